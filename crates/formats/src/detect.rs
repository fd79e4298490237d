//! From a text to a document: clean what a paste brought along, ask the table who knows the text, read it.
//!
//! Formats see a text without byte-order mark, code fence or quote marks. An address is offered whole first, then as
//! what it carries (the value after `?load=`, the last part of its path), percent-decoded, so that a format need not
//! know every site that links to it.

use std::borrow::Cow;

use masume_puzzle::Puzzle;

use crate::formats::line;
use crate::web::url;
use crate::{FORMATS, Format, ReadError, Reading, Source};

/// The format of a text, or `None` when no format knows it.
pub fn detect(text: &str) -> Option<&'static Format> {
    recognise(&unwrap(text).text).map(|(format, _)| format)
}

/// Reads a text of one puzzle in whatever format it is. Bare cells are laid out on the board of `template` when it is
/// given, with its rule clues.
pub fn read(text: &str, template: Option<&Puzzle>) -> Result<(Reading, &'static Format), ReadError> {
    if template.is_none() {
        // The hot path of large collections.
        if let Some(document) = line::read_plain(text) {
            return Ok((Reading::all(document), &line::FORMAT));
        }
        if line::is_commented(text) {
            let source = Source { text, template: None };
            return line::read(&source).map(|r| (r, &line::FORMAT)).map_err(|e| named(e, &line::FORMAT));
        }
    }
    let clean = unwrap(text);
    let Some((format, payload)) = recognise(&clean.text) else {
        return Err(clean.place(not_recognised(&clean.text)));
    };
    let source = Source { text: payload.as_ref().map_or(&*clean.text, |p| &p.text), template };
    match (format.read)(&source) {
        Ok(reading) => Ok((reading, format)),
        Err(error) => {
            let error = payload.map_or(error.clone(), |p| p.place(error));
            Err(clean.place(named(error, format)))
        }
    }
}

/// Reads a text of one puzzle that is said to be in this format.
pub fn read_as(format: &'static Format, text: &str, template: Option<&Puzzle>) -> Result<Reading, ReadError> {
    let clean = unwrap(text);
    let payload =
        address_payload(&clean.text).filter(|p| !(format.detect)(&clean.text) && (format.detect)(&p.text));
    let source = Source { text: payload.as_ref().map_or(&*clean.text, |p| &p.text), template };
    (format.read)(&source).map_err(|error| {
        let error = payload.as_ref().map_or(error.clone(), |p| p.place(error));
        clean.place(named(error, format))
    })
}

fn named(mut error: ReadError, format: &'static Format) -> ReadError {
    error.format = format.id;
    error
}

/// The first format that knows the text, and what an address carries when it is that which the format knows.
fn recognise(text: &str) -> Option<(&'static Format, Option<Clean<'static>>)> {
    let ask = |text: &str| FORMATS.iter().copied().find(|f| (f.detect)(text));
    if let Some(format) = ask(text) {
        return Some((format, None));
    }
    let payload = address_payload(text)?;
    ask(&payload.text).map(|format| (format, Some(payload)))
}

fn not_recognised(text: &str) -> ReadError {
    let line = text.lines().position(|l| !l.trim().is_empty()).unwrap_or(0);
    let first = text.lines().nth(line).unwrap_or_default();
    let column = first.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let words = first.trim();
    if words.is_empty() {
        return ReadError::at(1, 1, "there is no puzzle here")
            .help("give a puzzle, for example a line of 81 cells");
    }
    let cells = words.chars().filter(|c| !c.is_whitespace()).count();
    let message = format!("“{}” is no puzzle in a format known here", crate::symbols::shorten(words));
    let help = if cells >= 40 && !text.trim().contains('\n') {
        format!(
            "it has {cells} characters; a line of cells has 81 for 9×9, 256 for 16×16, the square of the side"
        )
    } else {
        "a puzzle is a line of 81 cells, a grid of rows, or a text, link or file of another Sudoku program"
            .into()
    };
    ReadError::at(line + 1, column, message).help(help)
}

/// A text with what surrounded it taken off, and where in the original it began.
struct Clean<'a> {
    text: Cow<'a, str>,
    /// Lines taken off before the text.
    lines: usize,
    /// Characters taken off each line.
    columns: usize,
}

impl Clean<'_> {
    /// The same error, placed in the original text.
    fn place(&self, mut error: ReadError) -> ReadError {
        error.line += self.lines;
        error.column += self.columns;
        error
    }
}

