//! An extra region: some cells, anywhere, that differ.

use super::Rule;
use crate::spec::ShapeError;
use crate::{Glyph, HouseKind};

pub(super) static RULE: Rule = Rule {
    id: "extra-region",
    aliases: &["extraregion"],
    name_en: "Extra region",
    name_ja: "追加ブロック",
    about_en: "The shaded cells hold different digits.",
    about_ja: "色付きのマスに同じ数字が入らない。",
    takes_cells: true,
    emit: |out, used| {
        let wrong = |why: String| Err(ShapeError::Rule { rule: RULE.id, why });
        if used.cells.len() < 2 || used.cells.len() > out.side() {
            return wrong(format!("it takes 2 to {} cells, not {}", out.side(), used.cells.len()));
        }
        if let Some(cell) = used.cells.iter().find(|c| c.index() >= out.cells()) {
            return wrong(format!("there is no cell {} on this board", cell.index()));
        }
        let mut cells = used.cells.clone();
        cells.sort_unstable();
        if let Some(twice) = cells.windows(2).find(|w| w[0] == w[1]) {
            return wrong(format!("cell {} is named twice", twice[0].index()));
        }
        out.all_different(HouseKind::Rule(RULE.id), cells.clone());
        out.draw(Glyph::Shade { cells });
        Ok(())
    },
};
