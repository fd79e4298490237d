//! The last clues, on the set of solutions itself.
//!
//! When few enough solutions of a board are left to be listed, no solver need be asked again: a clue keeps the
//! solutions that have it. A solution is 729 bits, one for each digit in each cell. Going through a list of them with
//! two words, "seen" and "seen twice", gives all clues that only one of them has, and each of these ends a puzzle. For the
//! last two clues the list is dealt out to the digits of a cell first, for all cells in turn.

use std::ops::ControlFlow;

use masume_solver::classic9::{Clues, Single};
use masume_solver::{Control, Stop};

/// A set of candidates: digit `d` of a cell is bit `9 * cell + d - 1`.
type Set = [u64; 12];

/// Lists the solutions of a board and looks for clues that leave one of them.
pub struct Finisher {
    single: Single,
    solutions: Vec<Set>,
    grids: Vec<Clues>,
}

/// A clue: its number as a candidate.
type Candidate = usize;

/// What stays the same on all levels.
struct Way<'a, F> {
    share: usize,
    control: &'a Control,
    found: &'a mut F,
}

impl Finisher {
    /// Ready to work.
    pub fn new() -> Self {
        Self { single: Single::new(), solutions: Vec::new(), grids: Vec::new() }
    }

    /// Lists all solutions of a board, if they are at most so many and nobody stops it; how many there are.
    pub fn list(&mut self, board: &Clues, most: usize, control: &Control) -> Option<usize> {
        let Self { single, solutions, grids } = self;
        solutions.clear();
        grids.clear();
        let report = single.enumerate(board, control, |solution| {
            if grids.len() == most {
                return ControlFlow::Break(());
            }
            grids.push(*solution);
            ControlFlow::Continue(())
        });
        if report.stop != Stop::Complete {
            return None;
        }
        solutions.extend(grids.iter().map(|grid| {
            let mut set = [0; 12];
            for (cell, &digit) in grid.iter().enumerate() {
                let bit = 9 * cell + usize::from(digit) - 1;
                set[bit / 64] |= 1 << (bit % 64);
            }
            set
        }));
        Some(grids.len())
    }

    /// Finds the ways to add at most `left` clues to the board whose solutions are listed, so that one solution is left and
    /// the last clue is needed. Of three clues or more, all but two must leave at most one in `share` of the solutions
    /// that they find (1: all ways are found). What was found when `control` stops it is not all there is.
    pub fn finish(
        &self,
        board: &Clues,
        left: usize,
        share: usize,
        control: &Control,
        found: &mut impl FnMut(&Clues),
    ) {
        let all: Vec<u32> = (0..self.grids.len() as u32).collect();
        let mut allowed = [u64::MAX; 12];
        for cell in (0..81).filter(|&cell| board[cell] != 0) {
            for digit in 0..9 {
                remove(&mut allowed, 9 * cell + digit);
            }
        }
        let mut board = *board;
        if self.grids.len() == 1 {
            // Any further clue would be idle.
            (found)(&board);
            return;
        }
        self.level(&mut board, &all, allowed, left, &mut Way { share, control, found });
    }

    fn level(
        &self,
        board: &mut Clues,
        list: &[u32],
        mut allowed: Set,
        left: usize,
        way: &mut Way<'_, impl FnMut(&Clues)>,
    ) {
        match left {
            0 => {}
            1 => {
                self.last(board, list, &mut allowed, way.found);
            }
            2 => self.last_two(board, list, allowed, way.found),
            _ => {
                self.last(board, list, &mut allowed, way.found);
                let mut counts = vec![0_u32; 729];
                for &s in list {
                    for (cell, &digit) in self.grids[s as usize].iter().enumerate() {
                        counts[9 * cell + usize::from(digit) - 1] += 1;
                    }
                }
                let most = (list.len() / way.share.max(1)) as u32;
                let rare = |c: &Candidate| (2..=most).contains(&counts[*c]) && has(&allowed, *c);
                let mut order: Vec<Candidate> = (0..729).filter(rare).collect();
                order.sort_by_key(|&c| (counts[c], c));
                let mut part = Vec::new();
                for c in order {
                    if way.control.must_stop(0).is_some() {
                        return;
                    }
                    remove(&mut allowed, c);
                    let (cell, digit) = (c / 9, (c % 9 + 1) as u8);
                    part.clear();
                    part.extend(list.iter().filter(|&&s| self.grids[s as usize][cell] == digit));
                    board[cell] = digit;
                    self.level(board, &part, allowed, left - 1, way);
                    board[cell] = 0;
                }
            }
        }
    }

    /// Clues that exactly one of the listed solutions has. They are not allowed any longer: a further clue is idle.
    fn last(&self, board: &mut Clues, list: &[u32], allowed: &mut Set, found: &mut impl FnMut(&Clues)) {
        let (mut once, mut twice) = ([0; 12], [0; 12]);
        for &s in list {
            meet(&mut once, &mut twice, &self.solutions[s as usize]);
        }
        emit(board, &once, &twice, allowed, found);
        for i in 0..12 {
            allowed[i] &= !once[i] | twice[i];
        }
    }

    /// Pairs of clues that exactly one of the listed solutions has.
    fn last_two(&self, board: &mut Clues, list: &[u32], mut allowed: Set, found: &mut impl FnMut(&Clues)) {
        self.last(board, list, &mut allowed, found);
        for cell in 0..81 {
            if board[cell] != 0 {
                continue;
            }
            let (mut once, mut twice) = ([[0; 12]; 9], [[0; 12]; 9]);
            let mut counts = [0_u32; 9];
            for &s in list {
                let digit = usize::from(self.grids[s as usize][cell] - 1) % 9;
                counts[digit] += 1;
                meet(&mut once[digit], &mut twice[digit], &self.solutions[s as usize]);
            }
            // The other clue stands in a later cell: a pair is found once.
            let mut later = allowed;
            for word in &mut later[..9 * (cell + 1) / 64] {
                *word = 0;
            }
            later[9 * (cell + 1) / 64] &= u64::MAX << (9 * (cell + 1) % 64);
            for digit in 0..9 {
                if counts[digit] > 1 && has(&allowed, 9 * cell + digit) {
                    board[cell] = digit as u8 + 1;
                    emit(board, &once[digit], &twice[digit], &later, found);
                    board[cell] = 0;
                }
            }
        }
    }
}

/// Takes a solution into "seen" and "seen twice".
#[inline]
fn meet(once: &mut Set, twice: &mut Set, solution: &Set) {
    for i in 0..12 {
        twice[i] |= once[i] & solution[i];
        once[i] |= solution[i];
    }
}

/// The board with each of the clues seen exactly once.
fn emit(board: &mut Clues, once: &Set, twice: &Set, allowed: &Set, found: &mut impl FnMut(&Clues)) {
    for i in 0..12 {
        let mut exact = once[i] & !twice[i] & allowed[i];
        while exact != 0 {
            let candidate = 64 * i + exact.trailing_zeros() as usize;
            exact &= exact - 1;
            board[candidate / 9] = (candidate % 9 + 1) as u8;
            found(board);
            board[candidate / 9] = 0;
        }
    }
}

fn has(set: &Set, candidate: Candidate) -> bool {
    set[candidate / 64] >> (candidate % 64) & 1 == 1
}

fn remove(set: &mut Set, candidate: Candidate) {
    set[candidate / 64] &= !(1 << (candidate % 64));
}

impl Default for Finisher {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Finisher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finisher").field("solutions", &self.grids.len()).finish_non_exhaustive()
    }
}
