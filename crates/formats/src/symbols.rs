//! How digits are written: four conventions for boards above 9×9, told apart by the characters present.
//!
//! | convention | digits 1, 2, … | told by |
//! |---|---|---|
//! | [`Convention::Plain`] | `1`–`9`, `A`–`Z` | the rule when nothing speaks against it; all a 9×9 board needs |
//! | [`Convention::FromZero`] | `0`–`9`, `A`–`Z` | a `0` where blanks look different, and no letter too large for it; always for 36 |
//! | [`Convention::Letters`] | `A`–`Z` | letters, and none of `1`–`9` |
//! | [`Convention::Decimal`] | `1`, `2`, … `10` … | a cell longer than one character |
//!
//! Reading goes from [`Token`]s (one per cell, with its place) to values through [`values`]; writing goes through a
//! [`Script`](crate::script::Script), which is chosen so that the guess above finds the same digits again.

use masume_puzzle::symbols::{at_place, place};

use crate::ReadError;

/// A piece of text with its place: one cell, or one word of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    /// The text; never empty.
    pub text: &'a str,
    /// Line, from 1.
    pub line: usize,
    /// Column of its first character, from 1.
    pub column: usize,
}

impl<'a> Token<'a> {
    /// The characters of the token, each as a token.
    pub(crate) fn chars(self) -> impl Iterator<Item = Token<'a>> {
        self.text.char_indices().enumerate().map(move |(n, (i, c))| Token {
            text: &self.text[i..i + c.len_utf8()],
            line: self.line,
            column: self.column + n,
        })
    }

    /// An error at this token.
    pub(crate) fn error(self, message: impl Into<String>) -> ReadError {
        ReadError::at(self.line, self.column, message)
    }
}

/// The words of one line, split at white space.
pub(crate) fn words(text: &str, line: usize) -> impl Iterator<Item = Token<'_>> {
    let mut chars = text.char_indices().enumerate().peekable();
    std::iter::from_fn(move || {
        while chars.next_if(|(_, (_, c))| c.is_whitespace()).is_some() {}
        let (n, (start, _)) = chars.next()?;
        while chars.next_if(|(_, (_, c))| !c.is_whitespace()).is_some() {}
        let end = chars.peek().map_or(text.len(), |&(_, (i, _))| i);
        Some(Token { text: &text[start..end], line, column: n + 1 })
    })
}

/// The words of all lines of a text.
pub(crate) fn all_words(text: &str) -> impl Iterator<Item = Token<'_>> {
    text.lines().enumerate().flat_map(|(i, line)| words(line, i + 1))
}

/// The characters of all lines of a text that are not white space, one token each.
pub(crate) fn all_chars(text: &str) -> impl Iterator<Item = Token<'_>> {
    all_words(text).flat_map(Token::chars)
}

/// A way to write digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Convention {
    /// `1`–`9`, then `A`–`Z`.
    Plain,
    /// `0`–`9`, then `A`–`Z`: `0` is the first digit.
    FromZero,
    /// `A`–`Z`.
    Letters,
    /// Decimal numbers, one blank-separated token a cell.
    Decimal,
}

impl Convention {
    /// The largest side whose digits it can write.
    pub(crate) const fn most(self) -> u8 {
        match self {
            Self::Plain => 35,
            Self::FromZero => 36,
            Self::Letters => 26,
            Self::Decimal => 64,
        }
    }

    /// The symbol of a digit that it can write; for the last symbol of a board, too.
    pub(crate) fn symbol(self, value: u8) -> char {
        let place = (i32::from(value) + self.shift()).clamp(0, 35);
        at_place(place as u8).unwrap_or('?')
    }

    /// What is added to a digit to get its place in `0`–`9A`–`Z`.
    const fn shift(self) -> i32 {
        match self {
            Self::FromZero => -1,
            Self::Letters => 9,
            Self::Plain | Self::Decimal => 0,
        }
    }

    /// The symbols of a board, for messages: `1–9`, `1–9 and A–G` …
    fn range(self, side: u8) -> String {
        let last = i32::from(side) + self.shift();
        match self {
            Self::Decimal => format!("the numbers 1–{side}"),
            Self::Plain if last <= 9 => format!("1–{last}"),
            Self::Plain => format!("1–9 and A–{}", self.symbol(side)),
            Self::FromZero if last <= 9 => format!("0–{last}"),
            Self::FromZero => format!("0–9 and A–{}", self.symbol(side)),
            Self::Letters => format!("A–{}", self.symbol(side)),
        }
    }
}

