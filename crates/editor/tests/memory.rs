//! How much a mind remembers.

mod common;

use common::{cell, shape};
use masume_editor::Mind;
use masume_puzzle::{Digit, Puzzle};
use masume_solver::{CancelToken, Control};

/// A server has hundreds of minds: what each remembers does not grow with the number of edits, and less of it is
/// remembered where boards are large.
#[test]
fn memory_is_limited_by_weight() {
    let remembered = |text: &str, edits: usize| {
        let shape = shape(text);
        let mut mind = Mind::new();
        let mut puzzle = Puzzle::empty(shape.clone());
        for edit in 0..edits {
            let (at, side) = (cell(edit % shape.len()), usize::from(shape.digits()));
            let value = puzzle.given(at).map_or(0, Digit::value);
            puzzle.set_given(at, Digit::new((usize::from(value) + 1 + edit) as u8 % side as u8 + 1));
            let stopped = Control { cancel: CancelToken::new(), ..Control::default() };
            stopped.cancel.cancel();
            mind.quick(&puzzle, &stopped);
            assert!(mind.recall(&puzzle).is_some(), "the present puzzle is remembered");
        }
        mind.remembered()
    };
    let (small, usual, large) = (remembered("2x2", 400), remembered("3x3", 400), remembered("5x5", 40));
    assert!(small > usual && usual > large, "{small} {usual} {large}");
    assert!((16..64).contains(&usual), "{usual}");
    assert_eq!(remembered("3x3", 800), usual);
    assert!(remembered("8x8", 6) >= 2, "the puzzle before is, too");
}
