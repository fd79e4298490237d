//! `sdm`: a collection, one puzzle a line, zeros for blanks; lines that start with `#` are remarks (the record cutter
//! leaves them out).

use masume_puzzle::Document;

use crate::formats::line;
use crate::{Format, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "sdm",
    about_en: "collection: one puzzle a line, 0 for blanks",
    about_ja: "問題集（一行に一問、空白は 0）",
    extensions: &["sdm"],
    keeps: &[],
    // Its lines are lines of cells like any other.
    detect: |_| false,
    read: line::read,
    write: Some(write),
};

fn write(document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
    line::write_with(document, options, &FORMAT, '0')
}
