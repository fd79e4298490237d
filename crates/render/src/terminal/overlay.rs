//! What rules draw between cells, as characters over the lines: dots, letters, signs, badges and the numbers of cages.

use std::collections::HashMap;

use masume_puzzle::{Cell, Glyph, Pos};

use super::Sizes;
use crate::Scene;

/// Which line of the text: the border before a row, or the middle line of a row of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum At {
    /// The border line before this row.
    Border(u32),
    /// The middle line of the cells of this row.
    Cells(u32),
}

/// Characters that stand over the lines of a board.
pub(super) struct Overlays {
    /// Each with its place from the left edge of the board.
    pub(super) places: HashMap<At, Vec<(usize, char)>>,
    /// For each glyph of the scene, whether it stands here with all that it says.
    pub(super) drawn: Vec<bool>,
}

/// What stands over the lines of a board, as far as its lines are drawn. Of two that would stand on the same place only
/// the first does.
pub(super) fn overlays(scene: &Scene, sizes: &Sizes, cages: &[u32], ascii: bool) -> Overlays {
    let mut places: HashMap<At, Vec<(usize, char)>> = HashMap::new();
    let mut cage_number = 0;
    let mut draw = |glyph: &Glyph| {
        if let Glyph::Cage { cells, .. } = glyph {
            // Whole lines must show where it ends, also against other cages.
            cage_number += 1;
            let own = |c: &Cell| cages.get(c.index()) == Some(&cage_number);
            if !sizes.thin || !cells.iter().all(own) {
                return false;
            }
        }
        let Some((at, start, text)) = text_of(scene, sizes, glyph, ascii) else { return false };
        let here = places.entry(at).or_default();
        let chars: Vec<(usize, char)> = text.chars().enumerate().map(|(i, c)| (start + i, c)).collect();
        let free = chars.iter().all(|(x, _)| here.iter().all(|(taken, _)| taken != x));
        if free {
            here.extend(chars);
        }
        free
    };
    let drawn = scene.glyphs.iter().map(&mut draw).collect();
    Overlays { places, drawn }
}

/// Where a glyph stands and what is written there; `None` if it cannot be written there in full.
fn text_of(scene: &Scene, sizes: &Sizes, glyph: &Glyph, ascii: bool) -> Option<(At, usize, String)> {
    let pos = |c: &Cell| scene.cells.get(c.index()).map(|c| c.pos);
    match glyph {
        Glyph::Cage { cells, label } => {
            let first = pos(cells.first()?)?;
            let fits = label.len() <= sizes.wide && sizes.row_line[first.row as usize];
            fits.then(|| {
                (
                    At::Border(first.row),
                    sizes.x(first.col) + usize::from(label.len() < sizes.wide),
                    label.clone(),
                )
            })
        }
        Glyph::Dot { cells: [a, b], filled, label } if label.is_empty() => {
            let dot = match (filled, ascii) {
                (false, false) => '○',
                (true, false) => '●',
                (false, true) => 'o',
                (true, true) => '@',
            };
            between(sizes, pos(a)?, pos(b)?, dot)
        }
        Glyph::Sign { cells: [a, b], text } => {
            let mut chars = text.chars();
            let (first, None) = (chars.next()?, chars.next()) else { return None };
            between(sizes, pos(a)?, pos(b)?, first)
        }
        Glyph::Greater { large, small } => {
            let (large, small) = (pos(large)?, pos(small)?);
            let sign = match (small.row.cmp(&large.row), small.col.cmp(&large.col)) {
                (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => '>',
                (std::cmp::Ordering::Equal, _) => '<',
                (std::cmp::Ordering::Greater, _) if ascii => 'v',
                (std::cmp::Ordering::Greater, _) => '∨',
                (std::cmp::Ordering::Less, _) if ascii => '^',
                (std::cmp::Ordering::Less, _) => '∧',
            };
            between(sizes, large, small, sign)
        }
        Glyph::Badge { cells, text } => {
            // Only where four cells meet, and no wider than the cells beside it.
            let places: Vec<Pos> = cells.iter().filter_map(pos).collect();
            let (row, col) = (places.iter().map(|p| p.row).max()?, places.iter().map(|p| p.col).max()?);
            let four = places.len() == 4
                && places.iter().all(|p| row - p.row <= 1 && col - p.col <= 1)
                && sizes.row_line[row as usize]
                && sizes.col_line[col as usize];
            let wide = text.chars().count();
            (four && wide <= sizes.wide + 1).then(|| {
                (At::Border(row), sizes.x(col).saturating_sub(1 + wide.saturating_sub(1) / 2), text.clone())
            })
        }
        Glyph::Wall { at, right, down } if at.row < scene.rows && at.col < scene.cols => {
            let text = wall_text(right, down);
            let room = sizes.wide.checked_sub(text.chars().count())?;
            let fill = if ascii { "#" } else { "▒" };
            let text = if text.is_empty() { fill.repeat(sizes.wide) } else { " ".repeat(room / 2) + &text };
            Some((At::Cells(at.row), sizes.x(at.col), text))
        }
        _ => None,
    }
}

/// What is written in a dark square: the number of the run below it, and of the one to its right.
pub(super) fn wall_text(right: &str, down: &str) -> String {
    if right.is_empty() && down.is_empty() { String::new() } else { format!("{down}\\{right}") }
}

/// A character in the middle of the border of two neighbours.
fn between(sizes: &Sizes, a: Pos, b: Pos, c: char) -> Option<(At, usize, String)> {
    let (row, col) = (a.row.max(b.row), a.col.max(b.col));
    match (a.row.abs_diff(b.row), a.col.abs_diff(b.col)) {
        (0, 1) if sizes.col_line[col as usize] => {
            Some((At::Cells(row), sizes.x(col).saturating_sub(1), c.to_string()))
        }
        (1, 0) if sizes.row_line[row as usize] => {
            Some((At::Border(row), sizes.x(col) + sizes.wide / 2, c.to_string()))
        }
        _ => None,
    }
}
