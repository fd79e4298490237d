//! Puzzles and solutions as text: in the format asked for, else on one line, else in the readable form of the shape.

use masume::formats::{self, Document, Format, WriteError, WriteOptions, Written};
use masume::puzzle::{Board, Grid, Puzzle};

/// Formats tried in order when none is asked for: from the plainest to the one that keeps everything.
const DEFAULTS: [&str; 7] = ["line", "jigsaw", "gattai", "kakuro", "sukaku", "np-pattern", "masume"];
/// What a text must keep to be the same puzzle or pattern.
const ESSENTIAL: [&str; 4] = ["givens", "shape", "marks", "planned"];

/// Writes a document in `format`, or in the plainest form that holds the same puzzle.
pub(crate) fn document(
    document: &Document,
    format: Option<&'static Format>,
    options: WriteOptions,
) -> Result<(Written, &'static Format), WriteError> {
    if let Some(format) = format {
        let refused = || WriteError { format: format.id, what: "anything: it is only read".to_string() };
        let write = format.write.ok_or_else(refused)?;
        return write(document, &options).map(|written| (written, format));
    }
    // Some of the forms below have no choice of blank and would pass over a wrong one.
    options.check(document.board().digits(), "line")?;
    let mut error = WriteError { format: "no format", what: "this".to_string() };
    for format in DEFAULTS.iter().filter_map(|id| formats::find(id)) {
        match format.write.map(|write| write(document, &options)) {
            Some(Ok(written)) if !written.not_kept.iter().any(|part| ESSENTIAL.contains(&part.as_str())) => {
                return Ok((written, format));
            }
            Some(Err(e)) => error = e,
            _ => {}
        }
    }
    Err(error)
}

/// Writes a solution: on one line where the board is a single one and no format is asked for; else as entries beside
/// the givens where the format keeps entries, else as a board full of givens.
pub(crate) fn solution(
    puzzle: &Puzzle,
    values: &Grid,
    format: Option<&'static Format>,
    options: WriteOptions,
) -> Result<String, WriteError> {
    let single = !puzzle.board().spec().is_gattai();
    if format.is_none() && single && !options.decimal {
        return Ok(cells(puzzle.board(), values, '.'));
    }
    let format = format.or_else(|| formats::find("line").filter(|_| single));
    let solved = if format.is_some_and(|f| f.keeps.contains(&"entries")) {
        let mut solved = Document::new(puzzle.clone());
        for cell in puzzle.board().cells().filter(|c| puzzle.given(*c).is_none()) {
            solved.entries.set(cell, values.get(cell));
        }
        solved
    } else {
        let full = Puzzle::new(puzzle.board().clone(), values.clone());
        Document::new(full.unwrap_or_else(|_| puzzle.clone()))
    };
    document(&solved, format, options).map(|(written, _)| written.text)
}

/// The digits of all cells in cell order on one line: one symbol a cell up to 36 digits, above that decimals with
/// blanks between. `blank` stands for an empty cell.
pub(crate) fn cells(shape: &Board, grid: &Grid, blank: char) -> String {
    let side = shape.digits();
    // The symbols once per board, not once per cell.
    let blank = std::iter::once(blank.to_string());
    let symbols: Vec<String> = blank.chain(shape.all_digits().iter().map(|d| shape.symbol(d))).collect();
    let words: Vec<&str> =
        grid.values().iter().filter_map(|v| symbols.get(usize::from(*v))).map(String::as_str).collect();
    words.join(if side > 36 { " " } else { "" })
}

/// A puzzle on one line: in the plainest form that holds it, or else in the `masume` format.
pub(crate) fn one_line(puzzle: &Puzzle) -> String {
    let plain = puzzle.spec().is_usual() && puzzle.marks().is_none() && puzzle.board().digits() <= 9;
    if plain {
        return cells(puzzle.board(), puzzle.givens(), '.');
    }
    let written = document(&Document::new(puzzle.clone()), None, WriteOptions::default());
    match written {
        Ok((written, _)) if !written.text.trim_end().contains(['\n', '\t']) => {
            written.text.trim_end().to_string()
        }
        _ => puzzle_json(puzzle),
    }
}

/// A puzzle as a JSON value: a string of its cells where the shape is one board and nothing else restricts it, else
/// the object of the `masume` format.
pub(crate) fn puzzle_json(puzzle: &Puzzle) -> String {
    let shape = puzzle.board();
    let plain = !shape.spec().is_gattai() && puzzle.marks().is_none();
    // Up to nine digits there is one way to write them; above, the format chooses one that reads back the same.
    let format = if plain { "line" } else { "masume" };
    let writer = formats::find(format).and_then(|f| f.write).filter(|_| !plain || shape.digits() > 9);
    let written = writer.and_then(|w| w(&Document::new(puzzle.clone()), &WriteOptions::default()).ok());
    match written {
        Some(written) if !plain => written.text.replace('\n', " "),
        Some(written) => format!("\"{}\"", written.text),
        None => format!("\"{}\"", cells(shape, puzzle.givens(), '.')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_symbols_up_to_36_digits_and_numbers_above() {
        let row = |side: u8| {
            let shape = Board::usual(side).unwrap();
            let side = usize::from(side);
            let values = (0..shape.len()).map(|i| if i < side { i as u8 } else { 0 }).collect();
            cells(&shape, &Grid::from_values(values).unwrap(), '-')
        };
        assert!(row(9).starts_with("-12345678---"));
        assert!(row(25).starts_with("-123456789ABCDEFGHIJKLMNO---"));
        assert!(row(36).starts_with("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXY---"));
        assert!(row(49).starts_with("- 1 2 3 4 5 6 7 8 9 10 11 "));
        assert_eq!(row(49).split(' ').count(), 49 * 49);
    }
}
