//! The way through a puzzle, step by step.
//!
//! As Sudoku Explainer goes: ask the finders in order, do the first step that is found, begin again. Which finders, in
//! which order, and which techniques of them, is the caller's choice.

use std::ops::ControlFlow;

use masume_solver::{Control, Stop};

use crate::chains::memory::Memory;
use crate::position::{Contradiction, Position};
use crate::step::Step;
use crate::table::FINDERS;
use crate::technique::{Ask, Finder, SeRule, Technique};

/// Which techniques are used, and in which order.
#[derive(Clone, Debug)]
pub struct Order {
    finders: Vec<&'static Finder>,
    barred: Vec<&'static Technique>,
}

impl Default for Order {
    /// All of them, in the order of Sudoku Explainer.
    fn default() -> Self {
        Self { finders: FINDERS.to_vec(), barred: Vec::new() }
    }
}

impl Order {
    /// These finders in this order.
    pub fn of(finders: Vec<&'static Finder>) -> Self {
        Self { finders, barred: Vec::new() }
    }

    /// The same order with only the techniques that `wanted` accepts.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(&Technique) -> bool) -> Self {
        let all = self.finders.iter().flat_map(|f| f.techniques).copied();
        self.barred.extend(all.filter(|t| !wanted(t)));
        self.finders.retain(|f| f.techniques.iter().any(|t| !self.barred.contains(t)));
        self
    }

    /// The same order without the finders that only report techniques rated above `top` tenths. Where it gets stuck, the
    /// step that the whole order would take is rated higher: whether a puzzle stays below a bound is known without the
    /// search for dearer steps, which takes most of the time of a rating.
    #[must_use]
    pub fn up_to(mut self, top: u16) -> Self {
        self.finders.retain(|f| f.techniques.iter().any(|t| t.se.least() <= top));
        self
    }

    /// The finders, in order.
    pub fn finders(&self) -> &[&'static Finder] {
        &self.finders
    }

    /// The techniques that are used, by finder.
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> {
        self.finders.iter().flat_map(|f| f.techniques).copied().filter(|t| !self.barred.contains(t))
    }

    /// The step to take on `board`, or why there is none: [`Stop::Complete`] when no technique finds one.
    pub fn next(&self, board: &Position, control: &Control) -> Result<Step, Stop> {
        self.next_or_halt(board, control, &Memory::new()).map_err(|halt| halt.stop)
    }

    /// As [`Order::next`], and when it was stopped also how far it was.
    ///
    /// `memory` makes the next question about the same puzzle faster.
    pub fn next_or_halt(&self, board: &Position, control: &Control, memory: &Memory) -> Result<Step, Halt> {
        for (number, finder) in self.finders.iter().enumerate() {
            let mut found = None;
            // A finder that chooses among techniques must not choose one that is barred.
            let every = finder.techniques.iter().any(|t| self.barred.contains(t));
            let ask = Ask { board, control, every, memory };
            let _ = (finder.find)(&ask, &mut |step| {
                if self.barred.contains(&step.technique) {
                    return ControlFlow::Continue(());
                }
                found = Some(step);
                ControlFlow::Break(())
            });
            // What a finder has found before it was stopped is not what it would have chosen: time rules.
            if let Some(stop) = control.must_stop(0) {
                let left = self.finders[number..].iter().flat_map(|f| f.techniques);
                let least = left.filter(|t| !self.barred.contains(t)).map(|t| t.se.least()).min();
                return Err(Halt { stop, least: least.unwrap_or(0) });
            }
            if let Some(step) = found {
                return Ok(step);
            }
        }
        Err(Halt { stop: Stop::Complete, least: self.refused(board, memory).unwrap_or(0) })
    }

    /// The least rating, in tenths, of the techniques that are not searched on this board since it is too large.
    fn refused(&self, board: &Position, memory: &Memory) -> Option<u16> {
        let chains = self.techniques().filter(|t| matches!(t.se, SeRule::Length(_))).map(|t| t.se.least());
        chains.min().filter(|_| memory.prepare(board).is_none())
    }

    /// Walks from `board` to where the techniques end, or a contradiction shows. `visit` sees each step with the position it is found in.
    pub fn walk(
        &self,
        board: &mut Position,
        control: &Control,
        mut visit: impl FnMut(&Position, &Step),
    ) -> End {
        let memory = Memory::new();
        loop {
            // A position that shows it has no solution leads anywhere: its steps would be told for nothing.
            if let Some(contradiction) = board.contradiction() {
                return End::Contradiction(contradiction);
            }
            if board.blanks() == 0 {
                // Givens may clash, and leave nothing to do.
                return board.contradiction().map_or(End::Solved, End::Contradiction);
            }
            match self.next_or_halt(board, control, &memory) {
                Ok(step) => {
                    visit(board, &step);
                    step.apply(board);
                }
                Err(halt) => return halt.end(board),
            }
        }
    }
}

/// Why there is no next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halt {
    /// [`Stop::Complete`] when no technique finds anything, else what stopped the search.
    pub stop: Stop,
    /// The least rating, in tenths, of the techniques that were not searched to their end: since it was stopped, or since
    /// the board has more candidates than chains are searched on. 0 when there are none.
    pub least: u16,
}

impl Halt {
    /// How a walk that comes to this on `board` ends.
    pub fn end(self, board: &Position) -> End {
        match self.stop {
            Stop::Complete => board.contradiction().map_or(End::Stuck, End::Contradiction),
            stop => End::Stopped(stop),
        }
    }
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No technique finds anything more.
    Stuck,
    /// The position has no solution, and shows it.
    Contradiction(Contradiction),
    /// Time, or the user.
    Stopped(Stop),
}
