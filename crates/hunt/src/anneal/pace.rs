//! How long things take and how hot they are, by the size of the board.

use masume_puzzle::Board;

/// How much longer an annealing is than the one before it that came to nothing, in tenths, and how often that goes on.
const LONGER: u32 = 13;
const MOST_LONGER: u32 = 5;
/// Boards of 16×16 cells that are looked at by clause learning in one piece.
const ASKED: u32 = 80;
/// Moves of a chain between two looks at its board of 16×16 cells, and fewer when it has never been better.
const WAIT: u32 = 400;
const SHORT_WAIT: u32 = 20;

/// Boards to look at in one piece: many where they are small.
pub(super) fn questions(shape: &Board) -> u32 {
    let larger = 256.0 / shape.len() as f64;
    ((f64::from(ASKED) * larger * larger) as u32).clamp(8, 5000)
}

/// Moves to wait until a chain's board is looked at again, fewer where boards are small.
pub(super) fn waiting(shape: &Board, short: bool) -> u32 {
    let moves = if short { SHORT_WAIT } else { WAIT };
    (moves * shape.len().min(256) as u32).div_ceil(256)
}

/// Moves in one piece: about a quarter of a second on large boards, less on small ones.
pub(super) fn steps(shape: &Board, order: usize) -> u32 {
    let cells = shape.len() as f64;
    let scale = (256.0 / cells) * (256.0 / cells).sqrt();
    let lanes = if shape.digits() > 16 { 1.0 } else { 0.8 };
    let alone = (5000.0 * scale * lanes).clamp(64.0, 8000.0);
    (alone * (0.3 + 0.7 * order as f64)) as u32
}

/// How long clause learning may take, in conflicts: on 25×25 each is dear, and without a limit that follows most of the time
/// would go into clues that seem not to be needed.
pub(super) fn conflicts(shape: &Board) -> u64 {
    let larger = 256.0 / shape.len() as f64;
    ((2000.0 * larger * larger * larger) as u64).clamp(100, 2000)
}

/// Clues that a board may lack to have the last ones chosen by the solutions that are left.
pub(super) fn spare(goal: usize) -> usize {
    (goal / 50).clamp(1, 3)
}

/// About where single clues freeze, for a start.
pub(super) fn free_heat(shape: &Board) -> f64 {
    10.0 * f64::from(shape.digits()) / 16.0
}

/// How much hotter clues in orbits are than single ones where they behave alike: the order to the power of 3/4.
pub(super) fn stiffness(order: usize) -> f64 {
    let root = (order as f64).sqrt();
    root * root.sqrt()
}

/// A number of pieces, longer the more often it came to nothing.
pub(super) fn longer(pieces: u32, rounds: u32) -> u32 {
    (0..rounds.min(MOST_LONGER)).fold(pieces * 10, |n, _| n * LONGER / 10) / 10
}
