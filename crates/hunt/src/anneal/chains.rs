//! Chains side by side in the lanes of a crowd: each holds a puzzle whose clues come in orbits, and all move in step.
//!
//! A move takes one orbit of clues away, draws conclusions, puts another orbit on a candidate that is left, and draws
//! conclusions again. What it is judged by is the number of candidates left beyond one for each cell.
//! The first conclusions cost far more than the second, so several places are tried for what was taken away.

use masume_puzzle::Board;
use masume_solver::{Crowd, Random, Unsupported};

use super::heat::decay;
use super::symmetry::{Orbits, Symmetry};

/// How often a random cell is tried for a new clue before the move is given up.
const DRAWS: usize = 60;
/// How many puzzles are begun at most before the number of clues is held to be out of reach.
const STARTS: usize = 200;

/// The tools for chains of one symmetry.
#[derive(Debug)]
pub(super) struct Chains {
    pub(super) orbits: Orbits,
    crowd: Crowd,
    cells: usize,
    counts: [u32; 32],
    /// The clues of each lane, as orbits.
    pub(super) clues: Vec<Vec<u32>>,
    /// The candidates beyond one for each cell.
    pub(super) scores: Vec<u32>,
    taken: Vec<usize>,
    tried: Vec<u32>,
    /// Whether the orbits of `taken` are off the boards.
    lifted: bool,
}

impl Chains {
    pub(super) fn new(shape: &Board, symmetry: &Symmetry) -> Result<Self, Unsupported> {
        let crowd = Crowd::moved(shape, &symmetry.motion)?;
        let lanes = crowd.lanes();
        Ok(Self {
            orbits: Orbits::new(shape, &symmetry.motion, symmetry.order),
            crowd,
            cells: shape.len(),
            counts: [0; 32],
            clues: vec![Vec::new(); lanes],
            scores: vec![0; lanes],
            taken: vec![0; lanes],
            tried: vec![Orbits::NONE; lanes],
            lifted: false,
        })
    }

    pub(super) fn lanes(&self) -> usize {
        self.clues.len()
    }

    /// Takes these puzzles, one per lane. One that contradicts itself is replaced by the first that does not; `false`
    /// when all do.
    pub(super) fn load(&mut self, clues: &[Vec<u32>]) -> bool {
        self.crowd.clear();
        self.lifted = false;
        for (lane, own) in clues.iter().enumerate() {
            self.clues[lane].clone_from(own);
            for &orbit in own {
                for &(cell, digit) in self.orbits.members(orbit) {
                    self.crowd.clue(lane, usize::from(cell), Some(digit));
                }
            }
        }
        self.crowd.restart();
        self.crowd.settle();
        self.crowd.counts(&mut self.counts);
        let alive = self.crowd.alive();
        if alive == 0 {
            return false;
        }
        let good = alive.trailing_zeros() as usize;
        for lane in 0..self.lanes() {
            let from = if alive >> lane & 1 == 1 { lane } else { good };
            self.scores[lane] = self.counts[from] - self.cells as u32;
            if from != lane {
                let clues = self.clues[from].clone();
                self.replace(lane, &clues);
            }
        }
        true
    }

    fn replace(&mut self, lane: usize, clues: &[u32]) {
        for &orbit in &std::mem::take(&mut self.clues[lane]) {
            self.off(lane, orbit);
        }
        for &orbit in clues {
            self.on(lane, orbit);
        }
        self.clues[lane] = clues.to_vec();
    }

    #[inline]
    fn on(&mut self, lane: usize, orbit: u32) {
        for &(cell, digit) in self.orbits.members(orbit) {
            self.crowd.clue(lane, usize::from(cell), Some(digit));
        }
    }

    #[inline]
    fn off(&mut self, lane: usize, orbit: u32) {
        for &(cell, _) in self.orbits.members(orbit) {
            self.crowd.clue(lane, usize::from(cell), None);
        }
    }

