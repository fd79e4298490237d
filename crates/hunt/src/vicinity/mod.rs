//! From found puzzles to more: the neighbours of each, the neighbours of these, and so on.
//!
//! A neighbour is what a puzzle becomes when one, two or three clues go and as many, or one less, come. The frontier is the
//! list of finds itself: each find goes through the passes, the cheap ones first and the dear ones only when no find is
//! waiting for a cheaper one. So the state is a few numbers (how far each pass is along the list), and a hunt can be stopped
//! and taken up again at any moment.
//!
//! Finds have at most a number of clues that is known beforehand. Where nobody knows the least number the hunt goes down
//! when it can: it looks around the finds with the fewest clues and around those with one more, of which there are many
//! more and each may have a neighbour further down, and forgets the rest.
//!
//! | file | what |
//! |---|---|
//! | `passes.rs` | [`Pass`]: the moves, and into how many parts they are cut |
//! | `table.rs` | [`Table`]: all solutions of a board, and which sets of clues occur together in one of them only |
//! | `pool.rs` | [`Pool`]: the same for boards with millions of solutions, of which some hundred are known |
//! | `neighbours.rs` | [`Neighbours`]: clues out, [`Pool`], clues in |
//! | `open.rs` | [`Open`]: the same on any board, by clause learning |

mod neighbours;
mod open;
mod passes;
mod pool;
mod table;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use masume_canon::nine::{Key, key};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::Clues;
use masume_solver::{Control, Unsupported};
use serde::{Deserialize, Serialize};

pub use neighbours::{Neighbours, choice, ways};
pub use open::{Open, Part};
pub use passes::{PASSES, Pass};
pub use pool::{Pool, Witnesses};
pub use table::{Clue, Table};

use crate::nine;
use crate::{Method, Outcome};

/// Pieces in a round.
const ROUND: u64 = 16;

/// Descents for a rough estimate.
const ROUGH: usize = 24;

/// A hunt through neighbourhoods.
#[derive(Clone, Debug)]
pub struct Vicinity {
    shape: Arc<Board>,
    /// The most clues of a find; ever fewer when not said.
    clues: Option<usize>,
    /// The fewest clues that it begins with.
    start: usize,
    passes: Vec<Pass>,
    /// Whether this is the plain 9×9 board, which has tools of its own.
    nine: bool,
}

impl Vicinity {
    /// On the plain 9×9 board, for puzzles with so many clues or fewer; moves take out at most `depth` clues (1 to 3).
    pub fn new(clues: usize, depth: usize) -> Self {
        let passes = PASSES.iter().filter(|pass| pass.gone <= depth.max(1)).cloned().collect();
        Self { shape: nine::shape().clone(), clues: Some(clues), start: clues, passes, nine: true }
    }

    /// On any board: with `clues`, for puzzles with so many or fewer; without, for ever fewer. `start` is the fewest clues
    /// of the puzzles that it begins with.
    pub fn on(
        shape: &Arc<Board>,
        clues: Option<usize>,
        start: usize,
        depth: usize,
    ) -> Result<Self, Unsupported> {
        Open::new(shape)?;
        let passes = passes::on(shape, start).into_iter().filter(|pass| pass.gone <= depth.max(1)).collect();
        Ok(Self { shape: shape.clone(), clues, start, passes, nine: false })
    }

    /// How many clues a find may have, after these.
    fn bound(&self, finds: &[Puzzle]) -> usize {
        let fewest = || finds.iter().map(|p| p.givens().count()).min().unwrap_or(0);
        self.clues.unwrap_or_else(|| self.start.min(fewest() + 1))
    }

    /// What is to be done next.
    fn next<'a>(&'a self, state: &State, finds: &'a [Puzzle]) -> Option<Next<'a>> {
        let bound = self.bound(finds);
        let mut levels: BTreeMap<usize, Vec<&Puzzle>> = BTreeMap::new();
        for find in finds.iter().filter(|find| self.clues.is_some() || find.givens().count() <= bound) {
            levels.entry(find.givens().count()).or_default().push(find);
        }
        self.passes.iter().enumerate().find_map(|(at, pass)| {
            levels.iter_mut().find_map(|(&level, finds)| {
                let done = state.done(level, at);
                let left = (finds.len() as u64 * pass.parts).saturating_sub(done);
                (left > 0).then(|| Next { bound, level, at, pass, done, left, finds: std::mem::take(finds) })
            })
        })
    }

    /// Does one part of a find's neighbourhood; puzzles that are new to the worker go to `found`.
    fn part(&self, worker: &mut Worker, from: &Puzzle, pass: &Pass, part: u64, job: &mut Job<'_>) {
        let values = from.givens().values();
        let cells: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
        let room = (job.bound.min(values.len()) + pass.gone).checked_sub(cells.len());
        let Some(come) = room.map(|room| room.min(pass.come)) else { return };
        // A pass for fewer clues has been there.
        if come < pass.come && self.passes.iter().any(|p| p.gone == pass.gone && p.come < pass.come) {
            return;
        }
        for step in pass.span(cells.len(), part) {
            if job.control.must_stop(0).is_some() {
                return;
            }
            let [first, second] = pass.slices;
            let Some(gone) = choice(&cells, pass.gone, step / (first * second)) else { continue };
            let slices = [(step % first, first), (step / first % second, second)];
            job.tries += worker.look(values, &gone, pass, Part { come, slices }, job.control);
        }
    }
}

