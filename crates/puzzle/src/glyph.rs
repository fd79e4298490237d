//! What a rule draws on the board, as data: the renderer turns glyphs into lines and shades, rules never see it.

use crate::Cell;

/// A mark on the board that shows a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Glyph {
    /// A thin line through the centres of these cells (diagonals, later: thermometers, palindromes).
    Line {
        /// The cells in drawing order.
        cells: Vec<Cell>,
    },
    /// A light shade behind these cells (windows, extra regions).
    Shade {
        /// The shaded cells.
        cells: Vec<Cell>,
    },
}
