//! The candidates of a crowd of boards, and what follows from them.
//!
//! A house is looked at only when some board changed in it. The look itself is short: which digits have one place,
//! which several, which belong to a solved cell. Only when some lane has something to do are the cells gone through.
#![allow(clippy::inline_always, reason = "as in `line.rs`")]

use super::line::Line;
use super::plan::{Meeting, Plan};
use super::vector::Vector;

/// A number in a set of bits.
#[inline(always)]
fn has(set: &[u64], item: usize) -> bool {
    set[item / 64] >> (item % 64) & 1 == 1
}

/// Candidates of every cell in every lane.
#[derive(Clone, Debug)]
pub(super) struct Lanes<L> {
    pub(super) cells: Vec<L>,
    /// All bits in the lanes that have not met a contradiction.
    pub(super) alive: L,
    /// Houses and stars in which something changed since they were looked at.
    dirty: Vec<u64>,
    /// Houses in which something changed since their meetings were looked at.
    stirred: Vec<u64>,
    /// Room for a copy of it.
    spare: Vec<u64>,
    unions: Vec<L>,
    known: Vec<bool>,
}

impl<L: Line> Lanes<L> {
    pub(super) fn new(plan: &Plan) -> Self {
        let items = plan.houses.len() + plan.stars.len();
        Self {
            cells: vec![L::splat(plan.all); plan.cells],
            alive: L::splat(u32::MAX),
            dirty: vec![0; items.div_ceil(64)],
            stirred: vec![0; items.div_ceil(64)],
            spare: vec![0; items.div_ceil(64)],
            unions: vec![L::splat(0); plan.unions.len()],
            known: vec![false; plan.unions.len()],
        }
    }

    /// Everything is to be looked at.
    pub(super) fn wake_all(&mut self, plan: &Plan) {
        self.dirty.copy_from_slice(&plan.items);
        self.stirred.copy_from_slice(&plan.items);
    }

    /// Nothing is to be looked at.
    pub(super) fn calm(&mut self) {
        self.dirty.fill(0);
        self.stirred.fill(0);
    }

    /// What is about a cell is to be looked at.
    #[inline(always)]
    pub(super) fn wake(&mut self, plan: &Plan, cell: usize) {
        let words = self.dirty.len();
        for (word, &bits) in plan.wake[cell * words..][..words].iter().enumerate() {
            self.dirty[word] |= bits;
            self.stirred[word] |= bits;
        }
    }

    #[inline(always)]
    fn alive<V: Vector<Line = L>>(&self) -> V {
        V::read(&self.alive)
    }

    /// Lanes that have met a contradiction.
    #[inline(always)]
    fn bury<V: Vector<Line = L>>(&mut self, lanes: V) {
        self.alive::<V>().without(lanes).write(&mut self.alive);
    }

    /// Draws all conclusions.
    #[inline(always)]
    pub(super) fn settle<V: Vector<Line = L>>(&mut self, plan: &Plan) {
        loop {
            let mut again = true;
            while again {
                again = false;
                for word in 0..self.dirty.len() {
                    // Round by round: what is woken behind the present place waits for the next round.
                    let mut ahead = u64::MAX;
                    while self.dirty[word] & ahead != 0 {
                        let bit = (self.dirty[word] & ahead).trailing_zeros();
                        self.dirty[word] &= !(1 << bit);
                        ahead = u64::MAX.checked_shl(bit + 1).unwrap_or(0);
                        again = true;
                        let item = word * 64 + bit as usize;
                        if item < plan.houses.len() {
                            self.house::<V>(plan, item);
                        } else {
                            self.star::<V>(plan, item - plan.houses.len());
                        }
                    }
                    if !self.alive::<V>().any() {
                        return;
                    }
                }
            }
            if !self.meetings::<V>(plan) {
                return;
            }
        }
    }

    /// Singles of a house, naked and hidden.
    #[inline(always)]
    fn house<V: Vector<Line = L>>(&mut self, plan: &Plan, item: usize) {
        let group = &plan.houses[item];
        let (mut once, mut twice, mut solved, mut clash) =
            (V::splat(0), V::splat(0), V::splat(0), V::splat(0));
        for &cell in &group.cells {
            let x = V::read(&self.cells[cell as usize]);
            let single = x.single();
            clash = clash.or(solved.and(single));
            solved = solved.or(single);
            twice = twice.or(once.and(x));
            once = once.or(x);
        }
        let hidden = if group.full { once.without(twice).without(solved) } else { V::splat(0) };
        let mut good = clash.empty();
        if group.full {
            good = good.and(V::splat(plan.all).without(once).empty());
        }
        let alive = self.alive::<V>().and(good);
        alive.write(&mut self.alive);
        if !hidden.or(solved.and(twice)).and(alive).any() {
            return;
        }
        let mut bad = V::splat(0);
        for &cell in &group.cells {
            let x = V::read(&self.cells[cell as usize]);
            let place = x.and(hidden);
            let open = place.empty();
            // Two digits that have no other place than this cell.
            bad = bad.or(place.several());
            let next = place.or(x.without(solved.and(x.several())).and(open));
            bad = bad.or(next.empty());
            self.change(plan, cell as usize, x, next);
        }
        self.bury(bad);
    }

