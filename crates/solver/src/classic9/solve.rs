//! Questions about one board after another ([`Single`]) and about many at once ([`Bulk`]).

use std::ops::ControlFlow;

use super::board::{Clues, Loadable};
use super::errand::{All, Batch, First, One, Search, Take, Total};
use super::path::{Cpu, Path, narrow, wide};
use super::tree::{CROWD, MOST_SEATS, Stacks, TEAMS};
use crate::{Control, Report, Stats, Stop};

/// What a search for at most so many solutions found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Solutions found, at most the limit.
    pub count: u32,
    /// The first of them, the same whatever the path; zeros when there is none.
    pub solution: Clues,
}

impl Answer {
    /// No solution.
    pub const NONE: Self = Self { count: 0, solution: [0; 81] };
}

/// Answers for many boards at once, in input order. Keep one for each thread: it owns the memory for guesses. A call runs
/// to its end; who must be able to stop early gives it some thousand boards at a time, which take milliseconds.
pub struct Bulk {
    cpu: Cpu,
    stacks: Stacks,
}

impl Bulk {
    /// With the best instructions of this CPU.
    pub fn new() -> Self {
        Self { cpu: Cpu::best(), stacks: Stacks::new() }
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path) -> Option<Self> {
        Some(Self { cpu: Cpu::new(path)?, stacks: Stacks::new() })
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// Counts the solutions of each board up to `limit` and keeps the first that was found of each (zeros when there
    /// is none).
    ///
    /// # Panics
    /// When `counts` or `solutions` is shorter than `boards`.
    pub fn solve<B: Loadable>(
        &mut self,
        boards: &[B],
        limit: u32,
        counts: &mut [u32],
        solutions: &mut [Clues],
    ) {
        let (counts, solutions) = (&mut counts[..boards.len()], &mut solutions[..boards.len()]);
        counts.fill(0);
        solutions.fill([0; 81]);
        if limit > 0 {
            let mut errand =
                Batch::<_, true> { boards, next: 0, at: [0; MOST_SEATS], limit, counts, solutions };
            wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
        }
    }

    /// Counts the solutions of each board up to `limit`.
    ///
    /// # Panics
    /// When `counts` is shorter than `boards`.
    pub fn count<B: Loadable>(&mut self, boards: &[B], limit: u32, counts: &mut [u32]) {
        let counts = &mut counts[..boards.len()];
        counts.fill(0);
        if limit > 0 {
            let mut errand =
                Batch::<_, false> { boards, next: 0, at: [0; MOST_SEATS], limit, counts, solutions: &mut [] };
            wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
        }
    }
}

impl Default for Bulk {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Bulk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bulk").field("path", &self.path()).finish_non_exhaustive()
    }
}

/// Answers for one board at a time, each as soon as possible. Keep one for each thread: it owns the memory for guesses.
pub struct Single {
    cpu: Cpu,
    stacks: Stacks,
}

impl Single {
    /// With the best instructions of this CPU.
    pub fn new() -> Self {
        Self { cpu: Cpu::best(), stacks: Stacks::new() }
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path) -> Option<Self> {
        Some(Self { cpu: Cpu::new(path)?, stacks: Stacks::new() })
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// Counts the solutions of a board up to `limit` and keeps the first that was found.
    pub fn solve<B: Loadable>(&mut self, board: &B, limit: u32) -> Answer {
        let mut first = First::<true> { limit, answer: Answer::NONE };
        if limit > 0 {
            self.search(board, &mut first, None);
        }
        first.answer
    }

    /// Counts the solutions of a board up to `limit`.
    pub fn count<B: Loadable>(&mut self, board: &B, limit: u32) -> u32 {
        let mut first = First::<false> { limit, answer: Answer::NONE };
        if limit > 0 {
            self.search(board, &mut first, None);
        }
        first.answer.count
    }

    /// Like [`Single::enumerate`], but in an order that depends on nothing but the board: slower when there are many
    /// solutions, because they are looked for one after the other.
    pub fn enumerate_in_order<B: Loadable>(
        &mut self,
        board: &B,
        control: &Control,
        sink: impl FnMut(&Clues) -> ControlFlow<()>,
    ) -> Report {
        let mut all = All { sink };
        self.walk(One::new(board, &mut all, Some(control)).in_order())
    }

    /// Sends every solution to `sink`, each once, until it says `Break` or `control` stops the search. The order
    /// depends on the board, on the path, and on whether `control` limits nodes (then it is that of
    /// [`Single::enumerate_in_order`]).
    pub fn enumerate<B: Loadable>(
        &mut self,
        board: &B,
        control: &Control,
        sink: impl FnMut(&Clues) -> ControlFlow<()>,
    ) -> Report {
        self.search(board, &mut All { sink }, Some(control))
    }

    /// The number of solutions, all of them unless `control` stops the search.
    pub fn total<B: Loadable>(&mut self, board: &B, control: &Control) -> (u64, Report) {
        let mut total = Total { count: 0 };
        let report = self.search(board, &mut total, Some(control));
        (total.count, report)
    }

    /// Walks the tree of a board: alone at first, and when that takes long, with many slots.
    fn search<B: Loadable, T: Take>(&mut self, board: &B, take: &mut T, control: Option<&Control>) -> Report {
        self.walk(One::new(board, take, control))
    }

    fn walk<B: Loadable, T: Take>(&mut self, mut one: One<'_, B, T>) -> Report {
        let stacks = &mut self.stacks;
        let mut effort = narrow(self.cpu, Search::<_, 1> { errand: &mut one, stacks });
        if stacks.unfinished() && one.stop == Stop::Complete {
            one.alone = Some(effort);
            effort += wide(self.cpu, Search::<_, CROWD> { errand: &mut one, stacks });
        }
        stacks.clear();
        Report { stop: one.stop, stats: Stats { nodes: effort.guesses, conflicts: effort.dead_ends } }
    }
}

impl Default for Single {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Single {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Single").field("path", &self.path()).finish_non_exhaustive()
    }
}
