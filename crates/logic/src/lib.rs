//! Solving as people do: named techniques, steps as data, the way through a puzzle, ratings and hints.
//!
//! | module | what it is |
//! |---|---|
//! | [`layout`], [`board`] | a shape with its tables; a position on it |
//! | [`step`] | [`Step`]: a deduction as data |
//! | [`mod@technique`], [`table`] | what a technique is; [`FINDERS`] and all [`techniques`](table::techniques()) by name |
//! | [`techniques`] | one file each |
//! | [`path`] | [`Order`]: which techniques in which order, and the way they lead |

mod bits;
pub mod board;
mod chains;
pub mod layout;
pub mod path;
pub mod step;
pub mod table;
pub mod technique;
pub mod techniques;

pub use board::{Board, Candidate, Contradiction};
pub use layout::Layout;
pub use path::{End, Order};
pub use step::{Branch, BugKind, Cause, Chain, ChainKind, HouseId, LoopKind, Node, Step, Why};
pub use table::{FINDERS, technique, techniques as all_techniques};
pub use technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};
