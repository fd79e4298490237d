//! House slots: at which places of a house each digit may still stand, one slot for each house and digit.
//!
//! Every digit struck is struck from the slots of all houses of its cell as well, so a slot down to one place, or to the
//! cells that two houses share, is known at once; and a search can branch on a slot of a house as on one of a cell.

use masume_puzzle::{Cell, Structure};

use super::super::mask::Mask;
use super::super::tables::Tables;
use super::house_layout::HouseLayout;
use super::{Conflict, Representation, State};

/// What waits to be looked at in house slots; the slots themselves follow those of the cells in [`State`].
#[derive(Debug)]
pub(in super::super) struct HouseSlots<M> {
    /// Slots down to one place.
    hidden: Vec<u32>,
    /// Slots whose places may all lie in another house too.
    locked: Vec<u32>,
    /// Whether each slot is among `locked`.
    queued: Vec<bool>,
    /// Scratch of a reset: digits given in each house.
    used: Vec<M>,
}

impl<M: Mask> Representation<M> for HouseSlots<M> {
    type Layout = HouseLayout<M>;

    fn takes_groups(_: usize, groups: &[&[Cell]]) -> bool {
        // Each group is a house with slots of its own.
        groups.is_empty()
    }

    fn layout(structure: &Structure) -> HouseLayout<M> {
        HouseLayout::new(structure)
    }

    fn take_groups(_: &mut HouseLayout<M>, _: &[&[Cell]]) {}

    fn peers(_: &HouseLayout<M>) -> Option<&[u128]> {
        None
    }

    fn slots(tables: &Tables<M, Self>) -> usize {
        tables.slots()
    }

    fn new(tables: &Tables<M, Self>) -> Self {
        Self {
            hidden: Vec::new(),
            locked: Vec::new(),
            queued: vec![false; tables.slots()],
            used: vec![M::ZERO; tables.houses],
        }
    }

    fn follow(&mut self, tables: &Tables<M, Self>) {
        self.clear_queues();
        self.queued.resize(tables.slots(), false);
        self.used.resize(tables.houses, M::ZERO);
    }

