//! Scene → SVG: one self-contained picture, small enough to read.
//!
//! Styles stand on groups, not on elements, and need no style sheet; lines are long path segments; fills of one colour
//! are one path. All positions are whole pixels at the chosen cell size, with half-pixel shifts where a line is an odd
//! number of pixels wide, so that edges are sharp in every viewer. There are no ids, so that several boards can stand
//! inline in one page.

mod edges;
mod figure;
mod marks;
mod outside;
mod rules;
mod text;
mod walls;

use std::fmt::Write as _;

use masume_puzzle::{Glyph, Pos};

use crate::theme::{Colour, Inks};
use crate::{MEANINGS, Role, Scene, Theme, Weight};

pub use figure::key;

/// The side of a cell in pixels of an SVG, unless a PNG needs another.
pub const CELL: u32 = 48;

/// The scene as SVG text.
pub fn svg(scene: &Scene) -> String {
    draw(scene, &Layout::new(scene, CELL))
}

/// Sizes and places in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) cell: u32,
    /// Where the plane begins.
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// What is left free at the edges of the picture.
    margin: u32,
    /// The room for numbers of rules between the board and its coordinates.
    room: outside::Room,
}

impl Layout {
    /// The largest cell. Planes are at most 2²⁰ + 64 cells wide, so pixels still fit 32 bits.
    pub(crate) const MAX_CELL: u32 = 2000;

    /// The layout for a cell of this many pixels, or [`Self::MAX_CELL`].
    pub(crate) fn new(scene: &Scene, cell: u32) -> Self {
        let cell = cell.clamp(2, Self::MAX_CELL);
        // Generous margins: large planes get a fortieth of their shorter side.
        let margin = (cell * 5 / 8).max(4).max(scene.rows.min(scene.cols) * cell / 40);
        let labels = if scene.row_label(0).is_some() { cell * 3 / 8 } else { 0 };
        let title = if scene.drawn_title().is_some() { cell * 3 / 4 } else { 0 };
        let room = outside::Room::of(scene, cell);
        let (left, top) = (margin + labels + room.left, margin + labels + title + room.top);
        Self {
            cell,
            left,
            top,
            margin,
            room,
            width: left + scene.cols * cell + room.right + margin,
            height: top + scene.rows * cell + room.bottom + margin,
        }
    }

    /// Upper left corner of a cell.
    fn corner(&self, pos: Pos) -> (u32, u32) {
        (self.left + pos.col * self.cell, self.top + pos.row * self.cell)
    }

    /// Part of a cell, in pixels.
    fn part(&self, fraction: f64) -> f64 {
        f64::from(self.cell) * fraction
    }

    /// Whole pixels, so that lines are sharp. In print thin lines are black too, and heavy ones must stand out more.
    fn line_width(&self, weight: Weight, theme: Theme) -> u32 {
        let thin = (self.cell / 48).max(1);
        let region = match theme {
            Theme::Print => self.cell / 16,
            Theme::Light | Theme::Dark => self.cell / 20,
        };
        let region = if self.cell < 12 { 1 } else { region.max(2) };
        match weight {
            Weight::None => 0,
            Weight::Thin => thin,
            Weight::Region => region,
            Weight::Outline => region + if self.cell < 12 { 0 } else { thin },
        }
    }
}

/// A number with at most two decimals and none that are zero.
struct Num(f64);

impl std::fmt::Display for Num {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, all) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        match (all / 100, all % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// A picture being written.
pub(crate) struct Canvas<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    inks: &'static Inks,
    out: String,
    /// Strikes of candidates that go, until their digits are drawn.
    struck: String,
    /// Numbers and letters of rules, until the digits are drawn.
    notes: Vec<text::Note>,
}

/// Draws the scene at a given layout.
pub(crate) fn draw(scene: &Scene, layout: &Layout) -> String {
    let inks = scene.theme.inks();
    let mut canvas = Canvas {
        scene,
        layout,
        inks,
        out: String::with_capacity(4096 + scene.cells.len() * 40),
        struck: String::new(),
        notes: Vec::new(),
    };
    canvas.head();
    canvas.colours();
    canvas.walls();
    canvas.shades();
    canvas.frames();
    canvas.fills();
    canvas.cell_marks();
    canvas.rule_lines();
    canvas.arrows();
    canvas.shapes(true);
    canvas.borders();
    canvas.cages();
    canvas.between_cells();
    canvas.outside();
    canvas.frame_lines();
    canvas.shapes(false);
    canvas.links();
    canvas.spots();
    canvas.texts();
    canvas.strikes();
    canvas.out.push_str("</svg>\n");
    canvas.out
}

