//! How far a puzzle is from the difficulty wished for.
//!
//! The number guides a walk, so it tells more than yes or no: tenths of a rating below the range, open cells where a
//! puzzle turns out too hard. And it is cheap: the path is not followed to where a rating would need it, only to where
//! it leaves the range. Finders that can only report dearer steps are not asked; a path that gets stuck without them is
//! above the range, whatever they would have found. The judge rates what comes out in full.

use masume_logic::masume::{self, Class, LEVELS, Level};
use masume_logic::rate::MODES;
use masume_logic::{End, FINDERS, Memory, Order, Position, Technique};
use masume_puzzle::Puzzle;
use masume_solver::{Control, Stop};

use crate::target::Difficulty;

/// What singles alone solve is rated at most this, in tenths, and uses no technique rated higher.
const SINGLES: u16 = 23;
/// No rating is higher, in tenths: a range that ends here has no end.
const TOP: u16 = 120;
/// A part of the wish that was not looked at, since another was not met.
const UNSEEN: f64 = 5.0;
/// What the whole grip weighs among puzzles whose path was looked at.
const GRIP: f64 = 20.0;
/// From here on, in tenths, paths follow chains, and are dear.
const CHAINS: u16 = 65;
/// A puzzle that is too hard is at least this far away.
const OVER: f64 = 5.0;

/// A difficulty, prepared for asking many puzzles.
#[derive(Clone, Debug)]
pub(super) struct Taste {
    wish: Difficulty,
    /// What is asked of the path of Sudoku Explainer; the range is that of all ratings when another mode is asked for.
    order: Option<Order>,
    range: (u16, u16),
    /// The range in our own mode, and the level beyond which a puzzle is too hard for it.
    own: Option<((u16, u16), &'static Level)>,
}

/// An answer.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Answer {
    /// Whether it fits.
    pub(super) fits: bool,
    /// How far it is from the wish, for a walk: tenths of a rating, about.
    pub(super) distance: f64,
    /// About how much work the answer was, in paths without chains.
    pub(super) work: u64,
}

impl Taste {
    pub(super) fn new(wish: &Difficulty) -> Self {
        let range = wish.rating.as_ref().map(|r| (*r.start(), *r.end()));
        let se = wish.mode.id == MODES[0].id;
        let path = wish.asks_path() || (se && range.is_some());
        let bounds = range.filter(|_| se).unwrap_or((0, u16::MAX));
        let own = range.filter(|_| !se).map(|range| {
            let within = |l: &&Level| l.cost <= range.1;
            (range, LEVELS.iter().rev().find(within).unwrap_or(&LEVELS[0]))
        });
        Self { wish: wish.clone(), order: path.then(|| order(wish, bounds.1)), range: bounds, own }
    }

    /// The distance of a puzzle that singles solve, when that is known without looking at it: too far.
    pub(super) fn singles(&self) -> Option<f64> {
        let least = self.least();
        (least > SINGLES).then(|| f64::from(least - SINGLES) + 2.0 * UNSEEN)
    }

    /// The greatest grip of singles (the share of candidates that they decide about when tried out) at which a look at
    /// the path is worth its time; `None` where paths are cheap. From measurements of random puzzles on two patterns: of
    /// those rated 9.0 and more nearly all are below 0.3, of those from 7.0 most below 0.55.
    pub(super) fn grip(&self) -> Option<f64> {
        let least = self.least();
        (least >= CHAINS).then(|| (0.55 - 0.0125 * f64::from(least.saturating_sub(70))).max(0.1))
    }

    /// The distance of a puzzle that was not asked since the grip on it is too good.
    pub(super) fn loose(&self, grip: f64) -> f64 {
        let most = self.grip().unwrap_or(1.0);
        UNSEEN + GRIP * most + 100.0 * (grip - most)
    }

    /// The least rating that can fit, in tenths.
    fn least(&self) -> u16 {
        let own = self.own.map_or(0, |((low, _), _)| low);
        let required = self.wish.required.iter().map(|t| t.se.least()).max().unwrap_or(0);
        self.range.0.max(own).max(required)
    }

    /// How far a puzzle with one solution is from the wish. Of hard puzzles the grip tells more than the rating about
    /// what is near: it does not jump.
    pub(super) fn ask(&self, puzzle: &Puzzle, grip: f64, control: &Control) -> Result<Answer, Stop> {
        let mut answer = self.measure(puzzle, control)?;
        answer.fits = answer.distance == 0.0;
        if self.grip().is_some() {
            answer.distance = UNSEEN * (answer.distance / 20.0).min(1.0) + GRIP * grip;
        }
        Ok(answer)
    }

    fn measure(&self, puzzle: &Puzzle, control: &Control) -> Result<Answer, Stop> {
        let mut answer = Answer { work: 1, ..Answer::default() };
        if let Some(order) = &self.order {
            self.path(puzzle, order, control, &mut answer)?;
        }
        if let Some((range, deepest)) = self.own {
            if answer.distance > 0.0 {
                answer.distance += UNSEEN;
            } else {
                rating(puzzle, range, deepest, control, &mut answer)?;
            }
        }
        if let Some(range) = &self.wish.seconds {
            if answer.distance > 0.0 {
                answer.distance += UNSEEN;
            } else {
                let rating = masume::rate(&mut Position::new(puzzle), &masume::Options::default(), control);
                answer.work += work(&rating);
                let time = rating.time.ok_or_else(|| stopped(rating.end))?;
                let (low, high) = (range.start().max(1.0), range.end().max(1.0));
                // A tenth more or less is a step, as a tenth of a rating is.
                answer.distance += (low / time.seconds).max(time.seconds / high).max(1.0).ln() * 10.0;
            }
        }
        Ok(answer)
    }

