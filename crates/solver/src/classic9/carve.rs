//! Many grids at once, each carved down to a minimal puzzle: clues are taken away in a given order, one after the other
//! or in groups, whenever the grid stays the only solution.
//!
//! Every slot of the vectors has a grid of its own, so that no slot waits for the answer of another. What is asked of the
//! search is little. A [`Family`] of unavoidable sets says at once of most clues that must stay that they must. The others
//! are taken on trust, several in a row while there are many clues, and then one search tells whether that was right: if
//! the grid is the only solution of what is left, it is so of everything in between, too; if there is another solution,
//! the cells in which it differs from the grid are one more unavoidable set, and with it known the same stretch of the
//! order is walked again. So the result is that of asking clue by clue, whatever is known and however long the stretches
//! are: a clue stays only because of an unavoidable set that has no other clue left, and goes only when that was proved.

use super::board::Clues;
use super::errand::Search;
use super::family::{Family, Pains, each};
use super::lanes::Lanes;
use super::path::{Cpu, Path, wide};
use super::removable::{Cells, EVERY, difference, is_solution, load_without};
use super::tree::{Errand, MOST_SEATS, Pairs, Seat, Stacks, TEAMS};

/// One grid and how to carve it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carving {
    /// The number by which its result is told.
    pub number: usize,
    /// The full grid: digits 1–9.
    pub grid: Clues,
    /// The clues to begin with.
    pub start: Cells,
    /// Groups of clues in the order in which they are looked at; the clues of a group go together or stay together. Cells
    /// without a clue in them mean nothing.
    pub order: Vec<Cells>,
}

impl Default for Carving {
    fn default() -> Self {
        Self { number: 0, grid: [0; 81], start: EVERY, order: Vec::new() }
    }
}

/// Carves many grids at once. Keep one for each thread: it owns the memory for guesses and for unavoidable sets.
pub struct Carver {
    cpu: Cpu,
    stacks: Stacks,
    seats: Vec<Work>,
}

impl Carver {
    /// With the best instructions of this CPU.
    pub fn new() -> Self {
        Self::with(Cpu::best())
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path) -> Option<Self> {
        Some(Self::with(Cpu::new(path)?))
    }

    fn with(cpu: Cpu) -> Self {
        Self {
            cpu,
            stacks: Stacks::new(),
            seats: std::iter::repeat_with(Work::new).take(MOST_SEATS).collect(),
        }
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// Carves one grid after the other, as long as `next` fills in one and says `true`, and tells `done` the number of
    /// each and the clues that are left; `None` when the grid is not full or breaks the rules, or when it is not the only
    /// solution of the clues to begin with. Results come in no particular order.
    pub fn carve(
        &mut self,
        next: &mut dyn FnMut(&mut Carving) -> bool,
        done: &mut dyn FnMut(usize, Option<Cells>),
    ) {
        for seat in &mut self.seats {
            seat.busy = false;
        }
        let mut errand = Carve { next, done, seats: &mut self.seats };
        wide(self.cpu, Search::<_, TEAMS> { errand: &mut errand, stacks: &mut self.stacks });
    }
}

impl Default for Carver {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Carver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Carver").field("path", &self.path()).finish_non_exhaustive()
    }
}

/// How many clues to take away on trust, at least, when so many are left: about as many as go well half of the time.
#[inline]
fn stretch(clues: u32) -> u32 {
    match clues {
        0..=31 => 1,
        32..=35 => 2,
        36..=39 => 3,
        40..=45 => 5,
        46..=54 => 8,
        55..=64 => 14,
        _ => 28,
    }
}

/// What is asked of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Whether the clues on trust have other solutions.
    Set,
    /// The same when all but this one are proved: other solutions must have another digit there.
    Clue(usize),
}

/// The carving in one seat.
struct Work {
    busy: bool,
    job: Carving,
    family: Family<2>,
    /// Clues that are left, by proof, and how far in the order that is.
    set: Cells,
    at: usize,
    /// The same on trust.
    trust: Cells,
    ahead: usize,
    /// Their digits, both.
    proved: Clues,
    clues: Clues,
    /// Whether the clues to begin with are still in question.
    begins: bool,
    /// Whether the search found another solution.
    other: bool,
    /// How often it did since something was proved.
    failures: u32,
}

