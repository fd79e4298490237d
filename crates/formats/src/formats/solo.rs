//! Game ids of Solo in Simon Tatham's puzzle collection: `3x3:…`, `9j:…` for jigsaws, with `x` for diagonals.
//!
//! Before the colon stand the size and letters for variant, symmetry and difficulty; after it numbers for givens, a
//! letter `a` to `z` for one to 26 empty cells, and `_` between two numbers that would run together. A jigsaw adds a
//! comma and its region borders: all places between two cells, first across and then down, as runs of "no border"
//! (`_` none, `a` to `y` one to 25) each ended by a border, where `z` means 26 without a border after them.

use masume_puzzle::spec::ShapeError;
use masume_puzzle::{Boxes, Document, ShapeSpec};

use crate::web::parts;
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
    if found.killer {
        return Err(fail(0, "this is a killer Sudoku; killer cages are not supported yet".into()));
    }
    let side = found.rows.saturating_mul(found.cols);
    let side = u8::try_from(side).ok().filter(|s| (1..=masume_puzzle::MAX_DIGITS).contains(s));
    let side = side.ok_or_else(|| {
        fail(0, ShapeError::Side(found.rows.saturating_mul(found.cols) as usize).to_string())
    })?;
    let cells = side as usize * side as usize;
    let body = colon + 1;
    let end = text[body..].find(',').map_or(text.len(), |i| body + i);
    let values = cells_of(&text[body..end], side).map_err(|(at, message)| fail(body + at, message))?;
    if values.len() != cells {
        let message = format!("the id describes {} of {cells} cells", values.len());
        return Err(fail(end, message).help("copy the whole id again"));
    }
    let mut spec = ShapeSpec::boxed(found.rows as u8, found.cols as u8);
    if found.jigsaw || found.cols == 1 {
        let borders = text.get(end + 1..).unwrap_or_default();
        let regions = regions(borders, side).map_err(|(at, message)| fail(end + 1 + at, message))?;
        spec = ShapeSpec::usual(side);
        spec.boxes = parts::boxes_from_regions(side, regions);
    } else if end < text.len() {
        return Err(fail(end, "nothing was expected after the cells".into()));
    }
    if found.diagonals {
        spec = spec.with_rule("diagonals").map_err(|e| fail(0, e.to_string()))?;
    }
    let shape = parts::shape(spec).map_err(|e| fail(end.min(text.len()), e.to_string()))?;
    Ok(Reading::all(Document::new(parts::puzzle(shape, values)?)))
}

fn cells_of(text: &str, side: u8) -> Result<Vec<u8>, (usize, String)> {
    let cells = side as usize * side as usize;
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
                match text[start..i].parse::<i64>().ok().and_then(|v| parts::digit(v, side)) {
                    Some(d) => values.push(d.value()),
                    None => {
                        return Err((start, format!("{} is not a digit from 1 to {side}", &text[start..i])));
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

/// The regions that the borders make.
fn regions(text: &str, side: u8) -> Result<Vec<Option<u8>>, (usize, String)> {
    let n = side as usize;
    let mut joined = vec![false; 2 * n * (n - 1)];
    let mut place = 0;
    for (i, byte) in text.bytes().enumerate() {
        let run = match byte {
            b'_' => 0,
            b'a'..=b'z' => (byte - b'a' + 1) as usize,
            _ => return Err((i, "the borders of a jigsaw are letters and _".into())),
        };
        if place + run > joined.len() {
            return Err((i, "there are more borders than the board has".into()));
        }
        joined[place..place + run].fill(true);
        place += run + usize::from(byte != b'z');
    }
    if place != joined.len() + 1 {
        return Err((text.len(), "the borders of the jigsaw are not complete".into()));
    }
    Ok(components(n, &joined))
}

/// Numbers the cells that are joined, in order of first appearance.
fn components(side: usize, joined: &[bool]) -> Vec<Option<u8>> {
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
    let roots: Vec<Option<usize>> = (0..side * side).map(|c| Some(find(&mut root, c))).collect();
    parts::renumbered(&roots)
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let spec = document.shape().spec();
    let refuse = || parts::cannot_shape(FORMAT.id, spec);
    let mut ids: Vec<&str> = spec.rules.iter().map(|r| r.rule.id).collect();
    ids.sort_unstable();
    let x = match ids.as_slice() {
        [] => "",
        ["diagonal-down", "diagonal-up"] => "x",
        _ => return Err(refuse()),
    };
    if spec.is_gattai() {
        return Err(refuse());
    }
    let (size, borders) = match &spec.boxes {
        Boxes::Rect { rows, cols } if *cols > 1 => (format!("{rows}x{cols}{x}:"), String::new()),
        Boxes::Regions(_) => (format!("{}j{x}:", spec.side), borders(spec).ok_or_else(refuse)?),
        _ => return Err(refuse()),
    };
    let mut text = size;
    let mut blanks = 0u8;
    let mut after_number = false;
    for &v in document.puzzle.givens().values().iter().chain([&u8::MAX]) {
        if v == 0 {
            blanks += 1;
        }
        if blanks > 0 && (v != 0 || blanks == 26) {
            text.push((b'a' + blanks - 1) as char);
            (blanks, after_number) = (0, false);
        }
        if v != 0 && v != u8::MAX {
            if after_number {
                text.push('_');
            }
            text.push_str(&v.to_string());
            after_number = true;
        }
    }
    text.push_str(&borders);
    Ok(Written::keeping(text, document, FORMAT.keeps))
}

/// The borders of a jigsaw; `None` when a region is in pieces or a cell has none, which borders cannot say.
fn borders(spec: &ShapeSpec) -> Option<String> {
    let regions = parts::regions_of(spec);
    let side = spec.side as usize;
    let joined: Vec<bool> = between(side).map(|(a, b)| regions[a] == regions[b]).collect();
    if regions.contains(&None) || components(side, &joined) != parts::renumbered(&regions) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::Shape;

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
        let reading = read(&Source { text: "2x3:zj", shape: None }).unwrap();
        assert_eq!(*reading.document.shape().spec(), ShapeSpec::boxed(2, 3));
        assert!(Shape::new(ShapeSpec::boxed(2, 3)).is_ok());
    }
}
