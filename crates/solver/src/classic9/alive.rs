//! Which candidates of a board are *alive*, that is, part of some solution (source C calls them active)?
//!
//! One solution shows 81 candidates alive; a dead one takes a search that finds nothing. So each slot searches for a
//! solution with some undecided candidate, and when it guesses on the way down it prefers candidates that are undecided
//! still: on a half-made board some dozens of solutions show all living candidates. Those that reasoning alone takes
//! from the board are dead before anything is searched, and each that a search finds dead is taken from the board for
//! all searches after it.
//!
//! A search that fails again and again is more often than not lost for one reason it cannot see (a hidden pair, say),
//! and tries out everything else. So after some failures the board is reasoned about once with [`subsets`](super::subsets), and so is
//! the board of this candidate; below it, whenever one side of a guess took many failures, the other side is. Without
//! that, one board in three thousand took more than ten milliseconds, and some nearly a second.

use super::board::{Loadable, Marks};
use super::lanes::{ALL, BLANK, Frame, Lane9, Lanes, Line, box_of, place};
use super::path::{Cpu, Path, Work, wide};
use super::pick::pick;
use super::round::{round, weight};
use super::settle::{harden, settle};
use crate::{Control, Report, Stats, Stop};

/// What is known of the candidates that were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Living {
    /// Those that some solution has.
    pub alive: Marks,
    /// Those that could not be decided; none when the report says [`Stop::Complete`]. All others are dead.
    pub undecided: Marks,
    /// How the work ended.
    pub report: Report,
}

/// Tells living candidates from dead ones. Keep one for each thread: it owns the memory for guesses.
pub struct Alive {
    cpu: Cpu,
    frames: Vec<Frame>,
}

/// The most guesses on one path: each fixes a cell.
const DEEPEST: usize = 81;
/// The most slots of any vector.
const MOST_SLOTS: usize = 3;

impl Alive {
    /// With the best instructions of this CPU.
    pub fn new() -> Self {
        Self { cpu: Cpu::best(), frames: vec![[Lane9([ALL; 16]); 9]; MOST_SLOTS * DEEPEST] }
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path) -> Option<Self> {
        Some(Self { cpu: Cpu::new(path)?, frames: vec![[Lane9([ALL; 16]); 9]; MOST_SLOTS * DEEPEST] })
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// Decides all candidates of a board.
    pub fn all<B: Loadable>(&mut self, board: &B, control: &Control) -> Living {
        self.alive(board, &[ALL; 81], control)
    }

    /// Decides the candidates in `asked`; others are neither alive nor undecided in the answer.
    pub fn alive<B: Loadable>(&mut self, board: &B, asked: &Marks, control: &Control) -> Living {
        wide(self.cpu, Question { board, asked, control, frames: &mut self.frames })
    }
}

impl Default for Alive {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Alive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Alive").field("path", &self.path()).finish_non_exhaustive()
    }
}

struct Question<'a, B> {
    board: &'a B,
    asked: &'a Marks,
    control: &'a Control,
    frames: &'a mut [Frame],
}

/// A candidate that some slot searches a solution with.
type Candidate = (u8, u16);

/// What is known while slots search. Vectors hold the same for every slot.
struct Known {
    /// Whether subsets have been used on the board.
    hardened: bool,
    /// Failures of each slot with its candidate.
    failures: [u32; MOST_SLOTS],
    /// The board, without candidates known to be dead.
    base: [Line; 9],
    /// Candidates to decide.
    open: [Line; 9],
    /// Where to look for the next one.
    cursor: usize,
    /// What each slot is searching.
    asking: [Option<Candidate>; MOST_SLOTS],
}

