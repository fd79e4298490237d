//! Writing SCL.

use masume_puzzle::symbols::at_place;
use masume_puzzle::{BoardSpec, Cell, Digit, DigitSet, Document};
use serde_json::Value;

use super::{KEEPS, OWN, draw};
use crate::web::json::{self, Fields};
use crate::web::parts;
use crate::{WriteError, Written};

/// The SCL of a document, and what it does not keep.
pub(in crate::formats) fn to_json(
    document: &Document,
    format: &'static str,
) -> Result<(String, Written), WriteError> {
    parts::no_restrictions(format, document)?;
    let spec = &document.puzzle.spec();
    if spec.is_gattai() {
        return Err(parts::cannot_shape(format, spec));
    }
    let mut written = Written::keeping(String::new(), document, KEEPS);
    let n = spec.side as usize;
    let set = |sets: &[DigitSet], i: usize| sets.get(i).copied().unwrap_or_default();
    let cell_json = |i: usize| {
        let mut fields = Fields::default();
        match (document.puzzle.given(Cell::new(i)), document.entries.get(Cell::new(i))) {
            (Some(d), _) => fields.add("value", d.value()),
            (None, Some(d)) => {
                fields.add("value", d.value());
                fields.add("given", false);
            }
            (None, None) => {}
        }
        for (key, set) in
            [("centremarks", set(&document.centre_marks, i)), ("pencilMarks", set(&document.corner_marks, i))]
        {
            if !set.is_empty() {
                fields.add(key, set.iter().map(Digit::value).collect::<Vec<_>>());
            }
        }
        fields.finish()
    };
    if document.entries.filled().any(|(cell, _)| document.puzzle.given(cell).is_some()) {
        written.not_kept.push("entries".into());
    }
    let mut out = Fields::default();
    out.add("cellSize", 64);
    let mut metadata = Fields::default();
    let generated = draw::rules_text(&document.puzzle);
    metadata.text("title", &document.meta.title);
    metadata.text("author", &document.meta.author);
    let said = &document.meta.rules;
    metadata.text("rules", if said.is_empty() { &generated } else { said });
    if !draw::is_plain(spec) {
        let bare = BoardSpec { boards: vec![(0, 0)], ..spec.clone() };
        metadata.text(OWN, &bare.to_string());
    }
    match &document.solution {
        Some(grid) if spec.side <= 35 && !grid.is_empty() => {
            let symbol = |&v: &u8| if v == 0 { '.' } else { at_place(v).unwrap_or('?') };
            metadata.text("solution", &grid.values().iter().map(symbol).collect::<String>());
        }
        Some(_) => written.not_kept.push("solution".into()),
        None => {}
    }
    out.raw("metadata", &metadata.finish());
    out.raw("cells", &json::list((0..n).map(|r| json::list((0..n).map(|c| cell_json(r * n + c))))));
    let regions = parts::regions_of(spec);
    let region = |r: u8| (0..n * n).filter(|&i| regions[i] == Some(r)).map(Cell::new).collect::<Vec<_>>();
    let lists: Vec<Value> = (0..spec.side).map(|r| draw::pairs(&region(r), n)).collect();
    // A number without cells still has its place, so that regions keep their numbers.
    let last = lists.iter().rposition(|l| !json::is_nothing(l)).map_or(0, |i| i + 1);
    out.add("regions", lists[..last].to_vec());
    for (key, list) in draw::draw(&document.puzzle).ok_or_else(|| parts::cannot_shape(format, spec))? {
        out.add(key, list);
    }
    Ok((out.finish(), written))
}
