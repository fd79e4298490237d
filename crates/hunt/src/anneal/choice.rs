//! Which symmetry an annealing binds its clues to.
//!
//! All annealings are judged on one scale, whatever their symmetry and number of clues: the least score that the freed
//! chains came to, and for each clue what a clue is worth. Each symmetry remembers how its last annealings did, the
//! latest counting half, so that one that was lucky at an easy goal does not keep its rank when the goal is hard.

use masume_puzzle::Shape;
use masume_solver::Random;

use super::first_goal;
use super::symmetry::Symmetry;

/// The symmetries to try on a shape, the most promising first: those that bind the most clues while they still leave
/// enough orbits to choose from, turns before others; without any first where the board is small.
pub(super) fn portfolio(shape: &Shape, mut all: Vec<Symmetry>) -> Vec<Symmetry> {
    let (clues, side) = (first_goal(shape), u32::from(shape.digits()));
    all.retain(|s| s.order == 1 || clues / s.order >= LEAST_ORBITS);
    let turn = |s: &Symmetry| !s.name.ends_with("turn");
    // Cells that stay in their row or column.
    let along = |s: &Symmetry| {
        let stays = |&(to, from): &(u32, u32)| to / side == from / side || to % side == from % side;
        s.motion.cells.iter().copied().zip(0..).filter(stays).count()
    };
    let small = shape.len() <= SMALL;
    all.sort_by_key(|s| ((s.order == 1) != small, turn(s), along(s), std::cmp::Reverse(s.order)));
    let none = all.iter().position(|s| s.order == 1).map(|at| all.remove(at));
    all.truncate(MOST_SYMMETRIES);
    let at = if small { 0 } else { all.len() };
    all.splice(at..at, none);
    all
}

/// Up to so many cells free clues do as well as bound ones.
const SMALL: usize = 81;
/// Fewer orbits of clues than this are no puzzle.
pub(super) const LEAST_ORBITS: usize = 4;
const MOST_SYMMETRIES: usize = 12;

/// The symmetries that packs begin with.
const FIRST: [usize; 8] = [0, 1, 0, 2, 0, 3, 0, 0];

/// The symmetry of a pack's next annealing: mostly the best so far, else one of the next or any.
pub(super) fn choose(values: &[Option<u32>], piece: usize, rounds: u32, random: &mut Random) -> usize {
    let count = values.len();
    if rounds == 0 {
        return FIRST[piece % FIRST.len()].min(count - 1);
    }
    let mut ranked: Vec<usize> = (0..count).filter(|&s| values[s].is_some()).collect();
    ranked.sort_by_key(|&s| (values[s], s));
    match random.below(8) {
        // The lower of two numbers: those in front come up more often.
        0 => random.below(count).min(random.below(count)),
        1 | 2 if ranked.len() > 2 => ranked[1 + random.below(2)],
        _ => ranked.first().copied().unwrap_or(0),
    }
}

/// How an annealing to so many clues did that ended with this score; less is better.
pub(super) fn value(shape: &Shape, clues: usize, score: u32) -> u32 {
    // Half of what a clue takes away on average: the last ones take less than the first.
    let all = shape.len() * (usize::from(shape.digits()) - 1);
    score + (clues * all / (2 * first_goal(shape))) as u32
}

/// What a symmetry is held to be worth after one more annealing.
pub(super) fn after(old: Option<u32>, new: u32) -> u32 {
    old.map_or(new, |old| u32::midpoint(old, new))
}
