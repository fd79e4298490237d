//! The second row of a grid's form: which pairs of lines, and which orders of columns, write it smallest.

use super::Clues;

/// A grid as its 18 lines, with where each digit is. Sixteen entries a line, so that four bits always index them.
pub(super) struct Grid {
    /// The digits (0 to 8) of the rows, then of the columns.
    pub(super) lines: [[u8; 16]; 18],
    /// The place of each digit in each line.
    places: [[u8; 16]; 18],
    /// Each line's three parts as sets of digits.
    parts: [[u16; 3]; 18],
}

/// Two rows of a form and the columns in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) first: u8,
    pub(super) second: u8,
    pub(super) columns: [u8; 9],
}

/// The pairs of lines of a band.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// All pairs of lines that can be the first and second row.
const ORDERED_PAIRS: [(u8, u8); 36] = {
    let mut pairs = [(0, 0); 36];
    let mut i = 0;
    while i < 36 {
        let (a, b) = PAIRS[i % 3];
        let (a, b) = ((i / 6 * 3 + a) as u8, (i / 6 * 3 + b) as u8);
        pairs[i] = if i / 3 % 2 == 0 { (a, b) } else { (b, a) };
        i += 1;
    }
    pairs
};

/// Pairs times parts that can be the first, and one to spare.
const TRIES: usize = 3 * ORDERED_PAIRS.len() + 1;

#[inline]
pub(super) fn at(table: &[u8; 16], index: u8) -> u8 {
    table[usize::from(index & 15)]
}

/// The only element of a set.
#[inline]
fn only(set: u16) -> u8 {
    set.trailing_zeros() as u8
}

impl Grid {
    /// The grid of a board whose rows, columns and boxes each hold nine digits.
    pub(super) fn of(clues: &Clues) -> Option<Self> {
        let mut lines = [[0; 16]; 18];
        let mut parts = [[0u16; 3]; 18];
        for row in 0..9 {
            for column in 0..9 {
                let digit = clues[row * 9 + column].wrapping_sub(1) & 15;
                lines[row][column] = digit;
                lines[9 + column][row] = digit;
            }
        }
        for (line, parts) in lines.iter().zip(&mut parts) {
            for (part, three) in parts.iter_mut().zip(line.chunks_exact(3)) {
                *part = 1 << three[0] | 1 << three[1] | 1 << three[2];
            }
        }
        let line_is_full = |p: &[u16; 3]| p[0] | p[1] | p[2] == 0x1ff;
        let boxes_are_full =
            |band: &[[u16; 3]]| (0..3).all(|i| band[0][i] | band[1][i] | band[2][i] == 0x1ff);
        if !parts.iter().all(line_is_full) || !parts[..9].chunks_exact(3).all(boxes_are_full) {
            return None;
        }
        let mut places = [[0; 16]; 18];
        for (line, places) in lines.iter().zip(&mut places) {
            for (place, &digit) in (0u8..9).zip(line) {
                places[usize::from(digit & 15)] = place;
            }
        }
        Some(Self { lines, places, parts })
    }

    /// The digits of line `b` and the places of digits in line `a`.
    #[inline]
    fn pair(&self, a: u8, b: u8) -> (&[u8; 16], &[u8; 16]) {
        (&self.lines[usize::from(b)], &self.places[usize::from(a)])
    }

    /// Starts whose second row begins 456; `false` if there are none.
    fn pure(&self, starts: &mut Vec<Start>) -> bool {
        let mut least = 3;
        for band in (0..18).step_by(3) {
            for (i, j) in PAIRS {
                let (a, b) = ((band + i) as u8, (band + j) as u8);
                let (parts, below) = (&self.parts[band + i], self.parts[band + j][0]);
                if below != parts[1] && below != parts[2] {
                    continue;
                }
                // Three steps along the permutation lead from a part to itself.
                let (digits, places) = self.pair(a, b);
                let step = |place: u8| at(places, at(digits, place));
                let fixed = (0..3).filter(|&c| step(step(step(c))) == c).count();
                let turn = [2, 1, 1, 0][fixed];
                if turn > least {
                    continue;
                }
                if turn < least {
                    starts.clear();
                    least = turn;
                }
                self.pure_starts(a, b, turn, starts);
                self.pure_starts(b, a, turn, starts);
            }
        }
        least < 3
    }

