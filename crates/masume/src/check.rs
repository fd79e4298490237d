//! Is this a proper puzzle? Solutions, clues that could go, the picture the clues make, and what is wrong.
//!
//! A clue is *redundant* when the other clues already force its digit, that is, when no solution of the rest has
//! another digit there. One search with that digit forbidden decides it, and finds at most one solution; asking for
//! two solutions of the rest would find the known one again. A puzzle is *minimal* when no clue is redundant.

use std::ops::ControlFlow;

use masume_puzzle::{
    Cell, Digit, DigitSet, Document, Grid, Pattern, Puzzle, Symmetry, Violation, violations,
};
use masume_solver::{Control, Count, Engine, Stats, Stop, Unsupported};

/// What is known about a puzzle.
#[derive(Clone, Debug)]
pub struct Check {
    /// Number of clues.
    pub clues: usize,
    /// What is wrong with the givens at first sight; not empty means no solution, empty promises none.
    pub violations: Vec<Violation>,
    /// Solutions, looked for up to two, with the first two of them.
    pub solutions: Count,
    /// Where the two solutions differ, when there are two.
    pub differ: Vec<Cell>,
    /// The clues that the others imply; `None` when the puzzle is not known to have one solution, or when the search
    /// was stopped. Empty means the puzzle is minimal.
    pub redundant: Option<Vec<Cell>>,
    /// The symmetries of the clue pattern.
    pub symmetries: Vec<&'static Symmetry>,
    /// Entries that are not in the solution; empty when the puzzle does not have exactly one.
    pub wrong_entries: Vec<Cell>,
    /// Whether the answer that came with the puzzle is right; `None` when none came.
    pub solution_right: Option<bool>,
    /// What all searches cost together.
    pub stats: Stats,
    /// How the last search ended.
    pub stop: Stop,
}

impl Check {
    /// `Some(true)` when the puzzle has exactly one solution, `None` when that is not known.
    pub fn unique(&self) -> Option<bool> {
        if self.violations.is_empty() { self.solutions.unique() } else { Some(false) }
    }

    /// Whether no clue can go; `None` when that is not known.
    pub fn minimal(&self) -> Option<bool> {
        self.redundant.as_ref().map(Vec::is_empty)
    }
}

/// Looks at everything there is to say about a document's puzzle; `clue_by_clue` also looks for redundant clues, which
/// takes a search for each. `engine` is any engine; the caller keeps it for the next puzzle of the shape.
pub fn check(
    document: &Document,
    engine: &mut Engine,
    control: &Control,
    clue_by_clue: bool,
) -> Result<Check, Unsupported> {
    let puzzle = &document.puzzle;
    let violations = violations(puzzle);
    engine.load(puzzle)?;
    let mut check = Check {
        clues: puzzle.clues(),
        violations,
        solutions: engine.count(2, control),
        differ: Vec::new(),
        redundant: None,
        symmetries: Pattern::of(puzzle).symmetries(),
        wrong_entries: Vec::new(),
        solution_right: None,
        stats: Stats::default(),
        stop: Stop::Complete,
    };
    check.stats = check.solutions.report.stats;
    check.stop = check.solutions.report.stop;
    if let [a, b] = &check.solutions.examples[..] {
        check.differ = puzzle.shape().cells().filter(|&c| a.get(c) != b.get(c)).collect();
    }
    check.solution_right = document.solution.as_ref().map(|s| puzzle.is_solved_by(s));
    if check.unique() == Some(true)
        && let [solution] = &check.solutions.examples[..]
    {
        check.wrong_entries = wrong_entries(&document.entries, solution);
        if clue_by_clue {
            let redundancy = redundant(puzzle, engine, control)?;
            check.stats += redundancy.stats;
            check.stop = redundancy.stop;
            check.redundant = (redundancy.stop == Stop::Complete).then_some(redundancy.cells);
        }
    }
    Ok(check)
}

fn wrong_entries(entries: &Grid, solution: &Grid) -> Vec<Cell> {
    entries.filled().filter(|&(c, d)| solution.get(c) != Some(d)).map(|(c, _)| c).collect()
}

