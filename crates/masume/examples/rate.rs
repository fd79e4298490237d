//! How hard a puzzle is.

use masume::prelude::*;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let puzzle: Puzzle = line.parse()?;
    println!("{}", masume::rate(&puzzle)?);
    Ok(())
}
