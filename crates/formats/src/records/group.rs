//! How lines belong together: which of them make one puzzle.
//!
//! A grid ends when it has as many rows as its rows usually have cells, so a slip in one row costs only that puzzle; a
//! title, a blank line or another kind of line ends it early.

use std::io::BufRead;

use super::class::Class;
use super::{Item, Line, MAX_RECORD, Record, Records};
use crate::ReadError;
use crate::rows::{Block, Content, MIN_SIDE, RowForm, near, usual_width};

/// Blank lines that may stand between a title and its grid, or between the rows of a grid.
const MAX_GAP: usize = 3;

/// The line without quote marks of a forum or mail program.
pub(super) fn unquoted(mut text: String, number: usize) -> Line {
    let (start, end) = {
        let (inner, _) = crate::detect::unwrap_line(&text);
        let start = inner.as_ptr() as usize - text.as_ptr() as usize;
        (start, start + inner.len())
    };
    let shift = text.get(..start).map_or(0, |s| s.chars().count());
    text.truncate(end);
    text.drain(..start);
    Line::new(text, number, shift)
}

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
    dashes: Vec<usize>,
    titled: bool,
    opened: bool,
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
        if self.widths.is_empty() || !matches!(class, Class::Text | Class::Comment) {
            return None;
        }
        let form = RowForm::lenient(line)?;
        [form.words, form.chars].into_iter().find(|&n| near(n, width) && (form.words == 1 || form.words >= 3))
    }
}

impl<R: BufRead> Records<R> {
    /// Makes a record of `first` and the lines that belong to it; `None` when it belongs to no record.
    pub(super) fn group(&mut self, first: Line, record: &mut Record) -> Option<Result<(), ReadError>> {
        let class = first.class();
        if !matches!(class, Class::Either(_)) {
            self.whole = None;
        }
        let lines = match class {
            Class::Blank | Class::Fence | Class::Comment => return None,
            Class::Single => vec![first],
            Class::Either(form) => self.board_or_row(first, form),
            Class::Header | Class::Section { .. } => self.sdk(first)?,
            Class::Json => self.json(first),
            Class::Gattai => self.until(first, |line| !line.text.is_empty() && line.class() != Class::Gattai),
            Class::Pzpr if first.text.trim_end().ends_with('/') => {
                self.until(first, |line| line.text.trim_end().ends_with('/'))
            }
            Class::Pzpr => {
                self.until(first, |line| !line.text.trim().is_empty() && line.class() != Class::Pzpr)
            }
            Class::Border | Class::Dashes(_) | Class::Row(_) => {
                let lines = self.boxes(first);
                if lines.iter().all(|l| matches!(l.class(), Class::Border | Class::Dashes(_) | Class::Blank))
                {
                    return None;
                }
                lines
            }
            Class::Text => self.titled(first),
        };
        Some(finish(lines, record))
    }

    /// Takes lines as long as they belong.
    fn until(&mut self, first: Line, belongs: fn(&Line) -> bool) -> Vec<Line> {
        let mut size = first.text.len();
        let mut lines = vec![first];
        while size <= MAX_RECORD && self.peek(0).is_some_and(belongs) {
            let Some(line) = self.take() else { break };
            size += line.text.len() + 1;
            lines.push(line);
        }
        lines
    }

