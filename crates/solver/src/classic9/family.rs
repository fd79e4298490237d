//! The unavoidable sets of a grid that are known: sets of cells of which every puzzle with this solution must have a clue,
//! because the digits in them can be put otherwise. A clue that is the last of such a set must stay, and no search is
//! needed to say so.
//!
//! Many small ones lie open. The cells of two digits fall apart into components that share no row, column or box; in each
//! of them the two digits can change places. The cells of two rows of a band fall apart into cycles of columns that have
//! the same digits above as below; in each of them the rows can change places, and the same goes for columns. Others are
//! learnt: wherever another solution differs from the grid.

use std::ops::RangeInclusive;

use super::board::Clues;
use super::lanes::box_of;
use super::removable::Cells;

/// Up to `64 · W` unavoidable sets, with an index by cell.
pub(super) struct Family<const W: usize> {
    sets: Vec<Cells>,
    /// Which sets have a cell, one bit for each.
    with: [[u64; W]; 81],
    /// The set that goes when there is no room; then the one after it.
    oldest: usize,
    /// How many are there from the beginning; these never go.
    given: usize,
}

/// How much work to put into the sets that lie open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pains {
    /// Short cycles of lines only: what pays for one puzzle of a grid (a microsecond).
    Few,
    /// All: for many sets of clues of one grid.
    All,
}

impl<const W: usize> Family<W> {
    pub(super) fn new() -> Self {
        Self { sets: Vec::with_capacity(64 * W), with: [[0; W]; 81], oldest: 0, given: 0 }
    }

    /// Forgets all sets and takes the ones that lie open in this grid, which must keep the rules.
    pub(super) fn begin(&mut self, grid: &Clues, pains: Pains) {
        self.sets.clear();
        self.with = [[0; W]; 81];
        (self.given, self.oldest) = (0, 0);
        // Large sets hardly ever have but one clue; four cells of two lines are two digits, which come first if they come.
        let sizes = match pains {
            Pains::Few => 4..=8,
            Pains::All => {
                self.digits(grid, 14);
                6..=14
            }
        };
        self.lines(grid, &sizes, |line, i| 9 * line + i);
        self.lines(grid, &sizes, |line, i| 9 * i + line);
        self.given = self.sets.len().min(32 * W);
        self.oldest = self.given;
    }

    /// Keeps a set that was found.
    pub(super) fn learn(&mut self, set: Cells) {
        let at = if self.sets.len() < 64 * W {
            self.sets.push(set);
            self.sets.len() - 1
        } else {
            let at = self.oldest;
            self.oldest = if at + 1 == 64 * W { self.given } else { at + 1 };
            let old = std::mem::replace(&mut self.sets[at], set);
            for cell in each(old) {
                self.with[cell][at / 64] &= !(1 << (at % 64));
            }
            at
        };
        for cell in each(set) {
            self.with[cell][at / 64] |= 1 << (at % 64);
        }
    }

    /// Whether a known set says that `rest` has other solutions, given that it would not have them with the clues of
    /// `gone`.
    #[inline]
    pub(super) fn forbids(&self, rest: Cells, gone: Cells) -> bool {
        each(gone).any(|cell| {
            self.with[cell].iter().enumerate().any(|(word, &bits)| {
                let mut bits = bits;
                while bits != 0 {
                    if self.sets[64 * word + bits.trailing_zeros() as usize] & rest == 0 {
                        return true;
                    }
                    bits &= bits - 1;
                }
                false
            })
        })
    }

    /// Whether a known set says that `rest` has other solutions.
    #[inline]
    pub(super) fn misses(&self, rest: Cells) -> bool {
        self.sets.iter().any(|set| set & rest == 0)
    }

