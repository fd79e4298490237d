//! Sums that follow from cages: the digits of a full house add up to a known total ("the rule of 45"), so what cages
//! leave of some houses and what they reach beyond them differ by a known number.
//!
//! Rows, columns and boxes are taken alone, in pairs and in runs of neighbours. A cage that lies mostly inside such an
//! area is taken with it: its cells outside then count as less; one that lies mostly outside is left, and its cells inside
//! stay. A sum is kept when it is about few enough cells to say something.

use std::collections::{BTreeMap, BTreeSet};

use masume_puzzle::{Cell, Constraint, HouseKind, Structure};

use super::together;

/// Sums about more cells than this say too little to be worth a propagator.
const MOST_CELLS: usize = 5;
/// One side of a difference has at most so many cells.
const FEW: usize = 2;
/// Where cells are in no cage at all every sum helps, up to a house full.
const MOST_LOOSE: usize = 9;
/// Kinds with more houses than this are only taken alone and in runs.
const MOST_PAIRED: usize = 16;
/// Cages with as many cells inside as outside that are tried both ways.
const MOST_TIES: usize = 3;

/// A cage with a total.
struct Known {
    cells: Vec<Cell>,
    total: i32,
}

/// Sums that hold in every solution, beside those that the puzzle states.
pub(super) fn sums(structure: &Structure) -> Vec<Constraint> {
    let cages = cages(structure);
    if cages.is_empty() {
        return Vec::new();
    }
    let digits = i32::from(structure.digits());
    let mut kinds: BTreeMap<HouseKind, Vec<&[Cell]>> = BTreeMap::new();
    for h in structure.houses().iter().filter(|h| h.cells.len() == digits as usize) {
        if matches!(h.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box) {
            kinds.entry(h.kind).or_default().push(&h.cells);
        }
    }
    let mut caged = vec![false; structure.len()];
    for cell in cages.iter().flat_map(|c| &c.cells) {
        caged[cell.index()] = true;
    }
    let mut area = Area { cages: &cages, caged, inside: vec![false; structure.len()], count: 0 };
    let house = digits * (digits + 1) / 2;
    let mut found: BTreeMap<Vec<(Cell, i32)>, i32> = BTreeMap::new();
    for houses in kinds.values() {
        for first in 0..houses.len() {
            // Houses of one kind that share cells are of different boards; their totals do not add up.
            area.clear();
            for (i, cells) in houses[first..].iter().enumerate() {
                if !area.add(cells) {
                    break;
                }
                area.sums(house * (i as i32 + 1), &mut found);
            }
            for second in houses.iter().skip(first + 2).filter(|_| houses.len() <= MOST_PAIRED) {
                area.clear();
                area.add(houses[first]);
                if area.add(second) {
                    area.sums(house * 2, &mut found);
                }
            }
        }
    }
    together::sums(structure, &mut found);
    for cage in &cages {
        found.remove(&cage.cells.iter().map(|&c| (c, 1)).collect::<Vec<_>>());
    }
    found.into_iter().map(|(terms, total)| Constraint::Sum { terms, total }).collect()
}

/// Plain sums of the puzzle that share no cell, the smallest first.
fn cages(structure: &Structure) -> Vec<Known> {
    let mut all: Vec<Known> = Vec::new();
    for constraint in structure.constraints() {
        if let Constraint::Sum { terms, total } = constraint
            && terms.iter().all(|t| t.1 == 1)
        {
            let mut cells: Vec<Cell> = terms.iter().map(|t| t.0).collect();
            cells.sort_unstable();
            all.push(Known { cells, total: *total });
        }
    }
    all.sort_by_key(|c| c.cells.len());
    let mut taken = BTreeSet::new();
    all.retain(|cage| {
        let free =
            cage.cells.iter().all(|c| !taken.contains(c)) && cage.cells.windows(2).all(|w| w[0] != w[1]);
        if free {
            taken.extend(cage.cells.iter().copied());
        }
        free
    });
    all
}

/// Some houses that share no cell.
struct Area<'a> {
    cages: &'a [Known],
    /// Cells that are in some cage.
    caged: Vec<bool>,
    inside: Vec<bool>,
    count: usize,
}

impl Area<'_> {
    fn clear(&mut self) {
        self.inside.fill(false);
        self.count = 0;
    }

    /// `false` when the house shares a cell with the area.
    fn add(&mut self, house: &[Cell]) -> bool {
        let free = house.iter().all(|c| !self.inside[c.index()]);
        for cell in house {
            self.inside[cell.index()] = true;
        }
        self.count += house.len();
        free
    }

    /// Adds the sums of few cells that the total of the area gives.
    fn sums(&self, total: i32, found: &mut BTreeMap<Vec<(Cell, i32)>, i32>) {
        // Cages by how they lie, each with its cells inside: those to take, and those that may be taken or not.
        let (mut whole, mut most, mut ties, mut less) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for cage in self.cages {
            let within = cage.cells.iter().filter(|c| self.inside[c.index()]).count();
            let beyond = cage.cells.len() - within;
            match (within, beyond) {
                (0, _) => {}
                (_, 0) => whole.push((cage, within)),
                _ if within > beyond => most.push((cage, within)),
                _ if within == beyond => ties.push((cage, within)),
                _ => less.push((cage, within)),
            }
        }
        if whole.is_empty() && most.is_empty() && ties.is_empty() {
            return;
        }
        // Most areas are too large for what cages cover of them, which is known before anything is put together.
        let covered = |cages: &[(&Known, usize)]| cages.iter().map(|c| c.1).sum::<usize>();
        if self.count - covered(&whole) - covered(&most) - covered(&ties) - covered(&less) > MOST_LOOSE {
            return;
        }
        let mut choices: Vec<Vec<(&Known, usize)>> = vec![whole.clone()];
        choices.push(whole.iter().chain(&most).chain(&ties).chain(&less).copied().collect());
        for chosen in 0..1usize << ties.len().min(MOST_TIES) {
            let some = ties.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, c)| *c);
            choices.push(whole.iter().chain(&most).copied().chain(some).collect());
        }
        for taken in choices {
            let cells = self.count + taken.iter().map(|(c, within)| c.cells.len() - within).sum::<usize>();
            if cells - covered(&taken) <= MOST_LOOSE
                && let Some((terms, rest)) = self.difference(&taken, total)
            {
                found.entry(terms).or_insert(rest);
            }
        }
    }

    /// What is left of the area, less what the cages that are taken with it have beyond it.
    fn difference(&self, taken: &[(&Known, usize)], total: i32) -> Option<(Vec<(Cell, i32)>, i32)> {
        let mut left = self.inside.clone();
        let (mut terms, mut rest) = (Vec::new(), total);
        for (cage, _) in taken {
            rest -= cage.total;
            for &cell in &cage.cells {
                if self.inside[cell.index()] {
                    left[cell.index()] = false;
                } else {
                    terms.push((cell, -1));
                }
            }
        }
        let less = terms.len();
        terms.extend(left.iter().enumerate().filter(|(_, l)| **l).map(|(i, _)| (Cell::new(i), 1)));
        let more = terms.len() - less;
        let loose = terms.iter().any(|t| !self.caged[t.0.index()]);
        let most = if loose { MOST_LOOSE } else { MOST_CELLS };
        if terms.is_empty() || terms.len() > most || (less > FEW && more > FEW) {
            return None;
        }
        terms.sort_unstable();
        if terms[0].1 < 0 {
            rest = -rest;
            for term in &mut terms {
                term.1 = -term.1;
            }
        }
        Some((terms, rest))
    }
}
