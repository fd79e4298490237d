//! `sdx`: `SudoCue`'s candidate rows, cells split by one blank; a digit placed by the user is written `u5`.

use masume_puzzle::{DigitSet, Document};

use super::candidates::{join, script, to_write};
use super::line::{is_one_line, is_short};
use super::pm;
use crate::block::{Block, Content, ends_in_values};
use crate::{Format, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "sdx",
    about_en: "SudoCue: rows of candidates, u before a digit the player placed",
    about_ja: "SudoCue の候補数字（u はユーザーの記入）",
    extensions: &["sdx"],
    keeps: &["marks", "entries"],
    detect,
    read: pm::read,
    write: Some(write),
};

fn detect(text: &str) -> bool {
    if is_one_line(text) || !is_short(text) || text.contains('|') || ends_in_values(text) {
        return false;
    }
    let block = Block::new(text, 1);
    !block.drawn && block.is_grid() && block.content() == Content::Candidates
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let side = document.board().digits();
    let mut sets = to_write(document, FORMAT.id)?;
    for (cell, digit) in document.entries.filled().filter(|&(c, _)| document.puzzle.given(c).is_none()) {
        sets[cell.index()] = DigitSet::only(digit);
    }
    let script = script(side, &sets, FORMAT.id)?;
    let entered = |i: usize| {
        let cell = masume_puzzle::Cell::new(i);
        document.entries.get(cell).is_some() && document.puzzle.given(cell).is_none()
    };
    let mut text = String::new();
    for (i, &set) in sets.iter().enumerate() {
        if i > 0 {
            text.push(if i % side as usize == 0 { '\n' } else { ' ' });
        }
        if entered(i) {
            text.push('u');
        }
        text.push_str(&join(script, set));
    }
    let written = Written::keeping(text, document, FORMAT.keeps);
    Ok(pm::self_check(written, document, pm::read))
}
