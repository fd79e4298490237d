//! The rows of a drawn or typed grid: what is a row, what is a border, what are its cells.
//!
//! The same grid is typed in many ways: `.16...59.`, `. 1 6 . . .`, `.16|...|59.`, `| 23 1 6 | 48 …`. A [`RowForm`]
//! sorts one line without knowing its neighbours; a [`Block`] looks at all lines of a record and decides what the
//! cells are, or says which row is wrong.

use masume_puzzle::MAX_DIGITS;

use crate::ReadError;
use crate::symbols::{self, Token, is_blank, place};

/// The smallest board that bare cells are taken for.
pub(crate) const MIN_SIDE: usize = 4;

/// Whether a character draws the upright lines of a grid.
const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┊' | '¦')
}

/// What a line is in the drawing of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineKind {
    /// Nothing on it.
    Blank,
    /// A horizontal line of the drawing.
    Border,
    /// Only hyphens, this many: an empty row of cells or a horizontal line, as the width decides.
    Dashes(usize),
    /// Anything else.
    Other,
}

/// What this line is in the drawing of a grid.
pub(crate) fn line_kind(line: &str) -> LineKind {
    let line = line.trim();
    if line.is_empty() {
        return LineKind::Blank;
    }
    if line.bytes().all(|b| b == b'-') {
        return LineKind::Dashes(line.len());
    }
    let drawing = |c: char| {
        is_bar(c)
            || matches!(
                c,
                '-' | '+' | '*' | '.' | ':' | '\'' | '=' | ' ' | '\t' | '`' | ',' | '\u{2500}'..='\u{257F}'
            )
    };
    let runs = ["---", "===", "───", "━━━", "═══", "-+-"];
    if line.chars().all(drawing) && runs.iter().any(|r| line.contains(r)) {
        LineKind::Border
    } else {
        LineKind::Other
    }
}

/// The words of a line, split at white space and bars.
pub(crate) fn row_words(line: &str, number: usize) -> Vec<Token<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    for (n, (i, c)) in line.char_indices().enumerate() {
        if c.is_whitespace() || is_bar(c) {
            if let Some((from, column)) = start.take() {
                words.push(Token { text: &line[from..i], line: number, column });
            }
        } else if start.is_none() {
            start = Some((i, n + 1));
        }
    }
    if let Some((from, column)) = start {
        words.push(Token { text: &line[from..], line: number, column });
    }
    words
}

/// How a line would be read as a row of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RowForm {
    /// Its words.
    pub words: usize,
    /// The characters of its words.
    pub chars: usize,
    /// Whether the cells are the words; otherwise they are the characters.
    pub by_words: bool,
    /// Whether the line has upright lines in it.
    pub barred: bool,
}

impl RowForm {
    /// How many cells the row has.
    pub(crate) fn width(self) -> usize {
        if self.by_words { self.words } else { self.chars }
    }

    /// The form of a line, whatever it holds; `None` of a blank line.
    pub(crate) fn lenient(line: &str) -> Option<Self> {
        let words = row_words(line, 1);
        if words.is_empty() {
            return None;
        }
        let chars = words.iter().map(|w| w.text.chars().count()).sum();
        let single = words.len() == chars;
        let by_words =
            single || words.len() >= MIN_SIDE && words.iter().all(|w| word_fits(w.text, words.len()));
        Some(Self { words: words.len(), chars, by_words, barred: line.contains(is_bar) })
    }

    /// The form of a line that looks like a row of cells and not like a title or prose.
    pub(crate) fn strict(line: &str) -> Option<Self> {
        let form = Self::lenient(line)?;
        let width = form.width();
        // A symbol for each digit is there up to 36; only decimals go further.
        let most = if form.words == form.chars || !form.by_words { 36 } else { MAX_DIGITS as usize };
        if !(MIN_SIDE..=most).contains(&width) {
            return None;
        }
        let words = row_words(line, 1);
        let good = if form.by_words {
            words.iter().all(|w| word_fits(w.text, width))
        } else {
            let length = words[0].text.chars().count();
            let even = words.iter().all(|w| w.text.chars().count() == length);
            (even || form.barred) && chars_fit(words.iter().flat_map(|w| w.text.chars()), width)
        };
        good.then_some(form)
    }
}

