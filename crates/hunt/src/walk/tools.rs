//! What a walk asks of a board: how many solutions, which clue could take the place of another, which could go, which would
//! decide most.
//!
//! A board with few solutions can hardly be told from others by asking a solver about each of a thousand clues. But what
//! singles leave tells much: of the clues that left few enough solutions, three in four were among the eight (of some
//! 250) after which the fewest candidates were left. So clues are ranked in lanes ([`Crowd`]), which takes some
//! microseconds each, and the first of them are put to a search ([`Slate`]) that tries the digits of a known solution first.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::Board;
use masume_solver::general::Slate;
use masume_solver::{Control, Crowd, Random, Stop, Unsupported};

use super::state::CluedBoard;
use crate::fnv::Fnv;

/// Random solutions that are drawn where a clue was taken away: a clue that one of them has is not rare.
const DRAWN: usize = 8;
/// Where a clue alone holds back more solutions than this, hardly anything takes its place: 5 of 975 tries on 15×15 did.
const TOO_MANY: f64 = 1e10;
/// Clues that are put to the search where one shall go, the first by rank.
const ASKED_TO_GO: usize = 8;
/// Nodes of a search, beside four for each solution that is wanted.
const NODES: u64 = 200;

/// The tools of one thread.
#[derive(Debug)]
pub struct Tools {
    digits: usize,
    crowd: Crowd,
    slate: Slate,
    /// Solutions that were met on the board that is loaded, and how many of them have each clue.
    seen: HashSet<u64>,
    counts: Vec<u32>,
    /// The first solution of the last question, and room for a drawn one.
    first: Vec<u8>,
    drawn: Vec<u8>,
    ranked: Vec<(u32, usize)>,
}

impl Tools {
    /// The tools for a shape; refuses what they do not know.
    pub fn new(shape: &Arc<Board>) -> Result<Self, Unsupported> {
        let digits = usize::from(shape.digits());
        Ok(Self {
            digits,
            crowd: Crowd::new(shape)?,
            slate: Slate::new(shape),
            seen: HashSet::new(),
            counts: vec![0; shape.len() * digits],
            first: Vec::new(),
            drawn: Vec::new(),
            ranked: Vec::new(),
        })
    }

