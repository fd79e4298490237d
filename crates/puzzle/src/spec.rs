//! The short description of a shape: what a person would say, and what files keep.
//!
//! A [`BoardSpec`] has a text form that [`Display`](std::fmt::Display) writes and [`FromStr`](std::str::FromStr) reads back equal:
//!
//! | text | shape |
//! |---|---|
//! | `9` | side 9 with the usual boxes (3×3); `6` means 2×3, a prime side means a Latin square |
//! | `2x5` | boxes of 2 rows and 5 columns, side 10 |
//! | `latin7` | rows and columns only |
//! | `jigsaw:AAAB…` | side² region symbols (letters or digits), row by row (`.` = in no region) |
//! | `3x3+diagonals+anti-knight` | with rules, by id or alias of [`RULES`](crate::RULES) |
//! | `3x3+extra-region(0,1,2,9,10,11,18,19,20)` | a rule that needs cells names them by number, or `r1c1` on one board |
//! | `3x3+killer(0,1)=10+arrow(4;13,22)` | a number follows after `=`, a second list of cells after `;` |
//! | `kakuro:###/#../#..` | white and dark squares, row by row, for the digits 1 to 9; `kakuro6:…` for 1 to 6 |
//! | `3x3@0,0;6,6` | gattai: boards at these row,column offsets |

mod text;

use crate::MAX_DIGITS;
use crate::field::Field;
use crate::rules::{self, RuleUse};
pub(crate) use text::shorten;

/// Most cells a shape may have; far above the largest gattai known (18,180).
pub const MAX_CELLS: usize = 1 << 20;

/// How the cells of one board are grouped besides rows and columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Boxes {
    /// Boxes of `rows` × `cols` cells; their product is the side of the board.
    Rect {
        /// Rows of one box.
        rows: u8,
        /// Columns of one box.
        cols: u8,
    },
    /// No boxes: a Latin square.
    None,
    /// Any regions: the region of each cell of the board, row by row; `None` for a cell in no region.
    Regions(Vec<Option<u8>>),
    /// No boards at all but white squares between dark ones, whose runs differ ([`BoardSpec::boards`] is then empty).
    Field(Field),
}

/// What a [`Board`](crate::Board) is built from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardSpec {
    /// The side of each board, which is also the number of digits.
    pub side: u8,
    /// Boxes or regions of each board.
    pub boxes: Boxes,
    /// Further rules, each applied to every board, in the order given.
    pub rules: Vec<RuleUse>,
    /// Row and column of the top left cell of each board on the plane; `[(0, 0)]` for an ordinary puzzle, none for a field.
    pub boards: Vec<(u32, u32)>,
}

