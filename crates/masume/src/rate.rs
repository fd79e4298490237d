//! The rating of a puzzle in one call.

use std::fmt;

use masume_logic::Choice;
use masume_logic::rate::{self, MODES, Mode, Rating, Terms, Unrated};
use masume_puzzle::Puzzle;
use masume_solver::Control;

/// A rating with what it was made with. Prints as its number: `7.2`.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The rating.
    pub rating: Rating,
    /// Mode, version and options: ratings of different terms must not be compared.
    pub terms: Terms,
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rating.value().fmt(f)
    }
}

/// Rates a puzzle as Sudoku Explainer 1.2.1 does.
///
/// # Errors
/// When the puzzle does not have exactly one solution.
pub fn rate(puzzle: &Puzzle) -> Result<Rated, Unrated> {
    rate_with(puzzle, &MODES[0], &Choice::default(), &Control::default())
}

/// The same with another mode and other techniques, under a [`Control`].
///
/// # Errors
/// When the puzzle does not have exactly one solution, or this was not known when `control` stopped the search.
pub fn rate_with(puzzle: &Puzzle, mode: &Mode, choice: &Choice, control: &Control) -> Result<Rated, Unrated> {
    rate::rate(puzzle, mode, choice, control).map(|(rating, terms)| Rated { rating, terms })
}
