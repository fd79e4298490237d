//! The second half of a form: among the ways that write the pattern smallest, the one that writes the digits smallest.
//!
//! The ways are the orders of rows that `lines.rs` found, times the exchanges of columns that the pattern cannot tell apart
//! (`ties.rs`). Mostly it is a single one or a few, and each is written until it shows larger than the smallest so far.
//! Boards with many clues or much symmetry have thousands; for those see `descent.rs`.

use super::descent::{self, Outcome};
use super::lines::Path;
use super::ties::{Freedom, columns};
use super::{Canonical, Clues, Transformation};

/// As many ways are tried one by one; beyond, sharing what beginnings have in common is quicker.
pub(super) const FEW: usize = 100;

/// One way to write a board, without names for the digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) transposed: bool,
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
}

impl Way {
    /// Changes nothing.
    pub(super) const AS_IT_IS: Self =
        Self { transposed: false, rows: [0, 1, 2, 3, 4, 5, 6, 7, 8], columns: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

    /// The way of a complete path, with the written columns in another order.
    #[inline]
    pub(super) fn new(path: Path, exchange: Option<&[u8; 9]>) -> Self {
        let mut columns = columns(path.ties());
        if let Some(exchange) = exchange {
            columns = exchange.map(|i| columns[usize::from(i)]);
        }
        Self { transposed: path.transposed(), rows: path.rows(), columns }
    }

    /// How far it is in the source from row to row and from column to column.
    #[inline]
    fn steps(&self) -> (u8, u8) {
        if self.transposed { (1, 9) } else { (9, 1) }
    }

    /// The source cells of the places, in order.
    #[inline]
    pub(super) fn sources(&self, places: &Places) -> [u8; 81] {
        let (row_step, column_step) = self.steps();
        let rows = self.rows.map(|r| r * row_step);
        let columns = self.columns.map(|c| c * column_step);
        let mut sources = [0; 81];
        for (source, &(row, column)) in sources.iter_mut().zip(places.list()) {
            *source = rows[usize::from(row)] + columns[usize::from(column)];
        }
        sources
    }

    /// As a transformation that leaves the digits alone.
    pub(super) fn moving(&self) -> Transformation {
        Transformation::known(self.transposed, self.rows, self.columns, *Transformation::IDENTITY.digits())
    }

    /// As a transformation; the digits get the names that `names` has for them, and those left over the names left over.
    pub(super) fn transformation(&self, names: &[u8; 16]) -> Transformation {
        let mut digits: [u8; 9] = std::array::from_fn(|d| names[d + 1]);
        let mut next = digits.iter().max().copied().unwrap_or(0);
        for name in digits.iter_mut().filter(|name| **name == 0) {
            next += 1;
            *name = next;
        }
        Transformation::known(self.transposed, self.rows, self.columns, digits)
    }
}

/// Where the clues of the form stand, in reading order.
#[derive(Clone, Debug)]
pub(super) struct Places {
    list: [(u8, u8); 81],
    len: usize,
    /// The columns that have a clue (bit 8 is the first).
    pub(super) used: u16,
}

impl Places {
    /// Those of a pattern as written.
    #[inline]
    pub(super) fn of(written: &[u16; 9]) -> Self {
        let mut places = Self { list: [(0, 0); 81], len: 0, used: 0 };
        for (row, &bits) in (0u8..).zip(written) {
            places.used |= bits;
            // The highest of nine bits comes first.
            let mut left = u32::from(bits) << 23;
            while left != 0 {
                let column = left.leading_zeros();
                left ^= 0x8000_0000 >> column;
                if let Some(place) = places.list.get_mut(places.len) {
                    *place = (row, column as u8);
                    places.len += 1;
                }
            }
        }
        places
    }

    #[inline]
    pub(super) fn list(&self) -> &[(u8, u8)] {
        &self.list[..self.len]
    }

    /// A board with these digits in the places.
    #[inline]
    pub(super) fn board(&self, digits: &[u8; 81]) -> Clues {
        let mut board = [0; 81];
        for (&(row, column), &digit) in self.list().iter().zip(digits) {
            board[usize::from(row) * 9 + usize::from(column)] = digit;
        }
        board
    }
}

/// A digit string being written: names are given to digits as they appear.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    pub(super) names: [u8; 16],
    next: u8,
}

impl Names {
    pub(super) const NONE: Self = Self { names: [0; 16], next: 0 };

    /// The name of a digit, a new one if it has none.
    #[inline]
    pub(super) fn name(&mut self, digit: u8) -> u8 {
        let name = &mut self.names[usize::from(digit & 15)];
        if *name == 0 {
            self.next += 1;
            *name = self.next;
        }
        *name
    }
}

/// The smallest digit string so far.
#[derive(Clone, Debug)]
pub(super) struct Least {
    pub(super) digits: [u8; 81],
    pub(super) names: Names,
}

impl Least {
    pub(super) fn none() -> Self {
        Self { digits: [u8::MAX; 81], names: Names::NONE }
    }

    /// Writes the digits of these source cells; keeps them and says `true` if they are smaller.
    #[inline]
    pub(super) fn improve(&mut self, clues: &Clues, sources: &[u8]) -> bool {
        let mut names = Names::NONE;
        for (i, &source) in sources.iter().enumerate() {
            let name = names.name(clues[usize::from(source)]);
            let least = self.digits[i];
            if name > least {
                return false;
            }
            if name < least {
                self.digits[i] = name;
                for (digit, &source) in self.digits[i + 1..].iter_mut().zip(&sources[i + 1..]) {
                    *digit = names.name(clues[usize::from(source)]);
                }
                self.names = names;
                return true;
            }
        }
        false
    }
}

/// The form of a board, given every way that writes its pattern smallest.
pub(super) fn smallest(clues: &Clues, written: &[u16; 9], paths: &mut [Path]) -> Canonical {
    let places = Places::of(written);
    let Some(&first) = paths.first() else {
        return Canonical { form: [0; 81], by: Transformation::IDENTITY };
    };
    let mut least = Least::none();
    let count = places.len;
    let mut best = Way::new(first, None);
    if Freedom::none_moving(first.ties(), places.used) && paths.len() <= FEW {
        for &path in &*paths {
            let way = Way::new(path, None);
            if least.improve(clues, &way.sources(&places)[..count]) {
                best = way;
            }
        }
    } else {
        let freedom = Freedom::moving(first.ties(), places.used);
        let exchanges = freedom.orders();
        if paths.len() * exchanges.len() > FEW {
            descent::sort(paths);
            let Outcome { form, way, names, .. } = descent::run(clues, &places, paths, &exchanges, false);
            return Canonical { form, by: way.transformation(&names.names) };
        }
        for &path in &*paths {
            for exchange in &exchanges {
                let way = Way::new(path, Some(exchange));
                if least.improve(clues, &way.sources(&places)[..count]) {
                    best = way;
                }
            }
        }
    }
    Canonical { form: places.board(&least.digits), by: best.transformation(&least.names.names) }
}
