//! How much room things take, and which borders the cells of a row have.

use masume_puzzle::{Glyph, Pos};

use super::TerminalOptions;
use super::overlay::wall_text;
use crate::{Scene, SceneCell, Weight};

/// Characters a cell takes, and which lines between rows and columns are drawn at all.
pub(super) struct Sizes {
    pub(super) wide: usize,
    pub(super) high: usize,
    pub(super) symbol: usize,
    /// Whether cells are sub-grids of marks.
    pub(super) marks: bool,
    pub(super) gutter: usize,
    /// Whether thin lines are drawn.
    pub(super) thin: bool,
    pub(super) row_line: Vec<bool>,
    pub(super) col_line: Vec<bool>,
}

impl Sizes {
    pub(super) fn new(scene: &Scene, options: TerminalOptions) -> Self {
        let widest = scene.cells.iter().filter_map(|c| c.digit).map(|(d, _)| scene.symbol(d).len()).max();
        let symbol = scene.symbols.width(scene.digits).max(widest.unwrap_or(1));
        let marks = scene.cells.iter().any(|c| !c.any_marks().is_empty());
        let (wide, high) = if marks {
            let (rows, cols) = scene.mark_grid();
            (cols as usize * (symbol + 1) + 1, rows as usize)
        } else {
            (symbol + 2, 1)
        };
        let walls = scene.glyphs.iter().filter_map(|glyph| match glyph {
            Glyph::Wall { right, down, .. } => Some(wall_text(right, down).chars().count()),
            _ => None,
        });
        let wide = wide.max(walls.max().unwrap_or(0));
        let gutter = scene.row_label(scene.rows.saturating_sub(1)).map_or(0, |l| l.len() + 1);
        let mut row_line = vec![options.thin_lines; scene.rows as usize + 1];
        let mut col_line = vec![options.thin_lines; scene.cols as usize + 1];
        if !options.thin_lines {
            for SceneCell { pos: Pos { row, col }, edges, .. } in &scene.cells {
                row_line[*row as usize] |= edges.top > Weight::Thin;
                row_line[*row as usize + 1] |= edges.bottom > Weight::Thin;
                col_line[*col as usize] |= edges.left > Weight::Thin;
                col_line[*col as usize + 1] |= edges.right > Weight::Thin;
            }
        }
        Self { wide, high, symbol, marks, gutter, thin: options.thin_lines, row_line, col_line }
    }

    /// Where the cells of a column begin, from the left edge of the board.
    pub(super) fn x(&self, col: u32) -> usize {
        let lines = self.col_line.iter().take(col as usize + 1).filter(|l| **l).count();
        lines + col as usize * self.wide
    }
}

/// The borders of one row of the plane: across above and below, down before each column.
pub(super) struct Row {
    pub(super) top: Vec<Weight>,
    pub(super) bottom: Vec<Weight>,
    pub(super) down: Vec<Weight>,
    /// The cage of each cell, 0 for none.
    pub(super) cage: Vec<u32>,
}

impl Row {
    pub(super) fn empty(cols: u32) -> Self {
        let cols = cols as usize;
        Self {
            top: vec![Weight::None; cols],
            bottom: vec![Weight::None; cols],
            down: vec![Weight::None; cols + 1],
            cage: vec![0; cols],
        }
    }

    pub(super) fn new(cols: u32, cells: &[SceneCell], cages: &[u32]) -> Self {
        let mut row = Self::empty(cols);
        for (cell, cage) in cells.iter().zip(cages) {
            let col = cell.pos.col as usize;
            row.cage[col] = *cage;
            row.top[col] = cell.edges.top;
            row.bottom[col] = cell.edges.bottom;
            row.down[col] = cell.edges.left;
            row.down[col + 1] = cell.edges.right;
        }
        row
    }
}
