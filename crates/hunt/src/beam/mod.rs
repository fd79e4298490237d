//! Beam search for puzzles with 17 clues (source A: Nagao and Yamamoto).

pub mod faithful;
