//! Gattai as text: the plane as it looks, with blanks where there is no cell.
//!
//! ```text
//! gattai 3x3
//! .....5...   ..3......
//! …
//! ```
//!
//! - The first line is `gattai` and the shape of one board, as [`BoardSpec`] writes it (`3x3+diagonals`).
//! - Lines that begin with `boards` list the top left cells as `row,column` from 0, separated by blanks. They are there
//!   only when the boards cannot be told from the plane, which is done so: a board stands wherever all its cells exist.
//! - Then the plane: one character per cell, `.` empty, digits `1`–`9A`–`Z` (side 36: `0`–`9A`–`Z`), a blank where there
//!   is no cell. Blanks at the end of a line are not written. A row of the plane without any cell is a single `~`, so
//!   that no line is ever empty; an empty line ends the puzzle.
//! - Sides above 36 use three characters per cell: the number or `.` right-aligned in two, and a blank.
//!
//! Boards are always in row-major order: reading what was written gives the same layout with its boards sorted.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use masume_puzzle::spec::MAX_CELLS;
use masume_puzzle::{BoardSpec, Document};

use crate::formats::masume::{symbol_of, value_of};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "gattai",
    about_en: "Gattai text: the plane of overlapping boards as it looks",
    about_ja: "合体ナンプレのテキスト(重なる盤を見たままに)",
    extensions: &["gattai"],
    keeps: &["shape"],
    detect,
    read,
    write: Some(write),
};

/// Most characters of a plane that is written; a few boards very far apart would need more.
const MAX_PLANE: u64 = 64 << 20;

/// Boards per `boards` line.
const BOARDS_PER_LINE: usize = 16;

fn detect(text: &str) -> bool {
    text.trim_start().strip_prefix("gattai").is_some_and(|rest| rest.starts_with([' ', '\t']))
}

/// The cells of a plane: their places in order, and their values.
#[derive(Default)]
struct Plane {
    cells: Vec<(u32, u32)>,
    values: Vec<u8>,
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let mut lines =
        source.text.lines().enumerate().map(|(i, l)| (i + 1, l)).skip_while(|(_, l)| l.trim().is_empty());
    let (at, header) = lines.next().unwrap_or((1, ""));
    let Some(text) = header.trim().strip_prefix("gattai") else {
        return Err(ReadError::at(at, 1, "the first line should be “gattai” and the shape of a board"));
    };
    let column = header.chars().count() - text.trim_start().chars().count() + 1;
    let mut spec: BoardSpec =
        text.parse().map_err(|e: masume_puzzle::BoardError| ReadError::at(at, column, e.to_string()))?;
    let mut boards: Vec<(u32, u32)> = Vec::new();
    let mut plane = Plane::default();
    let mut row = 0;
    for (number, line) in lines {
        if line.trim().is_empty() {
            break;
        }
        if let Some(list) = line.strip_prefix("boards").filter(|_| row == 0) {
            read_boards(number, list, &mut boards)?;
            if boards.len() > parts::most_boards(spec.side) {
                let message = format!("{} boards are more than fit", boards.len());
                return Err(ReadError::at(number, 1, message));
            }
            continue;
        }
        read_row(number, line, spec.side, row, &mut plane)?;
        if plane.cells.len() > MAX_CELLS {
            return Err(ReadError::at(number, 1, format!("the plane has more than {MAX_CELLS} cells")));
        }
        row += 1;
    }
    if plane.cells.is_empty() {
        return Err(
            ReadError::at(at, 1, "the plane is missing").help("rows of cells should follow the first line")
        );
    }
    let listed = !boards.is_empty();
    if boards.is_empty() {
        boards = infer(spec.side, &plane.cells);
    }
    if boards.is_empty() {
        return Err(damage(spec.side, &plane.cells, &boards, source.text));
    }
    boards.sort_unstable();
    spec.boards = boards;
    let empty = parts::empty(spec).map_err(|e| ReadError::at(at, column, e.to_string()))?;
    let board = empty.board();
    if board.len() != plane.cells.len() || board.cells().zip(&plane.cells).any(|(c, p)| place(board, c) != *p)
    {
        return Err(if listed {
            misfit(board, &plane, source.text)
        } else {
            damage(board.digits(), &plane.cells, &board.spec().boards, source.text)
        });
    }
    Ok(Reading::all(Document::new(parts::puzzle(empty, plane.values)?)))
}

fn place(shape: &masume_puzzle::Board, cell: masume_puzzle::Cell) -> (u32, u32) {
    let pos = shape.position(cell);
    (pos.row, pos.col)
}

