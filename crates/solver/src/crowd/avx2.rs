//! A line in two registers of 256 bits, with the instructions of AVX2.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "as in `vector.rs`")]
#![allow(clippy::wildcard_imports, reason = "the intrinsics of one family, all with its prefix")]

use std::arch::x86_64::*;

use super::line::{Narrow, Wide};
use super::vector::Vector;

macro_rules! cpu {
    ($e:expr) => {
        // SAFETY: values of these types exist only where `path.rs` has found that the CPU has the instruction.
        unsafe { $e }
    };
}

/// The number of bits in each byte.
#[inline(always)]
fn ones(x: __m256i) -> __m256i {
    cpu!({
        let table =
            _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let low = _mm256_set1_epi8(15);
        let high = _mm256_and_si256(_mm256_srli_epi16(x, 4), low);
        _mm256_add_epi8(
            _mm256_shuffle_epi8(table, _mm256_and_si256(x, low)),
            _mm256_shuffle_epi8(table, high),
        )
    })
}

macro_rules! avx2 {
    ($(#[$doc:meta])* $name:ident, $line:ident, $set:ident, $add:ident, $mul:ident, $same:ident, $up:ident, $down:ident, $sum:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name(__m256i, __m256i);

        impl $name {
            #[inline(always)]
            fn each(self, f: impl Fn(__m256i) -> __m256i) -> Self {
                Self(f(self.0), f(self.1))
            }

            #[inline(always)]
            fn both(self, other: Self, f: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
                Self(f(self.0, other.0), f(self.1, other.1))
            }
        }

        impl Vector for $name {
            type Line = $line;

            #[inline(always)]
            fn read(line: &$line) -> Self {
                // A line is two times 32 bytes, aligned to 64.
                let from: *const __m256i = std::ptr::from_ref(line).cast();
                Self(cpu!(_mm256_load_si256(from)), cpu!(_mm256_load_si256(from.add(1))))
            }
            #[inline(always)]
            fn write(self, line: &mut $line) {
                let to: *mut __m256i = std::ptr::from_mut(line).cast();
                cpu!(_mm256_store_si256(to, self.0));
                cpu!(_mm256_store_si256(to.add(1), self.1));
            }
            #[inline(always)]
            fn splat(bits: u32) -> Self {
                let all = cpu!($set(bits as _));
                Self(all, all)
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self.both(other, |a, b| cpu!(_mm256_and_si256(a, b)))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self.both(other, |a, b| cpu!(_mm256_or_si256(a, b)))
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self.both(other, |a, b| cpu!(_mm256_xor_si256(a, b)))
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self.both(other, |a, b| cpu!(_mm256_andnot_si256(b, a)))
            }
            #[inline(always)]
            fn moved(self, by: i32) -> Self {
                if by < 0 {
                    self.each(|a| cpu!($down(a, _mm_cvtsi32_si128(-by))))
                } else {
                    self.each(|a| cpu!($up(a, _mm_cvtsi32_si128(by))))
                }
            }
            #[inline(always)]
            fn single(self) -> Self {
                self.each(|a| {
                    cpu!({
                        let more = _mm256_and_si256(a, $add(a, $set(-1)));
                        _mm256_and_si256(a, $same(more, _mm256_setzero_si256()))
                    })
                })
            }
            #[inline(always)]
            fn empty(self) -> Self {
                self.each(|a| cpu!($same(a, _mm256_setzero_si256())))
            }
            #[inline(always)]
            fn several(self) -> Self {
                self.each(|a| {
                    cpu!({
                        let more = _mm256_and_si256(a, $add(a, $set(-1)));
                        _mm256_xor_si256($same(more, _mm256_setzero_si256()), $set(-1))
                    })
                })
            }
            #[inline(always)]
            fn any(self) -> bool {
                cpu!({
                    let all = _mm256_or_si256(self.0, self.1);
                    _mm256_testz_si256(all, all) == 0
                })
            }
            #[inline(always)]
            fn count(self, other: Self, times: u32) -> Self {
                let sum: fn(__m256i) -> __m256i = $sum;
                self.both(other, |a, b| cpu!($add(a, $mul(sum(ones(b)), $set(times as _)))))
            }
        }
    };
}

avx2!(
    /// 32 boards of up to 16 digits.
    Narrow256,
    Narrow,
    _mm256_set1_epi16,
    _mm256_add_epi16,
    _mm256_mullo_epi16,
    _mm256_cmpeq_epi16,
    _mm256_sll_epi16,
    _mm256_srl_epi16,
    |x| cpu!(_mm256_maddubs_epi16(x, _mm256_set1_epi8(1)))
);
avx2!(
    /// 16 boards of up to 32 digits.
    Wide256,
    Wide,
    _mm256_set1_epi32,
    _mm256_add_epi32,
    _mm256_mullo_epi32,
    _mm256_cmpeq_epi32,
    _mm256_sll_epi32,
    _mm256_srl_epi32,
    |x| cpu!(_mm256_madd_epi16(_mm256_maddubs_epi16(x, _mm256_set1_epi8(1)), _mm256_set1_epi16(1)))
);
