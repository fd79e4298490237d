//! Clones: two groups of cells that hold the same digits in the same places.

use super::{Number, Rule, Scope, Takes};
use crate::Glyph;
pub(super) static RULE: Rule = Rule {
    id: "clone",
    aliases: &[],
    name_en: "Clone",
    name_ja: "クローン",
    about_en: "Both groups hold the same digits in the same places.",
    about_ja: "二つの色付き領域には同じ位置に同じ数字が入る。",
    scope: Scope::Clue,
    takes: Takes::Copies,
    number: Number::None,
    emit: |out, used| {
        let pairs = used.cells.iter().zip(&used.others).map(|(a, b)| (*a, *b));
        out.relate_all(pairs.filter(|(a, b)| a != b), |x, y| x == y);
        for cells in [&used.cells, &used.others] {
            out.draw(Glyph::Shade { cells: cells.clone() });
        }
        Ok(())
    },
};
