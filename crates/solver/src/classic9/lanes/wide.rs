//! Three boards side by side in nine 512-bit registers, with the instructions of AVX-512 (BW, BITALG, VBMI): the kind
//! for many boards at once.
//!
//! Box `b` of slot `s` is lane `10·s + b`. The unused lane after each board is a guard: in a mask of lanes, adding all
//! ones to a slot's nine bits carries into it if any of them is set.
#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "the intrinsics of one family, all with its prefix")]

use std::arch::asm;
use std::arch::x86_64::*;

use super::avx512::{Clues, Spread, gather, spread, write_digits};
use super::{Lane9, Lanes, Line};

/// Three boards.
///
/// Invariant: a value exists only on a CPU with the features that [`super::super::path`] checks for, so each intrinsic
/// and each `asm!` below may run. The `asm!` blocks are one instruction each between registers; they are here because
/// LLVM rewrites the intrinsics of the same name into sequences that take a fifth longer.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Wide(__m512i);

macro_rules! cpu {
    ($e:expr) => {
        // SAFETY: the CPU has the instruction, by the invariant of this module's types.
        Self(unsafe { $e })
    };
}

/// The nine lanes of each slot.
const BOARD: [u32; 3] = [0x1ff, 0x1ff << 10, 0x1ff << 20];
const BOARDS: u32 = BOARD[0] | BOARD[1] | BOARD[2];

/// The lanes of a set of slots.
static LANES_OF: [u32; 8] = {
    let mut lanes = [0; 8];
    let mut slots = 0;
    while slots < 8 {
        let mut slot = 0;
        while slot < 3 {
            if slots >> slot & 1 == 1 {
                lanes[slots] |= BOARD[slot];
            }
            slot += 1;
        }
        slots += 1;
    }
    lanes
};

const fn lanes(slot: usize) -> [usize; 9] {
    let mut lanes = [0; 9];
    let mut box_ = 0;
    while box_ < 9 {
        lanes[box_] = 10 * slot + box_;
        box_ += 1;
    }
    lanes
}

/// Which lane each lane takes its value from when boxes move on.
const fn turn(bands: usize, stacks: usize) -> Line {
    let mut from = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        let (slot, box_) = (lane / 10, lane % 10);
        from[lane] = if slot < 3 && box_ < 9 {
            10 * slot + (box_ / 3 + bands) % 3 * 3 + (box_ % 3 + stacks) % 3
        } else {
            lane
        } as u16;
        lane += 1;
    }
    Line(from)
}

/// Which lane each lane takes its value from when the lanes of a slot move to the bottom, where they lie as in vectors
/// for one board, or come back from there. Lanes between bands take that of a spare lane, all candidates.
const fn slide(slot: usize, back: bool) -> Line {
    let mut from = [31; 32];
    let mut box_ = 0;
    while box_ < 9 {
        let low = box_ / 3 * 4 + box_ % 3;
        if back {
            from[10 * slot + box_] = low as u16;
        } else {
            from[low] = (10 * slot + box_) as u16;
        }
        box_ += 1;
    }
    Line(from)
}

static DOWN: [Line; 3] = [slide(0, false), slide(1, false), slide(2, false)];
static BACK: [Line; 3] = [slide(0, true), slide(1, true), slide(2, true)];
static STACKS: [Line; 2] = [turn(0, 1), turn(0, 2)];
static BANDS: [Line; 2] = [turn(1, 0), turn(2, 0)];

impl Wide {
    #[inline(always)]
    fn permute(self, from: &'static Line) -> Self {
        cpu!(_mm512_permutexvar_epi16(Self::read(from).0, self.0))
    }

    /// Lanes in which `self & other` is not zero.
    #[inline(always)]
    fn meets(self, other: Self) -> u32 {
        // SAFETY: the CPU has the instruction, by the invariant of this module's types.
        unsafe { test(self.0, other.0) }
    }
}

/// Lanes in which `a & b` is not zero.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn test(a: __m512i, b: __m512i) -> u32 {
    let lanes;
    // SAFETY: one instruction of AVX-512BW, registers only.
    unsafe {
        asm!("vptestmw {k}, {a}, {b}", k = lateout(kreg) lanes, a = in(zmm_reg) a, b = in(zmm_reg) b,
            options(pure, nomem, nostack, preserves_flags));
    }
    lanes
}

