//! Random full 9×9 grids, each of the 6,670,903,752,021,072,936,960 exactly as likely as any other.
//!
//! Look only at which digits are in which column of which band, not in which row. A band then is three *partitions*, one
//! for each box: the nine digits in three columns of three, one of 280 partitions when columns are sorted. Three facts
//! make a sampler of this:
//!
//! * The rows of a band can be filled in, given its three partitions, in at most 1,728 ways: any of 6³ for the first box;
//!   then each column of the second has two ways to keep clear of it, or none (two digits that come from the same row
//!   take the other two rows, and the third digit theirs; three of the same row are stuck; three of different rows have
//!   two ways to turn); then the third box is known. The number of ways depends on how the partitions lie to each other,
//!   and there are 280² cases, counted once (`Tables`).
//! * Under a box with given columns there are 56 ways to split what is left of each column between the two boxes below.
//! * So a grid is: three partitions for the top band; one of 56 splits in each stack, which gives the partitions of the
//!   other bands; the rows of each band. Partitions and splits are drawn evenly and accepted with probability
//!   `ways(top) · ways(middle) · ways(bottom) / 1728³`, else all is drawn again; then one of the ways is drawn for each
//!   band. Every grid has probability `1/1728³` in each trial.
//!
//! Two shortcuts change nothing of that: the first partition is always the same, since all digits are renamed at random in
//! the end, and the other two of the top band are drawn in proportion to their ways at once. The counting of bands is that of
//! Felgenhauer and Jarvis (2005); the sum over all cases, which the tests make, is their number of grids.
//!
//! The random numbers decide, and they are fair to within 2⁻⁴⁰ of each probability.

use std::sync::OnceLock;

use masume_solver::Random;
use masume_solver::classic9::Clues;

/// Partitions of nine digits into three sets of three.
const PARTITIONS: usize = 280;
/// Ways to split what is left of a stack under a box.
const SPLITS: usize = 56;
/// The most ways to fill the rows of a band.
const MOST_WAYS: usize = 1728;

/// The columns of a box: digit `d` is bit `d - 1`.
type Columns = [u16; 3];

/// The columns of two boxes under a third.
#[derive(Clone, Copy)]
struct Split {
    middle: Columns,
    bottom: Columns,
    /// Their partitions.
    parts: [u16; 2],
}

/// What there is to know about partitions. The first is 123, 456, 789.
struct Tables {
    columns: Vec<Columns>,
    /// Of partitions `p` and `q`: what `q` becomes when digits are renamed so that `p` becomes the first.
    relative: Vec<u16>,
    /// The ways to fill a band of the first partition, `p` and `q`.
    ways: Vec<u16>,
    /// The ways of all bands of the first partition and one before `p`.
    before: Vec<usize>,
    /// The largest number of ways with the first partition and `p`.
    most: Vec<usize>,
    splits: Vec<Split>,
}

static TABLES: OnceLock<Tables> = OnceLock::new();

/// A grid, each as likely as any other.
pub fn uniform(random: &mut Random) -> Clues {
    TABLES.get_or_init(Tables::new).draw(random)
}

/// Grid number `index` of a seed, each as likely as any other.
pub fn grid(seed: u64, index: u64) -> Clues {
    uniform(&mut Random::new(seed, index))
}

impl Tables {
    fn new() -> Self {
        let columns = partitions();
        let mut number = vec![0; 1 << 18];
        for (p, set) in columns.iter().enumerate() {
            number[key(*set)] = p as u16;
        }
        let renamed = |p: usize, q: usize| number[key(columns[q].map(|set| gather(set, columns[p])))];
        let pairs = || (0..PARTITIONS).flat_map(|p| (0..PARTITIONS).map(move |q| (p, q)));
        let relative = pairs().map(|(p, q)| renamed(p, q)).collect();
        let ways = all_ways(&columns, &number);
        let (mut before, mut sum) = (Vec::new(), 0);
        for row in ways.chunks(PARTITIONS) {
            before.push(sum);
            sum += row.iter().copied().map(usize::from).sum::<usize>();
        }
        before.push(sum);
        let most = ways.chunks(PARTITIONS).map(|row| row.iter().copied().max().unwrap_or(0).into()).collect();
        let splits = columns.iter().flat_map(|top| {
            let splits = splits(*top);
            splits.map(|(middle, bottom)| Split {
                middle,
                bottom,
                parts: [number[key(middle)], number[key(bottom)]],
            })
        });
        let splits = splits.collect();
        Self { columns, relative, ways, before, most, splits }
    }

