//! Patterns as people give them: the name of a picture, cells, or a file of one or many in any format; puzzles count as
//! the pattern their clues make. Cells marked `?` may hold a clue or not, which no format knows: such texts are read here.

use std::ffi::OsStr;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::Path;
use std::sync::Arc;

use masume::formats::{self, Document, ReadError, Record, WriteOptions, record};
use masume::generator::gallery::{self, Picture};
use masume::generator::{Mask, Wish};
use masume::puzzle::{Board, Cell, Pattern, Puzzle};

use crate::desk;
use crate::input::Input;
use crate::options::InputArgs;
use crate::queue::Item;

/// Files above this many bytes are not looked through for `?`: they are streamed.
const MOST_BYTES: u64 = 1 << 20;
/// The widest row of a square; longer lines are whole patterns.
const WIDEST: usize = 36;

/// A pattern that was given.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// Where clues stand.
    pub mask: Mask,
    /// Its name; empty when it has none.
    pub title: String,
    /// What the text says and is not used.
    pub not_kept: Vec<String>,
}

impl Drawn {
    /// No pattern: clues may stand anywhere.
    pub(crate) fn anywhere(shape: Arc<Board>) -> Self {
        Self { mask: Mask::anywhere(shape), title: String::new(), not_kept: Vec::new() }
    }
}

/// What an argument means: a picture of the gallery, else a file, else cells.
pub(crate) fn inputs(number: usize, argument: &OsStr) -> Input {
    let text = argument.to_str().unwrap_or_default();
    if let Some(picture) = gallery::find(text.trim()) {
        return Input::Text(picture.id.to_string(), text_of(picture));
    }
    if text == "-" {
        return standard_input();
    }
    let path = Path::new(argument);
    let small = path.metadata().is_ok_and(|m| m.is_file() && m.len() <= MOST_BYTES);
    if small
        && let Ok(bytes) = std::fs::read(path)
        && let Some(text) = decoded(bytes)
        && let Some(lines) = half_drawn(&text)
    {
        return Input::Text(path.display().to_string(), lines);
    }
    if !path.exists()
        && let Some(line) = on_one_line(text)
    {
        return Input::Text(format!("argument {number}"), line);
    }
    match Input::from_argument(number, argument) {
        Input::Wrong(name, error) if !path.exists() => {
            let message = format!("“{name}” is no picture of the gallery, no file and no pattern");
            let near = nearest(&name).map_or_else(String::new, |p| format!("did you mean {}? ", p.id));
            let help = format!("{near}`masume generate --list-patterns` draws all pictures");
            Input::Wrong(name, ReadError::at(error.line, error.column, message).help(help))
        }
        other => other,
    }
}

/// Standard input: patterns on lines come through as they are written, however many. Only where it begins with the row
/// of a half-drawn square must all of it be seen first.
fn standard_input() -> Input {
    let mut stdin = io::stdin().lock();
    if stdin.is_terminal() {
        return Input::Stdin;
    }
    let begins = stdin.fill_buf().map(<[u8]>::to_vec).ok().and_then(decoded).unwrap_or_default();
    let row = |line: &str| line.contains('?') && row_of(line).is_some_and(|r| r.len() <= WIDEST);
    if !begins.lines().any(row) {
        return Input::Stdin;
    }
    let mut bytes = Vec::new();
    let read = stdin.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    let wrong = |message: String| {
        let help = "put each pattern on a line of its own, or name a file";
        Input::Wrong("-".to_string(), ReadError::at(1, 1, message).help(help))
    };
    match read {
        Err(e) => wrong(format!("cannot read standard input: {e}")),
        Ok(n) if n as u64 > MOST_BYTES => wrong("too many half-drawn patterns at once".to_string()),
        Ok(_) => {
            let text = decoded(bytes).unwrap_or_default();
            Input::Text("-".to_string(), half_drawn(&text).unwrap_or(text))
        }
    }
}

/// Bytes as text: UTF-8, or UTF-16 that begins with its mark; without the mark.
fn decoded(bytes: Vec<u8>) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes.get(..2) {
        Some([0xff, 0xfe]) => u16::from_le_bytes,
        Some([0xfe, 0xff]) => u16::from_be_bytes,
        _ => {
            let text = String::from_utf8(bytes).ok()?;
            return Some(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_string));
        }
    };
    let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16(&units).ok()
}

