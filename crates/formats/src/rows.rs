//! One line of a drawn or typed grid: whether it is a row, a border or neither, and how many cells it has.
//!
//! The same grid is typed in many ways: `.16...59.`, `. 1 6 . . .`, `.16|...|59.`, `| 23 1 6 | 48 …`. A [`RowForm`]
//! sorts one line without knowing its neighbours; [`Block`](crate::block::Block) looks at all of them.

use masume_puzzle::MAX_DIGITS;
use masume_puzzle::symbols::place;

use crate::symbols::{Token, is_blank};

/// The smallest board that bare cells are taken for.
pub(crate) const MIN_SIDE: usize = 4;

/// Whether a character draws the upright lines of a grid.
const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┊' | '¦')
}

/// Whether a character that is not ASCII draws lines of a grid.
pub(crate) const fn is_drawn(c: char) -> bool {
    is_bar(c) || matches!(c, '\u{2500}'..='\u{257F}')
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
    // Most rows are symbols with a blank between.
    let mut words = Vec::with_capacity(line.len().min(2 * MAX_DIGITS as usize) / 2 + 1);
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
        Self::of_words(&row_words(line, 1), line)
    }

    /// The form of these words of a line.
    pub(crate) fn of_words(words: &[Token<'_>], line: &str) -> Option<Self> {
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
        if !may_be_row(line) {
            return None;
        }
        let words = row_words(line, 1);
        Self::of_words(&words, line).filter(|form| form.is_strict(&words))
    }

    /// Whether a row of this form, with these words, looks like a row of cells.
    pub(crate) fn is_strict(self, words: &[Token<'_>]) -> bool {
        let width = self.width();
        // A symbol for each digit is there up to 36; only decimals go further.
        let most = if self.words == self.chars || !self.by_words { 36 } else { MAX_DIGITS as usize };
        if !(MIN_SIDE..=most).contains(&width) {
            return false;
        }
        if self.by_words {
            return words.iter().all(|w| word_fits(w.text, width));
        }
        let length = words[0].text.chars().count();
        let even = words.iter().all(|w| w.text.chars().count() == length);
        (even || self.barred) && chars_fit(words.iter().flat_map(|w| w.text.chars()), width)
    }
}

/// Whether a line has few enough words, and short enough ones, to be a row: asked first, since a whole board may be one
/// word and a hostile line has a million.
fn may_be_row(line: &str) -> bool {
    const MOST: u8 = MAX_DIGITS;
    let (mut words, mut length) = (0, 0);
    for c in line.chars() {
        if c.is_whitespace() || is_bar(c) {
            length = 0;
            continue;
        }
        words += u8::from(length == 0);
        length += 1;
        if words > MOST || length > MOST {
            return false;
        }
    }
    true
}

/// Whether a word can be a cell of a row with `width` cells: one symbol, a blank, a decimal, or candidates.
fn word_fits(word: &str, width: usize) -> bool {
    let mut chars = word.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        is_blank(c) || c.is_ascii_alphanumeric() || !c.is_ascii() || "#@+%&$".contains(c)
    } else {
        let decimal = word.parse::<u8>().is_ok_and(|v| v as usize <= width);
        let bare = candidates_of(word);
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
pub(crate) fn is_candidates(word: &str, side: usize) -> bool {
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
}
