//! SCL, the JSON of `SudokuPad`: cells, regions, cages, drawings and metadata.
//!
//! SCL describes a picture more than a puzzle. Read as rules are: `regions`, the names in `global`, cages with a sum
//! (killer cages, unless they may repeat digits), and cages without one that must not repeat a digit — those that are
//! exactly a diagonal or the windows of a windoku as that rule, the others as extra regions. No regions at all means a
//! Latin square, as on the site. What a line or a dot means nobody can know: everything else drawn is named in
//! `not_kept`. Unless we drew it: then `metadata.masume` has our text for board and rules, which is believed when it draws exactly
//! what is there ([`draw`]). A value is a given unless the cell says otherwise; `pencilMarks` stand in the
//! corners, `centremarks` in the middle. Title, author and rules may also stand in cages without cells.

mod draw;
mod write;

use masume_puzzle::symbols::place;
use masume_puzzle::{Board, BoardSpec, Cell, DigitSet, Document, Grid, Puzzle, RuleUse, rules};
use serde_json::{Map, Value};

use crate::web::json::{self, Json, Step};
use crate::web::parts;
use crate::{ReadError, Reading};

pub(super) use write::to_json;

pub(super) const KEEPS: &[&str] =
    &["shape", "entries", "centre_marks", "corner_marks", "solution", "title", "author", "rules"];

/// Rules of the whole board by their name in `global`.
const GLOBAL: &[(&str, &str)] =
    &[("disjointgroups", "disjoint-groups"), ("antiknight", "anti-knight"), ("antiking", "anti-king")];

/// Rules that are groups of cells.
const GROUPED: &[&str] = &["diagonal-down", "diagonal-up", "windoku"];

/// The document of an SCL object.
pub(super) fn document(json: &Json) -> Result<Reading, ReadError> {
    let object = &json.object;
    let rows = json::items(object.get("cells"));
    let n = rows.len();
    if !(1..=masume_puzzle::MAX_DIGITS as usize).contains(&n) {
        return Err(
            json.error(&[Step::Key("cells")], format!("a board of 1 to 64 rows was expected, not {n}"))
        );
    }
    let side = n as u8;
    let mut cells = Cells::new(n * n);
    let mut not_kept = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let row = json::items(Some(row));
        if row.len() != n {
            let message =
                format!("row {} has {} cells, but there are {n} rows; boards are square", r + 1, row.len());
            return Err(json.error(&[Step::Key("cells"), Step::Item(r)], message));
        }
        for (c, cell) in row.iter().enumerate() {
            if let Some(cell) = cell.as_object() {
                cells.read(json, side, (r, c), cell, &mut not_kept)?;
            }
        }
    }
    not_kept.sort();
    not_kept.dedup();
    let mut meta = Notes::default();
    let mut unkept = Vec::new();
    let cages = read_cages(json, side, &mut meta, &mut unkept);
    let mut spec = spec(json, side, cages, &mut unkept)?;
    let own = own_puzzle(json, &spec);
    let is_own = own.is_some();
    let empty = if let Some(own) = own {
        own
    } else {
        not_kept.append(&mut unkept);
        parts::set_apart_misfits(&mut spec, &mut not_kept);
        parts::empty(spec).map_err(|e| json.error(&[], e.to_string()))?
    };
    let diagonals = empty.rules().any(|u| u.rule.id.starts_with("diagonal"));
    let mut document = Document::new(parts::puzzle(empty, cells.givens)?);
    document.entries = Grid::from_values(cells.entries).unwrap_or_default();
    document.centre_marks = parts::tidy(cells.centre);
    document.corner_marks = parts::tidy(cells.corner);
    for (key, value) in object.get("metadata").and_then(Value::as_object).into_iter().flatten() {
        let known = meta.take(key, value) || is_own && key == OWN;
        if !known && !json::is_nothing(value) {
            not_kept.push(format!("metadata.{key}"));
        }
    }
    if sorted_lines(&meta.rules) == sorted_lines(&draw::rules_text(&document.puzzle)) {
        meta.rules.clear();
    }
    document.solution = meta.solution(side, &mut not_kept);
    document.meta.title = meta.title;
    document.meta.author = meta.author;
    document.meta.rules = meta.rules;
    for (key, value) in object {
        let known =
            ["cells", "regions", "cages", "metadata", "global", "cellSize", "id"].contains(&key.as_str());
        let drawn =
            diagonals && key == "lines" && json::items(Some(value)).iter().all(|l| is_diagonal_line(l, n));
        let drawn = drawn || is_own && draw::KEYS.contains(&key.as_str());
        if !known && !drawn && !json::is_nothing(value) {
            not_kept.push(json::name_and_count(key, value));
        }
    }
    Ok(Reading { document, not_kept })
}

struct Cells {
    givens: Vec<u8>,
    entries: Vec<u8>,
    centre: Vec<DigitSet>,
    corner: Vec<DigitSet>,
}

