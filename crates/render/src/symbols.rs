//! How a digit is written on the board. A [`Digit`] is only a number; people print 10 as `A`, as `10`, or shift
//! everything so that 36 digits fit `0`–`9` and `A`–`Z`.

use masume_puzzle::Digit;

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
        let value = u32::from(digit.value());
        let letter = |v: u32| char::from_digit(v, 36).map(|c| c.to_ascii_uppercase().to_string());
        let written = match self {
            Self::Letters if digits <= 35 => letter(value),
            Self::Letters if digits == 36 => letter(value - 1),
            Self::FromZero if digits <= 36 => letter(value - 1),
            Self::FromZero => Some((value - 1).to_string()),
            _ => None,
        };
        written.unwrap_or_else(|| value.to_string())
    }

    /// The widest symbol of a board of `digits` digits, in characters.
    pub fn width(self, digits: u8) -> usize {
        Digit::new(digits).map_or(1, |d| self.write(d, digits).len())
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
    }
}
