//! Cutting a stream into texts of one puzzle each, whatever formats it mixes, without holding more than one of them.
//!
//! [`Records`] reads line by line and looks only as far ahead as it must: a puzzle on one line comes out at its
//! newline, a grid at its last row. A line that is too long, or not text, is reported in its place and the stream goes
//! on behind it. What a line is by itself is told in `class`, how lines belong together in `group` and `grid`; XML files of many
//! games are cut by `xml` into one small document per game.

mod class;
mod grid;
mod group;
mod input;
mod notepad;
mod xml;

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::BufRead;

use masume_puzzle::Puzzle;

use crate::{Format, ReadError, Reading};
use input::{Input, Junk, Next};

/// The largest record that is read, in bytes.
pub(crate) const MAX_RECORD: usize = 16 << 20;

/// Lines in a row that are not text before a stream may be given up, which it is when it looks like a binary file: one
/// in this many of the bytes is a control character. Text in another encoding has none.
const MAX_JUNK: usize = 20;
const CONTROL_SHARE: usize = 25;

/// Lines in a row that are not text.
#[derive(Debug)]
struct Run {
    lines: usize,
    bytes: usize,
    controls: usize,
    /// What is wrong with the first of them.
    error: ReadError,
}

impl Run {
    fn is_binary(&self) -> bool {
        self.lines >= MAX_JUNK && self.controls * CONTROL_SHARE >= self.bytes
    }

    /// One error for all of them.
    fn error(self) -> ReadError {
        let mut error = self.error;
        if self.lines > 1 {
            let last = error.line + self.lines - 1;
            error.message = format!("lines {}–{last} are not text: {}", error.line, error.message);
        }
        error
    }
}

/// The text of one puzzle and where in its file it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The text, lines separated by `\n`, without a final one.
    pub text: String,
    /// The line of the file on which the record begins, from 1.
    pub line: usize,
    /// Characters by which columns of each line differ from those in the file, as far as any do.
    shifts: Vec<i32>,
}

impl Record {
    /// A record that is one line of its file.
    pub fn of_line(text: String, line: usize) -> Self {
        Self { text, line, shifts: Vec::new() }
    }

    /// The place in the file of an error that a format reported within the record.
    #[must_use]
    pub fn place(&self, mut error: ReadError) -> ReadError {
        let shift = self.shifts.get(error.line.saturating_sub(1)).copied().unwrap_or(0);
        error.column = error.column.saturating_add_signed(shift as isize).max(1);
        error.offset(self.line.max(1))
    }

    /// Reads the record in whatever format it is; errors are placed in the file.
    pub fn read(&self, template: Option<&Puzzle>) -> Result<(Reading, &'static Format), ReadError> {
        crate::read(&self.text, template).map_err(|e| self.place(e))
    }

    /// Reads the record in this format; errors are placed in the file.
    pub fn read_as(&self, format: &'static Format, template: Option<&Puzzle>) -> Result<Reading, ReadError> {
        crate::read_as(format, &self.text, template).map_err(|e| self.place(e))
    }

    fn clear(&mut self) {
        self.text.clear();
        self.shifts.clear();
    }
}

/// A line that was read ahead.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    number: usize,
    /// Characters that a quote mark took off its front.
    shift: usize,
    /// Whether it became part of a record too long to keep.
    oversized: bool,
    /// What it is, once that was asked.
    class: Cell<Option<class::Class>>,
}

impl Line {
    fn new(text: String, number: usize, shift: usize) -> Self {
        Self { text, number, shift, oversized: false, class: Cell::new(None) }
    }

    /// What the line is by itself.
    fn class(&self) -> class::Class {
        self.class.get().unwrap_or_else(|| {
            let class = class::classify(&self.text);
            self.class.set(Some(class));
            class
        })
    }
}

/// What comes next in the stream.
#[derive(Debug)]
enum Item {
    Line(Line),
    Bad(ReadError),
}

/// An iterator over the records of a stream; what cannot be used is an error in its place.
#[derive(Debug)]
pub struct Records<R> {
    input: Input<R>,
    ahead: VecDeque<Item>,
    /// The rest of a line of JSON objects; it comes before what was read ahead.
    objects: Option<group::Objects>,
    xml: Option<xml::State>,
    /// The side of the boards, when the user says it: settles whether 16 characters are a board or a row.
    side: Option<u8>,
    /// The width of lines that turned out to be whole boards though they could have been rows.
    whole: Option<usize>,
    /// Lines that are not text, of which the last is the last line that was read.
    junk: Option<Run>,
    ended: bool,
}

impl<R: BufRead> Records<R> {
    /// The records of a stream.
    pub fn new(reader: R) -> Self {
        Self {
            input: Input::new(reader),
            ahead: VecDeque::new(),
            objects: None,
            xml: None,
            side: None,
            whole: None,
            junk: None,
            ended: false,
        }
    }

    /// The same, when all boards are known to have this side.
    #[must_use]
    pub fn with_side(mut self, side: Option<u8>) -> Self {
        self.side = side;
        self
    }

