//! What a Sudoku-like puzzle *is*: no I/O, no search.
//!
//! | module | what it knows |
//! |---|---|
//! | [`digit`] | [`Digit`], [`DigitSet`]: 1 to 64, and sets of them in one word |
//! | [`board`] | [`Board`]: cells, houses, exclusions, constraints and drawing positions, as plain data |
//! | [`spec`] | [`BoardSpec`]: the short description a shape is built from, with a text form such as `3x3+diagonals` |
//! | [`rules`] | the table [`RULES`]: each variant rule is one file that emits constraints and glyphs |
//! | [`constraint`], [`glyph`] | the few things a rule can emit |
//! | [`field`] | [`Field`]: white squares between dark ones, as in Kakuro |
//! | [`gattai`] | ready layouts of overlapping boards |
//! | [`grid`], [`puzzle`] | [`Grid`], [`Puzzle`]: digits in cells, and the problem to solve |
//! | [`text`] | puzzles and grids as a line of text |
//! | [`pattern`], [`symmetry`] | [`Pattern`]: the picture the clues make; the symmetries a board can have |
//! | [`violation`] | [`violations`]: what is wrong with the givens, as code and cells |
//! | [`classic9`] | whether a board or puzzle is the ordinary 9×9 one |
//! | [`symbols`] | [`Symbols`]: how a digit is written |
//! | [`document`] | [`Document`]: a puzzle with what people wrote on it and about it |
//!
//! Everything here is data that other crates read. A [`Board`] is immutable and shared by `Arc`; two shapes are
//! equal when the [`BoardSpec`]s they were built from are equal.

pub mod board;
pub mod classic9;
pub mod constraint;
pub mod digit;
pub mod document;
pub mod field;
pub mod gattai;
pub mod glyph;
pub mod grid;
pub mod pattern;
pub mod puzzle;
pub mod rules;
pub mod spec;
pub mod structure;
pub mod symbols;
pub mod symmetry;
mod table;
pub mod text;
pub mod violation;

pub use board::{Board, Cell, House, HouseKind, Pos};
pub use constraint::{Constraint, Relation};
pub use digit::{Digit, DigitSet, MAX_DIGITS};
pub use document::{Document, Meta};
pub use field::Field;
pub use glyph::Glyph;
pub use grid::Grid;
pub use pattern::Pattern;
pub use puzzle::{Clue, Puzzle, PuzzleError};
pub use rules::{Number, RULES, Rule, RuleUse, Scope, Takes};
pub use spec::{BoardError, BoardSpec, Boxes};
pub use structure::{Origin, Structure};
pub use symbols::Symbols;
pub use symmetry::{SYMMETRIES, Symmetry};
pub use violation::{Violation, ViolationCode, clashes, violations};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
