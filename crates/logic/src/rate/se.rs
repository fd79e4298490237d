//! Ratings of Sudoku Explainer 1.2.1: ER, EP and ED.
//!
//! One step after the other, each the first that its finders offer. With the greatest rating so far as *d*: ED is *d*
//! after the first step, EP after the first step that places a digit, ER when the board is full. When nothing more is
//! found, ER is 20.0. (Not from its source: from the behaviour written down in `../shared/rating/se_spec.md`.)

use std::fmt;

use masume_solver::Control;

use super::{Mode, Rating, Tenths, Visit};
use crate::chains::memory::Memory;
use crate::path::{End, Order};
use crate::position::Position;
use crate::technique::Technique;

/// The row of this mode.
pub(super) const MODE: Mode = Mode {
    id: "se-1.2.1",
    about_en: "Sudoku Explainer 1.2.1: ER/EP/ED",
    about_ja: "Sudoku Explainer 1.2.1 の ER/EP/ED",
    rate: |board, choice, control, visit| Rating::Se(rate(board, &choice.order(), control, visit)),
};

/// What Sudoku Explainer gives a puzzle that no technique finishes, in tenths.
pub const STUCK: u16 = 200;

/// A rating of Sudoku Explainer. All numbers are tenths.
#[derive(Clone, Debug)]
pub struct SeRating {
    /// The whole puzzle: its hardest step.
    pub er: u16,
    /// The way to the first digit, the step that places it included.
    pub ep: u16,
    /// The first step.
    pub ed: u16,
    /// The number of steps.
    pub steps: usize,
    /// The technique of the hardest step, the first of equals.
    pub hardest: Option<&'static Technique>,
    /// How the path ended.
    pub end: End,
    /// Whether time ended first, or the board is too large for chains: `er` is then the least it can be.
    pub lower_bound: bool,
    /// Whether `ep` is only the least it can be, too: no digit had been placed.
    pub ep_lower_bound: bool,
    /// Whether `ed` is only the least it can be, too: no step had been found.
    pub ed_lower_bound: bool,
}

impl fmt::Display for SeRating {
    /// `7.1/1.2/1.2`; what may be greater has `>=` before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts =
            [(self.lower_bound, self.er), (self.ep_lower_bound, self.ep), (self.ed_lower_bound, self.ed)];
        let part =
            |(bound, value): (bool, u16)| format!("{}{}", if bound { ">=" } else { "" }, Tenths(value));
        f.write_str(&parts.map(part).join("/"))
    }
}

/// Rates a position: walks on `board` to the end. Whether the puzzle has one solution is the caller's care.
pub fn rate(board: &mut Position, order: &Order, control: &Control, visit: &mut Visit<'_>) -> SeRating {
    let (mut highest, mut ep, mut ed) = (0, None, None);
    let (mut steps, mut hardest) = (0, None);
    let memory = Memory::new();
    let (end, reached) = loop {
        if board.blanks() == 0 {
            break (End::Solved, 0);
        }
        let step = match order.next_or_halt(board, control, &memory) {
            Ok(step) => step,
            Err(halt) => break (halt.end(board), halt.least),
        };
        visit(board, &step);
        if hardest.is_none() || step.se > highest {
            hardest = Some(step.technique);
        }
        highest = highest.max(step.se);
        steps += 1;
        ed.get_or_insert(highest);
        if step.placement.is_some() {
            ep.get_or_insert(highest);
        }
        step.apply(board);
    };
    // What the techniques that were searched have not found costs at least what the others cost: those that time cut
    // short, or chains on a board too large for them.
    let (bound, least) = (reached > 0 || matches!(end, End::Stopped(_)), highest.max(reached));
    SeRating {
        er: match end {
            End::Solved => highest,
            _ if bound => least,
            _ => STUCK,
        },
        ep: ep.unwrap_or(if bound { least } else { 0 }),
        ed: ed.unwrap_or(if bound { least } else { 0 }),
        steps,
        hardest,
        end,
        lower_bound: bound,
        ep_lower_bound: bound && ep.is_none(),
        ed_lower_bound: bound && ed.is_none(),
    }
}
