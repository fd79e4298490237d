//! Game ids of Solo in Simon Tatham's puzzle collection: `3x3:…`, `9j:…` for jigsaws, with `x` for diagonals.
//!
//! Before the colon stand the size and letters for variant, symmetry and difficulty; after it numbers for givens, a
//! letter `a` to `z` for one to 26 empty cells, and `_` between two numbers that would run together. A jigsaw adds a
//! comma and its region borders: all places between two cells, first across and then down, as runs of "no border"
//! (`_` none, `a` to `y` one to 25) each ended by a border, where `z` means 26 without a border after them. A killer (`k`)
//! adds the borders of its cages in the same way, and after another comma its sums, written like the givens, each in the
//! first cell of its cage. A cage of one cell without a sum is none.

use std::collections::BTreeMap;

use masume_puzzle::spec::BoardError;
use masume_puzzle::{BoardSpec, Boxes, Cell, Document};

use crate::web::{cages, parts};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "solo",
    about_en: "Game id of Solo (Simon Tatham's puzzle collection)",
    about_ja: "Simon Tatham パズル集 Solo のゲーム ID",
    extensions: &[],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

/// Size, variant and other letters before the colon.
struct Params {
    rows: u32,
    cols: u32,
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

/// Reads what stands before the colon; the error is the byte it stops at.
fn params(text: &str) -> Result<Params, usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let number = |at: &mut usize| {
        let start = *at;
        while bytes.get(*at).is_some_and(u8::is_ascii_digit) {
            *at += 1;
        }
        text[start..*at].parse::<u32>().map_err(|_| start)
    };
    // Solo says columns × rows of blocks; a block then has as many rows as there are columns of blocks.
    let rows = number(&mut at)?;
    let mut found = Params { rows, cols: 1, jigsaw: false, diagonals: false, killer: false };
    match bytes.get(at) {
        Some(b'x') if bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => {
            at += 1;
            found.cols = number(&mut at)?;
        }
        Some(b'j') => {}
        _ => return Err(at),
    }
    while let Some(letter) = bytes.get(at) {
        at += 1;
        match letter {
            b'j' => found.jigsaw = true,
            b'x' => found.diagonals = true,
            b'k' => found.killer = true,
            b'a' => {}
            b'd' => match bytes.get(at) {
                Some(b't' | b'b' | b'i' | b'a' | b'e' | b'u') => at += 1,
                _ => return Err(at),
            },
            b'm' | b'r' => {
                at += usize::from(*letter == b'm' && bytes.get(at) == Some(&b'd'));
                number(&mut at)?;
            }
            _ => return Err(at - 1),
        }
    }
    Ok(found)
}