/// Takes off byte-order mark, code fences, quote marks and lone carriage returns.
fn unwrap(text: &str) -> Clean<'_> {
    let first = text.as_bytes().first().copied().unwrap_or(b'.');
    let wrapped = matches!(first, b'`' | b'>' | b'"' | b'\'' | b'[' | 0xEF | b'\n' | b'\r' | b' ' | b'\t');
    if !wrapped && !text.contains('\r') {
        return Clean { text: Cow::Borrowed(text), lines: 0, columns: 0 };
    }
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let text = if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    };
    let mut lines = 0;
    let mut columns = 0;
    let mut kept: Vec<&str> = Vec::new();
    for line in text.lines() {
        let (inner, shift) = unwrap_line(line);
        if kept.is_empty() && (inner.trim().is_empty() || is_fence(inner)) {
            lines += 1;
        } else if !is_fence(inner) {
            if kept.is_empty() {
                columns = shift;
            }
            kept.push(inner);
        }
    }
    // When nothing is left there is nothing to place behind what was taken off.
    let lines = if kept.is_empty() { 0 } else { lines };
    Clean { text: Cow::Owned(kept.join("\n")), lines, columns }
}

/// Whether a line only opens or closes a block of code or a quotation in a forum text.
pub(crate) fn is_fence(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("```")
        || line.starts_with("~~~")
        || [
            "[code]", "[/code]", "[quote]", "[/quote]", "[pre]", "[/pre]", "<code>", "</code>", "<pre>",
            "</pre>",
        ]
        .iter()
        .any(|f| line.eq_ignore_ascii_case(f))
}

/// The line without the marks a forum or mail program puts before quoted text, without code tags around it, without a
/// pair of quote marks; and how many characters were taken off its front.
pub(crate) fn unwrap_line(line: &str) -> (&str, usize) {
    let mut inner = line;
    while let Some(rest) = inner.strip_prefix("> ") {
        inner = rest;
    }
    if is_fence(inner) {
        return (inner, char_offset(line, inner));
    }
    for (open, close) in [("[code]", "[/code]"), ("[quote]", "[/quote]"), ("[pre]", "[/pre]")] {
        inner = strip_around(inner, open, close);
    }
    for mark in ['`', '"', '\''] {
        // The closing border of a candidate grid starts and ends with an apostrophe, too.
        let pair = inner.trim_end().strip_prefix(mark).and_then(|i| i.strip_suffix(mark));
        // So may a line within JSON: `"key": "value"`.
        let own = |i: &&str| mark == '\'' && i.starts_with('-') || mark == '"' && i.contains("\":");
        inner = pair.filter(|i| !own(i)).unwrap_or(inner);
    }
    (inner, char_offset(line, inner))
}

/// The line without an opening tag at its start and a closing tag at its end; either may be on another line.
fn strip_around<'a>(line: &'a str, open: &str, close: &str) -> &'a str {
    let same = |part: Option<&str>, tag: &str| part.is_some_and(|p| p.eq_ignore_ascii_case(tag));
    let line = if same(line.get(..open.len()), open) { &line[open.len()..] } else { line };
    let end = line.trim_end();
    let cut = end.len().saturating_sub(close.len());
    if same(end.get(cut..), close) { &end[..cut] } else { line }
}

/// How many characters of `line` stand before `inner`, a piece of it.
fn char_offset(line: &str, inner: &str) -> usize {
    let bytes = (inner.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    line.get(..bytes).map_or(0, |head| head.chars().count())
}

/// What an address carries: the value of the query it is known by, or the last part of its path, percent-decoded.
fn address_payload(text: &str) -> Option<Clean<'static>> {
    let text = text.trim();
    let after = text.find("://").map(|i| i + 3)?;
    if after > 12 || text.contains(char::is_whitespace) {
        return None;
    }
    let rest = &text[after..];
    let value = match rest.split_once('?') {
        Some((_, query)) => {
            let query = query.split('#').next().unwrap_or_default();
            let named = |name: &str| query.split('&').find_map(|p| p.strip_prefix(name)?.strip_prefix('='));
            ["load", "bd", "puzzleid", "q"].into_iter().find_map(named).unwrap_or(query)
        }
        None => rest.split('#').next().unwrap_or_default().trim_end_matches('/').rsplit('/').next()?,
    };
    let columns = char_offset(text, value);
    Some(Clean { text: Cow::Owned(url::unescape(value)), lines: 0, columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrappings_come_off_and_places_stay() {
        assert_eq!(unwrap_line("> > \"12\""), ("12", 5));
        assert_eq!(unwrap_line("[code]1..2[/CODE]"), ("1..2", 6));
        assert_eq!(unwrap_line("'---.---'"), ("'---.---'", 0));
        let clean = unwrap("\u{FEFF}```\r\n12\r\n34\r\n```");
        assert_eq!((&*clean.text, clean.lines), ("12\n34", 1));
    }

    #[test]
    fn addresses_carry_their_last_word() {
        let load = |url: &str| address_payload(url).map(|p| p.text.into_owned());
        assert_eq!(load("https://www.f-puzzles.com/?load=N4Ig%2BzA%3D").as_deref(), Some("N4Ig+zA="));
        assert_eq!(load("https://sudokupad.app/sclN4Ig").as_deref(), Some("sclN4Ig"));
        assert_eq!(load("https://x.org/sudoku.htm?bd=001&z=1").as_deref(), Some("001"));
        assert_eq!(load("https://puzz.link/p?sudoku/9/9/p16").as_deref(), Some("sudoku/9/9/p16"));
        assert_eq!(load("no address"), None);
    }
}
