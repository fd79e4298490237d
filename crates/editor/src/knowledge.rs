//! What is known of a puzzle in the making (source C): data only. [`Mind`](crate::Mind) finds it out.
//!
//! Knowledge is never stale: it carries the [`Key`] of the puzzle it is about, and a front shows it only beside a puzzle
//! with the same key. Entries, marks, colours, plans and texts do not change the key: nothing is computed anew for them.

use std::sync::Arc;

use masume_puzzle::{Cell, Digit, DigitSet, Puzzle};
use masume_solver::Activity;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::pool::Grids;
use crate::state::Marks;

/// What tells puzzles apart: a number made of board, clues and restrictions, the same in every run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(u64);

impl Key {
    /// The key of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        // FNV-1a, by Fowler, Noll and Vo, with the finaliser of SplitMix64 to spread near puzzles.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut eat = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        puzzle.spec().to_string().bytes().for_each(&mut eat);
        eat(0xff);
        puzzle.givens().values().iter().copied().for_each(&mut eat);
        for set in puzzle.marks().unwrap_or_default() {
            set.bits().to_le_bytes().into_iter().for_each(&mut eat);
        }
        let mut z = hash;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(z ^ z >> 31)
    }

    /// The bits, as a seed.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How many solutions there are, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// None.
    None,
    /// One.
    One,
    /// Two or more.
    Several,
    /// Not known yet.
    Unknown,
}

/// How many solutions there are, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Solutions {
    /// At least so many.
    pub least: u64,
    /// Whether that is the number.
    pub exact: bool,
    /// An estimate where there are too many to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Guess>,
}

/// An estimated number, as decimal logarithms.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Guess {
    /// log₁₀ of the number.
    pub log10: f64,
    /// log₁₀ of the lower end of the 95 % interval.
    pub low: f64,
    /// log₁₀ of the upper end.
    pub high: f64,
}

impl Solutions {
    /// Exactly so many.
    pub const fn exactly(number: u64) -> Self {
        Self { least: number, exact: true, estimate: None }
    }

    /// At least so many.
    pub const fn at_least(number: u64) -> Self {
        Self { least: number, exact: false, estimate: None }
    }

    /// None, one or several.
    pub const fn class(&self) -> Class {
        match (self.least, self.exact) {
            (2.., _) => Class::Several,
            (1, true) => Class::One,
            (0, true) => Class::None,
            _ => Class::Unknown,
        }
    }
}

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Knowledge {
    /// The puzzle it is about.
    pub key: Key,
    /// Per cell, the digits that some solution has there.
    pub active: Vec<DigitSet>,
    /// Per cell, the digits of which it is not known yet. All others are dead.
    pub unknown: Vec<DigitSet>,
    /// How many solutions there are.
    pub solutions: Solutions,
    /// Per cell, the digits that as a further clue would leave one solution; `None` while that is not known, or when
    /// there are too many solutions to say. Empty sets when there is one solution already, or none.
    pub finishing: Option<Vec<DigitSet>>,
    /// The clues that the others imply; `None` while not all are known, or when there is no solution.
    pub redundant: Option<Vec<Cell>>,
    /// Whether everything that can be known is.
    pub complete: bool,
    /// All solutions, where they are few.
    pub(crate) list: Option<Arc<Grids>>,
    pub(crate) progress: Progress,
}

/// How far the work is that cannot be seen in the answers.
#[derive(Clone, PartialEq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a stage that is over")]
pub(crate) struct Progress {
    /// Whether the rules have been looked at.
    pub opened: bool,
    /// Whether the list of solutions was tried, and has ended or reached its limit.
    pub listed: bool,
    /// Nodes that a question may take in this pass over the undecided candidates.
    pub patience: u64,
    /// Random solutions asked for.
    pub samples: u64,
    /// Whether more of them would show little.
    pub sampled: bool,
    /// Clues that have been looked at, and those that turned out redundant.
    pub clues: usize,
    pub spare: Vec<Cell>,
    /// Whether the number was estimated.
    pub estimated: bool,
}

impl Knowledge {
    /// Nothing is known.
    pub(crate) fn nothing(puzzle: &Puzzle) -> Self {
        let cells = puzzle.board().len();
        Self {
            key: Key::of(puzzle),
            active: vec![DigitSet::EMPTY; cells],
            unknown: puzzle.board().cells().map(|c| puzzle.candidates(c)).collect(),
            solutions: Solutions::at_least(0),
            finishing: None,
            redundant: None,
            complete: false,
            list: None,
            progress: Progress::default(),
        }
    }

    /// What is known of a candidate.
    pub fn of(&self, cell: Cell, digit: Digit) -> Activity {
        if self.active[cell.index()].contains(digit) {
            Activity::Active
        } else if self.unknown[cell.index()].contains(digit) {
            Activity::Unknown
        } else {
            Activity::Dead
        }
    }

    /// Whether every candidate is decided.
    pub fn decided(&self) -> bool {
        self.unknown.iter().all(|set| set.is_empty())
    }

    /// How many candidates are undecided.
    pub fn undecided(&self) -> usize {
        self.unknown.iter().map(|set| set.len()).sum()
    }

    /// Whether a cell has one active candidate and no undecided one.
    pub fn is_determined(&self, cell: Cell) -> bool {
        self.active[cell.index()].len() == 1 && self.unknown[cell.index()].is_empty()
    }

    /// The cells that are determined, clues among them.
    pub fn determined(&self) -> Vec<Cell> {
        (0..self.active.len()).map(Cell::new).filter(|&c| self.is_determined(c)).collect()
    }

    /// The only solution, where it is known to be one.
    pub fn solution(&self) -> Option<Vec<u8>> {
        let one = |set: &DigitSet| set.single().map(Digit::value);
        (self.decided() && self.solutions.class() == Class::One)
            .then(|| self.active.iter().map(one).collect())
            .flatten()
    }

    /// Takes a solution: its candidates are active. How many of them were undecided.
    pub(crate) fn witness(&mut self, values: &[u8]) -> usize {
        let mut news = 0;
        for (i, digit) in values.iter().enumerate().filter_map(|(i, &v)| Some((i, Digit::new(v)?))) {
            news += usize::from(self.unknown[i].contains(digit));
            self.active[i].insert(digit);
            self.unknown[i].remove(digit);
        }
        self.solutions.least = self.solutions.least.max(1);
        news
    }
}

impl Serialize for Knowledge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = |sets: &[DigitSet]| -> Vec<Vec<u8>> {
            sets.iter().map(|set| set.iter().map(Digit::value).collect()).collect()
        };
        let numbers = |cells: &[Cell]| -> Vec<u32> { cells.iter().map(|c| c.index() as u32).collect() };
        let mut out = serializer.serialize_struct("Knowledge", 9)?;
        out.serialize_field("key", &self.key)?;
        out.serialize_field("active", &digits(&self.active))?;
        out.serialize_field("unknown", &Marks::of(&self.unknown))?;
        out.serialize_field("determined", &numbers(&self.determined()))?;
        out.serialize_field("solutions", &self.solutions)?;
        out.serialize_field("class", &self.solutions.class())?;
        out.serialize_field("finishing", &self.finishing.as_deref().map(Marks::of))?;
        out.serialize_field("redundant", &self.redundant.as_deref().map(numbers))?;
        out.serialize_field("complete", &self.complete)?;
        out.end()
    }
}
