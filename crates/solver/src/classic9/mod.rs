//! The engine for classic 9×9 boards, alone and in bulk.
//!
//! A board is nine vectors of nine lanes: a vector for each place inside a box, a lane for each box. Whatever happens
//! inside boxes happens to all nine at once between registers, and locked candidates between boxes make singles of rows
//! and columns superfluous. `docs/classic9.md` tells how it works, what was tried, and what did not pay.
//!
//! | for | take |
//! |---|---|
//! | many boards: how many solutions each, up to a limit, and the first | [`Bulk`] |
//! | one board, soon; all its solutions; their number | [`Single`] |
//! | how far singles alone get (source B) | [`Basic`] |
//! | which candidates some solution has (source C) | [`Alive`] |
//! | one grid, many sets of clues; clues that can go; minimal puzzles | [`ClueSets`] |
//! | many grids carved down to minimal puzzles | [`Carver`] |
//! | one grid, thousands of sets of clues that lose one after the other | [`Thinner`] |
//! | random solutions with weights | [`Sample`] |
//! | random solutions by Metropolis chains (source A) | [`Metropolis`] |
//! | any of this through the common door | [`engine`] |
//!
//! | module | what it knows |
//! |---|---|
//! | `lanes` | what a CPU must be able to do with vectors; one file for each kind of CPU (`unsafe` lives there) |
//! | `path` | which instructions the CPU has, and the only calls into them |
//! | `round`, `branch`, `pick`, `settle` | reasoning, and where to guess |
//! | `tree`, `errand` | the search, and what searches are for |
//! | `family` | unavoidable sets of a grid |
//! | `subsets` | naked and hidden subsets, for boards on which searching is the wrong tool |

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
mod carve;
pub mod engine;
mod errand;
mod family;
mod lanes;
mod metropolis;
mod path;
mod pick;
mod removable;
mod round;
mod sample;
mod settle;
mod solve;
mod subsets;
mod thin;
mod tree;

pub use alive::{Alive, Living};
pub use basic::{Basic, Blanks};
pub use board::{Clues, Loadable, Marks, UNITS};
pub use carve::{Carver, Carving};
pub use metropolis::{Cooling, Metropolis};
pub use path::Path;
pub use removable::{Cells, ClueSets};
pub use sample::{Descent, Mean, Sample};
pub use solve::{Answer, Bulk, Single};
pub use thin::Thinner;