impl<B: Loadable> Work for Question<'_, B> {
    type Out = Living;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Living {
        let mut stats = Stats::default();
        let nothing =
            Living { alive: [0; 81], undecided: [0; 81], report: Report { stop: Stop::Complete, stats } };
        let mut x = [V::splat(ALL); 9];
        self.board.load(&mut x, 0);
        let mut root = [0; 81];
        if settle(&mut x).is_none() {
            return nothing;
        }
        V::store_marks(&x, 0, &mut root);
        let mut known = Known {
            hardened: false,
            failures: [0; MOST_SLOTS],
            base: BLANK,
            open: BLANK,
            cursor: 0,
            asking: [None; MOST_SLOTS],
        };
        let mut asked = root;
        for (cell, mark) in asked.iter_mut().enumerate() {
            *mark &= self.asked[cell];
            for slot in 0..V::SLOTS {
                let lane = V::lane(slot, box_of(cell));
                known.base[place(cell)].0[lane] = root[cell];
                known.open[place(cell)].0[lane] = *mark;
            }
        }
        let mut dead = [0; 81];
        let stop = known.search::<V>(x, self.control, self.frames, &mut dead, &mut stats);
        let mut living = Living { report: Report { stop, stats }, ..nothing };
        for cell in 0..81 {
            living.undecided[cell] = known.open[place(cell)].0[V::lane(0, box_of(cell))];
            living.alive[cell] = asked[cell] & !living.undecided[cell] & !dead[cell];
        }
        living
    }
}

/// So many failures are worth some harder thinking.
const MANY: u32 = 32;

/// Events (a slot died, was solved or guessed) between two looks at a [`Control`].
const EVENTS: u32 = 1024;

impl Known {
    #[inline(always)]
    fn search<V: Lanes>(
        &mut self,
        mut x: [V; 9],
        control: &Control,
        frames: &mut [Frame],
        dead: &mut Marks,
        stats: &mut Stats,
    ) -> Stop {
        let mut depth = [0; MOST_SLOTS];
        // Failures of the slot when the guess at each depth was made.
        let mut since = [[0; DEEPEST]; MOST_SLOTS];
        let mut active = 0;
        for slot in 0..V::SLOTS {
            active |= u32::from(self.next(&mut x, slot)) << slot;
        }
        let mut patience = 1;
        let mut before = weight(&x);
        while active != 0 {
            let step = round(&mut x);
            let after = weight(&x);
            let bad = step.bad.slots() & active;
            let still = active & !bad & !after.xor(before).slots();
            before = after;
            // What is bad or still stays so: waiting for a second shares the costs of a stop.
            if (bad | still).count_ones() < active.count_ones().min(2) {
                continue;
            }
            patience -= 1;
            if patience == 0 {
                if let Some(stop) = control.must_stop(stats.nodes) {
                    return stop;
                }
                let left = control.nodes.map_or(u64::MAX, |most| most - stats.nodes);
                // An event may be a guess in each slot.
                patience = (left / 3).clamp(1, u64::from(EVENTS)) as u32;
            }
            let unsolved = still & step.solved.xor(V::splat(9)).slots();
            if unsolved != 0 {
                let pick = pick(&x, step.solved, unsolved);
                let mut open = x;
                for i in 0..9 {
                    open[i] = V::read(&self.open[i]);
                }
                let wish = pick.cell.prefer(pick.of(&open));
                let guess = wish.and(V::splat(0).minus(wish));
                let rest = pick.without(&x, guess);
                for slot in 0..V::SLOTS {
                    if unsolved >> slot & 1 == 1 {
                        let frame = &mut frames[slot * DEEPEST..][..DEEPEST][depth[slot]];
                        for i in 0..9 {
                            rest[i].save(slot, &mut frame[i]);
                        }
                        since[slot][depth[slot]] = self.failures[slot];
                        depth[slot] += 1;
                        stats.nodes += 1;
                    }
                }
                x = pick.without(&x, pick.cell.without(guess));
            }
            let solved = still & !unsolved;
            if solved != 0 {
                let mut board = BLANK;
                for i in 0..9 {
                    x[i].write(&mut board[i]);
                }
                for slot in 0..V::SLOTS {
                    if solved >> slot & 1 == 1 {
                        self.found::<V>(&board, slot);
                        depth[slot] = 0;
                    }
                }
            }
            stats.conflicts += u64::from(bad.count_ones());
            for slot in 0..V::SLOTS {
                if (bad | solved) >> slot & 1 == 0 {
                    continue;
                }
                let failed = bad >> slot & 1 == 1;
                self.failures[slot] += u32::from(failed);
                if failed && self.failures[slot] == MANY {
                    // Start again with a board that was thought about harder.
                    depth[slot] = 0;
                    if !self.harden_all::<V>(dead) {
                        return Stop::Complete;
                    }
                    if self.harden_own(&mut x, slot) {
                        continue;
                    }
                }
                if depth[slot] > 0 {
                    depth[slot] -= 1;
                    let frame = &frames[slot * DEEPEST..][..DEEPEST][depth[slot]];
                    for i in 0..9 {
                        x[i] = x[i].recall(slot, &frame[i]);
                    }
                    if self.failures[slot] - since[slot][depth[slot]] >= MANY {
                        let mut marks = [0; 81];
                        V::store_marks(&x, slot, &mut marks);
                        // When that fails the board has a cell without candidates, and the next round sees it.
                        harden::<V>(&mut marks);
                        V::load_marks(&mut x, slot, &marks);
                    }
                    continue;
                }
                if failed && let Some((cell, bit)) = self.asking[slot] {
                    self.strike::<V>(cell.into(), bit);
                    dead[usize::from(cell)] |= bit;
                }
                if !self.next(&mut x, slot) {
                    active &= !(1 << slot);
                }
            }
            before = weight(&x);
        }
        Stop::Complete
    }

