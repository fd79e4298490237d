//! Boards that share a node: the paper's cheap normal form, and the true one.
//!
//! The cheap form (its figure 9) puts bands with more clues above those with fewer, rows with more clues higher in their
//! band, and the same for stacks and columns; then it numbers the digits in the order they appear, does so for the
//! transposed board too, and takes the one with the smaller hash. Lines with equally many clues stay in the order they had, so
//! boards that are isomorphic may still get different forms, never the other way round.

use masume_canon::nine::{self, Key};
use masume_solver::classic9::Clues;

use super::params::Sharing;

/// The board that stands for all that share a node with this one.
pub fn normal(board: &Clues, sharing: Sharing) -> Clues {
    match sharing {
        Sharing::Equal => *board,
        Sharing::Cheap => cheap(board),
        Sharing::Canon => nine::form(board),
    }
}

/// The cheap normal form.
fn cheap(board: &Clues) -> Clues {
    let rows = order(|row| board[9 * row..9 * row + 9].iter().filter(|&&d| d != 0).count());
    let columns = order(|column| (0..9).filter(|row| board[9 * row + column] != 0).count());
    let upright = renumbered(|row, column| board[9 * rows[row] + columns[column]]);
    let turned = renumbered(|row, column| board[9 * rows[column] + columns[row]]);
    // Any fixed order will do for the hash of the paper.
    if Key::of(&turned) < Key::of(&upright) { turned } else { upright }
}

/// The lines by falling numbers of clues: blocks of three first, then the lines of each.
fn order(clues: impl Fn(usize) -> usize) -> [usize; 9] {
    let clues: [usize; 9] = std::array::from_fn(clues);
    let mut lines: [usize; 9] = std::array::from_fn(|line| line);
    let block = |line: usize| line / 3;
    let in_block = |line: usize| (0..3).map(|i| clues[3 * block(line) + i]).sum::<usize>();
    lines.sort_by_key(|&line| (usize::MAX - in_block(line), block(line), usize::MAX - clues[line]));
    lines
}

/// The board with its digits in the order in which they appear.
fn renumbered(digit: impl Fn(usize, usize) -> u8) -> Clues {
    let (mut names, mut used) = ([0; 16], 0);
    std::array::from_fn(|cell| {
        let digit = usize::from(digit(cell / 9, cell % 9) & 15);
        if digit != 0 && names[digit] == 0 {
            used += 1;
            names[digit] = used;
        }
        names[digit]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's figures 7, 8 and 10 are pictures; this is what its text says of them.
    #[test]
    fn exchanging_lines_of_different_counts_changes_nothing() {
        let mut board = [0; 81];
        for (cell, digit) in [(0, 4), (1, 7), (3, 2), (9, 2), (12, 9), (20, 4), (40, 7), (43, 1), (53, 9)] {
            board[cell] = digit;
        }
        let way: nine::Transformation =
            "transpose rows=456312987 columns=213789465 digits=987654321".parse().expect("a transformation");
        let other = way.apply(&board);
        assert_ne!(board, other);
        assert_eq!(normal(&board, Sharing::Canon), normal(&other, Sharing::Canon));
        let form = normal(&board, Sharing::Cheap);
        assert_eq!(nine::key(&form), nine::key(&board));
        assert_eq!(normal(&form, Sharing::Cheap), form);
    }
}
