//! Killers as people type them into a text editor: nine rows of clues, nine rows of letters, one letter a cage, and the
//! sums, `a20,b4,…`.
//!
//! Capital and small letters are different cages, `.` is in no cage, and a cage without a sum is not in the list. Blank
//! lines and blanks do not matter. Clues are read from a text of one puzzle; in a file of many only a board without them
//! is taken for the beginning of a killer, since a reader of a stream must not wait for lines that may never come. So
//! they are not written.

use std::collections::BTreeMap;

use masume_puzzle::{BoardSpec, Cell, Document};

use crate::web::cages::{self, Killer};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "notepad-killer",
    about_en: "Killer in a text editor: rows of clues, rows of letters, sums",
    about_ja: "テキストのキラー数独(数字の行・文字の行・和の一覧)",
    extensions: &[],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

/// Whether a line is nine cells of clues.
fn is_clues(line: &str) -> bool {
    let cells = || line.bytes().filter(|b| !b.is_ascii_whitespace());
    cells().count() == 9 && cells().all(|b| b.is_ascii_digit() || b"._-*".contains(&b))
}

/// Whether a line is nine cells of letters.
pub(crate) fn is_letters(line: &str) -> bool {
    let cells = || line.bytes().filter(|b| !b.is_ascii_whitespace());
    cells().count() == 9 && cells().all(|b| b.is_ascii_alphabetic() || b == b'.')
}

/// Whether a line is a list of sums.
pub(crate) fn is_sums(line: &str) -> bool {
    let words = || line.split([',', ' ', '\t', ';']).filter(|w| !w.is_empty());
    words().next().is_some() && words().all(|w| sum(w).is_some())
}

/// A letter and its sum.
fn sum(word: &str) -> Option<(u8, u32)> {
    let letter = word.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let digits = word[1..].trim_start_matches('=');
    let sum = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
    Some((letter, sum))
}

/// The lines that are not blank, each with its number from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(i, l)| (i + 1, l)).filter(|(_, l)| !l.trim().is_empty())
}

fn detect(text: &str) -> bool {
    // Most texts have one line; that they are not this is known at once.
    if !text.contains('\n') {
        return false;
    }
    let all: Vec<&str> = lines(text).map(|(_, l)| l).take(60).collect();
    all.len() >= 19
        && all[..9].iter().all(|l| is_clues(l))
        && all[9..18].iter().all(|l| is_letters(l))
        && all[18..].iter().all(|l| is_sums(l))
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let all: Vec<(usize, &str)> = lines(source.text).collect();
    // Nine rows of a kind, as one list of their cells.
    let rows = |from: usize, what: &str, fits: fn(&str) -> bool| {
        let mut cells = Vec::with_capacity(81);
        for i in from..from + 9 {
            match all.get(i) {
                Some((_, line)) if fits(line) => {
                    cells.extend(line.bytes().filter(|b| !b.is_ascii_whitespace()));
                }
                Some((number, _)) => {
                    return Err(ReadError::at(*number, 1, format!("a row of nine {what} was expected")));
                }
                None => {
                    let last = all.last().map_or(1, |l| l.0);
                    let message = format!("a row of nine {what} was expected after this line");
                    return Err(ReadError::at(last, 1, message));
                }
            }
        }
        Ok(cells)
    };
    let clues = rows(0, "clues", is_clues)?;
    let givens = clues.into_iter().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    let letters = rows(9, "letters", is_letters)?;
    let mut found: BTreeMap<u8, cages::Cage> = BTreeMap::new();
    for (i, letter) in letters.iter().enumerate().filter(|(_, l)| **l != b'.') {
        found.entry(*letter).or_default().0.push(Cell::new(i));
    }
    for (number, line) in all.iter().skip(18) {
        let mut column = 1;
        for word in line.split([',', ' ', '\t', ';']) {
            let fail = |message: String| Err(ReadError::at(*number, column, message));
            match sum(word) {
                _ if word.is_empty() => {}
                None => {
                    return fail(format!("“{}” is not a letter with its sum", crate::symbols::shorten(word)));
                }
                Some((letter, sum)) => match found.get_mut(&letter) {
                    None => return fail(format!("no cell has the letter {}", letter as char)),
                    Some((_, Some(_))) => return fail(format!("{} has two sums", letter as char)),
                    Some((_, known)) => *known = Some(sum),
                },
            }
            column += word.chars().count() + 1;
        }
    }
    let bare = cages::document(source.text, BoardSpec::usual(9), found.into_values().collect())?;
    Ok(Reading::all(Document::new(parts::puzzle(bare.puzzle, givens)?)))
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let killer = Killer::bare(document, FORMAT.id)?;
    if killer.diagonals {
        return Err(parts::cannot_shape(FORMAT.id, &document.puzzle.spec()));
    }
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    if killer.cages.is_empty() || killer.cages.len() > letters.len() {
        return Err(parts::cannot(FORMAT.id, format!("{} cages", killer.cages.len())));
    }
    let row = |cells: String| {
        let chars: Vec<char> = cells.chars().collect();
        chars.chunks(9).map(|r| r.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    };
    let cages = killer.of_cells().iter().map(|cage| cage.map_or('.', |i| letters[i])).collect();
    let sums = killer
        .cages
        .iter()
        .zip(&letters)
        .filter_map(|((_, sum), letter)| Some(format!("{letter}{}", (*sum)?)));
    let sums: Vec<String> = sums.collect();
    if sums.is_empty() {
        return Err(parts::cannot(FORMAT.id, "cages without any sum"));
    }
    let text = [row(".".repeat(81)), row(cages), sums.join(",")].join("\n");
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
