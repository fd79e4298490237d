//! Shapes on cells: what tells a meaning without colour, players' colours, and the lines rules draw.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use masume_puzzle::Pos;

use super::{Canvas, Layout, Num};
use crate::meaning::Mark;
use crate::{MEANINGS, SceneCell, Theme, Weight};

impl Canvas<'_> {
    /// The shapes of highlighted cells: those below the cell borders, or those above.
    pub(super) fn shapes(&mut self, below: bool) {
        let scene = self.scene;
        for meaning in MEANINGS {
            let mark = meaning.mark();
            if matches!(mark, Mark::Hatch | Mark::Wedge) != below {
                continue;
            }
            let mut path = String::new();
            for cell in scene.cells.iter().filter(|c| c.meanings.contains(meaning)) {
                shape(&mut path, self.layout, mark, cell);
            }
            if path.is_empty() {
                continue;
            }
            let colour = meaning.shape_colour(scene.theme);
            if mark == Mark::Wedge {
                self.put(format_args!("<path fill=\"{colour}\" d=\"{path}\"/>\n"));
                continue;
            }
            let width = match mark {
                Mark::Dot => 0.13,
                Mark::Bar | Mark::Frame => 0.06,
                Mark::Circle | Mark::Ring => 0.045,
                Mark::Cross => 0.035,
                Mark::Hatch | Mark::Wedge => 0.025,
            };
            let cap = if matches!(mark, Mark::Dot | Mark::Bar) { " stroke-linecap=\"round\"" } else { "" };
            let width = Num(self.layout.part(width));
            self.put(format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{cap} d=\"{path}\"/>\n"
            ));
        }
    }

    /// Players' colours: the whole cell, or as many sectors as it has colours; a small letter each in print.
    pub(super) fn colours(&mut self) {
        let scene = self.scene;
        if scene.theme == Theme::Print || scene.cells.iter().all(|c| c.colours == 0) {
            return;
        }
        for number in 0..16 {
            let Some(colour) = scene.theme.palette(number) else { continue };
            let only = scene.cells.iter().filter(|c| c.colours == 1 << number).map(|c| c.pos);
            self.fill_cells(colour, only);
            let mut path = String::new();
            for cell in
                scene.cells.iter().filter(|c| c.colours.count_ones() > 1 && c.colours >> number & 1 == 1)
            {
                let rank = (cell.colours & ((1 << number) - 1)).count_ones();
                sector(&mut path, self.layout, cell.pos, rank, cell.colours.count_ones());
            }
            if !path.is_empty() {
                self.put(format_args!("<path fill=\"{colour}\" d=\"{path}\"/>\n"));
            }
        }
    }
}

/// Appends a shape to a path.
fn shape(path: &mut String, layout: &Layout, mark: Mark, cell: &SceneCell) {
    let (x, y) = layout.corner(cell.pos);
    let (x, y) = (f64::from(x), f64::from(y));
    let at = |fx: f64, fy: f64| (x + layout.part(fx), y + layout.part(fy));
    match mark {
        Mark::Bar => {
            let (x, y) = at(0.28, 0.9);
            let _ = write!(path, "M{} {}h{}", Num(x), Num(y), Num(layout.part(0.44)));
        }
        Mark::Dot => {
            let (x, y) = at(0.88, 0.12);
            let _ = write!(path, "M{} {}h0", Num(x), Num(y));
        }
        Mark::Ring if cell.digit.is_none() && cell.any_marks().is_empty() => {
            circle(path, at(0.5, 0.5), layout.part(0.26));
        }
        Mark::Ring => circle(path, at(0.87, 0.13), layout.part(0.065)),
        Mark::Circle => circle(path, at(0.5, 0.5), layout.part(0.43)),
        Mark::Hatch => {
            // Lines at 45°, each from the upper or right edge to the left or lower one.
            for i in 1..8 {
                let t = f64::from(i) / 4.0;
                let (from, to) =
                    if t <= 1.0 { (at(t, 0.0), at(0.0, t)) } else { (at(1.0, t - 1.0), at(t - 1.0, 1.0)) };
                line(path, from, to);
            }
        }
        Mark::Cross => {
            line(path, at(0.08, 0.08), at(0.92, 0.92));
            line(path, at(0.92, 0.08), at(0.08, 0.92));
        }
        Mark::Wedge => {
            let (x, y) = at(0.0, 0.0);
            let side = Num(layout.part(0.24));
            let _ = write!(path, "M{} {}h{side}L{} {}z", Num(x), Num(y), Num(x), Num(y + side.0));
        }
        Mark::Frame => {
            let (x, y) = at(0.07, 0.07);
            let side = Num(layout.part(0.86));
            let _ = write!(path, "M{} {}h{side}v{side}h-{side}z", Num(x), Num(y));
        }
    }
}

