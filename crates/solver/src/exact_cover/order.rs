//! Which item to branch on: fewest options, or the entropies of source D.

use super::cover::Cover;

/// How the item to branch on is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The first item with the fewest options: Algorithm X as it is.
    Fewest,
    /// Where the Sudoku entropy falls most: `d`.
    Entropy(Reading),
    /// Where the pseudo-entropy falls most: `pd`, which needs no look at single digits.
    PseudoEntropy(Reading),
}

/// What source D may mean where it is silent; [`super`] says why the first is the one that is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Entropy chooses between the cells that have the fewest options.
    BreakTies,
    /// An item with one option first, of cell or house; then the cell of smallest `d`, however many options it has.
    ForcedFirst,
    /// The cell of smallest `d` and nothing else; houses are never branched on. A cell with one option has `d` = 0.
    CellsOnly,
}

/// Chooses items.
#[derive(Debug)]
pub(super) struct Picker {
    order: Order,
    /// (n − 1) / n for the count n of an open cell, 1 for the count of a filled one.
    ratios: Box<[f64; 256]>,
}

impl Picker {
    pub(super) fn new(order: Order) -> Self {
        let ratio = |n: usize| if (1..=64).contains(&n) { (n - 1) as f64 / n as f64 } else { 1.0 };
        Self { order, ratios: Box::new(std::array::from_fn(ratio)) }
    }

    /// The item to branch on: one that is not covered, of a cover that has such an item and is not dead.
    pub(super) fn pick(&self, cover: &Cover) -> usize {
        let (reading, pseudo) = match self.order {
            Order::Fewest => return fewest(cover.counts()),
            Order::Entropy(reading) => (reading, false),
            Order::PseudoEntropy(reading) => (reading, true),
        };
        let counts = cover.counts();
        let most = match reading {
            Reading::CellsOnly => u8::MAX,
            Reading::ForcedFirst => {
                let item = fewest(counts);
                if counts[item] <= 1 {
                    return item;
                }
                u8::MAX
            }
            Reading::BreakTies => {
                let item = fewest(counts);
                // Cells come first among the items, so this is a house only when it has fewer than every cell.
                if counts[item] <= 1 || item >= cover.tables.cells {
                    return item;
                }
                counts[item]
            }
        };
        let mut best = (f64::INFINITY, 0);
        for (cell, &options) in cover.options().iter().enumerate() {
            if options != 0 && counts[cell] <= most {
                let shrink =
                    if pseudo { self.pseudo_entropy(cover, cell) } else { self.entropy(cover, cell) };
                if shrink < best.0 {
                    best = (shrink, cell);
                }
            }
        }
        best.1
    }

    /// `pd`: every open cell that sees this one, and itself, is taken to lose one of its options.
    fn pseudo_entropy(&self, cover: &Cover, cell: usize) -> f64 {
        let ratio = |c: usize| self.ratios[usize::from(cover.counts()[c])];
        cover.tables.peers(cell).iter().fold(ratio(cell), |product, &p| product * ratio(p as usize))
    }

    /// `d`: for each digit the cell may hold, those that would lose it lose one of their options; averaged.
    fn entropy(&self, cover: &Cover, cell: usize) -> f64 {
        let own = cover.options()[cell];
        let mut products = [self.ratios[usize::from(cover.counts()[cell])]; 64];
        for &peer in cover.tables.peers(cell) {
            let ratio = self.ratios[usize::from(cover.counts()[peer as usize])];
            each_bit(own & cover.options()[peer as usize], |digit| products[digit] *= ratio);
        }
        let mut sum = 0.0;
        each_bit(own, |digit| sum += products[digit]);
        sum / f64::from(own.count_ones())
    }
}

fn each_bit(mut bits: u64, mut with: impl FnMut(usize)) {
    while bits != 0 {
        with(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// The first item with the smallest count. Runs over the bytes in blocks, which compilers turn into vector minima,
/// and stops at the first block with a forced item: where this is asked no count is 0.
fn fewest(counts: &[u8]) -> usize {
    const BLOCK: usize = 64;
    let (mut best, mut at) = (u8::MAX, 0);
    for (i, block) in counts.chunks(BLOCK).enumerate() {
        let least = block.iter().fold(u8::MAX, |a, &b| a.min(b));
        if least < best {
            (best, at) = (least, i * BLOCK);
            if best <= 1 {
                break;
            }
        }
    }
    at + counts[at..].iter().position(|&n| n == best).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::cover::Tables;
    use super::*;
    use masume_puzzle::{Board, Cell, Digit, Puzzle};

    #[test]
    fn the_first_smallest_count_is_found() {
        let mut counts = vec![200u8; 300];
        (counts[70], counts[150], counts[299]) = (3, 2, 2);
        assert_eq!(fewest(&counts), 150);
        counts[290] = 1;
        assert_eq!(fewest(&counts), 290);
        assert_eq!(fewest(&[7]), 0);
    }

    /// By hand on a 4×4 board with 1 in the first cell.
    #[test]
    fn entropies_are_those_of_the_paper() {
        let mut puzzle = Puzzle::empty(Board::usual(4).unwrap());
        puzzle.set_given(Cell::new(0), Digit::new(1));
        let mut cover = Cover::new(Tables::new(puzzle.structure()));
        cover.load(&puzzle);
        let picker = Picker::new(Order::Fewest);
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        let (third, quarter) = (2.0 / 3.0, 3.0 / 4.0_f64);
        // The last cell has 4 options; of its 7 open peers none sees the first cell but r1c4 and r4c1.
        let pd = f64::powi(third, 2) * f64::powi(quarter, 6);
        assert!(close(picker.pseudo_entropy(&cover, 15), pd));
        // r1c4 and r4c1 do not lose a 1, as they cannot hold it.
        assert!(close(picker.entropy(&cover, 15), (f64::powi(quarter, 6) + 3.0 * pd) / 4.0));
        // r1c2 and four of those it sees (r1c3, r1c4, r2c1, r2c2) have 3 options; r3c2 and r4c2 have 4.
        assert!(close(picker.pseudo_entropy(&cover, 1), f64::powi(third, 5) * f64::powi(quarter, 2)));
    }
}
