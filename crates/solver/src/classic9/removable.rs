//! One grid, many clue sets: which of them have no solution but the grid, which clues can go, what is a minimal puzzle?
//!
//! Knowing the solution halves the question. A set that leads to one solution is one that leads to no *other*; the first
//! other solution that is found answers, and the grid itself never has to be found twice. When a clue of a set with one
//! solution is taken away, another solution must have another digit there, and the search may be told so: a board that
//! lacks this one candidate. A solution found once goes on answering: the cells in which it differs from the grid are a
//! set of which every puzzle must have a clue (an *unavoidable* set), and the smallest of these are kept.

use super::board::{Clues, Marks};
use super::lanes::{ALL, Lanes};
use super::path::{Cpu, Path, wide};
use super::solve::{Search, Single};
use super::tree::{Errand, Pairs, Stacks};

/// A set of cells: cell `i`, counted row by row from 0, is bit `i`.
pub type Cells = u128;

/// The clue sets of a grid. Keep one for each thread: it owns the memory for guesses.
pub struct ClueSets {
    cpu: Cpu,
    stacks: Stacks,
    grid: Clues,
    /// Cells in which other solutions differed from the grid.
    known: Vec<Cells>,
}

/// The most unavoidable sets to keep: looking through all of them costs a hundredth of a search.
const MOST_KNOWN: usize = 64;

/// All cells.
const EVERY: Cells = (1 << 81) - 1;

impl ClueSets {
    /// For a full grid that keeps the rules; `None` for anything else.
    pub fn new(grid: &Clues) -> Option<Self> {
        Self::with(Cpu::best(), grid)
    }

    /// With these instructions; `None` also when the CPU does not have them.
    pub fn on(path: Path, grid: &Clues) -> Option<Self> {
        Self::with(Cpu::new(path)?, grid)
    }

    fn with(cpu: Cpu, grid: &Clues) -> Option<Self> {
        let mut sets =
            Self { cpu, stacks: Stacks::new(), grid: [0; 81], known: Vec::with_capacity(MOST_KNOWN) };
        sets.load(grid).then_some(sets)
    }

    /// For a puzzle with exactly one solution, and the set of its clues; `None` for others.
    pub fn of(puzzle: &Clues) -> Option<(Self, Cells)> {
        let answer = Single::new().solve(puzzle, 2);
        if answer.count != 1 {
            return None;
        }
        Some((Self::new(&answer.solution)?, cells(puzzle)))
    }

    /// Takes another grid and keeps the memory; `false`, and nothing changes, when it is not full or breaks the rules.
    pub fn load(&mut self, grid: &Clues) -> bool {
        let grid = grid.map(|digit| digit & 15);
        if !is_solution(&grid) {
            return false;
        }
        self.grid = grid;
        self.known.clear();
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

    /// The grid's digits in these cells.
    pub fn clues(&self, set: Cells) -> Clues {
        let mut clues = self.grid;
        for (cell, clue) in clues.iter_mut().enumerate() {
            // Without a branch: sets are random.
            *clue &= (set >> cell & 1) as u8 * 15;
        }
        clues
    }

    /// Which of the sets have the grid as their only solution.
    ///
    /// # Panics
    /// When `unique` is shorter than `sets`.
    pub fn unique(&mut self, sets: &[Cells], unique: &mut [bool]) {
        let unique = &mut unique[..sets.len()];
        let mut errand =
            Others { sets, unique, next: 0, at: [0; 3], grid: &self.grid, known: &mut self.known };
        wide(self.cpu, Search { errand: &mut errand, stacks: &mut self.stacks });
    }

    /// Whether the set has the grid as its only solution.
    pub fn is_unique(&mut self, set: Cells) -> bool {
        let mut unique = [false];
        self.unique(&[set], &mut unique);
        unique[0]
    }

    /// The clues of the set each of which could be taken away alone with the grid still the only solution; none when it
    /// is not to begin with.
    pub fn removable(&mut self, set: Cells) -> Cells {
        let set = set & EVERY;
        if !self.is_unique(set) {
            return 0;
        }
        let mut errand =
            Removals { set, left: set, removable: set, at: [0; 3], grid: &self.grid, known: &mut self.known };
        wide(self.cpu, Search { errand: &mut errand, stacks: &mut self.stacks });
        errand.removable
    }

    /// Takes clues away one after the other in this order, whenever the grid stays the only solution. Clues that are not
    /// in the order stay; when all are, the puzzle is minimal. A set that allows other solutions comes back as it is.
    pub fn minimise(&mut self, set: Cells, order: impl IntoIterator<Item = usize>) -> Cells {
        let mut set = set & EVERY;
        if !self.is_unique(set) {
            return set;
        }
        let mut seen = !set;
        let mut queue = [0; 81];
        let mut length = 0;
        for cell in order.into_iter().filter(|&cell| cell < 81) {
            if seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                queue[length] = cell as u8;
                length += 1;
            }
        }
        let mut errand = Minimise::new(&queue[..length], &mut set, &self.grid);
        wide(self.cpu, Search { errand: &mut errand, stacks: &mut self.stacks });
        set
    }
}

