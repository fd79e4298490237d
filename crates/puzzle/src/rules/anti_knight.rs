//! Anti-knight: cells a chess knight's move apart differ.

use super::{Number, Rule, Scope, Takes};

pub(super) static RULE: Rule = Rule {
    id: "anti-knight",
    aliases: &["antiknight", "knight"],
    name_en: "Anti-knight",
    name_ja: "アンチナイト",
    about_en: "Cells a knight's move apart hold different digits.",
    about_ja: "桂馬跳び(チェスのナイト)の位置にあるマスには同じ数字が入らない。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        out.apart_by(&[(1, 2), (2, 1), (1, -2), (2, -1)]);
        Ok(())
    },
};
