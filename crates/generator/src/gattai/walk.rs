//! A board that loses clues: some of its candidates are gone because of boards solved before, and its digits may change.
//!
//! One clue too few is taken, which leaves several solutions. Then clues are exchanged one after the other: a random one
//! goes, the solutions of the rest are listed, and the list tells at once how many each possible new clue would leave. One
//! that leaves a single solution ends the walk, with other digits on the board than before, maybe; else one is drawn with
//! probability in proportion to 1/nᵖ (the same walk as in `hunt`'s `beam`, which tells where it comes from).

use std::ops::ControlFlow;

use masume_solver::classic9::{Clues, Marks, Single};
use masume_solver::{Control, Random, Stop};

/// What a walk may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Solutions a list may have; longer ones are given up.
    pub(super) list: usize,
    /// All that may be listed in one walk.
    pub(super) work: u64,
}

/// What a list costs beside its solutions, in solutions.
const BOARD: u64 = 100;
/// The power p.
const POWER: u32 = 4;

/// A board to thin out.
#[derive(Clone, Debug)]
pub(super) struct Thin {
    /// Candidates that are left before any clue is given.
    pub(super) base: Marks,
    /// Clues, by digit; 0 elsewhere.
    pub(super) clues: Clues,
    /// The only solution.
    pub(super) grid: Clues,
    /// Cells whose digits must stay what they are, since other boards rely on them.
    pub(super) fixed: Vec<usize>,
}

impl Thin {
    /// Whether a solution has the right digits where they must stay.
    fn accepts(&self, grid: &Clues) -> bool {
        self.fixed.iter().all(|&cell| grid[cell] == self.grid[cell])
    }
}

/// The memory of walks; one for each thread.
#[derive(Default, Debug)]
pub(super) struct Walker {
    pub(super) single: Single,
    list: Vec<Clues>,
    /// How many listed solutions have a digit in a cell.
    tally: Vec<u32>,
    /// How many of these have the right digits where they must stay.
    right: Vec<u32>,
    choices: Vec<(f64, (usize, u8, u32))>,
    work: u64,
}

/// The candidates of a board with these clues.
pub(super) fn marks(base: &Marks, clues: &Clues) -> Marks {
    std::array::from_fn(|cell| match clues[cell] {
        0 => base[cell],
        digit => base[cell] & 1 << (digit - 1),
    })
}