/// Whether a character always means an empty cell, on any board and in any convention.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '*' | '_' | '-' | '?')
}

/// The same characters, the usual ones first.
const BLANKS: [char; 5] = ['.', '-', '_', '*', '?'];

/// Which characters a text shows: all that the guess needs.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    /// One bit for each of `0`–`9A`–`Z`.
    symbols: u64,
    zeros: usize,
    /// Cells of several zeros.
    long_zeros: usize,
    /// How often each of the characters occurs that always mean blank.
    blanks: [usize; BLANKS.len()],
    /// Whether a cell is longer than one character.
    long: bool,
    /// A character that is neither symbol nor blank, when there is one.
    odd: Option<char>,
    /// How many cells hold such characters.
    odd_cells: usize,
    /// Whether there are two kinds of such characters.
    odds: bool,
}

impl Seen {
    /// Takes note of one cell of a board with this side.
    pub(crate) fn note(&mut self, side: u8, cell: &str) {
        self.note_times(side, cell, 1);
    }

    /// Takes note of a cell that occurs so often.
    fn note_times(&mut self, side: u8, cell: &str, times: usize) {
        let mut chars = cell.chars();
        let Some(c) = chars.next() else { return };
        let sign = BLANKS.iter().position(|&b| b == c);
        if !chars.as_str().is_empty() {
            self.long = true;
            if chars.all(|other| other == c) {
                self.long_zeros += if c == '0' { times } else { 0 };
                if let Some(i) = sign {
                    self.blanks[i] += times;
                }
            }
            return;
        }
        self.zeros += if c == '0' { times } else { 0 };
        match (sign, place(c)) {
            (Some(i), _) => self.blanks[i] += times,
            // Letters are digits on large boards only.
            (None, Some(p)) if p <= 9 || side > 9 => self.symbols |= 1 << p,
            _ => {
                self.odds |= self.odd.is_some_and(|o| o != c);
                self.odd = Some(c);
                self.odd_cells += times;
            }
        }
    }

    /// Whether one of the characters occurs that always mean blank.
    fn has_blank(&self) -> bool {
        self.blanks.iter().any(|&n| n > 0)
    }

    /// The convention these characters follow on a board with this side.
    pub(crate) fn guess(&self, side: u8) -> Convention {
        let highest = 63 - (self.symbols | 1).leading_zeros() as i32;
        let letters = highest >= 10;
        let digits = self.symbols & 0b11_1111_1110 != 0;
        let top = self.symbols >> (side.max(1) - 1) & 1 == 1;
        let zero_is_digit = self.zeros > 0
            && highest < i32::from(side)
            && (self.has_blank() || self.odd.is_some() || top && self.zeros <= side as usize);
        match side {
            _ if self.long => Convention::Decimal,
            0..=9 => Convention::Plain,
            37.. => Convention::Decimal,
            36 => Convention::FromZero,
            10..=26 if letters && !digits => Convention::Letters,
            _ if zero_is_digit => Convention::FromZero,
            _ => Convention::Plain,
        }
    }

    /// The one strange character that stands for blanks, when the text has no ordinary blanks. Where it occurs but
    /// once it is a slip of the finger, unless it is one that people do write for blanks.
    pub(crate) fn odd_blank(&self, convention: Convention) -> Option<char> {
        let ordinary = self.has_blank() || self.zero_blanks(convention) > 0;
        let enough = |c: &char| self.odd_cells > 1 || matches!(c, 'x' | 'X');
        self.odd.filter(|_| !ordinary && !self.odds).filter(enough)
    }

    /// How many cells are empty because they hold a zero.
    fn zero_blanks(&self, convention: Convention) -> usize {
        self.long_zeros + if convention == Convention::FromZero { 0 } else { self.zeros }
    }

