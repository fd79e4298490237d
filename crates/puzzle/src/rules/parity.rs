//! Even and odd cells.

use super::{Emission, Number, Rule, RuleUse, Scope, Takes};
use crate::glyph::CellMark;
use crate::{Constraint, DigitSet, Glyph};
pub(super) static EVEN: Rule = Rule {
    id: "even",
    aliases: &[],
    name_en: "Even",
    name_ja: "偶数",
    about_en: "A square holds an even digit.",
    about_ja: "四角のマスには偶数が入る。",
    scope: Scope::Clue,
    takes: Takes::Cells,
    number: Number::None,
    emit: |out, used| {
        emit(out, used, 0, CellMark::Square);
        Ok(())
    },
};

pub(super) static ODD: Rule = Rule {
    id: "odd",
    aliases: &[],
    name_en: "Odd",
    name_ja: "奇数",
    about_en: "A circle holds an odd digit.",
    about_ja: "丸のマスには奇数が入る。",
    scope: Scope::Clue,
    takes: Takes::Cells,
    number: Number::None,
    emit: |out, used| {
        emit(out, used, 1, CellMark::Circle);
        Ok(())
    },
};

fn emit(out: &mut Emission<'_>, used: &RuleUse, rest: u8, mark: CellMark) {
    let digits: DigitSet = DigitSet::all(out.spec().side).iter().filter(|d| d.value() % 2 == rest).collect();
    for &cell in &used.cells {
        out.constrain(Constraint::Within { cell, digits });
        out.draw(Glyph::Mark { cell, mark });
    }
}
