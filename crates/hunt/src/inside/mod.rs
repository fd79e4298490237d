//! All puzzles with so many clues inside a grid, or the first.
//!
//! | file | what |
//! |---|---|
//! | `sets.rs` | [`unavoidable`]: the sets of cells of which every puzzle has a clue |
//! | `first.rs` | [`first`]: one puzzle, soon, by local search; it cannot tell that there is none |
//! | `tree.rs` | [`Index`], [`Tree`]: every puzzle; it can |
//!
//! [`Inside`] is the hunt for every one, piece by piece.

mod first;
mod sets;
mod tree;

use std::sync::Arc;

use masume_puzzle::{Grid, Puzzle, Shape};
use masume_solver::Control;
use masume_solver::classic9::{Cells, Clues, Thinner};
use serde::{Deserialize, Serialize};

pub use first::first;
pub use sets::{difference, each, minimal, unavoidable};
pub use tree::{Index, Node, Tree};

use crate::{Method, Outcome};

/// The largest unavoidable sets that are looked for.
const LARGE: u32 = 12;
/// Subtrees, at least, where the tree is large enough.
const SUBTREES: usize = 20_000;
/// Subtrees of a piece, and pieces of a round.
const PIECE: usize = 4;
const ROUND: usize = 64;

/// A hunt for every puzzle of at most so many clues inside a grid. A puzzle that has clues to spare is not told: the one
/// inside it is.
#[derive(Clone, Debug)]
pub struct Inside {
    grid: Clues,
    clues: u32,
    shape: Arc<Shape>,
    index: Index,
    subtrees: Vec<Node>,
}

impl Inside {
    /// `None` when the grid is not full or breaks the rules. Takes a tenth of a second: it looks for unavoidable sets.
    pub fn new(grid: &Clues, clues: usize) -> Option<Self> {
        Self::with(grid, clues, 0, 0)
    }

    /// The same with clues that every puzzle has, and cells where none has one.
    pub fn with(grid: &Clues, clues: usize, given: Cells, forbidden: Cells) -> Option<Self> {
        let grid = grid.map(|digit| digit & 15);
        Thinner::new(&grid)?;
        let index = Index::new(&unavoidable(&grid, LARGE, &Control::default()));
        let clues = clues.min(81) as u32;
        let subtrees = index.cut(index.root(given, forbidden & !given), clues, SUBTREES);
        Some(Self { grid, clues, shape: Shape::classic(), index, subtrees })
    }

    /// How many subtrees there are.
    pub fn subtrees(&self) -> usize {
        self.subtrees.len()
    }
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct State {
    /// Subtrees that are done.
    pub subtrees: usize,
}

impl Method for Inside {
    type State = State;
    type Worker = Option<Tree>;
    /// Subtrees that are done.
    type Yield = usize;

    fn id(&self) -> &'static str {
        "inside"
    }

    fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    fn start(&self) -> State {
        State::default()
    }

    fn worker(&self) -> Option<Tree> {
        Tree::new(&self.grid, self.clues)
    }

    fn pieces(&self, state: &State, _finds: &[Puzzle]) -> usize {
        self.subtrees.len().saturating_sub(state.subtrees).div_ceil(PIECE).min(ROUND)
    }

    fn work(
        &self,
        worker: &mut Option<Tree>,
        state: &State,
        _finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<usize> {
        let Some(tree) = worker else { return Outcome::default() };
        let first = (state.subtrees + piece * PIECE).min(self.subtrees.len());
        let last = (first + PIECE).min(self.subtrees.len());
        let before = tree.nodes;
        tree.found.clear();
        for node in &self.subtrees[first..last] {
            if !tree.search(&self.index, node, control) {
                break;
            }
        }
        let puzzles = tree
            .found
            .iter()
            .map(|&set| -> Clues { std::array::from_fn(|cell| (set >> cell & 1) as u8 * self.grid[cell]) });
        let found = puzzles
            .filter_map(|clues| Puzzle::new(self.shape.clone(), Grid::from_values(clues.to_vec())?))
            .collect();
        Outcome { found, tries: tree.nodes - before, closest: None, rest: last }
    }

    fn take(&self, next: &mut State, _piece: usize, brought: usize) {
        next.subtrees = next.subtrees.max(brought);
    }
}
