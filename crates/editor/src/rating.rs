//! How hard a puzzle with one solution is: a call of its own, since it takes longer than everything else that is shown.

use masume_logic::rate::{self, Rating};
use masume_logic::{Choice, End, Unrated};
use masume_puzzle::Puzzle;
use masume_solver::Control;
use serde::Serialize;

use crate::knowledge::Key;

/// A rating to show.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatingView {
    /// The puzzle it is about.
    pub key: Key,
    /// The mode: `se-1.2.1` or `masume`.
    pub mode: &'static str,
    /// In the short form of its mode, such as `7.1/1.2/1.2`.
    pub text: String,
    /// The number to compare by, in tenths.
    pub tenths: u16,
    /// Whether it may be harder, since time ended.
    pub lower_bound: bool,
    /// The hardest step.
    pub hardest: Option<HardestView>,
    /// Whether the techniques solve it.
    pub solved: bool,
    /// How many seconds people are expected to take; only of the mode `masume`.
    pub seconds: Option<f64>,
}

/// The hardest step of a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HardestView {
    /// The technique's id, or that of the level.
    pub id: &'static str,
    /// Its English name.
    pub en: &'static str,
    /// Its Japanese name.
    pub ja: &'static str,
}

/// Why there is no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoRating {
    /// There is no such mode.
    NoMode,
    /// The puzzle has no solution.
    NoSolution,
    /// It has several.
    Several,
    /// That was not known when the search was stopped.
    Undecided,
}

/// Rates a puzzle with one solution.
pub fn rating(puzzle: &Puzzle, mode: &str, control: &Control) -> Result<RatingView, NoRating> {
    let mode = rate::mode(mode).ok_or(NoRating::NoMode)?;
    let (rating, _) =
        rate::rate(puzzle, mode, &Choice::default(), control).map_err(|unrated| match unrated {
            Unrated::NoSolution => NoRating::NoSolution,
            Unrated::Several => NoRating::Several,
            Unrated::Undecided(_) => NoRating::Undecided,
        })?;
    let (hardest, seconds) = match &rating {
        Rating::Se(se) => (se.hardest.map(|t| HardestView { id: t.id, en: t.en, ja: t.ja }), None),
        Rating::Masume(own) => {
            let hardest = own.hardest.as_ref().map(|h| HardestView {
                id: h.id(),
                en: h.technique.map_or(h.level.en, |t| t.en),
                ja: h.technique.map_or(h.level.ja, |t| t.ja),
            });
            (hardest, own.time.as_ref().map(|t| t.seconds))
        }
    };
    Ok(RatingView {
        key: Key::of(puzzle),
        mode: mode.id,
        text: rating.to_string(),
        tenths: rating.tenths(),
        lower_bound: rating.lower_bound(),
        hardest,
        solved: rating.end() == End::Solved,
        seconds,
    })
}
