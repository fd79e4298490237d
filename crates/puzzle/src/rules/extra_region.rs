//! An extra region: some cells, anywhere, that differ.

use super::{Number, Rule, Scope, Takes};
use crate::{Glyph, HouseKind};

pub(super) static RULE: Rule = Rule {
    id: "extra-region",
    aliases: &["extraregion"],
    name_en: "Extra region",
    name_ja: "追加ブロック",
    about_en: "The shaded cells hold different digits.",
    about_ja: "色付きのマスに同じ数字が入らない。",
    scope: Scope::Board,
    takes: Takes::Group(2),
    number: Number::None,
    emit: |out, used| {
        let mut cells = used.cells.clone();
        cells.sort_unstable();
        out.all_different(HouseKind::Rule(RULE.id), cells.clone());
        out.draw(Glyph::Shade { cells });
        Ok(())
    },
};
