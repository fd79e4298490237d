//! A motion of a board: its cells and its digits change places together.

use std::collections::HashSet;

use masume_puzzle::{Board, Cell};

/// Where each cell goes and what each digit becomes.
///
/// A board that a motion takes to itself is the same in all its images, so what follows from its clues does too: a
/// crowd of such boards looks at one house of every orbit only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// Where each cell goes.
    pub cells: Vec<u32>,
    /// What each digit becomes, both counted from 0.
    pub digits: Vec<u8>,
}

impl Motion {
    /// Nothing moves.
    pub fn identity(shape: &Board) -> Self {
        Self { cells: (0..shape.len() as u32).collect(), digits: (0..shape.digits()).collect() }
    }

    /// Whether both are permutations and the cells move by a symmetry of the shape: houses to houses, pairs kept apart to
    /// such pairs.
    pub fn fits(&self, shape: &Board) -> bool {
        let whole = |mut seen: Vec<usize>, n: usize| {
            seen.sort_unstable();
            seen == (0..n).collect::<Vec<_>>()
        };
        if !whole(self.cells.iter().map(|&c| c as usize).collect(), shape.len())
            || !whole(self.digits.iter().map(|&d| usize::from(d)).collect(), usize::from(shape.digits()))
        {
            return false;
        }
        let sorted = |mut cells: Vec<usize>| {
            cells.sort_unstable();
            cells
        };
        let to = |c: &Cell| self.cells[c.index()] as usize;
        let houses: HashSet<Vec<usize>> =
            shape.houses().iter().map(|h| sorted(h.cells.iter().map(|c| c.index()).collect())).collect();
        let moved = shape.houses().iter().all(|h| houses.contains(&sorted(h.cells.iter().map(to).collect())));
        moved
            && shape.cells().all(|c| {
                let there: Vec<usize> = shape.apart_from(Cell::new(to(&c))).map(Cell::index).collect();
                sorted(shape.apart_from(c).map(|p| to(&p)).collect()) == sorted(there)
            })
    }

    /// Where a candidate goes, both counted from 0.
    pub fn of(&self, cell: usize, digit: u8) -> (usize, u8) {
        (self.cells[cell] as usize, self.digits[usize::from(digit)])
    }

    /// This first, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            cells: self.cells.iter().map(|&c| next.cells[c as usize]).collect(),
            digits: self.digits.iter().map(|&d| next.digits[usize::from(d)]).collect(),
        }
    }

    /// The motion several times.
    #[must_use]
    pub fn times(&self, times: usize) -> Self {
        let stay = Self {
            cells: (0..self.cells.len() as u32).collect(),
            digits: (0..self.digits.len() as u8).collect(),
        };
        (0..times).fold(stay, |all, _| all.then(self))
    }

    /// After how many times everything is back in its place; at most `most`, beyond which it is `None`.
    pub fn order(&self, most: usize) -> Option<usize> {
        let stay = self.times(0);
        let mut now = self.clone();
        for n in 1..=most {
            if now == stay {
                return Some(n);
            }
            now = now.then(self);
        }
        None
    }
}