impl std::fmt::Debug for ClueSets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClueSets")
            .field("path", &self.path())
            .field("grid", &self.grid)
            .finish_non_exhaustive()
    }
}

/// The cells with a clue.
fn cells(clues: &Clues) -> Cells {
    clues.iter().enumerate().map(|(cell, clue)| Cells::from((1..10).contains(&(clue & 15))) << cell).sum()
}

/// Whether each row, column and box has each digit.
fn is_solution(grid: &Clues) -> bool {
    let mut seen = [0u16; 27];
    for (cell, &digit) in grid.iter().enumerate() {
        for unit in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
            seen[unit] |= 1 << digit;
        }
    }
    seen.iter().all(|&digits| digits == ALL << 1)
}

/// The cells in which a solution differs from the grid.
#[inline(always)]
fn difference<V: Lanes>(solution: &[V; 9], slot: usize, grid: &Clues) -> Cells {
    let mut digits = [0; 81];
    V::store_digits(solution, slot, &mut digits);
    let mut differs = 0;
    for cell in 0..81 {
        differs |= Cells::from(digits[cell] != grid[cell]) << cell;
    }
    differs
}

/// Keeps a set if it is small.
fn learn(known: &mut Vec<Cells>, set: Cells) {
    if known.len() < MOST_KNOWN {
        known.push(set);
    } else if let Some(largest) = known.iter_mut().max_by_key(|s| s.count_ones())
        && set.count_ones() < largest.count_ones()
    {
        *largest = set;
    }
}

/// Looks for a solution besides the grid.
struct Others<'a> {
    sets: &'a [Cells],
    unique: &'a mut [bool],
    next: usize,
    /// Which set each slot has.
    at: [usize; 3],
    grid: &'a Clues,
    known: &'a mut Vec<Cells>,
}

impl Errand for Others<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], slot: usize) -> bool {
        while let Some(&set) = self.sets.get(self.next) {
            let at = self.next;
            self.next += 1;
            let avoided = self.known.iter().any(|known| known & set == 0);
            self.unique[at] = !avoided;
            if avoided {
                continue;
            }
            let mut clues = *self.grid;
            for (cell, clue) in clues.iter_mut().enumerate() {
                *clue &= (set >> cell & 1) as u8 * 15;
            }
            V::load_clues(x, slot, &clues);
            self.at[slot] = at;
            return true;
        }
        false
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, slot: usize, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let mut differs = difference(solution, slot, self.grid);
        if differs == 0 && pairs.count() > 1 {
            differs = difference(&pairs.get(solution, 1), slot, self.grid);
        }
        if differs != 0 {
            self.unique[self.at[slot]] = false;
            learn(self.known, differs);
        }
        differs == 0
    }
}

