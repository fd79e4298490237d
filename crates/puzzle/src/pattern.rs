//! The picture the clues make: a set of cells of a shape.

use std::sync::Arc;

use crate::symmetry::{SYMMETRIES, Symmetry};
use crate::{Board, Cell, Puzzle};

/// A set of cells: where clues stand or shall stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    shape: Arc<Board>,
    filled: Vec<bool>,
}

impl Pattern {
    /// The pattern with no cells.
    pub fn empty(shape: Arc<Board>) -> Self {
        let filled = vec![false; shape.len()];
        Self { shape, filled }
    }

    /// The cells of a puzzle that hold a given.
    pub fn of(puzzle: &Puzzle) -> Self {
        let filled = puzzle.givens().values().iter().map(|&v| v != 0).collect();
        Self { shape: puzzle.board().clone(), filled }
    }

    /// The shape.
    pub fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    /// Whether `cell` is in the pattern.
    pub fn contains(&self, cell: Cell) -> bool {
        self.filled[cell.index()]
    }

    /// Puts `cell` in or takes it out.
    pub fn set(&mut self, cell: Cell, filled: bool) {
        self.filled[cell.index()] = filled;
    }

    /// The cells of the pattern, in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.filled.iter().enumerate().filter(|(_, f)| **f).map(|(i, _)| Cell::new(i))
    }

    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.filled.iter().filter(|f| **f).count()
    }

    /// Whether it has no cells.
    pub fn is_empty(&self) -> bool {
        !self.filled.contains(&true)
    }

    /// Whether the pattern looks the same under every motion of `symmetry`.
    pub fn has(&self, symmetry: &Symmetry) -> bool {
        symmetry.motions.iter().all(|m| {
            self.shape
                .cells()
                .all(|c| m.image(&self.shape, c).is_some_and(|d| self.contains(c) == self.contains(d)))
        })
    }

    /// The richest symmetries the pattern has: those not implied by another that it has. Just `none` when it has no
    /// other.
    pub fn symmetries(&self) -> Vec<&'static Symmetry> {
        let has: Vec<&'static Symmetry> = SYMMETRIES.iter().filter(|s| self.has(s)).collect();
        let implied = |s: &Symmetry| {
            has.iter().any(|t| t.id != s.id && s.motions.iter().all(|m| t.group().contains(m)))
        };
        has.iter().copied().filter(|s| !implied(s)).collect()
    }
}