fn detect(text: &str) -> bool {
    let text = text.trim();
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let Some((head, body)) = text.split_once(':') else { return false };
    // A killer in the `3x3::k:` form has further colons.
    head.len() <= 24
        && params(head).is_ok()
        && !body.is_empty()
        && body.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b',')
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    let fail = |byte: usize, message: String| parts::error_at(record, lead + byte, message);
    let Some(colon) = text.find(':') else {
        if text.contains('#') {
            return Err(fail(
                0,
                "an id with # makes a random puzzle in Solo itself; there are no cells in it".into(),
            )
            .help("in Solo choose Game › Specific and copy the id that contains a colon"));
        }
        return Err(fail(text.len(), "a Solo id has a colon after its size, as in 3x3:".into()));
    };
    let found = params(&text[..colon])
        .map_err(|at| fail(at, "a size such as 3x3 or 9j and variant letters were expected".into()))?;
    let side = found.rows.saturating_mul(found.cols);
    let side = u8::try_from(side).ok().filter(|s| (1..=masume_puzzle::MAX_DIGITS).contains(s));
    let side = side.ok_or_else(|| {
        fail(0, BoardError::Side(found.rows.saturating_mul(found.cols) as usize).to_string())
    })?;
    let cells = side as usize * side as usize;
    let body = colon + 1;
    let end = text[body..].find(',').map_or(text.len(), |i| body + i);
    let numbers = |from: usize, to: usize, most: u32| {
        let values =
            cells_of(&text[from..to], cells, most).map_err(|(at, message)| fail(from + at, message))?;
        if values.len() == cells {
            return Ok(values);
        }
        let message = format!("the id describes {} of {cells} cells", values.len());
        Err(fail(to, message).help("copy the whole id again"))
    };
    let values = numbers(body, end, u32::from(side))?;
    let mut end = end;
    // The part after the next comma: where it begins and ends.
    let mut part = |what: &str| {
        if end == text.len() {
            return Err(
                fail(end, format!("a comma and {what} were expected")).help("copy the whole id again")
            );
        }
        let start = end + 1;
        end = text[start..].find(',').map_or(text.len(), |i| start + i);
        Ok((start, end))
    };
    let mut spec = BoardSpec::boxed(found.rows as u8, found.cols as u8);
    if found.jigsaw || found.cols == 1 {
        let (from, to) = part("the borders of the regions")?;
        let roots = roots(&text[from..to], side).map_err(|(at, message)| fail(from + at, message))?;
        spec = BoardSpec::usual(side);
        spec.boxes = parts::boxes_from_regions(side, parts::renumbered(&roots));
    }
    if found.diagonals {
        spec = spec.with_rule("diagonals").map_err(|e| fail(0, e.to_string()))?;
    }
    if found.killer {
        let (from, to) = part("the borders of the cages")?;
        let roots = roots(&text[from..to], side).map_err(|(at, message)| fail(from + at, message))?;
        let (from, to) = part("the sums of the cages")?;
        let sums = numbers(from, to, MAX_SUM)?;
        spec.rules.extend(cages::uses(cages_of(&roots, &sums)));
    }
    if end < text.len() {
        return Err(fail(end, "nothing was expected after this".into()));
    }
    let empty = parts::empty(spec.clone()).map_err(|e| {
        let why = parts::misfit(&spec).map_or(e, |(_, why)| why);
        fail(end, why.to_string())
    })?;
    let givens = values.into_iter().map(|v| v as u8).collect();
    Ok(Reading::all(Document::new(parts::puzzle(empty, givens)?)))
}

/// More than the cells of any cage add up to.
const MAX_SUM: u32 = 2080;

/// The cages that are more than a cell without a sum; of several sums in a cage the first counts.
fn cages_of(roots: &[Option<usize>], sums: &[u32]) -> Vec<cages::Cage> {
    let mut cages: BTreeMap<usize, cages::Cage> = BTreeMap::new();
    for (cell, root) in roots.iter().enumerate() {
        let (cells, sum) = cages.entry(root.unwrap_or(cell)).or_default();
        cells.push(Cell::new(cell));
        *sum = sum.or(Some(sums[cell]).filter(|s| *s > 0));
    }
    cages.into_values().filter(|(cells, sum)| cells.len() > 1 || sum.is_some()).collect()
}

/// So many numbers up to `most`, 0 for an empty cell.
fn cells_of(text: &str, cells: usize, most: u32) -> Result<Vec<u32>, (usize, String)> {
    let bytes = text.as_bytes();
    let mut values = Vec::with_capacity(cells);
    let mut i = 0;
    while let Some(&byte) = bytes.get(i) {
        let start = i;
        i += 1;
        match byte {
            b'a'..=b'z' => values.extend(std::iter::repeat_n(0, (byte - b'a' + 1) as usize)),
            b'_' => {}
            b'0'..=b'9' => {
                while bytes.get(i).is_some_and(u8::is_ascii_digit) {
                    i += 1;
                }
                match text[start..i].parse::<u32>().ok().filter(|v| (1..=most).contains(v)) {
                    Some(v) => values.push(v),
                    None => {
                        return Err((start, format!("{} is not a number from 1 to {most}", &text[start..i])));
                    }
                }
            }
            _ => {
                let c = text[start..].chars().next().unwrap_or('?');
                return Err((start, format!("“{c}” cannot stand in a Solo id")));
            }
        }
        if values.len() > cells {
            return Err((start, format!("the id describes more than {cells} cells")));
        }
    }
    Ok(values)
}

