//! puzz.link and pzv.jp: the link `…/p?sudoku/columns/rows/body`, and the file text that begins `pzprv3`.
//!
//! The body goes over the cells row by row: a hexadecimal digit is a given below 16, `-` and two such digits a given up
//! to 255, `.` a clue without a number, and `g` to `z` one to twenty empty cells. The file has the givens as rows of
//! blank-separated numbers and then the answers so far; its rows end at a line end or at `/`.

use std::fmt::Write;

use masume_puzzle::{Board, Cell, Digit, DigitSet, Document, Grid, Puzzle};

use crate::web::{parts, url};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "puzzlink",
    about_en: "puzz.link / pzv.jp link, or pzprv3 file",
    about_ja: "puzz.link・pzv.jp(ぱずぷれ)のリンクまたは pzprv3 ファイル",
    extensions: &[],
    keeps: &[],
    detect,
    read,
    write: Some(write),
};

const LINK: &str = "https://puzz.link/p?";

fn detect(text: &str) -> bool {
    let text = text.trim_start();
    url::starts_with(text, "pzprv3")
        || url::is_link(text.trim_end())
            && (url::host_is(text, "puzz.link")
                || url::host_is(text, "pzv.jp")
                || text.split_once('?').is_some_and(|(_, q)| url::starts_with(q, "sudoku/")))
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    if url::starts_with(text, "pzprv3") {
        return read_file(record);
    }
    let start = lead + text.find('?').map_or(0, |i| i + 1);
    read_link(record, start)
}

/// The pieces of `text` between slashes, with their places in the record.
fn pieces(record: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = start;
    record[start..].split('/').map(move |piece| {
        let here = at;
        at += piece.len() + 1;
        (here, piece)
    })
}

fn not_sudoku(record: &str, at: usize, kind: &str) -> ReadError {
    let kind: String = kind.chars().take(20).collect();
    parts::error_at(record, at, format!("this is a “{kind}” puzzle, only “sudoku” is a Sudoku"))
}

fn shape_of(record: &str, at: usize, side: &str) -> Result<std::sync::Arc<Board>, ReadError> {
    let side: u8 =
        side.trim().parse().map_err(|_| parts::error_at(record, at, "a number of cells was expected"))?;
    Board::usual(side).map_err(|e| parts::error_at(record, at, e.to_string()))
}

fn read_link(record: &str, start: usize) -> Result<Reading, ReadError> {
    let end = record.len();
    let mut pieces = pieces(record, start).peekable();
    let (at, kind) = pieces.next().unwrap_or((end, ""));
    if !kind.eq_ignore_ascii_case("sudoku") {
        return Err(not_sudoku(record, at, kind));
    }
    let mut not_kept = Vec::new();
    // Display settings may stand before the size.
    if let Some((_, flag)) =
        pieces.next_if(|(_, p)| !p.is_empty() && !p.starts_with(|c: char| c.is_ascii_digit()))
    {
        not_kept.push(format!("display setting “{flag}”"));
    }
    let missing = |what: &str| parts::error_at(record, end, format!("the link ends before its {what}"));
    let (at, cols) = pieces.next().ok_or_else(|| missing("size"))?;
    let (rows_at, rows) = pieces.next().ok_or_else(|| missing("size"))?;
    if cols != rows {
        return Err(parts::error_at(
            record,
            rows_at,
            format!("a Sudoku is square, not {cols} by {rows} cells"),
        ));
    }
    let shape = shape_of(record, at, cols)?;
    let (at, body) = pieces.next().ok_or_else(|| missing("cells"))?;
    let (values, unknown) = decode(record, at, body, &shape)?;
    if unknown > 0 {
        not_kept.push(format!("clues without a number ({unknown})"));
    }
    Ok(Reading { document: Document::new(parts::puzzle(Puzzle::empty(shape), values)?), not_kept })
}

/// The givens of a body, and how many clues have no number.
fn decode(record: &str, at: usize, body: &str, shape: &Board) -> Result<(Vec<u8>, usize), ReadError> {
    let (cells, side) = (shape.len(), shape.digits());
    let mut values = Vec::with_capacity(cells);
    let mut unknown = 0;
    let mut i = 0;
    let bytes = body.as_bytes();
    while let Some(&byte) = bytes.get(i) {
        let start = i;
        let fail = |message: String| Err(parts::error_at(record, at + start, message));
        i += 1;
        let number = match byte {
            b'g'..=b'z' => {
                values.extend(std::iter::repeat_n(0, (byte - b'f') as usize));
                None
            }
            b'.' => {
                unknown += 1;
                Some(0)
            }
            b'-' => match body.get(i..i + 2).and_then(|h| u32::from_str_radix(h, 16).ok()) {
                Some(v) => {
                    i += 2;
                    Some(v)
                }
                None => return fail("“-” needs two hexadecimal digits after it".into()),
            },
            _ => match (byte as char).to_digit(16) {
                Some(0) => return fail("0 is not a digit of a Sudoku".into()),
                Some(v) => Some(v),
                None => {
                    let c = body[start..].chars().next().unwrap_or('?');
                    return fail(format!("“{c}” cannot stand in the cells of a link"));
                }
            },
        };
        if let Some(v) = number {
            if v > u32::from(side) {
                return Err(parts::error_at(record, at + start, format!("{v} is more than {side}")));
            }
            values.push(v as u8);
        }
        if values.len() > cells {
            let message = format!("the link describes more than the {cells} cells of the board");
            return Err(parts::error_at(record, at + start, message));
        }
    }
    if values.len() < cells {
        let message = format!("the link describes {} of {cells} cells", values.len());
        return Err(parts::error_at(record, record.len(), message).help("copy the whole link again"));
    }
    Ok((values, unknown))
}