impl Cells {
    fn new(cells: usize) -> Self {
        let none = vec![DigitSet::EMPTY; cells];
        Self { givens: vec![0; cells], entries: vec![0; cells], centre: none.clone(), corner: none }
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
        let given = cell.get("given") != Some(&Value::Bool(false));
        for (key, value) in cell {
            let fail = |message: String| {
                Err(json.error(&[Step::Key("cells"), Step::Item(r), Step::Item(c), Step::Key(key)], message))
            };
            match key.as_str() {
                _ if json::is_nothing(value) => {}
                "value" => match json::number(value) {
                    // Nothing is written for an empty cell; a 0 is a digit of some other puzzle.
                    Some(0) => not_kept.push("digits 0".into()),
                    Some(v) => match parts::digit(v, side) {
                        Some(d) if given => self.givens[i] = d.value(),
                        Some(d) => self.entries[i] = d.value(),
                        None => return fail(format!("{value} is not a digit from 1 to {side}")),
                    },
                    None => return fail(format!("{value} is not a digit from 1 to {side}")),
                },
                "given" => {}
                "pencilMarks" | "centremarks" | "centerMarks" | "candidates" => {
                    let digit = |v| json::number(v).and_then(|v| parts::digit(v, side));
                    let set: Option<DigitSet> = json::items(Some(value)).iter().map(digit).collect();
                    match set {
                        Some(set) if key == "pencilMarks" => self.corner[i] = set,
                        Some(set) => self.centre[i] = set,
                        None => not_kept.push(format!("{key} that are not digits")),
                    }
                }
                _ => not_kept.push(format!("{key} of cells")),
            }
        }
        Ok(())
    }
}

/// A cell given as `[row, column]` from 0.
fn cell(value: &Value, side: u8) -> Option<Cell> {
    let [r, c] = value.as_array()?.as_slice() else { return None };
    let on_board = |v: &Value| json::number(v).filter(|v| (0..i64::from(side)).contains(v));
    Some(Cell::new((on_board(r)? * i64::from(side) + on_board(c)?) as usize))
}

fn cell_list(value: Option<&Value>, side: u8) -> Option<Vec<Cell>> {
    value?.as_array()?.iter().map(|v| cell(v, side)).collect()
}

/// What cages are.
#[derive(Default)]
struct Cages {
    /// Groups of different digits.
    groups: Vec<Vec<Cell>>,
    /// Killer cages.
    killers: Vec<RuleUse>,
}

/// Sorts cages into groups of different digits, killer cages, metadata and what is not kept.
fn read_cages(json: &Json, side: u8, meta: &mut Notes, not_kept: &mut Vec<String>) -> Cages {
    let mut found = Cages::default();
    let (mut sums, mut others) = (0, 0);
    for cage in json::items(json.object.get("cages")) {
        let value = cage.get("value");
        let cells = json::items(cage.get("cells"));
        if let Some((key, text)) = value.and_then(Value::as_str).and_then(|t| t.split_once(':'))
            && cells.is_empty()
        {
            if !meta.take(key.trim(), &Value::from(text.trim())) {
                not_kept.push(format!("note “{}”", key.trim()));
            }
            continue;
        }
        let plain = value.is_none_or(json::is_nothing);
        let unique = cage.get("unique");
        let sum = value.and_then(json::number).and_then(|v| u32::try_from(v).ok());
        match (cell_list(cage.get("cells"), side), sum, rules::find("killer")) {
            (Some(group), ..)
                if plain
                    && unique == Some(&Value::Bool(true))
                    && (2..=side as usize).contains(&group.len()) =>
            {
                found.groups.push(group);
            }
            (Some(group), Some(sum), Some(killer))
                if unique != Some(&Value::Bool(false)) && (1..=side as usize).contains(&group.len()) =>
            {
                found.killers.push(RuleUse::on(killer, group).with(sum));
            }
            _ if plain => others += 1,
            _ => sums += 1,
        }
    }
    for (count, name) in [(sums, "cages with a value"), (others, "other cages")] {
        if count > 0 {
            not_kept.push(format!("{name} ({count})"));
        }
    }
    found
}

/// The key of the metadata that holds our text for board and rules.
const OWN: &str = "masume";

