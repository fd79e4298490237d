//! Run sums: what a stretch of cells between dark squares adds up to — the clues of Kakuro.

use super::{Number, Rule, Scope, Takes};
use crate::spec::Boxes;
pub(super) static RULE: Rule = Rule {
    id: "run-sum",
    aliases: &["run", "kakuro", "kakuro-sum"],
    name_en: "Run sum",
    name_ja: "カックロの和",
    about_en: "The cells from here to the next dark square or edge add up to the number.",
    about_ja: "ここから次の黒マスか端までのマスの数字の和が書かれた数になる。",
    scope: Scope::Clue,
    takes: Takes::Run,
    number: Number::Needed,
    emit: |out, used| {
        let total = used.value().unwrap_or_default();
        out.add_up(&used.cells, total);
        // A field draws its dark squares with the numbers in them.
        let walled = matches!(out.spec().boxes, Boxes::Field(_)) && out.wall_before(&used.cells).is_some();
        if !walled {
            out.draw_outside(&used.cells, total.to_string());
        }
        Ok(())
    },
};
