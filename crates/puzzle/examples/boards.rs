//! Builds a board and a puzzle on it, and looks at both.

use masume_puzzle::{Board, Cell, Digit, Pattern, Puzzle, violations};

pub(crate) fn main() {
    // A board is geometry, houses and whole-board rules; equal specs give the same board.
    let board = Board::new("3x3+diagonals".parse().unwrap()).unwrap();
    println!("{} has {} cells and {} houses", board.spec(), board.len(), board.houses().len());

    // A puzzle is a board with clues: digits, rule clues such as killer cages, restrictions.
    let mut puzzle = Puzzle::from_spec("3x3+diagonals+killer(r1c1,r1c2)=10".parse().unwrap()).unwrap();
    let (corner, centre) = (Cell::new(0), board.cell_at(4, 4).unwrap());
    puzzle.set_given(centre, Digit::new(5));
    let candidates: Vec<u8> = puzzle.candidates(corner).iter().map(Digit::value).collect();
    println!("{}: candidates {candidates:?}", board.position(corner));
    assert_eq!(candidates, [1, 2, 3, 4, 6, 7, 8, 9]);

    // Two equal digits on a diagonal.
    puzzle.set_given(corner, Digit::new(5));
    let found = violations(&puzzle);
    println!("{} violation: {:?}", found.len(), found[0].code);

    let symmetries: Vec<&str> = Pattern::of(&puzzle).symmetries().iter().map(|s| s.id).collect();
    println!("symmetries of the clue pattern: {symmetries:?}");
}
