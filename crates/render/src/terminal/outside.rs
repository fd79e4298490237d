//! Numbers outside the board: in lines above and below it, and at the ends of its rows.

use std::collections::HashMap;

use masume_puzzle::Glyph;

use super::Sizes;
use crate::Scene;

/// The numbers around a board.
#[derive(Default)]
pub(super) struct Outside {
    /// Columns that the numbers left of the board take, with the blank after them.
    pub(super) left: usize,
    /// Lines above and below: texts with their places from the left edge of the board, negative left of it.
    pub(super) above: Vec<Vec<(i64, String)>>,
    pub(super) below: Vec<Vec<(i64, String)>>,
    /// What stands left and right of each row.
    pub(super) before: HashMap<u32, String>,
    pub(super) after: HashMap<u32, String>,
}

/// Where a glyph's number stands: row and column of the plane, one step back from its cell; `None` inside the
/// plane, among the boards of a gattai, and for other glyphs.
pub(super) fn place(scene: &Scene, glyph: &Glyph) -> Option<(i64, i64)> {
    let Glyph::Outside { cell, towards, .. } = glyph else { return None };
    let pos = scene.cells.get(cell.index())?.pos;
    let (row, col) = (i64::from(pos.row) - i64::from(towards.0), i64::from(pos.col) - i64::from(towards.1));
    let around = row < 0 || col < 0 || row >= i64::from(scene.rows) || col >= i64::from(scene.cols);
    around.then_some((row, col))
}

impl Outside {
    /// The numbers of a scene.
    pub(super) fn new(scene: &Scene, sizes: &Sizes, ascii: bool) -> Self {
        let mut all = Self::default();
        for glyph in &scene.glyphs {
            let (Some((row, col)), Glyph::Outside { towards, text, .. }) = (place(scene, glyph), glyph)
            else {
                continue;
            };
            let text = with_arrow(text, *towards, ascii);
            if row < 0 || row >= i64::from(scene.rows) {
                let wide = text.chars().count() as i64;
                let x = match u32::try_from(col) {
                    Err(_) => -wide - 1,
                    Ok(col) if col < scene.cols => {
                        sizes.x(col) as i64 + (sizes.wide as i64 - wide + 1).div_euclid(2)
                    }
                    Ok(_) => sizes.x(scene.cols) as i64 + 1,
                };
                if x < 0 {
                    all.left = all.left.max(x.unsigned_abs() as usize);
                }
                stack(if row < 0 { &mut all.above } else { &mut all.below }, x, text);
            } else if let Ok(row) = u32::try_from(row) {
                let side = if col < 0 { &mut all.before } else { &mut all.after };
                let words = side.entry(row).or_default();
                if !words.is_empty() {
                    words.push(' ');
                }
                words.push_str(&text);
            }
        }
        let widest = all.before.values().map(|t| t.chars().count() + 1).max().unwrap_or(0);
        all.left = all.left.max(widest);
        // Lines above are read towards the board.
        all.above.reverse();
        all
    }
}

/// Puts a text on the first line where it has room.
fn stack(lines: &mut Vec<Vec<(i64, String)>>, x: i64, text: String) {
    let wide = |t: &str| t.chars().count() as i64;
    let free = |line: &Vec<(i64, String)>| {
        line.iter().all(|(at, other)| x + wide(&text) < *at || *at + wide(other) < x)
    };
    match lines.iter_mut().find(|line| free(line)) {
        Some(line) => line.push((x, text)),
        None => lines.push(vec![(x, text)]),
    }
}

/// The number with the way it points, where that is slantwise.
fn with_arrow(text: &str, towards: (i8, i8), ascii: bool) -> String {
    let arrow = match (towards.0.signum(), towards.1.signum()) {
        (1, 1) => {
            if ascii {
                '\\'
            } else {
                '↘'
            }
        }
        (1, -1) => {
            if ascii {
                '/'
            } else {
                '↙'
            }
        }
        (-1, 1) => {
            if ascii {
                '/'
            } else {
                '↗'
            }
        }
        (-1, -1) => {
            if ascii {
                '\\'
            } else {
                '↖'
            }
        }
        _ => return text.to_string(),
    };
    if towards.1 > 0 { format!("{text}{arrow}") } else { format!("{arrow}{text}") }
}
