//! What rules draw, in characters.

use masume_puzzle::Glyph;

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
            Glyph::Line { cells, .. } => {
                for (i, cell) in cells.iter().enumerate() {
                    // The way to the next cell; the last cell looks back.
                    let pair = if i + 1 < cells.len() {
                        cells.get(i..i + 2)
                    } else {
                        cells.get(i.saturating_sub(1)..)
                    };
                    let Some(&[a, b]) = pair else { continue };
                    let (Some(a), Some(b)) = (scene.cells.get(a.index()), scene.cells.get(b.index())) else {
                        continue;
                    };
                    let down = i64::from(b.pos.row) - i64::from(a.pos.row);
                    let right = i64::from(b.pos.col) - i64::from(a.pos.col);
                    let char = match (down.signum(), right.signum()) {
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
            _ => {}
        }
    }
    strokes
}

/// The same in ASCII.
pub(super) fn ascii_stroke(c: char) -> char {
    match c {
        '╲' => '\\',
        '╱' => '/',
        '─' => '-',
        '│' => '|',
        _ => 'X',
    }
}
