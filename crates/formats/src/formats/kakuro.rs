//! Kakuro as text: the field as it looks, a word for each square.
//!
//! ```text
//! kakuro
//! #    4\  10\  #
//! \3   .   .    8\
//! \11  .   .    .
//! #    \7  .    .
//! ```
//!
//! - The first line is `kakuro`, with the number of digits after it when that is not nine.
//! - `#` is a dark square without numbers; `4\3` one with the sum of the run below it (4) and of the run to its right (3),
//!   either of which may be missing. `.` is an empty white square, a number one with a given digit.
//! - Words have blanks between them. An empty line ends the puzzle.

use std::fmt::Write as _;

use masume_puzzle::{BoardSpec, Boxes, Cell, Document, Field, HouseKind, RuleUse, Takes, rules};

use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "kakuro",
    about_en: "Kakuro text: dark squares with their sums (4\\3), white squares as . or digits",
    about_ja: "カックロのテキスト(黒マスと和 4\\3、白マスは . か数字)",
    extensions: &["kakuro"],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

/// The rule of the sums.
const RULE: &str = "run-sum";
/// Digits when the first line does not say.
const USUAL_DIGITS: u8 = 9;
/// Most squares that are read.
const MAX_SQUARES: usize = 1 << 16;

fn detect(text: &str) -> bool {
    let line = text.trim_start().lines().next().unwrap_or_default();
    is_header(line) && text.trim().len() > line.trim().len()
}

/// Whether a line begins a Kakuro: the word, and perhaps a number.
pub(crate) fn is_header(line: &str) -> bool {
    line.trim()
        .strip_prefix("kakuro")
        .is_some_and(|rest| rest.bytes().all(|b| b == b' ' || b.is_ascii_digit()))
}

/// A square: white with its digit or 0, or dark with the numbers of the runs below and to the right.
#[derive(Clone, Copy)]
enum Square {
    White(u8),
    Dark([Option<u32>; 2]),
}

/// What a word means.
fn square(word: &str, digits: u8) -> Result<Square, String> {
    if let Some((down, right)) = word.split_once('\\') {
        let sum = |t: &str| if t.is_empty() { Some(None) } else { t.parse().ok().map(Some) };
        return match (sum(down), sum(right)) {
            (Some(down), Some(right)) => Ok(Square::Dark([down, right])),
            _ => Err(format!("“{word}” should be sums around a backslash, as in 4\\3")),
        };
    }
    match word {
        "#" => Ok(Square::Dark([None, None])),
        "." | "0" | "_" => Ok(Square::White(0)),
        _ => match word.parse() {
            Ok(value) if value <= digits => Ok(Square::White(value)),
            Ok(value) => Err(format!("{value} is above {digits}, the highest digit")),
            Err(_) => Err(format!("“{word}” is no square: #, 4\\3, . or a digit was expected")),
        },
    }
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let mut lines =
        source.text.lines().enumerate().map(|(i, l)| (i + 1, l)).skip_while(|(_, l)| l.trim().is_empty());
    let (first, header) = lines.next().unwrap_or((1, ""));
    if !is_header(header) {
        return Err(ReadError::at(
            first,
            1,
            "the first line should be “kakuro”, perhaps with the number of digits",
        ));
    }
    let number = header.trim().trim_start_matches("kakuro").trim();
    let digits = if number.is_empty() { Ok(USUAL_DIGITS) } else { number.parse::<u8>() };
    let digits = digits.ok().filter(|d| (1..=masume_puzzle::MAX_DIGITS).contains(d));
    let digits = digits.ok_or_else(|| {
        ReadError::at(first, 1, format!("{number} digits are not possible; from 1 to 64 are"))
    })?;
    // Each square with the line and column where it stands.
    let mut squares: Vec<(Square, usize, usize)> = Vec::new();
    let mut cols = None;
    for (line, text) in lines.take_while(|(_, text)| !text.trim().is_empty()) {
        let before = squares.len();
        for word in text.split_whitespace() {
            // Words are slices of the line, so the difference of their addresses is where they begin.
            let column = text[..word.as_ptr().addr() - text.as_ptr().addr()].chars().count() + 1;
            let square = square(word, digits).map_err(|why| ReadError::at(line, column, why))?;
            squares.push((square, line, column));
        }
        let found = squares.len() - before;
        let expected = *cols.get_or_insert(found);
        if found != expected {
            let why = format!("this row has {found} squares, the first has {expected}");
            return Err(ReadError::at(line, 1, why));
        }
        if squares.len() > MAX_SQUARES {
            return Err(ReadError::at(line, 1, format!("more than {MAX_SQUARES} squares")));
        }
    }
    let white = squares.iter().map(|(s, ..)| matches!(s, Square::White(_))).collect();
    let field = cols.and_then(|cols| Field::new(cols, white));
    let field = field.ok_or_else(|| {
        ReadError::at(first, 1, "the field is missing").help("rows of squares should follow the first line")
    })?;
    document(digits, &field, &squares, first).map(Reading::all)
}

