//! Every cell that can be filled now, with all the ways to see it.

use masume_puzzle::HouseKind;

use super::level::Single;
use crate::bits::is_one;
use crate::position::{Candidate, Position};

/// A cell that can be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    /// The cell.
    pub cell: u32,
    /// The digit, by index.
    pub digit: u8,
    /// The ways to see it, as [`Single::bit`]s.
    pub ways: u8,
}

impl Opening {
    /// Whether it can be seen this way.
    pub(super) const fn is(self, way: Single) -> bool {
        self.ways & way.bit() != 0
    }
}

/// Finds openings; keeps its memory between positions.
#[derive(Debug, Default)]
pub(super) struct Singles {
    /// For each cell the digit and the ways so far.
    seen: Vec<(u8, u8)>,
    /// What was found, in the order of cells.
    pub found: Vec<Opening>,
    clash: Option<Candidate>,
}

impl Singles {
    /// Looks at a position. A cell that wants two digits is an error, with one of them.
    pub(super) fn look(&mut self, board: &Position) -> Result<(), Candidate> {
        let layout = &**board.layout();
        self.seen.clear();
        self.seen.resize(layout.cells, (0, 0));
        self.found.clear();
        self.clash = None;
        for (house, cells) in layout.house_cells.iter().enumerate().filter(|&(h, _)| layout.full[h]) {
            let open = board.open(house as u32);
            if open == 0 {
                continue;
            }
            let last = if is_one(open) { Single::FullHouse.bit() } else { 0 };
            let way =
                if layout.kind(house as u32) == HouseKind::Box { Single::Box } else { Single::Line }.bit();
            for (digit, &places) in board.house_places(house as u32).iter().enumerate() {
                if is_one(places) {
                    self.see(cells[places.trailing_zeros() as usize], digit, way | last);
                }
            }
        }
        for (cell, &cands) in (0..).zip(board.all_cands()) {
            if is_one(cands) {
                self.see(cell, cands.trailing_zeros() as usize, Single::Naked.bit());
            }
        }
        let seen = (0..).zip(&self.seen).filter(|(_, s)| s.1 != 0);
        self.found.extend(seen.map(|(cell, &(digit, ways))| Opening { cell, digit, ways }));
        self.clash.map_or(Ok(()), Err)
    }

    fn see(&mut self, cell: u32, digit: usize, ways: u8) {
        let (known, so_far) = &mut self.seen[cell as usize];
        if *so_far != 0 && usize::from(*known) != digit {
            self.clash = Some(Candidate::at(cell, digit));
        }
        *known = digit as u8;
        *so_far |= ways;
    }
}
