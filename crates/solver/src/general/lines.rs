//! Numbers at the edge of a row that holds every digit once: sandwiches, X-sums and skyscrapers.
//!
//! An automaton that reads the row cell by cell (`crate::automaton`) knows any of these, but forgets which digits it has read.
//! In a full row that is a loss: what is not between the crusts is outside, and the last height is the highest digit. So
//! rows of different cells, as many as digits, get propagators of their own. Sandwiches and X-sums try every place of the
//! crusts, or every first digit, with every set of digits of the right size and total: the cells on the one side must be
//! able to hold the set, those on the other side the rest. Skyscrapers keep, for each number of cells read and of towers
//! seen, the set of heights that the highest tower may have.

use masume_puzzle::{Cell, Constraint, Structure};

use super::mask::Mask;
use super::propagators::Setting;
use super::sums::Subsets;

/// Rows with more cells are left to automata.
const LONGEST: usize = 16;

/// A row with a number.
#[derive(Debug)]
pub(super) struct Line<M> {
    pub(super) cells: Vec<u32>,
    kind: Kind<M>,
}

#[derive(Debug)]
enum Kind<M> {
    /// The sets of digits that may lie between the crusts, by their size.
    Sandwich(Vec<Vec<M>>),
    /// For each first digit the sets that may follow it in the sum.
    FirstSum(Vec<Vec<M>>),
    /// How many towers are seen.
    Visible(usize),
}

impl<M: Mask> Line<M> {
    /// The propagator of a number at the edge; `None` for other constraints, and for rows that do not hold every digit.
    pub(super) fn new(setting: &Setting<'_>, constraint: &Constraint) -> Option<Self> {
        let (Constraint::Sandwich { cells, .. }
        | Constraint::FirstSum { cells, .. }
        | Constraint::Visible { cells, .. }) = constraint
        else {
            return None;
        };
        let count = usize::from(setting.digits());
        if cells.len() != count || !(2..=LONGEST).contains(&count) || !is_house(setting.structure(), cells) {
            return None;
        }
        let all = u64::MAX >> (64 - count);
        let kind = match constraint {
            Constraint::Sandwich { total, .. } => {
                let inner = all & !1 & !(1 << (count - 1));
                let table = Subsets::of(setting.digits())?;
                Kind::Sandwich((0..count - 1).map(|size| with_total(table, inner, size, *total)).collect())
            }
            Constraint::FirstSum { total, .. } => {
                let table = Subsets::of(setting.digits())?;
                let after = |d: usize| with_total(table, all & !(1 << d), d, *total - d as i32 - 1);
                Kind::FirstSum((0..count).map(after).collect())
            }
            Constraint::Visible { count, .. } => Kind::Visible(*count as usize),
            _ => return None,
        };
        Some(Self { cells: cells.iter().map(|c| c.index() as u32).collect(), kind })
    }

    /// What each cell may still hold, put in place of `sets`; `false` when the number is out of reach.
    pub(super) fn filter(&self, sets: &mut [M]) -> bool {
        let mut kept = [M::ZERO; LONGEST];
        let kept = &mut kept[..sets.len()];
        match &self.kind {
            Kind::Sandwich(fillings) => sandwich(fillings, sets, kept),
            Kind::FirstSum(sums) => first_sum(sums, sets, kept),
            Kind::Visible(count) => visible(*count, sets, kept),
        }
        for (set, kept) in sets.iter_mut().zip(kept.iter()) {
            *set &= *kept;
        }
        sets.iter().all(|set| !set.is_zero())
    }
}

fn is_house(structure: &Structure, cells: &[Cell]) -> bool {
    let mut own = structure.houses_of(cells[0]).iter().map(|&h| &structure.houses()[h as usize].cells);
    own.any(|house| house.len() == cells.len() && cells.iter().all(|c| house.contains(c)))
}

fn with_total<M: Mask>(table: &Subsets, digits: u64, size: usize, total: i32) -> Vec<M> {
    let fits = table.all(digits, size).iter().filter(|s| i32::from(s.1) == total);
    fits.map(|s| M::from_u64(s.0.into())).collect()
}

