//! Nets: what follows from a hypothesis by rounds of singles, all of a round together.
//!
//! A cell with one digit left and a digit with one place left in a full house take effect in the next round, so the state
//! after each round, and the round in which a contradiction shows, do not depend on any order. Cells that are filled are
//! sets of one here; a contradiction is a set that is empty. Everything that goes is on a trail, which undoes a
//! hypothesis and tells what it ruled out; a hypothesis costs as much as it changes, whatever the size of the board.

use crate::bits::{is_many, is_one, is_two, ones};
use crate::layout::Layout;
use crate::position::Position;

/// A position that hypotheses are tried in.
pub(super) struct Net<'l> {
    layout: &'l Layout,
    cands: Vec<u64>,
    places: Vec<u64>,
    /// Candidates that went, in order.
    trail: Vec<u32>,
    /// Singles to do in this round and in the next.
    now: Vec<u32>,
    next: Vec<u32>,
    /// What patterns take away, collected before it is done.
    gone: Vec<u32>,
    dead: bool,
}

impl<'l> Net<'l> {
    /// The position of a board without singles.
    pub(super) fn new(board: &Position, layout: &'l Layout) -> Self {
        let digits = layout.digits;
        let mut cands = board.all_cands().to_vec();
        let mut places = vec![0; layout.house_cells.len() * digits];
        for (set, &value) in cands.iter_mut().zip(board.values()) {
            if value != 0 {
                *set = 1 << (value - 1);
            }
        }
        for (house, cells) in layout.house_cells.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                for digit in ones(cands[cell as usize]) {
                    places[house * digits + digit as usize] |= 1 << place;
                }
            }
        }
        let (trail, now, next, gone) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { layout, cands, places, trail, now, next, gone, dead: false }
    }

    /// The cell and the digit of a candidate.
    pub(super) fn of(&self, id: u32) -> (u32, u32) {
        let digits = self.layout.digits as u32;
        (id / digits, id % digits)
    }

    /// Whether a candidate is left beside others in its cell.
    pub(super) fn is_open(&self, id: u32) -> bool {
        let (cell, digit) = self.of(id);
        let set = self.cands[cell as usize];
        set >> digit & 1 == 1 && is_many(set)
    }

    /// Where the trail is now.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// What went since `mark`.
    pub(super) fn since(&self, mark: usize) -> &[u32] {
        &self.trail[mark..]
    }

    /// Takes a candidate away.
    pub(super) fn kill(&mut self, cell: u32, digit: u32) {
        let set = &mut self.cands[cell as usize];
        if *set >> digit & 1 == 0 {
            return;
        }
        *set &= !(1 << digit);
        let digits = self.layout.digits as u32;
        self.trail.push(cell * digits + digit);
        if is_one(*set) {
            self.next.push(cell * digits + set.trailing_zeros());
        } else if *set == 0 {
            self.dead = true;
        }
        for &(house, place) in &self.layout.cell_houses[cell as usize] {
            let left = &mut self.places[(house * digits + digit) as usize];
            *left &= !(1 << place);
            if !is_many(*left) && self.layout.full[house as usize] {
                if *left == 0 {
                    self.dead = true;
                } else {
                    self.next.push(self.layout.cell(house, left.trailing_zeros()) * digits + digit);
                }
            }
        }
    }

    /// Puts a digit into a cell: the other digits go there, and the digit goes from all cells it sees.
    pub(super) fn put(&mut self, id: u32) {
        let (cell, digit) = self.of(id);
        for other in ones(self.cands[cell as usize] & !(1 << digit)) {
            self.kill(cell, other);
        }
        let layout = self.layout;
        for &peer in &layout.peers[cell as usize] {
            self.kill(peer, digit);
        }
    }

    /// Goes on for at most so many rounds, until nothing follows or a set is empty. Says whether one is.
    pub(super) fn run(&mut self, rounds: u32, patterns: bool) -> bool {
        for _ in 0..rounds {
            if self.dead {
                return true;
            }
            std::mem::swap(&mut self.now, &mut self.next);
            self.next.clear();
            if self.now.is_empty() && !(patterns && self.patterns()) {
                return false;
            }
            for i in 0..self.now.len() {
                self.put(self.now[i]);
                if self.dead {
                    return true;
                }
            }
        }
        self.dead
    }

    /// Goes back to a mark: nothing that was to be done then may have been left undone.
    pub(super) fn undo(&mut self, mark: usize) {
        let digits = self.layout.digits as u32;
        for &id in &self.trail[mark..] {
            let (cell, digit) = (id / digits, id % digits);
            self.cands[cell as usize] |= 1 << digit;
            for &(house, place) in &self.layout.cell_houses[cell as usize] {
                self.places[(house * digits + digit) as usize] |= 1 << place;
            }
        }
        self.trail.truncate(mark);
        self.now.clear();
        self.next.clear();
        self.dead = false;
    }

    /// Takes away what locked candidates, naked and hidden pairs take away in this position. Says whether that is
    /// anything.
    fn patterns(&mut self) -> bool {
        self.gone.clear();
        self.locked();
        for house in 0..self.layout.house_cells.len() {
            self.naked_pairs(house);
            if self.layout.full[house] {
                self.hidden_pairs(house);
            }
        }
        let gone = std::mem::take(&mut self.gone);
        for &id in &gone {
            let (cell, digit) = self.of(id);
            self.kill(cell, digit);
        }
        self.gone = gone;
        !self.gone.is_empty()
    }

    fn locked(&mut self) {
        let digits = self.layout.digits;
        for crossing in &self.layout.crossings {
            let (base, cover) = (crossing.base as usize * digits, crossing.cover as usize * digits);
            for digit in 0..digits {
                let places = self.places[base + digit];
                if places & !crossing.in_base == 0 && is_many(places) {
                    for place in ones(self.places[cover + digit] & !crossing.in_cover) {
                        let cell = self.layout.cell(crossing.cover, place);
                        self.gone.push(cell * digits as u32 + digit as u32);
                    }
                }
            }
        }
    }

    fn naked_pairs(&mut self, house: usize) {
        let digits = self.layout.digits;
        let cells = &self.layout.house_cells[house];
        for (i, &first) in cells.iter().enumerate() {
            let pair = self.cands[first as usize];
            if !is_two(pair) {
                continue;
            }
            for (j, _) in
                cells.iter().enumerate().skip(i + 1).filter(|&(_, &c)| self.cands[c as usize] == pair)
            {
                for digit in ones(pair) {
                    let places = self.places[house * digits + digit as usize];
                    for place in ones(places & !(1 << i | 1 << j)) {
                        self.gone.push(cells[place as usize] * digits as u32 + digit);
                    }
                }
            }
        }
    }

    fn hidden_pairs(&mut self, house: usize) {
        let digits = self.layout.digits;
        let of_digit = &self.places[house * digits..][..digits];
        for (first, &places) in of_digit.iter().enumerate() {
            if !is_two(places) {
                continue;
            }
            let twins = of_digit.iter().enumerate().skip(first + 1).filter(|&(_, &p)| p == places);
            for (second, _) in twins {
                for place in ones(places) {
                    let cell = self.layout.cell(house as u32, place);
                    for digit in ones(self.cands[cell as usize] & !(1 << first | 1 << second)) {
                        self.gone.push(cell * digits as u32 + digit);
                    }
                }
            }
        }
    }
}