    /// A text before a grid is its title; otherwise it stands alone.
    fn titled(&mut self, first: Line) -> Vec<Line> {
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
    fn board_or_row(&mut self, first: Line, form: RowForm) -> Vec<Line> {
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
        if complete_grid(&lines) && (!all_small || self.side == Some(width as u8)) {
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
        while !grid.complete() {
            let Some(line) = self.peek(0) else { break };
            let class = line.class();
            if class == Class::Blank {
                if !self.goes_on(&mut grid) {
                    break;
                }
            } else if class == Class::Border {
                grid.opened |= grid.rows() == 0;
            } else if let Class::Dashes(n) = class {
                grid.dashes.push(n);
            } else if let Some(width) = grid.row(&line.text, class) {
                // A first line of quite another width is a title that looks like a row.
                if grid.widths.len() == 1 && !grid.titled && !near(grid.widths[0], width) {
                    grid.widths.clear();
                    grid.titled = true;
                }
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
        let row = matches!(next, Some(Class::Row(_) | Class::Dashes(_) | Class::Border | Class::Either(_)));
        let rows = grid.rows();
        if rows == 0 {
            return row;
        }
        let stride = *grid.stride.get_or_insert(rows);
        row && (grid.titled || rows.is_multiple_of(stride) && grid.width().is_multiple_of(stride))
    }

    /// A drawn grid, with the grids of its later states that Simple Sudoku puts behind it.
    fn boxes(&mut self, first: Line) -> Vec<Line> {
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

    /// A .sdk file: headers, rows, sections. `None` when the headers turn out to be remarks before something else.
    fn sdk(&mut self, first: Line) -> Option<Vec<Line>> {
        let mut section = matches!(first.class(), Class::Section { .. });
        let mut size = first.text.len();
        let mut lines = vec![first];
        let mut rows: Vec<usize> = Vec::new();
        let mut puzzle_done = false;
        let full = |rows: &[usize]| !rows.is_empty() && rows.len() >= usual_width(rows.iter().copied());
        while size <= MAX_RECORD {
            let mut gap = 0;
            while gap < MAX_GAP && self.peek(gap).is_some_and(|l| l.class() == Class::Blank) {
                gap += 1;
            }
            let Some(line) = self.peek(gap) else { break };
            let class = line.class();
            match class {
                Class::Header | Class::Comment if rows.is_empty() && !puzzle_done => {}
                Class::Section { puzzle } if !(puzzle && (puzzle_done || section && !rows.is_empty())) => {
                    puzzle_done |= !rows.is_empty();
                    section = true;
                    rows.clear();
                }
                Class::Either(_) if !section && rows.is_empty() => break,
                Class::Row(form) | Class::Either(form) if !full(&rows) && (gap == 0 || rows.is_empty()) => {
                    rows.push(form.width());
                }
                Class::Dashes(n) if !full(&rows) => rows.push(n),
                Class::Text if section && gap == 0 && !full(&rows) => {
                    rows.push(RowForm::lenient(&line.text).map_or(0, |f| f.width().max(f.chars)));
                }
                _ => break,
            }
            for _ in 0..=gap {
                let Some(line) = self.take() else { break };
                size += line.text.len() + 1;
                lines.push(line);
            }
            if !section && full(&rows) {
                break;
            }
        }
        (section || !rows.is_empty()).then_some(lines)
    }

    /// A JSON object, to the brace that closes it.
    fn json(&mut self, first: Line) -> Vec<Line> {
        let mut scan = Braces::default();
        let mut size = 0;
        let mut lines = Vec::new();
        let mut line = first;
        loop {
            size += line.text.len() + 1;
            if let Some(end) = scan.close(&line.text) {
                let rest = line.text.split_off(end);
                if rest.contains('{') {
                    let shift = line.shift + line.text.chars().count();
                    let skipped = rest.chars().take_while(|&c| c != '{').count();
                    let text = rest[rest.find('{').unwrap_or(0)..].to_string();
                    self.ahead.push_front(Item::Line(Line::new(text, line.number, shift + skipped)));
                }
                lines.push(line);
                return lines;
            }
            lines.push(line);
            // A cut-off object must not swallow the puzzles behind it.
            let next = self.peek(0).filter(|l| !l.text.starts_with('{') && l.class() != Class::Single);
            if next.is_none() || size > MAX_RECORD {
                return lines;
            }
            match self.take() {
                Some(next) => line = next,
                None => return lines,
            }
        }
    }
}

/// Whether these lines are a square grid.
fn complete_grid(lines: &[Line]) -> bool {
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

    /// Whether `later` holds every digit of `self` where `self` has it.
    fn agrees(&self, later: &Self) -> bool {
        let blank = |c: &str| c.starts_with(['.', '0', '-', '_', '*']);
        !self.candidates
            && self.side == later.side
            && self.cells.iter().zip(&later.cells).all(|(a, b)| blank(a) || a == b)
    }
}

/// Counts braces outside of strings.
#[derive(Default)]
struct Braces {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Braces {
    /// The byte after the brace that closes the object, when it is on this line.
    fn close(&mut self, line: &str) -> Option<usize> {
        for (i, b) in line.bytes().enumerate() {
            match b {
                _ if std::mem::take(&mut self.escaped) => {}
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                _ if self.in_string => {}
                b'{' => self.depth += 1,
                b'}' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(i + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// Joins lines to a record; lines that were left out in between stay as empty lines, so that numbers fit.
fn finish(lines: Vec<Line>, record: &mut Record) -> Result<(), ReadError> {
    record.text.clear();
    record.line = lines.first().map_or(1, |l| l.number);
    let size: usize = lines.iter().map(|l| l.text.len() + 1).sum();
    if size > MAX_RECORD {
        let message = format!("this record is longer than the {MAX_RECORD} bytes allowed");
        return Err(ReadError::at(record.line, 1, message).help("is a closing brace or quote mark missing?"));
    }
    let shifted = lines.iter().any(|l| l.shift != 0);
    let mut at = record.line;
    for (i, line) in lines.into_iter().enumerate() {
        while at < line.number {
            record.text.push('\n');
            at += 1;
        }
        if shifted {
            record.shifts.resize(at - record.line, 0);
            record.shifts.push(line.shift as i32);
        }
        if i == 0 {
            record.text = line.text;
        } else {
            record.text.push_str(&line.text);
        }
    }
    Ok(())
}
