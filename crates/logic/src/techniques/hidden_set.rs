//! Hidden sets: as many digits as places for them in a house, so these cells lose all other digits.

use std::ops::ControlFlow;

use masume_puzzle::DigitSet;

use crate::bits::{at_most, choose, digits_where, is_count, is_many, lowest, ones};
use crate::position::{Candidate, Position};
use crate::step::{HouseId, Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// Two digits.
pub static HIDDEN_PAIR: Technique = Technique {
    id: "hidden-pair",
    en: "Hidden Pair",
    ja: "隠れペア",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(34),
    hodoku: Some(Hodoku { level: "Medium", score: 70 }),
};

/// Three digits.
pub static HIDDEN_TRIPLET: Technique = Technique {
    id: "hidden-triplet",
    en: "Hidden Triplet",
    ja: "隠れトリプル",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(40),
    hodoku: Some(Hodoku { level: "Medium", score: 100 }),
};

/// Four digits.
pub static HIDDEN_QUAD: Technique = Technique {
    id: "hidden-quad",
    en: "Hidden Quad",
    ja: "隠れクアッド",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(54),
    hodoku: Some(Hodoku { level: "Hard", score: 150 }),
};

/// Pairs.
pub static PAIRS: Finder = Finder {
    id: "hidden-pair",
    techniques: &[&HIDDEN_PAIR],
    find: |ask, sink| find(ask, 2, &HIDDEN_PAIR, sink),
};

/// Triplets.
pub static TRIPLETS: Finder = Finder {
    id: "hidden-triplet",
    techniques: &[&HIDDEN_TRIPLET],
    find: |ask, sink| find(ask, 3, &HIDDEN_TRIPLET, sink),
};

/// Quads.
pub static QUADS: Finder = Finder {
    id: "hidden-quad",
    techniques: &[&HIDDEN_QUAD],
    find: |ask, sink| find(ask, 4, &HIDDEN_QUAD, sink),
};

/// Digits of a house with as many places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The house.
    pub house: HouseId,
    /// The digits, as bits.
    pub digits: u64,
    /// Their places.
    pub cells: u64,
}

impl Found {
    /// What goes, in cell order, digits ascending.
    pub(crate) fn eliminations(self, board: &Position, mut f: impl FnMut(u32, usize)) {
        for place in ones(self.cells) {
            let cell = board.layout().cell(self.house, place);
            ones(board.cands(cell) & !self.digits).for_each(|digit| f(cell, digit as usize));
        }
    }

    /// The other digits of the house, each with its places.
    pub(super) fn others(self, board: &Position) -> impl Iterator<Item = (usize, u64)> {
        let of_digit = board.house_places(self.house);
        let rest = lowest(of_digit.len() as u32) & !self.digits;
        ones(rest).map(|d| (d as usize, of_digit[d as usize]))
    }
}

/// Every pair that takes away something, where Sudoku Explainer looks for them.
pub(crate) fn each(board: &Position, f: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
    removing(board, 2, false, f)
}

/// All sets of `size` digits in full houses with more than `more_than` open cells, whatever follows from them.
pub(super) fn search<F>(board: &Position, size: usize, more_than: usize, f: &mut F) -> ControlFlow<()>
where
    F: FnMut(Found) -> ControlFlow<()>,
{
    let layout = &**board.layout();
    for &house in &layout.bcr {
        if at_most(board.open(house), more_than) || !layout.full[house as usize] {
            continue;
        }
        let of_digit = board.house_places(house);
        let eligible = digits_where(of_digit, |places| is_many(places) & at_most(places, size));
        if at_most(eligible, size - 1) {
            continue;
        }
        let of = |digit: u32| of_digit[digit as usize];
        choose(eligible, size, size, 0, &of, &mut |digits, cells| {
            if is_count(cells, size) { f(Found { house, digits, cells }) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

/// Sets that take away something; not `every` one means: where more than twice as many cells are open.
fn removing<F>(board: &Position, size: usize, every: bool, f: &mut F) -> ControlFlow<()>
where
    F: FnMut(Found) -> ControlFlow<()>,
{
    search(board, size, if every { 0 } else { 2 * size }, &mut |found| {
        let removes = found.others(board).any(|(_, places)| places & found.cells != 0);
        if removes { f(found) } else { ControlFlow::Continue(()) }
    })
}

fn find(ask: &Ask<'_>, size: usize, technique: &'static Technique, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    removing(board, size, ask.every, &mut |found| {
        let mut eliminations = Vec::new();
        found.eliminations(board, |cell, digit| eliminations.push(Candidate::at(cell, digit)));
        let why = found.why(board);
        sink(Step { technique, se: technique.se.least(), eliminations, placement: None, why })
    })
}

impl Found {
    /// The reason as data.
    pub(super) fn why(self, board: &Position) -> Why {
        Why::Subset {
            house: self.house,
            cells: super::cells(board.layout(), self.house, self.cells),
            digits: DigitSet::from_bits(self.digits),
            hidden: true,
        }
    }
}
