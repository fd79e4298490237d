//! Spots, links and frames of a [`Figure`](crate::Figure).
//!
//! Links bend a little, always to the left of their way, so that the two directions between two candidates part and a
//! link along a row does not strike out what stands between. They end at the rim of a candidate's disc, and have a rim
//! of paper themselves, so that crossings and the digits below stay legible.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use masume_puzzle::{Cell, Digit, Pos};

use super::{Canvas, Layout, Num, marks};
use crate::figure::{self, Link, PARTS, Part};
use crate::{Scene, Theme};

type Point = (f64, f64);

/// The place of a digit's mark in its cell, in cells; the middle of `rows` × `cols` equal fields.
pub(super) fn mark_place(digit: Digit, rows: f64, cols: f64) -> Point {
    let i = digit.index() as f64;
    let (row, col) = ((i / cols).floor(), i % cols);
    (0.07 + 0.86 * (col + 0.5) / cols, 0.08 + 0.84 * (row + 0.5) / rows)
}

/// The middle of a candidate and the radius of its disc; of the whole digit in a cell that has one.
fn disc(scene: &Scene, layout: &Layout, cell: Cell, digit: Digit) -> Option<(Point, f64)> {
    let at = scene.cells.get(cell.index())?;
    let (x, y) = layout.corner(at.pos);
    let (rows, cols) = scene.mark_grid();
    let (rows, cols) = (f64::from(rows), f64::from(cols));
    let ((fx, fy), radius) = if at.digit.is_some() {
        ((0.5, 0.5), 0.4)
    } else {
        (mark_place(digit, rows, cols), 0.47 * (0.86 / cols).min(0.84 / rows))
    };
    let fy = at.below_number(fy);
    Some(((f64::from(x) + layout.part(fx), f64::from(y) + layout.part(fy)), layout.part(radius)))
}