    /// The starts of a pure pair whose last part is 123 (`turn` 0), 132 (1) or 231 (2).
    fn pure_starts(&self, first: u8, second: u8, turn: u8, starts: &mut Vec<Start>) {
        let (digits, places) = self.pair(first, second);
        let mut steps = [0; 16];
        for (step, &digit) in steps[..9].iter_mut().zip(digits) {
            *step = at(places, digit);
        }
        let step = |place: u8| at(&steps, place);
        let mut push = |[x, y, z]: [u8; 3]| {
            let (u, v, w) = (step(x), step(y), step(z));
            starts.push(Start { first, second, columns: [x, y, z, u, v, w, step(u), step(v), step(w)] });
        };
        for part in [0, 3, 6] {
            let [x, y, z] = [part, part + 1, part + 2];
            // Where the permutation leads after three steps.
            let round = |place: u8| step(step(step(place)));
            match turn {
                0 => [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]]
                    .into_iter()
                    .for_each(&mut push),
                1 => {
                    let [x, y, z] = if round(x) == x {
                        [x, y, z]
                    } else if round(y) == y {
                        [y, x, z]
                    } else {
                        [z, x, y]
                    };
                    [[x, y, z], [x, z, y]].into_iter().for_each(&mut push);
                }
                _ => {
                    let [y, z] = if round(x) == y { [y, z] } else { [z, y] };
                    [[x, y, z], [y, z, x], [z, x, y]].into_iter().for_each(&mut push);
                }
            }
        }
    }

    /// Starts of a grid without pure pairs: the second row begins 457.
    fn mixed(&self, starts: &mut Vec<Start>) {
        // Every pair and every part as part 1 first, without a branch that depends on the grid: such would cost most.
        let mut middles = [u8::MAX; TRIES];
        for (i, &(a, b)) in ORDERED_PAIRS.iter().enumerate() {
            for first_part in 0..3 {
                middles[3 * i + first_part] = Mixed::of(self, a, b, first_part as u8).middle();
            }
        }
        let least = middles.iter().copied().min().unwrap_or(0);
        let mut chosen = [0u8; TRIES];
        let mut count = 0;
        for (i, &middle) in (0u8..).zip(&middles) {
            chosen[count] = i;
            count += usize::from(middle == least && count + 1 < TRIES);
        }
        let mut least_last = u16::MAX;
        for &i in &chosen[..count] {
            let (first, second) = ORDERED_PAIRS[usize::from(i / 3)];
            let mixed = Mixed::of(self, first, second, i % 3);
            let [u, v] = mixed.two();
            // Either may come first only if the middle part is 893.
            for (u, v) in [(u, v), (v, u)].into_iter().take(if least == 4 { 2 } else { 1 }) {
                let (columns, last) = mixed.columns(u, v);
                if last <= least_last {
                    if last < least_last {
                        starts.clear();
                        least_last = last;
                    }
                    starts.push(Start { first, second, columns });
                }
            }
        }
    }

    /// Every start that writes the second row smallest.
    pub(super) fn starts(&self, starts: &mut Vec<Start>) {
        starts.clear();
        if !self.pure(starts) {
            self.mixed(starts);
        }
    }
}

/// The few digits and places that decide about a pair that is not pure: below part 1 stand two digits of part 2 and one of
/// part 3, and so round.
struct Mixed<'a> {
    above: &'a [u8; 16],
    below: &'a [u8; 16],
    places_above: &'a [u8; 16],
    places_below: &'a [u8; 16],
    first_part: u8,
    /// The digit below part 1 that comes from part 3: the 7.
    seven: u8,
    /// The column above it: the third.
    third: u8,
    /// The digit of part 2 that does not stand below part 1: the 6, by its column.
    six: u8,
    /// The column of part 2 below which a digit of part 1 stands,
    guest: u8,
    /// and the column of that digit in part 1.
    home: u8,
}

impl<'a> Mixed<'a> {
    #[inline]
    fn of(grid: &'a Grid, first: u8, second: u8, first_part: u8) -> Self {
        let (a, b) = (usize::from(first), usize::from(second));
        let (above, below) = (&grid.parts[a], &grid.parts[b]);
        let (places_above, places_below) = (&grid.places[a], &grid.places[b]);
        // Which part gives two digits is the same for each part, going round.
        let next = if (below[0] & above[1]).count_ones() == 2 { 1 } else { 2 };
        let i = usize::from(first_part);
        let (j, k) = ((i + next) % 3, (i + 3 - next) % 3);
        let seven = only(below[i] & above[k]);
        let guest = only(below[j] & above[i]);
        Self {
            above: &grid.lines[a],
            below: &grid.lines[b],
            places_above,
            places_below,
            first_part,
            seven,
            third: at(places_below, seven),
            six: at(places_above, only(above[j] & below[k])),
            guest: at(places_below, guest),
            home: at(places_above, guest),
        }
    }

    /// The column of part 1 below which the digit stands that is above the guest; if the guest is not below the 6.
    #[inline]
    fn before_guest(&self) -> u8 {
        at(self.places_below, at(self.above, self.guest))
    }

