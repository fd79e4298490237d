//! f-puzzles: its JSON, the JSON packed with `LZString` in base64, and the link `https://www.f-puzzles.com/?load=…`.
//!
//! Kept are the cells, the regions, and the rules our puzzles can express: those that are a flag, extra regions (which
//! are read as a windoku when they are exactly its windows), and those with lists of their own, which [`rules`] knows.
//! Every other key that says something is named in `not_kept`. Given pencil marks are restrictions of the puzzle; the
//! order of rules is that of our rule table, since the JSON has none. Colours are matched to a palette of sixteen:
//! `c` is the setter's colour of a cell and `highlight` the player's, and both become the same kind of colour here.

mod rules;
mod write;

use masume_puzzle::{BoardSpec, Cell, Digit, DigitSet, Document, Grid, RuleUse};
use serde_json::{Map, Value};

use crate::web::json::{self, Form, Json, Step};
use crate::web::{lz, palette, parts, url};
use crate::{Format, ReadError, Reading, Source};

pub(crate) static FORMAT: Format = Format {
    id: "fpuzzles",
    about_en: "f-puzzles: ?load= link, its packed text, or JSON",
    about_ja: "f-puzzles の ?load= リンク・圧縮テキスト・JSON",
    extensions: &[],
    keeps: &[
        "shape",
        "marks",
        "entries",
        "centre_marks",
        "corner_marks",
        "colours",
        "solution",
        "title",
        "author",
        "rules",
    ],
    detect,
    read,
    write: Some(write::write),
};

/// The rules that are a key with `true`, and their rule here.
const FLAGS: &[(&str, &str)] = &[
    ("diagonal-", "diagonal-down"),
    ("diagonal+", "diagonal-up"),
    ("disjointgroups", "disjoint-groups"),
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("nonconsecutive", "non-consecutive"),
];

fn detect(text: &str) -> bool {
    let text = text.trim();
    match text.as_bytes() {
        [b'{', ..] => json::has_top_key(text, &["grid", "size"]) && !json::has_top_key(text, &["masume"]),
        // Every packed JSON object begins with the same bits.
        [b'N', b'4', ..] => text.len() > 24 && text.bytes().all(|b| lz::is_packed_byte(b) && b != b' '),
        _ => is_link(text),
    }
}

/// Whether a text is a link to the site. Some programs turn `+` into a blank, so blanks are let through.
fn is_link(text: &str) -> bool {
    url::starts_with(text, "http") && url::host_is(text, "f-puzzles.com") && !text.contains('\n')
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    if text.starts_with('{') {
        return document(&Json::plain(record, lead, Form::Plain)?);
    }
    if !is_link(text) {
        return document(&Json::packed(record, lead, text, Form::Plain)?);
    }
    match url::query(text, "load") {
        Some((at, value)) => document(&Json::packed(record, lead + at, &url::unescape(value), Form::Plain)?),
        None => Err(parts::error_at(record, lead, "the link does not contain the puzzle")
            .help("open it in a browser, choose Export, and copy the link that contains ?load=")),
    }
}

/// The document of an f-puzzles object.
pub(crate) fn document(json: &Json) -> Result<Reading, ReadError> {
    let object = &json.object;
    let side = side(json)?;
    let n = side as usize;
    let mut not_kept = Vec::new();
    let mut cells = Cells::new(n * n);
    let rows = json::items(object.get("grid"));
    if rows.len() != n {
        let message = format!("the grid has {} rows, it should have {n}", rows.len());
        return Err(json.error(&[Step::Key("grid")], message));
    }
    for (r, row) in rows.iter().enumerate() {
        let row = json::items(Some(row));
        if row.len() != n {
            let message = format!("row {} has {} cells, it should have {n}", r + 1, row.len());
            return Err(json.error(&[Step::Key("grid"), Step::Item(r)], message));
        }
        for (c, cell) in row.iter().enumerate() {
            let empty = Map::new();
            let cell = cell.as_object().unwrap_or(&empty);
            cells.read(json, side, (r, c), cell, &mut not_kept)?;
        }
    }
    not_kept.sort();
    not_kept.dedup();
    let mut spec = spec(json, side, &cells.regions, &mut not_kept)?;
    parts::set_apart_misfits(&mut spec, &mut not_kept);
    let empty = parts::empty(spec).map_err(|e| json.error(&[], e.to_string()))?;
    let mut puzzle = parts::puzzle(empty, cells.givens)?;
    if cells.restricted {
        puzzle = puzzle.with_marks(cells.marks).map_err(|e| json.error(&[], e.to_string()))?;
    }
    let mut document = Document::new(puzzle);
    document.entries = Grid::from_values(cells.entries).unwrap_or_default();
    document.centre_marks = parts::tidy(cells.centre);
    document.corner_marks = parts::tidy(cells.corner);
    if cells.colours.iter().any(|&c| c != 0) {
        document.colours = cells.colours;
    }
    document.solution = solution(json, side, &mut not_kept);
    let text = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
    document.meta.title = text("title");
    document.meta.author = text("author");
    document.meta.rules = text("ruleset");
    let known = ["size", "grid", "title", "author", "ruleset", "solution", "extraregion"];
    for (key, value) in object {
        let flag = FLAGS.iter().any(|(flag, _)| flag == key);
        let kept = known.contains(&key.as_str()) || flag || rules::is_known(key);
        if !kept && !json::is_nothing(value) {
            not_kept.push(json::name_and_count(key, value));
        }
    }
    not_kept.dedup();
    Ok(Reading { document, not_kept })
}