impl Canvas<'_> {
    /// Writes formatted text; writing to a `String` cannot fail.
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(text);
    }

    fn head(&mut self) {
        let Layout { width, height, .. } = *self.layout;
        let scene = self.scene;
        let count = |role| scene.cells.iter().filter(|c| c.digit.is_some_and(|d| d.1 == role)).count();
        let (givens, entries) = (count(Role::Given), count(Role::Entry));
        self.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
        ));
        let title = crate::scene::clean(&scene.title);
        let title = if title.is_empty() { "Sudoku".to_string() } else { title };
        self.out.push_str("<title>");
        escape(&mut self.out, &title);
        self.put(format_args!(
            "</title>\n<desc>{}×{}, {} cells, {givens} givens, {entries} entries",
            scene.rows,
            scene.cols,
            scene.cells.len()
        ));
        for (rule, count) in scene.rule_counts() {
            self.put(format_args!(", {}", rule.name_en));
            if count > 1 {
                self.put(format_args!(" ×{count}"));
            }
        }
        self.out.push_str("</desc>\n");
        self.put(format_args!("<path fill=\"{}\" d=\"M0 0h{width}v{height}H0z\"/>\n", self.inks.paper));
    }

    /// One path that fills these cells; cells side by side are one rectangle. Cells come row by row.
    fn fill_cells(&mut self, colour: Colour, cells: impl Iterator<Item = Pos>) {
        let mut cells = cells.peekable();
        if cells.peek().is_none() {
            return;
        }
        self.put(format_args!("<path fill=\"{colour}\" d=\""));
        let side = self.layout.cell;
        while let Some(first) = cells.next() {
            let mut run = 1;
            while cells.next_if(|p| p.row == first.row && p.col == first.col + run).is_some() {
                run += 1;
            }
            let ((x, y), width) = (self.layout.corner(first), run * side);
            self.put(format_args!("M{x} {y}h{width}v{side}h-{width}z"));
        }
        self.out.push_str("\"/>\n");
    }

    /// Fills of highlighted cells.
    fn fills(&mut self) {
        let scene = self.scene;
        for meaning in MEANINGS {
            if let Some(colour) = meaning.fill(scene.theme) {
                let cells = scene.cells.iter().filter(|c| c.meanings.filled() == Some(meaning));
                self.fill_cells(colour, cells.map(|c| c.pos));
            }
        }
    }

    /// Windows and extra regions: a shade, or in print a dashed line inside their border.
    fn shades(&mut self) {
        let scene = self.scene;
        let groups = scene.glyphs.iter().filter_map(|g| match g {
            Glyph::Shade { cells } => Some(cells),
            _ => None,
        });
        let place = |c: &masume_puzzle::Cell| scene.cells.get(c.index()).map(|c| c.pos);
        // Where cages are dashed too, print has a grey.
        let cages = scene.glyphs.iter().any(|g| matches!(g, Glyph::Cage { .. }));
        if scene.theme == Theme::Print && !cages {
            let mut path = String::new();
            for group in groups {
                let cells: std::collections::BTreeSet<Pos> = group.iter().filter_map(place).collect();
                marks::inner_outline(&mut path, self.layout, &cells, self.layout.part(0.1));
            }
            if !path.is_empty() {
                let (width, dash) = (Num(self.layout.part(0.03)), Num(self.layout.part(0.09)));
                let ink = self.inks.ink;
                self.put(format_args!(
                    "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\" \
                     d=\"{path}\"/>\n"
                ));
            }
        } else {
            let mut cells: Vec<Pos> = groups.flatten().filter_map(place).collect();
            cells.sort_unstable();
            cells.dedup();
            self.fill_cells(self.inks.shade, cells.into_iter());
        }
    }

    /// Cell borders: one path per weight.
    fn borders(&mut self) {
        let segments = self.scene.segments();
        for weight in [Weight::Thin, Weight::Region, Weight::Outline] {
            let of_weight: Vec<_> = segments.iter().filter(|s| s.weight == weight).collect();
            if of_weight.is_empty() {
                continue;
            }
            let (colour, cap) = match weight {
                Weight::Thin => (self.inks.hairline, "butt"),
                _ => (self.inks.ink, "square"),
            };
            let width = self.layout.line_width(weight, self.scene.theme);
            // Centred on a pixel when the line is an odd number of pixels wide.
            let shift = if width % 2 == 1 { " transform=\"translate(.5 .5)\"" } else { "" };
            self.put(format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"{cap}\" \
                 shape-rendering=\"crispEdges\"{shift} d=\""
            ));
            for s in of_weight {
                let (row, col) = if s.vertical { (s.start, s.line) } else { (s.line, s.start) };
                let (x, y) = self.layout.corner(Pos { row, col });
                let (letter, len) = (if s.vertical { 'v' } else { 'h' }, s.len * self.layout.cell);
                self.put(format_args!("M{x} {y}{letter}{len}"));
            }
            self.out.push_str("\"/>\n");
        }
    }
}

/// Appends text with the characters escaped that XML gives a meaning to.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let all: Vec<String> =
            [1.0, 0.5, -0.25, 12.345, 3.001, -0.001].iter().map(|&n| Num(n).to_string()).collect();
        assert_eq!(all, ["1", "0.5", "-0.25", "12.35", "3", "0"]);
    }
}
