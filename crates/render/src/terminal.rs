//! Scene → text: box drawing with heavy region borders, or ASCII; colour when asked.
//!
//! Text is made line by line from the cells of two rows at a time, so gaps of a gattai stay blank and only the plane's
//! own size counts. Each meaning shows as a pair of characters around its cell, so nothing is lost without colour.

mod legend;
mod outside;
mod overlay;
mod paint;
mod sizes;
mod strokes;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use masume_puzzle::{Digit, DigitSet};

use crate::junction::{self, Arm};
use crate::{Meaning, PARTS, Role, Scene, SceneCell, Weight};
use outside::Outside;
use overlay::{At, Overlays};
use paint::{Line, Style};
use sizes::{Row, Sizes};
use strokes::{Stroke, ascii_stroke, strokes};

/// What a person may choose about terminal text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalOptions {
    /// Whether to write ANSI colours.
    pub colour: bool,
    /// Whether to use ASCII only.
    pub ascii: bool,
    /// Whether to draw thin lines. Without them the board is small: lines without a heavy part take no room.
    pub thin_lines: bool,
}

impl Default for TerminalOptions {
    fn default() -> Self {
        Self { colour: false, ascii: false, thin_lines: true }
    }
}

/// Most characters a plane may take; larger ones are no use in a terminal.
const MAX_CHARS: u64 = 1 << 26;

/// The scene as text that ends in a line break.
///
/// A plane of more than 64 million characters is not drawn; the text says so instead.
pub fn terminal(scene: &Scene, options: TerminalOptions) -> String {
    let sizes = Sizes::new(scene, options);
    let plane =
        (u64::from(scene.rows) * (sizes.high as u64 + 1)) * (u64::from(scene.cols) * (sizes.wide as u64 + 1));
    if plane > MAX_CHARS {
        return format!(
            "This board is {} rows by {} columns, too large for a terminal; draw it as SVG.\n",
            scene.rows, scene.cols
        );
    }
    let parts = scene.figure.parts();
    let cages = strokes::cages(scene);
    let overlays = overlay::overlays(scene, &sizes, &cages, options.ascii);
    let outside = Outside::new(scene, &sizes, options.ascii);
    let strokes = strokes(scene);
    let mut writer =
        Writer { scene, options, sizes, strokes, cages, overlays, outside, parts, out: String::new() };
    writer.title();
    writer.column_labels();
    writer.numbers(true);
    let mut rest = &scene.cells[..];
    let mut above = Row::empty(scene.cols);
    for row in 0..scene.rows {
        let count = rest.iter().take_while(|c| c.pos.row == row).count();
        let (cells, after) = rest.split_at(count);
        let first = scene.cells.len() - rest.len();
        let here = Row::new(scene.cols, cells, &writer.cages[first..]);
        writer.border(row, &above, &here);
        writer.cells(row, cells, &here, first);
        above = here;
        rest = after;
    }
    writer.border(scene.rows, &above, &Row::empty(scene.cols));
    writer.numbers(false);
    for line in legend::legend(scene, &writer.overlays.drawn) {
        writer.out.push_str(&line);
        writer.out.push('\n');
    }
    writer.out
}

struct Writer<'a> {
    scene: &'a Scene,
    options: TerminalOptions,
    sizes: Sizes,
    strokes: Vec<Stroke>,
    cages: Vec<u32>,
    overlays: Overlays,
    outside: Outside,
    parts: BTreeMap<usize, [DigitSet; PARTS.len()]>,
    out: String,
}

