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

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, DigitSet, Puzzle};

use crate::classic9::engine;
use crate::general::{General, Patience};
use crate::joined::Joined;
use crate::learn::Learn;
use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Statuses, Stop, Unsupported};

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
    build: |board| Ok(with_patience(board, PATIENCE)),
};

/// Boards with more pairs of candidates that clash stay with `general`: a gigabyte or so.
const MOST_PAIRS: u64 = 100_000_000;

struct Auto {
    puzzle: Puzzle,
    /// For plain 9×9 boards: it takes every puzzle without rule clues.
    classic: Option<Box<dyn Search>>,
    /// Made when a puzzle is not for `classic`.
    general: Option<General>,
    /// Whether `classic` has the present puzzle.
    plain: bool,
    /// For joined plain boards.
    joined: Option<Joined>,
    /// Whether `general` holds what is left of the present puzzle after its boards were looked at one by one.
    thinned: bool,
    /// Made when it is first needed, for the present puzzle: most never do.
    learn: Option<Learn>,
    /// Dead ends that `general` may meet for each joined board.
    patience: u64,
}

/// Every engine that suits a board, with another patience than [`PATIENCE`] dead ends per board.
pub fn with_patience(board: &Arc<Board>, dead_ends_per_board: u64) -> Box<dyn Search> {
    Box::new(Auto {
        puzzle: Puzzle::empty(board.clone()),
        classic: board.is_classic9().then(engine::best),
        general: None,
        plain: false,
        joined: Joined::new(board),
        thinned: false,
        learn: None,
        patience: dead_ends_per_board,
    })
}

impl Auto {
    /// Looks at joined boards one by one, once per puzzle.
    fn thin(&mut self, control: &Control) {
        let Some(joined) = self.joined.as_mut().filter(|_| !self.thinned) else { return };
        let Some(general) = &mut self.general else { return };
        let Some(left) = general.left() else { return };
        let mut left: Vec<DigitSet> = left.into_iter().map(DigitSet::from_bits).collect();
        if left.iter().all(|set| set.len() == 1) {
            return;
        }
        if joined.thin(&mut left, control)
            && let Ok(puzzle) = self.puzzle.clone().with_marks(left)
            && general.load(&puzzle).is_ok()
        {
            self.thinned = true;
        }
    }

    /// Dead ends that `general` may meet before `learn` takes over.
    fn patience(&self) -> u64 {
        // Sums and lines take clauses by the thousand that say little: there `general` is given more time.
        let slow = if self.puzzle.has_houses_only() { 1 } else { RULED };
        self.patience.saturating_mul(slow * self.puzzle.board().spec().boards.len().max(1) as u64)
    }

    /// Whether the board is small enough for `learn`.
    fn fits_learn(&self) -> bool {
        let board = self.puzzle.board();
        let digits = u64::from(board.digits());
        // What the board would take with no givens at all, houses counted apart.
        let house_pairs: u64 = board.houses().iter().map(|h| (h.cells.len() as u64).pow(2)).sum();
        (house_pairs + board.len() as u64 * digits) * digits <= MOST_PAIRS && Learn::fits(board)
    }
}

impl Search for Auto {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        self.thinned = false;
        self.learn = self.learn.take().filter(|_| puzzle.has_rules_of(&self.puzzle));
        self.puzzle.clone_from(puzzle);
        self.plain = false;
        if let Some(classic) = &mut self.classic
            && puzzle.clue_constraints().is_empty()
        {
            self.plain = true;
            return classic.load(puzzle);
        }
        self.general.get_or_insert_default().load(puzzle)?;
        if let Some(learn) = &mut self.learn {
            learn.forget();
        }
        Ok(())
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        if self.plain
            && let Some(classic) = &mut self.classic
        {
            return classic.run(assume, control, sink);
        }
        self.thin(control);
        let (fits, patience) = (self.fits_learn(), self.patience());
        let Some(general) = &mut self.general else {
            return Report { stop: Stop::Complete, stats: Stats::default() };
        };
        if !fits || !general.propagates_all() {
            return general.run(assume, control, sink);
        }
        let mut known = Vec::new();
        let patience = Patience { conflicts: patience, solutions: MOST_BARRED as u64 };
        let mut report = general.run_patiently(patience, assume, control, &mut |values| {
            if known.len() < MOST_BARRED {
                known.push(values.to_vec());
            }
            sink(values)
        });
        let out_of_nodes = control.nodes.is_some_and(|most| report.stats.nodes >= most);
        if report.stop != Stop::Nodes || out_of_nodes {
            return report;
        }
        let rest = control.after(report.stats.nodes);
        if self.learn.is_none() {
            self.learn = Learn::new(&self.puzzle).ok();
        }
        let Some(learn) = &mut self.learn else { return report };
        learn.set_once(|| general.left());
        let second = learn.run_without(&known, assume, &rest, sink);
        report.stop = second.stop;
        report.stats += second.stats;
        report
    }

    fn total(&mut self, assume: &[(Cell, Digit)], control: &Control) -> (u128, Report) {
        if self.plain
            && let Some(classic) = &mut self.classic
        {
            return classic.total(assume, control);
        }
        let mut count = 0;
        let report = self.run(assume, control, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        (count, report)
    }

    fn statuses(&mut self, control: &Control) -> Option<Statuses> {
        let classic = self.classic.as_mut().filter(|_| self.plain)?;
        classic.statuses(control)
    }
}