impl Canvas<'_> {
    /// Framed houses: a wash below everything, and an outline a little inside their border.
    pub(super) fn frames(&mut self) {
        let scene = self.scene;
        // Washes of both kinds first, so that none covers an outline.
        for second in [false, true] {
            if let Some(colour) = figure::frame_fill(second, scene.theme) {
                let cells: BTreeSet<Pos> = self.framed(second).into_iter().flatten().collect();
                self.fill_cells(colour, cells.into_iter());
            }
        }
    }

    /// The outlines of framed houses.
    pub(super) fn frame_lines(&mut self) {
        let scene = self.scene;
        for second in [false, true] {
            let mut path = String::new();
            // The two kinds run side by side where they cross.
            let inset = self.layout.part(if second { 0.07 } else { 0.03 });
            for cells in self.framed(second) {
                marks::inner_outline(&mut path, self.layout, &cells, inset);
            }
            if path.is_empty() {
                continue;
            }
            let (colour, width) = (figure::frame_line(second, scene.theme), Num(self.layout.part(0.03)));
            self.put(format_args!("<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\""));
            if second {
                let dash = Num(self.layout.part(0.12));
                self.put(format_args!(" stroke-dasharray=\"{dash}\""));
            }
            self.put(format_args!(" d=\"{path}\"/>\n"));
        }
    }

    fn framed(&self, second: bool) -> Vec<BTreeSet<Pos>> {
        let place = |c: &Cell| self.scene.cells.get(c.index()).map(|c| c.pos);
        let frames = self.scene.figure.frames.iter().filter(|f| f.second == second);
        frames.map(|f| f.cells.iter().filter_map(place).collect()).collect()
    }

    /// Arrows: first their rims of paper, then the lines, then the heads.
    pub(super) fn links(&mut self) {
        let scene = self.scene;
        if scene.figure.links.is_empty() {
            return;
        }
        let paper = self.inks.paper;
        for branch in 0..3 {
            let colour = figure::link_colour(branch, scene.theme);
            for strong in [false, true] {
                let wanted = |l: &&Link| l.strong == strong && l.branch % 3 == branch;
                let (mut lines, mut heads) = (String::new(), String::new());
                for link in scene.figure.links.iter().filter(wanted) {
                    arrow(&mut lines, &mut heads, scene, self.layout, link);
                }
                if lines.is_empty() {
                    continue;
                }
                let (width, rim) = (self.layout.part(0.035), self.layout.part(0.085));
                self.put(format_args!(
                    "<path fill=\"none\" stroke=\"{paper}\" stroke-width=\"{}\" d=\"{lines}\"/>\n",
                    Num(rim)
                ));
                self.put(format_args!(
                    "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"",
                    Num(width)
                ));
                if !strong {
                    let (dash, gap) = (Num(self.layout.part(0.09)), Num(self.layout.part(0.06)));
                    self.put(format_args!(" stroke-dasharray=\"{dash} {gap}\""));
                }
                self.put(format_args!(" d=\"{lines}\"/>\n"));
                // Filled, hollow, or in print and otherwise a bare angle: branches differ without colour.
                let fill = [colour.to_string(), paper.to_string(), "none".to_string()];
                self.put(format_args!(
                    "<path fill=\"{}\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\" d=\"{heads}\"/>\n",
                    fill[usize::from(branch)],
                    Num(width * 0.8)
                ));
            }
        }
    }

    /// The shapes of spots, below their digits.
    pub(super) fn spots(&mut self) {
        let scene = self.scene;
        let parts = scene.figure.parts();
        for (number, part) in PARTS.into_iter().enumerate() {
            let (mut path, mut strikes) = (String::new(), String::new());
            for (&cell, sets) in &parts {
                for digit in sets[number].iter() {
                    if let Some((at, radius)) = disc(scene, self.layout, Cell::new(cell), digit) {
                        shape(&mut path, &mut strikes, part, at, radius);
                    }
                }
            }
            self.spot_paths(part, &path, &strikes, self.layout.part(0.028));
        }
    }

    /// The shapes of one part; strikes come above the digits, in [`Self::strikes`].
    fn spot_paths(&mut self, part: Part, path: &str, strikes: &str, width: f64) {
        if path.is_empty() {
            return;
        }
        let look = part.look(self.scene.theme);
        // What goes has no outline: it is struck out, and its disc is paler than the others.
        let line = if part == Part::Removed { look.fill } else { look.line };
        self.put(format_args!(
            "<path fill=\"{}\" stroke=\"{line}\" stroke-width=\"{}\" d=\"{path}\"/>\n",
            look.fill,
            Num(width)
        ));
        self.struck.push_str(strikes);
    }

    /// Lines through candidates that go, over the digits.
    pub(super) fn strikes(&mut self) {
        let strikes = std::mem::take(&mut self.struck);
        if strikes.is_empty() {
            return;
        }
        let colour = Part::Removed.look(self.scene.theme).line;
        let width = Num(self.layout.part(0.025));
        self.put(format_args!(
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{strikes}\"/>\n"
        ));
    }
}

/// Appends the shape of a part: a disc, or a square for the second set; and the strike of what goes.
fn shape(path: &mut String, strikes: &mut String, part: Part, (x, y): Point, radius: f64) {
    match part {
        Part::Pattern | Part::Placed | Part::Removed => marks::circle(path, (x, y), radius),
        Part::Second => {
            let side = radius * 1.8;
            let (left, top, side) = (Num(x - side / 2.0), Num(y - side / 2.0), Num(side));
            let _ = write!(path, "M{left} {top}h{side}v{side}h-{side}z");
        }
    }
    if part == Part::Removed {
        let reach = radius * 0.72;
        marks::line(strikes, (x - reach, y + reach), (x + reach, y - reach));
    }
}

/// Appends an arrow: its line up to its head, and the head.
fn arrow(lines: &mut String, heads: &mut String, scene: &Scene, layout: &Layout, link: &Link) {
    let (Some((from, r)), Some((to, end_r))) =
        (disc(scene, layout, link.from.0, link.from.1), disc(scene, layout, link.to.0, link.to.1))
    else {
        return;
    };
    // Links inside a cell bend towards its middle, where there is room.
    let inside = scene.cells.get(link.from.0.index()).filter(|_| link.from.0 == link.to.0).map(|c| {
        let (x, y) = layout.corner(c.pos);
        (f64::from(x) + layout.part(0.5), f64::from(y) + layout.part(0.5))
    });
    let sizes = Sizes { head: layout.part(0.13), cell: f64::from(layout.cell), open: link.branch % 3 == 2 };
    bent(lines, heads, (from, r), (to, end_r), inside, &sizes);
}

