//! How heavy the four borders of each cell are, and the long segments they join to.
//!
//! A border is heavy where two regions of a board meet, and heaviest where a board ends; in a gattai every board has
//! its whole outline, also where it lies inside another board. Work is proportional to the number of cells, not to the
//! plane, so far-flung boards cost nothing.

use masume_puzzle::{Board, Pos};

/// How heavy a border is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Weight {
    /// No line.
    #[default]
    None,
    /// Between two cells of one region.
    Thin,
    /// Between two regions.
    Region,
    /// Around a board.
    Outline,
}

/// The borders of one cell. Neighbours agree about the border they share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Edges {
    /// Above.
    pub top: Weight,
    /// On the right.
    pub right: Weight,
    /// Below.
    pub bottom: Weight,
    /// On the left.
    pub left: Weight,
}

/// A straight line along cell borders, as long as its weight stays the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Segment {
    /// How heavy.
    pub weight: Weight,
    /// Whether it runs down rather than across.
    pub vertical: bool,
    /// The row (of a line across) or column (of a line down) of cells it lies before.
    pub line: u32,
    /// The column or row of cells it begins at.
    pub start: u32,
    /// How many cells long.
    pub len: u32,
}

/// For each cell, the one to the right and the one below, when they exist.
struct Neighbours {
    right: Vec<Option<usize>>,
    below: Vec<Option<usize>>,
}

impl Neighbours {
    /// Cells come row by row, so the right neighbour is the next cell, and the one below is found by walking two rows
    /// side by side.
    fn new(positions: &[Pos]) -> Self {
        let n = positions.len();
        let at =
            |i: usize, row: u32, col: u32| positions.get(i).is_some_and(|p| (p.row, p.col) == (row, col));
        let right =
            (0..n).map(|i| Some(i + 1).filter(|&j| at(j, positions[i].row, positions[i].col + 1))).collect();
        let mut j = 0;
        let below = positions
            .iter()
            .map(|p| {
                let goal = Pos { row: p.row + 1, col: p.col };
                while j < n && positions[j] < goal {
                    j += 1;
                }
                Some(j).filter(|&j| at(j, goal.row, goal.col))
            })
            .collect();
        Self { right, below }
    }
}

/// The borders of every cell, in cell order.
pub fn edges(shape: &Board) -> Vec<Edges> {
    let positions: Vec<Pos> = shape.cells().map(|c| shape.position(c)).collect();
    let near = Neighbours::new(&positions);
    let outside = Edges {
        top: Weight::Outline,
        right: Weight::Outline,
        bottom: Weight::Outline,
        left: Weight::Outline,
    };
    let mut edges = vec![outside; positions.len()];
    for i in 0..edges.len() {
        if let Some(j) = near.right[i] {
            (edges[i].right, edges[j].left) = (Weight::Thin, Weight::Thin);
        }
        if let Some(j) = near.below[i] {
            (edges[i].bottom, edges[j].top) = (Weight::Thin, Weight::Thin);
        }
    }
    let spec = shape.spec();
    let side = spec.side as usize;
    let regions = spec.regions().expect("a shape that was built has regions");
    for &(top, left) in &spec.boards {
        for row in 0..side {
            let start = Pos { row: top + row as u32, col: left };
            let Ok(first) = positions.binary_search(&start) else { continue };
            // The line before the board belongs to whoever stands there, if anyone does.
            if first > 0 && near.right[first - 1] == Some(first) {
                raise_right(&mut edges, first - 1, &near, Weight::Outline);
            }
            for col in 0..side {
                let i = first + col;
                let here = regions[row * side + col];
                let weight = if col + 1 == side {
                    Weight::Outline
                } else {
                    border(here, regions[row * side + col + 1])
                };
                raise_right(&mut edges, i, &near, weight);
                let weight = if row + 1 == side {
                    Weight::Outline
                } else {
                    border(here, regions[(row + 1) * side + col])
                };
                raise_below(&mut edges, i, &near, weight);
            }
        }
        if top > 0 {
            let above = Pos { row: top - 1, col: left };
            let from = positions.partition_point(|p| *p < above);
            let upper =
                positions[from..].iter().take_while(|p| p.row == above.row && p.col < left + side as u32);
            for i in from..from + upper.count() {
                raise_below(&mut edges, i, &near, Weight::Outline);
            }
        }
    }
    edges
}

