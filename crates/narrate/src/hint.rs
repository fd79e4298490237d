//! Hints in three stages: where to look, what to look for, and the step itself.
//!
//! The first names houses only, the second the technique and the digits it is about (never the digit a single places),
//! the third tells all.

use masume_logic::{Chain, ChainKind, HouseId, Position, Step, Why};
use masume_puzzle::{Cell, DigitSet, HouseKind};

use crate::chain::starts;
use crate::explain::{explain_in, headline_in};
use crate::names::Words;
use crate::{Line, Style};

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Where to look: houses only.
    Where,
    /// What to look for there.
    What,
    /// The step in full.
    Which,
}

impl Stage {
    /// Every stage, the vaguest first.
    pub const ALL: [Self; 3] = [Self::Where, Self::What, Self::Which];
}

/// The hint of a stage.
pub fn hint(board: &Position, step: &Step, stage: Stage, style: impl Into<Style>) -> Vec<Line> {
    let style = style.into();
    match stage {
        Stage::Where => vec![Line::new(0, where_to_look(board, step, style))],
        Stage::What => vec![Line::new(0, what_to_look_for(board, step, style))],
        Stage::Which => which(board, step, style),
    }
}

/// The first stage: houses or a part of the board.
pub fn where_to_look(board: &Position, step: &Step, style: impl Into<Style>) -> String {
    let words = Words::new(board, style.into());
    let at = |houses: &[HouseId]| words.say("hint-where", &[("houses", words.houses_and(houses).into())]);
    let around = |cells: &[Cell]| at(&homes(board, cells));
    let from = |cells: &[Cell]| {
        let houses = words.houses_and(&homes(board, cells));
        words.say("hint-where-start", &[("houses", houses.into())])
    };
    match &step.why {
        Why::Hidden { house, .. } | Why::Subset { house, .. } => at(&[*house]),
        Why::Naked => around(&step.placement.iter().map(|c| c.cell).collect::<Vec<_>>()),
        Why::Locked { base, cover, .. } => at(&[*base, *cover]),
        Why::Fish { base, .. } => at(base),
        Why::Wing { pivot, .. } => from(&[*pivot]),
        Why::Loop { cells, .. } => around(cells),
        Why::Bug { .. } => words.say("hint-where-board", &[]),
        Why::Exclusion { base, .. } | Why::Total { cells: base, .. } => around(base),
        Why::Sign(used) if used.cells.is_empty() => words.say("hint-where-board", &[]),
        Why::Sign(used) => around(&used.cells),
        Why::Trial { assumed, .. } => from(&[assumed.cell]),
        Why::Chain(chain) => match chain.kind {
            ChainKind::House(house, _) => {
                words.say("hint-where-start", &[("houses", words.house(house).into())])
            }
            ChainKind::Cell(cell) => from(&[cell]),
            ChainKind::Contradiction { start, .. } | ChainKind::Double(start) => from(&[start.cell]),
            ChainKind::Cycle | ChainKind::Forcing => {
                from(&starts(chain).map(|n| n.candidate.cell).take(1).collect::<Vec<_>>())
            }
        },
    }
}

/// The second stage: the technique and the digits it is about, without the answer.
pub fn what_to_look_for(board: &Position, step: &Step, style: impl Into<Style>) -> String {
    let words = Words::new(board, style.into());
    let technique = ("technique", words.technique(step).into());
    let about = |digits: DigitSet| {
        let digits = words.digits_and(digits);
        words.say(
            "hint-what-digits",
            &[("technique", words.technique(step).into()), ("digits", digits.into())],
        )
    };
    match &step.why {
        Why::Hidden { last: true, .. } => words.say("hint-what-last", &[technique]),
        Why::Hidden { house, .. } => {
            words.say("hint-what-hidden", &[technique, ("house", words.house(*house).into())])
        }
        Why::Naked => words.say("hint-what-naked", &[technique]),
        Why::Locked { digit, .. } | Why::Fish { digit, .. } => about(DigitSet::only(*digit)),
        Why::Subset { house, digits, .. } => words.say(
            "hint-what-set",
            &[technique, ("house", words.house(*house).into()), ("digits", words.digits_and(*digits).into())],
        ),
        Why::Wing { pivot, .. } => {
            words.say("hint-what-wing", &[technique, ("cell", words.cell(*pivot).into())])
        }
        Why::Loop { digits, .. } => about(digits.iter().copied().collect()),
        Why::Bug { .. } => words.say("hint-what-bug", &[technique]),
        Why::Exclusion { base, .. } => {
            words.say("hint-what-exclusion", &[technique, ("cells", words.cells_and(base).into())])
        }
        Why::Sign(used) if used.cells.is_empty() => {
            words.say("hint-what-sign-board", &[("rule", words.rule(used.rule).0.into())])
        }
        Why::Sign(used) => words.say(
            "hint-what-sign",
            &[("rule", words.rule(used.rule).0.into()), ("cells", words.cells_and(&used.cells).into())],
        ),
        Why::Total { cells, .. } => {
            words.say("hint-what-total", &[technique, ("cells", words.cells_and(cells).into())])
        }
        // The digit would give it away.
        Why::Trial { assumed, .. } => {
            words.say("hint-what-suppose", &[technique, ("cell", words.cell(assumed.cell).into())])
        }
        Why::Chain(chain) => what_chain(&words, step, chain),
    }
}

fn what_chain(words: &Words<'_>, step: &Step, chain: &Chain) -> String {
    let technique = ("technique", words.technique(step).into());
    let first = starts(chain).next();
    match (chain.kind, first) {
        (ChainKind::Cycle, Some(node)) => {
            words.say("hint-what-loop", &[technique, ("cell", words.cell(node.candidate.cell).into())])
        }
        // What is supposed is also what goes: the digit would give it away.
        (ChainKind::Contradiction { start, .. }, _) => {
            words.say("hint-what-suppose", &[technique, ("cell", words.cell(start.cell).into())])
        }
        (ChainKind::Forcing, Some(node)) => {
            words.say("hint-what-suppose", &[technique, ("cell", words.cell(node.candidate.cell).into())])
        }
        _ => {
            let cases: Vec<String> = starts(chain).map(|n| words.node(n.candidate, n.on)).collect();
            words.say("hint-what-cases", &[technique, ("cases", words.or(&cases).into())])
        }
    }
}

/// The third stage: the step in one line, then why.
pub fn which(board: &Position, step: &Step, style: impl Into<Style>) -> Vec<Line> {
    let words = Words::new(board, style.into());
    let mut lines = vec![Line::new(0, headline_in(&words, step))];
    lines.extend(explain_in(&words, step));
    lines
}

/// The boxes that cells are in, each once, in order; the rows where there are no boxes.
fn homes(board: &Position, cells: &[Cell]) -> Vec<HouseId> {
    let layout = board.layout();
    let home = |cell: &Cell| {
        let houses = || layout.cell_houses[cell.index()].iter().map(|h| h.0);
        houses().find(|&h| layout.kind(h) == HouseKind::Box).or_else(|| houses().next())
    };
    let mut homes: Vec<HouseId> = cells.iter().filter_map(home).collect();
    homes.sort_unstable();
    homes.dedup();
    homes
}
