//! Sums, by sets of digits and by sets of reachable partial sums.
//!
//! Cells of a sum that share a house differ, so the sum is cut into *parts* of cells that all differ: a cage is one part,
//! the diagonal of a little killer one part for each box. Of the combinations of digits that a part could hold, those
//! count that its cells still can; what they add up to is a set of numbers, one bit each. Counted from the least that is
//! possible, partial sums only grow, so shifts and unions answer for all ways at once which sums of each part take part in
//! some way to the total (the bit table of a knapsack, forwards and backwards). A digit in no combination that is left
//! goes; a digit in all of them stands in the part, and leaves the rest of every house that has all its places there. Boards
//! on which 128 bits do not reach get bounds only. A renban line is a part whose combinations are runs of digits.

use std::ops::Range;

use masume_puzzle::{Cell, Shape};

use super::mask::Mask;
use super::state::{Conflict, State};
use super::tables::Tables;

/// Parts with more combinations than this are cut smaller.
const MOST: usize = 600;

/// Cells that all differ.
#[derive(Clone, Debug)]
pub(super) struct Part<M> {
    /// Which cells of the sum.
    cells: Range<usize>,
    /// What each of its digits counts.
    factor: i32,
    /// The sets of digits it can hold, and what each adds.
    sets: Vec<(M, i32)>,
    /// Houses that have two or more of the cells, and which: bit `i` for the `i`-th cell of the part.
    houses: Vec<(u32, u64)>,
}

/// A sum of parts.
#[derive(Clone, Debug)]
pub(super) struct Sum<M> {
    pub(super) cells: Vec<u32>,
    parts: Vec<Part<M>>,
    /// The least that each part can add.
    least: Vec<i32>,
    total: i32,
    /// The total counted from the least; `None` when it is beyond 127.
    target: Option<u32>,
}

/// What sums share while they work.
#[derive(Debug, Default)]
pub(super) struct Scratch<M> {
    left: Vec<(M, i32)>,
    starts: Vec<usize>,
    reach: Vec<u128>,
    /// The digits that each part holds for sure.
    sure: Vec<M>,
}

impl<M: Mask> Scratch<M> {
    /// The digits that part `i` of the sum that was filtered last holds for sure.
    pub(super) fn sure(&self, i: usize) -> M {
        self.sure[i]
    }
}

impl<M: Mask> Sum<M> {
    /// Of cells with factors.
    pub(super) fn new(shape: &Shape, terms: &[(Cell, i32)], total: i32) -> Self {
        let n = i32::from(shape.digits());
        let bound =
            |low: bool| terms.iter().map(|&(_, k)| if (k > 0) == low { k } else { k * n }).sum::<i32>();
        // Where the total is nearer to the most, everything is counted from above.
        let sign = if bound(false) - total < total - bound(true) { -1 } else { 1 };
        let mut cells: Vec<u32> = Vec::new();
        let mut parts = Vec::new();
        for group in groups(shape, terms) {
            let factor = group[0].1 * sign;
            let sets = combinations(shape.digits(), group.len(), |_| true);
            let sets = sets.into_iter().map(|(set, sum)| (set, factor * sum)).collect();
            let own: Vec<Cell> = group.iter().map(|t| t.0).collect();
            parts.push(Part {
                cells: cells.len()..cells.len() + own.len(),
                factor,
                sets,
                houses: houses(shape, &own),
            });
            cells.extend(own.iter().map(|c| c.index() as u32));
        }
        Self::of_parts(cells, parts, total * sign)
    }

    /// Different cells whose digits follow each other without a gap.
    pub(super) fn run(shape: &Shape, cells: &[Cell]) -> Self {
        let sets = combinations(shape.digits(), cells.len(), |set| {
            64 - set.leading_zeros() - set.trailing_zeros() == cells.len() as u32
        });
        let sets = sets.into_iter().map(|(set, _)| (set, 0)).collect();
        let part = Part { cells: 0..cells.len(), factor: 0, sets, houses: houses(shape, cells) };
        Self::of_parts(cells.iter().map(|c| c.index() as u32).collect(), vec![part], 0)
    }

