//! The parts of a sum: cells that all differ, and the combinations of digits they can hold.

use std::ops::Range;

use masume_puzzle::{Cell, Structure};

use super::super::mask::Mask;
use super::super::propagators::Setting;
use super::super::tables::is_implied;

/// Parts with more combinations than this are cut smaller.
const MOST: usize = 600;

/// Cells that all differ.
#[derive(Clone, Debug)]
pub(super) struct Part<M> {
    /// Which cells of the sum.
    pub(super) cells: Range<usize>,
    /// What each of its digits counts.
    pub(super) factor: i32,
    /// The sets of digits it can hold, and what each adds.
    pub(super) sets: Vec<(M, i32)>,
    /// Houses that have two or more of the cells, and which: bit `i` for the `i`-th cell of the part.
    pub(super) houses: Vec<(u32, u64)>,
}

impl<M: Mask> Part<M> {
    /// What each cell can hold by the combinations that are left, singles within each taken into account, put in place of
    /// `sets`, and the digits in all of them in `sure`; `false` when there is none.
    pub(super) fn fit(&self, sets: &mut [M], kept: &mut Vec<M>, sure: &mut Vec<M>) -> bool {
        let (mut union, mut fixed) = (M::ZERO, M::ZERO);
        for &set in sets.iter() {
            union |= set;
            if set.is_small() {
                fixed |= set;
            }
        }
        kept.clear();
        kept.resize(sets.len(), M::ZERO);
        let (mut all, mut any) = (!M::ZERO, false);
        let mut own = [M::ZERO; 64];
        let own = &mut own[..sets.len()];
        'sets: for &(combination, _) in &self.sets {
            if !(combination & !union).is_zero() || !(fixed & !combination).is_zero() {
                continue;
            }
            // A combination whose digits are all kept already has nothing to add.
            let news = |(set, kept): (&M, &M)| !(*set & combination & !*kept).is_zero();
            if any && (all & !combination).is_zero() && !sets.iter().zip(kept.iter()).any(news) {
                continue;
            }
            // Digits without a cell yet, and cells that have theirs.
            let mut left = combination;
            let mut done = 0u64;
            loop {
                let before = done;
                let (mut once, mut twice) = (M::ZERO, M::ZERO);
                for (i, set) in sets.iter().enumerate() {
                    if done >> i & 1 == 1 {
                        continue;
                    }
                    let here = *set & left;
                    if here.is_zero() {
                        continue 'sets;
                    }
                    own[i] = here;
                    if here.is_small() {
                        done |= 1 << i;
                        left &= !here;
                    } else {
                        twice |= once & here;
                        once |= here;
                    }
                }
                if done != before {
                    continue;
                }
                if !(left & !once).is_zero() {
                    continue 'sets;
                }
                let single = left & !twice;
                if single.is_zero() {
                    break;
                }
                for (i, own) in own.iter_mut().enumerate() {
                    let here = *own & single;
                    if done >> i & 1 == 0 && !here.is_zero() {
                        if !here.is_small() {
                            continue 'sets;
                        }
                        *own = here;
                        done |= 1 << i;
                        left &= !here;
                    }
                }
            }
            any = true;
            all &= combination;
            for (kept, own) in kept.iter_mut().zip(own.iter()) {
                *kept |= *own;
            }
        }
        sets.copy_from_slice(kept);
        sure.push(all);
        any
    }

    /// Appends the combinations that the cells can still hold; `false` when there is none.
    pub(super) fn feasible(&self, sets: &[M], left: &mut Vec<(M, i32)>) -> bool {
        let sets = &sets[self.cells.clone()];
        let (mut union, mut fixed) = (M::ZERO, M::ZERO);
        for &set in sets {
            union |= set;
            if set.is_small() {
                fixed |= set;
            }
        }
        let before = left.len();
        for &(set, value) in &self.sets {
            let held = (set & !union).is_zero() && (fixed & !set).is_zero();
            if held && sets.iter().all(|&cell| !(cell & set).is_zero()) {
                left.push((set, value));
            }
        }
        left.len() > before
    }
}