    /// Components of two digits, of so many cells at most.
    fn digits(&mut self, grid: &Clues, most: u32) {
        // Where a digit is in each row, and in which row it is in each column and in each box.
        let (mut at, mut columns, mut boxes) = ([[0u8; 9]; 9], [[0u8; 9]; 9], [[0u8; 9]; 9]);
        for (cell, &digit) in grid.iter().enumerate() {
            let digit = usize::from(digit - 1);
            at[digit][cell / 9] = cell as u8;
            columns[digit][cell % 9] = (cell / 9) as u8;
            boxes[digit][box_of(cell)] = (cell / 9) as u8;
        }
        for a in 0..9 {
            for b in 0..a {
                let mut left = 0x1ffu16;
                while left != 0 {
                    let (mut rows, mut set): (u16, Cells) = (left & left.wrapping_neg(), 0);
                    while rows & left != 0 {
                        let row = (rows & left).trailing_zeros() as usize;
                        left &= !(1 << row);
                        for (one, other) in [(a, b), (b, a)] {
                            let cell = usize::from(at[one][row]);
                            set |= 1 << cell;
                            rows |= 1 << columns[other][cell % 9] | 1 << boxes[other][box_of(cell)];
                        }
                    }
                    if set.count_ones() <= most && self.sets.len() < 64 * W {
                        self.learn(set);
                    }
                }
            }
        }
    }

    /// Cycles of two rows of a band, or of two columns of a stack, of so many cells.
    fn lines(&mut self, grid: &Clues, sizes: &RangeInclusive<u32>, cell: impl Fn(usize, usize) -> usize) {
        for band in 0..3 {
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let (one, other) = (3 * band + one, 3 * band + other);
                let mut place = [0u8; 10];
                for i in 0..9 {
                    place[usize::from(grid[cell(other, i)])] = i as u8;
                }
                let mut left = 0x1ffu16;
                while left != 0 {
                    let (mut i, mut set): (usize, Cells) = (left.trailing_zeros() as usize, 0);
                    while left >> i & 1 == 1 {
                        left &= !(1 << i);
                        set |= 1 << cell(one, i) | 1 << cell(other, i);
                        i = usize::from(place[usize::from(grid[cell(one, i)])]);
                    }
                    if sizes.contains(&set.count_ones()) && self.sets.len() < 64 * W {
                        self.learn(set);
                    }
                }
            }
        }
    }
}

/// The cells of a set.
#[inline]
pub(super) fn each(set: Cells) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let cell = left.trailing_zeros() as usize;
        left &= left - 1;
        (cell < 81).then_some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic9::{ClueSets, Single};

    const EVERY: Cells = (1 << 81) - 1;

    fn grid() -> Clues {
        let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        Single::new().solve(line, 2).solution
    }

    #[test]
    fn every_set_that_lies_open_is_unavoidable_and_minimal() {
        let grid = grid();
        let mut family = Family::<4>::new();
        let mut sizes = Vec::new();
        for pains in [Pains::Few, Pains::All] {
            family.begin(&grid, pains);
            sizes.push(family.sets.len());
            let mut asked = ClueSets::new(&grid).unwrap();
            for &set in &family.sets {
                assert!(!asked.is_unique(EVERY & !set), "{set:x}");
                for cell in each(set) {
                    assert!(asked.is_unique(EVERY & !set | 1 << cell), "{set:x} without {cell}");
                }
            }
        }
        assert!(sizes[0] > 8 && sizes[1] > 2 * sizes[0], "{sizes:?}");
    }

    #[test]
    fn what_is_known_is_found_by_cell_and_makes_room() {
        let mut family = Family::<1>::new();
        family.begin(&grid(), Pains::All);
        for i in 0..200u32 {
            let set = (0b111 as Cells) << (i % 79);
            family.learn(set);
            assert!(family.forbids(EVERY & !set, 1 << (i % 79)) && family.misses(EVERY & !set));
            assert!(!family.forbids(EVERY, 1 << (i % 79)) && !family.misses(EVERY));
        }
        assert_eq!(family.sets.len(), 64);
        for (cell, with) in family.with.iter().enumerate() {
            let expected =
                family.sets.iter().enumerate().map(|(i, set)| u64::from(set >> cell & 1 == 1) << i);
            assert_eq!(with[0], expected.sum::<u64>(), "{cell}");
        }
    }
}
