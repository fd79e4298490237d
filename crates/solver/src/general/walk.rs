//! Weighted random descents, the sampling side of the engine; see [`crate::estimate`] for the idea.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

use masume_puzzle::Puzzle;

use super::depth_first::DepthFirst;
use super::for_puzzle;
use super::mask::Mask;
use super::state::Representation;
use crate::Control;

/// Something that can walk from a puzzle to a random leaf.
pub(crate) trait Walker: Send {
    /// Walks once. The natural logarithm of the walk's weight, −∞ when it ended in a dead end; `None` when `control`
    /// stopped it on the way.
    fn walk(&mut self, random: &mut Pcg64Mcg, control: &Control) -> Option<f64>;
}

/// A walker for a puzzle.
pub(crate) fn walker(puzzle: &Puzzle) -> Box<dyn Walker> {
    let mut search = for_puzzle(puzzle);
    search.derive_all();
    search.start();
    search
}

impl<M: Mask, R: Representation<M>> DepthFirst<M, R> {
    /// The open slot with the fewest members, the lowest of those.
    pub(super) fn fewest(&self) -> Option<usize> {
        let open = self.state.open_slots().iter();
        open.map(|&s| (self.state.slot(s as usize).count(), s)).min().map(|(_, s)| s as usize)
    }

    /// One step: a choice among the members of `slot` that do not fail at once, and how many those were.
    pub(super) fn step(&mut self, slot: usize, pick: impl FnOnce(usize) -> usize) -> Option<u32> {
        let here = self.state.mark();
        let mut alive = M::ZERO;
        for member in self.state.slot(slot).members() {
            let (cell, digit) = self.tables.candidate(slot, member);
            if self.state.place(&self.tables, cell, digit).is_ok() {
                alive |= M::bit(member);
            }
            self.state.undo(here);
        }
        let count = alive.count();
        if count == 0 {
            return None;
        }
        let (cell, digit) = self.tables.candidate(slot, alive.members().nth(pick(count as usize))?);
        self.state.place(&self.tables, cell, digit).ok().map(|()| count)
    }
}

impl<M: Mask, R: Representation<M>> Walker for DepthFirst<M, R> {
    fn walk(&mut self, random: &mut Pcg64Mcg, control: &Control) -> Option<f64> {
        if !self.sound {
            return Some(f64::NEG_INFINITY);
        }
        let root = self.state.mark();
        let mut weight = 0.0;
        while let Some(slot) = self.fewest() {
            if control.must_stop(0).is_some() {
                self.state.undo(root);
                return None;
            }
            let pick = |ways: usize| ((u64::from(random.next_u32()) * ways as u64) >> 32) as usize;
            let Some(count) = self.step(slot, pick) else {
                weight = f64::NEG_INFINITY;
                break;
            };
            weight += f64::from(count).ln();
        }
        if weight.is_finite() && !self.holds() {
            weight = f64::NEG_INFINITY;
        }
        self.state.undo(root);
        Some(weight)
    }
}
