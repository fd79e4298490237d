//! The rules of f-puzzles that have a list of their own, both ways.
//!
//! One table says which key is which rule and how its entries are built: cells, lines, one cell, an arrow, a place
//! outside the board. A reader makes uses of it and a writer entries, so that neither can know more than the other.
//! An entry without what our rule needs (a sandwich without its number, a cage of more cells than digits) is named as
//! not kept.

use std::collections::BTreeMap;

use masume_puzzle::{BoardSpec, Cell, RuleUse, rules};
use serde_json::{Value, json};

use super::cell_names;
use crate::ReadError;
use crate::web::json::{self, Json, Step};
use crate::web::parts;

/// How the entries of a list are built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// `cells` and perhaps a `value`.
    Cells,
    /// `cells` and `value` `X` or `V`.
    Letter,
    /// `cells` and `values`.
    Digits,
    /// `cells` and `cloneCells`.
    Copy,
    /// `cells` of the circle and `lines` that begin in it.
    Arrow,
    /// `lines`, each of which is one use, and perhaps a `value`.
    Lines,
    /// One `cell`; all entries together are one use.
    Cell,
    /// A `cell` beside the board and a `value`.
    Beside,
    /// The same with a `direction`.
    Slanted,
}

/// Keys, the rules they are here, and how their entries are built.
const LISTS: &[(&str, &str, Entry)] = &[
    ("killercage", "killer", Entry::Cells),
    ("arrow", "arrow", Entry::Arrow),
    ("thermometer", "thermometer", Entry::Lines),
    ("slowthermometer", "slow-thermometer", Entry::Lines),
    ("difference", "difference", Entry::Cells),
    ("ratio", "ratio", Entry::Cells),
    ("xv", "xv", Entry::Letter),
    ("palindrome", "palindrome", Entry::Lines),
    ("renban", "renban", Entry::Lines),
    ("whispers", "german-whispers", Entry::Lines),
    ("betweenline", "between", Entry::Lines),
    ("regionsumline", "region-sum", Entry::Lines),
    ("littlekillersum", "little-killer", Entry::Slanted),
    ("sandwichsum", "sandwich", Entry::Beside),
    ("xsum", "x-sum", Entry::Beside),
    ("skyscraper", "skyscraper", Entry::Beside),
    ("quadruple", "quadruple", Entry::Digits),
    ("even", "even", Entry::Cell),
    ("odd", "odd", Entry::Cell),
    ("minimum", "minimum", Entry::Cell),
    ("maximum", "maximum", Entry::Cell),
    ("clone", "clone", Entry::Copy),
];

/// Names in the list `negative`, and the rules they are here.
const NEGATIVE: &[(&str, &str)] =
    &[("difference", "difference-negative"), ("ratio", "ratio-negative"), ("xv", "xv-negative")];

/// Directions of little killers: rows down and columns right.
const DIRECTIONS: &[(&str, (i64, i64))] =
    &[("DR", (1, 1)), ("DL", (1, -1)), ("UR", (-1, 1)), ("UL", (-1, -1))];

/// Whether a top-level key is read here.
pub(super) fn is_known(key: &str) -> bool {
    key == "negative" || LISTS.iter().any(|(list, ..)| *list == key)
}

