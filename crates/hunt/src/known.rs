//! What a hunt knows: finds that are on file, finds of this round, and how far it is.

use std::collections::HashSet;

use masume_canon::{Canon, Key};
use masume_puzzle::Puzzle;
use masume_solver::Stop;

use crate::book::{Book, BookError};
use crate::confirm::Proof;
use crate::drive::{End, Event, Find, Listener, Options, Tally};
use crate::method::Method;

/// A puzzle that a piece brought.
pub(crate) enum Met {
    /// Found in an earlier round, or before in the same piece.
    Known,
    /// Not confirmed to have one solution.
    Doubtful,
    /// Confirmed, and of a class that no earlier round found.
    New(Key, Puzzle, Proof),
}

/// A piece with its puzzles confirmed.
pub(crate) struct Done<Y> {
    pub(crate) met: Vec<Met>,
    pub(crate) tries: u64,
    pub(crate) closest: Option<f64>,
    pub(crate) rest: Y,
    pub(crate) stopped: Option<Stop>,
}

/// What is known so far, apart from the finds that a round may look at.
pub(crate) struct Known {
    /// Seen in this round.
    pub(crate) seen: HashSet<Key>,
    /// On file, but not yet found again by this run.
    pending: HashSet<Key>,
    /// Found in this round.
    pub(crate) fresh: Vec<Puzzle>,
    pub(crate) tally: Tally,
}

/// A hunt as the book has it.
pub(crate) struct Restored<S> {
    pub(crate) state: S,
    pub(crate) finds: Vec<Puzzle>,
    /// The classes of these.
    pub(crate) classes: HashSet<Key>,
    pub(crate) known: Known,
}

/// What the book tells of earlier runs; a new hunt where there is no book, or nothing in it.
pub(crate) fn restore<M: Method>(
    method: &M,
    book: Option<&mut Book>,
    canon: &Canon,
) -> Result<Restored<M::State>, BookError> {
    let mut known =
        Known { seen: HashSet::new(), pending: HashSet::new(), fresh: Vec::new(), tally: Tally::default() };
    let mut state = None;
    let mut finds = Vec::new();
    if let Some(book) = book {
        let mut lines = book.lines()?;
        let whole = if let Some(checkpoint) = book.checkpoint::<M::State>()? {
            known.tally = checkpoint.tally;
            state = Some(checkpoint.state);
            checkpoint.finds
        } else {
            0
        };
        if whole > lines.len() {
            return Err(book.lost(whole, lines.len()));
        }
        known.pending = lines.drain(whole..).map(|p| canon.key(&p)).collect();
        finds = lines;
    }
    let classes = finds.iter().map(|p| canon.key(p)).collect();
    Ok(Restored { state: state.unwrap_or_else(|| method.start()), finds, classes, known })
}

impl Known {
    /// Takes a puzzle to begin with.
    pub(crate) fn start(
        &mut self,
        puzzle: &Puzzle,
        key: &Key,
        book: Option<&mut Book>,
    ) -> Result<(), BookError> {
        if self.seen.insert(key.clone()) {
            self.write(puzzle, key, book)?;
            self.fresh.push(puzzle.clone());
        }
        Ok(())
    }

    /// Writes a find down, unless an earlier run did; answers whether it is new.
    fn write(&mut self, puzzle: &Puzzle, key: &Key, book: Option<&mut Book>) -> Result<bool, BookError> {
        if self.pending.remove(key) {
            return Ok(false);
        }
        if let Some(book) = book {
            // Finds come in the same order again, so all that are on file come first.
            if !self.pending.is_empty() {
                return Err(book.foreign(self.pending.len()));
            }
            book.append(puzzle)?;
        }
        Ok(true)
    }

    /// Takes the pieces in order: what it brought besides puzzles, unless it was cut short, and the end when this was
    /// the last.
    pub(crate) fn take<Y>(
        &mut self,
        done: Done<Y>,
        piece: usize,
        options: &Options,
        mut book: Option<&mut Book>,
        listener: &mut Listener<'_>,
    ) -> Result<(Option<Y>, Option<End>), BookError> {
        if let Some(stop) = done.stopped {
            return Ok((None, Some(End::Stopped(stop))));
        }
        self.tally.tries = self.tally.tries.saturating_add(done.tries);
        self.tally.closest = if piece == 0 {
            done.closest
        } else {
            self.tally.closest.into_iter().chain(done.closest).reduce(f64::min)
        };
        for met in done.met {
            let (key, puzzle, proof) = match met {
                Met::New(key, puzzle, proof) if !self.seen.contains(&key) => (key, puzzle, proof),
                Met::Doubtful => {
                    self.tally.unconfirmed += 1;
                    continue;
                }
                Met::New(..) | Met::Known => {
                    self.tally.duplicates += 1;
                    continue;
                }
            };
            if options.falling && self.tally.best.is_some_and(|best| puzzle.clues() >= best) {
                continue;
            }
            let new = self.write(&puzzle, &key, book.as_deref_mut())?;
            self.seen.insert(key);
            self.fresh.push(puzzle.clone());
            self.tally.found += 1;
            self.tally.best = self.tally.best.into_iter().chain([puzzle.clues()]).min();
            let Tally { found: number, rounds: round, tries, .. } = self.tally;
            let find = Find { puzzle, proof, number, round, piece, tries };
            let event = if new { Event::Found(&find) } else { Event::Again(&find) };
            if listener(event).is_break() || options.until.is_some_and(|n| number >= n) {
                return Ok((None, Some(End::Enough)));
            }
        }
        let end = listener(Event::Progress(&self.tally)).is_break().then_some(End::Enough);
        Ok((Some(done.rest), end))
    }
}
