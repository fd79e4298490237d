//! The reference engine: backtracking on the cell with the fewest candidates, in as few lines as stay readable.
//!
//! It keeps no tables, works on every shape up to 2,000 cells and every kind of constraint, and is what the fast engines are compared
//! with in tests. Slow on purpose; do not make it clever.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Cell, Digit, DigitSet, Grid, Puzzle, Structure};

use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Stop, Unsupported};

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "reference",
    about_en: "short and readable, slow; what the others are tested against",
    about_ja: "短く読みやすい基準実装(低速・検証用)",
    build: |board| {
        if board.len() > MOST_CELLS {
            let why = format!("it goes one call deeper with each cell and takes at most {MOST_CELLS} cells");
            return Err(Unsupported { engine: INFO.id, why });
        }
        Ok(Box::new(Reference { puzzle: Puzzle::empty(board.clone()) }))
    },
};

/// What fits the stack of a worker thread with room to spare; a 36×36 board has 1,296.
const MOST_CELLS: usize = 2_000;

#[derive(Debug)]
struct Reference {
    puzzle: Puzzle,
}

impl Search for Reference {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        self.puzzle.clone_from(puzzle);
        Ok(())
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        let structure = self.puzzle.structure().clone();
        let allowed = structure.cells().map(|c| {
            let fixed = assume.iter().filter(|(a, _)| *a == c).map(|(_, d)| DigitSet::only(*d));
            fixed.fold(self.puzzle.allowed(c), |set, one| set & one)
        });
        let mut walk = Walk {
            allowed: allowed.collect(),
            grid: Grid::empty(structure.len()),
            structure,
            stats: Stats::default(),
        };
        let stop = match walk.walk(control, sink) {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(()) => Stop::Complete,
        };
        Report { stop, stats: walk.stats }
    }
}

struct Walk {
    structure: Arc<Structure>,
    allowed: Vec<DigitSet>,
    grid: Grid,
    stats: Stats,
}

impl Walk {
    /// The digits of an empty cell that no filled peer holds.
    fn candidates(&self, cell: Cell) -> DigitSet {
        self.allowed[cell.index()] - self.structure.peers(cell).filter_map(|p| self.grid.get(p)).collect()
    }

    fn walk(&mut self, control: &Control, sink: Sink<'_>) -> ControlFlow<Stop> {
        let empty = self.structure.cells().filter(|&c| self.grid.get(c).is_none());
        let Some((cell, candidates)) =
            empty.map(|c| (c, self.candidates(c))).min_by_key(|(_, set)| set.len())
        else {
            return sink(self.grid.values()).map_break(|()| Stop::Enough);
        };
        if let Some(stop) = control.must_stop(self.stats.nodes) {
            return ControlFlow::Break(stop);
        }
        self.stats.nodes += u64::from(candidates.len() > 1);
        self.stats.conflicts += u64::from(candidates.is_empty());
        for digit in candidates.iter() {
            self.grid.set(cell, Some(digit));
            if self.structure.constraints().iter().all(|k| k.holds(&self.grid, self.structure.digits())) {
                self.walk(control, sink)?;
            }
        }
        self.grid.set(cell, None);
        ControlFlow::Continue(())
    }
}