impl Writer<'_> {
    fn title(&mut self) {
        if let Some(title) = self.scene.drawn_title() {
            // ASCII means the board; a title in Japanese stays what it is.
            let mut line = Line::default();
            line.put(&title, Style::Bold);
            line.end(&mut self.out, self.options.colour);
        }
    }

    fn column_labels(&mut self) {
        let scene = self.scene;
        if scene.col_label(0).is_none() {
            return;
        }
        let mut used = vec![false; scene.cols as usize];
        for cell in &scene.cells {
            used[cell.pos.col as usize] = true;
        }
        let mut line = Line::default();
        line.blank(self.sizes.gutter + self.outside.left);
        for col in 0..scene.cols {
            line.blank(usize::from(self.sizes.col_line[col as usize]));
            let label = scene.col_label(col).filter(|_| used[col as usize]).unwrap_or_default();
            line.put(&format!("{label:^width$}", width = self.sizes.wide), Style::Faint);
        }
        line.end(&mut self.out, self.options.colour);
    }

    /// The lines of numbers above or below the board.
    fn numbers(&mut self, above: bool) {
        let start = (self.sizes.gutter + self.outside.left) as i64;
        let lines = if above { &self.outside.above } else { &self.outside.below };
        for texts in lines {
            let mut line = Line::default();
            for (x, text) in texts {
                line.over((start + x).max(0) as usize, text.chars(), Style::Bold);
            }
            line.end(&mut self.out, self.options.colour);
        }
    }

    /// Writes what rules draw over a line, and ends it.
    fn finish(&mut self, mut line: Line, at: At) {
        let start = self.sizes.gutter + self.outside.left;
        for (x, c) in self.overlays.places.get(&at).into_iter().flatten() {
            line.over(start + x, std::iter::once(*c), Style::Bold);
        }
        line.end(&mut self.out, self.options.colour);
    }

    /// The character of a line inside a cage: broken, so that whole lines show where cages end.
    fn inside_cage(&self, weight: Weight, down: bool) -> char {
        let heavy = weight > Weight::Thin;
        match (self.options.ascii, heavy, down) {
            (_, false, _) if !self.options.thin_lines => ' ',
            (false, false, false) => '┈',
            (false, false, true) => '┊',
            (false, true, false) => '┅',
            (false, true, true) => '┇',
            (true, false, false) => '.',
            (true, false, true) => ':',
            (true, true, _) => '%',
        }
    }

    fn arm(&self, weight: Weight) -> Arm {
        match weight {
            Weight::None => Arm::None,
            Weight::Thin if !self.options.thin_lines => Arm::None,
            Weight::Thin => Arm::Light,
            Weight::Region | Weight::Outline => Arm::Heavy,
        }
    }

    fn junction(&self, up: Weight, right: Weight, down: Weight, left: Weight) -> char {
        let [up, right, down, left] = [up, right, down, left].map(|w| self.arm(w));
        if self.options.ascii {
            junction::ascii(up, right, down, left)
        } else {
            junction::unicode(up, right, down, left)
        }
    }

    /// The line before row `row` of the plane.
    fn border(&mut self, row: u32, above: &Row, below: &Row) {
        if !self.sizes.row_line[row as usize] {
            return;
        }
        let cols = self.scene.cols as usize;
        let across: Vec<Weight> = (0..cols).map(|c| above.bottom[c].max(below.top[c])).collect();
        let mut line = Line::default();
        line.blank(self.sizes.gutter + self.outside.left);
        for col in 0..=cols {
            let left = if col > 0 { across[col - 1] } else { Weight::None };
            let right = across.get(col).copied().unwrap_or_default();
            let (up, down) = (above.down[col], below.down[col]);
            if self.sizes.col_line[col] {
                let heaviest = up.max(right).max(down).max(left);
                line.push(self.junction(up, right, down, left), line_style(heaviest));
            }
            if col < cols {
                let caged = above.cage[col] != 0 && above.cage[col] == below.cage[col];
                let dash = if caged {
                    self.inside_cage(right, false)
                } else {
                    self.junction(Weight::None, right, Weight::None, right)
                };
                line.fill(dash, self.sizes.wide, line_style(right));
            }
        }
        self.finish(line, At::Border(row));
    }

    /// The lines of one row of cells; `first` is the number of its first cell.
    fn cells(&mut self, row: u32, cells: &[SceneCell], borders: &Row, first: usize) {
        for sub in 0..self.sizes.high {
            let mut line = Line::default();
            let label = self.scene.row_label(row).filter(|_| sub == self.sizes.high / 2 && !cells.is_empty());
            if self.sizes.gutter > 0 {
                let width = self.sizes.gutter - 1;
                line.put(&format!("{:>width$} ", label.unwrap_or_default()), Style::Faint);
            }
            let middle = sub == self.sizes.high / 2;
            if self.outside.left > 0 {
                let text = self.outside.before.get(&row).filter(|_| middle).map_or("", String::as_str);
                line.put(&format!("{text:>width$} ", width = self.outside.left - 1), Style::Bold);
            }
            let mut next = cells.iter().zip(first..).peekable();
            for col in 0..=self.scene.cols {
                let weight = borders.down[col as usize];
                if self.sizes.col_line[col as usize] {
                    let caged = (col as usize)
                        .checked_sub(1)
                        .and_then(|left| Some((borders.cage[left], *borders.cage.get(left + 1)?)))
                        .is_some_and(|(left, right)| left != 0 && left == right);
                    let bar = if caged {
                        self.inside_cage(weight, true)
                    } else {
                        self.junction(weight, Weight::None, weight, Weight::None)
                    };
                    line.push(bar, line_style(weight));
                }
                if col < self.scene.cols {
                    match next.next_if(|(c, _)| c.pos.col == col) {
                        Some((cell, i)) => self.cell(&mut line, cell, i, sub),
                        None => line.blank(self.sizes.wide),
                    }
                }
            }
            if let Some(text) = self.outside.after.get(&row).filter(|_| middle) {
                line.blank(1);
                line.put(text, Style::Bold);
            }
            if middle {
                self.finish(line, At::Cells(row));
            } else {
                line.end(&mut self.out, self.options.colour);
            }
        }
    }

    /// One of the lines of one cell.
    fn cell(&self, line: &mut Line, cell: &SceneCell, number: usize, sub: usize) {
        let (sizes, stroke) = (&self.sizes, self.strokes[number]);
        let part_of = |digit: Digit| {
            let sets = self.parts.get(&number)?;
            PARTS.into_iter().zip(sets).find(|(_, set)| set.contains(digit)).map(|(part, _)| part)
        };
        let mut chars: Vec<(char, Style)> = vec![(' ', Style::Plain); sizes.wide];
        if stroke.shaded {
            let shade = if self.options.ascii { ':' } else { '░' };
            chars[0] = (shade, Style::Faint);
            chars[sizes.wide - 1] = (shade, Style::Faint);
        }
        let top = cell.meanings.top();
        let style = top.map_or(Style::Plain, Style::Meaning);
        let middle = sub == sizes.high / 2;
        let marks = cell.any_marks();
        if let Some((digit, role)) = cell.digit.filter(|_| middle) {
            let symbol = self.scene.symbol(digit);
            let start = (sizes.wide - symbol.len().min(sizes.wide)).div_ceil(2);
            let part = part_of(digit);
            let digit_style = match (part, top, role) {
                (Some(part), ..) => Style::Part(part),
                (_, Some(m), _) => Style::Meaning(m),
                (_, None, Role::Given) => Style::Bold,
                (_, None, Role::Entry) => Style::Entry,
            };
            for (slot, c) in chars[start..].iter_mut().zip(symbol.chars()) {
                *slot = (c, digit_style);
            }
            // Among marks, a digit must not be taken for a candidate that stands alone.
            let beside = match top {
                _ if part.is_some() => part.map(|p| (p.sign(), p.sign())),
                Some(m) => Some(m.around()),
                None if sizes.marks => Some(if self.options.ascii { ('.', '.') } else { ('·', '·') }),
                None => None,
            };
            if let Some((left, right)) = beside {
                put_at(&mut chars, start.checked_sub(1), left, digit_style);
                put_at(&mut chars, Some(start + symbol.len()), right, digit_style);
            }
        } else if cell.digit.is_none() && !marks.is_empty() {
            let cols = self.scene.mark_grid().1 as usize;
            for digit in marks.iter().filter(|d| d.index() / cols == sub && d.value() <= self.scene.digits) {
                let symbol = self.scene.symbol(digit);
                let start = 1 + digit.index() % cols * (sizes.symbol + 1) + sizes.symbol - symbol.len();
                let part = part_of(digit);
                let style = part.map_or(style, Style::Part);
                for (slot, c) in chars[start..].iter_mut().zip(symbol.chars()) {
                    *slot = (c, style);
                }
                if let Some(part) = part {
                    put_at(&mut chars, start.checked_sub(1), part.sign(), style);
                }
            }
            if let Some((left, right)) = top.filter(|_| middle).map(Meaning::around) {
                put_at(&mut chars, Some(0), left, style);
                put_at(&mut chars, Some(sizes.wide - 1), right, style);
            }
        } else if cell.digit.is_none() && middle {
            let centre = Some(sizes.wide / 2);
            match top {
                Some(Meaning::Planned) => {
                    put_at(&mut chars, centre, if self.options.ascii { 'o' } else { '○' }, style);
                }
                Some(meaning) => {
                    put_at(&mut chars, centre.map(|c| c - 1), meaning.around().0, style);
                    put_at(&mut chars, centre.map(|c| c + 1), meaning.around().1, style);
                }
                None => {
                    if let Some(c) = stroke.line {
                        put_at(
                            &mut chars,
                            centre,
                            if self.options.ascii { ascii_stroke(c) } else { c },
                            Style::Faint,
                        );
                    }
                }
            }
        }
        for (c, style) in chars {
            line.push(c, style);
        }
    }
}

fn put_at(chars: &mut [(char, Style)], at: Option<usize>, c: char, style: Style) {
    if let Some(slot) = at.and_then(|i| chars.get_mut(i)) {
        *slot = (c, style);
    }
}

fn line_style(weight: Weight) -> Style {
    if weight <= Weight::Thin { Style::Faint } else { Style::Plain }
}
