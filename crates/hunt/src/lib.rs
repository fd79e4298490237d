//! Hunting puzzles with the fewest clues.
//!
//! A hunt goes in rounds. A round is a number of pieces, which may run on any number of threads; each depends on what was
//! known when the round began and on its own number alone. What they bring is taken in order. So a hunt gives the same
//! puzzles on one thread and on many, and one that was killed goes on from its last checkpoint as if nothing had happened.
//!
//! One file (or folder) per way to hunt, each an implementation of [`Method`]; [`run`] runs any of them, [`Book`] keeps
//! what it finds.

pub mod anneal;
pub mod beam;
pub mod book;
pub mod drive;

mod fnv;
pub mod inside;
mod known;
mod limits;
pub mod mcts;
pub mod method;
mod nine;
pub mod table;
pub mod vicinity;
pub mod walk;

pub use anneal::Anneal;
pub use beam::Beam;
pub use beam::faithful::Faithful;
pub use book::{Book, BookError, Manifest};
pub use drive::{End, Event, Find, Options, Tally, run};
pub use inside::Inside;
pub use mcts::Mcts;
pub use method::{Method, Outcome};
pub use vicinity::Vicinity;
pub use walk::Walk;

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
