//! Deciding candidates: alive, by a solution that has it, or dead, by the proof that there is none.
//!
//! On plain 9×9 boards [`Alive`](masume_solver::classic9::Alive) decides all of them together in some dozens of
//! microseconds. On other boards random solutions come first: each shows as many candidates alive as there are cells, and
//! a few dozen of them show nearly all. Digits that no clue names can change places, so that each solution of a board with
//! few clues is many. What is left is asked one by one with little patience, then with more, so that one hard question
//! does not keep the easy ones waiting.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, DigitSet, Puzzle};
use masume_solver::classic9::Marks;
use masume_solver::{Control, Random, Stop};

use crate::knowledge::Knowledge;
use crate::mind::{Staged, Tools};
use crate::pool::Pool;

/// Nodes of the first question about a candidate, and for each cell; each later pass has eight times as many. An open
/// board takes a guess for about every other cell, none of them wrong.
const FIRST: u64 = 64;
/// Nodes of a question that only time can end.
pub(crate) const LAST: u64 = 1 << 40;
/// Random solutions are asked for as long as one of them shows more than this share of the cells alive: one in so many.
const SHARE: usize = 24;
/// Nodes of a random solution.
const RANDOM: u64 = 5_000;

impl Tools {
    /// What singles and locked candidates leave: the others are dead.
    pub(crate) fn open(&mut self, puzzle: &Puzzle, known: &mut Knowledge) {
        let Some(slate) = &mut self.slate else { return };
        let sound = slate.load(puzzle.givens().values());
        for (i, unknown) in known.unknown.iter_mut().enumerate() {
            let left = if sound { DigitSet::from_bits(slate.left(i)) } else { DigitSet::EMPTY };
            *unknown = *unknown & left;
        }
        if !sound {
            known.active.fill(DigitSet::EMPTY);
        }
    }

    /// Decides all candidates that are undecided.
    pub(crate) fn decide(
        &mut self,
        pool: &mut Pool,
        puzzle: &Puzzle,
        known: &mut Knowledge,
        control: &Control,
        progress: &mut dyn FnMut(&Knowledge),
    ) -> Staged {
        if known.decided() {
            return ControlFlow::Continue(());
        }
        if self.alive.is_some() {
            return self.decide_nine(puzzle, known, control);
        }
        self.sample(pool, puzzle, known, control)?;
        progress(known);
        while !known.decided() {
            known.progress.patience = more_patience(known);
            self.pass(pool, known, control, progress)?;
        }
        ControlFlow::Continue(())
    }

    /// Decides what it can with questions of so many nodes each; the puzzle is loaded.
    pub(crate) fn decide_some(
        &mut self,
        pool: &mut Pool,
        puzzle: &Puzzle,
        known: &mut Knowledge,
        most: u64,
        control: &Control,
    ) -> Staged {
        if self.alive.is_some() {
            return self.decide_nine(puzzle, known, control);
        }
        self.sample(pool, puzzle, known, control)?;
        while !known.decided() && known.progress.patience < most {
            known.progress.patience = more_patience(known).min(most);
            self.pass(pool, known, control, &mut |_| ())?;
        }
        ControlFlow::Continue(())
    }

    fn decide_nine(&mut self, puzzle: &Puzzle, known: &mut Knowledge, control: &Control) -> Staged {
        let Some(alive) = &mut self.alive else { return ControlFlow::Continue(()) };
        let asked: Marks = std::array::from_fn(|i| known.unknown[i].bits() as u16);
        let living = alive.alive(&board(puzzle), &asked, control);
        for (i, cell) in known.active.iter_mut().enumerate() {
            *cell = *cell | DigitSet::from_bits(living.alive[i].into());
            known.unknown[i] = DigitSet::from_bits(living.undecided[i].into());
        }
        if known.active.iter().any(|set| !set.is_empty()) {
            known.solutions.least = known.solutions.least.max(1);
        }
        if living.report.stop == Stop::Complete {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(living.report.stop)
        }
    }

