//! `general`: the engine for any shape.
//!
//! A depth-first search over the slots of [`tables`] with the propagation of [`state`]. It branches on one candidate
//! at a time — "this digit is here" first, "it is not" after — and chooses the slot with the fewest members weighed
//! by how often it took part in dead ends (the dom/wdeg idea of Boussemart, Hemery, Lecoutre and Sais, 2004, on cells
//! and house places alike).

mod branch;
mod mask;
mod state;
mod tables;

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Cell, Constraint, Digit, Grid, Puzzle, Shape};

use self::branch::Weights;
use self::mask::Mask;
use self::state::{Mark, State};
use self::tables::Tables;
use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Stop};

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "general",
    about_en: "propagation and weighted branching on any shape",
    about_ja: "あらゆる盤面に使える汎用エンジン(伝播と重み付き分岐)",
    build: |shape| {
        Ok(match shape.digits() {
            0..=16 => Box::new(General::<u16>::new(shape)),
            17..=32 => Box::new(General::<u32>::new(shape)),
            _ => Box::new(General::<u64>::new(shape)),
        })
    },
};

/// How many nodes pass between two looks at the clock.
const NODES_BETWEEN_CHECKS: u64 = 64;

struct General<M> {
    shape: Arc<Shape>,
    tables: Tables<M>,
    state: State<M>,
    weights: Weights,
    /// Whether the givens alone leave something to search.
    sound: bool,
    stack: Vec<Frame>,
    values: Vec<u8>,
}

/// A decision: `cell` holds `digit`.
#[derive(Clone, Copy, Debug)]
struct Frame {
    mark: Mark,
    cell: u32,
    digit: u32,
}

impl<M: Mask> General<M> {
    fn new(shape: &Arc<Shape>) -> Self {
        let tables = Tables::new(shape);
        let state = State::new(&tables);
        let weights = Weights::new(tables.slots());
        let values = vec![0; shape.len()];
        Self { shape: shape.clone(), tables, state, weights, sound: false, stack: Vec::new(), values }
    }

    /// Searches below the present state, which is propagated. Leaves the state as it found it or deeper; the caller
    /// undoes.
    fn search(&mut self, control: &Control, stats: &mut Stats, sink: Sink<'_>) -> Stop {
        self.stack.clear();
        loop {
            let step = match self.weights.choose(&self.tables, &self.state) {
                Some((cell, digit)) => {
                    if stats.nodes % NODES_BETWEEN_CHECKS == 0
                        && let Some(stop) = control.must_stop(stats.nodes)
                    {
                        return stop;
                    }
                    stats.nodes += 1;
                    self.stack.push(Frame { mark: self.state.mark(), cell: cell as u32, digit });
                    self.state.place(&self.tables, cell, digit).map_err(Some)
                }
                None => match self.deliver(sink) {
                    ControlFlow::Break(()) => return Stop::Enough,
                    ControlFlow::Continue(()) => Err(None),
                },
            };
            let mut trouble = match step {
                Ok(()) => continue,
                Err(conflict) => conflict,
            };
            // Back up until some refuted decision leaves a board that is not contradictory.
            loop {
                if let Some(conflict) = trouble {
                    stats.conflicts += 1;
                    self.weights.bump(&self.tables, conflict);
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

    /// Sends the solved board to the sink unless a constraint that is not propagated forbids it.
    fn deliver(&mut self, sink: Sink<'_>) -> ControlFlow<()> {
        for (cell, value) in self.values.iter_mut().enumerate() {
            *value = self.state.slot(cell).lowest() as u8 + 1;
        }
        if !self.shape.constraints().is_empty() {
            let grid = Grid::from_values(self.values.clone()).unwrap_or_default();
            if !self.shape.constraints().iter().all(|k: &Constraint| k.holds(&grid)) {
                return ControlFlow::Continue(());
            }
        }
        sink(&self.values)
    }
}

impl<M: Mask> Search for General<M> {
    fn load(&mut self, puzzle: &Puzzle) {
        let allowed = puzzle.shape().cells().map(|c| M::from_u64(puzzle.allowed(c).bits()));
        self.sound = self.state.reset(&self.tables, allowed).is_ok();
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        let mut stats = Stats::default();
        if !self.sound {
            return Report { stop: Stop::Complete, stats };
        }
        // Weights start level each time, so that the order of solutions depends on the puzzle alone.
        self.weights.reset();
        let root = self.state.mark();
        let agreed = assume
            .iter()
            .try_for_each(|(cell, digit)| self.state.place(&self.tables, cell.index(), digit.index() as u32));
        let stop = if agreed.is_ok() { self.search(control, &mut stats, sink) } else { Stop::Complete };
        self.state.undo(root);
        Report { stop, stats }
    }
}
