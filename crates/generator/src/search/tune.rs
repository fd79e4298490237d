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

use std::collections::HashMap;

use masume_solver::{Control, Random};

use self::taste::{Answer, Taste};
use super::{Attempt, Search, Task};
use crate::judge;
use crate::model::{CONTRADICTION, ClueModel};
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
    /// The walk passes over boards with more than one solution, and fewer than this.
    pub few: u32,
    /// Finds that an attempt gives at most. They are cousins: more than one only where finding is dear.
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
        Self { swap: 2, heat: 1.5, few: 3, finds: 1, apart: 3, work: 12_000, patience: 3000 }
    }
}

/// Finds of an attempt among hard puzzles, which take long to come to.
const DEAR_FINDS: usize = 3;

/// The walk, from puzzles that another search finds.
pub struct Tune<G: ClueModel> {
    base: Box<dyn Search<G>>,
    taste: Taste,
    minimal: bool,
    pace: Pace,
}

impl<G: ClueModel> std::fmt::Debug for Tune<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tune").field("taste", &self.taste).field("pace", &self.pace).finish_non_exhaustive()
    }
}

impl<G: ClueModel> Tune<G> {
    /// To the difficulty of this target, beginning where `base` ends.
    pub fn new(base: Box<dyn Search<G>>, target: &Target) -> Self {
        let taste = Taste::new(&target.difficulty);
        let mut pace = Pace::default();
        if taste.grip().is_some() {
            pace.finds = DEAR_FINDS;
        }
        Self { base, taste, minimal: target.minimal, pace }
    }
}

impl<G: ClueModel> Search<G> for Tune<G> {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let mut attempt = self.base.attempt(model, task, number, random, control);
        if attempt.exhausted {
            // These are all there are; the judge takes those that fit.
            return attempt;
        }
        let Some(start) = std::mem::take(&mut attempt.found).into_iter().next() else { return attempt };
        let mut walk = Walk { tune: self, model, control, attempt, work: 0, seen: HashMap::new() };
        let nearest = walk.go(task, start, random);
        // What came nearest is shown to the judge, who says how near that is.
        if walk.attempt.found.is_empty() {
            walk.attempt.found.extend(nearest);
        }
        walk.attempt
    }
}

/// What the basic solver says of a puzzle.
enum Glance {
    /// It is too easy, and so far away.
    Far(f64),
    /// Its path must be asked; singles have this grip on it.
    Ask(f64),
}

/// An attempt under way.
struct Walk<'a, G: ClueModel> {
    tune: &'a Tune<G>,
    model: &'a mut G,
    control: &'a Control,
    attempt: Attempt<G::Clues>,
    work: u64,
    /// What is known of the puzzles that were met.
    seen: HashMap<G::Clues, Answer>,
}

