//! Many joined boards, looked at one by one: what is dead on a board of nine digits alone is dead on the whole.
//!
//! A search over a thousand boards guesses here and there, and each guess costs what the whole board is large. But the
//! boards of a gattai share only corners, and what lives on one of them `classic9` tells in some fifty microseconds. So each
//! board is thinned by itself, and again when a neighbour took something from the cells they share, until nothing changes.
//! Where the clues decide board after board that is all; what is left goes to the search.

use std::collections::VecDeque;

use masume_puzzle::{Board, DigitSet};

use crate::classic9::{Alive, Marks};
use crate::{Control, Stop};

/// The boards of a shape, and who shares cells with whom.
pub(crate) struct Joined {
    boards: Vec<[u32; 81]>,
    /// The boards of each cell: hardly ever more than two.
    of_cell: Vec<Vec<u32>>,
    alive: Alive,
}

impl Joined {
    /// For plain 9×9 boards, two or more, with nothing but rows, columns and boxes.
    pub(crate) fn new(shape: &Board) -> Option<Self> {
        let spec = shape.spec();
        if !spec.has_classic9_boards() || spec.boards.len() < 2 {
            return None;
        }
        let mut of_cell = vec![Vec::new(); shape.len()];
        let mut boards = Vec::with_capacity(spec.boards.len());
        for board in 0..spec.boards.len() {
            let mut cells = [0; 81];
            for (to, cell) in cells.iter_mut().zip(shape.board_cells(board)) {
                *to = cell.index() as u32;
                of_cell[cell.index()].push(board as u32);
            }
            boards.push(cells);
        }
        Some(Self { boards, of_cell, alive: Alive::new() })
    }

    /// Takes away what no solution of a single board has; at once done when a board has none. `false` when `control`
    /// stopped it.
    pub(crate) fn thin(&mut self, left: &mut [DigitSet], control: &Control) -> bool {
        let control = Control { nodes: None, ..control.clone() };
        let mut waits = vec![true; self.boards.len()];
        let mut queue: VecDeque<usize> = (0..self.boards.len()).collect();
        while let Some(board) = queue.pop_front() {
            waits[board] = false;
            let cells = &self.boards[board];
            let mut marks: Marks = [0; 81];
            for (mark, &cell) in marks.iter_mut().zip(cells) {
                *mark = left[cell as usize].bits() as u16;
            }
            if marks.iter().all(|m| m.is_power_of_two()) {
                continue;
            }
            let living = self.alive.all(&marks, &control);
            if living.report.stop != Stop::Complete {
                return false;
            }
            for ((&cell, before), now) in cells.iter().zip(marks).zip(living.alive) {
                if before == now {
                    continue;
                }
                left[cell as usize] = DigitSet::from_bits(u64::from(now));
                for &other in &self.of_cell[cell as usize] {
                    let other = other as usize;
                    if other != board && !std::mem::replace(&mut waits[other], true) {
                        queue.push_back(other);
                    }
                }
            }
            if living.alive.contains(&0) {
                return true;
            }
        }
        true
    }
}
