//! `ss`: Simple Sudoku's drawn grid, one character a cell. On the clipboard up to three grids follow each other: the
//! givens, the givens with what was placed, the candidates.

use masume_puzzle::{Document, Grid};

use super::candidates::restricted;
use super::line::{is_one_line, is_short};
use super::pm::{box_of, sets_of};
use crate::block::{Block, Content, may_be_drawn};
use crate::board::{document_of, one_board_of_rows, with_blank_read_back};
use crate::script::Script;
use crate::symbols::{Convention, values};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "ss",
    about_en: "Simple Sudoku: a grid drawn with | and -",
    about_ja: "Simple Sudoku の枠つき盤面",
    extensions: &["ss"],
    keeps: &[],
    detect,
    read,
    write: Some(write),
};

fn detect(text: &str) -> bool {
    if is_one_line(text) || !is_short(text) || !may_be_drawn(text) {
        return false;
    }
    let block = Block::new(text, 1);
    block.drawn && block.is_grid()
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let whole = Block::new(source.text, 1);
    let side = whole.width();
    let states =
        if side > 0 && matches!(whole.rows.len() / side, 2 | 3) && whole.rows.len().is_multiple_of(side) {
            whole.rows.len() / side
        } else {
            1
        };
    let part = |i: usize| Block {
        rows: whole.rows[i * side..(i + 1) * side].to_vec(),
        remarks: Vec::new(),
        ..whole
    };
    let (first, later) = if states == 1 {
        (Block { remarks: Vec::new(), ..whole.clone() }, Vec::new())
    } else {
        (part(0), (1..states).map(part).collect())
    };
    let (side, cells) = first.cells()?;
    let mut reading = Reading::all(document_of(source, side, &cells)?);
    for block in later {
        later_state(&block, &mut reading.document)?;
    }
    reading.document.meta.title = whole.title.map(|t| t.text.to_string()).unwrap_or_default();
    reading.not_kept.extend(whole.remarks.iter().map(|t| format!("text “{}”", t.text)));
    Ok(reading)
}

/// Takes entries or candidates from a grid that shows the same puzzle later.
fn later_state(block: &Block<'_>, document: &mut Document) -> Result<(), ReadError> {
    let (_, cells) = block.cells()?;
    let board = document.board().clone();
    let structure = document.puzzle.structure().clone();
    let lone = |d: &Document, c| d.puzzle.given(c).is_none();
    if block.content() == Content::Values {
        let mut entries = Grid::from_values(values(board.digits(), &cells)?).unwrap_or_default();
        for cell in board.cells().filter(|&c| !lone(document, c)) {
            entries.set(cell, None);
        }
        document.entries = entries;
        return Ok(());
    }
    let (mut sets, _) = sets_of(board.digits(), &cells)?;
    for cell in board.cells() {
        // A lone digit that no cell around it lists was placed.
        let Some(digit) = sets[cell.index()].single().filter(|_| lone(document, cell)) else { continue };
        if !structure.peers(cell).any(|p| sets[p.index()].len() > 1 && sets[p.index()].contains(digit)) {
            document.entries.set(cell, Some(digit));
        }
    }
    let all = board.all_digits();
    for (cell, digit) in document.entries.filled() {
        sets[cell.index()] = all;
        for peer in structure.peers(cell) {
            sets[peer.index()].insert(digit);
        }
    }
    document.puzzle = restricted(document.puzzle.clone(), |c| sets[c.index()]);
    Ok(())
}

fn write(document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
    let side = one_board_of_rows(document, FORMAT.id)?;
    let values = document.puzzle.givens().values();
    let script = Script::wished(FORMAT.id, side, values, options, '.')?;
    let decimal = script.convention == Convention::Decimal;
    let (rows, cols) = box_of(document);
    let width = if decimal { 3 * cols + 1 } else { cols };
    let dashes = vec!["-".repeat(width); side as usize / cols];
    let frame = format!("*{}*", "-".repeat((width + 1) * dashes.len() - 1));
    let mut lines = vec![frame.clone()];
    for (r, row) in values.chunks(side as usize).enumerate() {
        if r > 0 && r % rows == 0 {
            lines.push(format!("|{}|", dashes.join("+")));
        }
        let boxes: Vec<String> = row
            .chunks(cols)
            .map(|cells| {
                let mut text = String::new();
                for &v in cells {
                    let mut cell = String::new();
                    script.push(&mut cell, v);
                    if decimal {
                        text.push_str(if cell.len() < 2 { "  " } else { " " });
                    }
                    text.push_str(&cell);
                }
                text + if decimal { " " } else { "" }
            })
            .collect();
        lines.push(format!("|{}|", boxes.join("|")));
    }
    lines.push(frame);
    // A row of hyphens between bars is a line of the drawing; there may be more such signs.
    with_blank_read_back(
        Written::keeping(lines.join("\n"), document, FORMAT.keeps),
        document,
        options,
        &FORMAT,
    )
}
