//! A solver kept for a whole shape: clues are assumptions, so that related boards reuse what was learnt.

use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, Grid};

use super::INFO;
use super::encoding::Encoding;
use crate::{Control, Stats, Stop, Unsupported};

/// What a search with given clues found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A solution.
    Solution(Grid),
    /// No solution: these clues cannot stand together. Empty when the shape itself has no solution.
    Contradiction(Vec<(Cell, Digit)>),
    /// The search was stopped.
    Stopped(Stop),
}

/// Clauses for every candidate of a shape, asked about one set of clues after the other.
///
/// Which of several solutions is found may depend on what was asked before; whether there is one does not.
pub struct Incremental {
    shape: Arc<Board>,
    board: Encoding,
}

impl Incremental {
    /// States the rules of `shape`.
    pub fn new(shape: &Arc<Board>) -> Result<Self, Unsupported> {
        if !shape.constraints().is_empty() {
            return Err(Unsupported { engine: INFO.id, why: "it only knows cells that must differ".into() });
        }
        let candidates = vec![shape.all_digits(); shape.len()];
        let board = Encoding::new(shape.structure().clone(), candidates, &[], &Control::default());
        let board = board.expect("a control that never stops does not stop this");
        Ok(Self { shape: shape.clone(), board })
    }

    /// Looks for a solution with these clues.
    pub fn solve(&mut self, clues: &[(Cell, Digit)], control: &Control) -> Answer {
        if let Some(wrong) = self.misfit(clues) {
            return Answer::Contradiction(vec![wrong]);
        }
        let literals = self.board.literals(clues).unwrap_or_default();
        match self.board.solve(&literals, control, &mut Stats::default()) {
            Ok(true) => Answer::Solution(Grid::from_values(self.board.model().to_vec()).unwrap_or_default()),
            Ok(false) => {
                let core = self.board.core();
                let part = clues.iter().zip(&literals).filter(|(_, l)| core.contains(l));
                Answer::Contradiction(part.map(|(clue, _)| *clue).collect())
            }
            Err(stop) => Answer::Stopped(stop),
        }
    }

    /// A clue that the board has no cell or no digit for.
    fn misfit(&self, clues: &[(Cell, Digit)]) -> Option<(Cell, Digit)> {
        let fits = |(c, d): &(Cell, Digit)| c.index() < self.shape.len() && d.value() <= self.shape.digits();
        clues.iter().find(|clue| !fits(clue)).copied()
    }

    /// How many solutions these clues have, counted up to `limit`.
    pub fn count(&mut self, clues: &[(Cell, Digit)], limit: u64, control: &Control) -> Result<u64, Stop> {
        if self.misfit(clues).is_some() {
            return Ok(0);
        }
        let mut count = 0;
        let report = self.board.enumerate(clues, control, &mut |_| {
            count += 1;
            if count == limit {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        match report.stop {
            Stop::Complete | Stop::Enough => Ok(count),
            other => Err(other),
        }
    }
}

impl std::fmt::Debug for Incremental {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Incremental").field("shape", &self.shape.spec().to_string()).finish_non_exhaustive()
    }
}