fn document(
    digits: u8,
    field: &Field,
    squares: &[(Square, usize, usize)],
    first: usize,
) -> Result<Document, ReadError> {
    let cols = field.cols();
    let mut spec = BoardSpec::field(digits, field.clone());
    let rule = rules::find(RULE).ok_or_else(|| ReadError::at(first, 1, "the rule of the sums is missing"))?;
    let mut used = vec![[false; 2]; squares.len()];
    for (kind, run) in field.runs() {
        let way = usize::from(kind == HouseKind::Row);
        let (row, col) = (run[0].row as usize, run[0].col as usize);
        let before = if way == 1 {
            col.checked_sub(1).map(|c| (row, c))
        } else {
            row.checked_sub(1).map(|r| (r, col))
        };
        let Some((row, col)) = before else { continue };
        let at = row * cols + col;
        if let Square::Dark(sums) = squares[at].0
            && let Some(sum) = sums[way]
        {
            used[at][way] = true;
            let cells =
                run.iter().filter_map(|p| field.cell_at(p.row as usize, p.col as usize)).map(Cell::new);
            let cells: Vec<Cell> = cells.collect();
            // A run of one square has no rule of its own: its sum is its digit.
            if cells.len() > 1 {
                spec.rules.push(RuleUse::on(rule, cells).with(sum));
            } else {
                used[at][way] = false;
            }
        }
    }
    for (&(square, line, column), used) in squares.iter().zip(&used) {
        if let Square::Dark(sums) = square
            && (0..2).any(|way| sums[way].is_some() && !used[way])
        {
            let why = "no run of two squares or more begins here for this sum";
            return Err(ReadError::at(line, column, why));
        }
    }
    let empty = parts::empty(spec).map_err(|e| ReadError::at(first, 1, e.to_string()))?;
    let values = squares.iter().filter_map(|(s, ..)| match s {
        Square::White(value) => Some(*value),
        Square::Dark(_) => None,
    });
    Ok(Document::new(parts::puzzle(empty, values.collect())?))
}

fn write(document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let board = document.board();
    let spec = &document.puzzle.spec();
    let Boxes::Field(field) = &spec.boxes else {
        return Err(parts::cannot(FORMAT.id, "anything but a field of white and dark squares"));
    };
    options.check(spec.side, FORMAT.id)?;
    if let Some(other) = spec.rules.iter().find(|u| u.rule.id != RULE) {
        return Err(parts::cannot(FORMAT.id, format!("the rule “{}” (masume can)", other.rule.id)));
    }
    let mut sums = vec![[None; 2]; field.rows() * field.cols()];
    for used in spec.rules.iter().filter(|u| u.rule.takes == Takes::Run) {
        let (a, b) = (board.position(used.cells[0]), board.position(used.cells[1]));
        let way = usize::from(a.row == b.row);
        let (row, col) = (a.row.checked_sub(1 - way as u32), a.col.checked_sub(way as u32));
        let (Some(row), Some(col)) = (row, col) else {
            return Err(parts::cannot(FORMAT.id, "a sum at the edge, where there is no dark square for it"));
        };
        let slot = &mut sums[row as usize * field.cols() + col as usize][way];
        if slot.replace(used.values[0]).is_some() {
            return Err(parts::cannot(FORMAT.id, "two sums of one run"));
        }
    }
    let blank = options.blank.unwrap_or('.').to_string();
    let mut words = Vec::with_capacity(sums.len());
    let mut givens = document.puzzle.givens().values().iter();
    for (i, sums) in sums.iter().enumerate() {
        words.push(if field.is_white(i / field.cols(), i % field.cols()) {
            match givens.next() {
                Some(0) | None => blank.clone(),
                Some(value) => value.to_string(),
            }
        } else if *sums == [None, None] {
            "#".to_string()
        } else {
            let [down, right] = sums.map(|s| s.map_or_else(String::new, |s: u32| s.to_string()));
            format!("{down}\\{right}")
        });
    }
    let wide = words.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::from("kakuro");
    if spec.side != USUAL_DIGITS {
        let _ = write!(text, " {}", spec.side);
    }
    for row in words.chunks(field.cols()) {
        text.push('\n');
        let line: Vec<String> = row.iter().map(|word| format!("{word:wide$}")).collect();
        text.push_str(line.join(" ").trim_end());
    }
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
