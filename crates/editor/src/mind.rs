//! Who finds out what is to be known, edit after edit.
//!
//! A [`Mind`] keeps what helps with the next question: witnesses, an engine for the board, the knowledge of the last few
//! puzzles (so that undo costs nothing). Work goes in stages, and each call goes on where the last one was stopped:
//!
//! 1. what the rules say, and the witnesses that still agree;
//! 2. some random solutions; all solutions, if those are few: then everything follows from the list;
//! 3. each undecided candidate, by a solution that has it or the proof that there is none ([`decide`](crate::decide));
//! 4. the number of solutions, an estimate where it is large; the clues that the others imply.
//!
//! What a stage finds depends on the puzzle alone; a deadline only decides how much of it is known yet.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use masume_puzzle::{Board, Cell, Digit, DigitSet, Document, Puzzle};
use masume_solver::classic9::Alive;
use masume_solver::general::Slate;
use masume_solver::{Control, Engine, EstimateOptions, Stop, estimate};

use crate::knowledge::{Guess, Key, Knowledge, Solutions};
use crate::memory::Memory;
use crate::pool::{Grids, Pool};

/// Most bytes of a list of solutions that is kept.
const LONGEST_LIST: usize = 4 << 20;
/// Walks of an estimate.
const WALKS: usize = 1_000;
/// A board on which more than one cell in so many is seen to have several digits is wide open.
const OPEN: usize = 4;
/// Nodes that the search for all solutions may take before candidates are looked at one by one.
const LIST_NODES: u64 = 50_000;

/// What is worth knowing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// Solutions are counted up to this many.
    pub cap: u64,
    /// Whether redundant clues are looked for.
    pub redundant: bool,
    /// Whether the number of solutions beyond the cap is estimated.
    pub estimate: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { cap: 1_000, redundant: true, estimate: true }
    }
}

/// Finds out what is to be known of puzzles that change little from one to the next. One for each document and thread.
#[derive(Debug, Default)]
pub struct Mind {
    /// What is worth knowing.
    pub wishes: Wishes,
    pub(crate) pool: Pool,
    memory: Memory,
    tools: Option<Tools>,
}

/// Engines for one board, and for the rule clues on it.
#[derive(Debug)]
pub(crate) struct Tools {
    /// Any puzzle with this board and these rule clues.
    puzzle: Puzzle,
    pub engine: Engine,
    /// For plain 9×9 boards without rule clues.
    pub alive: Option<Alive>,
    /// For all others.
    pub slate: Option<Slate>,
}

/// How long the first answer may take on a board, so that nobody waits: 20 ms up to 9×9, a quarter of a second up to
/// 16×16, and no more than 0.4 s on any.
pub fn first_answer(shape: &Board) -> Duration {
    Duration::from_millis(match (shape.len(), shape.digits()) {
        (..=100, ..=10) => 20,
        (..=256, ..=16) => 250,
        _ => 400,
    })
}

/// Why a stage did not come to its end.
pub(crate) type Staged = ControlFlow<Stop>;

impl Mind {
    /// One that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What can be known at once: until `control` says stop, and for no longer than [`first_answer`] in any case.
    pub fn quick(&mut self, puzzle: &Puzzle, control: &Control) -> Arc<Knowledge> {
        let soon = Instant::now() + first_answer(puzzle.board());
        let deadline = control.deadline.map_or(soon, |d| d.min(soon));
        self.work(puzzle, &Control { deadline: Some(deadline), ..control.clone() }, false, &mut |_| ())
    }

    /// Goes on where the last call was stopped, until all is known or `control` says stop. `progress` sees what is known
    /// after each piece of work, on large boards some times a second.
    pub fn more(
        &mut self,
        puzzle: &Puzzle,
        control: &Control,
        progress: &mut dyn FnMut(&Knowledge),
    ) -> Arc<Knowledge> {
        self.work(puzzle, control, true, progress)
    }

    fn work(
        &mut self,
        puzzle: &Puzzle,
        control: &Control,
        deep: bool,
        progress: &mut dyn FnMut(&Knowledge),
    ) -> Arc<Knowledge> {
        let mut known = match self.recall(puzzle) {
            Some(known) if known.complete => return known,
            Some(known) => Arc::unwrap_or_clone(known),
            None => self.first_look(puzzle),
        };
        let flow = self.stages(puzzle, &mut known, control, deep, progress);
        known.complete = flow.is_continue();
        let known = Arc::new(known);
        self.memory.keep(puzzle, &known);
        known
    }