/// The two cells on both sides of each place where a border can be, in the order of the id.
fn between(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let across = (0..side)
        .flat_map(move |y| (0..side.saturating_sub(1)).map(move |x| (y * side + x, y * side + x + 1)));
    let down = (0..side)
        .flat_map(move |x| (0..side.saturating_sub(1)).map(move |y| (y * side + x, (y + 1) * side + x)));
    across.chain(down)
}

/// The pieces that the borders make: for each cell the first cell of its piece.
fn roots(text: &str, side: u8) -> Result<Vec<Option<usize>>, (usize, String)> {
    let n = side as usize;
    let mut joined = vec![false; 2 * n * (n - 1)];
    let mut place = 0;
    for (i, byte) in text.bytes().enumerate() {
        let run = match byte {
            b'_' => 0,
            b'a'..=b'z' => (byte - b'a' + 1) as usize,
            _ => return Err((i, "borders are letters and _".into())),
        };
        if place + run > joined.len() {
            return Err((i, "there are more borders than the board has".into()));
        }
        joined[place..place + run].fill(true);
        place += run + usize::from(byte != b'z');
    }
    if place != joined.len() + 1 {
        return Err((text.len(), "the borders are not complete".into()));
    }
    Ok(components(n, &joined))
}

/// For each cell the first cell of those that it is joined to.
fn components(side: usize, joined: &[bool]) -> Vec<Option<usize>> {
    fn find(root: &mut [usize], mut cell: usize) -> usize {
        while root[cell] != cell {
            root[cell] = root[root[cell]];
            cell = root[cell];
        }
        cell
    }
    let mut root: Vec<usize> = (0..side * side).collect();
    for ((a, b), _) in between(side).zip(joined).filter(|(_, j)| **j) {
        let (a, b) = (find(&mut root, a), find(&mut root, b));
        root[a.max(b)] = a.min(b);
    }
    (0..side * side).map(|c| Some(find(&mut root, c))).collect()
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let spec = &document.puzzle.spec();
    let refuse = || parts::cannot_shape(FORMAT.id, spec);
    let plain = spec.rules.iter().filter(|u| u.rule.id != "killer");
    let mut ids: Vec<&str> = plain.map(|r| r.rule.id).collect();
    ids.sort_unstable();
    let x = match ids.as_slice() {
        [] => "",
        ["diagonal-down", "diagonal-up"] => "x",
        _ => return Err(refuse()),
    };
    if spec.is_gattai() {
        return Err(refuse());
    }
    let killer = if ids.len() == spec.rules.len() { None } else { Some(killer(document)?) };
    let k = if killer.is_some() { "k" } else { "" };
    let (size, jigsaw) = match &spec.boxes {
        Boxes::Rect { rows, cols } if *cols > 1 => (format!("{rows}x{cols}{x}{k}:"), String::new()),
        Boxes::Regions(_) => {
            let lines = borders(spec.side, &parts::regions_of(spec)).ok_or_else(refuse)?;
            (format!("{}j{x}{k}:", spec.side), lines)
        }
        _ => return Err(refuse()),
    };
    let givens: Vec<u32> = document.puzzle.givens().values().iter().map(|v| u32::from(*v)).collect();
    let text = [size, runs(&givens), jigsaw, killer.unwrap_or_default()].concat();
    Ok(Written::keeping(text, document, FORMAT.keeps))
}

