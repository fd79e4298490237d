//! What `solve` and `enumerate` share: the ordinary 9×9 board without the general crates' clothes, so that what is
//! measured is solving.
//!
//! | file | what |
//! |---|---|
//! | `contenders.rs` | the tables of our engines: a new one is one row |
//! | `material.rs` | full grids, filled clue patterns |
//! | `permute.rs` | puzzles of a set, shuffled and turned into equivalent ones |
//! | `process.rs` | a peer as a process, kept alive over the rounds |
//! | `race.rs` | all entrants in turn, round by round; who disagrees |
//! | `report.rs` | speeds, ratios to the fastest peer, tables and JSON |
//! | `scaled.rs` | a peer that cannot be run, from its known ratio to one that was |

pub(crate) mod contenders;
pub(crate) mod material;
pub(crate) mod permute;
pub(crate) mod process;
pub(crate) mod race;
pub(crate) mod report;
pub(crate) mod scaled;

use masume_puzzle::{Board, Grid, Puzzle};

use crate::common::{Failure, sets::Set};

/// A board as engines get it: 81 values row by row, 0 where the cell is open.
pub(crate) type Cells = [u8; 81];

/// The boards of a set.
pub(crate) fn boards(set: &Set) -> Result<Vec<Cells>, Failure> {
    let board = |(i, puzzle): (usize, &Puzzle)| {
        let values = puzzle.givens().values();
        Cells::try_from(values)
            .map_err(|_| format!("{}: puzzle {} has {} cells instead of 81", set.name, i + 1, values.len()))
    };
    set.puzzles.iter().enumerate().map(board).collect()
}

/// The same board for the general engines.
pub(crate) fn puzzle(board: &Cells) -> Result<Puzzle, Failure> {
    let grid = Grid::from_values(board.to_vec());
    grid.and_then(|grid| Puzzle::new(Board::classic(), grid)).map_err(|e| e.to_string())
}

/// Whether `solution` is full, keeps the rules and has the board's clues.
pub(crate) fn solves(solution: &Cells, board: &Cells) -> bool {
    let mut seen = [0u16; 27];
    for (cell, (&value, &clue)) in solution.iter().zip(board).enumerate() {
        if !(1..=9).contains(&value) || (clue != 0 && clue != value) {
            return false;
        }
        let (row, col) = (cell / 9, cell % 9);
        for house in [row, 9 + col, 18 + row / 3 * 3 + col / 3] {
            seen[house] |= 1 << value;
        }
    }
    seen.iter().all(|&digits| digits == 0b11_1111_1110)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A full board: each row is the one above turned by three, each band by one more.
    pub(crate) fn full() -> Cells {
        std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8 + 1)
    }

    #[test]
    fn only_solutions_solve() {
        let full = full();
        let mut board = [0; 81];
        board[40] = full[40];
        assert!(solves(&full, &board));
        board[40] = full[40] % 9 + 1;
        assert!(!solves(&full, &board), "another clue");
        let mut swapped = full;
        swapped.swap(0, 1);
        assert!(!solves(&swapped, &[0; 81]), "two columns broken");
        let mut open = full;
        open[80] = 0;
        assert!(!solves(&open, &[0; 81]), "an open cell");
    }

    #[test]
    fn boards_of_another_size_are_refused() {
        let set = Set::parse("s".into(), "1...............", None).unwrap();
        assert!(boards(&set).unwrap_err().contains("puzzle 1 has 16 cells"));
        assert!(puzzle(&[10; 81]).is_err());
    }
}
