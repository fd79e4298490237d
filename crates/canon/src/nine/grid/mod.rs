//! The form of a full valid grid: its pattern says nothing, its rows say all.
//!
//! The first row of the form is 123456789 whatever is taken for it; the second row decides. Take two lines *a*, *b* of one
//! band as rows 1 and 2. What stands below a box's part of *a* comes from the two other boxes of *a*: three and none (a
//! *pure* pair), or two and one. With a pure pair the second row can begin 456, and 789 follows; the last part is 123, 132
//! or 231, depending on how the pair's permutation goes round. With any other it begins 457, and what follows depends on a
//! few digits alone. So of all orders of columns only those that write the second row smallest are ever looked at: at
//! most 18 of a pair, and 36 pairs. After the third row the digits have their names and the other rows fall into place.

mod pairs;

use pairs::{Grid, Start, at};

use super::Clues;
use super::digits::{Names, Way};

/// Where the search keeps what is still as small as anything.
#[derive(Debug, Default)]
pub(super) struct Starts {
    list: Vec<Start>,
    /// After a search: every way that writes the grid smallest.
    pub(super) ways: Vec<Way>,
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
        grid.starts(&mut self.list);
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
