//! Anti-king: cells that touch, also by a corner, differ.

use super::{Number, Rule, Scope, Takes};

pub(super) static RULE: Rule = Rule {
    id: "anti-king",
    aliases: &["antiking", "king"],
    name_en: "Anti-king",
    name_ja: "アンチキング",
    about_en: "Cells that touch, also by a corner, hold different digits.",
    about_ja: "辺または角で接するマスには同じ数字が入らない。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        // Neighbours by an edge share a row or a column already.
        out.apart_by(&[(1, 1), (1, -1)]);
        Ok(())
    },
};
