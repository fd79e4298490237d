//! Plain 9×9 boards as packed bytes, many at once: no `Puzzle` is made of them.

use masume::solver::classic9::{Bulk, Clues};

/// The 9×9 engine for many boards at once, with room for its answers.
#[derive(Debug, Default)]
pub(crate) struct Nine {
    engine: Bulk,
    counts: Vec<u32>,
    solutions: Vec<Clues>,
}

impl Nine {
    /// The number of solutions of each board, up to `limit`, and the first one; boards may be text.
    pub(crate) fn solve(&mut self, boards: &[Clues], limit: u32) -> impl Iterator<Item = (u32, &Clues)> {
        if self.counts.len() < boards.len() {
            self.counts.resize(boards.len(), 0);
            self.solutions.resize(boards.len(), [0; 81]);
        }
        self.engine.solve(boards, limit, &mut self.counts, &mut self.solutions);
        self.counts.iter().copied().zip(&self.solutions).take(boards.len())
    }
}

/// All nine digits as bits.
const ALL: u16 = 0x1FF;

/// The houses of a cell: its row, column and box.
const fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

const HOUSES: [[usize; 3]; 81] = {
    let mut all = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        all[cell] = houses(cell);
        cell += 1;
    }
    all
};

/// Whether something is seen to be wrong with the givens of a board at once: a digit twice in a house, a cell without a
/// candidate, a digit without a place. What it is, the long way tells.
pub(crate) fn is_visibly_wrong(board: &Clues) -> bool {
    let mut given = [0u16; 81];
    let mut taken = [0u16; 27];
    let mut twice = 0;
    for (cell, symbol) in board.iter().enumerate() {
        let digit = symbol & 15;
        // No digit is no bit: neither 0 nor the low half of a full stop.
        let bit = (1u16 << digit) >> 1 & ALL;
        given[cell] = bit;
        for house in HOUSES[cell] {
            twice |= taken[house] & bit;
            taken[house] |= bit;
        }
    }
    if twice != 0 {
        return true;
    }
    let mut places = [0u16; 27];
    let mut empty = false;
    for cell in 0..81 {
        let [row, column, square] = HOUSES[cell];
        let open = ALL & !(taken[row] | taken[column] | taken[square]);
        let candidates = if given[cell] == 0 { open } else { given[cell] };
        empty |= candidates == 0;
        for house in [row, column, square] {
            places[house] |= candidates;
        }
    }
    empty || places.iter().any(|digits| *digits != ALL)
}

#[cfg(test)]
mod tests {
    use masume::puzzle::{Board, Grid, Puzzle, violations};

    use super::*;

    #[test]
    fn what_is_wrong_is_what_the_long_way_finds() {
        let mut state = 1u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let (mut right, mut wrong) = (0, 0);
        for round in 0..20_000 {
            let mut board = [b'.'; 81];
            // Digits of a grid, and a few that may be of another.
            for _ in 0..below(60) {
                let cell = below(81) as usize;
                board[cell] = b'1' + ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9) as u8;
            }
            for _ in 0..below(3) {
                board[below(81) as usize] = b'1' + below(9) as u8;
            }
            if round % 2 == 0 {
                board.iter_mut().filter(|b| **b == b'.').for_each(|b| *b = b'0');
            }
            let values = board.iter().map(|b| if *b == b'.' { 0 } else { b - b'0' }).collect();
            let puzzle = Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap();
            let expected = !violations(&puzzle).is_empty();
            assert_eq!(is_visibly_wrong(&board), expected, "{}", String::from_utf8_lossy(&board));
            *(if expected { &mut wrong } else { &mut right }) += 1;
        }
        assert!(right > 1000 && wrong > 1000, "{right} right, {wrong} wrong");
    }
}
