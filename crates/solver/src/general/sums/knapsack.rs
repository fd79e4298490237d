//! Sums of several parts by sets of reachable partial sums.
//!
//! What the open cells of a part can add up to is a set of numbers, read from the table of subsets. Counted from the least
//! that each part can add, partial sums only grow, so shifts and unions answer for all ways at once which sums of each part
//! take part in some way to the total (the bit table of a knapsack, forwards and backwards). Only parts that lost some of
//! their sums are then looked at by combinations.

use super::super::mask::Mask;
use super::Sum;
use super::subsets::Subsets;

/// What is open of a part.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Open {
    /// How many cells.
    pub(super) count: usize,
    /// What they may hold together.
    pub(super) set: u64,
    /// What they may add up to, and what of it the others leave.
    sums: u64,
    kept: u64,
    /// The least that the part can add, and how much more it can.
    least: i32,
    span: i32,
    /// The partial sums before this part.
    before: u64,
}

impl Open {
    /// How far a sum of the part is from the least it can add, or from the most.
    fn away(&self, factor: i32, sum: u32, from_most: bool) -> u32 {
        let by = factor * sum as i32 - self.least;
        (if from_most { self.span - by } else { by }) as u32
    }
}

impl<M: Mask> Sum<M> {
    /// Cuts the sums of each part down to those that make up `rest` with the others, and the cells to the combinations
    /// that have such a sum; `false` when there is no way.
    pub(super) fn by_table(
        &self,
        table: &Subsets,
        open: &mut [Open],
        mut rest: i32,
        sets: &mut [M],
        sure: &mut [M],
    ) -> bool {
        let (mut most, mut widest) = (0, 0);
        for (part, open) in self.parts.iter().zip(open.iter_mut()) {
            open.sums = table.sums(open.set, open.count);
            if open.sums == 0 {
                return false;
            }
            let (low, high) = (open.sums.trailing_zeros() as i32, open.sums.ilog2() as i32);
            let factor = part.factor;
            open.least = factor * if factor > 0 { low } else { high };
            open.span = (high - low) * factor.abs();
            most += open.span;
            widest = widest.max(open.span);
            rest -= open.least;
        }
        if rest < 0 || rest > most {
            return false;
        }
        // Far from both ends hardly a sum would go: most sums of many cells are like that most of the time.
        if widest <= rest.min(most - rest) {
            return true;
        }
        // Counted from the nearer end the numbers are small enough for one word.
        let from_most = most - rest < rest;
        let target = rest.min(most - rest) as u32;
        let found = if target > 63 {
            self.by_ends(open, rest, most)
        } else {
            self.by_shifts(open, target, from_most)
        };
        found && self.cut(table, open, sets, sure)
    }

    /// Keeps the sums of each part that are not too little or too much for the others.
    fn by_ends(&self, open: &mut [Open], rest: i32, most: i32) -> bool {
        for (part, open) in self.parts.iter().zip(open) {
            open.kept = 0;
            for sum in members(open.sums) {
                let by = open.away(part.factor, sum, false) as i32;
                if by <= rest && most - open.span + by >= rest {
                    open.kept |= 1 << sum;
                }
            }
        }
        true
    }

    /// Keeps the sums of each part that make up `target` with some sums of the others.
    fn by_shifts(&self, open: &mut [Open], target: u32, from_most: bool) -> bool {
        let within = u64::MAX >> (63 - target);
        let mut now = 1u64;
        for (part, open) in self.parts.iter().zip(open.iter_mut()) {
            open.before = now;
            let mut next = 0;
            for sum in members(open.sums) {
                let by = open.away(part.factor, sum, from_most);
                if by <= target {
                    next |= now << by;
                }
            }
            now = next & within;
        }
        if now >> target & 1 == 0 {
            return false;
        }
        let mut wanted = 1u64 << target;
        for (part, open) in self.parts.iter().zip(open).rev() {
            let mut before = 0;
            open.kept = 0;
            for sum in members(open.sums) {
                let by = open.away(part.factor, sum, from_most);
                if by <= target && (open.before << by) & wanted != 0 {
                    open.kept |= 1 << sum;
                    before |= wanted >> by;
                }
            }
            wanted = before;
        }
        true
    }

    /// Cuts the cells of each part that lost sums to the combinations that have one of the sums kept.
    fn cut(&self, table: &Subsets, open: &[Open], sets: &mut [M], sure: &mut [M]) -> bool {
        for ((part, open), sure) in self.parts.iter().zip(open).zip(sure) {
            let full = open.set.count_ones() as usize == open.count;
            if open.kept == open.sums && !full {
                continue;
            }
            let (mut some, mut all) = (0, !0);
            'subsets: for &(subset, sum) in table.all(open.set, open.count) {
                if open.kept >> sum & 1 == 0 {
                    continue;
                }
                let held = M::from_u64(subset.into());
                for set in &sets[part.cells.clone()] {
                    if !set.is_small() && (*set & held).is_zero() {
                        continue 'subsets;
                    }
                }
                some |= subset;
                all &= subset;
            }
            if some == 0 && open.count > 0 {
                return false;
            }
            *sure = M::from_u64(all.into());
            let some = M::from_u64(some.into());
            for set in &mut sets[part.cells.clone()] {
                if !set.is_small() {
                    *set &= some;
                }
            }
        }
        true
    }
}

/// The numbers of the bits that are set.
fn members(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        lowest
    })
}
