//! Greater than: a sign between two cells.

use super::{Number, Rule, Scope, Takes};
use crate::Glyph;
pub(super) static RULE: Rule = Rule {
    id: "greater-than",
    aliases: &["greater", "inequality"],
    name_en: "Greater than",
    name_ja: "不等号",
    about_en: "The first digit is greater than the second.",
    about_ja: "一つ目のマスの数字は二つ目より大きい。",
    scope: Scope::Clue,
    takes: Takes::Pair,
    number: Number::None,
    emit: |out, used| {
        let (large, small) = (used.cells[0], used.cells[1]);
        out.relate(large, small, |x, y| x > y);
        out.draw(Glyph::Greater { large, small });
        Ok(())
    },
};
