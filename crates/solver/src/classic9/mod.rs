//! The engine for classic 9×9 boards.

#![allow(
    clippy::inline_always,
    reason = "a function left out of line runs without the instructions it is for"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "the same index runs through several vectors, and iterators hide it"
)]

mod basic;
mod board;
mod branch;
mod lanes;
mod path;
mod round;
mod solve;
mod tree;

pub use basic::{Basic, Blanks};
pub use board::{Board, Clues, Marks};
pub use path::Path;
pub use solve::{Answer, Bulk, Single};
