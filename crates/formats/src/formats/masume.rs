//! Masume's own JSON: versioned, and lossless for everything a [`Document`] holds, gattai included.
//!
//! One object on one line, so that a file of many is JSON lines. Cells are in the order of the board: row by row over
//! the whole plane.
//!
//! | key | value |
//! |---|---|
//! | `masume` | the version, 1 |
//! | `side` | digits, and side of each board |
//! | `box` `[rows, columns]`, or `regions` (one symbol per cell of a board, as in shape texts), or `latin` `true` | the boxes; the usual ones when none is there |
//! | `rules` | list of `{"rule": id, "cells": [numbers], "others": [numbers], "values": [numbers]}`; what is empty is left out |
//! | `boards` | list of `[row, column]`; one board at `[0, 0]` when not there |
//! | `givens`, `entries`, `solution` | one symbol per cell: `.` empty, `1`–`9A`–`Z`, for side 36 `0`–`9A`–`Z`; above that a list of numbers, 0 empty |
//! | `candidates`, `centre`, `corner` | list with the digits of each cell, as a string of symbols or, above 36, a list |
//! | `colours` | list of bit sets |
//! | `planned` | one character per cell, `X` planned, `.` not |
//! | `title` `author` `description` `source` `url` `date` `level` `rating` `rules_text` `rules_text_ja` `recipe` | texts |
//!
//! Unknown keys are reported and skipped, an unknown version is an error.

use std::sync::Arc;

use masume_puzzle::spec::usual_box;
use masume_puzzle::{
    Board, BoardSpec, Boxes, Cell, Digit, DigitSet, Document, Grid, Meta, Pattern, Puzzle, RuleUse, Symbols,
    rules,
};
use serde_json::{Value, json};

use crate::web::json::{self, Fields, Form, Json, Step};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "masume",
    about_en: "Masume JSON: lossless, all shapes, one line per puzzle",
    about_ja: "Masume の JSON(すべての盤を損失なく、一行一問)",
    extensions: &["masume", "jsonl"],
    keeps: KEEPS,
    detect,
    read,
    write: Some(write),
};

const VERSION: i64 = 1;

const KEEPS: &[&str] = &[
    "shape",
    "marks",
    "entries",
    "centre_marks",
    "corner_marks",
    "colours",
    "planned",
    "solution",
    "title",
    "author",
    "description",
    "source",
    "url",
    "date",
    "level",
    "rating",
    "rules",
    "rules_ja",
    "recipe",
];

const KEYS: &[&str] = &[
    "masume",
    "side",
    "box",
    "regions",
    "latin",
    "rules",
    "boards",
    "givens",
    "entries",
    "solution",
    "candidates",
    "centre",
    "corner",
    "colours",
    "planned",
];

