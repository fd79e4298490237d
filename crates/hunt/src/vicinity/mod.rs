//! From found puzzles to more: the neighbours of each, the neighbours of these, and so on.
//!
//! A neighbour is what a puzzle becomes when one, two or three clues go and as many, or one less, come. The frontier is the
//! list of finds itself: each find goes through the [`PASSES`], the cheap ones first and the dear ones only when no find is
//! waiting for a cheaper one. So the state is a few numbers (how far each pass is along the list), and a hunt can be stopped
//! and taken up again at any moment.
//!
//! | file | what |
//! |---|---|
//! | `table.rs` | [`Table`]: all solutions of a board, and which sets of clues occur together in one of them only |
//! | `pool.rs` | [`Pool`]: the same for boards with millions of solutions, of which some hundred are known |
//! | `neighbours.rs` | [`Neighbours`]: clues out, [`Pool`], clues in |

mod neighbours;
mod pool;
mod table;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use masume_canon::nine::{Key, key};
use masume_puzzle::{Puzzle, Shape};
use masume_solver::Control;
use masume_solver::classic9::Clues;
use serde::{Deserialize, Serialize};

pub use neighbours::{Neighbours, choice, ways};
pub use pool::{Pool, Witnesses};
pub use table::{Clue, Table};

use crate::nine;
use crate::{Method, Outcome};

/// One way through the list of finds.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// How many clues go.
    pub gone: usize,
    /// Only where that leaves so many solutions (the exponents of powers of two), by a rough estimate. Where few are left
    /// a new puzzle is far more likely, at the same cost.
    pub room: Range<u32>,
    /// Into how many parts the neighbourhood of a find is cut: none of them should take more than half a second.
    pub parts: u64,
    /// How many parts are one piece of work.
    pub bundle: u64,
}

/// The passes, in the order in which a find goes through them.
pub const PASSES: [Pass; 6] = [
    Pass { gone: 1, room: 0..128, parts: 1, bundle: 16 },
    Pass { gone: 2, room: 0..15, parts: 1, bundle: 8 },
    Pass { gone: 2, room: 15..18, parts: 1, bundle: 2 },
    Pass { gone: 2, room: 18..128, parts: 2, bundle: 1 },
    Pass { gone: 3, room: 0..20, parts: 17, bundle: 1 },
    Pass { gone: 3, room: 20..128, parts: 170, bundle: 1 },
];

/// Pieces in a round.
const ROUND: u64 = 16;

/// Descents for a rough estimate.
const ROUGH: usize = 24;

/// A hunt through neighbourhoods, on the ordinary 9×9 board.
#[derive(Clone, Debug)]
pub struct Vicinity {
    clues: usize,
    depth: usize,
}

impl Vicinity {
    /// For puzzles with so many clues or fewer; moves take out at most `depth` clues (1 to 3).
    pub fn new(clues: usize, depth: usize) -> Self {
        Self { clues, depth: depth.clamp(1, 3) }
    }

    /// The passes that it makes.
    fn passes(&self) -> impl Iterator<Item = (usize, &'static Pass)> {
        PASSES.iter().enumerate().filter(|(_, pass)| pass.gone <= self.depth)
    }

    /// The first pass that some find is waiting for, and how many parts are left of it.
    fn waiting(&self, state: &State, finds: usize) -> Option<(usize, &'static Pass, u64)> {
        self.passes().find_map(|(at, pass)| {
            let left = (finds as u64 * pass.parts).saturating_sub(state.done(at));
            (left > 0).then_some((at, pass, left))
        })
    }

    /// Does one part of a find's neighbourhood; puzzles that are new to the worker go to `found`.
    fn part(&self, worker: &mut Worker, from: &Clues, pass: &Pass, part: u64, job: &mut Job<'_>) {
        let cells: Vec<usize> = (0..81).filter(|&cell| from[cell] != 0).collect();
        let Some(size) =
            (self.clues.min(81) + pass.gone).checked_sub(cells.len()).map(|size| size.min(pass.gone))
        else {
            return;
        };
        let all = ways(cells.len(), pass.gone);
        for number in all * part / pass.parts..all * (part + 1) / pass.parts {
            if job.control.must_stop(0).is_some() {
                return;
            }
            let Some(gone) = choice(&cells, pass.gone, number) else { continue };
            job.tries += 1;
            if pass.room != (0..128) {
                let room = worker.neighbours.room(from, &gone, ROUGH).max(1.0).log2() as u32;
                if !pass.room.contains(&room) {
                    continue;
                }
            }
            let known = &mut worker.known;
            let (new, found) = (&mut job.new, &mut job.found);
            let witnesses = Witnesses::of(pass.gone);
            worker.neighbours.without(from, &gone, size, witnesses, job.control, &mut |clues| {
                let key = key(clues);
                if !known.contains(&key) && new.insert(key) {
                    found.push(*clues);
                }
            });
        }
    }
}

/// What a piece has done so far.
struct Job<'a> {
    control: &'a Control,
    new: HashSet<Key>,
    found: Vec<Clues>,
    tries: u64,
}

/// How far each pass is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    /// Parts that are done, for each pass, of the neighbourhoods of all finds one after the other.
    parts: Vec<u64>,
}

impl State {
    fn done(&self, pass: usize) -> u64 {
        self.parts.get(pass).copied().unwrap_or_default()
    }
}

/// The tools of one thread.
#[derive(Debug, Default)]
pub struct Worker {
    neighbours: Neighbours,
    /// The keys of finds, and how many of them have been read: only so as not to tell again what is known.
    known: HashSet<Key>,
    read: usize,
}

impl Worker {
    fn read(&mut self, finds: &[Puzzle]) {
        if finds.len() < self.read {
            self.known.clear();
            self.read = 0;
        }
        self.known.extend(finds[self.read..].iter().filter_map(nine::clues).map(|clues| key(&clues)));
        self.read = finds.len();
    }
}

impl Method for Vicinity {
    type State = State;
    type Worker = Worker;
    /// The pass, and the parts of it that are done.
    type Yield = Option<(usize, u64)>;

    fn shape(&self) -> &Arc<Shape> {
        nine::shape()
    }

    fn start(&self) -> State {
        State { parts: vec![0; PASSES.len()] }
    }

    fn worker(&self) -> Worker {
        Worker::default()
    }

    fn pieces(&self, state: &State, finds: &[Puzzle]) -> usize {
        self.waiting(state, finds.len())
            .map_or(0, |(_, pass, left)| left.div_ceil(pass.bundle).min(ROUND) as usize)
    }

    fn work(
        &self,
        worker: &mut Worker,
        state: &State,
        finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<Self::Yield> {
        let mut job = Job { control, new: HashSet::new(), found: Vec::new(), tries: 0 };
        let Some((at, pass, left)) = self.waiting(state, finds.len()) else { return Outcome::default() };
        worker.read(finds);
        let first = (piece as u64 * pass.bundle).min(left);
        let last = (first + pass.bundle).min(left);
        for part in state.done(at) + first..state.done(at) + last {
            if let Some(from) = finds.get((part / pass.parts) as usize).and_then(nine::clues) {
                self.part(worker, &from, pass, part % pass.parts, &mut job);
            }
        }
        let found = job.found.iter().filter_map(nine::puzzle).collect();
        Outcome { found, tries: job.tries, closest: None, rest: Some((at, state.done(at) + last)) }
    }

    fn take(&self, next: &mut State, _piece: usize, brought: Self::Yield) {
        if let Some((at, done)) = brought
            && let Some(parts) = next.parts.get_mut(at)
        {
            *parts = done.max(*parts);
        }
    }
}
