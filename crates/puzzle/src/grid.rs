//! Digits in the cells of a board: an answer, the givens, or what a player entered.

use crate::{Cell, Digit, PuzzleError};

/// One optional digit per cell, in the cell order of the board it belongs to.
///
/// A grid does not know its board; whoever holds a grid also holds the [`Board`](crate::Board) it is for.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Grid(Vec<u8>);

impl Grid {
    /// A grid of `cells` empty cells.
    pub fn empty(cells: usize) -> Self {
        Self(vec![0; cells])
    }

    /// A grid from values, 0 for an empty cell.
    ///
    /// # Errors
    /// When a value is above [`MAX_DIGITS`](crate::MAX_DIGITS), and so no digit.
    pub fn from_values(values: Vec<u8>) -> Result<Self, PuzzleError> {
        // A fold instead of `all`: no early exit, so that the compiler can look at many values at once.
        let highest = values.iter().fold(0, |high, &v| v.max(high));
        if highest > crate::MAX_DIGITS {
            return Err(PuzzleError::digit(&values, crate::MAX_DIGITS));
        }
        Ok(Self(values))
    }

    /// The values, 0 for an empty cell.
    pub fn values(&self) -> &[u8] {
        &self.0
    }

    /// How many cells the grid has, empty or not.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no cell holds a digit.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&v| v == 0)
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        !self.0.contains(&0)
    }

    /// The digit in `cell`.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Puts a digit into `cell`, or clears it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit.map_or(0, Digit::value);
    }

    /// The cells that hold a digit, with it, in cell order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.0.iter().enumerate().filter_map(|(i, &v)| Some((Cell::new(i), Digit::new(v)?)))
    }

    /// How many cells hold a digit.
    pub fn count(&self) -> usize {
        self.0.iter().filter(|&&v| v != 0).count()
    }
}
