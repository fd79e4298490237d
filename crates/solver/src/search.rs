//! What an engine is, and the table of engines.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, Puzzle};

use crate::{Control, Report, Statuses, auto, classic9, exact_cover, general, learn, reference, sat};

/// Where solutions go: one value per cell, in cell order. `Break` means "no more".
pub type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// An engine: made for a board, loaded with puzzles of that board one after the other.
pub trait Search: Send {
    /// Takes a puzzle of the engine's board with all its clues; keeps tables, forgets the puzzle before. Refuses rule
    /// clues that it does not know; then no other question may be asked before another puzzle was loaded.
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported>;

    /// Sends each solution of the loaded puzzle that agrees with `assume` to `sink`, exactly once. May be called many
    /// times. Without assumptions the order depends on nothing but the puzzle; with them, an engine that learns may
    /// find the same solutions in another order after other questions.
    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report;

    /// The number of solutions that [`Search::run`] would send. An engine that can count without making each of them
    /// says so here.
    fn total(&mut self, assume: &[(Cell, Digit)], control: &Control) -> (u128, Report) {
        let mut count = 0;
        let report = self.run(assume, control, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        (count, report)
    }

    /// Which candidates are part of some solution, from an engine that has a quicker way to know than asking for each.
    fn statuses(&mut self, control: &Control) -> Option<Statuses> {
        let _ = control;
        None
    }
}

/// A board or a puzzle that an engine cannot work on, or a machine it cannot work with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("engine {engine} cannot work here: {why}")]
pub struct Unsupported {
    /// The engine's id.
    pub engine: &'static str,
    /// What it lacks.
    pub why: String,
}

/// A function that makes an engine for a board.
pub type Builder = fn(&Arc<Board>) -> Result<Box<dyn Search>, Unsupported>;

/// A row of the table of engines.
#[derive(Debug)]
pub struct EngineInfo {
    /// The stable name on the command line.
    pub id: &'static str,
    /// What it is, in one English line.
    pub about_en: &'static str,
    /// What it is, in one Japanese line.
    pub about_ja: &'static str,
    /// Makes one for a board.
    pub build: Builder,
}

/// Every engine that can be asked for by name.
pub static ENGINES: &[EngineInfo] = &[
    auto::INFO,
    classic9::engine::INFO,
    classic9::engine::INFO_AVX512,
    classic9::engine::INFO_AVX2,
    classic9::engine::INFO_PORTABLE,
    general::INFO,
    learn::INFO,
    sat::INFO,
    exact_cover::INFO,
    exact_cover::INFO_D,
    exact_cover::INFO_PD,
    reference::INFO,
];

/// The engine with this id.
pub fn find(id: &str) -> Option<&'static EngineInfo> {
    ENGINES.iter().find(|e| e.id == id)
}
