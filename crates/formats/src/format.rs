//! What a format is: a row of the table, with a reader and a writer.

use masume_puzzle::{Document, Puzzle};

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
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The text of one puzzle.
    pub text: &'a str,
    /// A puzzle whose board and rule clues the user says it has (its givens do not count); formats that carry their own
    /// ignore it, bare cells are laid out on it.
    pub template: Option<&'a Puzzle>,
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

impl WriteOptions {
    /// Whether boards of this side can be written so in the format with this id: the error says why an empty cell
    /// cannot be written with [`Self::blank`]. Writers ask this themselves; ask it to know before the first board.
    pub fn check(&self, side: u8, format: &'static str) -> Result<(), WriteError> {
        let Some(blank) = self.blank else { return Ok(()) };
        let why = match blank {
            '.' | '-' | '_' | '*' | '?' => return Ok(()),
            '0' if side != 36 => return Ok(()),
            'x' | 'X' if side <= 9 => return Ok(()),
            c if c.is_whitespace() || c.is_control() => "it cannot be seen",
            c if c.is_ascii_digit() || side > 9 && c.is_ascii_alphabetic() => "it is a digit of the board",
            c if c.is_ascii() || c.is_alphanumeric() || crate::rows::is_drawn(c) => {
                "use one of . 0 - _ * ? or a sign like ·"
            }
            _ => return Ok(()),
        };
        let what = format!("“{}” for empty cells: {why}", blank.escape_debug());
        Err(WriteError { format, what })
    }
}

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text, without a final newline.
    pub text: String,
    /// What the document has that the text does not: names of [`Document`] fields.
    pub not_kept: Vec<String>,
}

impl Written {
    /// A text that keeps the givens and the named parts of the document; whatever else the document has is listed.
    ///
    /// Parts are called as in [`parts`].
    pub fn keeping(text: String, document: &Document, kept: &[&str]) -> Self {
        let not_kept = parts(document).into_iter().filter(|p| !kept.contains(p)).map(String::from).collect();
        Self { text, not_kept }
    }
}

/// The names of what a document has beside its givens, in the words that [`Format::keeps`] and
/// [`Written::not_kept`] use: `shape` (anything but one usual board without rules), `marks` (restrictions of the puzzle),
/// the fields of [`Document`] and of its [`Meta`](masume_puzzle::Meta).
pub fn parts(document: &Document) -> Vec<&'static str> {
    let meta = &document.meta;
    [
        ("shape", !document.board().spec().is_usual() || !document.puzzle.rule_clues().is_empty()),
        ("marks", document.puzzle.marks().is_some()),
        ("entries", !document.entries.is_empty()),
        ("centre_marks", document.centre_marks.iter().any(|m| !m.is_empty())),
        ("corner_marks", document.corner_marks.iter().any(|m| !m.is_empty())),
        ("colours", document.colours.iter().any(|&c| c != 0)),
        ("planned", document.planned.is_some()),
        ("solution", document.solution.is_some()),
        ("title", !meta.title.is_empty()),
        ("author", !meta.author.is_empty()),
        ("description", !meta.description.is_empty()),
        ("source", !meta.source.is_empty()),
        ("url", !meta.url.is_empty()),
        ("date", !meta.date.is_empty()),
        ("level", !meta.level.is_empty()),
        ("rating", !meta.rating.is_empty()),
        ("rules", !meta.rules.is_empty()),
        ("rules_ja", !meta.rules_ja.is_empty()),
        ("recipe", !meta.recipe.is_empty()),
    ]
    .into_iter()
    .filter_map(|(name, has)| has.then_some(name))
    .collect()
}
