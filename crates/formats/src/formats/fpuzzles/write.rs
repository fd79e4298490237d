//! Writing f-puzzles links.

use masume_puzzle::{BoardSpec, Cell, Digit, DigitSet, Document};
use serde_json::Value;

use super::{FLAGS, FORMAT, rules};
use crate::web::json::{self, Fields};
use crate::web::{lz, palette, parts, url};
use crate::{WriteError, WriteOptions, Written};

const LINK: &str = "https://www.f-puzzles.com/?load=";

/// Boards f-puzzles can open.
const MAX_SIDE: u8 = 16;

pub(super) fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_pattern(FORMAT.id, document)?;
    let (json, mut written) = to_json(document)?;
    written.text = format!("{LINK}{}", url::escape(&lz::pack(&json)));
    Ok(written)
}

/// The JSON of a document, and what it does not keep.
fn to_json(document: &Document) -> Result<(String, Written), WriteError> {
    let spec = &document.puzzle.spec();
    if spec.is_gattai() || spec.side > MAX_SIDE {
        return Err(parts::cannot_shape(FORMAT.id, spec));
    }
    let mut written = Written::keeping(String::new(), document, FORMAT.keeps);
    let n = spec.side as usize;
    let regions = parts::regions_of(spec);
    let own_regions = spec.boxes != BoardSpec::usual(spec.side).boxes;
    let cell = |i: usize| {
        let cell = Cell::new(i);
        let mut fields = Fields::default();
        let given = document.puzzle.given(cell);
        if let Some(d) = given.or(document.entries.get(cell)) {
            fields.add("value", d.value());
        }
        if given.is_some() {
            fields.add("given", true);
        }
        if own_regions {
            fields.add("region", regions[i]);
        }
        let set = |sets: &[DigitSet]| sets.get(i).copied().unwrap_or_default();
        let mut marks = |key: &str, set: DigitSet| {
            if !set.is_empty() {
                fields.add(key, set.iter().map(Digit::value).collect::<Vec<_>>());
            }
        };
        marks("centerPencilMarks", set(&document.centre_marks));
        marks("cornerPencilMarks", set(&document.corner_marks));
        if let Some(sets) = document.puzzle.marks()
            && sets[i] != document.board().all_digits()
        {
            marks("givenPencilMarks", sets[i]);
        }
        let colours = document.colours.get(i).copied().unwrap_or_default();
        let shades = (0..16).filter(|b| colours >> b & 1 == 1);
        for (key, shade) in ["c", "highlight"].into_iter().zip(shades) {
            fields.add(key, palette::hex(shade));
        }
        fields.finish()
    };
    let mut out = Fields::default();
    out.add("size", spec.side);
    out.text("title", &document.meta.title);
    out.text("author", &document.meta.author);
    out.text("ruleset", &document.meta.rules);
    out.raw("grid", &json::list((0..n).map(|r| json::list((0..n).map(|c| cell(r * n + c))))));
    for (key, id) in FLAGS {
        if spec.rules.iter().any(|u| u.rule.id == *id) {
            out.add(key, true);
        }
    }
    let mut extra = Vec::new();
    for used in &spec.rules {
        let windows = || parts::houses_of_rule(&BoardSpec { rules: Vec::new(), ..spec.clone() }, "windoku");
        match used.rule.id {
            "extra-region" => extra.push(used.cells.clone()),
            "windoku" => extra.extend(windows()),
            _ => {}
        }
    }
    if !extra.is_empty() {
        let name = |c: &Cell| Value::from(format!("R{}C{}", c.index() / n + 1, c.index() % n + 1));
        let region =
            |cells: Vec<Cell>| serde_json::json!({"cells": cells.iter().map(name).collect::<Vec<_>>()});
        out.add("extraregion", extra.into_iter().map(region).collect::<Vec<_>>());
    }
    let elsewhere =
        |id: &str| matches!(id, "extra-region" | "windoku") || FLAGS.iter().any(|(_, known)| *known == id);
    for (key, list) in rules::write(spec, elsewhere).map_err(|what| parts::cannot(FORMAT.id, what))? {
        out.add(key, list);
    }
    if let Some(solution) = &document.solution {
        out.add("solution", solution.values().to_vec());
    }
    unsayable(document, &mut written);
    Ok((out.finish(), written))
}

/// Notes what the JSON has keys for and yet cannot say.
fn unsayable(document: &Document, written: &mut Written) {
    if document.colours.iter().any(|c| c.count_ones() > 2) {
        written.not_kept.push("colours".into());
    }
    if document.puzzle.marks().is_some_and(|marks| marks.iter().any(|m| m.is_empty())) {
        written.not_kept.push("marks".into());
    }
    if document.entries.filled().any(|(cell, _)| document.puzzle.given(cell).is_some()) {
        written.not_kept.push("entries".into());
    }
}