/// The texts of a [`Meta`] by their keys.
fn texts(meta: &mut Meta) -> [(&'static str, &mut String); 11] {
    [
        ("title", &mut meta.title),
        ("author", &mut meta.author),
        ("description", &mut meta.description),
        ("source", &mut meta.source),
        ("url", &mut meta.url),
        ("date", &mut meta.date),
        ("level", &mut meta.level),
        ("rating", &mut meta.rating),
        ("rules_text", &mut meta.rules),
        ("rules_text_ja", &mut meta.rules_ja),
        ("recipe", &mut meta.recipe),
    ]
}

fn detect(text: &str) -> bool {
    json::has_top_key(text, &["masume"])
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let json = Json::plain(record, lead, Form::Plain)?;
    let found = json.object.get("masume").map(json::number);
    if found != Some(Some(VERSION)) {
        let message = match found {
            None => "there is no “masume” key with the version".to_string(),
            Some(version) => format!(
                "version {} of this format is not known",
                version.map_or("?".into(), |v| v.to_string())
            ),
        };
        return Err(json.error(&[Step::Key("masume")], message).help("this program reads version 1"));
    }
    let mut puzzle = empty(&json)?;
    let board = puzzle.board().clone();
    let reader = CellReader { json: &json, board: &board };
    if let Some(givens) = reader.grid("givens")? {
        puzzle = parts::puzzle(puzzle, givens.values().to_vec())?;
    }
    if let Some(marks) = reader.sets("candidates")? {
        puzzle =
            puzzle.with_marks(marks).map_err(|e| json.error(&[Step::Key("candidates")], e.to_string()))?;
    }
    let mut document = Document::new(puzzle);
    if let Some(entries) = reader.grid("entries")? {
        document.entries = entries;
    }
    document.solution = reader.grid("solution")?;
    document.centre_marks = reader.sets("centre")?.unwrap_or_default();
    document.corner_marks = reader.sets("corner")?.unwrap_or_default();
    document.colours =
        reader.list("colours", |v| json::number(v).and_then(|v| u16::try_from(v).ok()))?.unwrap_or_default();
    document.planned = reader.planned()?;
    for (key, slot) in texts(&mut document.meta) {
        match json.object.get(key) {
            Some(Value::String(text)) => text.clone_into(slot),
            None | Some(Value::Null) => {}
            Some(_) => return Err(json.error(&[Step::Key(key)], "a text in quotes was expected")),
        }
    }
    let known = |key: &str| KEYS.contains(&key) || texts(&mut Meta::default()).iter().any(|(k, _)| *k == key);
    let not_kept = json.object.keys().filter(|k| !known(k)).map(|k| format!("key “{k}”")).collect();
    Ok(Reading { document, not_kept })
}

/// The puzzle without givens.
fn empty(json: &Json) -> Result<Puzzle, ReadError> {
    let object = &json.object;
    let side = object.get("side").and_then(json::number).and_then(|s| u8::try_from(s).ok());
    let side = side
        .filter(|s| (1..=masume_puzzle::MAX_DIGITS).contains(s))
        .ok_or_else(|| json.error(&[Step::Key("side")], "a side from 1 to 64 was expected"))?;
    let mut spec = BoardSpec::usual(side);
    if let Some(value) = object.get("box") {
        let sides: Vec<Option<u8>> = json::items(Some(value))
            .iter()
            .map(|v| json::number(v).and_then(|v| u8::try_from(v).ok()))
            .collect();
        let [Some(rows), Some(cols)] = sides[..] else {
            return Err(
                json.error(&[Step::Key("box")], "rows and columns of a box were expected, as in [3, 3]")
            );
        };
        spec.boxes = Boxes::Rect { rows, cols };
    } else if let Some(value) = object.get("regions") {
        let text = value.as_str().filter(|t| t.len() == side as usize * side as usize);
        let jigsaw = text.and_then(|t| format!("jigsaw:{t}").parse::<BoardSpec>().ok());
        let jigsaw = jigsaw.ok_or_else(|| {
            json.error(&[Step::Key("regions")], "one region symbol per cell of a board was expected")
        })?;
        spec.boxes = jigsaw.boxes;
    } else if object.get("latin").is_some_and(|v| !json::is_nothing(v)) {
        spec.boxes = Boxes::None;
    }
    if let Some(value) = object.get("field") {
        let field = value.as_str().map(masume_puzzle::Field::read);
        let Some(Ok(field)) = field else {
            let why =
                field.and_then(Result::err).unwrap_or("rows of . and # with / between them were expected");
            return Err(json.error(&[Step::Key("field")], why));
        };
        spec = BoardSpec::field(side, field);
    }
    for (i, used) in json::items(object.get("rules")).iter().enumerate() {
        let path = [Step::Key("rules"), Step::Item(i)];
        let name = used.get("rule").and_then(Value::as_str).unwrap_or_default();
        let rule = rules::find(name)
            .ok_or_else(|| json.error(&path, format!("there is no rule called “{name}”")))?;
        let cell =
            |v: &Value| json::number(v).and_then(|v| u32::try_from(v).ok()).map(|i| Cell::new(i as usize));
        let list = |key: &str| {
            let cells: Option<Vec<Cell>> = json::items(used.get(key)).iter().map(cell).collect();
            cells.ok_or_else(|| json.error(&path, "the cells of a rule are numbers from 0"))
        };
        let value = |v: &Value| json::number(v).and_then(|v| u32::try_from(v).ok());
        let values: Option<Vec<u32>> = json::items(used.get("values")).iter().map(value).collect();
        let values = values.ok_or_else(|| json.error(&path, "the values of a rule are numbers from 0"))?;
        spec.rules.push(RuleUse { rule, cells: list("cells")?, others: list("others")?, values });
    }
    if let Some(boards) = object.get("boards") {
        let offset = |v: &Value| json::number(v).and_then(|v| u32::try_from(v).ok());
        let board = |v: &Value| match json::items(Some(v)) {
            [r, c] => Some((offset(r)?, offset(c)?)),
            _ => None,
        };
        let list = json::items(Some(boards));
        if list.len() > parts::most_boards(side) {
            let message = format!("{} boards of side {side} are more than fit", list.len());
            return Err(json.error(&[Step::Key("boards")], message));
        }
        let boards: Option<Vec<(u32, u32)>> = list.iter().map(board).collect();
        spec.boards =
            boards.ok_or_else(|| json.error(&[Step::Key("boards")], "boards are pairs [row, column]"))?;
    }
    parts::empty(spec.clone()).map_err(|e| match parts::misfit(&spec) {
        Some((i, why)) => json.error(&[Step::Key("rules"), Step::Item(i)], why.to_string()),
        None => json.error(&[], e.to_string()),
    })
}

/// Reads lists and strings that have one entry per cell.
struct CellReader<'a> {
    json: &'a Json,
    board: &'a Arc<Board>,
}

