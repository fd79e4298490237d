//! The engine for classic 9×9 boards.

#![allow(
    clippy::inline_always,
    reason = "a function left out of line runs without the instructions it is for"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "the same index runs through several vectors, and iterators hide it"
)]

mod alive;
mod basic;
mod board;
mod branch;
pub mod engine;
mod errand;
mod kept;
mod lanes;
mod path;
mod pick;
mod removable;
mod round;
mod sample;
mod settle;
mod solve;
mod subsets;
mod tree;

pub use alive::{Alive, Living};
pub use basic::{Basic, Blanks};
pub use board::{Board, Clues, Marks};
pub use kept::Kept;
pub use path::Path;
pub use removable::{Cells, ClueSets};
pub use sample::{Descent, Mean, Sample};
pub use solve::{Answer, Bulk, Single};
