//! `SudokuWiki`: the packed string (`S9B…`) and the `?bd=` link of sudokuwiki.org.
//!
//! A packed string is a header of three characters (kind, side in base 36, version) and one base-36 field per cell.
//! With side n a field is 0 for an empty cell, 1..n a given, n+1..2n an entered digit, and from 2n+1 on the set of
//! candidates as bits. Jigsaws put the region in the bits above. Candidates become restrictions of the puzzle only
//! as far as they say more than the digits on the board do; a cell that is 0 may hold anything. Source: the notes of
//! the `puzzle-coding` project, and published strings.

use masume_puzzle::symbols::{at_place, place};
use masume_puzzle::{Board, BoardSpec, Boxes, Cell, Digit, DigitSet, Document, Grid, Puzzle};

use crate::formats::candidates;
use crate::web::{parts, url};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "sudokuwiki",
    about_en: "SudokuWiki packed string (S9B…) or ?bd= link",
    about_ja: "SudokuWiki の圧縮文字列(S9B…)または ?bd= リンク",
    extensions: &[],
    keeps: &["shape", "marks", "entries"],
    detect,
    read,
    write: Some(write),
};

/// Kinds that the site packs and our shapes cannot hold.
const FOREIGN: &[(u8, &str)] = &[
    (b'L', "a killer sudoku, whose packing of cages is not known here"),
    (b'M', "a killer jigsaw, whose packing of cages is not known here"),
    (b'K', "a KenKen, which is not a Sudoku"),
    (b'D', "a KenDoku; its arithmetic cages are not supported"),
    (b'T', "a Str8ts, which is not a Sudoku"),
];

fn is_kind(byte: u8) -> bool {
    b"SXWJ".contains(&byte) || FOREIGN.iter().any(|(kind, _)| *kind == byte)
}

fn side_of(byte: u8) -> Option<u8> {
    match byte.to_ascii_uppercase() {
        b @ b'3'..=b'9' => Some(b - b'0'),
        b'G' => Some(16),
        b'P' => Some(25),
        _ => None,
    }
}

/// Kind, side and version of a text that begins like a packed string.
fn header(text: &str) -> Option<(u8, u8, u8)> {
    let [kind, side, version, ..] = text.as_bytes() else { return None };
    let (kind, version) = (kind.to_ascii_uppercase(), version.to_ascii_uppercase());
    (is_kind(kind) && version.is_ascii_uppercase()).then_some((kind, side_of(*side)?, version))
}

fn detect(text: &str) -> bool {
    let text = text.trim();
    if url::is_link(text) {
        return url::host_is(text, "sudokuwiki.org") && url::query(text, "bd").is_some();
    }
    let Some((kind, side, version)) = header(text) else { return false };
    if !text.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return false;
    }
    // A full 16×16 grid in hexadecimal may begin like a header, so the length has to fit; a cut 9×9 string is
    // still recognised, because `S9B` is how nearly all of them begin.
    let (fields, cells) = (text.len() - 3, side as usize * side as usize);
    let fits = fields.is_multiple_of(cells) && (1..=6).contains(&(fields / cells));
    fits || (b"SXWJ".contains(&kind) && side == 9 && version == b'B')
}

/// How many bits a number has.
fn bits(n: u64) -> u32 {
    64 - n.leading_zeros()
}

/// How the fields of a side are laid out.
struct Layout {
    side: u64,
    /// Characters of a field.
    width: usize,
    /// Bits of a field below the region, when there are regions.
    shift: Option<u32>,
}

impl Layout {
    fn new(side: u8, jigsaw: bool) -> Self {
        let side = u64::from(side);
        let content = (1 << side) - 1 + 2 * side;
        let shift = jigsaw.then(|| bits(content));
        let largest = shift.map_or(content, |s| (1 << (s + bits(side - 1))) - 1);
        let width = (1..=12).find(|&w| 36u64.pow(w) > largest).unwrap_or(12) as usize;
        Self { side, width, shift }
    }
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    let text = &record[lead..];
    let (at, body) = match url::query(text, "bd") {
        Some((at, value)) if url::is_link(text) => (lead + at, url::unescape(value)),
        _ if url::is_link(text) => return Err(parts::error_at(record, lead, "the link has no ?bd= part")),
        _ => (lead, text.to_string()),
    };
    match header(&body) {
        Some((kind, side, version)) => packed(record, at, &body, (kind, side, version)),
        None => digits(source, record, at, &body),
    }
}

