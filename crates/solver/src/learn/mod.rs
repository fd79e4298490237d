//! `learn`: clause learning on the board itself.
//!
//! A conflict-driven search (Marques-Silva and Sakallah 1996; Moskewicz and others 2001 for the watched literals) whose
//! rules are not clauses but the board's own: a candidate strikes out what clashes with it, a slot — a cell, or a digit
//! in a house — that is down to one member decides it, a digit locked into the cells that two houses share is struck from
//! the rest of them. Each of these gives its reason only when a conflict asks for it (lazy explanation: Ohrimenko,
//! Stuckey and Codish 2009), so a 25×25 board is a few thousand words instead of some hundred thousand clauses, and only
//! what was learnt is watched.
//!
//! Tried on ten of the hard 25×25 set (mean conflicts): with locks 14,000 became 10,700; variables for "somewhere in
//! these shared cells" took off another 700 but made the trail half as long again. Deciding the slot
//! whose open candidates took part most in conflicts, for their number, needed a quarter fewer conflicts than the most
//! active candidate; weighing the slot's struck candidates too needed three times as many. Weights that fade slowly
//! and almost no restarts are best: the search goes ten decisions deep and goes back one at a time.

mod analyze;
mod arena;
mod core;
mod hooks;
mod layout;
mod lists;
mod literal;
mod locks;
mod model;
mod propagate;
mod rules;
mod search;
#[cfg(test)]
mod tests;
mod weights;

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, Puzzle};

use self::core::MOST_VARS;
use self::layout::Layout;
use self::literal::Lit;
use self::model::Model;
use self::search::Learner;
use crate::general::{General, Narrow};
use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Stop, Unsupported};

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "learn",
    about_en: "clause learning on the board itself; for hard boards of any shape",
    about_ja: "盤面のマスとハウスの上で直接学習する節学習。難しい大盤面向け",
    build: |board| {
        let puzzle = Puzzle::empty(board.clone());
        Ok(Box::new(Alone { root: General::default(), learn: Learn::new(&puzzle)?, puzzle }))
    },
};

/// The engine on its own: `general` propagates the givens, the rest is the learner's.
struct Alone {
    /// The puzzle whose rule clues the learner knows.
    puzzle: Puzzle,
    root: General,
    learn: Learn,
}

impl Search for Alone {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        self.root.load(puzzle)?;
        if !puzzle.has_rules_of(&self.puzzle) {
            self.learn = Learn::new(puzzle)?;
        }
        self.puzzle.clone_from(puzzle);
        self.learn.set(self.root.left());
        Ok(())
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        self.learn.run_without(&[], assume, control, sink)
    }
}

/// The learner for a board with rule clues, told what a propagated puzzle leaves open.
pub(crate) struct Learn {
    layout: Layout,
    rules: Vec<Arc<Narrow>>,
    /// What each cell may hold; `None` when the givens contradict each other.
    left: Option<Vec<u64>>,
    /// Whether `left` is of the present puzzle.
    known: bool,
    kept: Option<(Model, Learner)>,
    values: Vec<u8>,
}

impl Learn {
    /// Whether the candidates of a board, and a few variables more, fit the words that count them.
    pub(crate) fn fits(board: &Board) -> bool {
        board.len() as u64 * u64::from(board.digits()) < u64::from(MOST_VARS) / 2
    }

    /// For a board with the rule clues of a puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, Unsupported> {
        let unknown = |why: &str| Unsupported { engine: INFO.id, why: why.into() };
        let rules = rules::of_puzzle(puzzle);
        let rules = rules.ok_or_else(|| unknown("it does not know all rules of the puzzle"))?;
        if !Self::fits(puzzle.board()) {
            return Err(unknown("the board has too many candidates"));
        }
        let values = vec![0; puzzle.board().len()];
        Ok(Self {
            layout: Layout::new(puzzle.structure()),
            rules,
            left: None,
            known: false,
            kept: None,
            values,
        })
    }

    /// Forgets the puzzle but for its rule clues.
    pub(crate) fn forget(&mut self) {
        self.set(None);
        self.known = false;
    }

    /// [`Learn::set`] for those who do not know whether it was done since the puzzle was loaded.
    pub(crate) fn set_once(&mut self, left: impl FnOnce() -> Option<Vec<u64>>) {
        if !self.known {
            self.set(left());
        }
    }

    /// Takes what a puzzle's propagated givens leave open; forgets the puzzle before.
    pub(crate) fn set(&mut self, left: Option<Vec<u64>>) {
        self.left = left;
        self.known = true;
        self.kept = None;
    }

    /// Like [`Search::run`], leaving out solutions that are already known.
    pub(crate) fn run_without(
        &mut self,
        known: &[Vec<u8>],
        assume: &[(Cell, Digit)],
        control: &Control,
        sink: Sink<'_>,
    ) -> Report {
        let mut stats = Stats::default();
        let Some(left) = &self.left else { return Report { stop: Stop::Complete, stats } };
        if let Some(stop) = control.must_stop(0) {
            return Report { stop, stats };
        }
        // A plain question starts from nothing, so that the order of its answers depends on the puzzle alone.
        let kept = if assume.is_empty() { None } else { self.kept.take() };
        let (model, learner) = self.kept.insert(kept.unwrap_or_else(|| {
            let model = Model::new(&self.layout, left);
            let learner = Learner::new(&model, &self.rules);
            (model, learner)
        }));
        let open = assume.iter().filter(|(c, d)| !model.is_decided(c.index(), d.index() as u32));
        let literals = open.map(|(c, d)| model.literal(c.index() as u32, d.index() as u32));
        let Some(mut assumed) = literals.collect::<Option<Vec<Lit>>>() else {
            return Report { stop: Stop::Complete, stats };
        };
        // Solutions are barred only while this variable is assumed, so that the next search sees them again.
        let bar = Lit::yes(learner.new_var());
        assumed.push(bar);
        for values in known {
            let held = (0..).zip(values).filter_map(|(c, &v)| model.literal(c, u32::from(v).checked_sub(1)?));
            let clause: Vec<Lit> = held.map(|l| !l).chain([!bar]).collect();
            learner.add(&clause);
        }
        let stop = loop {
            match learner.solve(&assumed, control, &mut stats) {
                Err(stop) => break stop,
                Ok(false) => break Stop::Complete,
                Ok(true) => {
                    for (cell, value) in self.values.iter_mut().enumerate() {
                        *value = 1 + model.digit(cell, |var| learner.is_true(Lit::yes(var))) as u8;
                    }
                    if let ControlFlow::Break(()) = sink(&self.values) {
                        break Stop::Enough;
                    }
                    learner.bar(bar, assumed.len());
                }
            }
        };
        learner.rest();
        learner.add(&[!bar]);
        Report { stop, stats }
    }
}
