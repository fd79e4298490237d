//! Puzzles and grids as a line of text: what `Display` writes and [`FromStr`] reads back equal.
//!
//! | text | puzzle |
//! |---|---|
//! | `53..7....6..195…` | the cells of a usual board, row by row; `.` or `0` is an empty cell, letters follow 9 |
//! | `3x3+diagonals 53..7…` | on the board, and with the rule clues, of a [`BoardSpec`] |
//! | `3x3 53..7… 2:124,8:24` | with restrictions: the number of a cell, from 0, and the digits that it may hold |
//!
//! Beyond 36 digits cells are numbers with commas between them, and the digits of a restriction have `/` between them. This is
//! one form among many: crate `masume-formats` reads those that people have.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::{Board, BoardSpec, Cell, Digit, DigitSet, Grid, Puzzle, PuzzleError, Symbols};

impl Display for Grid {
    /// Writes the cells on one line, `.` where one is empty. Letters follow 9 as on the usual board of so many cells; a
    /// grid with another number of cells is taken to have as many digits as its highest.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let side = self.len().isqrt();
        let highest = self.values().iter().copied().max().unwrap_or(0);
        let usual = u8::try_from(side).ok().filter(|&s| side * side == self.len() && s >= highest);
        write_cells(self, usual.unwrap_or(highest), f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

impl Display for Puzzle {
    /// Writes the puzzle on one line; see [`text`](crate::text).
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (spec, digits) = (self.spec(), self.board().digits());
        if !spec.is_usual() || self.marks().is_some() {
            write!(f, "{spec} ")?;
        }
        write_cells(self.givens(), digits, f)?;
        let Some(marks) = self.marks() else { return Ok(()) };
        let all = self.board().all_digits();
        let restricted = marks.iter().enumerate().filter(|(_, set)| **set != all);
        for (i, (cell, set)) in restricted.enumerate() {
            write!(f, "{}{cell}:", if i == 0 { ' ' } else { ',' })?;
            for (j, digit) in set.iter().enumerate() {
                let between =
                    if j > 0 && Symbols::Letters.letter(digit, digits).is_none() { "/" } else { "" };
                write!(f, "{between}{}", Symbols::Letters.write(digit, digits))?;
            }
        }
        Ok(())
    }
}

fn write_cells(grid: &Grid, digits: u8, f: &mut Formatter<'_>) -> fmt::Result {
    let numbers =
        digits > 0 && Digit::new(1).is_some_and(|one| Symbols::Letters.letter(one, digits).is_none());
    for (i, &value) in grid.values().iter().enumerate() {
        if numbers && i > 0 {
            write!(f, ",")?;
        }
        match Digit::new(value) {
            Some(digit) => write!(f, "{}", Symbols::Letters.write(digit, digits))?,
            None => write!(f, ".")?,
        }
    }
    Ok(())
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    /// Reads what `Display` writes. Cells of a usual board may stand in groups and on several lines.
    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let words: Vec<(usize, &str)> = words(text).collect();
        let Some(&(_, first)) = words.first() else {
            return Err(PuzzleError::Text { column: 1, why: "there are no cells".into() });
        };
        // Cells in groups look like boards (`4 1234…`) only where the rest is no grid of such a board.
        let spec = first.parse::<BoardSpec>().ok().filter(|_| (2..=3).contains(&words.len()));
        let described = spec.map(|spec| on_board(spec, &words[1..]));
        match described {
            Some(Ok(puzzle)) => Ok(puzzle),
            Some(Err(error)) if !first.chars().all(|c| c.is_ascii_digit()) => Err(error),
            _ => usual(&words),
        }
    }
}

/// The words of a text, with the column at which each begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| {
        let byte = word.as_ptr() as usize - start;
        (text[..byte].chars().count() + 1, word)
    })
}

fn on_board(spec: BoardSpec, words: &[(usize, &str)]) -> Result<Puzzle, PuzzleError> {
    let empty = Puzzle::from_spec(spec)?;
    let digits = empty.board().digits();
    let (column, cells) = words[0];
    let puzzle = empty.with_givens(Grid::from_values(values(&[(column, cells)], digits)?)?)?;
    match words.get(1) {
        Some(&(column, marks)) => restricted(puzzle, column, marks),
        None => Ok(puzzle),
    }
}

/// The cells of a usual board, whose side is told by their number.
fn usual(words: &[(usize, &str)]) -> Result<Puzzle, PuzzleError> {
    let commas = words.iter().any(|(_, word)| word.contains(','));
    let count = if commas {
        words.iter().flat_map(|(_, word)| word.split(',')).filter(|cell| !cell.is_empty()).count()
    } else {
        words.iter().map(|(_, word)| word.chars().count()).sum()
    };
    let side = u8::try_from(count.isqrt()).ok().filter(|&s| s > 0 && usize::from(s).pow(2) == count);
    let side = side.ok_or_else(|| PuzzleError::Text {
        column: words[0].0,
        why: format!("{count} cells are no square board; write the board before them, as in 3x3+diagonals"),
    })?;
    Puzzle::new(Board::usual(side)?, Grid::from_values(values(words, side)?)?)
}

