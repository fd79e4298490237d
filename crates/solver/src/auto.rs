//! `auto`: the engine the door takes when nobody names one.
//!
//! Plain 9×9 boards go to `classic9`, which was made for them. Of the others, which engine wins cannot be seen from the
//! outside of a board, but it can be seen after a short try: `general` closes most boards within a few hundred nodes,
//! and on the hard 25×25 set, where it does not, clause learning needs a fraction of its time (`bench/RESULTS.md`). So
//! `general` searches first; when it has met [`PATIENCE`] dead ends per board without finding a solution, `learn` takes
//! over and leaves out the solutions already sent. Boards with so many solutions that barring them one by one would not
//! pay stay with `general`, which meets solutions at every turn there.
//!
//! Joined plain boards are looked at one by one first (`joined.rs`): 2,500 of them took 24 s before and .6 s after.

use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, DigitSet, Puzzle};

use crate::classic9::engine;
use crate::general::{self, Patience, Patient};
use crate::joined::Joined;
use crate::learn::Learn;
use crate::{Control, EngineInfo, Report, Search, Sink, Stop};

/// Dead ends per board that `general` may meet without a solution before `learn` takes over: 20 ms on a 25×25 board. Not
/// nodes: an empty board of a thousand joined boards needs many guesses, none of them wrong.
pub const PATIENCE: u64 = 1_500;
/// How many times more on boards with further rules.
const RULED: u64 = 200;
/// Above this many solutions `general` keeps the board.
const MOST_BARRED: usize = 1_000;

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "auto",
    about_en: "classic9 for plain 9×9; else general first, learn when it does not get on (the default)",
    about_ja: "通常の 9×9 は classic9、ほかはまず general、行き詰まれば learn に交代(既定)",
    build: |shape| Ok(if engine::knows(shape) { engine::best() } else { with_patience(shape, PATIENCE) }),
};

/// Boards with more pairs of candidates that clash stay with `general`: a gigabyte or so.
const MOST_PAIRS: u64 = 100_000_000;

struct Auto {
    puzzle: Puzzle,
    general: Box<dyn Patient>,
    /// For joined plain boards.
    joined: Option<Joined>,
    /// Whether `general` holds what is left of the present puzzle after its boards were looked at one by one.
    thinned: bool,
    /// Whether `learn` takes the shape.
    learns: bool,
    /// Made when it is first needed: most boards never do.
    learn: Option<Learn>,
    /// Whether `learn` holds the present puzzle.
    loaded: bool,
    /// Dead ends that `general` may meet.
    patience: u64,
}

/// `general` and `learn` for any shape, with another patience than [`PATIENCE`] dead ends per board.
pub fn with_patience(shape: &Arc<Board>, dead_ends_per_board: u64) -> Box<dyn Search> {
    let puzzle = Puzzle::empty(shape.clone());
    // Sums and lines take clauses by the thousand that say little: there `general` is given more time.
    let slow = if shape.constraints().is_empty() { 1 } else { RULED };
    let patience = dead_ends_per_board.saturating_mul(slow * shape.spec().boards.len().max(1) as u64);
    let digits = u64::from(shape.digits());
    // What the board would take with no givens at all, houses counted apart.
    let house_pairs: u64 = shape.houses().iter().map(|h| (h.cells.len() as u64).pow(2)).sum();
    let pairs = (house_pairs + shape.len() as u64 * digits) * digits;
    let learns = pairs <= MOST_PAIRS && Learn::takes(shape);
    Box::new(Auto {
        puzzle,
        general: general::patient(shape),
        joined: Joined::new(shape),
        thinned: false,
        learns,
        learn: None,
        loaded: false,
        patience,
    })
}

impl Auto {
    /// Looks at joined boards one by one, once per puzzle.
    fn thin(&mut self, control: &Control) {
        let Some(joined) = self.joined.as_mut().filter(|_| !self.thinned) else { return };
        let Some(left) = self.general.left() else { return };
        let mut left: Vec<DigitSet> = left.into_iter().map(DigitSet::from_bits).collect();
        if left.iter().all(|set| set.len() == 1) {
            return;
        }
        if joined.thin(&mut left, control)
            && let Some(puzzle) = self.puzzle.clone().with_marks(left)
        {
            self.general.load(&puzzle);
            self.thinned = true;
        }
    }
}

impl Search for Auto {
    fn load(&mut self, puzzle: &Puzzle) {
        self.puzzle.clone_from(puzzle);
        self.general.load(puzzle);
        self.loaded = false;
        self.thinned = false;
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        self.thin(control);
        if !self.learns {
            return self.general.run(assume, control, sink);
        }
        let mut known = Vec::new();
        let patience = Patience { conflicts: self.patience, solutions: MOST_BARRED as u64 };
        let mut report = self.general.run_patiently(patience, assume, control, &mut |values| {
            if known.len() < MOST_BARRED {
                known.push(values.to_vec());
            }
            sink(values)
        });
        let out_of_nodes = control.nodes.is_some_and(|most| report.stats.nodes >= most);
        if report.stop != Stop::Nodes || out_of_nodes {
            return report;
        }
        if self.learn.is_none() {
            self.learn = Learn::new(self.puzzle.board()).ok();
            self.loaded = false;
        }
        let Some(learn) = &mut self.learn else { return report };
        if !self.loaded {
            learn.set(self.general.left());
            self.loaded = true;
        }
        let second = learn.run_without(&known, assume, &control.after(report.stats.nodes), sink);
        report.stop = second.stop;
        report.stats += second.stats;
        report
    }
}