/// A pass that finds are waiting for.
struct Next<'a> {
    /// How many clues a find may have.
    bound: usize,
    /// How many clues the finds have that it is about, and these.
    level: usize,
    finds: Vec<&'a Puzzle>,
    /// Which pass.
    at: usize,
    pass: &'a Pass,
    /// Parts that are done, and left.
    done: u64,
    left: u64,
}

/// What a piece has to know, and has done so far.
struct Job<'a> {
    control: &'a Control,
    bound: usize,
    tries: u64,
}

/// How far each pass is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    /// By the number of clues, for each pass: parts that are done of the neighbourhoods of all such finds, one after the
    /// other.
    levels: BTreeMap<usize, Vec<u64>>,
}

impl State {
    /// Parts of a pass that are done.
    fn done(&self, level: usize, pass: usize) -> u64 {
        self.levels.get(&level).and_then(|parts| parts.get(pass)).copied().unwrap_or_default()
    }
}

/// The tools of one thread.
#[derive(Debug)]
pub struct Worker {
    tools: Tools,
    /// What tells finds apart, and how many of them have been read: only so as not to tell again what is known.
    known: HashSet<Name>,
    read: usize,
    /// The same for what this piece found.
    new: HashSet<Name>,
    found: Vec<Vec<u8>>,
}

/// What tells a puzzle from others: on 9×9 its class, elsewhere the clues as they are, since the drive looks at the class
/// anyway.
#[derive(PartialEq, Eq, Hash, Debug)]
enum Name {
    Class(Key),
    Clues(Vec<u8>),
}

/// What finds neighbours.
#[derive(Debug)]
enum Tools {
    Nine(Box<Neighbours>),
    Open(Box<Open>),
}

impl Tools {
    fn name(&self, values: &[u8]) -> Name {
        match (self, values.try_into()) {
            (Self::Nine(_), Ok(clues)) => Name::Class(key(clues)),
            _ => Name::Clues(values.to_vec()),
        }
    }
}

impl Worker {
    fn read(&mut self, finds: &[Puzzle]) {
        if finds.len() < self.read {
            self.known.clear();
            self.read = 0;
        }
        let tools = &self.tools;
        self.known.extend(finds[self.read..].iter().map(|find| tools.name(find.givens().values())));
        self.read = finds.len();
        self.new.clear();
        self.found.clear();
    }

    /// Takes clues away and looks what can come; returns how many boards that were.
    fn look(&mut self, values: &[u8], gone: &[usize], pass: &Pass, part: Part, control: &Control) -> u64 {
        let mut met: Vec<Vec<u8>> = Vec::new();
        let tries = match &mut self.tools {
            Tools::Nine(neighbours) => {
                let Ok(from) = values.try_into() else { return 0 };
                let fits = pass.room == (0..128) || {
                    let room = neighbours.room(from, gone, ROUGH).max(1.0).log2() as u32;
                    pass.room.contains(&room)
                };
                if fits {
                    let witnesses = Witnesses::of(pass.gone);
                    let found = &mut |clues: &Clues| met.push(clues.to_vec());
                    neighbours.without(from, gone, part.come, witnesses, control, found);
                }
                1
            }
            Tools::Open(open) => {
                let before = open.asked;
                open.without(values, gone, part, control, &mut |values| met.push(values.to_vec()));
                open.asked - before
            }
        };
        for values in met {
            let name = self.tools.name(&values);
            if !self.known.contains(&name) && self.new.insert(name) {
                self.found.push(values);
            }
        }
        tries
    }
}

impl Method for Vicinity {
    type State = State;
    type Worker = Worker;
    /// The number of clues, the pass, and the parts of it that are done.
    type Yield = Option<(usize, usize, u64)>;

    fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    fn start(&self) -> State {
        State::default()
    }

    fn worker(&self) -> Worker {
        let open = if self.nine { None } else { Open::new(&self.shape).ok() };
        let tools = open.map_or_else(|| Tools::Nine(Box::default()), |open| Tools::Open(Box::new(open)));
        Worker { tools, known: HashSet::new(), read: 0, new: HashSet::new(), found: Vec::new() }
    }

    fn pieces(&self, state: &State, finds: &[Puzzle]) -> usize {
        self.next(state, finds).map_or(0, |next| next.left.div_ceil(next.pass.bundle).min(ROUND) as usize)
    }

    fn work(
        &self,
        worker: &mut Worker,
        state: &State,
        finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<Self::Yield> {
        let Some(next) = self.next(state, finds) else { return Outcome::default() };
        let mut job = Job { control, bound: next.bound, tries: 0 };
        worker.read(finds);
        let pass = next.pass;
        let first = (piece as u64 * pass.bundle).min(next.left);
        let last = (first + pass.bundle).min(next.left);
        for part in next.done + first..next.done + last {
            if let Some(from) = next.finds.get((part / pass.parts) as usize) {
                self.part(worker, from, pass, part % pass.parts, &mut job);
            }
        }
        let puzzle = |values: Vec<u8>| Puzzle::new(self.shape.clone(), Grid::from_values(values).ok()?).ok();
        let found = worker.found.drain(..).filter_map(puzzle).collect();
        let rest = Some((next.level, next.at, next.done + last));
        Outcome { found, tries: job.tries, closest: None, rest }
    }

    fn searches_with(&self) -> &'static [&'static str] {
        if self.nine { &["classic9"] } else { Open::engine(&self.shape) }
    }

    fn take(&self, next: &mut State, _piece: usize, brought: Self::Yield) {
        let Some((level, at, done)) = brought else { return };
        let parts = next.levels.entry(level).or_default();
        parts.resize(self.passes.len(), 0);
        if let Some(parts) = parts.get_mut(at) {
            *parts = done.max(*parts);
        }
    }
}
