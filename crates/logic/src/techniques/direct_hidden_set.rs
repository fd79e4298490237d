//! Hidden sets that leave another digit one place in their house: that digit is placed, and nothing else is kept in
//! mind.

use std::ops::ControlFlow;

use super::hidden_set::search;
use crate::bits::{is_many, is_one};
use crate::position::Candidate;
use crate::step::Step;
use crate::technique::{Ask, Finder, Needs, SeRule, Sink, Technique};

/// Two digits fill two cells, and a third digit has one place left.
pub static DIRECT_HIDDEN_PAIR: Technique = Technique {
    id: "direct-hidden-pair",
    en: "Direct Hidden Pair",
    ja: "直接の隠れペア",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(20),
    hodoku: None,
};

/// Three digits fill three cells, and a fourth digit has one place left.
pub static DIRECT_HIDDEN_TRIPLET: Technique = Technique {
    id: "direct-hidden-triplet",
    en: "Direct Hidden Triplet",
    ja: "直接の隠れトリプル",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(25),
    hodoku: None,
};

/// Pairs.
pub static PAIRS: Finder = Finder {
    id: "direct-hidden-pair",
    techniques: &[&DIRECT_HIDDEN_PAIR],
    find: |ask, sink| find(ask, 2, &DIRECT_HIDDEN_PAIR, sink),
};

/// Triplets.
pub static TRIPLETS: Finder = Finder {
    id: "direct-hidden-triplet",
    techniques: &[&DIRECT_HIDDEN_TRIPLET],
    find: |ask, sink| find(ask, 3, &DIRECT_HIDDEN_TRIPLET, sink),
};

fn find(ask: &Ask<'_>, size: usize, technique: &'static Technique, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    search(board, size, size, &mut |found| {
        for (digit, places) in found.others(board) {
            let place = places & !found.cells;
            if is_many(places) && is_one(place) {
                let cell = board.layout().cell(found.house, place.trailing_zeros());
                sink(Step {
                    technique,
                    se: technique.se.least(),
                    eliminations: Vec::new(),
                    placement: Some(Candidate::at(cell, digit)),
                    why: found.why(board),
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}
