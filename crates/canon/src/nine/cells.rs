//! A pattern of the 9×9 board: which cells hold a clue.

use super::Clues;

/// A set of the 81 cells, one bit each: bit 0 is the first cell of the first row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Cells(u128);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// Every cell.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// The cells whose bits are set; bits above 80 are left out.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether a cell (0 to 80) is in the set.
    pub const fn contains(self, cell: usize) -> bool {
        cell < 81 && self.0 >> cell & 1 == 1
    }

    /// How many cells are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (cell < 81).then_some(cell)
        })
    }

    /// Where a board has clues.
    pub fn of(clues: &Clues) -> Self {
        let mut bits = 0u128;
        for (i, cells) in clues.chunks(8).enumerate() {
            let mut flags = [0; 8];
            for (flag, value) in flags.iter_mut().zip(cells) {
                *flag = u8::from(value.wrapping_sub(1) < 9);
            }
            // One bit of each byte, gathered in the highest.
            let gathered = u64::from_le_bytes(flags).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            bits |= u128::from(gathered) << (8 * i);
        }
        Self(bits)
    }

    /// Rows of nine bits, the first cell highest.
    pub(super) fn of_rows(rows: &[u16; 9]) -> Self {
        let in_order = |bits: u16| u128::from(bits.reverse_bits() >> 7);
        Self((0..).zip(rows).fold(0, |cells, (row, &bits)| cells | in_order(bits) << (9 * row)))
    }
}

impl FromIterator<usize> for Cells {
    /// Cells above 80 are left out.
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        Self(cells.into_iter().filter(|&c| c < 81).fold(0, |bits, cell| bits | 1 << cell))
    }
}