impl Work {
    fn new() -> Self {
        Self {
            busy: false,
            job: Carving::default(),
            family: Family::new(),
            set: 0,
            at: 0,
            trust: 0,
            ahead: 0,
            proved: [0; 81],
            clues: [0; 81],
            begins: false,
            other: false,
            failures: 0,
        }
    }

    /// Starts on the job; `false` when it is none.
    fn begin(&mut self) -> bool {
        // As everywhere, only the low four bits of a clue count.
        for digit in &mut self.job.grid {
            *digit &= 15;
        }
        if !is_solution(&self.job.grid) {
            return false;
        }
        self.family.begin(&self.job.grid, Pains::Few);
        self.set = self.job.start & EVERY;
        (self.trust, self.at, self.ahead) = (self.set, 0, 0);
        self.proved = self.job.grid;
        for cell in each(EVERY & !self.set) {
            self.proved[cell] = 0;
        }
        self.clues = self.proved;
        self.begins = self.set != EVERY;
        (self.other, self.failures) = (false, 0);
        true
    }

    /// What the answer to the last question means.
    fn answered(&mut self) {
        if std::mem::take(&mut self.other) {
            self.failures += 1;
        } else {
            (self.set, self.at, self.proved) = (self.trust, self.ahead, self.clues);
            self.failures = 0;
        }
    }

    /// Goes on along the order to the next question; `None` at its end.
    fn question(&mut self) -> Option<Question> {
        // Shorter after each failure: what was learnt may be forgotten again before a long stretch goes well.
        let wish = stretch(self.set.count_ones()) >> self.failures.min(8);
        let (mut trust, mut gone, mut last) = (self.set, 0, 0);
        (self.ahead, self.clues) = (self.at, self.proved);
        while let Some(group) = self.job.order.get(self.ahead) {
            self.ahead += 1;
            let group = group & trust;
            if group == 0 || self.family.forbids(trust & !group, group) {
                if gone == 0 {
                    // Not on trust: it stays for good.
                    self.at = self.ahead;
                }
                continue;
            }
            trust &= !group;
            for cell in each(group) {
                self.clues[cell] = 0;
            }
            gone += group.count_ones();
            last = group;
            if gone >= wish {
                break;
            }
        }
        self.trust = trust;
        match gone {
            0 => None,
            1 => Some(Question::Clue(last.trailing_zeros() as usize)),
            _ => Some(Question::Set),
        }
    }
}

struct Carve<'a> {
    next: &'a mut dyn FnMut(&mut Carving) -> bool,
    done: &'a mut dyn FnMut(usize, Option<Cells>),
    seats: &'a mut [Work],
}

impl Carve<'_> {
    /// The next question of a seat, after the answer to its last one; of its next grid when that is done.
    #[inline(never)]
    fn turn(&mut self, seat: usize) -> Option<Question> {
        let work = &mut self.seats[seat];
        if work.busy {
            if work.begins && work.other {
                work.busy = false;
                (self.done)(work.job.number, None);
            } else {
                work.begins = false;
                work.answered();
            }
        }
        loop {
            if work.busy {
                if let Some(question) = work.question() {
                    return Some(question);
                }
                work.busy = false;
                (self.done)(work.job.number, Some(work.set));
            }
            if !(self.next)(&mut work.job) {
                return None;
            }
            work.busy = work.begin();
            if !work.busy {
                (self.done)(work.job.number, None);
            } else if work.begins {
                return Some(Question::Set);
            }
        }
    }
}

impl Errand for Carve<'_> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        let Some(question) = self.turn(seat.number) else { return false };
        let work = &mut self.seats[seat.number];
        match question {
            Question::Set => V::load_clues(x, seat.slot, &work.clues),
            Question::Clue(cell) => load_without(x, seat.slot, &mut work.clues, cell, work.job.grid[cell]),
        }
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let work = &mut self.seats[seat.number];
        let mut differs = difference(solution, seat.slot, &work.job.grid);
        if differs == 0 && pairs.count() > 1 {
            differs = difference(&pairs.get(seat.slot, solution, 1), seat.slot, &work.job.grid);
        }
        if differs != 0 {
            work.other = true;
            work.family.learn(differs);
        }
        differs == 0
    }
}
