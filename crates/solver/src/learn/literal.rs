//! A literal: a Boolean variable or its negation.

use std::ops::Not;

/// Twice the variable, plus one when negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Lit(pub(super) u32);

impl Lit {
    /// The variable is true.
    pub(super) fn yes(var: u32) -> Self {
        Self(var << 1)
    }

    pub(super) fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether this is the variable itself rather than its negation.
    pub(super) fn is_yes(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