/// Numbers with letters for the empty cells between them.
fn runs(values: &[u32]) -> String {
    let mut text = String::new();
    let mut blanks = 0u8;
    let mut after_number = false;
    for &v in values.iter().chain([&u32::MAX]) {
        if v == 0 {
            blanks += 1;
        }
        if blanks > 0 && (v != 0 || blanks == 26) {
            text.push((b'a' + blanks - 1) as char);
            (blanks, after_number) = (0, false);
        }
        if v != 0 && v != u32::MAX {
            if after_number {
                text.push('_');
            }
            text.push_str(&v.to_string());
            after_number = true;
        }
    }
    text
}

/// The cages of a killer with the commas before them.
fn killer(document: &Document) -> Result<String, WriteError> {
    let refuse = |what: &str| Err(parts::cannot(FORMAT.id, what.to_string()));
    let spec = &document.puzzle.spec();
    // Cells in no cage are pieces of their own.
    let mut of: Vec<Option<usize>> = (0..document.board().len()).map(Some).collect();
    let mut sums = vec![0; of.len()];
    let mut taken = vec![false; of.len()];
    for used in spec.rules.iter().filter(|u| u.rule.id == "killer") {
        let mut cells = used.cells.clone();
        cells.sort_unstable();
        let first = cells[0].index();
        match used.values.first() {
            None if cells.len() == 1 => return refuse("a cage of one cell without a sum"),
            None => {}
            Some(sum @ 1..=MAX_SUM) => sums[first] = *sum,
            Some(sum) => return refuse(&format!("a cage with the sum {sum}")),
        }
        for cell in cells {
            if std::mem::replace(&mut taken[cell.index()], true) {
                return refuse("a cell in two cages");
            }
            of[cell.index()] = Some(first);
        }
    }
    let Some(lines) = borders(spec.side, &of) else { return refuse("a cage in pieces") };
    Ok([lines, ",".into(), runs(&sums)].concat())
}

/// The borders of pieces, after a comma; `None` when one consists of several parts or a cell has none, which borders
/// cannot say.
fn borders<T: PartialEq + Copy>(side: u8, pieces: &[Option<T>]) -> Option<String> {
    let side = side as usize;
    let joined: Vec<bool> = between(side).map(|(a, b)| pieces[a] == pieces[b]).collect();
    if pieces.iter().any(Option::is_none) || components(side, &joined) != firsts(pieces) {
        return None;
    }
    let mut out = String::from(",");
    let mut run = 0;
    for open in joined.into_iter().chain([false]) {
        if open {
            run += 1;
            continue;
        }
        while run > 25 {
            out.push('z');
            run -= 26;
        }
        out.push(if run == 0 { '_' } else { (b'a' + run - 1) as char });
        run = 0;
    }
    Some(out)
}

/// For each cell the first cell of the same piece.
fn firsts<T: PartialEq + Copy>(pieces: &[Option<T>]) -> Vec<Option<usize>> {
    let mut seen: Vec<(Option<T>, usize)> = Vec::new();
    let first = |(i, piece): (usize, &Option<T>)| {
        let known = seen.iter().find(|(p, _)| p == piece).map(|(_, first)| *first);
        if known.is_none() {
            seen.push((*piece, i));
        }
        Some(known.unwrap_or(i))
    };
    pieces.iter().enumerate().map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::Board;

    #[test]
    fn ids_are_told_from_others() {
        for id in ["3x3:a1", "2x3x:1_2", "9j:a,b", "3x3mr4:1"] {
            assert_eq!(detect(id), id != "3x3mr4:1", "{id}");
        }
        assert!(detect("3x3r4dt:a1_2"));
        assert!(detect("3x3md4dua:a1_2"));
        for other in ["3x3::k:1:2:", "3x3", "3:5", "123456789", "", ":0000:x:", "3x3+diagonals"] {
            assert!(!detect(other), "{other}");
        }
    }

    #[test]
    fn boxes_are_as_tall_as_there_are_columns_of_them() {
        let reading = read(&Source { text: "2x3:zj", template: None }).unwrap();
        assert_eq!(*reading.document.board().spec(), BoardSpec::boxed(2, 3));
        assert!(Board::new(BoardSpec::boxed(2, 3)).is_ok());
    }
}
