//! `general`: the engine for any shape.
//!
//! A depth-first search over the slots of `tables` with the propagation of `state`. It branches on one candidate
//! at a time — "this digit is here" first, "it is not" after — and chooses the slot with the fewest members weighed
//! by how often it took part in dead ends (the dom/wdeg idea of Boussemart, Hemery, Lecoutre and Sais, 2004, on cells
//! and house places alike).
//!
//! What a search is generic over is chosen once per puzzle: the word of a candidate set (`mask`) by the digits of the board,
//! and how places in houses are kept (`state/representation.rs`) by its rules.

mod branch;
mod depth_first;
mod derive;
mod lines;
mod mask;
mod narrow;
mod propagators;
mod slate;
mod state;
mod sums;
mod tables;
mod together;
mod wake;
mod walk;

use masume_puzzle::{Cell, Digit, Puzzle};

use self::depth_first::{Chosen, DepthFirst};
use self::mask::Mask;
pub use self::narrow::{Narrow, derived_sums};
pub use self::slate::{Before, Other, Slate};
use self::state::{DigitPlanes, HouseSlots};
pub(crate) use self::walk::walker;
use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Stop, Unsupported};

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "general",
    about_en: "propagation and weighted branching on any shape",
    about_ja: "あらゆる盤面に使える汎用エンジン(伝播と重み付き分岐)",
    build: |_| Ok(Box::<General>::default()),
};

/// When to give up for want of progress rather than at a limit the user set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Stop, with [`Stop::Nodes`], after this many dead ends without a solution …
    pub(crate) conflicts: u64,
    /// … unless this many solutions have been found.
    pub(crate) solutions: u64,
}

impl Patience {
    /// Never gives up.
    pub(crate) const ENDLESS: Self = Self { conflicts: u64::MAX, solutions: 0 };
}

/// The engine for all puzzles of a board. Searches are made when a puzzle first needs them, and kept: one for puzzles that
/// are best served by house slots, one for those with rules that digit planes serve better.
#[derive(Default)]
pub(crate) struct General {
    slots: Option<Box<dyn Chosen>>,
    planes: Option<Box<dyn Chosen>>,
    /// Which of the two has the loaded puzzle.
    on_planes: bool,
}

impl General {
    /// Like [`Search::run`], but stops when patience runs out.
    pub(crate) fn run_patiently(
        &mut self,
        patience: Patience,
        assume: &[(Cell, Digit)],
        control: &Control,
        sink: Sink<'_>,
    ) -> Report {
        let search = if self.on_planes { &mut self.planes } else { &mut self.slots };
        match search {
            Some(search) => search.run_patiently(patience, assume, control, sink),
            None => Report { stop: Stop::Complete, stats: Stats::default() },
        }
    }

    /// What each cell of the loaded puzzle may hold after propagation, 0-based bits; `None` when that already failed.
    pub(crate) fn left(&self) -> Option<Vec<u64>> {
        self.loaded()?.all_left()
    }

    /// Whether every constraint of the loaded puzzle has a propagator; without, full boards are checked.
    pub(crate) fn propagates_all(&self) -> bool {
        self.loaded().is_some_and(Chosen::propagates_all)
    }

    fn loaded(&self) -> Option<&dyn Chosen> {
        if self.on_planes { self.planes.as_deref() } else { self.slots.as_deref() }
    }
}

impl Search for General {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        self.on_planes = tables::suits_planes(puzzle);
        let search = if self.on_planes { &mut self.planes } else { &mut self.slots };
        search.get_or_insert_with(|| represented(puzzle, self.on_planes)).load(puzzle)
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        self.run_patiently(Patience::ENDLESS, assume, control, sink)
    }
}

/// A search for puzzles with the rule clues of this one; nothing is loaded yet.
fn for_puzzle(puzzle: &Puzzle) -> Box<dyn Chosen> {
    represented(puzzle, tables::suits_planes(puzzle))
}

/// The same in the representation that is asked for.
fn represented(puzzle: &Puzzle, planes: bool) -> Box<dyn Chosen> {
    fn in_word<M: Mask>(puzzle: &Puzzle, planes: bool) -> Box<dyn Chosen> {
        if planes {
            Box::new(DepthFirst::<M, DigitPlanes>::new(puzzle.clone()))
        } else {
            Box::new(DepthFirst::<M, HouseSlots<M>>::new(puzzle.clone()))
        }
    }
    match puzzle.board().digits() {
        0..=16 => in_word::<u16>(puzzle, planes),
        17..=32 => in_word::<u32>(puzzle, planes),
        _ => in_word::<u64>(puzzle, planes),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    /// The first solutions and the nodes they took.
    fn answer(engine: &mut General, puzzle: &Puzzle) -> (Vec<Vec<u8>>, u64) {
        engine.load(puzzle).unwrap();
        let mut found = Vec::new();
        let report = engine.run(&[], &Control::default(), &mut |values| {
            found.push(values.to_vec());
            if found.len() < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (found, report.stats.nodes)
    }

    #[test]
    fn an_engine_answers_by_the_puzzle_whatever_representation_was_in_use_before() {
        let puzzle = |spec: &str| Puzzle::from_spec(spec.parse().unwrap()).unwrap();
        // Houses alone, a group, cages with sums, and a cage that holds every digit.
        let specs = ["2x3", "2x3+killer(0,1,6)", "2x3+killer(0,1)=3", "2x3+killer(0,1,6,8,9,14)=21"];
        let puzzles = specs.map(puzzle);
        let planes = puzzles.each_ref().map(tables::suits_planes);
        assert_eq!(planes, [false, false, true, true]);
        let board = puzzles[0].board();
        let mut engine = General::default();
        for (i, j) in [(0, 2), (2, 1), (1, 3), (3, 0), (2, 3), (3, 2), (1, 0)] {
            for puzzle in [&puzzles[i], &puzzles[j]] {
                assert_eq!(puzzle.board(), board);
                assert_eq!(answer(&mut engine, puzzle), answer(&mut General::default(), puzzle));
            }
        }
    }
}
