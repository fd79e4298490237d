//! Kakuro: random fields, and requests for puzzles on them: a sum for every run, and no digits.

pub mod field;

pub use field::SIDES;

use masume_puzzle::{Board, BoardSpec, Puzzle, rules};

use crate::variant::Request;

/// The digits of a Kakuro.
const DIGITS: u8 = 9;

/// What a Kakuro of so many rows and columns is, on the random field of a seed: hand it to
/// [`variant::make`](crate::variant::make). `half_turn` makes the field look the same upside down. `None` when the sides
/// are not possible ([`field::SIDES`]) or no field came out.
pub fn request(rows: usize, cols: usize, half_turn: bool, seed: u64) -> Option<Request> {
    let field = field::random(rows, cols, DIGITS, half_turn, seed)?;
    let board = Board::new(BoardSpec::field(DIGITS, field)).ok()?;
    let sums = rules::find("run-sum")?;
    // The dark edge stands on one side only, so that nothing but the field itself can be symmetric.
    let request = Request::new(Puzzle::empty(board), vec![(sums, None)]);
    Some(Request { givens: 0..=0, keep_rule_clues: true, ..request })
}
