//! Where clues may stand: for each cell, must, may or never.
//!
//! A drawn pattern says *must* for its cells and *never* for the others. A half-drawn one leaves cells open: the search
//! puts clues there or not, as the number of clues and the symmetry ask.

use std::sync::Arc;

use masume_puzzle::{Board, Cell, Pattern, Symmetry};

/// What the author wants of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// A clue stands here.
    Must,
    /// A clue may stand here.
    May,
    /// No clue stands here.
    Never,
}

/// A wish for each cell of a shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    shape: Arc<Board>,
    wishes: Vec<Wish>,
}

impl Mask {
    /// Clues may stand anywhere.
    pub fn anywhere(shape: Arc<Board>) -> Self {
        let wishes = vec![Wish::May; shape.len()];
        Self { shape, wishes }
    }

    /// Clues stand in the cells of a pattern and nowhere else.
    pub fn exactly(pattern: &Pattern) -> Self {
        let mut mask = Self::anywhere(pattern.board().clone());
        for cell in mask.shape.cells() {
            mask.set(cell, if pattern.contains(cell) { Wish::Must } else { Wish::Never });
        }
        mask
    }

    /// The shape.
    pub fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    /// The wish for a cell.
    pub fn get(&self, cell: Cell) -> Wish {
        self.wishes[cell.index()]
    }

    /// Changes the wish for a cell.
    pub fn set(&mut self, cell: Cell, wish: Wish) {
        self.wishes[cell.index()] = wish;
    }

    /// The cells with this wish, in order.
    pub fn cells(&self, wish: Wish) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(move |&cell| self.get(cell) == wish)
    }

    /// How many cells have this wish.
    pub fn count(&self, wish: Wish) -> usize {
        self.wishes.iter().filter(|&&w| w == wish).count()
    }

    /// The pattern, when no cell is left open.
    pub fn pattern(&self) -> Option<Pattern> {
        (self.count(Wish::May) == 0).then(|| {
            let mut pattern = Pattern::empty(self.shape.clone());
            self.cells(Wish::Must).for_each(|cell| pattern.set(cell, true));
            pattern
        })
    }

    /// Carries every wish to the cells that a symmetry takes it to: with one cell that must (or never), all of its orbit.
    /// An error tells two cells of one orbit of which one must hold a clue and one never.
    ///
    /// # Errors
    /// [`Uneven::Board`] when the shape itself does not have the symmetry.
    pub fn spread(&self, symmetry: &Symmetry) -> Result<Spread, Uneven> {
        let orbits = symmetry.orbits(&self.shape).ok_or(Uneven::Board)?;
        let mut spread = Spread { must: Vec::new(), groups: Vec::new() };
        for orbit in orbits {
            let with = |wish| orbit.iter().copied().find(|&cell| self.get(cell) == wish);
            match (with(Wish::Must), with(Wish::Never)) {
                (Some(must), Some(never)) => return Err(Uneven::Cells { must, never }),
                (Some(_), None) => spread.must.extend(orbit.iter().map(|cell| cell.index())),
                (None, Some(_)) => (),
                (None, None) => spread.groups.push(orbit.iter().map(|cell| cell.index()).collect()),
            }
        }
        spread.must.sort_unstable();
        Ok(spread)
    }
}

/// A mask made even by a symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    /// Cells that must hold a clue, in order.
    pub must: Vec<usize>,
    /// Cells that may, in the groups that go together.
    pub groups: Vec<Vec<usize>>,
}

/// Why a mask does not go with a symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uneven {
    /// The shape does not have the symmetry.
    Board,
    /// The symmetry takes one to the other.
    Cells {
        /// A clue must stand here.
        must: Cell,
        /// And never here.
        never: Cell,
    },
}
