//! The beam of source A as it was published, so that the paper can be repeated and its tricks switched off one by one.
//!
//! Clue sets grow from one clue to seventeen. Up to thirteen, solutions of each set are drawn at random (Metropolis chains
//! with rising β) and the clues that fewest of them have are added; the same number of *trials* for each set makes the
//! counts comparable, because a set with more solutions is hit more often. The fourteenth clue is chosen by exact counting
//! among the fifty best, the last three all at once. A start that is too large at fourteen clues is given up for another;
//! a *run* includes these restarts.
//!
//! | module | what it knows |
//! |---|---|
//! | [`params`] | [`Params`]: every number of the paper; [`TRICKS`]: what can be switched off |
//! | [`stage`] | where a start is, what its pieces of work are, and what follows from them |
//! | [`choose`] | the least frequent clues, at most so many from one set |
//! | [`leap`] | three clues at once, on the set of solutions |
//! | [`run`](mod@run) | one run of the paper from beginning to end |
//! | [`curve`] | the number of solutions by clues: the paper's figure 3 as data and as a picture |
//!
//! As a [`Method`] it hunts for ever: a round is one step of a start (or the exact counting, or the leap), a piece of it
//! one clue set, which takes a tenth of a second.
//!
//! What the text leaves open, and how it is read here: K counts proposals, refused ones too. Among equally frequent clues
//! chance decides. Clues that no sample has are left aside up to thirteen clues, and are candidates (with frequency 0) for
//! the fourteenth when backtracking says that they are possible. Nothing is said of clue sets that come out of the beam
//! twice, so nothing is done about them (see `distinct`). Whether ρ holds for the step to fourteen clues as well is not said
//! either (3.1 has that step "basically" like the others, 3.4 the beam twice as wide): here it does not, `rho-at-14` is the
//! other reading.
//!
//! One thing differs from sixty-four chains of the paper: those of a pack share the rows and cells that are proposed. Each has
//! the published law, but they are not independent, so frequencies may scatter more or less than the paper's.

pub mod choose;
pub mod curve;
pub mod leap;
pub mod params;
pub mod run;
pub mod stage;

use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};
use masume_solver::Control;

pub use params::{Params, TRICKS, Trick};
pub use run::{Run, run};
use stage::{Brought, Stage, Tools};

use crate::nine;
use crate::{Method, Outcome};

/// The published beam, as a way to hunt.
#[derive(Clone, Debug)]
pub struct Faithful {
    seed: u64,
    params: Params,
}

impl Faithful {
    /// With this seed and these parameters; [`Params::default`] are the published ones.
    pub fn new(seed: u64, params: Params) -> Self {
        Self { seed, params }
    }
}

impl Method for Faithful {
    type State = Stage;
    type Worker = Tools;
    type Yield = Brought;

    fn board(&self) -> &Arc<Board> {
        nine::shape()
    }

    fn start(&self) -> Stage {
        Stage::new(&self.params, self.seed, 0)
    }

    fn worker(&self) -> Tools {
        Tools::default()
    }

    fn pieces(&self, state: &Stage, _finds: &[Puzzle]) -> usize {
        state.pieces()
    }

    fn work(
        &self,
        worker: &mut Tools,
        state: &Stage,
        _finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<Brought> {
        let brought = state.work(&self.params, self.seed, worker, piece, control);
        Outcome {
            found: brought.found.iter().filter_map(|clues| leap::puzzle(clues)).collect(),
            tries: brought.trials,
            closest: state.closest(),
            rest: brought,
        }
    }

    fn take(&self, next: &mut Stage, piece: usize, brought: Brought) {
        next.take(piece, brought);
    }

    fn end_round(&self, next: &mut Stage) {
        next.advance(&self.params, self.seed);
    }
}