/// Of the sets that cells on one side may hold, while those on the other hold the rest of `digits`: what is in some of
/// them, and what is in some of the rests.
fn split<'a, M: Mask>(
    choices: &[M],
    digits: M,
    ours: &[M],
    theirs: &(impl Iterator<Item = &'a M> + Clone),
) -> Option<(M, M)> {
    let union = |sets: &mut dyn Iterator<Item = &M>| sets.fold(M::ZERO, |all, s| all | *s);
    let (here, there) = (union(&mut ours.iter()), union(&mut theirs.clone()));
    let (mut some, mut rests, mut any) = (M::ZERO, M::ZERO, false);
    for &choice in choices {
        let rest = digits & !choice;
        let fits = (choice & !here).is_zero()
            && (rest & !there).is_zero()
            && ours.iter().all(|s| !(*s & choice).is_zero())
            && theirs.clone().all(|s| !(*s & rest).is_zero());
        if fits {
            some |= choice;
            rests |= rest;
            any = true;
        }
    }
    any.then_some((some, rests))
}

fn sandwich<M: Mask>(fillings: &[Vec<M>], sets: &[M], kept: &mut [M]) {
    let count = sets.len();
    let (low, high) = (M::bit(0), M::bit(count as u32 - 1));
    let inner = M::from_u64(u64::MAX >> (64 - count)) & !low & !high;
    for p in 0..count {
        if (sets[p] & (low | high)).is_zero() {
            continue;
        }
        for q in p + 1..count {
            let rising = !(sets[p] & low).is_zero() && !(sets[q] & high).is_zero();
            let falling = !(sets[p] & high).is_zero() && !(sets[q] & low).is_zero();
            let choices = &fillings[q - p - 1];
            if choices.is_empty() || !(rising || falling) {
                continue;
            }
            let outside = sets[..p].iter().chain(&sets[q + 1..]);
            let Some((some, rests)) = split(choices, inner, &sets[p + 1..q], &outside) else { continue };
            for (i, kept) in kept.iter_mut().enumerate() {
                *kept |= if i == p || i == q {
                    continue;
                } else if p < i && i < q {
                    some
                } else {
                    rests
                };
            }
            if rising {
                kept[p] |= low;
                kept[q] |= high;
            }
            if falling {
                kept[p] |= high;
                kept[q] |= low;
            }
        }
    }
}

fn first_sum<M: Mask>(sums: &[Vec<M>], sets: &[M], kept: &mut [M]) {
    let all = M::from_u64(u64::MAX >> (64 - sets.len()));
    for d in sets[0].members() {
        let first = M::bit(d);
        let end = d as usize + 1;
        let found = split(&sums[d as usize], all & !first, &sets[1..end], &sets[end..].iter());
        if let Some((some, rests)) = found {
            kept[0] |= first;
            for kept in &mut kept[1..end] {
                *kept |= some;
            }
            for kept in &mut kept[end..] {
                *kept |= rests;
            }
        }
    }
}

/// The digits above the lowest of a set; none when it is empty.
fn above(set: u32) -> u32 {
    if set == 0 { 0 } else { !((set & set.wrapping_neg()) | (set & set.wrapping_neg()).wrapping_sub(1)) }
}

/// The digits below the highest of a set; none when it is empty.
fn below(set: u32) -> u32 {
    if set == 0 { 0 } else { (1 << set.ilog2()) - 1 }
}

