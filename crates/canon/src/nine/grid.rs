//! The form of a full valid grid: its pattern says nothing, its rows say all.
//!
//! The first row of the form is 123456789 whatever is taken for it; the second row decides. Take two lines *a*, *b* of one
//! band as rows 1 and 2. What stands below a box's part of *a* comes from the two other boxes of *a*: three and none (a
//! *pure* pair), or two and one. With a pure pair the second row can begin 456, and 789 follows; the last part is 123, 132
//! or 231, depending on how the pair's permutation goes round. With any other it begins 457, and what follows depends on a
//! few digits alone. So of all orders of columns only those that write the second row smallest are ever looked at: at
//! most 18 of a pair, and 36 pairs. After the third row the digits have their names and the other rows fall into place.

use super::Clues;
use super::digits::{Names, Way};

/// A grid as its 18 lines, with where each digit is. Sixteen entries a line, so that four bits always index them.
struct Grid {
    /// The digits (0 to 8) of the rows, then of the columns.
    lines: [[u8; 16]; 18],
    /// The place of each digit in each line.
    places: [[u8; 16]; 18],
    /// Each line's three parts as sets of digits.
    parts: [[u16; 3]; 18],
}

/// Two rows of a form and the columns in order.
#[derive(Clone, Copy, Debug)]
struct Start {
    first: u8,
    second: u8,
    columns: [u8; 9],
}

/// Two lines of a band as rows 1 and 2, and the parts of the columns in order.
#[derive(Clone, Copy, Debug)]
struct Parts {
    first: u8,
    second: u8,
    order: [u8; 3],
}

/// Where the search keeps what is still as small as anything.
#[derive(Debug, Default)]
pub(super) struct Starts {
    parts: Vec<Parts>,
    list: Vec<Start>,
    /// After a search: every way that writes the grid smallest.
    pub(super) ways: Vec<Way>,
}

/// The pairs of lines of a band.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

#[inline]
fn at(table: &[u8; 16], index: u8) -> u8 {
    table[usize::from(index & 15)]
}

/// The only element of a set.
#[inline]
fn only(set: u16) -> u8 {
    set.trailing_zeros() as u8
}

