//! SumoCue's own text: `SumoCueV1`, perhaps `D` for both diagonals, then for each cell `=sum` where a cage begins and
//! `+cell` elsewhere, with the number of the cell where its cage begins; jigsaws add `J` and the region.
//!
//! `=0` begins a cage without a sum, or is a cell in no cage when nobody points to it. Files of jigsaws without cages
//! have `=` in every cell and put givens there; so do we for puzzles without cages.

use std::fmt::Write as _;

use masume_puzzle::{BoardSpec, Boxes, Cell, Document};

use crate::web::cages::{self, Killer};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "sumocue",
    about_en: "SumoCue text (SumoCueV1…): killers and jigsaws",
    about_ja: "SumoCue のテキスト(SumoCueV1…、キラーとジグソー)",
    extensions: &[],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

const HEAD: &str = "SumoCueV1";

fn detect(text: &str) -> bool {
    text.trim_start().starts_with(HEAD)
}

/// A cell: whether it points to another, the number, the region, and where it stands.
struct Item {
    member: bool,
    number: u32,
    region: Option<u8>,
    at: usize,
}

fn items(text: &str, start: usize) -> Result<Vec<Item>, (usize, String)> {
    let bytes = text.as_bytes();
    let mut at = start;
    let mut items = Vec::new();
    let number = |at: &mut usize| {
        let from = *at;
        while bytes.get(*at).is_some_and(u8::is_ascii_digit) {
            *at += 1;
        }
        text[from..*at].parse::<u32>().map_err(|_| (from, "a number was expected".to_string()))
    };
    while let Some(&sign) = bytes.get(at) {
        let here = at;
        at += 1;
        let member = match sign {
            b'=' => false,
            b'+' => true,
            b if b.is_ascii_whitespace() => continue,
            _ => return Err((here, "“=” and a sum or “+” and a cell were expected".into())),
        };
        let value = number(&mut at)?;
        let mut region = None;
        if matches!(bytes.get(at), Some(b'J' | b'j')) {
            at += 1;
            let place = at;
            let found = number(&mut at)?;
            region = Some(
                u8::try_from(found)
                    .ok()
                    .filter(|r| *r < 9)
                    .ok_or_else(|| (place, format!("region {found} is not one of 0 to 8")))?,
            );
        }
        items.push(Item { member, number: value, region, at: here });
        if items.len() > 81 {
            return Err((here, "there are more than 81 cells".into()));
        }
    }
    Ok(items)
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    let fail = |byte: usize, message: String| parts::error_at(record, lead + byte, message);
    let Some(rest) = text.strip_prefix(HEAD) else {
        return Err(fail(0, "the text should begin with SumoCueV1".into()));
    };
    let diagonals = rest.starts_with(['D', 'd']);
    let start = HEAD.len() + usize::from(diagonals);
    let items = items(text, start).map_err(|(at, message)| fail(at, message))?;
    if items.len() != 81 {
        return Err(fail(text.len(), format!("there are {} cells, 81 were expected", items.len()))
            .help("copy the whole text again"));
    }
    let mut spec = BoardSpec::usual(9);
    let regions: Vec<Option<u8>> = items.iter().map(|i| i.region).collect();
    if regions.iter().any(Option::is_some) {
        if let Some(i) = regions.iter().position(Option::is_none) {
            return Err(fail(items[i].at, "this cell has no region, others have".into()));
        }
        spec.boxes = parts::boxes_from_regions(9, regions);
    }
    if diagonals {
        spec = spec.with_rule("diagonals").map_err(|e| fail(0, e.to_string()))?;
    }
    if items.iter().all(|i| !i.member && i.number <= 9) {
        let empty = parts::empty(spec).map_err(|e| fail(0, e.to_string()))?;
        let givens = items.iter().map(|i| i.number as u8).collect();
        return Ok(Reading::all(Document::new(parts::puzzle(empty, givens)?)));
    }
    let mut cages: Vec<cages::Cage> = items
        .iter()
        .enumerate()
        .map(|(i, item)| (vec![Cell::new(i)], Some(item.number).filter(|n| *n > 0)))
        .collect();
    for (i, item) in items.iter().enumerate().filter(|(_, item)| item.member) {
        let first = item.number as usize;
        if items.get(first).is_none_or(|f| f.member) {
            return Err(fail(item.at, format!("no cage begins in cell {first}")));
        }
        cages[first].0.push(Cell::new(i));
    }
    let mut number = 0;
    cages.retain(|(cells, sum)| {
        let begins = !items[number].member;
        number += 1;
        begins && (cells.len() > 1 || sum.is_some())
    });
    for (cells, _) in &mut cages {
        cells.sort_unstable();
    }
    Ok(Reading::all(cages::document(record, spec, cages)?))
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let killer = Killer::of(document, FORMAT.id)?;
    let spec = &document.puzzle.spec();
    let refuse = |what: &str| parts::cannot(FORMAT.id, what.to_string());
    let regions = parts::regions_of(spec);
    let jigsaw = match &spec.boxes {
        boxes if *boxes == BoardSpec::usual(9).boxes => false,
        Boxes::Regions(all) if all.iter().all(Option::is_some) => true,
        _ => return Err(parts::cannot_shape(FORMAT.id, spec)),
    };
    let givens = document.puzzle.givens();
    if !killer.cages.is_empty() && !givens.is_empty() {
        return Err(refuse("cages and givens together"));
    }
    if killer.cages.iter().any(|(cells, sum)| matches!(sum, None | Some(0)) && cells.len() == 1) {
        return Err(refuse("a cage of one cell without a sum"));
    }
    if killer.cages.iter().any(|(cells, sum)| *sum == Some(0) && cells.len() > 1) {
        return Err(refuse("a cage with the sum 0"));
    }
    let of = killer.of_cells();
    let mut text = format!("{HEAD}{}", if killer.diagonals { "D" } else { "" });
    for (i, cage) in of.iter().enumerate() {
        let (sign, number) = match cage.map(|c| &killer.cages[c]) {
            None => ('=', u32::from(givens.values()[i])),
            Some((cells, sum)) if cells[0].index() == i => ('=', sum.unwrap_or(0)),
            Some((cells, _)) => ('+', cells[0].index() as u32),
        };
        let _ = write!(text, "{sign}{number}");
        if let Some(region) = regions[i].filter(|_| jigsaw) {
            let _ = write!(text, "J{region}");
        }
    }
    let small = killer.cages.iter().all(|(cells, sum)| cells.len() == 1 && sum.is_some_and(|s| s <= 9));
    if !killer.cages.is_empty() && small {
        return Err(refuse("cages of one cell only; they would be read as givens"));
    }
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
