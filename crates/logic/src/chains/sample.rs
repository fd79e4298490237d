//! Positions for tests of the searches: on shapes of every kind, sound ones and broken ones.

use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, Grid, Puzzle};
use masume_solver::{Control, Engine};
use proptest::prelude::*;

use crate::position::Position;

/// Sizes, more houses, houses that are not full, cells set apart one by one, several boards.
const SHAPES: [&str; 9] = [
    "2x2",
    "2x3",
    "latin5",
    "3x3",
    "3x3+diagonals",
    "3x3+windoku",
    "3x3+anti-knight",
    "3x3+extra-region(0,1,2,9,10,11,18)",
    "2x3@0,0;2,3",
];

/// A position with a solution it was made from.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) board: Position,
    solution: Grid,
    /// Whether every true candidate is left.
    pub(super) sound: bool,
}

impl Sample {
    /// Whether a candidate is part of the solution.
    pub(super) fn is_true(&self, cell: u32, digit: u8) -> bool {
        self.solution.get(Cell::new(cell as usize)).map(|d| d.index() as u8) == Some(digit)
    }
}

/// A few cells are filled, the others keep what is true and some of the rest. `luck` decides, one number per candidate;
/// in one of four samples true candidates may be lost, too.
fn sample(shape: &Arc<Board>, luck: &[u8], filled: u8, kept: u8) -> Sample {
    let empty = Puzzle::empty(shape.clone());
    let solution = Engine::for_puzzle(&empty).solve(&Control::default()).solution.expect("the shape has one");
    let digits = usize::from(shape.digits());
    let sound = !luck[0].is_multiple_of(4);
    let luck = |cell: usize, digit: usize| luck[(cell * digits + digit) % luck.len()];
    let values = solution.values().iter().enumerate();
    let givens = values.map(|(cell, &v)| if luck(cell, 0) % 100 < filled { v } else { 0 }).collect();
    let puzzle = Puzzle::new(shape.clone(), Grid::from_values(givens).expect("digits")).expect("the shape's");
    let mut board = Position::new(&puzzle);
    for cell in (0..shape.len() as u32).filter(|&c| puzzle.given(Cell::new(c as usize)).is_none()) {
        for digit in 0..digits {
            let is = solution.get(Cell::new(cell as usize)).map(Digit::index) == Some(digit);
            let lost = luck(cell as usize, digit + 1) % 101;
            if if is { !sound && lost > 97 } else { lost >= kept } {
                board.eliminate(cell, digit);
            }
        }
    }
    Sample { board, solution, sound }
}

/// A random position on any of the shapes.
pub(super) fn samples() -> impl Strategy<Value = Sample> {
    prop::sample::select(&SHAPES[..]).prop_flat_map(samples_of)
}

/// A random position on a shape.
pub(super) fn samples_of(shape: &'static str) -> impl Strategy<Value = Sample> {
    let shape = Board::new(shape.parse().expect("the text of a shape")).expect("a shape");
    let luck = prop::collection::vec(any::<u8>(), 997);
    (luck, 0..50u8, 15..60u8).prop_map(move |(luck, filled, kept)| sample(&shape, &luck, filled, kept))
}
