//! Boards in few bytes, for large collections: clues as 81 nibbles, full grids as 64.
//!
//! A grid is known from its first eight rows and columns: what is missing of a row is in its last cell, and what is
//! missing of a column in its last row. The digits 1–9 combine to 1 by exclusive or, so the missing digit is 1 combined
//! with the others.

use std::ops::ControlFlow;

use super::board::{Clues, Loadable};
use super::solve::Single;
use crate::{Control, Report};

/// A board with any number of clues: cell `2i` in the low half of byte `i`, cell `2i + 1` in the high half.
pub type PackedClues = [u8; 41];

/// A full grid: its first eight rows and columns, two cells to a byte as in [`PackedClues`].
pub type PackedGrid = [u8; 32];

/// Packs clues; only their low nibbles count.
pub fn pack_clues(clues: &Clues) -> PackedClues {
    let mut packed = [0; 41];
    for (to, pair) in packed.iter_mut().zip(clues.chunks(2)) {
        *to = pair[0] & 15 | pair.get(1).map_or(0, |high| high << 4);
    }
    packed
}

/// Unpacks what [`pack_clues`] packed.
pub fn unpack_clues(packed: &PackedClues) -> Clues {
    std::array::from_fn(|cell| packed[cell / 2] >> (cell % 2 * 4) & 15)
}

/// Packs a full grid. What is not a grid that keeps the rules comes back as something else.
#[inline]
pub fn pack_grid(grid: &Clues) -> PackedGrid {
    let mut packed = [0; 32];
    for row in 0..8 {
        for pair in 0..4 {
            packed[4 * row + pair] = grid[9 * row + 2 * pair] | grid[9 * row + 2 * pair + 1] << 4;
        }
    }
    packed
}

/// Unpacks what [`pack_grid`] packed.
pub fn unpack_grid(packed: &PackedGrid) -> Clues {
    let mut grid = [0; 81];
    for row in 0..8 {
        let mut last = 1;
        for column in 0..8 {
            let digit = packed[4 * row + column / 2] >> (column % 2 * 4) & 15;
            grid[9 * row + column] = digit;
            last ^= digit;
        }
        grid[9 * row + 8] = last;
    }
    for column in 0..9 {
        grid[72 + column] = (0..8).fold(1, |last, row| last ^ grid[9 * row + column]);
    }
    grid
}

impl Single {
    /// Appends the solutions of a board to `grids`, packed, at most `limit` of them. The report says
    /// [`Stop::Enough`](crate::Stop::Enough) when the limit was reached; there may be more then.
    pub fn enumerate_into<B: Loadable>(
        &mut self,
        board: &B,
        limit: usize,
        control: &Control,
        grids: &mut Vec<PackedGrid>,
    ) -> Report {
        let full = grids.len().saturating_add(limit);
        self.enumerate(board, control, |solution| {
            // Looked at first as well, so that a limit of zero takes nothing.
            if grids.len() < full {
                grids.push(pack_grid(solution));
            }
            if grids.len() < full { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;

    #[test]
    fn what_was_packed_comes_back() {
        let mut single = Single::new();
        let (mut seen, mut packed) = (Vec::new(), Vec::new());
        let empty: Clues = [0; 81];
        single.enumerate(&empty, &Control::default(), |solution| {
            seen.push(*solution);
            if seen.len() == 3000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let report = single.enumerate_into(&empty, 3000, &Control::default(), &mut packed);
        assert_eq!((report.stop, packed.len()), (Stop::Enough, 3000));
        for (i, grid) in seen.iter().enumerate() {
            assert_eq!(unpack_grid(&packed[i]), *grid);
            let mut clues = *grid;
            clues.iter_mut().step_by(i % 7 + 1).for_each(|c| *c = 0);
            assert_eq!(unpack_clues(&pack_clues(&clues)), clues);
        }
        // Text packs like numbers.
        let text = seen[0].map(|d| d + b'0');
        assert_eq!(pack_clues(&text), pack_clues(&seen[0]));
    }

    #[test]
    fn limits_hold() {
        let mut single = Single::new();
        let mut grids = vec![[7; 32]];
        let open: Clues = [0; 81];
        single.enumerate_into(&open, 0, &Control::default(), &mut grids);
        assert_eq!(grids.len(), 1);
        let mut one = [0; 81];
        single.enumerate(&open, &Control::default(), |s| {
            one = *s;
            ControlFlow::Break(())
        });
        let report = single.enumerate_into(&one, 9, &Control::default(), &mut grids);
        assert_eq!((report.stop, grids.len(), grids[0]), (Stop::Complete, 2, [7; 32]));
        assert_eq!(unpack_grid(&grids[1]), one);
    }
}
