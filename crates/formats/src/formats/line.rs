//! `line`: all cells on one line, the common currency of Sudoku programs; also bare rows of cells without a frame.
//!
//! Any one character can stand for blanks, but one only: a second kind is a slip and an error. What follows the cells is a comment. Boards above 9×9 come in the four
//! conventions of [`symbols`](crate::symbols). Cells may be grouped by blanks (`53. .7. ...`), stand in one field of a
//! line of values split by commas, semicolons or tabs, and be followed by their solution.

use masume_puzzle::{Board, Document, Grid, Puzzle};

use crate::block::{Block, Content};
use crate::board::{START, document_of, empty_for, one_board, puzzle_of};
use crate::rows::{MIN_SIDE, count};
use crate::script::Script;
use crate::symbols::{self, Convention, Reader, Token, is_blank, side_of, words};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "line",
    about_en: "all cells on one line, or bare rows of cells",
    about_ja: "全マスを一行に並べた文字列、または行ごとのマス",
    extensions: &["txt"],
    keeps: &[],
    detect,
    read,
    write: Some(write),
};

/// Lines of a record that can be a bare grid: beyond that it is something else.
pub(crate) const MAX_LINES: usize = 300;

/// Whether a text has few enough lines to be looked at as a grid.
pub(crate) fn is_short(text: &str) -> bool {
    text.lines().nth(MAX_LINES).is_none()
}

/// Whether a text is one line: then it can be no grid.
pub(crate) fn is_one_line(text: &str) -> bool {
    !text.trim_end().contains('\n')
}

/// The cells of a line that is nothing but cells, one byte each: most large boards come so, and need no tokens.
fn solid(text: &str) -> Option<&str> {
    let cells = text.trim_ascii_end();
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'*' | b'_' | b'-' | b'?');
    (cells.len() >= 81 && side_of(cells.len()).is_some() && cells.bytes().all(plain)).then_some(cells)
}

/// Bytes of a line that is longer than any one board: it must begin like cells to be looked at as a whole.
const LONG: usize = 32 << 10;

fn detect(text: &str) -> bool {
    if let Some(cells) = solid(text) {
        return looks_like_cells((0..cells.len()).map(|i| &cells[i..=i]));
    }
    if is_one_line(text) {
        // A million letters are not worth a million tokens.
        if text.len() > LONG
            && !looks_like_cells(text.trim_start().split("").filter(|c| !c.is_empty()).take(LONG / 8))
        {
            return false;
        }
        let cells = Parts::of(text);
        let symbols = || cells.cells.iter().map(|t| t.text);
        return match side_of(cells.cells.len()) {
            // Few cells prove little: all of them must be right.
            Some(side) if side < 9 => {
                let reader = Reader::guess(side, symbols());
                side as usize >= MIN_SIDE && cells.cells.iter().all(|&t| reader.value(t).is_ok())
            }
            _ => cells.cells.len() >= 40 && looks_like_cells(symbols()),
        };
    }
    is_short(text) && {
        let block = Block::new(text, 1);
        block.is_grid() && !block.drawn && block.title.is_none() && block.content() == Content::Values
    }
}

/// Whether nearly all of a long word could be cells, so that a slip is reported as a slip.
fn looks_like_cells<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let (mut good, mut firm, mut all) = (0, 0, 0);
    for cell in cells {
        let c = cell.chars().next().unwrap_or('?');
        all += 1;
        good += usize::from(is_blank(c) || c.is_ascii_digit() || c.is_ascii_uppercase() || cell.len() > 1);
        firm += usize::from(is_blank(c) || c.is_ascii_digit());
    }
    // A whole board in letters has neither blanks nor digits, a strange blank makes most of a board strange.
    let square = side_of(all).is_some();
    (good * 20 >= all * 19 && (firm > 0 || square)) || square && firm * 8 >= all
}

