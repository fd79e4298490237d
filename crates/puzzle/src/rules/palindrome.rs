//! Palindromes: a line that reads the same both ways.

use super::{Number, Rule, Scope, Takes};
use crate::Glyph;
use crate::glyph::LineStyle;
pub(super) static RULE: Rule = Rule {
    id: "palindrome",
    aliases: &[],
    name_en: "Palindrome",
    name_ja: "回文",
    about_en: "The line reads the same from both ends.",
    about_ja: "線はどちらの端から読んでも同じになる。",
    scope: Scope::Clue,
    takes: Takes::Line(2),
    number: Number::None,
    emit: |out, used| {
        let line = &used.cells;
        let pairs = line.iter().zip(line.iter().rev()).take(line.len() / 2).map(|(a, b)| (*a, *b));
        out.relate_all(pairs.filter(|(a, b)| a != b), |x, y| x == y);
        out.draw(Glyph::Line { cells: line.clone(), style: LineStyle::Palindrome });
        Ok(())
    },
};
