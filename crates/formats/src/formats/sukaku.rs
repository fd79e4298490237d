//! `sukaku`: for each cell a place for every digit, filled where the digit is possible: 729 characters for 9×9.
//! Above nine, each place is two characters wide (`01`…`16`, `..`).

use masume_puzzle::symbols::place;
use masume_puzzle::{Digit, DigitSet, Document, Grid};

use super::candidates::{settle, to_write};
use super::pm::self_check;
use crate::board::{START, empty_for};
use crate::symbols::{Token, all_chars, is_blank};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "sukaku",
    about_en: "pencil-mark puzzle: a place for each digit of each cell, 729 characters for 9×9",
    about_ja: "スカク（各マスの候補を固定長で並べる。9×9 では 729 文字）",
    extensions: &["sukaku"],
    keeps: &["marks"],
    detect,
    read,
    write: Some(write),
};

/// The side of a board with this many characters, and how many characters a place has.
fn measure(chars: usize) -> Option<(u8, usize)> {
    let wide = (10..=64usize).find(|n| 2 * n.pow(3) == chars).map(|n| (n as u8, 2));
    let narrow = || (4..=35usize).find(|n| n.pow(3) == chars).map(|n| (n as u8, 1));
    wide.or_else(narrow)
}

/// Whether a place is empty: blanks, or zeros.
fn is_empty(text: &str) -> bool {
    text.chars().all(|c| is_blank(c) || c == '0')
}

/// Whether the text of place `index` of a cell is empty or its digit.
fn fits(text: &str, index: usize) -> bool {
    let digit = if text.len() == 1 {
        text.chars().next().and_then(place).map(usize::from)
    } else {
        text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
    };
    is_empty(text) || digit == Some(index + 1)
}

fn detect(text: &str) -> bool {
    let text = text.trim();
    if !text.is_ascii() || text.contains(char::is_whitespace) {
        return false;
    }
    let Some((side, width)) = measure(text.len()) else { return false };
    let side = side as usize;
    let places = || (0..text.len() / width).map(|i| &text[i * width..(i + 1) * width]);
    // 64 cells are also an 8×8 board, 729 also a 27×27 board; there most cells would be out of place.
    let filled = (0..side * side).filter(|c| {
        (0..side).any(|d| {
            let at = (c * side + d) * width;
            !is_empty(&text[at..at + width])
        })
    });
    let right = places().enumerate().filter(|(i, p)| fits(p, i % side)).count();
    let all = side * side * side;
    filled.count() * 2 >= side * side && (right == all || side > 4 && right * 50 >= all * 49)
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let chars: Vec<Token<'_>> = all_chars(source.text).collect();
    let Some((side, width)) = measure(chars.len()) else {
        let end = chars.last().map_or((1, 1), |t| (t.line, t.column + 1));
        let message = format!("a pencil-mark puzzle cannot have {} characters", chars.len());
        return Err(ReadError::at(end.0, end.1, message).help("9×9 has 729 of them: nine for each cell"));
    };
    let n = side as usize;
    let mut sets = vec![DigitSet::EMPTY; n * n];
    for (i, place) in chars.chunks(width).enumerate() {
        let text: String = place.iter().map(|t| t.text).collect();
        let index = i % n;
        if !fits(&text, index) {
            let message = format!("“{text}” stands where {} or a blank should", index + 1);
            return Err(place[0]
                .error(message)
                .help("each cell lists its candidates in order, blanks between them"));
        }
        if !is_empty(&text) {
            sets[i / n].insert(Digit::from_index(index));
        }
    }
    let empty = empty_for(source, side, n * n, chars.first().copied().unwrap_or(START))?;
    let digits = empty.board().digits();
    if digits != side {
        return Err(START.error(format!("the text is for {side} digits, the shape has {digits}")));
    }
    let nothing = Grid::empty(n * n);
    Ok(Reading::all(settle(empty, sets, &nothing)))
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let side = document.board().digits();
    let sets = to_write(document, FORMAT.id)?;
    let mut text = String::new();
    for set in sets {
        for digit in DigitSet::all(side).iter() {
            match (set.contains(digit), side > 9) {
                (true, true) => {
                    text.extend([(b'0' + digit.value() / 10) as char, (b'0' + digit.value() % 10) as char]);
                }
                (true, false) => text.push((b'0' + digit.value()) as char),
                (false, true) => text.push_str(".."),
                (false, false) => text.push('.'),
            }
        }
    }
    let written = Written::keeping(text, document, FORMAT.keeps);
    Ok(self_check(written, document, read))
}
