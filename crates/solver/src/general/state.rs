//! The board during a search: slots, the trail that undoes changes, and propagation to a fixpoint.
//!
//! Three kinds of deduction run in the order of their price: a cell with one digit left strikes that digit from all
//! its peers; a house slot with one place left fills that cell; a digit locked into the cells two houses share is
//! struck from the rest of the other house. Every change goes through [`State::strike`] or [`State::strike_all`], which keep
//! cell slots and house slots in step and note the old value on the trail. Boards with rules keep `planes` in place of house slots.

mod planes;

pub(super) use self::planes::Ground;
use self::planes::Planes;
use super::mask::Mask;
use super::tables::Tables;
use super::wake::Woken;

/// A slot that ran empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Conflict {
    pub(super) slot: u32,
    /// The propagator that found it, if one did.
    pub(super) demand: Option<u32>,
}

impl Conflict {
    pub(super) fn at(slot: usize) -> Self {
        Self { slot: slot as u32, demand: None }
    }
}

#[derive(Debug)]
pub(super) struct State<M> {
    slots: Vec<M>,
    trail: Vec<(u32, M)>,
    /// Slots with two or more members come first, in no order; `open` of them. A sparse set: shrinking moves a slot
    /// behind the line, undoing only moves the line back. Only slots that *must* be filled are ever open: in a house
    /// with fewer cells than digits a digit may have no place at all, so its places are not a choice to make.
    order: Vec<u32>,
    place: Vec<u32>,
    open: usize,
    singles: Vec<u32>,
    hidden: Vec<u32>,
    locked: Vec<u32>,
    queued: Vec<bool>,
    /// Whether locked digits are looked for; without, singles are all there is.
    locking: bool,
    /// Instead of house slots, on boards that have a ground for them.
    pub(super) planes: Planes,
    /// Scratch of [`State::reset`]: digits given in each house.
    used: Vec<M>,
    /// Propagators of rules that wait for their turn.
    pub(super) woken: Woken<M>,
}

/// Where a state can be taken back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    open: usize,
}

impl<M: Mask> State<M> {
    pub(super) fn new(tables: &Tables<M>) -> Self {
        let slots = Self::kept(tables);
        Self {
            slots: vec![M::ZERO; slots],
            trail: Vec::new(),
            order: (0..slots as u32).collect(),
            place: (0..slots as u32).collect(),
            open: 0,
            singles: Vec::new(),
            hidden: Vec::new(),
            locked: Vec::new(),
            queued: vec![false; slots],
            locking: true,
            planes: Planes::default(),
            used: vec![M::ZERO; tables.houses],
            woken: Woken::new(tables.demands.list.len()),
        }
    }

    pub(super) fn slot(&self, slot: usize) -> M {
        self.slots[slot]
    }

    pub(super) fn open_slots(&self) -> &[u32] {
        &self.order[..self.open]
    }

    pub(super) fn is_open(&self, slot: u32) -> bool {
        (self.place[slot as usize] as usize) < self.open
    }