    /// Random puzzles of so many orbits in every lane, each on top of what `clues` begins it with. One that is solved
    /// before gets no more. `false` when that many do not fit.
    pub(super) fn begin(&mut self, clues: &[Vec<u32>], orbits: usize, random: &mut Random) -> bool {
        let mut now: Vec<Vec<u32>> = clues.to_vec();
        now.resize(self.lanes(), Vec::new());
        let mut left = STARTS * orbits.max(1);
        if !self.load(&now) {
            return false;
        }
        loop {
            let missing: Vec<usize> =
                (0..self.lanes()).filter(|&l| self.clues[l].len() < orbits && self.scores[l] > 0).collect();
            if missing.is_empty() {
                // A board that is solved without a clue has nothing to move.
                return self.clues.iter().all(|clues| !clues.is_empty());
            }
            self.crowd.restart();
            self.crowd.settle();
            for &lane in &missing {
                self.tried[lane] = self.draw(lane, Orbits::NONE, random);
                self.put(lane);
            }
            self.crowd.settle();
            self.crowd.counts(&mut self.counts);
            let alive = self.crowd.alive();
            for &lane in &missing {
                let orbit = self.tried[lane];
                if orbit != Orbits::NONE && alive >> lane & 1 == 1 {
                    self.scores[lane] = self.counts[lane] - self.cells as u32;
                    self.clues[lane].push(orbit);
                    self.on(lane, orbit);
                } else if !self.clues[lane].is_empty() && (orbit == Orbits::NONE || random.below(8) == 0) {
                    // No orbit has room, or all may contradict what is there: make some.
                    let away = random.below(self.clues[lane].len());
                    let orbit = self.clues[lane].swap_remove(away);
                    self.off(lane, orbit);
                }
            }
            left -= 1;
            if left == 0 {
                return false;
            }
        }
    }

    /// An orbit on a candidate that is left in an open cell, other than `not`.
    #[inline]
    fn draw(&self, lane: usize, not: u32, random: &mut Random) -> u32 {
        for _ in 0..DRAWS {
            let cell = random.below(self.cells);
            let left = self.crowd.left(lane, cell);
            if left & left.wrapping_sub(1) == 0 {
                continue;
            }
            let digit = random.bit(u64::from(left)).trailing_zeros() as u8;
            let orbit = self.orbits.of(cell, digit);
            if orbit != Orbits::NONE && orbit != not {
                return orbit;
            }
        }
        Orbits::NONE
    }

    /// Places the orbit to be tried on what was concluded.
    #[inline]
    fn put(&mut self, lane: usize) {
        if self.tried[lane] != Orbits::NONE {
            for &(cell, digit) in self.orbits.members(self.tried[lane]) {
                self.crowd.place(lane, usize::from(cell), digit);
            }
        }
    }

    /// Takes a random orbit of clues off every board, after putting back those taken before.
    pub(super) fn lift(&mut self, random: &mut Random) {
        for lane in 0..self.lanes() {
            if self.lifted {
                self.on(lane, self.clues[lane][self.taken[lane]]);
            }
            let taken = random.below(self.clues[lane].len());
            self.taken[lane] = taken;
            self.off(lane, self.clues[lane][taken]);
        }
        self.lifted = true;
        self.crowd.restart();
        self.crowd.settle();
        self.crowd.keep();
    }

    /// One move in every lane of what was lifted, all at one temperature; returns the lanes that moved, as bits.
    pub(super) fn step(&mut self, heat: f64, random: &mut Random) -> u32 {
        self.crowd.back();
        for lane in 0..self.lanes() {
            self.tried[lane] = self.draw(lane, self.clues[lane][self.taken[lane]], random);
            self.put(lane);
        }
        self.crowd.settle();
        self.crowd.counts(&mut self.counts);
        let alive = self.crowd.alive();
        let mut moved = 0;
        for lane in 0..self.lanes() {
            let tried = self.tried[lane];
            let score = self.counts[lane].wrapping_sub(self.cells as u32);
            let worse = f64::from(score) - f64::from(self.scores[lane]);
            let chance = random.unit();
            if tried != Orbits::NONE
                && alive >> lane & 1 == 1
                && (worse <= 0.0 || chance < decay(worse / heat))
            {
                self.clues[lane][self.taken[lane]] = tried;
                self.scores[lane] = score;
                moved |= 1 << lane;
            }
        }
        moved
    }

    /// The puzzle of a lane, 0 where there is no clue.
    pub(super) fn puzzle(&self, lane: usize) -> Vec<u8> {
        let mut values = vec![0; self.cells];
        for &orbit in &self.clues[lane] {
            for &(cell, digit) in self.orbits.members(orbit) {
                values[usize::from(cell)] = digit + 1;
            }
        }
        values
    }
}