/// Why a shape cannot be built or its text not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The side is 0 or too large.
    #[error("a board must have a side of 1 to {MAX_DIGITS}, not {0}")]
    Side(usize),
    /// Box rows × box columns is not the side.
    #[error("boxes of {rows}×{cols} cells do not fit a side of {side}")]
    BoxSize {
        /// Rows of the box.
        rows: u8,
        /// Columns of the box.
        cols: u8,
        /// Side of the board.
        side: u8,
    },
    /// A list of regions that does not have one entry per cell.
    #[error("regions are given for {found} cells, the board has {expected}")]
    RegionCount {
        /// Entries found.
        found: usize,
        /// Entries wanted.
        expected: usize,
    },
    /// A region with too few or too many cells.
    #[error("region {region} has {found} cells, it should have {expected}")]
    RegionSize {
        /// The region's number, from 1.
        region: usize,
        /// Its cells.
        found: usize,
        /// The side of the board.
        expected: usize,
    },
    /// No boards, or the same board twice, or too many cells.
    #[error("{0}")]
    Boards(String),
    /// A field that is none.
    #[error("{0}")]
    Field(String),
    /// A rule that the table does not have.
    #[error("there is no rule called “{name}”; known rules: {known}")]
    UnknownRule {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A rule that does not fit this board.
    #[error("rule {rule}: {why}")]
    Rule {
        /// The rule's id.
        rule: &'static str,
        /// What is wrong.
        why: String,
    },
    /// Text that is not a shape.
    #[error(
        "“{text}” is not a shape: {why} (examples: 9, 2x5, latin7, 3x3+diagonals, 3x3@0,0;6,6, kakuro:###/#../#..)"
    )]
    Text {
        /// The text.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Rows and columns of the usual box for a side: square if it can be, else the flattest box that is nearest to it
/// (6 → 2×3, 12 → 3×4). `None` for a prime side or 1, where the only box would be a row.
pub fn usual_box(side: u8) -> Option<(u8, u8)> {
    (2..=side)
        .take_while(|&r| u16::from(r).pow(2) <= u16::from(side))
        .filter(|&r| side.is_multiple_of(r))
        .last()
        .map(|r| (r, side / r))
}

impl BoardSpec {
    /// One board of this side with the usual boxes; a Latin square when the side has none.
    pub fn usual(side: u8) -> Self {
        let boxes = usual_box(side).map_or(Boxes::None, |(rows, cols)| Boxes::Rect { rows, cols });
        Self { side, boxes, rules: Vec::new(), boards: vec![(0, 0)] }
    }

    /// One board with boxes of `rows` × `cols`. Whether the side is allowed is found when the shape is built.
    pub fn boxed(rows: u8, cols: u8) -> Self {
        Self { boxes: Boxes::Rect { rows, cols }, ..Self::usual(rows.saturating_mul(cols)) }
    }

    /// A Latin square of this side.
    pub fn latin(side: u8) -> Self {
        Self { boxes: Boxes::None, ..Self::usual(side) }
    }

    /// One board with these regions, one number per cell.
    pub fn jigsaw(side: u8, regions: Vec<Option<u8>>) -> Self {
        Self { boxes: Boxes::Regions(regions), ..Self::usual(side) }
    }

    /// A field of white squares for this many digits.
    pub fn field(digits: u8, field: Field) -> Self {
        Self { side: digits, boxes: Boxes::Field(field), rules: Vec::new(), boards: Vec::new() }
    }

    /// The same with one more rule, by id or alias; see [`rules::find`].
    pub fn with_rule(mut self, name: &str) -> Result<Self, BoardError> {
        self.rules.extend(rules::parse_uses(name)?);
        Ok(self)
    }

    /// The same boards laid out at these offsets.
    #[must_use]
    pub fn with_boards(mut self, boards: Vec<(u32, u32)>) -> Self {
        self.boards = boards;
        self
    }

    /// The region of each cell of one board, row by row: its box or jigsaw region, `None` for a cell in no region.
    pub fn regions(&self) -> Result<Vec<Option<u8>>, BoardError> {
        let side = self.side as usize;
        match &self.boxes {
            Boxes::None => Ok(vec![None; side * side]),
            Boxes::Field(_) => Ok(Vec::new()),
            &Boxes::Rect { rows, cols } => {
                if rows as usize * cols as usize != side {
                    return Err(BoardError::BoxSize { rows, cols, side: self.side });
                }
                let (rows, cols) = (rows as usize, cols as usize);
                let across = side / cols;
                Ok((0..side * side)
                    .map(|i| Some((i / side / rows * across + i % side / cols) as u8))
                    .collect())
            }
            Boxes::Regions(regions) => {
                if regions.len() != side * side {
                    return Err(BoardError::RegionCount { found: regions.len(), expected: side * side });
                }
                let mut sizes = vec![0usize; MAX_DIGITS as usize + 1];
                for &r in regions.iter().flatten() {
                    sizes[(r as usize).min(MAX_DIGITS as usize)] += 1;
                }
                match sizes.iter().enumerate().find(|&(r, &n)| n != 0 && (n != side || r >= side)) {
                    Some((r, &found)) => Err(BoardError::RegionSize { region: r + 1, found, expected: side }),
                    None => Ok(regions.clone()),
                }
            }
        }
    }

    /// Whether this is one board of the usual boxes and no rule: what a bare line of cells means.
    pub fn is_usual(&self) -> bool {
        *self == Self::usual(self.side)
    }

    /// Whether this is anything but one square board at the origin: several boards, or a field.
    pub fn is_gattai(&self) -> bool {
        self.boards != [(0, 0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes() {
        let sides = [
            (4, (2, 2)),
            (6, (2, 3)),
            (8, (2, 4)),
            (9, (3, 3)),
            (10, (2, 5)),
            (12, (3, 4)),
            (15, (3, 5)),
            (16, (4, 4)),
            (20, (4, 5)),
            (25, (5, 5)),
            (36, (6, 6)),
        ];
        for (side, expected) in sides {
            assert_eq!(usual_box(side), Some(expected));
        }
        assert_eq!(usual_box(7), None);
        assert_eq!(usual_box(1), None);
    }
}
