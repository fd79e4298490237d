//! `anneal`: symmetric simulated annealing in puzzle space, for boards where beams and trees drown.
//!
//! Not inside a solution grid but over clues themselves: so many clues, and a move puts some of them elsewhere. The score
//! is what singles and locked candidates leave open, which many chains side by side learn at once ([`Crowd`]). First the
//! clues are bound to a symmetry of cells and digits together, which makes the space small and good structures frequent:
//! on 16×16 a quarter turn reaches 58 clues in half a minute where free clues stop at 64. Then the best chains go on
//! with clues that move one by one, a clue more or fewer, or sometimes first with a half or a third of the symmetry. Clause learning says which are unique; the next goal is one
//! clue below the best.
//!
//! What annealing comes to is where walks begin ([`walk`]), which do not go by the score and get a few clues further.
//! Annealings therefore measure themselves by what annealing has reached, and some aim a clue or two above it, to give
//! walks new places to begin.
//!
//! A round is one piece for each of [`PACKS`] packs of chains, each with its own symmetry and at its own point of the
//! schedule, and for each walk. The temperature is held by the part of moves that is accepted, so that no shape needs tuning.
//!
//! | file | what |
//! |---|---|
//! | `symmetry.rs` | motions that a shape allows, and the orbits of candidates |
//! | `chains.rs` | the moves, in lanes |
//! | `heat.rs` | temperatures |
//! | `proof.rs` | uniqueness, and clues that are not needed |
//! | `choice.rs` | which symmetry is next |
//! | `pace.rs` | lengths and temperatures by the size of the board |
//! | `pack.rs` | the schedule of a pack, a piece at a time |
//! | `pool.rs` | the best structures, to be set free again |
//! | `tools.rs` | what a thread keeps |
//! | `state.rs` | what a checkpoint keeps |
//!
//! [`Crowd`]: masume_solver::Crowd

mod chains;
mod choice;
mod heat;
mod pace;
mod pack;
mod pool;
mod proof;
mod state;
pub mod symmetry;
mod tools;

use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};
use masume_solver::{Control, Random, Unsupported};

use self::proof::Prover;
use self::state::Pack;
pub use self::state::State;
use self::symmetry::{Symmetry, symmetries};
pub use self::tools::Worker;
use crate::walk::{self, Habit, Walker};
use crate::{Method, Outcome};

/// Packs of chains, each a piece of every round.
pub const PACKS: usize = 8;
/// Walks, each a piece of every round.
pub const WALKS: usize = 6;

/// The method and its parameters.
#[derive(Clone, Debug)]
pub struct Anneal {
    shape: Arc<Board>,
    seed: u64,
    most: Option<usize>,
    symmetries: Vec<Symmetry>,
}

