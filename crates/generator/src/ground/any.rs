//! Every shape as ground: slot `i` is cell `i`, and every question goes to the slate of the `general` engine.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, Grid, Puzzle};
use masume_solver::general::{self, Slate};
use masume_solver::{Control, Engine, Random, Stop};

use super::lines::needed;
use super::reduce::{Memory, reduce};
use super::{CONTRADICTION, Ground, Needed, Table};

/// What all threads share of a shape.
#[derive(Debug)]
struct Common {
    shape: Arc<Board>,
    needed: Vec<Needed>,
    rivals: Vec<u16>,
    rival_starts: Vec<u32>,
}

impl Common {
    fn rivals(&self, slot: usize) -> &[u16] {
        &self.rivals[self.rival_starts[slot] as usize..self.rival_starts[slot + 1] as usize]
    }
}

/// A board, or many joined boards, of any shape.
#[derive(Debug)]
pub struct Any {
    common: Arc<Common>,
    slate: Slate,
    memory: Memory,
    /// Made for the first that asks which candidates live.
    engine: Option<Engine>,
}

impl Any {
    /// For this shape.
    pub fn new(shape: Arc<Board>) -> Self {
        let (mut rivals, mut rival_starts) = (Vec::new(), vec![0]);
        for cell in shape.cells() {
            // Cells beyond what 16 bits count are left out: on boards so large the searches know fewer rivals.
            rivals.extend(shape.peers(cell).filter_map(|peer| u16::try_from(peer.index()).ok()));
            rival_starts.push(rivals.len() as u32);
        }
        let needed = needed(&shape);
        Self::on(Arc::new(Common { shape, needed, rivals, rival_starts }))
    }

    /// Another for the same shape, for another thread; cheaper than a new one.
    #[must_use]
    pub fn another(&self) -> Self {
        Self::on(self.common.clone())
    }

    fn on(common: Arc<Common>) -> Self {
        let slate = Slate::new(&common.shape);
        Self { common, slate, memory: Memory::default(), engine: None }
    }

    fn undecided(&mut self, board: &[u8]) -> Option<u32> {
        self.slate.load_basic(board).then(|| self.slate.blanks() as u32)
    }
}

impl Ground for Any {
    type Clues = Vec<u8>;
    type Open = Vec<u64>;

    fn board(&self) -> &Arc<Board> {
        &self.common.shape
    }

    fn puzzle(&self, board: &Vec<u8>) -> Puzzle {
        let mut puzzle = Puzzle::empty(self.common.shape.clone());
        for (cell, &value) in board.iter().enumerate() {
            puzzle.set_given(Cell::new(cell), Digit::new(value));
        }
        puzzle
    }

    fn clues_of(&self, puzzle: &Puzzle) -> Vec<u8> {
        puzzle.givens().values().to_vec()
    }

    fn slots(&self) -> usize {
        self.common.shape.len()
    }

    fn values(&self, _slot: usize) -> u64 {
        self.common.shape.all_digits().bits()
    }

    fn alike(&self) -> bool {
        self.common.shape.constraints().is_empty()
    }

    fn rivals(&self, slot: usize) -> &[u16] {
        self.common.rivals(slot)
    }

    fn needed(&self) -> &[Needed] {
        &self.common.needed
    }

    fn empty(&self) -> Vec<u8> {
        vec![0; self.slots()]
    }

    fn shut(&self) -> Vec<u64> {
        vec![0; self.slots()]
    }

    fn value(board: &Vec<u8>, slot: usize) -> u8 {
        board[slot]
    }

    fn put(board: &mut Vec<u8>, slot: usize, value: u8) {
        board[slot] = value;
    }

    fn left(open: &Vec<u64>, slot: usize) -> u64 {
        open[slot]
    }

    fn blanks(&mut self, boards: &[Vec<u8>], blanks: &mut [u32]) {
        for (board, blanks) in boards.iter().zip(&mut blanks[..boards.len()]) {
            *blanks = self.undecided(board).unwrap_or(CONTRADICTION);
        }
    }

    fn open(&mut self, boards: &[Vec<u8>], blanks: &mut [u32], open: &mut [Vec<u64>]) {
        let answers = blanks[..boards.len()].iter_mut().zip(&mut open[..boards.len()]);
        for (board, (blanks, open)) in boards.iter().zip(answers) {
            let undecided = self.undecided(board);
            *blanks = undecided.unwrap_or(CONTRADICTION);
            for (slot, left) in open.iter_mut().enumerate() {
                *left = if undecided.is_some() { self.slate.left(slot) } else { 0 };
            }
        }
    }

    fn count(&mut self, boards: &[Vec<u8>], limit: u32, control: &Control, counts: &mut [u32]) {
        for (board, count) in boards.iter().zip(&mut counts[..boards.len()]) {
            *count = 0;
            if limit == 0 || !self.slate.load(board) {
                continue;
            }
            let report = self.slate.run(control, &mut |_| {
                *count += 1;
                if *count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if !matches!(report.stop, Stop::Complete | Stop::Enough) {
                *count = 0;
            }
        }
    }

    fn tabulate(
        &mut self,
        board: &Vec<u8>,
        free: &[usize],
        cap: u64,
        control: &Control,
        table: &mut Table,
    ) -> bool {
        let mut board = board.clone();
        for &slot in free {
            board[slot] = 0;
        }
        table.reset(usize::from(self.common.shape.digits()), free.len());
        if !self.slate.load(&board) {
            return true;
        }
        let report = self.slate.run(control, &mut |solution| {
            if table.total() == cap {
                return ControlFlow::Break(());
            }
            table.note(free.iter().map(|&slot| solution[slot]));
            ControlFlow::Continue(())
        });
        report.stop == Stop::Complete
    }

    fn alive(&mut self, board: &Vec<u8>, control: &Control) -> Option<Vec<u64>> {
        let grid = Grid::from_values(board.clone())?;
        let puzzle = Puzzle::new(self.common.shape.clone(), grid)?;
        let engine = match &mut self.engine {
            Some(engine) => {
                engine.load(&puzzle).ok()?;
                engine
            }
            none => none.insert(Engine::by_name(&general::INFO, &puzzle).ok()?),
        };
        let statuses = engine.status(control);
        (statuses.report.stop == Stop::Complete)
            .then(|| statuses.active.iter().map(|digits| digits.bits()).collect())
    }

    fn fill(&mut self, board: &Vec<u8>, random: &mut Random, control: &Control) -> Option<Vec<u8>> {
        if self.slate.load(board) { self.slate.random(random, control) } else { None }
    }

    fn reduce(
        &mut self,
        full: &Vec<u8>,
        board: &Vec<u8>,
        groups: &[Vec<usize>],
        least: usize,
        question: &Control,
    ) -> Option<Vec<u8>> {
        let Self { common, slate, memory, .. } = self;
        if !slate.load(board) {
            return None;
        }
        let open: Vec<usize> = (0..board.len()).filter(|&slot| board[slot] == 0).collect();
        if slate.other(full, &open, question) != general::Other::None {
            return None;
        }
        // Swaps need all rivals; on boards too large for that, the first search that fails shows what is unavoidable.
        if common.shape.constraints().is_empty() && common.shape.len() <= usize::from(u16::MAX) + 1 {
            memory.begin(full, board, |slot| common.rivals(slot));
        } else {
            memory.clear(full);
        }
        reduce(slate, memory, (full, board), groups, least, question).ok()
    }
}
