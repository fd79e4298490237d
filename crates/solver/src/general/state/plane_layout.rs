//! What [`DigitPlanes`](super::DigitPlanes) look up of a board: full houses as sets of cells, and which cells see each other.

use masume_puzzle::{Cell, Structure};

use super::super::tables::is_implied;

/// Larger boards have slots for houses instead.
const MOST_CELLS: usize = 128;
/// So have boards with more full houses.
const MOST_HOUSES: usize = 64;

/// A board as planes need it. Houses are those that hold every digit, numbered among themselves.
#[derive(Debug)]
pub(in super::super) struct PlaneLayout {
    /// The cells of each house.
    pub(super) houses: Vec<u128>,
    /// The house of the board that each is.
    pub(super) number: Vec<u32>,
    /// The houses of each cell.
    pub(super) houses_of: Vec<u64>,
    /// By the houses of the board alone.
    board: Sight,
    /// With the groups of cells that the clues of a puzzle add.
    pub(super) sight: Sight,
}

/// What cells see.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// The cells that each cell sees.
    pub(super) peers: Vec<u128>,
    /// Most places of a digit in each house that may see a further cell together.
    pub(super) widest: Vec<u8>,
}

impl PlaneLayout {
    /// Whether a board is small enough for planes.
    pub(super) fn fits(structure: &Structure) -> bool {
        let digits = usize::from(structure.digits());
        let full = structure.houses().iter().filter(|house| house.cells.len() == digits);
        structure.len() <= MOST_CELLS && full.count() <= MOST_HOUSES
    }

    /// For a board that [`PlaneLayout::fits`].
    pub(super) fn new(structure: &Structure) -> Self {
        let digits = usize::from(structure.digits());
        let mut houses_of = vec![0; structure.len()];
        let (mut houses, mut number, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (h, house) in structure.houses().iter().enumerate() {
            let cells = as_bits(&house.cells);
            if house.cells.len() == digits {
                for cell in &house.cells {
                    houses_of[cell.index()] |= 1 << houses.len();
                }
                houses.push(cells);
                number.push(h as u32);
            } else if !is_implied(structure, &house.cells) {
                others.push(cells);
            }
        }
        let widest = |(h, cells): (usize, &u128)| {
            let full = houses.iter().enumerate().filter(|(g, _)| *g != h).map(|(_, other)| other);
            let shared = full.chain(&others).map(|other| (cells & other).count_ones() as u8);
            shared.filter(|&count| count > 1).max().unwrap_or(0)
        };
        let widest = houses.iter().enumerate().map(widest).collect();
        let seen = |cell| structure.peers(cell).fold(0, |all, peer| all | 1u128 << peer.index());
        let board = Sight { peers: structure.cells().map(seen).collect(), widest };
        Self { houses, number, houses_of, sight: board.clone(), board }
    }

    /// Lets the cells of each of some groups see each other too, in place of the groups before.
    pub(super) fn take_groups(&mut self, groups: &[&[Cell]]) {
        self.sight.clone_from(&self.board);
        for group in groups {
            let all = as_bits(group);
            // Nothing follows from a group that a house has whole.
            if self.houses.iter().any(|house| all & !house == 0) {
                continue;
            }
            for cell in *group {
                self.sight.peers[cell.index()] |= all & !(1 << cell.index());
            }
            for (house, widest) in self.houses.iter().zip(&mut self.sight.widest) {
                *widest = (*widest).max((all & house).count_ones() as u8);
            }
        }
    }

    /// The cells that a cell sees, one bit each.
    pub(super) fn seen(&self, cell: usize) -> u128 {
        self.sight.peers[cell]
    }
}

/// Cells as bits.
fn as_bits(cells: &[Cell]) -> u128 {
    cells.iter().fold(0, |all, cell| all | 1 << cell.index())
}