/// The cells of a plain `?bd=` value.
fn digits(source: &Source<'_>, record: &str, at: usize, body: &str) -> Result<Reading, ReadError> {
    let cells = body.chars().count();
    let empty = match source.template {
        Some(template) if template.board().len() == cells && template.board().digits() <= 35 => {
            template.cleared()
        }
        _ if cells == 81 => Puzzle::empty(Board::classic()),
        _ => {
            let message = format!("the part after bd= has {cells} cells, it should have 81");
            return Err(parts::error_at(record, at, message).help("one digit per cell, 0 for an empty one"));
        }
    };
    let side = empty.board().digits();
    let mut values = Vec::with_capacity(cells);
    for (i, c) in body.char_indices() {
        let value = if c == '.' { Some(0) } else { place(c) };
        match value.filter(|v| *v <= side) {
            Some(v) => values.push(v),
            None => {
                return Err(parts::error_at(
                    record,
                    at + i,
                    format!("“{c}” is not a digit from 0 to {side}"),
                ));
            }
        }
    }
    Ok(Reading::all(Document::new(parts::puzzle(empty, values)?)))
}

fn packed(
    record: &str,
    at: usize,
    body: &str,
    (kind, side, version): (u8, u8, u8),
) -> Result<Reading, ReadError> {
    let fail = |byte: usize, message: String| parts::error_at(record, at + byte, message);
    if let Some((_, what)) = FOREIGN.iter().find(|(k, _)| *k == kind) {
        return Err(fail(0, format!("this string holds {what}")));
    }
    if version != b'B' {
        return Err(
            fail(2, format!("packing version {} is not known", version as char)).help("only B is known")
        );
    }
    if kind == b'J' && side > 9 {
        return Err(fail(1, format!("jigsaws of side {side} are not packed this way")));
    }
    let layout = Layout::new(side, kind == b'J');
    let cells = side as usize * side as usize;
    if let Some(i) = body.bytes().position(|b| !b.is_ascii_alphanumeric()) {
        return Err(fail(i, "only letters and digits can stand in a packed string".into()));
    }
    let expected = 3 + layout.width * cells;
    if body.len() != expected {
        let message = format!("the string has {} characters, it should have {expected}", body.len());
        return Err(fail(body.len().min(expected), message).help("copy the whole string again"));
    }
    let mut givens = vec![0; cells];
    let mut entries = vec![0; cells];
    let all = DigitSet::all(side);
    let mut marks = vec![all; cells];
    let mut regions = vec![None; cells];
    for cell in 0..cells {
        let start = 3 + cell * layout.width;
        let mut field = u64::from_str_radix(&body[start..start + layout.width], 36).unwrap_or(u64::MAX);
        if let Some(shift) = layout.shift {
            let region = field >> shift;
            if region >= layout.side {
                return Err(fail(start, format!("region {} is more than {side}", region + 1)));
            }
            regions[cell] = Some(region as u8);
            field &= (1 << shift) - 1;
        }
        let n = layout.side;
        match field {
            0 => {}
            v if v <= n => givens[cell] = v as u8,
            v if v <= 2 * n => entries[cell] = (v - n) as u8,
            v if v - 2 * n < 1 << n => marks[cell] = DigitSet::from_bits(v - 2 * n),
            v => {
                return Err(fail(
                    start,
                    format!("the field stands for {v}, which is no cell of side {side}"),
                ));
            }
        }
    }
    let spec = match kind {
        b'J' => BoardSpec { boxes: Boxes::Regions(regions), ..BoardSpec::usual(side) },
        b'X' => BoardSpec::usual(side).with_rule("diagonals").map_err(|e| fail(0, e.to_string()))?,
        b'W' => BoardSpec::usual(side).with_rule("windoku").map_err(|e| fail(0, e.to_string()))?,
        _ => BoardSpec::usual(side),
    };
    let empty = parts::empty(spec).map_err(|e| fail(0, e.to_string()))?;
    let puzzle = parts::puzzle(empty, givens)?;
    let entries = Grid::from_values(entries).unwrap_or_default();
    let mut document = Document::new(restricted(puzzle, &entries, marks));
    document.entries = entries;
    Ok(Reading::all(document))
}