/// Why a hunt cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnnealError {
    /// A shape that the tools cannot work on.
    #[error(transparent)]
    Board(#[from] Unsupported),
    /// A symmetry that the shape does not have.
    #[error("this shape has no symmetry called “{name}”; it has: {known}")]
    Symmetry {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
}

impl Anneal {
    /// Hunts on a shape: with `most`, any puzzles of at most so many clues; without, ever fewer. The clues are first
    /// bound to the symmetry of that name, or to several in turn.
    pub fn new(
        shape: &Arc<Board>,
        seed: u64,
        most: Option<usize>,
        symmetry: Option<&str>,
    ) -> Result<Self, AnnealError> {
        Prover::new(shape)?;
        let all = symmetries(shape);
        let symmetries = match symmetry {
            None => choice::portfolio(shape, all),
            Some(name) => {
                let known = all.iter().map(|s| s.name.as_str()).collect::<Vec<_>>().join(", ");
                let named: Vec<Symmetry> = all.into_iter().filter(|s| s.name == name).collect();
                if named.is_empty() {
                    return Err(AnnealError::Symmetry { name: name.into(), known });
                }
                named
            }
        };
        Ok(Self { shape: shape.clone(), seed, most, symmetries })
    }

    /// The symmetries that clues are bound to, in the order of preference.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// How many clues a puzzle may have to be worth something, after these finds.
    fn goal(&self, finds: &[Puzzle]) -> usize {
        let best = finds.iter().map(|p| p.givens().count()).min();
        match (self.most, best) {
            (Some(most), _) => most,
            (None, Some(best)) => best.saturating_sub(1),
            (None, None) => first_goal(&self.shape),
        }
    }

    /// How many clues a puzzle may have that a pack comes to, when annealing has come to `low` so far.
    fn pack_goal(&self, low: Option<usize>, finds: &[Puzzle], piece: usize) -> usize {
        let goal = match (self.most, low) {
            // This one begins with the finds themselves.
            _ if piece == pool::PIECE => return self.goal(finds),
            (Some(most), _) => most,
            (None, Some(low)) => low.saturating_sub(1).max(1),
            (None, None) => return first_goal(&self.shape),
        };
        // What walks begin with need not be as good.
        if feeds(piece) { goal + 1 + goal / 60 } else { goal }
    }

    /// How many clues a pack tries for. Young packs aim at different heights, so that none is climbed down step by step;
    /// later nearly all want the next one.
    fn aim(&self, goal: usize, piece: usize, rounds: u32) -> usize {
        if self.most.is_some() || (feeds(piece) && rounds > YOUNG) {
            return goal;
        }
        if rounds <= YOUNG {
            let first = first_goal(&self.shape);
            return goal.min(first - first * piece.min(PACKS) / 64).max(1);
        }
        // On large boards one clue fewer is hardly another task.
        let lower = (goal * (piece % 4) / 100).max(usize::from(piece % 4 == 3));
        goal.saturating_sub(lower).max(1)
    }
}

/// Whether a pack is there to give walks places to begin.
fn feeds(piece: usize) -> bool {
    piece % 2 == 1 && piece != pool::PIECE
}

/// Annealings of a pack that aim at heights of their own.
const YOUNG: u32 = 1;

/// Clues that are soon reached on a board of this size: a quarter of the cells, more on large ones, where the share of
/// the records grows as well.
fn first_goal(shape: &Board) -> usize {
    let (cells, side) = (shape.len() as f64, f64::from(shape.digits()));
    ((cells * (0.25 + (side - 16.0).max(0.0) * 0.007)).ceil() as usize).max(3)
}

impl Method for Anneal {
    type State = State;
    type Worker = Worker;
    type Yield = Brought;

    fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    fn searches_with(&self) -> &'static [&'static str] {
        &["sat"]
    }

    fn start(&self) -> State {
        State {
            packs: vec![Pack::new(); PACKS],
            values: vec![None; self.symmetries.len()],
            pool: Vec::new(),
            low: None,
            homes: Vec::new(),
            walkers: vec![None; WALKS],
        }
    }

    fn worker(&self) -> Worker {
        Worker::new(&self.shape)
    }

    fn pieces(&self, state: &State, finds: &[Puzzle]) -> usize {
        if self.goal(finds) == 0 { 0 } else { state.packs.len() + state.walkers.len() }
    }

    fn work(
        &self,
        worker: &mut Worker,
        state: &State,
        finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<Brought> {
        if let Some(number) = piece.checked_sub(state.packs.len()) {
            return self.walk(worker, state, finds, number, control);
        }
        let mut run = pack::Run::new(self, worker, state, finds, piece);
        // A stop only cuts the piece short, and then nobody takes it.
        let _ = run.go(control);
        run.outcome()
    }

    fn take(&self, next: &mut State, piece: usize, brought: Brought) {
        let brought = match brought {
            Brought::Pack(brought) => brought,
            Brought::Walk(walker) => {
                if let Some(place) = piece.checked_sub(next.packs.len()).and_then(|n| next.walkers.get_mut(n))
                {
                    *place = *walker;
                }
                return;
            }
        };
        for home in brought.homes {
            let clues = home.iter().filter(|value| **value > 0).count();
            next.low = Some(next.low.map_or(clues, |low| low.min(clues)));
            next.homes.push(home);
        }
        if next.homes.len() > HOMES {
            next.homes.drain(..next.homes.len() - HOMES);
        }
        if let Some((symmetry, value)) = brought.value
            && let Some(old) = next.values.get_mut(symmetry)
        {
            *old = Some(choice::after(*old, value));
        }
        if let Some(new) = brought.pooled {
            pool::add(&mut next.pool, new);
        }
        if let Some(pack) = next.packs.get_mut(piece) {
            *pack = brought.pack;
        }
    }
}

impl Anneal {
    /// A piece of a walk: from what annealing came to, and from the finds with the fewest clues.
    fn walk(
        &self,
        worker: &mut Worker,
        state: &State,
        finds: &[Puzzle],
        number: usize,
        control: &Control,
    ) -> Outcome<Brought> {
        let old = state.walkers.get(number).and_then(Option::as_ref);
        let clock = old.map_or(0, |walker| walker.clock);
        let piece = (PACKS + number) as u64;
        let mut random = Random::new(self.seed.wrapping_add(piece << 32), clock);
        let count = |home: &[u8]| home.iter().filter(|value| **value > 0).count();
        let best =
            finds.iter().rev().min_by_key(|find| find.givens().count()).map(|find| find.givens().values());
        let mut homes: Vec<&[u8]> = state.homes.iter().rev().map(Vec::as_slice).chain(best).collect();
        homes.sort_by_key(|home| count(home));
        let Some(tools) = &mut worker.walk else { return nothing() };
        let part =
            walk::Part { habit: &Habit::default(), enough: self.goal(finds), any: self.most.is_some() };
        let Outcome { found, tries, closest: _, rest } =
            part.go(&self.shape, tools, old, &homes, &mut random, control);
        Outcome { found, tries, closest: None, rest: Brought::Walk(Box::new(rest)) }
    }
}

/// A walk that has nowhere to begin.
fn nothing() -> Outcome<Brought> {
    Outcome { found: Vec::new(), tries: 0, closest: None, rest: Brought::Walk(Box::new(None)) }
}

/// Puzzles of annealings that are kept for walks to begin with.
const HOMES: usize = 12;

/// What a piece brings to the next round.
#[derive(Clone, Debug)]
pub enum Brought {
    /// Of a pack of chains.
    Pack(Box<Packed>),
    /// Of a walk: where it is.
    Walk(Box<Option<Walker>>),
}

/// What a pack brings: itself, how its symmetry did, a structure for the pool, and puzzles for walks.
#[derive(Clone, Debug)]
pub struct Packed {
    pack: Pack,
    value: Option<(usize, u32)>,
    pooled: Option<(u32, Vec<u32>)>,
    homes: Vec<Vec<u8>>,
}
