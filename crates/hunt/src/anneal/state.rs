//! What a hunt by annealing knows between rounds: its packs of chains, each at some point of its schedule, which
//! symmetries did well, and the best structures so far.

use serde::{Deserialize, Serialize};

use crate::walk::Walker;

/// All packs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct State {
    pub(super) packs: Vec<Pack>,
    /// How good each symmetry is held to be; less is better.
    pub(super) values: Vec<Option<u32>>,
    /// The best structures that annealings ended with: what they are worth (less is better) and their clues.
    pub(super) pool: Vec<(u32, Vec<u32>)>,
    /// The fewest clues of a puzzle that annealing itself came to.
    pub(super) low: Option<usize>,
    /// Puzzles that annealings came to, the latest last: where walks begin.
    pub(super) homes: Vec<Vec<u8>>,
    /// The walks.
    pub(super) walkers: Vec<Option<Walker>>,
}

/// Where a pack is in its schedule.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) enum Stage {
    /// To be begun.
    Fresh,
    /// Clues move in orbits of the symmetry.
    Bound,
    /// They move in smaller orbits, and at last one by one.
    Free,
}

/// Chains side by side, all with the same symmetry and number of clues.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) struct Pack {
    /// Pieces done since the hunt began: the number of the random numbers to use.
    pub(super) clock: u64,
    /// Annealings begun.
    pub(super) rounds: u32,
    /// Which symmetry.
    pub(super) symmetry: usize,
    pub(super) stage: Stage,
    /// The power of the symmetry that clues are bound to: 1 for all of it, its order for none.
    pub(super) power: usize,
    /// Pieces done in this stage.
    pub(super) done: u32,
    /// Pieces that this stage takes.
    pub(super) all: u32,
    /// The bits of the temperature, so that text loses nothing of it.
    pub(super) heat: u64,
    /// The clues of each chain, as numbers of orbits.
    pub(super) chains: Vec<Vec<u32>>,
    /// The best of each chain while bound: its score and clues.
    pub(super) best: Vec<(u32, Vec<u32>)>,
    /// A bound stage that waits while its best chains are tried without symmetry.
    pub(super) aside: Option<Aside>,
}

/// A bound stage that waits: the fields of a pack that it will need again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) struct Aside {
    pub(super) done: u32,
    pub(super) all: u32,
    pub(super) heat: u64,
    pub(super) chains: Vec<Vec<u32>>,
    pub(super) best: Vec<(u32, Vec<u32>)>,
}

impl Pack {
    pub(super) fn new() -> Self {
        Self {
            clock: 0,
            rounds: 0,
            symmetry: 0,
            stage: Stage::Fresh,
            power: 1,
            done: 0,
            all: 0,
            heat: 0,
            chains: Vec::new(),
            best: Vec::new(),
            aside: None,
        }
    }

    /// How far the stage is, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        f64::from(self.done) / f64::from(self.all.max(1))
    }
}
