//! From cells to a document, and the boards that bare cells are laid out on.

use masume_puzzle::{Board, Document, Grid, Puzzle};

use crate::rows::count;
use crate::symbols::{Token, values};
use crate::web::parts::no_pattern;
use crate::{Format, ReadError, Source, WriteError, WriteOptions, Written};

/// The puzzle without givens for a text of this many cells: the template the user names, else the usual board of this
/// side.
pub(crate) fn empty_for(
    source: &Source<'_>,
    side: u8,
    cells: usize,
    at: Token<'_>,
) -> Result<Puzzle, ReadError> {
    match source.template {
        Some(template) if template.board().len() == cells => Ok(template.cleared()),
        Some(template) => {
            let has = template.board().len();
            let message = format!("found {}, the shape {} has {has}", count(cells, "cell"), brief(template));
            Err(at.error(message).help("give the shape of this puzzle, or leave it out"))
        }
        None => Board::usual(side).map(Puzzle::empty).map_err(|e| at.error(e.to_string())),
    }
}

/// The name of a template, short enough for a message.
fn brief(template: &Puzzle) -> String {
    let name = template.spec().to_string();
    if name.chars().count() <= 24 { name } else { name.chars().take(23).chain(['…']).collect() }
}

/// The puzzle with these values for givens.
pub(crate) fn puzzle_of(empty: Puzzle, values: Vec<u8>, at: Token<'_>) -> Result<Puzzle, ReadError> {
    let grid = Grid::from_values(values).map_err(|_| at.error("a digit is above 64"))?;
    empty.with_givens(grid).map_err(|_| at.error("the cells do not fit the shape"))
}

/// The document of a square of bare cells.
pub(crate) fn document_of(source: &Source<'_>, side: u8, cells: &[Token<'_>]) -> Result<Document, ReadError> {
    let at = cells.first().copied().unwrap_or(START);
    let empty = empty_for(source, side, cells.len(), at)?;
    let values = values(empty.board().digits(), cells)?;
    Ok(Document::new(puzzle_of(empty, values, at)?))
}

/// The start of a record.
pub(crate) const START: Token<'static> = Token { text: ".", line: 1, column: 1 };

/// The side of a document that a format of one plain board can hold, or why it cannot.
///
/// Rules may be lost (they are listed as not kept, and a reader can be given a template that has them);
/// several boards or a board that has restrictions cannot be written as cells.
pub(crate) fn one_board(document: &Document, format: &'static str, marks: bool) -> Result<u8, WriteError> {
    let refuse = |what: &str| Err(WriteError { format, what: what.into() });
    if document.board().spec().is_gattai() {
        return refuse(if document.board().spec().boards.is_empty() {
            "a field of dark and white squares (kakuro and masume can)"
        } else {
            "several overlapping boards (masume and gattai can)"
        });
    }
    if document.puzzle.marks().is_some() && !marks {
        return refuse("a puzzle with restricted cells (pm, sukaku, hodoku and masume can)");
    }
    no_pattern(format, document)?;
    Ok(document.board().digits())
}

/// The same for a format of rows, whose cells are told by their symbols: there are 36.
pub(crate) fn one_board_of_rows(document: &Document, format: &'static str) -> Result<u8, WriteError> {
    let side = one_board(document, format, false)?;
    if side > 36 {
        let what = format!("a board of side {side}; it goes up to 36 (line, gattai and masume can)");
        return Err(WriteError { format, what });
    }
    Ok(side)
}

/// What was written, when it is read back as the same puzzle. Only asked where the user chose the sign for empty cells,
/// which can make a row look like something else.
pub(crate) fn with_blank_read_back(
    written: Written,
    document: &Document,
    options: &WriteOptions,
    format: &'static Format,
) -> Result<Written, WriteError> {
    let Some(blank) = options.blank else { return Ok(written) };
    let source = Source { text: &written.text, template: Some(&document.puzzle) };
    let same = (format.detect)(&written.text)
        && (format.read)(&source).is_ok_and(|r| r.document.puzzle.givens() == document.puzzle.givens());
    if same { Ok(written) } else { Err(blank_misread(blank, format.id)) }
}

/// The error when the sign that the user chose for empty cells makes the text another puzzle.
pub(crate) fn blank_misread(blank: char, format: &'static str) -> WriteError {
    WriteError {
        format, what: format!("“{blank}” for the empty cells of this board: it would be misread")
    }
}
