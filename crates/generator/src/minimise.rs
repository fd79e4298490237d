//! Taking clues away from a puzzle until every one is needed.
//!
//! Clues are tried one by one in a random order, or in groups that the symmetry of the pattern keeps together; one that
//! can go, goes. One pass is enough: a clue that was needed while more clues stood is needed when fewer do. Another order
//! may end with fewer clues, so several can be tried.

use masume_puzzle::{Cell, Pattern, Puzzle, SYMMETRIES, Symmetry};
use masume_solver::{Control, Engine, Random, Stop};

/// What came of it.
#[derive(Clone, Debug)]
pub struct Minimised {
    /// The puzzle with the fewest clues that was found.
    pub puzzle: Puzzle,
    /// The order that gave it, from 0.
    pub order: u64,
    /// The symmetry that was kept.
    pub symmetry: &'static Symmetry,
}

/// How to take clues away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minimise {
    /// Where the randomness of the orders starts.
    pub seed: u64,
    /// How many orders are tried.
    pub orders: u64,
    /// Whether the symmetry of the pattern is kept: then groups of clues are needed, not each clue.
    pub keep_symmetry: bool,
}

impl Default for Minimise {
    fn default() -> Self {
        Self { seed: 1, orders: 1, keep_symmetry: false }
    }
}

/// The symmetry of a puzzle's pattern with the most motions: the first of the table among equals.
pub fn richest(pattern: &Pattern) -> &'static Symmetry {
    let size = |symmetry: &&'static Symmetry| symmetry.group().len();
    pattern.symmetries().into_iter().rev().max_by_key(size).unwrap_or(&SYMMETRIES[0])
}

impl Minimise {
    /// A version of the puzzle of which no clue (or no group of clues, with the symmetry kept) can go. The puzzle must
    /// have one solution; the engine is one for its shape. The error says what stopped the search.
    ///
    /// # Errors
    /// When `control` stopped it, or the engine could not decide.
    pub fn run(&self, puzzle: &Puzzle, engine: &mut Engine, control: &Control) -> Result<Minimised, Stop> {
        let pattern = Pattern::of(puzzle);
        let symmetry = if self.keep_symmetry { richest(&pattern) } else { &SYMMETRIES[0] };
        let orbits = symmetry.orbits(puzzle.board()).unwrap_or_default();
        let groups: Vec<Vec<Cell>> =
            orbits.into_iter().filter(|orbit| orbit.iter().all(|&c| pattern.contains(c))).collect();
        let mut best: Option<Minimised> = None;
        for order in 0..self.orders.max(1) {
            let fewer = reduce(puzzle, &groups, &mut Random::new(self.seed, order), engine, control)?;
            if best.as_ref().is_none_or(|best| fewer.clues() < best.puzzle.clues()) {
                best = Some(Minimised { puzzle: fewer, order, symmetry });
            }
        }
        best.ok_or(Stop::Enough)
    }
}

fn reduce(
    puzzle: &Puzzle,
    groups: &[Vec<Cell>],
    random: &mut Random,
    engine: &mut Engine,
    control: &Control,
) -> Result<Puzzle, Stop> {
    let mut puzzle = puzzle.clone();
    let mut order: Vec<&Vec<Cell>> = groups.iter().collect();
    random.shuffle(&mut order);
    for group in order {
        let mut fewer = puzzle.clone();
        for &cell in group {
            fewer.set_given(cell, None);
        }
        engine.load(&fewer).map_err(|_| Stop::Enough)?;
        let count = engine.count(2, control);
        match count.unique() {
            Some(true) => puzzle = fewer,
            Some(false) => {}
            None => return Err(count.report.stop),
        }
    }
    Ok(puzzle)
}
