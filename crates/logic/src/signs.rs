//! What the rules of a board and the rule clues of a puzzle say about candidates, sign by sign: a cage, a thermometer, a number outside.
//!
//! Each sign asks the propagator of the `general` engine that knows its constraint, alone and until nothing more goes. A
//! person who looks at one sign and counts combinations comes to the same; what two signs say together is another step.
//! Whole houses with cages in them give further sums, the rule of 45.

use masume_puzzle::{Cell, Constraint, Puzzle, RuleUse};
use masume_solver::general::{Narrow, derived_sums};

/// How a sign is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Reading {
    /// Two cells at a time.
    Pair,
    /// By what adds up.
    Sum,
    /// By what follows from sums of whole houses.
    Total,
    /// Cells in order, or all together.
    Line,
}

/// A sign with the propagators of its constraints.
#[derive(Debug)]
pub(crate) struct Sign {
    pub(crate) reading: Reading,
    /// The use of a rule; `None` for what follows from several.
    pub(crate) used: Option<RuleUse>,
    /// For [`Reading::Total`]: cells that are added up, cells that are taken off, and what is left.
    pub(crate) total: (Vec<Cell>, Vec<Cell>, i32),
    /// Its cells, ascending.
    pub(crate) cells: Vec<u32>,
    narrows: Vec<Narrow>,
}

impl Sign {
    fn new(
        puzzle: &Puzzle,
        reading: Reading,
        used: Option<RuleUse>,
        constraints: &[&Constraint],
    ) -> Option<Self> {
        let narrows: Vec<Narrow> = constraints.iter().filter_map(|c| Narrow::new(puzzle, c)).collect();
        let mut cells: Vec<u32> =
            narrows.iter().flat_map(|n| n.cells().iter().map(|c| c.index() as u32)).collect();
        cells.sort_unstable();
        cells.dedup();
        let total = match constraints {
            [Constraint::Sum { terms, total }] => {
                let signed = |sign: i32| terms.iter().filter(|t| t.1 == sign).map(|t| t.0).collect();
                (signed(1), signed(-1), *total)
            }
            _ => Default::default(),
        };
        (!narrows.is_empty()).then_some(Self { reading, used, total, cells, narrows })
    }

    /// What is left of `sets`, which has the digits of each cell of the board; `None` when the sign cannot be obeyed.
    pub(crate) fn left(&self, sets: &[u64]) -> Option<Vec<(u32, u64)>> {
        let mut now: Vec<(u32, u64)> = self.cells.iter().map(|&c| (c, sets[c as usize])).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for narrow in &self.narrows {
                let place = |cell: &Cell| {
                    now.binary_search_by_key(&(cell.index() as u32), |n| n.0).unwrap_or_default()
                };
                let places: Vec<usize> = narrow.cells().iter().map(place).collect();
                let mut own: Vec<u64> = places.iter().map(|&p| now[p].1).collect();
                if !narrow.narrow(&mut own) {
                    return None;
                }
                for (&p, set) in places.iter().zip(own) {
                    changed |= now[p].1 & set != now[p].1;
                    now[p].1 &= set;
                }
            }
        }
        Some(now)
    }
}

/// All signs of a puzzle, the easiest to read first.
pub(crate) fn signs(puzzle: &Puzzle) -> Vec<Sign> {
    let structure = &**puzzle.structure();
    let constraints = structure.constraints();
    let mut signs = Vec::new();
    let mut first = 0;
    while first < constraints.len() {
        let used = puzzle.origin(first);
        let mut end = first + 1;
        // A rule about the whole board is read pair by pair, a line as one.
        while end < constraints.len()
            && used.is_some_and(|u| {
                !u.cells.is_empty() && puzzle.origin(end).is_some_and(|v| std::ptr::eq(u, v))
            })
        {
            end += 1;
        }
        let own: Vec<&Constraint> = constraints[first..end].iter().collect();
        let reading = own.iter().map(|c| reading(c)).max().unwrap_or(Reading::Line);
        signs.extend(Sign::new(puzzle, reading, used.cloned(), &own));
        first = end;
    }
    let plain =
        |c: &Constraint| matches!(c, Constraint::Sum { terms, .. } if terms.iter().all(|t| t.1.abs() == 1));
    for sum in derived_sums(structure).into_iter().filter(plain) {
        signs.extend(Sign::new(puzzle, Reading::Total, None, &[&sum]));
    }
    signs.sort_by_key(|sign| (sign.reading, sign.cells.len()));
    signs
}

fn reading(constraint: &Constraint) -> Reading {
    match constraint {
        Constraint::Pairs { .. } => Reading::Pair,
        Constraint::Sum { .. } => Reading::Sum,
        _ => Reading::Line,
    }
}
