//! Which propagators wait for their turn, and what happens when it comes.

use std::collections::VecDeque;

use super::demands::{Demand, Demands};
use super::mask::Mask;
use super::state::{Conflict, State};
use super::sums::Scratch;
use super::tables::Tables;
use crate::machine::{Machine, NONE};

/// Propagators that have been woken, cheap ones apart, and the scratch they share.
#[derive(Debug)]
pub(super) struct Woken<M> {
    light: Vec<u32>,
    /// First come, first served: what has waited longest has most to tell.
    heavy: VecDeque<u32>,
    /// What takes longest waits until nothing else is left to do.
    late: VecDeque<u32>,
    waiting: Vec<bool>,
    /// The propagator at work, which its own strikes do not wake: it has left nothing to strike.
    acting: Option<u32>,
    scratch: Scratch<M>,
    sets: Vec<M>,
    alive: Vec<bool>,
}

impl<M: Mask> Woken<M> {
    pub(super) fn new(demands: usize) -> Self {
        let waiting = vec![false; demands];
        Self {
            light: Vec::new(),
            heavy: VecDeque::new(),
            late: VecDeque::new(),
            waiting,
            acting: None,
            scratch: Scratch::default(),
            sets: Vec::new(),
            alive: Vec::new(),
        }
    }

    fn push(&mut self, demands: &Demands<M>, demand: u32) {
        if !self.waiting[demand as usize] && self.acting != Some(demand) {
            self.waiting[demand as usize] = true;
            if demands.list[demand as usize].is_light() {
                self.light.push(demand);
            } else if demands.list[demand as usize].is_late() {
                self.late.push_back(demand);
            } else {
                self.heavy.push_back(demand);
            }
        }
    }

    /// Wakes the propagators of a cell that has changed.
    pub(super) fn wake(&mut self, demands: &Demands<M>, cell: usize) {
        for &demand in demands.watchers(cell) {
            self.push(demands, demand);
        }
    }

    pub(super) fn wake_all(&mut self, demands: &Demands<M>) {
        for demand in 0..demands.list.len() {
            self.push(demands, demand as u32);
        }
    }

    pub(super) fn clear(&mut self) {
        for demand in self.light.drain(..).chain(self.heavy.drain(..)).chain(self.late.drain(..)) {
            self.waiting[demand as usize] = false;
        }
        self.acting = None;
    }

    /// The digits that part `i` of the sum that was filtered last holds for sure.
    pub(super) fn sure(&self, i: usize) -> M {
        self.scratch.sure(i)
    }

    pub(super) fn light(&mut self) -> Option<u32> {
        self.light.pop().inspect(|&d| self.waiting[d as usize] = false)
    }

    pub(super) fn heavy(&mut self) -> Option<u32> {
        self.heavy.pop_front().inspect(|&d| self.waiting[d as usize] = false)
    }

    pub(super) fn late(&mut self) -> Option<u32> {
        self.late.pop_front().inspect(|&d| self.waiting[d as usize] = false)
    }
}

impl<M: Mask> State<M> {
    /// The turn of a propagator.
    pub(super) fn act(&mut self, tables: &Tables<M>, number: u32) -> Result<(), Conflict> {
        let demand = &tables.demands.list[number as usize];
        // One look does not leave everything done: a sum or a line may wake itself.
        self.woken.acting =
            if matches!(demand, Demand::Sum(_) | Demand::Line(_)) { None } else { Some(number) };
        let mut sets = std::mem::take(&mut self.woken.sets);
        sets.clear();
        sets.extend(demand.cells().iter().map(|&c| self.slot(c as usize)));
        let alive = match demand {
            Demand::Pair { tables, .. } => pair(tables, &mut sets),
            Demand::Sum(sum) => sum.filter(&mut sets, &mut self.woken.scratch),
            Demand::Line(line) => line.filter(&mut sets),
            Demand::Machine(machine) => read(machine, &mut sets, &mut self.woken.alive),
        };
        let mut result =
            if alive { self.keep(tables, demand.cells(), &sets) } else { Err(self.blame(demand.cells())) };
        self.woken.sets = sets;
        self.woken.acting = None;
        if let (Demand::Sum(sum), Ok(())) = (demand, result) {
            result = self.settle(tables, sum);
        }
        result.map_err(|conflict| Conflict { demand: Some(number), ..conflict })
    }

    /// Strikes everything but `sets` from `cells`.
    fn keep(&mut self, tables: &Tables<M>, cells: &[u32], sets: &[M]) -> Result<(), Conflict> {
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
pub(super) fn read<M: Mask>(machine: &Machine, sets: &mut [M], alive: &mut Vec<bool>) -> bool {
    let layer = |i: usize| machine.layers[i]..machine.layers[i + 1];
    alive.clear();
    alive.resize(machine.states(), false);
    if layer(0).is_empty() {
        return false;
    }
    alive[0] = true;
    for (i, set) in sets.iter().enumerate() {
        for state in layer(i) {
            if !alive[state as usize] {
                continue;
            }
            for next in set.members().map(|d| machine.next(state, d)).filter(|&t| t != NONE) {
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
                let next = machine.next(state, d);
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
