//! One board in nine 256-bit registers, with the instructions of AVX-512 (VL, BW, BITALG, VBMI): three-way logic,
//! counting bits, and clues and digits moved by whole-register byte permutations.
#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "the intrinsics of one family, all with its prefix")]

use std::arch::x86_64::*;

use super::avx2::Avx2;
use super::{ALL, Lane9, Lanes, Line, box_of, place};

/// One board; lanes as in [`super::portable`].
///
/// Invariant: a value exists only on a CPU with the features that [`super::super::path`] checks for, so each intrinsic
/// below may run.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Narrow(__m256i);

macro_rules! cpu {
    ($e:expr) => {
        // SAFETY: the CPU has the instruction, by the invariant of this module's types.
        Self(unsafe { $e })
    };
}

/// Methods that are the same as with AVX2.
macro_rules! as_avx2 {
    ($($name:ident),*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self(Avx2(self.0).$name(Avx2(other.0)).0)
        })*
    };
}

impl Lanes for Narrow {
    const SLOTS: usize = 1;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn lane(slot: usize, box_: usize) -> usize {
        Avx2::lane(slot, box_)
    }
    #[inline(always)]
    fn box_numbers() -> Self {
        Self(Avx2::box_numbers().0)
    }
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self(Avx2::splat(value).0)
    }
    #[inline(always)]
    fn read(line: &Line) -> Self {
        Self(Avx2::read(line).0)
    }
    #[inline(always)]
    fn write(self, line: &mut Line) {
        Avx2(self.0).write(line);
    }
    #[inline(always)]
    fn save(self, slot: usize, to: &mut Lane9) {
        Avx2(self.0).save(slot, to);
    }
    #[inline(always)]
    fn recall(self, slot: usize, from: &Lane9) -> Self {
        Self(Avx2(self.0).recall(slot, from).0)
    }
    as_avx2!(and, or, xor, without, plus, minus, least, most, same);
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self(Avx2(self.0).up::<BY>().0)
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        Self(Avx2(self.0).down::<BY>().0)
    }
    #[inline(always)]
    fn ones(self) -> Self {
        cpu!(_mm256_popcnt_epi16(self.0))
    }
    #[inline(always)]
    fn any3(a: Self, b: Self, c: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0xfe>(a.0, b.0, c.0))
    }
    #[inline(always)]
    fn all3(a: Self, b: Self, c: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0x80>(a.0, b.0, c.0))
    }
    #[inline(always)]
    fn two3(a: Self, b: Self, c: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0xe8>(a.0, b.0, c.0))
    }
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0xf8>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn or_differ(self, a: Self, b: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0xf6>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn without_both(self, a: Self, b: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0x70>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn replace(self, out: Self, back: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0xba>(self.0, out.0, back.0))
    }
    #[inline(always)]
    fn without_any(self, a: Self, b: Self) -> Self {
        cpu!(_mm256_ternarylogic_epi32::<0x10>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn single(self, count: &mut Self) -> Self {
        let mask = self.and(self.plus(Self::splat(0xffff))).same(Self::splat(0));
        *count = count.minus(mask);
        self.and(mask)
    }
    #[inline(always)]
    fn prefer(self, wish: Self) -> Self {
        let none = self.and(wish).same(Self::splat(0));
        // self & (wish | none)
        cpu!(_mm256_ternarylogic_epi32::<0xe0>(self.0, wish.0, none.0))
    }
    #[inline(always)]
    fn prefer_any(self, a: Self, b: Self) -> Self {
        let wish = cpu!(_mm256_ternarylogic_epi32::<0xe0>(self.0, a.0, b.0));
        wish.or_both(self, wish.same(Self::splat(0)))
    }
    #[inline(always)]
    fn stacks_on<const BY: i32>(self) -> Self {
        Self(Avx2(self.0).stacks_on::<BY>().0)
    }
    #[inline(always)]
    fn bands_on<const BY: i32>(self) -> Self {
        Self(Avx2(self.0).bands_on::<BY>().0)
    }
    #[inline(always)]
    fn slots(self) -> u32 {
        Avx2(self.0).slots()
    }
    #[inline(always)]
    fn blend(self, slots: u32, other: Self) -> Self {
        if slots & 1 == 0 { self } else { other }
    }
    #[inline(always)]
    fn load_clues(x: &mut [Self; 9], _slot: usize, clues: &[u8; 81]) {
        static WHERE: [[u8; 64]; 9] = gather(&LANES);
        let clues = Clues::read(clues);
        for (to, from) in x.iter_mut().zip(&WHERE) {
            // SAFETY: the CPU has the instruction.
            *to = Self(unsafe { _mm512_castsi512_si256(clues.candidates(from)) });
        }
    }
    #[inline(always)]
    fn store_digits(x: &[Self; 9], _slot: usize, digits: &mut [u8; 81]) {
        static WHERE: Spread = spread(&LANES);
        // SAFETY: the CPU has the instruction.
        let mut wide = unsafe { [_mm512_setzero_si512(); 9] };
        for (to, v) in wide.iter_mut().zip(x) {
            // SAFETY: as above.
            *to = unsafe { _mm512_zextsi256_si512(v.0) };
        }
        write_digits(&wide, &WHERE, digits);
    }
}

/// The lane of each box in [`Narrow`].
const LANES: [usize; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// The first cell of the second register: both hold 64 cells, so that no load or store needs a mask (a masked store is
/// slow, and what it wrote cannot be read back soon).
const SECOND: usize = 81 - 64;

/// For each vector, which byte of the board goes into each 16-bit lane.
pub(super) const fn gather(lanes: &[usize; 9]) -> [[u8; 64]; 9] {
    let mut from = [[0; 64]; 9];
    let mut cell = 0;
    while cell < 81 {
        // A two-register permutation takes bytes 64–127 from its second register.
        let byte = if cell < 64 { cell } else { 64 + cell - SECOND };
        from[place(cell)][2 * lanes[box_of(cell)]] = byte as u8;
        cell += 1;
    }
    from
}

/// The 81 bytes of a board in two registers.
#[derive(Clone, Copy)]
pub(super) struct Clues(__m512i, __m512i);

impl Clues {
    #[inline(always)]
    pub(super) fn read(clues: &[u8; 81]) -> Self {
        // SAFETY: the CPU has the instructions; the loads are of bytes 0–63 and 17–80.
        unsafe {
            let at = clues.as_ptr();
            Self(_mm512_loadu_si512(at.cast()), _mm512_loadu_si512(at.add(SECOND).cast()))
        }
    }

    /// The candidates that the clues leave, in lanes as `from` says.
    #[inline(always)]
    pub(super) fn candidates(self, from: &[u8; 64]) -> __m512i {
        static TABLE: Line = {
            let mut table = [ALL; 32];
            let mut digit = 1;
            while digit < 10 {
                table[digit] = 1 << (digit - 1);
                digit += 1;
            }
            Line(table)
        };
        // SAFETY: the CPU has the instructions; both tables are 64 bytes.
        unsafe {
            let from = _mm512_loadu_si512(from.as_ptr().cast());
            let clues = _mm512_permutex2var_epi8(self.0, from, self.1);
            let clues = _mm512_and_si512(clues, _mm512_set1_epi16(15));
            _mm512_permutexvar_epi16(clues, _mm512_load_si512(std::ptr::from_ref(&TABLE).cast()))
        }
    }
}

/// How bytes of digits come from five registers that hold two digits in each lane: for both sets of 64 cells, the byte
/// to take from registers 0–1 or 2–3, or from 4, and which cells the last two are for.
#[derive(Debug)]
pub(super) struct Spread {
    from: [[[u8; 64]; 3]; 2],
    middle: [u64; 2],
    last: [u64; 2],
}

pub(super) const fn spread(lanes: &[usize; 9]) -> Spread {
    let mut out = Spread { from: [[[0; 64]; 3]; 2], middle: [0; 2], last: [0; 2] };
    let mut half = 0;
    while half < 2 {
        let mut at = 0;
        while at < 64 {
            let cell = half * SECOND + at;
            let place = place(cell);
            let byte = 2 * lanes[box_of(cell)] + place % 2;
            out.from[half][place / 4][at] = (byte + 64 * (place / 2 % 2)) as u8;
            match place / 4 {
                1 => out.middle[half] |= 1 << at,
                2 => out.last[half] |= 1 << at,
                _ => {}
            }
            at += 1;
        }
        half += 1;
    }
    out
}

/// Writes the digits of a solved board.
#[inline(always)]
pub(super) fn write_digits(x: &[__m512i; 9], spread: &Spread, digits: &mut [u8; 81]) {
    // SAFETY: the CPU has the instructions; the tables are 64 bytes each, and the stores write bytes 0–63 and 17–80.
    unsafe {
        let (one, mut pairs) = (_mm512_set1_epi16(1), [_mm512_setzero_si512(); 5]);
        for (place, &v) in x.iter().enumerate() {
            // One bit alone: its number is the count of the bits below it.
            let digit = _mm512_add_epi16(_mm512_popcnt_epi16(_mm512_sub_epi16(v, one)), one);
            let digit = if place % 2 == 1 { _mm512_slli_epi16::<8>(digit) } else { digit };
            pairs[place / 2] = _mm512_or_si512(pairs[place / 2], digit);
        }
        let mut halves = [pairs[0]; 2];
        for (h, half) in halves.iter_mut().enumerate() {
            let [first, middle, last] = &spread.from[h];
            let first = _mm512_loadu_si512(first.as_ptr().cast());
            let first = _mm512_permutex2var_epi8(pairs[0], first, pairs[1]);
            let middle = _mm512_loadu_si512(middle.as_ptr().cast());
            let middle = _mm512_permutex2var_epi8(pairs[2], middle, pairs[3]);
            let last = _mm512_permutexvar_epi8(_mm512_loadu_si512(last.as_ptr().cast()), pairs[4]);
            let both = _mm512_mask_mov_epi8(first, spread.middle[h], middle);
            *half = _mm512_mask_mov_epi8(both, spread.last[h], last);
        }
        let at = digits.as_mut_ptr();
        _mm512_storeu_si512(at.cast(), halves[0]);
        _mm512_storeu_si512(at.add(SECOND).cast(), halves[1]);
    }
}