/// The cells of a line and what follows them.
struct Parts<'a> {
    cells: Vec<Token<'a>>,
    rest: Option<Token<'a>>,
    /// Whether the cells are one field of several, and not the first.
    field: bool,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        let (number, line) = text.lines().enumerate().find(|(_, l)| !l.trim().is_empty()).unwrap_or((0, ""));
        let all: Vec<Token<'a>> = words(line, number + 1).collect();
        let Some(&first) = all.first() else { return Self { cells: Vec::new(), rest: None, field: false } };
        if let Some(cells) = Self::with_blanks_as_cells(line, number + 1) {
            return cells;
        }
        if let Some(cells) = Self::in_a_field(line, number + 1) {
            return cells;
        }
        // A comment may be glued to the cells by a mark that cannot be one.
        let glued = first.text.find(['#', ';', ',', '"']).filter(|&i| i >= 16 && !is_slip(first.text, i));
        let head = glued.map_or(first.text, |i| &first.text[..i]);
        let length = head.chars().count();
        let whole = length >= 16 && (side_of(length).is_some() || length > 64);
        let body: Vec<Token<'a>> =
            all.iter().copied().take_while(|w| !w.text.starts_with(['#', ';'])).collect();
        let grouped = body.len() > 1 && body.iter().all(|w| w.text.chars().count() == length);
        let decimals = body.len() >= 16
            && side_of(body.len()).is_some()
            && body
                .iter()
                .all(|w| w.text.len() <= 2 && (w.text.parse::<u8>().is_ok() || w.text.chars().all(is_blank)));
        let (cells, used): (Vec<Token<'a>>, usize) = if decimals && !(grouped && length == 1) {
            let used = body.len();
            (body, used)
        } else if grouped && glued.is_none() && !(whole && length >= 81) {
            (body.iter().flat_map(|w| w.chars()).collect(), body.len())
        } else {
            let head = Token { text: head, ..first };
            (head.chars().collect(), usize::from(glued.is_none()))
        };
        let rest = match glued {
            Some(i) if used == 0 => {
                let start = first.column + first.text[..i].chars().count();
                let from = line.len() - line.trim_start().len() + i;
                Some(Token { text: line[from..].trim_end(), line: number + 1, column: start })
            }
            _ => all.get(used).map(|w| {
                let from: usize = line.char_indices().nth(w.column - 1).map_or(line.len(), |(i, _)| i);
                Token { text: line[from..].trim_end(), ..*w }
            }),
        };
        Self { cells, rest, field: false }
    }

    /// The cells of a table row in which the puzzle is not the first value.
    fn in_a_field(line: &'a str, number: usize) -> Option<Self> {
        let mut from = 0;
        for (i, text) in line.split([',', ';', '\t']).enumerate() {
            let bare = text.trim_matches(['"', ' ']);
            let plain = bare.len() >= 81
                && side_of(bare.len()).is_some()
                && bare.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            if plain {
                let skipped = bare.as_ptr() as usize - line.as_ptr() as usize;
                let column = line.get(..skipped)?.chars().count() + 1;
                let cells = Token { text: bare, line: number, column }.chars().collect();
                return (i > 0).then_some(Self { cells, rest: None, field: true });
            }
            from += text.len() + 1;
            if from > 200 {
                break;
            }
        }
        None
    }

    /// A line of just digits and blanks, exactly as long as a board: the blanks are its empty cells.
    fn with_blanks_as_cells(line: &'a str, number: usize) -> Option<Self> {
        let side = side_of(line.len()).filter(|&s| s == 9)?;
        let plain = line.bytes().all(|b| b.is_ascii_digit() || b == b' ')
            && line.contains(' ')
            && !line.contains('0');
        let cell = |i: usize| match &line[i..=i] {
            " " => Token { text: ".", line: number, column: i + 1 },
            text => Token { text, line: number, column: i + 1 },
        };
        let cells = side as usize * side as usize;
        plain.then(|| Self { cells: (0..cells).map(cell).collect(), rest: None, field: false })
    }
}

/// Whether a mark at this byte, which would begin a comment, is rather a wrong key among cells: there are cells behind it,
/// and with it the word is as long as a board.
fn is_slip(word: &str, at: usize) -> bool {
    let cell = |b: &u8| b.is_ascii_digit() || is_blank(*b as char);
    at != 81 && side_of(word.len()).is_some() && word.as_bytes()[at + 1..].iter().all(cell)
}

/// Reads the plainest line of all, 81 cells and nothing more, without looking twice at a character.
pub(crate) fn read_plain(text: &str) -> Option<Document> {
    let cells: &[u8; 81] = text.as_bytes().try_into().ok()?;
    let mut values = vec![0u8; 81];
    let (mut good, mut dots, mut zeros) = (true, false, false);
    for (value, &b) in values.iter_mut().zip(cells) {
        let digit = b.wrapping_sub(b'0');
        good &= digit <= 9 || b == b'.';
        dots |= b == b'.';
        zeros |= b == b'0';
        *value = if digit <= 9 { digit } else { 0 };
    }
    // Two signs for an empty cell: one of them is a slip, which the long way names.
    let grid = Grid::from_values(values).ok().filter(|_| good && !(dots && zeros))?;
    Puzzle::new(Board::classic(), grid).map(Document::new).ok()
}

/// Whether a text is 81 plain cells and a short comment: no other format begins like this.
pub(crate) fn is_commented(text: &str) -> bool {
    let Some((cells, rest)) = text.as_bytes().split_first_chunk::<81>() else { return false };
    let cell = |b: &u8| b.is_ascii_digit() || *b == b'.';
    cells.iter().all(cell)
        && rest.first().is_some_and(|b| matches!(b, b' ' | b'\t' | b'#' | b';'))
        && rest.len() <= 81
        && !rest.contains(&b'\n')
        && !rest.contains(&b'\r')
}

