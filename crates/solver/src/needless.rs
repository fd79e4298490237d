//! Which clues of a puzzle are not needed?
//!
//! A clue is *needless* when the others alone leave the same single solution. Digits and rule clues are asked about in the
//! same way. For one digit, each other digit that its cell could hold is tried: most fail before the first guess, and none
//! of these searches finds the known solution again. On joined boards the far ones are first held at the known solution:
//! what is found so is a solution, and only when nothing is found is the whole plane searched.
//!
//! Makers that ask millions of times about digits alone have quicker ways of their own, in SIMD lanes on plain 9×9
//! ([`ClueSets`](crate::classic9::ClueSets)) and on one trail elsewhere ([`Slate::other`](crate::general::Slate::other)).

use std::ops::ControlFlow;

use masume_puzzle::{Board, Cell, Clue, Digit, Grid, Puzzle};

use crate::general::Other;
use crate::{Control, Engine, Stats, Stop, Unsupported};

/// The needless clues of a puzzle, as far as the search came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needless {
    /// Clues each of which can go on its own.
    pub clues: Vec<Clue>,
    /// [`Stop::Complete`] when every clue was decided.
    pub stop: Stop,
    /// What it cost.
    pub stats: Stats,
}

/// Finds the clues of a puzzle each of which could go on its own; `solution` is its only solution. The engine may be
/// loaded with any puzzle, and is left with another.
pub fn needless(
    puzzle: &Puzzle,
    solution: &Grid,
    engine: &mut Engine,
    control: &Control,
) -> Result<Needless, Unsupported> {
    let mut result = Needless { clues: Vec::new(), stop: Stop::Complete, stats: Stats::default() };
    for clue in puzzle.clues() {
        // Many clues need no guess at all, and a search looks at the clock only when it guesses.
        if let Some(stop) = control.must_stop(result.stats.nodes) {
            result.stop = stop;
            break;
        }
        let rest = control.after(result.stats.nodes);
        match other_without(puzzle, &[clue], solution, engine, &rest, &mut result.stats)? {
            Other::None => result.clues.push(clue),
            Other::Some(_) => {}
            Other::Unknown(stop) => {
                result.stop = stop;
                break;
            }
        }
    }
    Ok(result)
}

/// A solution other than `solution` of the puzzle without these clues. With none, the clues are not needed, all of them
/// together. What it costs is added to `stats`.
pub fn other_without(
    puzzle: &Puzzle,
    clues: &[Clue],
    solution: &Grid,
    engine: &mut Engine,
    control: &Control,
    stats: &mut Stats,
) -> Result<Other, Unsupported> {
    let rest = puzzle.without(clues);
    engine.load(&rest)?;
    let [Clue::Given(cell)] = *clues else { return Ok(other(&[], solution, engine, control, stats)) };
    let mut others = rest.candidates(cell);
    if let Some(digit) = solution.get(cell) {
        others.remove(digit);
    }
    let far = far_cells(puzzle.board(), cell, solution);
    let mut held = vec![&far[..]];
    // Where nothing is far, that is the whole question.
    held.extend((!far.is_empty()).then_some(&[][..]));
    let before = stats.nodes;
    for held in held {
        for digit in others.iter() {
            let mut assume = held.to_vec();
            assume.push((cell, digit));
            let control = control.after(stats.nodes - before);
            match other(&assume, solution, engine, &control, stats) {
                Other::None => {}
                found => return Ok(found),
            }
        }
    }
    Ok(Other::None)
}

/// A solution of the loaded puzzle with these further digits, other than `solution`.
fn other(
    assume: &[(Cell, Digit)],
    solution: &Grid,
    engine: &mut Engine,
    control: &Control,
    stats: &mut Stats,
) -> Other {
    let mut found = None;
    let report = engine.enumerate_with(assume, control, &mut |values| {
        if values == solution.values() {
            return ControlFlow::Continue(());
        }
        found = Some(values.to_vec());
        ControlFlow::Break(())
    });
    *stats += report.stats;
    match (found, report.stop) {
        (Some(values), _) => Other::Some(values),
        (None, Stop::Complete) => Other::None,
        (None, stop) => Other::Unknown(stop),
    }
}

/// The digits of `solution` in all cells that share no board with `cell`; none where there is only one board. On joined
/// boards another solution often differs on the boards of one cell only, and is soon found when the others stand still.
fn far_cells(board: &Board, cell: Cell, solution: &Grid) -> Vec<(Cell, Digit)> {
    let spec = board.spec();
    if !spec.is_gattai() {
        return Vec::new();
    }
    let side = u32::from(spec.side);
    let on = |&(top, left): &(u32, u32), cell: Cell| {
        let at = board.position(cell);
        (top..top + side).contains(&at.row) && (left..left + side).contains(&at.col)
    };
    let near: Vec<_> = spec.boards.iter().filter(|corner| on(corner, cell)).collect();
    solution.filled().filter(|(c, _)| !near.iter().any(|corner| on(corner, *c))).collect()
}
