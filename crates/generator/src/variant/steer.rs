//! Changing a solution until its signs tell it from all others.
//!
//! Where signs stand is not free for every rule: a Kakuro has a sum for each run, Skyscrapers a number for each end of a
//! row. When no digits are given, a random solution is then hardly ever the only one with its numbers. So the solution is
//! what is searched for: free a few cells around one that propagation leaves open, fill them anew, and keep what leaves
//! fewer candidates open. Rules are seen only through [`Lay`], as everywhere.

use masume_puzzle::{Cell, Grid, Puzzle, Rule, SYMMETRIES, Takes};
use masume_solver::general::Slate;
use masume_solver::{Control, Random, Stop};

use super::lay::Lay;
use crate::model::{Any, ClueModel};

/// Changes tried before the solution is given up.
const MOVES: usize = 4_000;
/// Candidates left open up to which a search is asked whether there is another solution.
const NEAR: u32 = 24;
/// One change in so many is kept though it leaves more candidates open, if it is not many more.
const LAPSE: usize = 40;
/// As many more.
const WORSE: u32 = 4;

/// Whether signs of this rule stand at fixed places, one at each, whatever the solution.
pub(super) fn is_fixed(rule: &Rule) -> bool {
    matches!(rule.takes, Takes::Run | Takes::Row)
}

/// What the signs of a solution leave open.
struct Doubt {
    /// Candidates too many.
    open: u32,
    /// The cells that have some.
    cells: Vec<usize>,
    /// With all its clues.
    puzzle: Puzzle,
}

/// A solution with all its signs, near `solution`, that has no other; `None` when none was found.
pub(super) fn steer(
    base: &Puzzle,
    rules: &[&'static Rule],
    solution: Vec<u8>,
    random: &mut Random,
    control: &Control,
) -> Option<Vec<u8>> {
    let mut bare = Any::new(base);
    let mut now = solution;
    let mut doubt = doubt(base, rules, &now, random)?;
    for _ in 0..MOVES {
        if control.must_stop(0).is_some() {
            return None;
        }
        if doubt.open <= NEAR && is_only(&doubt.puzzle, control) {
            return Some(now);
        }
        let mut board = now.clone();
        let middle = *pick(&doubt.cells, random)?;
        board[middle] = 0;
        for peer in base.structure().peers(Cell::new(middle)) {
            if random.below(2) == 0 {
                board[peer.index()] = 0;
            }
        }
        let Some(other) = bare.fill(&board, random, control) else { continue };
        let Some(new) = self::doubt(base, rules, &other, random).filter(|_| other != now) else { continue };
        if new.open <= doubt.open || (new.open <= doubt.open + WORSE && random.below(LAPSE) == 0) {
            (now, doubt) = (other, new);
        }
    }
    None
}

/// What propagation leaves open when all signs of a solution are there.
fn doubt(base: &Puzzle, rules: &[&'static Rule], solution: &[u8], random: &mut Random) -> Option<Doubt> {
    let grid = Grid::from_values(solution.to_vec()).ok()?;
    let lay = Lay::new(base.board(), &grid, &SYMMETRIES[0]);
    let mut clues = base.rule_clues().to_vec();
    for rule in rules {
        clues.extend(lay.all(rule, random).into_iter().flatten());
    }
    let puzzle = base.clone().with_rule_clues(clues).ok()?;
    let cells = grid.len();
    let mut slate = Slate::with_rules_of(&puzzle);
    if !slate.load(&vec![0; cells]) {
        return None;
    }
    let left = |cell: &usize| slate.left(*cell).count_ones();
    let cells: Vec<usize> = (0..cells).filter(|cell| left(cell) > 1).collect();
    let open = cells.iter().map(|cell| left(cell) - 1).sum();
    Some(Doubt { open, cells, puzzle })
}

/// Whether rule clues alone leave one solution; `false` also when that takes too long to find out.
fn is_only(puzzle: &Puzzle, control: &Control) -> bool {
    let mut slate = Slate::with_rules_of(puzzle);
    let mut found = 0;
    let question = Control { nodes: Some(super::QUESTION), ..control.clone() };
    slate.load(&vec![0; puzzle.board().len()])
        && slate
            .run(&question, &mut |_| {
                found += 1;
                if found < 2 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
            })
            .stop
            == Stop::Complete
        && found == 1
}

fn pick<'a, T>(items: &'a [T], random: &mut Random) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(random.below(items.len())) }
}