    /// The ways to fill a band of these partitions.
    #[inline]
    fn ways(&self, [a, b, c]: [u16; 3]) -> usize {
        let row = &self.relative[usize::from(a) * PARTITIONS..][..PARTITIONS];
        let (b, c) = (row[usize::from(b)], row[usize::from(c)]);
        self.ways[usize::from(b) * PARTITIONS + usize::from(c)].into()
    }

    /// Partitions of the top band, in proportion to their ways.
    fn top(&self, random: &mut Random) -> [usize; 3] {
        let at = random.below(self.before[PARTITIONS]);
        let second = self.before.partition_point(|&before| before <= at) - 1;
        loop {
            let third = random.below(PARTITIONS);
            if random.below(self.most[second]) < self.ways[second * PARTITIONS + third].into() {
                return [0, second, third];
            }
        }
    }

    fn draw(&self, random: &mut Random) -> Clues {
        let (top, under) = loop {
            let top = self.top(random);
            let mut splits = random.below(SPLITS.pow(3));
            let under = top.map(|p| {
                let split = splits % SPLITS;
                splits /= SPLITS;
                &self.splits[p * SPLITS + split]
            });
            if random.below(MOST_WAYS) < self.ways(under.map(|s| s.parts[0]))
                && random.below(MOST_WAYS) < self.ways(under.map(|s| s.parts[1]))
            {
                break (top, under);
            }
        };
        let bands = [top.map(|p| self.columns[p]), under.map(|s| s.middle), under.map(|s| s.bottom)];
        let mut names: [u8; 9] = std::array::from_fn(|i| i as u8 + 1);
        random.shuffle(&mut names);
        // Which column of its stack each column is.
        let mut places = [[0, 1, 2]; 3];
        for stack in &mut places {
            random.shuffle(stack);
        }
        let mut grid = [0; 81];
        for (band, boxes) in bands.iter().enumerate() {
            let rows = fill(random, boxes);
            for (stack, columns) in boxes.iter().enumerate() {
                for (column, &set) in columns.iter().enumerate() {
                    for digit in digits(set) {
                        let row = 3 * band + usize::from(rows[stack][digit]);
                        grid[9 * row + 3 * stack + places[stack][column]] = names[digit];
                    }
                }
            }
        }
        grid
    }
}

/// The digits of a set of three, from 0.
#[inline]
fn digits(set: u16) -> [usize; 3] {
    let rest = set & set.wrapping_sub(1);
    [set, rest, rest & rest.wrapping_sub(1)].map(|s| s.trailing_zeros() as usize % 9)
}

/// All partitions, columns sorted.
fn partitions() -> Vec<Columns> {
    let threes: Vec<u16> = (0..512u16).filter(|s| s.count_ones() == 3).collect();
    let mut all = Vec::new();
    for &a in threes.iter().filter(|&a| a & 1 == 1) {
        for &b in threes.iter().filter(|&b| b & a == 0 && b & lowest(!a) != 0) {
            all.push([a, b, 0x1ff & !(a | b)]);
        }
    }
    all
}

fn lowest(set: u16) -> u16 {
    set & set.wrapping_neg()
}

/// A number for each partition, whatever the order of its columns.
fn key(columns: Columns) -> usize {
    let mut sorted = columns;
    sorted.sort_unstable_by_key(|&set| lowest(set));
    usize::from(sorted[0]) << 9 | usize::from(sorted[1])
}

/// The set after renaming digits so that those of the partition become 123, 456, 789.
fn gather(set: u16, partition: Columns) -> u16 {
    let old = partition.into_iter().flat_map(digits).enumerate();
    old.fold(0, |out, (new, old)| out | (set >> old & 1) << new)
}

/// The 56 ways to split what is left of three columns between two boxes.
fn splits(top: Columns) -> impl Iterator<Item = (Columns, Columns)> {
    let threes = |from: u16| (0..512u16).filter(move |s| s.count_ones() == 3 && s & from == *s);
    let left = top.map(|set| 0x1ff & !set);
    threes(left[0]).flat_map(move |a| {
        threes(left[1] & !a).filter_map(move |b| {
            let middle = [a, b, 0x1ff & !(a | b)];
            let bottom = [left[0] & !a, left[1] & !b, left[2] & !middle[2]];
            (middle[2] & !left[2] == 0).then_some((middle, bottom))
        })
    })
}

