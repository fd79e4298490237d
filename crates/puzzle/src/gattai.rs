//! Gattai (合体): ready layouts of 9×9 boards that overlap in corner boxes.
//!
//! Boards that meet corner to corner stand six rows and six columns apart, so every layout here lives on the lattice
//! of points (6i, 6j); two boards share a box exactly when they are diagonal neighbours on it.

use crate::ShapeSpec;

fn on_lattice(points: impl Iterator<Item = (u32, u32)>) -> ShapeSpec {
    ShapeSpec::usual(9).with_boards(points.map(|(i, j)| (6 * i, 6 * j)).collect())
}

/// The five-board samurai: four boards whose inner corner boxes belong to a fifth in the middle.
pub fn samurai() -> ShapeSpec {
    on_lattice([(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)].into_iter())
}

/// A closed ring of boards, each sharing a box with the one before and the one after and with no other: the outline
/// of a diamond. It has `boards` boards when that is even and at least 8, else the next such number.
pub fn ring(boards: usize) -> ShapeSpec {
    let half = boards.div_ceil(2).max(4) as u32;
    let (a, b) = (half / 2, half - half / 2);
    let edge = (0..=a).flat_map(move |p| (0..=b).map(move |q| (p, q)));
    on_lattice(edge.filter(|&(p, q)| p == 0 || p == a || q == 0 || q == b).map(|(p, q)| (p + q, p + b - q)))
}

/// The diagonal lattice of the 2018 record: boards at (6i, 6j) for i < `rows`, j < `cols`, i + j odd. `lattice(11, 51)`
/// is the record's outline of 280 boards.
pub fn lattice(rows: u32, cols: u32) -> ShapeSpec {
    on_lattice((0..rows).flat_map(|i| (0..cols).map(move |j| (i, j))).filter(|(i, j)| (i + j) % 2 == 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn a_ring_shares_one_box_per_board() {
        for boards in [8, 9, 10, 100] {
            let spec = ring(boards);
            let n = spec.boards.len();
            assert_eq!(n, boards.next_multiple_of(2));
            assert_eq!(Shape::new(spec).unwrap().len(), n * (81 - 9));
        }
    }
}
