//! Sums, by sets of digits and by sets of reachable partial sums.
//!
//! Cells of a sum that share a house differ, so the sum is cut into *parts* of cells that all differ: a cage is one part,
//! the diagonal of a little killer one part for each box. Of the combinations of digits that a part could hold, those
//! count that its cells still can; what they add up to is a set of numbers, one bit each. Counted from the least that is
//! possible, partial sums only grow, so shifts and unions answer for all ways at once which sums of each part take part in
//! some way to the total (the bit table of a knapsack, forwards and backwards). A digit in no combination that is left
//! goes; a digit in all of them stands in the part, and leaves the rest of every house that has all its places there. Boards
//! on which 128 bits do not reach get bounds only. A renban line is a part whose combinations are runs of digits.
//!
//! Which way is taken depends on what is open: three cells or fewer are tried out (`few`); a cage looks at where the digits
//! of each combination could go (`parts`); several parts take the knapsack, on boards of up to ten digits with all subsets
//! in a table (`knapsack`, `subsets`), on larger ones with the combinations listed here.

mod few;
mod knapsack;
mod parts;
mod settle;
mod subsets;

use std::collections::HashMap;
use std::sync::Arc;

use masume_puzzle::Cell;

use self::few::FEW;
use self::knapsack::Open;
pub(super) use self::parts::groups;
use self::parts::{Part, combinations, houses, is_short};
pub(super) use self::subsets::Subsets;
use super::mask::Mask;
use super::propagators::Setting;

/// A sum of parts.
#[derive(Clone, Debug)]
pub(super) struct Sum<M> {
    pub(super) cells: Vec<u32>,
    /// What the digit of each cell counts; 0 on a run.
    factors: Arc<[i32]>,
    /// Which part each cell is in.
    part_of: Arc<[u16]>,
    /// Which of the first 64 cells of the sum each cell sees.
    differ: Arc<[u64]>,
    digits: u8,
    /// The subsets of digits, where there are few enough of them.
    table: Option<&'static Subsets>,
    parts: Arc<[Part<M>]>,
    /// The least that each part can add.
    least: Arc<[i32]>,
    total: i32,
    /// The total counted from the least; `None` when it is beyond 127.
    target: Option<u32>,
}

/// The cages made before, by how many cells they have and what these add up to: all but the cells is the same for each of
/// them, and shared.
pub(super) type Cages<M> = HashMap<(usize, i32), Sum<M>>;
/// Kept at most; more are only met in texts that mean harm.
const MOST_CAGES: usize = 4096;

/// What sums share while they work.
#[derive(Debug, Default)]
pub(super) struct Scratch<M> {
    left: Vec<(M, i32)>,
    starts: Vec<usize>,
    reach: Vec<u128>,
    /// The digits that each part holds for sure.
    sure: Vec<M>,
    /// What each cell may keep.
    kept: Vec<M>,
    /// What is open of each part.
    parts: Vec<Open>,
}

impl<M: Mask> Scratch<M> {
    /// The digits that part `i` of the sum that was filtered last holds for sure.
    pub(super) fn sure(&self, i: usize) -> M {
        self.sure[i]
    }
}

impl<M: Mask> Sum<M> {
    /// Of cells with factors.
    pub(super) fn new(
        setting: &Setting<'_>,
        cages: &mut Cages<M>,
        terms: &[(Cell, i32)],
        total: i32,
    ) -> Self {
        let digits = setting.digits();
        let cells: Vec<Cell> = terms.iter().map(|t| t.0).collect();
        if terms.iter().all(|t| t.1 == 1) && setting.all_differ(&cells) && is_short(digits, cells.len()) {
            if cages.len() >= MOST_CAGES {
                cages.clear();
            }
            let known = cages
                .entry((cells.len(), total))
                .or_insert_with(|| Self { cells: Vec::new(), ..Self::cage(digits, &cells, total) });
            return Self { cells: cells.iter().map(|c| c.index() as u32).collect(), ..known.clone() };
        }
        let n = i32::from(digits);
        let bound =
            |low: bool| terms.iter().map(|&(_, k)| if (k > 0) == low { k } else { k * n }).sum::<i32>();
        // Where the total is nearer to the most, everything is counted from above.
        let sign = if bound(false) - total < total - bound(true) { -1 } else { 1 };
        let mut cells: Vec<u32> = Vec::new();
        let mut parts = Vec::new();
        let groups = groups(setting.structure(), terms);
        // Several parts are looked up in the table of subsets, if there is one.
        let listed = groups.len() == 1 || Subsets::of(digits).is_none();
        for group in groups {
            let factor = group[0].1 * sign;
            let sets = if listed { combinations(digits, group.len(), |_| true) } else { Vec::new() };
            let sets = sets.into_iter().map(|(set, sum)| (set, factor * sum)).collect();
            let own: Vec<Cell> = group.iter().map(|t| t.0).collect();
            parts.push(Part {
                cells: cells.len()..cells.len() + own.len(),
                factor,
                sets,
                houses: houses(setting, &own),
            });
            cells.extend(own.iter().map(|c| c.index() as u32));
        }
        Self::of_parts(setting, cells, parts, total * sign)
    }

