//! Cutting an `OpenSudoku` file into one small document per game.
//!
//! A file may hold thousands of games, all on one line; it is read tag by tag. Each game comes out as a complete XML
//! document: the tags that are open around it with the short elements they began with (name, author …), the game, the
//! closing tags. Everything before the game is put on one line, so that lines and columns of the game can be told.

use std::io::BufRead;

use super::input::MAX_LINE;
use super::{Item, Line, Record, Records};
use crate::ReadError;

/// Where we are in an XML document.
#[derive(Debug, Default)]
pub(super) struct State {
    /// The text of the open tags and of what else stands before the next game.
    head: String,
    /// The open tags: name, and the length of `head` before it.
    open: Vec<(String, usize)>,
    /// Whether a game was found.
    games: bool,
}

/// What an XML document of games starts with.
pub(super) const STARTS: [&str; 6] = ["<?xml", "<!--", "<opensudoku", "<sudoku", "<folder", "<game"];

/// The most text around a game, in bytes, and the most open tags: each game comes with a copy of them.
const MAX_HEAD: usize = 32 << 10;
const MAX_DEPTH: usize = 64;

/// Elements that hold one game each.
const GAMES: [&str; 2] = ["game", "sudoku"];

impl<R: BufRead> Records<R> {
    /// The next game; `None` when the document has ended.
    pub(super) fn next_game(&mut self, record: &mut Record) -> Option<Result<(), ReadError>> {
        let mut state = self.xml.take()?;
        loop {
            let mut piece = String::new();
            // Text before a tag belongs to the document; only white space comes before the first.
            let (line, column) = (self.input.line, self.input.column);
            if state.head.len() > MAX_HEAD || state.open.len() > MAX_DEPTH {
                let error = ReadError::at(line, column.max(1), "too much stands before the next game");
                return Some(Err(error.help("is this an OpenSudoku file?")));
            }
            let found = self.tag_into(&mut piece);
            let Some(at) = piece.find('<').filter(|_| found) else {
                return self.broken(&state, &piece, line, column, found);
            };
            let tag = &piece[at..];
            let name = tag_name(tag);
            let before = &piece[..at];
            let lines = before.bytes().filter(|&b| b == b'\n').count();
            let tail = before.rsplit('\n').next().unwrap_or_default().chars().count();
            let tag_line = line + lines;
            let tag_column = if lines == 0 { column + tail } else { tail };
            if tag.starts_with("<?") || tag.starts_with("<!") {
                self.xml = Some(state);
                return None;
            }
            if let Some(closing) = tag.strip_prefix("</") {
                let closing = closing.trim_end_matches('>').trim();
                if let Some(place) = state.open.iter().rposition(|(n, _)| n == closing) {
                    // A short element stays for the games to come; one that held games is over.
                    let short = place + 1 == state.open.len() && !matches!(closing, "folder" | "opensudoku");
                    if short {
                        flat(&mut state.head, &piece);
                    } else {
                        state.head.truncate(state.open[place].1);
                    }
                    state.open.truncate(place);
                }
                if state.open.is_empty() {
                    let lone = !state.games && !state.head.is_empty();
                    return lone.then(|| Err(no_games(tag_line, tag_column)));
                }
            } else if GAMES.contains(&name) {
                state.games = true;
                record.clear();
                record.text.push_str(&state.head);
                flat(&mut record.text, before.trim());
                let prefix = record.text.chars().count();
                record.line = tag_line;
                record.shifts.push(tag_column as i32 - prefix as i32);
                record.text.push_str(tag);
                let name = name.to_string();
                if !tag.ends_with("/>") {
                    self.game_body(&name, record);
                }
                for (open, _) in state.open.iter().rev() {
                    record.text.push_str("</");
                    record.text.push_str(open);
                    record.text.push('>');
                }
                if !state.open.is_empty() {
                    self.xml = Some(state);
                }
                return Some(Ok(()));
            } else {
                let length = state.head.len();
                flat(&mut state.head, piece.trim_start());
                if !tag.ends_with("/>") {
                    state.open.push((name.to_string(), length));
                }
            }
        }
    }

    /// Reads to the end of the next tag; a `>` within quote marks or a comment does not end it.
    fn tag_into(&mut self, piece: &mut String) -> bool {
        let mut start = None;
        let mut quote = None;
        let mut from = 0;
        loop {
            if !self.input.piece_into(b'>', piece) || piece.len() > MAX_LINE {
                return false;
            }
            // Only what is new is looked at, or a tag full of `>` would take forever.
            start = start.or_else(|| piece[from..].find('<').map(|i| from + i));
            if let Some(start) = start {
                let done = if piece[start..].starts_with("<!--") {
                    piece.len() >= start + "<!---->".len() && piece.ends_with("-->")
                } else {
                    for &b in &piece.as_bytes()[start.max(from)..] {
                        match quote {
                            Some(q) if q == b => quote = None,
                            None if b == b'"' || b == b'\'' => quote = Some(b),
                            _ => {}
                        }
                    }
                    quote.is_none()
                };
                if done {
                    return true;
                }
            }
            from = piece.len();
        }
    }

    /// What stands between `<game>` and `</game>`.
    fn game_body(&mut self, name: &str, record: &mut Record) {
        let end = format!("</{name}>");
        while record.text.len() <= MAX_LINE && self.input.piece_into(b'>', &mut record.text) {
            if record.text.ends_with(&end) {
                return;
            }
        }
    }

    /// The document stopped in the middle of a tag, or was over.
    fn broken(
        &mut self,
        state: &State,
        piece: &str,
        line: usize,
        column: usize,
        found: bool,
    ) -> Option<Result<(), ReadError>> {
        let more = self.input.peek().is_some();
        // The lines behind the broken tag may hold puzzles of another kind.
        for (i, text) in piece.lines().enumerate().skip(1) {
            self.ahead.push_back(Item::Line(Line::new(text.trim_end_matches('\r').into(), line + i, 0)));
        }
        if piece.trim().is_empty() && state.open.is_empty() && !found {
            return None;
        }
        let message = if more {
            "this tag is too long or not text"
        } else if piece.contains('<') {
            "the file ends in the middle of a tag"
        } else if state.games {
            return None;
        } else {
            "the file ends before any game"
        };
        let help = "an OpenSudoku file has its games in tags like <game data=\"81 digits\"/>";
        Some(Err(ReadError::at(line, column + 1, message).help(help)))
    }
}

fn no_games(line: usize, column: usize) -> ReadError {
    ReadError::at(line, column + 1, "this XML holds no game")
        .help("a game is a tag like <game data=\"81 digits\"/>")
}

/// The name of a tag that begins with `<`.
fn tag_name(tag: &str) -> &str {
    tag[1..]
        .split(|c: char| c.is_whitespace() || c == '>' || c == '/' && !tag.starts_with("</"))
        .next()
        .unwrap_or_default()
}

/// Appends a text with its line ends turned into blanks.
fn flat(out: &mut String, text: &str) {
    out.extend(text.chars().map(|c| if c == '\n' || c == '\r' { ' ' } else { c }));
}