/// The uses of all lists of rules; what cannot be one is named in `not_kept`.
pub(super) fn read(json: &Json, side: u8, not_kept: &mut Vec<String>) -> Result<Vec<RuleUse>, ReadError> {
    let mut uses = Vec::new();
    for &(key, id, entry) in LISTS {
        let Some(rule) = rules::find(id) else { continue };
        let entries = json::items(json.object.get(key));
        let mut together = Vec::new();
        for (i, item) in entries.iter().enumerate() {
            let fail = |message: &str| Err(json.error(&[Step::Key(key), Step::Item(i)], message));
            let cells = |name: &str| cell_names(item.get(name), side);
            let value = item.get("value").filter(|v| !json::is_nothing(v));
            let number = value.and_then(json::number).and_then(|v| u32::try_from(v).ok());
            if value.is_some() && number.is_none() && entry != Entry::Letter {
                not_kept.push(format!("{key} with the value {}", short(value)));
                continue;
            }
            let filled = |used: RuleUse| RuleUse { values: number.into_iter().collect(), ..used };
            match entry {
                Entry::Cells => match cells("cells") {
                    Some(cells) => uses.push(filled(RuleUse::on(rule, cells))),
                    None => return fail("a list of cells such as R1C1 was expected"),
                },
                Entry::Letter => match (cells("cells"), value.and_then(Value::as_str)) {
                    (Some(cells), Some("X" | "x")) => uses.push(RuleUse::on(rule, cells).with(10)),
                    (Some(cells), Some("V" | "v")) => uses.push(RuleUse::on(rule, cells).with(5)),
                    (Some(_), _) => not_kept.push(format!("{key} with the value {}", short(value))),
                    (None, _) => return fail("a list of cells such as R1C1 was expected"),
                },
                Entry::Digits => {
                    let digit = |v: &Value| json::number(v).and_then(|v| u32::try_from(v).ok());
                    let digits: Option<Vec<u32>> =
                        json::items(item.get("values")).iter().map(digit).collect();
                    let (Some(cells), Some(values)) = (cells("cells"), digits) else {
                        return fail("a list of cells such as R1C1, and one of digits, were expected");
                    };
                    uses.push(RuleUse { values, ..RuleUse::on(rule, cells) });
                }
                Entry::Copy => match (cells("cells"), cells("cloneCells")) {
                    (Some(cells), Some(others)) => uses.push(RuleUse::on(rule, cells).and(others)),
                    _ => return fail("two lists of cells such as R1C1 were expected"),
                },
                Entry::Arrow => {
                    let (Some(circle), Some(lines)) = (cells("cells"), lines(item, side)) else {
                        return fail("the cells of a circle and lines of cells such as R1C1 were expected");
                    };
                    for line in lines {
                        let from = usize::from(line.first().is_some_and(|c| circle.contains(c)));
                        uses.push(RuleUse::on(rule, circle.clone()).and(line[from..].to_vec()));
                    }
                }
                Entry::Lines => {
                    let Some(lines) = lines(item, side) else {
                        return fail("lines of cells such as R1C1 were expected");
                    };
                    uses.extend(
                        lines.into_iter().map(|line| whispers(filled(RuleUse::on(rule, line)), side)),
                    );
                }
                Entry::Cell => match item.get("cell").and_then(|c| cell_names(Some(&json!([c])), side)) {
                    Some(cell) => together.extend(cell),
                    None => return fail("a cell such as R1C1 was expected"),
                },
                Entry::Beside | Entry::Slanted => {
                    let Some(line) = line_from(item, side, entry) else {
                        return fail("a place beside the board such as R0C3 was expected");
                    };
                    match number {
                        Some(_) => uses.push(filled(RuleUse::on(rule, line))),
                        None => not_kept.push(format!("{key} without a number")),
                    }
                }
            }
        }
        if !together.is_empty() {
            uses.push(RuleUse::on(rule, together));
        }
    }
    for name in json::items(json.object.get("negative")) {
        match NEGATIVE.iter().find(|(known, _)| name.as_str() == Some(*known)) {
            Some((_, id)) => uses.extend(parts::rule(id)),
            None => not_kept.push(format!("negative {name}")),
        }
    }
    if uses.len() > parts::MAX_GROUPS {
        return Err(json.error(&[], format!("{} rules are too many", uses.len())));
    }
    Ok(uses)
}

/// A value in few characters.
fn short(value: Option<&Value>) -> String {
    let text = value.map_or("nothing".into(), ToString::to_string);
    if text.chars().count() > 20 { text.chars().take(19).chain(['…']).collect() } else { text }
}

fn lines(item: &Value, side: u8) -> Option<Vec<Vec<Cell>>> {
    item.get("lines")?.as_array()?.iter().map(|line| cell_names(Some(line), side)).collect()
}

/// Whispers say their distance always or never; the usual ones need no number here.
fn whispers(used: RuleUse, side: u8) -> RuleUse {
    let side = u32::from(side);
    match (used.rule.id, used.values.as_slice(), rules::find("dutch-whispers")) {
        ("german-whispers", [by], _) if *by == side.div_ceil(2) => RuleUse { values: Vec::new(), ..used },
        ("german-whispers", [by], Some(dutch)) if *by == side / 2 => RuleUse::on(dutch, used.cells),
        _ => used,
    }
}

/// The cells that a place beside the board looks along.
fn line_from(item: &Value, side: u8, entry: Entry) -> Option<Vec<Cell>> {
    let n = i64::from(side);
    let (r, c) = item.get("cell")?.as_str()?.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let (r, c): (i64, i64) = (r.parse().ok()?, c.parse().ok()?);
    let on_edge = |v: i64| v == 0 || v == n + 1;
    if !(0..=n + 1).contains(&r) || !(0..=n + 1).contains(&c) || !(on_edge(r) || on_edge(c)) {
        return None;
    }
    let (down, right) = if entry == Entry::Slanted {
        let name = item.get("direction")?.as_str()?;
        DIRECTIONS.iter().find(|(known, _)| *known == name)?.1
    } else if on_edge(r) != on_edge(c) {
        (i64::from(r == 0) - i64::from(r == n + 1), i64::from(c == 0) - i64::from(c == n + 1))
    } else {
        return None;
    };
    let step = |i: i64| (r + i * down, c + i * right);
    let on_board = |(r, c): &(i64, i64)| (1..=n).contains(r) && (1..=n).contains(c);
    let cells: Vec<Cell> = (1..=n)
        .map(step)
        .take_while(on_board)
        .map(|(r, c)| Cell::new(((r - 1) * n + c - 1) as usize))
        .collect();
    (!cells.is_empty()).then_some(cells)
}

