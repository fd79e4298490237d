//! Solves a puzzle with human techniques, prints each step above singles, and rates the puzzle.

use masume_logic::{Choice, End, MODES, Order, Position, rate};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::Control;

pub(crate) fn main() {
    let line = ".2...6......18....6..37.....1..9.8.43.......5.9.....1.56......77....1.589.8.47..2";
    let values = line.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    let puzzle = Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap();
    let control = Control::default();

    // The order of Sudoku Explainer: at each position the easiest technique that applies.
    let mut position = Position::new(&puzzle);
    let end = Order::default().walk(&mut position, &control, |_, step| {
        if step.se > 23 {
            println!("{} ({}): {} candidates removed", step.technique.en, step.se, step.eliminations.len());
        }
    });
    assert_eq!(end, End::Solved);

    // A rating comes with its terms: mode, version, options. Ratings of different terms must not be compared.
    for mode in MODES {
        let (rating, terms) = rate(&puzzle, mode, &Choice::default(), &control).unwrap();
        println!("{rating} by {terms}");
    }
}
