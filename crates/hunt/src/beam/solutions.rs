//! All solutions of a few clues, and how often each further clue occurs in them.
//!
//! Where the solutions of a set of clues are known, nothing needs solving any more: those of the set with one more clue
//! are the ones that have it. One pass over the list therefore counts what is left by *each* of some five hundred further
//! clues (source A, `freq[p][v]`), and a clue that occurs once makes a puzzle.

use std::ops::ControlFlow;

use masume_solver::Control;
use masume_solver::classic9::{Clues, Single};

/// A grid is kept in so many bytes, a whole number of vectors; those after the 81st are 0.
const BYTES: usize = 96;
/// Cells that are counted at a time: nine counters for each fit into the registers of any CPU with vectors.
const BLOCK: usize = 16;

/// A list of solutions. It keeps its memory when it is filled again.
#[derive(Clone, Default, Debug)]
pub struct Solutions {
    grids: Vec<[u8; BYTES]>,
}

impl Solutions {
    /// Lists the solutions of a board instead of what was here; `false` when there are more than `limit`, or `control`
    /// said stop: then the list is not to be used.
    pub fn fill(&mut self, single: &mut Single, board: &Clues, limit: usize, control: &Control) -> bool {
        self.grids.clear();
        let report = single.enumerate(board, control, |solution| {
            if self.grids.len() >= limit {
                return ControlFlow::Break(());
            }
            self.push(solution);
            ControlFlow::Continue(())
        });
        report.stop == masume_solver::Stop::Complete
    }

    /// Appends a grid.
    pub fn push(&mut self, grid: &Clues) {
        let mut wide = [0; BYTES];
        wide[..81].copy_from_slice(grid);
        self.grids.push(wide);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.grids.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// Counts in how many of them each digit is in each cell.
    pub fn tally(&self, tally: &mut Tally) {
        tally.0 = [[0; BYTES]; 9];
        // As many as a byte can count.
        for some in self.grids.chunks(255) {
            for block in (0..BYTES).step_by(BLOCK) {
                let mut counts = [[0u8; BLOCK]; 9];
                for grid in some {
                    let cells = &grid[block..block + BLOCK];
                    for (counts, digit) in counts.iter_mut().zip(1..) {
                        for (count, &cell) in counts.iter_mut().zip(cells) {
                            *count = count.wrapping_add(u8::from(cell == digit));
                        }
                    }
                }
                for (sums, counts) in tally.0.iter_mut().zip(&counts) {
                    for (sum, &count) in sums[block..].iter_mut().zip(counts) {
                        *sum += u32::from(count);
                    }
                }
            }
        }
    }
}

/// In how many solutions each digit is in each cell.
#[derive(Clone, Debug)]
pub struct Tally([[u32; BYTES]; 9]);

impl Default for Tally {
    fn default() -> Self {
        Self([[0; BYTES]; 9])
    }
}

impl Tally {
    /// The solutions with this digit (1–9) in this cell: what is left when that becomes a clue.
    pub fn get(&self, cell: usize, digit: u8) -> u32 {
        self.0[usize::from(digit) - 1][cell]
    }

    /// All further clues of a board that some solution has, with the number of solutions they leave; always in the same
    /// order.
    pub fn further<'a>(&'a self, board: &'a Clues) -> impl Iterator<Item = (usize, u8, u32)> + 'a {
        (1..10u8).flat_map(move |digit| {
            let counts = self.0[usize::from(digit) - 1][..81].iter().enumerate();
            counts
                .filter(move |&(cell, &count)| count > 0 && board[cell] == 0)
                .map(move |(cell, &count)| (cell, digit, count))
        })
    }
}
