//! Locked digits: a digit whose places in one house all lie in another house too is struck from the rest of that other.
//!
//! Each place of a slot has a word that says which parts of the house it lies in. A slot that has become small enough
//! waits here until nothing cheaper is left to do; then the words of its open places, all and-ed together, are the parts
//! it is locked into. Nothing has to be taken back when the search goes back.

use super::lists::Lists;
use super::literal::Lit;

/// What the model says of each slot's parts.
#[derive(Debug, Default)]
pub(super) struct LockPlan {
    /// By slot: for each member, in its order, the parts it lies in, as bits.
    pub(super) inside: Vec<Vec<u64>>,
    /// By slot: the lock that each bit stands for.
    pub(super) locks: Vec<Vec<u32>>,
    /// By slot: the most members that one part has; above it there is no lock to look for.
    pub(super) widest: Vec<u8>,
    /// By lock: what the slot has outside the part, the reason of the lock.
    pub(super) because: Vec<Vec<Lit>>,
    /// By lock: what the other house has outside the part.
    pub(super) strikes: Vec<Vec<Lit>>,
}

#[derive(Debug)]
pub(super) struct Locks {
    inside: Lists<u64>,
    of_bits: Lists<u32>,
    because: Lists<Lit>,
    strikes: Lists<Lit>,
    queue: Vec<u32>,
    queued: Vec<bool>,
}

impl Locks {
    pub(super) fn new(plan: &LockPlan) -> Self {
        Self {
            inside: plan.inside.iter().collect(),
            of_bits: plan.locks.iter().collect(),
            because: plan.because.iter().collect(),
            strikes: plan.strikes.iter().collect(),
            queue: Vec::new(),
            queued: vec![false; plan.widest.len()],
        }
    }

    /// A slot has become small enough to be asked.
    pub(super) fn note(&mut self, slot: u32) {
        if !self.queued[slot as usize] {
            self.queued[slot as usize] = true;
            self.queue.push(slot);
        }
    }

    /// A slot that waits.
    pub(super) fn next(&mut self) -> Option<u32> {
        let slot = self.queue.pop()?;
        self.queued[slot as usize] = false;
        Some(slot)
    }

    pub(super) fn clear(&mut self) {
        while self.next().is_some() {}
    }

    /// The parts, as bits, that hold all members of a slot that are not struck out.
    pub(super) fn holding(&self, slot: u32, members: &[Lit], value: &[i8]) -> u64 {
        let mut parts = u64::MAX;
        for (lit, inside) in members.iter().zip(self.inside.get(slot as usize)) {
            if value[lit.index()] >= 0 {
                parts &= inside;
                if parts == 0 {
                    break;
                }
            }
        }
        parts
    }

    /// The lock that a bit of a slot's parts stands for.
    pub(super) fn lock(&self, slot: u32, bit: u32) -> Option<u32> {
        self.of_bits.get(slot as usize).get(bit as usize).copied()
    }

    /// What a lock strikes out.
    pub(super) fn strikes(&self, lock: u32) -> &[Lit] {
        self.strikes.get(lock as usize)
    }

    /// The candidates whose absence makes the lock.
    pub(super) fn because(&self, lock: u32) -> &[Lit] {
        self.because.get(lock as usize)
    }
}
