//! `np-pattern`: source B's pattern text: a title line and rows in which anything but `-` marks a cell for a clue;
//! also a pattern on one line. A text is a pattern when its marks are crosses and the like and it has no digit at all: a
//! cross among digits is a slip in a puzzle. Who says that a text is a pattern may mark cells with digits, too.

use masume_puzzle::{Cell, Document, Pattern};

use super::line::is_short;
use super::np::{keeping, take_title, title_line};
use crate::block::Block;
use crate::board::{START, empty_for, one_board, puzzle_of};
use crate::symbols::{Token, all_chars, side_of, values};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "np-pattern",
    about_en: "clue pattern: a title line, then rows with X for a clue and - for none",
    about_ja: "配置パターン（題名行と各行、X がヒントの位置）",
    extensions: &["pat"],
    keeps: &["planned", "title"],
    detect,
    read,
    write: Some(write),
};

/// Marks that are no digit on any common board.
fn is_mark(cell: &str) -> bool {
    matches!(cell, "X" | "x" | "#" | "@" | "O" | "o" | "■" | "●" | "○" | "□" | "◯" | "×" | "+")
}

/// Whether a text has a mark anywhere: most texts are no patterns, and all patterns have one.
fn has_mark(text: &str) -> bool {
    text.contains(|c: char| match c {
        'X' | 'x' | '#' | '@' | 'O' | 'o' | '+' | '*' => true,
        c => !c.is_ascii() && is_mark(c.encode_utf8(&mut [0; 4])),
    })
}

fn is_empty(cell: &str) -> bool {
    matches!(cell, "-" | "." | "_" | "0" | "*")
}

/// Whether these cells mark a pattern: crosses and blanks, nothing else.
pub(crate) fn looks_like_pattern(cells: impl Iterator<Item = impl AsRef<str>>) -> bool {
    let (mut marks, mut empty, mut stars) = (0, 0, 0);
    for cell in cells {
        match cell.as_ref() {
            "*" => stars += 1,
            c if is_mark(c) => marks += 1,
            c if is_empty(c) => empty += 1,
            _ => return false,
        }
    }
    // Stars are blanks in some texts and marks in others; beside an ordinary blank they are marks.
    marks > 0 || stars > 0 && empty > 0
}

/// Whether a cell holds a digit, not a zero for a blank.
fn is_number(cell: &str) -> bool {
    cell.bytes().all(|b| b.is_ascii_digit()) && cell.bytes().any(|b| b != b'0')
}

/// The cells of a text, on one line or in rows.
fn cells_of<'a>(text: &'a str, block: &Block<'a>) -> Result<(u8, Vec<Token<'a>>), ReadError> {
    if text.trim().contains('\n') {
        return block.cells();
    }
    let cells: Vec<Token<'a>> = all_chars(text).collect();
    let side = side_of(cells.len()).ok_or_else(|| {
        let end = cells.last().map_or((1, 1), |t| (t.line, t.column + 1));
        ReadError::at(end.0, end.1, format!("the pattern has {} cells, expected 81", cells.len()))
    })?;
    Ok((side, cells))
}

fn detect(text: &str) -> bool {
    if !is_short(text) {
        return false;
    }
    if !text.trim().contains('\n') {
        // A line of cells of a large board is told by its first letter, before anything is counted.
        let letter = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'X' | 'x' | 'O' | 'o');
        return !text.contains(letter)
            && has_mark(text)
            && looks_like_pattern(all_chars(text).map(|t| t.text))
            && side_of(all_chars(text).count()).is_some_and(|side| side >= 4);
    }
    if text.contains('|') || !has_mark(text) {
        return false;
    }
    let block = Block::new(text, 1);
    let words = || block.rows.iter().flat_map(|r| &r.words);
    if !block.is_grid() || block.drawn {
        return false;
    }
    let chars: Vec<&str> = words().flat_map(|w| w.chars()).map(|t| t.text).collect();
    let words: Vec<&str> = words().map(|w| w.text).collect();
    looks_like_pattern(words.iter()) || looks_like_pattern(chars.iter())
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let block = Block::new(source.text, 1);
    let (side, cells) = cells_of(source.text, &block)?;
    let at = cells.first().copied().unwrap_or(START);
    let empty = empty_for(source, side, cells.len(), at)?;
    let mut pattern = Pattern::empty(empty.board().clone());
    let starred = looks_like_pattern(cells.iter().map(|t| &t.text));
    let digits: Vec<Token<'_>> =
        cells.iter().map(|t| if is_number(t.text) { *t } else { Token { text: ".", ..*t } }).collect();
    let givens = values(empty.board().digits(), &digits)?;
    let mut sign = None;
    for (i, cell) in cells.iter().enumerate() {
        let empty = is_empty(cell.text) && !(cell.text == "*" && starred);
        pattern.set(Cell::new(i), !empty);
        if empty && *sign.get_or_insert(cell.text) != cell.text {
            let sign = sign.unwrap_or_default();
            let message =
                format!("“{}” is no mark, but cells without a clue are “{sign}” in this text", cell.text);
            return Err(cell.error(message).help("use one sign for all cells without a clue"));
        }
    }
    let clues = pattern.len();
    let mut document = Document::from_pattern(pattern);
    document.puzzle = puzzle_of(empty, givens, at)?;
    let mut reading = Reading::all(document);
    if source.text.trim().contains('\n') {
        take_title(&block, clues, &mut reading);
    }
    Ok(reading)
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let side = one_board(document, FORMAT.id, true)?;
    let of_givens = Pattern::of(&document.puzzle);
    let pattern = document.planned.as_ref().unwrap_or(&of_givens);
    let mut text = title_line(document, pattern.len());
    for (i, cell) in document.board().cells().enumerate() {
        text.push(if i % side as usize == 0 { '\n' } else { ' ' });
        text.push(if pattern.contains(cell) { 'X' } else { '-' });
    }
    let mut written = keeping(text, document);
    written.not_kept.retain(|n| n != "planned");
    if document.planned.is_some() && pattern.is_empty() {
        // Without a single mark the text is an empty puzzle.
        written.not_kept.push("planned".into());
    }
    if !document.puzzle.givens().is_empty() {
        written.not_kept.insert(0, "givens".into());
    }
    Ok(written)
}