    /// The middle part of the second row at its smallest: 189, 289, 389, 891, 893 as 0 to 4.
    #[inline]
    fn middle(&self) -> u8 {
        let below_six = usize::from(self.guest == self.six);
        let from_third = usize::from(self.home == self.third);
        let apart = usize::from(self.home != self.before_guest());
        [0, 1, 2, 2, 3, 3, 4, 4][below_six << 2 | from_third << 1 | apart]
    }

    /// The first two columns, in the order that makes the middle part smallest.
    #[inline]
    fn two(&self) -> [u8; 2] {
        let sum = self.first_part * 9 + 3 - self.third;
        let first = if self.guest != self.six {
            self.before_guest()
        } else if self.home != self.third {
            self.home
        } else {
            // Any of the two that are left.
            self.first_part * 3 + u8::from(self.third.is_multiple_of(3))
        };
        [first, sum - first]
    }

    /// All columns when part 1 begins with these two, and the last part of the second row (four bits a digit).
    #[inline]
    fn columns(&self, u: u8, v: u8) -> ([u8; 9], u16) {
        let step = |place: u8| at(self.places_above, at(self.below, place));
        let (four, five) = (step(u), step(v));
        let seven = at(self.places_above, self.seven);
        let (eight, nine) =
            if self.guest == self.six { (step(four), step(five)) } else { (step(five), step(self.six)) };
        let mut names = [6; 16];
        for (name, column) in [(1, u), (2, v), (3, self.third)] {
            names[usize::from(column & 15)] = name;
        }
        let name = |place: u8| u16::from(at(&names, step(place)));
        let columns = [u, v, self.third, four, five, self.six, seven, eight, nine];
        (columns, name(seven) << 8 | name(eight) << 4 | name(nine))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use masume_solver::Random;

    use super::*;
    use crate::nine::exhaustive::line_orders;
    use crate::nine::tests::random_grid;

    /// The smallest second row among some orders of columns, and the orders that write it.
    fn smallest<'a>(
        grid: &Grid,
        (a, b): (u8, u8),
        orders: impl Iterator<Item = &'a [u8; 9]>,
    ) -> ([u8; 9], BTreeSet<[u8; 9]>) {
        let (digits, places) = grid.pair(a, b);
        let mut best = ([9; 9], BTreeSet::new());
        for columns in orders {
            let name = |place: u8| columns.iter().position(|&c| c == place).unwrap() as u8;
            let row = columns.map(|c| name(at(places, at(digits, c))));
            if row < best.0 {
                best = (row, BTreeSet::new());
            }
            if row == best.0 {
                best.1.insert(*columns);
            }
        }
        best
    }

    #[test]
    fn second_rows_are_the_smallest_of_all_orders_of_columns() {
        let orders = line_orders();
        let (mut turns, mut middles) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..40 {
            let grid = Grid::of(&random_grid(&mut Random::new(seed, 5))).unwrap();
            for pair @ (a, b) in ORDERED_PAIRS {
                let (above, below) = (grid.parts[usize::from(a)], grid.parts[usize::from(b)][0]);
                if below == above[1] || below == above[2] {
                    let (row, expected) = smallest(&grid, pair, orders.iter());
                    let turn =
                        [[0, 1, 2], [0, 2, 1], [1, 2, 0]].iter().position(|last| row[6..] == *last).unwrap();
                    let mut starts = Vec::new();
                    grid.pure_starts(a, b, turn as u8, &mut starts);
                    let found: BTreeSet<_> = starts.iter().map(|start| start.columns).collect();
                    assert_eq!((found.len(), found), (starts.len(), expected), "seed {seed}, pair {pair:?}");
                    turns.insert(turn);
                    continue;
                }
                for part in 0..3 {
                    let (row, expected) = smallest(&grid, pair, orders.iter().filter(|o| o[0] / 3 == part));
                    let mixed = Mixed::of(&grid, a, b, part);
                    let middle = mixed.middle();
                    let names = [[0, 7, 8], [1, 7, 8], [2, 7, 8], [7, 8, 0], [7, 8, 2]];
                    assert_eq!(
                        row[..6],
                        [&[3, 4, 6][..], &names[usize::from(middle)]].concat(),
                        "seed {seed}, {pair:?}"
                    );
                    let [u, v] = mixed.two();
                    let mut found = vec![mixed.columns(u, v)];
                    if middle == 4 {
                        found.push(mixed.columns(v, u));
                    }
                    let least = found.iter().map(|f| f.1).min();
                    found.retain(|f| Some(f.1) == least);
                    assert_eq!(found.into_iter().map(|f| f.0).collect::<BTreeSet<_>>(), expected);
                    middles.insert(middle);
                }
            }
        }
        assert_eq!((turns.len(), middles.len()), (3, 5), "every kind was met");
    }
}