/// The side, from `size` or else from the grid.
fn side(json: &Json) -> Result<u8, ReadError> {
    let (key, found) = match json.object.get("size") {
        Some(size) => ("size", json::number(size)),
        None => ("grid", Some(json::items(json.object.get("grid")).len() as i64)),
    };
    found
        .and_then(|s| u8::try_from(s).ok())
        .filter(|s| (1..=masume_puzzle::MAX_DIGITS).contains(s))
        .ok_or_else(|| json.error(&[Step::Key(key)], "a size from 1 to 64 was expected"))
}

/// What a cell says about its region; nothing means the usual box.
#[derive(Clone, Copy, PartialEq)]
enum Region {
    Usual,
    None,
    Number(i64),
}

/// What the cells of the grid say.
struct Cells {
    givens: Vec<u8>,
    entries: Vec<u8>,
    marks: Vec<DigitSet>,
    restricted: bool,
    centre: Vec<DigitSet>,
    corner: Vec<DigitSet>,
    colours: Vec<u16>,
    regions: Vec<Region>,
}

impl Cells {
    fn new(cells: usize) -> Self {
        Self {
            givens: vec![0; cells],
            entries: vec![0; cells],
            marks: vec![DigitSet::EMPTY; cells],
            restricted: false,
            centre: vec![DigitSet::EMPTY; cells],
            corner: vec![DigitSet::EMPTY; cells],
            colours: vec![0; cells],
            regions: vec![Region::Usual; cells],
        }
    }

    fn read(
        &mut self,
        json: &Json,
        side: u8,
        (r, c): (usize, usize),
        cell: &Map<String, Value>,
        not_kept: &mut Vec<String>,
    ) -> Result<(), ReadError> {
        let i = r * side as usize + c;
        let fail = |key: &str, message: String| {
            Err(json.error(&[Step::Key("grid"), Step::Item(r), Step::Item(c), Step::Key(key)], message))
        };
        let given = cell.get("given").is_some_and(|g| !json::is_nothing(g));
        self.marks[i] = DigitSet::all(side);
        for (key, value) in cell {
            match key.as_str() {
                "value" if json::is_nothing(value) || json::number(value) == Some(0) => {}
                "value" => match json::number(value).and_then(|v| parts::digit(v, side)) {
                    Some(d) if given => self.givens[i] = d.value(),
                    Some(d) => self.entries[i] = d.value(),
                    None => return fail(key, format!("{value} is not a digit from 1 to {side}")),
                },
                "centerPencilMarks" | "cornerPencilMarks" | "givenPencilMarks" => {
                    if json::is_nothing(value) {
                        continue;
                    }
                    let Some(set) = digit_set(value, side) else {
                        return fail(key, format!("a list of digits from 1 to {side} was expected"));
                    };
                    match key.as_str() {
                        "centerPencilMarks" => self.centre[i] = set,
                        "cornerPencilMarks" => self.corner[i] = set,
                        _ => {
                            self.marks[i] = set;
                            self.restricted = true;
                        }
                    }
                }
                "region" => self.regions[i] = json::number(value).map_or(Region::None, Region::Number),
                "c" | "highlight" | "cArray" | "highlightArray" => {
                    let list = [value.clone()];
                    let shades = value.as_array().map_or(&list[..], Vec::as_slice);
                    for shade in shades.iter().filter(|s| !json::is_nothing(s)) {
                        match shade.as_str().and_then(palette::nearest) {
                            Some((number, exact)) => {
                                self.colours[i] |= 1 << number;
                                if !exact {
                                    not_kept.push("exact shades of colours".into());
                                }
                            }
                            None => not_kept.push(format!("colour {shade}")),
                        }
                    }
                }
                // The solver of the site leaves its own candidates behind; they are no part of the puzzle.
                "given" | "candidates" => {}
                _ if json::is_nothing(value) => {}
                _ => not_kept.push(format!("{key} of cells")),
            }
        }
        Ok(())
    }
}