    /// Takes the digit of a solved cell from those it is kept apart from.
    #[inline(always)]
    fn star<V: Vector<Line = L>>(&mut self, plan: &Plan, item: usize) {
        let (centre, around) = &plan.stars[item];
        let solved = V::read(&self.cells[*centre as usize]).single().and(self.alive());
        if !solved.any() {
            return;
        }
        let mut bad = V::splat(0);
        for &cell in around {
            let x = V::read(&self.cells[cell as usize]);
            let next = x.without(solved);
            bad = bad.or(next.empty());
            self.change(plan, cell as usize, x, next);
        }
        self.bury(bad);
    }

    /// Writes what is left of a cell, in the lanes that are alive, and its images.
    #[inline(always)]
    fn change<V: Vector<Line = L>>(&mut self, plan: &Plan, cell: usize, old: V, new: V) {
        let gone = old.xor(new).and(self.alive());
        if !gone.any() {
            return;
        }
        old.xor(gone).write(&mut self.cells[cell]);
        let powers = plan.powers.len();
        for (&image, moves) in plan.images[cell * powers..][..powers].iter().zip(&plan.powers) {
            let mut moved = V::splat(0);
            for &(bits, by) in moves {
                moved = moved.or(gone.and(V::splat(bits)).moved(by));
            }
            V::read(&self.cells[image as usize]).without(moved).write(&mut self.cells[image as usize]);
            // A cell that is its own image may lose its last candidate that way.
            if image as usize == cell {
                self.bury(V::read(&self.cells[cell]).empty());
            }
        }
        self.wake(plan, cell);
    }

    /// Locked candidates, wherever houses changed; whether that changed anything.
    #[inline(always)]
    fn meetings<V: Vector<Line = L>>(&mut self, plan: &Plan) -> bool {
        if self.stirred.iter().all(|&s| s == 0) {
            return false;
        }
        let stirred = std::mem::take(&mut self.stirred);
        self.stirred = std::mem::take(&mut self.spare);
        self.stirred.fill(0);
        self.known.fill(false);
        for meeting in &plan.meetings {
            if meeting.houses.iter().any(|&h| has(&stirred, h as usize)) {
                self.meeting::<V>(plan, meeting);
            }
        }
        self.spare = stirred;
        self.dirty.iter().any(|&d| d != 0)
    }

    #[inline(always)]
    fn meeting<V: Vector<Line = L>>(&mut self, plan: &Plan, meeting: &Meeting) {
        let shared = self.union::<V>(plan, meeting.shared);
        let mut rest = [V::splat(0); 2];
        for (rest, parts) in rest.iter_mut().zip(&meeting.rest) {
            for &part in parts {
                *rest = rest.or(self.union::<V>(plan, part));
            }
        }
        let shared = shared.and(self.alive());
        for own in 0..2 {
            if !meeting.full[own] {
                continue;
            }
            let gone = shared.without(rest[own]).and(rest[1 - own]);
            if !gone.any() {
                continue;
            }
            let mut bad = V::splat(0);
            for &cell in &meeting.others[1 - own] {
                let x = V::read(&self.cells[cell as usize]);
                let next = x.without(gone);
                bad = bad.or(next.empty());
                self.change(plan, cell as usize, x, next);
            }
            self.bury(bad);
        }
    }

    /// A union, as it was when first asked for in this round; cells only lose candidates, so that it never says too
    /// little, and what changed since is looked at in the next round.
    #[inline(always)]
    fn union<V: Vector<Line = L>>(&mut self, plan: &Plan, number: u32) -> V {
        let number = number as usize;
        if !std::mem::replace(&mut self.known[number], true) {
            // A loop, since what iterators call is compiled without the instructions of this path.
            let mut union = V::splat(0);
            for &cell in &plan.unions[number] {
                union = union.or(V::read(&self.cells[cell as usize]));
            }
            union.write(&mut self.unions[number]);
        }
        V::read(&self.unions[number])
    }

    /// How many candidates each lane has.
    #[inline(always)]
    pub(super) fn count<V: Vector<Line = L>>(&self, plan: &Plan) -> L {
        let mut sum = V::splat(0);
        for &(cell, times) in &plan.orbits {
            sum = sum.count(V::read(&self.cells[cell as usize]), times);
        }
        let mut line = L::splat(0);
        sum.write(&mut line);
        line
    }
}
