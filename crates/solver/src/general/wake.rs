//! Which propagators wait for their turn, and what happens when it comes.

use std::collections::VecDeque;

use super::mask::Mask;
use super::propagators::{Propagator, Propagators, Turn};
use super::state::{Conflict, Representation, State};
use super::sums::Scratch;
use super::tables::Tables;
use crate::automaton::{Automaton, NONE};

/// Propagators that have been woken, cheap ones apart, and the scratch they share.
#[derive(Debug)]
pub(super) struct Woken<M> {
    light: Vec<u32>,
    /// First come, first served: what has waited longest has most to tell.
    heavy: VecDeque<u32>,
    /// What takes longest waits until nothing else is left to do.
    late: VecDeque<u32>,
    /// A bit for each propagator that need not be woken.
    waiting: Vec<u64>,
    scratch: Scratch<M>,
    sets: Vec<M>,
    alive: Vec<bool>,
}

impl<M: Mask> Woken<M> {
    pub(super) fn new(propagators: usize) -> Self {
        let waiting = vec![0; propagators.div_ceil(64)];
        Self {
            light: Vec::new(),
            heavy: VecDeque::new(),
            late: VecDeque::new(),
            waiting,
            scratch: Scratch::default(),
            sets: Vec::new(),
            alive: Vec::new(),
        }
    }

    /// Makes room for another number of propagators; none waits.
    pub(super) fn follow(&mut self, propagators: usize) {
        self.waiting.resize(propagators.div_ceil(64), 0);
        self.clear();
    }

    fn push(&mut self, propagators: &Propagators<M>, propagator: u32) {
        self.waiting[propagator as usize / 64] |= 1 << (propagator % 64);
        match propagators.turns[propagator as usize] {
            Turn::Light => self.light.push(propagator),
            Turn::Heavy => self.heavy.push_back(propagator),
            Turn::Late => self.late.push_back(propagator),
        }
    }

    /// Wakes the propagators of a cell that has changed.
    pub(super) fn wake(&mut self, propagators: &Propagators<M>, cell: usize) {
        for &(word, bits) in propagators.watchers(cell) {
            // Most are awake already.
            let mut fresh = bits & !self.waiting[word as usize];
            while fresh != 0 {
                self.push(propagators, word * 64 + fresh.trailing_zeros());
                fresh &= fresh - 1;
            }
        }
    }

    pub(super) fn wake_all(&mut self, propagators: &Propagators<M>) {
        for propagator in 0..propagators.list.len() {
            self.push(propagators, propagator as u32);
        }
    }

    fn done(&mut self, propagator: u32) {
        self.waiting[propagator as usize / 64] &= !(1 << (propagator % 64));
    }

    pub(super) fn clear(&mut self) {
        self.light.clear();
        self.heavy.clear();
        self.late.clear();
        self.waiting.fill(0);
    }

    /// The digits that part `i` of the sum that was filtered last holds for sure.
    pub(super) fn sure(&self, i: usize) -> M {
        self.scratch.sure(i)
    }

    pub(super) fn light(&mut self) -> Option<u32> {
        self.light.pop().inspect(|&d| self.done(d))
    }

    pub(super) fn heavy(&mut self) -> Option<u32> {
        self.heavy.pop_front().inspect(|&d| self.done(d))
    }

    pub(super) fn late(&mut self) -> Option<u32> {
        self.late.pop_front().inspect(|&d| self.done(d))
    }
}

impl<M: Mask, R: Representation<M>> State<M, R> {
    /// The turn of a propagator.
    pub(super) fn act(&mut self, tables: &Tables<M, R>, number: u32) -> Result<(), Conflict> {
        let propagator = &tables.propagators.list[number as usize];
        // What strikes all that it can at one look does not wake itself; a sum or a line may.
        let thorough = !matches!(propagator, Propagator::Sum(_) | Propagator::Line(_));
        if thorough {
            self.woken.waiting[number as usize / 64] |= 1 << (number % 64);
        }
        let mut sets = std::mem::take(&mut self.woken.sets);
        sets.clear();
        sets.extend(propagator.cells().iter().map(|&c| self.slot(c as usize)));
        let alive = match propagator {
            Propagator::Pair { tables, .. } => pair(tables, &mut sets),
            Propagator::Sum(sum) => sum.filter(&mut sets, &mut self.woken.scratch),
            Propagator::Line(line) => line.filter(&mut sets),
            Propagator::Automaton(automaton) => read(automaton, &mut sets, &mut self.woken.alive),
        };
        let mut result = if alive {
            self.keep(tables, propagator.cells(), &sets)
        } else {
            Err(self.blame(propagator.cells()))
        };
        self.woken.sets = sets;
        if thorough {
            self.woken.done(number);
        }
        if let (Propagator::Sum(sum), Ok(())) = (propagator, result) {
            result = self.settle(tables, sum);
        }
        result.map_err(|conflict| Conflict { propagator: Some(number), ..conflict })
    }

    /// Strikes everything but `sets` from `cells`.
    fn keep(&mut self, tables: &Tables<M, R>, cells: &[u32], sets: &[M]) -> Result<(), Conflict> {
        for (&cell, &set) in cells.iter().zip(sets) {
            self.strike_all(tables, cell as usize, self.slot(cell as usize) & !set)?;
        }
        Ok(())
    }

    /// The cell to blame when cells cannot be filled together: the open one with the fewest digits left.
    pub(super) fn blame(&self, cells: &[u32]) -> Conflict {
        let left = |&cell: &u32| match self.slot(cell as usize).count() {
            1 => u32::MAX,
            count => count,
        };
        Conflict::at(cells.iter().copied().min_by_key(left).unwrap_or(0) as usize)
    }
}

/// What each of two cells may hold beside the other.
pub(super) fn pair<M: Mask>(tables: &[Vec<M>; 2], sets: &mut [M]) -> bool {
    let seen = |set: M, table: &[M]| set.members().fold(M::ZERO, |all, d| all | table[d as usize]);
    let (b, a) = (seen(sets[0], &tables[0]), seen(sets[1], &tables[1]));
    sets[0] &= a;
    sets[1] &= b;
    !sets[0].is_zero() && !sets[1].is_zero()
}

/// What takes part in some accepted reading.
pub(super) fn read<M: Mask>(automaton: &Automaton, sets: &mut [M], alive: &mut Vec<bool>) -> bool {
    let layer = |i: usize| automaton.layers[i]..automaton.layers[i + 1];
    alive.clear();
    alive.resize(automaton.states(), false);
    if layer(0).is_empty() {
        return false;
    }
    alive[0] = true;
    for (i, set) in sets.iter().enumerate() {
        for state in layer(i) {
            if !alive[state as usize] {
                continue;
            }
            for next in set.members().map(|d| automaton.next(state, d)).filter(|&t| t != NONE) {
                alive[next as usize] = true;
            }
        }
    }
    if !alive[alive.len() - 1] {
        return false;
    }
    for (i, set) in sets.iter_mut().enumerate().rev() {
        let mut kept = M::ZERO;
        for state in layer(i) {
            if !alive[state as usize] {
                continue;
            }
            let mut leads = false;
            for d in set.members() {
                let next = automaton.next(state, d);
                if next != NONE && alive[next as usize] {
                    kept |= M::bit(d);
                    leads = true;
                }
            }
            alive[state as usize] = leads;
        }
        *set = kept;
    }
    true
}
