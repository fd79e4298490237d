//! Writing digits so that they are read back: which convention and which blank a text of cells gets.
//!
//! Readers guess the convention by the characters they see (see [`symbols`](crate::symbols)); a [`Script`] is chosen by
//! making that guess on what would be written.

use crate::board::blank_misread;
use crate::formats::np_pattern::looks_like_pattern;
use crate::symbols::{Convention, Seen, is_blank};
use crate::{WriteError, WriteOptions};

/// How to write the cells of one text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Script {
    /// The convention.
    pub convention: Convention,
    /// The character for an empty cell.
    pub blank: char,
    /// Whether decimals have two digits at least, so that they are seen to be decimals.
    padded: bool,
}

impl Script {
    /// The script for these values as the user wishes it, with the format's own `blank` when none is wished for; an
    /// error when the wish would make the text another puzzle.
    pub(crate) fn wished(
        format: &'static str,
        side: u8,
        values: &[u8],
        options: &WriteOptions,
        blank: char,
    ) -> Result<Self, WriteError> {
        options.check(side, format)?;
        let mut script =
            Self::choose(side, values, options.blank.unwrap_or(blank), options.decimal && side > 9);
        let cells = values.iter().map(|&v| {
            let mut cell = String::new();
            script.push(&mut cell, v);
            cell
        });
        if looks_like_pattern(cells) {
            // Of letters or a blank that mark a pattern elsewhere; numbers do not.
            let blank = if is_blank(script.blank) && script.blank != '*' { script.blank } else { '-' };
            script = Self::new(Convention::Decimal, blank);
        }
        script.honours(format, values, options)
    }

    /// The same script, or an error when it has not the blank that the user wishes for.
    pub(crate) fn honours(
        self,
        format: &'static str,
        values: &[u8],
        options: &WriteOptions,
    ) -> Result<Self, WriteError> {
        match options.blank {
            Some(wish) if self.blank != wish && values.contains(&0) => Err(blank_misread(wish, format)),
            _ => Ok(self),
        }
    }

    /// A script in which these values (0 for blank) of a board with this side are read back as they are, with
    /// `blank` for empty cells if that can be.
    pub(crate) fn choose(side: u8, values: &[u8], blank: char, decimal: bool) -> Self {
        let tries = [Convention::Plain, Convention::FromZero, Convention::Letters];
        let allowed = |c: &&Convention| side <= c.most() && (**c != Convention::FromZero || side == 36);
        for blank in [blank, '.'] {
            for &convention in tries.iter().filter(allowed) {
                if !decimal && Self::reads_back(side, values, blank, convention) {
                    return Self::new(convention, blank);
                }
            }
        }
        // Where no number has two digits, the guess would take them for symbols and a zero for one of them.
        let short = values.iter().all(|&v| v < 10);
        let blank = if is_blank(blank) || blank == '0' && !short { blank } else { '.' };
        Self { convention: Convention::Decimal, blank, padded: short && side == 36 }
    }

    /// A script with this blank.
    pub(crate) const fn new(convention: Convention, blank: char) -> Self {
        Self { convention, blank, padded: false }
    }

    /// Whether the guess finds this convention, and this blank, in what would be written.
    fn reads_back(side: u8, values: &[u8], blank: char, convention: Convention) -> bool {
        if blank.is_whitespace() || blank.is_control() {
            return false;
        }
        let mut seen = Seen::default();
        let mut shown = 0u64;
        let mut buffer = [0; 4];
        for &v in values {
            if v != 0 && shown >> v & 1 == 1 {
                continue;
            }
            shown |= 1 << v;
            let c = if v == 0 { blank } else { convention.symbol(v) };
            seen.note(side, c.encode_utf8(&mut buffer));
        }
        let blank_reads_blank = shown & 1 == 0
            || is_blank(blank)
            || blank == '0' && convention != Convention::FromZero
            || seen.odd_blank(convention) == Some(blank);
        seen.guess(side) == convention && blank_reads_blank
    }

    /// Appends one cell; decimals need a blank between cells, which the caller writes.
    pub(crate) fn push(self, out: &mut String, value: u8) {
        use std::fmt::Write;
        match (value, self.convention) {
            (0, _) => out.push(self.blank),
            (v, Convention::Decimal) if self.padded => write!(out, "{v:02}").unwrap_or_default(),
            (v, Convention::Decimal) => write!(out, "{v}").unwrap_or_default(),
            (v, convention) => out.push(convention.symbol(v)),
        }
    }

    /// All cells one after the other, with blanks between decimals.
    pub(crate) fn line(self, values: &[u8]) -> String {
        let mut out = String::with_capacity(values.len());
        for (i, &v) in values.iter().enumerate() {
            if i > 0 && self.convention == Convention::Decimal {
                out.push(' ');
            }
            self.push(&mut out, v);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::{all_chars, all_words, values};

    #[test]
    fn what_is_written_is_read_back() {
        for side in [4, 9, 10, 16, 25, 26, 27, 35, 36, 49, 64] {
            for low in [1, side / 2, side] {
                for (blank, decimal) in
                    [('.', false), ('0', false), ('-', false), ('x', false), ('·', false), ('0', true)]
                {
                    let board: Vec<u8> =
                        [0, low, 0, if decimal { 5.min(side) } else { side }, 0, low].to_vec();
                    let script = Script::choose(side, &board, blank, decimal);
                    let text = script.line(&board);
                    let cells: Vec<_> = if script.convention == Convention::Decimal {
                        all_words(&text).collect()
                    } else {
                        all_chars(&text).collect()
                    };
                    assert_eq!(values(side, &cells).unwrap(), board, "{side} {low} {blank} {text}");
                }
            }
        }
    }
}