impl CellReader<'_> {
    fn symbol(&self, c: char) -> Option<u8> {
        value_of(self.board.digits(), c)
    }

    fn count(&self, key: &str, found: usize) -> Result<(), ReadError> {
        if found == self.board.len() {
            return Ok(());
        }
        let message = format!("{key} has {found} cells, the shape has {}", self.board.len());
        Err(self.json.error(&[Step::Key(key)], message))
    }

    /// A list with one value per cell.
    fn list<T>(&self, key: &str, item: impl Fn(&Value) -> Option<T>) -> Result<Option<Vec<T>>, ReadError> {
        let Some(value) = self.json.object.get(key).filter(|v| !v.is_null()) else { return Ok(None) };
        let Some(list) = value.as_array() else {
            return Err(self.json.error(&[Step::Key(key)], "a list with one entry per cell was expected"));
        };
        self.count(key, list.len())?;
        let read = |(i, v): (usize, &Value)| {
            item(v).ok_or_else(|| {
                let cell = self.board.position(Cell::new(i));
                self.json.error(&[Step::Key(key), Step::Item(i)], format!("{v} cannot stand for {cell}"))
            })
        };
        list.iter().enumerate().map(read).collect::<Result<Vec<T>, _>>().map(Some)
    }

    fn grid(&self, key: &str) -> Result<Option<Grid>, ReadError> {
        let side = self.board.digits();
        let Some(Value::String(text)) = self.json.object.get(key) else {
            let number =
                |v: &Value| json::number(v).and_then(|v| u8::try_from(v).ok()).filter(|v| *v <= side);
            return Ok(self.list(key, number)?.and_then(|v| Grid::from_values(v).ok()));
        };
        let mut values = Vec::with_capacity(text.len());
        for (i, c) in text.chars().enumerate() {
            let value = if c == '.' { Some(0) } else { self.symbol(c) };
            values.push(value.ok_or_else(|| {
                let message = format!("“{c}”, character {} of {key}, is not a symbol of side {side}", i + 1);
                self.json.error(&[Step::Key(key)], message)
            })?);
        }
        self.count(key, values.len())?;
        Ok(Grid::from_values(values).ok())
    }

    fn sets(&self, key: &str) -> Result<Option<Vec<DigitSet>>, ReadError> {
        let side = self.board.digits();
        self.list(key, |value| match value {
            Value::String(text) => text.chars().map(|c| self.symbol(c).and_then(Digit::new)).collect(),
            Value::Array(list) => {
                list.iter().map(|v| json::number(v).and_then(|v| parts::digit(v, side))).collect()
            }
            _ => None,
        })
    }

    fn planned(&self) -> Result<Option<Pattern>, ReadError> {
        let Some(value) = self.json.object.get("planned").filter(|v| !v.is_null()) else { return Ok(None) };
        let text = value.as_str().filter(|t| t.chars().all(|c| c == 'X' || c == '.'));
        let text = text
            .ok_or_else(|| self.json.error(&[Step::Key("planned")], "X and . for each cell were expected"))?;
        self.count("planned", text.len())?;
        let mut pattern = Pattern::empty(self.board.clone());
        for (i, _) in text.char_indices().filter(|(_, c)| *c == 'X') {
            pattern.set(Cell::new(i), true);
        }
        Ok(Some(pattern))
    }
}

