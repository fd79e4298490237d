//! Who is solved first: the boards of a layout, what they share, and the order in which they are solved.
//!
//! Boards share corner boxes only with diagonal neighbours, whose lattice row is one up or one down. So boards of even and
//! of odd lattice rows make two classes, and no two boards of a class meet. The second class is solved last: all its
//! shared corners belong to boards of the first and are known by then. Boards of the first class do not meet, but they
//! learn from each other: when two of them have corners beside each other in a third board, a row or column of the third
//! goes through both corners, and what is in one cannot be in the other. That is a *brace*. On a checkerboard of the first
//! class the white boards stand alone and are solved first; the black ones have up to eight braces between them.
//!
//! How many clues boards will need can be told from numbers of grids alone: there are 2⁷²·⁵ grids and 2¹⁸·⁵ contents of a
//! box, and of the contents of one box another in line with it lets 1 in 30 pass. A known corner is worth 18.5 bits, a
//! brace 4.9, and a clue of a puzzle of 17 clues 4.26. By that count every order would do; in fact braced boards get 4.6
//! bits out of a clue, and boards of which two corners are known 3.9, so that orders that go through the lattice row by
//! row came out worse (9.9 clues to a board on the record's lattice where this one had 9.4).

use std::collections::HashMap;

use masume_puzzle::BoardSpec;
use masume_solver::classic9::{Clues, Marks};

/// How far apart boards stand that share a corner box.
const STEP: u32 = 6;
/// All candidates of a cell.
const ALL: u16 = 0x1ff;
/// Binary logarithms of the numbers of grids, of contents of a box, and of how few contents a box in line lets pass.
const BITS: (f64, f64, f64) = (72.5, 18.47, 4.91);
/// Bits that are open, and the clues that such boards came out with.
const NEEDS: [(f64, f64); 6] =
    [(0.0, 1.0), (18.0, 5.0), (33.0, 7.2), (41.0, 10.2), (53.0, 12.3), (72.5, 17.0)];

/// A layout that cannot be worked on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("boards must be plain 9×9 and share nothing but corner boxes: {0}")]
pub struct NoLattice(pub String);

/// Boards, who meets whom, and who is solved when.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The neighbour at each corner: top left, top right, bottom left, bottom right.
    near: Vec<[Option<usize>; 4]>,
    /// When each board is solved.
    ranks: Vec<u32>,
}

/// The `k`-th cell of the box at a corner.
const fn corner_cell(corner: usize, k: usize) -> usize {
    let (top, left) = (corner / 2 * 6, corner % 2 * 6);
    (top + k / 3) * 9 + left + k % 3
}

/// When boards are solved: those that stand alone, those braced between them, and those joined to both.
const RANKS: [u32; 3] = [0, 1, 2];

impl Plan {
    /// For the boards of a layout.
    ///
    /// # Errors
    /// When boards are not plain 9×9, or share more than corner boxes.
    pub fn new(spec: &BoardSpec) -> Result<Self, NoLattice> {
        if !spec.has_classic9_boards() {
            return Err(NoLattice("this shape has other boards or further rules".into()));
        }
        let Some(&(top, left)) = spec.boards.first() else { return Err(NoLattice("there is none".into())) };
        let mut points = Vec::new();
        let mut at = HashMap::new();
        for (b, &(row, col)) in spec.boards.iter().enumerate() {
            let (down, right) = (row.abs_diff(top), col.abs_diff(left));
            let odd = (down / STEP + right / STEP) % 2 == 1;
            if down % STEP != 0 || right % STEP != 0 || odd {
                return Err(NoLattice(format!("the boards at {top},{left} and {row},{col} do not fit")));
            }
            points.push((row / STEP, col / STEP));
            at.insert((i64::from(row), i64::from(col)), b);
        }
        let step = i64::from(STEP);
        let near: Vec<[Option<usize>; 4]> = (0..points.len())
            .map(|b| {
                let (row, col) = (i64::from(spec.boards[b].0), i64::from(spec.boards[b].1));
                std::array::from_fn(|corner| {
                    let (down, right) = (corner as i64 / 2 * 2 - 1, corner as i64 % 2 * 2 - 1);
                    at.get(&(row + step * down, col + step * right)).copied()
                })
            })
            .collect();
        let mut plan = Self { ranks: vec![0; near.len()], near };
        plan.choose(&points);
        Ok(plan)
    }

