//! Whether a puzzle has one solution, several or none.

use masume::prelude::*;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = line.parse()?;
    match masume::solve(&puzzle) {
        Solutions::Unique(grid) => println!("one solution:\n{grid}"),
        Solutions::Several([a, b]) => println!("several solutions, such as\n{a}\n{b}"),
        Solutions::None => println!("no solution"),
    }
    Ok(())
}
