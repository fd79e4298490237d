//! A board of any shape on which clues come and go with all that follows from them: the engine opened up for those who
//! ask about thousands of boards that differ little.
//!
//! A search that takes clues away, or changes a few of them, would load a new board for each question. A [`Slate`]
//! keeps the propagated board and its trail: clues are put on top, [`Slate::undo`] takes them off again, and a question
//! is asked of whatever stands there at the moment.

use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};

use super::depth_first::{Chosen, DepthFirst, Order};
use super::mask::Mask;
use super::state::{Mark, Representation};
use super::{Patience, for_puzzle};
use crate::search::Sink;
use crate::{Control, Random, Report, Stats, Stop};

/// Dead ends for each digit that the first try at a random solution may meet; later tries may meet more.
const FIRST_TRY: u64 = 2;
/// Tries at a random solution.
const TRIES: u32 = 40;
/// A try may meet this many times the dead ends of the first at most.
const LONGEST_TRY: u64 = 64;

/// Where a slate can be taken back to.
#[derive(Clone, Copy, Debug)]
pub struct Before(Mark);

/// Whether a board has another solution than a known one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Other {
    /// There is none.
    None,
    /// This one: a value for each cell.
    Some(Vec<u8>),
    /// The search was stopped before it knew.
    Unknown(Stop),
}

/// A propagated board with a trail. Values are digits from 1; 0 means none.
pub struct Slate {
    work: Box<dyn Chosen>,
    cells: usize,
}

impl Slate {
    /// An empty slate; load it before use.
    pub fn new(board: &Arc<Board>) -> Self {
        Self::with_rules_of(&Puzzle::empty(board.clone()))
    }

    /// The same with the rule clues of a puzzle, which stay; its givens do not count.
    pub fn with_rules_of(puzzle: &Puzzle) -> Self {
        let mut work = for_puzzle(puzzle);
        work.derive_all();
        Self { work, cells: puzzle.board().len() }
    }

    /// Wipes everything and puts these clues on, with what follows from them: singles, and digits locked into the cells
    /// that two houses share. `false` when they contradict each other; then nothing else may be asked.
    ///
    /// # Panics
    /// When there is not one value for each cell.
    pub fn load(&mut self, clues: &[u8]) -> bool {
        assert_eq!(clues.len(), self.cells, "one value for each cell");
        self.work.put_on(clues, true)
    }

    /// The same with singles only: a cell with one digit left, a house with one place left for a digit.
    ///
    /// # Panics
    /// When there is not one value for each cell.
    pub fn load_basic(&mut self, clues: &[u8]) -> bool {
        assert_eq!(clues.len(), self.cells, "one value for each cell");
        self.work.put_on(clues, false)
    }

    /// Whether every cell is decided.
    pub fn is_solved(&self) -> bool {
        self.work.is_solved()
    }

    /// How many cells are not decided.
    pub fn blanks(&self) -> usize {
        self.work.blanks()
    }

    /// The digits left in a cell: digit `d` is bit `d - 1`.
    pub fn left(&self, cell: usize) -> u64 {
        self.work.left(cell)
    }

    /// The present state, to come back to.
    pub fn before(&self) -> Before {
        Before(self.work.mark())
    }

    /// Takes everything off that was put on since.
    pub fn undo(&mut self, before: Before) {
        self.work.undo(before.0);
    }

    /// Puts a digit on, with what follows. `false` when that contradicts what is there; undo then.
    pub fn place(&mut self, cell: usize, value: u8) -> bool {
        self.work.place(cell, value)
    }

    /// Whether the board has another solution than `solution`, which is one of its solutions, that differs from it in
    /// one of `cells`. When the board with the digits of `solution` in these cells is known to have one solution only,
    /// that is the question whether these clues can go. Leaves the slate as it was.
    pub fn other(&mut self, solution: &[u8], cells: &[usize], control: &Control) -> Other {
        self.work.other(solution, cells, control)
    }

