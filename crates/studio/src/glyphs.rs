//! What rules draw, as the page gets it: one flat form for all kinds, so that its description stays short.

use masume::puzzle::{Cell, Glyph};
use serde::Serialize;
use utoipa::ToSchema;

/// What a rule draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GlyphView {
    /// Which kind.
    pub glyph: GlyphKind,
    /// The cells: of a line in order, of a cage the one with its number first, of an arrow its circle, of a sign
    /// “greater than” the greater first.
    pub cells: Vec<u32>,
    /// The cells of an arrow's shaft.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<u32>,
    /// How it is drawn, for lines (`thermometer`, `renban` …), dots (`white`, `black`) and marks (`square`, `circle`,
    /// `inward`, `outward`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<String>,
    /// What is written in it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is written in the lower left half of a dark square, about the run below it; the other is `text`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub down: String,
    /// Row and column of a dark square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[u32; 2]>,
    /// For a number outside: rows down and columns right on the way into the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub towards: Option<[i8; 2]>,
}

/// A kind of drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GlyphKind {
    /// A line through the middles of the cells.
    Line,
    /// A light shade behind the cells.
    Shade,
    /// A dashed outline with a number.
    Cage,
    /// A circle or pill with an arrow that leaves it.
    Arrow,
    /// A dot on the border of two cells.
    Dot,
    /// Letters on the border of two cells.
    Sign,
    /// A sign “greater than” on the border of two cells.
    Greater,
    /// A disc with digits where the cells meet.
    Badge,
    /// A mark behind the digit of a cell.
    Mark,
    /// A dark square between cells, with numbers about the run to its right and the one below.
    Wall,
    /// A number outside the board, beside its cell.
    Outside,
}

impl GlyphView {
    /// Of a glyph.
    pub fn of(glyph: &Glyph) -> Self {
        let plain = |glyph: GlyphKind, cells: &[Cell]| Self {
            glyph,
            cells: cells.iter().map(|c| c.index() as u32).collect(),
            others: Vec::new(),
            style: None,
            text: String::new(),
            down: String::new(),
            at: None,
            towards: None,
        };
        match glyph {
            Glyph::Line { cells, style } => {
                Self { style: Some(style.id().into()), ..plain(GlyphKind::Line, cells) }
            }
            Glyph::Shade { cells } => plain(GlyphKind::Shade, cells),
            Glyph::Cage { cells, label } => Self { text: label.clone(), ..plain(GlyphKind::Cage, cells) },
            Glyph::Arrow { circle, shaft } => {
                let others = shaft.iter().map(|c| c.index() as u32).collect();
                Self { others, ..plain(GlyphKind::Arrow, circle) }
            }
            Glyph::Dot { cells, filled, label } => {
                let style = if *filled { "black" } else { "white" };
                Self { style: Some(style.into()), text: label.clone(), ..plain(GlyphKind::Dot, cells) }
            }
            Glyph::Sign { cells, text } => Self { text: text.clone(), ..plain(GlyphKind::Sign, cells) },
            Glyph::Greater { large, small } => plain(GlyphKind::Greater, &[*large, *small]),
            Glyph::Badge { cells, text } => Self { text: text.clone(), ..plain(GlyphKind::Badge, cells) },
            Glyph::Mark { cell, mark } => {
                Self { style: Some(mark.id().into()), ..plain(GlyphKind::Mark, &[*cell]) }
            }
            Glyph::Wall { at, right, down } => Self {
                text: right.clone(),
                down: down.clone(),
                at: Some([at.row, at.col]),
                ..plain(GlyphKind::Wall, &[])
            },
            Glyph::Outside { cell, towards, text } => Self {
                text: text.clone(),
                towards: Some([towards.0, towards.1]),
                ..plain(GlyphKind::Outside, &[*cell])
            },
        }
    }
}
