//! Making puzzles: from the picture the clues shall make, a difficulty and a shape to puzzles with one solution.
//!
//! | module | what it knows |
//! |---|---|
//! | [`target`] | [`Target`]: what the author has in mind |
//! | [`mask`] | [`Mask`]: cells that must, may or never hold a clue |
//! | [`proof`] | [`Impossible`]: named proofs that no puzzle meets a target |
//! | [`model`] | [`ClueModel`](model::ClueModel): slots for clues of every kind, and what the solvers say of clues in them |
//! | [`search`] | [`Search`](search::Search): ways to fill slots; one file each |
//! | [`judge`] | whether a puzzle is what was asked for, by engines that did not find it |
//! | [`jigsaw`] | random regions for boards that have none yet |
//! | [`kakuro`] | random fields for Kakuro, and requests for puzzles on them |
//! | [`generate`](mod@generate) | the door: a target in, puzzles or the reason why not out |
//! | [`puzzles`](mod@puzzles) | the same as an iterator |
//! | [`advice`](mod@advice) | which wish to give up when puzzles are missing |
//! | [`gallery`] | patterns with names, to begin with |
//! | [`draw`] | random patterns, and patterns made even |
//! | [`minimise`] | taking clues away until every one is needed |
//! | [`bulk`] | plain 9×9 puzzles by the million, and with exact weights |
//! | [`variant`] | puzzles with rule clues: cages, lines, dots, numbers outside |
//! | [`batch`] | many attempts on many threads, the same puzzles in the same order |

pub mod advice;
pub mod batch;
pub mod bulk;
pub mod draw;
pub mod gallery;
pub mod gattai;
pub mod generate;
pub mod jigsaw;
pub mod judge;
pub mod kakuro;
pub mod mask;
pub mod minimise;
pub mod model;
pub mod proof;
pub mod puzzles;
pub mod search;
pub mod target;
pub mod variant;

pub use advice::{Relax, advice};
pub use batch::{End, Event, Made, Options, Tally};
pub use generate::{generate, puzzles};
pub use mask::{Mask, Wish};
pub use minimise::Minimise;
pub use proof::Impossible;
pub use puzzles::Puzzles;
pub use target::{Difficulty, Target};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
