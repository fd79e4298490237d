//! A guess: the lowest candidate of the cell that [`pick`] names, and everything else kept for later.

use super::lanes::Lanes;
use super::pick::pick;

/// A guess in some slots.
pub(super) struct Branch<V> {
    /// The boards with the guess made.
    pub(super) guess: [V; 9],
    /// The boards with the guess ruled out.
    pub(super) rest: [V; 9],
    /// Slots in which every open cell has two candidates.
    pub(super) pairs: u32,
}

/// Guesses in each slot of the set; other slots come out as they are. The same is asked of the boards as by [`pick`].
#[inline(always)]
pub(super) fn branch<V: Lanes>(x: &[V; 9], solved: V, slots: u32) -> Branch<V> {
    let at = pick(x, solved, slots);
    let low = at.cell.and(V::splat(0).minus(at.cell));
    Branch {
        guess: at.without(x, at.cell.without(low)),
        rest: at.without(x, low),
        pairs: slots & !at.most.xor(V::splat(2)).slots(),
    }
}
