//! Quadruples: digits that stand around a point.

use super::{Number, Rule, Scope, Takes};
use crate::{Constraint, Digit, Glyph};
pub(super) static RULE: Rule = Rule {
    id: "quadruple",
    aliases: &["quad"],
    name_en: "Quadruple",
    name_ja: "クワドルプル",
    about_en: "Each digit in the circle stands in one of the cells around it; a digit written twice, in two.",
    about_ja: "丸の中の数字はまわりのマスに入る(二度書かれた数字は二マスに入る)。",
    scope: Scope::Clue,
    takes: Takes::Square,
    number: Number::Digits(4),
    emit: |out, used| {
        let digits: Vec<Digit> = used.values.iter().filter_map(|v| Digit::new(*v as u8)).collect();
        let text: Vec<String> = digits.iter().map(|d| d.value().to_string()).collect();
        let wide = digits.iter().any(|d| d.value() > 9);
        out.constrain(Constraint::Contains { cells: used.cells.clone(), digits });
        out.draw(Glyph::Badge { cells: used.cells.clone(), text: text.join(if wide { " " } else { "" }) });
        Ok(())
    },
};
