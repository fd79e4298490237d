//! Naked sets: as many cells of a house as digits in them, so the rest of the house loses these digits.

use std::ops::ControlFlow;

use masume_puzzle::DigitSet;

use crate::bits::{at_most, choose, is_count, ones};
use crate::position::{Candidate, Position};
use crate::step::{HouseId, Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// Two cells.
pub static NAKED_PAIR: Technique = Technique {
    id: "naked-pair",
    en: "Naked Pair",
    ja: "ネイキッドペア",
    needs: Needs::Nothing,
    se: SeRule::Fixed(30),
    hodoku: Some(Hodoku { level: "Medium", score: 60 }),
};

/// Three cells.
pub static NAKED_TRIPLET: Technique = Technique {
    id: "naked-triplet",
    en: "Naked Triplet",
    ja: "ネイキッドトリプル",
    needs: Needs::Nothing,
    se: SeRule::Fixed(36),
    hodoku: Some(Hodoku { level: "Medium", score: 80 }),
};

/// Four cells.
pub static NAKED_QUAD: Technique = Technique {
    id: "naked-quad",
    en: "Naked Quad",
    ja: "ネイキッドクアッド",
    needs: Needs::Nothing,
    se: SeRule::Fixed(50),
    hodoku: Some(Hodoku { level: "Hard", score: 120 }),
};

/// Pairs.
pub static PAIRS: Finder = Finder {
    id: "naked-pair",
    techniques: &[&NAKED_PAIR],
    find: |ask, sink| find(ask, 2, &NAKED_PAIR, sink),
};

/// Triplets.
pub static TRIPLETS: Finder = Finder {
    id: "naked-triplet",
    techniques: &[&NAKED_TRIPLET],
    find: |ask, sink| find(ask, 3, &NAKED_TRIPLET, sink),
};

/// Quads.
pub static QUADS: Finder = Finder {
    id: "naked-quad",
    techniques: &[&NAKED_QUAD],
    find: |ask, sink| find(ask, 4, &NAKED_QUAD, sink),
};

/// The most cells of a set.
const LARGEST: usize = 4;

/// Cells of a house with as many digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The house.
    pub house: HouseId,
    /// The places of the cells.
    pub cells: u64,
    /// Their digits, as bits.
    pub digits: u64,
}

impl Found {
    /// What goes, in cell order, digits ascending.
    pub(crate) fn eliminations(self, board: &Position, mut f: impl FnMut(u32, usize)) {
        for place in ones(board.open(self.house) & !self.cells) {
            let cell = board.layout().cell(self.house, place);
            ones(board.cands(cell) & self.digits).for_each(|digit| f(cell, digit as usize));
        }
    }
}

/// Every pair that takes away something, where Sudoku Explainer looks for them.
pub(crate) fn each(board: &Position, f: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
    search(board, 2, false, f)
}

/// Sets of `size` cells that take away something; not `every` one means: where at least twice as many cells are open,
/// since the others of the house would be a hidden set that is no larger.
fn search<F>(board: &Position, size: usize, every: bool, f: &mut F) -> ControlFlow<()>
where
    F: FnMut(Found) -> ControlFlow<()>,
{
    let layout = &**board.layout();
    for &house in &layout.bcr {
        if !every && at_most(board.open(house), 2 * size - 1) {
            continue;
        }
        let of_digit = board.house_places(house);
        let eligible = with_two_to(of_digit, size);
        if at_most(eligible, size - 1) {
            continue;
        }
        let cells = &layout.house_cells[house as usize];
        let of = |place: u32| board.cands(cells[place as usize]);
        choose(eligible, size, size, 0, &of, &mut |cells, digits| {
            let elsewhere = |digit: u32| of_digit[digit as usize] & !cells != 0;
            if is_count(digits, size) && ones(digits).any(elsewhere) {
                f(Found { house, cells, digits })?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// The places with two to `most` candidates, given the places of each digit.
fn with_two_to(of_digit: &[u64], most: usize) -> u64 {
    // `more[n]`: places with more than n candidates so far.
    let mut more = [0u64; LARGEST + 1];
    for &places in of_digit {
        for n in (1..=most).rev() {
            more[n] |= more[n - 1] & places;
        }
        more[0] |= places;
    }
    more[1] & !more[most]
}

fn find(ask: &Ask<'_>, size: usize, technique: &'static Technique, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    search(board, size, ask.every, &mut |found| {
        let mut eliminations = Vec::new();
        found.eliminations(board, |cell, digit| eliminations.push(Candidate::at(cell, digit)));
        let why = Why::Subset {
            house: found.house,
            cells: super::cells(board.layout(), found.house, found.cells),
            digits: DigitSet::from_bits(found.digits),
            hidden: false,
        };
        sink(Step { technique, se: technique.se.least(), eliminations, placement: None, why })
    })
}
