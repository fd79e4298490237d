//! Puzzles and solutions as text: in the format asked for, else on one line, else in the readable form of the shape.

use masume::formats::{self, Document, Format, WriteError, WriteOptions, Written};
use masume::puzzle::{Grid, Puzzle, Shape};

/// Formats tried in order when none is asked for: one line where the shape has one, then the plane, then everything.
const DEFAULTS: [&str; 3] = ["line", "gattai", "masume"];
/// The same for clue patterns.
const PATTERN_DEFAULTS: [&str; 2] = ["np-pattern", "masume"];

/// Writes a document in `format`, or in the plainest form that keeps its shape and givens.
pub(crate) fn document(
    document: &Document,
    format: Option<&'static Format>,
    options: WriteOptions,
) -> Result<(Written, &'static Format), WriteError> {
    let ids: &[&str] = match format {
        Some(ref format) => std::slice::from_ref(&format.id),
        None if document.as_pattern().is_some() => &PATTERN_DEFAULTS,
        None => &DEFAULTS,
    };
    let mut error = WriteError { format: "masume", what: "this".to_string() };
    for f in ids.iter().filter_map(|id| formats::find(id)) {
        let Some(write) = f.write else { continue };
        match write(document, &options) {
            Ok(written) => return Ok((written, f)),
            Err(e) => error = e,
        }
    }
    Err(error)
}

/// Writes a solution: as entries beside the givens where the format keeps entries, else as a board full of givens.
pub(crate) fn solution(
    puzzle: &Puzzle,
    values: &Grid,
    format: Option<&'static Format>,
    options: WriteOptions,
) -> Result<String, WriteError> {
    let solved = match format {
        Some(f) if f.keeps.contains(&"entries") => {
            let mut solved = Document::new(puzzle.clone());
            for cell in puzzle.shape().cells().filter(|c| puzzle.given(*c).is_none()) {
                solved.entries.set(cell, values.get(cell));
            }
            solved
        }
        _ => {
            let full = Puzzle::new(puzzle.shape().clone(), values.clone());
            Document::new(full.unwrap_or_else(|| puzzle.clone()))
        }
    };
    document(&solved, format, options).map(|(written, _)| written.text)
}

/// The digits of all cells in cell order on one line: one symbol a cell up to 36 digits, above that decimals with
/// blanks between. `blank` stands for an empty cell.
pub(crate) fn cells(shape: &Shape, grid: &Grid, blank: char) -> String {
    let side = shape.digits();
    if side > 36 {
        let words: Vec<String> =
            grid.values().iter().map(|v| if *v == 0 { blank.to_string() } else { v.to_string() }).collect();
        return words.join(" ");
    }
    let symbol = |v: &u8| match *v {
        0 => blank,
        v => {
            let place = if side == 36 { v - 1 } else { v };
            char::from_digit(u32::from(place), 36).map_or('?', |c| c.to_ascii_uppercase())
        }
    };
    grid.values().iter().map(symbol).collect()
}

/// A puzzle as a JSON value: a string of its cells where the shape is one board and nothing else restricts it, else
/// the object of the `masume` format.
pub(crate) fn puzzle_json(puzzle: &Puzzle) -> String {
    if !puzzle.shape().spec().is_gattai() && puzzle.marks().is_none() {
        return format!("\"{}\"", cells(puzzle.shape(), puzzle.givens(), '.'));
    }
    let masume = formats::find("masume").and_then(|f| f.write);
    let written =
        masume.and_then(|write| write(&Document::new(puzzle.clone()), &WriteOptions::default()).ok());
    // The format of our own holds every puzzle; were it not there, the cells are still worth having.
    written.map_or_else(
        || format!("\"{}\"", cells(puzzle.shape(), puzzle.givens(), '.')),
        |w| w.text.replace('\n', " "),
    )
}
