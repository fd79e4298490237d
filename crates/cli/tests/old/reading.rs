//! What the program reads out of a text, in the words of the index. All that is known here of its output is what
//! `docs/json.md` promises, and the `masume` format.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use crate::common::run;
use crate::index::{Content, Layers, Puzzle};

/// The records of `masume convert --json --format masume` for these arguments.
pub(crate) fn convert(arguments: &[&str]) -> Vec<Value> {
    let ran = run(&[&["convert", "--json", "--format", "masume"], arguments].concat());
    crate::common::json(&ran.out)
}

/// What a record of [`convert`] holds.
pub(crate) fn content(record: &Value) -> Content {
    let text = record["text"].as_str().unwrap_or_else(|| panic!("nothing was read: {record}"));
    let json: Value = serde_json::from_str(text).unwrap();
    let mut rules = BTreeMap::new();
    for used in json["rules"].as_array().into_iter().flatten() {
        *rules.entry(used["rule"].as_str().unwrap().to_string()).or_default() += 1;
    }
    let shape = record["shape"].as_str().unwrap_or_default().to_string();
    let givens = json["givens"].as_str().unwrap().to_string();
    Content { shape, givens, rules, layers: layers(&json) }
}

fn layers(json: &Value) -> Layers {
    let mut layers = Layers::new();
    let mut put = |name: &str, value: String| {
        if !value.is_empty() {
            layers.insert(name.to_string(), value);
        }
    };
    for (key, name) in [("rules_text", "rules"), ("rules_text_ja", "rules_ja")].into_iter().chain(
        ["title", "author", "description", "source", "url", "date", "level", "rating", "recipe"]
            .map(|n| (n, n)),
    ) {
        put(name, json[key].as_str().unwrap_or_default().to_string());
    }
    for key in ["entries", "solution"] {
        let cells = json[key].as_str().filter(|cells| cells.bytes().any(|b| b != b'.'));
        put(key, cells.unwrap_or_default().to_string());
    }
    for (key, name) in
        [("candidates", "allowed"), ("centre", "centre"), ("corner", "corner"), ("colours", "colours")]
    {
        let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
        let values = json[key].as_array().into_iter().flatten().map(value).enumerate();
        let cells = values.filter(|(_, v)| !v.is_empty() && v != "0").map(|(cell, v)| format!("{cell}:{v}"));
        put(name, cells.collect::<Vec<_>>().join(" "));
    }
    let planned = json["planned"].as_str().unwrap_or_default().bytes().enumerate();
    let cells = planned.filter(|(_, b)| *b == b'X').map(|(cell, _)| cell.to_string());
    put("planned", cells.collect::<Vec<_>>().join(" "));
    layers
}

thread_local! {
    static KNOWN: RefCell<HashMap<String, String>> = RefCell::default();
}

/// A shape as the program writes it now, in whatever words it was told then; the uses of rules in alphabetical order.
fn board(shape: &str, givens: &str) -> String {
    if shape.is_empty() {
        return String::new();
    }
    if let Some(known) = KNOWN.with_borrow(|known| known.get(shape).cloned()) {
        return known;
    }
    let read = convert(&[&format!("{shape} {givens}")]);
    let now = read[0]["shape"].as_str().unwrap_or_default();
    let (first, joined) = now.split_once('@').unwrap_or((now, ""));
    let mut parts = first.split('+').map(tidy).collect::<Vec<_>>();
    parts[1..].sort();
    let now = format!("{}@{joined}", parts.join("+"));
    let now = if now == "@" { String::new() } else { now };
    KNOWN.with_borrow_mut(|known| known.insert(shape.to_string(), now.clone()));
    now
}

/// A cage has no order of its cells.
fn tidy(used: &str) -> String {
    let Some((cells, rest)) = used.strip_prefix("killer(").and_then(|u| u.split_once(')')) else {
        return used.to_string();
    };
    let mut cells: Vec<u32> = cells.split(',').map(|c| c.parse().unwrap()).collect();
    cells.sort_unstable();
    format!("killer({cells:?}){rest}")
}

/// Fails when they are not the same puzzle; layers are not looked at.
pub(crate) fn assert_same_puzzle(read: &Content, wanted: &Content, where_: &str) {
    assert_eq!(read.givens, wanted.givens, "{where_}: givens");
    assert_eq!(read.rules, wanted.rules, "{where_}: uses of rules");
    assert_eq!(
        board(&read.shape, &wanted.givens),
        board(&wanted.shape, &wanted.givens),
        "{where_}: the board"
    );
}

impl Puzzle {
    /// The same without what the index says of solving it.
    pub(crate) fn content(&self) -> Content {
        let Self { shape, givens, rules, layers, .. } = self;
        Content { shape: shape.clone(), givens: givens.clone(), rules: rules.clone(), layers: layers.clone() }
    }

    /// Fails when this record of [`convert`] is another puzzle. Layers in `kept` must be as they are here; others may be
    /// missing, but not different.
    pub(crate) fn assert_is(&self, record: &Value, kept: &[String], where_: &str) {
        let read = content(record);
        let wanted = self.content();
        assert_same_puzzle(&read, &wanted, where_);
        assert_eq!(read.givens.chars().count(), self.cells, "{where_}: cells");
        assert_eq!(record["clues"], self.clues, "{where_}: clues");
        for name in kept {
            assert!(wanted.layers.contains_key(name), "{where_}: the index has no {name}");
            assert!(read.layers.contains_key(name), "{where_}: {name} is gone");
        }
        for (name, value) in &read.layers {
            assert_eq!(Some(value), wanted.layers.get(name), "{where_}: {name}");
        }
        // What cells are restricted to is a part of the puzzle.
        assert_eq!(read.layers.get("allowed"), wanted.layers.get("allowed"), "{where_}: allowed");
    }
}
