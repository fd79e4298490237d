//! A constraint as an automaton that reads its cells one by one: what has been read so far is a state, and only what a
//! later cell needs to know of it is kept (Pesant's *regular* constraint, 2004, with one set of states per cell).
//!
//! Sandwiches, skyscrapers, X-sums, renbans, between lines, quadruples and sums differ only in their step function.
//! `general` strikes what no accepted reading uses, `sat` turns the same tables into clauses.

use std::collections::HashMap;
use std::hash::Hash;

use masume_puzzle::Constraint;

/// No state: what has been read cannot be accepted any more.
pub(crate) const NONE: u32 = u32::MAX;

/// An automaton may have this many transitions; beyond, the constraint is only checked on full boards.
const MOST_TRANSITIONS: usize = 2_000_000;

/// The tables of an automaton. Layer `i` has the states before cell `i` is read; the last layer has one state, accepted.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    /// The cells in the order of reading.
    pub(crate) cells: Vec<u32>,
    /// The first state of each layer, states being numbered through; one more than there are layers.
    pub(crate) layers: Vec<u32>,
    digits: usize,
    next: Vec<u32>,
}

impl Automaton {
    /// The state after `state` when the digit with this index is read, or [`NONE`].
    pub(crate) fn next(&self, state: u32, digit: u32) -> u32 {
        self.next[state as usize * self.digits + digit as usize]
    }

    /// How many states there are.
    pub(crate) fn states(&self) -> usize {
        self.layers[self.layers.len() - 1] as usize
    }

