//! The meeting point of the reader, the workers and the writer: items in, parts of answers out in input order.
//!
//! Workers take runs of items that are as long as their cost allows: one at a time while puzzles are slow, hundreds
//! when they are fast, never more than a fair share of what waits. Each run has a number; answers are written in the
//! order of these numbers, so the output is the same at any number of threads. Everything that waits is bounded in
//! bytes: the reader waits for room, and a worker that is far ahead waits for its turn.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use masume::formats::{ReadError, Record};
use masume::solver::CancelToken;

use crate::tally::Tally;

/// Bytes of input text that may wait for a worker.
const INPUT_BYTES: usize = 8 << 20;
/// Bytes of answers that may wait for their turn.
const OUTPUT_BYTES: usize = 32 << 20;
/// How long to sleep at most before looking whether everything was cancelled.
const NAP: Duration = Duration::from_millis(50);
/// Bytes of input that one worker takes at once: answers to more would be longer than what may wait for its turn.
const RUN_BYTES: usize = 512 << 10;
/// What an item weighs beside its text.
const ITEM_OVERHEAD: usize = 64;

/// One record of the input, or why it could not be cut.
#[derive(Debug)]
pub(crate) struct Item {
    /// The name of the file, `-`, or `argument 1`.
    pub file: Arc<str>,
    /// The line of the file where the record starts, from 1.
    pub line: usize,
    /// The number of the item in the whole run, from 0.
    pub number: u64,
    /// Whether it is known to be the only one.
    pub only: bool,
    /// The text of one puzzle, or the error found in its place.
    pub content: Result<Record, ReadError>,
}

/// Plain 9×9 puzzles, each on the line after the one before.
#[derive(Debug)]
pub(crate) struct Lines {
    /// As in [`Item`].
    pub file: Arc<str>,
    /// The line of the first.
    pub line: usize,
    /// The number of the first.
    pub number: u64,
    /// The cells of each as they stand in the text.
    pub boards: Vec<[u8; 81]>,
}

impl Lines {
    /// One of them as an item like any other.
    pub(crate) fn item(&self, i: usize) -> Item {
        let line = self.line + i;
        let text = self.boards[i].iter().map(|b| char::from(*b)).collect();
        let content = Ok(Record::of_line(text, line));
        Item { file: self.file.clone(), line, number: self.number + i as u64, only: false, content }
    }
}

/// What waits for a worker.
#[derive(Debug)]
pub(crate) enum Entry {
    One(Item),
    Many(Lines),
}

impl Entry {
    /// What it takes in the queue, in bytes.
    fn weight(&self) -> usize {
        match self {
            Self::One(item) => item.weight(),
            Self::Many(lines) => ITEM_OVERHEAD + lines.boards.len() * 81,
        }
    }
}

impl Item {
    fn weight(&self) -> usize {
        ITEM_OVERHEAD + self.content.as_ref().map_or(0, |record| record.text.len())
    }
}

/// A message for people that belongs at a place of the output.
#[derive(Debug)]
pub(crate) struct Note {
    /// Bytes of the part's text that come before it.
    pub at: usize,
    /// The message, with its line end.
    pub text: String,
}

/// Some answers, whole lines.
#[derive(Debug, Default)]
pub(crate) struct Part {
    /// For standard output.
    pub text: Vec<u8>,
    /// For standard error.
    pub notes: Vec<Note>,
    /// What the answers were.
    pub tally: Tally,
}

impl Part {
    fn weight(&self) -> usize {
        self.text.len() + self.notes.iter().map(|n| n.text.len()).sum::<usize>()
    }
}

/// How far the answers of a run of items are.
#[derive(Debug, Default)]
struct Slot {
    parts: Vec<Part>,
    end: Option<End>,
}

/// How a run of items ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// All its items were answered.
    Whole,
    /// Work was cancelled within it; nothing after it may be written.
    Cut,
}

/// What the writer gets.
#[derive(Debug)]
pub(crate) enum Next {
    /// More answers.
    Parts(Vec<Part>),
    /// There is nothing more.
    End,
}

#[derive(Debug, Default)]
struct State {
    entries: VecDeque<Entry>,
    input_bytes: usize,
    closed: bool,
    /// Inputs without a single record.
    empty: Vec<String>,
    /// The number the next run of items gets.
    next_run: u64,
    slots: BTreeMap<u64, Slot>,
    output_bytes: usize,
    /// The run whose answers are being written.
    writing: u64,
    cut: bool,
}

