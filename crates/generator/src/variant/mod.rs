//! Puzzles with rule clues: cages, arrows, thermometers, dots, numbers outside, with or without digits.
//!
//! Begin with a random solution, lay rule clues that it obeys ([`lay`]), then take away digits, and rule clues, while the
//! solution stays the only one. The slots are those of [`Any`]; how a clue looks and what it means stays with its rule.
//! Puzzle `i`, and each attempt at it, depends on the request, the seed and its number alone.

pub mod lay;
mod steer;

use std::ops::RangeInclusive;
use std::sync::Arc;

use masume_puzzle::{
    Board, BoardSpec, Boxes, Cell, Grid, Number, Pos, Puzzle, Rule, SYMMETRIES, Scope, Symmetry, Takes,
};
use masume_solver::{Control, Purpose, Random, Verifier};

use self::lay::{Lay, Orbit};
use crate::model::{Any, ClueModel};

/// What a puzzle with rule clues shall be like.
#[derive(Clone, Debug)]
pub struct Request {
    /// The board, and rule clues that every puzzle has; no digits.
    pub template: Puzzle,
    /// Rules to lay, and how many clues (with their images, one) of each; as many as suit when not said.
    pub place: Vec<(&'static Rule, Option<usize>)>,
    /// The symmetry of rule clues and digits.
    pub symmetry: &'static Symmetry,
    /// How many digits may be given.
    pub givens: RangeInclusive<usize>,
    /// Whether laid clues that are not needed stay.
    pub keep_rule_clues: bool,
}

impl Request {
    /// As many clues of these rules as suit, and no more digits than are needed.
    pub fn new(template: Puzzle, place: Vec<(&'static Rule, Option<usize>)>) -> Self {
        Self { template, place, symmetry: &SYMMETRIES[0], givens: 0..=usize::MAX, keep_rule_clues: false }
    }

    /// Two cells that can always change places, so that no puzzle meets the request: where only runs and their sums are
    /// clues, two cells of one run that no other run crosses.
    pub fn interchangeable(&self) -> Option<(Pos, Pos)> {
        let board = self.template.board();
        let field = matches!(board.spec().boxes, Boxes::Field(_)) && self.template.rule_clues().is_empty();
        let sums = self.place.iter().all(|(rule, _)| rule.takes == Takes::Run);
        if !field || !sums || *self.givens.end() > 0 {
            return None;
        }
        let single = |c: &&Cell| board.houses_of(**c).len() < 2;
        board.houses().iter().find_map(|house| {
            let mut cells = house.cells.iter().filter(single).map(|c| board.position(*c));
            Some((cells.next()?, cells.next()?))
        })
    }
}

/// A puzzle with rule clues and its solution.
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
/// How many cells cages have on the average, attempt after attempt: large ones first, since people like them.
const CAGES: [usize; 6] = [3, 3, 2, 3, 2, 2];

/// Attempts that belong to a puzzle: no attempt of one is made for another.
const ATTEMPTS: u64 = 1 << 20;

/// Makes puzzle number `number` of a seed and tells how many attempts it took; `None` when `control` stopped it, or when
/// none of a million attempts came to a puzzle.
pub fn make(request: &Request, seed: u64, number: u64, control: &Control) -> Option<(Variant, u64)> {
    for i in 0..ATTEMPTS {
        if control.must_stop(0).is_some() {
            return None;
        }
        if let Some(made) = attempt(request, seed, number.wrapping_mul(ATTEMPTS).wrapping_add(i), control) {
            return Some((made, i + 1));
        }
    }
    None
}

/// Makes attempt number `number`; `None` when it does not come to a puzzle.
pub fn attempt(request: &Request, seed: u64, number: u64, control: &Control) -> Option<Variant> {
    let mut random = Random::new(seed ^ 0x7369_676e, number);
    let (base, after) = without_negatives(&request.template)?;
    let board = base.board().clone();
    let mut bare = Any::new(&base);
    let mut solution = bare.fill(&bare.empty(), &mut random, control)?;
    let rules: Vec<&'static Rule> = request.place.iter().map(|(rule, _)| *rule).collect();
    let all = request.place.iter().all(|(rule, count)| count.is_none() && steer::is_fixed(rule));
    if *request.givens.end() == 0 && all && after.is_empty() {
        solution = steer::steer(&base, &rules, solution, &mut random, control)?;
    }
    let grid = Grid::from_values(solution.clone()).ok()?;
    let lay = Lay::new(&board, &grid, request.symmetry);
    // Orbits that may go, and those that belong to the picture.
    let (mut may, mut must): (Vec<Orbit>, Vec<Orbit>) = (Vec::new(), Vec::new());
    for &(rule, count) in &request.place {
        let marked = after.iter().any(|negative| negative.strip_suffix("-negative") == Some(rule.id));
        match (rule.takes, count) {
            _ if marked => {
                must.extend(Lay::new(&board, &grid, &SYMMETRIES[0]).all(rule, &mut random));
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
                let usual = usize::from(board.digits()).div_ceil(1 + request.symmetry.motions.len());
                may.extend(lay.some(rule, count.unwrap_or(usual), &mut random));
            }
        }
    }
    if request.keep_rule_clues {
        must.append(&mut may);
    }
    // What the template has is not laid again.
    for orbits in [&mut must, &mut may] {
        for orbit in orbits.iter_mut() {
            orbit.retain(|used| !lay::is_among(used, base.rules()));
        }
        orbits.retain(|orbit| !orbit.is_empty());
    }
    finish(request, &solution, &must, &may, &mut random, control)
}

/// Takes away what is not needed and has what is left verified by an engine that had no part in this.
fn finish(
    request: &Request,
    solution: &[u8],
    must: &[Orbit],
    may: &[Orbit],
    random: &mut Random,
    control: &Control,
) -> Option<Variant> {
    let board = request.template.board();
    let cells = board.len();
    // Negative rules look at the clues that are there, so those are in the template, not in slots.
    let template = request.template.adding_rules(must.iter().flatten().cloned()).ok()?;
    let ways = may.iter().flatten().map(|used| vec![used.clone()]).collect();
    let mut model = Any::with_rule_clues(&template, ways);
    let mut full = solution.to_vec();
    full.resize(model.slots(), 1);
    let mut groups: Vec<Vec<usize>> = digit_orbits(board, request.symmetry);
    random.shuffle(&mut groups);
    let mut slot = cells;
    let mut laid: Vec<Vec<usize>> = Vec::new();
    for orbit in may {
        laid.push((slot..slot + orbit.len()).collect());
        slot += orbit.len();
    }
    random.shuffle(&mut laid);
    let mut clues = full.clone();
    if *request.givens.end() == 0 {
        clues[..cells].fill(0);
        groups.clear();
    }
    let question = Control { nodes: Some(QUESTION), ..control.clone() };
    // Digits go down to as many as are wished for, then rule clues as far as it goes.
    let held = clues[cells..].iter().filter(|v| **v != 0).count();
    let dug = model.reduce(&full, &clues, &groups, request.givens.start() + held, &question)?;
    let dug = model.reduce(&full, &dug, &laid, 0, &question)?;
    let given = dug[..cells].iter().filter(|v| **v != 0).count();
    if !request.givens.contains(&given) {
        return None;
    }
    let puzzle = model.puzzle(&dug);
    let proof = Verifier::new(Purpose::Variant).verify(&puzzle, control).unique()?;
    (proof.solution.values() == solution).then_some(Variant { puzzle, solution: proof.solution })
}

/// The template without rules such as "all dots are given", and the names of those rules: which dots there are is only
/// known when a solution is.
fn without_negatives(template: &Puzzle) -> Option<(Puzzle, Vec<&'static str>)> {
    let spec = template.board().spec();
    let (after, rules): (Vec<_>, Vec<_>) =
        spec.rules.iter().cloned().partition(|used| used.rule.scope == Scope::BoardAndClues);
    if after.is_empty() {
        return Some((template.clone(), Vec::new()));
    }
    let board = Board::new(BoardSpec { rules, ..spec.clone() }).ok()?;
    let base = Puzzle::empty(board).with_rule_clues(template.rule_clues().to_vec()).ok()?;
    Some((base, after.iter().map(|used| used.rule.id).collect()))
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
