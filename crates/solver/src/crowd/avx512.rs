//! A line in one register of 512 bits, with the instructions of AVX-512 (BW, BITALG).
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

macro_rules! avx512 {
    ($(#[$doc:meta])* $name:ident, $line:ident, $set:ident, $add:ident, $mul:ident, $testn:ident, $keep:ident, $up:ident, $down:ident, $ones:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub(super) struct $name(__m512i);

        impl Vector for $name {
            type Line = $line;

            #[inline(always)]
            fn read(line: &$line) -> Self {
                // A line is 64 bytes, aligned to 64.
                Self(cpu!(_mm512_load_si512(std::ptr::from_ref(line).cast())))
            }
            #[inline(always)]
            fn write(self, line: &mut $line) {
                cpu!(_mm512_store_si512(std::ptr::from_mut(line).cast(), self.0));
            }
            #[inline(always)]
            fn splat(bits: u32) -> Self {
                Self(cpu!($set(bits as _)))
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Self(cpu!(_mm512_and_si512(self.0, other.0)))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Self(cpu!(_mm512_or_si512(self.0, other.0)))
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self(cpu!(_mm512_xor_si512(self.0, other.0)))
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                Self(cpu!(_mm512_andnot_si512(other.0, self.0)))
            }
            #[inline(always)]
            fn moved(self, by: i32) -> Self {
                if by < 0 {
                    Self(cpu!($down(self.0, _mm_cvtsi32_si128(-by))))
                } else {
                    Self(cpu!($up(self.0, _mm_cvtsi32_si128(by))))
                }
            }
            #[inline(always)]
            fn single(self) -> Self {
                Self(cpu!($keep($testn(self.0, $add(self.0, $set(-1))), self.0)))
            }
            #[inline(always)]
            fn empty(self) -> Self {
                Self(cpu!($keep($testn(self.0, self.0), $set(-1))))
            }
            #[inline(always)]
            fn several(self) -> Self {
                Self(cpu!($keep(!$testn(self.0, $add(self.0, $set(-1))), $set(-1))))
            }
            #[inline(always)]
            fn any(self) -> bool {
                cpu!(_mm512_test_epi32_mask(self.0, self.0)) != 0
            }
            #[inline(always)]
            fn count(self, other: Self, times: u32) -> Self {
                let ones: fn(__m512i) -> __m512i = $ones;
                Self(cpu!($add(self.0, $mul(ones(other.0), $set(times as _)))))
            }
        }
    };
}

avx512!(
    /// 32 boards of up to 16 digits.
    Narrow512,
    Narrow,
    _mm512_set1_epi16,
    _mm512_add_epi16,
    _mm512_mullo_epi16,
    _mm512_testn_epi16_mask,
    _mm512_maskz_mov_epi16,
    _mm512_sll_epi16,
    _mm512_srl_epi16,
    |x| cpu!(_mm512_popcnt_epi16(x))
);
avx512!(
    /// 16 boards of up to 32 digits.
    Wide512,
    Wide,
    _mm512_set1_epi32,
    _mm512_add_epi32,
    _mm512_mullo_epi32,
    _mm512_testn_epi32_mask,
    _mm512_maskz_mov_epi32,
    _mm512_sll_epi32,
    _mm512_srl_epi32,
    // Both halves of each word, added up.
    |x| cpu!(_mm512_madd_epi16(_mm512_popcnt_epi16(x), _mm512_set1_epi16(1)))
);