/// Whether a word can be a cell of a row with `width` cells: one symbol, a blank, a decimal, or candidates.
fn word_fits(word: &str, width: usize) -> bool {
    let bare = candidates_of(word);
    let mut chars = word.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        is_blank(c) || c.is_ascii_alphanumeric() || !c.is_ascii() || "#@+%&$".contains(c)
    } else {
        let decimal = word.parse::<u8>().is_ok_and(|v| v as usize <= width);
        decimal || !bare.is_empty() && is_candidates(bare, width)
    }
}

/// A candidate cell without marks around it: HoDoKu and others put `*`, `#` or `-` beside candidates, SudoCue a `u`
/// before a placed digit.
pub(crate) fn candidates_of(word: &str) -> &str {
    let bare = word.trim_matches(['*', '#', '-']);
    match bare.strip_prefix('u') {
        Some(rest) if !rest.is_empty() => rest,
        _ => bare,
    }
}

/// Whether a word is a set of different symbols of a board with this side.
fn is_candidates(word: &str, side: usize) -> bool {
    let mut seen = 0u64;
    word.chars().filter(|c| !matches!(c, '*' | '#' | '-')).all(|c| {
        let fits = place(c).is_some_and(|p| {
            let letters = side > 9 || p <= 9;
            let top = if side > 9 { side + 9 } else { side };
            let fits = letters && (p as usize <= top) && (p > 0 || side == 36) && seen >> p & 1 == 0;
            seen |= 1 << p;
            fits
        });
        fits && !c.is_lowercase()
    })
}

/// Whether these characters can be the cells of one row with this many cells.
fn chars_fit(chars: impl Iterator<Item = char> + Clone, side: usize) -> bool {
    let top = if side <= 9 { side } else { (side + 9).min(35) };
    let fits = |c: char| {
        is_blank(c)
            || !c.is_ascii() && !c.is_alphanumeric()
            || match place(c) {
                Some(p) => p as usize <= top || side <= 9 && matches!(c, 'x' | 'X'),
                None => c == '#',
            }
    };
    if !chars.clone().all(fits) {
        return false;
    }
    if chars.clone().any(|c| is_blank(c) || c.is_ascii_digit()) {
        let mut blanks: Vec<char> = chars.filter(|&c| is_blank(c) || side <= 9 && c == 'x').collect();
        blanks.sort_unstable();
        blanks.dedup();
        return blanks.len() <= 1;
    }
    // Only letters: a word of prose, unless it is a whole row in letters, no two alike.
    let mut letters: Vec<char> = chars.collect();
    let pattern = letters.iter().all(|c| matches!(c, 'x' | 'X' | '#'));
    letters.sort_unstable();
    letters.dedup();
    pattern || side > 9 && letters.len() == side && letters.iter().all(char::is_ascii_uppercase)
}

/// The most frequent of some widths; of equals, the one seen first.
pub(crate) fn usual_width(widths: impl Iterator<Item = usize>) -> usize {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for width in widths {
        match counts.iter_mut().find(|(w, _)| *w == width) {
            Some((_, n)) => *n += 1,
            None => counts.push((width, 1)),
        }
    }
    let most = counts.iter().map(|&(_, n)| n).max();
    counts.iter().find(|&&(_, n)| Some(n) == most).map_or(0, |&(w, _)| w)
}

/// One row of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    /// Its words, split at white space and bars.
    pub words: Vec<Token<'a>>,
    /// The column after its last character.
    pub end: usize,
    form: RowForm,
}

/// What the cells of a block are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// One symbol or decimal per cell.
    Values,
    /// Sets of candidates.
    Candidates,
}

/// The rows of a record, and the text before them.
#[derive(Clone, Debug)]
pub(crate) struct Block<'a> {
    /// The line of text before the rows.
    pub title: Option<Token<'a>>,
    /// Further lines of text before that.
    pub remarks: Vec<Token<'a>>,
    /// The rows.
    pub rows: Vec<Row<'a>>,
    /// Whether borders or bars are drawn.
    pub drawn: bool,
}

