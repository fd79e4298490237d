//! The neighbours of a puzzle: what it becomes when some clues go and as many, or fewer, come.

use masume_solver::Control;
use masume_solver::classic9::Clues;

use super::pool::{Pool, Witnesses};
use super::table::Clue;

/// Finds neighbours. Keep one for each thread: it owns the memory.
#[derive(Debug, Default)]
pub struct Neighbours {
    pool: Pool,
}

impl Neighbours {
    /// With nothing in memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// About how many solutions the puzzle has without the clues in `cells`.
    pub fn room(&mut self, puzzle: &Clues, cells: &[usize], descents: usize) -> f64 {
        self.pool.estimate(&removed(puzzle, cells).0, descents)
    }

    /// Takes the clues in `cells` out of a puzzle, and tells `found` each puzzle with one solution that comes of adding
    /// at most `size` others, none of which can be spared (see [`Pool::single_out`]); none at all, where the clues in
    /// `cells` were not needed.
    pub fn without(
        &mut self,
        puzzle: &Clues,
        cells: &[usize],
        size: usize,
        witnesses: Witnesses,
        control: &Control,
        found: &mut dyn FnMut(&Clues),
    ) {
        let (board, gone) = removed(puzzle, cells);
        if self.pool.is_sole(&board) {
            found(&board);
            return;
        }
        self.pool.single_out(&board, &gone, size, witnesses, control, &mut |clues| {
            let mut other = board;
            for &clue in clues {
                other[usize::from(clue / 9)] = (clue % 9 + 1) as u8;
            }
            found(&other);
        });
    }
}

/// The puzzle without these clues, and the clues.
fn removed(puzzle: &Clues, cells: &[usize]) -> (Clues, Vec<Clue>) {
    let mut board = *puzzle;
    let mut gone = Vec::with_capacity(cells.len());
    for &cell in cells {
        if let Some(digit) = (board[cell] & 15).checked_sub(1) {
            gone.push((9 * cell) as Clue + Clue::from(digit));
        }
        board[cell] = 0;
    }
    (board, gone)
}

/// The `number`-th way to choose so many of `cells`, in the order of the dictionary; `None` when there are fewer ways.
pub fn choice(cells: &[usize], size: usize, number: u64) -> Option<Vec<usize>> {
    let mut left = number;
    let mut chosen = Vec::with_capacity(size);
    let mut rest = cells;
    while chosen.len() < size {
        let (&first, others) = rest.split_first()?;
        let with = ways(others.len(), size - chosen.len() - 1);
        if left < with {
            chosen.push(first);
        } else {
            left -= with;
        }
        rest = others;
    }
    (left == 0).then_some(chosen)
}

/// How many ways there are to choose so many of `of`.
pub fn ways(of: usize, size: usize) -> u64 {
    if size > of {
        return 0;
    }
    (0..size as u64).fold(1, |ways, i| ways * (of as u64 - i) / (i + 1))
}