/// The rows that the digits of a column may go to.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For three digits of a column and the rows that each must keep clear of: the two orders there are, or none.
static CLEAR: [Option<[[u8; 3]; 2]>; 27] = {
    let mut table = [None; 27];
    let mut case = 0;
    while case < 27 {
        let (a, b, c) = (case / 9, case / 3 % 3, case % 3);
        let (mut found, mut order, mut two) = (0, 0, [[0; 3]; 2]);
        while order < 6 {
            let rows = ORDERS[order];
            if rows[0] as usize != a && rows[1] as usize != b && rows[2] as usize != c {
                two[found] = rows;
                found += 1;
            }
            order += 1;
        }
        if found == 2 {
            table[case] = Some(two);
        }
        case += 1;
    }
    table
};

/// The rows of the second box that one choice in each column gives (0 or 1), when the digits have these rows in the
/// first.
#[inline]
fn second(columns: Columns, first: &[u8; 9], choices: usize) -> Option<[u8; 9]> {
    let mut rows = [0; 9];
    for (column, set) in columns.into_iter().enumerate() {
        let digits = digits(set);
        let [a, b, c] = digits.map(|d| usize::from(first[d]));
        let order = CLEAR[9 * a + 3 * b + c]?[choices >> column & 1];
        for (digit, row) in digits.into_iter().zip(order) {
            rows[digit] = row;
        }
    }
    Some(rows)
}

/// The rows of the digits of a box, one of six orders in each column.
#[inline]
fn first(columns: Columns, mut orders: usize) -> [u8; 9] {
    let mut rows = [0; 9];
    for set in columns {
        for (digit, row) in digits(set).into_iter().zip(ORDERS[orders % 6]) {
            rows[digit] = row;
        }
        orders /= 6;
    }
    rows
}

/// The rows that are left for the digits of the third box.
#[inline]
fn third(first: &[u8; 9], second: &[u8; 9]) -> [u8; 9] {
    std::array::from_fn(|digit| 3 - first[digit] - second[digit])
}

/// Whether the digits of each column are in different rows.
#[inline]
fn fits(columns: Columns, rows: &[u8; 9]) -> bool {
    columns
        .into_iter()
        .all(|set| digits(set).into_iter().fold(0, |seen, digit| seen | 1 << rows[digit]) == 0b111)
}

/// One of the ways to fill a band, each as likely as any other: the row of each digit in each box. There must be one.
fn fill(random: &mut Random, boxes: &[Columns; 3]) -> [[u8; 9]; 3] {
    loop {
        let choice = random.below(MOST_WAYS);
        let first = first(boxes[0], choice / 8);
        let Some(second) = second(boxes[1], &first, choice % 8) else { continue };
        let third = third(&first, &second);
        if fits(boxes[2], &third) {
            return [first, second, third];
        }
    }
}

/// The ways to fill a band of the first partition, any other, and any third.
fn all_ways(columns: &[Columns], number: &[u16]) -> Vec<u16> {
    // Whether a third box fits depends on which digits share a row; there are 36 partitions that fit.
    let fitting: Vec<Vec<usize>> = columns
        .iter()
        .map(|rows| {
            let row = set_of(*rows);
            (0..PARTITIONS).filter(|&q| fits(columns[q], &row)).collect()
        })
        .collect();
    let mut ways = vec![0; PARTITIONS * PARTITIONS];
    for (p, ways) in ways.chunks_mut(PARTITIONS).enumerate() {
        // With the first column of the first box in order; each way stands for six, which have its rows in any order.
        for choice in (0..MOST_WAYS).filter(|choice| choice / 8 % 6 == 0) {
            let first = first(columns[0], choice / 8);
            let Some(second) = second(columns[p], &first, choice % 8) else { continue };
            let mut sets = [0; 3];
            for (digit, &row) in third(&first, &second).iter().enumerate() {
                sets[usize::from(row)] |= 1 << digit;
            }
            for &q in &fitting[usize::from(number[key(sets)])] {
                ways[q] += 6;
            }
        }
    }
    ways
}

/// Which of the sets each digit is in.
fn set_of(sets: Columns) -> [u8; 9] {
    let mut of = [0; 9];
    for (i, set) in sets.into_iter().enumerate() {
        for digit in digits(set) {
            of[digit] = i as u8;
        }
    }
    of
}

#[cfg(test)]
mod tests;
