//! Where in a text a cell stands. Readers turn text into digits and forget the places; when givens clash, the place is
//! found again by looking for a square of cells that holds the puzzle's givens. Where none is found the start of the
//! record has to do: better no column than a wrong one.

use masume::formats::ReadError;
use masume::puzzle::{Board, Cell, Digit, Puzzle};

use crate::queue::Item;

/// The line and column in the file of a cell, where the text shows it; else of the record.
pub(crate) fn of_cell(item: &Item, puzzle: &Puzzle, cell: Cell) -> (usize, usize) {
    let Ok(record) = &item.content else { return (item.line, 1) };
    let text = &record.text;
    let place = if masume::formats::record::is_record(text) {
        within_record(text, puzzle, cell)
    } else {
        within(text, puzzle, cell)
    };
    match place {
        Some((line, column)) => {
            let placed = record.place(ReadError::at(line, column, ""));
            (placed.line, placed.column)
        }
        None => (item.line, 1),
    }
}

/// The line and column of a cell in a record, when its puzzle is one sign for each cell.
fn within_record(text: &str, puzzle: &Puzzle, cell: Cell) -> Option<(usize, usize)> {
    let (at, cells) = masume::formats::record::cells_of(text)?;
    if cells.len() != puzzle.board().len() {
        return None;
    }
    let line_start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = text[..at].matches('\n').count() + 1;
    Some((line, text[line_start..at].chars().count() + cell.index() + 1))
}

/// A cell as it is written, and its column from 1.
type Token<'a> = (&'a str, usize);

/// The line and column within a text, from 1.
fn within(text: &str, puzzle: &Puzzle, cell: Cell) -> Option<(usize, usize)> {
    let shape = puzzle.board();
    let side = usize::from(shape.digits());
    if shape.spec().is_gattai() || shape.len() != side * side {
        return None;
    }
    let all = text.split_whitespace().next().unwrap_or_default();
    if text.starts_with(all) && all.chars().count() == shape.len() {
        return Some((1, cell.index() + 1));
    }
    let rows: Vec<(usize, Vec<Token<'_>>)> = text
        .lines()
        .enumerate()
        .filter_map(|(i, line)| row(line, side).map(|tokens| (i + 1, tokens)))
        .collect();
    // A title or a border may look like a row, and a second grid may follow: the givens tell which rows are meant.
    let grid = rows.windows(side).find(|grid| {
        let mut tokens = grid.iter().flat_map(|(_, tokens)| tokens);
        shape.cells().all(|c| {
            let given = puzzle.given(c);
            tokens.next().is_some_and(|(token, _)| given.is_none_or(|digit| says(token, shape, digit)))
        })
    })?;
    let (line, tokens) = &grid[cell.index() / side];
    Some((*line, tokens[cell.index() % side].1))
}

/// Whether a token is this digit, as a symbol or as a number.
fn says(token: &str, shape: &Board, digit: Digit) -> bool {
    token.eq_ignore_ascii_case(&shape.symbol(digit)) || token.parse() == Ok(digit.value())
}

/// The cells of a line that has `side` of them: its words, or the characters of its words.
fn row(line: &str, side: usize) -> Option<Vec<Token<'_>>> {
    let parts = |c: char| c.is_whitespace() || matches!(c, '|' | '¦' | '\u{2500}'..='\u{257F}');
    let symbols: Vec<(usize, char, usize)> =
        line.char_indices().enumerate().map(|(n, (i, c))| (i, c, n + 1)).filter(|s| !parts(s.1)).collect();
    if symbols.len() == side {
        return Some(symbols.iter().map(|&(i, c, n)| (&line[i..i + c.len_utf8()], n)).collect());
    }
    let mut words: Vec<Token<'_>> = Vec::new();
    let mut end = None;
    for (i, c, column) in symbols {
        let next = i + c.len_utf8();
        match words.last_mut().filter(|_| end == Some(i)) {
            Some((word, _)) => *word = &line[next - word.len() - c.len_utf8()..next],
            None => words.push((&line[i..next], column)),
        }
        end = Some(next);
    }
    (words.len() == side).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, row: u32, col: u32) -> Option<(usize, usize)> {
        let (reading, _) = masume::formats::read(text, None).unwrap();
        let puzzle = reading.document.puzzle;
        within(text, &puzzle, puzzle.board().cell_at(row, col).unwrap())
    }

    #[test]
    fn cells_are_found_in_rows_below_titles_and_between_lines() {
        assert_eq!(found("1.1.............", 0, 2), Some((1, 3)));
        assert_eq!(found("abcd\n1.1.\n....\n....\n..3.\n", 3, 2), Some((5, 3)));
        assert_eq!(found("1 . 1 .\n. . . .\n. . . .\n. . 3 .\n", 0, 2), Some((1, 5)));
        assert_eq!(
            found("+---+---+\n|1.|1.|\n|..|..|\n+---+---+\n|..|..|\n|..|3.|\n+---+---+\n", 3, 2),
            Some((6, 5))
        );
    }

    #[test]
    fn numbers_of_several_figures_are_one_cell() {
        let mut rows = vec![vec!["."; 16]; 16];
        rows[2][1] = "12";
        rows[2][14] = "12";
        let text: Vec<String> = rows.iter().map(|r| r.join(" ")).collect();
        assert_eq!(found(&text.join("\n"), 2, 14), Some((3, 30)));
    }

    #[test]
    fn cells_are_found_in_records() {
        let text = "{\"title\":\"枡\",\n \"puzzle\": \"1.1.............\"}";
        let puzzle = masume::formats::read(text, None).unwrap().0.document.puzzle;
        let cell = puzzle.board().cell_at(0, 2).unwrap();
        assert_eq!(within_record(text, &puzzle, cell), Some((2, 15)));
    }

    #[test]
    fn a_place_that_the_text_does_not_show_is_not_made_up() {
        let puzzle = masume::formats::read("1.1.............", None).unwrap().0.document.puzzle;
        let cell = puzzle.board().cell_at(0, 2).unwrap();
        assert_eq!(within("2.1.\n....\n....\n....", &puzzle, cell), None);
        assert_eq!(within("{\"grid\": 1}", &puzzle, cell), None);
    }
}
