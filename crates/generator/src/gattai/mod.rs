//! Gattai with few clues: many boards joined in corner boxes, one solution, and less than ten clues to a board.
//!
//! What one board is solved by must not have to be searched for on all others, or nobody could make a thousand. So the
//! boards are solved in an order ([`plan`]), and each has one solution given what those before it say of it. That is asked
//! of an ordinary 9×9 board with fewer candidates, and together it proves that the whole has one solution.
//!
//! | module | what it knows |
//! |---|---|
//! | [`plan`] | in which order boards are solved, and what those before leave of a board's candidates |
//! | `stock` | puzzles of 17 clues for boards that begin with nothing |
//! | `lay` | a first puzzle for a board |
//! | `walk` | how a board loses clues |
//! | [`maker`] | rounds of that on many threads |
//!
//! The whole is verified at the end by engines that know nothing of all this ([`Purpose::Joined`](masume_solver::Purpose)).
//! `docs/gattai.md` tells the story with figures.

mod lay;
pub mod maker;
pub mod plan;
mod stock;
mod walk;

pub use maker::{Draft, Maker, Options, Tally};
pub use plan::{NoLattice, Plan};