    /// The one character that stands for blanks. A text keeps to one; of several, the most frequent is meant and the
    /// others are slips.
    fn blank(&self, convention: Convention) -> Option<char> {
        let zeros = ('0', self.zero_blanks(convention));
        let kinds = BLANKS.into_iter().zip(self.blanks).chain([zeros]);
        // Of equals the first, as the table has them.
        let most = kinds.rev().filter(|&(_, n)| n > 0).max_by_key(|&(_, n)| n);
        most.map(|(c, _)| c).or_else(|| self.odd_blank(convention))
    }
}

/// How the cells of one text are to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    side: u8,
    convention: Convention,
    /// The one character that stands for blanks in this text.
    blank: Option<char>,
}

impl Reader {
    /// The way to read these cells, by the characters they show.
    pub(crate) fn guess<'a>(side: u8, cells: impl IntoIterator<Item = &'a str>) -> Self {
        let mut seen = Seen::default();
        for cell in cells {
            seen.note(side, cell);
        }
        Self::of(side, &seen)
    }

    /// The way to read cells that show these characters.
    fn of(side: u8, seen: &Seen) -> Self {
        let convention = seen.guess(side);
        Self { side, convention, blank: seen.blank(convention) }
    }

    /// The value of one cell, 0 for a blank.
    pub(crate) fn value(self, cell: Token<'_>) -> Result<u8, ReadError> {
        let side = self.side;
        let mut chars = cell.text.chars();
        let (first, more) = (chars.next().unwrap_or('.'), chars.next().is_some());
        let blank = |c: char| is_blank(c) || self.blank == Some(c);
        let value = if more {
            // `+5` would parse as a number, but a sign is no part of a cell.
            match cell.text.parse::<u32>() {
                Ok(v) if first.is_ascii_digit() => i32::try_from(v).unwrap_or(i32::MAX),
                Err(_) if cell.text.bytes().all(|b| b.is_ascii_digit()) => i32::MAX,
                _ if blank(first) && cell.text.chars().all(|c| c == first) => 0,
                _ => return Err(self.unknown(cell)),
            }
        } else if blank(first) || first == '0' && self.convention != Convention::FromZero {
            0
        } else {
            match place(first).filter(|&p| side > 9 || p <= 9).map(|p| i32::from(p) - self.convention.shift())
            {
                Some(v) if v > 0 => v,
                _ => return Err(self.unknown(cell)),
            }
        };
        if value > i32::from(side) {
            let range = self.convention.range(side);
            return Err(cell
                .error(format!("“{}” is too large for a {side}×{side} board", shorten(cell.text)))
                .help(format!("its cells hold {range}")));
        }
        match self.blank {
            Some(sign) if value == 0 && first != sign => Err(cell
                .error(format!(
                    "“{}” is no symbol here: empty cells are “{sign}” in this text",
                    shorten(cell.text)
                ))
                .help("use one sign for all empty cells")),
            _ => Ok(value as u8),
        }
    }

    fn unknown(self, cell: Token<'_>) -> ReadError {
        let (side, range) = (self.side, self.convention.range(self.side));
        cell.error(format!("“{}” is not a symbol of a {side}×{side} board", shorten(cell.text)))
            .help(format!("cells are {range}, and one of . 0 * _ - for an empty cell"))
    }
}

