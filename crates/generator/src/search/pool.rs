//! A population of half-good puzzles with selection and crossover (an exercise of source B), to leave local optima.
//!
//! Each member is a filling of the pattern, its badness the blanks that singles leave. A generation makes children: most of
//! two parents (the better of a few drawn), some by the climb's change of one parent; the best of parents and children
//! stay, no two alike. Names of values mean nothing, so before two parents are crossed the second is renamed to agree with
//! the first in as many slots as a greedy match finds: without that, a child inherits noise.

use masume_solver::{Control, Random};

use super::{Attempt, Search, Task};
use crate::model::{CONTRADICTION, ClueModel};

/// Parameters of the population.
#[derive(Clone, PartialEq, Debug)]
pub struct Pool {
    /// Members.
    pub members: usize,
    /// Children in each generation.
    pub children: usize,
    /// Generations without a better best member before an attempt ends.
    pub patience: usize,
    /// The share of children that have two parents.
    pub crossed: f64,
    /// Members drawn for each parent, of which the best is taken.
    pub rivals: usize,
    /// Slots that a change of one parent clears.
    pub swap: usize,
}

impl Default for Pool {
    fn default() -> Self {
        Self { members: 12, children: 24, patience: 20, crossed: 0.2, rivals: 2, swap: 2 }
    }
}

type Member<B> = (u32, B);

impl<G: ClueModel> Search<G> for Pool {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        _number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let mut attempt = Attempt::default();
        let Some(slots) = task.draw(model, random, 1000) else { return attempt };
        let free: Vec<usize> =
            slots.iter().copied().filter(|&slot| G::value(&task.fixed, slot) == 0).collect();
        let mut boards = Vec::with_capacity(self.members.max(self.children));
        for _ in 0..self.members {
            let Some(full) = model.fill(&task.fixed, random, control) else { return attempt };
            let mut board = model.empty();
            for &slot in &slots {
                G::put(&mut board, slot, G::value(&full, slot));
            }
            boards.push(board);
        }
        let mut pool: Vec<Member<G::Clues>> = Vec::new();
        let mut vain = 0;
        // Renaming would move the values of a motif.
        let rename = model.alike() && free.len() == slots.len();
        while vain <= self.patience && control.must_stop(0).is_none() {
            let before = pool.first().map_or(CONTRADICTION, |member| member.0);
            self.select(model, &mut pool, &mut boards, &mut attempt);
            let Some(best) = pool.first() else { break };
            attempt.saw(best.0);
            if best.0 == 0 {
                attempt.found.push(best.1.clone());
                break;
            }
            if free.is_empty() {
                break;
            }
            vain = if best.0 < before { 0 } else { vain + 1 };
            self.breed(model, &pool, &free, rename, random, &mut boards, &mut attempt);
        }
        attempt
    }
}

impl Pool {
    /// Adds the boards to the pool and keeps the best, no two alike.
    fn select<G: ClueModel>(
        &self,
        model: &mut G,
        pool: &mut Vec<Member<G::Clues>>,
        boards: &mut Vec<G::Clues>,
        attempt: &mut Attempt<G::Clues>,
    ) {
        let mut blanks = vec![0; boards.len()];
        model.blanks(boards, &mut blanks);
        attempt.tries += boards.len() as u64;
        let fit = blanks.into_iter().zip(boards.drain(..)).filter(|(blanks, _)| *blanks != CONTRADICTION);
        pool.extend(fit);
        // Stable: of equally good ones the older stay in front.
        pool.sort_by_key(|member| member.0);
        let mut kept = 0;
        for at in 0..pool.len() {
            // Only members that are as good can be the same.
            let same = pool[..kept].iter().rev().take_while(|m| m.0 == pool[at].0).any(|m| m.1 == pool[at].1);
            if !same {
                pool.swap(kept, at);
                kept += 1;
            }
        }
        pool.truncate(kept.min(self.members));
    }

