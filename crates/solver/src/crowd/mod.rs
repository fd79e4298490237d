//! A crowd of boards of one shape side by side, for those who only want to know what simple reasoning leaves.
//!
//! Each cell holds one set of candidates per board; naked singles, hidden singles and locked candidates are drawn for
//! all boards at once, with vectors where the CPU has them and the same answers everywhere. There is no search. Boards
//! may be bound to a symmetry ([`Motion`]): then one house of each orbit is looked at and the rest follows, which takes a
//! quarter of the time where the symmetry has order four.
//!
//! | file | what |
//! |---|---|
//! | `line.rs`, `vector.rs` | a word for each lane, in memory and in registers |
//! | `motion.rs` | [`Motion`]: cells and digits that change places together |
//! | `plan.rs` | what there is to look at on a shape |
//! | `board.rs` | the propagation |
//! | `path.rs`, `avx2.rs`, `avx512.rs` | the same for every kind of CPU |

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lanes;
mod line;
mod motion;
mod path;
mod plan;
mod vector;

use std::sync::Arc;

use masume_puzzle::Board;

use self::lanes::Lanes;
use self::line::{Line, Narrow, Wide};
pub use self::motion::Motion;
use self::path::Cpu;
use self::plan::Plan;
use crate::Unsupported;
use crate::classic9::Path;

/// Boards of one shape, each in its lane.
#[derive(Clone, Debug)]
pub struct Crowd {
    plan: Arc<Plan>,
    cpu: Cpu,
    boards: Boards,
}

#[derive(Clone, Debug)]
enum Boards {
    Narrow(Pair<Narrow>),
    Wide(Pair<Wide>),
}

/// The boards as they are and the clues they start from.
#[derive(Clone, Debug)]
struct Pair<L> {
    now: Lanes<L>,
    clues: Vec<L>,
    /// What [`Crowd::keep`] kept.
    kept: Vec<L>,
    kept_alive: L,
}

impl<L: Line> Pair<L> {
    fn new(plan: &Plan) -> Self {
        let clues = vec![L::splat(plan.all); plan.cells];
        Self { now: Lanes::new(plan), kept: clues.clone(), clues, kept_alive: L::splat(u32::MAX) }
    }
}

/// Does the same for either width.
macro_rules! with {
    ($boards:expr, $pair:ident => $body:expr) => {
        match $boards {
            Boards::Narrow($pair) => $body,
            Boards::Wide($pair) => $body,
        }
    };
}

impl Crowd {
    /// Empty boards of a shape of up to 32 digits.
    pub fn new(shape: &Board) -> Result<Self, Unsupported> {
        Self::moved(shape, &Motion::identity(shape))
    }

    /// Empty boards of a shape, each to be kept symmetric by a motion: whoever places a clue places its images.
    pub fn moved(shape: &Board, motion: &Motion) -> Result<Self, Unsupported> {
        let plan = Plan::new(shape, motion)?;
        let boards = if shape.digits() <= 16 {
            Boards::Narrow(Pair::new(&plan))
        } else {
            Boards::Wide(Pair::new(&plan))
        };
        let cpu = Cpu::new(Path::best()).unwrap_or(Cpu::portable());
        Ok(Self { plan: Arc::new(plan), cpu, boards })
    }

    /// The same with the instructions of one path; `None` when this CPU does not have them.
    pub fn on(mut self, path: Path) -> Option<Self> {
        self.cpu = Cpu::new(path)?;
        Some(self)
    }

    /// How many boards there are: 32 up to 16 digits, else 16.
    #[inline]
    pub fn lanes(&self) -> usize {
        match self.boards {
            Boards::Narrow(_) => Narrow::LANES,
            Boards::Wide(_) => Wide::LANES,
        }
    }

    /// Takes all clues off all boards.
    pub fn clear(&mut self) {
        let all = self.plan.all;
        with!(&mut self.boards, pair => pair.clues.fill(<_ as Line>::splat(all)));
    }

    /// Gives a board a clue, or takes it (`None`), from the next [`Crowd::restart`] on. Cells and digits count from 0.
    #[inline]
    pub fn clue(&mut self, lane: usize, cell: usize, digit: Option<u8>) {
        let bits = digit.map_or(self.plan.all, |d| 1 << d);
        with!(&mut self.boards, pair => pair.clues[cell].set(lane, bits));
    }

    /// Sets all boards back to their clues, before any conclusion.
    #[inline]
    pub fn restart(&mut self) {
        with!(&mut self.boards, pair => {
            pair.now.cells.copy_from_slice(&pair.clues);
            pair.now.alive = <_ as Line>::splat(u32::MAX);
            pair.now.wake_all(&self.plan);
        });
    }

    /// Keeps all boards as they are, settled, for [`Crowd::back`].
    pub fn keep(&mut self) {
        with!(&mut self.boards, pair => {
            pair.kept.copy_from_slice(&pair.now.cells);
            pair.kept_alive = pair.now.alive;
        });
    }

    /// Sets all boards back to what was kept, with nothing left to conclude.
    pub fn back(&mut self) {
        with!(&mut self.boards, pair => {
            pair.now.cells.copy_from_slice(&pair.kept);
            pair.now.alive = pair.kept_alive;
            pair.now.calm();
        });
    }

    /// Leaves a cell of a board one digit, on top of what was concluded. Without that candidate the board is done for.
    #[inline]
    pub fn place(&mut self, lane: usize, cell: usize, digit: u8) {
        let plan = &self.plan;
        with!(&mut self.boards, pair => {
            let line = &mut pair.now.cells[cell];
            let left = line.get(lane) & 1 << digit;
            line.set(lane, left);
            if left == 0 {
                pair.now.alive.set(lane, 0);
            }
            pair.now.wake(plan, cell);
        });
    }

    /// Draws all conclusions on all boards.
    pub fn settle(&mut self) {
        let (cpu, plan) = (self.cpu, &*self.plan);
        with!(&mut self.boards, pair => path::settle(cpu, &mut pair.now, plan));
    }

    /// The boards without a contradiction, as bits.
    pub fn alive(&self) -> u32 {
        with!(&self.boards, pair => pair.now.alive.lanes())
    }

    /// The candidates of a cell of a board, bit 0 for the first digit. After a contradiction they mean nothing.
    #[inline]
    pub fn left(&self, lane: usize, cell: usize) -> u32 {
        with!(&self.boards, pair => pair.now.cells[cell].get(lane))
    }

    /// How many candidates each board has in all.
    pub fn counts(&self, counts: &mut [u32; 32]) {
        let (cpu, plan) = (self.cpu, &*self.plan);
        with!(&self.boards, pair => {
            let sums = path::count(cpu, &pair.now, plan);
            for (lane, count) in counts.iter_mut().enumerate().take(self.lanes()) {
                *count = sums.get(lane);
            }
        });
    }
}
