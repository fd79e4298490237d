//! A puzzle as variables and what binds them: what the search works on.
//!
//! Only what the givens leave open is stated. A *slot* is a set of candidates of which exactly one is true: the digits of
//! a cell, or the places of a digit in a house that holds every digit.

use super::layout::Layout;
use super::literal::Lit;
use super::locks::LockPlan;

#[derive(Debug)]
pub(super) struct Model {
    /// What each cell may hold, 0-based bits.
    left: Vec<u64>,
    /// First variable of each cell; its candidates follow in ascending order, when there are two or more.
    first: Vec<u32>,
    pub(super) vars: u32,
    pub(super) slots: Vec<Vec<Lit>>,
    /// By variable: that the candidates which cannot stand beside it are not there.
    pub(super) clashes: Vec<Vec<Lit>>,
    pub(super) locks: LockPlan,
    /// Whether something cannot be filled at all.
    pub(super) impossible: bool,
}

impl Model {
    /// States a propagated board: no digit of a decided cell is open in a peer, and no slot has one member left.
    pub(super) fn new(layout: &Layout, left: &[u64]) -> Self {
        let mut first = Vec::with_capacity(left.len());
        let mut vars = 0;
        for set in left {
            first.push(vars);
            vars += if set.count_ones() > 1 { set.count_ones() } else { 0 };
        }
        let mut model = Self {
            left: left.to_vec(),
            first,
            vars,
            slots: Vec::new(),
            clashes: Vec::with_capacity(vars as usize),
            locks: LockPlan::default(),
            impossible: left.contains(&0),
        };
        model.state_cells(layout);
        let digits = left.iter().fold(0, |all, set| all | set);
        for digit in (0..64).filter(|d| digits >> d & 1 == 1) {
            model.state_digit(layout, digit);
        }
        model
    }

    /// The literal "the cell holds the digit", when that is open.
    pub(super) fn literal(&self, cell: u32, digit: u32) -> Option<Lit> {
        let set = self.left[cell as usize];
        let below = (set & ((1 << digit) - 1)).count_ones();
        (set >> digit & 1 == 1 && set.count_ones() > 1).then(|| Lit::yes(self.first[cell as usize] + below))
    }

    /// What a cell may hold, 0-based bits.
    pub(super) fn left(&self, cell: usize) -> u64 {
        self.left[cell]
    }

    /// The open candidates of a cell in ascending order; none when it is decided.
    pub(super) fn literals(&self, cell: usize) -> Vec<Lit> {
        let digits = members(self.left[cell]);
        digits.filter_map(|d| self.literal(cell as u32, d)).collect()
    }

    /// Whether the cell is known to hold the digit.
    pub(super) fn is_decided(&self, cell: usize, digit: u32) -> bool {
        self.left[cell] == 1 << digit
    }

    /// The digit of a cell: the one it is decided to hold, or the one whose variable is true.
    pub(super) fn digit(&self, cell: usize, is_true: impl Fn(u32) -> bool) -> u32 {
        let set = self.left[cell];
        if set.count_ones() < 2 {
            return set.trailing_zeros();
        }
        members(set).zip(self.first[cell]..).find(|(_, var)| is_true(*var)).map_or(0, |(digit, _)| digit)
    }

    fn open(&self, cells: &[u32], digit: u32) -> Vec<Lit> {
        cells.iter().filter_map(|&c| self.literal(c, digit)).collect()
    }

    fn state_cells(&mut self, layout: &Layout) {
        for cell in 0..self.left.len() {
            let digits: Vec<u32> = members(self.left[cell]).collect();
            if digits.len() < 2 {
                continue;
            }
            let own = self.literals(cell);
            for (&digit, &lit) in digits.iter().zip(&own) {
                let others = own.iter().copied().filter(|&o| o != lit);
                let peers = self.open(&layout.peers[cell], digit);
                self.clashes.push(others.chain(peers).map(|l| !l).collect());
            }
            self.locks.inside.push(Vec::new());
            self.locks.locks.push(Vec::new());
            self.locks.widest.push(0);
            self.slots.push(own);
        }
    }

    fn state_digit(&mut self, layout: &Layout, digit: u32) {
        for house in layout.houses.iter().filter(|h| h.full) {
            if house.cells.iter().any(|&c| self.is_decided(c as usize, digit)) {
                continue;
            }
            let places = self.open(&house.cells, digit);
            self.impossible |= places.is_empty();
            let (mut inside, mut locks, mut widest) = (vec![0; places.len()], Vec::new(), 0);
            for part in &house.parts {
                let here = self.open(&part.cells, digit);
                // With one candidate it is a single; a part that has all of them was a lock of the root.
                if here.len() < 2 || here.len() == places.len() {
                    continue;
                }
                let there = self.open(&layout.houses[part.other as usize].cells, digit);
                let strikes: Vec<Lit> = there.into_iter().filter(|l| !here.contains(l)).collect();
                if strikes.is_empty() {
                    continue;
                }
                for (place, inside) in places.iter().zip(&mut inside) {
                    *inside |= u64::from(here.contains(place)) << locks.len();
                }
                locks.push(self.locks.strikes.len() as u32);
                self.locks.strikes.push(strikes);
                self.locks.because.push(places.iter().copied().filter(|l| !here.contains(l)).collect());
                widest = widest.max(here.len() as u8);
            }
            if places.len() > 1 {
                self.locks.inside.push(inside);
                self.locks.locks.push(locks);
                self.locks.widest.push(widest);
                self.slots.push(places);
            }
        }
    }
}

/// The members of a set of digits in ascending order.
fn members(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |d| set >> d & 1 == 1)
}
