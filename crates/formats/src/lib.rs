//! Every text form a Sudoku comes in: one file per format, one row each in [`FORMATS`].
//!
//! Reading goes stream → record → document: `Records` cuts a stream into texts of one puzzle each without ever
//! holding the whole file, `read` finds out which format a record is and turns it into a [`Document`]. Writing
//! goes the other way through [`Format::write`], which says what the format could not keep.
//!
//! Nothing here panics, whatever the bytes, and an error always knows its line and column.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature of `Format::write` leaves room for more options"
)]
#![allow(clippy::doc_markdown, reason = "HoDoKu, SudoCue and their like are names, not code")]

mod block;
mod board;
mod detect;
pub mod error;
pub mod format;
mod formats;
pub mod picture;
pub mod record;
pub mod records;
mod rows;
mod script;
pub(crate) mod symbols;
mod table;
mod web;

pub use detect::{detect, read, read_as};
pub use error::{ReadError, WriteError};
pub use format::{Format, Reading, Source, WriteOptions, Written, parts};
pub use masume_puzzle::Document;
pub use picture::read_picture;
pub use records::{Record, Records};
pub use table::{FORMATS, by_extension, find};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
