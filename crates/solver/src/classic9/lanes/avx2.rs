//! One board in nine 256-bit registers, with the instructions of AVX2.
//!
//! Box `(band, stack)` is lane `4·band + stack`: a band is one 64-bit quarter, so stacks turn by a byte shuffle inside
//! quarters and bands by a permutation of quarters.
#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "the intrinsics of one family, all with its prefix")]

use std::arch::x86_64::*;

use super::{Lane9, Lanes, Line};

/// One board; lanes as in [`super::portable`].
///
/// Invariant: a value exists only on a CPU with AVX2 ([`super::super::path`] checks before any is made), so each
/// intrinsic below may run. No method touches memory but through references to whole [`Line`]s, aligned to 64 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Avx2(pub(crate) __m256i);

/// An intrinsic under the invariant of [`Avx2`].
macro_rules! cpu {
    ($e:expr) => {
        // SAFETY: the CPU has the instruction, by the invariant of this module's types.
        Self(unsafe { $e })
    };
}

#[inline(always)]
fn pattern(bytes: [i8; 16]) -> __m256i {
    // SAFETY: as above; both types are sixteen bytes without invalid values.
    unsafe { _mm256_broadcastsi128_si256(std::mem::transmute::<[i8; 16], __m128i>(bytes)) }
}

/// The lanes that belong to a box.
#[inline(always)]
pub(super) fn real() -> __m256i {
    // SAFETY: as above.
    unsafe { _mm256_setr_epi16(-1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, 0, 0, 0, 0) }
}

impl Lanes for Avx2 {
    const SLOTS: usize = 1;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn lane(_slot: usize, box_: usize) -> usize {
        box_ / 3 * 4 + box_ % 3
    }
    #[inline(always)]
    fn box_numbers() -> Self {
        cpu!(_mm256_setr_epi16(0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 0, 0, 0, 0))
    }
    #[inline(always)]
    fn splat(value: u16) -> Self {
        cpu!(_mm256_set1_epi16(value as i16))
    }
    #[inline(always)]
    fn read(line: &Line) -> Self {
        cpu!(_mm256_load_si256(std::ptr::from_ref(line).cast()))
    }
    #[inline(always)]
    fn write(self, line: &mut Line) {
        // SAFETY: as above; a line is 64 bytes aligned to 64.
        unsafe { _mm256_store_si256(std::ptr::from_mut(line).cast(), self.0) }
    }
    #[inline(always)]
    fn save(self, _slot: usize, to: &mut Lane9) {
        // SAFETY: as above; the memory is 32 bytes aligned to 32.
        unsafe { _mm256_store_si256(std::ptr::from_mut(to).cast(), self.0) }
    }
    #[inline(always)]
    fn recall(self, _slot: usize, from: &Lane9) -> Self {
        cpu!(_mm256_load_si256(std::ptr::from_ref(from).cast()))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        cpu!(_mm256_and_si256(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        cpu!(_mm256_or_si256(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        cpu!(_mm256_xor_si256(self.0, other.0))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        cpu!(_mm256_andnot_si256(other.0, self.0))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        cpu!(_mm256_add_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        cpu!(_mm256_sub_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        cpu!(_mm256_min_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn most(self, other: Self) -> Self {
        cpu!(_mm256_max_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        cpu!(_mm256_slli_epi16::<BY>(self.0))
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        cpu!(_mm256_srli_epi16::<BY>(self.0))
    }
    #[inline(always)]
    fn ones(self) -> Self {
        // A table of nibbles counts the low eight bits; the ninth is added as it is.
        let table = pattern([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
        cpu!({
            let nibble = _mm256_set1_epi16(0x0f);
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let sum = _mm256_add_epi16(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
            _mm256_add_epi16(sum, _mm256_srli_epi16::<8>(self.0))
        })
    }
    #[inline(always)]
    fn same(self, other: Self) -> Self {
        cpu!(_mm256_cmpeq_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn single(self, count: &mut Self) -> Self {
        let mask = self.and(self.plus(Self::splat(0xffff))).same(Self::splat(0));
        *count = count.minus(mask);
        self.and(mask)
    }
    #[inline(always)]
    fn prefer(self, wish: Self) -> Self {
        let both = self.and(wish);
        both.or(self.and(both.same(Self::splat(0))))
    }
    #[inline(always)]
    fn stacks_on<const BY: i32>(self) -> Self {
        let by = if BY == 1 {
            pattern([2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15])
        } else {
            pattern([4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15])
        };
        cpu!(_mm256_shuffle_epi8(self.0, by))
    }
    #[inline(always)]
    fn bands_on<const BY: i32>(self) -> Self {
        if BY == 1 {
            cpu!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0))
        } else {
            cpu!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0))
        }
    }
    #[inline(always)]
    fn slots(self) -> u32 {
        // SAFETY: as above.
        u32::from(unsafe { _mm256_testz_si256(self.0, real()) } == 0)
    }
    #[inline(always)]
    fn blend(self, slots: u32, other: Self) -> Self {
        if slots & 1 == 0 { self } else { other }
    }
}