    #[expect(clippy::too_many_arguments, reason = "what a generation needs, kept by its attempt")]
    fn breed<G: ClueModel>(
        &self,
        model: &mut G,
        pool: &[Member<G::Clues>],
        free: &[usize],
        rename: bool,
        random: &mut Random,
        boards: &mut Vec<G::Clues>,
        attempt: &mut Attempt<G::Clues>,
    ) {
        let mut cleared = Vec::with_capacity(self.children);
        for _ in 0..self.children {
            let mut child = self.parent(pool, random).1.clone();
            if random.unit() < self.crossed {
                let other = self.parent(pool, random);
                cross::<G>(model, &mut child, &other.1, free, rename, random);
            }
            let slots: Vec<usize> = (0..self.swap.max(1)).map(|_| free[random.below(free.len())]).collect();
            for &slot in &slots {
                G::put(&mut child, slot, 0);
            }
            cleared.push(slots);
            boards.push(child);
        }
        let (mut blanks, mut open) = (vec![0; boards.len()], vec![model.shut(); boards.len()]);
        model.open(boards, &mut blanks, &mut open);
        attempt.tries += boards.len() as u64;
        for (board, (open, slots)) in boards.iter_mut().zip(open.iter().zip(&cleared)) {
            for &slot in slots {
                let bit = random.bit(G::left(open, slot));
                G::put(board, slot, if bit == 0 { 0 } else { bit.trailing_zeros() as u8 + 1 });
            }
        }
        // A child that the basic solver found contradictory has lost clues: it is no filling of the pattern.
        let mut at = 0;
        boards.retain(|_| {
            at += 1;
            blanks[at - 1] != CONTRADICTION
        });
    }

    fn parent<'a, B>(&self, pool: &'a [Member<B>], random: &mut Random) -> &'a Member<B> {
        // The pool is sorted: the first is the best.
        let at = (0..self.rivals.max(1)).map(|_| random.below(pool.len())).min().unwrap_or(0);
        &pool[at]
    }
}

/// Puts values of the second parent into a random half of the slots, where they are not at odds with the first's.
fn cross<G: ClueModel>(
    model: &G,
    child: &mut G::Clues,
    other: &G::Clues,
    free: &[usize],
    rename: bool,
    random: &mut Random,
) {
    let names = if rename { matching::<G>(child, other, free) } else { std::array::from_fn(|v| v as u8) };
    for &slot in free {
        if random.next() & 1 == 0 {
            continue;
        }
        let value = names[usize::from(G::value(other, slot))];
        let fits = model.rivals(slot).iter().all(|&rival| G::value(child, usize::from(rival)) != value);
        if fits && value > 0 {
            G::put(child, slot, value);
        }
    }
}

/// New names for the values of `other`, so that many slots agree with `child`: the pairs that meet most often first.
fn matching<G: ClueModel>(child: &G::Clues, other: &G::Clues, free: &[usize]) -> [u8; 65] {
    let mut pairs: Vec<(u8, u8)> =
        free.iter().map(|&slot| (G::value(other, slot), G::value(child, slot))).collect();
    pairs.sort_unstable();
    let mut runs: Vec<(usize, (u8, u8))> =
        pairs.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect();
    // Stable, so that the order of equally frequent ones does not depend on anything but the boards.
    runs.sort_by_key(|run| std::cmp::Reverse(run.0));
    let (mut names, mut taken) = ([0; 65], 0u128);
    for (_, (from, to)) in runs {
        if names[usize::from(from)] == 0 && taken >> to & 1 == 0 {
            names[usize::from(from)] = to;
            taken |= 1 << to;
        }
    }
    // Values that found no partner get what is left, in order.
    for &(from, _) in &pairs {
        if names[usize::from(from)] == 0 {
            let free = (!taken >> 1).trailing_zeros() + 1;
            names[usize::from(from)] = free as u8;
            taken |= 1 << free;
        }
    }
    names
}