/// Lanes in which `a & b` is zero.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn test_none(a: __m512i, b: __m512i) -> u32 {
    let lanes;
    // SAFETY: one instruction of AVX-512BW, registers only.
    unsafe {
        asm!("vptestnmw {k}, {a}, {b}", k = lateout(kreg) lanes, a = in(zmm_reg) a, b = in(zmm_reg) b,
            options(pure, nomem, nostack, preserves_flags));
    }
    lanes
}

/// `to + by` in these lanes, `to` in the others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_in(mut to: __m512i, lanes: u32, by: __m512i) -> __m512i {
    // SAFETY: one instruction of AVX-512BW, registers only.
    unsafe {
        asm!("vpaddw {to}{{{k}}}, {to}, {by}", k = in(kreg) lanes, to = inout(zmm_reg) to,
            by = in(zmm_reg) by, options(pure, nomem, nostack, preserves_flags));
    }
    to
}

/// `from` in these lanes, zero in the others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn only(lanes: u32, from: __m512i) -> __m512i {
    let kept;
    // SAFETY: one instruction of AVX-512BW, registers only.
    unsafe {
        asm!("vmovdqu16 {to}{{{k}}}{{z}}, {from}", k = in(kreg) lanes, from = in(zmm_reg) from,
            to = lateout(zmm_reg) kept, options(pure, nomem, nostack, preserves_flags));
    }
    kept
}

/// `from` in these lanes, `to` in the others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn move_in(mut to: __m512i, lanes: u32, from: __m512i) -> __m512i {
    // SAFETY: one instruction of AVX-512BW, registers only.
    unsafe {
        asm!("vmovdqu16 {to}{{{k}}}, {from}", k = in(kreg) lanes, from = in(zmm_reg) from,
            to = inout(zmm_reg) to, options(pure, nomem, nostack, preserves_flags));
    }
    to
}

impl Lanes for Wide {
    const SLOTS: usize = 3;
    const WIDTH: usize = 32;

