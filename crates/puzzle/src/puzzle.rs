//! The problem to solve: a shape, its givens and, for pencil-mark puzzles, what each cell may hold.

use std::sync::Arc;

use crate::{Board, Cell, Digit, DigitSet, Grid};

/// A puzzle: digits given in the cells of a shape, and optionally the digits each cell is restricted to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    shape: Arc<Board>,
    givens: Grid,
    marks: Option<Vec<DigitSet>>,
}

impl Puzzle {
    /// A puzzle on `shape` with no givens.
    pub fn empty(shape: Arc<Board>) -> Self {
        let givens = Grid::empty(shape.len());
        Self { shape, givens, marks: None }
    }

    /// A puzzle with these givens.
    ///
    /// `None` when the grid has another number of cells than the shape, or holds a digit the shape does not have.
    pub fn new(shape: Arc<Board>, givens: Grid) -> Option<Self> {
        let fits = givens.len() == shape.len() && givens.values().iter().all(|&v| v <= shape.digits());
        fits.then_some(Self { shape, givens, marks: None })
    }

    /// The same puzzle with each cell restricted to a set of digits.
    ///
    /// Restrictions that say no more than the givens already do (each cell allows every digit that no given peer
    /// holds) are dropped, so that a pencil-mark grid of an untouched puzzle is that puzzle. `None` when there is not
    /// one set per cell.
    pub fn with_marks(mut self, marks: Vec<DigitSet>) -> Option<Self> {
        if marks.len() != self.shape.len() {
            return None;
        }
        let all = self.shape.all_digits();
        let marks: Vec<DigitSet> = marks.into_iter().map(|m| m & all).collect();
        let open = self.shape.cells().all(|c| self.open_digits(c).is_subset(marks[c.index()]));
        self.marks = if open { None } else { Some(marks) };
        Some(self)
    }

    /// The shape.
    pub fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The given in `cell`.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// Places, changes or removes a given; `false`, and no change, when the shape does not have the digit.
    pub fn set_given(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        let fits = digit.is_none_or(|d| d.value() <= self.shape.digits());
        if fits {
            self.givens.set(cell, digit);
        }
        fits
    }

    /// The restrictions, one set per cell, when there are any.
    pub fn marks(&self) -> Option<&[DigitSet]> {
        self.marks.as_deref()
    }

    /// What `cell` may hold before cells are compared: its given, its restriction, or every digit that the shape lets
    /// it hold.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        let shape = self.shape.allowed(cell);
        let marks = self.marks.as_ref().map_or(shape, |m| m[cell.index()] & shape);
        self.given(cell).map_or(marks, |d| DigitSet::only(d) & marks)
    }

    /// The digits of a cell that no given forbids: its own given, or what no given peer holds. Restrictions do not
    /// count.
    pub fn open_digits(&self, cell: Cell) -> DigitSet {
        if let Some(d) = self.given(cell) {
            return DigitSet::only(d);
        }
        let taken: DigitSet = self.shape.peers(cell).filter_map(|p| self.given(p)).collect();
        self.shape.all_digits() - taken
    }

    /// What `cell` may hold by givens and restrictions together: the pencil marks a player would start with.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.open_digits(cell) & self.allowed(cell)
    }

    /// Number of givens.
    pub fn clues(&self) -> usize {
        self.givens.count()
    }

    /// Whether `grid` is a solution: full, in agreement with givens and restrictions, and breaking no rule.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        grid.len() == self.shape.len()
            && self.shape.cells().all(|c| grid.get(c).is_some_and(|d| self.allowed(c).contains(d)))
            && self.shape.cells().all(|c| self.shape.peers(c).all(|p| grid.get(p) != grid.get(c)))
            && self.shape.constraints().iter().all(|k| k.holds(grid, self.shape.digits()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_say_nothing_new_are_dropped() {
        let mut puzzle = Puzzle::empty(Board::classic());
        assert!(puzzle.set_given(Cell::new(0), Digit::new(5)));
        assert!(!puzzle.set_given(Cell::new(0), Digit::new(10)));
        let marks: Vec<DigitSet> = puzzle.board().cells().map(|c| puzzle.candidates(c)).collect();
        let same = puzzle.clone().with_marks(marks.clone()).unwrap();
        assert_eq!(same, puzzle);
        let mut fewer = marks;
        fewer[80].remove(Digit::new(1).unwrap());
        let other = puzzle.clone().with_marks(fewer).unwrap();
        assert!(other.marks().is_some() && other != puzzle);
        assert!(!other.candidates(Cell::new(80)).contains(Digit::new(1).unwrap()));
        assert_eq!(puzzle.with_marks(vec![]), None);
    }
}
