//! Solving as people do: named techniques, steps as data, the way through a puzzle, ratings and hints.
//!
//! | module | what it is |
//! |---|---|
//! | [`layout`], [`position`] | a board and rule clues with their tables; a position on it |
//! | [`step`] | [`Step`]: a deduction as data |
//! | [`mod@technique`], [`table`] | what a technique is; [`FINDERS`] and all [`techniques`](table::techniques()) by name |
//! | [`techniques`] | one file each |
//! | [`path`] | [`Order`]: which techniques in which order, and the way they lead |
//! | [`choice`] | [`Choice`]: the same as users choose it, with words for it |
//! | [`mod@rate`] | [`MODES`]: ratings of puzzles with one solution |
//! | [`masume`] | our own rating, the same under all symmetries |
//! | [`levels`] | [`DIFFICULTIES`](levels::DIFFICULTIES): what *easy*, *hard* and so on mean |
//! | [`basic`] | how far techniques get on any board (source B) |
//! | [`dead`] | dead candidates, by search and by techniques (source C) |
//! | [`mod@hint`] | what to tell a player next |

pub mod basic;
mod bits;
mod chains;
pub mod choice;
pub mod dead;
pub mod hint;
pub mod layout;
pub mod levels;
pub mod masume;
pub mod path;
pub mod position;
pub mod rate;
mod signs;
pub mod step;
pub mod table;
pub mod technique;
pub mod techniques;

pub use basic::{Basic, Reach, ReachEnd};
pub use chains::memory::Memory;
pub use choice::{Choice, Sequence};
pub use hint::{Hint, hint};
pub use layout::Layout;
pub use masume::MasumeRating;
pub use path::{End, Halt, Order};
pub use position::{Candidate, Contradiction, Position};
pub use rate::{MODES, Mode, Rating, SeRating, Terms, Unrated, rate};
pub use step::{Branch, BugKind, Cause, Chain, ChainKind, HouseId, LoopKind, Node, Step, TrialEnd, Why};
pub use table::{FINDERS, technique, techniques as all_techniques};
pub use technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
