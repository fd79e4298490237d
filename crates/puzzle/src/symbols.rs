//! How a digit is written. A [`Digit`] is only a number; people print 10 as `A`, as `10`, or shift everything so that
//! 36 digits fit `0`–`9` and `A`–`Z`.
//!
//! What a text means by its characters, and which of them are blanks, is a matter of the text formats.

use crate::{Board, Digit};

/// The place of a character in `0`–`9`, `A`–`Z`, from 0; letters in either case.
pub fn place(symbol: char) -> Option<u8> {
    symbol.to_digit(36).map(|place| place as u8)
}

/// The character at a place of `0`–`9`, `A`–`Z`, from 0.
pub fn at_place(place: u8) -> Option<char> {
    char::from_digit(u32::from(place), 36).map(|c| c.to_ascii_uppercase())
}

/// A way to write digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Symbols {
    /// `1`–`9`, `A`–`Z` up to 35 digits, `0`–`9`, `A`–`Z` for 36, numbers above.
    #[default]
    Letters,
    /// `0`–`9`, `A`–`Z` up to 36 digits, numbers from 0 above.
    FromZero,
    /// Numbers: 1, 2, … 10, 11, …
    Numbers,
}

impl Symbols {
    /// `digit` as written on a board of `digits` digits.
    pub fn write(self, digit: Digit, digits: u8) -> String {
        match (self.letter(digit, digits), self) {
            (Some(letter), _) => letter.to_string(),
            (None, Self::FromZero) => digit.index().to_string(),
            (None, _) => digit.to_string(),
        }
    }

    /// The one character for `digit` on a board of `digits` digits, where digits are not written as numbers.
    pub fn letter(self, digit: Digit, digits: u8) -> Option<char> {
        at_place(digit.value() - self.first(digits)?)
    }

    /// The digit that a character means on a board of `digits` digits, where digits are not written as numbers. Letters
    /// in either case.
    pub fn read(self, symbol: char, digits: u8) -> Option<Digit> {
        let value = place(symbol)? + self.first(digits)?;
        Digit::new(value).filter(|_| value <= digits)
    }

    /// The widest symbol of a board of `digits` digits, in characters.
    pub fn width(self, digits: u8) -> usize {
        Digit::new(digits).map_or(1, |d| self.write(d, digits).len())
    }

    /// What is to be added to the place of a character for the value of its digit; `None` where digits are numbers.
    fn first(self, digits: u8) -> Option<u8> {
        match (self, digits) {
            (Self::Letters, ..=35) => Some(0),
            (Self::Letters, 36) | (Self::FromZero, ..=36) => Some(1),
            _ => None,
        }
    }
}

impl Board {
    /// A digit as it is usually written on this board: [`Symbols::Letters`].
    pub fn symbol(&self, digit: Digit) -> String {
        Symbols::Letters.write(digit, self.digits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_convention_writes_its_symbols() {
        let write = |s: Symbols, v, n| s.write(Digit::new(v).unwrap(), n);
        assert_eq!(write(Symbols::Letters, 9, 9), "9");
        assert_eq!(write(Symbols::Letters, 10, 16), "A");
        assert_eq!(write(Symbols::Letters, 35, 35), "Z");
        assert_eq!(write(Symbols::Letters, 1, 36), "0");
        assert_eq!(write(Symbols::Letters, 36, 36), "Z");
        assert_eq!(write(Symbols::Letters, 64, 64), "64");
        assert_eq!(write(Symbols::FromZero, 16, 16), "F");
        assert_eq!(write(Symbols::FromZero, 64, 64), "63");
        assert_eq!(write(Symbols::Numbers, 25, 25), "25");
        assert_eq!(Symbols::Numbers.width(25), 2);
        assert_eq!(Symbols::Letters.width(25), 1);
        assert_eq!(Board::usual(16).unwrap().symbol(Digit::new(16).unwrap()), "G");
    }

    #[test]
    fn what_is_written_as_one_character_is_read_back() {
        for symbols in [Symbols::Letters, Symbols::FromZero, Symbols::Numbers] {
            for digits in 1..=64 {
                for digit in (1..=digits).filter_map(Digit::new) {
                    let written = symbols.write(digit, digits);
                    let Some(letter) = symbols.letter(digit, digits) else {
                        assert!(symbols == Symbols::Numbers || digits > 35, "{symbols:?} {digits}");
                        continue;
                    };
                    assert_eq!(written, letter.to_string());
                    assert_eq!(symbols.read(letter, digits), Some(digit));
                    assert_eq!(symbols.read(letter.to_ascii_lowercase(), digits), Some(digit));
                }
            }
        }
        for (symbol, digits) in [('0', 9), ('A', 9), ('H', 16), ('.', 36), ('1', 37)] {
            assert_eq!(Symbols::Letters.read(symbol, digits), None, "{symbol} {digits}");
        }
        assert_eq!(Symbols::FromZero.read('G', 16), None);
    }
}