/// The puzzle with the candidates as restrictions, as far as they say more than givens and entries together.
fn restricted(puzzle: Puzzle, entries: &Grid, mut sets: Vec<DigitSet>) -> Puzzle {
    candidates::open_up(&puzzle, &mut sets, entries);
    candidates::restricted(puzzle, |c| sets[c.index()])
}

/// The symbol of a side, when there is one.
fn side_symbol(side: u8) -> Option<char> {
    at_place(side).filter(|&symbol| side_of(symbol as u8) == Some(side))
}

/// The kind letter of a shape, when it has one.
fn kind_of(spec: &BoardSpec) -> Option<char> {
    if spec.is_gattai() || side_symbol(spec.side).is_none() {
        return None;
    }
    let mut ids: Vec<&str> = spec.rules.iter().map(|r| r.rule.id).collect();
    ids.sort_unstable();
    let usual = spec.boxes == BoardSpec::usual(spec.side).boxes;
    match (&spec.boxes, ids.as_slice()) {
        (_, []) if usual => Some('S'),
        (_, ["diagonal-down", "diagonal-up"]) if usual => Some('X'),
        (_, ["windoku"]) if usual => Some('W'),
        (Boxes::Regions(regions), []) if spec.side <= 9 && regions.iter().all(Option::is_some) => Some('J'),
        _ => None,
    }
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_pattern(FORMAT.id, document)?;
    let spec = &document.puzzle.spec();
    let kind = kind_of(spec).ok_or_else(|| parts::cannot_shape(FORMAT.id, spec))?;
    let layout = Layout::new(spec.side, kind == 'J');
    let puzzle = &document.puzzle;
    let side = side_symbol(spec.side).ok_or_else(|| parts::cannot_shape(FORMAT.id, spec))?;
    let mut text = format!("{kind}{side}B");
    let regions = parts::regions_of(spec);
    let mut marks = vec![DigitSet::all(spec.side); puzzle.board().len()];
    for cell in puzzle.board().cells() {
        let n = layout.side;
        let mut field = match (puzzle.given(cell), document.entries.get(cell), puzzle.marks()) {
            (Some(d), _, _) => u64::from(d.value()),
            (None, Some(d), _) => n + u64::from(d.value()),
            (None, None, Some(_)) => {
                let set = puzzle.candidates(cell);
                if set.is_empty() {
                    return Err(parts::cannot(FORMAT.id, "an empty cell that no digit is allowed in"));
                }
                marks[cell.index()] = set;
                2 * n + set.bits()
            }
            (None, None, None) => 0,
        };
        if let (Some(shift), Some(region)) = (layout.shift, regions[cell.index()]) {
            field |= u64::from(region) << shift;
        }
        text.push_str(&fixed36(field, layout.width));
    }
    let mut written = Written::keeping(text, document, FORMAT.keeps);
    if overlaps(puzzle, &document.entries) {
        written.not_kept.push("entries".into());
    }
    // Weak restrictions cannot be told from the pencil marks of a player who has entered digits.
    let reread = restricted(bare(puzzle), &document.entries, marks);
    if puzzle.board().cells().any(|c| reread.candidates(c) != puzzle.candidates(c)) {
        written.not_kept.push("marks".into());
    }
    Ok(written)
}

/// The puzzle without restrictions.
fn bare(puzzle: &Puzzle) -> Puzzle {
    let empty = puzzle.cleared();
    empty.clone().with_givens(puzzle.givens().clone()).unwrap_or(empty)
}

/// Whether a cell has both a given and an entry.
fn overlaps(puzzle: &Puzzle, entries: &Grid) -> bool {
    entries.filled().any(|(cell, _): (Cell, Digit)| puzzle.given(cell).is_some())
}

/// A number in base 36, lower case, padded with zeros.
fn fixed36(mut value: u64, width: usize) -> String {
    let mut digits = vec!['0'; width];
    for digit in digits.iter_mut().rev() {
        *digit = char::from_digit((value % 36) as u32, 36).unwrap_or('0');
        value /= 36;
    }
    digits.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_as_wide_as_the_site_makes_them() {
        let widths: Vec<usize> = [4, 6, 9, 16, 25].map(|s| Layout::new(s, false).width).to_vec();
        assert_eq!(widths, [1, 2, 2, 4, 5]);
        assert_eq!(Layout::new(9, true).width, 3);
        assert_eq!(Layout::new(9, true).shift, Some(10));
    }
}
