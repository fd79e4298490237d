//! Hidden singles: the last open cell of a house, then digits with one place in a box, then in a line.

use std::ops::ControlFlow;

use crate::position::Candidate;
use crate::step::{Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// The last open cell of a house.
pub static FULL_HOUSE: Technique = Technique {
    id: "full-house",
    en: "Full House",
    ja: "最後の1マス",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(10),
    hodoku: Some(Hodoku { level: "Easy", score: 4 }),
};

/// The only place for a digit in a box.
pub static HIDDEN_SINGLE_BOX: Technique = Technique {
    id: "hidden-single-box",
    en: "Hidden Single in a Box",
    ja: "ブロックの隠れシングル",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(12),
    hodoku: Some(Hodoku { level: "Easy", score: 14 }),
};

/// The only place for a digit in a row, a column or a house of a rule.
pub static HIDDEN_SINGLE_LINE: Technique = Technique {
    id: "hidden-single-line",
    en: "Hidden Single in a Line",
    ja: "行・列の隠れシングル",
    needs: Needs::FullHouses,
    se: SeRule::Fixed(15),
    hodoku: Some(Hodoku { level: "Easy", score: 14 }),
};

/// Boxes, columns, rows for last cells; then again for the others.
pub static FINDER: Finder =
    Finder { id: "hidden-single", techniques: &[&FULL_HOUSE, &HIDDEN_SINGLE_BOX, &HIDDEN_SINGLE_LINE], find };

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for last in [true, false] {
        for &house in &ask.board.layout().bcr {
            in_house(ask, house, last, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn in_house(ask: &Ask<'_>, house: u32, last: bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    let layout = board.layout();
    let open = board.open(house);
    if open == 0 || open.is_power_of_two() != last || !layout.full[house as usize] {
        return ControlFlow::Continue(());
    }
    for (digit, &places) in board.house_places(house).iter().enumerate() {
        if places.is_power_of_two() {
            let technique = match last {
                true => &FULL_HOUSE,
                false if layout.kind(house) == masume_puzzle::HouseKind::Box => &HIDDEN_SINGLE_BOX,
                false => &HIDDEN_SINGLE_LINE,
            };
            sink(Step {
                technique,
                se: technique.se.least(),
                eliminations: Vec::new(),
                placement: Some(Candidate::at(layout.cell(house, places.trailing_zeros()), digit)),
                why: Why::Hidden { house, last },
            })?;
        }
    }
    ControlFlow::Continue(())
}
