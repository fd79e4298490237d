//! What rules draw, as plain data for fronts: the same as [`Glyph`], with cells as numbers and styles as words.

use masume_puzzle::{Cell, Glyph};
use serde::Serialize;

use crate::view::numbers;

/// Something that a rule draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "glyph", rename_all = "snake_case")]
pub enum GlyphView {
    /// A line through the middles of these cells.
    Line {
        /// The cells, in order.
        cells: Vec<u32>,
        /// What it looks like, by [`LineStyle::id`](masume_puzzle::glyph::LineStyle::id).
        style: &'static str,
    },
    /// A light shade behind these cells.
    Shade {
        /// The cells.
        cells: Vec<u32>,
    },
    /// A dashed outline with a number in the first cell.
    Cage {
        /// The cells.
        cells: Vec<u32>,
        /// The number, empty for none.
        text: String,
    },
    /// A circle or pill with an arrow that leaves it.
    Arrow {
        /// The cells of the circle.
        cells: Vec<u32>,
        /// The cells of the arrow.
        others: Vec<u32>,
    },
    /// A dot on the border of two cells.
    Dot {
        /// The two cells.
        cells: Vec<u32>,
        /// `white` or `black`.
        style: &'static str,
        /// The number in it, empty for none.
        text: String,
    },
    /// Letters on the border of two cells.
    Sign {
        /// The two cells.
        cells: Vec<u32>,
        /// The letters.
        text: String,
    },
    /// A sign “greater than”.
    Greater {
        /// The greater cell, then the other.
        cells: Vec<u32>,
    },
    /// A disc with digits where cells meet.
    Badge {
        /// The cells.
        cells: Vec<u32>,
        /// The digits.
        text: String,
    },
    /// A mark behind the digit of a cell.
    Mark {
        /// The cell.
        cells: Vec<u32>,
        /// Which, by [`CellMark::id`](masume_puzzle::glyph::CellMark::id).
        style: &'static str,
    },
    /// A dark square between cells.
    Wall {
        /// Its row and column on the plane.
        at: [u32; 2],
        /// The number of the run to its right, empty for none.
        text: String,
        /// The number of the run below it, empty for none.
        down: String,
    },
    /// A number outside the board.
    Outside {
        /// The cell it stands beside.
        cells: Vec<u32>,
        /// The way into the board: rows down, columns right.
        towards: (i8, i8),
        /// The number.
        text: String,
    },
}

impl GlyphView {
    /// Of a glyph.
    pub fn of(glyph: &Glyph) -> Self {
        let pair = |cells: &[Cell; 2]| numbers(cells);
        match glyph {
            Glyph::Line { cells, style } => Self::Line { cells: numbers(cells), style: style.id() },
            Glyph::Shade { cells } => Self::Shade { cells: numbers(cells) },
            Glyph::Cage { cells, label } => Self::Cage { cells: numbers(cells), text: label.clone() },
            Glyph::Arrow { circle, shaft } => Self::Arrow { cells: numbers(circle), others: numbers(shaft) },
            Glyph::Dot { cells, filled, label } => Self::Dot {
                cells: pair(cells),
                style: if *filled { "black" } else { "white" },
                text: label.clone(),
            },
            Glyph::Sign { cells, text } => Self::Sign { cells: pair(cells), text: text.clone() },
            Glyph::Greater { large, small } => Self::Greater { cells: pair(&[*large, *small]) },
            Glyph::Badge { cells, text } => Self::Badge { cells: numbers(cells), text: text.clone() },
            Glyph::Mark { cell, mark } => Self::Mark { cells: numbers(&[*cell]), style: mark.id() },
            Glyph::Wall { at, right, down } => {
                Self::Wall { at: [at.row, at.col], text: right.clone(), down: down.clone() }
            }
            Glyph::Outside { cell, towards, text } => {
                Self::Outside { cells: numbers(&[*cell]), towards: *towards, text: text.clone() }
            }
        }
    }
}
