//! What a tree met.

use std::collections::HashSet;

use masume_canon::nine::{self, Key};
use masume_solver::classic9::Clues;

/// Puzzles met, by number of clues, and those with few clues themselves.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Playouts made.
    pub playouts: u64,
    /// Nodes of the tree.
    pub nodes: usize,
    /// How often a child of a node was a node already.
    pub shared: u64,
    /// The least value of any playout.
    pub least: f64,
    /// How many puzzles were met with each number of clues.
    pub met: [u64; 82],
    /// How many of them were essentially different, up to [`Tally::few`] clues.
    pub different: [u64; 82],
    /// The most clues of puzzles that are kept.
    pub few: usize,
    /// Puzzles with at most so many clues, of each class the first, in the order they were met.
    pub puzzles: Vec<Clues>,
    classes: HashSet<Key>,
}

impl Tally {
    /// Empty; puzzles with at most `few` clues are to be kept.
    pub fn new(few: usize) -> Self {
        Self {
            playouts: 0,
            nodes: 0,
            shared: 0,
            least: f64::INFINITY,
            met: [0; 82],
            different: [0; 82],
            few,
            puzzles: Vec::new(),
            classes: HashSet::new(),
        }
    }

    /// Takes a puzzle; `true` when it is kept and new.
    pub fn add(&mut self, puzzle: &Clues) -> bool {
        let clues = puzzle.iter().filter(|&&d| d != 0).count();
        self.met[clues] += 1;
        let new = clues <= self.few && self.classes.insert(nine::key(puzzle));
        if new {
            self.different[clues] += 1;
            self.puzzles.push(*puzzle);
        }
        new
    }
}
