//! What one worker thread works with: the reader of records, its engines, and the clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use masume::formats::{Format, ReadError, Reading};
use masume::logic::Layout;
use masume::puzzle::{Board, Puzzle, Violation};
use masume::solver::{CancelToken, Control, Engine, EngineInfo, Unsupported};

use crate::nine::Nine;
use crate::options::{InputArgs, SearchArgs};
use crate::queue::Item;
use crate::task::Asked;
use crate::{place, words};

/// Engines kept for shapes seen lately: files mix a few shapes at most.
const MOST_ENGINES: usize = 4;

/// What was read from an item.
pub(crate) struct Read {
    pub reading: Reading,
    pub format: &'static Format,
}

/// Reads one item as the options say. The error has the line of the file.
pub(crate) fn read(input: &InputArgs, item: &Item) -> Result<Read, ReadError> {
    let record = item.content.as_ref().map_err(Clone::clone)?;
    let shape = input.shape.as_ref();
    match input.from {
        Some(format) => record.read_as(format, shape).map(|reading| Read { reading, format }),
        None => record.read(shape).map(|(reading, format)| Read { reading, format }),
    }
}

/// Reads one item that must be a puzzle, not a pattern.
pub(crate) fn read_puzzle(input: &InputArgs, item: &Item) -> Result<Read, ReadError> {
    let read = read(input, item)?;
    if read.reading.document.as_pattern().is_some() {
        let error = ReadError::at(item.line, 1, "this is a clue pattern, not a puzzle: it has no digits");
        return Err(error.help("`masume check`, `convert` and `show` work on patterns"));
    }
    Ok(read)
}

/// An engine that cannot work on an item, as an error at its place.
pub(crate) fn unsupported(item: &Item, error: &Unsupported) -> ReadError {
    ReadError::at(item.line, 1, error.to_string()).help("leave --engine out, or see `masume list engines`")
}

/// A fault of our own, as an error at the item's place.
pub(crate) fn broken(item: &Item) -> ReadError {
    ReadError::at(item.line, 1, "Masume itself failed on this puzzle")
        .help("please report it, with the puzzle")
}

/// The tools of one thread.
#[derive(Debug)]
pub(crate) struct Desk {
    engines: Vec<(Arc<Board>, Engine)>,
    info: Option<&'static EngineInfo>,
    time_limit: Option<Duration>,
    control: Control,
    layout: Option<Arc<Layout>>,
    nine: Option<Box<Nine>>,
}

impl Desk {
    pub(crate) fn new(search: Option<&SearchArgs>, cancel: &CancelToken) -> Self {
        let control = Control { cancel: cancel.clone(), ..Control::default() };
        let info = search.and_then(|s| s.engine);
        let time_limit = search.and_then(|s| s.time_limit);
        Self { engines: Vec::new(), info, time_limit, control, layout: None, nine: None }
    }

    /// The tables for techniques; kept, since most files have puzzles of one board, without rule clues.
    pub(crate) fn layout(&mut self, puzzle: &Puzzle) -> Arc<Layout> {
        match &self.layout {
            Some(layout) if layout.is_of(puzzle) => layout.clone(),
            _ => self.layout.insert(Layout::of(puzzle)).clone(),
        }
    }

    /// Lends the engine for many 9×9 boards to `f`.
    pub(crate) fn with_nine<T>(&mut self, f: impl FnOnce(&mut Self, &mut Nine) -> T) -> T {
        let mut nine = self.nine.take().unwrap_or_default();
        let out = f(self, &mut nine);
        self.nine = Some(nine);
        out
    }

    /// An engine loaded with `puzzle`, and when it must stop.
    pub(crate) fn engine(&mut self, puzzle: &Puzzle) -> Result<(&mut Engine, &Control), Unsupported> {
        // A limit beyond what the clock can say is none.
        self.control.deadline = self.time_limit.and_then(|t| Instant::now().checked_add(t));
        let known = self.engines.iter().position(|(shape, _)| shape == puzzle.board());
        if let Some(i) = known {
            self.engines[..=i].rotate_right(1);
            self.engines[0].1.load(puzzle)?;
        } else {
            let engine = match self.info {
                Some(info) => Engine::by_name(info, puzzle)?,
                None => Engine::for_puzzle(puzzle),
            };
            self.engines.truncate(MOST_ENGINES - 1);
            self.engines.insert(0, (puzzle.board().clone(), engine));
        }
        Ok((&mut self.engines[0].1, &self.control))
    }
}

/// Two givens that contradict each other, as an error at the place of the second.
pub(crate) fn clash(asked: &Asked<'_>, found: &[Violation]) -> Option<ReadError> {
    let puzzle = asked.puzzle();
    let violation = found.iter().find(|v| v.is_clash())?;
    let second = violation.cells.last()?;
    let (line, column) = place::of_cell(asked.item, puzzle, *second);
    let message = words::violation(puzzle.board(), violation);
    let message = match found.len() - 1 {
        0 => message,
        1 => format!("{message} (and 1 more clash)"),
        more => format!("{message} (and {more} more clashes)"),
    };
    let mut error = ReadError::at(line, column, message).help("change or remove one of these givens");
    error.format = asked.read.format.id;
    Some(error)
}

/// Why a puzzle without solution has none, as far as looking once shows it.
pub(crate) fn reason(puzzle: &Puzzle, found: &[Violation]) -> Option<String> {
    found.first().map(|v| words::violation(puzzle.board(), v))
}