/// The blank-separated words of a line with their places in the record.
fn words(at: usize, line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_ascii_whitespace().map(move |w| (at + (w.as_ptr() as usize - line.as_ptr() as usize), w))
}

fn read_file(record: &str) -> Result<Reading, ReadError> {
    let mut at = 0;
    let mut lines = record.split(['\n', '/']).filter_map(|line| {
        let here = at;
        at += line.len() + 1;
        (!line.trim().is_empty()).then_some((here, line))
    });
    let missing =
        |what: &str| parts::error_at(record, record.len(), format!("the file ends before its {what}"));
    lines.next();
    let (kind_at, kind) = lines.next().ok_or_else(|| missing("kind of puzzle"))?;
    if kind.trim() != "sudoku" {
        return Err(not_sudoku(record, kind_at, kind.trim()));
    }
    let (size_at, size) = lines.next().ok_or_else(|| missing("size"))?;
    let shape = shape_of(record, size_at, size)?;
    let side = shape.digits();
    let mut not_kept = Vec::new();
    let mut unknown = 0;
    let number = |at: usize, word: &str| match word.parse::<i64>() {
        Ok(v) if parts::digit(v, side).is_some() => Ok(v as u8),
        _ => Err(parts::error_at(record, at, format!("“{word}” is not a digit from 1 to {side}"))),
    };
    let row_of = |line: Option<(usize, &'_ str)>, row: usize| {
        let (at, line) = line.ok_or_else(|| missing(&format!("row {}", row + 1)))?;
        let row_words: Vec<(usize, String)> = words(at, line).map(|(i, w)| (i, w.to_string())).collect();
        if row_words.len() == side as usize {
            Ok(row_words)
        } else {
            let message = format!("row {} has {} cells, it should have {side}", row + 1, row_words.len());
            Err(parts::error_at(record, at, message))
        }
    };
    let mut givens = Vec::with_capacity(shape.len());
    for row in 0..side as usize {
        for (at, word) in row_of(lines.next(), row)? {
            givens.push(match word.as_str() {
                "." => 0,
                "-" => {
                    unknown += 1;
                    0
                }
                word => number(at, word)?,
            });
        }
    }
    let mut entries = vec![0; shape.len()];
    let mut corner = vec![DigitSet::EMPTY; shape.len()];
    let mut answers = lines.by_ref().peekable();
    if answers.peek().is_some() {
        for row in 0..side as usize {
            for (col, (at, word)) in row_of(answers.next(), row)?.into_iter().enumerate() {
                let cell = row * side as usize + col;
                // Marks a player has put in the corners follow the answer in brackets.
                let (answer, marks) =
                    word.split_once('[').map_or((word.as_str(), None), |(a, m)| (a, Some(m)));
                for mark in
                    marks.unwrap_or_default().trim_end_matches(']').split(',').filter(|m| !m.is_empty())
                {
                    if mark != "0" && mark != "." {
                        corner[cell].insert(
                            parts::digit(number(at, mark)?.into(), side).unwrap_or(Digit::from_index(0)),
                        );
                    }
                }
                match answer {
                    "" | "." | "0" => {}
                    "+" | "-" => not_kept.push(format!("helper mark in {}", shape.position(Cell::new(cell)))),
                    answer => entries[cell] = number(at, answer)?,
                }
            }
        }
    }
    if unknown > 0 {
        not_kept.push(format!("clues without a number ({unknown})"));
    }
    let rest = answers.count();
    if rest > 0 {
        not_kept.push(format!("further lines of the file ({rest})"));
    }
    let mut document = Document::new(parts::puzzle(Puzzle::empty(shape), givens)?);
    document.entries = Grid::from_values(entries).unwrap_or_default();
    document.corner_marks = parts::tidy(corner);
    Ok(Reading { document, not_kept })
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let spec = &document.puzzle.spec();
    if !spec.is_usual() {
        return Err(parts::cannot_shape(FORMAT.id, spec));
    }
    let mut text = format!("{LINK}sudoku/{0}/{0}/", spec.side);
    let mut blanks = 0;
    let flush = |text: &mut String, blanks: &mut u8| {
        if *blanks > 0 {
            text.push((b'f' + *blanks) as char);
            *blanks = 0;
        }
    };
    for &v in document.puzzle.givens().values() {
        if v == 0 {
            blanks += 1;
            if blanks == 20 {
                flush(&mut text, &mut blanks);
            }
            continue;
        }
        flush(&mut text, &mut blanks);
        if v < 16 {
            let _ = write!(text, "{v:x}");
        } else {
            let _ = write!(text, "-{v:02x}");
        }
    }
    flush(&mut text, &mut blanks);
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
