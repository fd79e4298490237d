//! Rules that are more than cells that must differ, and the hook by which the learner knows them.
//!
//! A rule sees what its cells may hold and takes away what cannot be. It does not explain itself: the reason noted for
//! whatever it takes away is every candidate of its cells that was struck out at that moment, which is never wrong and
//! seldom the shortest. A rule that can say more may be given its own kind of reason later.

use std::fmt::Debug;
use std::sync::Arc;

use masume_puzzle::{Cell, Constraint};

/// What a rule knows of its cells.
pub(super) trait Rule: Debug + Send + Sync {
    /// The cells, in the order in which [`Rule::narrow`] gets their sets.
    fn cells(&self) -> &[Cell];

    /// Takes away digits (0-based bits) that the rule forbids; `false` when it cannot be kept at all. When each cell has
    /// one digit left the answer must be exact.
    fn narrow(&self, sets: &mut [u64]) -> bool;
}

/// The rule of a constraint, when the learner knows its kind.
pub(super) fn rule(constraint: &Constraint) -> Option<Arc<dyn Rule>> {
    Some(match constraint {
        Constraint::Sum { cells, total } => Arc::new(Sum { cells: cells.clone(), total: *total }),
        Constraint::Increasing { cells } => Arc::new(Increasing { cells: cells.clone() }),
        Constraint::Pairs { a, b, allowed } => Arc::new(Pairs { cells: [*a, *b], allowed: allowed.clone() }),
        _ => return None,
    })
}

/// The digits whose bit is below `end`.
fn below(end: u32) -> u64 {
    if end >= 64 { u64::MAX } else { (1 << end) - 1 }
}

#[derive(Debug)]
struct Sum {
    cells: Vec<Cell>,
    total: u32,
}

impl Rule for Sum {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn narrow(&self, sets: &mut [u64]) -> bool {
        loop {
            if sets.contains(&0) {
                return false;
            }
            let least = |set: u64| i64::from(set.trailing_zeros()) + 1;
            let most = |set: u64| 64 - i64::from(set.leading_zeros());
            let (low, high): (i64, i64) = sets.iter().fold((0, 0), |(l, h), &s| (l + least(s), h + most(s)));
            let total = i64::from(self.total);
            if low > total || high < total {
                return false;
            }
            let mut changed = false;
            for set in sets.iter_mut() {
                // The others add up to between these, so this cell holds what is left of the total.
                let (others_low, others_high) = (low - least(*set), high - most(*set));
                let largest = (total - others_low).clamp(0, 64) as u32;
                let smallest = (total - others_high).clamp(1, 65) as u32;
                let kept = *set & below(largest) & !below(smallest - 1);
                changed |= kept != *set;
                *set = kept;
                if changed {
                    break;
                }
            }
            if !changed {
                return true;
            }
        }
    }
}

#[derive(Debug)]
struct Increasing {
    cells: Vec<Cell>,
}

impl Rule for Increasing {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn narrow(&self, sets: &mut [u64]) -> bool {
        let mut floor = 0;
        for set in sets.iter_mut() {
            *set &= !below(floor);
            floor = set.trailing_zeros() + 1;
        }
        let mut ceiling = 64;
        for set in sets.iter_mut().rev() {
            *set &= below(ceiling);
            ceiling = 63u32.saturating_sub(set.leading_zeros());
        }
        !sets.contains(&0)
    }
}

#[derive(Debug)]
struct Pairs {
    cells: [Cell; 2],
    allowed: Vec<u64>,
}

impl Rule for Pairs {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn narrow(&self, sets: &mut [u64]) -> bool {
        let row = |digit: usize| self.allowed.get(digit).copied().unwrap_or(0);
        let (mut first, mut second) = (0, 0);
        for digit in (0..64).filter(|d| sets[0] >> d & 1 == 1) {
            let partners = row(digit) & sets[1];
            second |= partners;
            first |= u64::from(partners != 0) << digit;
        }
        sets.copy_from_slice(&[first, second]);
        first != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_take_away_what_no_filling_has_and_nothing_else() {
        let cells: Vec<Cell> = (0..3).map(Cell::new).collect();
        let kinds = [
            Constraint::Sum { cells: cells.clone(), total: 7 },
            Constraint::Increasing { cells: cells.clone() },
            Constraint::Pairs { a: cells[0], b: cells[1], allowed: vec![0b0110, 0b1000, 0, 0b0001] },
        ];
        for kind in &kinds {
            let rule = rule(kind).unwrap();
            let n = rule.cells().len();
            for case in 0..16u64.pow(n as u32) {
                let before: Vec<u64> = (0..n).map(|i| case >> (4 * i) & 15).collect();
                let mut after = before.clone();
                let kept = rule.narrow(&mut after);
                let mut some = false;
                for filling in 0..4usize.pow(n as u32) {
                    let digits: Vec<u64> = (0..n).map(|i| (filling >> (2 * i) & 3) as u64).collect();
                    let mut values: Vec<u8> = digits.iter().map(|&d| d as u8 + 1).collect();
                    values.resize(3, 0);
                    let grid = masume_puzzle::Grid::from_values(values).unwrap();
                    if digits.iter().zip(&before).all(|(d, set)| set >> d & 1 == 1) && kind.holds(&grid) {
                        some = true;
                        assert!(
                            digits.iter().zip(&after).all(|(d, set)| set >> d & 1 == 1),
                            "{kind:?} {before:?}"
                        );
                    }
                }
                assert!(kept || !some, "{kind:?} {before:?}");
                let single = before.iter().all(|s| s.is_power_of_two());
                assert!(!single || kept == some, "exact where all is known: {kind:?} {before:?}");
            }
        }
    }
}
