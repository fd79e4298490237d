//! What a rule can demand of the cells, as data.
//!
//! Rules never reach into a solver: they emit these, and every engine either knows a kind of constraint or says that
//! it does not. All-different groups and pairs kept apart are what today's rules emit and what the engines propagate;
//! the others are checked by [`Constraint::holds`] on finished boards and wait for the rules that need them.

use crate::{Cell, Grid, HouseKind};

/// A demand on the digits of some cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// All these cells hold different digits. With as many cells as digits, each digit stands exactly once.
    AllDifferent {
        /// Where the group comes from.
        kind: HouseKind,
        /// The cells, at most as many as the shape has digits.
        cells: Vec<Cell>,
    },
    /// The two cells of each pair hold different digits.
    Apart {
        /// The pairs.
        pairs: Vec<(Cell, Cell)>,
    },
    /// The digits add up to `total`.
    Sum {
        /// The cells; they may repeat digits unless another constraint forbids it.
        cells: Vec<Cell>,
        /// What they add up to.
        total: u32,
    },
    /// Each digit is greater than the one before it.
    Increasing {
        /// The cells from smallest to largest.
        cells: Vec<Cell>,
    },
    /// The digits of two cells form an allowed pair.
    Pairs {
        /// The first cell.
        a: Cell,
        /// The second cell.
        b: Cell,
        /// `allowed[x - 1]` has bit `y - 1` set when `a = x, b = y` is allowed.
        allowed: Vec<u64>,
    },
}

impl Constraint {
    /// Whether the digits present in `grid` can still satisfy this constraint as far as they are all known: a
    /// constraint with an empty cell is only found broken when two of its digits already clash.
    pub fn holds(&self, grid: &Grid) -> bool {
        let value = |c: &Cell| grid.values()[c.index()];
        match self {
            Self::AllDifferent { cells, .. } => {
                let mut seen = 0u64;
                cells.iter().map(value).filter(|&v| v != 0).all(|v| {
                    let bit = 1u64 << (v - 1);
                    let fresh = seen & bit == 0;
                    seen |= bit;
                    fresh
                })
            }
            Self::Apart { pairs } => pairs.iter().all(|(a, b)| value(a) == 0 || value(a) != value(b)),
            Self::Sum { cells, total } => {
                cells.iter().any(|c| value(c) == 0)
                    || cells.iter().map(|c| u32::from(value(c))).sum::<u32>() == *total
            }
            Self::Increasing { cells } => cells
                .windows(2)
                .all(|w| value(&w[0]) == 0 || value(&w[1]) == 0 || value(&w[0]) < value(&w[1])),
            Self::Pairs { a, b, allowed } => match (value(a), value(b)) {
                (0, _) | (_, 0) => true,
                (x, y) => allowed.get(x as usize - 1).is_some_and(|row| row >> (y - 1) & 1 == 1),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_tells_good_from_bad() {
        let cells: Vec<Cell> = (0..3).map(Cell::new).collect();
        let grid = |v: [u8; 3]| Grid::from_values(v.to_vec()).unwrap();
        let all = Constraint::AllDifferent { kind: HouseKind::Row, cells: cells.clone() };
        assert!(all.holds(&grid([1, 0, 2])) && !all.holds(&grid([1, 0, 1])));
        let apart = Constraint::Apart { pairs: vec![(cells[0], cells[2])] };
        assert!(apart.holds(&grid([1, 1, 0])) && !apart.holds(&grid([1, 2, 1])));
        let sum = Constraint::Sum { cells: cells.clone(), total: 6 };
        assert!(sum.holds(&grid([1, 2, 3])) && sum.holds(&grid([9, 9, 0])) && !sum.holds(&grid([1, 2, 4])));
        let up = Constraint::Increasing { cells: cells.clone() };
        assert!(up.holds(&grid([1, 2, 3])) && !up.holds(&grid([1, 3, 3])));
        let pairs = Constraint::Pairs { a: cells[0], b: cells[1], allowed: vec![0b10, 0b01] };
        assert!(
            pairs.holds(&grid([1, 2, 0])) && !pairs.holds(&grid([1, 1, 0])) && !pairs.holds(&grid([3, 1, 0]))
        );
    }
}
