//! The ratings of all puzzles of `controlled_bias_ser.tsv` that need no chains.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use common::{nine, rate, shared};

/// Puzzles rated higher need finders that do not exist yet.
const HIGHEST: u16 = 62;

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let Some(text) = shared("data/rating/controlled_bias_ser.tsv") else { return };
    let mut ran = 0;
    let mut wrong = Vec::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(puzzle), Some(rating)) = (fields.next(), fields.next()) else { continue };
        let rating: u16 = rating.replace('.', "").parse().expect("a rating with one decimal");
        if rating <= HIGHEST {
            ran += 1;
            let er = rate(&nine(puzzle)).er;
            if er != rating {
                wrong.push(format!("{puzzle} is {rating}, not {er}"));
            }
        }
    }
    println!("{ran} puzzles rated up to {HIGHEST}");
    assert!(ran > 6000, "only {ran} puzzles ran");
    assert!(wrong.is_empty(), "{} of {ran}:\n{}", wrong.len(), wrong.join("\n"));
}