    /// The automaton of a constraint; `None` for kinds that need none (pairs, single cells, houses) and for those whose
    /// automaton would be too large.
    pub(crate) fn of(constraint: &Constraint, digits: u8) -> Option<Self> {
        let n = i32::from(digits);
        let cells: Vec<u32> = constraint.cells().iter().map(|c| c.index() as u32).collect();
        match constraint {
            Constraint::AllDifferent { .. }
            | Constraint::Apart { .. }
            | Constraint::Within { .. }
            | Constraint::Pairs { .. } => None,
            Constraint::Sum { terms, total } => {
                let reach = |k: i32| if k > 0 { (k, k * n) } else { (k * n, k) };
                let rest: Vec<(i32, i32)> = (0..=terms.len())
                    .map(|i| {
                        terms[i..].iter().map(|t| reach(t.1)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
                    })
                    .collect();
                let step = |i: usize, sum: &i32, d: i32| {
                    let sum = sum + terms[i].1 * d;
                    let (least, most) = rest[i + 1];
                    (sum + least <= *total && *total <= sum + most).then_some(sum)
                };
                build(cells, n, 0, step, |sum| sum == total)
            }
            Constraint::Consecutive { .. } => {
                let most = cells.len() as i32;
                let step = move |_, seen: &u64, d: i32| {
                    let with = seen | 1 << (d - 1);
                    let span = 64 - with.leading_zeros() as i32 - with.trailing_zeros() as i32;
                    (with != *seen && span <= most).then_some(with)
                };
                build(cells, n, 0u64, step, |_| true)
            }
            Constraint::Between { .. } => {
                let step = |i: usize, ends: &(i32, i32), d: i32| match i {
                    0 => Some((d, d)),
                    1 => Some((ends.0.min(d), ends.1.max(d))),
                    _ => (ends.0 < d && d < ends.1).then_some(*ends),
                };
                build(cells, n, (0, 0), step, |_| true)
            }
            Constraint::Sandwich { total, .. } => {
                // The crust that was met (0 before it), then the filling so far; the other crust closes it. Each crust
                // stands once: a second one before the other has come, or after, is not accepted.
                let step = |_, state: &(i32, i32), d: i32| match (*state, d == 1 || d == n) {
                    ((0, _), true) => Some((d, 0)),
                    ((crust, sum), true) if crust > 0 && crust != d => (sum == *total).then_some((-1, 0)),
                    ((_, _), true) => None,
                    ((crust, sum), false) if crust > 0 => (sum + d <= *total).then_some((crust, sum + d)),
                    (same, false) => Some(same),
                };
                build(cells, n, (0, 0), step, |state| state.0 < 0)
            }
            Constraint::FirstSum { total, .. } => {
                let length = cells.len() as i32;
                let step = |i: usize, state: &(i32, i32), d: i32| {
                    let (left, sum) = if i == 0 { (d, 0) } else { *state };
                    match left {
                        0 => Some((0, 0)),
                        _ if i == 0 && d > length => None,
                        1 => (sum + d == *total).then_some((0, 0)),
                        _ => (sum + d < *total).then_some((left - 1, sum + d)),
                    }
                };
                build(cells, n, (0, 0), step, |state| state.0 == 0)
            }
            Constraint::Visible { count, .. } => {
                let step = |_, state: &(i32, u32), d: i32| {
                    let seen = state.1 + u32::from(d > state.0);
                    (seen <= *count).then_some((state.0.max(d), seen))
                };
                build(cells, n, (0, 0), step, |state| state.1 == *count)
            }
            Constraint::Contains { digits, .. } => {
                let mut wanted: Vec<i32> = digits.iter().map(|d| i32::from(d.value())).collect();
                wanted.sort_unstable();
                let step = |_, wanted: &Vec<i32>, d: i32| {
                    let mut left = wanted.clone();
                    if let Some(at) = left.iter().position(|w| *w == d) {
                        left.remove(at);
                    }
                    Some(left)
                };
                build(cells, n, wanted, step, Vec::is_empty)
            }
        }
    }
}

/// The tables that a step function makes, without states from which nothing is accepted.
fn build<S: Clone + Eq + Hash>(
    cells: Vec<u32>,
    digits: i32,
    start: S,
    step: impl Fn(usize, &S, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    let n = digits as usize;
    // Forwards: the states of each layer and where they lead.
    let mut layers: Vec<Vec<Vec<Option<usize>>>> = Vec::new();
    let mut states = vec![start];
    let mut size = 0;
    for i in 0..cells.len() {
        let mut numbers: HashMap<S, usize> = HashMap::new();
        let mut after = Vec::new();
        let mut rows = Vec::with_capacity(states.len());
        for state in &states {
            let row = (1..=digits).map(|d| {
                let next = step(i, state, d)?;
                if i + 1 == cells.len() && !accepts(&next) {
                    return None;
                }
                Some(*numbers.entry(next.clone()).or_insert_with(|| {
                    after.push(next);
                    after.len() - 1
                }))
            });
            rows.push(row.collect::<Vec<_>>());
        }
        size += rows.len() * n;
        if size > MOST_TRANSITIONS {
            return None;
        }
        layers.push(rows);
        states = after;
    }
    // Backwards: what leads to no accepted state is left out; all accepted states are one.
    let mut kept: Vec<Vec<usize>> = vec![Vec::new(); layers.len()];
    let mut alive = vec![true; states.len()];
    for (i, rows) in layers.iter().enumerate().rev() {
        let leads = |row: &Vec<Option<usize>>| row.iter().flatten().any(|&t| alive[t]);
        let good: Vec<bool> = rows.iter().map(leads).collect();
        kept[i] = (0..rows.len()).filter(|&s| good[s]).collect();
        alive = good;
    }
    let mut firsts = vec![0u32];
    for states in &kept {
        firsts.push(firsts[firsts.len() - 1] + states.len() as u32);
    }
    let accepted = firsts[firsts.len() - 1];
    firsts.push(accepted + 1);
    let mut next = Vec::with_capacity(accepted as usize * n);
    for (i, states) in kept.iter().enumerate() {
        let number = |t: usize| match kept.get(i + 1) {
            Some(later) => later.binary_search(&t).map_or(NONE, |at| firsts[i + 1] + at as u32),
            None => accepted,
        };
        for &s in states {
            next.extend(layers[i][s].iter().map(|t| t.map_or(NONE, number)));
        }
    }
    Some(Automaton { cells, layers: firsts, digits: n, next })
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::{Cell, Digit, Grid};

    /// Whether the automaton accepts these values.
    fn accepts(automaton: &Automaton, values: &[u8]) -> bool {
        if automaton.layers[1] == 0 {
            return false;
        }
        let read = |state, &cell: &u32| match state {
            NONE => NONE,
            state => automaton.next(state, u32::from(values[cell as usize]) - 1),
        };
        automaton.cells.iter().fold(0, read) != NONE
    }

    #[test]
    fn every_automaton_accepts_what_its_definition_accepts() {
        let cells: Vec<Cell> = (0..4).map(Cell::new).collect();
        let terms = |k: [i32; 4]| cells.iter().copied().zip(k).collect::<Vec<_>>();
        let digit = |v| Digit::new(v).unwrap();
        let mut all = vec![
            Constraint::Consecutive { cells: cells.clone() },
            Constraint::Between { ends: [cells[1], cells[3]], cells: vec![cells[0], cells[2]] },
            Constraint::Contains { cells: cells.clone(), digits: vec![digit(2), digit(2), digit(5)] },
            Constraint::Contains { cells: cells.clone(), digits: vec![digit(4)] },
        ];
        for total in -3..16 {
            all.push(Constraint::Sum { terms: terms([1, 1, 1, 1]), total });
            all.push(Constraint::Sum { terms: terms([10, 1, -1, -2]), total });
            all.push(Constraint::Sandwich { cells: cells.clone(), total });
            all.push(Constraint::FirstSum { cells: cells.clone(), total });
            all.push(Constraint::Visible { cells: cells.clone(), count: total.unsigned_abs() });
        }
        let mut accepted = 0;
        for constraint in &all {
            let automaton = Automaton::of(constraint, 5).unwrap();
            for n in 0..5usize.pow(4) {
                let values: Vec<u8> = (0..4).map(|i| (n / 5usize.pow(i) % 5) as u8 + 1).collect();
                let grid = Grid::from_values(values.clone()).unwrap();
                let mut holds = constraint.holds(&grid, 5);
                if let Constraint::Sandwich { .. } = constraint {
                    // A row with a crust twice is no row of a puzzle; the automaton does not take it.
                    let once = |d: u8| {
                        values.iter().position(|v| *v == d) == values.iter().rposition(|v| *v == d)
                            && values.contains(&d)
                    };
                    holds &= once(1) && once(5);
                }
                accepted += u32::from(holds);
                assert_eq!(accepts(&automaton, &values), holds, "{constraint:?} {values:?}");
            }
        }
        assert!(accepted > 1_000);
    }
}