/// The error when the listed boards do not cover exactly the cells of the plane.
fn misfit(shape: &masume_puzzle::Board, plane: &Plane, text: &str) -> ReadError {
    let (mut a, mut b) =
        (shape.cells().map(|c| place(shape, c)).peekable(), plane.cells.iter().copied().peekable());
    while a.peek().is_some() && a.peek() == b.peek() {
        a.next();
        b.next();
    }
    let extra = b.peek().is_some_and(|b| a.peek().is_none_or(|a| b < a));
    let (row, col) = if extra { b.peek() } else { a.peek() }.copied().unwrap_or_default();
    let message = if extra {
        format!("the cell r{}c{} belongs to no board", row + 1, col + 1)
    } else {
        format!("the board needs a cell at r{}c{}, where the plane has none", row + 1, col + 1)
    };
    error_at(text, shape.digits(), (row, col), message).help("check the “boards” lines")
}

/// An error at a cell of the plane; at the end of the text for a row that is missing there.
fn error_at(text: &str, side: u8, (row, col): (u32, u32), message: String) -> ReadError {
    let first = text.lines().position(|l| !l.trim().is_empty() && !is_head(l)).unwrap_or(0);
    let width = if side > 36 { 3 } else { 1 };
    let line = first + row as usize;
    let lines = text.lines().count();
    if line < lines {
        return ReadError::at(line + 1, col as usize * width + 1, message);
    }
    let last = text.lines().last().map_or(0, |l| l.chars().count());
    ReadError::at(lines.max(1), last + 1, message)
}

/// The error when cells are left over that no full board holds: a board lacks a cell, or there is a cell too many,
/// whichever asks for the smaller change around the first cell left over.
fn damage(side: u8, cells: &[(u32, u32)], boards: &[(u32, u32)], text: &str) -> ReadError {
    let n = u32::from(side);
    let exists = |at: &(u32, u32)| cells.binary_search(at).is_ok();
    let square = |(r, c): (u32, u32)| (r..r + n).flat_map(move |row| (c..c + n).map(move |col| (row, col)));
    let held: HashSet<(u32, u32)> = boards.iter().flat_map(|&b| square(b)).collect();
    let Some(&(row, col)) = cells.iter().find(|c| !held.contains(c)) else {
        return error_at(text, side, (0, 0), "the plane is not made of boards".into());
    };
    let lacks = |at: (u32, u32)| square(at).filter(|c| !exists(c)).count();
    let starts = (col.saturating_sub(n - 1)..=col).map(|c| (row, c));
    let best = starts.map(|at| (lacks(at), at)).min();
    let lone = |at: (u32, u32)| square(at).filter(|c| exists(c) && !held.contains(c)).count();
    if let Some((_, at)) = best.filter(|&(lacking, at)| lacking < lone(at))
        && let Some(hole) = square(at).find(|c| !exists(c))
    {
        let there = (at.1..at.1 + n).filter(|&c| exists(&(hole.0, c))).count();
        let message = format!(
            "row {} has {there} of the {side} cells that the board at r{}c{} needs; there is none at r{}c{}",
            hole.0 + 1,
            at.0 + 1,
            at.1 + 1,
            hole.0 + 1,
            hole.1 + 1
        );
        return error_at(text, side, hole, message).help(format!(
            "a board is a full square of {side}×{side} cells, . for an empty one; a blank is no cell"
        ));
    }
    let message = format!("the cell r{}c{} belongs to no board", row + 1, col + 1);
    let help = format!("a board is a full square of {side}×{side} cells; check the blanks");
    error_at(text, side, (row, col), message).help(help)
}

fn is_head(line: &str) -> bool {
    line.trim_start().starts_with("gattai") || line.starts_with("boards")
}

fn read_boards(number: usize, list: &str, boards: &mut Vec<(u32, u32)>) -> Result<(), ReadError> {
    for word in crate::symbols::words(list, number) {
        let pair = word.text.split_once(',').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
        boards.push(pair.ok_or_else(|| {
            let mut error = word.error(format!("“{}” is not a board", crate::symbols::shorten(word.text)));
            error.column += "boards".len();
            error.help("boards are written row,column from 0")
        })?);
    }
    Ok(())
}

fn read_row(number: usize, line: &str, side: u8, row: u32, plane: &mut Plane) -> Result<(), ReadError> {
    let line = line.trim_end();
    if line == "~" {
        return Ok(());
    }
    let wrong = |column: usize, what: &str| {
        ReadError::at(number, column, format!("“{what}” is not a cell of a board with side {side}"))
            .help("cells are symbols, . is an empty cell, a blank is no cell; do not use tabs")
    };
    let mut push = |col: usize, value: u8| {
        plane.cells.push((row, col as u32));
        plane.values.push(value);
    };
    if side <= 36 {
        for (col, c) in line.chars().enumerate() {
            match c {
                ' ' => {}
                '.' => push(col, 0),
                c => push(col, value_of(side, c).ok_or_else(|| wrong(col + 1, &c.to_string()))?),
            }
        }
        return Ok(());
    }
    let chars: Vec<char> = line.chars().collect();
    for (col, group) in chars.chunks(3).enumerate() {
        let text: String = group.iter().collect();
        let third_is_blank = group.get(2).is_none_or(|c| *c == ' ');
        let value = match text.trim() {
            "" => continue,
            "." if third_is_blank => Some(0),
            digits if third_is_blank => digits.parse::<u8>().ok().filter(|v| (1..=side).contains(v)),
            _ => None,
        };
        push(col, value.ok_or_else(|| wrong(3 * col + 1, text.trim()))?);
    }
    Ok(())
}

