//! Jigsaw strings: the region of each cell and the cells, one character each, in either order; and, for any shape at
//! all, the text of the shape, a blank and the cells.
//!
//! `AAABBBCCC…` and the cells make 162 characters for 9×9, 2n² in general; the half in which each of n symbols occurs
//! n times is the regions. Only regions, in letters, are an empty jigsaw. A shape text is what
//! [`BoardSpec`](masume_puzzle::BoardSpec) writes: `jigsaw:AAAB…+anti-knight ....`, `3x3+windoku ....`; this is the
//! one-line form of every shape that has no other.

use masume_puzzle::{BoardSpec, Boxes, Document, Puzzle};

use crate::board::with_blank_read_back;
use crate::script::Script;
use crate::symbols::{self, Token};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "jigsaw",
    about_en: "Jigsaw string (regions and cells), or any shape's text and cells on one line",
    about_ja: "ジグソー文字列(ブロックとマス)、または盤の記述とマスの一行",
    extensions: &[],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

/// The side of a board when a text has twice its cells.
fn side_of_pair(chars: usize) -> Option<u8> {
    chars.is_multiple_of(2).then(|| symbols::side_of(chars / 2)).flatten().filter(|s| *s >= 4)
}

fn detect(text: &str) -> bool {
    let text = text.trim();
    if let Some((head, rest)) = shape_text(text) {
        // A title may begin with a size, too; then what follows is not cells.
        let cells = rest.bytes().filter(|b| !b.is_ascii_whitespace()).count();
        let words = rest.split_ascii_whitespace().count();
        return head.starts_with("jigsaw:")
            || head.parse().is_ok_and(|spec: BoardSpec| {
                let board = spec.side as usize * spec.side as usize;
                spec.is_gattai() || cells == board || words == board
            });
    }
    // Asked for every line of a large file, so the length decides first; the usual one is only regions when in letters.
    if text.len() == 81 && !text.starts_with(char::is_alphabetic) {
        return false;
    }
    let count = text.bytes().filter(|b| !b.is_ascii_whitespace()).count();
    let alone = count == 81 && text.starts_with(char::is_alphabetic);
    if !alone && side_of_pair(count).is_none() || count > 3000 || !text.is_ascii() || text.lines().count() > 2
    {
        return false;
    }
    let cells: Vec<Token<'_>> = symbols::all_chars(text).collect();
    halves(&cells).is_some()
}

/// Whether these cells are regions: each of n symbols n times, and none of them a sign for a blank.
fn are_regions(cells: &[Token<'_>], side: u8) -> bool {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for cell in cells {
        let full = counts.len() == side as usize;
        match counts.iter_mut().find(|(s, _)| *s == cell.text) {
            Some((_, count)) => *count += 1,
            None if full || !cell.text.starts_with(char::is_alphanumeric) => return false,
            None => counts.push((cell.text, 1)),
        }
    }
    counts.len() == side as usize && counts.iter().all(|(_, n)| *n == u32::from(side))
}