    /// Uses subsets on the board, once; `false` when that shows that it has no solution.
    #[inline(always)]
    fn harden_all<V: Lanes>(&mut self, dead: &mut Marks) -> bool {
        if self.hardened {
            return true;
        }
        self.hardened = true;
        let mut marks = [0; 81];
        for cell in 0..81 {
            marks[cell] = self.base[place(cell)].0[V::lane(0, box_of(cell))];
        }
        let sound = harden::<V>(&mut marks);
        for cell in 0..81 {
            let out = if sound { !marks[cell] & ALL } else { ALL };
            dead[cell] |= out;
            self.strike::<V>(cell, out);
        }
        sound
    }

    /// Puts the board of the slot's candidate into the slot again, with subsets used; `false` when that shows that the
    /// candidate is dead.
    #[inline(always)]
    fn harden_own<V: Lanes>(&mut self, x: &mut [V; 9], slot: usize) -> bool {
        let Some((asked, bit)) = self.asking[slot] else { return false };
        let mut marks = [0; 81];
        for cell in 0..81 {
            marks[cell] = self.base[place(cell)].0[V::lane(0, box_of(cell))];
        }
        marks[usize::from(asked)] &= bit;
        let sound = harden::<V>(&mut marks);
        V::load_marks(x, slot, &marks);
        sound
    }

    /// Puts the board with the next undecided candidate into the slot; `false` when there is none.
    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], slot: usize) -> bool {
        self.asking[slot] = None;
        self.failures[slot] = 0;
        for _ in 0..81 {
            self.cursor = (self.cursor + 1) % 81;
            let cell = (self.cursor * 25 % 81) as u8;
            let (place, box_) = (place(cell.into()), box_of(cell.into()));
            let mut open = self.open[place].0[V::lane(slot, box_)];
            for (other, bit) in self.asking.iter().flatten() {
                if *other == cell {
                    open &= !bit;
                }
            }
            if open == 0 {
                continue;
            }
            let bit = open & open.wrapping_neg();
            self.asking[slot] = Some((cell, bit));
            let mut own = self.base[place];
            own.0[V::lane(slot, box_)] = bit;
            for i in 0..9 {
                let line = if i == place { &own } else { &self.base[i] };
                x[i] = x[i].blend(1 << slot, V::read(line));
            }
            return true;
        }
        false
    }

    /// Takes the candidates of a solution from those to decide.
    #[inline(always)]
    fn found<V: Lanes>(&mut self, board: &[Line; 9], slot: usize) {
        for i in 0..9 {
            for box_ in 0..9 {
                let digit = board[i].0[V::lane(slot, box_)];
                for other in 0..V::SLOTS {
                    self.open[i].0[V::lane(other, box_)] &= !digit;
                }
            }
        }
    }

    /// A candidate is dead.
    #[inline(always)]
    fn strike<V: Lanes>(&mut self, cell: usize, bit: u16) {
        for slot in 0..V::SLOTS {
            let lane = V::lane(slot, box_of(cell));
            self.open[place(cell)].0[lane] &= !bit;
            self.base[place(cell)].0[lane] &= !bit;
        }
    }
}
