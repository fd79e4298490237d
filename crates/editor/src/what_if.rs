//! What a clue would do before it is placed, and what would be without one (source C: hover).
//!
//! Placing a clue leaves fewer solutions, so only candidates that are alive now need to be looked at; taking one away
//! leaves more, so only those that are not. Where all solutions are listed, the answer is read off the list; on plain 9×9
//! boards it takes some dozens of microseconds otherwise, so that all what-ifs of a screen are ready before the pointer
//! has moved.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, DigitSet, Puzzle};
use masume_solver::{Control, Stop};
use serde::{Deserialize, Serialize};

use crate::decide::LAST;
use crate::knowledge::{Key, Knowledge, Solutions};
use crate::mind::{Mind, Tools};
use crate::pool::{Grids, Pool};
use crate::state::Marks;

/// What is pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Target {
    /// A candidate: what if it were a clue?
    Place {
        /// The cell, which holds no clue.
        cell: u32,
        /// The digit.
        digit: u8,
    },
    /// A clue: what if it were not there?
    Remove {
        /// The cell.
        cell: u32,
    },
}

/// What would follow.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhatIf {
    /// The puzzle it is about.
    pub key: Key,
    /// What is pointed at.
    pub target: Target,
    /// Placing: the candidates that the rules remove at once (pink). Removing: those that the rules allow again.
    pub by_rules: Marks,
    /// Placing: further candidates, alive now, that would be dead (red). Removing: candidates, dead now, that would be
    /// alive.
    pub by_search: Marks,
    /// Candidates of which that is not known yet.
    pub unknown: Marks,
    /// Placing: the cells that would be determined and are not now. Removing: those that would no longer be.
    pub cells: Vec<u32>,
    /// How many solutions there would be.
    pub solutions: Solutions,
}

impl WhatIf {
    /// Whether nothing is unknown.
    pub fn is_complete(&self) -> bool {
        self.unknown.is_empty()
    }
}

/// What would be alive, and what is not known, after a change.
struct After {
    active: Vec<DigitSet>,
    unknown: Vec<DigitSet>,
    solutions: Solutions,
}

impl Mind {
    /// What would follow from a change of `puzzle`, of which this is `known`. As far as `control` lets it find out; `None`
    /// when the knowledge is of another puzzle, or when there is nothing to point at: no such cell, digit or clue.
    pub fn what_if(
        &mut self,
        puzzle: &Puzzle,
        known: &Knowledge,
        target: Target,
        control: &Control,
    ) -> Option<WhatIf> {
        if known.key != Key::of(puzzle) {
            return None;
        }
        self.answer(puzzle, known, target, control)
    }

    /// Every what-if of the board, those near `from` first; `sink` takes each and may break it off. Says how it ended:
    /// [`Stop::Complete`] when all were told. Each question about a candidate may take `each` nodes on
    /// large boards, so that no what-if keeps the others waiting.
    pub fn all_what_ifs(
        &mut self,
        puzzle: &Puzzle,
        known: &Knowledge,
        from: Option<Cell>,
        each: Option<u64>,
        control: &Control,
        sink: &mut dyn FnMut(WhatIf) -> ControlFlow<()>,
    ) -> Stop {
        if known.key != Key::of(puzzle) {
            return Stop::Complete;
        }
        let question = Control { nodes: each, ..control.clone() };
        for target in targets(puzzle, known, from) {
            if let Some(stop) = control.must_stop(0) {
                return stop;
            }
            let Some(answer) = self.answer(puzzle, known, target, &question) else { continue };
            // An answer cut short by the end of the work says less than it could: the next call gives it in full.
            if let Some(stop) = control.must_stop(0).filter(|_| !answer.is_complete()) {
                return stop;
            }
            if sink(answer).is_break() {
                return Stop::Enough;
            }
        }
        Stop::Complete
    }

    fn answer(
        &mut self,
        puzzle: &Puzzle,
        known: &Knowledge,
        target: Target,
        control: &Control,
    ) -> Option<WhatIf> {
        let shape = puzzle.board();
        let cell_of = |cell: u32| Some(Cell::new(cell as usize)).filter(|c| c.index() < shape.len());
        let mut changed = puzzle.clone();
        let now: Vec<DigitSet> = shape.cells().map(|c| puzzle.candidates(c)).collect();
        match target {
            Target::Place { cell, digit } => {
                let (cell, digit) = (cell_of(cell)?, Digit::new(digit)?);
                if puzzle.given(cell).is_some() || !changed.set_given(cell, Some(digit)) {
                    return None;
                }
                let then: Vec<DigitSet> = shape.cells().map(|c| changed.candidates(c)).collect();
                let by_rules: Vec<DigitSet> = now.iter().zip(&then).map(|(a, b)| *a - *b).collect();
                let open: Vec<DigitSet> =
                    (0..now.len()).map(|i| (known.active[i] | known.unknown[i]) & then[i]).collect();
                let after = match &known.list {
                    Some(list) => listed(list, open.len(), |grid| grid[cell.index()] == digit.value()),
                    None if !now[cell.index()].contains(digit) => nothing(open.len()),
                    None => {
                        let (tools, pool) = self.tools(puzzle);
                        tools.after(pool, &changed, vec![DigitSet::EMPTY; open.len()], open, control)
                    }
                };
                Some(told_placing(known, target, &by_rules, &after))
            }
            Target::Remove { cell } => {
                let cell = cell_of(cell)?;
                puzzle.given(cell)?;
                changed.set_given(cell, None);
                let then: Vec<DigitSet> = shape.cells().map(|c| changed.candidates(c)).collect();
                let by_rules: Vec<DigitSet> = now.iter().zip(&then).map(|(a, b)| *b - *a).collect();
                // What is undecided now may be alive or not; it is asked again for the other puzzle.
                let alive = known.active.clone();
                let open = then.iter().zip(&alive).map(|(t, a)| *t - *a).collect();
                let (tools, pool) = self.tools(&changed);
                let after = tools.after(pool, &changed, alive, open, control);
                Some(told_removing(known, target, &by_rules, &after))
            }
        }
    }
}

