//! The walk that collects loops.
//!
//! From a cell of two digits to cells that have both, never twice through the same house, at most two of them with more
//! digits, or any number with the same one more. Two cells an even number of steps apart must not share a house, and in
//! every house the loop touches there are then two cells, one of each parity: swapping the digits keeps every house.
//!
//! Sudoku Explainer lets further digits of cells it has tried from one place, even in vain, count against the next ones;
//! this hides some loops, and is kept unless every one is wanted.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::bits::{is_one, is_two, ones};
use crate::layout::Layout;
use crate::position::Position;
use crate::technique::Ask;

/// How many cells with further digits are free of the demand that they have the same one.
const SPARE: u32 = 2;
/// The walk looks at the clock after this many steps.
const STRIDE: u32 = 4096;
/// No house: the first step may go through any.
const NONE: u32 = u32::MAX;

/// Calls `f` with the two digits (as bits) and the cells of every loop, once per set of cells.
pub(super) fn loops(ask: &Ask<'_>, f: &mut impl FnMut(u64, &[u32])) -> ControlFlow<()> {
    let mut walk = Walk::new(ask, f);
    for (start, &digits) in (0..).zip(ask.board.all_cands()) {
        if is_two(digits) {
            walk.sides.resize(walk.layout.house_cells.len(), 0);
            walk.digits = digits;
            walk.push(start);
            walk.on(SPARE, 0, NONE)?;
            walk.pop(start);
        }
    }
    ControlFlow::Continue(())
}

/// Likewise with rectangles some cells of which have lost one of the two digits: the other is still there, and the cells
/// can still be filled with both in turn, which is all that the argument needs. Sudoku Explainer does not look at these.
pub(super) fn incomplete(ask: &Ask<'_>, f: &mut impl FnMut(u64, &[u32])) {
    let (board, layout) = (ask.board, ask.board.layout());
    let mut walk = Walk::new(ask, f);
    walk.sides.resize(layout.house_cells.len(), 0);
    for lines in &layout.boards {
        let cell = |row: usize, column: usize| layout.cell(lines.rows[row], column as u32);
        let side = lines.rows.len();
        for (row, column) in (0..side).flat_map(|r| (0..side).map(move |c| (r, c))) {
            walk.digits = board.cands(cell(row, column));
            if is_two(walk.digits) {
                for (row_2, column_2) in (0..side).flat_map(|r| (0..side).map(move |c| (r, c))) {
                    if row_2 != row && column_2 != column {
                        let corners = [(row, column), (row, column_2), (row_2, column_2), (row_2, column)];
                        walk.corners(corners.map(|(r, c)| cell(r, c)));
                    }
                }
            }
        }
    }
}

struct Walk<'a, F> {
    ask: &'a Ask<'a>,
    board: &'a Position,
    layout: &'a Layout,
    /// The two digits, as bits.
    digits: u64,
    path: Vec<u32>,
    /// Which parities of path cells each house has: bit 0 for even, bit 1 for odd ones.
    sides: Vec<u8>,
    /// How many houses have cells of one parity only.
    odd_houses: usize,
    steps: u32,
    /// The cells of the loops that were reported, sorted, and their digits.
    known: HashSet<(u64, Vec<u32>)>,
    f: &'a mut F,
}

impl<'a, F: FnMut(u64, &[u32])> Walk<'a, F> {
    fn new(ask: &'a Ask<'a>, f: &'a mut F) -> Self {
        Self {
            ask,
            board: ask.board,
            layout: ask.board.layout(),
            digits: 0,
            path: Vec::new(),
            sides: Vec::new(),
            odd_houses: 0,
            steps: 0,
            known: HashSet::new(),
            f,
        }
    }

    /// Reports four cells in turn of which some lack one of the digits.
    fn corners(&mut self, cells: [u32; 4]) {
        let has = cells.map(|c| self.board.cands(c) & self.digits);
        let low = self.digits & self.digits.wrapping_neg();
        let high = self.digits ^ low;
        let in_turn = |a: u64, b: u64| has[0] & has[2] & a != 0 && has[1] & has[3] & b != 0;
        if has.iter().all(|&h| h == self.digits) || !(in_turn(low, high) || in_turn(high, low)) {
            return;
        }
        for cell in cells {
            if !self.fits(cell) {
                break;
            }
            self.push(cell);
        }
        if self.path.len() == cells.len() {
            self.close();
        }
        while let Some(&cell) = self.path.last() {
            self.pop(cell);
        }
    }

    /// Goes on from the end of the path, not through `last`. `extra` are further digits met so far.
    fn on(&mut self, spare: u32, extra: u64, last: u32) -> ControlFlow<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(STRIDE) && self.ask.control.must_stop(0).is_some() {
            return ControlFlow::Break(());
        }
        let Some(&end) = self.path.last() else { return ControlFlow::Continue(()) };
        let layout = self.layout;
        let (low, high) = (self.digits.trailing_zeros(), self.digits.ilog2());
        let mut tried = extra;
        for &(house, _) in layout.cell_houses[end as usize].iter().filter(|&&(h, _)| h != last) {
            let both = self.board.places(house, low as usize) & self.board.places(house, high as usize);
            for next in ones(both).map(|place| layout.cell(house, place)) {
                if next == self.path[0] {
                    self.close();
                } else if !self.path.contains(&next) {
                    let more = self.board.cands(next) & !self.digits;
                    tried |= more;
                    let extra = if self.ask.every { extra | more } else { tried };
                    let may = more == 0 || is_one(extra) || spare > 0;
                    if may && self.fits(next) {
                        self.push(next);
                        self.on(spare.saturating_sub(u32::from(more != 0)), extra, house)?;
                        self.pop(next);
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the path if it is a loop that was not met before.
    fn close(&mut self) {
        if self.path.len() >= 4 && self.odd_houses == 0 {
            let mut cells = self.path.clone();
            cells.sort_unstable();
            if self.known.insert((self.digits, cells)) {
                (self.f)(self.digits, &self.path);
            }
        }
    }

    /// Whether a cell can be the next one without sharing a house with one of its parity.
    fn fits(&self, cell: u32) -> bool {
        let side = 1 << (self.path.len() % 2);
        self.layout.cell_houses[cell as usize].iter().all(|&(h, _)| self.sides[h as usize] & side == 0)
    }

    fn push(&mut self, cell: u32) {
        self.flip(cell);
        self.path.push(cell);
    }

    fn pop(&mut self, cell: u32) {
        self.path.pop();
        self.flip(cell);
    }

    /// Enters the cell after the path into its houses, or takes it out.
    fn flip(&mut self, cell: u32) {
        let side = 1 << (self.path.len() % 2);
        for &(h, _) in &self.layout.cell_houses[cell as usize] {
            let sides = &mut self.sides[h as usize];
            *sides ^= side;
            if *sides == 0 || *sides == 3 { self.odd_houses -= 1 } else { self.odd_houses += 1 }
        }
    }
}
