//! The symmetries of a board: the eight motions of a square and the table of the symmetries a pattern may have.

use crate::{Board, Cell};

/// A motion of the square that maps a board onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// Nothing moves.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn the other way.
    ThreeQuarterTurn,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Mirrored in the diagonal from top left to bottom right.
    Transpose,
    /// Mirrored in the diagonal from bottom left to top right.
    AntiTranspose,
}

impl Motion {
    /// All eight motions.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// Where the motion takes a place of a `rows` × `cols` plane. Motions that swap rows and columns need a square
    /// plane: on others, and for places outside the plane, the answer is `None`.
    pub fn apply(self, rows: u32, cols: u32, (r, c): (u32, u32)) -> Option<(u32, u32)> {
        let swaps = matches!(
            self,
            Self::QuarterTurn | Self::ThreeQuarterTurn | Self::Transpose | Self::AntiTranspose
        );
        if r >= rows || c >= cols || (swaps && rows != cols) {
            return None;
        }
        let (down, right) = (rows - 1 - r, cols - 1 - c);
        Some(match self {
            Self::Identity => (r, c),
            Self::QuarterTurn => (c, down),
            Self::HalfTurn => (down, right),
            Self::ThreeQuarterTurn => (right, r),
            Self::LeftRight => (r, right),
            Self::TopBottom => (down, c),
            Self::Transpose => (c, r),
            Self::AntiTranspose => (right, down),
        })
    }

    /// Where the motion takes a cell of a shape, or `None` when no cell is there.
    pub fn image(self, shape: &Board, cell: Cell) -> Option<Cell> {
        let p = shape.position(cell);
        let (r, c) = self.apply(shape.rows(), shape.cols(), (p.row, p.col))?;
        shape.cell_at(r, c)
    }
}

/// A symmetry that a pattern can have, with the motions that generate it.
#[derive(Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The stable name on the command line and in files.
    pub id: &'static str,
    /// English name.
    pub name_en: &'static str,
    /// Japanese name.
    pub name_ja: &'static str,
    /// Motions that generate the symmetry.
    pub motions: &'static [Motion],
}

use Motion::{AntiTranspose, HalfTurn, LeftRight, QuarterTurn, TopBottom, Transpose};

/// Every symmetry a pattern can have: the ten kinds of subgroups of the motions of a square, told apart by axis.
pub static SYMMETRIES: &[Symmetry] = &[
    Symmetry { id: "none", name_en: "none", name_ja: "なし", motions: &[] },
    Symmetry { id: "half-turn", name_en: "half turn (point)", name_ja: "点対称", motions: &[HalfTurn] },
    Symmetry {
        id: "quarter-turn",
        name_en: "quarter turn",
        name_ja: "90度回転対称",
        motions: &[QuarterTurn],
    },
    Symmetry {
        id: "left-right", name_en: "left–right mirror", name_ja: "左右対称", motions: &[LeftRight]
    },
    Symmetry {
        id: "top-bottom", name_en: "top–bottom mirror", name_ja: "上下対称", motions: &[TopBottom]
    },
    Symmetry {
        id: "both-mirrors",
        name_en: "left–right and top–bottom mirrors",
        name_ja: "上下左右対称",
        motions: &[LeftRight, TopBottom],
    },
    Symmetry {
        id: "diagonal",
        name_en: "main-diagonal mirror",
        name_ja: "対角線対称(右下がり)",
        motions: &[Transpose],
    },
    Symmetry {
        id: "anti-diagonal",
        name_en: "anti-diagonal mirror",
        name_ja: "対角線対称(右上がり)",
        motions: &[AntiTranspose],
    },
    Symmetry {
        id: "both-diagonals",
        name_en: "both diagonal mirrors",
        name_ja: "両対角線対称",
        motions: &[Transpose, AntiTranspose],
    },
    Symmetry {
        id: "full",
        name_en: "all eight motions",
        name_ja: "完全対称",
        motions: &[QuarterTurn, LeftRight],
    },
];

impl Symmetry {
    /// The symmetry with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        SYMMETRIES.iter().find(|s| s.id == id)
    }

    /// All motions that follow from the generating ones.
    pub fn group(&self) -> Vec<Motion> {
        // On a 3×3 plane one corner and one edge place tell the eight motions apart.
        let trace = |m: Motion, at: [(u32, u32); 2]| at.map(|p| m.apply(3, 3, p).expect("inside the plane"));
        let probes = [(0, 0), (0, 1)];
        let mut group = vec![Motion::Identity];
        let mut next = 0;
        while let Some(&m) = group.get(next) {
            for &g in self.motions {
                let image = trace(g, trace(m, probes));
                let product = Motion::ALL.into_iter().find(|&k| trace(k, probes) == image);
                let product = product.expect("motions are closed");
                if !group.contains(&product) {
                    group.push(product);
                }
            }
            next += 1;
        }
        group
    }

    /// The orbits of the cells of a shape: sets that the symmetry maps onto themselves, each in cell order. `None`
    /// when the shape itself does not have the symmetry.
    pub fn orbits(&self, shape: &Board) -> Option<Vec<Vec<Cell>>> {
        let group = self.group();
        let mut seen = vec![false; shape.len()];
        let mut orbits = Vec::new();
        for cell in shape.cells() {
            if seen[cell.index()] {
                continue;
            }
            let mut orbit = group.iter().map(|m| m.image(shape, cell)).collect::<Option<Vec<_>>>()?;
            orbit.sort_unstable();
            orbit.dedup();
            for c in &orbit {
                seen[c.index()] = true;
            }
            orbits.push(orbit);
        }
        Some(orbits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pattern;

    #[test]
    fn groups_have_their_sizes() {
        let sizes: Vec<usize> = SYMMETRIES.iter().map(|s| s.group().len()).collect();
        assert_eq!(sizes, [1, 2, 4, 2, 2, 4, 2, 2, 4, 8]);
    }

    #[test]
    fn a_union_of_orbits_has_the_symmetry_and_names_it() {
        let shape = Board::classic();
        for symmetry in SYMMETRIES {
            let orbits = symmetry.orbits(&shape).unwrap();
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 81);
            let mut pattern = Pattern::empty(shape.clone());
            for cell in orbits.iter().step_by(3).flatten() {
                pattern.set(*cell, true);
            }
            assert!(pattern.has(symmetry), "{}", symmetry.id);
            let named = pattern.symmetries();
            let covered = |s: &&Symmetry| symmetry.motions.iter().all(|m| s.group().contains(m));
            assert!(named.iter().any(covered), "{}", symmetry.id);
        }
    }
}
