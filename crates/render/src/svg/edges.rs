//! What rules draw between cells, above the cell borders: cages, dots, letters, signs and badges.

use std::collections::{BTreeSet, HashMap};

use masume_puzzle::{Cell, Glyph, Pos};

use super::marks::{circle, line, outline};
use super::rules::{Point, polyline};
use super::text::{FIGURE, Note};
use super::{Canvas, Layout, Num};
use crate::{Weight, rule_look};

/// How far inside the borders of its cells a cage is drawn, in cells.
const INSET: f64 = 0.07;
/// Font size of the number of a cage, in cells.
const NUMBER: f64 = 0.22;

impl Canvas<'_> {
    /// Cages: a dashed line just inside, open where its number stands.
    pub(super) fn cages(&mut self) {
        let scene = self.scene;
        let mut path = String::new();
        for glyph in &scene.glyphs {
            let Glyph::Cage { cells, label } = glyph else { continue };
            let place = |c: &Cell| scene.cells.get(c.index()).map(|c| c.pos);
            let all: BTreeSet<Pos> = cells.iter().filter_map(place).collect();
            let first = cells.first().and_then(place).filter(|_| !label.is_empty());
            let wide = 0.05 + NUMBER * FIGURE * label.chars().count() as f64;
            cage(&mut path, self.layout, &all, first.map(|pos| (pos, wide)));
            if let Some(pos) = first {
                let (x, y) = self.layout.corner(pos);
                let at = (
                    f64::from(x) + self.layout.part(0.045 + wide / 2.0 - 0.01),
                    f64::from(y) + self.layout.part(0.14),
                );
                self.notes.push(Note { size: NUMBER, ..Note::new(label.clone(), at, self.inks.ink) });
            }
        }
        if !path.is_empty() {
            let width = Num(self.layout.part(0.025));
            let (dash, gap) = (Num(self.layout.part(0.07)), Num(self.layout.part(0.05)));
            let ink = self.inks.mark;
            self.put(format_args!(
                "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash} {gap}\" \
                 d=\"{path}\"/>\n"
            ));
        }
    }

    /// Dots, letters, signs and badges on the borders of cells.
    pub(super) fn between_cells(&mut self) {
        let scene = self.scene;
        let look = rule_look::inks(scene.theme);
        // What stands on one border beside each other.
        let mut taken: HashMap<(Cell, Cell), u32> = HashMap::new();
        for glyph in &scene.glyphs {
            match glyph {
                Glyph::Dot { cells: [a, b], filled, label } => {
                    let Some((at, _)) = self.border(*a, *b, &mut taken) else { continue };
                    let radius = if label.is_empty() { 0.105 } else { 0.15 };
                    let (fill, text) =
                        if *filled { (look.black, look.white) } else { (look.white, look.black) };
                    self.disc(at, radius, fill, look.rim);
                    if !label.is_empty() {
                        let size = if label.len() > 1 { 0.17 } else { 0.22 };
                        self.notes.push(Note { size, ..Note::new(label.clone(), at, text) });
                    }
                }
                Glyph::Sign { cells: [a, b], text } => {
                    let Some((at, _)) = self.border(*a, *b, &mut taken) else { continue };
                    let note = Note::new(text.clone(), at, self.inks.ink);
                    self.notes.push(Note { size: 0.36, rim: true, weight: Some(600), ..note });
                }
                Glyph::Greater { large, small } => {
                    let Some((at, (dx, dy))) = self.border(*large, *small, &mut taken) else { continue };
                    let on = |far: f64, aside: f64| {
                        let part = |f: f64| self.layout.part(f);
                        (at.0 + part(dx * far - dy * aside), at.1 + part(dy * far + dx * aside))
                    };
                    let mut path = String::new();
                    polyline(&mut path, &[on(-0.06, -0.12), on(0.07, 0.0), on(-0.06, 0.12)]);
                    self.stroke(&path, self.inks.paper, 0.14, "");
                    self.stroke(&path, self.inks.ink, 0.04, "");
                }
                Glyph::Badge { cells, text } => self.badge(cells, text),
                _ => {}
            }
        }
    }

    fn disc(&mut self, at: Point, radius: f64, fill: crate::theme::Colour, rim: crate::theme::Colour) {
        let mut path = String::new();
        circle(&mut path, at, self.layout.part(radius));
        let width = Num(self.layout.part(0.03));
        self.put(format_args!(
            "<path fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{width}\" d=\"{path}\"/>\n"
        ));
    }

    /// The middle of the border of two cells, and the direction from the first to the second. What comes to the same
    /// border later stands beside it; cells apart from each other are joined by a thin line.
    fn border(&mut self, a: Cell, b: Cell, taken: &mut HashMap<(Cell, Cell), u32>) -> Option<(Point, Point)> {
        let (from, to) = (self.middle(a)?, self.middle(b)?);
        let far = (to.0 - from.0).hypot(to.1 - from.1);
        if far < 1e-6 {
            return None;
        }
        let way = ((to.0 - from.0) / far, (to.1 - from.1) / far);
        if far > self.layout.part(1.01) {
            let mut path = String::new();
            line(&mut path, from, to);
            self.stroke(&path, rule_look::inks(self.scene.theme).arrow, 0.03, "");
        }
        let count = taken.entry((a.min(b), a.max(b))).or_default();
        let aside = [0.0, 0.29, -0.29][(*count % 3) as usize];
        *count += 1;
        let aside = self.layout.part(aside);
        // The same side whichever of the two comes first.
        let (sx, sy) = (way.1.abs(), way.0.abs());
        Some(((f64::midpoint(from.0, to.0) + sx * aside, f64::midpoint(from.1, to.1) + sy * aside), way))
    }

    /// Digits in a disc, on up to two lines.
    fn badge(&mut self, cells: &[Cell], text: &str) {
        let Some(at) = self.meeting_point(cells) else { return };
        let words: Vec<String> = if text.contains(' ') {
            text.split(' ').map(str::to_string).collect()
        } else {
            text.chars().map(String::from).collect()
        };
        let gap = if text.contains(' ') { " " } else { "" };
        let per_line = if words.len() > 2 { 2 } else { words.len().max(1) };
        let lines: Vec<String> = words.chunks(per_line).map(|w| w.join(gap)).collect();
        let longest = lines.iter().map(String::len).max().unwrap_or(1) as f64;
        let size = (0.34 / (longest * FIGURE)).min(if lines.len() > 1 { 0.2 } else { 0.25 });
        let look = rule_look::inks(self.scene.theme);
        self.disc(at, 0.215, self.inks.paper, look.rim);
        let count = lines.len() as f64;
        for (i, text) in lines.into_iter().enumerate() {
            let y = at.1 + self.layout.part((i as f64 - (count - 1.0) / 2.0) * size * 0.92);
            self.notes.push(Note { size, ..Note::new(text, (at.0, y), self.inks.ink) });
        }
    }

    /// Where cells meet: the middle of what they span; for one cell a corner, the board's own if it has it.
    fn meeting_point(&self, cells: &[Cell]) -> Option<Point> {
        let points: Vec<Point> = cells.iter().filter_map(|c| self.middle(*c)).collect();
        let first = *points.first()?;
        if points.len() == 1 {
            let edges = self.scene.cells.get(cells[0].index())?.edges;
            let half = self.layout.part(0.5);
            let outer = |low: Weight, high: Weight| {
                if low == Weight::Outline && high != Weight::Outline { -half } else { half }
            };
            return Some((
                first.0 + outer(edges.left, edges.right),
                first.1 + outer(edges.top, edges.bottom),
            ));
        }
        let span = |of: fn(&Point) -> f64| {
            let (low, high) =
                points.iter().map(of).fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
            f64::midpoint(low, high)
        };
        Some((span(|p| p.0), span(|p| p.1)))
    }
}

/// Appends the border of a cage. `number` is the cell with its number and how wide that is: the line is open there.
fn cage(path: &mut String, layout: &Layout, cells: &BTreeSet<Pos>, number: Option<(Pos, f64)>) {
    let inset = layout.part(INSET);
    // The number stands where the upper and the left line of its cell meet: both begin after it.
    let opened = number.map(|(pos, wide)| {
        let (x, y) = layout.corner(pos);
        let (x, y) = (f64::from(x), f64::from(y));
        ((x + inset, y + inset), (x + layout.part(wide + 0.02), y + layout.part(0.25)))
    });
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3;
    for (from, to) in outline(layout, cells, inset) {
        match opened {
            Some((corner, after)) if near(from.0, corner.0) && near(from.1, corner.1) => {
                let across = near(from.1, to.1);
                line(
                    path,
                    if across { (after.0.min(to.0), from.1) } else { (from.0, after.1.min(to.1)) },
                    to,
                );
            }
            _ => line(path, from, to),
        }
    }
}
