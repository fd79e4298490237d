//! `hodoku`: HoDoKu's library line, `:technique:candidates:cells:deleted:eliminations:placements:extra`.
//!
//! `+` before a digit means placed, not given; deleted candidates are `digit row column`. The step that a line
//! describes is not part of the puzzle and is reported.

use masume_puzzle::{Cell, Digit, DigitSet, Document, Grid};

use super::candidates::restricted;
use crate::board::{empty_for, one_board, puzzle_of};
use crate::rows::MIN_SIDE;
use crate::script::Script;
use crate::symbols::{Token, side_of, values, words};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "hodoku",
    about_en: "HoDoKu library line: givens, placed digits, deleted candidates",
    about_ja: "HoDoKu ライブラリの一行（表出数字、記入、削除候補）",
    extensions: &[],
    keeps: &["marks", "entries"],
    detect,
    read,
    write: Some(write),
};

fn detect(text: &str) -> bool {
    let line = text.trim();
    line.starts_with(':') && !line.contains('\n') && (6..=9).contains(&line.matches(':').count())
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let fields = fields(source.text);
    let [_, technique, candidates, cells, deleted, eliminations, placements, extra @ ..] = &fields[..] else {
        let message = format!("a library line has 6 or 7 colons, found {}", fields.len().saturating_sub(1));
        return Err(
            ReadError::at(1, 1, message).help(":technique:candidates:cells:deleted:eliminations:placements:")
        );
    };
    let mut placed = Vec::new();
    let mut tokens = Vec::new();
    let mut plus = None;
    for token in cells.chars().filter(|t| t.text.trim() != "") {
        if token.text == "+" {
            plus = Some(token);
        } else {
            placed.push(plus.take().is_some());
            tokens.push(token);
        }
    }
    let side = side_of(tokens.len()).filter(|&s| s as usize >= MIN_SIDE).ok_or_else(|| {
        let message = format!("the cells are {}, expected 81", tokens.len());
        Token { column: cells.column + cells.text.chars().count(), ..*cells }.error(message)
    })?;
    let empty = empty_for(source, side, tokens.len(), *cells)?;
    let mut entries = values(empty.board().digits(), &tokens)?;
    let mut givens = entries.clone();
    for (i, &placed) in placed.iter().enumerate() {
        *(if placed { &mut givens[i] } else { &mut entries[i] }) = 0;
    }
    let mut deletions = vec![DigitSet::EMPTY; empty.board().len()];
    for word in words(deleted.text, deleted.line) {
        let word = Token { column: deleted.column + word.column - 1, ..word };
        let (digit, cell) = deletion(word, side)?;
        deletions[cell.index()].insert(digit);
    }
    let all = empty.board().all_digits();
    let puzzle = puzzle_of(empty, givens, *cells)?;
    let puzzle = restricted(puzzle, |c| all - deletions[c.index()]);
    let mut reading = Reading::all(Document::new(puzzle));
    reading.document.entries = Grid::from_values(entries).unwrap_or_default();
    let no_step = technique.text.trim_start_matches('0').is_empty();
    if !no_step {
        reading.not_kept.push(format!("technique {}", technique.text));
    }
    for (what, field) in [
        ("technique's candidates", Some(candidates)),
        ("eliminations", Some(eliminations)),
        ("placements", Some(placements)),
        ("further fields", extra.iter().find(|f| !f.text.trim().is_empty())),
    ] {
        let text = field.map_or("", |f| f.text.trim());
        if !text.is_empty() && text != "x" {
            reading.not_kept.push(format!("{what} {text}"));
        }
    }
    Ok(reading)
}

/// The fields between the colons.
fn fields(text: &str) -> Vec<Token<'_>> {
    let (number, line) = text.lines().enumerate().find(|(_, l)| !l.trim().is_empty()).unwrap_or((0, ""));
    let mut column = 1;
    line.split(':')
        .map(|text| {
            let token = Token { text, line: number + 1, column };
            column += text.chars().count() + 1;
            token
        })
        .collect()
}

/// `436` is digit 4 deleted at row 3, column 6.
fn deletion(word: Token<'_>, side: u8) -> Result<(Digit, Cell), ReadError> {
    let number = |b: u8| Some(b.wrapping_sub(b'0')).filter(|v| (1..=side.min(9)).contains(v));
    if let &[d, r, c] = word.text.as_bytes()
        && let (Some(d), Some(r), Some(c)) = (number(d).and_then(Digit::new), number(r), number(c))
    {
        let cell = (r as usize - 1) * side as usize + c as usize - 1;
        return Ok((d, Cell::new(cell)));
    }
    let message = format!("“{}” is not a deleted candidate", crate::symbols::shorten(word.text));
    Err(word.error(message).help("it is written digit, row, column: 436 is digit 4 at row 3, column 6"))
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let side = one_board(document, FORMAT.id, true)?;
    if side > 9 {
        return Err(WriteError {
            format: FORMAT.id,
            what: format!("a board of side {side}; it goes up to 9"),
        });
    }
    let puzzle = &document.puzzle;
    let script = Script::new(crate::symbols::Convention::Plain, '.');
    let mut cells = String::new();
    let mut deleted = Vec::new();
    let mut lost = false;
    for cell in puzzle.board().cells() {
        let entry = document.entries.get(cell).filter(|_| puzzle.given(cell).is_none());
        if entry.is_some() {
            cells.push('+');
        }
        let digit = puzzle.given(cell).or(entry);
        script.push(&mut cells, digit.map_or(0, Digit::value));
        let missing = puzzle.open_digits(cell) - puzzle.allowed(cell);
        lost |= puzzle.given(cell).is_some() && !missing.is_empty();
        let at = puzzle.board().position(cell);
        deleted.extend(missing.iter().map(|d| format!("{d}{}{}", at.row + 1, at.col + 1)));
    }
    if lost {
        return Err(WriteError {
            format: FORMAT.id,
            what: "a given that its own restriction forbids".into(),
        });
    }
    let text = format!(":0000:x:{cells}:{}::", deleted.join(" "));
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
