//! What can go wrong with a text, said so that a person can mend it.

/// A text that could not be read: what was wrong, where, and what to do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ReadError {
    /// Line of the trouble, from 1: within the record as readers report it, within the file as
    /// `Records` and the command line report it.
    pub line: usize,
    /// Column of the trouble in characters, from 1.
    pub column: usize,
    /// What was found and what was expected, in one sentence without a final stop.
    pub message: String,
    /// What to do about it, when that can be said; may be empty.
    pub help: String,
    /// The id of the format that was being read; empty when none was recognised.
    pub format: &'static str,
}

impl ReadError {
    /// An error at a place, from 1.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into(), help: String::new(), format: "" }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// The same error of a record that starts at `line` of its file.
    #[must_use]
    pub fn offset(mut self, line: usize) -> Self {
        self.line += line - 1;
        self
    }
}

/// A document that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{format} cannot hold {what}")]
pub struct WriteError {
    /// The format's id.
    pub format: &'static str,
    /// What it has no room for: a shape, a rule, pencil-mark restrictions …
    pub what: String,
}
