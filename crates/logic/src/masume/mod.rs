//! The rating `masume`: the same for every image of a puzzle, by construction.
//!
//! Raters that take one step after another give a puzzle another number when it is turned, since the first step they meet
//! decides what they meet next. Here a round looks at one position, finds *every* deduction of the cheapest level that
//! has any ([`LEVELS`]), and does all of them together. Nothing depends on which was met first, so nothing changes when
//! cells, digits or houses are numbered in another way.
//!
//! | module | what it is |
//! |---|---|
//! | [`level`] | the table of levels and their costs |
//! | [`rating`] | what the rating says |
//! | `singles`, `findings` | all openings of a position; all instances of patterns |
//! | `reach`, `net`, `nested`, `cases` | chains, rounds of singles after a hypothesis, hypotheses inside of them, and what follows from all cases |
//! | [`effort`], [`human`] | solving time of people |
//!
//! Aligned exclusion and the direct steps of Sudoku Explainer are not used: chains and singles say the same.

mod cases;
pub mod effort;
mod findings;
pub mod human;
pub mod level;
mod nested;
mod net;
pub mod rating;
mod reach;
mod singles;

use std::ops::ControlFlow;

use masume_solver::{Control, Stop};

use self::cases::Live;
use self::findings::Findings;
use self::level::Search;
use self::nested::Inner;
use self::reach::Links;
use self::singles::Singles;
use crate::path::End;
use crate::position::{Candidate, Contradiction, Position};
use crate::step::Step;
use crate::technique::Technique;

pub use effort::Effort;
pub use human::{Model, Time};
pub use level::{Class, LEVELS, Level, Single};
pub use rating::{Bottleneck, Hardest, LevelCount, MasumeRating, Round};

/// What is used. The default uses everything that the board allows.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether arguments from "it has one solution" are used (where they hold at all).
    pub uniqueness: bool,
    /// Techniques that are not used.
    pub barred: Vec<&'static Technique>,
    /// The dearest level that is tried; all when `None`.
    pub deepest: Option<&'static Level>,
}

impl Default for Options {
    fn default() -> Self {
        Self { uniqueness: true, barred: Vec::new(), deepest: None }
    }
}

impl Options {
    /// The levels that are tried.
    fn levels(&self) -> impl Iterator<Item = &'static Level> {
        let deepest = self.deepest.map_or(u16::MAX, |l| l.cost);
        LEVELS.iter().filter(move |l| l.cost <= deepest)
    }

    /// Those that fill cells.
    fn singles(&self) -> impl Iterator<Item = (&'static Level, Single)> {
        self.levels().filter_map(|level| match level.search {
            Search::Single(way) if !self.barred.contains(&way.technique()) => Some((level, way)),
            _ => None,
        })
    }

    /// What differs from the default on this board, in words.
    fn words(&self, board: &Position) -> String {
        let mut parts = Vec::new();
        if !self.uniqueness || !board.uniqueness() {
            parts.push("uniqueness off".to_string());
        }
        if !self.barred.is_empty() {
            let ids: Vec<&str> = self.barred.iter().map(|t| t.id).collect();
            parts.push(format!("without {}", ids.join(", ")));
        }
        if let Some(level) = self.deepest {
            parts.push(format!("up to {}", level.id));
        }
        parts.join("; ")
    }
}

/// Rates a position: goes on `board` to the end. Whether the puzzle has one solution is the caller's care; where it has
/// several, switch uniqueness off.
pub fn rate(board: &mut Position, options: &Options, control: &Control) -> MasumeRating {
    rate_with(board, options, control, &mut |_, _| (), &mut |_, _| ())
}

/// As [`rate`]; `visit` sees every instance of a pattern with the position it is found in (singles, chains and nets are
/// not told one by one), `concluded` sees after each round what all of it takes away and places.
pub fn rate_with(
    board: &mut Position,
    options: &Options,
    control: &Control,
    visit: &mut dyn FnMut(&Position, &Step),
    concluded: &mut dyn FnMut(&Round, Concluded<'_>),
) -> MasumeRating {
    if !options.uniqueness {
        board.without_uniqueness();
    }
    let words = options.words(board);
    let mut walk = Walk {
        options,
        control,
        visit,
        concluded,
        singles: Singles::default(),
        rounds: Vec::new(),
        bottlenecks: Vec::new(),
        effort: Effort::default(),
        trying: &LEVELS[0],
    };
    let end = walk.go(board);
    walk.rating(board, end, words)
}

/// What the deductions of a round come to.
#[derive(Clone, Copy, Debug)]
pub struct Concluded<'a> {
    /// The digits that are placed.
    pub placed: &'a [Candidate],
    /// The candidates that go.
    pub eliminated: &'a [Candidate],
}

struct Walk<'a> {
    options: &'a Options,
    control: &'a Control,
    visit: &'a mut dyn FnMut(&Position, &Step),
    concluded: &'a mut dyn FnMut(&Round, Concluded<'_>),
    singles: Singles,
    rounds: Vec<Round>,
    bottlenecks: Vec<Bottleneck>,
    effort: Effort,
    /// The level that was tried last.
    trying: &'static Level,
}

