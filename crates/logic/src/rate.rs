//! Ratings: how hard a puzzle is, by the way it falls.
//!
//! A rating belongs to puzzles with exactly one solution; [`rate`] makes sure of that first. It names its [`Mode`], the
//! version and what was chosen ([`Terms`]): numbers of different terms must not be compared. Time may end before the
//! puzzle does: what is known then is a lower bound, and says so.

use std::fmt;

use masume_puzzle::{Grid, Puzzle};
use masume_solver::{Control, Engine, Stop};

use crate::chains::graph::MOST_CANDIDATES;
use crate::choice::Choice;
use crate::masume::MasumeRating;
use crate::position::Position;
use crate::step::Step;

mod own;
pub mod se;

pub use se::SeRating;

/// A way of rating: a row of [`MODES`].
#[derive(Debug)]
pub struct Mode {
    /// The stable name on the command line.
    pub id: &'static str,
    /// What it is, in one English line.
    pub about_en: &'static str,
    /// What it is, in one Japanese line.
    pub about_ja: &'static str,
    /// Rates a position that has one solution; `visit` sees each step with the position it is found in. (Mode `masume`
    /// shows the patterns of each round; singles and chains it does not tell one by one.)
    pub rate: fn(&mut Position, &Choice, &Control, &mut Visit<'_>) -> Rating,
}

/// Sees each step of a path with the position it is found in.
pub type Visit<'a> = dyn FnMut(&Position, &Step) + 'a;

/// Every mode; the first is the usual one.
pub static MODES: &[Mode] = &[se::MODE, own::MODE];

/// The mode with this id.
pub fn mode(id: &str) -> Option<&'static Mode> {
    MODES.iter().find(|m| m.id == id)
}

/// A rating of one of the modes.
#[derive(Clone, Debug)]
pub enum Rating {
    /// Of Sudoku Explainer.
    Se(SeRating),
    /// Our own.
    Masume(Box<MasumeRating>),
}

impl Rating {
    /// The number to compare and sort by.
    pub fn value(&self) -> Tenths {
        Tenths(self.tenths())
    }

    /// The same as a bare number of tenths.
    pub fn tenths(&self) -> u16 {
        match self {
            Self::Se(r) => r.er,
            Self::Masume(r) => r.tenths(),
        }
    }

    /// Whether the puzzle may be harder than this says, since time ended.
    pub fn lower_bound(&self) -> bool {
        match self {
            Self::Se(r) => r.lower_bound,
            Self::Masume(r) => r.lower_bound,
        }
    }

    /// How the path ended.
    pub fn end(&self) -> crate::End {
        match self {
            Self::Se(r) => r.end,
            Self::Masume(r) => r.end,
        }
    }
}

impl fmt::Display for Rating {
    /// In the short form of its mode, such as `7.1/1.2/1.2` or `7.12 6m52s (5m18s-9m40s)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Se(r) => r.fmt(f),
            Self::Masume(r) => r.fmt(f),
        }
    }
}

/// What a rating was made with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The mode.
    pub mode: &'static str,
    /// The version of Masume.
    pub version: &'static str,
    /// What was chosen, or what the board does not allow; empty when everything is as usual.
    pub options: String,
}

impl Terms {
    /// The terms of a rating of this board.
    pub fn new(mode: &Mode, choice: &Choice, board: &Position) -> Self {
        // A board on which uniqueness arguments do not hold has them off, chosen or not.
        let choice = Choice { uniqueness: choice.uniqueness && board.uniqueness(), ..choice.clone() };
        let mut options = choice.to_string();
        // A large board is solved without chains until few enough candidates are left: another path than usual.
        if board.candidates() > MOST_CANDIDATES {
            let note = format!("chains only up to {MOST_CANDIDATES} candidates");
            options = if options.is_empty() { note } else { format!("{options}; {note}") };
        }
        // Sudoku Explainer knows no signs; what they are worth is ours.
        if !board.layout().puzzle().has_houses_only() {
            let note = "signs of rules rated by masume";
            options = if options.is_empty() { note.to_string() } else { format!("{options}; {note}") };
        }
        Self { mode: mode.id, version: env!("CARGO_PKG_VERSION"), options }
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (masume {}", self.mode, self.version)?;
        if !self.options.is_empty() {
            write!(f, "; {}", self.options)?;
        }
        f.write_str(")")
    }
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unrated {
    /// It has no solution.
    #[error("it has no solution")]
    NoSolution,
    /// It has more than one.
    #[error("it has more than one solution")]
    Several,
    /// The search was stopped before that was known.
    #[error("whether it has one solution was not known when the search was stopped")]
    Undecided(Stop),
}

/// The only solution of the puzzle that `engine` has loaded.
pub fn sole_solution(engine: &mut Engine, control: &Control) -> Result<Grid, Unrated> {
    let count = engine.count(2, control);
    match (count.unique(), count.count) {
        (Some(true), _) => count.examples.into_iter().next().ok_or(Unrated::NoSolution),
        (Some(false), 0) => Err(Unrated::NoSolution),
        (Some(false), _) => Err(Unrated::Several),
        (None, _) => Err(Unrated::Undecided(count.report.stop)),
    }
}

/// Rates a puzzle, if it has exactly one solution.
pub fn rate(
    puzzle: &Puzzle,
    mode: &Mode,
    choice: &Choice,
    control: &Control,
) -> Result<(Rating, Terms), Unrated> {
    sole_solution(&mut Engine::for_puzzle(puzzle), control)?;
    let mut board = Position::new(puzzle);
    choice.prepare(&mut board);
    let terms = Terms::new(mode, choice, &board);
    Ok(((mode.rate)(&mut board, choice, control, &mut |_, _| ()), terms))
}

/// The number of a rating, in tenths; printed as people write it: `Tenths(71)` is `7.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tenths(pub u16);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl From<Tenths> for f64 {
    fn from(value: Tenths) -> Self {
        Self::from(value.0) / 10.0
    }
}
