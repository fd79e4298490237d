//! Patterns as people give them: the name of a picture, cells, or a file of one or many in any format; puzzles count as
//! the pattern their clues make. Cells marked `?` may hold a clue or not, which no format knows: such texts are read here.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use masume::formats::{self, Document, ReadError, WriteOptions};
use masume::generator::gallery::{self, Picture};
use masume::generator::{Mask, Wish};
use masume::puzzle::{Cell, Pattern, Shape};

use crate::desk;
use crate::input::Input;
use crate::options::InputArgs;
use crate::queue::Item;

/// Files above this many bytes are not looked through for `?`: they are streamed.
const MOST_BYTES: u64 = 1 << 20;

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
    pub(crate) fn anywhere(shape: Arc<Shape>) -> Self {
        Self { mask: Mask::anywhere(shape), title: String::new(), not_kept: Vec::new() }
    }
}

/// What an argument means: a picture of the gallery, else a file, else cells.
pub(crate) fn inputs(number: usize, argument: &OsStr) -> Input {
    let text = argument.to_str().unwrap_or_default();
    if let Some(picture) = gallery::find(text.trim()) {
        return Input::Text(picture.id.to_string(), text_of(picture));
    }
    let path = Path::new(argument);
    let small = path.metadata().is_ok_and(|m| m.is_file() && m.len() <= MOST_BYTES);
    if small
        && let Ok(text) = std::fs::read_to_string(path)
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

/// Cells of a pattern in any number of rows, on one line.
fn on_one_line(text: &str) -> Option<String> {
    is_cells(text).then(|| text.split_whitespace().collect())
}

/// The patterns of a text that leaves cells open, a line each: rows as wide as the board, or whole lines.
fn half_drawn(text: &str) -> Option<String> {
    if !text.contains('?') || !is_cells(text) {
        return None;
    }
    let rows: Vec<String> = text.lines().filter_map(on_one_line).collect();
    let side = rows.first()?.chars().count();
    // A line is a row when the whole square is there; else it is a pattern of its own.
    if rows.len().is_multiple_of(side) && rows.iter().all(|row| row.chars().count() == side) {
        return Some(rows.chunks(side).map(|square| square.concat() + "\n").collect());
    }
    Some(rows.join("\n"))
}

/// Reads one pattern.
pub(crate) fn read(input: &InputArgs, item: &Item) -> Result<Drawn, ReadError> {
    let record = item.content.as_ref().map_err(Clone::clone)?;
    if is_cells(&record.text) && !record.text.trim().contains('\n') {
        let mask = cells(&record.text, input.shape.as_ref()).map_err(|e| record.place(e))?;
        return Ok(Drawn { mask, title: String::new(), not_kept: Vec::new() });
    }
    let reading = desk::read(input, item)?.reading;
    let document = reading.document;
    let pattern = document.planned.clone().unwrap_or_else(|| Pattern::of(&document.puzzle));
    Ok(Drawn { mask: Mask::exactly(&pattern), title: document.meta.title, not_kept: reading.not_kept })
}

/// The mask of cells on one line.
fn cells(text: &str, shape: Option<&Arc<Shape>>) -> Result<Mask, ReadError> {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let usual = || {
        let side = signs.len().isqrt();
        let whole = side >= 4 && side * side == signs.len();
        u8::try_from(side).ok().filter(|_| whole).and_then(|s| Shape::usual(s).ok())
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
    let sign = |cell| match mask.get(cell) {
        Wish::Must => 'X',
        Wish::May => '?',
        Wish::Never => '.',
    };
    mask.shape().cells().map(sign).collect()
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
        assert_eq!(half_drawn(&lines), Some(lines.clone()));
        assert_eq!(half_drawn(&"X........\n".repeat(9)), None);
        assert_eq!(half_drawn("3?.\n"), None);
    }

    #[test]
    fn cells_come_back_as_they_were() {
        let text = "X?.".repeat(27);
        assert_eq!(line(&cells(&text, None).unwrap()), text);
        let error = cells(&"X".repeat(82), None).unwrap_err();
        assert!(error.message.contains("82 cells, expected 81"), "{error}");
        assert!(cells("X", None).is_err(), "no board is that small unless --shape says so");
        assert!(cells(&"X".repeat(81), Some(&Shape::usual(4).unwrap())).is_err());
    }

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        assert_eq!(nearest("hart").map(|p| p.id), Some("heart"));
        assert_eq!(nearest("xyzzyx"), None);
    }
}
