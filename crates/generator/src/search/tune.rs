//! A walk among puzzles of one pattern, towards the difficulty wished for.
//!
//! Generate-and-filter makes every puzzle from nothing, and searches that climb make easy ones. But next to a puzzle with
//! one solution there are others: change one, two or three of its clues, and of the boards that come out some have one
//! solution again. A SIMD lane tells in less than a microsecond, so a neighbour costs less than a rating does. The walk
//! goes from neighbour to neighbour, always where the difficulty comes nearer and sometimes where it does not (Metropolis
//! and others, 1953); everything that fits on the way is a find.
//!
//! An attempt begins with a puzzle of another search, which also chooses the pattern where that is open. It ends after a
//! few finds that are not near each other: the next ones shall not be their cousins.

mod taste;

use masume_solver::{Control, Random};

use self::taste::{Answer, Taste};
use super::{Attempt, Search, Task};
use crate::ground::Ground;
use crate::judge;
use crate::target::Target;

/// Boards that are counted at once, about, and sets of slots that are changed for them at most.
const BOARDS: usize = 96;
const SETS: usize = 6;
/// Counting so many boards is a unit of work, as following a path without chains is.
const BOARDS_PER_WORK: u64 = 60;

/// Parameters of the walk.
#[derive(Clone, PartialEq, Debug)]
pub struct Pace {
    /// Clues that a move changes at most.
    pub swap: usize,
    /// How far away from the wish a move may lead: a move that leads one tenth of a rating away is made with the
    /// probability e^(−1/heat).
    pub heat: f64,
    /// Finds that an attempt gives at most.
    pub finds: usize,
    /// The share of the clues, as one in so many, in which finds of one attempt differ at least.
    pub apart: usize,
    /// Work of an attempt, in paths without chains.
    pub work: u64,
    /// Work without coming nearer, after which an attempt ends.
    pub patience: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { swap: 2, heat: 2.0, finds: 4, apart: 4, work: 6000, patience: 3000 }
    }
}

/// The walk, from puzzles that another search finds.
pub struct Tune<G: Ground> {
    base: Box<dyn Search<G>>,
    taste: Taste,
    minimal: bool,
    pace: Pace,
}

impl<G: Ground> std::fmt::Debug for Tune<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tune").field("taste", &self.taste).field("pace", &self.pace).finish_non_exhaustive()
    }
}

impl<G: Ground> Tune<G> {
    /// To the difficulty of this target, beginning where `base` ends.
    pub fn new(base: Box<dyn Search<G>>, target: &Target) -> Self {
        let taste = Taste::new(&target.difficulty);
        Self { base, taste, minimal: target.minimal, pace: Pace::default() }
    }

    /// The same with other parameters.
    #[must_use]
    pub fn with_pace(mut self, pace: Pace) -> Self {
        self.pace = pace;
        self
    }
}

impl<G: Ground> Search<G> for Tune<G> {
    fn attempt(
        &self,
        ground: &mut G,
        task: &Task<G::Board>,
        number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Board> {
        let mut attempt = self.base.attempt(ground, task, number, random, control);
        let starts = std::mem::take(&mut attempt.found);
        let mut walk = Walk { tune: self, ground, control, attempt, work: 0 };
        if walk.attempt.exhausted {
            walk.choose(starts);
        } else if let Some(start) = starts.into_iter().next() {
            walk.go(task, start, random);
        }
        walk.attempt
    }
}

/// An attempt under way.
struct Walk<'a, G: Ground> {
    tune: &'a Tune<G>,
    ground: &'a mut G,
    control: &'a Control,
    attempt: Attempt<G::Board>,
    work: u64,
}

