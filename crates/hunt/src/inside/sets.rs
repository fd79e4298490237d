//! The small unavoidable sets of a grid: sets of cells of which every puzzle with this solution must have a clue, because
//! the digits in them can be put otherwise.
//!
//! Parts of the grid are wiped (the cells of two, three or four digits, a band, a stack, two or four boxes) and all ways to
//! fill them again are listed: the cells in which one of them differs from the grid are unavoidable. Sets that contain
//! another say nothing new. Others are found when they are needed: wherever a set of clues has another solution, there is a
//! minimal one in the cells in which it differs from the grid ([`Seeker`]).

use std::ops::ControlFlow;

use masume_solver::Control;
use masume_solver::classic9::{Cells, Clues, Single};

/// Solutions that are listed of one wiped part.
const MOST: usize = 20_000;
/// Solutions that are looked at for each set that is wanted, and inside one to make it minimal.
const LOOK: usize = 2;
const INNER: usize = 64;

/// Unavoidable sets of at most so many cells, each minimal among them, small ones first. All that lie in one of the parts
/// are there, unless a part has very many solutions.
pub fn unavoidable(grid: &Clues, cells: u32, control: &Control) -> Vec<Cells> {
    within(grid, &parts(grid, 4), cells, control)
}

/// Fewer of them, in a hundredth of the time: those that lie in the cells of two or three digits.
pub fn at_once(grid: &Clues, cells: u32) -> Vec<Cells> {
    within(grid, &parts(grid, 3), cells, &Control::default())
}

fn within(grid: &Clues, parts: &[Cells], cells: u32, control: &Control) -> Vec<Cells> {
    let mut single = Single::new();
    let mut sets = Vec::new();
    for part in parts {
        if control.must_stop(0).is_some() {
            break;
        }
        let mut listed = 0;
        single.enumerate(&clues(grid, !part), control, |solution| {
            let set = difference(grid, solution);
            if set != 0 && set.count_ones() <= cells {
                sets.push(set);
            }
            listed += 1;
            if listed < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    minimal(sets)
}

/// The grid's digits in these cells.
pub fn clues(grid: &Clues, set: Cells) -> Clues {
    std::array::from_fn(|cell| (set >> cell & 1) as u8 * grid[cell])
}

/// Looks for unavoidable sets that some clues miss.
#[derive(Debug)]
pub struct Seeker {
    grid: Clues,
    single: Single,
}

impl Seeker {
    /// For a full grid that keeps the rules.
    pub fn new(grid: &Clues) -> Self {
        Self { grid: *grid, single: Single::new() }
    }

    /// Sets that have none of these cells, at most so many; none when the clues in them leave one solution. Each is
    /// minimal, as a rule: that is what makes them worth having, and costs less than looking at more solutions.
    pub fn missed(&mut self, chosen: Cells, most: usize) -> Vec<Cells> {
        let mut sets = self.others(chosen, LOOK * most);
        sets.truncate(most);
        let mut small: Vec<Cells> =
            sets.iter().filter_map(|&set| self.others(!set, INNER).first().copied()).collect();
        small.sort_unstable();
        small.dedup();
        small
    }

    /// Where the first solutions differ from the grid; no set contains another, small ones first.
    fn others(&mut self, chosen: Cells, most: usize) -> Vec<Cells> {
        let mut sets = Vec::new();
        let grid = &self.grid;
        // In an order that is the same on every CPU.
        self.single.enumerate_in_order(&clues(grid, chosen), &Control::default(), |solution| {
            let set = difference(grid, solution);
            if set != 0 {
                sets.push(set);
            }
            if sets.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        minimal(sets)
    }
}

/// The cells in which two grids differ.
pub fn difference(a: &Clues, b: &Clues) -> Cells {
    a.iter().zip(b).enumerate().fold(0, |set, (cell, (a, b))| set | Cells::from(a != b) << cell)
}

/// The sets that contain no other of them, small ones first.
pub fn minimal(mut sets: Vec<Cells>) -> Vec<Cells> {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut kept: Vec<Cells> = Vec::new();
    for set in sets {
        if !kept.iter().any(|small| small & !set == 0) {
            kept.push(set);
        }
    }
    kept
}

/// The numbers of the cells in a set.
pub fn each(set: Cells) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            cell
        })
    })
}

/// The parts of the grid that are wiped; with at most three digits, no boxes.
fn parts(grid: &Clues, most: u32) -> Vec<Cells> {
    let mut parts = Vec::new();
    let part =
        |has: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| has(cell)).fold(0, |set, cell| set | 1 << cell);
    for digits in 0u32..1 << 9 {
        if (2..=most).contains(&digits.count_ones()) {
            parts.push(part(&|cell| digits >> (grid[cell] - 1) & 1 == 1));
        }
    }
    if most < 4 {
        return parts;
    }
    let band = |cell: usize| cell / 27;
    let stack = |cell: usize| cell % 9 / 3;
    for one in 0..3 {
        parts.push(part(&|cell| band(cell) == one));
        parts.push(part(&|cell| stack(cell) == one));
        for other in 0..3 {
            // Four boxes, or two of them: those outside a band and a stack, those at the ends of a diagonal.
            parts.push(part(&|cell| band(cell) != one && stack(cell) != other));
            for third in 0..3 {
                parts.push(part(&|cell| {
                    band(cell) == one && stack(cell) != other || band(cell) == third && stack(cell) == other
                }));
            }
        }
    }
    parts
}
