//! Random solutions with weights: many random descents at once.
//!
//! A *weighted random descent* (Knuth, 1975) goes from the board straight down to a leaf. Whenever reasoning stands
//! still, a cell is picked and one of its `k` candidates chosen at random, each as likely as the others, and the weight
//! is multiplied by `k`. A descent that ends in a solution is worth its weight, one that ends in a contradiction is worth
//! nothing; so the mean weight is the number of solutions in expectation, and a solution drawn with probability in
//! proportion to its weight tends to a fair draw from all of them.
//!
//! Nothing is ever undone, so the slots of a vector need no memory for guesses and are filled again as they finish.
//! Descent number `i` depends on the board, the seed and `i` alone: which cell is picked does not depend on the kind of
//! vector, and each descent has random numbers of its own.

use super::board::{Clues, Loadable};
use super::lanes::{ALL, Lanes, Line};
use super::path::{Cpu, Path, Work, wide};
use super::pick::pick;
use super::round::{round, weight};
use super::settle::settle;
use crate::random::Random;

/// The end of a descent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Descent {
    /// The product of the numbers of choices on the way down; 0 when it ended in a contradiction.
    pub weight: f64,
    /// The solution; zeros when it ended in a contradiction.
    pub solution: Clues,
}

impl Descent {
    /// One that ended in a contradiction.
    pub const DEAD: Self = Self { weight: 0.0, solution: [0; 81] };
}

/// The number of solutions as some descents make it out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The estimate: unbiased, whatever the board.
    pub solutions: f64,
    /// Its standard error, itself estimated; not a number from fewer than two descents.
    pub error: f64,
    /// Descents that ended in a solution.
    pub hits: usize,
    /// How many descents of equal weight would say as much. When that is small, few descents carry the sum: trust the
    /// error less.
    pub effective: f64,
}

impl Mean {
    /// Of these descents.
    pub fn of(descents: &[Descent]) -> Self {
        let n = descents.len() as f64;
        let sum: f64 = descents.iter().map(|d| d.weight).sum();
        let squares: f64 = descents.iter().map(|d| d.weight * d.weight).sum();
        let mean = sum / n;
        let variance = descents.iter().map(|d| (d.weight - mean).powi(2)).sum::<f64>() / (n - 1.0);
        Self {
            solutions: mean,
            error: (variance / n).sqrt(),
            hits: descents.iter().filter(|d| d.weight > 0.0).count(),
            effective: if squares > 0.0 { sum * sum / squares } else { 0.0 },
        }
    }
}

/// Makes random descents.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    cpu: Cpu,
}

impl Sample {
    /// With the best instructions of this CPU.
    pub fn new() -> Self {
        Self { cpu: Cpu::best() }
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path) -> Option<Self> {
        Some(Self { cpu: Cpu::new(path)? })
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// Makes as many descents as `out` has room for: those with the numbers `first` and up, of all that belong to this
    /// board and this seed. Threads may share the numbers between them.
    pub fn descend<B: Loadable>(&self, board: &B, seed: u64, first: u64, out: &mut [Descent]) {
        wide(self.cpu, Descents { board, seed, first, out });
    }
}

impl Default for Sample {
    fn default() -> Self {
        Self::new()
    }
}

struct Descents<'a, B> {
    board: &'a B,
    seed: u64,
    first: u64,
    out: &'a mut [Descent],
}

/// One slot's way down.
#[derive(Clone, Copy, Default)]
struct Way {
    at: usize,
    weight: f64,
    random: Random,
}

impl<B: Loadable> Work for Descents<'_, B> {
    type Out = ();

    #[inline(always)]
    fn run<V: Lanes>(self) {
        let Self { board, seed, first, out } = self;
        let mut base = [V::splat(ALL); 9];
        for slot in 0..V::SLOTS {
            board.load(&mut base, slot);
        }
        if settle(&mut base).is_none() {
            out.fill(Descent::DEAD);
            return;
        }
        let mut x = base;
        let mut ways = [Way::default(); 3];
        let (mut next, mut active) = (0, 0);
        for slot in 0..V::SLOTS {
            if next < out.len() {
                ways[slot] =
                    Way { at: next, weight: 1.0, random: Random::new(seed, first.wrapping_add(next as u64)) };
                active |= 1 << slot;
                next += 1;
            }
        }
        let mut before = weight(&x);
        while active != 0 {
            let step = round(&mut x);
            let after = weight(&x);
            let bad = step.bad.slots() & active;
            let still = active & !bad & !after.xor(before).slots();
            before = after;
            // What is bad or still stays so: waiting for a second shares the costs of a stop.
            if (bad | still).count_ones() < active.count_ones().min(2) {
                continue;
            }
            let open = still & step.solved.xor(V::splat(9)).slots();
            let ended = bad | (still & !open);
            for slot in 0..V::SLOTS {
                if ended >> slot & 1 == 0 {
                    continue;
                }
                let way = &mut ways[slot];
                let end = &mut out[way.at];
                *end = Descent::DEAD;
                if still >> slot & 1 == 1 {
                    end.weight = way.weight;
                    V::store_digits(&x, slot, &mut end.solution);
                }
                if next < out.len() {
                    *way = Way {
                        at: next,
                        weight: 1.0,
                        random: Random::new(seed, first.wrapping_add(next as u64)),
                    };
                    next += 1;
                } else {
                    active &= !(1 << slot);
                }
            }
            if open != 0 {
                choose(&mut x, step.solved, open, &mut ways);
            }
            for i in 0..9 {
                x[i] = x[i].blend(ended, base[i]);
            }
            before = weight(&x);
        }
    }
}

/// Picks a cell in each of the slots and one of its candidates at random.
#[inline(always)]
fn choose<V: Lanes>(x: &mut [V; 9], solved: V, slots: u32, ways: &mut [Way; 3]) {
    let pick = pick(x, solved, slots);
    let (mut cells, mut chosen) = (Line([0; 32]), V::splat(0));
    pick.cell.write(&mut cells);
    for slot in 0..V::SLOTS {
        if slots >> slot & 1 == 0 {
            continue;
        }
        let mut cell = 0;
        for box_ in 0..9 {
            cell |= cells.0[V::lane(slot, box_)];
        }
        ways[slot].weight *= f64::from(cell.count_ones());
        let bit = ways[slot].random.bit(u64::from(cell)) as u16;
        chosen = chosen.blend(1 << slot, V::splat(bit));
    }
    *x = pick.without(x, pick.cell.without(chosen));
}