fn digit_set(value: &Value, side: u8) -> Option<DigitSet> {
    let digit = |v| json::number(v).and_then(|v| parts::digit(v, side));
    value.as_array()?.iter().map(digit).collect()
}

/// The cells of a list such as `["R1C1", "R1C2"]` that are on the board.
fn cell_names(value: Option<&Value>, side: u8) -> Option<Vec<Cell>> {
    let cell = |v: &Value| {
        let (r, c) = v.as_str()?.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        let on_board = |t: &str| t.parse::<usize>().ok().filter(|i| (1..=side as usize).contains(i));
        Some(Cell::new((on_board(r)? - 1) * side as usize + on_board(c)? - 1))
    };
    value?.as_array()?.iter().map(cell).collect()
}

fn spec(json: &Json, side: u8, said: &[Region], not_kept: &mut Vec<String>) -> Result<BoardSpec, ReadError> {
    let mut spec = BoardSpec::usual(side);
    if said.iter().any(|r| *r != Region::Usual) {
        let usual = parts::regions_of(&spec);
        let number = |(said, usual): (&Region, Option<u8>)| match said {
            Region::Usual => usual.map(i64::from),
            Region::None => None,
            Region::Number(number) => Some(*number),
        };
        let regions: Vec<Option<i64>> = said.iter().zip(usual).map(number).collect();
        let small = regions.iter().flatten().all(|r| (0..i64::from(side)).contains(r));
        let regions = if small {
            regions.into_iter().map(|r| r.map(|r| r as u8)).collect()
        } else {
            parts::renumbered(&regions)
        };
        spec.boxes = parts::boxes_from_regions(side, regions);
    }
    let mut groups = Vec::new();
    let extras = json::items(json.object.get("extraregion"));
    if extras.len() > parts::MAX_GROUPS {
        let message = format!("{} extra regions are too many", extras.len());
        return Err(json.error(&[Step::Key("extraregion")], message));
    }
    for (i, extra) in extras.iter().enumerate() {
        let Some(cells) = cell_names(extra.get("cells"), side) else {
            let path = [Step::Key("extraregion"), Step::Item(i)];
            return Err(json.error(&path, "an extra region needs a list of cells such as R1C1"));
        };
        if (2..=side as usize).contains(&cells.len()) {
            groups.push(cells);
        } else {
            not_kept.push(format!("extraregion of {} cells", cells.len()));
        }
    }
    // Diagonals have keys of their own; a region that happens to be one stays a region.
    let mut uses: Vec<RuleUse> = parts::rules_from_groups(&spec, groups, &["windoku"]);
    for (key, id) in FLAGS {
        if json.object.get(*key).is_some_and(|v| !json::is_nothing(v)) {
            uses.extend(parts::rule(id));
        }
    }
    uses.extend(rules::read(json, side, not_kept)?);
    parts::in_table_order(&mut uses);
    spec.rules = uses;
    Ok(spec)
}

fn solution(json: &Json, side: u8, not_kept: &mut Vec<String>) -> Option<Grid> {
    let value = json.object.get("solution").filter(|v| !json::is_nothing(v))?;
    let digit = |v: &Value| match json::number(v) {
        Some(0) => Some(0),
        Some(v) => parts::digit(v, side).map(Digit::value),
        None => (json::is_nothing(v) || v.as_str() == Some(".")).then_some(0),
    };
    let values: Option<Vec<u8>> = value.as_array().and_then(|list| list.iter().map(digit).collect());
    let grid =
        values.filter(|v| v.len() == side as usize * side as usize).and_then(|v| Grid::from_values(v).ok());
    if grid.is_none() {
        not_kept.push("solution (it does not fit the board)".into());
    }
    grid
}
