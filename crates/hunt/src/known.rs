//! What a hunt knows: finds that are on file, finds of this round, and how far it is.

use std::collections::HashSet;

use masume_canon::{Canon, Key};
use masume_puzzle::Puzzle;
use masume_solver::{Proof, Stop};

use crate::book::{Book, BookError, line_of};
use crate::drive::{Checkpoint, End, Event, Find, Listener, Options, Part, Tally};
use crate::fnv::Fnv;
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
#[derive(Default)]
pub(crate) struct Known {
    /// Seen in this round.
    pub(crate) seen: HashSet<Key>,
    /// On file, but not yet found again by this run.
    pending: HashSet<Key>,
    /// Found in this round.
    pub(crate) fresh: Vec<Puzzle>,
    pub(crate) tally: Tally,
    /// The checksum of all finds.
    sum: Fnv,
    /// The same after the last piece that was taken as a whole: what a checkpoint may say.
    mark: Mark,
}

/// What was known at some moment.
#[derive(Default)]
struct Mark {
    fresh: usize,
    tally: Tally,
    sum: Fnv,
}

/// A hunt as the book has it.
pub(crate) struct Restored<S> {
    pub(crate) state: S,
    pub(crate) finds: Vec<Puzzle>,
    /// The classes of these.
    pub(crate) classes: HashSet<Key>,
    pub(crate) known: Known,
    /// The round that was under way.
    pub(crate) part: Option<Part<S>>,
}

/// What the book tells of earlier runs; a new hunt where there is no book, or nothing in it.
pub(crate) fn restore<M: Method>(
    method: &M,
    book: Option<&mut Book>,
    canon: &Canon,
) -> Result<Restored<M::State>, BookError> {
    let mut known = Known::default();
    let Some(book) = book else {
        return Ok(Restored {
            state: method.start(),
            finds: Vec::new(),
            classes: HashSet::new(),
            known,
            part: None,
        });
    };
    let checkpoint = book.checkpoint::<M::State>()?;
    let (whole, sum) = checkpoint.as_ref().map_or((0, None), |c| (c.finds, c.sum.as_deref()));
    let mut finds = book.lines(whole, sum)?;
    let keys: Vec<Key> = finds.iter().map(|p| canon.key(p)).collect();
    let mut all = HashSet::new();
    if let Some(twice) = keys.iter().position(|key| !all.insert(key)) {
        return Err(book.twice(twice + 1));
    }
    let fresh = checkpoint.as_ref().and_then(|c| c.part.as_ref()).map_or(0, |part| part.fresh);
    let old = whole.saturating_sub(fresh);
    finds.truncate(whole);
    for puzzle in &finds {
        known.sum.add(line_of(puzzle).as_bytes());
    }
    known.fresh = finds.split_off(old);
    let mut keys = keys.into_iter();
    let classes = keys.by_ref().take(old).collect();
    known.seen = keys.by_ref().take(whole - old).collect();
    known.pending = keys.collect();
    let (mut state, mut part) = (None, None);
    if let Some(checkpoint) = checkpoint {
        known.tally = checkpoint.tally;
        (state, part) = (Some(checkpoint.state), checkpoint.part);
    }
    known.mark();
    Ok(Restored { state: state.unwrap_or_else(|| method.start()), finds, classes, known, part })
}

impl Known {
    /// Remembers how things are between two pieces.
    pub(crate) fn mark(&mut self) {
        self.mark = Mark { fresh: self.fresh.len(), tally: self.tally.clone(), sum: self.sum };
    }

    /// What a book is to keep: how things were at the last [`mark`](Self::mark), with the clock as it is now. `before` are
    /// the finds before the round, `taken` the pieces of it that made `next` of `state`.
    pub(crate) fn checkpoint<'a, S>(
        &self,
        before: usize,
        state: &'a S,
        taken: usize,
        next: &'a S,
    ) -> Checkpoint<Tally, &'a S> {
        let Mark { fresh, tally, sum } = &self.mark;
        Checkpoint {
            finds: before + fresh,
            sum: Some(sum.text()),
            tally: Tally { seconds: self.tally.seconds, ..tally.clone() },
            state,
            part: (taken > 0).then_some(Part { taken, fresh: *fresh, next }),
        }
    }

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
        let line = line_of(puzzle);
        self.sum.add(line.as_bytes());
        if self.pending.remove(key) {
            return Ok(false);
        }
        if let Some(book) = book {
            // Finds come in the same order again, so all that are on file come first.
            if !self.pending.is_empty() {
                return Err(book.foreign(self.pending.len()));
            }
            book.append(&line)?;
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
            if options.falling && self.tally.best.is_some_and(|best| puzzle.givens().count() >= best) {
                continue;
            }
            let new = self.write(&puzzle, &key, book.as_deref_mut())?;
            self.seen.insert(key);
            self.fresh.push(puzzle.clone());
            self.tally.found += 1;
            self.tally.best = self.tally.best.into_iter().chain([puzzle.givens().count()]).min();
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
