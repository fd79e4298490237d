//! Sandwiches: what lies between the lowest and the highest digit of a row.

use super::{Number, Rule, Scope, Takes};
use crate::Constraint;
pub(super) static RULE: Rule = Rule {
    id: "sandwich",
    aliases: &["sandwich-sum", "sandwichsum"],
    name_en: "Sandwich",
    name_ja: "サンドイッチ",
    about_en: "The digits between the 1 and the highest digit of the row or column add up to the number outside.",
    about_ja: "行や列で 1 と最大の数字にはさまれた数字の和が外の数になる。",
    scope: Scope::Clue,
    takes: Takes::Row,
    number: Number::Needed,
    emit: |out, used| {
        let total = used.value().unwrap_or_default();
        out.constrain(Constraint::Sandwich { cells: used.cells.clone(), total });
        out.draw_outside(&used.cells, total.to_string());
        Ok(())
    },
};