    /// Cells that all differ and see each other on planes: the commonest sum by far, so nothing is asked that is known.
    fn cage(digits: u8, cells: &[Cell], total: i32) -> Self {
        let count = cells.len();
        let sets = match Subsets::of(digits) {
            Some(table) => table.adding_up(count, total).map(|set| (M::from_u64(set), total)).collect(),
            None => combinations(digits, count, |_| true).into_iter().filter(|s| s.1 == total).collect(),
        };
        let least = vec![if Vec::is_empty(&sets) { 0 } else { total }];
        let target = u32::try_from(total - least[0]).ok().filter(|t| *t < 128);
        let part = Part { cells: 0..count, factor: 1, sets, houses: Vec::new() };
        let all = if count < 64 { (1u64 << count) - 1 } else { u64::MAX };
        Self {
            cells: cells.iter().map(|c| c.index() as u32).collect(),
            factors: vec![1; count].into(),
            part_of: vec![0; count].into(),
            differ: (0..count).map(|i| all & !(1 << i)).collect(),
            digits,
            table: Subsets::of(digits),
            parts: vec![part].into(),
            least: least.into(),
            total,
            target,
        }
    }

    /// Different cells whose digits follow each other without a gap.
    pub(super) fn run(setting: &Setting<'_>, cells: &[Cell]) -> Self {
        let sets = combinations(setting.digits(), cells.len(), |set| {
            64 - set.leading_zeros() - set.trailing_zeros() == cells.len() as u32
        });
        let sets = sets.into_iter().map(|(set, _)| (set, 0)).collect();
        let part = Part { cells: 0..cells.len(), factor: 0, sets, houses: houses(setting, cells) };
        Self::of_parts(setting, cells.iter().map(|c| c.index() as u32).collect(), vec![part], 0)
    }

    fn of_parts(setting: &Setting<'_>, cells: Vec<u32>, mut parts: Vec<Part<M>>, total: i32) -> Self {
        // A cage has no other part to make up for it.
        if let [part] = &mut parts[..] {
            part.sets.retain(|s| s.1 == total);
        }
        let least: Vec<i32> = parts.iter().map(|p| p.sets.iter().map(|s| s.1).min().unwrap_or(0)).collect();
        let target = u32::try_from(total - least.iter().sum::<i32>()).ok().filter(|t| *t < 128);
        let (mut factors, mut part_of) = (vec![0; cells.len()], vec![0; cells.len()]);
        for (i, part) in parts.iter().enumerate() {
            factors[part.cells.clone()].fill(part.factor);
            part_of[part.cells.clone()].fill(i as u16);
        }
        let own = || cells.iter().take(64).enumerate();
        let seen = |&cell: &u32| {
            if let Some(seen) = setting.seen {
                return own().fold(0, |all, (i, &c)| all | ((seen[cell as usize] >> c & 1) as u64) << i);
            }
            let peers: Vec<Cell> = setting.structure().peers(Cell::new(cell as usize)).collect();
            let seen = own().filter(|(_, c)| peers.binary_search(&Cell::new(**c as usize)).is_ok());
            seen.fold(0, |all, (i, _)| all | 1 << i)
        };
        let differ = cells.iter().map(seen).collect();
        let digits = setting.digits();
        let table = Subsets::of(digits);
        let (factors, part_of) = (factors.into(), part_of.into());
        let (parts, least) = (parts.into(), least.into());
        Self { cells, factors, part_of, differ, digits, table, parts, least, total, target }
    }

    /// What each cell may still hold, put in place of `sets`; `false` when the total is out of reach.
    pub(super) fn filter(&self, sets: &mut [M], scratch: &mut Scratch<M>) -> bool {
        let Scratch { left, starts, reach, sure, kept, parts } = scratch;
        sure.clear();
        if let [part] = &self.parts[..] {
            return self.filter_cage(part, sets, kept, sure);
        }
        let (mut open, mut count, mut rest) = ([0; FEW], 0, self.total);
        parts.clear();
        for part in self.parts.iter() {
            let mut own = Open::default();
            for i in part.cells.clone() {
                let set = sets[i];
                if set.is_small() {
                    rest -= part.factor * (set.lowest() as i32 + 1);
                } else {
                    if count < FEW {
                        open[count] = i;
                    }
                    count += 1;
                    own.count += 1;
                    own.set |= set.to_u64();
                }
            }
            parts.push(own);
        }
        if count <= FEW || self.table.is_some() || self.is_loose(sets) {
            sure.resize(self.parts.len(), M::ZERO);
            return match self.table {
                _ if count == 0 => rest == 0,
                _ if count <= FEW => self.by_trial(&open[..count], rest, sets, sure),
                Some(table) => self.by_table(table, parts, rest, sets, sure),
                None => true,
            };
        }
        left.clear();
        starts.clear();
        reach.clear();
        for part in self.parts.iter() {
            starts.push(left.len());
            if !part.feasible(sets, left) {
                return false;
            }
        }
        starts.push(left.len());
        let known = match self.target {
            Some(target) => self.by_bits(target, left, starts, reach),
            None => self.by_bounds(left, starts),
        };
        if !known {
            return false;
        }
        for (i, part) in self.parts.iter().enumerate() {
            let (mut some, mut all) = (M::ZERO, !M::ZERO);
            // What was struck out on the way has an empty set.
            for (set, _) in left[starts[i]..starts[i + 1]].iter().filter(|s| !s.0.is_zero()) {
                some |= *set;
                all &= *set;
            }
            if some.is_zero() {
                return false;
            }
            sure.push(all);
            for set in &mut sets[part.cells.clone()] {
                *set &= some;
            }
        }
        true
    }

