//! Rounds of work on many boards: each board is a numbered piece of a round that depends on the seed, the round and the
//! state before the round alone, so that threads change nothing; a round that is stopped leaves no trace.
//!
//! The first puzzle is there when each board had its turn, in the order of the plan: then a board's digits are free, and
//! most of what can be reached is reached. After that boards go on losing clues, all at the same time: the corners that
//! others rely on stay as they are.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, Puzzle};
use masume_solver::classic9::Clues;
use masume_solver::ordered::{self, End, Plan, Threads};
use masume_solver::{Control, Engine, Random, Stop};

use super::lay;
use super::plan::{self, NoLattice};
use super::stock::Stock;
use super::walk::{Budget, Thin, Walker, marks};

/// What decides what is made, and how many threads make it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where randomness starts.
    pub seed: u64,
    /// Threads; they change nothing but the time.
    pub threads: usize,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Rounds done.
    pub round: u64,
    /// Boards done in the present round, or while the first puzzle is made.
    pub done: usize,
    /// Of so many.
    pub of: usize,
    /// Boards in all.
    pub boards: usize,
    /// Clues at the end of the last round; none while the first puzzle is made.
    pub clues: Option<usize>,
}

/// Grids and clues of all boards. A clue belongs to one board: joined boards have none in shared corners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    grids: Vec<Clues>,
    clues: Vec<Clues>,
}

/// A gattai that loses clues round by round.
#[derive(Debug)]
pub struct Maker {
    plan: plan::Plan,
    shape: Arc<Board>,
    /// The cells of each board.
    cells: Vec<Vec<Cell>>,
    options: Options,
    draft: Draft,
    round: u64,
}

/// What a random stream is for.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Lay,
    Thin,
    Fill,
}

/// The number of a piece of work.
fn piece(stage: Stage, round: u64, board: usize) -> u64 {
    (stage as u64) << 60 | round << 24 | board as u64
}

/// Boards of a round, at most: a round should not take long.
const SLICE: usize = 256;
/// Sweeps over all boards that are usually worth the time.
const SWEEPS: u64 = 4;
/// Times that a board may be found impossible to fill before it is given up: it never came to more than a few.
const MOST_FAILURES: usize = 1_000;
/// What a board may cost at first.
const FIRST: Budget = Budget { list: 10_000, work: 1_500_000 };

/// What one piece of a round changes.
type Change = Option<(usize, Thin)>;

impl Maker {
    /// Lays all boards of a shape, which has one solution then. `tell` hears how far it is. The inner `None` means that
    /// `control` stopped it.
    ///
    /// # Errors
    /// When the shape is no layout of plain boards that share corners.
    pub fn begin(
        shape: Arc<Board>,
        options: Options,
        control: &Control,
        tell: &mut dyn FnMut(Tally),
    ) -> Result<Option<Self>, NoLattice> {
        let plan = plan::Plan::new(shape.spec())?;
        let empty = vec![[0; 81]; plan.len()];
        let draft = Draft { grids: empty.clone(), clues: empty };
        let cells = (0..plan.len()).map(|b| shape.board_cells(b)).collect();
        let mut maker = Self { plan, shape, cells, options, draft, round: 0 };
        match maker.lay_all(control, tell) {
            Ok(()) => Ok(Some(maker)),
            Err(Unlaid::Stopped) => Ok(None),
            Err(Unlaid::Hopeless) => Err(NoLattice("no grids were found that fit; try another seed".into())),
        }
    }

    /// Goes on with a puzzle that an earlier run had after so many rounds. The inner `None` means that `control` stopped it.
    ///
    /// # Errors
    /// When it is no puzzle that was made here.
    pub fn resume(
        puzzle: &Puzzle,
        round: u64,
        options: Options,
        control: &Control,
    ) -> Result<Option<Self>, NoLattice> {
        let shape = puzzle.board().clone();
        let plan = plan::Plan::new(shape.spec())?;
        let cells: Vec<Vec<Cell>> = (0..plan.len()).map(|b| shape.board_cells(b)).collect();
        let count = Engine::for_puzzle(puzzle).count(2, control);
        let solution = match (count.unique(), count.examples.first()) {
            (Some(true), Some(solution)) => solution,
            (None, _) => return Ok(None),
            _ => return Err(NoLattice("this puzzle does not have one solution".into())),
        };
        let mut draft = Draft { grids: Vec::new(), clues: Vec::new() };
        for (board, cells) in cells.iter().enumerate() {
            draft.grids.push(std::array::from_fn(|k| solution.get(cells[k]).map_or(0, Digit::value)));
            let mut clues: Clues = std::array::from_fn(|k| puzzle.given(cells[k]).map_or(0, Digit::value));
            plan.borrowed(board).into_iter().for_each(|cell| clues[cell] = 0);
            draft.clues.push(clues);
        }
        let maker = Self { plan, shape, cells, options, draft, round };
        if !maker.holds() {
            return Err(NoLattice("this puzzle was not made in this way".into()));
        }
        Ok(Some(maker))
    }

