//! Dark squares between cells, with the numbers of the runs that begin behind them.

use std::fmt::Write as _;

use masume_puzzle::{Glyph, Pos};

use super::text::{FIGURE, Note};
use super::{Canvas, Num};
use crate::rule_look;

/// A dark square with the numbers of the runs to its right and below it.
type Wall<'a> = (Pos, &'a str, &'a str);

impl Canvas<'_> {
    /// Dark squares; those with numbers are cut by a line from their upper left to their lower right corner.
    pub(super) fn walls(&mut self) {
        let scene = self.scene;
        let look = rule_look::inks(scene.theme);
        let on_plane = |at: Pos| at.row < scene.rows && at.col < scene.cols;
        let mut walls: Vec<Wall<'_>> = scene
            .glyphs
            .iter()
            .filter_map(|glyph| match glyph {
                Glyph::Wall { at, right, down } if on_plane(*at) => {
                    Some((*at, right.as_str(), down.as_str()))
                }
                _ => None,
            })
            .collect();
        walls.sort_unstable();
        self.fill_cells(look.wall, walls.iter().map(|wall| wall.0));
        let (mut cuts, mut squares) = (String::new(), String::new());
        for (at, right, down) in walls {
            let (x, y) = self.layout.corner(at);
            let side = self.layout.cell;
            let _ = write!(squares, "M{x} {y}h{side}v{side}h-{side}z");
            if right.is_empty() && down.is_empty() {
                continue;
            }
            let _ = write!(cuts, "M{x} {y}l{side} {side}");
            for (text, across, along) in [(right, 0.68, 0.3), (down, 0.32, 0.7)] {
                let wide = text.chars().count().max(1) as f64 * FIGURE;
                let middle =
                    (f64::from(x) + self.layout.part(across), f64::from(y) + self.layout.part(along));
                if !text.is_empty() {
                    let size = (0.56 / wide).min(0.36);
                    let note = Note::new(text.to_string(), middle, look.on_wall);
                    self.notes.push(Note { size, weight: Some(600), ..note });
                }
            }
        }
        for (path, ink) in
            [(squares, look.arrow), (cuts, look.on_wall)].into_iter().filter(|(path, _)| !path.is_empty())
        {
            let width = Num(self.layout.part(0.02));
            self.put(format_args!(
                "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" d=\"{path}\"/>\n"
            ));
        }
    }
}
