//! Thermometers: digits rise from the bulb; on slow ones they may stay level.

use super::{Number, Rule, Scope, Takes};
use crate::Glyph;
use crate::glyph::LineStyle;
pub(super) static RULE: Rule = Rule {
    id: "thermometer",
    aliases: &["thermo"],
    name_en: "Thermometer",
    name_ja: "サーモ",
    about_en: "Digits increase from the bulb to the tip.",
    about_ja: "球から先端に向かって数字が大きくなる。",
    scope: Scope::Clue,
    takes: Takes::Line(2),
    number: Number::None,
    emit: |out, used| {
        out.relate_along(&used.cells, |x, y| x < y);
        out.draw(Glyph::Line { cells: used.cells.clone(), style: LineStyle::Thermometer });
        Ok(())
    },
};

pub(super) static SLOW: Rule = Rule {
    id: "slow-thermometer",
    aliases: &["slow-thermo", "slowthermometer"],
    name_en: "Slow thermometer",
    name_ja: "スローサーモ",
    about_en: "Digits never decrease from the bulb to the tip.",
    about_ja: "球から先端に向かって数字が小さくならない(同じ数字でもよい)。",
    scope: Scope::Clue,
    takes: Takes::Line(2),
    number: Number::None,
    emit: |out, used| {
        out.relate_along(&used.cells, |x, y| x <= y);
        out.draw(Glyph::Line { cells: used.cells.clone(), style: LineStyle::SlowThermometer });
        Ok(())
    },
};
