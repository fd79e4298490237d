//! Plain 9×9 boards as the fast engine has them, and as everybody else has them.

use std::sync::{Arc, LazyLock};

use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::Clues;

static CLASSIC: LazyLock<Arc<Board>> = LazyLock::new(Board::classic);

/// The board.
pub(crate) fn shape() -> &'static Arc<Board> {
    &CLASSIC
}

/// These clues as a puzzle; `None` when one is not a digit.
pub(crate) fn puzzle(clues: &Clues) -> Option<Puzzle> {
    Puzzle::new(shape().clone(), Grid::from_values(clues.to_vec()).ok()?).ok()
}
