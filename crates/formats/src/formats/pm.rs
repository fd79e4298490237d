//! `pm`: the pencil-mark grid of forums: a drawn grid in which each cell lists its candidates.

use masume_puzzle::{Boxes, Digit, DigitSet, Document, Grid};

use super::candidates::{checked, join, script, settle, to_write};
use super::line::{is_one_line, is_short};
use crate::block::{Block, Content, ends_in_values, may_be_drawn};
use crate::board::{START, empty_for};
use crate::rows::candidates_of;
use crate::symbols::{Reader, Token};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "pm",
    about_en: "pencil-mark grid: each cell lists its candidates, drawn with | and -",
    about_ja: "候補数字を枠つきで並べた表",
    extensions: &["pm"],
    keeps: &["marks"],
    detect,
    read,
    write: Some(write),
};

fn detect(text: &str) -> bool {
    if is_one_line(text) || !is_short(text) || !may_be_drawn(text) || ends_in_values(text) {
        return false;
    }
    let block = Block::new(text, 1);
    block.drawn && block.is_grid() && block.content() == Content::Candidates
}

/// The digits of one cell, without the marks around and between them.
fn digits_of(cell: Token<'_>) -> Vec<Token<'_>> {
    let text = candidates_of(cell.text);
    let skipped = (text.as_ptr() as usize).saturating_sub(cell.text.as_ptr() as usize);
    let bare = Token { text, line: cell.line, column: cell.column + skipped };
    bare.chars().filter(|c| !matches!(c.text, "*" | "#" | "-")).collect()
}

/// The candidates of each cell, and the digits marked as placed with `u`.
pub(crate) fn sets_of(side: u8, cells: &[Token<'_>]) -> Result<(Vec<DigitSet>, Grid), ReadError> {
    let symbols: Vec<Vec<Token<'_>>> = cells.iter().map(|&t| digits_of(t)).collect();
    let reader = Reader::guess(side, symbols.iter().flatten().map(|t| t.text));
    let mut placed = Grid::empty(cells.len());
    let mut sets = Vec::with_capacity(cells.len());
    for (i, (cell, symbols)) in cells.iter().zip(&symbols).enumerate() {
        let mut set = DigitSet::EMPTY;
        for &symbol in symbols {
            match Digit::new(reader.value(symbol)?) {
                Some(digit) => set.insert(digit),
                None => return Err(symbol.error(format!("“{}” is not a candidate", symbol.text))),
            }
        }
        if set.is_empty() {
            return Err(cell
                .error("this cell has no candidates")
                .help("list the digits that are possible in it"));
        }
        if cell.text.starts_with('u') && cell.text.len() > 1 {
            placed.set(masume_puzzle::Cell::new(i), set.single());
        }
        sets.push(set);
    }
    Ok((sets, placed))
}

/// Reads a grid of candidates, drawn or not.
pub(crate) fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let block = Block::new(source.text, 1);
    let (side, cells) = block.cells()?;
    let at = cells.first().copied().unwrap_or(START);
    let empty = empty_for(source, side, cells.len(), at)?;
    let (sets, placed) = sets_of(empty.board().digits(), &cells)?;
    let mut reading = Reading::all(settle(empty, sets, &placed));
    reading.document.meta.title = block.title.map(|t| t.text.to_string()).unwrap_or_default();
    reading.not_kept.extend(block.remarks.iter().map(|t| format!("text “{}”", t.text)));
    Ok(reading)
}

/// Rows and columns of a box of this document's shape; the whole board when it has no rectangular boxes.
pub(crate) fn box_of(document: &Document) -> (usize, usize) {
    let side = document.board().digits() as usize;
    match document.board().spec().boxes {
        Boxes::Rect { rows, cols } => (rows as usize, cols as usize),
        _ => (side, side),
    }
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let side = document.board().digits();
    let sets = to_write(document, FORMAT.id)?;
    let script = script(side, &sets, FORMAT.id)?;
    let cells: Vec<String> = sets.iter().map(|&s| join(script, s)).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let (rows, cols) = box_of(document);
    let dashes = vec!["-".repeat((width + 1) * cols + 1); side as usize / cols];
    let border = |left: &str, middle: &str, right: &str| format!("{left}{}{right}", dashes.join(middle));
    let mut lines = vec![border(".", ".", ".")];
    for (r, row) in cells.chunks(side as usize).enumerate() {
        if r > 0 && r % rows == 0 {
            lines.push(border(":", "+", ":"));
        }
        let padded: Vec<String> = row.iter().map(|c| format!("{c:width$}")).collect();
        let boxes: Vec<String> = padded.chunks(cols).map(|b| format!(" {} ", b.join(" "))).collect();
        lines.push(format!("|{}|", boxes.join("|")));
    }
    lines.push(border("'", "'", "'"));
    let written = Written::keeping(lines.join("\n"), document, FORMAT.keeps);
    Ok(self_check(written, document, read))
}

/// Reads back what was written, on the board and with the rules it was written from.
pub(crate) fn self_check(
    written: Written,
    document: &Document,
    read: fn(&Source<'_>) -> Result<Reading, ReadError>,
) -> Written {
    let source = Source { text: &written.text, template: Some(&document.puzzle) };
    let reread = read(&source).ok().map(|r| r.document);
    checked(written, document, reread.as_ref())
}
