//! Sums with few open cells, exactly: every way to fill them is tried.
//!
//! Combinations of a part say which digits it can hold, not where; with three open cells or fewer it takes no longer to
//! try all digits of all but one and to look whether the last can hold what is missing.

use super::super::mask::Mask;
use super::Sum;

/// Sums with more open cells than this are looked at by combinations.
pub(super) const FEW: usize = 3;

impl<M: Mask> Sum<M> {
    /// What the open cells may still hold when they have to make up `rest`, put in place of `sets`; `false` when they
    /// cannot. Notes in `sure` what parts hold for sure.
    pub(super) fn by_trial(&self, open: &[usize], rest: i32, sets: &mut [M], sure: &mut [M]) -> bool {
        match *open {
            [a] => {
                let set = self.completes(a, rest, sets);
                sets[a] = set;
                !set.is_zero()
            }
            [a, b] => self.two(a, b, rest, sets, sure),
            [a, b, c] => self.three([a, b, c], rest, sets, sure),
            _ => true,
        }
    }

    /// Whether two cells are known to differ.
    fn sees(&self, a: usize, b: usize) -> bool {
        b < 64 && self.differ[a] >> b & 1 == 1
    }

    /// The digit of a cell that adds exactly `rest`.
    fn completes(&self, cell: usize, rest: i32, sets: &[M]) -> M {
        let factor = self.factors[cell];
        let digit = match factor {
            1 => rest,
            -1 => -rest,
            _ if rest % factor == 0 => rest / factor,
            _ => 0,
        };
        if (1..=i32::from(self.digits)).contains(&digit) {
            M::bit(digit as u32 - 1) & sets[cell]
        } else {
            M::ZERO
        }
    }

    fn two(&self, a: usize, b: usize, rest: i32, sets: &mut [M], sure: &mut [M]) -> bool {
        let apart = self.sees(a, b);
        let (mut kept_a, mut kept_b, mut all) = (M::ZERO, M::ZERO, !M::ZERO);
        for x in sets[a].members() {
            let bit = M::bit(x);
            let mut y = self.completes(b, rest - self.factors[a] * (x as i32 + 1), sets);
            if apart {
                y &= !bit;
            }
            if !y.is_zero() {
                kept_a |= bit;
                kept_b |= y;
                all &= bit | y;
            }
        }
        if self.part_of[a] == self.part_of[b] {
            sure[self.part_of[a] as usize] = all;
        }
        (sets[a], sets[b]) = (kept_a, kept_b);
        !kept_a.is_zero()
    }

    fn three(&self, open: [usize; 3], rest: i32, sets: &mut [M], sure: &mut [M]) -> bool {
        // The cell with most digits comes last: its digit follows from the others.
        let mut order = open;
        order.sort_by_key(|&i| sets[i].count());
        let [a, b, c] = order;
        let part = order.map(|i| self.part_of[i]);
        let apart = [self.sees(a, b), self.sees(a, c), self.sees(b, c)];
        let mut kept = [M::ZERO; 3];
        // What a part holds in every way: the digits of its cells together.
        let (mut ab, mut ac, mut bc, mut abc) = (!M::ZERO, !M::ZERO, !M::ZERO, !M::ZERO);
        for x in sets[a].members() {
            let first = M::bit(x);
            let left = rest - self.factors[a] * (x as i32 + 1);
            let seconds = if apart[0] { sets[b] & !first } else { sets[b] };
            for y in seconds.members() {
                let second = M::bit(y);
                let mut third = self.completes(c, left - self.factors[b] * (y as i32 + 1), sets);
                if apart[1] {
                    third &= !first;
                }
                if apart[2] {
                    third &= !second;
                }
                if third.is_zero() {
                    continue;
                }
                kept[0] |= first;
                kept[1] |= second;
                kept[2] |= third;
                ab &= first | second;
                ac &= first | third;
                bc &= second | third;
                abc &= first | second | third;
            }
        }
        for (i, set) in order.into_iter().zip(kept) {
            sets[i] = set;
        }
        if kept[0].is_zero() {
            return false;
        }
        match (part[0] == part[1], part[0] == part[2], part[1] == part[2]) {
            (true, true, _) => sure[part[0] as usize] = abc,
            (true, false, _) => sure[part[0] as usize] = ab,
            (false, true, _) => sure[part[0] as usize] = ac,
            (false, false, true) => sure[part[1] as usize] = bc,
            (false, false, false) => {}
        }
        true
    }
}
