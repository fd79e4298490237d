//! Puzzles whose clues are signs: cages, arrows, thermometers, dots, numbers outside, with or without digits.
//!
//! Begin with a random solution, lay signs that it obeys ([`lay`]), then take away digits, and signs, while the solution
//! stays the only one. The slots are those of [`Signs`]; how a sign looks and what it means stays with its rule.
//! Attempt `i` depends on the wish, the seed and `i` alone.

pub mod lay;
mod steer;

use std::ops::RangeInclusive;
use std::sync::Arc;

use masume_puzzle::{Board, BoardSpec, Grid, Number, Puzzle, Rule, Symmetry, Takes, rules};
use masume_solver::{Control, Engine, Random, Stop, search};

use self::lay::{Lay, Orbit};
use crate::ground::{Any, Ground, Signs};

/// What a puzzle of signs shall be like.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The board, with rules about all of it.
    pub shape: Arc<Board>,
    /// Rules to lay, and how many signs (with their images, one) of each; as many as suit when not said.
    pub place: Vec<(&'static Rule, Option<usize>)>,
    /// The symmetry of signs and digits.
    pub symmetry: &'static Symmetry,
    /// How many digits may be given.
    pub givens: RangeInclusive<usize>,
    /// Whether signs that are not needed stay.
    pub keep_signs: bool,
}

/// A puzzle of signs and its solution.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution, which an engine that had no part in the making confirms.
    pub solution: Grid,
}

/// Nodes that the question whether a clue can go may take; what stays undecided stays. With twenty times as many a little
/// killer took 38 s instead of 3.7 and had two digits less.
const QUESTION: u64 = 1_000;
/// Nodes that the engine that confirms may take.
const CONFIRM: u64 = 2_000_000;
/// How many cells cages have on the average, attempt after attempt: large ones first, since people like them.
const CAGES: [usize; 6] = [3, 3, 2, 3, 2, 2];

/// Makes attempt number `number`; `None` when it does not come to a puzzle.
pub fn attempt(wish: &Wish, seed: u64, number: u64, control: &Control) -> Option<Variant> {
    let mut random = Random::new(seed ^ 0x7369_676e, number);
    let (base, after) = without_negatives(&wish.shape)?;
    let mut bare = Any::new(base.clone());
    let mut solution = bare.fill(&bare.empty(), &mut random, control)?;
    let rules: Vec<&'static Rule> = wish.place.iter().map(|(rule, _)| *rule).collect();
    let all = wish.place.iter().all(|(rule, count)| count.is_none() && steer::is_fixed(rule));
    if *wish.givens.end() == 0 && all && after.is_empty() {
        solution = steer::steer(&base, &rules, solution, &mut random, control)?;
    }
    let grid = Grid::from_values(solution.clone())?;
    let lay = Lay::new(&base, &grid, wish.symmetry);
    // Orbits that may go, and those that belong to the picture.
    let (mut may, mut must): (Vec<Orbit>, Vec<Orbit>) = (Vec::new(), Vec::new());
    for &(rule, count) in &wish.place {
        let marked = after.iter().any(|negative| negative.strip_suffix("-negative") == Some(rule.id));
        match (rule.takes, count) {
            _ if marked => {
                must.extend(Lay::new(&base, &grid, &masume_puzzle::SYMMETRIES[0]).all(rule, &mut random));
            }
            // Groups that have a number are cages, and cages cover the board.
            (Takes::Group(_), None) if rule.number == Number::Optional => {
                must.extend(lay.cover(rule, CAGES[number as usize % CAGES.len()], &mut random));
            }
            (
                Takes::Row | Takes::Diagonal | Takes::Run | Takes::Pair | Takes::Square | Takes::Cells,
                None,
            ) => {
                may.extend(lay.all(rule, &mut random));
            }
            (_, count) => {
                let usual = usize::from(base.digits()).div_ceil(1 + wish.symmetry.motions.len());
                may.extend(lay.some(rule, count.unwrap_or(usual), &mut random));
            }
        }
    }
    if wish.keep_signs {
        must.append(&mut may);
    }
    finish(wish, (&base, &after), &solution, &must, &may, &mut random, control)
}