impl Grid {
    /// The grid of a board whose rows, columns and boxes each hold nine digits.
    fn of(clues: &Clues) -> Option<Self> {
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
        let step = |place: u8| at(places, at(digits, place));
        for part in 0..3u8 {
            for [x, y, z] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let mut columns = [0; 9];
                (columns[0], columns[1], columns[2]) = (part * 3 + x, part * 3 + y, part * 3 + z);
                for i in 3..9 {
                    columns[i] = step(columns[i - 3]);
                }
                let last = [step(columns[6]), step(columns[7]), step(columns[8])];
                let fits = match turn {
                    0 => true,
                    1 => last[0] == columns[0],
                    _ => last[0] == columns[1],
                };
                if fits {
                    starts.push(Start { first, second, columns });
                }
            }
        }
    }

    /// Starts of a grid without pure pairs: the second row begins 457.
    fn mixed(&self, chosen: &mut Vec<Parts>, starts: &mut Vec<Start>) {
        chosen.clear();
        let mut least = u8::MAX;
        for band in (0..18).step_by(3) {
            for (i, j) in PAIRS {
                for (a, b) in [(band + i, band + j), (band + j, band + i)] {
                    let two_ahead = (self.parts[b][0] & self.parts[a][1]).count_ones() == 2;
                    let orders: [[u8; 3]; 3] = if two_ahead {
                        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
                    } else {
                        [[0, 2, 1], [1, 0, 2], [2, 1, 0]]
                    };
                    for order in orders {
                        let parts = Parts { first: a as u8, second: b as u8, order };
                        let middle = Mixed::of(self, parts).middle();
                        if middle <= least {
                            if middle < least {
                                chosen.clear();
                                least = middle;
                            }
                            chosen.push(parts);
                        }
                    }
                }
            }
        }
        let mut last_part = [9; 3];
        for &parts in &*chosen {
            let mixed = Mixed::of(self, parts);
            let [u, v] = mixed.two();
            // Either may come first only if the middle part is 893.
            for (u, v) in [(u, v), (v, u)].into_iter().take(if least == 4 { 2 } else { 1 }) {
                let (columns, last) = mixed.columns(u, v);
                if last <= last_part {
                    if last < last_part {
                        starts.clear();
                        last_part = last;
                    }
                    starts.push(Start { first: parts.first, second: parts.second, columns });
                }
            }
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
    fn of(grid: &'a Grid, Parts { first, second, order }: Parts) -> Self {
        let (a, b) = (usize::from(first), usize::from(second));
        let [i, j, k] = order.map(usize::from);
        let (above, below) = (&grid.parts[a], &grid.parts[b]);
        let (places_above, places_below) = (&grid.places[a], &grid.places[b]);
        let seven = only(below[i] & above[k]);
        let guest = only(below[j] & above[i]);
        Self {
            above: &grid.lines[a],
            below: &grid.lines[b],
            places_above,
            places_below,
            first_part: order[0],
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
        let from_third = self.home == self.third;
        if self.guest == self.six {
            3 + u8::from(from_third)
        } else if from_third {
            2
        } else {
            u8::from(self.home != self.before_guest())
        }
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

    /// All columns when part 1 begins with these two, and the last part of the second row.
    #[inline]
    fn columns(&self, u: u8, v: u8) -> ([u8; 9], [u8; 3]) {
        let step = |place: u8| at(self.places_above, at(self.below, place));
        let (four, five) = (step(u), step(v));
        let seven = at(self.places_above, self.seven);
        let (eight, nine) =
            if self.guest == self.six { (step(four), step(five)) } else { (step(five), step(self.six)) };
        let name = |place: u8| match step(place) {
            p if p == u => 1,
            p if p == v => 2,
            p if p == self.third => 3,
            _ => 6,
        };
        let columns = [u, v, self.third, four, five, self.six, seven, eight, nine];
        (columns, [name(seven), name(eight), name(nine)])
    }
}

impl Start {
    /// The names (0 to 8) that the first row gives to the digits.
    #[inline]
    fn names(&self, grid: &Grid) -> [u8; 16] {
        let mut names = [0; 16];
        for (name, &column) in (0u8..).zip(&self.columns) {
            names[usize::from(at(&grid.lines[usize::from(self.first)], column) & 15)] = name;
        }
        names
    }

    /// A line as written: four bits a digit, the first column highest.
    #[inline]
    fn written(&self, line: &[u8; 16], names: &[u8; 16]) -> u64 {
        self.columns.iter().fold(0, |row, &column| row << 4 | u64::from(at(names, at(line, column))))
    }

    /// The third line of the band.
    #[inline]
    fn third(&self) -> u8 {
        self.first / 3 * 9 + 3 - self.first - self.second
    }

    /// The order of the lines in the other bands: the smallest first digit first.
    #[inline]
    fn other_lines(&self, grid: &Grid, names: &[u8; 16]) -> [u8; 6] {
        let side = self.first / 9 * 3;
        let own = self.first / 3;
        let bands = [side + (own - side + 1) % 3, side + (own - side + 2) % 3];
        let [one, two] = bands.map(|band| {
            // The first digit above the line's number: sorts as wanted.
            let mut three = [0, 1, 2].map(|i| {
                let line = band * 3 + i;
                u16::from(at(names, at(&grid.lines[usize::from(line)], self.columns[0]))) << 8
                    | u16::from(line)
            });
            three.sort_unstable();
            three
        });
        let [one, two] = if one < two { [one, two] } else { [two, one] };
        [one[0], one[1], one[2], two[0], two[1], two[2]].map(|key| key as u8)
    }
}

impl Starts {
    /// The form of a full valid grid, and in `ways` every way to write it; `None` for other boards.
    pub(super) fn search(&mut self, clues: &Clues) -> Option<Clues> {
        let grid = Grid::of(clues)?;
        self.ways.clear();
        self.list.clear();
        if !grid.pure(&mut self.list) {
            grid.mixed(&mut self.parts, &mut self.list);
        }
        // The second row is the same for all now; the third is next.
        let mut rows = [u64::MAX; 9];
        let mut kept = 0;
        for i in 0..self.list.len() {
            let start = self.list[i];
            let names = start.names(&grid);
            let row = start.written(&grid.lines[usize::from(start.third())], &names);
            if row <= rows[2] {
                if row < rows[2] {
                    kept = 0;
                    rows[2] = row;
                }
                self.list[kept] = start;
                kept += 1;
            }
        }
        self.list.truncate(kept);
        for start in &self.list {
            let names = start.names(&grid);
            let others = start.other_lines(&grid, &names);
            let mut smaller = false;
            let mut larger = false;
            for (row, &line) in rows[3..].iter_mut().zip(&others) {
                let written = start.written(&grid.lines[usize::from(line)], &names);
                larger = !smaller && written > *row;
                if larger {
                    break;
                }
                smaller |= written < *row;
                *row = written;
            }
            if larger {
                continue;
            }
            if smaller {
                self.ways.clear();
                rows[0] = start.written(&grid.lines[usize::from(start.first)], &names);
                rows[1] = start.written(&grid.lines[usize::from(start.second)], &names);
            }
            let [d, e, f, g, h, i] = others;
            let base = start.first / 9 * 9;
            let lines = [start.first, start.second, start.third(), d, e, f, g, h, i];
            self.ways.push(Way {
                transposed: base != 0,
                rows: lines.map(|l| l - base),
                columns: start.columns,
            });
        }
        Some(std::array::from_fn(|cell| (rows[cell / 9] >> (4 * (8 - cell % 9))) as u8 % 16 + 1))
    }
}

/// The names that a way gives to the digits of a full grid.
pub(super) fn names(clues: &Clues, way: &Way) -> Names {
    let mut names = Names::NONE;
    for &column in &way.columns {
        let (row, column) = (usize::from(way.rows[0]), usize::from(column));
        names.name(clues[if way.transposed { column * 9 + row } else { row * 9 + column }]);
    }
    names
}