pub(crate) fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    if source.template.is_none()
        && let Some(document) = read_plain(source.text)
    {
        return Ok(Reading::all(document));
    }
    if source.template.is_none()
        && let Some(cells) = solid(source.text)
        && let Some(side) = side_of(cells.len())
        && let Some(values) = symbols::solid_values(side, cells)
    {
        let empty = empty_for(source, side, cells.len(), START)?;
        return Ok(Reading::all(Document::new(puzzle_of(empty, values, START)?)));
    }
    if !is_one_line(source.text) {
        let block = Block::new(source.text, 1);
        let (side, cells) = block.cells()?;
        let mut reading = Reading::all(document_of(source, side, &cells)?);
        reading
            .not_kept
            .extend(block.title.into_iter().chain(block.remarks).map(|t| format!("text “{}”", t.text)));
        return Ok(reading);
    }
    let Parts { mut cells, mut rest, field } = Parts::of(source.text);
    let wanted = source.template.map(|t| t.board().len());
    let side = match (wanted, side_of(cells.len())) {
        (Some(wanted), _) if cells.len() == wanted => 0,
        (None, Some(side)) if side as usize >= MIN_SIDE => side,
        (wanted, _) => match cells.get(81) {
            // Some collections put the comment right behind the 81st cell.
            Some(next) if wanted.is_none_or(|w| w == 81) && is_classic(&cells) => {
                let from = next.text.as_ptr() as usize - source.text.as_ptr() as usize;
                rest = source.text.get(from..).map(|t| Token { text: t.trim_end(), ..*next });
                cells.truncate(81);
                9
            }
            _ => return Err(wrong_length(&cells, wanted)),
        },
    };
    let mut reading = Reading::all(document_of(source, side, &cells)?);
    if field {
        reading.not_kept.push("the other values of the line".into());
    }
    if let Some(rest) = rest {
        comment(rest.text, &mut reading);
    }
    Ok(reading)
}

/// Whether 81 plain cells come before something that cannot be a cell.
fn is_classic(cells: &[Token<'_>]) -> bool {
    let plain = |t: &Token<'_>| t.text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    cells[..81].iter().all(plain) && cells.get(81).is_some_and(|t| !plain(t) && !t.text.starts_with(is_blank))
}

fn wrong_length(cells: &[Token<'_>], wanted: Option<usize>) -> ReadError {
    let found = cells.len();
    let (wanted, board) = wanted.map_or_else(
        || {
            let side = (MIN_SIDE..=64).min_by_key(|s| (s * s).abs_diff(found)).unwrap_or(9);
            (side * side, format!(" for a {side}×{side} board"))
        },
        |w| (w, " for this shape".to_string()),
    );
    let (line, column) = match (cells.get(wanted), cells.last()) {
        (Some(extra), _) => (extra.line, extra.column),
        (None, Some(last)) => (last.line, last.column + last.text.chars().count()),
        (None, None) => (1, 1),
    };
    let message = format!("the line has {}, expected {wanted}{board}", count(found, "cell"));
    let which = if found < wanted { "a cell is missing" } else { "there is a cell too many" };
    ReadError::at(line, column, message).help(format!("{which}, or this is not a puzzle"))
}

/// Keeps what stands behind the cells: a rating or words about the puzzle; the rest is reported.
pub(crate) fn comment(text: &str, reading: &mut Reading) {
    let text =
        text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '#' | ';' | ',' | ':')).trim();
    if text.is_empty() {
        return;
    }
    if let Some(solution) = solution(text, &reading.document.puzzle) {
        reading.document.solution = Some(solution);
        return;
    }
    let number = |t: &str| t.split('/').all(|n| !n.is_empty() && n.parse::<f32>().is_ok());
    let bare = text.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == ' ' || c == '=');
    let named = ["ED=", "ER=", "EP=", "ER ", "SER", "SE "].iter().any(|p| text.starts_with(p));
    if text.len() <= 40 && (number(text) && text.contains(['.', '/']) || named && number(bare)) {
        reading.document.meta.rating = text.to_string();
    } else if text.chars().any(char::is_alphabetic) && !text.contains('\t') && text.len() <= 1000 {
        reading.document.meta.description = text.to_string();
    } else {
        reading.not_kept.push(format!("comment “{}”", crate::symbols::shorten(text)));
    }
}

/// The answer, when the text is one.
fn solution(text: &str, puzzle: &Puzzle) -> Option<Grid> {
    let text = text.trim_matches(['"', ',']);
    if puzzle.board().digits() > 9 || text.len() != puzzle.board().len() {
        return None;
    }
    let values = text.bytes().map(|b| b.wrapping_sub(b'0')).collect();
    Grid::from_values(values).ok().filter(|g| puzzle.is_solved_by(g))
}

fn write(document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
    write_with(document, options, &FORMAT, '.')
}

/// The cells on one line, with this blank if none is asked for.
pub(crate) fn write_with(
    document: &Document,
    options: &WriteOptions,
    format: &'static Format,
    blank: char,
) -> Result<Written, WriteError> {
    let side = one_board(document, format.id, false)?;
    let values = document.puzzle.givens().values();
    let script = Script::wished(format.id, side, values, options, blank)?;
    // Sixteen cells cannot be told from a row of cells when they are decimals all below ten.
    debug_assert!(side > 9 || script.convention != Convention::Decimal);
    Ok(Written::keeping(script.line(values), document, format.keeps))
}
