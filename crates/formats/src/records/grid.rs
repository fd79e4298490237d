//! The lines of one grid: titles, rows, borders and the blank lines within.
//!
//! A grid ends when it has as many rows as its rows usually have cells, so a slip in one row costs only that puzzle; a
//! title, a blank line or another kind of line ends it early.

use std::io::BufRead;

use super::class::Class;
use super::{Item, Line, MAX_RECORD, Records};
use crate::block::{Block, Content};
use crate::formats::line::MAX_LINES;
use crate::rows::{MIN_SIDE, RowForm, near, usual_width};

/// Blank lines that may stand between a title and its grid, or between the rows of a grid.
pub(super) const MAX_GAP: usize = 3;

/// Whether a class is a row, as far as one can tell by the line alone.
const fn row_form(class: Class) -> Option<RowForm> {
    match class {
        Class::Row(form) | Class::Either(form) => Some(form),
        Class::Dashes(n) => Some(RowForm { words: 1, chars: n, by_words: false, barred: false }),
        _ => None,
    }
}

/// The lines of a grid as they are gathered.
#[derive(Default)]
struct Gathering {
    lines: Vec<Line>,
    widths: Vec<usize>,
    /// The form of the last row that looked like one.
    form: Option<RowForm>,
    dashes: Vec<usize>,
    titled: bool,
    opened: bool,
    drawn: bool,
    /// Rows before the first blank line between rows.
    stride: Option<usize>,
}

impl Gathering {
    fn rows(&self) -> usize {
        let width = self.width();
        self.widths.len() + self.dashes.iter().filter(|&&d| d == width).count()
    }

    /// The usual width; of a grid that so far is only hyphens, theirs.
    fn width(&self) -> usize {
        if self.widths.is_empty() {
            return self.dashes.first().copied().unwrap_or(0);
        }
        usual_width(self.widths.iter().copied())
    }

    fn complete(&self) -> bool {
        let width = self.width();
        width >= MIN_SIDE && self.rows() >= width
    }

    /// Whether a line that stands within the grid is a row of it, be it a damaged one.
    fn row(&self, line: &str, class: Class) -> Option<usize> {
        let width = self.width();
        if let Some(form) = row_form(class) {
            return Some(form.width());
        }
        let like = self.form.filter(|_| matches!(class, Class::Text | Class::Comment))?;
        let form = RowForm::lenient(line)?;
        let (same, cells) =
            if like.by_words { (true, form.words) } else { (form.words == like.words, form.chars) };
        (same && near(cells, width)).then_some(cells)
    }
}

impl<R: BufRead> Records<R> {
    /// A text before a grid is its title; otherwise it stands alone.
    pub(super) fn titled(&mut self, first: Line) -> Vec<Line> {
        let mut gap = 0;
        while gap < MAX_GAP && self.peek(gap).is_some_and(|l| l.class() == Class::Blank) {
            gap += 1;
        }
        let grid = self.peek(gap).is_some_and(|l| {
            matches!(l.class(), Class::Row(_) | Class::Border | Class::Dashes(_) | Class::Either(_))
        });
        if !grid {
            return vec![first];
        }
        let keep = first.clone();
        let either = self.peek(gap).is_some_and(|l| matches!(l.class(), Class::Either(_)));
        let lines = self.gather(Some(first));
        // A line that could be a board by itself is one, unless a whole grid of such lines follows the title.
        if either && !complete_grid(&lines[1..]) {
            self.put_back(lines.into_iter().skip(1));
            return vec![keep];
        }
        lines
    }

    /// Sixteen cells can be a 4×4 board or a row of a 16×16 board: the lines that follow decide.
    pub(super) fn board_or_row(&mut self, first: Line, form: RowForm) -> Vec<Line> {
        let width = form.width();
        let side = width.isqrt();
        if self.whole == Some(width) || self.side.is_some_and(|s| s as usize != width) {
            return vec![first];
        }
        let number = first.number;
        self.ahead.push_front(Item::Line(first));
        let lines = self.gather(None);
        let small = |c: char| c.to_digit(36).is_none_or(|d| d as usize <= side);
        let all_small = lines.iter().all(|l| l.text.chars().all(small));
        if self.side.is_some() || complete_grid(&lines) && !all_small {
            return lines;
        }
        self.whole = Some(width);
        self.put_back(lines.into_iter());
        debug_assert!(self.peek(0).is_some_and(|l| l.number == number));
        self.take().into_iter().collect()
    }

    fn put_back(&mut self, lines: impl DoubleEndedIterator<Item = Line>) {
        for line in lines.rev() {
            self.ahead.push_front(Item::Line(line));
        }
    }

