//! Locked candidates: all places of a digit in one house lie in a second one, so the rest of that one loses it.
//!
//! Seen from a box this is pointing, seen from a line (or a house of a rule) claiming.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, HouseKind};

use crate::bits::{digits_where, is_many, ones};
use crate::layout::{Crossing, Layout};
use crate::position::{Candidate, Position};
use crate::step::{HouseId, Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// From a box into a line.
pub static POINTING: Technique = Technique {
    id: "pointing",
    en: "Pointing",
    ja: "ロックされた候補(ポインティング)",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(26),
    hodoku: Some(Hodoku { level: "Medium", score: 50 }),
};

/// From a line into a box.
pub static CLAIMING: Technique = Technique {
    id: "claiming",
    en: "Claiming",
    ja: "ロックされた候補(クレーミング)",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(28),
    hodoku: Some(Hodoku { level: "Medium", score: 50 }),
};

/// Boxes with columns, boxes with rows, columns with boxes, rows with boxes, then all other houses that cross.
pub static FINDER: Finder = Finder { id: "locking", techniques: &[&POINTING, &CLAIMING], find };

/// A digit locked in two houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The digit, by index.
    pub digit: usize,
    /// The house all of whose places are in `cover`.
    pub base: HouseId,
    /// The house that loses the digit elsewhere.
    pub cover: HouseId,
    /// The places in `base`.
    pub places: u64,
    /// The places of `cover` that lose the digit.
    pub lost: u64,
}

impl Found {
    /// What goes, in cell order.
    pub(crate) fn eliminations(self, board: &Position, mut f: impl FnMut(u32, usize)) {
        for place in ones(self.lost) {
            f(board.layout().cell(self.cover, place), self.digit);
        }
    }

    /// The cells that hold the digit.
    pub(super) fn cells(self, layout: &Layout) -> Vec<Cell> {
        super::cells(layout, self.base, self.places)
    }
}

/// Every crossing and digit with all places of the first house (two or more) in the second, whether it takes away
/// something or not.
pub(super) fn locked<'b, F>(board: &'b Position, f: &mut F) -> ControlFlow<()>
where
    F: FnMut(&'b Crossing, Found) -> ControlFlow<()>,
{
    let layout = &**board.layout();
    let (mut last, mut many) = (HouseId::MAX, 0);
    for crossing in &layout.crossings {
        let &Crossing { base, cover, in_base, in_cover, .. } = crossing;
        let of_digit = board.house_places(base);
        // All digits of a house at once, without branches: most crossings have no locked digit.
        if base != last {
            last = base;
            many = digits_where(of_digit, is_many);
        }
        let inside = many & digits_where(of_digit, |places| places & !in_base == 0);
        for digit in ones(inside).map(|d| d as usize) {
            let lost = board.places(cover, digit) & !in_cover;
            f(crossing, Found { digit, base, cover, places: of_digit[digit], lost })?;
        }
    }
    ControlFlow::Continue(())
}

/// Every locked digit that takes away something.
pub(crate) fn each(board: &Position, f: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
    locked(board, &mut |_, found| if found.lost == 0 { ControlFlow::Continue(()) } else { f(found) })
}

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    each(board, &mut |found| {
        let layout = board.layout();
        let technique = if layout.kind(found.base) == HouseKind::Box { &POINTING } else { &CLAIMING };
        let mut eliminations = Vec::new();
        found.eliminations(board, |cell, digit| eliminations.push(Candidate::at(cell, digit)));
        let digit = Digit::from_index(found.digit);
        let cells = found.cells(layout);
        let why = Why::Locked { digit, base: found.base, cover: found.cover, cells, single: None };
        sink(Step { technique, se: technique.se.least(), eliminations, placement: None, why })
    })
}