    /// Takes the class and the colour to begin with that leave the fewest clues to be expected.
    fn choose(&mut self, points: &[(u32, u32)]) {
        let mut best = (f64::INFINITY, Vec::new());
        for (class, colour) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let rank = |&(row, col): &(u32, u32)| match (row % 2 == class, (row / 2 + col / 2) % 2 == colour)
            {
                (true, true) => RANKS[0],
                (true, false) => RANKS[1],
                (false, _) => RANKS[2],
            };
            self.ranks = points.iter().map(rank).collect();
            let cost: f64 = (0..points.len()).map(|board| needs(self.bits(board))).sum();
            if cost < best.0 {
                best = (cost, self.ranks.clone());
            }
        }
        self.ranks = best.1;
    }

    /// How many boards there are.
    pub fn len(&self) -> usize {
        self.near.len()
    }

    /// Whether there are none; never true of a plan that was made.
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// How many boxes belong to two boards.
    pub fn shared(&self) -> usize {
        self.near.iter().flatten().flatten().count() / 2
    }

    /// The boards in the order in which they are solved: those of one list at the same time.
    pub(super) fn order(&self) -> Vec<Vec<usize>> {
        let last = self.ranks.iter().max().copied().unwrap_or(0);
        let with = |rank| (0..self.len()).filter(|&b| self.ranks[b] == rank).collect();
        (0..=last).map(with).filter(|boards: &Vec<usize>| !boards.is_empty()).collect()
    }

    /// The neighbour at a corner of a board, if it is solved before.
    fn before(&self, board: usize, corner: usize) -> Option<usize> {
        self.near[board][corner].filter(|&near| self.ranks[near] < self.ranks[board])
    }

    /// Corners of a board that are known, and braces: how much is known of it before.
    pub(super) fn known(&self, board: usize) -> (usize, usize) {
        let corners = (0..4).filter(|&corner| self.before(board, corner).is_some()).count();
        let braces =
            (0..4).filter_map(|corner| Some((corner, self.after(board, corner)?))).map(|(corner, third)| {
                let beside = [(3 - corner) ^ 1, (3 - corner) ^ 2];
                beside.into_iter().filter(|&other| self.solved(board, third, other).is_some()).count()
            });
        (corners, braces.sum())
    }

    /// The neighbour at a corner of a board, if it is solved after.
    fn after(&self, board: usize, corner: usize) -> Option<usize> {
        self.near[board][corner].filter(|&near| self.ranks[near] > self.ranks[board])
    }

    /// The board at a corner of `third`, if it is solved before `board`.
    fn solved(&self, board: usize, third: usize, corner: usize) -> Option<usize> {
        self.near[third][corner].filter(|&other| self.ranks[other] < self.ranks[board])
    }

    /// How many bits are open when a board's turn comes.
    fn bits(&self, board: usize) -> f64 {
        let (grids, content, brace) = BITS;
        let (corners, braces) = self.known(board);
        let in_line = [(0, 1), (2, 3), (0, 2), (1, 3)];
        let both =
            |&&(p, q): &&(usize, usize)| self.before(board, p).is_some() && self.before(board, q).is_some();
        // Two known corners in line do not say as much as two, since they had to fit.
        let lines = in_line.iter().filter(both).count();
        grids - content * corners as f64 + brace * (lines as f64 - braces as f64)
    }

    /// Cells of a board that others rely on: the corners of boards that are solved after it.
    pub(super) fn relied_on(&self, board: usize) -> Vec<usize> {
        let corners = (0..4).filter(|&corner| self.after(board, corner).is_some());
        corners.flat_map(|corner| (0..9).map(move |k| corner_cell(corner, k))).collect()
    }

    /// Cells of a board that belong to a board solved before it.
    pub(super) fn borrowed(&self, board: usize) -> Vec<usize> {
        let corners = (0..4).filter(|&corner| self.before(board, corner).is_some());
        corners.flat_map(|corner| (0..9).map(move |k| corner_cell(corner, k))).collect()
    }

    /// The boards that say something of this one before its turn.
    fn sources(&self, board: usize) -> Vec<usize> {
        let mut sources: Vec<usize> = (0..4).filter_map(|corner| self.before(board, corner)).collect();
        for third in (0..4).filter_map(|corner| self.after(board, corner)) {
            sources.extend((0..4).filter_map(|corner| self.solved(board, third, corner)));
        }
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// Those of them that were solved last: they can be changed most cheaply.
    pub(super) fn last_sources(&self, board: usize) -> Vec<usize> {
        let mut sources = self.sources(board);
        let last = sources.iter().map(|&source| self.ranks[source]).max();
        sources.retain(|&source| Some(self.ranks[source]) == last);
        sources
    }

    /// Unmarks a board and all that rely on it, directly or not.
    pub(super) fn forget(&self, board: usize, marked: &mut [bool]) {
        let mut next = vec![board];
        marked[board] = false;
        while let Some(board) = next.pop() {
            // Whoever relies on a board is its neighbour or the neighbour of one.
            let near = self.near[board].into_iter().flatten();
            let around: Vec<usize> =
                near.flat_map(|n| self.near[n].into_iter().flatten().chain([n])).collect();
            for other in around {
                if marked[other]
                    && self.ranks[other] > self.ranks[board]
                    && self.sources(other).contains(&board)
                {
                    marked[other] = false;
                    next.push(other);
                }
            }
        }
    }

    /// What is left of the candidates of a board by the grids of the boards that are solved before it.
    pub(super) fn base(&self, grids: &[Clues], board: usize) -> Marks {
        let mut marks = [ALL; 81];
        for corner in 0..4 {
            if let Some(near) = self.before(board, corner) {
                for k in 0..9 {
                    marks[corner_cell(corner, k)] = 1 << (grids[near][corner_cell(3 - corner, k)] - 1);
                }
            }
            let Some(third) = self.after(board, corner) else { continue };
            // The third board as far as it is known.
            let mut there = [0; 81];
            for other in 0..4 {
                if let Some(solved) = self.solved(board, third, other) {
                    for k in 0..9 {
                        there[corner_cell(other, k)] = grids[solved][corner_cell(3 - other, k)];
                    }
                }
            }
            for k in 0..9 {
                let cell = corner_cell(3 - corner, k);
                let seen = (0..9).flat_map(|i| [there[cell / 9 * 9 + i], there[i * 9 + cell % 9]]);
                let gone = seen.filter(|&digit| digit > 0).fold(0, |gone, digit| gone | 1u16 << (digit - 1));
                marks[corner_cell(corner, k)] &= !gone;
            }
        }
        marks
    }
}

/// Clues that a board will need when so many bits are open.
fn needs(bits: f64) -> f64 {
    let between = NEEDS.windows(2).find(|two| bits <= two[1].0).unwrap_or(&NEEDS[NEEDS.len() - 2..]);
    let ((b0, c0), (b1, c1)) = (between[0], between[1]);
    c0 + (bits - b0) * (c1 - c0) / (b1 - b0)
}
