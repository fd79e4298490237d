//! Lanes as an array: no special instructions, for every CPU, and the twin that the others are compared with. Compilers
//! turn these loops into whatever vectors the target has (SSE2 on plain x86-64, NEON on ARM).

use super::{Lane9, Lanes, Line};

/// One board: box `(band, stack)` in lane `4·band + stack`, the remaining lanes unused.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct Portable([u16; 16]);

const REAL: [u16; 16] = {
    let mut real = [0; 16];
    let mut box_ = 0;
    while box_ < 9 {
        real[lane(box_)] = 0xffff;
        box_ += 1;
    }
    real
};

const fn lane(box_: usize) -> usize {
    box_ / 3 * 4 + box_ % 3
}

/// Which lane each lane takes its value from when boxes move on.
const fn turn(bands: usize, stacks: usize) -> [usize; 16] {
    let mut from = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    let mut box_ = 0;
    while box_ < 9 {
        from[lane(box_)] = lane((box_ / 3 + bands) % 3 * 3 + (box_ % 3 + stacks) % 3);
        box_ += 1;
    }
    from
}

impl Portable {
    #[inline(always)]
    fn map(self, f: impl Fn(u16) -> u16) -> Self {
        Self(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut out = self.0;
        for (a, b) in out.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        Self(out)
    }

    #[inline(always)]
    fn permute(self, from: &[usize; 16]) -> Self {
        let mut out = self.0;
        for (to, &from) in out.iter_mut().zip(from) {
            *to = self.0[from];
        }
        Self(out)
    }
}

impl Lanes for Portable {
    const SLOTS: usize = 1;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn lane(_slot: usize, box_: usize) -> usize {
        lane(box_)
    }
    #[inline(always)]
    fn box_numbers() -> Self {
        Self([0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 0, 0, 0, 0])
    }
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([value; 16])
    }
    #[inline(always)]
    fn read(line: &Line) -> Self {
        let mut out = [0; 16];
        out.copy_from_slice(&line.0[..16]);
        Self(out)
    }
    #[inline(always)]
    fn write(self, line: &mut Line) {
        line.0[..16].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn save(self, _slot: usize, to: &mut Lane9) {
        to.0 = self.0;
    }
    #[inline(always)]
    fn recall(self, _slot: usize, from: &Lane9) -> Self {
        Self(from.0)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_sub)
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }
    #[inline(always)]
    fn most(self, other: Self) -> Self {
        self.zip(other, u16::max)
    }
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        self.map(|a| a << BY)
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        self.map(|a| a >> BY)
    }
    #[inline(always)]
    fn ones(self) -> Self {
        self.map(|a| a.count_ones() as u16)
    }
    #[inline(always)]
    fn same(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { 0xffff } else { 0 })
    }
    #[inline(always)]
    fn single(self, count: &mut Self) -> Self {
        let mask = self.map(|a| if a & a.wrapping_sub(1) == 0 { 0xffff } else { 0 });
        *count = count.minus(mask);
        self.and(mask)
    }
    #[inline(always)]
    fn prefer(self, wish: Self) -> Self {
        self.zip(wish, |a, b| if a & b == 0 { a } else { a & b })
    }
    #[inline(always)]
    fn stacks_on<const BY: i32>(self) -> Self {
        self.permute(const { &turn(0, BY as usize) })
    }
    #[inline(always)]
    fn bands_on<const BY: i32>(self) -> Self {
        self.permute(const { &turn(BY as usize, 0) })
    }
    #[inline(always)]
    fn slots(self) -> u32 {
        u32::from(self.0.iter().zip(REAL).fold(0, |any, (a, real)| any | (a & real)) != 0)
    }
    #[inline(always)]
    fn blend(self, slots: u32, other: Self) -> Self {
        if slots & 1 == 0 { self } else { other }
    }
}
