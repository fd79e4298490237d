//! Solves a puzzle, counts the solutions of others, and asks several engines for an opinion.

use masume_puzzle::{Board, Cell, Grid, Puzzle};
use masume_solver::{Control, Engine, Purpose, Verifier};

fn puzzle(line: &str) -> Puzzle {
    let values = line.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap()
}

pub(crate) fn main() {
    let control = Control::default();
    let mut puzzle =
        puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    // The engine is chosen for the puzzle.
    let mut engine = Engine::for_puzzle(&puzzle);
    println!("{:?}", engine.solve(&control).solution.expect("there is one").values());
    assert_eq!(engine.count(2, &control).unique(), Some(true));

    // Two engines that work in different ways agree that the solution is unique.
    let verdict = Verifier::new(Purpose::Hunted).verify(&puzzle, &control);
    println!("verified by {:?}", verdict.unique().expect("it is").by);

    // Loading another puzzle on the same board is cheap.
    puzzle.set_given(Cell::new(0), None);
    puzzle.set_given(Cell::new(1), None);
    engine.load(&puzzle).unwrap();
    println!("without two clues: {} solutions", engine.total(&control).count);

    // Every board: the Latin squares of side 5.
    let latin = Puzzle::empty(Board::new("latin5".parse().unwrap()).unwrap());
    let total = Engine::for_puzzle(&latin).total(&control);
    println!("Latin squares of side 5: {}", total.count);
    assert_eq!(total.count, 161_280);
}