    /// Sends each solution to `sink`, as [`Search::run`](crate::Search::run) does. Leaves the slate as it was.
    pub fn run(&mut self, control: &Control, sink: Sink<'_>) -> Report {
        self.work.run_on(control, sink)
    }

    /// The same, with the digits of `like` tried first at every branch, and with what was learnt of slots that run empty since
    /// the last load: for many questions about boards that differ little, of which one solution is known. The order of the
    /// solutions therefore depends on the questions before.
    pub fn run_like(&mut self, like: &[u8], control: &Control, sink: Sink<'_>) -> Report {
        self.work.run_like(like, control, sink)
    }

    /// A random solution; `None` when there is none, when `control` says stop, or when many tries, each with its own
    /// random numbers and more patience than the one before, met nothing but dead ends. Not every solution is equally
    /// likely. Leaves the slate as it was.
    pub fn random(&mut self, random: &mut Random, control: &Control) -> Option<Vec<u8>> {
        self.work.random(random, control)
    }

    /// Walks down to a random solution, which is then in `values`, and tells by how many ways it went at each branch,
    /// multiplied; 0 at a dead end. The mean over many descents is the number of solutions, and that over the ones with a
    /// digit in a cell, the others counting 0, is the number of solutions with it ([`estimate`](mod@crate::estimate)). Leaves the slate
    /// as it was.
    pub fn descend(&mut self, random: &mut Random, values: &mut Vec<u8>) -> f64 {
        self.work.descend(random, values)
    }
}

impl std::fmt::Debug for Slate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Slate").field("cells", &self.cells).finish_non_exhaustive()
    }
}

