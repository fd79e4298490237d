//! What the propagation asks of a CPU: words side by side, worked on lane by lane. Every kind gives the same answers.
#![allow(
    clippy::inline_always,
    reason = "only inlined into a function with the CPU's features are these instructions"
)]

use super::line::{Line, Narrow, Wide};

/// A line in registers.
///
/// # Soundness
/// Kinds for special CPUs run instructions that other CPUs lack. [`super::path`] alone names them, behind a check.
pub(super) trait Vector: Copy {
    /// The same in memory.
    type Line: Line;

    /// Takes it from memory.
    fn read(line: &Self::Line) -> Self;
    /// Puts it into memory.
    fn write(self, line: &mut Self::Line);
    /// The same word in each lane.
    fn splat(bits: u32) -> Self;
    /// Bits of both.
    fn and(self, other: Self) -> Self;
    /// Bits of either.
    fn or(self, other: Self) -> Self;
    /// Bits of one but not both.
    fn xor(self, other: Self) -> Self;
    /// Bits of this one that the other does not have.
    fn without(self, other: Self) -> Self;
    /// Bits moved up, or down where `by` is negative.
    fn moved(self, by: i32) -> Self;
    /// The word where it has at most one bit, none elsewhere.
    fn single(self) -> Self;
    /// All bits where the word has none, none elsewhere.
    fn empty(self) -> Self;
    /// All bits where the word has two or more, none elsewhere.
    fn several(self) -> Self;
    /// Whether any lane has any bit.
    fn any(self) -> bool;
    /// Adds the number of the bits of `other`, `times` over.
    fn count(self, other: Self, times: u32) -> Self;
}

macro_rules! portable {
    ($line:ident, $word:ty) => {
        impl $line {
            #[inline(always)]
            fn each(mut self, f: impl Fn($word) -> $word) -> Self {
                self.0.iter_mut().for_each(|word| *word = f(*word));
                self
            }

            #[inline(always)]
            fn both(mut self, other: Self, f: impl Fn($word, $word) -> $word) -> Self {
                self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word = f(*word, *more));
                self
            }
        }

        impl Vector for $line {
            type Line = Self;

            #[inline(always)]
            fn read(line: &Self) -> Self {
                *line
            }
            #[inline(always)]
            fn write(self, line: &mut Self) {
                *line = self;
            }
            #[inline(always)]
            fn splat(bits: u32) -> Self {
                Line::splat(bits)
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self.both(other, |a, b| a & b)
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self.both(other, |a, b| a | b)
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self.both(other, |a, b| a ^ b)
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self.both(other, |a, b| a & !b)
            }
            #[inline(always)]
            fn moved(self, by: i32) -> Self {
                let far = by.unsigned_abs();
                if by < 0 { self.each(|a| a >> far) } else { self.each(|a| a << far) }
            }
            #[inline(always)]
            fn single(self) -> Self {
                self.each(|a| if a & a.wrapping_sub(1) == 0 { a } else { 0 })
            }
            #[inline(always)]
            fn empty(self) -> Self {
                self.each(|a| if a == 0 { <$word>::MAX } else { 0 })
            }
            #[inline(always)]
            fn several(self) -> Self {
                self.each(|a| if a & a.wrapping_sub(1) == 0 { 0 } else { <$word>::MAX })
            }
            #[inline(always)]
            fn any(self) -> bool {
                self.0.iter().fold(0, |all, &a| all | a) != 0
            }
            #[inline(always)]
            fn count(self, other: Self, times: u32) -> Self {
                self.both(other, |a, b| {
                    a.wrapping_add((b.count_ones() as $word).wrapping_mul(times as $word))
                })
            }
        }
    };
}

portable!(Narrow, u16);
portable!(Wide, u32);
