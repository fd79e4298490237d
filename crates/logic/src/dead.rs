//! Source C's view: which candidates are *Dead* (part of no solution) by search, and which of them techniques reach.
//!
//! The difference is what a solver by hand cannot see: a dead candidate that no technique takes away. On a board with
//! many solutions every dead candidate is one that no further clue can bring back, and arguments from uniqueness are off.

use masume_puzzle::Puzzle;
use masume_solver::{Activity, Control, Engine, Statuses, Stop};

use crate::choice::Choice;
use crate::path::End;
use crate::position::{Candidate, Position};
use crate::step::Step;

/// Dead candidates and how they fall.
#[derive(Clone, Debug)]
pub struct DeadView {
    /// Every candidate of the start that is in no solution, in cell order, digits ascending.
    pub dead: Vec<Fallen>,
    /// The steps that techniques find, from the start.
    pub steps: Vec<Step>,
    /// How these ended.
    pub end: End,
    /// How many solutions there are, as far as the search saw.
    pub solutions: Solutions,
    /// How the search for dead candidates ended: unless [`Stop::Complete`], there may be more of them.
    pub stop: Stop,
}

/// A dead candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fallen {
    /// The candidate.
    pub candidate: Candidate,
    /// The step after which it is gone, by its index; `None` when no technique reaches it.
    pub step: Option<usize>,
}

/// How many solutions a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// None.
    None,
    /// One.
    One,
    /// Two or more.
    Several,
    /// Not known in time.
    Unknown,
}

impl DeadView {
    /// The dead candidates that no technique reaches.
    pub fn unreached(&self) -> impl Iterator<Item = Candidate> {
        self.dead.iter().filter(|d| d.step.is_none()).map(|d| d.candidate)
    }
}

/// Compares what search knows of the candidates of a puzzle with what techniques find out. `engine` is any engine that
/// has loaded the puzzle.
pub fn view(puzzle: &Puzzle, engine: &mut Engine, choice: &Choice, control: &Control) -> DeadView {
    let statuses = engine.status(control);
    let solutions = solutions(puzzle, &statuses);
    let mut board = Position::new(puzzle);
    choice.prepare(&mut board);
    if solutions != Solutions::One {
        board.without_uniqueness();
    }
    let mut steps: Vec<Step> = Vec::new();
    let end = choice.order().walk(&mut board, control, |_, step| steps.push(step.clone()));
    let dead = fallen(puzzle, &statuses, &steps);
    DeadView { dead, steps, end, solutions, stop: statuses.report.stop }
}

/// The dead candidates of a puzzle by `statuses`, and after which of `steps`, taken from the start, each is gone.
pub fn fallen(puzzle: &Puzzle, statuses: &Statuses, steps: &[Step]) -> Vec<Fallen> {
    let mut board = Position::new(puzzle);
    let candidates = (0..board.layout().cells as u32).flat_map(|cell| {
        let digits = board.cands(cell);
        (0..board.layout().digits).filter(move |d| digits >> d & 1 == 1).map(move |d| Candidate::at(cell, d))
    });
    let is_dead = |c: &Candidate| statuses.of(c.cell, c.digit) == Activity::Dead;
    let mut dead: Vec<Fallen> =
        candidates.filter(is_dead).map(|candidate| Fallen { candidate, step: None }).collect();
    for (number, step) in steps.iter().enumerate() {
        step.apply(&mut board);
        for d in dead.iter_mut().filter(|d| d.step.is_none()) {
            let (cell, digit) = (d.candidate.cell.index() as u32, d.candidate.digit);
            // A cell that was filled with this very digit did not lose it: it holds a wrong one.
            if !board.has(cell, digit.index()) && board.value(cell) != digit.value() {
                d.step = Some(number);
            }
        }
    }
    dead
}

/// How many solutions there are, by the candidates that are part of one.
pub fn solutions(puzzle: &Puzzle, statuses: &Statuses) -> Solutions {
    let most = puzzle.board().cells().map(|c| statuses.active[c.index()].len()).max().unwrap_or(0);
    match (most, statuses.report.stop) {
        (2.., _) => Solutions::Several,
        (_, stop) if stop != Stop::Complete => Solutions::Unknown,
        (0, _) => Solutions::None,
        _ => Solutions::One,
    }
}
