//! Which candidate to try next.
//!
//! Weighing only the slot that ran empty beats spreading the blame over its house or its cell's houses (82 against
//! 89–106 nodes on 2,000 of the hardest 9×9). Dividing by the square of the number of members is a compromise: against
//! the number itself it took 207 to 227 nodes on the minimal 16×16 set, but 89 to 85 on the hardest 9×9.

use std::cmp::Ordering;

use super::mask::Mask;
use super::propagators::Propagator;
use super::state::{Conflict, Representation, State};
use super::tables::Tables;
use crate::Random;

/// How slots are weighed, and how fast a search forgets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Weighing {
    /// On boards of houses alone every slot is a choice with a weight of its own; recent dead ends count.
    Houses,
    /// On boards with further rules cells carry the weights, since rules speak of cells. A digit that has two places left
    /// in a house is a choice too, and weighs what the heavier of its cells does. All cells of the propagator that met a
    /// dead end are to blame for it, and the cell that was decided last (8 puzzles without cages: 357,500 nodes, not 449,000).
    Rules,
    /// On boards full of cages only cells are choices, and the cell that ran empty and the one that was decided last are to
    /// blame: more blame, and places, took more nodes on the two hard killers they were tried on.
    Cages,
}

impl Weighing {
    /// The weighing for a board.
    pub(super) fn of<M: Mask, R: Representation<M>>(tables: &Tables<M, R>) -> Self {
        let propagators = &tables.propagators;
        if propagators.is_empty() {
            return Self::Houses;
        }
        if propagators.caged(tables.cells) * 2 > tables.cells { Self::Cages } else { Self::Rules }
    }

    /// Each conflict counts this much more than the one before. With cages old dead ends count nearly as much as new ones:
    /// on 37 hard killers 24,800 nodes instead of 53,900.
    const fn growth(self) -> f32 {
        match self {
            Self::Houses => 1.02,
            Self::Rules => 1.01,
            Self::Cages => 1.003,
        }
    }

    /// What each slot weighs before the first dead end. With rules a search begins where most of them meet, and short ones
    /// count more: 63 puzzles without cages took 713,000 nodes with level weights and a growth of 1.003, and 491,000 so.
    fn first<M: Mask, R: Representation<M>>(self, tables: &Tables<M, R>, first: &mut Vec<f32>) {
        first.clear();
        first.resize(tables.slots(), 1.0);
        if self == Self::Rules {
            for cells in tables.propagators.list.iter().map(Propagator::cells) {
                for &cell in cells {
                    first[cell as usize] += RULE / cells.len() as f32;
                }
            }
        }
    }
}

/// What a rule adds to its cells together before the first dead end.
const RULE: f32 = 10.0;

/// How often each slot ran empty, recent times counting more.
#[derive(Debug)]
pub(super) struct Weights {
    weighing: Weighing,
    first: Vec<f32>,
    weight: Vec<f32>,
    bump: f32,
    /// The slots that ran empty last, oldest overwritten first.
    blamed: [u32; 8],
    conflicts: usize,
}

/// One over the square of a number of members: looked up, since each node asks it of each slot.
const BY_SQUARE: [f32; 65] = {
    let mut table = [0.0; 65];
    let mut n = 1;
    while n < table.len() {
        table[n] = 1.0 / (n * n) as f32;
        n += 1;
    }
    table
};

/// Boards with more open slots than this are searched by neighbourhood.
const WIDE: usize = 4_000;
/// How many of the last changes make up the neighbourhood.
const WINDOW: usize = 2_000;

/// Above this the weights are scaled down, so that they stay finite.
const CEILING: f32 = 1e20;

impl Weights {
    pub(super) fn new<M: Mask, R: Representation<M>>(tables: &Tables<M, R>, weighing: Weighing) -> Self {
        let mut weights =
            Self { weighing, weight: Vec::new(), first: Vec::new(), bump: 1.0, blamed: [0; 8], conflicts: 0 };
        weights.follow(tables, weighing);
        weights
    }

    /// Starts anew for other slots and propagators.
    pub(super) fn follow<M: Mask, R: Representation<M>>(
        &mut self,
        tables: &Tables<M, R>,
        weighing: Weighing,
    ) {
        self.weighing = weighing;
        weighing.first(tables, &mut self.first);
        self.weight.clone_from(&self.first);
        (self.bump, self.blamed, self.conflicts) = (1.0, [0; 8], 0);
    }

    pub(super) fn reset(&mut self) {
        // A search without conflicts leaves nothing to reset; in bulk most are.
        if self.bump > 1.0 {
            self.weight.copy_from_slice(&self.first);
            (self.bump, self.blamed, self.conflicts) = (1.0, [0; 8], 0);
        }
    }

