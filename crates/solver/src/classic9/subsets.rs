//! Subsets, for boards on which singles and locked candidates lead a search astray: `k` cells of a row, column or box
//! that have `k` candidates between them take these from its other cells. Naked and hidden pairs, triples and so on are
//! all of this kind (a hidden subset is a naked one of the other cells).
//!
//! Scalar, and some hundred times dearer than a round in lanes: for the few boards that need it. A board with a dozen
//! clues may hide behind a pair that a candidate is dead; guessing cell by cell then walks through thousands of boards
//! that differ elsewhere and fail for the same reason each.

use super::board::{Marks, UNITS};

/// Takes candidates from the board by subsets of all sizes until nothing changes; `false` when it is contradictory.
pub(super) fn subsets(marks: &mut Marks) -> bool {
    let mut dirty = [true; 27];
    while let Some(unit) = dirty.iter().position(|&d| d) {
        dirty[unit] = false;
        let cells = &UNITS[unit];
        let Some(out) = in_unit(cells.map(|c| marks[usize::from(c)])) else { return false };
        for (&cell, out) in cells.iter().zip(out) {
            let cell = usize::from(cell);
            if marks[cell] & out != 0 {
                marks[cell] &= !out;
                for other in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
                    dirty[other] |= other != unit;
                }
            }
        }
    }
    true
}

/// What subsets of nine cells take from each of them; `None` when some cells have fewer candidates than they are.
fn in_unit(cells: [u16; 9]) -> Option<[u16; 9]> {
    // The candidates of each set of cells: those of the set without its lowest cell, and of that cell.
    let mut unions = [0u16; 512];
    let mut out = [0; 9];
    for set in 1..512_usize {
        let lowest = set.trailing_zeros() as usize;
        let union = unions[set & (set - 1)] | cells[lowest];
        unions[set] = union;
        let (size, candidates) = (set.count_ones(), union.count_ones());
        if candidates <= size {
            if candidates < size {
                return None;
            }
            for (cell, out) in out.iter_mut().enumerate() {
                if set >> cell & 1 == 0 {
                    *out |= union;
                }
            }
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_naked_and_hidden_take_candidates() {
        let mut cells = [0x1ff; 9];
        (cells[2], cells[5]) = (0b11, 0b11);
        let mut out = [0b11; 9];
        (out[2], out[5]) = (0, 0);
        assert_eq!(in_unit(cells), Some(out));
        // Two digits in two places: their cells lose the rest.
        let mut cells = [0x1ff & !0b11; 9];
        (cells[0], cells[8]) = (0x1ff, 0x1ff);
        let mut out = [0; 9];
        (out[0], out[8]) = (0x1ff & !0b11, 0x1ff & !0b11);
        assert_eq!(in_unit(cells), Some(out));
        let mut cells = [0x1ff; 9];
        (cells[1], cells[2], cells[3]) = (0b101, 0b101, 0b001);
        assert_eq!(in_unit(cells), None);
    }

    #[test]
    fn a_pair_of_a_box_takes_a_third_digit() {
        // 4 and 6 of the upper right box must be r1c8 and r1c9.
        let board = b"................23.45.6................47.6..2...................8.......6....4..";
        let mut marks = board.map(|c| if c == b'.' { 0x1ff } else { 1 << (c - b'1') });
        assert!(subsets(&mut marks));
        assert_eq!((marks[7], marks[8]), (0b10_1000, 0b10_1000));
        marks[7] = 1 << 8;
        assert!(!subsets(&mut marks), "the pair has lost a cell");
    }
}
