//! The next step for a player, from wherever the player is.
//!
//! A hint from a wrong state misleads, so the state is checked first: entries that are not in the solution, and pencil
//! marks that leave out the digit of the solution. Which cells is said, the right digit is not. Only then comes the next
//! step, in the order in which people see things ([`Choice::people`]): a player must not be sent to a hidden pair while a
//! single is in plain view. Words for the three stages (where, what, which digit) are made by `narrate`.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, DigitSet, Document, Grid, Puzzle};
use masume_solver::{Control, Engine, Stop, Unsupported};

use crate::chains::memory::Memory;
use crate::choice::{Choice, Sequence};
use crate::position::Position;
use crate::step::Step;
use crate::table::{FINDERS, technique};
use crate::technique::{Ask, Technique};

/// What to tell a player.
#[derive(Clone, Debug)]
pub enum Hint {
    /// The next step, and the position it is found in.
    Step {
        /// The position: givens, entries, and what the marks leave.
        board: Position,
        /// The step.
        step: Box<Step>,
    },
    /// These entries are not in the solution.
    WrongEntries(Vec<Cell>),
    /// The pencil marks of these cells leave out the digit of the solution.
    WrongMarks(Vec<Cell>),
    /// The puzzle has several solutions, but none with all of these entries (without any one of them there is one).
    NoneLeft(Vec<Cell>),
    /// Every cell is filled as it should be.
    Solved,
    /// No technique finds a step from here.
    Stuck,
    /// The givens have no solution.
    NoSolution,
    /// Time, or the user.
    Stopped(Stop),
}

/// Looks at the state of a document and finds what to tell. `engine` is any engine; the caller keeps it.
pub fn hint(
    document: &Document,
    engine: &mut Engine,
    choice: &Choice,
    control: &Control,
) -> Result<Hint, Unsupported> {
    let puzzle = &document.puzzle;
    engine.load(puzzle)?;
    let found = engine.count(2, control);
    let several = match (found.unique(), found.count) {
        (None, _) => return Ok(Hint::Stopped(found.report.stop)),
        (Some(false), 0) => {
            return Ok(wrong_restrictions(document, engine, control)?.unwrap_or(Hint::NoSolution));
        }
        (unique, _) => unique == Some(false),
    };
    let wrong = match &found.examples[..] {
        [solution] if !several => wrong_state(document, solution),
        _ => contradictory_state(document, engine, control)?,
    };
    if let Some(wrong) = wrong {
        return Ok(wrong);
    }
    let mut board = Position::with_entries(puzzle, &document.entries, marks(document));
    choice.prepare(&mut board);
    if several {
        board.without_uniqueness();
    }
    if board.blanks() == 0 {
        return Ok(Hint::Solved);
    }
    Ok(match next(&board, choice, marks(document).unwrap_or_default(), control) {
        Ok(step) => Hint::Step { board, step: Box::new(step) },
        Err(Stop::Complete) => Hint::Stuck,
        Err(stop) => Hint::Stopped(stop),
    })
}

/// The step that a player may see next. A pencil mark that stands alone in its cell is in plain view, before a digit
/// with one place in a house; but for the last cell of a house, which needs no mark to be seen.
fn next(board: &Position, choice: &Choice, marks: &[DigitSet], control: &Control) -> Result<Step, Stop> {
    if !marks.is_empty() && matches!(choice.sequence, Sequence::People) {
        let marked = |step: &Step| step.placement.is_some_and(|p| !marks[p.cell.index()].is_empty());
        for (id, marked) in [("full-house", None), ("naked-single", Some(&marked))] {
            let Some(technique) = technique(id).filter(|t| choice.has(t)) else { continue };
            let found = every(board, technique, control).into_iter().find(|s| marked.is_none_or(|m| m(s)));
            if let Some(step) = found {
                return Ok(step);
            }
        }
    }
    choice.order().next(board, control)
}

/// Every step of a technique on a board.
fn every(board: &Position, technique: &'static Technique, control: &Control) -> Vec<Step> {
    let ask = Ask { board, control, every: true, memory: &Memory::new() };
    let mut steps = Vec::new();
    for finder in FINDERS.iter().filter(|f| f.techniques.contains(&technique)) {
        let _ = (finder.find)(&ask, &mut |step| {
            steps.extend((step.technique == technique).then_some(step));
            ControlFlow::Continue(())
        });
    }
    steps
}

/// The marks that say what a cell can hold: those in the middle. Marks in corners name places of a digit in a box, and
/// a cell may hold others.
fn marks(document: &Document) -> Option<&[DigitSet]> {
    let marks = &document.centre_marks;
    marks.iter().any(|m| !m.is_empty()).then_some(marks)
}

/// What is wrong with a state, beside the only solution.
fn wrong_state(document: &Document, solution: &Grid) -> Option<Hint> {
    let wrong: Vec<Cell> =
        document.entries.filled().filter(|&(c, d)| solution.get(c) != Some(d)).map(|(c, _)| c).collect();
    if !wrong.is_empty() {
        return Some(Hint::WrongEntries(wrong));
    }
    let open = |&(cell, marks): &(Cell, DigitSet)| !marks.is_empty() && document.entries.get(cell).is_none();
    let lacking = |&(cell, marks): &(Cell, DigitSet)| solution.get(cell).is_some_and(|d| !marks.contains(d));
    let cells = document.board().cells().zip(marks(document)?.iter().copied());
    let wrong: Vec<Cell> = cells.filter(open).filter(lacking).map(|(cell, _)| cell).collect();
    (!wrong.is_empty()).then_some(Hint::WrongMarks(wrong))
}