/// Side, regions and cells of a string of both, or of regions alone.
fn halves<'a, 'b>(all: &'b [Token<'a>]) -> Option<(u8, &'b [Token<'a>], &'b [Token<'a>])> {
    let letters = |half: &[Token<'_>]| half.iter().all(|t| t.text.starts_with(char::is_alphabetic));
    if all.len() == 81 && letters(all) && are_regions(all, 9) {
        return Some((9, all, &[]));
    }
    let side = side_of_pair(all.len())?;
    let (first, second) = all.split_at(all.len() / 2);
    match (are_regions(first, side), are_regions(second, side)) {
        (false, false) => None,
        (true, false) => Some((side, first, second)),
        (false, true) => Some((side, second, first)),
        // A solved board: letters are regions, else those that hang together.
        _ if letters(second) && !letters(first) => Some((side, second, first)),
        _ if !letters(first) && !connected(first, side) && connected(second, side) => {
            Some((side, second, first))
        }
        _ => Some((side, first, second)),
    }
}

/// Whether every region is in one piece.
fn connected(regions: &[Token<'_>], side: u8) -> bool {
    let n = side as usize;
    let mut pieces = 0;
    let mut seen = vec![false; n * n];
    for start in 0..n * n {
        if seen[start] {
            continue;
        }
        pieces += 1;
        let mut open = vec![start];
        seen[start] = true;
        while let Some(cell) = open.pop() {
            let (r, c) = (cell / n, cell % n);
            let around = [
                (r > 0, cell.wrapping_sub(n)),
                (r + 1 < n, cell + n),
                (c > 0, cell.wrapping_sub(1)),
                (c + 1 < n, cell + 1),
            ];
            for (_, next) in around.into_iter().filter(|(there, _)| *there) {
                if !seen[next] && regions[next].text == regions[cell].text {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    pieces == n
}

/// Numbers for region symbols: letters and digits by their place when they are the first n, else as they appear.
fn region_numbers(regions: &[Token<'_>], side: u8) -> Vec<Option<u8>> {
    for (first, last) in [('A', 'Z'), ('a', 'z'), ('1', '9'), ('0', '9')] {
        let number = |t: &Token<'_>| {
            let c = t.text.chars().next().filter(|c| (first..=last).contains(c))?;
            u8::try_from(c as u32 - first as u32).ok().filter(|r| *r < side)
        };
        let numbers: Vec<Option<u8>> = regions.iter().map(number).collect();
        if numbers.iter().all(Option::is_some) {
            return numbers;
        }
    }
    parts::renumbered(&regions.iter().map(|t| Some(t.text)).collect::<Vec<_>>())
}

/// The shape text a record begins with, and the rest; only when it does look like one.
fn shape_text(text: &str) -> Option<(&str, &str)> {
    let field = || {
        let digits = text.strip_prefix("kakuro")?.trim_start_matches(|c: char| c.is_ascii_digit());
        digits.starts_with(':').then_some(())
    };
    let named = text.starts_with("jigsaw:") || text.starts_with("latin") || field().is_some();
    // The rows of a box are at most two digits.
    let boxed = matches!(text.as_bytes(), [b'0'..=b'9', b'x', ..] | [b'0'..=b'9', b'0'..=b'9', b'x', ..]);
    if !named && !boxed {
        return None;
    }
    let (head, rest) = text.split_at(text.find(char::is_whitespace)?);
    (named || !head.contains(':')).then_some((head, rest))
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text.trim_end();
    let lead = record.len() - record.trim_start().len();
    if let Some((head, rest)) = shape_text(&record[lead..]) {
        let fail = |e: masume_puzzle::BoardError| parts::error_at(record, lead, e.to_string());
        let spec: BoardSpec = head.parse().map_err(fail)?;
        let empty = parts::empty(spec).map_err(fail)?;
        let start = lead + head.len();
        let (line, column) = parts::place(record, start);
        let words: Vec<Token<'_>> = tokens(rest, line, column, false);
        let cells = if words.len() == empty.board().len() { words } else { tokens(rest, line, column, true) };
        return cells_on(empty, &cells, record);
    }
    let all: Vec<Token<'_>> = symbols::all_chars(record).collect();
    let Some((side, regions, cells)) = halves(&all) else {
        let message = format!("{} characters are not the regions and cells of a jigsaw", all.len());
        return Err(parts::error_at(record, lead, message)
            .help("one half names a region per cell, each of nine symbols nine times for 9×9"));
    };
    let mut spec = BoardSpec::usual(side);
    spec.boxes = Boxes::Regions(region_numbers(regions, side));
    let empty = parts::empty(spec).map_err(|e| parts::error_at(record, lead, e.to_string()))?;
    if cells.is_empty() {
        return Ok(Reading::all(Document::new(empty)));
    }
    cells_on(empty, cells, record)
}

/// Words, or all characters, of a text that begins at this place.
fn tokens(text: &str, line: usize, column: usize, chars: bool) -> Vec<Token<'_>> {
    let mut all: Vec<Token<'_>> =
        if chars { symbols::all_chars(text).collect() } else { symbols::all_words(text).collect() };
    for token in &mut all {
        if token.line == 1 {
            token.column += column - 1;
        }
        token.line += line - 1;
    }
    all
}

fn cells_on(empty: Puzzle, cells: &[Token<'_>], record: &str) -> Result<Reading, ReadError> {
    let board = empty.board();
    if cells.len() != board.len() {
        let message = format!("there are {} cells, the shape has {}", cells.len(), board.len());
        return Err(parts::error_at(record, record.len(), message));
    }
    let values = symbols::values(board.digits(), cells)?;
    Ok(Reading::all(Document::new(parts::puzzle(empty, values)?)))
}

fn write(document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let spec = &document.puzzle.spec();
    let values = document.puzzle.givens().values();
    options.check(spec.side, FORMAT.id)?;
    let script = Script::choose(spec.side, values, options.blank.unwrap_or('.'), options.decimal)
        .honours(FORMAT.id, values, options)?;
    let cells = script.line(values);
    let plain =
        spec.rules.is_empty() && !spec.is_gattai() && (4..=9).contains(&spec.side) && !options.decimal;
    let text = match &spec.boxes {
        Boxes::Regions(regions) if plain && regions.iter().all(Option::is_some) => {
            let regions: String = regions.iter().flatten().map(|r| (b'A' + r) as char).collect();
            format!("{regions}{cells}")
        }
        _ => format!("{spec} {cells}"),
    };
    with_blank_read_back(Written::keeping(text, document, FORMAT.keeps), document, options, &FORMAT)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGIONS: &str = "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII";

    #[test]
    fn either_half_may_come_first() {
        let cells = format!("1{}", ".".repeat(80));
        let one = read(&Source { text: &format!("{REGIONS}{cells}"), template: None }).unwrap();
        let two = read(&Source { text: &format!("{cells}\n{REGIONS}"), template: None }).unwrap();
        let alone = read(&Source { text: REGIONS, template: None }).unwrap();
        assert_eq!(one, two);
        assert_eq!((one.document.puzzle.givens().count(), alone.document.puzzle.givens().count()), (1, 0));
        assert!(detect(REGIONS) && detect(&format!("{cells}{REGIONS}")));
        assert!(!detect(&cells) && !detect(&cells.repeat(2)) && !detect(&"123456789".repeat(9)));
    }

    #[test]
    fn shape_texts_carry_any_shape() {
        let text = format!("3x3+windoku {}", "..7".repeat(27));
        assert!(detect(&text));
        let reading = read(&Source { text: &text, template: None }).unwrap();
        assert_eq!(reading.document.board().spec().rules.len(), 1);
        assert!(!detect("3x3 Easy\n- - 1") && !detect("latin squares"));
        let text = "kakuro:###/#../#..+run-sum(0,1)=3 ..1.";
        assert!(detect(text) && !detect("kakuro:a b") && !detect("kakuro"));
        let reading = read(&Source { text, template: None }).unwrap();
        assert_eq!((reading.document.board().len(), reading.document.puzzle.givens().count()), (4, 1));
        let e = read(&Source { text: "3x3+windoku ..7", template: None }).unwrap_err();
        assert!(e.message.contains("3 cells"));
        assert!(!detect("3x3:a1") && !detect("1.3x.7 ..") && !detect("latinate"));
    }
}