    /// The slots changed since the search began, latest first, with repeats.
    pub(super) fn recent(&self) -> impl Iterator<Item = u32> + '_ {
        self.trail.iter().rev().map(|&(slot, _)| slot)
    }

    /// Starts from the digits each cell may hold, 0-based bits, and propagates; with singles only unless `locking`.
    pub(super) fn reset(
        &mut self,
        tables: &Tables<M>,
        allowed: impl Iterator<Item = M>,
        locking: bool,
    ) -> Result<(), Conflict> {
        self.locking = locking;
        self.trail.clear();
        self.clear_queues();
        let cells = tables.cells;
        for (slot, set) in self.slots[..cells].iter_mut().zip(allowed) {
            *slot = set;
        }
        if tables.ground.is_some() {
            return self.reset_planes(tables);
        }
        // Givens first, in bulk: a digit used in a house is struck there before house slots are counted.
        let digits = tables.digits as usize;
        self.slots[cells..].fill(M::ZERO);
        for cell in 0..cells {
            let set = self.slots[cell];
            if set.is_small() && !set.is_zero() {
                let digit = set.lowest();
                for m in tables.memberships(cell) {
                    self.slots[(m.base + digit) as usize] = M::bit(0);
                }
            }
        }
        self.used.fill(M::ZERO);
        for (h, used) in self.used.iter_mut().enumerate() {
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
            let members = tables.memberships(cell);
            let left = if set.is_small() {
                set
            } else {
                members.iter().fold(set, |left, m| left & !self.used[m.house as usize])
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
        self.open = 0;
        for slot in 0..self.slots.len() {
            self.order[slot] = slot as u32;
            self.place[slot] = slot as u32;
        }
        for slot in 0..self.slots.len() {
            let set = self.slots[slot];
            if !set.is_small() && (slot < cells || tables.full[tables.house_digit(slot).0]) {
                self.swap(slot, self.open);
                self.open += 1;
            }
            if slot < cells {
                if set.is_small() {
                    self.singles.push(slot as u32);
                }
            } else if tables.full[tables.house_digit(slot).0] {
                if set.is_zero() {
                    return Err(Conflict::at(slot));
                } else if set.is_small() {
                    self.hidden.push(slot as u32);
                } else {
                    self.queue_locked(slot);
                }
            }
        }
        self.woken.wake_all(&tables.demands);
        self.propagate(tables)?;
        self.trail.clear();
        Ok(())
    }

    /// Makes room for other slots and propagators; none of them waits. Slots keep what they hold where there are as many
    /// as before.
    pub(super) fn follow(&mut self, tables: &Tables<M>) {
        self.clear_queues();
        self.woken.follow(tables.demands.list.len());
        let slots = Self::kept(tables);
        if self.slots.len() != slots {
            self.slots.resize(slots, M::ZERO);
            self.order.clear();
            self.order.extend(0..slots as u32);
            self.place.clear();
            self.place.extend(0..slots as u32);
            self.queued.clear();
            self.queued.resize(slots, false);
        }
        self.used.resize(tables.houses, M::ZERO);
        if tables.ground.is_none() {
            self.planes = Planes::default();
        }
    }

    /// How many slots are kept: with planes those of cells alone.
    fn kept(tables: &Tables<M>) -> usize {
        if tables.ground.is_some() { tables.cells } else { tables.slots() }
    }

    /// Asks every propagator, also those that nothing woke.
    pub(super) fn propagate_all(&mut self, tables: &Tables<M>) -> Result<(), Conflict> {
        self.woken.wake_all(&tables.demands);
        self.propagate(tables).inspect_err(|_| self.clear_queues())
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), open: self.open }
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        if !self.planes.is_empty() {
            for (cell, old) in self.trail[mark.trail..].iter().rev() {
                self.planes.restore(*cell as usize, *old & !self.slots[*cell as usize]);
            }
        }
        for (slot, old) in self.trail.drain(mark.trail..).rev() {
            self.slots[slot as usize] = old;
        }
        self.open = mark.open;
    }

    /// Decides that `cell` holds `digit` and propagates.
    pub(super) fn place(&mut self, tables: &Tables<M>, cell: usize, digit: u32) -> Result<(), Conflict> {
        self.put(tables, cell, digit)
            .and_then(|()| self.propagate(tables))
            .inspect_err(|_| self.clear_queues())
    }

    /// Decides that `cell` does not hold `digit` and propagates.
    pub(super) fn refute(&mut self, tables: &Tables<M>, cell: usize, digit: u32) -> Result<(), Conflict> {
        self.strike(tables, cell, digit)
            .and_then(|()| self.propagate(tables))
            .inspect_err(|_| self.clear_queues())
    }

    fn clear_queues(&mut self) {
        self.singles.clear();
        self.hidden.clear();
        for slot in self.locked.drain(..) {
            self.queued[slot as usize] = false;
        }
        self.planes.rest();
        self.woken.clear();
    }

    pub(super) fn put(&mut self, tables: &Tables<M>, cell: usize, digit: u32) -> Result<(), Conflict> {
        let set = self.slots[cell];
        if !set.has(digit) {
            return Err(Conflict::at(cell));
        }
        self.strike_all(tables, cell, set & !M::bit(digit))
    }

    /// Strikes some digits that a cell has; wakes its propagators once.
    pub(super) fn strike_all(&mut self, tables: &Tables<M>, cell: usize, digits: M) -> Result<(), Conflict> {
        if digits.is_zero() {
            return Ok(());
        }
        if !tables.demands.is_empty() {
            self.woken.wake(&tables.demands, cell);
        }
        let Some(ground) = &tables.ground else {
            return digits.members().try_for_each(|digit| self.remove(tables, cell, digit));
        };
        let old = self.slots[cell];
        let left = old & !digits;
        if left.is_zero() {
            return Err(Conflict::at(cell));
        }
        self.set(cell, old, left);
        self.planes.strike(ground, cell, digits);
        if left.is_small() {
            self.close(cell);
            self.singles.push(cell as u32);
        }
        Ok(())
    }

    pub(super) fn strike(&mut self, tables: &Tables<M>, cell: usize, digit: u32) -> Result<(), Conflict> {
        if !self.slots[cell].has(digit) {
            return Ok(());
        }
        if tables.ground.is_some() {
            return self.strike_all(tables, cell, M::bit(digit));
        }
        if !tables.demands.is_empty() {
            self.woken.wake(&tables.demands, cell);
        }
        self.remove(tables, cell, digit)
    }

    /// Takes a digit that a cell has from its slot and from those of its houses.
    fn remove(&mut self, tables: &Tables<M>, cell: usize, digit: u32) -> Result<(), Conflict> {
        let old = self.slots[cell];
        let left = old & !M::bit(digit);
        if left.is_zero() {
            return Err(Conflict::at(cell));
        }
        self.set(cell, old, left);
        if left.is_small() {
            self.close(cell);
            self.singles.push(cell as u32);
        }
        for m in tables.memberships(cell) {
            let slot = (m.base + digit) as usize;
            let old = self.slots[slot];
            let left = old & !M::bit(u32::from(m.place));
            self.set(slot, old, left);
            if !m.full {
                continue;
            }
            if left.is_zero() {
                // Boards with rules branch on cells alone, so a cell is to blame.
                let slot = if tables.demands.is_empty() { slot } else { cell };
                return Err(Conflict::at(slot));
            }
            if left.is_small() {
                self.close(slot);
                self.hidden.push(slot as u32);
            } else if left.count() <= u32::from(m.widest) {
                self.queue_locked(slot);
            }
        }
        Ok(())
    }

    fn propagate(&mut self, tables: &Tables<M>) -> Result<(), Conflict> {
        loop {
            if let Some(cell) = self.singles.pop() {
                self.spread(tables, cell as usize)?;
            } else if let Some(slot) = self.hidden.pop() {
                let slot = slot as usize;
                let set = self.slots[slot];
                if set.is_zero() {
                    return Err(Conflict::at(slot));
                }
                let (cell, digit) = tables.candidate(slot, set.lowest());
                self.put(tables, cell, digit)?;
            } else if let (Some(ground), Some((digit, house))) = (&tables.ground, self.planes.next()) {
                self.look(tables, ground, digit, house)?;
            } else if let Some(demand) = self.woken.light() {
                self.act(tables, demand)?;
            } else if let Some(slot) = self.locked.pop() {
                self.queued[slot as usize] = false;
                self.lock(tables, slot as usize)?;
            } else if let Some(demand) = self.woken.heavy() {
                self.act(tables, demand)?;
            } else if let Some(demand) = self.woken.late() {
                self.act(tables, demand)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Strikes the digit of a solved cell from everything the cell sees.
    fn spread(&mut self, tables: &Tables<M>, cell: usize) -> Result<(), Conflict> {
        let digit = self.slots[cell].lowest();
        if let Some(ground) = &tables.ground {
            self.strike_each(tables, ground.seen(cell), digit)?;
            self.planes.settled(ground, cell, digit);
            return Ok(());
        }
        for &m in tables.memberships(cell) {
            let slot = (m.base + digit) as usize;
            let others = self.slots[slot] & !M::bit(u32::from(m.place));
            if others.is_zero() {
                continue;
            }
            for place in others.members() {
                self.strike(tables, tables.cell(m.house as usize, place), digit)?;
            }
        }
        for &other in tables.apart(cell) {
            self.strike(tables, other as usize, digit)?;
        }
        Ok(())
    }

    fn queue_locked(&mut self, slot: usize) {
        if self.locking && !self.queued[slot] {
            self.queued[slot] = true;
            self.locked.push(slot as u32);
        }
    }

    /// Locked candidates: when all places of a digit in one house lie in another house too, the digit stands there,
    /// and nowhere else in that other house.
    fn lock(&mut self, tables: &Tables<M>, slot: usize) -> Result<(), Conflict> {
        let (house, digit) = tables.house_digit(slot);
        let set = self.slots[slot];
        for meeting in tables.meetings(house) {
            if !(set & !meeting.here).is_zero() {
                continue;
            }
            let rest = self.slots[(meeting.base + digit) as usize] & !meeting.there;
            if rest.is_zero() {
                continue;
            }
            for place in rest.members() {
                self.strike(tables, tables.cell(meeting.house as usize, place), digit)?;
            }
        }
        let mut seen = tables.seen_by_all(house, set);
        while seen != 0 {
            self.strike(tables, seen.trailing_zeros() as usize, digit)?;
            seen &= seen - 1;
        }
        Ok(())
    }

    fn set(&mut self, slot: usize, old: M, new: M) {
        self.trail.push((slot as u32, old));
        self.slots[slot] = new;
    }

    fn close(&mut self, slot: usize) {
        self.open -= 1;
        self.swap(slot, self.open);
    }

    /// Exchanges a slot with whatever stands at `to` in the order.
    fn swap(&mut self, slot: usize, to: usize) {
        let from = self.place[slot] as usize;
        let other = self.order[to];
        self.order[from] = other;
        self.place[other as usize] = from as u32;
        self.order[to] = slot as u32;
        self.place[slot] = to as u32;
    }
}
