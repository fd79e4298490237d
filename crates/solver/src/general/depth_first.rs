//! A depth-first search in one word and one representation, and what every search does whichever it is in.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, Grid, Puzzle};

use super::Patience;
use super::branch::{Weighing, Weights};
use super::mask::Mask;
use super::slate::Work;
use super::state::{Conflict, Mark, Representation, State};
use super::tables::Tables;
use super::walk::Walker;
use crate::{Control, Random, Report, Search, Sink, Stats, Stop, Unsupported};

/// How many nodes pass between two looks at the clock.
const NODES_BETWEEN_CHECKS: u64 = 64;

/// Dead ends after which sums that follow from cages and full houses are worked out. Most puzzles that people solve are done
/// before, and working them out takes longer than such a puzzle does.
const DERIVE_AFTER: u64 = 20;

/// A search whose word and representation are chosen: what it is asked by those who need not know which they are.
pub(super) trait Chosen: Search + Walker + Work {
    /// Starts from the givens and marks of the puzzle whose rule clues were taken last, and propagates.
    fn start(&mut self);

    /// Lets all sums that follow from the clues take part from now on.
    fn derive_all(&mut self);

    /// Like [`Search::run`], but stops when patience runs out.
    fn run_patiently(
        &mut self,
        patience: Patience,
        assume: &[(Cell, Digit)],
        control: &Control,
        sink: Sink<'_>,
    ) -> Report;

    /// What each cell of the loaded puzzle may hold after propagation, 0-based bits; `None` when that already failed.
    fn all_left(&self) -> Option<Vec<u64>>;

    /// Whether every constraint has a propagator; without, full boards are checked.
    fn propagates_all(&self) -> bool;
}

