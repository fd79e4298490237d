//! What is wrong with the givens of a puzzle, as data: a code and the cells, never words (those are made at the edge).

use std::collections::HashSet;

use crate::{Cell, Digit, DigitSet, HouseKind, Puzzle};

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
    let shape = puzzle.board();
    let mut found = Vec::new();
    let given = given_sets(puzzle);
    // The same cells may clash in a row, in a box and by a rule: one report is enough.
    let mut reported = HashSet::new();
    for house in shape.houses().iter().filter(|h| has_twice(&given, &h.cells)) {
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
    for constraint in shape.constraints().iter().filter(|k| !k.holds(puzzle.givens(), shape.digits())) {
        found.push(Violation { code: ViolationCode::Constraint, cells: constraint.cells() });
    }
    if found.is_empty() {
        found.extend(dead_ends(puzzle, &given));
    }
    found
}

/// The given of each cell as a set, empty where there is none. Sets are looked at without branches here: which cells
/// have givens cannot be foretold, and millions of boards are asked.
fn given_sets(puzzle: &Puzzle) -> Vec<DigitSet> {
    let set = |v: &u8| DigitSet::from_bits(u64::from(*v != 0) << (v.wrapping_sub(1) & 63));
    puzzle.givens().values().iter().map(set).collect()
}

/// Whether a digit is given twice in these cells.
fn has_twice(given: &[DigitSet], cells: &[Cell]) -> bool {
    let (mut seen, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for cell in cells {
        let set = given[cell.index()];
        twice = twice | seen & set;
        seen = seen | set;
    }
    !twice.is_empty()
}

/// The pencil marks of every cell, as [`Puzzle::candidates`] gives them, but each house is looked at once.
fn candidates(puzzle: &Puzzle, given: &[DigitSet]) -> Vec<DigitSet> {
    let shape = puzzle.board();
    let union = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, c| all | given[c.index()]);
    let houses: Vec<DigitSet> = shape.houses().iter().map(|h| union(&h.cells)).collect();
    let of_cell = |cell: Cell| {
        let apart = shape.apart_from(cell).fold(DigitSet::EMPTY, |all, c| all | given[c.index()]);
        let taken = shape.houses_of(cell).iter().fold(apart, |taken, &h| taken | houses[h as usize]);
        let own = given[cell.index()];
        let open = if own.is_empty() { shape.all_digits() - taken } else { own };
        let open = open & shape.allowed(cell);
        puzzle.marks().map_or(open, |marks| open & marks[cell.index()])
    };
    shape.cells().map(of_cell).collect()
}

/// Cells without a candidate and digits without a place, on a board whose givens do not clash.
fn dead_ends(puzzle: &Puzzle, given: &[DigitSet]) -> Vec<Violation> {
    let shape = puzzle.board();
    let candidates = candidates(puzzle, given);
    let mut found: Vec<Violation> = shape
        .cells()
        .filter(|c| candidates[c.index()].is_empty())
        .map(|c| Violation { code: ViolationCode::NoCandidate, cells: vec![c] })
        .collect();
    for house in shape.houses().iter().filter(|h| h.cells.len() == shape.digits() as usize) {
        let mut placed = DigitSet::EMPTY;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Grid};

    #[test]
    fn candidates_house_by_house_are_those_of_each_cell() {
        for text in [
            "3x3",
            "3x3+anti-knight+diagonals",
            "2x3+extra-region(0,8,16)",
            "3x3+even(0,40,77)",
            "2x2@0,0;2,2",
        ] {
            let shape = Board::new(text.parse().unwrap()).unwrap();
            let digits = usize::from(shape.digits());
            for step in 2..9 {
                let value = |i: usize| if i.is_multiple_of(step) { (i * i + step) % digits + 1 } else { 0 };
                let values = (0..shape.len()).map(|i| value(i) as u8).collect();
                let puzzle = Puzzle::new(shape.clone(), Grid::from_values(values).unwrap()).unwrap();
                let sets = (0..shape.len()).map(|i| DigitSet::all(1 + (i * 7 % digits) as u8));
                let marked = puzzle.clone().with_marks(sets.collect()).unwrap();
                for puzzle in [puzzle, marked] {
                    let one_by_one: Vec<_> = shape.cells().map(|c| puzzle.candidates(c)).collect();
                    assert_eq!(candidates(&puzzle, &given_sets(&puzzle)), one_by_one, "{text} {step}");
                }
            }
        }
    }
}
