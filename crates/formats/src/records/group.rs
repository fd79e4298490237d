//! How lines belong together: which of them make one puzzle.

use std::io::BufRead;

use super::class::{Class, is_plain};
use super::grid::{MAX_GAP, complete_grid};
use super::{Line, MAX_RECORD, Record, Records};
use crate::ReadError;
use crate::rows::{RowForm, usual_width};

/// The most lines of a .sdk file: headers, and a few sections of at most 64 rows.
const MAX_SDK: usize = 1000;

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
            Class::Json => self.json(first.into()),
            Class::Plane => self.until(first, |line| !line.text.is_empty() && line.class() != Class::Plane),
            Class::Pzpr if first.text.trim_end().ends_with('/') => {
                self.until(first, |line| line.text.trim_end().ends_with('/'))
            }
            Class::Pzpr => {
                self.until(first, |line| !line.text.trim().is_empty() && line.class() != Class::Pzpr)
            }
            Class::Border | Class::Dashes(_) | Class::Row(_) => {
                let lines = self.boxes(first);
                let lines = self.cages(lines);
                // Lines of a drawing without a drawing; nine rows of nine hyphens are an empty board, though.
                let drawing = |l: &Line| matches!(l.class(), Class::Border | Class::Dashes(_) | Class::Blank);
                if lines.iter().all(drawing) && !complete_grid(&lines) {
                    return None;
                }
                lines
            }
            Class::Text => self.titled(first),
        };
        Some(finish(lines, record))
    }

    /// Takes lines as long as they belong, as one piece.
    fn until(&mut self, mut block: Line, belongs: fn(&Line) -> bool) -> Vec<Line> {
        while self.peek(0).is_some_and(belongs) {
            let Some(line) = self.take() else { break };
            if block.text.len() + line.text.len() >= MAX_RECORD {
                block.text.clear();
                block.oversized = true;
            }
            block.text.push('\n');
            block.text.push_str(&line.text);
        }
        vec![block]
    }

    /// A .sdk file: headers, rows, sections. `None` when the headers turn out to be remarks before something else.
    fn sdk(&mut self, first: Line) -> Option<Vec<Line>> {
        let mut section = matches!(first.class(), Class::Section { .. });
        let mut size = first.text.len();
        let mut lines = vec![first];
        let mut rows: Vec<usize> = Vec::new();
        let mut puzzle_done = false;
        let full = |rows: &[usize]| !rows.is_empty() && rows.len() >= usual_width(rows.iter().copied());
        while lines.len() < MAX_SDK && size <= MAX_RECORD {
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
                lines.extend(self.take());
                size += lines.last().map_or(0, |l| l.text.len() + 1);
            }
            if !section && full(&rows) {
                break;
            }
        }
        (section || !rows.is_empty() || size > MAX_RECORD).then_some(lines)
    }

    /// A JSON object, to the brace that closes it, as one piece. What stands behind it on its line stays in
    /// `self.objects`: one line may hold very many objects, so it is kept once and each is copied out of it.
    pub(super) fn json(&mut self, source: Objects) -> Vec<Line> {
        let mut scan = Braces::default();
        let from = source.at;
        if let Some(end) = scan.close(&source.line.text[from..]) {
            let (number, shift) = (source.line.number, source.shift);
            let text = source.line.text[from..from + end].to_string();
            self.objects = source.after(from + end);
            return vec![Line::new(text, number, shift)];
        }
        let mut object = source.line;
        object.shift = source.shift;
        object.text.drain(..from);
        let mut size = object.text.len();
        let mut inside = opens(&object.text).unwrap_or(false);
        loop {
            // A cut-off object must not swallow the puzzles behind it.
            let belongs = |l: &Line| !is_plain(l.text.as_bytes()) && (inside || !l.text.starts_with('{'));
            if !self.peek(0).is_some_and(belongs) {
                break;
            }
            let Some(line) = self.take() else { break };
            inside = opens(&line.text).unwrap_or(inside);
            let end = scan.close(&line.text);
            size += end.unwrap_or(line.text.len()) + 1;
            if size > MAX_RECORD {
                // Too long to keep; the text is still followed to its end.
                object.text = String::new();
                object.oversized = true;
            } else {
                object.text.push('\n');
                object.text.push_str(&line.text[..end.unwrap_or(line.text.len())]);
            }
            if let Some(end) = end {
                self.objects = Objects::from(line).after(end);
                break;
            }
        }
        vec![object]
    }
}

/// Whether what follows this line is still inside of an object, as its last character tells; `None` of a blank line.
fn opens(line: &str) -> Option<bool> {
    line.chars().rev().find(|c| !c.is_whitespace()).map(|c| matches!(c, '[' | ',' | ':' | '{'))
}

/// A line of JSON objects, of which the next one begins at a byte.
#[derive(Debug)]
pub(super) struct Objects {
    line: Line,
    at: usize,
    /// Characters of the file's line before `at`.
    shift: usize,
}

impl From<Line> for Objects {
    fn from(line: Line) -> Self {
        Self { at: 0, shift: line.shift, line }
    }
}

impl Objects {
    /// The same line from the next opening brace on that stands at or behind the byte `end`.
    fn after(mut self, end: usize) -> Option<Self> {
        let next = end + self.line.text[end..].find('{')?;
        self.shift += self.line.text[self.at..next].chars().count();
        self.at = next;
        Some(self)
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
pub(super) fn finish(lines: Vec<Line>, record: &mut Record) -> Result<(), ReadError> {
    record.text.clear();
    record.line = lines.first().map_or(1, |l| l.number);
    let size: usize = lines.iter().map(|l| l.text.len() + 1).sum();
    if size > MAX_RECORD + 1 || lines.iter().any(|l| l.oversized) {
        let message = format!("this record is longer than the {MAX_RECORD} bytes allowed");
        let help = "is a closing brace, a quote mark or a blank line missing?";
        return Err(ReadError::at(record.line, 1, message).help(help));
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
