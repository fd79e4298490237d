//! The board during a search: slots, the trail that undoes changes, and propagation to a fixpoint.
//!
//! Three kinds of deduction run in the order of their price: a cell with one digit left strikes that digit from all
//! its peers; a house with one place left for a digit fills that cell; a digit locked into cells that all see another is
//! struck from there. What cells hold is kept here; what houses hold is kept by a [`Representation`], of which there are
//! two. Every change goes through [`State::strike`] or [`State::strike_all`], which keep both in step and note the old
//! value on the trail.

mod digit_planes;
mod house_layout;
mod house_slots;
mod plane_layout;
mod representation;

pub(super) use self::digit_planes::DigitPlanes;
pub(super) use self::house_slots::HouseSlots;
pub(super) use self::representation::Representation;
use super::mask::Mask;
use super::tables::Tables;
use super::wake::Woken;

/// A slot that ran empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Conflict {
    pub(super) slot: u32,
    /// The propagator that found it, if one did.
    pub(super) propagator: Option<u32>,
}

impl Conflict {
    pub(super) fn at(slot: usize) -> Self {
        Self { slot: slot as u32, propagator: None }
    }
}

/// What is left of a puzzle in a search, with a trail of what was changed. Contradictions are reported by whatever change
/// leads to one; the state is then to be taken back to a [`Mark`].
#[derive(Debug)]
pub(super) struct State<M, R> {
    /// Those of cells, then those that the representation keeps.
    slots: Vec<M>,
    trail: Vec<(u32, M)>,
    /// Slots with two or more members come first, in no order; `open` of them. A sparse set: shrinking moves a slot
    /// behind the line, undoing only moves the line back. Only slots that *must* be filled are ever open: in a house
    /// with fewer cells than digits a digit may have no place at all, so its places are not a choice to make.
    order: Vec<u32>,
    place: Vec<u32>,
    open: usize,
    /// Cells down to one digit that their peers do not know of yet.
    singles: Vec<u32>,
    /// Whether locked digits are looked for; without, singles are all there is.
    locking: bool,
    /// Where digits may still stand in houses.
    houses: R,
    /// Propagators of rules that wait for their turn.
    pub(super) woken: Woken<M>,
}

/// Where a state can be taken back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    open: usize,
}

impl<M: Mask, R: Representation<M>> State<M, R> {
    pub(super) fn new(tables: &Tables<M, R>) -> Self {
        let slots = R::slots(tables);
        Self {
            slots: vec![M::ZERO; slots],
            trail: Vec::new(),
            order: (0..slots as u32).collect(),
            place: (0..slots as u32).collect(),
            open: 0,
            singles: Vec::new(),
            locking: true,
            houses: R::new(tables),
            woken: Woken::new(tables.propagators.list.len()),
        }
    }

    /// What a slot that is kept holds; those of cells always are.
    pub(super) fn slot(&self, slot: usize) -> M {
        self.slots[slot]
    }

    /// What any slot holds.
    pub(super) fn members(&self, tables: &Tables<M, R>, slot: usize) -> M {
        R::members(self, tables, slot)
    }

    /// The slots of houses that have two members and are not among the open slots because they are not kept.
    pub(super) fn pairs(&self, tables: &Tables<M, R>) -> impl Iterator<Item = u32> {
        R::pairs(self, tables)
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
        tables: &Tables<M, R>,
        allowed: impl Iterator<Item = M>,
        locking: bool,
    ) -> Result<(), Conflict> {
        self.locking = locking;
        self.trail.clear();
        self.clear_queues();
        for (slot, set) in self.slots[..tables.cells].iter_mut().zip(allowed) {
            *slot = set;
        }
        R::reset(self, tables)?;
        self.woken.wake_all(&tables.propagators);
        self.propagate(tables)?;
        self.trail.clear();
        Ok(())
    }

    /// Makes room for other slots and propagators; none of them waits. Slots keep what they hold where there are as many
    /// as before.
    pub(super) fn follow(&mut self, tables: &Tables<M, R>) {
        self.clear_queues();
        self.woken.follow(tables.propagators.list.len());
        self.houses.follow(tables);
        let slots = R::slots(tables);
        if self.slots.len() != slots {
            self.slots.resize(slots, M::ZERO);
            self.order.resize(slots, 0);
            self.place.resize(slots, 0);
            self.close_all();
        }
    }

