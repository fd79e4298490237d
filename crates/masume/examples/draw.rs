//! A puzzle as an SVG picture on standard output.

use masume::prelude::*;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "2x2+thermometer(0,1,2,3) ................".parse()?;
    println!("{}", masume::draw(&puzzle));
    Ok(())
}
