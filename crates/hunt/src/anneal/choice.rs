//! Which symmetry an annealing binds its clues to.
//!
//! All annealings are judged on one scale, whatever their symmetry and number of clues: the least score that the freed
//! chains came to, and for each clue what a clue is worth. Each symmetry remembers how its last annealings did, the
//! latest counting half, so that one that was lucky at an easy goal does not keep its rank when the goal is hard.

use masume_puzzle::{Board, Cell};
use masume_solver::Random;

use super::first_goal;
use super::symmetry::Symmetry;

/// The symmetries to try on a shape, the most promising first; without any first where the board is small.
///
/// What did best on every board tried binds the clues to about [`ORBITS`] orbits, and takes cells out of their houses:
/// clues that see each other say much the same. Turns and twists (rows that become columns) come first among equals.
pub(super) fn portfolio(shape: &Board, mut all: Vec<Symmetry>) -> Vec<Symmetry> {
    let clues = first_goal(shape);
    all.retain(|s| s.order == 1 || clues / s.order >= LEAST_ORBITS);
    let none = all.iter().position(|s| s.order == 1).map(|at| all.remove(at));
    let turn = |s: &Symmetry| !(s.name.ends_with("turn") || s.name.starts_with("twist"));
    let least = all.iter().map(|s| cost(shape, s)).min().unwrap_or(0);
    all.sort_by_cached_key(|s| {
        let cost = cost(shape, s);
        ((cost - least) / ALIKE, turn(s), cost, std::cmp::Reverse(s.order))
    });
    all.truncate(MOST_SYMMETRIES);
    let at = if shape.len() <= SMALL { 0 } else { all.len() };
    all.splice(at..at, none);
    all
}

/// How far a symmetry is from the best kind, in thousandths.
fn cost(shape: &Board, symmetry: &Symmetry) -> usize {
    // Cells that see their image, or are it, by any power of the motion but the zeroth.
    let stays = |power: usize| {
        let to = symmetry.motion.times(power).cells;
        let sees = |c: &Cell| {
            let image = to[c.index()] as usize;
            image == c.index() || shape.peers(*c).any(|p| p.index() == image)
        };
        shape.cells().filter(sees).count()
    };
    let stay: usize = (1..symmetry.order).map(stays).sum();
    let stay = 3000 * stay / (shape.len() * (symmetry.order - 1));
    let orbits = first_goal(shape) * 850 / symmetry.order;
    let far = if orbits > ORBITS * 1000 { orbits / ORBITS } else { ORBITS * 1_000_000 / orbits.max(1) };
    stay + 700 * far / 1000
}

/// Costs that are held to be the same.
const ALIKE: usize = 300;
/// Orbits of clues that are enough to make a puzzle and few enough to try many of them.
const ORBITS: usize = 14;
/// Up to so many cells free clues do as well as bound ones.
const SMALL: usize = 81;
/// Fewer orbits of clues than this are no puzzle.
pub(super) const LEAST_ORBITS: usize = 4;
const MOST_SYMMETRIES: usize = 16;

/// The symmetries that packs begin with.
const FIRST: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 0];

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
pub(super) fn value(shape: &Board, clues: usize, score: u32) -> u32 {
    // Half of what a clue takes away on average: the last ones take less than the first.
    let all = shape.len() * (usize::from(shape.digits()) - 1);
    score + (clues * all / (2 * first_goal(shape))) as u32
}

/// What a symmetry is held to be worth after one more annealing.
pub(super) fn after(old: Option<u32>, new: u32) -> u32 {
    old.map_or(new, |old| u32::midpoint(old, new))
}

#[cfg(test)]
mod tests {
    use super::super::symmetry::symmetries;
    use super::*;

    fn best(text: &str) -> Vec<String> {
        let shape = Board::new(text.parse().unwrap()).unwrap();
        portfolio(&shape, symmetries(&shape)).into_iter().map(|s| s.name).collect()
    }

    #[test]
    fn the_symmetries_that_did_best_come_first() {
        assert!(best("5x5")[0].ends_with("-10"));
        assert_eq!(best("4x4")[0], "quarter-turn");
        assert_eq!(best("2x5")[0], "half-turn");
        assert_eq!(best("9")[0], "none");
        // Those that stay in their boxes are worth nothing.
        assert!(!best("5x5").contains(&"rows+columns-5".into()));
        assert_eq!(best("3x4").last().unwrap(), "none");
    }
}
