//! When are two puzzles the same? Canonical forms up to the symmetries a shape really has.
//!
//! | module | what it knows |
//! |---|---|
//! | [`canon`] | [`Canon`], the front: forms, keys, sameness and automorphisms of puzzles and patterns on any shape |
//! | [`nine`] | the ordinary 9×9 board: forms, transformations, automorphisms, keys, in a microsecond or two |
//! | [`any`] | every other shape: its symmetries, and forms by search |

pub mod any;
pub mod canon;
pub mod nine;

pub use any::{Automorphisms, Order, Symmetries, Transformation};
pub use canon::{Canon, Form, Key, PatternForm, Verdict};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
