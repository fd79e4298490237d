//! Is this a proper puzzle? Solutions, clues that could go, the picture the clues make, and what is wrong.
//!
//! A clue is *redundant* when the others alone force the same solution ([`needless()`]); a puzzle is *minimal* when no clue
//! is. Rule clues (cages, arrows, dots …) are asked about as digits are.

use masume_puzzle::{Cell, Clue, Document, Grid, Pattern, Symmetry, Violation, violations};
use masume_solver::{Control, Count, Engine, Stats, Stop, Unsupported, Verdict, needless, verify};

/// What is known about a puzzle.
#[derive(Clone, Debug)]
pub struct Check {
    /// Number of digits that are given.
    pub givens: usize,
    /// Number of rule clues: cages, arrows, dots and the like.
    pub rule_clues: usize,
    /// What is wrong with the givens at first sight; not empty means no solution, empty promises none.
    pub violations: Vec<Violation>,
    /// Solutions, looked for up to two, with the first two of them.
    pub solutions: Count,
    /// Where the two solutions differ, when there are two.
    pub differ: Vec<Cell>,
    /// The clues that are not needed, each on its own; `None` when the puzzle is not known to have one solution, or when the search
    /// was stopped. Empty means the puzzle is minimal.
    pub redundant: Option<Vec<Clue>>,
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
        givens: puzzle.givens().count(),
        rule_clues: puzzle.rule_clues().len(),
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
    check.solution_right = document.solution.as_ref().map(|s| puzzle.is_solved_by(s));
    match verify::verdict(puzzle, engine.id(), &check.solutions) {
        Verdict::Several { examples: [a, b], .. } => {
            check.differ = puzzle.board().cells().filter(|&c| a.get(c) != b.get(c)).collect();
        }
        Verdict::Unique(proof) if check.violations.is_empty() => {
            check.wrong_entries = wrong_entries(&document.entries, &proof.solution);
            if clue_by_clue {
                let found = needless(puzzle, &proof.solution, engine, &control.after(check.stats.nodes))?;
                check.stats += found.stats;
                check.stop = found.stop;
                check.redundant = (found.stop == Stop::Complete).then_some(found.clues);
            }
        }
        _ => {}
    }
    Ok(check)
}

fn wrong_entries(entries: &Grid, solution: &Grid) -> Vec<Cell> {
    entries.filled().filter(|&(c, d)| solution.get(c) != Some(d)).map(|(c, _)| c).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::{Board, Digit, Puzzle};
    use masume_solver::CancelToken;

    fn four(line: &str) -> Document {
        let values = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
        let shape = Board::usual(4).unwrap();
        Document::new(Puzzle::new(shape, Grid::from_values(values).unwrap()).unwrap())
    }

    fn run(document: &Document) -> Check {
        let mut engine = Engine::for_puzzle(&document.puzzle);
        check(document, &mut engine, &Control::default(), true).unwrap()
    }

    /// A full board of a shape, all its cells given.
    fn full(shape: &str) -> Document {
        let puzzle = Puzzle::empty(Board::new(shape.parse().unwrap()).unwrap());
        let solution = Engine::for_puzzle(&puzzle).solve(&Control::default()).solution.unwrap();
        Document::new(Puzzle::new(puzzle.board().clone(), solution).unwrap())
    }

    #[test]
    fn redundant_clues_are_those_that_can_go_one_by_one() {
        for shape in ["2x2", "2x3", "2x2@0,0;2,2", "2x2@0,0;2,2;4,4;4,0"] {
            let mut document = full(shape);
            let result = run(&document);
            assert_eq!((result.unique(), result.minimal()), (Some(true), Some(false)));
            assert_eq!(result.redundant.unwrap().len(), document.board().len());
            // Take redundant clues away until none is left: the puzzle stays unique and becomes minimal.
            loop {
                let result = run(&document);
                assert_eq!(result.unique(), Some(true));
                // By the definition: exactly without the others there are two solutions.
                let redundant = result.redundant.unwrap();
                for (cell, _) in document.puzzle.givens().clone().filled() {
                    let mut less = document.clone();
                    less.puzzle.set_given(cell, None);
                    assert_eq!(run(&less).unique(), Some(redundant.contains(&Clue::Given(cell))), "{shape}");
                }
                let Some(&clue) = redundant.first() else { break };
                document.puzzle = document.puzzle.without(&[clue]);
            }
            assert_eq!(run(&document).minimal(), Some(true));
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

    #[test]
    fn clue_by_clue_stops_when_it_must_even_without_a_guess() {
        let document = four("1234341221434321");
        let mut engine = Engine::for_puzzle(&document.puzzle);
        let control = Control { cancel: CancelToken::new(), ..Control::default() };
        control.cancel.cancel();
        let result = needless(&document.puzzle, document.puzzle.givens(), &mut engine, &control).unwrap();
        assert_eq!((result.stop, result.clues.len()), (Stop::Cancelled, 0));
        let control = Control { deadline: Some(std::time::Instant::now()), ..Control::default() };
        let result = check(&document, &mut engine, &control, true).unwrap();
        assert_eq!((result.unique(), result.minimal(), result.stop), (Some(true), None, Stop::Deadline));
    }

    #[test]
    fn the_node_limit_is_for_all_clues_together() {
        // 17 clues (a known minimal puzzle): each clue takes some guesses, all of them many.
        let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        let values = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
        let puzzle = Puzzle::new(Board::usual(9).unwrap(), Grid::from_values(values).unwrap()).unwrap();
        let mut engine = Engine::for_puzzle(&puzzle);
        let solution = engine.solve(&Control::default()).solution.unwrap();
        let all = needless(&puzzle, &solution, &mut engine, &Control::default()).unwrap();
        assert_eq!((all.stop, all.clues.len()), (Stop::Complete, 0));
        let most = all.stats.nodes / 2;
        assert!(most > 17, "{most} nodes");
        let control = Control { nodes: Some(most), ..Control::default() };
        let some = needless(&puzzle, &solution, &mut engine, &control).unwrap();
        assert_eq!(some.stop, Stop::Nodes);
        assert!(some.stats.nodes < all.stats.nodes, "{} of {}", some.stats.nodes, all.stats.nodes);
    }
}