/// The lists for the rules of a shape; `Err` names the first rule that has none. Rules that are flags or regions are
/// left to the caller, which says so by `elsewhere`.
pub(super) fn write(
    spec: &BoardSpec,
    elsewhere: impl Fn(&str) -> bool,
) -> Result<Vec<(&'static str, Value)>, String> {
    let n = spec.side as usize;
    let name = |c: &Cell| Value::from(format!("R{}C{}", c.index() / n + 1, c.index() % n + 1));
    let names = |cells: &[Cell]| Value::from(cells.iter().map(name).collect::<Vec<_>>());
    let mut lists: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
    let mut negative = Vec::new();
    for used in &spec.rules {
        let id = used.rule.id;
        if let Some((known, _)) = NEGATIVE.iter().find(|(_, rule)| *rule == id) {
            negative.push(Value::from(*known));
            continue;
        }
        if elsewhere(id) {
            continue;
        }
        let of_list = if id == "dutch-whispers" { "german-whispers" } else { id };
        let Some(place) = LISTS.iter().position(|(_, rule, _)| *rule == of_list) else {
            return Err(format!("the rule {id}"));
        };
        let mut number = used.values.first().copied();
        if of_list == "german-whispers" {
            let usual = if id == of_list { n.div_ceil(2) } else { n / 2 };
            number = number.or(Some(usual as u32));
        }
        let mut entry = match LISTS[place].2 {
            Entry::Cells => json!({"cells": names(&used.cells)}),
            Entry::Letter => {
                let letter = if number == Some(5) { "V" } else { "X" };
                json!({"cells": names(&used.cells), "value": letter})
            }
            Entry::Digits => json!({"cells": names(&used.cells), "values": used.values}),
            Entry::Copy => json!({"cells": names(&used.cells), "cloneCells": names(&used.others)}),
            Entry::Arrow => {
                // The line begins in the cell of the circle that is nearest to it.
                let far = |c: &&Cell| {
                    let at = |c: &Cell| ((c.index() / n) as i64, (c.index() % n) as i64);
                    let (a, b) = (at(c), used.others.first().map_or((0, 0), at));
                    (a.0 - b.0).abs().max((a.1 - b.1).abs())
                };
                let start = used.cells.iter().min_by_key(far).into_iter();
                let line: Vec<Cell> = start.chain(&used.others).copied().collect();
                json!({"cells": names(&used.cells), "lines": [names(&line)]})
            }
            Entry::Lines => json!({"lines": [names(&used.cells)]}),
            Entry::Cell => {
                let list = lists.entry(place).or_default();
                list.extend(used.cells.iter().map(|c| json!({"cell": name(c)})));
                continue;
            }
            Entry::Beside | Entry::Slanted => {
                beside(&used.cells, n).ok_or_else(|| format!("the rule {id} along part of a diagonal"))?
            }
        };
        if let Some(number) = number
            && !matches!(LISTS[place].2, Entry::Letter | Entry::Digits)
        {
            entry["value"] = Value::from(number.to_string());
        }
        lists.entry(place).or_default().push(entry);
    }
    let mut out: Vec<_> = lists.into_iter().map(|(i, list)| (LISTS[i].0, Value::from(list))).collect();
    if !negative.is_empty() {
        out.push(("negative", Value::from(negative)));
    }
    Ok(out)
}

/// The place from which a line of cells is seen; `None` if the line does not go from edge to edge.
fn beside(cells: &[Cell], n: usize) -> Option<Value> {
    let at = |c: &Cell| ((c.index() / n) as i64 + 1, (c.index() % n) as i64 + 1);
    let (first, last) = (at(cells.first()?), at(cells.last()?));
    let side = n as i64;
    let off = |(r, c): (i64, i64)| !(1..=side).contains(&r) || !(1..=side).contains(&c);
    let way = match cells.get(1).map(at) {
        Some(next) => (next.0 - first.0, next.1 - first.1),
        // A diagonal of one cell is a corner; it is seen along the side of the board.
        None => (if first.0 == 1 { 1 } else { -1 }, if first.1 == 1 { -1 } else { 1 }),
    };
    let (place, after) = ((first.0 - way.0, first.1 - way.1), (last.0 + way.0, last.1 + way.1));
    if !off(place) || !off(after) {
        return None;
    }
    let cell = format!("R{}C{}", place.0, place.1);
    Some(match DIRECTIONS.iter().find(|(_, known)| *known == way) {
        Some((name, _)) => {
            let names: Vec<String> = cells.iter().map(at).map(|(r, c)| format!("R{r}C{c}")).collect();
            json!({"cell": cell, "cells": names, "direction": name})
        }
        None => json!({"cell": cell}),
    })
}