fn visible<M: Mask>(count: usize, sets: &[M], kept: &mut [M]) {
    let n = sets.len();
    if count == 0 || count > n {
        return;
    }
    // By cells read and towers seen: the heights of the highest so far.
    let mut there = [[0u32; LONGEST + 1]; LONGEST + 1];
    let word = |i: usize| sets[i].to_u64() as u32;
    there[1][1] = word(0);
    for i in 1..n {
        let set = word(i);
        for seen in 1..=count.min(i + 1) {
            // Different cells: the highest of i + 1 is at least i + 1.
            let fresh = set & above(there[i][seen - 1]);
            there[i + 1][seen] = (there[i][seen] & above(set) | fresh) & u32::MAX << i;
        }
    }
    let mut back = [[0u32; LONGEST + 1]; LONGEST + 1];
    back[n][count] = there[n][count] & 1 << (n - 1);
    for i in (1..n).rev() {
        let set = word(i);
        let mut left = 0;
        for seen in 1..=count.min(i + 1) {
            let now = back[i + 1][seen];
            let hidden = there[i][seen] & now & above(set);
            back[i][seen] |= hidden;
            left |= set & below(hidden);
            let before = there[i][seen - 1];
            let fresh = now & set & above(before);
            back[i][seen - 1] |= before & below(fresh);
            left |= fresh;
        }
        kept[i] = M::from_u64(left.into());
    }
    kept[0] = M::from_u64(back[1][1].into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::{Board, Grid, Puzzle};

    /// Every permutation of the digits, by what it puts where.
    fn permutations(n: usize) -> Vec<Vec<u8>> {
        (0..n).fold(vec![Vec::new()], |all, _| {
            let longer = |p: Vec<u8>| {
                let free: Vec<u8> = (1..=n as u8).filter(|d| !p.contains(d)).collect();
                free.into_iter().map(move |d| p.iter().copied().chain([d]).collect())
            };
            all.into_iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn nothing_that_takes_part_in_some_row_is_struck() {
        let shape = Board::new("3x2".parse().unwrap()).unwrap();
        let cells: Vec<Cell> = (0..6).map(Cell::new).collect();
        let rows = permutations(6);
        let mut random = crate::Random::new(3, 0);
        let (mut dead, mut cut, mut exact) = (0, 0, 0);
        for round in 0..900 {
            let constraint = match round % 3 {
                0 => Constraint::Sandwich { cells: cells.clone(), total: random.below(15) as i32 },
                1 => Constraint::FirstSum { cells: cells.clone(), total: 1 + random.below(21) as i32 },
                _ => Constraint::Visible { cells: cells.clone(), count: 1 + random.below(6) as u32 },
            };
            let before: Vec<u16> =
                (0..6).map(|_| ((1 + random.below(63)) | random.below(64)) as u16).collect();
            let mut wanted = vec![0u16; 6];
            for row in &rows {
                let held = row.iter().zip(&before).all(|(d, set)| set >> (d - 1) & 1 == 1);
                let mut values = row.clone();
                values.resize(shape.len(), 0);
                if held && constraint.holds(&Grid::from_values(values).unwrap(), 6) {
                    for (w, d) in wanted.iter_mut().zip(row) {
                        *w |= 1 << (d - 1);
                    }
                }
            }
            let line =
                Line::<u16>::new(&Setting { puzzle: &Puzzle::empty(shape.clone()), seen: None }, &constraint)
                    .unwrap();
            let mut sets = before.clone();
            if line.filter(&mut sets) {
                assert!(wanted.iter().zip(&sets).all(|(w, s)| w & !s == 0), "{constraint:?} {before:?}");
                cut += usize::from(sets != before);
                exact += usize::from(sets == wanted);
            } else {
                assert_eq!(wanted, [0; 6], "{constraint:?} {before:?}");
                dead += 1;
            }
        }
        assert!(dead > 50 && cut > 200 && exact > 50, "{dead} {cut} {exact}");
    }

    #[test]
    fn full_rows_are_decided() {
        let shape = Board::new("2x2".parse().unwrap()).unwrap();
        let cells: Vec<Cell> = (0..4).map(Cell::new).collect();
        for total in 0..12 {
            let all = [
                Constraint::Sandwich { cells: cells.clone(), total },
                Constraint::FirstSum { cells: cells.clone(), total },
                Constraint::Visible { cells: cells.clone(), count: total.unsigned_abs() },
            ];
            for constraint in all {
                let line = Line::<u64>::new(
                    &Setting { puzzle: &Puzzle::empty(shape.clone()), seen: None },
                    &constraint,
                )
                .unwrap();
                for row in permutations(4) {
                    let mut sets: Vec<u64> = row.iter().map(|d| 1 << (d - 1)).collect();
                    let mut values = row.clone();
                    values.resize(shape.len(), 0);
                    let holds = constraint.holds(&Grid::from_values(values).unwrap(), 4);
                    assert_eq!(line.filter(&mut sets), holds, "{constraint:?} {row:?}");
                }
            }
        }
    }
}
