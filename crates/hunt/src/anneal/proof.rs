//! Is it unique? Clause learning on what propagation leaves, with a bounded number of conflicts; and clues that are not
//! needed.
//!
//! Plain search drowns on 16×16 boards of so few clues, and a solver kept for the whole shape would make answers depend on
//! earlier questions. A new one for the few hundred candidates that are left takes well below a millisecond to state.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, DigitSet, Grid, Puzzle};
use masume_solver::{Control, Crowd, Random, Search, Stop, Unsupported, sat};

/// Solutions that are looked at to choose a clue by.
const LISTED: usize = 24;

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
    shape: Arc<Board>,
    crowd: Crowd,
    search: Box<dyn Search>,
}

impl Prover {
    pub(super) fn new(shape: &Arc<Board>) -> Result<Self, Unsupported> {
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
        let givens = Grid::from_values(puzzle.to_vec());
        givens.and_then(|grid| Puzzle::new(self.shape.clone(), grid)?.with_marks(marks)).ok()
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
        if self.search.load(&board).is_err() {
            return Ok(Verdict::Unknown);
        }
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

    /// Gives a puzzle of several solutions up to `room` more clues so that it has one: looks at its solutions, or at some
    /// where there are many, and takes the clue that the fewest of them have. Whether it came to one solution.
    ///
    /// The last clues of an annealing are found that way rather than by their score, which says nothing of how many
    /// solutions there are.
    pub(super) fn finish(
        &mut self,
        puzzle: &mut [u8],
        room: usize,
        conflicts: u64,
        random: &mut Random,
        control: &Control,
    ) -> Result<bool, Stop> {
        let digits = usize::from(self.shape.digits());
        for left in (0..=room).rev() {
            let (solutions, all) = self.solutions(puzzle, conflicts, control)?;
            if solutions.len() <= 1 {
                return Ok(all && solutions.len() == 1);
            }
            if left == 0 || (left == 1 && !all) {
                break;
            }
            let mut counts = vec![0; puzzle.len() * digits];
            for solution in &solutions {
                for (cell, &value) in solution.iter().enumerate() {
                    counts[cell * digits + usize::from(value) - 1] += 1;
                }
            }
            let fewest = counts.iter().copied().filter(|&n| n > 0).min().unwrap_or(0);
            let ways: Vec<usize> = (0..counts.len()).filter(|&c| counts[c] == fewest).collect();
            // In a clue's own cell all solutions agree.
            if fewest == solutions.len() || ways.is_empty() {
                break;
            }
            let way = ways[random.below(ways.len())];
            puzzle[way / digits] = (way % digits) as u8 + 1;
        }
        Ok(false)
    }

    /// The solutions of a puzzle, at most [`LISTED`], and whether these are all.
    fn solutions(
        &mut self,
        puzzle: &[u8],
        conflicts: u64,
        control: &Control,
    ) -> Result<(Vec<Vec<u8>>, bool), Stop> {
        self.load(0, puzzle);
        self.crowd.restart();
        self.crowd.settle();
        let board = if self.crowd.alive() & 1 == 0 { None } else { self.board(0, puzzle) };
        let Some(board) = board else { return Ok((Vec::new(), true)) };
        let mut list = Vec::new();
        if self.search.load(&board).is_err() {
            return Ok((list, false));
        }
        let bounded = Control { nodes: Some(conflicts), ..control.clone() };
        let report = self.search.run(&[], &bounded, &mut |values| {
            list.push(values.to_vec());
            if list.len() == LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match report.stop {
            Stop::Deadline | Stop::Cancelled => Err(report.stop),
            stop => Ok((list, stop == Stop::Complete)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_clues_are_chosen_by_the_solutions_left() {
        let shape = Board::new("6".parse().unwrap()).unwrap();
        let mut prover = Prover::new(&shape).unwrap();
        let control = Control::default();
        // The eight clues of a unique puzzle without two of them.
        let whole = "4........6......3.2..........5.16..2";
        let mut puzzle: Vec<u8> = whole.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        assert_eq!(prover.ask(&puzzle, 1000, &control), Ok(Verdict::One));
        puzzle[35] = 0;
        puzzle[32] = 0;
        assert_eq!(prover.ask(&puzzle, 1000, &control), Ok(Verdict::Several));
        let given = puzzle.clone();
        let mut done = 0;
        for seed in 0..20 {
            puzzle.clone_from(&given);
            if prover.finish(&mut puzzle, 3, 1000, &mut Random::new(seed, 0), &control).unwrap() {
                done += 1;
                assert_eq!(prover.ask(&puzzle, 1000, &control), Ok(Verdict::One));
                assert!(given.iter().zip(&puzzle).all(|(a, b)| *a == 0 || a == b));
                assert!(puzzle.iter().filter(|v| **v > 0).count() <= 9);
            }
        }
        assert!(done > 0);
        // No room, no clue.
        puzzle.clone_from(&given);
        assert_eq!(prover.finish(&mut puzzle, 0, 1000, &mut Random::new(1, 0), &control), Ok(false));
        assert_eq!(puzzle, given);
    }
}