/// Candidates that a player struck out though the only solution of the givens has them. Formats that list what is left in
/// each cell (lines of `HoDoKu`, pencil-mark grids) do not say whether the setter or a player has taken the others away.
fn wrong_restrictions(
    document: &Document,
    engine: &mut Engine,
    control: &Control,
) -> Result<Option<Hint>, Unsupported> {
    let puzzle = &document.puzzle;
    let Ok(unrestricted) = puzzle.cleared().with_givens(puzzle.givens().clone()) else { return Ok(None) };
    engine.load(&unrestricted)?;
    let found = engine.count(2, control);
    let [solution] = &found.examples[..] else { return Ok(None) };
    if found.unique() != Some(true) {
        return Ok(None);
    }
    // What was taken away after a wrong entry follows from it.
    if let Some(wrong) = wrong_state(document, solution) {
        return Ok(Some(wrong));
    }
    let lacking = |&cell: &Cell| solution.get(cell).is_some_and(|d| !puzzle.allowed(cell).contains(d));
    let wrong: Vec<Cell> = puzzle.board().cells().filter(lacking).collect();
    Ok((!wrong.is_empty()).then_some(Hint::WrongMarks(wrong)))
}

/// What is wrong with a state of a puzzle with several solutions: entries, or marks, that leave none of them.
fn contradictory_state(
    document: &Document,
    engine: &mut Engine,
    control: &Control,
) -> Result<Option<Hint>, Unsupported> {
    let puzzle = &document.puzzle;
    let digits = puzzle.board().digits();
    // An entry that is not a digit of the board, or that stands on a given, cannot be judged by a search.
    let misfit = |&(cell, digit): &(Cell, Digit)| digit.value() > digits || puzzle.given(cell).is_some();
    let entries: Vec<(Cell, Digit)> = document.entries.filled().collect();
    let misfits: Vec<Cell> = entries.iter().filter(|e| misfit(e)).map(|&(c, _)| c).collect();
    if !misfits.is_empty() {
        return Ok(Some(Hint::WrongEntries(misfits)));
    }
    let with_entries = |some: &[(Cell, Digit)]| {
        let mut state = puzzle.clone();
        for &(cell, digit) in some {
            state.set_given(cell, Some(digit));
        }
        state
    };
    match least_conflict(&entries, with_entries, engine, control)? {
        Conflict::None => {}
        Conflict::Of(items) => return Ok(Some(Hint::NoneLeft(items.iter().map(|&(c, _)| c).collect()))),
        Conflict::Stopped(stop) => return Ok(Some(Hint::Stopped(stop))),
    }
    let entered = with_entries(&entries);
    let marked: Vec<(Cell, DigitSet)> = puzzle
        .board()
        .cells()
        .zip(marks(document).unwrap_or(&[]).iter().copied())
        .filter(|&(cell, marks)| !marks.is_empty() && entered.given(cell).is_none())
        .collect();
    let with_marks = |some: &[(Cell, DigitSet)]| {
        let mut allowed: Vec<DigitSet> = puzzle.board().cells().map(|c| entered.allowed(c)).collect();
        for &(cell, marks) in some {
            allowed[cell.index()] = allowed[cell.index()] & marks;
        }
        entered.clone().with_marks(allowed).unwrap_or_else(|_| entered.clone())
    };
    Ok(match least_conflict(&marked, with_marks, engine, control)? {
        Conflict::None => None,
        Conflict::Of(items) => Some(Hint::WrongMarks(items.iter().map(|&(c, _)| c).collect())),
        Conflict::Stopped(stop) => Some(Hint::Stopped(stop)),
    })
}

enum Conflict<T> {
    None,
    Of(Vec<T>),
    Stopped(Stop),
}

/// Items that leave no solution together, though without any one of them there is one; none when all of them leave one.
fn least_conflict<T: Copy>(
    items: &[T],
    state: impl Fn(&[T]) -> Puzzle,
    engine: &mut Engine,
    control: &Control,
) -> Result<Conflict<T>, Unsupported> {
    let mut solvable = |some: &[T]| -> Result<Result<bool, Stop>, Unsupported> {
        engine.load(&state(some))?;
        let solved = engine.solve(control);
        Ok(match (solved.solution, solved.report.stop) {
            (Some(_), _) => Ok(true),
            (None, Stop::Complete) => Ok(false),
            (None, stop) => Err(stop),
        })
    };
    match solvable(items)? {
        Ok(true) => return Ok(Conflict::None),
        Err(stop) => return Ok(Conflict::Stopped(stop)),
        Ok(false) => {}
    }
    let mut kept = items.to_vec();
    let mut at = 0;
    while at < kept.len() {
        let item = kept.remove(at);
        match solvable(&kept)? {
            // Still none without it: it is not needed for the conflict.
            Ok(false) => {}
            Ok(true) => {
                kept.insert(at, item);
                at += 1;
            }
            Err(stop) => return Ok(Conflict::Stopped(stop)),
        }
    }
    Ok(Conflict::Of(kept))
}
