//! Between lines: what is on the line lies between its ends.

use super::{Number, Rule, Scope, Takes};
use crate::glyph::LineStyle;
use crate::{Constraint, Glyph};
pub(super) static RULE: Rule = Rule {
    id: "between",
    aliases: &["between-line", "betweenline"],
    name_en: "Between line",
    name_ja: "ビトウィーンライン",
    about_en: "The digits on the line lie strictly between those in its two circles.",
    about_ja: "線上の数字は両端の丸の数字のあいだになる。",
    scope: Scope::Clue,
    takes: Takes::Line(3),
    number: Number::None,
    emit: |out, used| {
        let line = &used.cells;
        let (ends, cells) = ([line[0], line[line.len() - 1]], line[1..line.len() - 1].to_vec());
        out.constrain(Constraint::Between { ends, cells });
        out.draw(Glyph::Line { cells: line.clone(), style: LineStyle::Between });
        Ok(())
    },
};