    /// Rounds done.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// Clues.
    pub fn clues(&self) -> usize {
        self.draft.clues.iter().flatten().filter(|clue| **clue > 0).count()
    }

    /// Boards.
    pub fn boards(&self) -> usize {
        self.plan.len()
    }

    /// Boxes that belong to two boards.
    pub fn shared(&self) -> usize {
        self.plan.shared()
    }

    /// Rounds after which more of them are hardly worth the time.
    pub fn usual_rounds(&self) -> u64 {
        SWEEPS * self.slices()
    }

    /// Rounds of a sweep over all boards.
    fn slices(&self) -> u64 {
        self.boards().div_ceil(SLICE) as u64
    }

    /// The puzzle as it stands.
    pub fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::empty(self.shape.clone());
        for (cells, clues) in self.cells.iter().zip(&self.draft.clues) {
            for (&cell, &clue) in cells.iter().zip(clues).filter(|(_, clue)| **clue > 0) {
                puzzle.set_given(cell, Digit::new(clue));
            }
        }
        puzzle
    }

    /// The puzzle with further clues, spread evenly over the boards, until it has so many.
    pub fn puzzle_with(&self, clues: usize) -> Puzzle {
        let mut puzzle = self.puzzle();
        let mut missing =
            clues.saturating_sub(puzzle.givens().count()).min(self.shape.len() - puzzle.givens().count());
        let mut orders: Vec<Vec<usize>> = (0..self.boards())
            .map(|board| {
                let mut order: Vec<usize> = (0..81).collect();
                Random::new(self.options.seed, piece(Stage::Fill, 0, board)).shuffle(&mut order);
                order
            })
            .collect();
        let many = |puzzle: &Puzzle, board: usize| {
            self.cells[board].iter().filter(|&&cell| puzzle.given(cell).is_some()).count()
        };
        let mut level = (0..self.boards()).map(|board| many(&puzzle, board)).min().unwrap_or(81);
        // Those with the fewest clues first.
        while missing > 0 && level < 81 {
            level += 1;
            for (board, order) in orders.iter_mut().enumerate() {
                while missing > 0 && many(&puzzle, board) < level {
                    let Some(k) = order.pop() else { break };
                    let cell = self.cells[board][k];
                    if puzzle.given(cell).is_none() {
                        puzzle.set_given(cell, Digit::new(self.draft.grids[board][k]));
                        missing -= 1;
                    }
                }
            }
        }
        puzzle
    }

    /// Whether each board has one solution given those before it: the proof the maker itself relies on.
    pub fn holds(&self) -> bool {
        let mut walker = Walker::default();
        (0..self.boards()).all(|board| {
            let base = self.plan.base(&self.draft.grids, board);
            let answer = walker.single.solve(&marks(&base, &self.draft.clues[board]), 2);
            answer.count == 1 && answer.solution == self.draft.grids[board]
        })
    }

    /// One round. The error says what stopped it; then everything is as before.
    pub fn step(&mut self, control: &Control, tell: &mut dyn FnMut(Tally)) -> Result<(), Stop> {
        let (plan, draft, seed, round) = (&self.plan, &self.draft, self.options.seed, self.round);
        let (sweep, slice) = (round / self.slices(), (round % self.slices()) as usize);
        let boards = slice * SLICE..self.boards().min((slice + 1) * SLICE);
        // Longer lists and walks later: what is easy is found first.
        let more = sweep.min(5) as u32;
        let budget = Budget { list: FIRST.list << more.min(3), work: FIRST.work << more };
        let run = |walker: &mut Walker, k: usize| {
            let board = boards.start + k;
            let mut random = Random::new(seed, piece(Stage::Thin, round, board));
            let mut thin = Thin {
                base: plan.base(&draft.grids, board),
                clues: draft.clues[board],
                grid: draft.grids[board],
                fixed: plan.relied_on(board),
            };
            walker.thin(&mut thin, &budget, &mut random, control).then_some((board, thin))
        };
        let clues = Some(self.clues());
        let mut note = |done| tell(Tally { round, done, of: boards.len(), boards: plan.len(), clues });
        let changes = in_parallel(self.options.threads, boards.len(), &run, control, &mut note)?;
        self.apply(changes);
        self.round += 1;
        Ok(())
    }

    fn apply(&mut self, changes: Vec<Change>) {
        for (board, thin) in changes.into_iter().flatten() {
            self.draft.grids[board] = thin.grid;
            self.draft.clues[board] = thin.clues;
        }
    }

    /// Gives every board a grid and clues. One board in some thousands cannot be filled with what is known of it: then a
    /// board that says so much is laid differently, and whatever relies on that is laid again.
    fn lay_all(&mut self, control: &Control, tell: &mut dyn FnMut(Tally)) -> Result<(), Unlaid> {
        let stock = Stock::new();
        let (seed, threads, of) = (self.options.seed, self.options.threads, self.boards());
        let order = self.plan.order();
        let mut laid = vec![false; of];
        // How often each board was to blame, and had somebody else to blame.
        let (mut blamed, mut failed) = (vec![0; of], vec![0; of]);
        while let Some(rank) = order.iter().find(|rank| rank.iter().any(|&board| !laid[board])) {
            let boards: Vec<usize> = rank.iter().copied().filter(|&board| !laid[board]).collect();
            let before = laid.iter().filter(|laid| **laid).count();
            let (plan, draft) = (&self.plan, &self.draft);
            let run = |walker: &mut Walker, k: usize| {
                let board = boards[k];
                let mut random = Random::new(seed, piece(Stage::Lay, blamed[board], board));
                let mut thin = lay::first(plan, &stock, &draft.grids, board, walker, &mut random, control)?;
                walker.thin(&mut thin, &FIRST, &mut random, control);
                Some((board, thin))
            };
            let mut note = |done| tell(Tally { round: 0, done: before + done, of, boards: of, clues: None });
            let changes =
                in_parallel(threads, boards.len(), &run, control, &mut note).map_err(|_| Unlaid::Stopped)?;
            let done: Vec<bool> = changes.iter().map(Option::is_some).collect();
            self.apply(changes);
            for (&board, &done) in boards.iter().zip(&done) {
                laid[board] = done;
            }
            for (&board, _) in boards.iter().zip(&done).filter(|(_, done)| !**done) {
                let sources = self.plan.last_sources(board);
                if sources.is_empty() {
                    return Err(Unlaid::Hopeless);
                }
                let culprit = sources[failed[board] % sources.len()];
                failed[board] += 1;
                blamed[culprit] += 1;
                if failed[board] > MOST_FAILURES {
                    return Err(Unlaid::Hopeless);
                }
                self.plan.forget(culprit, &mut laid);
            }
        }
        Ok(())
    }
}

/// Why boards were not laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unlaid {
    Stopped,
    Hopeless,
}

/// Runs numbered pieces on threads and returns what they made in order. The error says what stopped it.
fn in_parallel(
    threads: usize,
    pieces: usize,
    run: &(dyn Fn(&mut Walker, usize) -> Change + Sync),
    control: &Control,
    tell: &mut dyn FnMut(usize),
) -> Result<Vec<Change>, Stop> {
    let mut changes: Vec<Change> = Vec::with_capacity(pieces);
    let mut left = 0..pieces;
    let _: End<()> = ordered::run(
        Plan { cancel: control.cancel.clone(), ..Plan::new(Threads::of(threads.min(pieces))) },
        |_| Walker::default(),
        // Cut short by the clock, too.
        |_| left.next().filter(|_| control.must_stop(0).is_none()),
        |walker, k, _| run(walker, k),
        |_, change| {
            changes.push(change);
            tell(changes.len());
            ControlFlow::Continue(())
        },
    );
    // A piece may have been cut short, so nothing of the round counts.
    control.must_stop(0).map_or(Ok(changes), Err)
}
