//! The last three clues at once.
//!
//! The paper solves the board for each triple of clues. Here the solutions of the fourteen clues are listed once, as a
//! set of bits for each clue: those of the solutions that have it. Three more clues leave exactly one solution where the
//! sets of the three meet in exactly one bit, so whatever the paper's procedure would find is found, and nothing else.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Grid, Puzzle, Shape};
use masume_solver::classic9::{Clues, Single};
use masume_solver::{Control, Stop};

use super::choose::Clue;

/// Words that are looked at together.
const LINE: usize = 8;

/// The solutions of a board, by clue.
pub struct Solutions {
    number: usize,
    /// Clues that some but not all solutions have, the rarest first.
    columns: Vec<Column>,
}

/// A clue and the solutions that have it.
struct Column {
    clue: Clue,
    count: u32,
    bits: Vec<u64>,
}

impl Solutions {
    /// Those of a board; `None` when there are more than `most`, or when `control` said stop.
    pub fn of(single: &mut Single, board: &Clues, most: u32, control: &Control) -> Option<Self> {
        let mut columns: Vec<Option<Column>> = Vec::new();
        columns.resize_with(729, || None);
        let open: Vec<usize> = (0..81).filter(|&c| board[c] == 0).collect();
        let mut number = 0;
        let report = single.enumerate(board, control, |solution| {
            if number == most as usize {
                return ControlFlow::Break(());
            }
            let (word, bit) = (number / 64, 1 << (number % 64));
            for &cell in &open {
                let digit = solution[cell];
                let column = columns[9 * cell + usize::from(digit) - 1].get_or_insert_with(|| Column {
                    clue: (cell as u8, digit),
                    count: 0,
                    bits: Vec::new(),
                });
                if column.bits.len() <= word {
                    column.bits.resize(word + 1, 0);
                }
                column.bits[word] |= bit;
                column.count += 1;
            }
            number += 1;
            ControlFlow::Continue(())
        });
        if report.stop != Stop::Complete {
            return None;
        }
        let words = number.div_ceil(64).next_multiple_of(LINE);
        let mut columns: Vec<Column> =
            columns.into_iter().flatten().filter(|c| (c.count as usize) < number).collect();
        for column in &mut columns {
            column.bits.resize(words, 0);
        }
        // In order of clues already, so that those alike stay in it: the outcome does not depend on the order in which
        // solutions were found.
        columns.sort_by_key(|c| c.count);
        Some(Self { number, columns })
    }

    /// How many there are.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Clues that some but not all solutions have, and how many do, the rarest first.
    pub fn clues(&self) -> impl Iterator<Item = (Clue, u32)> + '_ {
        self.columns.iter().map(|c| (c.clue, c.count))
    }

    /// Three clues that exactly one solution has, the first such triple in order of rarity; `None` when there is none, or
    /// when `control` said stop.
    pub fn triple(&self, control: &Control) -> Option<[Clue; 3]> {
        let columns = &self.columns;
        let meet: Vec<Vec<bool>> =
            columns.iter().map(|a| columns.iter().map(|b| shared(&a.bits, &b.bits) > 0).collect()).collect();
        let mut both = Vec::new();
        for (i, a) in columns.iter().enumerate() {
            if control.must_stop(0).is_some() {
                return None;
            }
            for (j, b) in columns.iter().enumerate().skip(i + 1).filter(|&(j, _)| meet[i][j]) {
                both.clear();
                both.extend(a.bits.iter().zip(&b.bits).map(|(a, b)| a & b));
                // Solutions come in the order of a search, so those alike are near each other.
                let from = both.iter().position(|&w| w != 0).unwrap_or(0) / LINE * LINE;
                let to = both.iter().rposition(|&w| w != 0).map_or(0, |at| at + 1).next_multiple_of(LINE);
                let both = &both[from..to];
                for (k, c) in columns.iter().enumerate().skip(j + 1) {
                    if meet[i][k] && meet[j][k] && shared(both, &c.bits[from..to]) == 1 {
                        return Some([a.clue, b.clue, c.clue]);
                    }
                }
            }
        }
        None
    }
}

/// How many solutions two sets share: 0, 1, or 2 for more.
fn shared(a: &[u64], b: &[u64]) -> u32 {
    let mut seen = 0;
    for (a, b) in a.chunks_exact(LINE).zip(b.chunks_exact(LINE)) {
        let mut both = [0; LINE];
        let mut any = 0;
        for i in 0..LINE {
            both[i] = a[i] & b[i];
            any |= both[i];
        }
        if any != 0 {
            for word in both {
                seen += (word != 0) as u32 + (word & word.wrapping_sub(1) != 0) as u32;
            }
            if seen > 1 {
                return 2;
            }
        }
    }
    seen
}

/// These clues as a puzzle.
pub fn puzzle(shape: &Arc<Shape>, clues: &[Clue]) -> Option<Puzzle> {
    let mut values = vec![0; 81];
    for &(cell, digit) in clues {
        *values.get_mut(usize::from(cell))? = digit;
    }
    Grid::from_values(values).and_then(|grid| Puzzle::new(shape.clone(), grid))
}
