//! The proof that the whole has one solution, by engines that see one large board and know nothing of how it was made.

use std::time::{Duration, Instant};

use masume_puzzle::Puzzle;
use masume_solver::{Control, Engine, auto, sat};

/// What an engine says of the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The engine.
    pub engine: &'static str,
    /// Whether there is exactly one solution; `None` when the engine was stopped before it knew.
    pub unique: Option<bool>,
    /// How long it took, tables of the shape included.
    pub time: Duration,
}

/// Asks two engines that have nothing in common: search, board by board first, and clause learning on the whole.
pub fn certify(puzzle: &Puzzle, control: &Control) -> Vec<Certificate> {
    [&auto::INFO, &sat::INFO]
        .into_iter()
        .map(|info| {
            let start = Instant::now();
            let unique = Engine::by_name(info, puzzle).ok().and_then(|mut e| e.count(2, control).unique());
            Certificate { engine: info.id, unique, time: start.elapsed() }
        })
        .collect()
}
