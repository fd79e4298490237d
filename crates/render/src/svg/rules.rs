//! What rules draw below the digits: marks in cells, lines, arrows.

use std::fmt::Write as _;

use masume_puzzle::glyph::{CellMark, LineStyle};
use masume_puzzle::{Cell, Glyph};

use super::marks::{circle, line, rule_line, towards};
use super::{Canvas, Num};
use crate::{SceneCell, rule_look};

pub(super) type Point = (f64, f64);

impl Canvas<'_> {
    /// The middle of a cell in pixels; `None` for a cell that is not there.
    pub(super) fn middle(&self, cell: Cell) -> Option<Point> {
        let (x, y) = self.layout.corner(self.scene.cells.get(cell.index())?.pos);
        Some((f64::from(x) + self.layout.part(0.5), f64::from(y) + self.layout.part(0.5)))
    }

    /// Squares and circles behind digits, arrowheads at the sides of cells.
    pub(super) fn cell_marks(&mut self) {
        let scene = self.scene;
        let look = rule_look::inks(scene.theme);
        let (mut full, mut strokes) = (String::new(), String::new());
        for glyph in &scene.glyphs {
            let Glyph::Mark { cell, mark } = glyph else { continue };
            let Some(at) = self.middle(*cell) else { continue };
            let part = |f: f64| self.layout.part(f);
            match mark {
                CellMark::Square => {
                    let (half, side) = (part(0.39), Num(part(0.78)));
                    let (x, y) = (Num(at.0 - half), Num(at.1 - half));
                    let _ = write!(full, "M{x} {y}h{side}v{side}h-{side}z");
                }
                CellMark::Circle => circle(&mut full, at, part(0.41)),
                CellMark::Inward | CellMark::Outward => {
                    let (tip, foot) = if *mark == CellMark::Inward { (0.36, 0.44) } else { (0.44, 0.36) };
                    for (dx, dy) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                        let on = |far: f64, aside: f64| {
                            (at.0 + part(dx * far - dy * aside), at.1 + part(dy * far + dx * aside))
                        };
                        polyline(&mut strokes, &[on(foot, -0.11), on(tip, 0.0), on(foot, 0.11)]);
                    }
                }
            }
        }
        if !full.is_empty() {
            self.put(format_args!("<path fill=\"{}\" d=\"{full}\"/>\n", look.mark));
        }
        self.stroke(&strokes, look.arrow, 0.04, "");
    }

    /// Lines through the centres of cells, wide ones first.
    pub(super) fn rule_lines(&mut self) {
        const ORDER: [LineStyle; 9] = [
            LineStyle::Thermometer,
            LineStyle::SlowThermometer,
            LineStyle::RegionSum,
            LineStyle::Renban,
            LineStyle::German,
            LineStyle::Dutch,
            LineStyle::Palindrome,
            LineStyle::Between,
            LineStyle::Thin,
        ];
        let scene = self.scene;
        for style in ORDER {
            let lines = scene.glyphs.iter().filter_map(|g| match g {
                Glyph::Line { cells, style: s } if *s == style => Some(cells),
                _ => None,
            });
            if style == LineStyle::Thin {
                self.thin_lines(lines);
            } else {
                self.wide_lines(style, lines);
            }
        }
    }

    /// Diagonals: thin, interrupted at digits, led on into the corner of the board.
    fn thin_lines<'g>(&mut self, lines: impl Iterator<Item = &'g Vec<Cell>>) {
        let scene = self.scene;
        let mut path = String::new();
        for cells in lines {
            let cells: Vec<&SceneCell> = cells.iter().filter_map(|c| scene.cells.get(c.index())).collect();
            rule_line(&mut path, self.layout, &cells, scene.theme);
        }
        if path.is_empty() {
            return;
        }
        let look = rule_look::line(LineStyle::Thin, scene.theme);
        let width = Num(self.layout.part(look.width));
        self.put(format_args!("<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"", look.colour));
        if let Some(dash) = look.dash.first() {
            let dash = Num(self.layout.part(*dash));
            self.put(format_args!(" stroke-dasharray=\"{dash}\""));
        }
        self.put(format_args!(" d=\"{path}\"/>\n"));
    }

    /// Lines below the digits of their cells.
    fn wide_lines<'g>(&mut self, style: LineStyle, lines: impl Iterator<Item = &'g Vec<Cell>>) {
        let look = rule_look::line(style, self.scene.theme);
        let (mut path, mut bulbs, mut ends) = (String::new(), String::new(), String::new());
        for cells in lines {
            let mut points: Vec<Point> = cells.iter().filter_map(|c| self.middle(*c)).collect();
            let (Some(&first), Some(&last)) = (points.first(), points.last()) else { continue };
            if look.bulb > 0.0 {
                let _ = write!(bulbs, "M{} {}h0", Num(first.0), Num(first.1));
            }
            if look.ends > 0.0 && points.len() > 1 {
                let radius = self.layout.part(look.ends / 2.0);
                circle(&mut ends, first, radius);
                circle(&mut ends, last, radius);
                let count = points.len();
                points[0] = towards(first, points[1], radius);
                points[count - 1] = towards(last, if count > 2 { points[count - 2] } else { first }, radius);
            }
            polyline(&mut path, &points);
        }
        let dash: Vec<String> = look.dash.iter().map(|d| Num(self.layout.part(*d)).to_string()).collect();
        let dash =
            if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", dash.join(" ")) };
        self.stroke(&path, look.colour, look.width, &dash);
        self.stroke(&bulbs, look.colour, look.width + look.bulb, "");
        if look.hollow > 0.0 {
            self.stroke(&path, self.inks.paper, look.hollow, "");
            self.stroke(&bulbs, self.inks.paper, look.hollow + look.bulb, "");
        }
        self.stroke(&ends, look.colour, look.width, "");
    }

    /// Circles or pills with arrows that leave them.
    pub(super) fn arrows(&mut self) {
        let scene = self.scene;
        let mut path = String::new();
        let mut pills = String::new();
        let radius = self.layout.part(0.4);
        for glyph in &scene.glyphs {
            let Glyph::Arrow { circle: round, shaft } = glyph else { continue };
            let round: Vec<Point> = round.iter().filter_map(|c| self.middle(*c)).collect();
            let mut points: Vec<Point> = shaft.iter().filter_map(|c| self.middle(*c)).collect();
            let Some(&first) = points.first() else { continue };
            let far = |p: &Point| (p.0 - first.0).hypot(p.1 - first.1);
            let Some(&start) = round.iter().min_by(|a, b| far(a).total_cmp(&far(b))) else { continue };
            if round.len() == 1 {
                circle(&mut path, start, radius);
            } else {
                polyline(&mut pills, &round);
            }
            points.insert(0, towards(start, first, radius.min(far(&start))));
            polyline(&mut path, &points);
            let (tip, before) = (points[points.len() - 1], points[points.len() - 2]);
            let back = towards(tip, if points.len() == 2 { start } else { before }, self.layout.part(0.17));
            let (dx, dy) = ((tip.1 - back.1) * 0.8, (back.0 - tip.0) * 0.8);
            polyline(&mut path, &[(back.0 + dx, back.1 + dy), tip, (back.0 - dx, back.1 - dy)]);
        }
        let (colour, width) = (rule_look::inks(scene.theme).arrow, 0.045);
        // A pill is a wide line with most of its inside taken out again.
        self.stroke(&pills, colour, 0.8 + width, "");
        self.stroke(&pills, self.inks.paper, 0.8 - width, "");
        self.stroke(&path, colour, width, "");
    }

    /// Strokes a path, if there is one, with round ends; the width is in cells.
    pub(super) fn stroke(&mut self, path: &str, colour: crate::theme::Colour, width: f64, more: &str) {
        if !path.is_empty() {
            let width = Num(self.layout.part(width));
            self.put(format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\"{more} d=\"{path}\"/>\n"
            ));
        }
    }
}

/// Appends a line through these points.
pub(super) fn polyline(path: &mut String, points: &[Point]) {
    if let [from, to] = points {
        line(path, *from, *to);
        return;
    }
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if i == 0 { 'M' } else { 'L' }, Num(*x), Num(*y));
    }
}
