//! Killers as numbers, the form called PS that SumoCue and others exchange: `3x3::k:` and a number for each cell, each
//! ended by a colon.
//!
//! The number is 256 × the sum of the cell's cage plus the number of the cage, which is that of its first cell. A sum
//! of 0 means no cage. Between the first two colons a `d` says that both diagonals count. There are no givens.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use masume_puzzle::{BoardSpec, Cell, Document};

use crate::web::cages::{self, Killer};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "ps-killer",
    about_en: "Killer as numbers: 3x3::k: and 81 numbers (PS, SumoCue)",
    about_ja: "キラー数独の数値列 3x3::k:(PS・SumoCue)",
    extensions: &[],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

/// What stands before the numbers, without its variant letters.
fn head(text: &str) -> Option<(bool, usize)> {
    let rest = text.strip_prefix("3x3:")?;
    let (letters, rest) = rest.split_once(':')?;
    let numbers = rest.strip_prefix("k:")?;
    matches!(letters, "" | "d").then(|| (letters == "d", text.len() - numbers.len()))
}

fn detect(text: &str) -> bool {
    head(text.trim()).is_some()
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    let fail = |byte: usize, message: String| parts::error_at(record, lead + byte, message);
    let Some((diagonals, start)) = head(text) else {
        return Err(fail(0, "3x3::k: or 3x3:d:k: and 81 numbers were expected".into()));
    };
    let mut at = start;
    let mut found: BTreeMap<u32, (u32, Vec<Cell>)> = BTreeMap::new();
    let fields: Vec<&str> = text[start..].trim_end_matches(':').split(':').collect();
    if fields.len() != 81 {
        let message = format!("there are {} numbers, one for each of 81 cells was expected", fields.len());
        return Err(fail(start, message).help("copy the whole line again"));
    }
    for (i, field) in fields.into_iter().enumerate() {
        let number = field.trim().parse::<u32>().ok().filter(|v| *v < 1 << 16);
        let Some(number) = number else {
            return Err(fail(
                at,
                format!("“{}” is not the number of a cell", crate::symbols::shorten(field)),
            ));
        };
        let (sum, id) = (number / 256, number % 256);
        if sum > 0 {
            let (known, cells) = found.entry(id).or_insert((sum, Vec::new()));
            if *known != sum {
                let message = format!("cage {id} has the sum {known} and here {sum}");
                return Err(fail(at, message));
            }
            cells.push(Cell::new(i));
        }
        at += field.len() + 1;
    }
    let mut spec = BoardSpec::usual(9);
    if diagonals {
        spec = spec.with_rule("diagonals").map_err(|e| fail(0, e.to_string()))?;
    }
    let cages = found.into_values().map(|(sum, cells)| (cells, Some(sum))).collect();
    Ok(Reading::all(cages::document(record, spec, cages)?))
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let killer = Killer::bare(document, FORMAT.id)?;
    let mut text = format!("3x3:{}:k:", if killer.diagonals { "d" } else { "" });
    for (cell, cage) in killer.of_cells().into_iter().enumerate() {
        let number = match cage.map(|i| &killer.cages[i]) {
            None => cell as u32,
            Some((cells, Some(sum @ 1..=255))) => sum * 256 + cells[0].index() as u32,
            Some((_, None)) => return Err(parts::cannot(FORMAT.id, "a cage without a sum")),
            Some((_, Some(sum))) => {
                return Err(parts::cannot(FORMAT.id, format!("a cage with the sum {sum}")));
            }
        };
        let _ = write!(text, "{number}:");
    }
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