/// What an arrow looks like, in pixels.
struct Sizes {
    head: f64,
    cell: f64,
    /// Whether the head is a bare angle.
    open: bool,
}

/// A bent arrow between two discs: to the left of its way, or towards a point.
fn bent(
    lines: &mut String,
    heads: &mut String,
    (from, r): (Point, f64),
    (to, end_r): (Point, f64),
    inside: Option<Point>,
    &Sizes { head, cell, open }: &Sizes,
) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let distance = dx.hypot(dy);
    if distance < f64::EPSILON {
        return;
    }
    // A bow of half a line of candidates runs between the digits on its way. Neighbours need a wide one, or there is no
    // room for the head between them.
    let near = distance < r + end_r + 2.0 * head;
    let bow = if near { 0.4 * cell } else { (0.1 * distance).clamp(0.28 * cell, 0.6 * cell) } / distance;
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    // Which side `inside` is on; on the line itself, either will do.
    let turn = inside.map_or(1.0, |(x, y)| dy * (x - middle.0) - dx * (y - middle.1)).signum();
    let control = (middle.0 + turn * dy * bow, middle.1 - turn * dx * bow);
    let start = marks::towards(from, control, r + 0.1 * head);
    let tip = marks::towards(to, control, end_r + 0.1 * head);
    let base = marks::towards(tip, control, head);
    let _ = write!(
        lines,
        "M{} {}Q{} {} {} {}",
        Num(start.0),
        Num(start.1),
        Num(control.0),
        Num(control.1),
        Num(base.0),
        Num(base.1)
    );
    let (ux, uy) = ((tip.0 - base.0) * 0.42, (tip.1 - base.1) * 0.42);
    let close = if open { "" } else { "z" };
    let _ = write!(
        heads,
        "M{} {}L{} {}L{} {}{close}",
        Num(base.0 - uy),
        Num(base.1 + ux),
        Num(tip.0),
        Num(tip.1),
        Num(base.0 + uy),
        Num(base.1 - ux)
    );
}

/// Samples for a key, as small pictures: the parts pattern, second, removed and placed, a strong and a weak link.
pub fn key(theme: Theme) -> Vec<String> {
    let (wide, high) = (44.0, 26.0);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" \
         aria-hidden=\"true\">"
    );
    let digit = |out: &mut String, part: Part, x: f64| {
        let (mut path, mut strikes) = (String::new(), String::new());
        shape(&mut path, &mut strikes, part, (x, 13.0), 9.0);
        let look = part.look(theme);
        let line = if part == Part::Removed { look.fill } else { look.line };
        let _ = write!(
            out,
            "<path fill=\"{}\" stroke=\"{line}\" stroke-width=\"1.5\" d=\"{path}\"/><text x=\"{x}\" y=\"18\" \
             font-size=\"14\" font-weight=\"600\" text-anchor=\"middle\" fill=\"{}\">5</text>",
            look.fill, look.text
        );
        if !strikes.is_empty() {
            let _ = write!(out, "<path stroke=\"{}\" stroke-width=\"1.6\" d=\"{strikes}\"/>", look.line);
        }
    };
    let parts = [Part::Pattern, Part::Second, Part::Removed, Part::Placed].map(|part| {
        let mut out = head.clone();
        digit(&mut out, part, 22.0);
        out + "</svg>"
    });
    let links = [true, false].map(|strong| {
        let (mut lines, mut heads) = (String::new(), String::new());
        let sizes = Sizes { head: 7.0, cell: 30.0, open: false };
        bent(&mut lines, &mut heads, ((2.0, 16.0), 0.0), ((42.0, 16.0), 0.0), None, &sizes);
        let colour = figure::link_colour(0, theme);
        let dash = if strong { "" } else { " stroke-dasharray=\"5 3\"" };
        format!(
            "{head}<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dash} d=\"{lines}\"/>\
             <path fill=\"{colour}\" d=\"{heads}\"/></svg>"
        )
    });
    parts.into_iter().chain(links).collect()
}
