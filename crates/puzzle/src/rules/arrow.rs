//! Arrows: the digits along the arrow add up to the number in the circle, which may have several cells.

use super::{Number, Rule, Scope, Takes};
use crate::{Constraint, Glyph};
pub(super) static RULE: Rule = Rule {
    id: "arrow",
    aliases: &[],
    name_en: "Arrow",
    name_ja: "アロー",
    about_en: "The digits along the arrow add up to the number in its circle; a circle of several cells is read as one number.",
    about_ja: "矢印に沿った数字の和が丸の数になる。丸が複数マスなら並べて一つの数として読む。",
    scope: Scope::Clue,
    takes: Takes::Arrow,
    number: Number::None,
    emit: |out, used| {
        if used.cells.len() > MOST_CIRCLE {
            let why = format!("its circle has at most {MOST_CIRCLE} cells, not {}", used.cells.len());
            return Err(crate::BoardError::Rule { rule: RULE.id, why });
        }
        // Read from the left, or from the top.
        let mut circle = used.cells.clone();
        circle.sort_unstable();
        let factors = (0..circle.len() as u32).rev().map(|place| 10i32.pow(place));
        let mut terms: Vec<_> = circle.iter().copied().zip(factors).collect();
        terms.extend(used.others.iter().map(|&c| (c, -1)));
        out.constrain(Constraint::Sum { terms, total: 0 });
        out.draw(Glyph::Arrow { circle: used.cells.clone(), shaft: used.others.clone() });
        Ok(())
    },
};

/// A circle of more cells would be a number that no arrow reaches.
const MOST_CIRCLE: usize = 3;