    #[inline(always)]
    fn lane(slot: usize, box_: usize) -> usize {
        10 * slot + box_
    }
    #[inline(always)]
    fn box_numbers() -> Self {
        static NUMBERS: Line = {
            let mut numbers = [0; 32];
            let mut lane = 0;
            while lane < 30 {
                numbers[lane] = lane as u16 % 10;
                lane += 1;
            }
            Line(numbers)
        };
        Self::read(&NUMBERS)
    }
    #[inline(always)]
    fn splat(value: u16) -> Self {
        cpu!(_mm512_set1_epi16(value as i16))
    }
    #[inline(always)]
    fn read(line: &Line) -> Self {
        cpu!(_mm512_load_si512(std::ptr::from_ref(line).cast()))
    }
    #[inline(always)]
    fn write(self, line: &mut Line) {
        // SAFETY: the CPU has the instruction; a line is 64 bytes aligned to 64.
        unsafe { _mm512_store_si512(std::ptr::from_mut(line).cast(), self.0) }
    }
    #[inline(always)]
    fn save(self, slot: usize, to: &mut Lane9) {
        let low = self.permute(&DOWN[slot]);
        // SAFETY: the CPU has the instructions; the memory is 32 bytes aligned to 32.
        unsafe { _mm256_store_si256(std::ptr::from_mut(to).cast(), _mm512_castsi512_si256(low.0)) }
    }
    #[inline(always)]
    fn recall(self, slot: usize, from: &Lane9) -> Self {
        let back = Self::read(&BACK[slot]);
        cpu!({
            let low = _mm512_castsi256_si512(_mm256_load_si256(std::ptr::from_ref(from).cast()));
            _mm512_mask_permutexvar_epi16(self.0, BOARD[slot], back.0, low)
        })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        cpu!(_mm512_and_si512(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        cpu!(_mm512_or_si512(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        cpu!(_mm512_xor_si512(self.0, other.0))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        cpu!(_mm512_andnot_si512(other.0, self.0))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        cpu!(_mm512_add_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        cpu!(_mm512_sub_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        cpu!(_mm512_min_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn most(self, other: Self) -> Self {
        cpu!(_mm512_max_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        const { assert!(BY >= 0) };
        cpu!(_mm512_sllv_epi16(self.0, Self::splat(BY as u16).0))
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        const { assert!(BY >= 0) };
        cpu!(_mm512_srlv_epi16(self.0, Self::splat(BY as u16).0))
    }
    #[inline(always)]
    fn look_up(self, table: &Line) -> Self {
        cpu!(_mm512_permutexvar_epi16(self.0, Self::read(table).0))
    }
    #[inline(always)]
    fn ones(self) -> Self {
        cpu!(_mm512_popcnt_epi16(self.0))
    }
    #[inline(always)]
    fn same(self, other: Self) -> Self {
        cpu!(_mm512_movm_epi16(_mm512_cmpeq_epi16_mask(self.0, other.0)))
    }
    #[inline(always)]
    fn any3(a: Self, b: Self, c: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0xfe>(a.0, b.0, c.0))
    }
    #[inline(always)]
    fn all3(a: Self, b: Self, c: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0x80>(a.0, b.0, c.0))
    }
    #[inline(always)]
    fn two3(a: Self, b: Self, c: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0xe8>(a.0, b.0, c.0))
    }
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0xf8>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn or_differ(self, a: Self, b: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0xf6>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn without_both(self, a: Self, b: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0x70>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn replace(self, out: Self, back: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0xba>(self.0, out.0, back.0))
    }
    #[inline(always)]
    fn without_any(self, a: Self, b: Self) -> Self {
        cpu!(_mm512_ternarylogic_epi32::<0x10>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn single(self, count: &mut Self) -> Self {
        let less = self.plus(Self::splat(0xffff));
        // SAFETY: the CPU has the instructions, by the invariant of this module's types.
        unsafe {
            let lanes = test_none(self.0, less.0);
            count.0 = add_in(count.0, lanes, Self::splat(1).0);
            Self(only(lanes, self.0))
        }
    }
    #[inline(always)]
    fn prefer(self, wish: Self) -> Self {
        cpu!(move_in(self.0, test(self.0, wish.0), self.and(wish).0))
    }
    #[inline(always)]
    fn prefer_any(self, a: Self, b: Self) -> Self {
        cpu!({
            let wish = _mm512_ternarylogic_epi32::<0xe0>(self.0, a.0, b.0);
            move_in(self.0, test(wish, wish), wish)
        })
    }
    #[inline(always)]
    fn stacks_on<const BY: i32>(self) -> Self {
        self.permute(&STACKS[BY as usize - 1])
    }
    #[inline(always)]
    fn bands_on<const BY: i32>(self) -> Self {
        self.permute(&BANDS[BY as usize - 1])
    }
    #[inline(always)]
    fn slots(self) -> u32 {
        let carried = (self.meets(self) & BOARDS) + BOARDS;
        (carried >> 9 & 1) | (carried >> 18 & 2) | (carried >> 27 & 4)
    }
    #[inline(always)]
    fn blend(self, slots: u32, other: Self) -> Self {
        cpu!(_mm512_mask_mov_epi16(self.0, LANES_OF[slots as usize & 7], other.0))
    }
    #[inline(always)]
    fn load_clues(x: &mut [Self; 9], slot: usize, clues: &[u8; 81]) {
        static WHERE: [[[u8; 64]; 9]; 3] = [gather(&lanes(0)), gather(&lanes(1)), gather(&lanes(2))];
        let clues = Clues::read(clues);
        for (to, from) in x.iter_mut().zip(&WHERE[slot]) {
            *to = to.blend(1 << slot, Self(clues.candidates(from)));
        }
    }
    #[inline(always)]
    fn store_digits(x: &[Self; 9], slot: usize, digits: &mut [u8; 81]) {
        static WHERE: [Spread; 3] = [spread(&lanes(0)), spread(&lanes(1)), spread(&lanes(2))];
        let mut all = [x[0].0; 9];
        for (to, v) in all.iter_mut().zip(x) {
            *to = v.0;
        }
        write_digits(&all, &WHERE[slot], digits);
    }
}
