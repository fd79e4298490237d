//! `sdk`: SadMan's file of one puzzle: header lines `#A`author, `#D`description …, then nine rows, or the sections
//! `[Puzzle]` and `[State]`. Other sections are skipped and named.

use masume_puzzle::{Cell, Document, Grid, Meta};

use crate::block::Block;
use crate::board::{document_of, one_board_of_rows, with_blank_read_back};
use crate::script::Script;
use crate::symbols::values;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "sdk",
    about_en: "SadMan Sudoku: header lines, then [Puzzle] and [State]",
    about_ja: "SadMan Sudoku（見出し行と [Puzzle]、[State]）",
    extensions: &["sdk"],
    keeps: &["entries", "title", "author", "description", "source", "url", "date", "level"],
    detect,
    read,
    write: Some(write),
};

fn is_header(line: &str) -> bool {
    line.starts_with('#') && line[1..].starts_with(|c: char| c.is_ascii_alphabetic())
}

fn section(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    (!name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == ' ')).then_some(name)
}

fn detect(text: &str) -> bool {
    let Some(first) = text.lines().map(str::trim).find(|l| !l.is_empty()) else { return false };
    let more = || text.trim_end().contains('\n');
    section(first).is_some() || is_header(first) && more() && super::line::is_short(text)
}

/// The field of the meta data that a header letter stands for.
fn field(meta: &mut Meta, letter: char) -> Option<&mut String> {
    Some(match letter {
        'A' => &mut meta.author,
        'D' | 'C' => &mut meta.description,
        'B' => &mut meta.date,
        'S' => &mut meta.source,
        'L' => &mut meta.level,
        'U' => &mut meta.url,
        'N' => &mut meta.title,
        _ => return None,
    })
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let mut meta = Meta::default();
    let mut not_kept = Vec::new();
    let mut puzzle: Vec<(usize, &str)> = Vec::new();
    let mut state = Vec::new();
    let mut name = "";
    let mut described = false;
    let mut puzzle_line = 1;
    for (i, line) in source.text.lines().enumerate() {
        if let Some(found) = section(line) {
            name = found;
            puzzle_line = if name.eq_ignore_ascii_case("puzzle") { i + 1 } else { puzzle_line };
            if !["puzzle", "state"].iter().any(|s| s.eq_ignore_ascii_case(name)) {
                not_kept.push(format!("section [{name}]"));
            }
        } else if line.starts_with('#') && puzzle.is_empty() {
            let mut chars = line[1..].chars();
            let letter = chars.next().unwrap_or(' ');
            let text = chars.as_str().trim();
            match field(&mut meta, letter) {
                Some(field) => {
                    if !field.is_empty() || described && matches!(letter, 'C' | 'D') {
                        field.push('\n');
                    }
                    field.push_str(text);
                    described |= matches!(letter, 'C' | 'D');
                }
                None if line[1..].trim().is_empty() => {}
                None => not_kept.push(format!("header “{}”", line.trim())),
            }
        } else if name.is_empty() || name.eq_ignore_ascii_case("puzzle") {
            puzzle.push((i + 1, line));
        } else if name.eq_ignore_ascii_case("state") {
            state.push((i + 1, line));
        }
    }
    if puzzle.iter().all(|(_, l)| l.trim().is_empty()) {
        return Err(ReadError::at(puzzle_line, 1, "there are no rows of cells")
            .help("[Puzzle] is followed by nine rows"));
    }
    let (side, cells) = rows(&puzzle)?;
    let mut document = document_of(source, side, &cells)?;
    if state.iter().any(|(_, l)| !l.trim().is_empty()) {
        let (state_side, cells) = rows(&state)?;
        if state_side != side {
            return Err(
                cells[0].error(format!("[State] is {state_side}×{state_side}, [Puzzle] {side}×{side}"))
            );
        }
        document.entries = entries(&document, values(document.board().digits(), &cells)?);
    }
    document.meta = meta;
    Ok(Reading { document, not_kept })
}

/// The cells of numbered rows; text among them is a wrong row here, not a title.
fn rows<'a>(lines: &[(usize, &'a str)]) -> Result<(u8, Vec<crate::symbols::Token<'a>>), ReadError> {
    let block = Block::of_lines(lines.iter().copied());
    match (block.title, block.rows.is_empty()) {
        (Some(title), false) => {
            Err(title.error(format!("“{}” is not a row of cells", crate::symbols::shorten(title.text))))
        }
        (Some(title), true) => {
            Err(title.error("these are not rows of cells").help("a row is like 2..1.5..3"))
        }
        _ => block.cells(),
    }
}

/// What the state has where no given stands.
fn entries(document: &Document, mut state: Vec<u8>) -> Grid {
    for (i, value) in state.iter_mut().enumerate() {
        if document.puzzle.given(Cell::new(i)).is_some() {
            *value = 0;
        }
    }
    Grid::from_values(state).unwrap_or_default()
}

fn write(document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
    let side = one_board_of_rows(document, FORMAT.id)?;
    let mut text = String::new();
    let meta = &document.meta;
    let headers = [
        ('N', &meta.title),
        ('A', &meta.author),
        ('D', &meta.description),
        ('B', &meta.date),
        ('S', &meta.source),
        ('L', &meta.level),
        ('U', &meta.url),
    ];
    for (letter, value) in headers.into_iter().filter(|(_, v)| !v.trim().is_empty()) {
        for (i, line) in value.lines().enumerate() {
            text.push('#');
            text.push(if letter == 'D' && i > 0 { 'C' } else { letter });
            text.extend(line.trim().chars().map(|c| if c.is_control() { ' ' } else { c }));
            text.push('\n');
        }
    }
    let givens = document.puzzle.givens().values();
    let mut state = givens.to_vec();
    for (value, &entry) in state.iter_mut().zip(document.entries.values()) {
        if *value == 0 {
            *value = entry;
        }
    }
    let mut grid = |name: &str, values: &[u8]| {
        let script = Script::wished(FORMAT.id, side, values, options, '.')?;
        text.push_str(name);
        for row in values.chunks(side as usize) {
            text.push('\n');
            text.push_str(&script.line(row));
        }
        Ok(())
    };
    grid("[Puzzle]", givens)?;
    if !document.entries.is_empty() {
        grid("\n[State]", &state)?;
    }
    let kept: Vec<&str> =
        FORMAT.keeps.iter().copied().filter(|k| *k != "description" || is_tidy(&meta.description)).collect();
    with_blank_read_back(Written::keeping(text, document, &kept), document, options, &FORMAT)
}

/// Whether a text comes back as it is when written line by line.
fn is_tidy(text: &str) -> bool {
    text.lines().all(|l| l.trim() == l) && !text.starts_with('\n') && !text.ends_with('\n')
}
