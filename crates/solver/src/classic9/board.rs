//! The two forms in which boards come in.

use super::lanes::Lanes;

/// A board as its clues, or a full grid, row by row: 1–9, and 0 for a cell without one. Text does as well: only the low
/// four bits of a byte count, and whatever is not 1–9 there is no clue, so ASCII digits and the full stop mean what they
/// look like.
pub type Clues = [u8; 81];

/// A board as the candidates of its cells, row by row: digit `d` is bit `d - 1`. A cell with one candidate is as good as
/// a clue; a board in which some cell has none has no solution.
pub type Marks = [u16; 81];

/// The cells of the nine rows, then of the nine columns, then of the nine boxes.
pub static UNITS: [[u8; 9]; 27] = {
    let mut units = [[0; 9]; 27];
    let mut n = 0;
    while n < 81 {
        let (u, i) = (n / 9, n % 9);
        units[u][i] = n as u8;
        units[9 + u][i] = (9 * i + u) as u8;
        units[18 + u][i] = (u / 3 * 27 + u % 3 * 3 + i / 3 * 9 + i % 3) as u8;
        n += 1;
    }
    units
};

/// [`Clues`] or [`Marks`]: what the engines of this module take.
pub trait Loadable: sealed::Load + Sync {}

impl Loadable for Clues {}
impl Loadable for Marks {}

pub(super) mod sealed {
    use super::{Clues, Lanes, Marks};

    /// How a board gets into a vector.
    #[expect(private_bounds, reason = "only `classic9` loads boards")]
    pub trait Load {
        /// Puts the board into a slot.
        fn load<V: Lanes>(&self, x: &mut [V; 9], slot: usize);
    }

    #[expect(private_bounds, reason = "see the trait")]
    impl Load for Clues {
        #[inline(always)]
        fn load<V: Lanes>(&self, x: &mut [V; 9], slot: usize) {
            V::load_clues(x, slot, self);
        }
    }

    #[expect(private_bounds, reason = "see the trait")]
    impl Load for Marks {
        #[inline(always)]
        fn load<V: Lanes>(&self, x: &mut [V; 9], slot: usize) {
            V::load_marks(x, slot, self);
        }
    }
}
