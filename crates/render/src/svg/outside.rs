//! Numbers outside the board, and the room they need.

use std::collections::BTreeMap;

use masume_puzzle::{Glyph, Pos};

use super::Canvas;
use super::rules::polyline;
use super::text::{FIGURE, Note};
use crate::{Scene, rule_look};

/// Pixels kept free around the plane for numbers of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Room {
    pub(crate) top: u32,
    pub(crate) right: u32,
    pub(crate) bottom: u32,
    pub(crate) left: u32,
}

/// A number outside: the cell it belongs to, the way into the board, its text.
type Clue<'a> = (Pos, (i8, i8), &'a str);

fn clues(scene: &Scene) -> impl Iterator<Item = Clue<'_>> {
    scene.glyphs.iter().filter_map(|g| match g {
        Glyph::Outside { cell, towards, text } => {
            let pos = scene.cells.get(cell.index())?.pos;
            let way = (towards.0.signum(), towards.1.signum());
            (way != (0, 0)).then_some((pos, way, text.as_str()))
        }
        _ => None,
    })
}

/// The place, one step back from its cell, where a number stands.
fn place((pos, way, _): Clue<'_>) -> (i64, i64) {
    (i64::from(pos.row) - i64::from(way.0), i64::from(pos.col) - i64::from(way.1))
}

impl Room {
    /// The room that the numbers of a scene need.
    pub(crate) fn of(scene: &Scene, cell: u32) -> Self {
        let mut room = Self::default();
        let wide = cell * 3 / 4;
        for clue in clues(scene) {
            let (row, col) = place(clue);
            for (outside, side) in [
                (row < 0, &mut room.top),
                (row >= i64::from(scene.rows), &mut room.bottom),
                (col < 0, &mut room.left),
                (col >= i64::from(scene.cols), &mut room.right),
            ] {
                if outside {
                    *side = wide;
                }
            }
        }
        room
    }
}

impl Canvas<'_> {
    /// Numbers outside the board; with a small arrow where their line runs slantwise.
    pub(super) fn outside(&mut self) {
        let scene = self.scene;
        let mut places: BTreeMap<(i64, i64), Vec<Clue<'_>>> = BTreeMap::new();
        for clue in clues(scene) {
            places.entry(place(clue)).or_default().push(clue);
        }
        let mut path = String::new();
        let ink = self.inks.ink;
        for ((row, col), mut here) in places {
            here.sort_unstable();
            let (plane_row, plane_col) = (u32::try_from(row), u32::try_from(col));
            let on_cell = matches!((plane_row, plane_col), (Ok(row), Ok(col))
                if scene.cell_at(Pos { row, col }).is_some());
            let count = here.len() as f64;
            let part = |f: f64| self.layout.part(f);
            for (i, (pos, way, text)) in here.into_iter().enumerate() {
                let (x, y) = self.layout.corner(pos);
                let centre = (f64::from(x) + part(0.5), f64::from(y) + part(0.5));
                let (dx, dy) = (f64::from(way.1), f64::from(way.0));
                let slant = way.0 != 0 && way.1 != 0;
                let step = |far: f64| (centre.0 - part(dx * far), centre.1 - part(dy * far));
                let chars = text.chars().count().max(1) as f64;
                let mut note = Note { weight: None, ..Note::new(text.to_string(), centre, ink) };
                let arrow = if on_cell {
                    // Inside another board there is only the rim of a cell.
                    (note.at, note.size, note.rim) = (step(0.62), 0.2, true);
                    None
                } else if count > 1.0 {
                    note.size = (0.72 / count).min(0.3).min(0.7 / (chars * FIGURE));
                    let base = step(0.92);
                    let y = base.1 + part((i as f64 - (count - 1.0) / 2.0) * note.size * 0.95);
                    note.at = (base.0 - if slant { part(dx * 0.1) } else { 0.0 }, y);
                    let reach = chars * FIGURE * note.size / 2.0 + 0.1;
                    slant.then(|| ((note.at.0 + part(dx * reach), y), 0.07))
                } else if slant {
                    (note.at, note.size) = (step(1.0), 0.36);
                    Some((step(0.68), 0.11))
                } else {
                    (note.at, note.size) = (step(0.9), (0.84 / (chars * FIGURE)).min(0.42));
                    None
                };
                if let Some((at, half)) = arrow {
                    let on = |far: f64, aside: f64| {
                        (at.0 + part(dx * far - dy * aside), at.1 + part(dy * far + dx * aside))
                    };
                    polyline(&mut path, &[on(-half, 0.0), on(half, 0.0)]);
                    let head = half * 0.55;
                    polyline(&mut path, &[on(half - head, -head), on(half, 0.0), on(half - head, head)]);
                }
                self.notes.push(note);
            }
        }
        self.stroke(&path, rule_look::inks(scene.theme).arrow, 0.04, "");
    }
}
