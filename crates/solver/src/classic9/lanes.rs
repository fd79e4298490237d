//! The vectors that hold boards: what a CPU must be able to do for `classic9`, once for every kind of CPU.
//!
//! A board is nine vectors, one for each place inside a box (row `k` and column `j` of the box are vector `3k + j`); the
//! nine boxes are nine 16-bit lanes of each, and a lane holds the candidates of one cell, digit `d` as bit `d - 1`. So
//! whatever happens inside boxes happens to all nine boxes at once between registers, without moving data across lanes;
//! only rows and columns need the two turns [`Lanes::stacks_on`] and [`Lanes::bands_on`]. A wide vector holds several
//! boards side by side in *slots*. Lanes that belong to no board hold anything: they never get into those of a
//! board, and nobody asks for them.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
pub(crate) mod wide;

/// All nine candidates.
pub(crate) const ALL: u16 = 0x1ff;

/// Memory for one vector of any kind, aligned for the widest.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [u16; 32]);

/// A board of every slot in memory, without a clue.
pub(crate) const BLANK: [Line; 9] = [Line([ALL; 32]); 9];

/// Memory for the nine lanes of one slot: box `(band, stack)` in lane `4·band + stack`, whatever the vector; the other
/// lanes mean nothing.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct Lane9(pub(crate) [u16; 16]);

/// Memory for one board.
pub(crate) type Frame = [Lane9; 9];

/// The vector (place inside the box) that holds a cell.
pub(crate) const fn place(cell: usize) -> usize {
    cell / 9 % 3 * 3 + cell % 3
}

/// The box of a cell.
pub(crate) const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// Vectors of 16-bit lanes, nine lanes for each slot. All operations work lane by lane unless they say otherwise.
///
/// # Soundness
/// Kinds for special CPUs run instructions that other CPUs lack. Their modules are private to `classic9`, and
/// [`super::path`] is the only place that names them, behind a check of the CPU.
pub(crate) trait Lanes: Copy {
    /// Boards side by side.
    const SLOTS: usize;
    /// Lanes, those that belong to no board among them.
    const WIDTH: usize;

    /// The lane of a box of the board in `slot`.
    fn lane(slot: usize, box_: usize) -> usize;

    /// The number of its box in each lane.
    fn box_numbers() -> Self;
    /// The same value in each lane.
    fn splat(value: u16) -> Self;
    /// Takes a vector from memory.
    fn read(line: &Line) -> Self;
    /// Puts a vector into memory; lanes beyond its width stay what they are.
    fn write(self, line: &mut Line);

    /// Puts the lanes of one slot into memory.
    fn save(self, slot: usize, to: &mut Lane9);
    /// This vector with the lanes of one slot from memory.
    fn recall(self, slot: usize, from: &Lane9) -> Self;

    /// Bits of both.
    fn and(self, other: Self) -> Self;
    /// Bits of either.
    fn or(self, other: Self) -> Self;
    /// Bits of one but not both.
    fn xor(self, other: Self) -> Self;
    /// Bits of this one that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Sum, wrapping.
    fn plus(self, other: Self) -> Self;
    /// Difference, wrapping.
    fn minus(self, other: Self) -> Self;
    /// The smaller, unsigned.
    fn least(self, other: Self) -> Self;
    /// The larger, unsigned.
    fn most(self, other: Self) -> Self;
    /// Bits moved up by `BY`.
    fn up<const BY: i32>(self) -> Self;
    /// Bits moved down by `BY`.
    fn down<const BY: i32>(self) -> Self;
    /// How many of the low nine bits are set; the others must be zero.
    fn ones(self) -> Self;
    /// All bits where the lanes are equal, none elsewhere.
    fn same(self, other: Self) -> Self;

    /// What the table has at the place that each lane names; places from 9 up mean nothing.
    #[inline(always)]
    fn look_up(self, table: &Line) -> Self {
        let mut found = Self::splat(0);
        for at in 0..9 {
            found = found.or(self.same(Self::splat(at)).and(Self::splat(table.0[usize::from(at)])));
        }
        found
    }

