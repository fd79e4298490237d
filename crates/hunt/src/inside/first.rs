//! The first puzzle of so many clues inside a grid, by local search.
//!
//! A puzzle hits every unavoidable set of its grid. A set of cells of the wanted size is changed one cell for another, always
//! so that little is missed; sets that stay missed grow in weight, so that the search leaves the places where it is stuck
//! (as in the search of Cai, Su, Luo and Sattar for vertex covers, 2013, here with sets of any size in place of edges). When
//! no known set is missed a solver lists other solutions: there are none, or there are unavoidable sets that were not known.

use std::ops::ControlFlow;

use masume_solver::classic9::{Cells, Clues, Single};
use masume_solver::{Control, Random};

use super::sets::{difference, each, minimal, unavoidable};

/// The largest sets to begin with.
const LARGE: u32 = 13;
/// Other solutions that are listed when no known set is missed, and how many sets are learnt of them.
const OTHERS: usize = 400;
const LEARN: usize = 12;
/// Steps between two looks at the clock.
const LOOK: u64 = 1024;
/// When the mean weight reaches this, weights shrink.
const HEAVY: u64 = 400;

/// A puzzle with `clues` clues that has the full `grid` as its only solution; `None` when the grid breaks the rules, or when
/// `control` stopped the search: it cannot tell that there is none.
pub fn first(grid: &Clues, clues: usize, seed: u64, control: &Control) -> Option<Clues> {
    let grid = grid.map(|digit| digit & 15);
    if !(1..=81).contains(&clues) || grid.contains(&0) || Single::new().count(&grid, 2) != 1 {
        return None;
    }
    let mut search = Search::new(&unavoidable(&grid, LARGE, control), Random::new(seed, 0));
    search.begin(clues);
    let mut single = Single::new();
    for step in 1.. {
        if step % LOOK == 0 && control.must_stop(0).is_some() {
            return None;
        }
        if search.missed.is_empty() {
            let set = search.chosen.iter().fold(0, |set: Cells, &cell| set | 1 << cell);
            let board: Clues = std::array::from_fn(|cell| if set >> cell & 1 == 1 { grid[cell] } else { 0 });
            let mut others = Vec::new();
            single.enumerate(&board, &Control::default(), |solution| {
                others.push(difference(&grid, solution));
                if others.len() < OTHERS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            others.retain(|&set| set != 0);
            if others.is_empty() {
                return Some(board);
            }
            for &set in minimal(others).iter().take(LEARN) {
                search.learn(set);
            }
        }
        search.step(step);
    }
    None
}

struct Search {
    /// Cells of each unavoidable set.
    sets: Vec<Vec<u8>>,
    weights: Vec<u32>,
    total: u64,
    /// How many chosen cells each set has.
    hits: Vec<u8>,
    /// The sets that each cell is in.
    of: Vec<Vec<u32>>,
    /// For a chosen cell the weight of what only it hits, for another the weight of what is missed and it would hit.
    score: [i64; 81],
    is_chosen: [bool; 81],
    chosen: Vec<usize>,
    /// When a cell was last changed.
    changed: [u64; 81],
    /// Sets without a chosen cell, and where in that list each set is.
    missed: Vec<u32>,
    place: Vec<u32>,
    random: Random,
}

impl Search {
    fn new(sets: &[Cells], random: Random) -> Self {
        let mut search = Self {
            sets: Vec::new(),
            weights: Vec::new(),
            total: 0,
            hits: Vec::new(),
            of: vec![Vec::new(); 81],
            score: [0; 81],
            is_chosen: [false; 81],
            chosen: Vec::new(),
            changed: [0; 81],
            missed: Vec::new(),
            place: Vec::new(),
            random,
        };
        for &set in sets {
            search.learn(set);
        }
        search
    }

    /// Chooses the cells to begin with, each the best one.
    fn begin(&mut self, clues: usize) {
        for _ in 0..clues {
            let offset = self.random.below(81);
            let open = (0..81).map(|i| (i + offset) % 81).filter(|&cell| !self.is_chosen[cell]);
            if let Some(cell) = open.max_by_key(|&cell| self.score[cell]) {
                self.add(cell);
            }
        }
    }

    /// Takes a set that no chosen cell is in.
    fn learn(&mut self, set: Cells) {
        let number = self.sets.len() as u32;
        for cell in each(set) {
            self.of[cell].push(number);
            self.score[cell] += 1;
        }
        self.sets.push(each(set).map(|cell| cell as u8).collect());
        self.weights.push(1);
        self.total += 1;
        self.hits.push(0);
        self.place.push(self.missed.len() as u32);
        self.missed.push(number);
    }

    /// Changes one cell for another.
    fn step(&mut self, now: u64) {
        let order = |search: &Self, cell: usize| (search.score[cell], search.changed[cell]);
        let last = self.chosen.iter().copied().max_by_key(|&cell| self.changed[cell]);
        let others = self.chosen.iter().copied().filter(|&cell| Some(cell) != last || self.chosen.len() == 1);
        let Some(out) = others.min_by_key(|&cell| order(self, cell)) else { return };
        self.remove(out);
        self.changed[out] = now;
        let Some(missed) = self.missed.get(self.random.below(self.missed.len().max(1))) else {
            // Nothing is missed without it either: any other cell will do.
            let cell = self.random.below(81);
            return self.add(if self.is_chosen[cell] { out } else { cell });
        };
        let cells = self.sets[*missed as usize].iter().map(|&cell| usize::from(cell));
        let best = cells
            .filter(|&cell| cell != out)
            .max_by_key(|&cell| (self.score[cell], std::cmp::Reverse(self.changed[cell])));
        let cell = best.unwrap_or(out);
        self.add(cell);
        self.changed[cell] = now;
        for at in 0..self.missed.len() {
            let set = self.missed[at] as usize;
            self.weights[set] += 1;
            for &cell in &self.sets[set] {
                self.score[usize::from(cell)] += 1;
            }
        }
        self.total += self.missed.len() as u64;
        if self.total > HEAVY * self.sets.len() as u64 {
            self.shrink();
        }
    }

    fn add(&mut self, cell: usize) {
        self.is_chosen[cell] = true;
        self.chosen.push(cell);
        for &number in &self.of[cell] {
            let set = number as usize;
            let weight = i64::from(self.weights[set]);
            self.hits[set] += 1;
            if self.hits[set] == 1 {
                for &other in self.sets[set].iter().filter(|&&other| usize::from(other) != cell) {
                    self.score[usize::from(other)] -= weight;
                }
                let at = self.place[set] as usize;
                self.missed.swap_remove(at);
                if let Some(&moved) = self.missed.get(at) {
                    self.place[moved as usize] = at as u32;
                }
            } else if self.hits[set] == 2
                && let Some(other) = only(&self.sets[set], &self.is_chosen, cell)
            {
                self.score[other] -= weight;
            }
        }
    }

    fn remove(&mut self, cell: usize) {
        self.is_chosen[cell] = false;
        self.chosen.retain(|&chosen| chosen != cell);
        for &number in &self.of[cell] {
            let set = number as usize;
            let weight = i64::from(self.weights[set]);
            self.hits[set] -= 1;
            if self.hits[set] == 0 {
                for &other in self.sets[set].iter().filter(|&&other| usize::from(other) != cell) {
                    self.score[usize::from(other)] += weight;
                }
                self.place[set] = self.missed.len() as u32;
                self.missed.push(number);
            } else if self.hits[set] == 1
                && let Some(other) = only(&self.sets[set], &self.is_chosen, cell)
            {
                self.score[other] += weight;
            }
        }
    }

    /// Lets all weights shrink, so that the newest troubles count.
    fn shrink(&mut self) {
        self.total = 0;
        self.score = [0; 81];
        for set in 0..self.sets.len() {
            self.weights[set] = (self.weights[set] / 3).max(1);
            let weight = i64::from(self.weights[set]);
            self.total += u64::from(self.weights[set]);
            for &cell in &self.sets[set] {
                let cell = usize::from(cell);
                if self.hits[set] == 0 || self.hits[set] == 1 && self.is_chosen[cell] {
                    self.score[cell] += weight;
                }
            }
        }
    }
}

/// The chosen cell of a set other than `cell`.
fn only(set: &[u8], is_chosen: &[bool; 81], cell: usize) -> Option<usize> {
    set.iter().map(|&other| usize::from(other)).find(|&other| other != cell && is_chosen[other])
}
