//! What is wrong with the givens of a puzzle, as data: a code and the cells, never words (those are made at the edge).

use std::collections::HashSet;

use crate::{Cell, Digit, HouseKind, Puzzle};

/// What kind of thing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViolationCode {
    /// A digit is given twice in one house; the house's kind and number.
    Twice(Digit, HouseKind, u32),
    /// Two cells that a rule keeps apart (anti-knight …) hold the same digit.
    Apart(Digit),
    /// A given is not among the digits its cell is restricted to.
    NotAllowed(Digit),
    /// No digit is left for an empty cell.
    NoCandidate,
    /// A house that needs every digit has no cell left for one.
    NoPlace(Digit, HouseKind, u32),
    /// A further constraint is broken by the givens.
    Constraint,
}

impl ViolationCode {
    /// The stable name of the kind, for JSON and message files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Twice(..) => "digit-twice",
            Self::Apart(_) => "digit-too-near",
            Self::NotAllowed(_) => "given-not-allowed",
            Self::NoCandidate => "cell-without-candidate",
            Self::NoPlace(..) => "digit-without-place",
            Self::Constraint => "constraint-broken",
        }
    }
}

/// One thing that is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What is wrong.
    pub code: ViolationCode,
    /// The cells that show it: the clashing cells, the empty cell, or the house.
    pub cells: Vec<Cell>,
}

impl Violation {
    /// Whether two givens contradict each other outright, rather than leaving no room for a third cell.
    pub fn is_clash(&self) -> bool {
        !matches!(self.code, ViolationCode::NoCandidate | ViolationCode::NoPlace(..))
    }
}

/// Everything that is wrong with the givens and restrictions of a puzzle, as far as looking at one house or pair at a
/// time shows it. An empty list does not promise a solution.
pub fn violations(puzzle: &Puzzle) -> Vec<Violation> {
    let shape = puzzle.shape();
    let mut found = Vec::new();
    // The same cells may clash in a row, in a box and by a rule: one report is enough.
    let mut reported = HashSet::new();
    for house in shape.houses() {
        let mut at: [Vec<Cell>; 64] = [const { Vec::new() }; 64];
        for &cell in &house.cells {
            if let Some(d) = puzzle.given(cell) {
                at[d.index()].push(cell);
            }
        }
        for (i, cells) in at.into_iter().enumerate().filter(|(_, cells)| cells.len() > 1) {
            let code = ViolationCode::Twice(Digit::from_index(i), house.kind, house.number);
            if reported.insert(cells.clone()) {
                found.push(Violation { code, cells });
            }
        }
    }
    for (cell, digit) in puzzle.givens().filled() {
        for other in shape.apart_from(cell).filter(|&o| o > cell && puzzle.given(o) == Some(digit)) {
            if reported.insert(vec![cell, other]) {
                found.push(Violation { code: ViolationCode::Apart(digit), cells: vec![cell, other] });
            }
        }
        if puzzle.allowed(cell).is_empty() {
            found.push(Violation { code: ViolationCode::NotAllowed(digit), cells: vec![cell] });
        }
    }
    for constraint in shape.constraints().iter().filter(|k| !k.holds(puzzle.givens())) {
        let cells = match constraint {
            crate::Constraint::Pairs { a, b, .. } => vec![*a, *b],
            crate::Constraint::Sum { cells, .. }
            | crate::Constraint::Increasing { cells }
            | crate::Constraint::AllDifferent { cells, .. } => cells.clone(),
            crate::Constraint::Apart { pairs } => pairs.iter().flat_map(|(a, b)| [*a, *b]).collect(),
        };
        found.push(Violation { code: ViolationCode::Constraint, cells });
    }
    if found.is_empty() {
        found.extend(dead_ends(puzzle));
    }
    found
}

/// Cells without a candidate and digits without a place, on a board whose givens do not clash.
fn dead_ends(puzzle: &Puzzle) -> Vec<Violation> {
    let shape = puzzle.shape();
    let candidates: Vec<_> = shape.cells().map(|c| puzzle.candidates(c)).collect();
    let mut found: Vec<Violation> = shape
        .cells()
        .filter(|c| candidates[c.index()].is_empty())
        .map(|c| Violation { code: ViolationCode::NoCandidate, cells: vec![c] })
        .collect();
    for house in shape.houses().iter().filter(|h| h.cells.len() == shape.digits() as usize) {
        let mut placed = crate::DigitSet::EMPTY;
        for cell in &house.cells {
            placed = placed | candidates[cell.index()];
        }
        for digit in (shape.all_digits() - placed).iter() {
            let code = ViolationCode::NoPlace(digit, house.kind, house.number);
            found.push(Violation { code, cells: house.cells.clone() });
        }
    }
    found
}
