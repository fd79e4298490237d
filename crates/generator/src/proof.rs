//! Why a target cannot be met: named proofs, found before any search.
//!
//! Each is a theorem about all puzzles that the target allows, so "impossible" is never said for want of trying.

use masume_puzzle::{Cell, Puzzle, Violation, violations};
use masume_solver::{Control, Engine, Stop};

use crate::mask::{Uneven, Wish};
use crate::model::{ClueModel, Why};
use crate::search::Task;
use crate::target::Target;

/// A proof that no puzzle meets a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// The shape does not have the symmetry that is asked for.
    Symmetry(&'static str),
    /// The symmetry takes a cell that must hold a clue to one that never may; or a digit is given where no clue may stand,
    /// and the two are one cell.
    Uneven {
        /// A clue must stand here.
        must: Cell,
        /// And never here.
        never: Cell,
    },
    /// More or fewer clues are asked for than the cells that must and may hold them allow.
    Clues {
        /// The fewest and the most clues asked for.
        asked: (usize, usize),
        /// The fewest and the most that the cells allow.
        room: (usize, usize),
    },
    /// Groups of cells that go together (orbits of the symmetry) never sum up to a number of clues asked for.
    Parity {
        /// The fewest and the most clues asked for.
        asked: (usize, usize),
        /// The symmetry.
        symmetry: &'static str,
    },
    /// With two digits absent from the clues, they change places: all digits but one are needed.
    Digits {
        /// Clues there can be.
        clues: usize,
        /// Clues that are needed at least.
        needed: usize,
    },
    /// It is known that no puzzle of this shape has so few clues.
    Fewest {
        /// Clues there can be.
        clues: usize,
        /// The fewest any puzzle has.
        fewest: usize,
        /// Who proved it; `None` where every puzzle can be looked at.
        source: Option<&'static str>,
    },
    /// The pattern leaves lines that can be rearranged in every grid, so that every solution becomes another.
    Lines(Why),
    /// The digits given break a rule.
    Clash(Vec<Violation>),
    /// The digits given have no solution.
    Motif,
    /// The rules of the board, or the rule clues of the template, leave no solution, whatever the digits.
    Board,
}

/// The fewest clues of any puzzle with one solution, where that is proved.
const FEWEST: &[(&str, usize, Option<&str>)] = &[
    ("2x2", 4, None),
    ("2x3", 8, None),
    ("3x2", 8, None),
    ("3x3", 17, Some("McGuire, Tugemann and Civario, 2012")),
];

/// Turns a target into a task for searches, or proves that it cannot be met.
///
/// # Errors
/// The proof. `control` bounds the search for a solution of the motif, which is the only question that may take long.
pub fn task<G: ClueModel>(
    model: &G,
    target: &Target,
    control: &Control,
) -> Result<Task<G::Clues>, Impossible> {
    let mut mask = target.mask.clone();
    for &(cell, _) in &target.motif {
        if mask.get(cell) == Wish::Never {
            return Err(Impossible::Uneven { must: cell, never: cell });
        }
        mask.set(cell, Wish::Must);
    }
    let spread = mask.spread(target.symmetry).map_err(|uneven| match uneven {
        Uneven::Board => Impossible::Symmetry(target.symmetry.id),
        Uneven::Cells { must, never } => Impossible::Uneven { must, never },
    })?;
    let fixed = motif(target, control)?;
    let most = spread.must.len() + spread.groups.iter().map(Vec::len).sum::<usize>();
    let room = (spread.must.len(), most);
    let asked = target.clues.as_ref().map_or(room, |clues| (*clues.start(), *clues.end()));
    let clues = (asked.0.max(room.0), asked.1.min(room.1));
    if clues.0 > clues.1 {
        return Err(Impossible::Clues { asked, room });
    }
    let mut task = Task {
        fixed: model.clues_of(&fixed),
        must: spread.must,
        groups: spread.groups,
        clues: (0, 0),
        open: target.clues.is_none(),
        minimal: target.minimal,
    };
    let sums = sums(&task);
    let possible = |n: &usize| sums[*n];
    let Some(most) = (clues.0..=clues.1).rev().find(possible) else {
        return Err(Impossible::Parity { asked, symmetry: target.symmetry.id });
    };
    // No puzzle has fewer, so searches need not try.
    let least = few_clues(&target.template, most)?.max(clues.0);
    task.clues = ((least..=most).find(possible).unwrap_or(most), most);
    let can = |slot: &usize| task.must.contains(slot) || task.groups.iter().any(|g| g.contains(slot));
    match model.needed().iter().find(|needed| !needed.slots.iter().any(can)) {
        Some(missed) => Err(Impossible::Lines(missed.why)),
        None => Ok(task),
    }
}

fn motif(target: &Target, control: &Control) -> Result<Puzzle, Impossible> {
    let mut puzzle = target.template.clone();
    for &(cell, digit) in &target.motif {
        // A digit that the shape does not have, or two digits for one cell.
        if puzzle.given(cell).is_some_and(|other| other != digit) || !puzzle.set_given(cell, Some(digit)) {
            return Err(Impossible::Motif);
        }
    }
    let clashes = violations(&puzzle);
    if !clashes.is_empty() {
        return Err(Impossible::Clash(clashes));
    }
    // Rows, columns and the usual boxes always have one. Bounded: what is hard to decide is left to the search.
    let usual = puzzle.board().spec().is_usual() && puzzle.rule_clues().is_empty();
    let nodes = match (target.motif.is_empty(), usual) {
        (true, true) => return Ok(puzzle),
        (true, false) => 1_000,
        (false, _) => 100_000,
    };
    if !has_none(&puzzle, nodes, control) {
        return Ok(puzzle);
    }
    let bare = target.motif.is_empty() || has_none(&target.template, nodes, control);
    Err(if bare { Impossible::Board } else { Impossible::Motif })
}

/// Whether it is certain after so many nodes that there is no solution.
fn has_none(puzzle: &Puzzle, nodes: u64, control: &Control) -> bool {
    let control = Control { nodes: Some(nodes), ..control.clone() };
    let solved = Engine::for_puzzle(puzzle).solve(&control);
    solved.solution.is_none() && solved.report.stop == Stop::Complete
}

/// The fewest digits that a puzzle with this template can have, as far as is known; a proof when `clues` are fewer.
fn few_clues(template: &Puzzle, clues: usize) -> Result<usize, Impossible> {
    let needed = usize::from(template.board().digits()) - 1;
    // Swapping two digits keeps every rule that only tells digits apart.
    if clues < needed && template.has_houses_only() {
        return Err(Impossible::Digits { clues, needed });
    }
    let name = template.spec().to_string();
    match FEWEST.iter().find(|(shape, ..)| *shape == name) {
        Some(&(_, fewest, source)) if clues < fewest => Err(Impossible::Fewest { clues, fewest, source }),
        Some(&(_, fewest, _)) => Ok(fewest),
        None if template.has_houses_only() => Ok(needed),
        None => Ok(0),
    }
}

/// The numbers of clues that all slots that must, with any of the groups, add up to.
fn sums<B>(task: &Task<B>) -> Vec<bool> {
    let most = task.must.len() + task.groups.iter().map(Vec::len).sum::<usize>();
    let mut sums = vec![false; most + 1];
    sums[task.must.len()] = true;
    for group in &task.groups {
        for sum in (group.len()..=most).rev() {
            sums[sum] |= sums[sum - group.len()];
        }
    }
    sums
}
