//! Naked singles: the only candidate of a cell.

use std::ops::ControlFlow;

use crate::bits::is_one;
use crate::position::Candidate;
use crate::step::{Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// The only candidate of a cell.
pub static NAKED_SINGLE: Technique = Technique {
    id: "naked-single",
    en: "Naked Single",
    ja: "ネイキッドシングル",
    needs: Needs::Nothing,
    se: SeRule::Fixed(23),
    hodoku: Some(Hodoku { level: "Easy", score: 4 }),
};

/// In cell order.
pub static FINDER: Finder = Finder { id: "naked-single", techniques: &[&NAKED_SINGLE], find };

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for (cell, &cands) in (0..).zip(ask.board.all_cands()) {
        if is_one(cands) {
            sink(Step {
                technique: &NAKED_SINGLE,
                se: NAKED_SINGLE.se.least(),
                eliminations: Vec::new(),
                placement: Some(Candidate::at(cell, cands.trailing_zeros() as usize)),
                why: Why::Naked,
            })?;
        }
    }
    ControlFlow::Continue(())
}