/// What the listed solutions that are left have.
fn listed(list: &Grids, cells: usize, keeps: impl Fn(&[u8]) -> bool) -> After {
    let mut active = vec![DigitSet::EMPTY; cells];
    let mut count = 0;
    for grid in list.iter().filter(|grid| keeps(grid)) {
        count += 1;
        for (set, digit) in active.iter_mut().zip(grid.iter().filter_map(|&v| Digit::new(v))) {
            set.insert(digit);
        }
    }
    After { active, unknown: vec![DigitSet::EMPTY; cells], solutions: Solutions::exactly(count) }
}

fn nothing(cells: usize) -> After {
    let empty = vec![DigitSet::EMPTY; cells];
    After { active: empty.clone(), unknown: empty, solutions: Solutions::exactly(0) }
}

impl Tools {
    /// What is alive in a changed puzzle: `active` is known to be, of `open` it is to be found out.
    fn after(
        &mut self,
        pool: &mut Pool,
        changed: &Puzzle,
        active: Vec<DigitSet>,
        open: Vec<DigitSet>,
        control: &Control,
    ) -> After {
        let mut known = Knowledge { active, unknown: open, ..Knowledge::nothing(changed) };
        if self.alive.is_none() {
            for grid in pool.agreeing(changed) {
                known.witness(grid);
            }
            self.open(changed, &mut known);
        }
        let most = control.nodes.unwrap_or(LAST);
        let limited = Control { nodes: None, ..control.clone() };
        self.engine.load(changed).expect("the default engine takes every puzzle");
        // Stopped or not, what is known is told.
        let _ = self.decide_some(pool, changed, &mut known, most, &limited);
        let cells = known.active.len();
        let some = known.active.iter().any(|set| !set.is_empty());
        let decided = known.decided();
        let single = known.active.iter().filter(|set| set.len() == 1).count() == cells;
        let solutions = match (decided, some) {
            (true, false) => Solutions::exactly(0),
            (true, true) if single => Solutions::exactly(1),
            (_, true) if known.active.iter().any(|set| set.len() > 1) => Solutions::at_least(2),
            (_, true) => Solutions::at_least(1),
            (false, false) => Solutions::at_least(0),
        };
        After { active: known.active, unknown: known.unknown, solutions }
    }
}

fn told_placing(known: &Knowledge, target: Target, by_rules: &[DigitSet], after: &After) -> WhatIf {
    let dies = |i| known.active[i] - after.active[i] - after.unknown[i] - by_rules[i];
    told(known, target, by_rules, after, dies, |i| {
        !known.is_determined(Cell::new(i)) && after.active[i].len() == 1 && after.unknown[i].is_empty()
    })
}

fn told_removing(known: &Knowledge, target: Target, by_rules: &[DigitSet], after: &After) -> WhatIf {
    let lives = |i| after.active[i] - known.active[i];
    told(known, target, by_rules, after, lives, |i| {
        known.is_determined(Cell::new(i)) && after.active[i].len() > 1
    })
}

/// With what searching says of each cell, and whether its being determined changes.
fn told(
    known: &Knowledge,
    target: Target,
    by_rules: &[DigitSet],
    after: &After,
    by_search: impl Fn(usize) -> DigitSet,
    changes: impl Fn(usize) -> bool,
) -> WhatIf {
    let cells = known.active.len();
    let by_search: Vec<DigitSet> = (0..cells).map(by_search).collect();
    WhatIf {
        key: known.key,
        target,
        by_rules: Marks::of(by_rules),
        by_search: Marks::of(&by_search),
        unknown: Marks::of(&after.unknown),
        cells: (0..cells).filter(|&i| changes(i)).map(|i| i as u32).collect(),
        solutions: after.solutions,
    }
}

/// Everything that can be pointed at: living and undecided candidates of open cells, and clues; those near a cell first.
fn targets(puzzle: &Puzzle, known: &Knowledge, from: Option<Cell>) -> Vec<Target> {
    let shape = puzzle.board();
    let mut cells: Vec<Cell> = shape.cells().collect();
    if let Some(from) = from.filter(|c| c.index() < shape.len()) {
        let at = shape.position(from);
        cells.sort_by_key(|&cell| {
            let other = shape.position(cell);
            let (rows, cols) = (at.row.abs_diff(other.row), at.col.abs_diff(other.col));
            (rows.max(cols), rows + cols)
        });
    }
    let of = |cell: Cell| {
        let number = cell.index() as u32;
        if puzzle.given(cell).is_some() {
            return vec![Target::Remove { cell: number }];
        }
        let open = known.active[cell.index()] | known.unknown[cell.index()];
        open.iter().map(|d| Target::Place { cell: number, digit: d.value() }).collect()
    };
    cells.into_iter().flat_map(of).collect()
}