/// The terms in groups of equal factor whose cells all differ, found greedily by the houses that have most of them.
pub(in super::super) fn groups(structure: &Structure, terms: &[(Cell, i32)]) -> Vec<Vec<(Cell, i32)>> {
    let most = (1..=terms.len()).take_while(|&k| choose(usize::from(structure.digits()), k) <= MOST).last();
    let most = most.unwrap_or(1);
    let mut rest: Vec<(Cell, i32)> = terms.to_vec();
    let mut factors: Vec<i32> = terms.iter().map(|t| t.1).collect();
    factors.sort_unstable();
    factors.dedup();
    let at = |house: u32, factor: i32| {
        house as usize * factors.len() + factors.iter().position(|f| *f == factor).unwrap_or(0)
    };
    // How many of the terms with a factor each house has, and the last of them.
    let mut tally: Vec<(usize, Option<Cell>)> = vec![(0, None); structure.houses().len() * factors.len()];
    let mut groups = Vec::new();
    while !rest.is_empty() {
        tally.fill((0, None));
        for &(cell, factor) in &rest {
            for &h in structure.houses_of(cell) {
                let (count, last) = &mut tally[at(h, factor)];
                // A cell that is named twice holds the same digit twice.
                *count += usize::from(*last != Some(cell));
                *last = Some(cell);
            }
        }
        let (mut size, mut house) = (1, None);
        for &(cell, factor) in &rest {
            for &h in structure.houses_of(cell) {
                let count = tally[at(h, factor)].0.min(most);
                if count > size {
                    (size, house) = (count, Some((h, factor)));
                }
            }
        }
        let mut best: Vec<(Cell, i32)> = match house {
            Some((h, factor)) => {
                let cells = &structure.houses()[h as usize].cells;
                rest.iter().copied().filter(|t| t.1 == factor && cells.contains(&t.0)).collect()
            }
            None => vec![rest[0]],
        };
        best.dedup_by_key(|t| t.0);
        best.truncate(most);
        for term in &best {
            if let Some(at) = rest.iter().position(|t| t == term) {
                rest.remove(at);
            }
        }
        groups.push(best);
    }
    groups
}

/// Houses that have two or more of some cells; none on boards with planes, which tell what cells see together.
pub(super) fn houses(setting: &Setting<'_>, cells: &[Cell]) -> Vec<(u32, u64)> {
    if setting.seen.is_some() {
        return Vec::new();
    }
    let structure = setting.structure();
    let mut houses: Vec<(u32, u64)> = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        for &h in structure.houses_of(cell) {
            match houses.iter_mut().find(|(house, _)| *house == h) {
                Some((_, own)) => *own |= 1 << i,
                None => houses.push((h, 1 << i)),
            }
        }
    }
    let digits = usize::from(structure.digits());
    houses.retain(|(h, own)| {
        let house = &structure.houses()[*h as usize].cells;
        own.count_ones() > 1 && (house.len() == digits || !is_implied(structure, house))
    });
    houses
}

/// Whether the combinations of so many cells are few enough for one part.
pub(super) fn is_short(digits: u8, cells: usize) -> bool {
    choose(usize::from(digits), cells) <= MOST
}

/// How many sets of `k` out of `n` there are, as far as it matters.
pub(super) fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1usize, |all, i| all.saturating_mul(n.saturating_sub(i)) / (i + 1))
}

/// The sets of so many digits that `fits` accepts, with what they add up to.
pub(super) fn combinations<M: Mask>(digits: u8, count: usize, fits: impl Fn(u64) -> bool) -> Vec<(M, i32)> {
    let mut all = Vec::new();
    let mut open = vec![(0u64, 0u8, 0i32)];
    while let Some((set, above, sum)) = open.pop() {
        if set.count_ones() as usize == count {
            if fits(set) {
                all.push((M::from_u64(set), sum));
            }
            continue;
        }
        open.extend((above + 1..=digits).map(|d| (set | 1 << (d - 1), d, sum + i32::from(d))));
    }
    all
}
