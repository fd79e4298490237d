//! Ten puzzles whose clues make a heart.

use masume::generator::gallery;
use masume::prelude::*;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let heart = gallery::find("heart").ok_or("a picture of the gallery")?.pattern();
    for puzzle in masume::generate(&Target::pattern(&heart)).take(10) {
        println!("{puzzle}");
    }
    Ok(())
}