impl<G: ClueModel> Walk<'_, G> {
    /// Walks from a puzzle and notes what is found; the puzzle that came nearest, or `None` when it was stopped.
    fn go(&mut self, task: &Task<G::Clues>, start: G::Clues, random: &mut Random) -> Option<G::Clues> {
        let free: Vec<usize> = (0..self.model.slots())
            .filter(|&slot| G::value(&start, slot) != 0 && G::value(&task.fixed, slot) == 0)
            .collect();
        let apart = free.len() / self.tune.pace.apart.max(1);
        let mut here = self.look(&start)?;
        self.find(&start, here, &free, apart);
        let (mut least, mut since, mut nearest) = (here.distance, 0, start.clone());
        let mut board = start;
        let mut near = Vec::new();
        while self.attempt.found.len() < self.tune.pace.finds
            && self.work < self.tune.pace.work
            && !free.is_empty()
        {
            if self.control.must_stop(0).is_some() {
                return None;
            }
            if self.work - since > self.tune.pace.patience {
                break;
            }
            self.neighbours(&board, &free, random, &mut near);
            let mut sole = Vec::new();
            near.retain(|(board, solutions)| {
                if *solutions == 1 {
                    sole.push(board.clone());
                }
                *solutions > 1
            });
            if sole.is_empty() {
                // To a board with few solutions, or it stays: puzzles of one pattern are islands, and this is the water.
                let at = random.below(near.len() + 1);
                if at < near.len() {
                    board = near.swap_remove(at).0;
                }
                continue;
            }
            random.shuffle(&mut sole);
            for next in sole {
                let there = self.look(&next)?;
                if self.find(&next, there, &free, apart) {
                    since = self.work;
                }
                if there.distance < least {
                    (least, since) = (there.distance, self.work);
                    nearest.clone_from(&next);
                }
                let away = there.distance - here.distance;
                if away <= 0.0 || random.unit() < (-away / self.tune.pace.heat).exp() {
                    (board, here) = (next, there);
                    break;
                }
            }
        }
        Some(nearest)
    }

    /// Takes a board that fits and is not near one that was taken; whether it did.
    fn find(&mut self, board: &G::Clues, answer: Answer, free: &[usize], apart: usize) -> bool {
        let found = &mut self.attempt.found;
        let differ = |other: &G::Clues| {
            free.iter().filter(|&&slot| G::value(board, slot) != G::value(other, slot)).count()
        };
        let new = answer.fits && found.iter().all(|other| differ(other) >= apart.max(1));
        if new {
            found.push(board.clone());
        }
        new
    }

    /// How far a board with one solution is from what is wished for; `None` when it was stopped.
    fn look(&mut self, board: &G::Clues) -> Option<Answer> {
        if let Some(&answer) = self.seen.get(board) {
            return Some(answer);
        }
        let mut answer = match self.glance(board) {
            Glance::Far(distance) => Answer { distance, ..Answer::default() },
            Glance::Ask(grip) => self.tune.taste.ask(&self.model.puzzle(board), grip, self.control).ok()?,
        };
        self.work += answer.work;
        if answer.fits && self.tune.minimal {
            let spare = judge::spare(self.model, board, self.control);
            answer = Answer { distance: answer.distance + spare as f64, fits: spare == 0, ..answer };
        }
        self.seen.insert(board.clone(), answer);
        Some(answer)
    }

    /// What the basic solver says of it: it is often known to be too easy without a look at its path. What singles solve
    /// is; and so is a puzzle in which they soon decide about most candidates that are tried out. The share of these, the
    /// *grip*, costs a hundredth of a rating among hard puzzles, and falls where the rating rises.
    fn glance(&mut self, board: &G::Clues) -> Glance {
        let Some(far) = self.tune.taste.singles() else { return Glance::Ask(1.0) };
        let (mut blanks, mut open) = ([0], [self.model.shut()]);
        self.model.open(std::slice::from_ref(board), &mut blanks, &mut open);
        if blanks[0] == 0 {
            return Glance::Far(far);
        }
        let Some(most) = self.tune.taste.grip() else { return Glance::Ask(1.0) };
        let mut decided = board.clone();
        let mut tries = Vec::new();
        for slot in 0..self.model.slots() {
            let left = G::left(&open[0], slot);
            if left.is_power_of_two() {
                G::put(&mut decided, slot, left.trailing_zeros() as u8 + 1);
            }
        }
        for slot in 0..self.model.slots() {
            let mut left = G::left(&open[0], slot);
            if left.count_ones() < 2 {
                continue;
            }
            while left != 0 {
                let mut with = decided.clone();
                G::put(&mut with, slot, left.trailing_zeros() as u8 + 1);
                left &= left - 1;
                tries.push(with);
            }
        }
        let mut blanks = vec![0; tries.len()];
        self.model.blanks(&tries, &mut blanks);
        self.attempt.tries += tries.len() as u64;
        self.work += 1;
        let held = blanks.iter().filter(|&&b| b == 0 || b == CONTRADICTION).count();
        let grip = held as f64 / tries.len().max(1) as f64;
        if grip > most { Glance::Far(far.min(self.tune.taste.loose(grip))) } else { Glance::Ask(grip) }
    }

    /// Boards with few solutions that differ from this one in a few slots, and how many they have.
    fn neighbours(
        &mut self,
        board: &G::Clues,
        free: &[usize],
        random: &mut Random,
        near: &mut Vec<(G::Clues, u32)>,
    ) {
        let mut boards = Vec::new();
        let swap = 1 + random.below(self.tune.pace.swap.clamp(1, free.len()));
        // Some sets of slots at once, since the engines like many boards.
        for _ in 0..SETS {
            self.change(board, free, swap, random, &mut boards);
            if boards.len() >= BOARDS {
                break;
            }
        }
        let mut counts = vec![0; boards.len()];
        let few = self.tune.pace.few;
        self.model.count(&boards, few, self.control, &mut counts);
        self.attempt.tries += boards.len() as u64;
        self.work += boards.len() as u64 / BOARDS_PER_WORK + 1;
        near.clear();
        near.extend(boards.into_iter().zip(counts).filter(|n| (1..few).contains(&n.1)));
    }

    /// Every other choice of values for random slots, as far as the basic solver leaves them: at most [`BOARDS`].
    fn change(
        &mut self,
        board: &G::Clues,
        free: &[usize],
        swap: usize,
        random: &mut Random,
        to: &mut Vec<G::Clues>,
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
        let mut open = [self.model.shut()];
        self.model.open(std::slice::from_ref(&cleared), &mut [0], &mut open);
        let mut boards = vec![cleared];
        for &slot in &slots {
            let before = std::mem::take(&mut boards);
            for board in before {
                let mut left = G::left(&open[0], slot);
                while left != 0 {
                    let value = left.trailing_zeros() as u8 + 1;
                    left &= left - 1;
                    if self.model.rivals(slot).iter().all(|&r| G::value(&board, r.into()) != value) {
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
