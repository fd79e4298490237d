//! Active and dead candidates (source C): which digits of which cells are part of some solution.
//!
//! One solution proves as many candidates active as the board has cells; a dead candidate needs a search that finds
//! nothing. So the loop asks for a solution with some undecided candidate, marks all of that solution, and goes on
//! until nothing is undecided.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, DigitSet, Puzzle};

use crate::{Control, Report, Search, Stats, Stop};

/// What is known of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activity {
    /// Some solution has it.
    Active,
    /// No solution has it.
    Dead,
    /// The search was stopped before it was decided.
    Unknown,
}

/// What is known of every candidate of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statuses {
    /// Per cell, the digits that some solution has there.
    pub active: Vec<DigitSet>,
    /// Per cell, the digits that could not be decided.
    pub unknown: Vec<DigitSet>,
    /// How the work ended: [`Stop::Complete`] means nothing is unknown.
    pub report: Report,
}

impl Statuses {
    /// What is known of one candidate.
    pub fn of(&self, cell: Cell, digit: Digit) -> Activity {
        if self.active[cell.index()].contains(digit) {
            Activity::Active
        } else if self.unknown[cell.index()].contains(digit) {
            Activity::Unknown
        } else {
            Activity::Dead
        }
    }
}

/// Decides every candidate of `puzzle`, which `search` has loaded.
pub(crate) fn statuses(search: &mut dyn Search, puzzle: &Puzzle, control: &Control) -> Statuses {
    if let Some(statuses) = search.statuses(control) {
        return statuses;
    }
    let cells = puzzle.board().len();
    let mut active = vec![DigitSet::EMPTY; cells];
    let mut unknown: Vec<DigitSet> = puzzle.board().cells().map(|c| puzzle.candidates(c)).collect();
    let mut stats = Stats::default();
    let mut stop = Stop::Complete;
    'cells: for cell in puzzle.board().cells() {
        while let Some(digit) = unknown[cell.index()].first() {
            let mut found = false;
            let report = search.run(&[(cell, digit)], &control.after(stats.nodes), &mut |values| {
                found = true;
                for (i, d) in values.iter().enumerate().filter_map(|(i, &v)| Some((i, Digit::new(v)?))) {
                    active[i].insert(d);
                    unknown[i].remove(d);
                }
                ControlFlow::Break(())
            });
            stats += report.stats;
            match report.stop {
                Stop::Complete => unknown[cell.index()].remove(digit),
                Stop::Enough if found => {}
                other => {
                    stop = other;
                    break 'cells;
                }
            }
        }
    }
    Statuses { active, unknown, report: Report { stop, stats } }
}
