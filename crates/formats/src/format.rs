//! What a format is: a row of the table, with a reader and a writer.

use std::sync::Arc;

use masume_puzzle::{Document, Shape};

use crate::{ReadError, WriteError};

/// A function that writes a document.
pub type Writer = fn(&Document, &WriteOptions) -> Result<Written, WriteError>;

/// One text format: its names, how to tell it, how to read and write it.
#[derive(Debug)]
pub struct Format {
    /// The stable name on the command line.
    pub id: &'static str,
    /// What it is, in one English line.
    pub about_en: &'static str,
    /// What it is, in one Japanese line.
    pub about_ja: &'static str,
    /// File name extensions that usually hold it, without the dot.
    pub extensions: &'static [&'static str],
    /// What it keeps beside the puzzle: names of [`Document`] fields, for help and documentation.
    pub keeps: &'static [&'static str],
    /// Whether a record looks like this format. Asked in table order; the first `true` wins.
    pub detect: fn(&str) -> bool,
    /// Reads one record. Errors carry line and column within the record.
    pub read: fn(&Source<'_>) -> Result<Reading, ReadError>,
    /// Writes one document, when the format can be written. The text has no final newline.
    pub write: Option<Writer>,
}

/// A record to read.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// The text of one puzzle.
    pub text: &'a str,
    /// The shape the user says it has; formats that carry their own shape ignore it, bare cells are laid out on it.
    pub shape: Option<Arc<Shape>>,
}

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The document.
    pub document: Document,
    /// Things the text says that were not kept (a killer cage, a comment): one phrase each. Never silently dropped.
    pub not_kept: Vec<String>,
}

impl Reading {
    /// A reading of which everything was kept.
    pub fn all(document: Document) -> Self {
        Self { document, not_kept: Vec::new() }
    }
}

/// How to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// Write digits as blank-separated decimals where the format lets one choose.
    pub decimal: bool,
    /// The character for an empty cell where the format lets one choose; the format's own when `None`.
    pub blank: Option<char>,
}

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text, without a final newline.
    pub text: String,
    /// What the document has that the text does not: names of [`Document`] fields.
    pub not_kept: Vec<String>,
}
