//! White squares on a plane with dark ones between them, as in Kakuro: no boards, no boxes, only runs.
//!
//! A *run* is a stretch of white squares in a row or column that nothing can be added to at either end. Its digits differ;
//! what it adds up to is said by the rule `run-sum`, in the dark square before it.

use std::collections::BTreeMap;
use std::fmt;

use crate::board::MAX_PAIRS;
use crate::rules::Emission;
use crate::spec::MAX_CELLS;
use crate::{BoardError, BoardSpec, Glyph, HouseKind, Pos, RuleUse, Takes};

/// Which squares of a rectangle are white.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    cols: usize,
    white: Vec<bool>,
}

impl Field {
    /// The squares row by row; `None` when they do not make whole rows.
    pub fn new(cols: usize, white: Vec<bool>) -> Option<Self> {
        (cols > 0 && !white.is_empty() && white.len().is_multiple_of(cols)).then_some(Self { cols, white })
    }

    /// Reads rows of `.` (white) and `#` (dark) with `/` between them.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let rows: Vec<&str> = text.split('/').collect();
        let cols = rows[0].len();
        if rows.iter().any(|row| row.len() != cols) {
            return Err("its rows are not equally long");
        }
        let square = |b: u8| match b {
            b'.' => Ok(true),
            b'#' => Ok(false),
            _ => Err("its squares are “.” (white) and “#” (dark), with “/” between rows"),
        };
        let white = rows.iter().flat_map(|row| row.bytes()).map(square).collect::<Result<Vec<bool>, _>>()?;
        Self::new(cols, white).ok_or("it has no squares")
    }

    /// Rows of the rectangle.
    pub fn rows(&self) -> usize {
        self.white.len() / self.cols
    }

    /// Columns of the rectangle.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether there is a white square at a place.
    pub fn is_white(&self, row: usize, col: usize) -> bool {
        col < self.cols && self.white.get(row * self.cols + col).copied().unwrap_or(false)
    }

    /// The places of the white squares, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + '_ {
        self.places(true)
    }

    /// The places of the dark squares, row by row.
    pub fn walls(&self) -> impl Iterator<Item = Pos> + '_ {
        self.places(false)
    }

    fn places(&self, white: bool) -> impl Iterator<Item = Pos> + '_ {
        let at = |i: usize| Pos { row: (i / self.cols) as u32, col: (i % self.cols) as u32 };
        (0..self.white.len()).filter(move |&i| self.white[i] == white).map(at)
    }

    /// The number of the cell at a place, counted over the white squares.
    pub fn cell_at(&self, row: usize, col: usize) -> Option<usize> {
        let before = || self.white[..row * self.cols + col].iter().filter(|w| **w).count();
        self.is_white(row, col).then(before)
    }

    /// Every run: those of the rows, then those of the columns, also those of one square.
    pub fn runs(&self) -> Vec<(HouseKind, Vec<Pos>)> {
        let mut runs = Vec::new();
        let (rows, cols) = (self.rows(), self.cols);
        let place = |row: usize, col: usize| Pos { row: row as u32, col: col as u32 };
        let mut cut = |kind: HouseKind, line: Vec<Pos>| {
            let pieces = line.split(|p| !self.is_white(p.row as usize, p.col as usize));
            runs.extend(pieces.filter(|run| !run.is_empty()).map(|run| (kind, run.to_vec())));
        };
        for row in 0..rows {
            cut(HouseKind::Row, (0..cols).map(|col| place(row, col)).collect());
        }
        for col in 0..cols {
            cut(HouseKind::Column, (0..rows).map(|row| place(row, col)).collect());
        }
        runs
    }

    /// Whether a shape can be this field: of moderate size, and no run longer than there are digits.
    pub(crate) fn check(&self, spec: &BoardSpec) -> Result<(), BoardError> {
        let wrong = |why: String| Err(BoardError::Field(why));
        if !spec.boards.is_empty() {
            return wrong("a field has no boards".into());
        }
        let (squares, digits) = (self.white.len(), usize::from(spec.side));
        if squares > MAX_CELLS || squares * 2 * digits > MAX_PAIRS {
            return wrong(format!("a field of {squares} squares is more than fits"));
        }
        if !self.white.contains(&true) {
            return wrong("the field has no white square".into());
        }
        match self.runs().into_iter().find(|(_, run)| run.len() > digits) {
            Some((kind, run)) => {
                let (count, word, at) = (run.len(), kind.word(), run[0]);
                wrong(format!("the {count} squares of a {word} from {at} on are more than there are digits"))
            }
            None => Ok(()),
        }
    }

    /// Writes the runs, and draws the dark squares.
    pub(crate) fn emit(&self, out: &mut Emission<'_>) {
        for (kind, run) in self.runs() {
            let cells = run.iter().filter_map(|p| out.cell_at(p.row, p.col)).collect();
            out.all_different(kind, cells);
        }
        for glyph in self.dark_squares(&BTreeMap::new()) {
            out.draw(glyph);
        }
    }

    /// The dark squares with the numbers of these clues in them.
    pub(crate) fn numbered(&self, clues: &[RuleUse]) -> Vec<Glyph> {
        let positions: Vec<Pos> = self.positions().collect();
        let mut numbers: BTreeMap<(Pos, bool), String> = BTreeMap::new();
        for used in clues.iter().filter(|u| u.rule.takes == Takes::Run) {
            let at = used.cells.iter().map(|c| positions.get(c.index()).copied());
            let Some(line) = at.collect::<Option<Vec<Pos>>>() else { continue };
            if let (Some(value), Some(at)) = (used.value(), wall_before(&line)) {
                numbers.insert((at, line[1].row > line[0].row), value.to_string());
            }
        }
        self.dark_squares(&numbers)
    }

    fn dark_squares(&self, numbers: &BTreeMap<(Pos, bool), String>) -> Vec<Glyph> {
        let number = |at, down| numbers.get(&(at, down)).cloned().unwrap_or_default();
        self.walls().map(|at| Glyph::Wall { at, right: number(at, false), down: number(at, true) }).collect()
    }
}

