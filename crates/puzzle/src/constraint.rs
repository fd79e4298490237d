//! What a rule can demand of the cells, as data.
//!
//! Rules never reach into a solver: they emit these, and every engine either knows a kind of constraint or says that
//! it does not. Some thirty rules are made of these ten kinds. [`Constraint::holds`] is the definition of each: engines
//! propagate as cleverly as they like and are compared with it.

use std::sync::Arc;

use crate::{Cell, Digit, DigitSet, Grid, HouseKind, MAX_DIGITS};

/// Which pairs of digits two cells may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    rows: Vec<u64>,
}

impl Relation {
    /// The pairs `(x, y)` of digits from 1 to `digits` that `allows` accepts.
    pub fn new(digits: u8, allows: impl Fn(i32, i32) -> bool) -> Self {
        let digits = i32::from(digits.min(MAX_DIGITS));
        let row = |x| (1..=digits).filter(|&y| allows(x, y)).fold(0, |row, y| row | 1u64 << (y - 1));
        Self { rows: (1..=digits).map(row).collect() }
    }

    /// What the second cell may hold when the first holds `x`: digit `d` is bit `d - 1`.
    pub fn row(&self, x: Digit) -> DigitSet {
        DigitSet::from_bits(self.rows.get(x.index()).copied().unwrap_or(0))
    }

    /// Whether the first cell may hold `x` while the second holds `y`.
    pub fn allows(&self, x: Digit, y: Digit) -> bool {
        self.row(x).contains(y)
    }

    /// The same seen from the second cell.
    #[must_use]
    pub fn turned(&self) -> Self {
        let bit = |x: usize, y: usize| (self.rows[x] >> y & 1) << x;
        let count = self.rows.len();
        Self { rows: (0..count).map(|y| (0..count).fold(0, |row, x| row | bit(x, y))).collect() }
    }
}

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
    /// The cell holds one of these digits.
    Within {
        /// The cell.
        cell: Cell,
        /// What it may hold.
        digits: DigitSet,
    },
    /// The digits of two cells form an allowed pair.
    Pairs {
        /// The first cell.
        a: Cell,
        /// The second cell.
        b: Cell,
        /// What they may hold together.
        relation: Arc<Relation>,
    },
    /// The digits, each times its factor, add up to `total`. Cells may repeat digits unless another constraint forbids
    /// it.
    Sum {
        /// Cells and their factors, never 0.
        terms: Vec<(Cell, i32)>,
        /// What they add up to.
        total: i32,
    },
    /// The digits are different and follow each other without a gap, in any order.
    Consecutive {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The digits of `cells` lie strictly between those of the two ends.
    Between {
        /// The ends.
        ends: [Cell; 2],
        /// What lies between.
        cells: Vec<Cell>,
    },
    /// The digits between the 1 and the highest digit add up to `total`; both stand once among the cells.
    Sandwich {
        /// The cells in order.
        cells: Vec<Cell>,
        /// The sum.
        total: i32,
    },
    /// The first cell says how many cells, itself included, add up to `total`.
    FirstSum {
        /// The cells in order.
        cells: Vec<Cell>,
        /// The sum.
        total: i32,
    },
    /// So many of the digits are greater than all before them.
    Visible {
        /// The cells in order.
        cells: Vec<Cell>,
        /// How many.
        count: u32,
    },
    /// Each of these digits stands in one of the cells; a digit that is named twice, in two.
    Contains {
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: Vec<Digit>,
    },
}

impl Constraint {
    /// The cells that it is about, in the order of its definition.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Apart { pairs } => pairs.iter().flat_map(|(a, b)| [*a, *b]).collect(),
            Self::Within { cell, .. } => vec![*cell],
            Self::Pairs { a, b, .. } => vec![*a, *b],
            Self::Sum { terms, .. } => terms.iter().map(|(c, _)| *c).collect(),
            Self::Between { ends, cells } => ends.iter().chain(cells).copied().collect(),
            Self::AllDifferent { cells, .. }
            | Self::Consecutive { cells }
            | Self::Sandwich { cells, .. }
            | Self::FirstSum { cells, .. }
            | Self::Visible { cells, .. }
            | Self::Contains { cells, .. } => cells.clone(),
        }
    }

    /// Whether the digits present in `grid` satisfy this constraint as far as they are known: always decided when all
    /// its cells are filled, and before that only where two digits, or a cell and its restriction, already clash.
    /// `digits` is the number of digits of the shape.
    pub fn holds(&self, grid: &Grid, digits: u8) -> bool {
        let value = |c: &Cell| i32::from(grid.values()[c.index()]);
        let known = |cells: &[Cell]| -> Option<Vec<i32>> {
            cells.iter().map(|c| Some(value(c)).filter(|v| *v != 0)).collect()
        };
        match self {
            Self::AllDifferent { cells, .. } => all_different(cells.iter().map(value)),
            Self::Apart { pairs } => pairs.iter().all(|(a, b)| value(a) == 0 || value(a) != value(b)),
            Self::Within { cell, digits } => grid.get(*cell).is_none_or(|d| digits.contains(d)),
            Self::Pairs { a, b, relation } => match (grid.get(*a), grid.get(*b)) {
                (Some(x), Some(y)) => relation.allows(x, y),
                _ => true,
            },
            Self::Sum { terms, total } => {
                terms.iter().any(|(c, _)| value(c) == 0)
                    || terms.iter().map(|(c, factor)| factor * value(c)).sum::<i32>() == *total
            }
            Self::Consecutive { cells } => {
                all_different(cells.iter().map(value))
                    && known(cells).is_none_or(|v| {
                        let (least, most) = (v.iter().min(), v.iter().max());
                        most.zip(least).is_none_or(|(most, least)| most - least < v.len() as i32)
                    })
            }
            Self::Between { ends, cells } => {
                let (a, b) = (value(&ends[0]), value(&ends[1]));
                a == 0 || b == 0 || cells.iter().map(value).all(|v| v == 0 || (a.min(b) < v && v < a.max(b)))
            }
            Self::Sandwich { cells, total } => known(cells).is_none_or(|v| {
                let crust = |d: i32| v.iter().position(|x| *x == d);
                crust(1).zip(crust(i32::from(digits))).is_some_and(|(a, b)| {
                    v[a.min(b)..=a.max(b)].iter().sum::<i32>() - 1 - i32::from(digits) == *total
                })
            }),
            Self::FirstSum { cells, total } => {
                let count = cells.first().map_or(0, value) as usize;
                count == 0
                    || (count <= cells.len()
                        && known(&cells[..count]).is_none_or(|v| v.iter().sum::<i32>() == *total))
            }
            Self::Visible { cells, count } => known(cells).is_none_or(|v| {
                let mut highest = 0;
                let mut seen = 0;
                for x in v {
                    seen += u32::from(x > highest);
                    highest = highest.max(x);
                }
                seen == *count
            }),
            Self::Contains { cells, digits } => known(cells).is_none_or(|mut v| {
                digits.iter().all(|d| {
                    let at = v.iter().position(|x| *x == i32::from(d.value()));
                    at.map(|at| v.swap_remove(at)).is_some()
                })
            }),
        }
    }
}

