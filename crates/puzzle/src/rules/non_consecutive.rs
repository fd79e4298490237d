//! Non-consecutive: neighbours never follow each other.

use super::{Number, Rule, Scope, Takes};

pub(super) static RULE: Rule = Rule {
    id: "non-consecutive",
    aliases: &["nonconsecutive"],
    name_en: "Non-consecutive",
    name_ja: "非連続",
    about_en: "Cells that share an edge never hold consecutive digits.",
    about_ja: "辺で接するマスに連続する数字は入らない。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        let pairs = out.neighbours();
        out.relate_all(pairs.into_iter(), |x, y| x.abs_diff(y) != 1);
        Ok(())
    },
};
