//! Is it unique? Clause learning on what propagation leaves, with a bounded number of conflicts; and clues that are not
//! needed.
//!
//! Plain search drowns on 16×16 boards of so few clues, and a solver kept for the whole shape would make answers depend on
//! earlier questions. A new one for the few hundred candidates that are left takes well below a millisecond to state.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{DigitSet, Grid, Puzzle, Shape};
use masume_solver::{Control, Crowd, Random, Search, Stop, Unsupported, sat};

/// What is known of a board's solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// There is none.
    None,
    /// There is one.
    One,
    /// There are several.
    Several,
    /// The search took too long.
    Unknown,
}

/// The tools.
pub(super) struct Prover {
    shape: Arc<Shape>,
    crowd: Crowd,
    search: Box<dyn Search>,
}

impl Prover {
    pub(super) fn new(shape: &Arc<Shape>) -> Result<Self, Unsupported> {
        Ok(Self { shape: shape.clone(), crowd: Crowd::new(shape)?, search: (sat::INFO.build)(shape)? })
    }

    /// How many solutions a puzzle has, at most so many conflicts long. `Err` when `control` said stop.
    pub(super) fn ask(&mut self, puzzle: &[u8], conflicts: u64, control: &Control) -> Result<Verdict, Stop> {
        self.load(0, puzzle);
        self.crowd.restart();
        self.crowd.settle();
        self.ask_lane(0, puzzle, conflicts, control)
    }

    /// The puzzle of a lane with the candidates that are left.
    fn board(&self, lane: usize, puzzle: &[u8]) -> Option<Puzzle> {
        let left = |c| DigitSet::from_bits(u64::from(self.crowd.left(lane, c)));
        let marks = (0..puzzle.len()).map(left).collect();
        Puzzle::new(self.shape.clone(), Grid::from_values(puzzle.to_vec())?)?.with_marks(marks)
    }

    fn load(&mut self, lane: usize, puzzle: &[u8]) {
        for (cell, &value) in puzzle.iter().enumerate() {
            self.crowd.clue(lane, cell, value.checked_sub(1));
        }
    }

    fn ask_lane(
        &mut self,
        lane: usize,
        puzzle: &[u8],
        conflicts: u64,
        control: &Control,
    ) -> Result<Verdict, Stop> {
        if self.crowd.alive() >> lane & 1 == 0 {
            return Ok(Verdict::None);
        }
        if (0..puzzle.len()).all(|c| self.crowd.left(lane, c).is_power_of_two()) {
            return Ok(Verdict::One);
        }
        let Some(board) = self.board(lane, puzzle) else { return Ok(Verdict::None) };
        self.search.load(&board);
        let mut found = 0;
        let bounded = Control { nodes: Some(conflicts), ..control.clone() };
        let report = self.search.run(&[], &bounded, &mut |_| {
            found += 1;
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match (report.stop, found) {
            (Stop::Deadline | Stop::Cancelled, _) => Err(report.stop),
            (_, 2..) => Ok(Verdict::Several),
            (Stop::Complete, 1) => Ok(Verdict::One),
            (Stop::Complete, _) => Ok(Verdict::None),
            _ => Ok(Verdict::Unknown),
        }
    }

    /// Takes away clues that a unique puzzle does not need, in random order, until each is needed or seems so.
    pub(super) fn minimise(
        &mut self,
        puzzle: &mut [u8],
        conflicts: u64,
        random: &mut Random,
        control: &Control,
    ) -> Result<(), Stop> {
        let mut order: Vec<usize> = (0..puzzle.len()).filter(|&c| puzzle[c] != 0).collect();
        random.shuffle(&mut order);
        for cell in order {
            let clue = std::mem::take(&mut puzzle[cell]);
            if self.ask(puzzle, conflicts, control)? != Verdict::One {
                puzzle[cell] = clue;
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Prover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prover").field("shape", &self.shape.spec().to_string()).finish_non_exhaustive()
    }
}