/// The boards of a plane: one stands wherever all its cells exist. (Its last cell is in no board that begins before
/// it, so each adds a cell.) The search ends when there are more than a shape can have.
fn infer(side: u8, cells: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let n = side as usize;
    // How far cells go on to the right of each, and for how many rows they go on far enough.
    let mut right = vec![1u32; cells.len()];
    for i in (0..cells.len().saturating_sub(1)).rev() {
        if cells[i + 1] == (cells[i].0, cells[i].1 + 1) {
            right[i] = right[i + 1] + 1;
        }
    }
    let mut row_starts: HashMap<u32, usize> = HashMap::new();
    for (i, &(row, _)) in cells.iter().enumerate() {
        row_starts.entry(row).or_insert(i);
    }
    let find = |row: u32, col: u32| {
        let start = *row_starts.get(&row)?;
        let end = row_starts.get(&(row + 1)).copied();
        let end = end.unwrap_or_else(|| start + cells[start..].partition_point(|c| c.0 == row));
        cells[start..end].binary_search(&(row, col)).ok().map(|i| start + i)
    };
    let below: Vec<Option<usize>> = cells.iter().map(|&(r, c)| find(r + 1, c)).collect();
    let mut down = vec![0u32; cells.len()];
    for i in (0..cells.len()).rev() {
        if right[i] as usize >= n {
            down[i] = 1 + below[i].map_or(0, |b| down[b]);
        }
    }
    let whole = cells.iter().zip(&down).filter(|(_, d)| **d as usize >= n);
    whole.map(|(&cell, _)| cell).take(parts::most_boards(side) + 1).collect()
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let board = document.board();
    let spec = &document.puzzle.spec();
    if spec.boards.is_empty() {
        return Err(parts::cannot(FORMAT.id, "a field without boards (kakuro and masume can)"));
    }
    let width = if spec.side > 36 { 3 } else { 1 };
    if u64::from(board.rows()) * u64::from(board.cols()) * width > MAX_PLANE {
        return Err(parts::cannot(FORMAT.id, "boards that lie so far apart"));
    }
    let mut boards = spec.boards.clone();
    boards.sort_unstable();
    let bare = BoardSpec { boards: vec![(0, 0)], ..spec.clone() };
    let mut text = format!("gattai {bare}");
    let cells: Vec<(u32, u32)> = board.cells().map(|c| place(board, c)).collect();
    if infer(spec.side, &cells) != boards {
        for line in boards.chunks(BOARDS_PER_LINE) {
            text.push_str("\nboards");
            for (r, c) in line {
                let _ = write!(text, " {r},{c}");
            }
        }
    }
    let mut next = cells.iter().zip(document.puzzle.givens().values()).peekable();
    for row in 0..board.rows() {
        text.push('\n');
        let mut col = 0;
        while let Some((&(_, c), &value)) = next.next_if(|((r, _), _)| *r == row) {
            for _ in col..c {
                text.push_str(if width == 3 { "   " } else { " " });
            }
            if width == 3 {
                let cell = if value == 0 { ".".to_string() } else { value.to_string() };
                let _ = write!(text, "{cell:>2} ");
            } else {
                text.push(symbol_of(spec.side, value));
            }
            col = c + 1;
        }
        if col == 0 {
            text.push('~');
        }
        text.truncate(text.trim_end_matches(' ').len());
    }
    Ok(Written::keeping(text, document, FORMAT.keeps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::gattai::{lattice, ring, samurai};
    use masume_puzzle::{Board, Puzzle};

    fn boards_after_a_round(spec: BoardSpec) -> (Vec<(u32, u32)>, String) {
        let document = Document::new(Puzzle::empty(Board::new(spec).unwrap()));
        let text = write(&document, &WriteOptions::default()).unwrap().text;
        let reading = read(&Source { text: &text, template: None }).unwrap();
        (reading.document.board().spec().boards.clone(), text)
    }

    #[test]
    fn known_layouts_need_no_list_of_boards() {
        for spec in [samurai(), ring(100), lattice(11, 51), BoardSpec::usual(9)] {
            let mut expected = spec.boards.clone();
            expected.sort_unstable();
            let (boards, text) = boards_after_a_round(spec);
            assert_eq!(boards, expected);
            assert!(!text.contains("boards"));
        }
    }

    #[test]
    fn other_layouts_are_listed() {
        // The middle board adds no cell of its own, so the plane does not show it.
        let hidden = BoardSpec::usual(4).with_boards(vec![(0, 0), (0, 2), (0, 4)]);
        let (boards, text) = boards_after_a_round(hidden.clone());
        assert_eq!(boards, hidden.boards);
        assert!(text.contains("\nboards 0,0 0,2 0,4\n"), "{text}");
        let apart = BoardSpec::usual(49).with_boards(vec![(2, 3), (60, 3)]);
        let (boards, text) = boards_after_a_round(apart.clone());
        assert_eq!(boards, apart.boards);
        assert!(text.starts_with("gattai 7x7\n~\n~\n          . ") && !text.contains("boards"), "{text}");
    }

    #[test]
    fn a_thousand_boards_take_no_time() {
        let spec = lattice(32, 63);
        assert!(spec.boards.len() > 1000);
        let before = std::time::Instant::now();
        let expected = spec.boards.len();
        let (boards, text) = boards_after_a_round(spec);
        assert_eq!(boards.len(), expected);
        assert!(text.len() > 65_000);
        assert!(before.elapsed().as_secs() < 20);
    }

    #[test]
    fn a_plane_of_too_many_boards_is_refused_at_once() {
        let before = std::time::Instant::now();
        let fail = |text: &str| read(&Source { text, template: None }).unwrap_err();
        let row = format!("\n{}", ".".repeat(1 << 10));
        let e = fail(&format!("gattai 6x6{}", row.repeat(15 << 10)));
        assert!(e.message.contains("more than 1048576 cells") && e.line == 1026, "{e}");
        let e = fail(&format!("gattai 6x6{}", row.repeat(1 << 10)));
        assert!(e.message.contains("are more than fit"), "{e}");
        let e = fail(&format!("gattai 6x6\nboards{}\n.", " 0,0".repeat(1 << 20)));
        assert!(e.message.contains("boards are more than fit") && e.line == 2, "{e}");
        assert!(before.elapsed().as_secs() < 2, "{:?}", before.elapsed());
    }

    #[test]
    fn damage_is_named() {
        let fail = |text: &str| read(&Source { text, template: None }).unwrap_err();
        let e = fail("gattai 2x2\n....\n....\n.... .\n....");
        assert!(e.message.contains("r3c6 belongs to no board") && (e.line, e.column) == (4, 6), "{e}");
        // A short row is named, whether it leaves no board at all or one board fewer.
        let e = fail("gattai 2x2\n....\n...\n....\n....");
        assert!(e.message.starts_with("row 2 has 3 of the 4 cells"), "{e}");
        assert_eq!((e.line, e.column), (3, 4), "{e}");
        assert_eq!(fail("gattai 2x2\n...\n....\n....\n....").line, 2);
        let e = fail("gattai 2x2\n....\n....\n....");
        assert!(e.message.starts_with("row 4 has 0 of the 4 cells") && (e.line, e.column) == (4, 5), "{e}");
        let e = fail("gattai 2x2\n.....\n....\n....\n....");
        assert!(e.message.contains("r1c5 belongs to no board") && (e.line, e.column) == (2, 5), "{e}");
        let document = Document::new(Puzzle::empty(Board::new(samurai()).unwrap()));
        let text = write(&document, &WriteOptions::default()).unwrap().text;
        for row in [0, 3, 7, 10, 13, 20] {
            let line = text.lines().nth(row + 1).unwrap();
            let cut =
                text.lines().enumerate().map(|(i, l)| if i == row + 1 { &l[..line.len() - 1] } else { l });
            let e = fail(&cut.collect::<Vec<_>>().join("\n"));
            assert_eq!((e.line, e.column), (row + 2, line.len()), "{e}");
        }
        let e = fail("gattai 3x3\n.....\n.....");
        assert!(e.message.contains("r1c1 belongs to no board") && e.line == 2, "{e}");
        let e = fail("gattai 2x2\n....\n..7.\n....\n....");
        assert_eq!((e.line, e.column), (3, 3));
        assert!(fail("gattai 2x2").message.contains("missing"));
        assert!(fail("gattai 3y3\n...").message.contains("not a shape"));
        assert_eq!(fail("gattai 2x2\nboards 0,x\n....").column, 8);
        let e = fail("gattai 2x2\nboards 0,0 0,2\n....\n....\n....\n....");
        assert!(e.message.contains("r1c5") && e.line == 3, "{e}");
    }
}
