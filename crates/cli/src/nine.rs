//! Plain 9×9 boards as packed bytes, many at once: no `Puzzle` is made of them.

use masume::solver::classic9::{Bulk, Clues};

/// The 9×9 engine for many boards at once, with room for its answers.
#[derive(Debug, Default)]
pub(crate) struct Nine {
    engine: Bulk,
    counts: Vec<u32>,
    solutions: Vec<Clues>,
}

impl Nine {
    /// The number of solutions of each board, up to `limit`, and the first one; boards may be text.
    pub(crate) fn solve(&mut self, boards: &[Clues], limit: u32) -> impl Iterator<Item = (u32, &Clues)> {
        if self.counts.len() < boards.len() {
            self.counts.resize(boards.len(), 0);
            self.solutions.resize(boards.len(), [0; 81]);
        }
        self.engine.solve(boards, limit, &mut self.counts, &mut self.solutions);
        self.counts.iter().copied().zip(&self.solutions).take(boards.len())
    }
}
