//! Monte-Carlo tree search for puzzles with few clues (source E: Nasu and Matsuzaki).
//!
//! A node is a board with some clues. From a leaf that the tree chooses (UCT), a *playout* goes on with random clues; its
//! value, the less the better, goes back up. A leaf that has had enough playouts gets children. Boards that are
//! isomorphic share a node, so the tree is a DAG.
//!
//! Two kinds of playout, each with all its parameters in [`Params`]:
//!
//! | | the paper's, [`Params::paper`] | ours, [`Params::default`] |
//! |---|---|---|
//! | a playout ends | when the solution is unique | at a fixed number of clues |
//! | its value | the number of clues | the logarithm of the number of solutions left |
//! | a clue is | any, or of three the one that leaves the fewest candidates | one of the rarest in random solutions |
//! | puzzles are | the ends of playouts | found on the set of all solutions of the best boards |
//! | the same board | by a cheap normal form | by the canonical form |
//!
//! # How the paper is read
//!
//! Its text leaves open what its tables hang on. Which reading is taken, and why:
//!
//! - *What `n` is in formulas 1 to 3*: "the number of playouts as a whole" is taken at its word, those of the whole tree
//!   ([`Whole::Tree`]). Where few playouts went, children are tried more evenly so than by the parent's number.
//! - *What the minimum is of*: formula 3 says the least value; the last section says that the value of a node with several
//!   children is their least instead of their mean. So it is the least of the children ([`Backup::LeastChild`]). The
//!   least of all playouts through a node ([`Backup::Least`]) keeps a tree for good where one lucky playout was, since what
//!   gave it is hardly met again once the leaf has children. The mean is that of all playouts.
//! - *What becomes of a finished puzzle that is a node*: the 117 puzzles of 18 clues in table 2 are 90.5 different ones, so
//!   a tree cannot have gone back to one again and again. Such a node is closed ([`Params::closing`]) when it has had its
//!   playout, and so is one whose children all are.
//! - *What is counted*: the ends of playouts, the same puzzle as often as it is met; table 2 gives the different ones apart.
//! - *Candidates that a clue leaves* are counted before any rule is applied to them ([`Choice::Fewest`]).
//! - *Children* are 30 draws, equal ones once; a draw without a solution is dropped and made again, as in a playout.
//! - *A leaf gets children* in its 30th playout, and that playout is its first child's (figure 5).
//!
//! No reading that was tried gives all eight rows; `bench/RESULTS.md` says how near this one comes, and
//! `masume-bench mcts --readings` runs others beside it.
//!
//! | file | what |
//! |---|---|
//! | `params.rs` | all that can be chosen; the paper's tables |
//! | `tree.rs`, `normal.rs` | the DAG; which boards share a node |
//! | `grow.rs` | the loop |
//! | `playout.rs`, `rules.rs` | the paper's playout, and the rules it applies |
//! | `sift.rs`, `finish.rs` | ours, and the last clues |
//! | `tally.rs` | what was met |

mod finish;
mod grow;
mod normal;
mod params;
mod playout;
mod rules;
mod sift;
mod tally;
mod tree;

use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};
use masume_solver::{Control, Random};

use crate::method::{Method, Outcome};
use crate::nine;

pub use finish::Finisher;
pub use grow::{grow, tree};
pub use normal::normal;
pub use params::{Backup, Choice, Count, Params, Playout, Published, Sharing, Sift, TABLE_1, Whole};
pub use playout::Counter;
pub use rules::Pencil;
pub use sift::Sifter;
pub use tally::Tally;
pub use tree::{Child, Id, Node, Tree};

/// Trees without end, each a piece of its own.
#[derive(Clone, Debug)]
pub struct Mcts {
    seed: u64,
    params: Params,
    clues: usize,
}

/// Trees of a round: few, since each takes a second or two and a round is repeated after a kill.
const ROUND: usize = 4;

impl Mcts {
    /// Hunts puzzles with at most so many clues.
    pub fn new(seed: u64, params: Params, clues: usize) -> Self {
        Self { seed, params, clues }
    }
}

impl Method for Mcts {
    /// Trees grown so far.
    type State = u64;
    type Worker = ();
    type Yield = ();

    fn board(&self) -> &Arc<Board> {
        nine::shape()
    }

    fn start(&self) -> u64 {
        0
    }

    fn worker(&self) {}

    fn pieces(&self, _grown: &u64, _finds: &[Puzzle]) -> usize {
        ROUND
    }

    fn work(
        &self,
        _worker: &mut (),
        grown: &u64,
        _finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<()> {
        let mut random = Random::new(self.seed, grown.wrapping_add(piece as u64));
        let (tally, _) = grow(&self.params, self.clues, &mut random, self.params.playouts, control);
        Outcome {
            found: tally.puzzles.iter().filter_map(nine::puzzle).collect(),
            tries: tally.playouts,
            closest: tally.least.is_finite().then_some(tally.least),
            rest: (),
        }
    }

    fn take(&self, _next: &mut u64, _piece: usize, (): ()) {}

    fn end_round(&self, next: &mut u64) {
        *next = next.wrapping_add(ROUND as u64);
    }
}