/// The empty puzzle that our own text in the metadata describes, when it has the regions that were read and draws exactly what
/// is drawn: then nobody has changed the picture since, and we know what it means.
fn own_puzzle(json: &Json, read: &BoardSpec) -> Option<Puzzle> {
    let text = json.object.get("metadata")?.get(OWN)?.as_str()?;
    let spec: BoardSpec = text.parse().ok()?;
    if spec.side != read.side || spec.boxes != read.boxes || spec.is_gattai() {
        return None;
    }
    let own = parts::empty(spec).ok()?;
    let drawn = draw::draw(&own)?;
    // In any order: earlier versions drew the rules of the board and the clues on it in the order of the text.
    let sorted = |list: Option<&Value>| match list {
        None => Some(Vec::new()),
        Some(list) => list.as_array().map(|list| {
            let mut texts: Vec<String> = list.iter().map(Value::to_string).collect();
            texts.sort_unstable();
            texts
        }),
    };
    let same = draw::KEYS.iter().all(|key| {
        let ours = drawn.iter().find(|(name, _)| name == key).map(|(_, list)| list);
        sorted(json.object.get(*key)) == sorted(ours)
    });
    same.then_some(own)
}

/// The lines of a text in any order: earlier versions told the rules in the order of the puzzle's text.
fn sorted_lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

fn spec(json: &Json, side: u8, cages: Cages, not_kept: &mut Vec<String>) -> Result<BoardSpec, ReadError> {
    let Cages { groups, killers } = cages;
    let n = side as usize;
    let mut regions = vec![None; n * n];
    let count = groups.len() + killers.len();
    if count > parts::MAX_GROUPS {
        return Err(json.error(&[Step::Key("cages")], format!("{count} cages are too many")));
    }
    let lists = json::items(json.object.get("regions"));
    if lists.len() > n {
        let message = format!("there are {} regions, a board of side {n} has {n}", lists.len());
        return Err(json.error(&[Step::Key("regions")], message));
    }
    for (i, list) in lists.iter().enumerate() {
        let path = [Step::Key("regions"), Step::Item(i)];
        let cells = cell_list(Some(list), side)
            .ok_or_else(|| json.error(&path, "a region is a list of [row, column] pairs on the board"))?;
        for cell in cells {
            if regions[cell.index()].replace(i as u8).is_some() {
                let message = format!("r{}c{} is in two regions", cell.index() / n + 1, cell.index() % n + 1);
                return Err(json.error(&path, message));
            }
        }
    }
    let mut spec = BoardSpec::usual(side);
    spec.boxes = parts::boxes_from_regions(side, regions);
    // The site itself adds a cage for each row, column and region.
    let houses = Board::new(spec.clone()).map_err(|e| json.error(&[Step::Key("regions")], e.to_string()))?;
    let is_house = |group: &Vec<Cell>| {
        let mut group = group.clone();
        group.sort_unstable();
        houses.houses().iter().any(|h| h.cells == group)
    };
    let groups = groups.into_iter().filter(|g| !is_house(g)).collect();
    let mut uses: Vec<RuleUse> = parts::rules_from_groups(&spec, groups, GROUPED);
    uses.extend(killers);
    for name in json::items(json.object.get("global")) {
        match GLOBAL.iter().find(|(global, _)| name.as_str() == Some(*global)) {
            Some((_, id)) => uses.extend(parts::rule(id)),
            None => not_kept.push(format!("global {name}")),
        }
    }
    parts::in_table_order(&mut uses);
    spec.rules = uses;
    Ok(spec)
}

/// What is said about the puzzle; the first word on each subject counts.
#[derive(Default)]
struct Notes {
    title: String,
    author: String,
    rules: String,
    solution: String,
}

impl Notes {
    /// Takes a note; `false` when it is about something else.
    fn take(&mut self, key: &str, value: &Value) -> bool {
        let slot = match key {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "rules" => &mut self.rules,
            "solution" => &mut self.solution,
            _ => return false,
        };
        // Rules may be a list of paragraphs.
        let line = |v: &Value| v.as_str().map_or_else(|| v.to_string(), str::to_string);
        if slot.is_empty() && !json::is_nothing(value) {
            *slot = match value {
                Value::Array(lines) => lines.iter().map(line).collect::<Vec<_>>().join("\n"),
                other => line(other),
            };
        }
        true
    }

    fn solution(&self, side: u8, not_kept: &mut Vec<String>) -> Option<Grid> {
        if self.solution.is_empty() {
            return None;
        }
        let value = |c: char| match c {
            '.' | '?' | '0' | '_' => Some(0),
            c => place(c).filter(|v| *v <= side),
        };
        let values: Option<Vec<u8>> = self.solution.chars().map(value).collect();
        let grid = values
            .filter(|v| v.len() == side as usize * side as usize)
            .and_then(|v| Grid::from_values(v).ok());
        if grid.is_none() {
            not_kept.push("solution (it does not fit the board)".into());
        }
        grid
    }
}

/// Whether a line is drawn from corner to corner.
fn is_diagonal_line(line: &Value, n: usize) -> bool {
    let points: Vec<Vec<i64>> = json::items(line.get("wayPoints"))
        .iter()
        .map(|p| json::items(Some(p)).iter().filter_map(json::number).collect())
        .collect();
    let n = n as i64;
    points == [[0, 0], [n, n]] || points == [[n, 0], [0, n]]
}