/// A picture as text that has its name.
fn text_of(picture: &Picture) -> String {
    let mut document = Document::from_pattern(picture.pattern());
    document.meta.title = picture.id.to_string();
    let write = formats::find("np-pattern").and_then(|f| f.write);
    let written = write.and_then(|write| write(&document, &WriteOptions::default()).ok());
    written.map_or_else(|| picture.rows.concat(), |w| w.text)
}

/// The picture whose name differs in a letter or two.
fn nearest(name: &str) -> Option<&'static Picture> {
    let name = name.to_lowercase();
    let distance = |picture: &&'static Picture| distance(&name, picture.id);
    gallery::pictures().min_by_key(distance).filter(|p| distance(p) <= 2 && p.id.len() > 2)
}

/// Letters to add, drop or change.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

fn wish(sign: char) -> Option<Wish> {
    match sign {
        'X' | 'x' | '#' | '@' | 'O' | 'o' | '*' | '+' | '1' | '■' | '●' => Some(Wish::Must),
        '.' | '-' | '_' | '0' => Some(Wish::Never),
        '?' => Some(Wish::May),
        _ => None,
    }
}

/// Whether this is cells of a pattern and nothing else, marked so that it is no puzzle.
fn is_cells(text: &str) -> bool {
    let cells = || text.chars().filter(|c| !c.is_whitespace());
    cells().all(|c| wish(c).is_some()) && cells().any(|c| !matches!(c, '.' | '-' | '_' | '0' | '1' | '*'))
}

/// Cells and nothing else, in the signs that [`line`] writes; a `#` at the beginning would be a remark.
fn row_of(text: &str) -> Option<String> {
    let signs = text.chars().filter(|c| !c.is_whitespace()).map(|c| wish(c).map(sign));
    signs.collect::<Option<String>>().filter(|row| !row.is_empty())
}

/// Cells of a pattern in any number of rows, on one line.
fn on_one_line(text: &str) -> Option<String> {
    row_of(text).filter(|_| is_cells(text))
}

