//! Plain 9×9 puzzles in bulk: no wish but that each clue is needed.
//!
//! | module | what |
//! |---|---|
//! | [`grids`] | random full grids, every one as likely as any other |
//! | [`minimal`] | [`Minimals`]: minimal puzzles by the ten thousand a second, also with clues that stay or go together |
//! | [`bias`] | [`Bias`]: minimal puzzles with exact weights, for unbiased statistics over all there are |
//!
//! Everything is numbered: puzzle `i` of a seed is the same whoever makes it, on however many threads and on any CPU.

pub mod bias;
pub mod grids;
pub mod minimal;

pub use bias::{Bias, Weighted};
pub use minimal::{Minimals, OrbitError};