fn all_different(values: impl Iterator<Item = i32>) -> bool {
    let mut seen = 0u64;
    values.filter(|&v| v != 0).all(|v| {
        let bit = 1u64 << (v - 1);
        let fresh = seen & bit == 0;
        seen |= bit;
        fresh
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(constraint: &Constraint, good: &[&[u8]], bad: &[&[u8]]) {
        let holds = |v: &&[u8]| constraint.holds(&Grid::from_values(v.to_vec()).unwrap(), 9);
        for v in good {
            assert!(holds(v), "{constraint:?} {v:?}");
        }
        for v in bad {
            assert!(!holds(v), "{constraint:?} {v:?}");
        }
    }

    #[test]
    fn each_kind_tells_good_from_bad() {
        let cells: Vec<Cell> = (0..3).map(Cell::new).collect();
        let four: Vec<Cell> = (0..4).map(Cell::new).collect();
        let digit = |v| Digit::new(v).unwrap();
        let (a, b) = (cells[0], cells[1]);
        let all = Constraint::AllDifferent { kind: HouseKind::Row, cells: cells.clone() };
        verdicts(&all, &[&[1, 0, 2]], &[&[1, 0, 1]]);
        verdicts(&Constraint::Apart { pairs: vec![(a, cells[2])] }, &[&[1, 1, 0]], &[&[1, 2, 1]]);
        let even: DigitSet = [2, 4, 6, 8].into_iter().filter_map(Digit::new).collect();
        verdicts(&Constraint::Within { cell: b, digits: even }, &[&[1, 4, 1], &[1, 0, 1]], &[&[2, 3, 2]]);
        let relation = Arc::new(Relation::new(9, |x, y| x < y));
        verdicts(&Constraint::Pairs { a, b, relation }, &[&[1, 2, 0], &[9, 0, 0]], &[&[2, 2, 0], &[3, 1, 0]]);
        let terms = vec![(a, 10), (b, 1), (cells[2], -1)];
        verdicts(&Constraint::Sum { terms, total: 12 }, &[&[1, 5, 3], &[9, 9, 0]], &[&[1, 2, 4]]);
        let run = Constraint::Consecutive { cells: cells.clone() };
        verdicts(&run, &[&[3, 5, 4], &[1, 0, 9]], &[&[3, 5, 6], &[4, 4, 5], &[4, 4, 0]]);
        let between = Constraint::Between { ends: [a, cells[2]], cells: vec![b] };
        verdicts(&between, &[&[7, 5, 2], &[2, 3, 4], &[0, 1, 1]], &[&[7, 7, 2], &[2, 5, 4]]);
        let sandwich = Constraint::Sandwich { cells: four.clone(), total: 5 };
        verdicts(&sandwich, &[&[1, 2, 3, 9], &[9, 5, 1, 2]], &[&[1, 2, 4, 9], &[1, 2, 3, 4]]);
        let first = Constraint::FirstSum { cells: four.clone(), total: 8 };
        verdicts(&first, &[&[3, 4, 1, 9], &[2, 6, 1, 1], &[3, 4, 0, 0]], &[&[3, 1, 1, 3], &[5, 1, 1, 1]]);
        let visible = Constraint::Visible { cells: four.clone(), count: 2 };
        verdicts(&visible, &[&[3, 1, 4, 2], &[0, 1, 2, 3]], &[&[1, 2, 3, 4], &[4, 3, 2, 1]]);
        let contains = Constraint::Contains { cells: four, digits: vec![digit(3), digit(3), digit(1)] };
        verdicts(&contains, &[&[3, 1, 4, 3], &[3, 0, 4, 1]], &[&[1, 3, 4, 2], &[3, 3, 4, 4]]);
    }

    #[test]
    fn a_turned_relation_is_the_same_from_the_other_side() {
        let relation = Relation::new(6, |x, y| x + 2 < y || x == 3);
        let turned = relation.turned();
        for x in (1..=6).filter_map(Digit::new) {
            for y in (1..=6).filter_map(Digit::new) {
                assert_eq!(relation.allows(x, y), turned.allows(y, x));
            }
        }
    }
}