/// The patterns of a text that leaves cells open, a line each, with its title behind a tab: rows as wide as the board,
/// or whole lines; `None` when it is not made of these.
fn half_drawn(text: &str) -> Option<String> {
    if !text.contains('?') {
        return None;
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let (mut out, mut open, mut title) = (String::new(), false, None);
    while let Some(first) = lines.next() {
        let Some(row) = row_of(first) else {
            // A title; two of them, or cells of another kind, are something else.
            if title.is_some() || first.len() >= WIDEST * 2 {
                return None;
            }
            title = first.split("  ").next();
            continue;
        };
        let width = row.len();
        let mut square = vec![row];
        // A line is a row when the square goes on; else it is a pattern of its own.
        if width <= WIDEST {
            let same = |line: &&str| row_of(line).is_some_and(|r| r.len() == width);
            while square.len() < width
                && let Some(next) = lines.next_if(same)
            {
                square.extend(row_of(next));
            }
        }
        let whole = width.isqrt().pow(2) == width && width >= 16 && square.len() < width;
        for pattern in if whole { square } else { vec![square.concat()] } {
            open |= pattern.contains('?');
            out.push_str(&pattern);
            if let Some(title) = title.take() {
                out.push('\t');
                out.push_str(title);
            }
            out.push('\n');
        }
    }
    (open && title.is_none()).then_some(out)
}

/// Reads one pattern.
pub(crate) fn read(input: &InputArgs, item: &Item) -> Result<Drawn, ReadError> {
    let record = item.content.as_ref().map_err(Clone::clone)?;
    let line = record.text.trim();
    if !line.contains('\n') {
        let whole = Some((line, "")).filter(|(cells, _)| is_cells(cells));
        let titled = || line.split_once('\t').filter(|(cells, _)| is_cells(cells));
        if let Some((drawn, title)) = whole.or_else(titled) {
            let mask = cells(drawn, input.shape.as_ref().map(Puzzle::board)).map_err(|e| record.place(e))?;
            return Ok(Drawn { mask, title: title.to_string(), not_kept: Vec::new() });
        }
    }
    let read = desk::read(input, item)?;
    if let Some(drawn) = of_record(record, &read) {
        return Ok(drawn);
    }
    let reading = read.reading;
    let document = reading.document;
    let pattern = document.planned.clone().unwrap_or_else(|| Pattern::of(&document.puzzle));
    Ok(Drawn { mask: Mask::exactly(&pattern), title: document.meta.title, not_kept: reading.not_kept })
}

/// The pattern under `cells` of a record, which may leave cells open as no document can.
fn of_record(record: &Record, read: &desk::Read) -> Option<Drawn> {
    let document = &read.reading.document;
    document.as_pattern().filter(|_| read.format.id == "record")?;
    let entry = record::entries(&record.text).into_iter().find(|e| e.key == "cells")?;
    let mask = cells(entry.value.trim_matches('"'), Some(document.board())).ok()?;
    Some(Drawn { mask, title: document.meta.title.clone(), not_kept: Vec::new() })
}

/// The mask of cells on one line.
fn cells(text: &str, shape: Option<&Arc<Board>>) -> Result<Mask, ReadError> {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let usual = || {
        let side = signs.len().isqrt();
        let whole = side >= 4 && side * side == signs.len();
        u8::try_from(side).ok().filter(|_| whole).and_then(|s| Board::usual(s).ok())
    };
    let shape =
        shape.cloned().or_else(usual).filter(|shape| shape.len() == signs.len()).ok_or_else(|| {
            let expected = shape.map_or(81, |shape| shape.len());
            let message = format!("the pattern has {} cells, expected {expected}", signs.len());
            ReadError::at(1, text.chars().count().min(expected + 1), message)
                .help("give a sign for each cell: X for a clue, . for none, ? where one may stand")
        })?;
    let mut mask = Mask::anywhere(shape);
    for (i, sign) in signs.iter().enumerate() {
        mask.set(Cell::new(i), wish(*sign).unwrap_or(Wish::Never));
    }
    Ok(mask)
}

/// A mask on one line, as [`read`] reads it.
pub(crate) fn line(mask: &Mask) -> String {
    mask.board().cells().map(|cell| sign(mask.get(cell))).collect()
}

fn sign(wish: Wish) -> char {
    match wish {
        Wish::Must => 'X',
        Wish::May => '?',
        Wish::Never => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_drawn_patterns_are_lines_or_squares() {
        let row = "X?.X?.X?.";
        let square = format!("{row}\n").repeat(9);
        assert_eq!(half_drawn(&square), Some(row.repeat(9) + "\n"));
        assert_eq!(half_drawn(&format!("{square}\n{square}")), Some((row.repeat(9) + "\n").repeat(2)));
        let lines = [row.repeat(9), row.repeat(9)].join("\n");
        assert_eq!(half_drawn(&lines), Some(lines.clone() + "\n"));
        let titled = format!("Heart   H 20\r\n{}", square.replace('\n', "\r\n").replace('.', "- "));
        assert_eq!(half_drawn(&titled), Some(row.repeat(9) + "\tHeart\n"));
        // Rows that are missing are missed once, not each row by itself.
        assert_eq!(half_drawn(&square[10..]), Some(row.repeat(8) + "\n"));
        assert_eq!(half_drawn("What?\n1........\n"), None);
        assert_eq!(half_drawn(&"X........\n".repeat(9)), None);
        assert_eq!(half_drawn("3?.\n"), None);
    }

    #[test]
    fn marks_of_encodings_are_no_cells() {
        let text = "X?.\n";
        assert_eq!(decoded(format!("\u{feff}{text}").into_bytes()).as_deref(), Some(text));
        for (mark, bytes) in
            [([0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]), ([0xfe, 0xff], u16::to_be_bytes)]
        {
            let units = text.encode_utf16().flat_map(bytes);
            assert_eq!(decoded(mark.into_iter().chain(units).collect()).as_deref(), Some(text));
        }
        assert_eq!(decoded(vec![b'X', 0xe9]), None);
    }

    #[test]
    fn a_number_sign_is_a_clue_and_no_remark() {
        assert_eq!(on_one_line(&"#.?".repeat(27)), Some("X.?".repeat(27)));
    }

    #[test]
    fn cells_come_back_as_they_were() {
        let text = "X?.".repeat(27);
        assert_eq!(line(&cells(&text, None).unwrap()), text);
        let error = cells(&"X".repeat(82), None).unwrap_err();
        assert!(error.message.contains("82 cells, expected 81"), "{error}");
        assert!(cells("X", None).is_err(), "no board is that small unless --shape says so");
        assert!(cells(&"X".repeat(81), Some(&Board::usual(4).unwrap())).is_err());
    }

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        assert_eq!(nearest("hart").map(|p| p.id), Some("heart"));
        assert_eq!(nearest("xyzzyx"), None);
    }
}
