//! XV: neighbours that add up to ten (X) or five (V).

use super::{Number, Rule, Scope, Takes};
use crate::Glyph;
pub(super) static RULE: Rule = Rule {
    id: "xv",
    aliases: &["xv-mark"],
    name_en: "XV",
    name_ja: "XV",
    about_en: "Digits with an X between them add up to 10, with a V to 5.",
    about_ja: "X をはさむ数字の和は 10、V をはさむ数字の和は 5 になる。",
    scope: Scope::Clue,
    takes: Takes::Pair,
    number: Number::Needed,
    emit: |out, used| {
        let sum = used.value().unwrap_or_default();
        let text = match sum {
            10 => "X",
            5 => "V",
            _ => {
                let why = format!("its number is 10 (X) or 5 (V), not {sum}");
                return Err(crate::BoardError::Rule { rule: RULE.id, why });
            }
        };
        out.relate(used.cells[0], used.cells[1], |x, y| x + y == sum);
        out.draw(Glyph::Sign { cells: [used.cells[0], used.cells[1]], text: text.into() });
        Ok(())
    },
};

pub(super) static NEGATIVE: Rule = Rule {
    id: "xv-negative",
    aliases: &["all-xv"],
    name_en: "All X and V given",
    name_ja: "XV の全表示",
    about_en: "Neighbours without a mark add up to neither 10 nor 5.",
    about_ja: "印のない隣どうしの和は 10 にも 5 にもならない。",
    scope: Scope::BoardAndClues,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        let pairs = out.unmarked(RULE.id);
        out.relate_all(pairs.into_iter(), |x, y| x + y != 10 && x + y != 5);
        Ok(())
    },
};