    /// Follows the path of Sudoku Explainer until the end, or until the puzzle is known not to fit.
    fn path(
        &self,
        puzzle: &Puzzle,
        order: &Order,
        control: &Control,
        answer: &mut Answer,
    ) -> Result<(), Stop> {
        let (mut board, memory) = (Position::new(puzzle), Memory::new());
        let mut lacks = self.wish.required.clone();
        let mut highest = 0;
        // Nothing that comes later can make it unfit.
        let open_end = self.range.1 >= TOP && self.wish.allowed.is_none() && self.wish.forbidden.is_empty();
        while board.blanks() > 0 {
            if open_end && lacks.is_empty() && highest >= self.range.0 && self.bounded() {
                return Ok(());
            }
            let step = match order.next_or_halt(&board, control, &memory) {
                Ok(step) => step,
                Err(halt) if halt.stop == Stop::Complete => {
                    let last = order.finders().last().and_then(|f| f.techniques.first());
                    answer.work += weight(last.map_or(0, |t| t.se.least()));
                    answer.distance = over(&board);
                    return Ok(());
                }
                Err(halt) => return Err(halt.stop),
            };
            answer.work += weight(step.se);
            if step.se > self.range.1 || self.bars(step.technique) {
                answer.distance = over(&board);
                return Ok(());
            }
            highest = highest.max(step.se);
            lacks.retain(|t| t.id != step.technique.id);
            step.apply(&mut board);
        }
        let mut distance = f64::from(self.range.0.saturating_sub(highest));
        for technique in lacks {
            // Where harder steps are needed than this one, it was passed by: near, as these things go.
            distance += UNSEEN + f64::from(technique.se.least().saturating_sub(highest));
        }
        answer.distance = distance;
        Ok(())
    }

    /// Whether the path has anything to reach at all: else its end must be seen.
    fn bounded(&self) -> bool {
        self.range.0 > 0 || !self.wish.required.is_empty()
    }

    fn bars(&self, technique: &Technique) -> bool {
        let is_in = |list: &[&'static Technique]| list.iter().any(|t| t.id == technique.id);
        let allowed = self.wish.allowed.as_ref();
        is_in(&self.wish.forbidden) || allowed.is_some_and(|a| !is_in(a) && !is_in(&self.wish.required))
    }
}

/// The finders that are worth asking.
fn order(wish: &Difficulty, top: u16) -> Order {
    let last = |list: &[&'static Technique]| {
        let finds =
            |f: &&masume_logic::Finder| f.techniques.iter().any(|t| list.iter().any(|l| l.id == t.id));
        FINDERS.iter().rposition(finds).map_or(0, |at| at + 1)
    };
    let required = last(&wish.required);
    let most = match &wish.allowed {
        // What a finder behind all that is allowed reports is not.
        Some(allowed) => required.max(last(allowed)),
        // A technique without a range: that of puzzles which need nothing dearer, or no chains, is found soonest.
        None if !wish.required.is_empty() && wish.rating.is_none() => required.max(before_chains()),
        None => FINDERS.len(),
    };
    Order::of(FINDERS[..most].to_vec()).up_to(top)
}

/// How many finders come before the first that follows chains.
fn before_chains() -> usize {
    FINDERS.iter().position(|f| f.id == "chain").unwrap_or(FINDERS.len())
}

/// How far a puzzle is that turned out too hard here: the sooner, the farther.
fn over(board: &Position) -> f64 {
    OVER + board.blanks() as f64 / 4.0
}

/// About how much work a step of this rating is.
fn weight(se: u16) -> u64 {
    match se {
        0..65 => 0,
        65..75 => 3,
        75..85 => 8,
        85..90 => 20,
        90..95 => 60,
        _ => 250,
    }
}

/// Our own rating, up to the level that is still inside of the range.
fn rating(
    puzzle: &Puzzle,
    range: (u16, u16),
    deepest: &'static Level,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Stop> {
    let options = masume::Options { deepest: Some(deepest), ..masume::Options::default() };
    let mut board = Position::new(puzzle);
    let rating = masume::rate(&mut board, &options, control);
    answer.work += work(&rating);
    answer.distance += match rating.end {
        End::Stopped(stop) => return Err(stop),
        End::Solved => f64::from(range.0.saturating_sub(rating.tenths())),
        _ => over(&board),
    };
    Ok(())
}

fn work(rating: &masume::MasumeRating) -> u64 {
    let round = |class| match class {
        Class::Single | Class::Locked | Class::Pattern => 0,
        Class::Net => 20,
        Class::Nested => 500,
    };
    rating.rounds.iter().map(|r| round(r.level.class)).sum()
}

fn stopped(end: End) -> Stop {
    match end {
        End::Stopped(stop) => stop,
        // A position without a solution has no time; nobody asks for one.
        _ => Stop::Enough,
    }
}
