//! Codoku, the shortest ids of `SudokuPad`: `scf` and then about a third of a character per cell.
//!
//! The alphabet is `0`–`9`, `A`–`Z`, `a`–`x`; a character with value v stands for the digit v mod 10 (0 for an empty
//! cell) followed by v / 10 empty cells. After the cells, `*` begins what else is said: `w` windoku, `x` both
//! diagonals, `t…` a title, `a…` an author; a star inside a text is doubled.

use masume_puzzle::{BoardSpec, Document};

use crate::web::{parts, url};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "scf",
    about_en: "SudokuPad codoku id (scf…), bare or in a link",
    about_ja: "SudokuPad の codoku ID(scf…)、またはそのリンク",
    extensions: &[],
    keeps: &["shape", "title", "author"],
    detect,
    read,
    write: Some(write),
};

const ALPHABET: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

pub(super) fn detect(text: &str) -> bool {
    let text = text.trim();
    let Some(rest) = super::sudokupad::id(text).and_then(|(_, id)| id.strip_prefix("scf")) else {
        return false;
    };
    let cells = rest.split(['*', '%']).next().unwrap_or_default();
    // The 81 cells take at least fourteen characters.
    cells.len() >= 4 && cells.bytes().all(|b| ALPHABET.contains(&b))
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let (at, id) = super::sudokupad::id(&record[lead..])
        .filter(|(_, id)| id.starts_with("scf"))
        .ok_or_else(|| parts::error_at(record, lead, "a codoku id begins with scf"))?;
    let at = lead + at + 3;
    let body = url::unescape(&id[3..]);
    let star = body.find('*').unwrap_or(body.len());
    let mut values = Vec::with_capacity(81);
    for (i, c) in body[..star].char_indices() {
        let Some(v) = ALPHABET.iter().position(|&b| b as char == c) else {
            return Err(parts::error_at(
                record,
                at + i,
                format!("“{c}” cannot stand among the cells of a codoku"),
            ));
        };
        values.push((v % 10) as u8);
        values.extend(std::iter::repeat_n(0, v / 10));
        if values.len() > 81 {
            return Err(parts::error_at(record, at + i, "the id describes more than 81 cells"));
        }
    }
    if values.len() < 81 {
        let message = format!("the id describes {} of 81 cells", values.len());
        return Err(parts::error_at(record, at + star, message).help("copy the whole id again"));
    }
    let mut spec = BoardSpec::usual(9);
    let mut not_kept = Vec::new();
    let (mut title, mut author) = (String::new(), String::new());
    for note in notes(&body[star..]) {
        let text = note.get(1..).unwrap_or_default().to_string();
        let rule = match note.chars().next() {
            Some('w') => "windoku",
            Some('x') => "diagonals",
            Some('t') => {
                title = text;
                continue;
            }
            Some('a') => {
                author = text;
                continue;
            }
            _ => {
                not_kept.push(format!("note “*{note}”"));
                continue;
            }
        };
        spec = spec.with_rule(rule).map_err(|e| parts::error_at(record, at + star, e.to_string()))?;
    }
    parts::in_table_order(&mut spec.rules);
    spec.rules.dedup();
    let empty = parts::empty(spec).map_err(|e| parts::error_at(record, at + star, e.to_string()))?;
    let mut document = Document::new(parts::puzzle(empty, values)?);
    document.meta.title = title;
    document.meta.author = author;
    Ok(Reading { document, not_kept })
}

/// The notes after the cells: split at single stars, doubled ones made single.
fn notes(text: &str) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, notes.last_mut()) {
            ('*', Some(note)) if chars.peek() == Some(&'*') => {
                chars.next();
                note.push('*');
            }
            ('*', _) => notes.push(String::new()),
            (c, Some(note)) => note.push(c),
            (_, None) => {}
        }
    }
    notes
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let spec = &document.puzzle.spec();
    let refuse = || parts::cannot_shape(FORMAT.id, spec);
    if spec.is_gattai() || spec.side != 9 || spec.boxes != BoardSpec::usual(9).boxes {
        return Err(refuse());
    }
    let mut text = String::from("https://sudokupad.app/scf");
    let mut values = document.puzzle.givens().values();
    while let Some((&first, rest)) = values.split_first() {
        let zeros = rest.iter().take(5).take_while(|v| **v == 0).count();
        text.push(ALPHABET[first as usize + 10 * zeros] as char);
        values = &rest[zeros..];
    }
    let mut ids: Vec<&str> = spec.rules.iter().map(|r| r.rule.id).collect();
    ids.sort_unstable();
    let rules = match ids.as_slice() {
        [] => "",
        ["diagonal-down", "diagonal-up"] => "*x",
        ["windoku"] => "*w",
        ["diagonal-down", "diagonal-up", "windoku"] => "*x*w",
        _ => return Err(refuse()),
    };
    text.push_str(rules);
    for (key, note) in [('t', &document.meta.title), ('a', &document.meta.author)] {
        if !note.is_empty() {
            text.push('*');
            text.push(key);
            text.push_str(&url::escape(&note.replace('*', "**")));
        }
    }
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
