//! Locked candidates that leave a digit one place in a third house: the digit is placed, and nothing else is kept in
//! mind. A person who fills boards in pen solves like this.

use std::ops::ControlFlow;

use masume_puzzle::{Digit, HouseKind};

use super::locking::{Found, locked};
use crate::bits::{is_many, is_one, ones};
use crate::position::{Candidate, Position};
use crate::step::{HouseId, Step, Why};
use crate::technique::{Ask, Finder, Needs, SeRule, Sink, Technique};

/// From a box into a line, which leaves another box one place.
pub static DIRECT_POINTING: Technique = Technique {
    id: "direct-pointing",
    en: "Direct Pointing",
    ja: "直接ポインティング",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(17),
    hodoku: None,
};

/// From a line into a box, which leaves another line one place.
pub static DIRECT_CLAIMING: Technique = Technique {
    id: "direct-claiming",
    en: "Direct Claiming",
    ja: "直接クレーミング",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(19),
    hodoku: None,
};

/// In the order of locked candidates; the third house is of the kind of the first one, unless every one is wanted.
pub static FINDER: Finder =
    Finder { id: "direct-locking", techniques: &[&DIRECT_POINTING, &DIRECT_CLAIMING], find };

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    locked(board, &mut |crossing, found| {
        if found.lost == 0 {
            return ControlFlow::Continue(());
        }
        if ask.every {
            return in_any_house(board, found, sink);
        }
        for &(third, stay) in &crossing.thirds {
            let places = board.places(third, found.digit);
            if is_many(places) && is_one(places & stay) {
                sink(step(board, found, third, places & stay))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// As people see it: whatever the house that is left with one place.
fn in_any_house(board: &Position, found: Found, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let layout = board.layout();
    let mut losing = Vec::new();
    found.eliminations(board, |cell, _| losing.push(cell));
    let around = losing.iter().flat_map(|&c| &layout.cell_houses[c as usize]).map(|&(h, _)| h);
    let mut thirds: Vec<HouseId> = around.filter(|&h| h != found.cover && layout.full[h as usize]).collect();
    thirds.sort_unstable();
    thirds.dedup();
    for third in thirds {
        let lost = losing.iter().filter_map(|&c| layout.place_in(c, third)).fold(0, |set, p| set | 1 << p);
        let places = board.places(third, found.digit);
        if is_one(places & !lost) {
            sink(step(board, found, third, places & !lost))?;
        }
    }
    ControlFlow::Continue(())
}

fn step(board: &Position, found: Found, third: HouseId, place: u64) -> Step {
    let layout = board.layout();
    let technique =
        if layout.kind(found.base) == HouseKind::Box { &DIRECT_POINTING } else { &DIRECT_CLAIMING };
    let cell = ones(place).map(|p| layout.cell(third, p)).next();
    Step {
        technique,
        se: technique.se.least(),
        eliminations: Vec::new(),
        placement: cell.map(|cell| Candidate::at(cell, found.digit)),
        why: Why::Locked {
            digit: Digit::from_index(found.digit),
            base: found.base,
            cover: found.cover,
            cells: found.cells(layout),
            single: Some(third),
        },
    }
}
