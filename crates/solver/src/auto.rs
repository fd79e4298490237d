//! `auto`: the engine the door takes when nobody names one.
//!
//! Which engine wins cannot be seen from the outside of a board, but it can be seen after a short try: `general` closes
//! nearly every board within a few hundred nodes, and where it does not, clause learning is ten to a thousand times
//! better. So `general` searches first; when it has met [`PATIENCE`] dead ends per board without finding a solution, `sat` takes
//! over and leaves out the solutions already sent. Boards with so many solutions that barring them one by one would not pay
//! stay with `general`, which meets solutions at every turn there.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Cell, Digit, Puzzle, Shape};

use crate::general::{self, Patience, Patient};
use crate::sat::Sat;
use crate::{Control, EngineInfo, Report, Search, Sink, Stop};

/// Dead ends per board that `general` may meet without a solution before `sat` takes over: 20 ms on a 25×25 board. Not
/// nodes: an empty board of a thousand joined boards needs many guesses, none of them wrong.
pub const PATIENCE: u64 = 1_500;
/// Above this many solutions `general` keeps the board.
const MOST_BARRED: usize = 1_000;

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "auto",
    about_en: "general first, sat when it does not get on (the default)",
    about_ja: "まず general、行き詰まれば sat に交代(既定)",
    build: |shape| Ok(Box::new(Auto::new(shape))),
};

struct Auto {
    puzzle: Puzzle,
    general: Box<dyn Patient>,
    /// `None` for shapes that `sat` does not know.
    sat: Option<Sat>,
    /// Whether `sat` holds the present puzzle.
    loaded: bool,
}

impl Auto {
    fn new(shape: &Arc<Shape>) -> Self {
        let puzzle = Puzzle::empty(shape.clone());
        Self { puzzle, general: general::patient(shape), sat: Sat::new(shape).ok(), loaded: false }
    }
}

impl Search for Auto {
    fn load(&mut self, puzzle: &Puzzle) {
        self.puzzle.clone_from(puzzle);
        self.general.load(puzzle);
        self.loaded = false;
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        let Some(sat) = &mut self.sat else { return self.general.run(assume, control, sink) };
        let mut known = Vec::new();
        let mut enough = false;
        let boards = self.puzzle.shape().spec().boards.len() as u64;
        let patience = Patience { conflicts: PATIENCE * boards, solutions: MOST_BARRED as u64 };
        let mut report = self.general.run_patiently(patience, assume, control, &mut |values| {
            if known.len() < MOST_BARRED {
                known.push(values.to_vec());
            }
            let flow = sink(values);
            enough = flow == ControlFlow::Break(());
            flow
        });
        let out_of_nodes = control.nodes.is_some_and(|most| report.stats.nodes >= most);
        if report.stop != Stop::Nodes || out_of_nodes || enough {
            return report;
        }
        if !self.loaded {
            sat.load(&self.puzzle);
            self.loaded = true;
        }
        let mut rest = control.clone();
        rest.nodes = control.nodes.map(|most| most - report.stats.nodes);
        let second = sat.run_without(&known, assume, &rest, sink);
        report.stop = second.stop;
        report.stats += second.stats;
        report
    }
}
