//! The door: one [`Engine`] for any puzzle, which chooses how to search and answers the questions people ask.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, Grid, Puzzle};

use crate::active::{self, Statuses};
use crate::count::{self, Total};
use crate::search::{EngineInfo, Search, Sink, Unsupported};
use crate::{Control, Report, Stats, Stop, auto};

/// An engine loaded with a puzzle.
pub struct Engine {
    puzzle: Puzzle,
    info: Option<&'static EngineInfo>,
    search: Box<dyn Search>,
}

/// The answer to "solve this".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// A solution, when one was found.
    pub solution: Option<Grid>,
    /// How the search ended.
    pub report: Report,
}

/// The answer to "how many solutions?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Solutions found, at most the limit asked for.
    pub count: u64,
    /// The first two of them.
    pub examples: Vec<Grid>,
    /// How the search ended: [`Stop::Complete`] means there are exactly `count`.
    pub report: Report,
}

impl Count {
    /// `Some(true)` when there is exactly one solution, `Some(false)` when there are none or several, `None` when the
    /// search stopped too early to know.
    pub fn unique(&self) -> Option<bool> {
        match (self.count, self.report.stop) {
            (2.., _) | (0, Stop::Complete) => Some(false),
            (1, Stop::Complete) => Some(true),
            _ => None,
        }
    }
}

impl Engine {
    /// The engine that Masume thinks best for this puzzle, loaded with it.
    pub fn for_puzzle(puzzle: &Puzzle) -> Self {
        let search = (auto::INFO.build)(puzzle.board()).expect("the default engine takes every board");
        let mut engine = Self { puzzle: puzzle.clone(), info: None, search };
        engine.search.load(puzzle).expect("the default engine takes every puzzle");
        engine
    }

    /// The engine of this table row, loaded with a puzzle.
    pub fn by_name(info: &'static EngineInfo, puzzle: &Puzzle) -> Result<Self, Unsupported> {
        let mut engine =
            Self { puzzle: puzzle.clone(), info: Some(info), search: (info.build)(puzzle.board())? };
        engine.search.load(puzzle)?;
        Ok(engine)
    }

    /// The id of the engine, as in the table.
    pub fn id(&self) -> &'static str {
        self.info.map_or(auto::INFO.id, |info| info.id)
    }

    /// Takes another puzzle. Cheap when it has the board of the one before, whatever its clues: batches reuse one engine
    /// per thread. After an error no question may be asked before another puzzle was taken.
    pub fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        if self.puzzle.board() == puzzle.board() {
            self.search.load(puzzle)?;
            self.puzzle.clone_from(puzzle);
        } else {
            *self = match self.info {
                Some(info) => Self::by_name(info, puzzle)?,
                None => Self::for_puzzle(puzzle),
            };
        }
        Ok(())
    }

    /// Finds a solution.
    pub fn solve(&mut self, control: &Control) -> Solved {
        let mut solution = None;
        let report = self.enumerate(control, &mut |values| {
            solution = Grid::from_values(values.to_vec()).ok();
            ControlFlow::Break(())
        });
        Solved { solution, report }
    }

    /// Counts solutions, stopping at `limit` (0 means no limit). A count equal to the limit may be less than all there
    /// are.
    pub fn count(&mut self, limit: u64, control: &Control) -> Count {
        let mut count = 0;
        let mut examples = Vec::new();
        let report = self.enumerate(control, &mut |values| {
            count += 1;
            if count <= 2 {
                examples.extend(Grid::from_values(values.to_vec()));
            }
            if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Count { count, examples, report }
    }

    /// Counts all solutions, however many: exact unless `control` stops it.
    pub fn total(&mut self, control: &Control) -> Total {
        count::total(self.search.as_mut(), &self.puzzle, control)
    }

    /// Sends every solution to `sink`, each once, until it says `Break` or `control` stops the search.
    pub fn enumerate(&mut self, control: &Control, sink: Sink<'_>) -> Report {
        self.search.run(&[], control, sink)
    }

    /// Like [`Engine::enumerate`], but only solutions with these further digits. A cell or digit that the board does not
    /// have is in no solution.
    pub fn enumerate_with(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        let shape = self.puzzle.board();
        if assume.iter().any(|(c, d)| c.index() >= shape.len() || d.value() > shape.digits()) {
            return Report { stop: Stop::Complete, stats: Stats::default() };
        }
        self.search.run(assume, control, sink)
    }

    /// For each candidate of each cell: is it part of some solution? Undecided ones are `Unknown` when `control`
    /// stopped the work.
    pub fn status(&mut self, control: &Control) -> Statuses {
        active::statuses(self.search.as_mut(), &self.puzzle, control)
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("engine", &self.id()).finish_non_exhaustive()
    }
}