/// The place before the first of some places that run right or down, if the plane has it.
pub(crate) fn wall_before(line: &[Pos]) -> Option<Pos> {
    let (at, next) = (line.first()?, line.get(1)?);
    let row = at.row.checked_sub(u32::from(next.row > at.row))?;
    Some(Pos { row, col: at.col.checked_sub(u32::from(next.col > at.col))? })
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.white.chunks(self.cols).enumerate() {
            let row: String = row.iter().map(|&white| if white { '.' } else { '#' }).collect();
            write!(f, "{}{row}", if i == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Puzzle};

    #[test]
    fn runs_are_as_long_as_they_can_be() {
        let field = Field::read("###/#../#../##.").unwrap();
        let runs: Vec<usize> = field.runs().iter().map(|(_, run)| run.len()).collect();
        assert_eq!(runs, [2, 2, 1, 2, 3]);
        assert_eq!((field.rows(), field.cols(), field.positions().count()), (4, 3, 5));
        assert_eq!((field.cell_at(1, 1), field.cell_at(3, 2), field.cell_at(0, 0)), (Some(0), Some(4), None));
        assert_eq!(field.to_string(), "###/#../#../##.");
    }

    #[test]
    fn dark_squares_show_the_numbers_of_their_runs() {
        let text = "kakuro:###/#../#..+run-sum(0,1)=5+run-sum(1,3)=4";
        let puzzle = Puzzle::from_spec(text.parse().unwrap()).unwrap();
        let board = puzzle.board();
        assert_eq!((board.rows(), board.cols(), board.len(), board.houses().len()), (3, 3, 4, 4));
        let glyphs = puzzle.glyphs();
        let numbers: Vec<_> = glyphs
            .iter()
            .filter_map(|glyph| match glyph {
                Glyph::Wall { at, right, down } => Some((at.to_string(), right.as_str(), down.as_str())),
                _ => None,
            })
            .collect();
        let expected =
            [("r1c1", "", ""), ("r1c2", "", ""), ("r1c3", "", "4"), ("r2c1", "5", ""), ("r3c1", "", "")];
        assert_eq!(numbers, expected.map(|(at, right, down)| (at.to_string(), right, down)));
        for wrong in ["(0,2)", "(1,0)", "(0,1)=5,6", "(0)=4", "(0,9)=4", "(0,1,3)=9"] {
            let spec = format!("kakuro:###/#../#..+run-sum{wrong}").parse().unwrap();
            assert!(Puzzle::from_spec(spec).is_err(), "{wrong}");
        }
        let part = Puzzle::from_spec("kakuro:####/#...+run-sum(0,1)=5".parse().unwrap());
        assert!(part.unwrap_err().to_string().contains("dark square"));
    }

    #[test]
    fn what_is_no_field_is_told() {
        for text in ["", "/", "../.", "..x", ".. /..."] {
            assert!(Field::read(text).is_err(), "{text}");
        }
        let shape = |text: &str| Board::new(text.parse().unwrap());
        assert!(shape("kakuro:###").is_err());
        assert!(shape("kakuro3:....").unwrap_err().to_string().contains("r1c1"));
        assert_eq!(shape("kakuro4:....").unwrap().len(), 4);
        let long = format!("kakuro:{}", vec!["..#"; 300_000].join("/"));
        assert!(shape(&long).is_err());
    }
}
