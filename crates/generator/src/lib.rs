//! Making puzzles: from the picture the clues shall make, a difficulty and a shape to puzzles with one solution.

pub mod bulk;
