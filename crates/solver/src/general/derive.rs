//! Sums that follow from cages: the digits of a full house add up to a known total ("the rule of 45"), so what cages
//! leave of some neighbouring houses, or what they reach beyond them, adds up to a known number too.
//!
//! Rows, columns and boxes are taken alone and in runs of neighbours; a sum is kept when it is about few enough cells to
//! say something.

use std::collections::{BTreeMap, BTreeSet};

use masume_puzzle::{Cell, Constraint, HouseKind, Shape};

/// Sums about more cells than this say too little to be worth a propagator.
const MOST_CELLS: usize = 6;
/// Runs of more houses than this are not looked at.
const LONGEST_RUN: usize = 4;

/// A cage with a total.
struct Known {
    cells: BTreeSet<Cell>,
    total: i32,
}

/// Sums that hold in every solution, beside those that the shape states.
pub(super) fn sums(shape: &Shape) -> Vec<Constraint> {
    let cages = cages(shape);
    if cages.is_empty() {
        return Vec::new();
    }
    let digits = i32::from(shape.digits());
    let house = digits * (digits + 1) / 2;
    let mut kinds: BTreeMap<HouseKind, Vec<&[Cell]>> = BTreeMap::new();
    for h in shape.houses().iter().filter(|h| h.cells.len() == digits as usize) {
        if matches!(h.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box) {
            kinds.entry(h.kind).or_default().push(&h.cells);
        }
    }
    let mut found: BTreeMap<Vec<Cell>, i32> = BTreeMap::new();
    for houses in kinds.values() {
        for first in 0..houses.len() {
            let mut area = BTreeSet::new();
            for (i, cells) in houses[first..].iter().take(LONGEST_RUN).enumerate() {
                // Houses of one kind that share cells are of different boards; their totals do not add up.
                if cells.iter().any(|c| area.contains(c)) {
                    break;
                }
                area.extend(cells.iter().copied());
                let total = house * (i as i32 + 1);
                for (cells, total) in
                    [inside(&cages, &area, total), beyond(&cages, &area, total)].into_iter().flatten()
                {
                    if (1..=MOST_CELLS).contains(&cells.len()) {
                        found.entry(cells).or_insert(total);
                    }
                }
            }
        }
    }
    let stated: BTreeSet<Vec<Cell>> = cages.iter().map(|c| c.cells.iter().copied().collect()).collect();
    let new = found.into_iter().filter(|(cells, _)| !stated.contains(cells));
    new.map(|(cells, total)| Constraint::Sum { terms: cells.into_iter().map(|c| (c, 1)).collect(), total })
        .collect()
}

/// Plain sums of the shape that share no cell, the smallest first.
fn cages(shape: &Shape) -> Vec<Known> {
    let mut all: Vec<Known> = Vec::new();
    for constraint in shape.constraints() {
        if let Constraint::Sum { terms, total } = constraint
            && terms.iter().all(|t| t.1 == 1)
        {
            all.push(Known { cells: terms.iter().map(|t| t.0).collect(), total: *total });
        }
    }
    all.sort_by_key(|c| c.cells.len());
    let mut taken = BTreeSet::new();
    all.retain(|cage| {
        let free = cage.cells.iter().all(|c| !taken.contains(c));
        if free {
            taken.extend(cage.cells.iter().copied());
        }
        free
    });
    all
}

/// What the cages that lie inside an area leave of it.
fn inside(cages: &[Known], area: &BTreeSet<Cell>, total: i32) -> Option<(Vec<Cell>, i32)> {
    let mut left = area.clone();
    let mut rest = total;
    for cage in cages.iter().filter(|c| c.cells.is_subset(area)) {
        rest -= cage.total;
        left.retain(|c| !cage.cells.contains(c));
    }
    (left.len() < area.len()).then(|| (left.into_iter().collect(), rest))
}

/// What the cages that touch an area have beyond it, when they cover all of it.
fn beyond(cages: &[Known], area: &BTreeSet<Cell>, total: i32) -> Option<(Vec<Cell>, i32)> {
    let touching = || cages.iter().filter(|c| !c.cells.is_disjoint(area));
    let covered: usize = touching().map(|c| c.cells.intersection(area).count()).sum();
    let over = touching().flat_map(|c| c.cells.difference(area).copied()).collect();
    let sum: i32 = touching().map(|c| c.total).sum();
    (covered == area.len()).then_some((over, sum - total))
}