    /// Notes a dead end: the slot that ran empty, the cells of the propagator that met it, the cell that was decided last.
    pub(super) fn blame<M: Mask, R: Representation<M>>(
        &mut self,
        tables: &Tables<M, R>,
        conflict: Conflict,
        decided: Option<u32>,
    ) {
        self.bump(conflict);
        if self.weighing == Weighing::Houses {
            return;
        }
        if let (Weighing::Rules, Some(propagator)) = (self.weighing, conflict.propagator) {
            for &cell in tables.propagators.list[propagator as usize].cells() {
                self.weight[cell as usize] += self.bump;
            }
        }
        if let Some(slot) = decided {
            self.bump(Conflict::at(slot as usize));
        }
    }

    fn bump(&mut self, conflict: Conflict) {
        self.weight[conflict.slot as usize] += self.bump;
        self.blamed[self.conflicts % self.blamed.len()] = conflict.slot;
        self.conflicts += 1;
        self.bump *= self.weighing.growth();
        if self.bump > CEILING {
            for w in &mut self.weight {
                *w = (*w / CEILING).max(f32::MIN_POSITIVE);
            }
            self.bump /= CEILING;
        }
    }

    /// The slot to branch on, or `None` when every slot has one member: the board is solved.
    ///
    /// On boards of many joined boards the whole would take longer to look over than to search, and jumping between
    /// boards that do not touch makes a late dead end cost an early guess. There the slots changed last, and those that
    /// ran empty last, are asked first.
    pub(super) fn choose<M: Mask, R: Representation<M>>(
        &self,
        tables: &Tables<M, R>,
        state: &State<M, R>,
    ) -> Option<usize> {
        if state.open_slots().len() > WIDE {
            let near = state.recent().take(WINDOW).chain(self.blamed.iter().copied());
            let best = self.best(tables, state, near.filter(|&slot| state.is_open(slot)));
            if best.is_some() {
                return best;
            }
        }
        let slots = state.open_slots().iter().copied();
        if self.weighing == Weighing::Rules {
            return self.best(tables, state, slots.chain(state.pairs(tables)));
        }
        self.best(tables, state, slots)
    }

    fn best<M: Mask, R: Representation<M>>(
        &self,
        tables: &Tables<M, R>,
        state: &State<M, R>,
        slots: impl Iterator<Item = u32>,
    ) -> Option<usize> {
        if self.conflicts == 0 && self.weighing == Weighing::Houses {
            // All weigh the same: the fewest members win, and no division is needed to see it.
            let fewest = slots.map(|slot| (state.slot(slot as usize).count(), slot)).min();
            return fewest.map(|(_, slot)| slot as usize);
        }
        let mut best = (f32::NEG_INFINITY, u32::MAX);
        for slot in slots {
            let score = if self.weighing == Weighing::Houses || (slot as usize) < tables.cells {
                self.weight[slot as usize] * BY_SQUARE[state.slot(slot as usize).count() as usize]
            } else {
                let set = state.members(tables, slot as usize);
                if self.weighing != Weighing::Rules || !set.without_lowest().is_small() {
                    continue;
                }
                let weight = |place| self.weight[tables.candidate(slot as usize, place).0];
                set.members().map(weight).fold(0.0, f32::max) * BY_SQUARE[2]
            };
            // Equal scores go to the lower slot, since the order of open slots depends on the past.
            match score.total_cmp(&best.0) {
                Ordering::Greater => best = (score, slot),
                Ordering::Equal => best.1 = best.1.min(slot),
                Ordering::Less => {}
            }
        }
        (best.1 != u32::MAX).then_some(best.1 as usize)
    }

    /// The candidate to try first on a slot.
    pub(super) fn candidate<M: Mask, R: Representation<M>>(
        tables: &Tables<M, R>,
        state: &State<M, R>,
        slot: usize,
    ) -> (usize, u32) {
        tables.candidate(slot, state.members(tables, slot).lowest())
    }

    /// A random candidate of a slot.
    pub(super) fn any<M: Mask, R: Representation<M>>(
        tables: &Tables<M, R>,
        state: &State<M, R>,
        slot: usize,
        random: &mut Random,
    ) -> (usize, u32) {
        tables.candidate(slot, random.bit(state.members(tables, slot).to_u64()).trailing_zeros())
    }

    /// The candidate of a slot that a solution has, or the lowest where it has none of them.
    pub(super) fn like<M: Mask, R: Representation<M>>(
        tables: &Tables<M, R>,
        state: &State<M, R>,
        slot: usize,
        solution: &[u8],
    ) -> (usize, u32) {
        let candidates = state.members(tables, slot).members().map(|member| tables.candidate(slot, member));
        let mut known = candidates.filter(|&(cell, digit)| u32::from(solution[cell]) == digit + 1);
        known.next().unwrap_or_else(|| Self::candidate(tables, state, slot))
    }
}
