//! What rules draw, in characters.

use masume_puzzle::glyph::CellMark;
use masume_puzzle::{Cell, Glyph};

use crate::Scene;

/// What rules draw on a cell, as far as characters can show it.
#[derive(Clone, Copy, Default)]
pub(super) struct Stroke {
    pub(super) shaded: bool,
    pub(super) line: Option<char>,
}

/// The strokes of every cell.
pub(super) fn strokes(scene: &Scene) -> Vec<Stroke> {
    let mut strokes = vec![Stroke::default(); scene.cells.len()];
    for glyph in &scene.glyphs {
        match glyph {
            Glyph::Shade { cells } => {
                for cell in cells {
                    if let Some(stroke) = strokes.get_mut(cell.index()) {
                        stroke.shaded = true;
                    }
                }
            }
            Glyph::Line { cells, .. } => along(scene, &mut strokes, cells),
            Glyph::Arrow { circle, shaft } => {
                along(scene, &mut strokes, shaft);
                if let [.., before, last] = [circle.as_slice(), shaft].concat()[..]
                    && let Some((down, right)) = way(scene, before, last)
                    && let Some(stroke) = strokes.get_mut(last.index())
                {
                    stroke.line = Some(match (down, right) {
                        (-1, 0) => '↑',
                        (1, 0) => '↓',
                        (0, -1) => '←',
                        (0, _) => '→',
                        (-1, -1) => '↖',
                        (-1, _) => '↗',
                        (_, -1) => '↙',
                        _ => '↘',
                    });
                }
                for cell in circle {
                    if let Some(stroke) = strokes.get_mut(cell.index()) {
                        stroke.line = Some('○');
                    }
                }
            }
            Glyph::Mark { cell, mark } => {
                if let Some(stroke) = strokes.get_mut(cell.index()) {
                    stroke.line = Some(match mark {
                        CellMark::Square => '□',
                        CellMark::Circle => '○',
                        CellMark::Inward => '▽',
                        CellMark::Outward => '△',
                    });
                }
            }
            _ => {}
        }
    }
    strokes
}

/// Draws a line through cells: each shows the way to the next, the last looks back.
fn along(scene: &Scene, strokes: &mut [Stroke], cells: &[Cell]) {
    for (i, cell) in cells.iter().enumerate() {
        let pair = if i + 1 < cells.len() { cells.get(i..i + 2) } else { cells.get(i.saturating_sub(1)..) };
        let Some(&[a, b]) = pair else { continue };
        let Some((down, right)) = way(scene, a, b) else { continue };
        let char = match (down, right) {
            (0, _) => '─',
            (_, 0) => '│',
            (d, r) if d == r => '╲',
            _ => '╱',
        };
        if let Some(stroke) = strokes.get_mut(cell.index()) {
            stroke.line = Some(if stroke.line.is_some_and(|c| c != char) { '╳' } else { char });
        }
    }
}

/// The direction from one cell to another: rows down and columns right, each -1, 0 or 1.
fn way(scene: &Scene, a: Cell, b: Cell) -> Option<(i64, i64)> {
    let (a, b) = (scene.cells.get(a.index())?.pos, scene.cells.get(b.index())?.pos);
    Some(((i64::from(b.row) - i64::from(a.row)).signum(), (i64::from(b.col) - i64::from(a.col)).signum()))
}

/// The cage of each cell, from 1; 0 for none. Of several cages over one cell the first counts.
pub(super) fn cages(scene: &Scene) -> Vec<u32> {
    let mut cages = vec![0; scene.cells.len()];
    let all = scene.glyphs.iter().filter_map(|g| match g {
        Glyph::Cage { cells, .. } => Some(cells),
        _ => None,
    });
    for (cells, number) in all.zip(1..) {
        for cell in cells {
            if let Some(cage) = cages.get_mut(cell.index()).filter(|c| **c == 0) {
                *cage = number;
            }
        }
    }
    cages
}

/// The same in ASCII.
pub(super) fn ascii_stroke(c: char) -> char {
    match c {
        '╲' => '\\',
        '╱' => '/',
        '─' => '-',
        '│' => '|',
        '○' => 'O',
        '□' => 'E',
        '▽' | '↓' => 'v',
        '△' | '↑' => '^',
        '→' => '>',
        '←' => '<',
        '↖' | '↗' | '↙' | '↘' => '*',
        _ => 'X',
    }
}
