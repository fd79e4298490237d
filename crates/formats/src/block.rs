//! All rows of a record: what the cells are, or which row is wrong.

use masume_puzzle::MAX_DIGITS;

use crate::ReadError;
use crate::rows::{
    LineKind, MIN_SIDE, RowForm, candidates_of, count, is_candidates, line_kind, near, row_words, usual_width,
};
use crate::symbols::{self, Token, is_blank};

/// One row of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    /// Its words, split at white space and bars.
    pub words: Vec<Token<'a>>,
    /// The column after its last character.
    pub end: usize,
    form: RowForm,
}

/// What the cells of a block are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// One symbol or decimal per cell.
    Values,
    /// Sets of candidates.
    Candidates,
}

/// A line that is not blank, looked at once.
struct Sorted<'a> {
    number: usize,
    text: &'a str,
    kind: LineKind,
    words: Vec<Token<'a>>,
    form: Option<RowForm>,
    strict: bool,
}

impl<'a> Sorted<'a> {
    fn new(number: usize, text: &'a str) -> Option<Self> {
        let text = text.trim_end();
        let kind = line_kind(text);
        if kind == LineKind::Blank {
            return None;
        }
        let words = if kind == LineKind::Border { Vec::new() } else { row_words(text, number) };
        let form = RowForm::of_words(&words, text);
        let strict = form.is_some_and(|f| f.is_strict(&words));
        Some(Self { number, text, kind, words, form, strict })
    }
}

/// Whether a text can be a drawn grid at all: cheap to ask, before its lines are looked at.
pub(crate) fn may_be_drawn(text: &str) -> bool {
    text.contains('|')
        || text.contains("---")
        || text.contains("-+-")
        || text.contains("===")
        || !text.is_ascii()
}

/// Whether the last row of a text already shows that its cells are no candidates: it has a sign that means blank.
/// Cheap to ask, before all lines are looked at.
pub(crate) fn ends_in_values(text: &str) -> bool {
    let Some(last) = text.lines().rev().find(|l| line_kind(l) == LineKind::Other) else { return false };
    row_words(last, 1).iter().any(|w| matches!(w.text, "-" | "*") || w.text.contains(['.', '_', '?']))
}

/// The rows of a record, and the text before them.
#[derive(Clone, Debug)]
pub(crate) struct Block<'a> {
    /// The line of text before the rows.
    pub title: Option<Token<'a>>,
    /// Further lines of text before that.
    pub remarks: Vec<Token<'a>>,
    /// The rows.
    pub rows: Vec<Row<'a>>,
    /// Whether borders or bars are drawn.
    pub drawn: bool,
}

impl<'a> Block<'a> {
    /// Sorts the lines of a text, of which the first is number `from`.
    pub(crate) fn new(text: &'a str, from: usize) -> Self {
        Self::of_lines(text.lines().enumerate().map(|(i, l)| (i + from, l)))
    }

