//! A given puzzle without the clues it does not need.
//!
//! Which clues go depends on the order in which they are looked at, and so does how many are left. One random order gives
//! one minimal puzzle; the fewest clues of many orders come nearer to the fewest there are.

use masume_solver::Random;
use masume_solver::classic9::{Carver, Carving, Cells, Clues, Single};

use super::minimal::{OrbitError, groups, only};

/// What is left of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The puzzle, in which each clue (or each orbit) is needed.
    pub clues: Clues,
    /// How many clues it has.
    pub count: u32,
    /// The number of the first order that led to so few.
    pub order: u64,
}

/// Takes clues that are not needed away, in a random order of this seed. `None` when the puzzle does not have exactly one
/// solution.
pub fn minimise(puzzle: &Clues, seed: u64) -> Option<Clues> {
    fewest(puzzle, seed, 1).map(|reduced| reduced.clues)
}

/// The fewest clues that so many random orders of this seed lead to. `None` when the puzzle does not have exactly one
/// solution, or no order is asked for.
pub fn fewest(puzzle: &Clues, seed: u64, orders: u64) -> Option<Reduced> {
    reduce(puzzle, &(0..81).map(|cell| 1 << cell).collect::<Vec<Cells>>(), seed, orders)
}

/// The same with clues that go or stay together; see [`super::Minimals::orbits`].
pub fn fewest_of_orbits(
    puzzle: &Clues,
    orbits: &[Vec<usize>],
    seed: u64,
    orders: u64,
) -> Result<Option<Reduced>, OrbitError> {
    Ok(reduce(puzzle, &groups(orbits)?, seed, orders))
}

fn reduce(puzzle: &Clues, groups: &[Cells], seed: u64, orders: u64) -> Option<Reduced> {
    let answer = Single::new().solve(puzzle, 2);
    if answer.count != 1 {
        return None;
    }
    let start = puzzle
        .iter()
        .enumerate()
        .map(|(cell, clue)| Cells::from((1..10).contains(&(clue & 15))) << cell)
        .sum();
    let (mut next, mut best) = (0, None);
    Carver::new().carve(
        &mut |carving: &mut Carving| {
            if next == orders {
                return false;
            }
            carving.number = next as usize;
            carving.grid = answer.solution;
            carving.start = start;
            carving.order.clear();
            carving.order.extend_from_slice(groups);
            Random::new(seed, next).shuffle(&mut carving.order);
            next += 1;
            true
        },
        &mut |number, set| {
            if let Some(set) = set {
                // Results come in any order: the first of the fewest is what it is in all of them.
                let this = (set.count_ones(), number as u64, set);
                best = Some(best.map_or(this, |best: (u32, u64, Cells)| best.min(this)));
            }
        },
    );
    best.map(|(count, order, set)| Reduced { clues: only(&answer.solution, set), count, order })
}