impl<G: Ground> Walk<'_, G> {
    /// These are all puzzles there are: takes those that fit.
    fn choose(&mut self, all: Vec<G::Board>) {
        for board in all {
            match self.ask(&board) {
                Some(0.0) => self.attempt.found.push(board),
                Some(_) => (),
                None => return,
            }
        }
    }

    fn go(&mut self, task: &Task<G::Board>, start: G::Board, random: &mut Random) {
        let free: Vec<usize> = (0..self.ground.slots())
            .filter(|&slot| G::value(&start, slot) != 0 && G::value(&task.fixed, slot) == 0)
            .collect();
        let apart = free.len() / self.tune.pace.apart.max(1);
        let Some(mut here) = self.look(&start) else { return };
        self.find(&start, here, &free, apart);
        let (mut board, mut nearest, mut since) = (start, here, 0);
        let mut near = Vec::new();
        while self.attempt.found.len() < self.tune.pace.finds
            && self.work < self.tune.pace.work
            && !free.is_empty()
        {
            if self.control.must_stop(0).is_some() || self.work - since > self.tune.pace.patience {
                return;
            }
            self.neighbours(&board, &free, random, &mut near);
            for next in near.drain(..) {
                let Some(there) = self.look(&next) else { return };
                if self.find(&next, there, &free, apart) || there < nearest {
                    (nearest, since) = (there, self.work);
                }
                let away = there - here;
                if away <= 0.0 || random.unit() < (-away / self.tune.pace.heat).exp() {
                    (board, here) = (next, there);
                    break;
                }
            }
        }
    }

    /// Takes a board that fits and is not near one that was taken; whether it did.
    fn find(&mut self, board: &G::Board, distance: f64, free: &[usize], apart: usize) -> bool {
        let found = &mut self.attempt.found;
        let differ = |other: &G::Board| {
            free.iter().filter(|&&slot| G::value(board, slot) != G::value(other, slot)).count()
        };
        let new = distance == 0.0 && found.iter().all(|other| differ(other) >= apart.max(1));
        if new {
            found.push(board.clone());
        }
        new
    }

    /// How far a board with one solution is from what is wished for; `None` when it was stopped. What singles solve is
    /// often known to be too easy without a look at its path.
    fn look(&mut self, board: &G::Board) -> Option<f64> {
        if let Some(far) = self.tune.taste.singles() {
            let mut blanks = [0];
            self.ground.blanks(std::slice::from_ref(board), &mut blanks);
            if blanks[0] == 0 {
                return Some(far);
            }
        }
        self.ask(board)
    }

    fn ask(&mut self, board: &G::Board) -> Option<f64> {
        let Answer { distance, work } = self.tune.taste.ask(&self.ground.puzzle(board), self.control).ok()?;
        self.work += work;
        if distance == 0.0 && self.tune.minimal {
            return Some(judge::spare(self.ground, board, self.control) as f64);
        }
        Some(distance)
    }

    /// Boards with one solution that differ from this one in a few slots.
    fn neighbours(
        &mut self,
        board: &G::Board,
        free: &[usize],
        random: &mut Random,
        near: &mut Vec<G::Board>,
    ) {
        near.clear();
        let swap = 1 + random.below(self.tune.pace.swap.clamp(1, free.len()));
        // Some sets of slots at once, since the engines like many boards.
        for _ in 0..SETS {
            self.change(board, free, swap, random, near);
            if near.len() >= BOARDS {
                break;
            }
        }
        let mut counts = vec![0; near.len()];
        self.ground.count(near, 2, self.control, &mut counts);
        self.attempt.tries += near.len() as u64;
        self.work += near.len() as u64 / BOARDS_PER_WORK + 1;
        let mut counts = counts.into_iter();
        near.retain(|_| counts.next() == Some(1));
        random.shuffle(near);
    }

    /// Every other choice of values for random slots, as far as the basic solver leaves them: at most [`BOARDS`].
    fn change(
        &mut self,
        board: &G::Board,
        free: &[usize],
        swap: usize,
        random: &mut Random,
        to: &mut Vec<G::Board>,
    ) {
        let mut slots = Vec::with_capacity(swap);
        let mut cleared = board.clone();
        while slots.len() < swap {
            let slot = free[random.below(free.len())];
            if !slots.contains(&slot) {
                slots.push(slot);
                G::put(&mut cleared, slot, 0);
            }
        }
        let mut open = [self.ground.shut()];
        self.ground.open(std::slice::from_ref(&cleared), &mut [0], &mut open);
        let mut boards = vec![cleared];
        for &slot in &slots {
            let before = std::mem::take(&mut boards);
            for board in before {
                let mut left = G::left(&open[0], slot);
                while left != 0 {
                    let value = left.trailing_zeros() as u8 + 1;
                    left &= left - 1;
                    if self.ground.rivals(slot).iter().all(|&r| G::value(&board, r.into()) != value) {
                        let mut board = board.clone();
                        G::put(&mut board, slot, value);
                        boards.push(board);
                    }
                }
            }
            if boards.len() > BOARDS {
                random.shuffle(&mut boards);
                boards.truncate(BOARDS);
            }
        }
        to.extend(boards.into_iter().filter(|b| b != board));
    }
}