impl<'a> Block<'a> {
    /// Sorts the lines of a text, of which the first is number `from`.
    pub(crate) fn new(text: &'a str, from: usize) -> Self {
        Self::of_lines(text.lines().enumerate().map(|(i, l)| (i + from, l)))
    }

    /// The same for numbered lines.
    pub(crate) fn of_lines(lines: impl Iterator<Item = (usize, &'a str)> + Clone) -> Self {
        let others = lines.clone().filter(|(_, l)| line_kind(l) == LineKind::Other);
        let mut width = usual_width(others.filter_map(|(_, l)| RowForm::strict(l)).map(RowForm::width));
        if width == 0 {
            // Nothing but hyphens is an empty board when there are as many lines as hyphens.
            let dashes = || {
                lines
                    .clone()
                    .filter_map(|(_, l)| if let LineKind::Dashes(n) = line_kind(l) { Some(n) } else { None })
            };
            width = Some(usual_width(dashes())).filter(|&w| dashes().count() == w).unwrap_or(0);
        }
        let mut block = Self { title: None, remarks: Vec::new(), rows: Vec::new(), drawn: false };
        for (number, line) in lines {
            match line_kind(line) {
                LineKind::Blank => continue,
                LineKind::Border => {
                    block.drawn = true;
                    continue;
                }
                LineKind::Dashes(n) if n != width => {
                    block.drawn |= !block.rows.is_empty();
                    continue;
                }
                LineKind::Dashes(_) | LineKind::Other => {}
            }
            let strict = RowForm::strict(line).filter(|f| near(f.width(), width));
            if block.rows.is_empty() && strict.is_none() {
                let text = symbols::words(line, number).next().map(|t| Token { text: line.trim(), ..t });
                block.remarks.extend(block.title);
                block.title = text;
                continue;
            }
            let Some(form) = strict.or_else(|| RowForm::lenient(line)) else { continue };
            block.drawn |= form.barred;
            let end = line.trim_end().chars().count() + 1;
            block.rows.push(Row { words: row_words(line, number), end, form });
        }
        block.reclaim_first_row(width);
        block
    }

    /// A first row with a wrong symbol looks like a title; the missing row gives it away.
    fn reclaim_first_row(&mut self, width: usize) {
        let Some(title) = self.title.filter(|_| self.rows.len() + 1 == width) else { return };
        let Some(form) = RowForm::lenient(title.text).filter(|f| f.words == 1 && f.chars == width) else {
            return;
        };
        let end = title.column + form.chars;
        self.rows.insert(0, Row { words: vec![title], end, form });
        self.title = self.remarks.pop();
    }

    /// How many cells most rows have.
    pub(crate) fn width(&self) -> usize {
        usual_width(self.rows.iter().map(|r| r.form.width()))
    }

    /// Whether the cells are words, by the vote of the rows.
    fn by_words(&self) -> bool {
        let yes = self.rows.iter().filter(|r| r.form.by_words).count();
        2 * yes > self.rows.len()
    }

    /// Whether this looks like a grid: some rows of a width that a board can have, most of them alike.
    pub(crate) fn is_grid(&self) -> bool {
        let width = self.width();
        let alike = self.rows.iter().filter(|r| r.form.width() == width).count();
        (MIN_SIDE..=MAX_DIGITS as usize).contains(&width)
            && self.rows.len() > 1
            && 2 * alike > self.rows.len()
    }

    /// What the cells hold.
    pub(crate) fn content(&self) -> Content {
        let width = self.width();
        let words = || self.rows.iter().flat_map(|r| &r.words);
        let candidates = self.by_words()
            && words().any(|w| w.text.chars().nth(1).is_some())
            && words().all(|w| !w.text.starts_with(is_blank) || w.text.len() > 1)
            && words().all(|w| is_candidates(candidates_of(w.text), width));
        if candidates { Content::Candidates } else { Content::Values }
    }

    /// The cells of all rows, as one square board.
    pub(crate) fn cells(&self) -> Result<(u8, Vec<Token<'a>>), ReadError> {
        let by_words = self.by_words();
        let cells_of = |row: &Row<'a>| -> Vec<Token<'a>> {
            if by_words { row.words.clone() } else { row.words.iter().flat_map(|w| w.chars()).collect() }
        };
        let rows: Vec<Vec<Token<'a>>> = self.rows.iter().map(cells_of).collect();
        let Some(last) = self.rows.last() else {
            return Err(ReadError::at(1, 1, "there are no rows of cells")
                .help("a 9×9 board has nine rows of nine cells"));
        };
        let side = usual_width(rows.iter().map(Vec::len));
        // When no width is usual, the number of rows says what was meant.
        let side = if rows.iter().filter(|r| r.len() == side).count() > 1 { side } else { rows.len() };
        if side > MAX_DIGITS as usize {
            return Err(
                rows[0][0].error(format!("a row of {side} cells is wider than a board can be, {MAX_DIGITS}"))
            );
        }
        for (i, (cells, row)) in rows.iter().zip(&self.rows).enumerate() {
            if cells.len() != side {
                let at =
                    cells.get(side).map_or((row.words[0].line, row.end), |extra| (extra.line, extra.column));
                let message = format!("row {} has {}, expected {side}", i + 1, count(cells.len(), "cell"));
                return Err(
                    ReadError::at(at.0, at.1, message).help("every row has as many cells as there are rows")
                );
            }
        }
        if rows.len() != side {
            let (line, column) = match rows.get(side) {
                Some(extra) => (extra[0].line, extra[0].column),
                None => (last.words[0].line, last.end),
            };
            let message = format!("the grid has {}, expected {side}", count(rows.len(), "row"));
            return Err(
                ReadError::at(line, column, message).help("every row has as many cells as there are rows")
            );
        }
        Ok((side as u8, rows.into_iter().flatten().collect()))
    }
}

/// Whether a row of `found` cells can be a row of `width` cells with a slip of the finger.
pub(crate) const fn near(found: usize, width: usize) -> bool {
    found.abs_diff(width) <= 1 + width / 9
}

/// `1 cell`, `2 cells`.
pub(crate) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_from_titles() {
        for row in [
            ".16...59.",
            "- 1 6 - - - 5 9 - ",
            "|.16|...|59.|",
            "23 1 6 48 248 248 5 9 3478",
            ".16 ... 59.",
            "---X---X-",
            "...I.....C.....B",
            "1 . 4 03",
            "| 12 34 | 1 2 |",
            "12|34",
            "..1. .... .2.. ...3",
            "4 589 89 3 1689 7 18 168 2",
        ] {
            assert!(RowForm::strict(row).is_some(), "{row}");
        }
        for text in [
            "Heart   H 20",
            "No.1   H 18",
            "17-1    H 17",
            "Heart",
            "A puzzle:",
            "",
            "#",
            "12",
            "P-12",
            "FAILURE",
            "Problem 12 of 18 for me",
        ] {
            assert_eq!(RowForm::strict(text), None, "{text}");
        }
    }

