//! `SudokuPad` (and the Cracking the Cryptic app before it): `scl…`, `ctc…` and `fpuz…` ids, bare or in a link, and
//! the SCL JSON itself.
//!
//! `scl` and its older name `ctc` are followed by SCL JSON packed with `LZString`, plain or in the short form; `fpuz`
//! by the JSON of f-puzzles. A short id names a puzzle on the site's server and cannot be read offline. What SCL says
//! and how it is read and written is in [`scl`](super::scl); `scf…` is the format [`scf`](super::scf).

use crate::formats::{fpuzzles, scl};
use crate::web::json::{self, Form, Json};
use crate::web::{lz, parts, url};
use crate::{Document, Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "sudokupad",
    about_en: "SudokuPad link or id (scl…, ctc…, fpuz…), or SCL JSON",
    about_ja: "SudokuPad のリンク・ID(scl…、ctc…、fpuz…)または SCL JSON",
    extensions: &[],
    keeps: scl::KEEPS,
    detect,
    read,
    write: Some(write),
};

const LINK: &str = "https://sudokupad.app/";

const HOSTS: &[&str] = &["sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com"];

/// The beginnings of ids, the longer ones first.
const PREFIXES: &[&str] = &["scl", "ctc", "fpuzzles", "fpuz"];

/// The id in a text, with its byte offset: the text itself, or what a link to one of the hosts carries.
pub(super) fn id(text: &str) -> Option<(usize, &str)> {
    if let Some(id) = text.strip_prefix("sudokupad://puzzle/") {
        return Some((text.len() - id.len(), id));
    }
    if !url::is_link(text) {
        return Some((0, text));
    }
    if !HOSTS.iter().any(|host| url::host_is(text, host)) {
        return None;
    }
    if let Some(found) = url::query(text, "puzzleid") {
        return Some(found);
    }
    let start = text.find("://")? + 3 + url::host(text).len();
    let path = text[start..].strip_prefix('/').unwrap_or_default();
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    let at = text.len() - path.len();
    // A base64 text has no `?` or `#`; those begin settings.
    let end = path.find(['?', '#']).unwrap_or(path.len());
    Some((at, &path[..end]))
}

fn detect(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with('{') {
        return json::has_top_key(text, &["cells", "ce", "cellSize", "cs"])
            && !json::has_top_key(text, &["masume", "grid", "size"]);
    }
    if url::is_link(text) {
        return HOSTS.iter().any(|host| url::host_is(text, host)) && !super::scf::detect(text);
    }
    let Some((_, id)) = id(text) else { return false };
    PREFIXES.iter().any(|prefix| {
        id.strip_prefix(prefix).is_some_and(|rest| {
            rest.len() > 16 && rest.bytes().all(|b| (lz::is_packed_byte(b) || b == b'%') && b != b' ')
        })
    })
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    if text.starts_with('{') {
        return scl::document(&Json::plain(record, lead, Form::Short)?);
    }
    let fail = |message: &str| parts::error_at(record, lead, message);
    let (at, id) = id(text).ok_or_else(|| fail("this is not a link to SudokuPad"))?;
    let at = lead + at;
    let Some(prefix) = PREFIXES.iter().find(|p| id.starts_with(**p)) else {
        return Err(parts::error_at(
            record,
            at,
            "this id names a puzzle on the server and does not contain it",
        )
        .help("open the link in a browser and copy the long link (scl…) from its share or export menu"));
    };
    let at = at + prefix.len();
    let body = url::unescape(&id[prefix.len()..]);
    let json = if body.starts_with('{') {
        Json::plain(record, at, Form::Short)?
    } else {
        Json::packed(record, at, &body, Form::Short)?
    };
    let mut reading =
        if prefix.starts_with("fpuz") { fpuzzles::document(&json)? } else { scl::document(&json)? };
    let after = &record[at + id.len() - prefix.len()..];
    if let Some(settings) = after.strip_prefix('?').filter(|s| !s.is_empty()) {
        reading.not_kept.push(format!("settings of the link ({settings})"));
    }
    Ok(reading)
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let (json, mut written) = scl::to_json(document, FORMAT.id)?;
    written.text = format!("{LINK}scl{}", url::escape(&lz::pack(&json)));
    Ok(written)
}