    /// One grid with its title, borders and the blank lines within.
    fn gather(&mut self, title: Option<Line>) -> Vec<Line> {
        let mut grid = Gathering { titled: title.is_some(), ..Gathering::default() };
        grid.lines.extend(title);
        let mut size = grid.lines.iter().map(|l| l.text.len()).sum::<usize>();
        // What is longer than any grid is cut here, before it fills the memory, and refused as a record.
        while !grid.complete() && grid.lines.len() < MAX_LINES && size <= MAX_RECORD {
            let Some(line) = self.peek(0) else { break };
            size += line.text.len() + 1;
            let class = line.class();
            if class == Class::Blank {
                if !self.goes_on(&mut grid) {
                    break;
                }
            } else if class == Class::Border {
                grid.opened |= grid.rows() == 0;
                grid.drawn = true;
            } else if let Class::Dashes(n) = class {
                grid.dashes.push(n);
            } else if let Some(width) = grid.row(&line.text, class) {
                // A first line of quite another width is a title that looks like a row.
                if grid.widths.len() == 1 && !grid.titled && !near(grid.widths[0], width) {
                    grid.widths.clear();
                    grid.titled = true;
                }
                grid.form = row_form(class).or(grid.form);
                grid.drawn |= row_form(class).is_some_and(|f| f.barred);
                grid.widths.push(width);
            } else {
                break;
            }
            grid.lines.extend(self.take());
        }
        if grid.opened && self.peek(0).is_some_and(|l| l.class() == Class::Border) {
            grid.lines.extend(self.take());
        }
        grid.lines
    }

    /// Whether the grid goes on after a blank line: always below a title, else in steps of equal height, so that a
    /// grid that stops short does not swallow the next one.
    fn goes_on(&mut self, grid: &mut Gathering) -> bool {
        let mut gap = 1;
        while gap < MAX_GAP && self.peek(gap).is_some_and(|l| l.class() == Class::Blank) {
            gap += 1;
        }
        let next = self.peek(gap).map(super::Line::class);
        let row = match next {
            Some(Class::Row(form) | Class::Either(form)) => !form.barred || grid.drawn || grid.rows() == 0,
            Some(Class::Border) => grid.drawn || grid.rows() == 0,
            Some(Class::Dashes(_)) => true,
            _ => false,
        };
        let rows = grid.rows();
        if rows == 0 {
            return row;
        }
        let stride = *grid.stride.get_or_insert(rows);
        row && (grid.titled || rows.is_multiple_of(stride) && grid.width().is_multiple_of(stride))
    }

    /// A drawn grid, with the grids of its later states that Simple Sudoku puts behind it.
    pub(super) fn boxes(&mut self, first: Line) -> Vec<Line> {
        self.ahead.push_front(Item::Line(first));
        let mut lines = self.gather(None);
        let opened = lines.first().is_some_and(|l| l.class() == Class::Border);
        let Some(givens) = opened.then(|| Values::of(&lines)).flatten() else { return lines };
        let mut more = Vec::new();
        for _ in 0..2 {
            let mut gap = Vec::new();
            while gap.len() < MAX_GAP && self.peek(0).is_some_and(|l| l.class() == Class::Blank) {
                gap.extend(self.take());
            }
            let border = self.peek(0).is_some_and(|l| l.class() == Class::Border);
            let next = if border { self.gather(None) } else { Vec::new() };
            let state = Values::of(&next);
            let follows = state.as_ref().is_some_and(|s| givens.agrees(s));
            more.extend(gap);
            more.extend(next);
            if follows && state.is_some_and(|s| s.candidates) {
                lines.append(&mut more);
                return lines;
            }
            if !follows {
                break;
            }
        }
        self.put_back(more.into_iter());
        lines
    }
}

/// Whether these lines are a square grid.
pub(super) fn complete_grid(lines: &[Line]) -> bool {
    let block = Block::of_lines(lines.iter().map(|l| (l.number, &*l.text)));
    block.title.is_none() && block.cells().is_ok()
}

/// The digits of a drawn grid, to see whether one grid is a later state of another.
struct Values {
    side: u8,
    cells: Vec<String>,
    candidates: bool,
}

impl Values {
    fn of(lines: &[Line]) -> Option<Self> {
        let block = Block::of_lines(lines.iter().map(|l| (l.number, &*l.text)));
        let (side, cells) = block.cells().ok()?;
        let candidates = block.content() == Content::Candidates;
        Some(Self { side, cells: cells.iter().map(|t| t.text.to_string()).collect(), candidates })
    }

    /// Whether `later` holds every digit of `self` where `self` has it. A board with hardly a digit agrees with
    /// anything; that proves nothing.
    fn agrees(&self, later: &Self) -> bool {
        let blank = |c: &str| c.starts_with(['.', '0', '-', '_', '*']);
        !self.candidates
            && self.cells.iter().filter(|c| !blank(c)).count() >= self.side as usize
            && self.side == later.side
            && self.cells.iter().zip(&later.cells).all(|(a, b)| blank(a) || a == b)
    }
}