impl Walker {
    /// Lists the solutions; `false` when there are too many.
    fn fill(&mut self, base: &Marks, clues: &Clues, most: usize, control: &Control) -> bool {
        let list = &mut self.list;
        list.clear();
        let report = self.single.enumerate(&marks(base, clues), control, |grid| {
            list.push(*grid);
            if list.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.work += BOARD + self.list.len() as u64;
        report.stop == Stop::Complete
    }

    fn tally(&mut self, start: &Thin) {
        for tally in [&mut self.tally, &mut self.right] {
            tally.clear();
            tally.resize(81 * 10, 0);
        }
        for grid in &self.list {
            for (cell, &digit) in grid.iter().enumerate() {
                self.tally[cell * 10 + usize::from(digit)] += 1;
            }
            if start.accepts(grid) {
                for (cell, &digit) in grid.iter().enumerate() {
                    self.right[cell * 10 + usize::from(digit)] += 1;
                }
            }
        }
    }

    /// Takes as many clues away as the budget allows; the board keeps one solution. Whether it got better.
    pub(super) fn thin(
        &mut self,
        board: &mut Thin,
        budget: &Budget,
        random: &mut Random,
        control: &Control,
    ) -> bool {
        let mut better = false;
        self.work = 0;
        while self.work < budget.work {
            let Some((clues, grid)) = self.one_less(board, budget, random, control) else { break };
            (board.clues, board.grid) = (clues, grid);
            better = true;
        }
        better
    }

    /// A puzzle with one clue less.
    fn one_less(
        &mut self,
        start: &Thin,
        budget: &Budget,
        random: &mut Random,
        control: &Control,
    ) -> Option<(Clues, Clues)> {
        let mut clues = start.clues;
        // The first clue to go: the one that leaves the shortest list.
        let mut shortest: Option<(usize, usize)> = None;
        for cell in (0..81).filter(|&cell| start.clues[cell] > 0) {
            let old = std::mem::take(&mut clues[cell]);
            let listed = self.fill(&start.base, &clues, budget.list, control);
            if listed && self.list.len() == 1 {
                return Some((clues, self.list[0]));
            }
            clues[cell] = old;
            if listed && shortest.is_none_or(|(least, _)| self.list.len() < least) {
                shortest = Some((self.list.len(), cell));
            }
        }
        clues[shortest?.1] = 0;
        let mut kept = [false; 81];
        while self.work < budget.work && control.must_stop(0).is_none() {
            let free: Vec<usize> = (0..81).filter(|&cell| clues[cell] > 0 && !kept[cell]).collect();
            if free.is_empty() {
                break;
            }
            let cell = free[random.below(free.len())];
            let old = std::mem::take(&mut clues[cell]);
            kept[cell] = true;
            if !self.fill(&start.base, &clues, budget.list, control) {
                clues[cell] = old;
                continue;
            }
            if let &[grid] = self.list.as_slice() {
                return start.accepts(&grid).then_some((clues, grid));
            }
            self.tally(start);
            if let Some((place, digit)) = self.single_out(&clues, random) {
                clues[place] = digit;
                return self.list.iter().find(|grid| grid[place] == digit).map(|&grid| (clues, grid));
            }
            match self.exchange(&clues, (cell, old), random) {
                Some((place, digit)) => {
                    clues[place] = digit;
                    kept = [false; 81];
                    // Taking it away again would show the same list.
                    kept[place] = true;
                }
                None => clues[cell] = old,
            }
        }
        None
    }

    /// The clues that some right listed solutions have, with what they would leave.
    fn further<'a>(&'a self, clues: &'a Clues) -> impl Iterator<Item = (usize, u8, u32)> + 'a {
        (0..81)
            .filter(move |&cell| clues[cell] == 0)
            .flat_map(move |cell| (1..=9).map(move |digit| (cell, digit)))
            .filter(|&(cell, digit)| self.right[cell * 10 + usize::from(digit)] > 0)
            .map(|(cell, digit)| (cell, digit, self.tally[cell * 10 + usize::from(digit)]))
    }

    /// A clue that leaves one solution.
    fn single_out(&self, clues: &Clues, random: &mut Random) -> Option<(usize, u8)> {
        let all: Vec<(usize, u8)> =
            self.further(clues).filter(|&(_, _, left)| left == 1).map(|(c, d, _)| (c, d)).collect();
        (!all.is_empty()).then(|| all[random.below(all.len())])
    }

    /// A clue in place of the old one; `None` to keep that.
    fn exchange(&mut self, clues: &Clues, old: (usize, u8), random: &mut Random) -> Option<(usize, u8)> {
        // Plain quotients, which every computer rounds alike.
        let chance = |left: u32| (0..POWER).fold(1.0, |chance, _| chance / f64::from(left.max(1)));
        let mut choices = std::mem::take(&mut self.choices);
        choices.clear();
        let mut sum = 0.0;
        for (cell, digit, left) in self.further(clues) {
            if (cell, digit) != old {
                sum += chance(left);
                choices.push((sum, (cell, digit, left)));
            }
        }
        let drawn = random.unit() * sum;
        let at = choices.partition_point(|choice| choice.0 <= drawn);
        let new = choices.get(at).or(choices.last()).map(|choice| choice.1);
        self.choices = choices;
        let new = new?;
        let before = chance(self.tally[old.0 * 10 + usize::from(old.1)]);
        (random.unit() * (sum + before - chance(new.2)) <= sum).then_some((new.0, new.1))
    }
}
