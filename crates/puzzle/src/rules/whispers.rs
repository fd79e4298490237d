//! Whispers: neighbours on a line lie far apart.

use super::{Number, Rule, Scope, Takes};
use crate::Glyph;
use crate::glyph::LineStyle;
pub(super) static GERMAN: Rule = Rule {
    id: "german-whispers",
    aliases: &["whispers", "german"],
    name_en: "German whispers",
    name_ja: "ジャーマンウィスパー",
    about_en: "Neighbours on the line differ by half the number of digits, rounded up (5 on 9×9), or by the number given, or more.",
    about_ja: "線上で隣り合う数字の差は、桁数の半分(切り上げ、9×9 なら 5)または指定の数以上になる。",
    scope: Scope::Clue,
    takes: Takes::Line(2),
    number: Number::Optional,
    emit: |out, used| {
        let by = used.value().unwrap_or((out.side() as i32 + 1) / 2);
        out.relate_along(&used.cells, |x, y| (x - y).abs() >= by);
        out.draw(Glyph::Line { cells: used.cells.clone(), style: LineStyle::German });
        Ok(())
    },
};

pub(super) static DUTCH: Rule = Rule {
    id: "dutch-whispers",
    aliases: &["dutch"],
    name_en: "Dutch whispers",
    name_ja: "ダッチウィスパー",
    about_en: "Neighbours on the line differ by half the number of digits, rounded down (4 on 9×9), or by the number given, or more.",
    about_ja: "線上で隣り合う数字の差は、桁数の半分(切り捨て、9×9 なら 4)または指定の数以上になる。",
    scope: Scope::Clue,
    takes: Takes::Line(2),
    number: Number::Optional,
    emit: |out, used| {
        let by = used.value().unwrap_or(out.side() as i32 / 2);
        out.relate_along(&used.cells, |x, y| (x - y).abs() >= by);
        out.draw(Glyph::Line { cells: used.cells.clone(), style: LineStyle::Dutch });
        Ok(())
    },
};