    fn reset(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Result<(), Conflict> {
        state.fill_house_slots(tables)?;
        let cells = tables.cells;
        state.close_all();
        for slot in 0..state.slots.len() {
            let set = state.slots[slot];
            let must = slot < cells || tables.layout.full[tables.house_digit(slot).0];
            if !set.is_small() && must {
                state.open(slot);
            }
            if slot < cells {
                if set.is_small() {
                    state.singles.push(slot as u32);
                }
            } else if must {
                if set.is_zero() {
                    return Err(Conflict::at(slot));
                } else if set.is_small() {
                    state.houses.hidden.push(slot as u32);
                } else {
                    state.queue_locked(slot);
                }
            }
        }
        Ok(())
    }

    fn clear_queues(&mut self) {
        self.hidden.clear();
        for slot in self.locked.drain(..) {
            self.queued[slot as usize] = false;
        }
    }

    fn undo(&mut self, _: &[M], _: &[(u32, M)]) {}

    fn remove(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        cell: usize,
        digits: M,
    ) -> Result<(), Conflict> {
        digits.members().try_for_each(|digit| state.remove_one(tables, cell, digit))
    }

    fn spread(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        cell: usize,
        digit: u32,
    ) -> Result<(), Conflict> {
        for &m in tables.layout.memberships(cell) {
            let slot = (m.base + digit) as usize;
            let others = state.slots[slot] & !M::bit(u32::from(m.place));
            if others.is_zero() {
                continue;
            }
            for place in others.members() {
                state.strike(tables, tables.cell(m.house as usize, place), digit)?;
            }
        }
        for &other in tables.layout.apart(cell) {
            state.strike(tables, other as usize, digit)?;
        }
        Ok(())
    }

    /// A hidden single.
    fn look_first(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Option<Result<(), Conflict>> {
        let slot = state.houses.hidden.pop()? as usize;
        let set = state.slots[slot];
        if set.is_zero() {
            return Some(Err(Conflict::at(slot)));
        }
        let (cell, digit) = tables.candidate(slot, set.lowest());
        Some(state.put(tables, cell, digit))
    }

    fn look_later(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Option<Result<(), Conflict>> {
        let slot = state.houses.locked.pop()? as usize;
        state.houses.queued[slot] = false;
        Some(state.lock(tables, slot))
    }

    fn members(state: &State<M, Self>, _: &Tables<M, Self>, slot: usize) -> M {
        state.slots[slot]
    }

    fn pairs(_: &State<M, Self>, _: &Tables<M, Self>) -> impl Iterator<Item = u32> {
        std::iter::empty()
    }

    fn strike_beside(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        digit: u32,
        cells: &[u32],
        places: u64,
        houses: &[(u32, u64)],
    ) -> Result<(), Conflict> {
        for &(house, own) in houses.iter().filter(|(_, own)| places & !own == 0) {
            let inside = own & places;
            let members = state.slots[tables.slot_of(house as usize, digit)];
            if members.count() == inside.count_ones() {
                continue;
            }
            for place in members.members() {
                let cell = tables.cell(house as usize, place);
                if !cells.contains(&(cell as u32)) {
                    state.strike(tables, cell, digit)?;
                }
            }
        }
        Ok(())
    }
}

impl<M: Mask> State<M, HouseSlots<M>> {
    /// Fills house slots from cells, of which some are given: a digit given in a house is struck there in bulk, before
    /// places are counted.
    fn fill_house_slots(&mut self, tables: &Tables<M, HouseSlots<M>>) -> Result<(), Conflict> {
        let cells = tables.cells;
        let digits = tables.digits as usize;
        self.slots[cells..].fill(M::ZERO);
        for cell in 0..cells {
            let set = self.slots[cell];
            if set.is_small() && !set.is_zero() {
                let digit = set.lowest();
                for m in tables.layout.memberships(cell) {
                    self.slots[(m.base + digit) as usize] = M::bit(0);
                }
            }
        }
        self.houses.used.fill(M::ZERO);
        for (h, used) in self.houses.used.iter_mut().enumerate() {
            for (d, slot) in self.slots[cells + h * digits..][..digits].iter_mut().enumerate() {
                if !slot.is_zero() {
                    *used |= M::bit(d as u32);
                    *slot = M::ZERO;
                }
            }
        }
        for cell in 0..cells {
            let set = self.slots[cell];
            if set.is_zero() {
                return Err(Conflict::at(cell));
            }
            let members = tables.layout.memberships(cell);
            let left = if set.is_small() {
                set
            } else {
                members.iter().fold(set, |left, m| left & !self.houses.used[m.house as usize])
            };
            if left.is_zero() {
                return Err(Conflict::at(cell));
            }
            self.slots[cell] = left;
            for digit in left.members() {
                for m in members {
                    self.slots[(m.base + digit) as usize] |= M::bit(u32::from(m.place));
                }
            }
        }
        Ok(())
    }

    /// Takes a digit that a cell has from its slot and from those of its houses.
    fn remove_one(
        &mut self,
        tables: &Tables<M, HouseSlots<M>>,
        cell: usize,
        digit: u32,
    ) -> Result<(), Conflict> {
        self.shrink_cell(cell, M::bit(digit))?;
        for m in tables.layout.memberships(cell) {
            let slot = (m.base + digit) as usize;
            let old = self.slots[slot];
            let left = old & !M::bit(u32::from(m.place));
            self.set(slot, old, left);
            if !m.full {
                continue;
            }
            if left.is_zero() {
                // Boards with rules branch on cells alone, so a cell is to blame.
                let slot = if tables.propagators.is_empty() { slot } else { cell };
                return Err(Conflict::at(slot));
            }
            if left.is_small() {
                self.close(slot);
                self.houses.hidden.push(slot as u32);
            } else if left.count() <= u32::from(m.widest) {
                self.queue_locked(slot);
            }
        }
        Ok(())
    }

    fn queue_locked(&mut self, slot: usize) {
        if self.locking && !self.houses.queued[slot] {
            self.houses.queued[slot] = true;
            self.houses.locked.push(slot as u32);
        }
    }

    /// Locked candidates: when all places of a digit in one house lie in another house too, the digit stands there,
    /// and nowhere else in that other house.
    fn lock(&mut self, tables: &Tables<M, HouseSlots<M>>, slot: usize) -> Result<(), Conflict> {
        let (house, digit) = tables.house_digit(slot);
        let set = self.slots[slot];
        for other in tables.layout.intersections(house) {
            if !(set & !other.here).is_zero() {
                continue;
            }
            let rest = self.slots[(other.base + digit) as usize] & !other.there;
            if rest.is_zero() {
                continue;
            }
            for place in rest.members() {
                self.strike(tables, tables.cell(other.house as usize, place), digit)?;
            }
        }
        let mut seen = tables.layout.seen_by_all(set.members().map(|place| tables.cell(house, place)));
        while seen != 0 {
            self.strike(tables, seen.trailing_zeros() as usize, digit)?;
            seen &= seen - 1;
        }
        Ok(())
    }
}
