//! All puzzles with so many clues inside a grid, or the first.
//!
//! | file | what |
//! |---|---|
//! | `sets.rs` | [`unavoidable`], [`Seeker`]: the sets of cells of which every puzzle has a clue |
//! | `walk.rs` | [`Walk`], [`first`]: a puzzle, soon, by local search; it cannot tell that there is none |
//! | `tree.rs` | [`Index`], [`Tree`]: every puzzle; it can |
//!
//! [`Inside`] is the hunt: some walks, then the tree, with a walk now and then. What it means by every puzzle: each set of
//! cells of the grid, of at most so many cells, that has the grid as its only solution and no cell to spare. (A puzzle with
//! a clue to spare has such a one inside it.) When the hunt has ended by itself, the tree has met each of them once. The
//! driver then tells one of each class: two that are the same up to symmetry, even inside one grid, count as one there.

mod sets;
mod tree;
mod walk;

use std::sync::{Arc, OnceLock};

use masume_puzzle::{Board, Puzzle};
use masume_solver::classic9::{Cells, ClueSets, Clues};
use masume_solver::{Control, Random};
use serde::{Deserialize, Serialize};

pub use sets::{Seeker, at_once, clues, difference, each, minimal, unavoidable};
pub use tree::{Index, Open, Tree};
pub use walk::{Walk, first};

use crate::nine;
use crate::{Method, Outcome};

/// The largest unavoidable sets that the tree begins with.
const LARGE: u32 = 12;
/// Steps of a walk (a quarter of a second), and between two looks at the clock.
const STEPS: u64 = 60_000;
const LOOK: u64 = 1000;
/// Walks before the tree begins, and how many of them are a round; then there is one in each round.
const WALKS: u64 = 64;
const FIRST: usize = 4;
/// Work of a piece of the tree, in nodes (a tenth of a second).
const WORK: u64 = 100_000;
/// Open nodes of a piece, and pieces of a round.
const PIECE: usize = 16;
const ROUND: usize = 16;

/// A hunt for every puzzle of at most so many clues inside a grid, easy ones first.
#[derive(Clone, Debug)]
pub struct Inside {
    grid: Clues,
    clues: u32,
    seed: u64,
    given: Cells,
    forbidden: Cells,
    /// What walks begin with; `None` when there are none.
    small: Option<Vec<Cells>>,
    /// What the tree begins with: a tenth of a second of work, so not before it is needed.
    index: OnceLock<Index>,
}

impl Inside {
    /// `None` when the grid is not full or breaks the rules.
    pub fn new(grid: &Clues, clues: usize, seed: u64) -> Option<Self> {
        let mut inside = Self::with(grid, clues, 0, 0)?;
        inside.seed = seed;
        inside.small = (clues > 0).then(|| at_once(&inside.grid, walk::LARGE));
        Some(inside)
    }

    /// The tree alone, with clues that every puzzle has (they may be to spare), and cells where none has one.
    pub fn with(grid: &Clues, clues: usize, given: Cells, forbidden: Cells) -> Option<Self> {
        let grid = grid.map(|digit| digit & 15);
        ClueSets::new(&grid)?;
        let (clues, forbidden) = (clues.min(81) as u32, forbidden & !given);
        Some(Self { grid, clues, seed: 0, given, forbidden, small: None, index: OnceLock::new() })
    }

    /// The same without walks.
    #[must_use]
    pub fn tree_only(self) -> Self {
        Self { small: None, ..self }
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(&unavoidable(&self.grid, LARGE, &Control::default())))
    }

    /// Whether there is nothing but walks yet.
    fn is_early(&self, state: &State) -> bool {
        self.small.is_some() && state.walks < WALKS
    }

    /// Walks of the next round.
    fn walks(&self, state: &State) -> usize {
        if self.is_early(state) { FIRST } else { usize::from(self.small.is_some()) }
    }

    /// Open nodes that the next round leaves alone.
    fn below(state: &State) -> usize {
        state.open.len().saturating_sub(PIECE * ROUND)
    }

    fn walk(&self, asked: &mut Option<ClueSets>, number: u64, control: &Control) -> Outcome<Brought> {
        let mut outcome = Outcome { rest: Brought::Walk, ..Outcome::default() };
        let (Some(small), Some(asked)) = (&self.small, asked) else { return outcome };
        let mut walk = Walk::new(&self.grid, small, self.clues as usize, Random::new(self.seed, number));
        while walk.steps < STEPS && control.must_stop(0).is_none() {
            if let Some(found) = walk.run(LOOK) {
                let found = asked.minimise(found, 0..81);
                outcome.found.extend(nine::puzzle(&asked.clues(found)));
                break;
            }
        }
        outcome.tries = walk.steps;
        outcome
    }
}

/// How far it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Walks that are done.
    pub walks: u64,
    /// Nodes of the tree that are not searched, those that come first last; some thousands at most.
    pub open: Vec<Open>,
}

/// What a piece brings.
#[derive(Clone, Debug, Default)]
pub enum Brought {
    /// Nothing: it was a walk.
    #[default]
    Walk,
    /// What is left to search of its nodes. The first piece of a round also says how many nodes were below them all.
    Tree(Vec<Open>, Option<usize>),
}

/// The tools of one thread.
#[derive(Debug)]
pub struct Worker {
    tree: Option<Tree>,
    asked: Option<ClueSets>,
}

impl Method for Inside {
    type State = State;
    type Worker = Worker;
    type Yield = Brought;

    fn board(&self) -> &Arc<Board> {
        nine::shape()
    }

    fn start(&self) -> State {
        State { walks: 0, open: vec![Open { chosen: self.given, dead: self.forbidden }] }
    }

    fn worker(&self) -> Worker {
        Worker { tree: Tree::new(&self.grid, self.clues, self.given), asked: ClueSets::new(&self.grid) }
    }

    fn pieces(&self, state: &State, _finds: &[Puzzle]) -> usize {
        match state.open.len() - Self::below(state) {
            0 => 0,
            _ if self.is_early(state) => self.walks(state),
            nodes => self.walks(state) + nodes.div_ceil(PIECE),
        }
    }

    fn work(
        &self,
        worker: &mut Worker,
        state: &State,
        _finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<Brought> {
        let walks = self.walks(state);
        let (Some(piece), Some(tree)) = (piece.checked_sub(walks), &mut worker.tree) else {
            return self.walk(&mut worker.asked, state.walks + piece as u64, control);
        };
        let below = Self::below(state);
        let from = (below + piece * PIECE).min(state.open.len());
        let to = (from + PIECE).min(state.open.len());
        let before = tree.tries;
        let left = tree.search(self.index(), &state.open[from..to], WORK, control);
        let found = tree.found.drain(..).filter_map(|set| nine::puzzle(&clues(&self.grid, set))).collect();
        let rest = Brought::Tree(left, (piece == 0).then_some(below));
        Outcome { found, tries: tree.tries - before, closest: None, rest }
    }

    fn take(&self, next: &mut State, _piece: usize, brought: Brought) {
        match brought {
            Brought::Walk => next.walks += 1,
            Brought::Tree(left, below) => {
                if let Some(below) = below {
                    next.open.truncate(below);
                }
                next.open.extend(left);
            }
        }
    }
}
