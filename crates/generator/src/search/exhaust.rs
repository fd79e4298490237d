//! Every filling of the pattern, one after the other: for patterns with so few fillings that looking at all of them is
//! the quickest answer, and the only honest "there is none".
//!
//! Where no clue is given, values are alike: the first clue may be taken as 1, the next as 1 or 2, and so on, which
//! leaves one of each family of fillings that differ by renaming.

use std::sync::OnceLock;

use masume_solver::{Control, Random};

use super::{Attempt, Search, Task};
use crate::ground::Ground;

/// Fillings that are still looked at one by one.
pub const MOST: usize = 300_000;
/// Fillings whose solutions are counted together.
const RUN: usize = 2048;
/// Puzzles that one attempt gives out.
const PORTION: usize = 16;

/// All puzzles of a pattern, found by the first attempt and given out by it and those after it.
#[derive(Debug)]
pub struct Exhaust<B> {
    seed: u64,
    all: OnceLock<Seen<B>>,
}

/// What looking at every filling showed.
#[derive(Debug)]
struct Seen<B> {
    puzzles: Vec<B>,
    fillings: u64,
    solutions: Option<u64>,
}

impl<B> Exhaust<B> {
    /// Puzzles come in an order that belongs to the seed. Only for tasks that [`is_small`] says yes to.
    pub fn new(seed: u64) -> Self {
        Self { seed, all: OnceLock::new() }
    }
}

/// Whether the pattern of a task has few enough fillings. `false` for tasks that leave the pattern open.
pub fn is_small<G: Ground>(ground: &G, task: &Task<G::Board>) -> bool {
    if !task.is_pattern() || at_least(ground, task) > MOST as f64 {
        return false;
    }
    let mut fillings = 0;
    walk(ground, task, &mut |_| {
        fillings += 1;
        fillings <= MOST
    })
}

/// A number that the fillings of a pattern surely reach: cheap, so that large patterns are not walked to be told large.
fn at_least<G: Ground>(ground: &G, task: &Task<G::Board>) -> f64 {
    let mut earlier = vec![false; ground.slots()];
    let (mut fillings, mut names) = (1.0, 0);
    for &slot in &task.must {
        if G::value(&task.fixed, slot) == 0 {
            let rivals = ground.rivals(slot).iter().map(|&rival| usize::from(rival));
            // Each filled rival takes one value away, or none that was not taken.
            let taken = rivals.filter(|&rival| earlier[rival] || G::value(&task.fixed, rival) != 0).count();
            let values = ground.values(slot).count_ones() as usize;
            fillings *= values.saturating_sub(taken) as f64;
            names = names.max(values);
        }
        earlier[slot] = true;
    }
    // Renaming makes at most so many fillings one.
    fillings / (1..=names).map(|n| n as f64).product::<f64>()
}

/// Sends every filling without two equal rivals to `see` until it says `false`; whether it never did.
fn walk<G: Ground>(ground: &G, task: &Task<G::Board>, see: &mut dyn FnMut(&G::Board) -> bool) -> bool {
    let free: Vec<usize> =
        task.must.iter().copied().filter(|&slot| G::value(&task.fixed, slot) == 0).collect();
    // Renaming is only free of consequences when nothing says what a value is.
    let alike = ground.alike() && free.len() == task.must.len();
    let mut board = task.fixed.clone();
    step::<G>(ground, &free, 0, alike.then_some(0), &mut board, see)
}

fn step<G: Ground>(
    ground: &G,
    free: &[usize],
    at: usize,
    used: Option<u32>,
    board: &mut G::Board,
    see: &mut dyn FnMut(&G::Board) -> bool,
) -> bool {
    let Some(&slot) = free.get(at) else { return see(board) };
    let mut values = ground.values(slot);
    for &rival in ground.rivals(slot) {
        let value = G::value(board, usize::from(rival));
        if value > 0 {
            values &= !(1 << (value - 1));
        }
    }
    if let Some(used) = used {
        values &= (2u64 << used) - 1;
    }
    let mut go_on = true;
    while values != 0 && go_on {
        let bit = values.trailing_zeros();
        values &= values - 1;
        G::put(board, slot, bit as u8 + 1);
        go_on = step::<G>(ground, free, at + 1, used.map(|used| used.max(bit + 1)), board, see);
    }
    G::put(board, slot, 0);
    go_on
}

impl<B> Exhaust<B> {
    fn look<G: Ground<Board = B>>(
        ground: &mut G,
        task: &Task<B>,
        random: &mut Random,
        control: &Control,
    ) -> Seen<B>
    where
        B: Clone,
    {
        let mut all = Vec::new();
        walk(ground, task, &mut |board| {
            all.push(board.clone());
            all.len() <= MOST
        });
        let mut seen = Seen { puzzles: Vec::new(), fillings: all.len() as u64, solutions: None };
        let mut counts = vec![0; RUN];
        for boards in all.chunks(RUN) {
            ground.count(boards, 2, control, &mut counts);
            for (board, &count) in boards.iter().zip(&counts) {
                if count == 1 {
                    seen.puzzles.push(board.clone());
                }
                if count > 0 {
                    seen.solutions = Some(seen.solutions.unwrap_or(2).min(u64::from(count)));
                }
            }
        }
        random.shuffle(&mut seen.puzzles);
        seen
    }
}

impl<G: Ground> Search<G> for Exhaust<G::Board> {
    fn attempt(
        &self,
        ground: &mut G,
        task: &Task<G::Board>,
        number: u64,
        _random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Board> {
        let mut attempt = Attempt::default();
        let seen = if let Some(seen) = self.all.get() {
            seen
        } else {
            // Not the numbers of the attempt: another thread's may come first.
            let seen = Self::look(ground, task, &mut Random::new(self.seed, 0), control);
            if control.must_stop(0).is_some() {
                return attempt;
            }
            self.all.get_or_init(|| seen)
        };
        let from = (number as usize).saturating_mul(PORTION).min(seen.puzzles.len());
        let to = (from + PORTION).min(seen.puzzles.len());
        attempt.found = seen.puzzles[from..to].to_vec();
        attempt.tries = if number == 0 { seen.fillings } else { 0 };
        attempt.solutions = seen.solutions;
        attempt.exhausted = to == seen.puzzles.len();
        attempt
    }
}
