//! One grid, many clue sets: which of them have no solution but the grid, which clues can go, what is a minimal puzzle?
//!
//! Knowing the solution halves the question. A set that leads to one solution is one that leads to no *other*; the first
//! other solution that is found answers, and the grid itself never has to be found twice. When a clue of a set with one
//! solution is taken away, another solution must have another digit there, and the search may be told so: a board that
//! lacks this one candidate. A solution found once goes on answering: the cells in which it differs from the grid are a
//! set of which every puzzle must have a clue (an *unavoidable* set), and the smallest of these are kept.

use super::board::Clues;
use super::errand::Search;
use super::lanes::{ALL, Lanes, Line, box_of, place};
use super::path::{Cpu, Path, narrow, wide};
use super::solve::Single;
use super::tree::{Errand, MOST_SEATS, Pairs, Seat, Stacks, TEAMS};

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
pub(super) const EVERY: Cells = (1 << 81) - 1;

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
            Others { sets, unique, next: 0, at: [0; MOST_SEATS], grid: &self.grid, known: &mut self.known };
        wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
    }

    /// Whether the set has the grid as its only solution.
    pub fn is_unique(&mut self, set: Cells) -> bool {
        let (sets, unique) = (&[set], &mut [false]);
        let mut errand =
            Others { sets, unique, next: 0, at: [0; MOST_SEATS], grid: &self.grid, known: &mut self.known };
        narrow(self.cpu, Search::<_, 1> { errand: &mut errand, stacks: &mut self.stacks });
        unique[0]
    }

    /// The clues of the set each of which could be taken away alone with the grid still the only solution; none when it
    /// is not to begin with.
    pub fn removable(&mut self, set: Cells) -> Cells {
        let set = set & EVERY;
        if !self.is_unique(set) {
            return 0;
        }
        let mut errand = Removals {
            clues: self.clues(set),
            left: set,
            removable: set,
            at: [0; MOST_SEATS],
            grid: &self.grid,
        };
        wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
        errand.removable
    }

    /// Takes clues away one after the other in this order, whenever the grid stays the only solution. Clues that are not
    /// in the order stay; when all are, the puzzle is minimal. A set that allows other solutions comes back as it is.
    pub fn minimise(&mut self, set: Cells, order: impl IntoIterator<Item = usize>) -> Cells {
        let set = set & EVERY;
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
        let (order, clues) = (queue[..length].iter(), self.clues(set));
        let mut errand = Minimise { order, cell: None, other: false, clues, grid: &self.grid };
        narrow(self.cpu, Search::<_, 1> { errand: &mut errand, stacks: &mut self.stacks });
        cells(&errand.clues)
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
pub(super) fn is_solution(grid: &Clues) -> bool {
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
pub(super) fn difference<V: Lanes>(solution: &[V; 9], slot: usize, grid: &Clues) -> Cells {
    // Eight more bytes, so that all go by eights.
    let (mut digits, mut differs) = ([0; 81], [0u8; 88]);
    V::store_digits(solution, slot, &mut digits);
    for cell in 0..81 {
        differs[cell] = u8::from(digits[cell] != grid[cell]);
    }
    let mut cells = 0;
    for eight in 0..11 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&differs[8 * eight..][..8]);
        // The product gathers the low bits of the bytes in its top byte.
        let bits = u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        cells |= Cells::from(bits) << (8 * eight);
    }
    cells
}

/// Puts a board into the slot in which a cell must not have the grid's digit.
#[inline(always)]
pub(super) fn load_without<V: Lanes>(x: &mut [V; 9], slot: usize, clues: &mut Clues, cell: usize, digit: u8) {
    let clue = std::mem::replace(&mut clues[cell], 0);
    V::load_clues(x, slot, clues);
    clues[cell] = clue;
    let mut other = Line([ALL; 32]);
    other.0[V::lane(slot, box_of(cell))] = ALL & !(1 << (digit - 1));
    x[place(cell)] = x[place(cell)].and(V::read(&other));
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
    /// Which set each seat has.
    at: [usize; MOST_SEATS],
    grid: &'a Clues,
    known: &'a mut Vec<Cells>,
}

impl Errand for Others<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
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
            V::load_clues(x, seat.slot, &clues);
            self.at[seat.number] = at;
            return true;
        }
        false
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let mut differs = difference(solution, seat.slot, self.grid);
        if differs == 0 && pairs.count() > 1 {
            differs = difference(&pairs.get(seat.slot, solution, 1), seat.slot, self.grid);
        }
        if differs != 0 {
            self.unique[self.at[seat.number]] = false;
            learn(self.known, differs);
        }
        differs == 0
    }
}

/// Looks for solutions that differ in one clue of a set.
struct Removals<'a> {
    clues: Clues,
    /// Clues to look at.
    left: Cells,
    removable: Cells,
    /// Which clue each seat is about.
    at: [usize; MOST_SEATS],
    grid: &'a Clues,
}

impl Errand for Removals<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        if self.left == 0 {
            return false;
        }
        let cell = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        self.at[seat.number] = cell;
        load_without(x, seat.slot, &mut self.clues, cell, self.grid[cell]);
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, _solution: &[V; 9], _pairs: Pairs<'_>) -> bool {
        self.removable &= !(1 << self.at[seat.number]);
        false
    }
}

/// Takes clues away one after the other, one board at a time.
///
/// Tried: the next clues of the order in several slots at once, as if those before them had gone. The answers are those
/// of one after the other if clues are looked at again when that was wrong, but it took three times as long. And several
/// clues taken away together while there are many: a twentieth is gained, since the last clues take most of the time.
struct Minimise<'a> {
    /// Clues to look at after this one.
    order: std::slice::Iter<'a, u8>,
    /// The clue that is looked at, and whether there is a solution without it.
    cell: Option<usize>,
    other: bool,
    clues: Clues,
    grid: &'a Clues,
}

impl Errand for Minimise<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        if let Some(cell) = self.cell
            && !self.other
        {
            self.clues[cell] = 0;
        }
        self.other = false;
        self.cell = self.order.next().map(|&cell| cell.into());
        let Some(cell) = self.cell else { return false };
        load_without(x, seat.slot, &mut self.clues, cell, self.grid[cell]);
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, _seat: Seat, _solution: &[V; 9], _pairs: Pairs<'_>) -> bool {
        self.other = true;
        false
    }
}
