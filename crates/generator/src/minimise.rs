//! Taking clues away from a puzzle until every one is needed.
//!
//! Clues are tried one by one in a random order, or in groups that the symmetry of the pattern keeps together; one that
//! can go, goes. One pass is enough: a clue that was needed while more clues stood is needed when fewer do. Another order
//! may end with fewer clues, so several can be tried.

use std::collections::BTreeMap;

use masume_puzzle::{Clue, Pattern, Puzzle, RuleUse, SYMMETRIES, Symmetry};
use masume_solver::general::Other;
use masume_solver::needless::other_without;
use masume_solver::{Control, Engine, Random, Stats, Stop};

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
    /// have one solution; the engine is one for its board. The error says what stopped the search.
    ///
    /// # Errors
    /// When `control` stopped it, or the engine could not decide.
    pub fn run(&self, puzzle: &Puzzle, engine: &mut Engine, control: &Control) -> Result<Minimised, Stop> {
        let pattern = Pattern::of(puzzle);
        let symmetry = if self.keep_symmetry { richest(&pattern) } else { &SYMMETRIES[0] };
        let groups = groups(puzzle, &pattern, symmetry);
        let mut stats = Stats::default();
        engine.load(puzzle).map_err(|_| Stop::Enough)?;
        let solution = engine.solve(control);
        let Some(solution) = solution.solution else { return Err(solution.report.stop) };
        let mut best: Option<Minimised> = None;
        for order in 0..self.orders.max(1) {
            let mut shuffled: Vec<&[Clue]> = groups.iter().map(Vec::as_slice).collect();
            Random::new(self.seed, order).shuffle(&mut shuffled);
            let (mut gone, mut fewer) = (Vec::new(), puzzle.clone());
            for group in shuffled {
                gone.extend(group);
                // Without a rule clue the others have other numbers; digits can go one after the other.
                let digits = group.iter().all(|clue| matches!(clue, Clue::Given(_)));
                let (from, clues) = if digits { (&fewer, group) } else { (puzzle, &gone[..]) };
                let control = control.after(stats.nodes);
                match other_without(from, clues, &solution, engine, &control, &mut stats) {
                    Ok(Other::None) => fewer = from.without(clues),
                    Ok(Other::Some(_)) => gone.truncate(gone.len() - group.len()),
                    Ok(Other::Unknown(stop)) => return Err(stop),
                    Err(_) => return Err(Stop::Enough),
                }
            }
            let clues = |puzzle: &Puzzle| puzzle.clues().count();
            if best.as_ref().is_none_or(|best| clues(&fewer) < clues(&best.puzzle)) {
                best = Some(Minimised { puzzle: fewer, order, symmetry });
            }
        }
        best.ok_or(Stop::Enough)
    }
}

/// The clues that go or stay together: orbits of givens, then orbits of rule clues, as far as their images are clues too.
fn groups(puzzle: &Puzzle, pattern: &Pattern, symmetry: &Symmetry) -> Vec<Vec<Clue>> {
    let board = puzzle.board();
    let orbits = symmetry.orbits(board).unwrap_or_default();
    let given = orbits.into_iter().filter(|orbit| orbit.iter().all(|&c| pattern.contains(c)));
    let mut groups: Vec<Vec<Clue>> =
        given.map(|orbit| orbit.into_iter().map(Clue::Given).collect()).collect();
    let place = |used: &RuleUse| {
        let mut cells = used.cells.clone();
        cells.sort_unstable();
        (used.rule.id, cells)
    };
    let clues = puzzle.rule_clues();
    let at: BTreeMap<_, _> = clues.iter().enumerate().map(|(i, used)| (place(used), i)).collect();
    let motions = symmetry.group();
    let mut seen = vec![false; clues.len()];
    for first in 0..clues.len() {
        let (mut group, mut next) = (Vec::new(), vec![first]);
        while let Some(i) = next.pop() {
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            group.push(Clue::Rule(i));
            next.extend(motions.iter().filter_map(|motion| {
                let cells =
                    clues[i].cells.iter().map(|&cell| motion.image(board, cell)).collect::<Option<_>>()?;
                at.get(&place(&RuleUse { cells, ..clues[i].clone() })).copied()
            }));
        }
        if !group.is_empty() {
            groups.push(group);
        }
    }
    groups
}