    /// What is remembered of a puzzle, without any work.
    pub fn recall(&self, puzzle: &Puzzle) -> Option<Arc<Knowledge>> {
        self.memory.recall(puzzle)
    }

    /// How many puzzles are remembered.
    pub fn remembered(&self) -> usize {
        self.memory.len()
    }

    /// How many witnesses are kept.
    pub fn witnesses(&self) -> usize {
        self.pool.len()
    }

    /// Engines loaded with a puzzle.
    pub(crate) fn tools(&mut self, puzzle: &Puzzle) -> (&mut Tools, &mut Pool) {
        self.pool.turn_to(puzzle);
        (tools(&mut self.tools, puzzle), &mut self.pool)
    }

    /// What follows at once from what is known of the puzzle before, and from the witnesses.
    fn first_look(&mut self, puzzle: &Puzzle) -> Knowledge {
        let mut known = Knowledge::nothing(puzzle);
        self.pool.turn_to(puzzle);
        if let Some((before, old)) = self.memory.last() {
            let comparable = before.has_rules_of(puzzle) && before.marks() == puzzle.marks();
            let fewer = |a: &Puzzle, b: &Puzzle| {
                a.givens().values().iter().zip(b.givens().values()).all(|(a, b)| *a == 0 || a == b)
            };
            if comparable && fewer(before, puzzle) {
                // More clues, fewer solutions: what was dead stays dead.
                for (now, (alive, open)) in known.unknown.iter_mut().zip(old.active.iter().zip(&old.unknown))
                {
                    *now = *now & (*alive | *open);
                }
            } else if comparable && fewer(puzzle, before) && old.solutions.least > 0 {
                // Fewer clues: what was alive stays alive.
                for (i, alive) in old.active.iter().enumerate() {
                    known.active[i] = *alive;
                    known.unknown[i] = known.unknown[i] - *alive;
                }
                known.solutions.least = 1;
            }
        }
        for grid in self.pool.agreeing(puzzle) {
            known.witness(grid);
        }
        known
    }

    fn stages(
        &mut self,
        puzzle: &Puzzle,
        known: &mut Knowledge,
        control: &Control,
        deep: bool,
        progress: &mut dyn FnMut(&Knowledge),
    ) -> Staged {
        let cap = self.wishes.cap.max(2);
        let tools = tools(&mut self.tools, puzzle);
        if !known.progress.opened {
            tools.open(puzzle, known);
            known.progress.opened = true;
        }
        // On plain 9×9 boards candidates are decided sooner than solutions are listed; on boards that random solutions
        // show to be wide open, a list would never end.
        if tools.alive.is_none() {
            tools.sample(&mut self.pool, puzzle, known, control)?;
            progress(known);
        }
        let open = known.active.iter().filter(|set| set.len() > 1).count();
        if tools.alive.is_none() && open * OPEN < known.active.len() {
            list(tools, &mut self.pool, known, cap, LIST_NODES, control)?;
            progress(known);
        }
        tools.decide(&mut self.pool, puzzle, known, control, progress)?;
        progress(known);
        list(tools, &mut self.pool, known, cap, u64::MAX, control)?;
        if known.finishing.is_none() && known.solutions.exact {
            known.finishing = Some(finishing(known));
        }
        progress(known);
        // Who waits for a first answer shall not wait for these.
        if !deep && tools.alive.is_none() {
            return ControlFlow::Break(Stop::Enough);
        }
        if self.wishes.redundant && known.redundant.is_none() && known.solutions.least > 0 {
            redundant(tools, &mut self.pool, puzzle, known, control)?;
            progress(known);
        }
        if self.wishes.estimate && !known.solutions.exact && !known.progress.estimated {
            if !deep {
                return ControlFlow::Break(Stop::Enough);
            }
            let options = EstimateOptions { walks: WALKS, seed: known.key.bits(), threads: 1 };
            let found = estimate(puzzle, options, control);
            if found.stop != Stop::Complete {
                return ControlFlow::Break(found.stop);
            }
            known.progress.estimated = true;
            let numbers = [found.log10, found.low_log10, found.high_log10];
            known.solutions.estimate = numbers.iter().all(|n| n.is_finite()).then_some(Guess {
                log10: found.log10,
                low: found.low_log10.max((known.solutions.least as f64).log10()),
                high: found.high_log10,
            });
        }
        ControlFlow::Continue(())
    }
}