    /// A puzzle as a board, when it has one solution and that is soon found out.
    pub fn board(&mut self, clues: Vec<u8>, control: &Control) -> Option<CluedBoard> {
        let mut board = CluedBoard { clues, solution: Vec::new(), solutions: 1 };
        let control = Control { nodes: Some(PUZZLE_NODES), ..control.clone() };
        if !self.slate.load(&board.clues) {
            return None;
        }
        let mut met = 0;
        let report = self.slate.run(&control, &mut |values| {
            met += 1;
            board.solution = values.to_vec();
            if met == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (met == 1 && report.stop == Stop::Complete).then_some(board)
    }

    /// How many solutions the slate's board has, at most so many; `None` when that took too long. They are noted.
    fn count(&mut self, like: &[u8], most: u64, control: &Control) -> Option<u64> {
        let control = Control { nodes: Some(NODES + 4 * most), ..control.clone() };
        let Self { slate, seen, counts, first, digits, .. } = self;
        let mut met = 0;
        first.clear();
        let report = slate.run_like(like, &control, &mut |values| {
            met += 1;
            if met == 1 {
                first.extend_from_slice(values);
            }
            note(seen, counts, *digits, values);
            if met == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        matches!(report.stop, Stop::Complete | Stop::Enough).then_some(met)
    }

    fn forget(&mut self) {
        self.seen.clear();
        self.counts.fill(0);
    }

    /// Takes the clue of a cell away and puts another in its place (never the same) so that at most so many solutions are
    /// left, `asked` being put to the search; the cell of the new clue. `None` leaves the board as it was: there may be such a clue all the same.
    pub fn exchange(
        &mut self,
        board: &mut CluedBoard,
        cell: usize,
        (most, asked): (u64, usize),
        random: &mut Random,
        control: &Control,
    ) -> Option<usize> {
        let old = std::mem::take(&mut board.clues[cell]);
        let new = self.instead(board, (cell, old), (most, asked), random, control);
        let Some((code, solutions)) = new else {
            board.clues[cell] = old;
            return None;
        };
        let (to, digit) = (code / self.digits, code % self.digits);
        board.clues[to] = digit as u8 + 1;
        board.solutions = solutions;
        Some(to)
    }

    /// The clue to take in place of one that was taken away, and how many solutions it leaves; one of them becomes the
    /// board's.
    fn instead(
        &mut self,
        board: &mut CluedBoard,
        old: (usize, u8),
        (most, asked): (u64, usize),
        random: &mut Random,
        control: &Control,
    ) -> Option<(usize, u64)> {
        self.forget();
        if !self.slate.load(&board.clues) || self.held_back(random) > TOO_MANY {
            return None;
        }
        self.rank(&board.clues, old, random);
        let mut best = None;
        for at in 0..self.ranked.len().min(asked) {
            if control.must_stop(0).is_some() {
                return None;
            }
            let code = self.ranked[at].1;
            if u64::from(self.counts[code]) > most {
                continue;
            }
            let before = self.slate.before();
            let placed = self.slate.place(code / self.digits, (code % self.digits) as u8 + 1);
            let left = if placed { self.count(&board.solution, most + 1, control) } else { None };
            self.slate.undo(before);
            let Some(left) = left.filter(|left| (1..=most).contains(left)) else { continue };
            best = Some((code, left));
            board.solution.clone_from(&self.first);
            // Not always the first: a walk that always takes the same goes round in circles.
            if left == 1 || random.below(2) == 0 {
                break;
            }
        }
        best
    }

    /// About how many solutions the slate's board has; some are noted. 0 when only dead ends were met.
    fn held_back(&mut self, random: &mut Random) -> f64 {
        let mut sum = 0.0;
        for _ in 0..DRAWN {
            let ways = self.slate.descend(random, &mut self.drawn);
            if ways > 0.0 {
                sum += ways;
                note(&mut self.seen, &mut self.counts, self.digits, &self.drawn);
            }
        }
        sum / DRAWN as f64
    }

    /// Ranks the clues that no noted solution has by what singles leave after them.
    fn rank(&mut self, clues: &[u8], old: (usize, u8), random: &mut Random) {
        self.crowd.clear();
        for lane in 0..self.crowd.lanes() {
            for (cell, &value) in clues.iter().enumerate().filter(|(_, value)| **value > 0) {
                self.crowd.clue(lane, cell, Some(value - 1));
            }
        }
        self.crowd.restart();
        self.crowd.settle();
        self.crowd.keep();
        let mut codes = Vec::with_capacity(512);
        for cell in (0..clues.len()).filter(|&cell| clues[cell] == 0) {
            let left = self.crowd.left(0, cell);
            if left & left.wrapping_sub(1) != 0 {
                let digits = (0..self.digits).filter(|digit| left >> digit & 1 == 1);
                codes.extend(digits.map(|digit| cell * self.digits + digit));
            }
        }
        let old = old.0 * self.digits + usize::from(old.1) - 1;
        codes.retain(|&code| code != old && self.counts[code] == 0);
        // Equals in random order.
        random.shuffle(&mut codes);
        self.ranked.clear();
        let mut left = [0; 32];
        for some in codes.chunks(self.crowd.lanes()) {
            self.crowd.back();
            for (lane, code) in some.iter().enumerate() {
                self.crowd.place(lane, code / self.digits, (code % self.digits) as u8);
            }
            self.crowd.settle();
            self.crowd.counts(&mut left);
            let alive = self.crowd.alive();
            let lanes = some.iter().enumerate().filter(|(lane, _)| alive >> lane & 1 == 1);
            self.ranked.extend(lanes.map(|(lane, &code)| (left[lane], code)));
        }
        self.ranked.sort_by_key(|&(left, _)| left);
    }

    /// Takes a clue away so that the fewest solutions are left, at most so many; whether that was possible. Clues about
    /// which singles say the least are not looked at.
    pub fn lighten(
        &mut self,
        board: &mut CluedBoard,
        most: u64,
        random: &mut Random,
        control: &Control,
    ) -> bool {
        let mut cells = board.cells();
        random.shuffle(&mut cells);
        self.rank_gone(&board.clues, &cells);
        let mut best: Option<(usize, u64)> = None;
        for at in 0..self.ranked.len().min(ASKED_TO_GO) {
            let bound = best.map_or(most, |(_, fewest)| fewest - 1);
            if bound == 0 || control.must_stop(0).is_some() {
                break;
            }
            let cell = self.ranked[at].1;
            if let Some(left) = self.without(board, cell, bound + 1, control)
                && (1..=bound).contains(&left)
            {
                best = Some((cell, left));
            }
        }
        let Some((cell, left)) = best else { return false };
        board.clues[cell] = 0;
        board.solutions = left;
        true
    }

    /// Ranks clues by what singles leave without them.
    fn rank_gone(&mut self, clues: &[u8], cells: &[usize]) {
        self.ranked.clear();
        let mut left = [0; 32];
        for some in cells.chunks(self.crowd.lanes()) {
            self.crowd.clear();
            for (lane, &gone) in some.iter().enumerate() {
                for (cell, &value) in clues.iter().enumerate().filter(|(_, value)| **value > 0) {
                    self.crowd.clue(lane, cell, (cell != gone).then_some(value - 1));
                }
            }
            self.crowd.restart();
            self.crowd.settle();
            self.crowd.counts(&mut left);
            self.ranked.extend(some.iter().enumerate().map(|(lane, &cell)| (left[lane], cell)));
        }
        self.ranked.sort_by_key(|&(left, _)| left);
    }

    /// How many solutions there are without the clue of a cell, at most so many.
    fn without(&mut self, board: &mut CluedBoard, cell: usize, most: u64, control: &Control) -> Option<u64> {
        let clue = std::mem::take(&mut board.clues[cell]);
        self.forget();
        let left =
            if self.slate.load(&board.clues) { self.count(&board.solution, most, control) } else { Some(0) };
        board.clues[cell] = clue;
        left
    }

    /// Takes clues away that a board with one solution does not need, in random order.
    pub fn minimise(&mut self, board: &mut CluedBoard, random: &mut Random, control: &Control) {
        let mut cells = board.cells();
        random.shuffle(&mut cells);
        for cell in cells {
            if self.without(board, cell, 2, control) == Some(1) {
                board.clues[cell] = 0;
            }
        }
    }

    /// Adds a clue that the fewest of the board's solutions have.
    pub fn burden(&mut self, board: &mut CluedBoard, random: &mut Random, control: &Control) {
        self.forget();
        if !self.slate.load(&board.clues) {
            return;
        }
        let solution = std::mem::take(&mut board.solution);
        let all = self.count(&solution, board.solutions + 1, control);
        board.solution = solution;
        if all != Some(board.solutions) {
            return;
        }
        let open = |code: &usize| board.clues[code / self.digits] == 0 && self.counts[*code] > 0;
        let Some(fewest) = (0..self.counts.len()).filter(open).map(|code| self.counts[code]).min() else {
            return;
        };
        let ways: Vec<usize> =
            (0..self.counts.len()).filter(|c| open(c) && self.counts[*c] == fewest).collect();
        let code = ways[random.below(ways.len())];
        let (cell, value) = (code / self.digits, (code % self.digits) as u8 + 1);
        // A solution of the new board: the first that is met.
        if self.slate.place(cell, value)
            && let Some(left) = self.count(&board.solution, u64::from(fewest) + 1, control)
            && left == u64::from(fewest)
        {
            board.clues[cell] = value;
            board.solutions = left;
            board.solution.clone_from(&self.first);
        }
    }
}

/// Nodes after which a puzzle to begin with is too hard to walk from.
const PUZZLE_NODES: u64 = 100_000;

/// Notes a solution, unless it was noted before.
fn note(seen: &mut HashSet<u64>, counts: &mut [u32], digits: usize, values: &[u8]) {
    let mut sum = Fnv::default();
    sum.add(values);
    if seen.insert(sum.value()) {
        for (own, &value) in counts.chunks_exact_mut(digits).zip(values) {
            own[usize::from(value) - 1] += 1;
        }
    }
}
