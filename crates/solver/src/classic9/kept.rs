//! A board that is changed one thing at a time, and asked again after each.
//!
//! A studio, or a generator that places clues, goes from a board to its neighbour: a digit more, a candidate less, a step
//! back. Reasoning only ever takes candidates away, so what it found on the board before holds on the next; each level of
//! the handle is a board already reasoned about, in the layout of the vectors, and a change costs the rounds that follow
//! from it alone. Going back is dropping a level. (Taking an *early* clue away makes all later levels void; for that
//! question see [`ClueSets`](super::ClueSets).)

use super::basic::Blanks;
use super::board::{Loadable, Marks};
use super::errand::{Search, capped};
use super::lanes::{ALL, Frame, Lane9, Lanes, Line, box_of, place};
use super::path::{Cpu, Path, Work, narrow};
use super::settle::settle;
use super::solve::Answer;
use super::tree::{Errand, Pairs, Seat, Stacks};

/// A board kept with all that reasoning (singles and locked candidates) finds on it. Owns the memory for guesses.
pub struct Kept {
    cpu: Cpu,
    stacks: Stacks,
    /// The board as it came, then after each change; never empty.
    levels: Vec<Level>,
}

struct Level {
    frame: Frame,
    blanks: Blanks,
}

impl Kept {
    /// Takes a board, with the best instructions of this CPU.
    pub fn new<B: Loadable>(board: &B) -> Self {
        Self::with_cpu(Cpu::best(), board)
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on<B: Loadable>(path: Path, board: &B) -> Option<Self> {
        Some(Self::with_cpu(Cpu::new(path)?, board))
    }

    fn with_cpu<B: Loadable>(cpu: Cpu, board: &B) -> Self {
        Self { cpu, stacks: Stacks::new(), levels: vec![narrow(cpu, First(board))] }
    }

    /// Takes another board and forgets the one before; keeps the memory.
    pub fn load<B: Loadable>(&mut self, board: &B) {
        self.levels.clear();
        self.levels.push(narrow(self.cpu, First(board)));
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// How many changes there are to go back on.
    pub fn changes(&self) -> usize {
        self.levels.len() - 1
    }

    /// Cells that reasoning leaves without a digit, or that it met a contradiction. A board without one may still have no
    /// solution: see [`Kept::count`].
    pub fn blanks(&self) -> Blanks {
        self.top().blanks
    }

    /// Places a digit. When it is not a candidate of its cell, or not 1–9, or there is no such cell, that is a
    /// contradiction.
    pub fn with(&mut self, cell: usize, digit: u8) -> Blanks {
        self.change(cell, bit(digit))
    }

    /// Takes a candidate away; nothing changes when the cell does not have it, or there is no such cell.
    pub fn without(&mut self, cell: usize, digit: u8) -> Blanks {
        let keep = if cell < 81 { ALL & !bit(digit) } else { ALL };
        self.change(cell.min(80), keep)
    }

    /// Goes back on the last change; `false` when there is none.
    pub fn back(&mut self) -> bool {
        let can = self.changes() > 0;
        if can {
            self.levels.pop();
        }
        can
    }

    /// Goes back until so many changes are left.
    pub fn back_to(&mut self, changes: usize) {
        self.levels.truncate(changes.saturating_add(1));
    }

    /// The candidates that reasoning leaves; of a contradictory board, none.
    pub fn marks(&self) -> Marks {
        if self.blanks() == Blanks::Contradiction {
            [0; 81]
        } else {
            narrow(self.cpu, Show(&self.top().frame))
        }
    }

    /// Counts solutions up to `limit`.
    pub fn count(&mut self, limit: u32) -> u32 {
        self.search::<false>(limit).count
    }

    /// Counts solutions up to `limit` and tells the first.
    pub fn solve(&mut self, limit: u32) -> Answer {
        self.search::<true>(limit)
    }

    /// Counts, up to `limit`, the solutions with this digit in this cell; the board stays as it is.
    pub fn count_with(&mut self, cell: usize, digit: u8, limit: u32) -> u32 {
        self.with(cell, digit);
        let count = self.count(limit);
        self.back();
        count
    }

    fn top(&self) -> &Level {
        self.levels.last().expect("there is always the board itself")
    }

    fn change(&mut self, cell: usize, keep: u16) -> Blanks {
        let top = self.top();
        let level = if top.blanks == Blanks::Contradiction || cell >= 81 {
            Level { frame: top.frame, blanks: Blanks::Contradiction }
        } else {
            narrow(self.cpu, Change { frame: &top.frame, cell, keep })
        };
        self.levels.push(level);
        self.blanks()
    }

    fn search<const KEEP: bool>(&mut self, limit: u32) -> Answer {
        let mut errand = Solve::<KEEP> { board: None, limit, answer: Answer::NONE };
        let top = self.levels.last().expect("there is always the board itself");
        if limit > 0 && top.blanks != Blanks::Contradiction {
            errand.board = Some(&top.frame);
            narrow(self.cpu, Search::<_, 1> { errand: &mut errand, stacks: &mut self.stacks });
        }
        errand.answer
    }
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kept")
            .field("path", &self.path())
            .field("changes", &self.changes())
            .field("blanks", &self.blanks())
            .finish_non_exhaustive()
    }
}

/// The candidate of a digit; none for what is not one.
fn bit(digit: u8) -> u16 {
    if (1..10).contains(&digit) { 1 << (digit - 1) } else { 0 }
}

/// Reasons about a board and makes a level of it.
#[inline(always)]
fn level<V: Lanes>(mut x: [V; 9]) -> Level {
    let mut level = Level { frame: [Lane9([ALL; 16]); 9], blanks: Blanks::Contradiction };
    if let Some(solved) = settle(&mut x) {
        let mut counts = Line([0; 32]);
        solved.write(&mut counts);
        let mut blanks = 81;
        for box_ in 0..9 {
            blanks -= counts.0[V::lane(0, box_)];
        }
        level.blanks = Blanks::Left(blanks as u8);
    }
    for i in 0..9 {
        x[i].save(0, &mut level.frame[i]);
    }
    level
}

struct First<'a, B>(&'a B);

