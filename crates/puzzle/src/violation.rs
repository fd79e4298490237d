//! What is wrong with the givens of a puzzle, as data: a code and the cells, never words (those are made at the edge).

use std::collections::HashSet;

use crate::{Cell, Digit, DigitSet, HouseKind, Puzzle, classic9};

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
    if let Ok(cells) = puzzle.givens().values().try_into()
        && puzzle.is_classic9()
        && !classic9::is_visibly_wrong(cells)
    {
        return Vec::new();
    }
    slow_violations(puzzle)
}

/// [`violations`] of any puzzle.
fn slow_violations(puzzle: &Puzzle) -> Vec<Violation> {
    let given = given_sets(puzzle);
    let mut found = clashes_of(puzzle, &given);
    if found.is_empty() {
        found.extend(dead_ends(puzzle, &given));
    }
    found
}

/// The [`violations`] that are [clashes](Violation::is_clash): givens that contradict each other or their cell. That the
/// givens leave no room for a third cell is not asked, so this is the quicker of the two.
pub fn clashes(puzzle: &Puzzle) -> Vec<Violation> {
    clashes_of(puzzle, &given_sets(puzzle))
}

impl Puzzle {
    /// The cells whose given is `digit` although `cell` sees them: what stands against this digit in this cell.
    pub fn givens_against(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        self.structure().peers(cell).filter(move |&peer| self.given(peer) == Some(digit))
    }
}

fn clashes_of(puzzle: &Puzzle, given: &[DigitSet]) -> Vec<Violation> {
    let structure = puzzle.structure();
    let mut found = Vec::new();
    // The same cells may clash in a row, in a box and by a rule: one report is enough.
    let mut reported = HashSet::new();
    for house in structure.houses().iter().filter(|h| has_twice(given, &h.cells)) {
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
        for other in structure.apart_from(cell).filter(|&o| o > cell && puzzle.given(o) == Some(digit)) {
            if reported.insert(vec![cell, other]) {
                found.push(Violation { code: ViolationCode::Apart(digit), cells: vec![cell, other] });
            }
        }
        if puzzle.allowed(cell).is_empty() {
            found.push(Violation { code: ViolationCode::NotAllowed(digit), cells: vec![cell] });
        }
    }
    for constraint in
        structure.constraints().iter().filter(|k| !k.holds(puzzle.givens(), puzzle.board().digits()))
    {
        found.push(Violation { code: ViolationCode::Constraint, cells: constraint.cells() });
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
    let (board, structure) = (puzzle.board(), puzzle.structure());
    let union = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, c| all | given[c.index()]);
    let houses: Vec<DigitSet> = structure.houses().iter().map(|h| union(&h.cells)).collect();
    let of_cell = |cell: Cell| {
        let apart = structure.apart_from(cell).fold(DigitSet::EMPTY, |all, c| all | given[c.index()]);
        let taken = structure.houses_of(cell).iter().fold(apart, |taken, &h| taken | houses[h as usize]);
        let own = given[cell.index()];
        let open = if own.is_empty() { board.all_digits() - taken } else { own };
        let open = open & structure.allowed(cell);
        puzzle.marks().map_or(open, |marks| open & marks[cell.index()])
    };
    board.cells().map(of_cell).collect()
}

/// Cells without a candidate and digits without a place, on a board whose givens do not clash.
fn dead_ends(puzzle: &Puzzle, given: &[DigitSet]) -> Vec<Violation> {
    let (board, structure) = (puzzle.board(), puzzle.structure());
    let candidates = candidates(puzzle, given);
    let mut found: Vec<Violation> = board
        .cells()
        .filter(|c| candidates[c.index()].is_empty())
        .map(|c| Violation { code: ViolationCode::NoCandidate, cells: vec![c] })
        .collect();
    for house in structure.houses().iter().filter(|h| h.cells.len() == board.digits() as usize) {
        let mut placed = DigitSet::EMPTY;
        for cell in &house.cells {
            placed = placed | candidates[cell.index()];
        }
        for digit in (board.all_digits() - placed).iter() {
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
            let template = Puzzle::from_spec(text.parse().unwrap()).unwrap();
            let shape = template.board().clone();
            let digits = usize::from(shape.digits());
            for step in 2..9 {
                let value = |i: usize| if i.is_multiple_of(step) { (i * i + step) % digits + 1 } else { 0 };
                let values = (0..shape.len()).map(|i| value(i) as u8).collect();
                let puzzle = template.clone().with_givens(Grid::from_values(values).unwrap()).unwrap();
                let sets = (0..shape.len()).map(|i| DigitSet::all(1 + (i * 7 % digits) as u8));
                let marked = puzzle.clone().with_marks(sets.collect()).unwrap();
                for puzzle in [puzzle, marked] {
                    let one_by_one: Vec<_> = shape.cells().map(|c| puzzle.candidates(c)).collect();
                    assert_eq!(candidates(&puzzle, &given_sets(&puzzle)), one_by_one, "{text} {step}");
                }
            }
        }
    }

    #[test]
    fn what_is_visible_on_plain_boards_is_what_the_slow_way_finds() {
        let mut state = 1u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let (mut right, mut wrong) = (0, 0);
        for round in 0..20_000 {
            let mut cells = [0; 81];
            // Digits of a grid, and a few that may be of another.
            for _ in 0..below(60) {
                let cell = below(81) as usize;
                cells[cell] = 1 + ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9) as u8;
            }
            for _ in 0..below(3) {
                cells[below(81) as usize] = 1 + below(9) as u8;
            }
            let puzzle = Puzzle::new(Board::classic(), Grid::from_values(cells.to_vec()).unwrap()).unwrap();
            let found = slow_violations(&puzzle);
            let expected = !found.is_empty();
            let blank = if round % 2 == 0 { b'0' } else { b'.' };
            let text = cells.map(|v| if v == 0 { blank } else { b'0' + v });
            assert_eq!(classic9::is_visibly_wrong(&cells), expected, "{cells:?}");
            assert_eq!(classic9::is_visibly_wrong(&text), expected, "{}", String::from_utf8_lossy(&text));
            assert_eq!(violations(&puzzle), found);
            let only: Vec<_> = found.into_iter().filter(Violation::is_clash).collect();
            assert_eq!(clashes(&puzzle), only);
            *(if expected { &mut wrong } else { &mut right }) += 1;
        }
        assert!(right > 1000 && wrong > 1000, "{right} right, {wrong} wrong");
    }
}
