//! Where to go on when reasoning stands still: the cell, without saying which of its candidates.
//!
//! The cell with the fewest candidates, among those one in the box with the fewest solved cells, then the first. Nothing
//! here depends on the kind of vector or on the slot, so all paths pick the same cell of the same board. What other
//! tie-breaks cost and save is in `docs/classic9.md`.

use super::lanes::Lanes;

/// A cell in each of some slots.
pub(super) struct Pick<V> {
    /// All bits where the cell is, none elsewhere.
    pub(super) here: [V; 9],
    /// The cell's candidates, in the lane of its box; zero in other boxes and slots.
    pub(super) cell: V,
    /// The most candidates that a cell of each box has, two at least.
    pub(super) most: V,
}

/// Picks an open cell in each slot of the set. `solved` is the number of solved cells of each box; no cell of these
/// slots may be without candidates, and in each some cell must have several.
#[inline(always)]
pub(super) fn pick<V: Lanes>(x: &[V; 9], solved: V, slots: u32) -> Pick<V> {
    // Key of a cell: candidates − 2 (15 when it is solved), solved cells of its box, vector and box; four bits each.
    let base = V::box_numbers().plus(solved.up::<8>());
    let mut here = [base; 9];
    // Three of each, so that no chain of operations is long.
    let mut best = [V::splat(0xffff); 3];
    let mut most = [V::splat(2); 3];
    for i in 0..9 {
        let count = x[i].ones();
        here[i] = count.up::<12>().plus(base).plus(V::splat(0xe000 + 16 * i as u16));
        best[i % 3] = best[i % 3].least(here[i]);
        most[i % 3] = most[i % 3].most(count);
    }
    let best = best[0].least(best[1]).least(best[2]);
    let most = most[0].most(most[1]).most(most[2]);
    let best = best.least(best.stacks_on::<1>().least(best.stacks_on::<2>()));
    let best = best.least(best.bands_on::<1>().least(best.bands_on::<2>()));
    // No key is all ones, so the other slots have no cell.
    let best = V::splat(0xffff).blend(slots, best);
    let mut cell = [V::splat(0); 3];
    for i in 0..9 {
        here[i] = here[i].same(best);
        cell[i % 3] = cell[i % 3].or_both(x[i], here[i]);
    }
    Pick { here, cell: V::any3(cell[0], cell[1], cell[2]), most }
}

impl<V: Lanes> Pick<V> {
    /// What these vectors have in the lane of the cell.
    #[inline(always)]
    pub(super) fn of(&self, x: &[V; 9]) -> V {
        let mut cell = V::splat(0);
        for i in 0..9 {
            cell = cell.or_both(x[i], self.here[i]);
        }
        cell
    }

    /// The boards without these candidates of the cell.
    #[inline(always)]
    pub(super) fn without(&self, x: &[V; 9], candidates: V) -> [V; 9] {
        let mut out = *x;
        for i in 0..9 {
            out[i] = x[i].without_both(candidates, self.here[i]);
        }
        out
    }
}