/// Looks for solutions that differ in one clue of a set.
struct Removals<'a> {
    set: Cells,
    /// Clues to look at.
    left: Cells,
    removable: Cells,
    /// Which clue each slot is about.
    at: [usize; 3],
    grid: &'a Clues,
    known: &'a mut Vec<Cells>,
}

impl Errand for Removals<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], slot: usize) -> bool {
        if self.left == 0 {
            return false;
        }
        let cell = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        self.at[slot] = cell;
        V::load_marks(x, slot, &without(self.grid, self.set, cell));
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, slot: usize, solution: &[V; 9], _pairs: Pairs<'_>) -> bool {
        self.removable &= !(1 << self.at[slot]);
        learn(self.known, difference(solution, slot, self.grid));
        false
    }
}

/// The board of a clue set without a clue, which must not come back.
#[inline(always)]
fn without(grid: &Clues, set: Cells, cell: usize) -> Marks {
    let mut marks = [ALL; 81];
    for other in 0..81 {
        let clue = 1 << (grid[other] - 1);
        marks[other] = if set >> other & 1 == 1 { clue } else { ALL };
    }
    marks[cell] = ALL & !(1 << (grid[cell] - 1));
    marks
}

/// Takes clues away one after the other.
///
/// Slots look at the next clues of the order at the same time, each as if those before it that are not decided had gone.
/// When it finds nothing, nothing is found with more clues either, so its own clue goes whatever becomes of the others.
/// When it finds a solution, that counts if it has all clues that stayed; if not, the clue is looked at again. So the
/// answer is that of one after the other.
struct Minimise<'a> {
    order: &'a [u8],
    /// The clues in `order` before this one are decided.
    decided: usize,
    /// The next of them to look at for the first time.
    next: usize,
    /// What is known of the clues from `decided` on.
    found: [Found; 81],
    /// The clue of each slot, as its number in the order.
    at: [Option<usize>; 3],
    set: &'a mut Cells,
    grid: &'a Clues,
}

#[derive(Clone, Copy)]
enum Found {
    /// A slot is looking.
    Asked,
    /// No other solution: the clue can go.
    Nothing,
    /// A solution that differs in these cells.
    Other(Cells),
    /// To be looked at again.
    Again,
}

impl<'a> Minimise<'a> {
    fn new(order: &'a [u8], set: &'a mut Cells, grid: &'a Clues) -> Self {
        Self { order, decided: 0, next: 0, found: [Found::Asked; 81], at: [None; 3], set, grid }
    }

    /// Decides the clues whose turn has come.
    #[inline(always)]
    fn decide(&mut self) {
        while self.decided < self.next {
            let clue: Cells = 1 << self.order[self.decided];
            match self.found[self.decided] {
                Found::Nothing => *self.set &= !clue,
                Found::Other(differs) if differs & *self.set & !clue == 0 => {}
                Found::Other(_) => {
                    self.found[self.decided] = Found::Again;
                    return;
                }
                Found::Asked | Found::Again => return,
            }
            self.decided += 1;
        }
    }
}

impl Errand for Minimise<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], slot: usize) -> bool {
        if let Some(at) = self.at[slot].take() {
            self.found[at] = Found::Nothing;
        }
        self.decide();
        let at = if self.decided < self.next && matches!(self.found[self.decided], Found::Again) {
            self.decided
        } else if self.next < self.order.len() {
            self.next += 1;
            self.next - 1
        } else {
            return false;
        };
        self.found[at] = Found::Asked;
        self.at[slot] = Some(at);
        let mut set = *self.set;
        for before in self.decided..at {
            set &= !(1 << self.order[before]);
        }
        V::load_marks(x, slot, &without(self.grid, set, self.order[at].into()));
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, slot: usize, solution: &[V; 9], _pairs: Pairs<'_>) -> bool {
        // Taken now: before this slot comes for its next clue, another may have begun to look at this one again.
        if let Some(at) = self.at[slot].take() {
            self.found[at] = Found::Other(difference(solution, slot, self.grid));
        }
        false
    }
}
