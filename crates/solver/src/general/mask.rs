//! The word a candidate set lives in. The engine is written once over this trait and built for `u16`, `u32` and `u64`;
//! which of them is used is decided once per board.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

pub(crate) trait Mask:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// The empty set.
    const ZERO: Self;
    /// The set with one member.
    fn bit(index: u32) -> Self;
    /// How many members.
    fn count(self) -> u32;
    /// The smallest member of a set that is not empty.
    fn lowest(self) -> u32;
    /// The set without its smallest member; the empty set stays empty.
    fn without_lowest(self) -> Self;
    /// The lower bits of a wide word.
    fn from_u64(bits: u64) -> Self;
    /// The set in a wide word.
    fn to_u64(self) -> u64;

    fn has(self, index: u32) -> bool {
        self & Self::bit(index) != Self::ZERO
    }

    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// Whether there is at most one member.
    fn is_small(self) -> bool {
        self.without_lowest() == Self::ZERO
    }

    fn members(self) -> Members<Self> {
        Members(self)
    }
}

/// The members of a set in ascending order.
pub(crate) struct Members<M>(M);

impl<M: Mask> Iterator for Members<M> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0.is_zero() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

macro_rules! mask {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            const ZERO: Self = 0;

            fn bit(index: u32) -> Self {
                1 << index
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn from_u64(bits: u64) -> Self {
                bits as Self
            }

            fn to_u64(self) -> u64 {
                self.into()
            }
        }
    )*};
}

mask!(u16, u32, u64);
