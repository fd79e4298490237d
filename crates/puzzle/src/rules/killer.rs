//! Killer cages: cells that differ, and what they add up to when the cage says so.

use super::{Number, Rule, Scope, Takes};
use crate::{Glyph, HouseKind};
pub(super) static RULE: Rule = Rule {
    id: "killer",
    aliases: &["killer-cage", "cage", "killercage"],
    name_en: "Killer cage",
    name_ja: "キラーケージ",
    about_en: "The cells of a cage hold different digits that add up to its number, if it has one.",
    about_ja: "ケージ内に同じ数字は入らず、合計は書かれた数になる(数がなければ合計は自由)。",
    scope: Scope::Clue,
    takes: Takes::Group(1),
    number: Number::Optional,
    emit: |out, used| {
        out.all_different(HouseKind::Rule(RULE.id), used.cells.clone());
        if let Some(total) = used.value() {
            out.add_up(&used.cells, total);
        }
        let label = used.value().map_or(String::new(), |v| v.to_string());
        // The number stands in the cell that is read first.
        let mut cells = used.cells.clone();
        cells.sort_unstable();
        out.draw(Glyph::Cage { cells, label });
        Ok(())
    },
};
