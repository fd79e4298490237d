//! Scene → text: box drawing with heavy region borders, or ASCII; colour when asked.
//!
//! Text is made line by line from the cells of two rows at a time, so gaps of a gattai stay blank and only the plane's
//! own size counts. Each meaning shows as a pair of characters around its cell, so nothing is lost without colour.

mod paint;
mod strokes;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use masume_puzzle::{Digit, DigitSet, Pos};

use crate::junction::{self, Arm};
use crate::{Meaning, PARTS, Role, Scene, SceneCell, Weight};
use paint::{Line, Style};
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
    let mut writer = Writer { scene, options, sizes, strokes: strokes(scene), parts, out: String::new() };
    writer.title();
    writer.column_labels();
    let mut rest = &scene.cells[..];
    let mut above = Row::empty(scene.cols);
    for row in 0..scene.rows {
        let count = rest.iter().take_while(|c| c.pos.row == row).count();
        let (cells, after) = rest.split_at(count);
        let here = Row::new(scene.cols, cells);
        writer.border(row, &above, &here);
        writer.cells(row, cells, &here, scene.cells.len() - rest.len());
        above = here;
        rest = after;
    }
    writer.border(scene.rows, &above, &Row::empty(scene.cols));
    writer.out
}

/// Characters a cell takes, and which lines between rows and columns are drawn at all.
struct Sizes {
    wide: usize,
    high: usize,
    symbol: usize,
    /// Whether cells are sub-grids of marks.
    marks: bool,
    gutter: usize,
    row_line: Vec<bool>,
    col_line: Vec<bool>,
}

impl Sizes {
    fn new(scene: &Scene, options: TerminalOptions) -> Self {
        let widest = scene.cells.iter().filter_map(|c| c.digit).map(|(d, _)| scene.symbol(d).len()).max();
        let symbol = scene.symbols.width(scene.digits).max(widest.unwrap_or(1));
        let marks = scene.cells.iter().any(|c| !c.any_marks().is_empty());
        let (wide, high) = if marks {
            let (rows, cols) = scene.mark_grid();
            (cols as usize * (symbol + 1) + 1, rows as usize)
        } else {
            (symbol + 2, 1)
        };
        let gutter = scene.row_label(scene.rows.saturating_sub(1)).map_or(0, |l| l.len() + 1);
        let mut row_line = vec![options.thin_lines; scene.rows as usize + 1];
        let mut col_line = vec![options.thin_lines; scene.cols as usize + 1];
        if !options.thin_lines {
            for SceneCell { pos: Pos { row, col }, edges, .. } in &scene.cells {
                row_line[*row as usize] |= edges.top > Weight::Thin;
                row_line[*row as usize + 1] |= edges.bottom > Weight::Thin;
                col_line[*col as usize] |= edges.left > Weight::Thin;
                col_line[*col as usize + 1] |= edges.right > Weight::Thin;
            }
        }
        Self { wide, high, symbol, marks, gutter, row_line, col_line }
    }
}

/// The borders of one row of the plane: across above and below, down before each column.
struct Row {
    top: Vec<Weight>,
    bottom: Vec<Weight>,
    down: Vec<Weight>,
}

impl Row {
    fn empty(cols: u32) -> Self {
        let cols = cols as usize;
        Self {
            top: vec![Weight::None; cols],
            bottom: vec![Weight::None; cols],
            down: vec![Weight::None; cols + 1],
        }
    }

    fn new(cols: u32, cells: &[SceneCell]) -> Self {
        let mut row = Self::empty(cols);
        for cell in cells {
            let col = cell.pos.col as usize;
            row.top[col] = cell.edges.top;
            row.bottom[col] = cell.edges.bottom;
            row.down[col] = cell.edges.left;
            row.down[col + 1] = cell.edges.right;
        }
        row
    }
}

struct Writer<'a> {
    scene: &'a Scene,
    options: TerminalOptions,
    sizes: Sizes,
    strokes: Vec<Stroke>,
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
        line.blank(self.sizes.gutter);
        for col in 0..scene.cols {
            line.blank(usize::from(self.sizes.col_line[col as usize]));
            let label = scene.col_label(col).filter(|_| used[col as usize]).unwrap_or_default();
            line.put(&format!("{label:^width$}", width = self.sizes.wide), Style::Faint);
        }
        line.end(&mut self.out, self.options.colour);
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
        line.blank(self.sizes.gutter);
        for col in 0..=cols {
            let left = if col > 0 { across[col - 1] } else { Weight::None };
            let right = across.get(col).copied().unwrap_or_default();
            let (up, down) = (above.down[col], below.down[col]);
            if self.sizes.col_line[col] {
                let heaviest = up.max(right).max(down).max(left);
                line.push(self.junction(up, right, down, left), line_style(heaviest));
            }
            if col < cols {
                let dash = self.junction(Weight::None, right, Weight::None, right);
                line.fill(dash, self.sizes.wide, line_style(right));
            }
        }
        line.end(&mut self.out, self.options.colour);
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
            let mut next = cells.iter().zip(first..).peekable();
            for col in 0..=self.scene.cols {
                let weight = borders.down[col as usize];
                if self.sizes.col_line[col as usize] {
                    let bar = self.junction(weight, Weight::None, weight, Weight::None);
                    line.push(bar, line_style(weight));
                }
                if col < self.scene.cols {
                    match next.next_if(|(c, _)| c.pos.col == col) {
                        Some((cell, i)) => self.cell(&mut line, cell, i, sub),
                        None => line.blank(self.sizes.wide),
                    }
                }
            }
            line.end(&mut self.out, self.options.colour);
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
