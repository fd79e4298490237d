//! Skyscrapers: how many digits can be seen over the lower ones before them.

use super::{Number, Rule, Scope, Takes};
use crate::Constraint;
pub(super) static RULE: Rule = Rule {
    id: "skyscraper",
    aliases: &["skyscrapers"],
    name_en: "Skyscraper",
    name_ja: "ビルディング",
    about_en: "So many digits of the row or column, seen from the number, are higher than all before them.",
    about_ja: "数の側から見て、手前のすべてより高い数字の個数が外の数になる。",
    scope: Scope::Clue,
    takes: Takes::Row,
    number: Number::Needed,
    emit: |out, used| {
        let count = used.values.first().copied().unwrap_or_default();
        out.constrain(Constraint::Visible { cells: used.cells.clone(), count });
        out.draw_outside(&used.cells, count.to_string());
        Ok(())
    },
};