/// Which candidate of a slot is tried first.
pub(super) enum Order<'a> {
    /// The lowest: the same solutions in the same order each time.
    Lowest,
    /// A random one.
    Random(&'a mut Random),
    /// One of this solution where there is one: a search for another solution that is much like it.
    Like(&'a [u8]),
}

/// A search: in one word, with one representation.
pub(super) struct DepthFirst<M: Mask, R: Representation<M>> {
    /// The puzzle that is loaded, or one without clues.
    pub(super) puzzle: Puzzle,
    /// Of the board and the rule clues of the puzzle.
    pub(super) tables: Tables<M, R>,
    /// Whether sums that follow from the clues take part, beside those that are stated.
    derives: bool,
    pub(super) state: State<M, R>,
    pub(super) weights: Weights,
    /// Whether the givens alone leave something to search.
    pub(super) sound: bool,
    stack: Vec<Frame>,
    pub(super) values: Vec<u8>,
}

/// A decision: `cell` holds `digit`.
#[derive(Clone, Copy, Debug)]
struct Frame {
    mark: Mark,
    cell: u32,
    digit: u32,
}

impl<M: Mask, R: Representation<M>> DepthFirst<M, R> {
    /// With the rule clues of a puzzle; nothing is loaded yet.
    pub(super) fn new(puzzle: Puzzle) -> Self {
        let tables = Tables::new(&puzzle);
        let state = State::new(&tables);
        let weighing = Weighing::of(&tables);
        let weights = Weights::new(&tables, weighing);
        let values = vec![0; puzzle.board().len()];
        Self { puzzle, tables, derives: false, state, weights, sound: false, stack: Vec::new(), values }
    }

    /// Takes the rule clues of a puzzle, if they are others than before.
    fn take(&mut self, puzzle: &Puzzle) {
        if self.puzzle.has_rules_of(puzzle) {
            self.derive(false);
        } else {
            self.derives = false;
            self.tables.take(puzzle);
            self.follow();
        }
        self.puzzle.clone_from(puzzle);
    }

    /// Lets sums that follow from the clues take part, or not.
    fn derive(&mut self, derives: bool) {
        if self.derives != derives {
            self.derives = derives;
            self.tables.derive(&self.puzzle, derives);
            self.follow();
        }
    }

    /// Makes room for what the tables have now.
    fn follow(&mut self) {
        self.state.follow(&self.tables);
        self.weights.follow(&self.tables, Weighing::of(&self.tables));
    }

    /// Searches below the present state, which is propagated. Leaves the state as it found it or deeper; the caller
    /// undoes.
    pub(super) fn search(
        &mut self,
        patience: Patience,
        control: &Control,
        stats: &mut Stats,
        order: &mut Order<'_>,
        sink: Sink<'_>,
    ) -> Stop {
        self.stack.clear();
        let (mut found, mut last_find) = (0, 0);
        let derive_at = stats.conflicts + DERIVE_AFTER;
        loop {
            let mut trouble =
                if !self.derives && stats.conflicts >= derive_at && self.tables.propagators.may_derive() {
                    match self.restart_deriving(found == 0) {
                        Ok(()) => continue,
                        Err(conflict) => Some(conflict),
                    }
                } else if let Some(slot) = self.weights.choose(&self.tables, &self.state) {
                    if stats.nodes.is_multiple_of(NODES_BETWEEN_CHECKS)
                        && let Some(stop) = control.must_stop(stats.nodes)
                    {
                        return stop;
                    }
                    if control.nodes.is_some_and(|most| stats.nodes >= most)
                        || stats.conflicts - last_find >= patience.conflicts && found < patience.solutions
                    {
                        return Stop::Nodes;
                    }
                    stats.nodes += 1;
                    let (cell, digit) = match order {
                        Order::Lowest => Weights::candidate(&self.tables, &self.state, slot),
                        Order::Random(random) => Weights::any(&self.tables, &self.state, slot, random),
                        Order::Like(solution) => Weights::like(&self.tables, &self.state, slot, solution),
                    };
                    self.stack.push(Frame { mark: self.state.mark(), cell: cell as u32, digit });
                    match self.state.place(&self.tables, cell, digit) {
                        Ok(()) => continue,
                        Err(conflict) => Some(conflict),
                    }
                } else {
                    (found, last_find) = (found + 1, stats.conflicts);
                    if self.deliver(sink).is_break() {
                        return Stop::Enough;
                    }
                    None
                };
            // Back up until some refuted decision leaves a board that is not contradictory.
            loop {
                if let Some(conflict) = trouble {
                    stats.conflicts += 1;
                    self.weights.blame(&self.tables, conflict, self.stack.last().map(|frame| frame.cell));
                }
                let Some(frame) = self.stack.pop() else { return Stop::Complete };
                self.state.undo(frame.mark);
                match self.state.refute(&self.tables, frame.cell as usize, frame.digit) {
                    Ok(()) => break,
                    Err(conflict) => trouble = Some(conflict),
                }
            }
        }
    }

    /// Adds the sums that follow from the clues to a search that goes on, from its root if nothing was sent yet.
    fn restart_deriving(&mut self, fresh: bool) -> Result<(), Conflict> {
        if let Some(frame) = self.stack.first().filter(|_| fresh) {
            self.state.undo(frame.mark);
            self.stack.clear();
        }
        self.derive(true);
        self.state.propagate_all(&self.tables)
    }

    /// Sends the solved board to the sink unless a constraint forbids it: those whose tables would be too large are not
    /// propagated.
    fn deliver(&mut self, sink: Sink<'_>) -> ControlFlow<()> {
        if self.holds() { sink(&self.values) } else { ControlFlow::Continue(()) }
    }

    /// Copies a solved board into `values` and checks the constraints.
    pub(super) fn holds(&mut self) -> bool {
        for (cell, value) in self.values.iter_mut().enumerate() {
            *value = self.state.slot(cell).lowest() as u8 + 1;
        }
        let board = self.puzzle.board();
        let constraints = || board.constraints().iter().chain(self.puzzle.clue_constraints());
        constraints().next().is_none() || {
            let grid = Grid::from_values(self.values.clone()).unwrap_or_default();
            constraints().all(|k| k.holds(&grid, board.digits()))
        }
    }
}

impl<M: Mask, R: Representation<M>> Search for DepthFirst<M, R> {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        self.take(puzzle);
        self.start();
        Ok(())
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        self.run_patiently(Patience::ENDLESS, assume, control, sink)
    }
}

impl<M: Mask, R: Representation<M>> Chosen for DepthFirst<M, R> {
    fn start(&mut self) {
        let allowed = self.puzzle.board().cells().map(|c| M::from_u64(self.puzzle.allowed(c).bits()));
        self.sound = self.state.reset(&self.tables, allowed, true).is_ok();
    }

    fn derive_all(&mut self) {
        self.derive(self.tables.propagators.may_derive());
    }

    fn run_patiently(
        &mut self,
        patience: Patience,
        assume: &[(Cell, Digit)],
        control: &Control,
        sink: Sink<'_>,
    ) -> Report {
        let mut stats = Stats::default();
        if !self.sound {
            return Report { stop: Stop::Complete, stats };
        }
        // Weights start level each time, and without sums that a search before found out, so that the order of solutions
        // depends on the puzzle alone.
        if assume.is_empty() {
            self.derive(false);
        }
        self.weights.reset();
        let root = self.state.mark();
        let agreed = assume
            .iter()
            .try_for_each(|(cell, digit)| self.state.place(&self.tables, cell.index(), digit.index() as u32));
        let stop = if agreed.is_ok() {
            self.search(patience, control, &mut stats, &mut Order::Lowest, sink)
        } else {
            Stop::Complete
        };
        self.state.undo(root);
        Report { stop, stats }
    }

    fn all_left(&self) -> Option<Vec<u64>> {
        self.sound.then(|| (0..self.tables.cells).map(|cell| self.state.slot(cell).to_u64()).collect())
    }

    fn propagates_all(&self) -> bool {
        self.tables.propagators.is_complete()
    }
}