    /// The same for numbered lines.
    pub(crate) fn of_lines(lines: impl Iterator<Item = (usize, &'a str)>) -> Self {
        let mut block = Self { title: None, remarks: Vec::new(), rows: Vec::new(), drawn: false };
        let lines: Vec<Sorted<'a>> = lines.filter_map(|(number, line)| Sorted::new(number, line)).collect();
        let strict = lines.iter().filter(|l| l.kind == LineKind::Other && l.strict);
        let mut width = usual_width(strict.filter_map(|l| l.form).map(RowForm::width));
        if width == 0 {
            // Nothing but hyphens is an empty board when there are as many lines as hyphens.
            let dashes = || {
                lines.iter().filter(|l| matches!(l.kind, LineKind::Dashes(_))).map(|l| l.text.trim().len())
            };
            width = Some(usual_width(dashes())).filter(|&w| dashes().count() == w).unwrap_or(0);
        }
        for line in lines {
            match line.kind {
                LineKind::Border => {
                    block.drawn = true;
                    continue;
                }
                LineKind::Dashes(n) if n != width => {
                    block.drawn |= !block.rows.is_empty();
                    continue;
                }
                _ => {}
            }
            let Some(form) = line.form else { continue };
            if block.rows.is_empty() && !(line.strict && near(form.width(), width)) {
                block.remarks.extend(block.title);
                block.title = symbols::words(line.text, line.number)
                    .next()
                    .map(|t| Token { text: line.text.trim(), ..t });
                continue;
            }
            block.drawn |= form.barred;
            let end = line.text.trim_end().chars().count() + 1;
            block.rows.push(Row { words: line.words, end, form });
        }
        block.reclaim_first_row(width);
        block
    }

    /// A first row with a wrong symbol looks like a title; the missing row gives it away.
    fn reclaim_first_row(&mut self, width: usize) {
        let Some(title) = self.title.filter(|_| self.rows.len() + 1 == width) else { return };
        let Some(form) = RowForm::lenient(title.text).filter(|f| f.words == 1 && f.chars == width) else {
            return;
        };
        let end = title.column + form.chars;
        self.rows.insert(0, Row { words: vec![title], end, form });
        self.title = self.remarks.pop();
    }

    /// How many cells most rows have.
    pub(crate) fn width(&self) -> usize {
        usual_width(self.rows.iter().map(|r| r.form.width()))
    }

    /// Whether the cells are words, by the vote of the rows.
    fn by_words(&self) -> bool {
        let yes = self.rows.iter().filter(|r| r.form.by_words).count();
        2 * yes > self.rows.len()
    }

    /// Whether this looks like a grid: some rows of a width that a board can have, most of them alike.
    pub(crate) fn is_grid(&self) -> bool {
        let width = self.width();
        let alike = self.rows.iter().filter(|r| r.form.width() == width).count();
        (MIN_SIDE..=MAX_DIGITS as usize).contains(&width)
            && self.rows.len() > 1
            && 2 * alike > self.rows.len()
    }

    /// What the cells hold.
    pub(crate) fn content(&self) -> Content {
        let width = self.width();
        let words = || self.rows.iter().flat_map(|r| &r.words);
        let candidates = self.by_words()
            && words().any(|w| w.text.chars().nth(1).is_some())
            && words().all(|w| !w.text.starts_with(is_blank) || w.text.len() > 1)
            && words().all(|w| is_candidates(candidates_of(w.text), width));
        if candidates { Content::Candidates } else { Content::Values }
    }

    /// The cells of all rows, as one square board.
    pub(crate) fn cells(&self) -> Result<(u8, Vec<Token<'a>>), ReadError> {
        let by_words = self.by_words();
        let cells_of = |row: &Row<'a>| -> Vec<Token<'a>> {
            if by_words { row.words.clone() } else { row.words.iter().flat_map(|w| w.chars()).collect() }
        };
        let rows: Vec<Vec<Token<'a>>> = self.rows.iter().map(cells_of).collect();
        let Some(last) = self.rows.last() else {
            return Err(ReadError::at(1, 1, "there are no rows of cells")
                .help("a 9×9 board has nine rows of nine cells"));
        };
        let side = usual_width(rows.iter().map(Vec::len));
        // When no width is usual, the number of rows says what was meant.
        let side = if rows.iter().filter(|r| r.len() == side).count() > 1 { side } else { rows.len() };
        if side > MAX_DIGITS as usize {
            return Err(
                rows[0][0].error(format!("a row of {side} cells is wider than a board can be, {MAX_DIGITS}"))
            );
        }
        for (i, (cells, row)) in rows.iter().zip(&self.rows).enumerate() {
            if cells.len() != side {
                let at =
                    cells.get(side).map_or((row.words[0].line, row.end), |extra| (extra.line, extra.column));
                let message = format!("row {} has {}, expected {side}", i + 1, count(cells.len(), "cell"));
                return Err(
                    ReadError::at(at.0, at.1, message).help("every row has as many cells as there are rows")
                );
            }
        }
        if rows.len() != side {
            let (line, column) = match rows.get(side) {
                Some(extra) => (extra[0].line, extra[0].column),
                None => (last.words[0].line, last.end),
            };
            let message = format!("the grid has {}, expected {side}", count(rows.len(), "row"));
            return Err(
                ReadError::at(line, column, message).help("every row has as many cells as there are rows")
            );
        }
        Ok((side as u8, rows.into_iter().flatten().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_rows_are_named() {
        let text = "1...\n.2..\n..3..\n...4";
        let error = Block::new(text, 1).cells().unwrap_err();
        assert_eq!((error.line, error.column), (3, 5));
        assert_eq!(error.message, "row 3 has 5 cells, expected 4");
        let error = Block::new("1...\n.2..\n..3.", 5).cells().unwrap_err();
        assert_eq!((error.line, error.column, &*error.message), (7, 5, "the grid has 3 rows, expected 4"));
    }

    #[test]
    fn a_blank_in_the_last_row_means_values() {
        for text in ["1 2\n- 3", "1.\n.3\n*---*\n", "| 1 . |\n'---'"] {
            assert!(ends_in_values(text), "{text}");
        }
        for text in ["1- 23\n*12 4", "| 12 -3 |\n'----'", "1 . 2 .\n12 3 4 1", "", "---"] {
            assert!(!ends_in_values(text), "{text}");
        }
    }

    #[test]
    fn empty_rows_of_dashes_count() {
        let text = "Title\n----\n-1-2\n----\n3---\n";
        let block = Block::new(text, 1);
        assert_eq!(block.title.unwrap().text, "Title");
        assert_eq!(block.cells().unwrap().0, 4);
    }
}
