//! Minimal puzzles by the ten thousand: every one from a grid of its own, by taking clues away in random order.
//!
//! Puzzle `index` of a seed is a definition, not the course of a program: the grid and the order come from random numbers
//! of (seed, index) alone, and a clue goes when the grid stays the only solution without it. So threads, batches and the
//! CPU have no say in what comes out. How it is found fast is told in `masume_solver::classic9::Carver`: grids side by side
//! in vectors, known unavoidable sets, clues taken away on trust.
//!
//! With *orbits* (cells that a symmetry carries into each other, or any other groups) the clues of an orbit go or stay
//! together, and the result is minimal in the sense that no orbit can go. Single clues of it mostly can; who wants puzzles
//! that are symmetric *and* minimal asks for [`Minimals::strict`], and tries are repeated until one is. That takes some
//! fifty tries for a half turn, far more for four-fold symmetries, and is hopeless for some groups: there is a limit.

use masume_solver::Random;
use masume_solver::classic9::{Carver, Carving, Cells, Clues, Path};

use super::grids;

/// All cells.
pub(super) const EVERY: Cells = (1 << 81) - 1;

/// Makes minimal puzzles. Keep one for each thread: it owns the memory for searches.
#[derive(Debug)]
pub struct Minimals {
    seed: u64,
    carver: Carver,
    orbits: Vec<Cells>,
    /// How many tries there are to find one that is strictly minimal; `None` when that is not asked for.
    tries: Option<u32>,
}

/// Cells that stay or go together are given wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrbitError {
    /// A cell that a 9×9 board does not have.
    #[error("cell {0} is named in an orbit, but the cells of a 9×9 board are 0 to 80")]
    NoCell(usize),
    /// A cell in two orbits.
    #[error("cell {0} is in two orbits; each cell may be in one only")]
    Twice(usize),
}

impl Minimals {
    /// With the best instructions of this CPU.
    pub fn new(seed: u64) -> Self {
        Self::with(Carver::new(), seed)
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path, seed: u64) -> Option<Self> {
        Some(Self::with(Carver::on(path)?, seed))
    }

    fn with(carver: Carver, seed: u64) -> Self {
        Self { seed, carver, orbits: (0..81).map(|cell| 1 << cell).collect(), tries: None }
    }

    /// Clues of an orbit go or stay together; cells that are in none are alone.
    pub fn orbits(mut self, orbits: &[Vec<usize>]) -> Result<Self, OrbitError> {
        self.orbits = groups(orbits)?;
        Ok(self)
    }

    /// Only puzzles in which each single clue is needed, found in so many tries at most.
    #[must_use]
    pub fn strict(self, tries: u32) -> Self {
        Self { tries: Some(tries.max(1)), ..self }
    }

    /// Puzzle number `index` of the seed; `None` only when strict puzzles are asked for and none was found.
    pub fn puzzle(&mut self, index: u64) -> Option<Clues> {
        let mut puzzle = [None];
        self.batch(index, &mut puzzle);
        puzzle[0]
    }

    /// The puzzles with the numbers `first` and up, as many as there is room for. Large batches are faster: some hundred
    /// keep all vectors busy.
    pub fn batch(&mut self, first: u64, puzzles: &mut [Option<Clues>]) {
        puzzles.fill(None);
        let mut wanted: Vec<usize> = (0..puzzles.len()).collect();
        for attempt in 0..self.tries.unwrap_or(1) {
            if wanted.is_empty() {
                break;
            }
            let mut made = self.attempt(first, attempt, &wanted);
            if self.tries.is_some() {
                self.keep_strict(&mut made);
            }
            for (at, made) in wanted.iter().zip(&made) {
                puzzles[*at] = made.set.map(|set| only(&made.grid, set));
            }
            wanted.retain(|&at| puzzles[at].is_none());
        }
    }

    /// One try for each of the wanted puzzles.
    fn attempt(&mut self, first: u64, attempt: u32, wanted: &[usize]) -> Vec<Made> {
        let orbits = &self.orbits;
        let mut made = vec![Made { grid: [0; 81], set: None }; wanted.len()];
        let mut sets = vec![None; wanted.len()];
        let mut left = made.iter_mut().zip(wanted).enumerate();
        self.carver.carve(
            &mut |carving: &mut Carving| {
                let Some((number, (made, &at))) = left.next() else { return false };
                // The first try has the numbers of the puzzle itself, so that a strict puzzle found at once is the plain one.
                let mut random = Random::new(self.seed, first.wrapping_add(at as u64));
                if attempt > 0 {
                    random = Random::new(random.next(), attempt.into());
                }
                made.grid = grids::uniform(&mut random);
                carving.number = number;
                carving.grid = made.grid;
                carving.start = EVERY;
                carving.order.clear();
                carving.order.extend_from_slice(orbits);
                random.shuffle(&mut carving.order);
                true
            },
            &mut |number, set| sets[number] = set,
        );
        for (made, set) in made.iter_mut().zip(sets) {
            made.set = set;
        }
        made
    }

    /// Drops puzzles in which some clue is not needed: those of which carving clue by clue leaves less.
    fn keep_strict(&mut self, made: &mut [Made]) {
        let mut sets = vec![None; made.len()];
        let mut left = made.iter().enumerate();
        self.carver.carve(
            &mut |carving: &mut Carving| {
                let Some((number, made)) = left.next() else { return false };
                carving.number = number;
                carving.grid = made.grid;
                carving.start = made.set.unwrap_or(0);
                carving.order.clear();
                carving.order.extend((0..81).map(|cell| 1 << cell));
                true
            },
            &mut |number, set| sets[number] = set,
        );
        for (made, set) in made.iter_mut().zip(sets) {
            made.set = made.set.filter(|_| made.set == set);
        }
    }
}

/// A grid, and the clues that are left of it.
#[derive(Clone, Copy)]
struct Made {
    grid: Clues,
    set: Option<Cells>,
}

/// Orbits as sets of cells, and every other cell alone.
pub(super) fn groups(orbits: &[Vec<usize>]) -> Result<Vec<Cells>, OrbitError> {
    let (mut groups, mut seen): (Vec<Cells>, Cells) = (Vec::new(), 0);
    for orbit in orbits {
        let mut group = 0;
        for &cell in orbit {
            if cell >= 81 {
                return Err(OrbitError::NoCell(cell));
            }
            if (seen | group) >> cell & 1 == 1 {
                return Err(OrbitError::Twice(cell));
            }
            group |= 1 << cell;
        }
        seen |= group;
        if group != 0 {
            groups.push(group);
        }
    }
    groups.extend((0..81).map(|cell| 1 << cell).filter(|cell: &Cells| seen & cell == 0));
    Ok(groups)
}

/// The digits of a grid in these cells.
pub(super) fn only(grid: &Clues, set: Cells) -> Clues {
    std::array::from_fn(|cell| if set >> cell & 1 == 1 { grid[cell] } else { 0 })
}
