//! The neighbours of a puzzle on any board.
//!
//! Which further clue does exactly one solution have? Every solution that is met is a witness for all its clues, and a clue
//! with two witnesses is done with; only the others are put to clause learning, one after the other, and each answer
//! brings new witnesses. On 12×12 some hundred questions of 60 µs settle all five hundred clues that could take the place
//! of one; on 16×16 three hundred of 90 µs settle a thousand. For two clues the first is placed and the same is asked of
//! the second, where the witnesses that have the first leave twenty to a hundred questions.
//!
//! Nothing here looks at the score that annealing goes by, so it sees puzzles that propagation hardly begins to solve.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, DigitSet, Grid, Puzzle};
use masume_solver::{Control, Crowd, Search, Stop, Unsupported, learn, sat};

/// Witnesses that are kept: beyond, looking through them costs more than asking.
const WITNESSES: usize = 20_000;

/// A clue: `digits · cell + digit − 1`.
type Code = usize;

/// Finds neighbours on one shape. Keep one for each thread: it owns the memory.
pub struct Open {
    shape: Arc<Board>,
    digits: usize,
    crowd: Crowd,
    search: Box<dyn Search>,
    /// What a question may cost, in conflicts.
    patience: u64,
    witnesses: Vec<Vec<u8>>,
    seen: HashSet<Vec<u8>>,
    /// Witnesses that each clue has, for each number of clues that have come.
    counts: Vec<Vec<u8>>,
    /// Questions that were asked.
    pub(super) asked: u64,
}

/// What is looked for: this many clues, the first and the second of them in these cells only.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// How many clues come at most.
    pub come: usize,
    /// Which slice of how many, for the first clue and for the second.
    pub slices: [(u64, u64); 2],
}

impl Part {
    /// Everything.
    pub const fn whole(come: usize) -> Self {
        Self { come, slices: [(0, 1); 2] }
    }
}

/// The search at one place.
struct Look<'a> {
    part: Part,
    /// Clues that must not come back.
    gone: Vec<Code>,
    control: &'a Control,
    found: &'a mut dyn FnMut(&[u8]),
}

/// What a question came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    None,
    One,
    Several,
    /// It took too long.
    Unknown,
}

