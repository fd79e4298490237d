//! A pattern as its 18 lines, and the search for the orders of rows that write it smallest.
//!
//! The first row of the form is one of the 18 lines, then one of its two neighbours in the band, then the third; one of the
//! six lines of the other bands, and so on. All beginnings that write the same are kept side by side, row after row, and
//! only those that write the next row smallest go on. What the columns do follows by itself (`ties.rs`). There are 2,592
//! orders of rows, so even the empty board ends soon; a usual puzzle keeps a handful of beginnings and ends with one.

use super::ties::{Ties, with_row};
use super::{Cells, Clues};

/// The rows (0 to 8) and columns (9 to 17) of a pattern as nine bits each; the rest is padding for five-bit indices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines(pub(super) [u16; 32]);

impl Lines {
    pub(super) fn of(clues: &Clues) -> Self {
        let mut flags = [0u16; 88];
        for (flag, &value) in flags.iter_mut().zip(clues) {
            *flag = u16::from(value.wrapping_sub(1) < 9);
        }
        Self::of_flags(&flags)
    }

    pub(super) fn of_cells(cells: Cells) -> Self {
        let mut flags = [0u16; 88];
        for cell in cells.iter() {
            flags[cell] = 1;
        }
        Self::of_flags(&flags)
    }

    /// 1 for each cell of the pattern; padded, so that rows of 16 can be read.
    fn of_flags(flags: &[u16; 88]) -> Self {
        let mut lines = [0; 32];
        let mut columns = [0u16; 16];
        for row in 0..9 {
            let cells = &flags[9 * row..9 * row + 16];
            let mut bits = 0;
            for (column, &flag) in cells.iter().enumerate() {
                bits |= flag << column;
                columns[column] |= flag << row;
            }
            lines[row] = bits & 0x1ff;
        }
        lines[9..18].copy_from_slice(&columns[..9]);
        Self(lines)
    }

    pub(super) fn is_full(&self) -> bool {
        self.0[..9].iter().all(|&row| row == 0x1ff)
    }
}

/// A beginning of a form: the lines chosen for its rows, five bits each, the latest lowest, above the ties of its columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Path(pub(super) u64);

impl Path {
    /// With one line more.
    #[inline]
    fn with(self, line: u8, ties: Ties) -> Self {
        Self((self.0 >> 16 << 5 | u64::from(line)) << 16 | u64::from(ties))
    }

    #[inline]
    pub(super) fn ties(self) -> Ties {
        self.0 as u16
    }

    /// The line that was chosen `back` steps ago.
    #[inline]
    fn line(self, back: u32) -> u8 {
        (self.0 >> (16 + 5 * back)) as u8 & 31
    }

    /// The line in a row of a complete path.
    #[inline]
    pub(super) fn row(self, row: usize) -> u8 {
        self.line(8 - row as u32)
    }

    /// Whether a complete path takes columns as rows.
    #[inline]
    pub(super) fn transposed(self) -> bool {
        self.row(0) >= 9
    }

    /// The lines of a complete path, as rows of the (transposed) board.
    #[inline]
    pub(super) fn rows(self) -> [u8; 9] {
        let base = if self.transposed() { 9 } else { 0 };
        std::array::from_fn(|row| self.row(row).wrapping_sub(base))
    }
}

/// The two other lines of a line's band.
const NEIGHBOURS: [[u8; 2]; 32] = {
    let mut table = [[0; 2]; 32];
    let mut line = 0;
    while line < 18 {
        let band = line / 3 * 3;
        table[line] = [(band + (line + 1) % 3) as u8, (band + (line + 2) % 3) as u8];
        line += 1;
    }
    table
};

/// The first lines of the two other bands that lie the same way.
const OTHER_BANDS: [[u8; 2]; 32] = {
    let mut table = [[0; 2]; 32];
    let mut line = 0;
    while line < 18 {
        let (side, band) = (line / 9 * 9, line % 9 / 3);
        table[line] = [(side + (band + 1) % 3 * 3) as u8, (side + (band + 2) % 3 * 3) as u8];
        line += 1;
    }
    table
};

/// Where the search keeps its beginnings, so that it need not ask for memory each time.
#[derive(Debug, Default)]
pub(super) struct Beginnings {
    /// After a search: every order of rows that writes the pattern smallest, with the ties of the columns.
    pub(super) paths: Vec<Path>,
    spare: Vec<Path>,
}

/// Those that write the coming row smallest so far.
struct Smallest<'a> {
    lines: &'a [u16; 32],
    least: u16,
    paths: &'a mut Vec<Path>,
}

impl Smallest<'_> {
    #[inline]
    fn consider(&mut self, path: Path, line: u8) {
        let (written, ties) = with_row(path.ties(), self.lines[usize::from(line & 31)]);
        if written <= self.least {
            if written < self.least {
                self.paths.clear();
                self.least = written;
            }
            self.paths.push(path.with(line, ties));
        }
    }
}

impl Beginnings {
    /// Finds all complete paths that write the pattern smallest; tells its rows as written (first column highest).
    pub(super) fn search(&mut self, lines: &Lines) -> [u16; 9] {
        self.paths.clear();
        self.paths.push(Path(0));
        std::array::from_fn(|row| {
            self.spare.clear();
            let mut smallest = Smallest { lines: &lines.0, least: u16::MAX, paths: &mut self.spare };
            for &path in &self.paths {
                let last = usize::from(path.line(0));
                match row {
                    0 => (0..18).for_each(|line| smallest.consider(path, line)),
                    1 | 4 | 7 => NEIGHBOURS[last].iter().for_each(|&line| smallest.consider(path, line)),
                    2 | 5 | 8 => {
                        let [a, b] = NEIGHBOURS[last];
                        smallest.consider(path, if a == path.line(1) { b } else { a });
                    }
                    _ => {
                        for band in OTHER_BANDS[last] {
                            if row == 3 || band != path.line(3) / 3 * 3 {
                                (band..band + 3).for_each(|line| smallest.consider(path, line));
                            }
                        }
                    }
                }
            }
            let least = smallest.least;
            std::mem::swap(&mut self.paths, &mut self.spare);
            least
        })
    }
}