    #[test]
    fn borders_are_not_rows() {
        for border in [
            "*-----------*",
            "|---+---+---|",
            ".-----.------.",
            "'----'----'",
            "------+-------+------",
            "┌───┬───┐",
        ] {
            assert_eq!(line_kind(border), LineKind::Border, "{border}");
        }
        assert_eq!(line_kind("---------"), LineKind::Dashes(9));
        assert_eq!(line_kind("-16---59-"), LineKind::Other);
        assert_eq!(line_kind("- - - -"), LineKind::Other);
    }

    #[test]
    fn wrong_rows_are_named() {
        let text = "1...\n.2..\n..3..\n...4";
        let error = Block::new(text, 1).cells().unwrap_err();
        assert_eq!((error.line, error.column), (3, 5));
        assert_eq!(error.message, "row 3 has 5 cells, expected 4");
        let error = Block::new("1...\n.2..\n..3.", 5).cells().unwrap_err();
        assert_eq!((error.line, error.column, &*error.message), (7, 5, "the grid has 3 rows, expected 4"));
    }

    #[test]
    fn empty_rows_of_dashes_count() {
        let text = "Title\n----\n-1-2\n----\n3---\n";
        let block = Block::new(text, 1);
        assert_eq!(block.title.unwrap().text, "Title");
        assert_eq!(block.cells().unwrap().0, 4);
    }
}