    /// Random solutions, as long as they show much.
    pub(crate) fn sample(
        &mut self,
        pool: &mut Pool,
        puzzle: &Puzzle,
        known: &mut Knowledge,
        control: &Control,
    ) -> Staged {
        let Some(slate) = self.slate.as_mut().filter(|_| puzzle.marks().is_none()) else {
            return ControlFlow::Continue(());
        };
        let cells = known.active.len();
        let free = unmentioned(puzzle);
        // Another question may have used the slate since.
        if known.progress.sampled || !slate.load(puzzle.givens().values()) {
            return ControlFlow::Continue(());
        }
        let question = Control { nodes: Some(RANDOM.max(cells as u64 * 4)), ..control.clone() };
        while !known.progress.sampled {
            let mut random = Random::new(known.key.bits(), known.progress.samples);
            let Some(grid) = slate.random(&mut random, &question) else {
                if let Some(stop) = control.must_stop(0) {
                    return ControlFlow::Break(stop);
                }
                // Hard to come by: the questions about single candidates have to do.
                known.progress.sampled = true;
                break;
            };
            known.progress.samples += 1;
            pool.add(&grid);
            let mut news = known.witness(&grid);
            for turn in 1..free.len() {
                news += known.witness(&renamed(&grid, &free, turn));
            }
            known.progress.sampled = news * SHARE < cells || known.decided();
            if let Some(stop) = control.must_stop(0) {
                return ControlFlow::Break(stop);
            }
        }
        ControlFlow::Continue(())
    }

    /// Asks about each undecided candidate with the present patience.
    fn pass(
        &mut self,
        pool: &mut Pool,
        known: &mut Knowledge,
        control: &Control,
        progress: &mut dyn FnMut(&Knowledge),
    ) -> Staged {
        let question = Control { nodes: Some(known.progress.patience), ..control.clone() };
        let mut asked = 0;
        for i in 0..known.active.len() {
            let cell = Cell::new(i);
            for digit in known.unknown[i].iter() {
                // A solution found for another one may have shown it.
                if !known.unknown[i].contains(digit) {
                    continue;
                }
                if let Some(stop) = control.must_stop(0) {
                    // The next call begins this pass again, where little is left of it.
                    known.progress.patience /= 8;
                    return ControlFlow::Break(stop);
                }
                let mut grid = None;
                let report = self.engine.enumerate_with(&[(cell, digit)], &question, &mut |values| {
                    grid = Some(values.to_vec());
                    ControlFlow::Break(())
                });
                match (grid, report.stop) {
                    (Some(grid), _) => {
                        known.witness(&grid);
                        pool.add(&grid);
                    }
                    (None, Stop::Complete) => known.unknown[i].remove(digit),
                    (None, _) => {}
                }
                asked += 1;
                if asked % 64 == 0 {
                    progress(known);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the loaded shape's puzzle `rest`, a puzzle without the clue `digit` in `cell`, has a solution with another
    /// digit there.
    pub(crate) fn needs(
        &mut self,
        pool: &mut Pool,
        rest: &Puzzle,
        cell: Cell,
        digit: Digit,
        control: &Control,
    ) -> Result<bool, Stop> {
        let mut others = rest.candidates(cell);
        others.remove(digit);
        if let Some(alive) = &mut self.alive {
            let mut asked = [0; 81];
            asked[cell.index()] = others.bits() as u16;
            let living = alive.alive(&board(rest), &asked, control);
            let found = living.alive[cell.index()] != 0;
            return if found || living.report.stop == Stop::Complete {
                Ok(found)
            } else {
                Err(living.report.stop)
            };
        }
        self.engine.load(rest).expect("the default engine takes every puzzle");
        for digit in others.iter() {
            let mut grid = None;
            let report = self.engine.enumerate_with(&[(cell, digit)], control, &mut |values| {
                grid = Some(values.to_vec());
                ControlFlow::Break(())
            });
            match (grid, report.stop) {
                (Some(grid), _) => {
                    pool.add(&grid);
                    return Ok(true);
                }
                (None, Stop::Complete) => {}
                (None, stop) => return Err(stop),
            }
        }
        Ok(false)
    }
}

/// The patience of the next pass.
fn more_patience(known: &Knowledge) -> u64 {
    (known.progress.patience * 8).clamp(FIRST.max(2 * known.active.len() as u64), LAST)
}

/// A plain 9×9 puzzle as marks.
pub(crate) fn board(puzzle: &Puzzle) -> Marks {
    std::array::from_fn(|i| puzzle.allowed(Cell::new(i)).bits() as u16)
}

/// The digits that could change names without changing the puzzle.
fn unmentioned(puzzle: &Puzzle) -> Vec<u8> {
    if !puzzle.has_houses_only() || puzzle.marks().is_some() {
        return Vec::new();
    }
    let named: DigitSet = puzzle.givens().filled().map(|(_, d)| d).collect();
    (puzzle.board().all_digits() - named).iter().map(Digit::value).collect()
}

/// A grid in which each of these digits has the name of the one `turn` places further on.
fn renamed(grid: &[u8], digits: &[u8], turn: usize) -> Vec<u8> {
    let mut names: [u8; 65] = std::array::from_fn(|i| i as u8);
    for (i, &digit) in digits.iter().enumerate() {
        names[usize::from(digit)] = digits[(i + turn) % digits.len()];
    }
    grid.iter().map(|&v| names[usize::from(v)]).collect()
}
