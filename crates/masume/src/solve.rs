//! The solutions of a puzzle in one call.

use std::cell::RefCell;
use std::fmt;

use masume_puzzle::{Grid, Puzzle};
use masume_solver::verify::{self, Verdict};
use masume_solver::{Control, Count, Engine, Stop};

/// What the solutions of a puzzle are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// There is one: the puzzle is proper.
    Unique(Grid),
    /// There are several; these are two of them.
    Several([Grid; 2]),
    /// There is none.
    None,
}

impl Solutions {
    /// The only solution, if there is exactly one.
    pub fn unique(&self) -> Option<&Grid> {
        match self {
            Self::Unique(grid) => Some(grid),
            _ => None,
        }
    }
}

impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique(grid) => write!(f, "unique {grid}"),
            Self::Several([a, b]) => write!(f, "several {a} {b}"),
            Self::None => f.write_str("none"),
        }
    }
}

/// Solves a puzzle, and says whether it has another solution.
///
/// ```
/// use masume::{Puzzle, Solutions, solve};
///
/// let puzzle: Puzzle = "11..............".parse()?;
/// assert_eq!(solve(&puzzle), Solutions::None);
/// # Ok::<(), masume::puzzle::PuzzleError>(())
/// ```
pub fn solve(puzzle: &Puzzle) -> Solutions {
    solve_with(puzzle, &Control::default()).expect("a search that nobody stops comes to an end")
}

/// The same under a [`Control`], which can stop it.
///
/// # Errors
/// What stopped the search before the answer was known.
pub fn solve_with(puzzle: &Puzzle, control: &Control) -> Result<Solutions, Stop> {
    let count = with_engine(puzzle, |engine| engine.count(2, control));
    match verify::verdict(puzzle, "auto", &count) {
        Verdict::Unique(proof) => Ok(Solutions::Unique(proof.solution)),
        Verdict::Several { examples, .. } => Ok(Solutions::Several(examples)),
        Verdict::None { .. } => Ok(Solutions::None),
        Verdict::Undecided { why } => Err(why.unwrap_or(count.report.stop)),
        Verdict::Disagreement => panic!("a bug of Masume: a solution of {puzzle} breaks a rule"),
    }
}

/// Counts the solutions of a puzzle, up to `limit`; 0 means no limit.
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    count_with(puzzle, limit, &Control::default()).count
}

/// The same under a [`Control`]; the report says whether it came to an end.
pub fn count_with(puzzle: &Puzzle, limit: u64, control: &Control) -> Count {
    with_engine(puzzle, |engine| engine.count(limit, control))
}

/// Lends an engine that is loaded with the puzzle. Each thread keeps one, so that many puzzles of a board cost what their
/// searches cost.
fn with_engine<T>(puzzle: &Puzzle, ask: impl FnOnce(&mut Engine) -> T) -> T {
    thread_local! {
        static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
    }
    // Taken out while it works, so that a sink that solves another puzzle finds none and makes its own.
    let kept = ENGINE.with(RefCell::take);
    let mut engine = match kept {
        Some(mut engine) => {
            engine.load(puzzle).expect("the default engine takes every puzzle");
            engine
        }
        None => Engine::for_puzzle(puzzle),
    };
    let answer = ask(&mut engine);
    ENGINE.set(Some(engine));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(text: &str) -> Puzzle {
        text.parse().unwrap()
    }

    #[test]
    fn one_several_or_none() {
        assert_eq!(solve(&puzzle("1234341221434321")).unique().map(Grid::count), Some(16));
        let Solutions::Several([a, b]) = solve(&puzzle("12343412........")) else { panic!("several") };
        assert!(a != b && puzzle("12343412........").is_solved_by(&a));
        assert_eq!(solve(&puzzle("11..............")), Solutions::None);
        assert_eq!(solve(&puzzle("2x2+killer(0,1)=9 ................")), Solutions::None);
        assert_eq!(count(&puzzle("................"), 0), 288);
        assert_eq!(count(&puzzle("................"), 10), 10);
        assert_eq!(solve(&puzzle("2x2+killer(0,1)=9 ................")).to_string(), "none");
    }

    #[test]
    fn a_search_that_is_stopped_says_so() {
        let control = Control::default();
        control.cancel.cancel();
        let hard = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        assert_eq!(solve_with(&puzzle(hard), &control), Err(Stop::Cancelled));
        assert!(solve(&puzzle(hard)).unique().is_some(), "the engine is as good as new afterwards");
    }
}
