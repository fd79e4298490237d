//! Witnesses: full grids that were found on the way, kept from edit to edit. A solution of the present puzzle shows as many
//! candidates alive as the board has cells, and most solutions of the puzzle before are solutions of this one.

use std::collections::VecDeque;
use std::sync::Arc;

use masume_puzzle::{Grid, Puzzle};

/// Most witnesses kept.
const MOST: usize = 512;
/// Most bytes of witnesses kept.
const MOST_BYTES: usize = 8 << 20;
/// Most cells of witnesses that are looked at when the rules change: a millisecond or two.
const MOST_CARRIED: usize = 512 * 81;

/// Full grids of one board, all of which keep its rules and the rule clues; whether they fit the givens is looked at anew
/// each time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    /// The board and the rule clues, as a puzzle without givens.
    bare: Option<Puzzle>,
    grids: VecDeque<Arc<[u8]>>,
}

impl Pool {
    /// Makes room for solutions under the rules of this puzzle. Of those under other rules on the same cells (a sign came
    /// or went) the latest stay that keep these, too.
    pub(crate) fn turn_to(&mut self, puzzle: &Puzzle) {
        if self.bare.as_ref().is_some_and(|bare| bare.has_rules_of(puzzle)) {
            return;
        }
        let bare = puzzle.cleared();
        let Some(old) = self.bare.replace(bare.clone()) else { return };
        let (old, shape) = (old.board(), bare.board());
        let same = old.digits() == shape.digits()
            && old.len() == shape.len()
            && old.cells().all(|c| old.position(c) == shape.position(c));
        let most = if same { MOST_CARRIED / shape.len().max(1) } else { 0 };
        self.grids.drain(..self.grids.len().saturating_sub(most));
        self.grids.retain(|g| Grid::from_values(g.to_vec()).is_ok_and(|grid| bare.is_solved_by(&grid)));
    }

    /// Keeps a grid; the oldest goes when there are too many.
    pub(crate) fn add(&mut self, values: &[u8]) {
        let room = MOST.min(MOST_BYTES / values.len().max(1)).max(8);
        while self.grids.len() >= room {
            self.grids.pop_front();
        }
        self.grids.push_back(values.into());
    }

    /// How many are kept.
    pub(crate) fn len(&self) -> usize {
        self.grids.len()
    }

    /// The witnesses that are solutions of a puzzle.
    pub(crate) fn agreeing<'a>(&'a self, puzzle: &'a Puzzle) -> impl Iterator<Item = &'a [u8]> {
        let fits = move |grid: &&Arc<[u8]>| {
            puzzle.givens().values().iter().zip(grid.iter()).all(|(g, v)| *g == 0 || g == v)
                && puzzle.marks().is_none_or(|marks| {
                    marks.iter().zip(grid.iter()).all(|(m, v)| m.bits() >> (v - 1) & 1 == 1)
                })
        };
        let same = self.bare.as_ref().is_some_and(|bare| bare.has_rules_of(puzzle));
        self.grids.iter().filter(move |_| same).filter(fits).map(|grid| &grid[..])
    }
}

/// Full grids of one size, one after the other without a header each: a list of a thousand solutions in one piece.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Grids {
    values: Vec<u8>,
    cells: usize,
}

impl Grids {
    /// None yet, of so many cells each.
    pub(crate) fn of(cells: usize) -> Self {
        Self { values: Vec::new(), cells: cells.max(1) }
    }

    /// Adds one, while all of them take no more than so many bytes.
    pub(crate) fn add(&mut self, values: &[u8], most: usize) {
        if self.values.len() + values.len() <= most {
            self.values.extend_from_slice(values);
        }
    }

    /// How many.
    pub(crate) fn len(&self) -> usize {
        self.values.len() / self.cells
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.values.chunks_exact(self.cells)
    }

    /// Gives back what was reserved for more.
    pub(crate) fn done(mut self) -> Self {
        self.values.shrink_to_fit();
        self
    }
}