impl Walk<'_> {
    fn go(&mut self, board: &mut Position) -> End {
        let model = Model::embedded();
        loop {
            self.effort.add_singles(board, &mut self.singles, model);
            if let Some(end) = self.fill(board) {
                return end;
            }
            let (level, findings) = match self.cheapest(board) {
                Ok(found) => found,
                Err(Stop::Complete) => {
                    self.effort.add_rest(board.blanks(), model);
                    return End::Stuck;
                }
                Err(stop) => return End::Stopped(stop),
            };
            self.effort.add_round(level.class, board.blanks(), model);
            self.eliminate(board, level, findings);
        }
    }

    /// Fills all singles, round by round; the end if this is one.
    fn fill(&mut self, board: &mut Position) -> Option<End> {
        loop {
            if let Err(at) = self.singles.look(board) {
                return Some(clash(board, at));
            }
            if self.singles.found.is_empty() {
                if let Some(contradiction) = board.contradiction() {
                    return Some(End::Contradiction(contradiction));
                }
                return (board.blanks() == 0).then_some(End::Solved);
            }
            let found = &self.singles.found;
            let ways = found.iter().fold(0, |all, o| all | o.ways);
            let (level, way) = self.options.singles().find(|(_, way)| ways & way.bit() != 0)?;
            let at: Vec<Candidate> =
                found.iter().filter(|o| o.is(way)).map(|o| Candidate::at(o.cell, o.digit.into())).collect();
            let openings = found.len();
            let techniques = level.techniques().map(|t| (t, at.len() as u32)).collect();
            let blanks = board.blanks();
            let round = Round { level, blanks, openings, placed: at.len(), eliminated: 0, techniques };
            (self.concluded)(&round, Concluded { placed: &at, eliminated: &[] });
            for &c in &at {
                let (cell, digit) = (c.cell.index() as u32, c.digit.index());
                if !board.has(cell, digit) {
                    return Some(clash(board, c));
                }
                board.place(cell, digit);
            }
            self.push(round, at, true);
        }
    }

    fn push(&mut self, round: Round, at: Vec<Candidate>, places: bool) {
        if round.openings == 1 {
            self.bottlenecks.push(Bottleneck { round: self.rounds.len(), at, places });
        }
        self.rounds.push(round);
    }

    /// The cheapest level that finds something and what it finds, or why none does.
    fn cheapest(&mut self, board: &Position) -> Result<(&'static Level, Findings), Stop> {
        let (live, mut links) = (Live::new(board), None);
        for level in self.options.levels() {
            self.trying = level;
            let mut out = Findings::default();
            let control = self.control;
            let mut chains = |most, cases, out: &mut Findings| {
                let links = links.get_or_insert_with(|| Links::new(board, &live));
                reach::search(board, &live, links, most, cases, control, out)
            };
            let whole = match level.search {
                Search::Single(_) => ControlFlow::Continue(()),
                Search::Patterns(finders) => {
                    out.add_patterns(board, finders, &self.options.barred, control, self.visit)
                }
                Search::Chains { links } => chains(links, false, &mut out),
                Search::Cases { links } => chains(links, true, &mut out),
                Search::Nets { rounds, patterns } => {
                    nested::nets(board, &live, rounds, patterns, control, &mut out)
                }
                Search::Nested { depth, rounds, again } => {
                    let inner =
                        if again { Inner::Until { depth: depth - 1 } } else { Inner::Once { rounds } };
                    nested::nested(board, &live, inner, control, &mut out)
                }
            };
            // What was found before time ended is not all there is: it counts for nothing.
            if whole.is_break() {
                return Err(control.must_stop(0).unwrap_or(Stop::Cancelled));
            }
            if !out.conclusions.is_empty() {
                return Ok((level, out));
            }
            if let Some(stop) = control.must_stop(0) {
                return Err(stop);
            }
        }
        Err(Stop::Complete)
    }

    fn eliminate(&mut self, board: &mut Position, level: &'static Level, findings: Findings) {
        let mut all: Vec<Candidate> = findings.conclusions.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        let round = Round {
            level,
            blanks: board.blanks(),
            openings: findings.conclusions.len(),
            placed: 0,
            eliminated: all.len(),
            techniques: findings.techniques,
        };
        (self.concluded)(&round, Concluded { placed: &[], eliminated: &all });
        for c in &all {
            board.eliminate(c.cell.index() as u32, c.digit.index());
        }
        self.push(round, all, false);
    }

    fn rating(self, board: &Position, end: End, options: String) -> MasumeRating {
        let top = self.rounds.iter().map(|r| r.level.cost).max();
        let hardest = top.and_then(|top| {
            let round = self.rounds.iter().position(|r| r.level.cost == top)?;
            let technique = self.rounds[round].techniques.first().map(|t| t.0);
            let times = self.rounds.iter().filter(|r| r.level.cost == top).count();
            Some(Hardest { level: self.rounds[round].level, technique, round, times })
        });
        let reached = hardest.as_ref().map_or(0, |h| h.level.cost * 10 + (h.times - 1).min(9) as u16);
        let stopped = matches!(end, End::Stopped(_));
        let score = match end {
            // Every cheaper level found nothing.
            End::Stopped(_) => reached.max(self.trying.cost * 10),
            End::Stuck => reached.max(BEYOND),
            End::Solved | End::Contradiction(_) => reached,
        };
        let measured_board = board.layout().is_classic9();
        let time = matches!(end, End::Solved | End::Stuck)
            .then(|| Model::embedded().time(&self.effort, measured_board));
        MasumeRating {
            score,
            lower_bound: stopped,
            hardest,
            rounds: self.rounds,
            bottlenecks: self.bottlenecks,
            effort: self.effort,
            time,
            end,
            left: (board.blanks(), board.candidates()),
            options,
        }
    }
}

/// The score of what no level finishes.
const BEYOND: u16 = 2000;

/// Where a position shows that it has no solution when a digit is placed that clashes.
fn clash(board: &mut Position, at: Candidate) -> End {
    board.place(at.cell.index() as u32, at.digit.index());
    End::Contradiction(board.contradiction().unwrap_or(Contradiction::NoDigit(at.cell)))
}