    /// The same for cells that all differ.
    fn filter_cage(&self, part: &Part<M>, sets: &mut [M], kept: &mut Vec<M>, sure: &mut Vec<M>) -> bool {
        if part.factor == 0 {
            return part.fit(sets, kept, sure);
        }
        let (mut open, mut count, mut rest) = ([0; FEW], 0, self.total);
        for (i, set) in sets.iter().enumerate() {
            if set.is_small() {
                rest -= part.factor * (set.lowest() as i32 + 1);
            } else if count < FEW {
                open[count] = i;
                count += 1;
            } else {
                return part.fit(sets, kept, sure);
            }
        }
        sure.push(M::ZERO);
        if count == 0 { rest == 0 } else { self.by_trial(&open[..count], rest, sets, sure) }
    }

    /// Whether all its cells differ.
    pub(super) fn is_single(&self) -> bool {
        self.parts.len() == 1
    }

    /// Whether all its cells differ and add up to something.
    pub(super) fn is_cage(&self) -> bool {
        matches!(&self.parts[..], [part] if part.factor != 0)
    }

    /// Whether the total lies so far from the least and the most that the cells can make that hardly a digit would go.
    /// That is seen at a glance, and most sums of many cells are like that most of the time.
    fn is_loose(&self, sets: &[M]) -> bool {
        let (mut least, mut most, mut widest) = (0, 0, 0);
        for part in self.parts.iter() {
            let count = part.cells.len() as i32;
            // Cells that differ cannot all hold their least: about so much is lost.
            let (mut low, mut high) = (count * (count - 1) / 2, -count * (count - 1) / 2);
            for set in &sets[part.cells.clone()] {
                let word = set.to_u64();
                let (a, b) = (word.trailing_zeros() as i32 + 1, 64 - word.leading_zeros() as i32);
                (low, high) = (low + a, high + b);
                widest = widest.max((b - a) * part.factor.abs());
            }
            let (low, high) = if part.factor > 0 { (low, high) } else { (high, low) };
            (least, most) = (least + part.factor * low, most + part.factor * high);
        }
        self.total - least >= widest && most - self.total >= widest
    }

    fn by_bits(&self, target: u32, left: &mut [(M, i32)], starts: &[usize], reach: &mut Vec<u128>) -> bool {
        let within = u128::MAX >> (127 - target);
        let shift = |set: u128, by: u32| if by > target { 0 } else { set << by & within };
        let mut now = 1u128;
        for (i, least) in self.least.iter().enumerate() {
            reach.push(now);
            let mut done = 0u128;
            let mut next = 0;
            for (_, value) in &left[starts[i]..starts[i + 1]] {
                let by = (value - least) as u32;
                // Many combinations add up to the same.
                if by <= target && done >> by & 1 == 0 {
                    done |= 1 << by;
                    next |= shift(now, by);
                }
            }
            now = next;
        }
        if now >> target & 1 == 0 {
            return false;
        }
        let mut wanted = 1u128 << target;
        for (i, least) in self.least.iter().enumerate().rev() {
            let mut before = 0;
            for (set, value) in &mut left[starts[i]..starts[i + 1]] {
                let by = (*value - least) as u32;
                if shift(reach[i], by) & wanted == 0 {
                    *set = M::ZERO;
                } else {
                    before |= wanted >> by;
                }
            }
            wanted = before;
        }
        true
    }

    fn by_bounds(&self, left: &mut [(M, i32)], starts: &[usize]) -> bool {
        let bounds = |i: usize, left: &[(M, i32)]| {
            let values = left[starts[i]..starts[i + 1]].iter().map(|s| s.1);
            values.fold((i32::MAX, i32::MIN), |(low, high), v| (low.min(v), high.max(v)))
        };
        let each: Vec<(i32, i32)> = (0..self.parts.len()).map(|i| bounds(i, left)).collect();
        let least: i32 = each.iter().map(|b| b.0).sum();
        let most: i32 = each.iter().map(|b| b.1).sum();
        if self.total < least || self.total > most {
            return false;
        }
        for (i, (low, high)) in each.into_iter().enumerate() {
            for (set, value) in &mut left[starts[i]..starts[i + 1]] {
                if least - low + *value > self.total || most - high + *value < self.total {
                    *set = M::ZERO;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests;
