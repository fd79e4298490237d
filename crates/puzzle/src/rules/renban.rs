//! Renban lines: digits in a row without a gap, in any order.

use super::{Number, Rule, Scope, Takes};
use crate::glyph::LineStyle;
use crate::{Constraint, Glyph};
pub(super) static RULE: Rule = Rule {
    id: "renban",
    aliases: &[],
    name_en: "Renban",
    name_ja: "連番",
    about_en: "The line holds different consecutive digits in any order.",
    about_ja: "線上には連続する異なる数字が順不同で入る。",
    scope: Scope::Clue,
    takes: Takes::Line(2),
    number: Number::None,
    emit: |out, used| {
        let mut cells = used.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() > out.side() {
            let why = format!("its {} cells are more than there are digits", cells.len());
            return Err(crate::BoardError::Rule { rule: RULE.id, why });
        }
        out.all_different(crate::HouseKind::Rule(RULE.id), cells.clone());
        out.constrain(Constraint::Consecutive { cells });
        out.draw(Glyph::Line { cells: used.cells.clone(), style: LineStyle::Renban });
        Ok(())
    },
};