    fn of_parts(cells: Vec<u32>, mut parts: Vec<Part<M>>, total: i32) -> Self {
        // A cage has no other part to make up for it.
        if let [part] = &mut parts[..] {
            part.sets.retain(|s| s.1 == total);
        }
        let least: Vec<i32> = parts.iter().map(|p| p.sets.iter().map(|s| s.1).min().unwrap_or(0)).collect();
        let target = u32::try_from(total - least.iter().sum::<i32>()).ok().filter(|t| *t < 128);
        Self { cells, parts, least, total, target }
    }

    /// What each cell may still hold, put in place of `sets`; `false` when the total is out of reach.
    pub(super) fn filter(&self, sets: &mut [M], scratch: &mut Scratch<M>) -> bool {
        let Scratch { left, starts, reach, sure } = scratch;
        if self.parts.len() > 1 && self.is_loose(sets) {
            sure.clear();
            sure.resize(self.parts.len(), M::ZERO);
            return true;
        }
        left.clear();
        starts.clear();
        reach.clear();
        sure.clear();
        for part in &self.parts {
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

    /// Whether the total lies so far from the least and the most that the cells can make that hardly a digit would go.
    /// That is seen at a glance, and most sums of many cells are like that most of the time.
    fn is_loose(&self, sets: &[M]) -> bool {
        let (mut least, mut most, mut widest) = (0, 0, 0);
        for part in &self.parts {
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

impl<M: Mask> Part<M> {
    /// Appends the combinations that the cells can still hold; `false` when there is none.
    fn feasible(&self, sets: &[M], left: &mut Vec<(M, i32)>) -> bool {
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
fn groups(shape: &Shape, terms: &[(Cell, i32)]) -> Vec<Vec<(Cell, i32)>> {
    let most = (1..=terms.len()).take_while(|&k| choose(usize::from(shape.digits()), k) <= MOST).last();
    let most = most.unwrap_or(1);
    let mut rest: Vec<(Cell, i32)> = terms.to_vec();
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let mut best: Vec<(Cell, i32)> = vec![rest[0]];
        for &(cell, factor) in &rest {
            for &h in shape.houses_of(cell) {
                let house = &shape.houses()[h as usize].cells;
                let own = rest.iter().copied().filter(|t| t.1 == factor && house.contains(&t.0));
                let mut own: Vec<(Cell, i32)> = own.collect();
                // A cell that is named twice holds the same digit twice.
                own.dedup_by_key(|t| t.0);
                own.truncate(most);
                if own.len() > best.len() {
                    best = own;
                }
            }
        }
        for term in &best {
            if let Some(at) = rest.iter().position(|t| t == term) {
                rest.remove(at);
            }
        }
        groups.push(best);
    }
    groups
}

/// Houses that have two or more of some cells.
fn houses(shape: &Shape, cells: &[Cell]) -> Vec<(u32, u64)> {
    let mut houses: Vec<(u32, u64)> = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        for &h in shape.houses_of(cell) {
            match houses.iter_mut().find(|(house, _)| *house == h) {
                Some((_, own)) => *own |= 1 << i,
                None => houses.push((h, 1 << i)),
            }
        }
    }
    houses.retain(|(_, own)| own.count_ones() > 1);
    houses
}

/// How many sets of `k` out of `n` there are, as far as it matters.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1usize, |all, i| all.saturating_mul(n.saturating_sub(i)) / (i + 1))
}

/// The sets of so many digits that `fits` accepts, with what they add up to.
fn combinations<M: Mask>(digits: u8, count: usize, fits: impl Fn(u64) -> bool) -> Vec<(M, i32)> {
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

impl<M: Mask> State<M> {
    /// Strikes the digits that parts of a sum hold for sure from the rest of the houses that have all their places.
    pub(super) fn settle(&mut self, tables: &Tables<M>, sum: &Sum<M>) -> Result<(), Conflict> {
        for (i, part) in sum.parts.iter().enumerate() {
            if part.cells.len() == 1 {
                continue;
            }
            let cells = &sum.cells[part.cells.clone()];
            for digit in self.woken.sure(i).members() {
                let mut places = 0u64;
                for (i, &cell) in cells.iter().enumerate() {
                    places |= u64::from(self.slot(cell as usize).has(digit)) << i;
                }
                if places == 0 {
                    return Err(self.blame(cells));
                }
                if places.is_power_of_two() {
                    self.put(tables, cells[places.trailing_zeros() as usize] as usize, digit)?;
                    continue;
                }
                for &(house, own) in part.houses.iter().filter(|(_, own)| places & !own == 0) {
                    let inside = own & places;
                    let members = self.slot(tables.slot_of(house as usize, digit));
                    if members.count() == inside.count_ones() {
                        continue;
                    }
                    for place in members.members() {
                        let cell = tables.cell(house as usize, place);
                        if !cells.contains(&(cell as u32)) {
                            self.strike(tables, cell, digit)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What takes part in some way to the total, by trying all of them.
    fn brute(shape: &Shape, terms: &[(Cell, i32)], total: i32, sets: &[u16]) -> Vec<u16> {
        let mut left = vec![0; sets.len()];
        let mut values = vec![0usize; sets.len()];
        let differ = |i: usize, j: usize| shape.peers(terms[i].0).any(|p| p == terms[j].0);
        'all: for n in 0..9usize.pow(sets.len() as u32) {
            let mut sum = 0;
            for i in 0..sets.len() {
                values[i] = n / 9usize.pow(i as u32) % 9;
                sum += terms[i].1 * (values[i] as i32 + 1);
                if sets[i] >> values[i] & 1 == 0 || (0..i).any(|j| values[i] == values[j] && differ(i, j)) {
                    continue 'all;
                }
            }
            if sum == total {
                for (l, v) in left.iter_mut().zip(&values) {
                    *l |= 1 << v;
                }
            }
        }
        left
    }

    #[test]
    fn nothing_that_takes_part_in_some_way_is_struck() {
        let shape = Shape::classic();
        let mut random = crate::Random::new(7, 0);
        let (mut dead, mut exact, mut cut) = (0, 0, 0);
        for round in 0..400 {
            let count = 1 + round % 5;
            let factors = [1, 1, -1, 10, 1, -2];
            let mut cells: Vec<usize> = (0..30).collect();
            random.shuffle(&mut cells);
            let one = random.below(2) == 0;
            let mut terms: Vec<(Cell, i32)> = Vec::new();
            for &cell in &cells[..count] {
                terms.push((Cell::new(cell), if one { 1 } else { factors[random.below(6)] }));
            }
            let by_term: Vec<u16> = (0..count).map(|_| 1 + random.below(511) as u16).collect();
            let total = random.below(60) as i32 - 15 * i32::from(!one);
            let expected = brute(&shape, &terms, total, &by_term);
            let sum = Sum::<u16>::new(&shape, &terms, total);
            let at = |cell: u32| terms.iter().position(|t| t.0.index() as u32 == cell).unwrap();
            for target in [sum.target, None] {
                let sum = Sum { target, ..sum.clone() };
                let mut sets: Vec<u16> = sum.cells.iter().map(|c| by_term[at(*c)]).collect();
                let before = sets.clone();
                let alive = sum.filter(&mut sets, &mut Scratch::default());
                let wanted: Vec<u16> = sum.cells.iter().map(|c| expected[at(*c)]).collect();
                assert!(alive || wanted[0] == 0, "{terms:?} {total} {by_term:?}");
                if alive {
                    assert!(
                        wanted.iter().zip(&sets).all(|(w, s)| w & !s == 0),
                        "{terms:?} {total} {by_term:?}"
                    );
                    exact += usize::from(sets == wanted);
                    cut += usize::from(sets != before);
                } else {
                    dead += 1;
                }
            }
        }
        assert!(dead > 100 && exact > 50 && cut > 50, "{dead} {exact} {cut}");
    }

    #[test]
    fn parts_are_cells_that_differ() {
        let shape = Shape::classic();
        let diagonal: Vec<(Cell, i32)> = (0..9).map(|i| (Cell::new(i * 10), 1)).collect();
        let parts: Vec<usize> = groups(&shape, &diagonal).iter().map(Vec::len).collect();
        assert_eq!(parts, [3, 3, 3]);
        let row: Vec<(Cell, i32)> = (0..4).map(|i| (Cell::new(i), if i == 0 { 1 } else { -1 })).collect();
        let parts: Vec<usize> = groups(&shape, &row).iter().map(Vec::len).collect();
        assert_eq!(parts, [3, 1]);
        let runs: Vec<(u16, i32)> =
            combinations(9, 3, |set| 64 - set.leading_zeros() - set.trailing_zeros() == 3);
        assert_eq!(runs.len(), 7);
        assert_eq!(combinations::<u16>(9, 4, |_| true).len(), choose(9, 4));
    }
}