    /// Asks every propagator, also those that nothing woke.
    pub(super) fn propagate_all(&mut self, tables: &Tables<M, R>) -> Result<(), Conflict> {
        self.woken.wake_all(&tables.propagators);
        self.propagate(tables).inspect_err(|_| self.clear_queues())
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), open: self.open }
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        self.houses.undo(&self.slots, &self.trail[mark.trail..]);
        for (slot, old) in self.trail.drain(mark.trail..).rev() {
            self.slots[slot as usize] = old;
        }
        self.open = mark.open;
    }

    /// Decides that `cell` holds `digit` and propagates.
    pub(super) fn place(&mut self, tables: &Tables<M, R>, cell: usize, digit: u32) -> Result<(), Conflict> {
        self.put(tables, cell, digit)
            .and_then(|()| self.propagate(tables))
            .inspect_err(|_| self.clear_queues())
    }

    /// Decides that `cell` does not hold `digit` and propagates.
    pub(super) fn refute(&mut self, tables: &Tables<M, R>, cell: usize, digit: u32) -> Result<(), Conflict> {
        self.strike(tables, cell, digit)
            .and_then(|()| self.propagate(tables))
            .inspect_err(|_| self.clear_queues())
    }

    fn clear_queues(&mut self) {
        self.singles.clear();
        self.houses.clear_queues();
        self.woken.clear();
    }

    pub(super) fn put(&mut self, tables: &Tables<M, R>, cell: usize, digit: u32) -> Result<(), Conflict> {
        let set = self.slots[cell];
        if !set.has(digit) {
            return Err(Conflict::at(cell));
        }
        self.strike_all(tables, cell, set & !M::bit(digit))
    }

    /// Strikes some digits that a cell has; wakes its propagators once.
    pub(super) fn strike_all(
        &mut self,
        tables: &Tables<M, R>,
        cell: usize,
        digits: M,
    ) -> Result<(), Conflict> {
        if digits.is_zero() {
            return Ok(());
        }
        if !tables.propagators.is_empty() {
            self.woken.wake(&tables.propagators, cell);
        }
        R::remove(self, tables, cell, digits)
    }

    pub(super) fn strike(&mut self, tables: &Tables<M, R>, cell: usize, digit: u32) -> Result<(), Conflict> {
        if !self.slots[cell].has(digit) {
            return Ok(());
        }
        self.strike_all(tables, cell, M::bit(digit))
    }

    /// Strikes a digit that one of some cells holds from what sees all of them; see [`Representation::strike_beside`].
    pub(super) fn strike_beside(
        &mut self,
        tables: &Tables<M, R>,
        digit: u32,
        cells: &[u32],
        places: u64,
        houses: &[(u32, u64)],
    ) -> Result<(), Conflict> {
        R::strike_beside(self, tables, digit, cells, places, houses)
    }

    /// Takes digits that a cell has from its own slot.
    fn shrink_cell(&mut self, cell: usize, digits: M) -> Result<(), Conflict> {
        let old = self.slots[cell];
        let left = old & !digits;
        if left.is_zero() {
            return Err(Conflict::at(cell));
        }
        self.set(cell, old, left);
        if left.is_small() {
            self.close(cell);
            self.singles.push(cell as u32);
        }
        Ok(())
    }

    fn propagate(&mut self, tables: &Tables<M, R>) -> Result<(), Conflict> {
        loop {
            if let Some(cell) = self.singles.pop() {
                let digit = self.slots[cell as usize].lowest();
                R::spread(self, tables, cell as usize, digit)?;
            } else if let Some(done) = R::look_first(self, tables) {
                done?;
            } else if let Some(propagator) = self.woken.light() {
                self.act(tables, propagator)?;
            } else if let Some(done) = R::look_later(self, tables) {
                done?;
            } else if let Some(propagator) = self.woken.heavy() {
                self.act(tables, propagator)?;
            } else if let Some(propagator) = self.woken.late() {
                self.act(tables, propagator)?;
            } else {
                return Ok(());
            }
        }
    }

    fn set(&mut self, slot: usize, old: M, new: M) {
        self.trail.push((slot as u32, old));
        self.slots[slot] = new;
    }

    /// Takes every slot from the open ones, and brings them into their order.
    fn close_all(&mut self) {
        self.open = 0;
        for slot in 0..self.slots.len() {
            self.order[slot] = slot as u32;
            self.place[slot] = slot as u32;
        }
    }

    /// Adds a slot to the open ones.
    fn open(&mut self, slot: usize) {
        self.swap(slot, self.open);
        self.open += 1;
    }

    /// Takes a slot from the open ones.
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