    /// Reads the next record into `record`, reusing its memory; `None` at the end of the stream.
    pub fn next_into(&mut self, record: &mut Record) -> Option<Result<(), ReadError>> {
        record.clear();
        loop {
            if self.xml.is_some() {
                if let Some(result) = self.next_game(record) {
                    return Some(result);
                }
                continue;
            }
            if let Some(objects) = self.objects.take() {
                return Some(group::finish(self.json(objects), record));
            }
            if self.ahead.is_empty() {
                if self.ended {
                    return None;
                }
                if self.at_xml() {
                    if let Some(run) = self.junk.take() {
                        return Some(Err(run.error()));
                    }
                    self.xml = Some(xml::State::default());
                    continue;
                }
                // The hot path: a plain line goes straight from the stream into the record.
                match self.input.line_into(&mut record.text) {
                    Next::Line => {
                        record.line = self.input.line - 1;
                        if class::is_plain(record.text.as_bytes()) && self.junk.is_none() {
                            return Some(Ok(()));
                        }
                        self.end_junk();
                        let line = group::unquoted(std::mem::take(&mut record.text), record.line);
                        self.ahead.push_back(Item::Line(line));
                    }
                    other => self.take_bad(other),
                }
            }
            match self.ahead.pop_front() {
                None => {}
                Some(Item::Bad(error)) => return Some(Err(error)),
                Some(Item::Line(line)) => {
                    if let Some(result) = self.group(line, record) {
                        return Some(result);
                    }
                }
            }
        }
    }

    /// Takes the 9×9 puzzles that come next on plain lines of their own (81 cells, digits with `.` or with `0`, and nothing
    /// else) without making a record of each: appends their cells to `out`, at most `most`, and says on which line the
    /// first stands; each of the others stands on the line after the one before. `None` when something else comes next,
    /// or nothing that can be seen without waiting longer than for the next byte: ask [`Records::next_into`] then.
    pub fn plain_lines(&mut self, most: usize, out: &mut Vec<[u8; 81]>) -> Option<usize> {
        let between = self.ahead.is_empty() && self.objects.is_none() && self.xml.is_none();
        if !between || self.junk.is_some() || self.ended {
            return None;
        }
        let lines = self.input.plain_into(most, out);
        (lines > 0).then(|| self.input.line - lines)
    }

    /// Whether an XML document begins with the next line of the stream, be it indented.
    fn at_xml(&mut self) -> bool {
        self.input.at_line_start()
            && matches!(self.input.peek(), Some(b'<' | b' ' | b'\t'))
            && self.input.starts_with(&xml::STARTS)
    }

    /// Reads one more line ahead; `false` at the end of the stream, and before XML, which is not read by lines.
    fn read_ahead(&mut self) -> bool {
        let before = self.ahead.len();
        while self.ahead.len() == before {
            if self.ended || self.at_xml() {
                return self.end_junk();
            }
            let mut text = String::new();
            match self.input.line_into(&mut text) {
                Next::Line => {
                    self.end_junk();
                    self.ahead.push_back(Item::Line(group::unquoted(text, self.input.line - 1)));
                }
                other => self.take_bad(other),
            }
        }
        true
    }

    /// Reports the lines that are not text, when some came last.
    fn end_junk(&mut self) -> bool {
        let run = self.junk.take();
        let some = run.is_some();
        self.ahead.extend(run.map(|r| Item::Bad(r.error())));
        some
    }

    fn take_bad(&mut self, next: Next) {
        match next {
            Next::Line | Next::Skipped => {}
            Next::Bad(error) => {
                self.end_junk();
                self.ahead.push_back(Item::Bad(error));
            }
            Next::Junk(Junk { error, length, controls }) => {
                let run = self.junk.get_or_insert(Run { lines: 0, bytes: 0, controls: 0, error });
                run.lines += 1;
                run.bytes += length;
                run.controls += controls;
                if run.is_binary() {
                    run.error.message.push_str(": reading stops here");
                    run.error.help = "this looks like a binary file; give a text file of puzzles".into();
                    self.ended = true;
                    self.end_junk();
                }
            }
            Next::End(error) => {
                self.ended = true;
                self.end_junk();
                self.ahead.extend(error.map(Item::Bad));
            }
        }
    }

    /// The line `n` places ahead, when there is one and only lines come before it.
    fn peek(&mut self, n: usize) -> Option<&Line> {
        while self.ahead.len() <= n {
            if !self.read_ahead() || self.ahead.len() <= n && self.ended {
                return None;
            }
        }
        let lines = self.ahead.iter().take(n + 1).all(|i| matches!(i, Item::Line(_)));
        match &self.ahead[n] {
            Item::Line(line) if lines => Some(line),
            _ => None,
        }
    }

    /// Takes the next line ahead.
    fn take(&mut self) -> Option<Line> {
        self.peek(0)?;
        match self.ahead.pop_front() {
            Some(Item::Line(line)) => Some(line),
            _ => None,
        }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut record = Record::default();
        self.next_into(&mut record).map(|r| r.map(|()| record))
    }
}