fn border(a: Option<u8>, b: Option<u8>) -> Weight {
    if a == b { Weight::Thin } else { Weight::Region }
}

fn raise_right(edges: &mut [Edges], i: usize, near: &Neighbours, weight: Weight) {
    let raised = edges[i].right.max(weight);
    edges[i].right = raised;
    if let Some(j) = near.right[i] {
        edges[j].left = raised;
    }
}

fn raise_below(edges: &mut [Edges], i: usize, near: &Neighbours, weight: Weight) {
    // Two boards that stand one right above the other touch here; a cell without a neighbour below is outline already.
    let raised = edges[i].bottom.max(weight);
    edges[i].bottom = raised;
    if let Some(j) = near.below[i] {
        edges[j].top = raised;
    }
}

/// All borders joined to the longest segments, sorted by weight: thin lines first, so that heavy ones cover them.
pub(crate) fn segments(cells: impl Iterator<Item = (Pos, Edges)>) -> Vec<Segment> {
    let mut pieces = Vec::new();
    for (Pos { row, col }, edges) in cells {
        for (weight, vertical, line, start) in [
            (edges.top, false, row, col),
            (edges.bottom, false, row + 1, col),
            (edges.left, true, col, row),
            (edges.right, true, col + 1, row),
        ] {
            if weight != Weight::None {
                pieces.push(Segment { weight, vertical, line, start, len: 1 });
            }
        }
    }
    pieces.sort_unstable();
    // Each border was met once from either side.
    pieces.dedup();
    let mut joined: Vec<Segment> = Vec::new();
    for piece in pieces {
        match joined.last_mut() {
            Some(last)
                if (last.weight, last.vertical, last.line) == (piece.weight, piece.vertical, piece.line)
                    && last.start + last.len == piece.start =>
            {
                last.len += 1;
            }
            _ => joined.push(piece),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::{BoardSpec, gattai};

    fn all(spec: BoardSpec) -> Vec<Segment> {
        let shape = Board::new(spec).unwrap();
        segments(shape.cells().map(|c| shape.position(c)).zip(edges(&shape)))
    }

    #[test]
    fn a_classic_board_is_twenty_lines() {
        let lines = all(BoardSpec::usual(9));
        let count = |w| lines.iter().filter(|s| s.weight == w).count();
        assert_eq!((count(Weight::Thin), count(Weight::Region), count(Weight::Outline)), (12, 4, 4));
        assert!(lines.iter().all(|s| s.len == 9));
    }

    #[test]
    fn boxes_that_are_rows_are_drawn() {
        let lines = all(BoardSpec::boxed(1, 3));
        assert_eq!(lines.iter().filter(|s| s.weight == Weight::Region && !s.vertical).count(), 2);
    }

    #[test]
    fn every_board_of_a_gattai_has_its_whole_outline() {
        for spec in
            [gattai::samurai(), gattai::ring(8), BoardSpec::usual(4).with_boards(vec![(1, 1), (0, 0)])]
        {
            let (side, boards) = (u32::from(spec.side), spec.boards.clone());
            let lines = all(spec);
            let covered = |vertical, line, start| {
                lines.iter().any(|s| {
                    s.weight == Weight::Outline
                        && (s.vertical, s.line) == (vertical, line)
                        && s.start <= start
                        && start < s.start + s.len
                })
            };
            for (r, c) in boards {
                for i in 0..side {
                    assert!(covered(false, r, c + i) && covered(false, r + side, c + i));
                    assert!(covered(true, c, r + i) && covered(true, c + side, r + i));
                }
            }
        }
    }

    #[test]
    fn neighbours_agree() {
        let shape = Board::new(gattai::samurai()).unwrap();
        let edges = edges(&shape);
        for c in shape.cells() {
            let Pos { row, col } = shape.position(c);
            if let Some(d) = shape.cell_at(row, col + 1) {
                assert_eq!(edges[c.index()].right, edges[d.index()].left);
            }
            if let Some(d) = shape.cell_at(row + 1, col) {
                assert_eq!(edges[c.index()].bottom, edges[d.index()].top);
            }
        }
    }
}
