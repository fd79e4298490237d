//! Minimum and maximum: a cell that is lower, or higher, than all its neighbours.

use std::collections::HashSet;

use super::{Emission, Number, Rule, RuleUse, Scope, Takes};
use crate::Glyph;
use crate::glyph::CellMark;
pub(super) static MINIMUM: Rule = Rule {
    id: "minimum",
    aliases: &["min"],
    name_en: "Minimum",
    name_ja: "極小",
    about_en: "The cell is lower than each neighbour that is not marked so itself.",
    about_ja: "辺で接するマス(同じ印のものを除く)より小さい数字が入る。",
    scope: Scope::Clue,
    takes: Takes::Cells,
    number: Number::None,
    emit: |out, used| {
        emit(out, used, CellMark::Inward, |x, y| x < y);
        Ok(())
    },
};

pub(super) static MAXIMUM: Rule = Rule {
    id: "maximum",
    aliases: &["max"],
    name_en: "Maximum",
    name_ja: "極大",
    about_en: "The cell is higher than each neighbour that is not marked so itself.",
    about_ja: "辺で接するマス(同じ印のものを除く)より大きい数字が入る。",
    scope: Scope::Clue,
    takes: Takes::Cells,
    number: Number::None,
    emit: |out, used| {
        emit(out, used, CellMark::Outward, |x, y| x > y);
        Ok(())
    },
};

fn emit(out: &mut Emission<'_>, used: &RuleUse, mark: CellMark, allows: impl Fn(i32, i32) -> bool + Copy) {
    let marked: HashSet<_> = out.uses(used.rule.id).flat_map(|u| u.cells.iter().copied()).collect();
    let own: HashSet<_> = used.cells.iter().copied().collect();
    let pairs = out.neighbours().into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
    let pairs: Vec<_> = pairs.filter(|(a, b)| own.contains(a) && !marked.contains(b)).collect();
    out.relate_all(pairs.into_iter(), allows);
    for &cell in &used.cells {
        out.draw(Glyph::Mark { cell, mark });
    }
}