impl Open {
    /// The engine that is asked on a shape.
    pub(super) fn engine(shape: &Arc<Board>) -> &'static [&'static str] {
        if (learn::INFO.build)(shape).is_ok() { &["learn"] } else { &["sat"] }
    }

    /// The tools for a shape; refuses one with rules that neither clause learning knows.
    pub fn new(shape: &Arc<Board>) -> Result<Self, Unsupported> {
        let search = match (learn::INFO.build)(shape) {
            Ok(search) => search,
            Err(_) => (sat::INFO.build)(shape)?,
        };
        let larger = 256.0 / shape.len() as f64;
        let digits = usize::from(shape.digits());
        Ok(Self {
            shape: shape.clone(),
            digits,
            crowd: Crowd::new(shape)?,
            search,
            patience: ((20_000.0 * larger * larger * larger) as u64).clamp(500, 20_000),
            witnesses: Vec::new(),
            seen: HashSet::new(),
            counts: Vec::new(),
            asked: 0,
        })
    }

    /// Takes the clues in `cells` out of a puzzle, and tells `found` each puzzle with one solution that comes of adding at
    /// most so many others as `part` says, in its slices; none at all, where the clues in `cells` were not needed. Clues
    /// about which clause learning does not come to an end are left out. When `control` says stop, some are missing.
    pub fn without(
        &mut self,
        puzzle: &[u8],
        cells: &[usize],
        part: Part,
        control: &Control,
        found: &mut dyn FnMut(&[u8]),
    ) {
        let mut board = puzzle.to_vec();
        let mut gone = Vec::with_capacity(cells.len());
        for &cell in cells {
            let digit = usize::from(std::mem::take(&mut board[cell])).checked_sub(1);
            gone.extend(digit.map(|digit| cell * self.digits + digit));
        }
        self.witnesses.clear();
        self.seen.clear();
        self.counts.resize(part.come + 1, Vec::new());
        self.add(&board, 0, 0, &mut Look { part, gone, control, found });
    }

    /// Adds the clue of number `depth` and those after it, none of them before `from`.
    fn add(&mut self, board: &[u8], depth: usize, from: Code, look: &mut Look<'_>) {
        let Some(left) = self.load(board) else { return };
        self.count(board, depth);
        match self.ask(depth, None, look.control) {
            Answer::One => return (look.found)(board),
            Answer::Several => {}
            Answer::None | Answer::Unknown => return,
        }
        if depth == look.part.come {
            return;
        }
        let last = depth + 1 == look.part.come;
        let (slice, slices) = look.part.slices.get(depth).copied().unwrap_or((0, 1));
        let mut next = board.to_vec();
        for cell in (from / self.digits..board.len()).filter(|&c| board[c] == 0 && left[c].len() > 1) {
            if cell as u64 % slices != slice {
                continue;
            }
            for digit in left[cell].iter() {
                let code = cell * self.digits + digit.index();
                if code < from || look.gone.contains(&code) {
                    continue;
                }
                if look.control.must_stop(0).is_some() {
                    return;
                }
                next[cell] = digit.value();
                if !last {
                    self.add(&next, depth + 1, code + 1, look);
                } else if self.counts[depth][code] < 2
                    && self.ask(depth, Some((cell, digit)), look.control) == Answer::One
                {
                    (look.found)(&next);
                }
            }
            next[cell] = 0;
        }
    }

    /// Gives the board to the solver; what propagation leaves of it, `None` where that is nothing.
    fn load(&mut self, board: &[u8]) -> Option<Vec<DigitSet>> {
        for (cell, &value) in board.iter().enumerate() {
            self.crowd.clue(0, cell, value.checked_sub(1));
        }
        self.crowd.restart();
        self.crowd.settle();
        if self.crowd.alive() & 1 == 0 {
            return None;
        }
        let left: Vec<DigitSet> =
            (0..board.len()).map(|c| DigitSet::from_bits(u64::from(self.crowd.left(0, c)))).collect();
        let givens = Grid::from_values(board.to_vec()).ok()?;
        let puzzle = Puzzle::new(self.shape.clone(), givens).and_then(|p| p.with_marks(left.clone())).ok()?;
        self.search.load(&puzzle).ok()?;
        Some(left)
    }

    /// Counts, for each clue, the witnesses that have it and the board's clues: one, or two and more.
    fn count(&mut self, board: &[u8], depth: usize) {
        let counts = &mut self.counts[depth];
        counts.clear();
        counts.resize(board.len() * self.digits, 0);
        let clues: Vec<(usize, u8)> =
            board.iter().copied().enumerate().filter(|&(_, value)| value > 0).collect();
        for witness in &self.witnesses {
            if clues.iter().all(|&(cell, value)| witness[cell] == value) {
                note(counts, witness, self.digits);
            }
        }
    }

    /// How many solutions the board has, with this clue if there is one. They become witnesses.
    fn ask(&mut self, depth: usize, clue: Option<(usize, Digit)>, control: &Control) -> Answer {
        self.asked += 1;
        let assume: Vec<(Cell, Digit)> = clue.iter().map(|&(c, d)| (Cell::new(c), d)).collect();
        let bounded = Control { nodes: Some(self.patience), ..control.clone() };
        let mut met = 0;
        let report = self.search.run(&assume, &bounded, &mut |solution| {
            met += 1;
            if self.seen.len() < WITNESSES && !self.seen.contains(solution) {
                self.seen.insert(solution.to_vec());
                self.witnesses.push(solution.to_vec());
                note(&mut self.counts[depth], solution, self.digits);
            }
            if met == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match (report.stop, met) {
            (_, 2) => Answer::Several,
            (Stop::Complete, 1) => Answer::One,
            (Stop::Complete, _) => Answer::None,
            _ => Answer::Unknown,
        }
    }
}

/// One witness more for each clue of a solution.
fn note(counts: &mut [u8], solution: &[u8], digits: usize) {
    for (own, &value) in counts.chunks_exact_mut(digits).zip(solution) {
        if let Some(count) = usize::from(value).checked_sub(1).and_then(|digit| own.get_mut(digit)) {
            *count = count.saturating_add(1);
        }
    }
}

impl std::fmt::Debug for Open {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Open").field("shape", &self.shape.spec().to_string()).finish_non_exhaustive()
    }
}
