//! X-sums: the first digit says how many digits add up to the number outside.

use super::{Number, Rule, Scope, Takes};
use crate::Constraint;
pub(super) static RULE: Rule = Rule {
    id: "x-sum",
    aliases: &["xsum", "x-sums"],
    name_en: "X-sum",
    name_ja: "X サム",
    about_en: "The first X digits add up to the number outside, where X is the first of them.",
    about_ja: "端の数字を X として、端から X 個の数字の和が外の数になる。",
    scope: Scope::Clue,
    takes: Takes::Row,
    number: Number::Needed,
    emit: |out, used| {
        let total = used.value().unwrap_or_default();
        out.constrain(Constraint::FirstSum { cells: used.cells.clone(), total });
        out.draw_outside(&used.cells, total.to_string());
        Ok(())
    },
};
