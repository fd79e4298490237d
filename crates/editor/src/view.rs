//! A shape as a front needs it to draw a board and to know which cells see each other: plain data.

use masume_puzzle::{Board, Cell, HouseKind};
use serde::Serialize;

pub use crate::glyphs::GlyphView;

/// A shape to draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShapeView {
    /// Its text, as [`shape_of`](crate::state::shape_of) reads it.
    pub spec: String,
    /// How many digits there are.
    pub digits: u8,
    /// How each digit is written, from 1 on.
    pub symbols: Vec<String>,
    /// Rows of the plane.
    pub rows: u32,
    /// Columns of the plane.
    pub cols: u32,
    /// Row and column of each cell, from 0.
    pub cells: Vec<(u32, u32)>,
    /// Rows, columns, boxes and groups of rules. Heavy lines are drawn around boxes.
    pub houses: Vec<HouseView>,
    /// Pairs of cells that a rule keeps different beside the houses.
    pub apart: Vec<(u32, u32)>,
    /// What rules draw.
    pub glyphs: Vec<GlyphView>,
    /// The rules in words.
    pub rules: Vec<RuleView>,
    /// Row and column of the top left cell of each board.
    pub boards: Vec<(u32, u32)>,
}

/// A house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HouseView {
    /// `row`, `column`, `box` or the id of a rule.
    pub kind: &'static str,
    /// Its number among those of its kind, from 1.
    pub number: u32,
    /// Its cells.
    pub cells: Vec<u32>,
}

/// A rule of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleView {
    /// Its id.
    pub id: &'static str,
    /// Its name in English.
    pub name_en: &'static str,
    /// Its name in Japanese.
    pub name_ja: &'static str,
    /// The rule in one English sentence.
    pub about_en: &'static str,
    /// The rule in one Japanese sentence.
    pub about_ja: &'static str,
}

pub(crate) fn numbers(cells: &[Cell]) -> Vec<u32> {
    cells.iter().map(|c| c.index() as u32).collect()
}

impl ShapeView {
    /// Of a shape.
    pub fn new(shape: &Board) -> Self {
        let spec = shape.spec();
        let pairs = |a: Cell| shape.apart_from(a).filter(move |b| a < *b).map(move |b| (a, b));
        Self {
            spec: spec.to_string(),
            digits: spec.side,
            symbols: (1..=spec.side).map(|d| masume_formats::symbol(spec.side, d)).collect(),
            rows: shape.rows(),
            cols: shape.cols(),
            cells: shape.cells().map(|c| shape.position(c)).map(|p| (p.row, p.col)).collect(),
            houses: shape
                .houses()
                .iter()
                .map(|h| HouseView {
                    kind: HouseKind::word(h.kind),
                    number: h.number,
                    cells: numbers(&h.cells),
                })
                .collect(),
            apart: shape.cells().flat_map(pairs).map(|(a, b)| (a.index() as u32, b.index() as u32)).collect(),
            glyphs: shape.glyphs().iter().map(GlyphView::of).collect(),
            rules: spec
                .rules
                .iter()
                .map(|used| RuleView {
                    id: used.rule.id,
                    name_en: used.rule.name_en,
                    name_ja: used.rule.name_ja,
                    about_en: used.rule.about_en,
                    about_ja: used.rule.about_ja,
                })
                .collect(),
            boards: spec.boards.clone(),
        }
    }
}