/// The values of the cells of a board with this side, 0 for a blank. The convention is guessed from all of them.
pub(crate) fn values(side: u8, cells: &[Token<'_>]) -> Result<Vec<u8>, ReadError> {
    let reader = Reader::guess(side, cells.iter().map(|t| t.text));
    cells.iter().map(|&t| reader.value(t)).collect()
}

/// The same for cells of one ASCII byte each, without a place; `None` when one of them cannot be read.
pub(crate) fn solid_values(side: u8, cells: &str) -> Option<Vec<u8>> {
    let mut counts = [0usize; 128];
    for b in cells.bytes() {
        *counts.get_mut(b as usize)? += 1;
    }
    let symbols: Vec<String> =
        (0..128u8).filter(|&b| counts[b as usize] > 0).map(|b| (b as char).into()).collect();
    let mut seen = Seen::default();
    for symbol in &symbols {
        seen.note_times(side, symbol, counts[symbol.as_bytes()[0] as usize]);
    }
    let reader = Reader::of(side, &seen);
    let mut table = [0u8; 128];
    for text in &symbols {
        table[text.as_bytes()[0] as usize] = reader.value(Token { text, line: 1, column: 1 }).ok()?;
    }
    Some(cells.bytes().map(|b| table[b as usize & 127]).collect())
}

/// At most twelve characters of a text, for messages; control characters are made visible.
pub(crate) fn shorten(text: &str) -> String {
    let visible = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    if text.chars().nth(12).is_none() {
        text.chars().map(visible).collect()
    } else {
        text.chars().take(11).map(visible).chain(['…']).collect()
    }
}

/// The side of a square board with this many cells, when there is one of 1 to 64.
pub(crate) fn side_of(cells: usize) -> Option<u8> {
    let side = cells.isqrt();
    (side * side == cells && (1..=64).contains(&side)).then_some(side as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(side: u8, text: &str) -> Result<Vec<u8>, ReadError> {
        values(side, &all_chars(text).collect::<Vec<_>>())
    }

    #[test]
    fn four_conventions_are_told_apart() {
        assert_eq!(read(16, "1.9AG..F").unwrap(), [1, 0, 9, 10, 16, 0, 0, 15]);
        assert_eq!(read(16, "0.9AF...").unwrap(), [1, 0, 10, 11, 16, 0, 0, 0]);
        assert_eq!(read(16, "A.PB....").unwrap(), [1, 0, 16, 2, 0, 0, 0, 0]);
        assert_eq!(read(16, "00G1").unwrap(), [0, 0, 16, 1]);
        assert_eq!(read(36, "0Z..9a").unwrap(), [1, 36, 0, 0, 10, 11]);
        let cells: Vec<_> = all_words("1 16 00 0 7").collect();
        assert_eq!(values(16, &cells).unwrap(), [1, 16, 0, 0, 7]);
    }

    #[test]
    fn cells_of_one_byte_read_as_tokens_do() {
        for (side, text) in [
            (16, "1.9AG..F"),
            (16, "0.9AF..."),
            (16, "A.PB0..."),
            (16, "00G1"),
            (36, "0Z..9a"),
            (9, "xx1x9"),
            (9, "..1x9"),
            (9, "@@129"),
            (9, "34@12"),
            (9, "..0.1"),
            (9, "?.12."),
            (9, "00120"),
            (25, "Q1.."),
            (25, "abc"),
            (49, "12.."),
            (4, "17"),
        ] {
            assert_eq!(solid_values(side, text), read(side, text).ok(), "{side} {text}");
        }
        let sparse = format!("F{}1", "0".repeat(255));
        assert_eq!(solid_values(16, &sparse), read(16, &sparse).ok());
    }

    #[test]
    fn zeros_of_a_sparse_hex_board_are_blanks() {
        let text = format!("F{}", "0".repeat(255));
        assert_eq!(read(16, &format!("{text}1")).unwrap()[..2], [15, 0]);
    }

    #[test]
    fn a_text_keeps_to_one_blank() {
        for (side, text, column, sign) in [
            (9, "..1.0.9", 5, "“0”"),
            (9, "?.1...9", 1, "“?”"),
            (9, "001-009", 4, "“-”"),
            (9, "__1_*_9", 5, "“*”"),
            (9, "-1.", 1, "“-”"),
            (9, "1234@", 5, "“@”"),
            (16, "G..10.", 5, "“0”"),
        ] {
            let error = read(side, text).unwrap_err();
            assert_eq!((error.line, error.column), (1, column), "{text}: {error}");
            assert!(error.message.starts_with(sign), "{text}: {error}");
        }
        let cells: Vec<_> = all_words("1 16 . . 0 7").collect();
        assert_eq!(values(16, &cells).unwrap_err().column, 10);
        for text in ["??1?9", "XX1X9", "1234x", "__1__", "**1"] {
            assert!(read(9, text).is_ok(), "{text}");
        }
    }

    #[test]
    fn any_one_strange_character_is_the_blank() {
        assert_eq!(read(9, "xx1x9").unwrap(), [0, 0, 1, 0, 9]);
        let error = read(9, "..1x9").unwrap_err();
        assert_eq!((error.line, error.column), (1, 4));
        assert!(error.message.contains('x'));
        assert_eq!(read(4, "1..\n.7").unwrap_err().column, 2);
        assert_eq!(read(4, "1..\n.7").unwrap_err().line, 2);
    }
}
