//! Digits and sets of digits.
//!
//! A digit is a number from 1 to 64. How it is written (`A`, `10`, `0` …) is a matter of the text formats; here it is
//! only a number. A set of digits is one `u64`, bit 0 for digit 1, so that every set operation is one instruction.

use std::fmt;

/// The largest number of digits a shape may have: what one `u64` holds (an 8×8-box board).
pub const MAX_DIGITS: u8 = 64;

/// A digit, 1 to [`MAX_DIGITS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit with this value, or `None` when it is 0 or above [`MAX_DIGITS`].
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= MAX_DIGITS { Some(Self(value)) } else { None }
    }

    /// The digit with this index: 0 is digit 1.
    ///
    /// # Panics
    /// When `index` is [`MAX_DIGITS`] or more.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < MAX_DIGITS as usize, "digit index out of range");
        Self(index as u8 + 1)
    }

    /// The value, 1 to [`MAX_DIGITS`].
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The index, 0 to [`MAX_DIGITS`] − 1: for arrays and bits.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of digits, bit 0 for digit 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The digits 1 to `n`.
    ///
    /// # Panics
    /// When `n` is above [`MAX_DIGITS`].
    pub const fn all(n: u8) -> Self {
        assert!(n <= MAX_DIGITS, "more digits than a set holds");
        if n == 0 { Self(0) } else { Self(u64::MAX >> (64 - n as u32)) }
    }

    /// The set with this one digit.
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// The set with these bits, bit 0 for digit 1.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits, bit 0 for digit 1.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many digits are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Puts `digit` in.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes `digit` out.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// The smallest digit, or `None` of the empty set.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The digit of a set that has exactly one.
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Whether every digit of `self` is in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = Self(rest).first()?;
            rest &= rest - 1;
            Some(digit)
        })
    }
}

impl std::ops::BitOr for DigitSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitAnd for DigitSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl std::ops::Sub for DigitSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set = DigitSet::EMPTY;
        for v in [1, 9, 64] {
            set.insert(Digit::new(v).unwrap());
        }
        assert_eq!(set.iter().map(Digit::value).collect::<Vec<_>>(), [1, 9, 64]);
        assert_eq!(set.len(), 3);
        set.remove(Digit::new(9).unwrap());
        assert!(!set.contains(Digit::new(9).unwrap()));
        assert_eq!(DigitSet::all(64).len(), 64);
        assert_eq!(DigitSet::all(0), DigitSet::EMPTY);
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(65), None);
    }
}
