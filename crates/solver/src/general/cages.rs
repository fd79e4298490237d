//! Sums of cells that all differ, by the sets of digits that make the total.
//!
//! Of all combinations of the right size and sum, those count that the cells can still hold. A digit in none of them
//! is struck from the cage; a digit in all of them stands in the cage, so it is struck from every other cell of a
//! house in which all its places lie, and placed where the cage has one place left for it.

use masume_puzzle::{Cell, Shape};

use super::mask::Mask;
use super::state::{Conflict, State};
use super::tables::Tables;

/// Cages with more combinations than this are treated as plain sums.
const MOST: usize = 2_000;

/// Different cells with a total.
#[derive(Clone, Debug)]
pub(super) struct Cage<M> {
    pub(super) cells: Vec<u32>,
    combinations: Vec<M>,
    /// Houses that have two or more of the cells, and which of them: bit `i` for `cells[i]`.
    houses: Vec<(u32, u64)>,
}

impl<M: Mask> Cage<M> {
    /// `None` unless every two cells differ, every factor is 1 and the combinations are few.
    pub(super) fn new(shape: &Shape, terms: &[(Cell, i32)], total: i32) -> Option<Self> {
        let see = |a: Cell, b: Cell| shape.peers(a).any(|p| p == b);
        let differ = |i: usize| terms[..i].iter().all(|t| see(t.0, terms[i].0));
        if terms.iter().any(|t| t.1 != 1) || !(0..terms.len()).all(differ) {
            return None;
        }
        let mut combinations = Vec::new();
        let fits = add(0, 0, terms.len(), total, i32::from(shape.digits()), &mut combinations);
        let mut houses: Vec<(u32, u64)> = Vec::new();
        for (i, (cell, _)) in terms.iter().enumerate() {
            for &h in shape.houses_of(*cell) {
                match houses.iter_mut().find(|(house, _)| *house == h) {
                    Some((_, own)) => *own |= 1 << i,
                    None => houses.push((h, 1 << i)),
                }
            }
        }
        houses.retain(|(_, own)| own.count_ones() > 1 || terms.len() == 1);
        let cells = terms.iter().map(|(c, _)| c.index() as u32).collect();
        let combinations = combinations.into_iter().map(M::from_u64).collect();
        fits.then_some(Self { cells, combinations, houses })
    }
}

/// Lists the sets of `count` digits above `above` that add up to `total`; `false` when there are too many.
fn add(taken: u64, above: i32, count: usize, total: i32, digits: i32, all: &mut Vec<u64>) -> bool {
    if count == 0 {
        if total == 0 {
            all.push(taken);
        }
        return all.len() <= MOST;
    }
    let k = count as i32;
    for d in above + 1..=digits {
        // The least and the most that this digit and greater ones can make.
        let least = k * d + k * (k - 1) / 2;
        let most = d + (k - 1) * digits - (k - 1) * (k - 2) / 2;
        if least > total {
            break;
        }
        if most < total {
            continue;
        }
        if !add(taken | 1 << (d - 1), d, count - 1, total - d, digits, all) {
            return false;
        }
    }
    true
}

impl<M: Mask> State<M> {
    /// Strikes what no combination of the cage allows.
    pub(super) fn settle_cage(&mut self, tables: &Tables<M>, cage: &Cage<M>) -> Result<(), Conflict> {
        let slots = |state: &Self| cage.cells.iter().map(|&c| state.slot(c as usize)).collect::<Vec<M>>();
        let sets = slots(self);
        let (mut union, mut fixed) = (M::ZERO, M::ZERO);
        for &set in &sets {
            union |= set;
            if set.is_small() {
                fixed |= set;
            }
        }
        let (mut some, mut all) = (M::ZERO, !M::ZERO);
        for &combination in &cage.combinations {
            let held = (combination & !union).is_zero() && (fixed & !combination).is_zero();
            if held && sets.iter().all(|&set| !(set & combination).is_zero()) {
                some |= combination;
                all &= combination;
            }
        }
        if some.is_zero() {
            return Err(self.blame(&cage.cells));
        }
        for (&cell, set) in cage.cells.iter().zip(&sets) {
            for digit in (*set & !some).members() {
                self.strike(tables, cell as usize, digit)?;
            }
        }
        for digit in (all & !fixed).members() {
            self.settle_in_cage(tables, cage, digit)?;
        }
        Ok(())
    }

    /// A digit that stands in the cage leaves the rest of every house that has all its places.
    fn settle_in_cage(&mut self, tables: &Tables<M>, cage: &Cage<M>, digit: u32) -> Result<(), Conflict> {
        let mut places = 0u64;
        for (i, &cell) in cage.cells.iter().enumerate() {
            places |= u64::from(self.slot(cell as usize).has(digit)) << i;
        }
        if places == 0 {
            return Err(self.blame(&cage.cells));
        }
        if places.is_power_of_two() {
            let cell = cage.cells[places.trailing_zeros() as usize] as usize;
            return self.put(tables, cell, digit);
        }
        for &(house, own) in &cage.houses {
            if places & !own != 0 {
                continue;
            }
            let members = self.slot(tables.slot_of(house as usize, digit));
            for place in members.members() {
                let cell = tables.cell(house as usize, place);
                if !cage.cells.contains(&(cell as u32)) {
                    self.strike(tables, cell, digit)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_all_there_are() {
        for (count, total, digits) in
            [(2, 4, 9), (3, 15, 9), (5, 25, 9), (9, 45, 9), (4, 30, 16), (3, 100, 9)]
        {
            let mut all = Vec::new();
            assert!(add(0, 0, count, total, digits, &mut all));
            let sum = |set: u64| (0..digits).filter(|d| set >> d & 1 == 1).map(|d| d + 1).sum::<i32>();
            let brute: Vec<u64> = (0..1u64 << digits)
                .filter(|s| s.count_ones() as usize == count && sum(*s) == total)
                .collect();
            all.sort_unstable();
            assert_eq!(all, brute, "{count} {total}");
        }
        assert!(!add(0, 0, 12, 150, 25, &mut Vec::new()), "too many are told");
    }
}