/// What a slate asks of a search, whichever word and representation it is in.
pub(super) trait Work: Send {
    fn put_on(&mut self, clues: &[u8], locking: bool) -> bool;
    fn is_solved(&self) -> bool;
    fn blanks(&self) -> usize;
    fn left(&self, cell: usize) -> u64;
    fn mark(&self) -> Mark;
    fn undo(&mut self, mark: Mark);
    fn place(&mut self, cell: usize, value: u8) -> bool;
    fn other(&mut self, solution: &[u8], cells: &[usize], control: &Control) -> Other;
    fn run_on(&mut self, control: &Control, sink: Sink<'_>) -> Report;
    fn run_like(&mut self, like: &[u8], control: &Control, sink: Sink<'_>) -> Report;
    fn random(&mut self, random: &mut Random, control: &Control) -> Option<Vec<u8>>;
    fn descend(&mut self, random: &mut Random, values: &mut Vec<u8>) -> f64;
}

impl<M: Mask, R: Representation<M>> DepthFirst<M, R> {
    /// The first solution below the present state that some decision leads to, or why there is none.
    fn first_below(&mut self, like: &[u8], control: &Control, stats: &mut Stats) -> Other {
        let mut found = None;
        let stop = self.search(Patience::ENDLESS, control, stats, &mut Order::Like(like), &mut |values| {
            found = Some(values.to_vec());
            std::ops::ControlFlow::Break(())
        });
        match (found, stop) {
            (Some(values), _) => Other::Some(values),
            (None, Stop::Complete) => Other::None,
            (None, stop) => Other::Unknown(stop),
        }
    }
}

impl<M: Mask, R: Representation<M>> Work for DepthFirst<M, R> {
    fn put_on(&mut self, clues: &[u8], locking: bool) -> bool {
        let digits = self.tables.digits;
        let structure = self.puzzle.structure();
        let allowed = clues.iter().zip(structure.cells()).map(|(&v, cell)| {
            let all = M::from_u64(structure.allowed(cell).bits());
            match u32::from(v) {
                0 => all,
                v if v <= digits => M::bit(v - 1) & all,
                _ => M::ZERO,
            }
        });
        self.weights.reset();
        self.sound = self.state.reset(&self.tables, allowed, locking).is_ok();
        self.sound
    }

    fn is_solved(&self) -> bool {
        self.state.open_slots().is_empty()
    }

    fn blanks(&self) -> usize {
        (0..self.tables.cells).filter(|&cell| !self.state.slot(cell).is_small()).count()
    }

    fn left(&self, cell: usize) -> u64 {
        self.state.slot(cell).to_u64()
    }

    fn mark(&self) -> Mark {
        self.state.mark()
    }

    fn undo(&mut self, mark: Mark) {
        self.state.undo(mark);
    }

    fn place(&mut self, cell: usize, value: u8) -> bool {
        value != 0
            && u32::from(value) <= self.tables.digits
            && self.state.place(&self.tables, cell, u32::from(value) - 1).is_ok()
    }

    fn other(&mut self, solution: &[u8], cells: &[usize], control: &Control) -> Other {
        let root = self.state.mark();
        let mut stats = Stats::default();
        let mut answer = Other::None;
        self.weights.reset();
        for &cell in cells {
            let digit = u32::from(solution[cell]) - 1;
            if self.state.slot(cell).is_small() {
                continue;
            }
            let here = self.state.mark();
            if self.state.refute(&self.tables, cell, digit).is_ok() {
                answer = self.first_below(solution, control, &mut stats);
            }
            self.state.undo(here);
            if answer != Other::None || self.state.place(&self.tables, cell, digit).is_err() {
                break;
            }
        }
        self.state.undo(root);
        answer
    }

    fn run_on(&mut self, control: &Control, sink: Sink<'_>) -> Report {
        let mut stats = Stats::default();
        if !self.sound {
            return Report { stop: Stop::Complete, stats };
        }
        self.weights.reset();
        let root = self.state.mark();
        let stop = self.search(Patience::ENDLESS, control, &mut stats, &mut Order::Lowest, sink);
        self.state.undo(root);
        Report { stop, stats }
    }

    fn run_like(&mut self, like: &[u8], control: &Control, sink: Sink<'_>) -> Report {
        let mut stats = Stats::default();
        if !self.sound {
            return Report { stop: Stop::Complete, stats };
        }
        let root = self.state.mark();
        let stop = self.search(Patience::ENDLESS, control, &mut stats, &mut Order::Like(like), sink);
        self.state.undo(root);
        Report { stop, stats }
    }

    fn random(&mut self, random: &mut Random, control: &Control) -> Option<Vec<u8>> {
        if !self.sound {
            return None;
        }
        self.weights.reset();
        let root = self.state.mark();
        let mut stats = Stats::default();
        for round in 0..TRIES {
            // What a try learns of slots that run empty is kept for the next.
            let longer = u64::from(1 + round).min(LONGEST_TRY);
            let patience =
                Patience { conflicts: FIRST_TRY * u64::from(self.tables.digits) * longer, solutions: 1 };
            let mut found = None;
            stats.conflicts = 0;
            let stop = self.search(
                patience,
                control,
                &mut stats,
                &mut Order::Random(random),
                &mut |values: &[u8]| {
                    found = Some(values.to_vec());
                    std::ops::ControlFlow::Break(())
                },
            );
            self.state.undo(root);
            let over = stop == Stop::Complete || control.must_stop(stats.nodes).is_some();
            if found.is_some() || over {
                return found;
            }
        }
        None
    }

    fn descend(&mut self, random: &mut Random, values: &mut Vec<u8>) -> f64 {
        let root = self.state.mark();
        let mut weight = if self.sound { 1.0 } else { 0.0 };
        while weight > 0.0
            && let Some(slot) = self.fewest()
        {
            let ways = self.step(slot, |ways| random.below(ways));
            weight *= ways.map_or(0.0, f64::from);
        }
        if weight > 0.0 {
            if !self.holds() {
                weight = 0.0;
            }
            values.clone_from(&self.values);
        }
        self.state.undo(root);
        weight
    }
}
