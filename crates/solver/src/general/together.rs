//! Long sums that say more together than each of them: the diagonals of little killers above all.
//!
//! How much a sum says shows in its *freedom*, how far its total is from the least or the most that its cells can add up to
//! when those that share a house differ. Cells of neighbouring diagonals share boxes, so two sums added up may leave less
//! freedom than the two have by themselves; the pair that saves most is added up, again and again. Then houses, whose
//! totals are known, are taken away or added as long as fewer cells stay: four diagonals less three boxes plus the long
//! diagonal between them are twelve cells. What is kept is sums in which some part can vary by more than the freedom.
//! Cages, whose cells all differ, are left out: on hard killers one node in ten was saved and each took half as long again.
//! (Adding up related sums is an idea of Interactive-Sudoku-Solver; thinning them by any house is ours.)

use std::collections::BTreeMap;

use masume_puzzle::{Cell, Constraint, Structure};

use super::sums::groups;

/// Sums of fewer cells are not added up.
const LONG: usize = 4;
/// Boards with more long sums than this are left as they are: so many say enough one by one.
const MOST_LONG: usize = 24;

/// Cells with what their digits count, and what they add up to.
#[derive(Clone)]
struct Known {
    terms: Vec<(Cell, i32)>,
    total: i32,
    freedom: i32,
    /// By how much the part that can vary most does.
    span: i32,
}

impl Known {
    fn new(structure: &Structure, mut terms: Vec<(Cell, i32)>, total: i32) -> Self {
        terms.sort_unstable();
        let digits = i32::from(structure.digits());
        let (mut least, mut most, mut span) = (0, 0, 0);
        for group in groups(structure, &terms) {
            let (count, factor) = (group.len() as i32, group[0].1);
            let low = factor * count * (count + 1) / 2;
            let high = factor * count * (2 * digits + 1 - count) / 2;
            least += low.min(high);
            most += low.max(high);
            span = span.max((high - low).abs());
        }
        Self { terms, total, freedom: (total - least).min(most - total), span }
    }

    fn is_tight(&self) -> bool {
        !self.terms.is_empty() && self.freedom < self.span
    }

    /// The sum of two that have no cell in common.
    fn with(&self, structure: &Structure, other: &Self) -> Option<Self> {
        let shared = self.terms.iter().any(|a| other.terms.iter().any(|b| a.0 == b.0));
        let terms = self.terms.iter().chain(&other.terms).copied();
        (!shared).then(|| Self::new(structure, terms.collect(), self.total + other.total))
    }

    /// Less full houses, or with them, as long as that leaves fewer cells.
    fn thinned(&self, structure: &Structure) -> Self {
        let digits = i32::from(structure.digits());
        let house_total = digits * (digits + 1) / 2;
        let mut counts = vec![0; structure.len()];
        for &(cell, factor) in &self.terms {
            counts[cell.index()] += factor;
        }
        let mut total = self.total;
        loop {
            // Fewer cells by this many, with which sign, and which house.
            let mut best = (0, 0, 0);
            for (h, house) in
                structure.houses().iter().enumerate().filter(|(_, h)| h.cells.len() == digits as usize)
            {
                for sign in [-1, 1] {
                    let gain = |c: &Cell| {
                        let count = counts[c.index()];
                        i32::from(count != 0) - i32::from(count + sign != 0)
                    };
                    let fewer: i32 = house.cells.iter().map(gain).sum();
                    if fewer > best.0 {
                        best = (fewer, sign, h);
                    }
                }
            }
            let (fewer, sign, h) = best;
            if fewer == 0 {
                break;
            }
            for cell in &structure.houses()[h].cells {
                counts[cell.index()] += sign;
            }
            total += sign * house_total;
        }
        let left = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        Self::new(structure, left.map(|(cell, &count)| (Cell::new(cell), count)).collect(), total)
    }
}