/// See the module's head.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    items_came: Condvar,
    room_came: Condvar,
    turn_came: Condvar,
    parts_came: Condvar,
    cancel: CancelToken,
    threads: usize,
}

impl Queue {
    pub(crate) fn new(threads: usize, cancel: CancelToken) -> Self {
        Self { cancel, threads, ..Self::default() }
    }

    /// Whether all work must stop.
    pub(crate) fn cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(condvar: &Condvar, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        condvar.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0
    }

    /// The reader adds items, waiting for room; `false` when nobody wants more.
    pub(crate) fn put(&self, entries: &mut Vec<Entry>) -> bool {
        let mut state = self.lock();
        while state.input_bytes > INPUT_BYTES && !self.cancelled() {
            state = Self::wait(&self.room_came, state);
        }
        state.input_bytes += entries.iter().map(Entry::weight).sum::<usize>();
        state.entries.extend(entries.drain(..));
        self.items_came.notify_all();
        !self.cancelled()
    }

    /// The reader met an input without a record.
    pub(crate) fn note_empty(&self, name: &str) {
        self.lock().empty.push(name.to_string());
    }

    /// The inputs without a record, so far.
    pub(crate) fn empty_inputs(&self) -> Vec<String> {
        self.lock().empty.clone()
    }

    /// The reader is done.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.items_came.notify_all();
        self.parts_came.notify_all();
    }

    /// A worker takes up to `most` entries; `None` when there will be no more.
    pub(crate) fn take(&self, most: usize, entries: &mut Vec<Entry>) -> Option<u64> {
        let mut state = self.lock();
        while state.entries.is_empty() && !state.closed && !self.cancelled() {
            state = Self::wait(&self.items_came, state);
        }
        if state.entries.is_empty() || self.cancelled() {
            return None;
        }
        let share = state.entries.len().div_ceil(2 * self.threads);
        let mut bytes = 0;
        entries.clear();
        while entries.len() < most.min(share)
            && bytes < RUN_BYTES
            && let Some(entry) = state.entries.pop_front()
        {
            bytes += entry.weight();
            entries.push(entry);
        }
        let full = state.input_bytes > INPUT_BYTES;
        state.input_bytes -= bytes;
        if full {
            self.room_came.notify_all();
        }
        let run = state.next_run;
        state.next_run += 1;
        Some(run)
    }

    /// Whether the answers of `run` are being written now.
    pub(crate) fn is_turn(&self, run: u64) -> bool {
        self.lock().writing == run
    }

    /// Gives the writer the first answers of a run that has more to come; waits until it is this run's turn.
    pub(crate) fn give_some(&self, run: u64, part: Part) {
        let mut state = self.lock();
        while !self.cancelled() && (state.writing != run || state.output_bytes > OUTPUT_BYTES) {
            state = Self::wait(&self.turn_came, state);
        }
        self.add(&mut state, run, part, None);
    }

    /// Gives the writer the last answers of a run.
    pub(crate) fn give_last(&self, run: u64, part: Part, end: End) {
        let mut state = self.lock();
        while !self.cancelled() && state.writing != run && state.output_bytes > OUTPUT_BYTES {
            state = Self::wait(&self.turn_came, state);
        }
        self.add(&mut state, run, part, Some(end));
    }

    fn add(&self, state: &mut State, run: u64, part: Part, end: Option<End>) {
        state.output_bytes += part.weight();
        let slot = state.slots.entry(run).or_default();
        slot.parts.push(part);
        slot.end = end;
        if state.writing == run {
            self.parts_came.notify_all();
        }
    }

    /// The writer waits for the next answers in order.
    pub(crate) fn next(&self) -> Next {
        let mut state = self.lock();
        loop {
            let mut parts = Vec::new();
            while !state.cut {
                let run = state.writing;
                let Some(slot) = state.slots.get_mut(&run) else { break };
                parts.append(&mut slot.parts);
                let Some(end) = slot.end else { break };
                state.slots.remove(&run);
                state.writing += 1;
                state.cut = end == End::Cut;
            }
            if !parts.is_empty() {
                state.output_bytes -= parts.iter().map(Part::weight).sum::<usize>();
                self.turn_came.notify_all();
                return Next::Parts(parts);
            }
            let all_given = state.writing == state.next_run;
            let all_taken = self.cancelled() || state.closed && state.entries.is_empty();
            if state.cut || all_given && all_taken {
                return Next::End;
            }
            state = Self::wait(&self.parts_came, state);
        }
    }
}
