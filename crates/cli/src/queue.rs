//! What the reader has cut and no worker has taken yet.
//!
//! Workers take runs of items that are as long as their cost allows: one at a time while puzzles are slow, hundreds
//! when they are fast, never more than a fair share of what waits. What waits is bounded in bytes: the reader waits for
//! room. The order of the answers is the business of [`ordered`](masume::solver::ordered).

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use masume::formats::{ReadError, Record};
use masume::solver::CancelToken;

/// Bytes of input text that may wait for a worker.
const INPUT_BYTES: usize = 8 << 20;
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

#[derive(Debug, Default)]
struct State {
    entries: VecDeque<Entry>,
    input_bytes: usize,
    closed: bool,
    /// Inputs without a single record.
    empty: Vec<String>,
}

/// See the module's head.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    items_came: Condvar,
    room_came: Condvar,
    cancel: CancelToken,
    threads: usize,
}

impl Queue {
    pub(crate) fn new(threads: usize, cancel: CancelToken) -> Self {
        Self { cancel, threads, ..Self::default() }
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
        while state.input_bytes > INPUT_BYTES && !self.cancel.is_cancelled() {
            state = Self::wait(&self.room_came, state);
        }
        state.input_bytes += entries.iter().map(Entry::weight).sum::<usize>();
        state.entries.extend(entries.drain(..));
        self.items_came.notify_all();
        !self.cancel.is_cancelled()
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
    }

    /// A worker takes up to `most` entries; `None` when there will be no more.
    pub(crate) fn take(&self, most: usize) -> Option<Vec<Entry>> {
        let mut state = self.lock();
        while state.entries.is_empty() && !state.closed && !self.cancel.is_cancelled() {
            state = Self::wait(&self.items_came, state);
        }
        if state.entries.is_empty() || self.cancel.is_cancelled() {
            return None;
        }
        let share = state.entries.len().div_ceil(2 * self.threads);
        let mut bytes = 0;
        let mut entries = Vec::new();
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
        Some(entries)
    }
}
