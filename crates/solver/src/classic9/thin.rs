//! One grid, many sets of clues that are thinned out step by step: which clues of each can go?
//!
//! The questions of [`ClueSets`](super::ClueSets), asked by the thousand of one grid. It pays to know many unavoidable
//! sets then: most clues that must stay are the last of one of them. And it pays to remember which clues could not go
//! before: with fewer clues around they can go even less.

use super::board::Clues;
use super::errand::Search;
use super::family::{Family, Pains, each};
use super::lanes::Lanes;
use super::path::{Cpu, Path, wide};
use super::removable::{Cells, EVERY, difference, is_solution, load_without};
use super::tree::{Errand, MOST_SEATS, Pairs, Seat, Stacks, TEAMS};

/// Sets of clues of one grid. Keep one for each thread: it owns the memory for guesses and for unavoidable sets.
pub struct Thinner {
    cpu: Cpu,
    stacks: Stacks,
    grid: Clues,
    family: Box<Family<16>>,
}

impl Thinner {
    /// For a full grid that keeps the rules; `None` for anything else.
    pub fn new(grid: &Clues) -> Option<Self> {
        Self::with(Cpu::best(), grid)
    }

    /// With these instructions; `None` also when the CPU does not have them.
    pub fn on(path: Path, grid: &Clues) -> Option<Self> {
        Self::with(Cpu::new(path)?, grid)
    }

    fn with(cpu: Cpu, grid: &Clues) -> Option<Self> {
        let family = Box::new(Family::new());
        let mut thinner = Self { cpu, stacks: Stacks::new(), grid: [0; 81], family };
        thinner.load(grid).then_some(thinner)
    }

    /// Takes another grid and keeps the memory; `false`, and nothing changes, when it is not full or breaks the rules.
    pub fn load(&mut self, grid: &Clues) -> bool {
        let grid = grid.map(|digit| digit & 15);
        if !is_solution(&grid) {
            return false;
        }
        self.grid = grid;
        self.family.begin(&grid, Pains::All);
        true
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// The grid.
    pub fn grid(&self) -> &Clues {
        &self.grid
    }

    /// Drops the sets that do not have the grid as their only solution; the others keep their order.
    pub fn keep_unique(&mut self, sets: &mut Vec<Cells>) {
        sets.retain(|&set| !self.family.misses(set));
        let mut unique = vec![true; sets.len()];
        let mut errand = Asked::new(&self.grid, &mut self.family, sets);
        errand.unique = &mut unique;
        wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
        let mut unique = unique.into_iter();
        sets.retain(|_| unique.next() == Some(true));
    }

    /// Of each set, which must have the grid as its only solution, leaves in `among` those clues each of which could be
    /// taken away alone with that still being so.
    ///
    /// # Panics
    /// When `among` is shorter than `sets`.
    pub fn removable(&mut self, sets: &[Cells], among: &mut [Cells]) {
        let among = &mut among[..sets.len()];
        for (among, set) in among.iter_mut().zip(sets) {
            *among &= set & EVERY;
        }
        let mut errand = Asked::new(&self.grid, &mut self.family, sets);
        errand.left = among.first().copied().unwrap_or_default();
        errand.among = among;
        wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
    }
}

impl std::fmt::Debug for Thinner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinner")
            .field("path", &self.path())
            .field("grid", &self.grid)
            .finish_non_exhaustive()
    }
}

/// Looks for other solutions: of the sets when `unique` has room for the answers, else of the sets without one clue.
struct Asked<'a> {
    grid: &'a Clues,
    family: &'a mut Family<16>,
    sets: &'a [Cells],
    unique: &'a mut [bool],
    among: &'a mut [Cells],
    /// The set that is asked about next, or whose clues are.
    at: usize,
    /// Clues of it that were not asked about.
    left: Cells,
    /// Which set each seat has, and which clue.
    seats: [(usize, usize); MOST_SEATS],
}

impl<'a> Asked<'a> {
    fn new(grid: &'a Clues, family: &'a mut Family<16>, sets: &'a [Cells]) -> Self {
        Self {
            grid,
            family,
            sets,
            unique: &mut [],
            among: &mut [],
            at: 0,
            left: 0,
            seats: [(0, 0); MOST_SEATS],
        }
    }

    /// The next set to search.
    fn set(&mut self, seat: usize) -> Option<Clues> {
        while let Some(&set) = self.sets.get(self.at) {
            self.seats[seat] = (self.at, 0);
            self.at += 1;
            if !self.family.misses(set) {
                return Some(self.clues(set));
            }
            self.unique[self.at - 1] = false;
        }
        None
    }

    /// The next set and clue to search.
    fn clue(&mut self, seat: usize) -> Option<(Clues, usize)> {
        while let Some(&set) = self.sets.get(self.at) {
            while self.left != 0 {
                let cell = self.left.trailing_zeros() as usize;
                self.left &= self.left - 1;
                if self.family.forbids(set & !(1 << cell), 1 << cell) {
                    self.among[self.at] &= !(1 << cell);
                } else {
                    self.seats[seat] = (self.at, cell);
                    return Some((self.clues(set), cell));
                }
            }
            self.at += 1;
            self.left = self.among.get(self.at).copied().unwrap_or_default();
        }
        None
    }

    fn clues(&self, set: Cells) -> Clues {
        let mut clues = [0; 81];
        for cell in each(set) {
            clues[cell] = self.grid[cell];
        }
        clues
    }
}

impl Errand for Asked<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        if self.unique.is_empty() {
            let Some((mut clues, cell)) = self.clue(seat.number) else { return false };
            load_without(x, seat.slot, &mut clues, cell, self.grid[cell]);
        } else {
            let Some(clues) = self.set(seat.number) else { return false };
            V::load_clues(x, seat.slot, &clues);
        }
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let mut differs = difference(solution, seat.slot, self.grid);
        if differs == 0 && pairs.count() > 1 {
            differs = difference(&pairs.get(seat.slot, solution, 1), seat.slot, self.grid);
        }
        if differs == 0 {
            return true;
        }
        self.family.learn(differs);
        let (at, cell) = self.seats[seat.number];
        if let Some(unique) = self.unique.get_mut(at) {
            *unique = false;
        } else {
            self.among[at] &= !(1 << cell);
        }
        false
    }
}