    /// Bits of any of three.
    #[inline(always)]
    fn any3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// Bits of all three.
    #[inline(always)]
    fn all3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// Bits of at least two of three.
    #[inline(always)]
    fn two3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// `self | (a & b)`.
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self | (a ^ b)`.
    #[inline(always)]
    fn or_differ(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
    /// `self & !(a & b)`.
    #[inline(always)]
    fn without_both(self, a: Self, b: Self) -> Self {
        self.without(a.and(b))
    }
    /// `(self & !out) | back`.
    #[inline(always)]
    fn replace(self, out: Self, back: Self) -> Self {
        self.without(out).or(back)
    }
    /// `self & !(a | b)`.
    #[inline(always)]
    fn without_any(self, a: Self, b: Self) -> Self {
        self.without(a.or(b))
    }
    /// The value where at most one bit is set, zero elsewhere; adds one to `count` in the former lanes.
    fn single(self, count: &mut Self) -> Self;
    /// `self & wish` where that is not zero, `self` elsewhere.
    fn prefer(self, wish: Self) -> Self;
    /// `self & (a | b)` where that is not zero, `self` elsewhere.
    #[inline(always)]
    fn prefer_any(self, a: Self, b: Self) -> Self {
        self.prefer(a.or(b))
    }

    /// Each box gets what the next box of its band has, cyclically (`BY` = 1), or the next but one (`BY` = 2).
    fn stacks_on<const BY: i32>(self) -> Self;
    /// Each box gets what the next box of its stack has, cyclically (`BY` = 1), or the next but one (`BY` = 2).
    fn bands_on<const BY: i32>(self) -> Self;

    /// One bit for each slot of which some box is not zero.
    fn slots(self) -> u32;
    /// Lanes of the slots in the set from `other`, the rest from `self`.
    fn blend(self, slots: u32, other: Self) -> Self;

    /// Puts clues (1–9; any other low nibble is a blank) into a slot.
    #[inline(always)]
    fn load_clues(x: &mut [Self; 9], slot: usize, clues: &[u8; 81]) {
        let mut frame = BLANK;
        for (cell, clue) in clues.iter().enumerate() {
            let (place, box_) = WHERE[cell];
            frame[place as usize].0[Self::lane(slot, box_ as usize)] = CANDIDATES[(clue & 15) as usize];
        }
        for i in 0..9 {
            x[i] = x[i].blend(1 << slot, Self::read(&frame[i]));
        }
    }

    /// Puts candidates into a slot.
    #[inline(always)]
    fn load_marks(x: &mut [Self; 9], slot: usize, marks: &[u16; 81]) {
        let mut frame = BLANK;
        for (cell, mark) in marks.iter().enumerate() {
            let (place, box_) = WHERE[cell];
            frame[place as usize].0[Self::lane(slot, box_ as usize)] = mark & ALL;
        }
        for i in 0..9 {
            x[i] = x[i].blend(1 << slot, Self::read(&frame[i]));
        }
    }

    /// The candidates of a slot.
    #[inline(always)]
    fn store_marks(x: &[Self; 9], slot: usize, marks: &mut [u16; 81]) {
        let mut frame = BLANK;
        for i in 0..9 {
            x[i].write(&mut frame[i]);
        }
        for (cell, mark) in marks.iter_mut().enumerate() {
            let (place, box_) = WHERE[cell];
            *mark = frame[place as usize].0[Self::lane(slot, box_ as usize)];
        }
    }

    /// The digits of a slot in which each cell has one candidate left.
    #[inline(always)]
    fn store_digits(x: &[Self; 9], slot: usize, digits: &mut [u8; 81]) {
        let (one, mut frame) = (Self::splat(1), BLANK);
        for i in 0..9 {
            // One bit alone: its number is the count of the bits below it.
            x[i].minus(one).ones().plus(one).write(&mut frame[i]);
        }
        for (cell, digit) in digits.iter_mut().enumerate() {
            let (place, box_) = WHERE[cell];
            *digit = frame[place as usize].0[Self::lane(slot, box_ as usize)] as u8;
        }
    }
}

/// What a clue leaves of a cell's candidates.
const CANDIDATES: [u16; 16] = {
    let mut table = [ALL; 16];
    let mut digit = 1;
    while digit < 10 {
        table[digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// [`place`] and [`box_of`] each cell.
const WHERE: [(u8, u8); 81] = {
    let mut table = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell] = (place(cell) as u8, box_of(cell) as u8);
        cell += 1;
    }
    table
};