/// The value of each cell, 0 for an empty one.
fn values(words: &[(usize, &str)], digits: u8) -> Result<Vec<u8>, PuzzleError> {
    let mut values = Vec::new();
    for &(column, word) in words {
        if word.contains(',') {
            let mut column = column;
            for cell in word.split(',') {
                if !cell.is_empty() {
                    let number =
                        if cell == "." { Some(0) } else { cell.parse().ok().filter(|&v| v <= digits) };
                    values.push(number.ok_or_else(|| no_digit(column, cell, digits))?);
                }
                column += cell.chars().count() + 1;
            }
            continue;
        }
        for (i, c) in word.chars().enumerate() {
            // On 36 digits `0` is one of them.
            let digit = Symbols::Letters.read(c, digits).map(Digit::value);
            let value = digit.or((c == '.' || c == '0').then_some(0));
            values.push(value.ok_or_else(|| no_digit(column + i, &c.to_string(), digits))?);
        }
    }
    Ok(values)
}

fn no_digit(column: usize, text: &str, digits: u8) -> PuzzleError {
    PuzzleError::Text {
        column, why: format!("“{text}” is no digit from 1 to {digits} and no empty cell")
    }
}

/// The puzzle with restrictions such as `2:124,8:24`.
fn restricted(puzzle: Puzzle, column: usize, text: &str) -> Result<Puzzle, PuzzleError> {
    let board = puzzle.board().clone();
    let digits = board.digits();
    let mut marks = vec![board.all_digits(); board.len()];
    let mut column = column;
    for part in text.split(',') {
        let bad = |why: &str| PuzzleError::Text { column, why: why.to_string() };
        let (cell, set) = part.split_once(':').ok_or_else(|| bad("a restriction is written cell:digits"))?;
        let cell = cell.parse().ok().filter(|&c: &usize| c < board.len()).map(Cell::new);
        let cell = cell.ok_or_else(|| bad("the board has no such cell"))?;
        let numbers = Digit::new(1).is_some_and(|one| Symbols::Letters.letter(one, digits).is_none());
        let set: Option<DigitSet> = if numbers {
            let list = set.split('/').filter(|d| !d.is_empty());
            list.map(|d| Digit::new(d.parse().ok()?).filter(|d| d.value() <= digits)).collect()
        } else {
            set.chars().map(|c| Symbols::Letters.read(c, digits)).collect()
        };
        marks[cell.index()] = set.ok_or_else(|| bad("this is no list of digits"))?;
        column += part.chars().count() + 1;
    }
    puzzle.with_marks(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            NINE,
            "1...............",
            "3x3+diagonal-down+diagonal-up 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "2x2+killer(0,1)=4 ................",
            "2x2 1............... 1:23,2:4",
            "kakuro:###/#../#.. ....",
        ] {
            let puzzle: Puzzle = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(puzzle.to_string(), text);
        }
        for spec in ["36", "latin37", "8x8", "2x2@0,0;2,2", "latin5"] {
            let empty = Puzzle::from_spec(spec.parse().unwrap()).unwrap();
            let (cells, digits) = (empty.board().len(), empty.board().digits());
            let values = (0..cells).map(|i| (i % (usize::from(digits) + 1)) as u8).collect();
            let puzzle = empty.with_givens(Grid::from_values(values).unwrap()).unwrap();
            assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle, "{spec}: {puzzle}");
            let mut marks = vec![puzzle.board().all_digits(); cells];
            marks[1] = DigitSet::only(Digit::new(digits).unwrap()) | DigitSet::only(Digit::new(1).unwrap());
            let puzzle = puzzle.with_marks(marks).unwrap();
            assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle, "{spec}: {puzzle}");
        }
    }

    #[test]
    fn cells_may_stand_in_groups_and_zeros_are_empty() {
        let rows: Vec<&str> = (0..9).map(|r| &NINE[9 * r..9 * r + 9]).collect();
        let puzzle: Puzzle = NINE.parse().unwrap();
        assert_eq!(rows.join("\n").parse::<Puzzle>(), Ok(puzzle.clone()));
        assert_eq!(NINE.replace('.', "0").parse::<Puzzle>(), Ok(puzzle.clone()));
        assert_eq!(format!("9 {NINE}").parse::<Puzzle>(), Ok(puzzle));
        assert_eq!("1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens().count(), 16);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        for (text, said) in [
            ("", "column 1: there are no cells"),
            ("12", "column 1: 2 cells are no square board"),
            ("1.x.............", "column 3: “x” is no digit from 1 to 4"),
            ("2x2 1.5.............", "column 7: “5” is no digit"),
            ("2x2 1..", "3 cells"),
            ("2x3+killer ....", "killer"),
            ("2x2 ................ 1:9", "column 22: this is no list"),
            ("2x2 ................ 16:1", "no such cell"),
        ] {
            let error = text.parse::<Puzzle>().unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }

    #[test]
    fn grids_are_written_as_cells() {
        let puzzle: Puzzle = NINE.parse().unwrap();
        assert_eq!(puzzle.givens().to_string(), NINE);
        assert_eq!(format!("{:?}", Grid::from_values(vec![1, 0, 16, 3]).unwrap()), "Grid(1.G3)");
    }
}
