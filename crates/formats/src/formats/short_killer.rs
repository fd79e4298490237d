//! Short killers: 81 characters. One cell of each cage has its sum, `0`–`9`, `A`–`Z` for 10 to 35 and `a`–`j` for 36 to
//! 45; every other cell points to a neighbour in its cage with `<` `>` `^` `v`, or slantwise with `` ` `` (up left), `'`
//! (up right), `,` (down left) and `.` (down right).
//!
//! A sum of 0 is a cage without one; a cell with 0 that nobody points to is in no cage. There are no givens.

use masume_puzzle::{BoardSpec, Cell, Document};

use crate::web::cages::{self, Killer};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "short-killer",
    about_en: "Short killer: 81 characters, sums and arrows",
    about_ja: "短縮キラー(81 文字、和と矢印)",
    extensions: &[],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

/// The arrows: rows down and columns right. Straight ones come first, so that a writer prefers them.
const ARROWS: [(u8, (i32, i32)); 8] = [
    (b'<', (0, -1)),
    (b'^', (-1, 0)),
    (b'>', (0, 1)),
    (b'v', (1, 0)),
    (b'`', (-1, -1)),
    (b'\'', (-1, 1)),
    (b',', (1, -1)),
    (b'.', (1, 1)),
];

fn arrow(byte: u8) -> Option<(i32, i32)> {
    ARROWS.iter().find(|(sign, _)| *sign == byte).map(|(_, way)| *way)
}

fn sum(byte: u8) -> Option<u32> {
    match byte {
        b'0'..=b'9' => Some(u32::from(byte - b'0')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A') + 10),
        b'a'..=b'j' => Some(u32::from(byte - b'a') + 36),
        _ => None,
    }
}

/// The cell one step from another, on the board.
fn step(cell: usize, (down, right): (i32, i32)) -> Option<usize> {
    let (row, col) = ((cell / 9) as i32 + down, (cell % 9) as i32 + right);
    ((0..9).contains(&row) && (0..9).contains(&col)).then_some((row * 9 + col) as usize)
}

fn detect(text: &str) -> bool {
    let bytes = text.trim().as_bytes();
    // Without one of these it is a line of cells.
    bytes.len() == 81
        && bytes.iter().any(|b| b"<>^".contains(b))
        && bytes.iter().all(|b| sum(*b).is_some() || arrow(*b).is_some())
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    let fail = |byte: usize, message: String| parts::error_at(record, lead + byte, message);
    if let Some((at, c)) = text
        .char_indices()
        .find(|(_, c)| u8::try_from(*c).map_or(true, |b| sum(b).is_none() && arrow(b).is_none()))
    {
        return Err(fail(at, format!("“{c}” is neither a sum nor an arrow")));
    }
    let bytes = text.as_bytes();
    if bytes.len() != 81 {
        return Err(fail(bytes.len(), format!("there are {} characters, 81 were expected", bytes.len())));
    }
    let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); 81];
    for cell in 0..81 {
        let mut at = cell;
        // An arrow leads to a sum in fewer than 81 steps, or round in a circle.
        for _ in 0..=81 {
            let Some(way) = arrow(bytes[at]) else { break };
            at = step(at, way).ok_or_else(|| fail(at, "this arrow points off the board".into()))?;
        }
        if arrow(bytes[at]).is_some() {
            return Err(fail(cell, "from here the arrows lead round in a circle, to no sum".into()));
        }
        cages[at].push(Cell::new(cell));
    }
    let found = cages.into_iter().enumerate().filter_map(|(anchor, cells)| {
        let sum = sum(bytes[anchor]).filter(|s| *s > 0);
        (cells.len() > 1 || cells.len() == 1 && sum.is_some()).then_some((cells, sum))
    });
    Ok(Reading::all(cages::document(record, BoardSpec::usual(9), found.collect())?))
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    let killer = Killer::bare(document, FORMAT.id)?;
    if killer.diagonals {
        return Err(parts::cannot_shape(FORMAT.id, &document.puzzle.spec()));
    }
    let mut text = [b'0'; 81];
    for (cells, total) in &killer.cages {
        let first = cells[0].index();
        text[first] = match total {
            Some(v @ 1..=9) => b'0' + *v as u8,
            Some(v @ 10..=35) => b'A' + (*v - 10) as u8,
            Some(v @ 36..=45) => b'a' + (*v - 36) as u8,
            None if cells.len() > 1 => b'0',
            None => return Err(parts::cannot(FORMAT.id, "a cage of one cell without a sum")),
            Some(v) => return Err(parts::cannot(FORMAT.id, format!("a cage with the sum {v}"))),
        };
        // From the sum outward, each cell points to the one it was reached from.
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for (sign, way) in ARROWS {
                let Some(cell) = step(from, (-way.0, -way.1)) else { continue };
                if cells.contains(&Cell::new(cell)) && !reached.contains(&cell) {
                    text[cell] = sign;
                    reached.push(cell);
                }
            }
        }
        if reached.len() != cells.len() {
            return Err(parts::cannot(FORMAT.id, "a cage in pieces"));
        }
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    if !detect(&text) {
        return Err(parts::cannot(FORMAT.id, "a board without cages of several cells"));
    }
    Ok(Written::keeping(text, document, FORMAT.keeps))
}