impl<B: Loadable> Work for First<'_, B> {
    type Out = Level;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Level {
        let mut x = [V::splat(ALL); 9];
        self.0.load(&mut x, 0);
        level(x)
    }
}

struct Change<'a> {
    frame: &'a Frame,
    cell: usize,
    keep: u16,
}

impl Work for Change<'_> {
    type Out = Level;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Level {
        let mut x = [V::splat(ALL); 9];
        for i in 0..9 {
            x[i] = x[i].recall(0, &self.frame[i]);
        }
        let mut keep = Line([ALL; 32]);
        keep.0[V::lane(0, box_of(self.cell))] = self.keep;
        x[place(self.cell)] = x[place(self.cell)].and(V::read(&keep));
        level(x)
    }
}

struct Show<'a>(&'a Frame);

impl Work for Show<'_> {
    type Out = Marks;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Marks {
        let (mut x, mut marks) = ([V::splat(ALL); 9], [0; 81]);
        for i in 0..9 {
            x[i] = x[i].recall(0, &self.0[i]);
        }
        V::store_marks(&x, 0, &mut marks);
        marks
    }
}

/// Counts solutions of a level, and keeps the first when `KEEP`.
struct Solve<'a, const KEEP: bool> {
    board: Option<&'a Frame>,
    limit: u32,
    answer: Answer,
}

impl<const KEEP: bool> Errand for Solve<'_, KEEP> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], _seat: Seat) -> bool {
        let Some(frame) = self.board.take() else { return false };
        for i in 0..9 {
            x[i] = x[i].recall(0, &frame[i]);
        }
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        if KEEP && self.answer.count == 0 {
            V::store_digits(solution, seat.slot, &mut self.answer.solution);
        }
        self.answer.count = capped(self.answer.count, pairs.count(), self.limit);
        self.answer.count < self.limit
    }
}
