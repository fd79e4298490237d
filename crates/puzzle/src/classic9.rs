//! The ordinary 9×9 board: whether a board or a puzzle is one, and what 81 bytes show to be wrong at once.
//!
//! Engines, canonical forms and bulk commands treat it by itself, and all ask here. What counts is which cells must
//! differ, not how the board was described: a jigsaw whose regions are the 3×3 boxes is the ordinary board as well. Who
//! writes a text that does not say the board compares it with [`Board::classic`] instead, or [`BoardSpec::is_usual`].

use crate::{Board, BoardSpec, Boxes, House, Puzzle};

impl Board {
    /// Whether this is the ordinary 9×9 board: its rows, columns and 3×3 boxes hold every digit, and nothing else is
    /// asked. Tells by the houses, so other descriptions of the same board count too; cheap enough to ask per puzzle.
    pub fn is_classic9(&self) -> bool {
        let nine = self.digits() == 9 && self.len() == 81;
        let usual = || self.spec().is_usual();
        // Houses differ from each other, so 27 that are each a row, column or box are all of them.
        let same = || {
            self.has_houses_only()
                && self.houses().len() == 27
                && self.houses().iter().all(is_line_or_box)
                && self.cells().all(|cell| self.apart_from(cell).len() == 0)
        };
        nine && (usual() || same())
    }
}

impl BoardSpec {
    /// Whether this describes one or more ordinary 9×9 boards, which may overlap, and no further rule.
    pub fn has_classic9_boards(&self) -> bool {
        let boxes = Boxes::Rect { rows: 3, cols: 3 };
        self.side == 9 && self.boxes == boxes && self.rules.is_empty() && !self.boards.is_empty()
    }
}

impl Puzzle {
    /// Whether this is an ordinary 9×9 puzzle, which its 81 values describe: the board [is one](Board::is_classic9), there
    /// is no rule clue, and no cell is restricted.
    pub fn is_classic9(&self) -> bool {
        self.marks().is_none() && self.has_classic9_rules()
    }

    /// The same whether cells are restricted or not.
    pub fn has_classic9_rules(&self) -> bool {
        self.clue_constraints().is_empty() && self.board().is_classic9()
    }
}

/// Whether all cells of a house of a board with 81 cells share a row, a column or a 3×3 box.
fn is_line_or_box(house: &House) -> bool {
    let cells = || house.cells.iter().map(|cell| HOUSES[cell.index()]);
    let Some(first) = cells().next() else { return false };
    house.cells.len() == 9 && (0..3).any(|kind| cells().all(|of_cell| of_cell[kind] == first[kind]))
}

/// All nine digits as bits.
const ALL: u16 = 0x1FF;

/// The houses of each cell: its row, column and box.
const HOUSES: [[u8; 3]; 81] = {
    let mut all = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell as u8 / 9, cell as u8 % 9);
        all[cell] = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        cell += 1;
    }
    all
};

/// Whether [`violations`](crate::violations) finds anything in an ordinary 9×9 puzzle: a digit twice in a house, a cell
/// without a candidate, a digit without a place. Cells are values or their ASCII digits, and `0` or `.` where empty.
///
/// For boards by the million: some hundred nanoseconds, and no [`Puzzle`] is needed.
pub fn is_visibly_wrong(cells: &[u8; 81]) -> bool {
    let mut given = [0u16; 81];
    let mut taken = [0u16; 27];
    let mut twice = 0;
    for (cell, symbol) in cells.iter().enumerate() {
        let digit = symbol & 15;
        // No digit is no bit: neither 0 nor the low half of a full stop.
        let bit = (1u16 << digit) >> 1 & ALL;
        given[cell] = bit;
        for house in HOUSES[cell] {
            twice |= taken[usize::from(house)] & bit;
            taken[usize::from(house)] |= bit;
        }
    }
    if twice != 0 {
        return true;
    }
    let mut places = [0u16; 27];
    let mut empty = false;
    for cell in 0..81 {
        let houses = HOUSES[cell].map(usize::from);
        let open = ALL & !houses.iter().fold(0, |all, &house| all | taken[house]);
        let candidates = if given[cell] == 0 { open } else { given[cell] };
        empty |= candidates == 0;
        for house in houses {
            places[house] |= candidates;
        }
    }
    empty || places.iter().any(|digits| *digits != ALL)
}
