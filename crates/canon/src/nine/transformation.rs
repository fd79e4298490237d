//! One element of the group that keeps Sudoku Sudoku: how to write a board differently without changing what it is.

use std::fmt;
use std::str::FromStr;

use super::{Cells, Clues};

/// Transposes (or not), then puts rows, columns and digits in another order. Its text form is
/// `rows=213456789 columns=123456789 digits=123456789`, with `transpose` in front where it applies:
/// the new row 1 is the old row 2, and the digit 1 is now called by the first of the last nine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transformation {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

/// A text or lists that are no transformation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TransformationError {
    /// A part that should be there is missing or something else stands in its place.
    #[error(
        "column {column}: expected “{expected}”, found “{found}” (a transformation reads like “{}”)",
        Transformation::IDENTITY
    )]
    Part {
        /// Where, counted from 1.
        column: usize,
        /// The part that belongs here.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// A list that does not hold each of 1 to 9 once.
    #[error("{part}: “{found}” is not the numbers 1 to 9 in some order, each once")]
    Order {
        /// `rows`, `columns` or `digits`.
        part: &'static str,
        /// What was given.
        found: String,
    },
    /// Lines of one band or stack that do not stay together.
    #[error("{part}: “{found}” tears a {} apart (123, 456 and 789 must stay together)", if *part == "rows" { "band" } else { "stack" })]
    Torn {
        /// `rows` or `columns`.
        part: &'static str,
        /// What was given.
        found: String,
    },
}

impl Transformation {
    /// Changes nothing.
    pub const IDENTITY: Self = Self {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The transformation that transposes if told, then takes as row `r` the row `rows[r]` (from 0), as column `c` the
    /// column `columns[c]` (from 0), and calls digit `d` from now on `digits[d - 1]`.
    pub fn new(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Result<Self, TransformationError> {
        for (part, order) in
            [("rows", rows), ("columns", columns), ("digits", digits.map(|d| d.wrapping_sub(1)))]
        {
            if order.iter().filter(|&&i| i < 9).fold(0u16, |seen, &i| seen | 1 << i) != 0x1ff {
                return Err(TransformationError::Order { part, found: listed(&order) });
            }
            let torn = order.chunks(3).any(|three| three.iter().any(|&i| i / 3 != three[0] / 3));
            if torn && part != "digits" {
                return Err(TransformationError::Torn { part, found: listed(&order) });
            }
        }
        Ok(Self { transposed, rows, columns, digits })
    }

    /// One that is known to be right.
    pub(super) const fn known(transposed: bool, rows: [u8; 9], columns: [u8; 9], digits: [u8; 9]) -> Self {
        Self { transposed, rows, columns, digits }
    }

    /// Whether rows become columns first.
    pub fn transposed(&self) -> bool {
        self.transposed
    }

    /// Which row (from 0, after transposing) becomes row 0, 1, …
    pub fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// Which column (from 0, after transposing) becomes column 0, 1, …
    pub fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// The new names of the digits 1, 2, …
    pub fn digits(&self) -> &[u8; 9] {
        &self.digits
    }

    /// The cell (0 to 80) whose content comes to `cell`. Above 80 nothing moves.
    pub fn source(&self, cell: usize) -> usize {
        if cell >= 81 {
            return cell;
        }
        let (row, column) = (usize::from(self.rows[cell / 9]), usize::from(self.columns[cell % 9]));
        if self.transposed { column * 9 + row } else { row * 9 + column }
    }

    /// The board written differently.
    pub fn apply(&self, clues: &Clues) -> Clues {
        let mut names = [0; 16];
        names[1..10].copy_from_slice(&self.digits);
        std::array::from_fn(|cell| names[usize::from(clues[self.source(cell)].min(15))])
    }

    /// The pattern moved.
    pub fn apply_to_cells(&self, cells: Cells) -> Cells {
        (0..81).filter(|&cell| cells.contains(self.source(cell))).collect()
    }

    /// What undoes this.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let digits = inverted(&self.digits.map(|d| d - 1)).map(|d| d + 1);
        Self { transposed: self.transposed, rows, columns, digits }
    }

    /// This first, then `next`, as one.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) =
            if next.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            transposed: self.transposed ^ next.transposed,
            rows: next.rows.map(|r| rows[usize::from(r)]),
            columns: next.columns.map(|c| columns[usize::from(c)]),
            digits: self.digits.map(|d| next.digits[usize::from(d) - 1]),
        }
    }
}

impl Default for Transformation {
    fn default() -> Self {
        Self::IDENTITY
    }
}

fn inverted(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (to, &from) in (0u8..).zip(order) {
        inverse[usize::from(from)] = to;
    }
    inverse
}

/// An order from 0 as people write it, from 1; what is out of range becomes a question mark.
fn listed(order: &[u8]) -> String {
    order.iter().map(|&i| if i < 9 { char::from(b'1' + i) } else { '?' }).collect()
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.transposed {
            f.write_str("transpose ")?;
        }
        let digits = self.digits.map(|d| d - 1);
        write!(f, "rows={} columns={} digits={}", listed(&self.rows), listed(&self.columns), listed(&digits))
    }
}

impl FromStr for Transformation {
    type Err = TransformationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Each word with its column, counted in characters.
        let mut words = Vec::new();
        let (mut column, mut start) = (1, 1);
        let mut word = String::new();
        for c in text.chars().chain([' ']) {
            if !c.is_whitespace() {
                if word.is_empty() {
                    start = column;
                }
                word.push(c);
            } else if !word.is_empty() {
                words.push((start, std::mem::take(&mut word)));
            }
            column += 1;
        }
        let end = column - 1;
        let mut words = words.into_iter().peekable();
        let transposed = words.next_if(|(_, w)| w == "transpose").is_some();
        let mut lists = [[0u8; 9]; 3];
        for (list, (part, start)) in
            lists.iter_mut().zip([("rows", "rows="), ("columns", "columns="), ("digits", "digits=")])
        {
            let (column, word) = words.next().unwrap_or((end, String::new()));
            let Some(given) = word.strip_prefix(start) else {
                return Err(TransformationError::Part { column, expected: start, found: word });
            };
            let values: Option<Vec<u8>> = given
                .chars()
                .map(|c| c.to_digit(10).and_then(|d| d.checked_sub(1)).map(|d| d as u8))
                .collect();
            let values = values.and_then(|v| <[u8; 9]>::try_from(v).ok());
            *list = values.ok_or_else(|| TransformationError::Order { part, found: given.into() })?;
        }
        if let Some((column, found)) = words.next() {
            return Err(TransformationError::Part { column, expected: "the end", found });
        }
        Self::new(transposed, lists[0], lists[1], lists[2].map(|d| d + 1))
    }
}
