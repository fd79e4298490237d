//! Runs a hunt: round after round, on any number of threads with the same result.
//!
//! The pieces of a round are [`ordered`] work. A piece that was cut short is dropped with all that come after it: what was
//! given out is a prefix of what the seed gives without a limit. With a [`Book`], finds are written down as they come, and twice a second where it
//! is: the state before the round, and what its first pieces made of it. A hunt that goes on after a kill repeats the pieces
//! since then; what it finds again is on file already.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use masume_canon::{Canon, Key};
use masume_puzzle::Puzzle;
use masume_solver::ordered::{self, Plan, Threads};
use masume_solver::{Control, Proof, Purpose, Stop, Verifier};
use serde::{Deserialize, Serialize};

use crate::book::{Book, BookError};
use crate::known::{Done, Met, Restored, restore};
use crate::method::{Method, Outcome};

/// How often the state is written down, at most.
const CHECKPOINT: Duration = Duration::from_millis(500);

/// How long, and on how many threads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Threads; they change nothing but the time it takes.
    pub threads: usize,
    /// Puzzles after which it ends, those of earlier runs of the same book included; no limit when not said.
    pub until: Option<u64>,
    /// Rounds after which it ends; no limit when not said.
    pub rounds: Option<u64>,
    /// Whether a find must have fewer clues than all before it.
    pub falling: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, until: None, rounds: None, falling: false }
    }
}

/// A puzzle with one solution that is not the same as one before, up to symmetry.
#[derive(Clone, Debug)]
pub struct Find {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution, and the engines that confirm that it is the only one.
    pub proof: Proof,
    /// Its number among the finds of the hunt, from 1.
    pub number: u64,
    /// The round that brought it, from 0.
    pub round: u64,
    /// The piece of the round, from 0.
    pub piece: usize,
    /// Boards looked at in the hunt up to this piece.
    pub tries: u64,
}

/// How far a hunt is.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Puzzles found, each of another class.
    pub found: u64,
    /// Puzzles met that were the same as one before, up to symmetry.
    pub duplicates: u64,
    /// Puzzles that engines did not confirm. Where an engine says that there are several solutions this is a bug of
    /// Masume's; on large boards it may be that none came to an end.
    pub unconfirmed: u64,
    /// Boards looked at.
    pub tries: u64,
    /// Rounds that are over.
    pub rounds: u64,
    /// The fewest clues of a find.
    pub best: Option<usize>,
    /// The least of what the method brings to zero, in the round that is under way or was last.
    pub closest: Option<f64>,
    /// Seconds by the clock, of all runs of the book together.
    pub seconds: f64,
}

/// Why a hunt ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// As many puzzles were found as wanted, or the receiver wanted no more.
    Enough,
    /// Nothing is left to do.
    Exhausted,
    /// The number of rounds was used up.
    Rounds,
    /// Time, or the user.
    Stopped(Stop),
}

