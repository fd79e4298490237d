//! The small unavoidable sets of a grid: sets of cells of which every puzzle with this solution must have a clue, because
//! the digits in them can be put otherwise.
//!
//! Parts of the grid are wiped (the cells of two, three or four digits, a band, a stack, two or four boxes) and all ways to
//! fill them again are listed: the cells in which one of them differs from the grid are unavoidable. Sets that contain
//! another say nothing new.

use std::ops::ControlFlow;

use masume_solver::Control;
use masume_solver::classic9::{Cells, Clues, Single};

/// Solutions that are listed of one wiped part.
const MOST: usize = 20_000;

/// Unavoidable sets of at most so many cells, each minimal among them, small ones first. All that lie in one of the parts
/// are there, unless a part has very many solutions.
pub fn unavoidable(grid: &Clues, cells: u32, control: &Control) -> Vec<Cells> {
    let mut single = Single::new();
    let mut sets = Vec::new();
    for part in parts(grid) {
        if control.must_stop(0).is_some() {
            break;
        }
        let mut board = *grid;
        for cell in each(part) {
            board[cell] = 0;
        }
        let mut listed = 0;
        single.enumerate(&board, control, |solution| {
            let set = difference(grid, solution);
            if set != 0 && set.count_ones() <= cells {
                sets.push(set);
            }
            listed += 1;
            if listed < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    minimal(sets)
}

/// The cells in which two grids differ.
pub fn difference(a: &Clues, b: &Clues) -> Cells {
    a.iter().zip(b).enumerate().fold(0, |set, (cell, (a, b))| set | Cells::from(a != b) << cell)
}

/// The sets that contain no other of them, small ones first.
pub fn minimal(mut sets: Vec<Cells>) -> Vec<Cells> {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut kept: Vec<Cells> = Vec::new();
    for set in sets {
        if !kept.iter().any(|small| small & !set == 0) {
            kept.push(set);
        }
    }
    kept
}

/// The numbers of the cells in a set.
pub fn each(set: Cells) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            cell
        })
    })
}

/// The parts of the grid that are wiped.
fn parts(grid: &Clues) -> Vec<Cells> {
    let mut parts = Vec::new();
    let part =
        |has: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| has(cell)).fold(0, |set, cell| set | 1 << cell);
    for digits in 0u32..1 << 9 {
        if (2..=4).contains(&digits.count_ones()) {
            parts.push(part(&|cell| digits >> (grid[cell] - 1) & 1 == 1));
        }
    }
    let band = |cell: usize| cell / 27;
    let stack = |cell: usize| cell % 9 / 3;
    for one in 0..3 {
        parts.push(part(&|cell| band(cell) == one));
        parts.push(part(&|cell| stack(cell) == one));
        for other in 0..3 {
            // Four boxes, or two of them: those outside a band and a stack, those at the ends of a diagonal.
            parts.push(part(&|cell| band(cell) != one && stack(cell) != other));
            for third in 0..3 {
                parts.push(part(&|cell| {
                    band(cell) == one && stack(cell) != other || band(cell) == third && stack(cell) == other
                }));
            }
        }
    }
    parts
}
