//! What a technique is: a row that names it, and a finder that searches for it.
//!
//! One finder may report several techniques (a rectangle has four types, a chain search finds loops and chains), since
//! Sudoku Explainer chooses among them by rating; the order of [`crate::FINDERS`] is its order.

use std::ops::ControlFlow;

use masume_solver::Control;

use crate::chains::memory::Memory;
use crate::position::Position;
use crate::step::Step;

/// A technique by name. Compare by `id`.
#[derive(Debug)]
pub struct Technique {
    /// Stable name for options and JSON, such as `naked-pair`.
    pub id: &'static str,
    /// Its English name.
    pub en: &'static str,
    /// Its Japanese name.
    pub ja: &'static str,
    /// What a board must have for it.
    pub needs: Needs,
    /// How Sudoku Explainer 1.2.1 rates it.
    pub se: SeRule,
    /// `HoDoKu`'s level and score, where it has the technique.
    pub hodoku: Option<Hodoku>,
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.id == other.id
    }
}

impl Eq for Technique {}

/// What a technique needs of a board beyond cells that must differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing: it works in every house.
    Nothing,
    /// Houses with as many cells as digits.
    FullHouses,
    /// Rows and columns of one board.
    Lines,
    /// Full houses, nothing but houses, and a puzzle with one solution.
    OneSolution,
    /// Signs of rules: cages, lines, numbers outside.
    Signs,
}

/// Sudoku Explainer's rating of a technique, in tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeRule {
    /// Always the same.
    Fixed(u16),
    /// From here up, by the size of the pattern.
    Size(u16),
    /// From here up, by the length of the chain.
    Length(u16),
}

impl SeRule {
    /// The rating, or the least one, in tenths.
    pub const fn least(self) -> u16 {
        match self {
            Self::Fixed(r) | Self::Size(r) | Self::Length(r) => r,
        }
    }
}

/// `HoDoKu`'s view of a technique (`../shared/rating/hodoku_techniques.tsv`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hodoku {
    /// `Easy`, `Medium`, `Hard`, `Unfair` or `Extreme`.
    pub level: &'static str,
    /// The default score.
    pub score: u16,
}

/// A question to a finder.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The position.
    pub board: &'a Position,
    /// When to give up; a finder that is stopped reports what it has and returns `Break`.
    pub control: &'a Control,
    /// Whether every instance is wanted, not only those Sudoku Explainer would look at. Finders that must look at all
    /// to choose one (chains, loops) may search less when this is not set, and then report their choice only.
    pub every: bool,
    /// What was found out before about positions of the same puzzle.
    pub memory: &'a Memory,
}

/// Receives steps; `Break` stops the search.
pub type Sink<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// Searches for a technique or a family of them.
pub struct Finder {
    /// Stable name.
    pub id: &'static str,
    /// The techniques it can report.
    pub techniques: &'static [&'static Technique],
    /// Sends every step it finds to the sink, the one to take first at first. Each step takes away or places something.
    pub find: fn(&Ask<'_>, &mut Sink<'_>) -> ControlFlow<()>,
}

impl std::fmt::Debug for Finder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finder").field("id", &self.id).finish_non_exhaustive()
    }
}
