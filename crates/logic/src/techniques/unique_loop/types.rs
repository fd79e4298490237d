//! What follows from a loop, by the cells that have more than the two digits.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, DigitSet};

use super::{
    UNIQUE_LOOP_1, UNIQUE_LOOP_2, UNIQUE_LOOP_3, UNIQUE_LOOP_4, UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use crate::bits::{at_most, choose, is_count, is_many, is_one, lowest, ones};
use crate::layout::Layout;
use crate::position::{Candidate, Position};
use crate::step::{HouseId, LoopKind, Step, Why};
use crate::technique::{Ask, Technique};
use crate::techniques::all_of;

/// A step with what it is chosen by.
pub(super) struct Ranked {
    /// The rating as Sudoku Explainer adds it up, with the errors of doing so.
    pub rating: f64,
    /// The type, 1 to 4.
    pub kind: usize,
    /// The step.
    pub step: Step,
}

/// The largest subset of type 3.
const LARGEST: usize = 7;

/// Adds the steps that follow from the loop `cells` on two digits (as bits).
pub(super) fn steps(ask: &Ask<'_>, digits: u64, cells: &[u32], out: &mut Vec<Ranked>) {
    let board = ask.board;
    let rich: Vec<u32> = cells.iter().copied().filter(|&c| board.cands(c) & !digits != 0).collect();
    let extra = rich.iter().fold(0, |set, &c| set | board.cands(c)) & !digits;
    let mut one = Loop { board, layout: board.layout(), every: ask.every, digits, cells, extra, out };
    match rich[..] {
        [] => {}
        [cell] => one.type_1(cell),
        [first, second] => {
            if is_one(extra) {
                one.type_2(&rich);
            } else {
                one.type_3(first, second);
            }
            one.type_4(first, second);
        }
        _ if is_one(extra) => one.type_2(&rich),
        _ => {}
    }
}

struct Loop<'a> {
    board: &'a Position,
    layout: &'a Layout,
    every: bool,
    digits: u64,
    cells: &'a [u32],
    /// Further digits of the cells that have some.
    extra: u64,
    out: &'a mut Vec<Ranked>,
}

/// A subset of type 3.
struct Subset {
    house: HouseId,
    /// Places of the cells beside the two of the loop.
    others: u64,
    digits: u64,
    hidden: bool,
}

