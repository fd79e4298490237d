//! What the rating says.

use std::fmt;

use super::effort::Effort;
use super::human::Time;
use super::level::Level;
use crate::path::End;
use crate::position::Candidate;
use crate::technique::Technique;

/// A rating of mode `masume`. Everything in it is the same for every image of the puzzle under the symmetries of its
/// shape, but for the cells and digits of [`Bottleneck::at`], which move along.
#[derive(Clone, PartialEq, Debug)]
pub struct MasumeRating {
    /// The number to compare by, in hundredths: the cost of the hardest level, and in the last place how many further
    /// rounds needed it (at most nine). 7.12 is a puzzle that needed chains of 7.1 three times.
    pub score: u16,
    /// Whether the puzzle may be harder than this says, since time ended.
    pub lower_bound: bool,
    /// The hardest step; none when nothing was found.
    pub hardest: Option<Hardest>,
    /// Every round, in order.
    pub rounds: Vec<Round>,
    /// The rounds in which there was one way on.
    pub bottlenecks: Vec<Bottleneck>,
    /// What solving it takes.
    pub effort: Effort,
    /// How long people are expected to take; none when the path did not end.
    pub time: Option<Time>,
    /// How the path ended.
    pub end: End,
    /// Open cells and candidates in the end: what is left when nothing found anything.
    pub left: (usize, usize),
    /// What differs from the usual options, in words; empty when nothing does.
    pub options: String,
}

/// The hardest step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hardest {
    /// Its level.
    pub level: &'static Level,
    /// The first technique of the level that was found in its first round; none for chains and nets.
    pub technique: Option<&'static Technique>,
    /// The first round of this level, counted from 0.
    pub round: usize,
    /// The number of rounds of this level.
    pub times: usize,
}

impl Hardest {
    /// The id of the technique, or of the level where there is none.
    pub fn id(&self) -> &'static str {
        self.technique.map_or(self.level.id, |t| t.id)
    }
}

/// A round: everything that the cheapest level finds, done together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The level.
    pub level: &'static Level,
    /// Open cells before it.
    pub blanks: usize,
    /// How many ways on there were: cells that some single fills, or different conclusions of the level.
    pub openings: usize,
    /// Cells filled.
    pub placed: usize,
    /// Candidates that went (not counting those that filled cells take away).
    pub eliminated: usize,
    /// How many instances of each technique were found; empty for chains and nets.
    pub techniques: Vec<(&'static Technique, u32)>,
}

/// A round with one way on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bottleneck {
    /// The round, counted from 0.
    pub round: usize,
    /// The candidate that is placed, or those that go.
    pub at: Vec<Candidate>,
    /// Whether it is placed.
    pub places: bool,
}

impl MasumeRating {
    /// The name of the mode.
    pub const MODE: &'static str = "masume";
    /// The version of the scale: changes when a puzzle may get another number.
    pub const VERSION: &'static str = "1";

    /// The score rounded down to tenths.
    pub fn tenths(&self) -> u16 {
        self.score / 10
    }

    /// How many rounds each level had, and how many cells and candidates it decided; levels that were used, cheapest
    /// first.
    pub fn counts(&self) -> Vec<LevelCount> {
        let mut counts: Vec<LevelCount> = Vec::new();
        for round in &self.rounds {
            let at = counts.iter().position(|c| c.level == round.level).unwrap_or_else(|| {
                let level = round.level;
                counts.push(LevelCount { level, rounds: 0, placed: 0, eliminated: 0 });
                counts.len() - 1
            });
            counts[at].rounds += 1;
            counts[at].placed += round.placed;
            counts[at].eliminated += round.eliminated;
        }
        counts.sort_by_key(|c| c.level.cost);
        counts
    }
}

/// What a level did in all rounds together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelCount {
    /// The level.
    pub level: &'static Level,
    /// Its rounds.
    pub rounds: usize,
    /// The cells it filled.
    pub placed: usize,
    /// The candidates it took away.
    pub eliminated: usize,
}

impl fmt::Display for MasumeRating {
    /// `7.12 6m52s (5m18s-9m40s)`: the score, and how long people take. What may be greater has `>=` before it, a time
    /// beyond the data `~`; what no level finishes is `beyond`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.end == End::Stuck {
            return f.write_str("beyond");
        }
        let bound = if self.lower_bound { ">=" } else { "" };
        write!(f, "{bound}{}.{:02}", self.score / 100, self.score % 100)?;
        if let Some(time) = &self.time {
            write!(f, " {time}")?;
        }
        Ok(())
    }
}
