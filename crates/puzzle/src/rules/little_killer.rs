//! Little killers: what a diagonal adds up to, written outside.

use super::{Number, Rule, Scope, Takes};

pub(super) static RULE: Rule = Rule {
    id: "little-killer",
    aliases: &["littlekiller", "littlekillersum"],
    name_en: "Little killer",
    name_ja: "リトルキラー",
    about_en: "The digits along the arrow add up to its number; they may repeat.",
    about_ja: "矢印の方向の対角線の数字の和が書かれた数になる(同じ数字があってもよい)。",
    scope: Scope::Clue,
    takes: Takes::Diagonal,
    number: Number::Needed,
    emit: |out, used| {
        let total = used.value().unwrap_or_default();
        out.add_up(&used.cells, total);
        out.draw_outside(&used.cells, total.to_string());
        Ok(())
    },
};
