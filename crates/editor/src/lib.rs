//! The mid-end of every interactive front: no HTTP, no HTML, no thread and no clock of its own.
//!
//! | module | what it knows |
//! |---|---|
//! | [`state`] | [`State`]: a document with mode and clock, as JSON |
//! | [`edit`], [`apply`](mod@apply), [`refusal`] | [`Edit`]: all that a person does; [`apply()`]: what it does; [`Refusal`]: why not |
//! | [`sign`] | what a sign of a rule must name, before it is put on a board |
//! | [`history`] | [`History`]: the undo tree with its savepoints |
//! | [`session`] | [`Session`]: history, mode and clock, changed by [`Command`]s; [`replay`] of a log of them |
//! | [`knowledge`], [`mind`], [`decide`] | [`Knowledge`] (source C), who finds it out, and how candidates are decided |
//! | [`what_if`] | [`WhatIf`]: what a clue would do before it is placed, and what would be without one |
//! | [`rating`](mod@rating) | how hard a puzzle with one solution is |
//! | [`play`] | conflicts, checks, hints in three stages, the whole path |
//! | [`making`] | filling planned cells, alternatives, easier and harder, puzzles with rule clues |
//! | [`share`] | a state in a text that fits a URL |
//!
//! `README.md` of this crate is the one-page tour, with a glossary.

pub mod apply;
mod board;
pub mod decide;
pub mod edit;
mod guard;
pub mod history;
pub mod knowledge;
#[cfg(feature = "making")]
pub mod making;
mod memory;
pub mod mind;
mod numbering;
#[cfg(feature = "drawing")]
pub mod play;
mod pool;
pub mod rating;
pub mod refusal;
pub mod session;
pub mod share;
pub mod sign;
pub mod state;
mod transform;
pub mod what_if;

pub use apply::{apply, candidates};
pub use edit::{Edit, Layer, MarkKind, Origin, TextField, Turn};
pub use history::{History, NodeId, NodeInfo};
pub use knowledge::{Class, Guess, Key, Knowledge, Solutions};
#[cfg(feature = "making")]
pub use making::{
    Direction, Ending, News, Place, VariantWanted, Wanted, alternatives, complete, tune, variants,
};
pub use mind::{Mind, Wishes, first_answer};
#[cfg(feature = "drawing")]
pub use play::{Check, Conflict, HintView, PathView, StepView, check, conflicts, hint, path};
pub use rating::{NoRating, RatingView, rating};
pub use refusal::{Code, Refusal};
pub use session::{Command, LogError, Replay, Session, replay};
pub use state::{Marks, Mode, State, StateError};
pub use what_if::{Target, WhatIf};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
