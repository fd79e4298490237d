//! Questions about one board after another ([`Single`]) and about many at once ([`Bulk`]).

use std::ops::ControlFlow;

use super::board::{Board, Clues};
use super::lanes::Lanes;
use super::path::{Cpu, Path, Work, narrow, wide};
use super::tree::{Effort, Errand, MOST_SEATS, Pairs, Seat, Stacks, TEAMS, search};
use crate::{Control, Report, Stats, Stop};

/// What a search for at most so many solutions found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Solutions found, at most the limit.
    pub count: u32,
    /// The first of them; zeros when there is none.
    pub solution: Clues,
}

impl Answer {
    /// No solution.
    pub const NONE: Self = Self { count: 0, solution: [0; 81] };
}

/// Answers for many boards at once, in input order. Keep one for each thread: it owns the memory for guesses.
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
    pub fn solve<B: Board>(&mut self, boards: &[B], limit: u32, counts: &mut [u32], solutions: &mut [Clues]) {
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
    pub fn count<B: Board>(&mut self, boards: &[B], limit: u32, counts: &mut [u32]) {
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
    pub fn solve<B: Board>(&mut self, board: &B, limit: u32) -> Answer {
        let mut answer = Answer::NONE;
        if limit > 0 {
            let mut errand = Batch::<_, true> {
                boards: std::slice::from_ref(board),
                next: 0,
                at: [0; MOST_SEATS],
                limit,
                counts: std::slice::from_mut(&mut answer.count),
                solutions: std::slice::from_mut(&mut answer.solution),
            };
            narrow(self.cpu, Search::<_, 1> { errand: &mut errand, stacks: &mut self.stacks });
        }
        answer
    }

    /// Counts the solutions of a board up to `limit`.
    pub fn count<B: Board>(&mut self, board: &B, limit: u32) -> u32 {
        let mut count = 0;
        if limit > 0 {
            let mut errand = Batch::<_, false> {
                boards: std::slice::from_ref(board),
                next: 0,
                at: [0; MOST_SEATS],
                limit,
                counts: std::slice::from_mut(&mut count),
                solutions: &mut [],
            };
            narrow(self.cpu, Search::<_, 1> { errand: &mut errand, stacks: &mut self.stacks });
        }
        count
    }

    /// Sends every solution to `sink`, each once, until it says `Break` or `control` stops the search. The order
    /// depends on the board and the path only.
    pub fn enumerate<B: Board>(
        &mut self,
        board: &B,
        control: &Control,
        sink: impl FnMut(&Clues) -> ControlFlow<()>,
    ) -> Report {
        let mut errand = All { board: Some(board), sink, control, stop: Stop::Complete };
        let effort = wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
        Report { stop: errand.stop, stats: effort.stats() }
    }

    /// The number of solutions, all of them unless `control` stops the search.
    pub fn total<B: Board>(&mut self, board: &B, control: &Control) -> (u64, Report) {
        let mut errand = Total { board: Some(board), control, count: 0, stop: Stop::Complete };
        let effort = wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
        (errand.count, Report { stop: errand.stop, stats: effort.stats() })
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

impl Effort {
    fn stats(self) -> Stats {
        Stats { nodes: self.guesses, conflicts: self.dead_ends }
    }
}

/// A search as [`Work`] for any vectors.
pub(super) struct Search<'a, E, const TEAMS: usize> {
    pub(super) errand: &'a mut E,
    pub(super) stacks: &'a mut Stacks,
}

impl<E: Errand, const TEAMS: usize> Work for Search<'_, E, TEAMS> {
    type Out = Effort;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Effort {
        search::<V, E, TEAMS>(self.stacks, self.errand)
    }
}

/// Counts solutions of each board up to a limit, and keeps the first when `KEEP`.
struct Batch<'a, B, const KEEP: bool> {
    boards: &'a [B],
    next: usize,
    /// Which board each seat has.
    at: [usize; MOST_SEATS],
    limit: u32,
    counts: &'a mut [u32],
    solutions: &'a mut [Clues],
}

impl<B: Board, const KEEP: bool> Errand for Batch<'_, B, KEEP> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        let Some(board) = self.boards.get(self.next) else { return false };
        board.load(x, seat.slot);
        self.at[seat.number] = self.next;
        self.next += 1;
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let at = self.at[seat.number];
        let count = &mut self.counts[at];
        if KEEP && *count == 0 {
            V::store_digits(solution, seat.slot, &mut self.solutions[at]);
        }
        *count = u64::from(self.limit).min(u64::from(*count) + pairs.count()) as u32;
        *count < self.limit
    }
}

/// Events between two looks at a [`Control`]: some tenths of a millisecond.
const EVENTS: u64 = 4096;

/// After how many events to look at `control` again, or why to stop now.
fn patience(control: &Control, effort: Effort) -> Result<u32, Stop> {
    match control.must_stop(effort.guesses) {
        Some(stop) => Err(stop),
        // An event is a guess in each slot at most.
        None => Ok(control
            .nodes
            .map_or(EVENTS, |most| EVENTS.min((most - effort.guesses).div_ceil(MOST_SEATS as u64)))
            as u32),
    }
}

/// Every solution of one board.
struct All<'a, B, F> {
    board: Option<&'a B>,
    sink: F,
    control: &'a Control,
    stop: Stop,
}

impl<B: Board, F: FnMut(&Clues) -> ControlFlow<()>> Errand for All<'_, B, F> {
    const CROWD: bool = true;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        let Some(board) = self.board.take() else { return false };
        board.load(x, seat.slot);
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let mut digits = [0; 81];
        for number in 0..pairs.count() {
            V::store_digits(&pairs.get(seat.slot, solution, number), seat.slot, &mut digits);
            if (self.sink)(&digits).is_break() {
                self.stop = Stop::Enough;
                return false;
            }
        }
        true
    }

    fn go_on(&mut self, effort: Effort) -> u32 {
        patience(self.control, effort).unwrap_or_else(|stop| {
            self.stop = stop;
            0
        })
    }
}

/// The number of solutions of one board.
struct Total<'a, B> {
    board: Option<&'a B>,
    control: &'a Control,
    count: u64,
    stop: Stop,
}

impl<B: Board> Errand for Total<'_, B> {
    const CROWD: bool = true;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        let Some(board) = self.board.take() else { return false };
        board.load(x, seat.slot);
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, _seat: Seat, _solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        self.count += pairs.count();
        true
    }

    fn go_on(&mut self, effort: Effort) -> u32 {
        patience(self.control, effort).unwrap_or_else(|stop| {
            self.stop = stop;
            0
        })
    }
}
