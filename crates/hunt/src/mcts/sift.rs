//! Our playout: clues are added up to a fixed number, and the solutions left are counted.
//!
//! How many clues a random playout ends with says little: most of the difference is luck at its end. The number of
//! solutions that is left at, say, 14 clues says much more, and it falls by a nearly constant factor with each clue (source A),
//! so its logarithm is the value. A few hundred weighted random descents estimate it, and at the same time
//! how often each digit stands in each cell: the rarest make the best clues. Boards with few enough solutions are finished on
//! the solutions themselves.

use std::collections::HashSet;

use masume_canon::nine::{self, Key};
use masume_solver::classic9::{Clues, Descent, Sample};
use masume_solver::{Control, Random};

use super::finish::Finisher;
use super::params::Sift;
use super::tally::Tally;
use super::tree::Child;

/// Makes our playouts.
pub struct Sifter {
    params: Sift,
    /// The number of clues at which solutions are counted.
    depth: usize,
    sample: Sample,
    descents: Vec<Descent>,
    finisher: Finisher,
    /// Boards that were finished in this tree.
    finished: HashSet<Key>,
    /// The weight of the descents that met each candidate.
    weights: Vec<f64>,
    /// The weight of all descents.
    total: f64,
}

impl Sifter {
    /// With these parameters, for puzzles with at most so many clues.
    pub fn new(params: Sift, clues: usize) -> Self {
        Self {
            depth: clues.saturating_sub(params.last.clamp(1, 4)),
            params,
            sample: Sample::new(),
            descents: Vec::new(),
            finisher: Finisher::new(),
            finished: HashSet::new(),
            weights: vec![0.0; 729],
            total: 0.0,
        }
    }

    /// Adds clues up to the depth and finishes what is worth it; the logarithm of the number of solutions left.
    pub fn play(&mut self, board: &Clues, random: &mut Random, tally: &mut Tally, control: &Control) -> f64 {
        let mut board = *board;
        let mut clues = count(&board);
        while clues < self.depth {
            self.look(&board, self.params.descents, random);
            let Some(candidate) = self.choose(&board, random) else {
                return self.early(&board, tally, control);
            };
            board[candidate / 9] = (candidate % 9 + 1) as u8;
            clues += 1;
        }
        let solutions = self.look(&board, self.params.descents, random);
        if solutions > 0.0
            && solutions <= 2.0 * self.params.most as f64
            && self.finished.insert(nine::key(&board))
            && let Some(exact) = self.finisher.list(&board, self.params.most, control)
        {
            let left = tally.few.saturating_sub(clues);
            self.finisher.finish(&board, left, self.params.share, control, &mut |puzzle| {
                tally.add(puzzle);
            });
            return (exact as f64).log10();
        }
        if solutions > 0.0 { solutions.log10() } else { f64::from(u8::MAX) }
    }

    /// The value of a board on which descents met one solution, or none: a puzzle when there is no other.
    fn early(&mut self, board: &Clues, tally: &mut Tally, control: &Control) -> f64 {
        if self.total > 0.0 && self.finisher.list(board, 1, control) == Some(1) {
            tally.add(board);
            return 0.0;
        }
        f64::from(u8::MAX)
    }

    /// The boards with one of the rarest clues more, rarest first.
    pub fn children(&mut self, board: &Clues, most: usize, random: &mut Random) -> Vec<Child> {
        if count(board) >= self.depth {
            return Vec::new();
        }
        let solutions = self.look(board, self.params.careful, random);
        let mut met: Vec<usize> = self.met(board).collect();
        met.sort_by(|&a, &b| self.weights[a].total_cmp(&self.weights[b]).then(a.cmp(&b)));
        let mut classes = HashSet::new();
        let child = |candidate: usize| {
            let mut board = *board;
            board[candidate / 9] = (candidate % 9 + 1) as u8;
            let prior = (solutions * self.weights[candidate] / self.total).log10();
            classes.insert(nine::key(&board)).then_some(Child { board, prior })
        };
        met.into_iter().filter_map(child).take(most).collect()
    }

    /// Makes descents; an estimate of the number of solutions.
    fn look(&mut self, board: &Clues, descents: usize, random: &mut Random) -> f64 {
        self.descents.resize(descents.clamp(1, 1 << 20), Descent::DEAD);
        self.sample.descend(board, random.next(), 0, &mut self.descents);
        self.weights.fill(0.0);
        self.total = 0.0;
        for descent in self.descents.iter().filter(|d| d.weight > 0.0) {
            self.total += descent.weight;
            for (cell, &digit) in descent.solution.iter().enumerate() {
                self.weights[9 * cell + usize::from(digit) - 1] += descent.weight;
            }
        }
        self.total / self.descents.len() as f64
    }

    /// Candidates of open cells that some but not all descents met.
    fn met(&self, board: &Clues) -> impl Iterator<Item = usize> {
        let sure = self.total * (1.0 - 1e-9);
        (0..729).filter(move |&c| board[c / 9] == 0 && self.weights[c] > 0.0 && self.weights[c] < sure)
    }

    /// The rarest of some that are drawn from those that descents met.
    fn choose(&self, board: &Clues, random: &mut Random) -> Option<usize> {
        let met: Vec<usize> = self.met(board).collect();
        if met.is_empty() {
            return None;
        }
        let drawn = (0..self.params.draw.max(1)).map(|_| met[random.below(met.len())]);
        drawn.min_by(|&a, &b| self.weights[a].total_cmp(&self.weights[b]).then(a.cmp(&b)))
    }
}

/// How many clues a board has.
pub(super) fn count(board: &Clues) -> usize {
    board.iter().filter(|&&d| d != 0).count()
}

impl std::fmt::Debug for Sifter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sifter").field("params", &self.params).finish_non_exhaustive()
    }
}
