//! Which candidate to try next.

use super::mask::Mask;
use super::state::{Conflict, State};
use super::tables::Tables;

/// How often each slot was part of a dead end, fading with age.
#[derive(Debug)]
pub(super) struct Weights {
    weight: Vec<f32>,
    bump: f32,
}

/// Newer conflicts count this much more than the ones before.
const GROWTH: f32 = 1.02;

impl Weights {
    pub(super) fn new(slots: usize) -> Self {
        Self { weight: vec![1.0; slots], bump: 1.0 }
    }

    pub(super) fn reset(&mut self) {
        self.weight.fill(1.0);
        self.bump = 1.0;
    }

    /// Notes a slot that ran empty.
    pub(super) fn bump<M: Mask>(&mut self, tables: &Tables<M>, conflict: Conflict) {
        let slot = conflict.slot as usize;
        self.weight[slot] += self.bump;
        if slot >= tables.cells {
            let (house, _) = tables.house_digit(slot);
            let base = tables.cells + house * tables.digits as usize;
            for w in &mut self.weight[base..base + tables.digits as usize] {
                *w += 0.5 * self.bump;
            }
        } else {
            for m in tables.memberships(slot) {
                for w in &mut self.weight[m.base as usize..m.base as usize + tables.digits as usize] {
                    *w += 0.1 * self.bump;
                }
            }
        }
        self.bump *= GROWTH;
        if self.bump > 1e20 {
            for w in &mut self.weight {
                *w = (*w * 1e-20).max(f32::MIN_POSITIVE);
            }
            self.bump *= 1e-20;
        }
    }

    /// The candidate to try, or `None` when every slot has one member: the board is solved.
    pub(super) fn choose<M: Mask>(&self, tables: &Tables<M>, state: &State<M>) -> Option<(usize, u32)> {
        let mut best = (f32::NEG_INFINITY, usize::MAX);
        for &slot in state.open_slots() {
            let slot = slot as usize;
            let count = state.slot(slot).count() as f32;
            let score = self.weight[slot] / (count * count);
            if score > best.0 || (score == best.0 && slot < best.1) {
                best = (score, slot);
            }
        }
        let slot = (best.1 != usize::MAX).then_some(best.1)?;
        let member = state.slot(slot).lowest();
        Some(tables.candidate(slot, member))
    }
}