pub(super) fn line(path: &mut String, from: (f64, f64), to: (f64, f64)) {
    let _ = write!(path, "M{} {}L{} {}", Num(from.0), Num(from.1), Num(to.0), Num(to.1));
}

pub(super) fn circle(path: &mut String, (x, y): (f64, f64), radius: f64) {
    let (r, d) = (Num(radius), Num(2.0 * radius));
    let _ = write!(path, "M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z", Num(x - radius), Num(y));
}

/// Appends the part of a cell between two rays from its centre: number `rank` of `count` equal angles, from the top.
fn sector(path: &mut String, layout: &Layout, pos: Pos, rank: u32, count: u32) {
    let (x, y) = layout.corner(pos);
    let half = layout.part(0.5);
    let (cx, cy) = (f64::from(x) + half, f64::from(y) + half);
    // Rays meet the border of the square, at angles in eighths of a turn.
    let on_border = |eighths: f64| {
        let (sin, cos) = (eighths * std::f64::consts::FRAC_PI_4).sin_cos();
        let reach = half / sin.abs().max(cos.abs());
        (cx + sin * reach, cy - cos * reach)
    };
    let (from, to) = (8.0 * f64::from(rank) / f64::from(count), 8.0 * f64::from(rank + 1) / f64::from(count));
    let _ = write!(path, "M{} {}", Num(cx), Num(cy));
    let corners = [1.0, 3.0, 5.0, 7.0].into_iter().filter(|&c| from < c && c < to);
    for angle in std::iter::once(from).chain(corners).chain(std::iter::once(to)) {
        let (x, y) = on_border(angle);
        let _ = write!(path, "L{} {}", Num(x), Num(y));
    }
    path.push('z');
}

/// Appends a line through cell centres, led on into the corner of the board where it ends in one, and interrupted
/// where it would strike through a digit (in print, also through marks).
pub(super) fn rule_line(path: &mut String, layout: &Layout, cells: &[&SceneCell], theme: Theme) {
    let centre = |cell: &SceneCell| {
        let (x, y) = layout.corner(cell.pos);
        (f64::from(x) + layout.part(0.5), f64::from(y) + layout.part(0.5))
    };
    // How far from the centre of a cell the line keeps away, in cells.
    let clear = |cell: &SceneCell| match (cell.digit.is_some(), cell.any_marks().is_empty()) {
        (true, _) => 0.42,
        (false, false) if theme == Theme::Print => 0.55,
        _ => 0.0,
    };
    let mut pieces: Vec<[(f64, f64); 2]> = Vec::new();
    let mut add = |from: (f64, f64), to: (f64, f64)| match pieces.last_mut() {
        // Pieces that go on in the same direction are one line.
        Some([start, end]) if close(*end, from) && straight(*start, from, to) => *end = to,
        _ => pieces.push([from, to]),
    };
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
    if let Some(corner) = cells.get(1).and_then(|next| board_corner(layout, first, next, centre(first))) {
        add(corner, towards(centre(first), corner, layout.part(clear(first))));
    }
    for pair in cells.windows(2) {
        let (a, b) = (centre(pair[0]), centre(pair[1]));
        let from = towards(a, b, layout.part(clear(pair[0])));
        let to = towards(b, a, layout.part(clear(pair[1])));
        add(from, to);
    }
    let before = cells.len().checked_sub(2).map(|i| cells[i]);
    if let Some(corner) = before.and_then(|before| board_corner(layout, last, before, centre(last))) {
        add(towards(centre(last), corner, layout.part(clear(last))), corner);
    }
    for [from, to] in pieces {
        line(path, from, to);
    }
}