/// What a hunt tells while it goes on.
#[derive(Debug)]
pub enum Event<'a> {
    /// A puzzle, in order.
    Found(&'a Find),
    /// A puzzle that an earlier run of the same book had written down already, in order.
    Again(&'a Find),
    /// A piece is done.
    Progress(&'a Tally),
}

/// Who is told; `Break` ends the hunt.
pub type Listener<'a> = dyn FnMut(Event<'_>) -> ControlFlow<()> + 'a;

/// What a book keeps of a hunt beside its finds.
#[derive(Serialize, Deserialize)]
pub(crate) struct Checkpoint<T, S> {
    /// How many lines of the file belong to it; what comes after them was found later.
    pub(crate) finds: usize,
    /// The checksum of these lines.
    #[serde(default)]
    pub(crate) sum: Option<String>,
    pub(crate) tally: T,
    /// The state before the round.
    pub(crate) state: S,
    /// A round that is under way.
    #[serde(default = "Option::default")]
    pub(crate) part: Option<Part<S>>,
}

/// The first pieces of a round.
#[derive(Serialize, Deserialize)]
pub(crate) struct Part<S> {
    /// How many have been taken.
    pub(crate) taken: usize,
    /// How many of the finds are theirs: the round must not look at them.
    pub(crate) fresh: usize,
    /// What they made of the state.
    pub(crate) next: S,
}

/// What one thread works with.
struct Tools<W> {
    worker: W,
    verifier: Verifier,
}

/// Hunts, and tells `listener` of each find. `starts` are puzzles to begin with: known, not found.
///
/// With a `book` that has a checkpoint the hunt goes on from there; the book must be of the same method with the same
/// parameters (see [`Book::open`]).
pub fn run<M: Method>(
    method: &M,
    starts: &[Puzzle],
    options: &Options,
    mut book: Option<&mut Book>,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Result<(Tally, End), BookError> {
    let canon = Canon::new(method.board());
    let begun = Instant::now();
    let Restored { mut state, mut finds, mut classes, mut known, part } =
        restore(method, book.as_deref_mut(), &canon)?;
    let (mut taken, mut next) = part.map_or_else(|| (0, state.clone()), |part| (part.taken, part.next));
    let before = known.tally.seconds;
    if finds.is_empty() && known.tally.rounds == 0 && taken == 0 {
        for puzzle in starts {
            known.start(puzzle, &canon.key(puzzle), book.as_deref_mut())?;
        }
        finds.append(&mut known.fresh);
        classes.extend(known.seen.drain());
        known.mark();
    }
    let searches_with = method.searches_with();
    let mut tools: Vec<_> = (0..options.threads.max(1))
        .map(|_| Tools {
            worker: method.worker(),
            verifier: Verifier::of_maker(Purpose::Hunted, searches_with),
        })
        .collect();
    // Node limits are the methods' own affair; one on the whole would make them take the unknown for a no.
    let control = Control { nodes: None, ..control.clone() };
    let mut saved = begun;
    let end = loop {
        if options.until.is_some_and(|n| known.tally.found >= n) {
            break End::Enough;
        }
        if options.rounds.is_some_and(|n| known.tally.rounds >= n) {
            break End::Rounds;
        }
        let pieces = method.pieces(&state, &finds);
        if pieces == 0 {
            break End::Exhausted;
        }
        let work = Round { method, state: &state, finds: &finds, classes: &classes, pieces, canon: &canon };
        let over = work.run(&mut tools, taken, &control, |piece, done| {
            known.tally.seconds = before + begun.elapsed().as_secs_f64();
            let (rest, end) = known.take(done, piece, options, book.as_deref_mut(), listener)?;
            if let Some(rest) = rest {
                method.take(&mut next, piece, rest);
                taken = piece + 1;
                known.mark();
            }
            if let Some(book) = book.as_deref_mut()
                && saved.elapsed() >= CHECKPOINT
            {
                book.save(&known.checkpoint(finds.len(), &state, taken, &next))?;
                saved = Instant::now();
            }
            Ok(end)
        });
        if let Some(end) = over? {
            break end;
        }
        method.end_round(&mut next);
        state.clone_from(&next);
        taken = 0;
        finds.append(&mut known.fresh);
        classes.extend(known.seen.drain());
        known.tally.rounds += 1;
        known.mark();
    };
    known.tally.seconds = before + begun.elapsed().as_secs_f64();
    if let Some(book) = book {
        // A piece that was cut short is done again by a later run; what it found before is on file already.
        book.save(&known.checkpoint(finds.len(), &state, taken, &next))?;
    }
    Ok((known.tally, end))
}

/// One round.
struct Round<'a, M: Method> {
    method: &'a M,
    state: &'a M::State,
    finds: &'a [Puzzle],
    classes: &'a HashSet<Key>,
    pieces: usize,
    canon: &'a Canon,
}

/// Takes a piece; the end when it was the last.
type Taken = Result<Option<End>, BookError>;

impl<M: Method> Round<'_, M> {
    fn piece(&self, tools: &mut Tools<M::Worker>, piece: usize, control: &Control) -> Done<M::Yield> {
        let Outcome { found, tries, closest, rest } =
            self.method.work(&mut tools.worker, self.state, self.finds, piece, control);
        let mut here = HashSet::new();
        let met = found
            .into_iter()
            .map(|puzzle| {
                let key = self.canon.key(&puzzle);
                if self.classes.contains(&key) || !here.insert(key.clone()) {
                    return Met::Known;
                }
                match tools.verifier.verify(&puzzle, control).unique() {
                    Some(proof) => Met::New(key, puzzle, proof),
                    None => Met::Doubtful,
                }
            })
            .collect();
        let stopped = control.must_stop(0);
        Done { met, tries, closest, rest, stopped }
    }

    /// Does the pieces from `first` on, with one thread for each of the tools.
    fn run(
        &self,
        tools: &mut [Tools<M::Worker>],
        first: usize,
        control: &Control,
        mut take: impl FnMut(usize, Done<M::Yield>) -> Taken,
    ) -> Taken {
        let threads = Threads::of(tools.len());
        let free = Mutex::new(tools.iter_mut().collect::<Vec<_>>());
        let mut pieces = first..self.pieces;
        let mut left = pieces.len();
        let ended = ordered::run(
            Plan { cancel: control.cancel.clone(), ..Plan::new(threads) },
            |cancel| {
                let tools = free.lock().unwrap_or_else(PoisonError::into_inner).pop();
                (tools.expect("tools for each thread"), Control { cancel: cancel.clone(), ..control.clone() })
            },
            |_| pieces.next(),
            |(tools, control), piece, _| (piece, self.piece(tools, piece, control)),
            |_, (piece, done)| {
                left -= 1;
                match take(piece, done) {
                    Ok(None) => ControlFlow::Continue(()),
                    last => ControlFlow::Break(last),
                }
            },
        );
        match ended {
            // Whoever stops it after the last piece stops the next round.
            _ if left == 0 && !matches!(ended, ordered::End::Broken(_)) => Ok(None),
            ordered::End::Exhausted => Ok(None),
            ordered::End::Broken(last) => last,
            ordered::End::Cancelled => Ok(Some(End::Stopped(Stop::Cancelled))),
        }
    }
}