/// Takes away what is not needed and confirms what is left.
fn finish(
    wish: &Wish,
    (base, after): (&Arc<Board>, &[&'static str]),
    solution: &[u8],
    must: &[Orbit],
    may: &[Orbit],
    random: &mut Random,
    control: &Control,
) -> Option<Variant> {
    let cells = base.len();
    // Negative rules look at the signs that are there, so those are part of the board, not slots.
    let mut spec = base.spec().clone();
    spec.rules.extend(must.iter().flatten().cloned());
    spec.rules.extend(after.iter().filter_map(|id| rules::find(id)).map(masume_puzzle::RuleUse::whole));
    let board_shape = Board::new(spec).ok()?;
    let mut ground = Signs::new(board_shape, may.iter().flatten().map(|used| vec![used.clone()]).collect());
    let mut full = solution.to_vec();
    full.resize(ground.slots(), 1);
    let mut groups: Vec<Vec<usize>> = digit_orbits(base, wish.symmetry);
    random.shuffle(&mut groups);
    let mut slot = cells;
    let mut signs: Vec<Vec<usize>> = Vec::new();
    for orbit in may {
        signs.push((slot..slot + orbit.len()).collect());
        slot += orbit.len();
    }
    random.shuffle(&mut signs);
    let mut board = full.clone();
    if *wish.givens.end() == 0 {
        board[..cells].fill(0);
        groups.clear();
    }
    let question = Control { nodes: Some(QUESTION), ..control.clone() };
    // Digits go down to as many as are wished for, then signs as far as it goes.
    let held = board[cells..].iter().filter(|v| **v != 0).count();
    let dug = ground.reduce(&full, &board, &groups, wish.givens.start() + held, &question)?;
    let dug = ground.reduce(&full, &dug, &signs, 0, &question)?;
    let given = dug[..cells].iter().filter(|v| **v != 0).count();
    if !wish.givens.contains(&given) {
        return None;
    }
    confirm(ground.puzzle(&dug), solution, control)
}

/// Asks an engine that had no part in the making.
fn confirm(puzzle: Puzzle, solution: &[u8], control: &Control) -> Option<Variant> {
    let mut found = Vec::new();
    let mut engine = Engine::by_name(search::find("sat")?, &puzzle).ok()?;
    let control = Control { nodes: Some(CONFIRM), ..control.clone() };
    let report = engine.enumerate(&control, &mut |values| {
        found.push(values.to_vec());
        if found.len() < 2 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    let solution = Grid::from_values(solution.to_vec())?;
    let sure = report.stop == Stop::Complete && found.len() == 1 && found[0] == solution.values();
    (sure && puzzle.is_solved_by(&solution)).then_some(Variant { puzzle, solution })
}

/// The board without rules such as "all dots are given", and the names of those rules: which dots there are is only
/// known when a solution is.
fn without_negatives(shape: &Arc<Board>) -> Option<(Arc<Board>, Vec<&'static str>)> {
    let spec = shape.spec();
    let negative = |id: &str| id.ends_with("-negative");
    let after: Vec<&'static str> = spec.rules.iter().map(|u| u.rule.id).filter(|id| negative(id)).collect();
    if after.is_empty() {
        return Some((shape.clone(), after));
    }
    let rules = spec.rules.iter().filter(|u| !negative(u.rule.id)).cloned().collect();
    Some((Board::new(BoardSpec { rules, ..spec.clone() }).ok()?, after))
}

/// The cells in orbits of a symmetry.
fn digit_orbits(shape: &Arc<Board>, symmetry: &Symmetry) -> Vec<Vec<usize>> {
    let mut seen = vec![false; shape.len()];
    let mut orbits = Vec::new();
    for cell in shape.cells() {
        let mut orbit = Vec::new();
        let mut next = vec![cell];
        while let Some(cell) = next.pop() {
            if !std::mem::replace(&mut seen[cell.index()], true) {
                orbit.push(cell.index());
                next.extend(symmetry.motions.iter().filter_map(|m| m.image(shape, cell)));
            }
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    orbits
}