/// The corner of the board that a line ends in when it comes from `before` to `last` slantwise.
fn board_corner(
    layout: &Layout,
    last: &SceneCell,
    before: &SceneCell,
    centre: (f64, f64),
) -> Option<(f64, f64)> {
    let down = i64::from(last.pos.row) - i64::from(before.pos.row);
    let right = i64::from(last.pos.col) - i64::from(before.pos.col);
    let across = if down > 0 { last.edges.bottom } else { last.edges.top };
    let along = if right > 0 { last.edges.right } else { last.edges.left };
    let ends = down.abs() == 1 && right.abs() == 1 && across == Weight::Outline && along == Weight::Outline;
    ends.then(|| (centre.0 + layout.part(0.5) * right as f64, centre.1 + layout.part(0.5) * down as f64))
}

/// The point `distance` from `from` on the way to `to`.
pub(super) fn towards(from: (f64, f64), to: (f64, f64), distance: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let part = distance / dx.hypot(dy).max(f64::EPSILON);
    (from.0 + dx * part, from.1 + dy * part)
}

fn close(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).abs() < 1e-6 && (a.1 - b.1).abs() < 1e-6
}

fn straight(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> bool {
    ((b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)).abs() < 1e-6
}

/// Appends the border of a group of cells, drawn `inset` pixels inside it.
pub(super) fn inner_outline(path: &mut String, layout: &Layout, cells: &BTreeSet<Pos>, inset: f64) {
    for (from, to) in outline(layout, cells, inset) {
        line(path, from, to);
    }
}

/// The border of a group of cells, `inset` pixels inside it: a piece for each side of a cell, from left or top.
pub(super) fn outline(layout: &Layout, cells: &BTreeSet<Pos>, inset: f64) -> Vec<((f64, f64), (f64, f64))> {
    let mut pieces = Vec::new();
    let side = f64::from(layout.cell);
    let has = |pos: Pos, down: i64, right: i64| {
        let row = u32::try_from(i64::from(pos.row) + down);
        let col = u32::try_from(i64::from(pos.col) + right);
        matches!((row, col), (Ok(row), Ok(col)) if cells.contains(&Pos { row, col }))
    };
    // How far a border line is drawn in (or out, round an inner corner) at one of its ends.
    let pull = |next: bool, diagonal: bool| match (next, diagonal) {
        (false, _) => inset,
        (true, false) => 0.0,
        (true, true) => -inset,
    };
    for &pos in cells {
        let (x, y) = layout.corner(pos);
        let (x, y) = (f64::from(x), f64::from(y));
        for (out, along) in [((-1, 0), (0, 1)), ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((0, 1), (1, 0))] {
            if has(pos, out.0, out.1) {
                continue;
            }
            let start = pull(has(pos, -along.0, -along.1), has(pos, out.0 - along.0, out.1 - along.1));
            let end = side - pull(has(pos, along.0, along.1), has(pos, out.0 + along.0, out.1 + along.1));
            let across = if out.0 + out.1 < 0 { inset } else { side - inset };
            let (from, to) = if out.0 == 0 {
                ((x + across, y + start), (x + across, y + end))
            } else {
                ((x + start, y + across), (x + end, y + across))
            };
            pieces.push((from, to));
        }
    }
    pieces
}
