//! `np`: source B's title-and-rows text: a title line such as `No.1   H 18` (name, number of clues), then rows of
//! tokens, `-` for a blank. Blank lines, a missing final newline, any spacing or none are all fine.

use masume_puzzle::Document;

use super::line::is_short;
use crate::block::{Block, Content};
use crate::board::{document_of, one_board_of_rows};
use crate::script::Script;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "np",
    about_en: "title and rows: a title line, then rows of cells, - for blanks",
    about_ja: "題名行と各行（空白は -）",
    extensions: &["np"],
    keeps: &["title"],
    detect,
    read,
    write: Some(write),
};

fn detect(text: &str) -> bool {
    if !is_short(text) || !text.trim_end().contains('\n') || text.contains('|') {
        return false;
    }
    let block = Block::new(text, 1);
    let spaced = block.rows.iter().filter(|r| r.words.len() > 1).count() * 2 > block.rows.len();
    block.is_grid() && !block.drawn && block.content() == Content::Values && (block.title.is_some() || spaced)
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let block = Block::new(source.text, 1);
    let (side, cells) = block.cells()?;
    let mut reading = Reading::all(document_of(source, side, &cells)?);
    take_title(&block, reading.document.puzzle.givens().count(), &mut reading);
    Ok(reading)
}

/// The title without the number of clues, when that is right.
pub(crate) fn take_title(block: &Block<'_>, clues: usize, reading: &mut Reading) {
    let text = block.title.map_or("", |t| t.text);
    let name = text
        .rsplit_once('H')
        .filter(|(head, n)| {
            n.trim().parse() == Ok(clues) && (head.is_empty() || head.ends_with(char::is_whitespace))
        })
        .map_or(text, |(head, _)| head);
    reading.document.meta.title = name.trim_end().to_string();
    reading.not_kept.extend(block.remarks.iter().map(|t| format!("text “{}”", t.text)));
}

/// The title line for a document.
pub(crate) fn title_line(document: &Document, clues: usize) -> String {
    let title: String = document.meta.title.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() { format!("H {clues}") } else { format!("{title}   H {clues}") }
}

/// What of the document is kept when only a title line tells about it: the title, if it is one plain line.
pub(crate) fn keeping(text: String, document: &Document) -> Written {
    let title = &document.meta.title;
    let plain = *title == title.split_whitespace().collect::<Vec<_>>().join(" ");
    let kept = if plain { &["title"][..] } else { &[] };
    Written::keeping(text, document, kept)
}

fn write(document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
    let side = one_board_of_rows(document, FORMAT.id)?;
    let values = document.puzzle.givens().values();
    let script = Script::wished(FORMAT.id, side, values, options, '-')?;
    let mut text = title_line(document, document.puzzle.givens().count());
    for row in values.chunks(side as usize) {
        text.push('\n');
        let cells: Vec<String> = row.iter().map(|&v| cell(script, v)).collect();
        text.push_str(&cells.join(" "));
    }
    Ok(keeping(text, document))
}

fn cell(script: Script, value: u8) -> String {
    let mut out = String::new();
    script.push(&mut out, value);
    out
}