/// The value of a symbol on a board with this side: `1`–`9A`–`Z`, or `0`–`9A`–`Z` for 36.
pub(super) fn value_of(side: u8, c: char) -> Option<u8> {
    // Above 36, where digits are numbers, a symbol may still stand for a digit that has one elsewhere.
    let side = if side > 36 { 35 } else { side };
    Symbols::Letters.read(c, side).map(Digit::value)
}

/// The symbol of a value, `.` for none; only for sides up to 36.
pub(super) fn symbol_of(side: u8, value: u8) -> char {
    Digit::new(value).and_then(|d| Symbols::Letters.letter(d, side)).unwrap_or('.')
}

fn grid_json(side: u8, grid: &Grid) -> Value {
    if side > 36 {
        return Value::from(grid.values().to_vec());
    }
    Value::from(grid.values().iter().map(|&v| symbol_of(side, v)).collect::<String>())
}

fn sets_json(side: u8, sets: &[DigitSet]) -> Value {
    let one = |set: &DigitSet| {
        if side > 36 {
            Value::from(set.iter().map(Digit::value).collect::<Vec<_>>())
        } else {
            Value::from(set.iter().map(|d| symbol_of(side, d.value())).collect::<String>())
        }
    };
    Value::from(sets.iter().map(one).collect::<Vec<_>>())
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let spec = &document.puzzle.spec();
    let side = spec.side;
    let mut out = Fields::default();
    out.add("masume", VERSION);
    out.add("side", side);
    match &spec.boxes {
        Boxes::Rect { rows, cols } => out.add("box", vec![*rows, *cols]),
        Boxes::None if usual_box(side).is_some() => out.add("latin", true),
        Boxes::None => {}
        Boxes::Regions(_) => {
            let bare = BoardSpec { rules: Vec::new(), boards: vec![(0, 0)], ..spec.clone() };
            out.add("regions", bare.to_string().trim_start_matches("jigsaw:"));
        }
        Boxes::Field(field) => out.add("field", field.to_string()),
    }
    if !spec.rules.is_empty() {
        let rule = |used: &RuleUse| {
            let mut object = json!({"rule": used.rule.id});
            let numbers = |cells: &[Cell]| cells.iter().map(|c| c.index()).collect::<Vec<_>>();
            for (key, cells) in [("cells", &used.cells), ("others", &used.others)] {
                if !cells.is_empty() {
                    object[key] = json!(numbers(cells));
                }
            }
            if !used.values.is_empty() {
                object["values"] = json!(used.values);
            }
            object
        };
        out.add("rules", spec.rules.iter().map(rule).collect::<Vec<_>>());
    }
    if !spec.boards.is_empty() && spec.is_gattai() {
        out.add("boards", spec.boards.iter().map(|&(r, c)| json!([r, c])).collect::<Vec<_>>());
    }
    out.add("givens", grid_json(side, document.puzzle.givens()));
    if let Some(marks) = document.puzzle.marks() {
        out.add("candidates", sets_json(side, marks));
    }
    if !document.entries.is_empty() {
        out.add("entries", grid_json(side, &document.entries));
    }
    for (key, sets) in [("centre", &document.centre_marks), ("corner", &document.corner_marks)] {
        if !sets.is_empty() {
            out.add(key, sets_json(side, sets));
        }
    }
    if !document.colours.is_empty() {
        out.add("colours", document.colours.clone());
    }
    if let Some(planned) = &document.planned {
        let sign = |c| if planned.contains(c) { 'X' } else { '.' };
        out.add("planned", document.board().cells().map(sign).collect::<String>());
    }
    if let Some(solution) = &document.solution {
        out.add("solution", grid_json(side, solution));
    }
    for (key, text) in texts(&mut document.meta.clone()) {
        out.text(key, text);
    }
    Ok(Written { text: out.finish(), not_kept: Vec::new() })
}