/// Adds the sums that the long sums of a puzzle make together.
pub(super) fn sums(structure: &Structure, found: &mut BTreeMap<Vec<(Cell, i32)>, i32>) {
    let mut open: Vec<Known> = Vec::new();
    for constraint in structure.constraints() {
        if let Constraint::Sum { terms, total } = constraint
            && terms.iter().all(|t| t.1 == 1)
            && terms.len() >= LONG
            && groups(structure, terms).len() > 1
        {
            open.push(Known::new(structure, terms.clone(), *total));
        }
    }
    if open.len() > MOST_LONG {
        return;
    }
    let mut keep = |known: Known| {
        if known.is_tight() {
            found.insert(known.terms, known.total);
        }
    };
    // Pairs that save something, by what they save; a sum that was added to another leaves a gap.
    let mut pairs: Vec<Pair> = Vec::new();
    let mut open: Vec<Option<Known>> = open.into_iter().map(Some).collect();
    for at in 1..open.len() {
        pairs.extend(with_earlier(structure, &open, at));
    }
    while let Some(best) = pairs.iter().max_by_key(|p| (p.saved, std::cmp::Reverse((p.a, p.b)))) {
        let Pair { a, b, both, .. } = best.clone();
        open[a] = None;
        open[b] = None;
        pairs.retain(|p| open[p.a].is_some() && open[p.b].is_some());
        keep(both.thinned(structure));
        keep(both.clone());
        open.push(Some(both));
        pairs.extend(with_earlier(structure, &open, open.len() - 1));
    }
}

/// Two sums, and what they are together.
#[derive(Clone)]
struct Pair {
    a: usize,
    b: usize,
    /// By how much less freedom they have together.
    saved: i32,
    both: Known,
}

/// The pairs of a sum with those before it that save some freedom.
fn with_earlier<'a>(
    structure: &'a Structure,
    open: &'a [Option<Known>],
    b: usize,
) -> impl Iterator<Item = Pair> + use<'a> {
    let last = open[b].as_ref();
    (0..b).filter_map(move |a| {
        let (one, other) = (open[a].as_ref()?, last?);
        let both = one.with(structure, other)?;
        let saved = one.freedom + other.freedom - both.freedom;
        (saved > 0).then_some(Pair { a, b, saved, both })
    })
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use masume_puzzle::Grid;

    use super::*;
    use crate::Random;

    fn made(shape: &str) -> Vec<(Vec<(Cell, i32)>, i32)> {
        let puzzle = masume_puzzle::Puzzle::from_spec(shape.parse().unwrap()).unwrap();
        let mut found = BTreeMap::new();
        sums(puzzle.structure(), &mut found);
        found.into_iter().collect()
    }

    #[test]
    fn four_diagonals_less_three_boxes_are_twelve_cells() {
        let diagonals = "3x3+diagonals+little-killer(18,28,38,48,58,68,78)=47+little-killer(9,19,29,39,49,59,69,79)=49\
                         +little-killer(71,61,51,41,31,21,11,1)=30+little-killer(62,52,42,32,22,12,2)=45";
        let cells = [12, 21, 22, 28, 29, 38, 42, 51, 52, 58, 59, 68];
        let wanted: Vec<(Cell, i32)> = cells.iter().map(|&c| (Cell::new(c), 1)).collect();
        assert!(made(diagonals).contains(&(wanted, 171 - 3 * 45 + 45)));
    }

    #[test]
    fn what_is_made_holds_in_every_solution() {
        let mut random = Random::new(5, 0);
        let (mut total, mut thinned) = (0, 0);
        for _ in 0..40 {
            let mut names: Vec<u8> = (1..=9).collect();
            random.shuffle(&mut names);
            let digit = |cell: usize| names[(3 * (cell / 9 % 3) + cell / 27 + cell % 9) % 9];
            let grid = Grid::from_values((0..81).map(digit).collect()).unwrap();
            let mut text = "3x3".to_string();
            for start in 0..7 {
                // Diagonals down from the left edge and the top, and up from the left edge.
                let down: Vec<usize> = (0..9 - start).map(|i| (start + i) * 9 + i).collect();
                let right: Vec<usize> = (0..9 - start).map(|i| i * 9 + start + i).collect();
                let up: Vec<usize> = (0..9 - start).map(|i| (8 - start - i) * 9 + i).collect();
                for cells in [down, right, up].iter().filter(|_| random.below(3) > 0) {
                    let sum: i32 = cells.iter().map(|&c| i32::from(digit(c))).sum();
                    let list: Vec<String> = cells.iter().map(usize::to_string).collect();
                    write!(text, "+little-killer({})={sum}", list.join(",")).unwrap();
                }
            }
            for (terms, total_of) in made(&text) {
                total += 1;
                thinned += usize::from(terms.iter().any(|t| t.1 != 1));
                let holds = Constraint::Sum { terms, total: total_of }.holds(&grid, 9);
                assert!(holds, "{text}");
            }
        }
        assert!(total > 20 && thinned > 5, "{total} {thinned}");
    }
}
