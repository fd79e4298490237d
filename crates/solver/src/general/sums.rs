//! Sums by sets of reachable partial sums, one bit for each.
//!
//! Every term is counted from its least value, so partial sums only grow and only those up to the target matter; where
//! the target is nearer to the largest sum, all terms are counted from above instead. Shifts and unions then answer for
//! all ways at once which digits take part in some way to the total (the classic bit table of a knapsack, forwards and
//! backwards). Boards on which 128 bits do not reach get bounds only.

use masume_puzzle::Cell;

use super::mask::Mask;

/// A sum of cells with factors.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) cells: Vec<u32>,
    factors: Vec<i32>,
    total: i32,
    /// What each term adds for each digit, beyond its least; `None` when the target is beyond 127.
    steps: Option<Vec<Vec<u32>>>,
    target: u32,
}

/// Scratch for a sum: what is reachable before each term.
pub(super) type Reach = Vec<u128>;

impl Sum {
    pub(super) fn new(terms: &[(Cell, i32)], total: i32, digits: u8) -> Self {
        let n = i32::from(digits);
        let cells = terms.iter().map(|(c, _)| c.index() as u32).collect();
        let factors: Vec<i32> = terms.iter().map(|t| t.1).collect();
        let least: i32 = factors.iter().map(|&k| if k > 0 { k } else { k * n }).sum();
        let most: i32 = factors.iter().map(|&k| if k > 0 { k * n } else { k }).sum();
        let from_above = most - total < total - least;
        let target = if from_above { most - total } else { total - least };
        let step = |k: i32, d: i32| {
            let low = (k > 0) != from_above;
            (k.abs() * if low { d - 1 } else { n - d }) as u32
        };
        let fits = (0..128).contains(&target);
        let steps = fits.then(|| factors.iter().map(|&k| (1..=n).map(|d| step(k, d)).collect()).collect());
        Self { cells, factors, total, steps, target: target.max(0) as u32 }
    }

    /// What each cell may still hold, put in place of `sets`; `false` when the total is out of reach.
    pub(super) fn filter<M: Mask>(&self, sets: &mut [M], reach: &mut Reach) -> bool {
        match &self.steps {
            Some(steps) => self.by_bits(steps, sets, reach),
            None => self.by_bounds(sets),
        }
    }

    fn by_bits<M: Mask>(&self, steps: &[Vec<u32>], sets: &mut [M], reach: &mut Reach) -> bool {
        let within = u128::MAX >> (127 - self.target);
        let shift = |set: u128, by: u32| if by > self.target { 0 } else { set << by & within };
        reach.clear();
        let mut now = 1u128;
        for (set, step) in sets.iter().zip(steps) {
            reach.push(now);
            now = set.members().fold(0, |all, d| all | shift(now, step[d as usize]));
        }
        if now >> self.target & 1 == 0 {
            return false;
        }
        let mut wanted = 1u128 << self.target;
        for (i, step) in steps.iter().enumerate().rev() {
            let (mut kept, mut before) = (M::ZERO, 0);
            for d in sets[i].members() {
                let by = step[d as usize];
                if shift(reach[i], by) & wanted != 0 {
                    kept |= M::bit(d);
                    before |= wanted >> by;
                }
            }
            sets[i] = kept;
            wanted = before;
        }
        true
    }

    fn by_bounds<M: Mask>(&self, sets: &mut [M]) -> bool {
        let bounds = |set: M, k: i32| {
            let word = set.to_u64();
            let (low, high) = (word.trailing_zeros() as i32 + 1, 64 - word.leading_zeros() as i32);
            if k > 0 { (k * low, k * high) } else { (k * high, k * low) }
        };
        let each: Vec<(i32, i32)> = sets.iter().zip(&self.factors).map(|(&s, &k)| bounds(s, k)).collect();
        let least: i32 = each.iter().map(|b| b.0).sum();
        let most: i32 = each.iter().map(|b| b.1).sum();
        if self.total < least || self.total > most {
            return false;
        }
        for ((set, &k), (low, high)) in sets.iter_mut().zip(&self.factors).zip(each) {
            let fits = |d: u32| {
                let v = k * (d as i32 + 1);
                least - low + v <= self.total && self.total <= most - high + v
            };
            *set = set.members().filter(|&d| fits(d)).fold(M::ZERO, |all, d| all | M::bit(d));
            if set.is_zero() {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What brute force leaves of the sets.
    fn brute(terms: &[(Cell, i32)], total: i32, sets: &[u16]) -> Vec<u16> {
        let mut left = vec![0; sets.len()];
        let mut values = vec![0u32; sets.len()];
        fn go(
            i: usize,
            sum: i32,
            terms: &[(Cell, i32)],
            sets: &[u16],
            values: &mut [u32],
            left: &mut [u16],
            total: i32,
        ) {
            if i == sets.len() {
                if sum == total {
                    for (l, v) in left.iter_mut().zip(values.iter()) {
                        *l |= 1 << v;
                    }
                }
                return;
            }
            for d in Mask::members(sets[i]) {
                values[i] = d;
                go(i + 1, sum + terms[i].1 * (d as i32 + 1), terms, sets, values, left, total);
            }
        }
        go(0, 0, terms, sets, &mut values, &mut left, total);
        left
    }

    #[test]
    fn bits_leave_exactly_what_takes_part_in_some_way() {
        let mut random = crate::Random::new(7, 0);
        let (mut dead, mut cut) = (0, 0);
        for round in 0..2_000 {
            let count = 1 + round % 5;
            let factors = [1, 1, -1, 10, 1, -2];
            let terms: Vec<(Cell, i32)> =
                (0..count).map(|i| (Cell::new(i), factors[random.below(6)])).collect();
            let mut sets: Vec<u16> = (0..count).map(|_| 1 + random.below(511) as u16).collect();
            let total = random.below(60) as i32 - 15;
            let expected = brute(&terms, total, &sets);
            let before = sets.clone();
            let sum = Sum::new(&terms, total, 9);
            let alive = sum.filter(&mut sets, &mut Vec::new());
            assert_eq!(alive, expected[0] != 0, "{terms:?} {total} {before:?}");
            if alive {
                assert_eq!(sets, expected, "{terms:?} {total} {before:?}");
                cut += usize::from(sets != before);
            } else {
                dead += 1;
            }
            // Bounds never take more.
            let bounds = Sum { steps: None, ..sum };
            let mut loose = before.clone();
            if bounds.filter(&mut loose, &mut Vec::new()) {
                assert!(loose.iter().zip(&expected).all(|(l, e)| e & !l == 0));
            } else {
                assert!(!alive);
            }
        }
        assert!(dead > 200 && cut > 200, "{dead} {cut}");
    }
}
