//! From a set of clues with few solutions to one with a single solution: one clue is exchanged after the other.
//!
//! A step takes a random clue away and lists the solutions of the others. That list tells at once what *every* clue that
//! could take its place would leave (some five hundred, for the price of a few), and whether one of them makes a puzzle.
//! If none does, one is drawn with probability in proportion to 1/nᵖ where it leaves `n` solutions, modelled on the
//! heat bath of statistical physics with energy ln n and temperature 1/p, in the form that never draws the old clue and
//! decides afterwards whether to keep it (Liu 1996). What is remembered and given up below makes it a search, not a sampler.
//!
//! A list that becomes too long is given up: that clue is too good to be taken away. A walk ends when this holds for each
//! clue. Most do so soon, and that is what makes them cheap: a walk without success costs a few milliseconds, less than
//! the start that led to it.

use masume_solver::classic9::Clues;
use masume_solver::{Control, Random};

use super::{Beam, Worker};

/// What a board costs beside its solutions, in solutions.
const BOARD: u64 = 100;

impl Worker {
    /// Walks from this board, of which `left` is the number of solutions. Returns puzzles that differ in one clue; `closest`
    /// becomes the fewest solutions that were met.
    pub(super) fn walk(
        &mut self,
        with: &Beam,
        board: &mut Clues,
        closest: &mut u32,
        random: &mut Random,
        control: &Control,
    ) -> Vec<Clues> {
        let mut kept = [false; 81];
        let mut work = 0;
        while work < with.work && control.must_stop(0).is_none() {
            let mut cells = [0; 81];
            let mut free = 0;
            for cell in (0..81).filter(|&cell| board[cell] > 0 && !kept[cell]) {
                cells[free] = cell;
                free += 1;
            }
            if free == 0 {
                break;
            }
            let cell = cells[random.below(free)];
            let old = std::mem::take(&mut board[cell]);
            kept[cell] = true;
            self.tries += 1;
            let listed = self.solutions.fill(&mut self.single, board, with.limit as usize, control);
            work += BOARD + self.solutions.len() as u64;
            if !listed || self.solutions.is_empty() {
                board[cell] = old;
                continue;
            }
            if self.solutions.len() == 1 {
                // Where more clues are allowed than are needed.
                *closest = 1;
                return vec![*board];
            }
            self.solutions.tally(&mut self.tally);
            let found = self.puzzles(board, with.cousins);
            if !found.is_empty() {
                *closest = 1;
                return found;
            }
            match self.exchange(board, (cell, old), with.power, random) {
                Some((other, digit, left)) => {
                    board[other] = digit;
                    *closest = left.min(*closest);
                    kept = [false; 81];
                    // Taking it away again would show the same list.
                    kept[other] = true;
                }
                None => board[cell] = old,
            }
        }
        Vec::new()
    }

    /// The board with each of the clues that only one of the listed solutions has, so many at most.
    fn puzzles(&self, board: &Clues, most: usize) -> Vec<Clues> {
        let once = self.tally.further(board).filter(|&(_, _, count)| count == 1);
        let puzzle = |(cell, digit, _)| {
            let mut puzzle = *board;
            puzzle[cell] = digit;
            puzzle
        };
        once.take(most.max(1)).map(puzzle).collect()
    }

    /// Draws a clue in place of the old one, and says how many solutions it leaves; `None` to keep the old one.
    fn exchange(
        &mut self,
        board: &Clues,
        old: (usize, u8),
        power: u32,
        random: &mut Random,
    ) -> Option<(usize, u8, u32)> {
        // Plain quotients, which every computer rounds alike; functions for powers are not that strict.
        let chance = |count: u32| (0..power).fold(1.0, |chance, _| chance / f64::from(count.max(1)));
        self.choices.clear();
        let mut sum = 0.0;
        for (cell, digit, count) in self.tally.further(board) {
            if (cell, digit) != old {
                sum += chance(count);
                self.choices.push((sum, (cell, digit, count)));
            }
        }
        let drawn = random.unit() * sum;
        let at = self.choices.partition_point(|choice| choice.0 <= drawn);
        let (_, new) = *self.choices.get(at).or(self.choices.last())?;
        let before = chance(self.tally.get(old.0, old.1));
        (random.unit() * (sum + before - chance(new.2)) <= sum).then_some(new)
    }
}
