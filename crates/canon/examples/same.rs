//! Are two puzzles the same up to symmetry? Turns one into the other.

use masume_canon::Canon;
use masume_puzzle::{Board, Grid, Puzzle};

fn puzzle(line: &str) -> Puzzle {
    let values = line.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap()
}

pub(crate) fn main() {
    let a = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    // The first two rows exchanged, and 5 exchanged with 3.
    let b = puzzle("6..193...35..7.....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79");

    let canon = Canon::new(&Board::classic());
    assert_eq!(canon.form(&a).puzzle, canon.form(&b).puzzle);
    // A key is a canonical form in little memory, for sets of puzzles.
    assert_eq!(canon.key(&a), canon.key(&b));
    let transformation = canon.equivalent(&a, &b).expect("they are the same");
    assert_eq!(transformation.apply(&a), Some(b));

    println!("symmetries of the board: {:?}", canon.symmetries().order().to_u128());
    println!("automorphisms of the puzzle: {:?}", canon.automorphisms(&a).order.to_u128());
}