/// Engines for the board and the rule clues of a puzzle, loaded with it.
fn tools<'a>(slot: &'a mut Option<Tools>, puzzle: &Puzzle) -> &'a mut Tools {
    if slot.as_ref().is_none_or(|tools| !tools.puzzle.has_rules_of(puzzle)) {
        let plain = puzzle.has_classic9_rules();
        // The engine is for the board, whatever the clues.
        let engine = slot.take().map(|tools| tools.engine);
        *slot = Some(Tools {
            puzzle: puzzle.clone(),
            engine: engine.unwrap_or_else(|| Engine::for_puzzle(puzzle)),
            alive: plain.then(Alive::new),
            slate: (!plain).then(|| Slate::with_rules_of(puzzle)),
        });
    }
    let tools = slot.as_mut().expect("just made");
    tools.engine.load(puzzle).expect("the default engine takes every puzzle");
    tools
}

/// All solutions, if they are few and found within so many nodes. Everything about candidates then follows.
fn list(
    tools: &mut Tools,
    pool: &mut Pool,
    known: &mut Knowledge,
    cap: u64,
    nodes: u64,
    control: &Control,
) -> Staged {
    if known.progress.listed || known.solutions.exact {
        return ControlFlow::Continue(());
    }
    let cells = known.active.len();
    let mut found = Grids::of(cells);
    let (mut count, mut news) = (0, 0);
    let short = Control { nodes: Some(nodes), ..control.clone() };
    let report = tools.engine.enumerate(&short, &mut |values| {
        count += 1;
        if count > cap {
            return ControlFlow::Break(());
        }
        let new = known.witness(values);
        news += new;
        if new > 0 {
            pool.add(values);
        }
        found.add(values, LONGEST_LIST);
        ControlFlow::Continue(())
    });
    known.solutions.least = known.solutions.least.max(count.min(cap));
    match report.stop {
        Stop::Complete => {
            known.progress.listed = true;
            known.solutions = Solutions::exactly(count);
            known.unknown.fill(DigitSet::EMPTY);
            known.list = (found.len() as u64 == count).then(|| Arc::new(found.done()));
        }
        Stop::Enough => known.progress.listed = true,
        Stop::Nodes => {}
        stop => return ControlFlow::Break(stop),
    }
    ControlFlow::Continue(())
}

/// The digits that exactly one of the solutions has, where there are several.
fn finishing(known: &Knowledge) -> Vec<DigitSet> {
    let mut once = vec![DigitSet::EMPTY; known.active.len()];
    let Some(list) = known.list.as_ref().filter(|list| list.len() > 1) else { return once };
    let mut seen = once.clone();
    for grid in list.iter() {
        for (i, digit) in grid.iter().enumerate().filter_map(|(i, &v)| Some((i, Digit::new(v)?))) {
            if seen[i].contains(digit) {
                once[i].remove(digit);
            } else {
                once[i].insert(digit);
                seen[i].insert(digit);
            }
        }
    }
    once
}

/// The clues that the others imply: no solution of the rest has another digit there. A witness of an earlier puzzle
/// often shows at once that a clue is needed.
fn redundant(
    tools: &mut Tools,
    pool: &mut Pool,
    puzzle: &Puzzle,
    known: &mut Knowledge,
    control: &Control,
) -> Staged {
    let clues: Vec<(Cell, Digit)> = puzzle.givens().filled().collect();
    let mut rest = puzzle.clone();
    let mut flow = ControlFlow::Continue(());
    for &(cell, digit) in clues.iter().skip(known.progress.clues) {
        if let Some(stop) = control.must_stop(0) {
            flow = ControlFlow::Break(stop);
            break;
        }
        rest.set_given(cell, None);
        let other = |values: &[u8]| values[cell.index()] != digit.value();
        let needed = if pool.agreeing(&rest).any(other) {
            Ok(true)
        } else {
            tools.needs(pool, &rest, cell, digit, control)
        };
        rest.set_given(cell, Some(digit));
        match needed {
            Ok(true) => {}
            Ok(false) => known.progress.spare.push(cell),
            Err(stop) => {
                flow = ControlFlow::Break(stop);
                break;
            }
        }
        known.progress.clues += 1;
    }
    // The engine is the puzzle's again.
    tools.engine.load(puzzle).expect("the default engine takes every puzzle");
    if flow.is_continue() {
        known.redundant = Some(std::mem::take(&mut known.progress.spare));
    }
    flow
}

/// The key of a document's puzzle.
pub fn key(document: &Document) -> Key {
    Key::of(&document.puzzle)
}