/// The clues that the others imply, as far as the search came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redundancy {
    /// The redundant clues found.
    pub cells: Vec<Cell>,
    /// [`Stop::Complete`] when every clue was decided.
    pub stop: Stop,
    /// What it cost.
    pub stats: Stats,
}

/// Finds the clues of a solvable puzzle that the others imply.
pub fn redundant(puzzle: &Puzzle, engine: &mut Engine, control: &Control) -> Result<Redundancy, Unsupported> {
    let mut result = Redundancy { cells: Vec::new(), stop: Stop::Complete, stats: Stats::default() };
    for (cell, digit) in puzzle.givens().filled() {
        let Some(other) = without(puzzle, cell, digit) else { continue };
        engine.load(&other)?;
        let mut found = false;
        let report = engine.enumerate(control, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        result.stats += report.stats;
        match report.stop {
            _ if found => {}
            Stop::Complete => result.cells.push(cell),
            stop => {
                result.stop = stop;
                break;
            }
        }
    }
    Ok(result)
}

/// The puzzle with the clue in `cell` taken away and its digit forbidden there.
fn without(puzzle: &Puzzle, cell: Cell, digit: Digit) -> Option<Puzzle> {
    let shape = puzzle.shape();
    let mut givens = puzzle.givens().clone();
    givens.set(cell, None);
    let mut marks: Vec<DigitSet> = match puzzle.marks() {
        Some(marks) => marks.to_vec(),
        None => vec![shape.all_digits(); shape.len()],
    };
    marks[cell.index()].remove(digit);
    Puzzle::new(shape.clone(), givens)?.with_marks(marks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::Shape;

    fn four(line: &str) -> Document {
        let values = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
        let shape = Shape::usual(4).unwrap();
        Document::new(Puzzle::new(shape, Grid::from_values(values).unwrap()).unwrap())
    }

    fn run(document: &Document) -> Check {
        let mut engine = Engine::for_puzzle(&document.puzzle);
        check(document, &mut engine, &Control::default(), true).unwrap()
    }

    #[test]
    fn redundant_clues_are_those_that_can_go_one_by_one() {
        let full = four("1234341221434321");
        let result = run(&full);
        assert_eq!((result.unique(), result.minimal()), (Some(true), Some(false)));
        assert_eq!(result.redundant.unwrap().len(), 16);
        // Take redundant clues away until none is left: the puzzle stays unique and becomes minimal.
        let mut document = full;
        while let Some(&cell) = run(&document).redundant.unwrap().first() {
            document.puzzle.set_given(cell, None);
        }
        let result = run(&document);
        assert_eq!((result.unique(), result.minimal()), (Some(true), Some(true)));
        // By the definition: without any one clue there are two solutions.
        for (cell, _) in document.puzzle.givens().clone().filled() {
            let mut less = document.clone();
            less.puzzle.set_given(cell, None);
            assert_eq!(run(&less).unique(), Some(false));
        }
    }

    #[test]
    fn two_solutions_show_where_they_differ() {
        let result = run(&four("12343412........"));
        assert_eq!(result.unique(), Some(false));
        let [a, b] = &result.solutions.examples[..] else { panic!("two solutions") };
        assert!(!result.differ.is_empty() && result.differ.iter().all(|&c| a.get(c) != b.get(c)));
        assert_eq!(result.minimal(), None);
    }

    #[test]
    fn clashes_entries_and_answers_are_seen() {
        let result = run(&four("11.............."));
        assert_eq!((result.unique(), result.violations.len()), (Some(false), 1));
        let mut document = four("1234341221434...");
        document.entries.set(Cell::new(13), Digit::new(3));
        document.entries.set(Cell::new(14), Digit::new(1));
        document.solution = Some(four("1234341221434321").puzzle.givens().clone());
        let result = run(&document);
        assert_eq!(result.wrong_entries, [Cell::new(14)]);
        assert_eq!(result.solution_right, Some(true));
    }
}