impl Loop<'_> {
    /// Adds a step unless it takes nothing away. `tenths` is what it costs beyond the length of the loop.
    fn add(&mut self, number: usize, tenths: usize, mut gone: Vec<Candidate>, kind: LoopKind) {
        if gone.is_empty() {
            return;
        }
        gone.sort_unstable();
        let rectangle = self.cells.len() == 4;
        let technique: &'static Technique = match (rectangle, number) {
            (true, 1) => &UNIQUE_RECTANGLE_1,
            (true, 2) => &UNIQUE_RECTANGLE_2,
            (true, 3) => &UNIQUE_RECTANGLE_3,
            (true, _) => &UNIQUE_RECTANGLE_4,
            (false, 1) => &UNIQUE_LOOP_1,
            (false, 2) => &UNIQUE_LOOP_2,
            (false, 3) => &UNIQUE_LOOP_3,
            (false, _) => &UNIQUE_LOOP_4,
        };
        let length = match self.cells.len() {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        // Adding tenths one by one makes 4.6 and one tenth a little less than 4.7: the original sorts by that.
        let rating: f64 = length + (0..tenths).fold(0.0, |sum, _| sum + 0.1);
        let pair = [self.digits.trailing_zeros(), self.digits.ilog2()];
        let why = Why::Loop {
            cells: self.cells.iter().map(|&c| Cell::new(c as usize)).collect(),
            digits: pair.map(|d| Digit::from_index(d as usize)),
            kind,
        };
        let se = (rating * 10.0).round() as u16;
        let step = Step { technique, se, eliminations: gone, placement: None, why };
        self.out.push(Ranked { rating, kind: number, step });
    }

    fn type_1(&mut self, cell: u32) {
        let gone = all_of(cell, self.board.cands(cell) & self.digits).collect();
        self.add(1, 0, gone, LoopKind::One(Cell::new(cell as usize)));
    }

    fn type_2(&mut self, rich: &[u32]) {
        let extra = self.extra.trailing_zeros() as usize;
        let seeing = self.layout.common_peers(rich).into_iter().filter(|&c| self.board.has(c, extra));
        let gone = seeing.map(|c| Candidate::at(c, extra)).collect();
        let cells = rich.iter().map(|&c| Cell::new(c as usize)).collect();
        self.add(2, 0, gone, LoopKind::Two { cells, extra: Digit::from_index(extra) });
    }

    /// Houses of both cells, each with their places in it.
    fn shared(&self, first: u32, second: u32) -> Vec<(HouseId, u64, u64)> {
        let houses = self.layout.cell_houses[first as usize].iter();
        let in_both = |&(h, p): &(u32, u8)| Some((h, 1 << p, 1 << self.layout.place_in(second, h)?));
        houses.filter_map(in_both).collect()
    }

    fn type_3(&mut self, first: u32, second: u32) {
        let shared = self.shared(first, second);
        let extra = self.extra.count_ones() as usize;
        let least = if self.every { 2 } else { extra };
        for size in least..=LARGEST.min(self.layout.digits.saturating_sub(2)) {
            for &(house, at_first, at_second) in &shared {
                let open = self.board.open(house).count_ones() as usize;
                let at = (at_first, at_second);
                if size >= extra && (self.every || 2 * size <= open) {
                    self.naked(first, second, house, at, size);
                }
                if self.every || 2 * size < open {
                    self.hidden(first, second, house, at, size);
                }
            }
        }
    }

    /// The two cells hold one of their further digits: together they are like one cell with these.
    fn naked(&mut self, first: u32, second: u32, house: HouseId, at: (u64, u64), size: usize) {
        let (board, layout) = (self.board, self.layout);
        let rest = board.open(house) & !at.0 & !at.1;
        let of = |place: u32| board.cands(layout.cell(house, place));
        let eligible = ones(rest).filter(|&p| is_many(of(p))).fold(0, |set, p| set | 1 << p);
        let in_both = self.extra & board.cands(first) & board.cands(second);
        let _ = choose(eligible, size - 1, size, self.extra, &of, &mut |others, digits| {
            let alone = ones(others).fold(in_both, |set, p| set | of(p));
            if is_count(digits, size) && (self.every || is_count(alone, size)) {
                let losing = ones(rest & !others).map(|p| layout.cell(house, p));
                let gone = losing.flat_map(|c| all_of(c, board.cands(c) & digits)).collect();
                let subset = Subset { house, others, digits, hidden: false };
                self.add_3(first, second, gone, size - 1, &subset);
            }
            ControlFlow::Continue(())
        });
    }

    /// Of the two cells at most one holds one of the two digits, so these and others need cells elsewhere.
    fn hidden(&mut self, first: u32, second: u32, house: HouseId, at: (u64, u64), size: usize) {
        let (board, layout) = (self.board, self.layout);
        // Both cells count as the first one.
        let of = |digit: u32| {
            let places = board.places(house, digit as usize);
            if places & at.1 == 0 { places } else { places & !at.1 | at.0 }
        };
        let pair = ones(self.digits).fold(0, |set, d| set | of(d));
        if !at_most(pair, size) {
            return;
        }
        let from = lowest(layout.digits as u32) & !self.extra & !self.digits;
        let from = ones(from).filter(|&d| of(d) != 0).fold(0, |set, d| set | 1 << d);
        let _ = choose(from, size - 2, size, pair, &of, &mut |chosen, places| {
            if is_count(places, size) {
                let (digits, others) = (chosen | self.digits, places & !at.0);
                let losing = ones(others).map(|p| layout.cell(house, p));
                let gone = losing.flat_map(|c| all_of(c, board.cands(c) & !digits)).collect();
                let subset = Subset { house, others, digits, hidden: true };
                self.add_3(first, second, gone, size - 2, &subset);
            }
            ControlFlow::Continue(())
        });
    }

    fn add_3(&mut self, first: u32, second: u32, gone: Vec<Candidate>, tenths: usize, subset: &Subset) {
        let kind = LoopKind::Three {
            cells: [first, second].map(|c| Cell::new(c as usize)),
            extra: DigitSet::from_bits(self.extra),
            house: subset.house,
            others: crate::techniques::cells(self.layout, subset.house, subset.others),
            digits: DigitSet::from_bits(subset.digits),
            hidden: subset.hidden,
        };
        self.add(3, tenths, gone, kind);
    }

    fn type_4(&mut self, first: u32, second: u32) {
        let shared = self.shared(first, second);
        for locked in ones(self.digits).map(|d| d as usize) {
            let only = |(h, a, b): &&(HouseId, u64, u64)| self.board.places(*h, locked) & !a & !b == 0;
            let Some(&(house, ..)) = shared.iter().find(only) else { continue };
            let other = self.digits & !(1 << locked);
            let in_cell = |cell: u32| all_of(cell, self.board.cands(cell) & other);
            let gone = in_cell(first).chain(in_cell(second)).collect();
            let cells = [first, second].map(|c| Cell::new(c as usize));
            self.add(4, 0, gone, LoopKind::Four { cells, house, locked: Digit::from_index(locked) });
            if !self.every {
                return;
            }
        }
    }
}
