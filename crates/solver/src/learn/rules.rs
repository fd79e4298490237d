//! Rules that are more than cells that must differ, and the hook by which the learner knows them.
//!
//! A rule sees what its cells may hold and takes away what cannot be, by the propagators of `general`. It does not explain
//! itself: the reason noted for whatever it takes away is every candidate of its cells that was struck out at that moment,
//! which is never wrong and seldom the shortest. A rule that can say more may be given its own kind of reason later.

use std::sync::Arc;

use masume_puzzle::{Constraint, Puzzle};

use crate::general::Narrow;

/// The rules of a board and the clues on it; `None` when the learner does not know all of them. What single cells may hold
/// is not among them: the candidates say it.
pub(super) fn of_puzzle(puzzle: &Puzzle) -> Option<Vec<Arc<Narrow>>> {
    let further = puzzle.structure().constraints().iter().filter(|k| !matches!(k, Constraint::Within { .. }));
    further.map(|k| Narrow::new(puzzle, k).map(Arc::new)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::{Board, Cell, Grid, Relation};

    #[test]
    fn rules_take_away_what_no_filling_has_and_nothing_else() {
        let board = Board::usual(4).unwrap();
        let puzzle = Puzzle::empty(board);
        // No two of these share a house.
        let cells: Vec<Cell> = [0, 6, 9].map(Cell::new).to_vec();
        let terms = cells.iter().map(|&c| (c, 1)).collect();
        let relation = Arc::new(Relation::new(4, |x, y| x + 1 < y || (x, y) == (4, 1)));
        let kinds = [
            Constraint::Sum { terms, total: 7 },
            Constraint::Visible { cells: cells.clone(), count: 2 },
            Constraint::Pairs { a: cells[0], b: cells[1], relation },
        ];
        for kind in &kinds {
            let rule = Narrow::new(&puzzle, kind).unwrap();
            let n = rule.cells().len();
            for case in 0..16u64.pow(n as u32) {
                let before: Vec<u64> = (0..n).map(|i| case >> (4 * i) & 15).collect();
                let mut after = before.clone();
                let kept = rule.narrow(&mut after);
                let mut some = false;
                for filling in 0..4usize.pow(n as u32) {
                    let digits: Vec<u64> = (0..n).map(|i| (filling >> (2 * i) & 3) as u64).collect();
                    let mut values = vec![0; 16];
                    for (cell, d) in rule.cells().iter().zip(&digits) {
                        values[cell.index()] = *d as u8 + 1;
                    }
                    let grid = Grid::from_values(values).unwrap();
                    if digits.iter().zip(&before).all(|(d, set)| set >> d & 1 == 1) && kind.holds(&grid, 4) {
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
