//! Attempt after attempt until enough puzzles are found, on any number of threads with the same result.
//!
//! Attempts are pieces of [`ordered`] work. When time ends or the user stops it, attempts that were cut short are dropped
//! with all that come after them: what was given out is a prefix of what the seed gives without a limit.

use std::collections::HashSet;
use std::ops::ControlFlow;

use masume_canon::{Canon, Key};
use masume_solver::ordered::{self, Plan, Threads};
use masume_solver::{Control, Random, Stop};

use crate::judge::{Fit, Judge, Unfit};
use crate::model::{ClueModel, Why};
use crate::proof::Impossible;
use crate::search::{Attempt, Method, Search, Task};
use crate::target::Target;

/// How far ahead of the oldest unfinished attempt a thread may work, for each thread.
const AHEAD: u64 = 8;

/// How many, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Puzzles wanted.
    pub wanted: usize,
    /// The seed: same seed, same target, same version, same puzzles.
    pub seed: u64,
    /// Threads; they change nothing but the time it takes.
    pub threads: usize,
    /// Attempts after which it ends; no limit when not said.
    pub attempts: Option<u64>,
    /// Which search; the best for the target when not said.
    pub method: Option<Method>,
    /// Whether puzzles that are the same up to symmetry are given out again.
    pub duplicates: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { wanted: 1, seed: 1, threads: 1, attempts: None, method: None, duplicates: false }
    }
}

/// A puzzle with how it was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle, and what is known of it.
    pub fit: Fit,
    /// The attempt that found it, from 0.
    pub attempt: u64,
    /// Boards looked at in all attempts up to this one.
    pub tries: u64,
}

/// How far a batch is.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Puzzles given out.
    pub made: usize,
    /// Attempts made.
    pub attempts: u64,
    /// Boards looked at.
    pub tries: u64,
    /// The fewest slots that the basic solver left undecided.
    pub blanks: Option<u32>,
    /// The fewest solutions of a board on the way, where they were counted.
    pub solutions: Option<u64>,
    /// Puzzles with one solution that were the same as one before, up to symmetry.
    pub duplicates: u64,
    /// Puzzles with one solution that did not meet the target.
    pub unfit: Rejections,
}

/// Puzzles with one solution that did not meet the target, by reason.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Rejections {
    /// Not confirmed by another engine.
    pub unconfirmed: u64,
    /// Not minimal.
    pub not_minimal: u64,
    /// Too easy, and the rating in tenths that came closest.
    pub easy: (u64, Option<u16>),
    /// Too hard, and the rating in tenths that came closest.
    pub hard: (u64, Option<u16>),
    /// Without a technique that is required.
    pub lacks: u64,
    /// With a technique that it must not use.
    pub uses: u64,
    /// Solved too soon, and the seconds that came closest.
    pub quick: (u64, Option<f64>),
    /// Solved too late, and the seconds that came closest.
    pub slow: (u64, Option<f64>),
    /// Not finished by the techniques.
    pub unrated: u64,
}

impl Rejections {
    fn note(&mut self, unfit: Unfit) {
        match unfit {
            Unfit::Unconfirmed => self.unconfirmed += 1,
            Unfit::NotMinimal => self.not_minimal += 1,
            Unfit::Easy(r) => self.easy = (self.easy.0 + 1, self.easy.1.max(Some(r))),
            Unfit::Hard(r) => self.hard = (self.hard.0 + 1, Some(self.hard.1.map_or(r, |h| h.min(r)))),
            Unfit::Lacks(_) => self.lacks += 1,
            Unfit::Uses(_) => self.uses += 1,
            Unfit::Quick(s) => self.quick = (self.quick.0 + 1, Some(self.quick.1.map_or(s, |q| q.max(s)))),
            Unfit::Slow(s) => self.slow = (self.slow.0 + 1, Some(self.slow.1.map_or(s, |q| q.min(s)))),
            Unfit::Unrated => self.unrated += 1,
        }
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.unconfirmed
            + self.not_minimal
            + self.easy.0
            + self.hard.0
            + self.lacks
            + self.uses
            + self.quick.0
            + self.slow.0
            + self.unrated
    }
}

/// Why a batch ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// No puzzle meets the target: there is a proof.
    Impossible(Impossible),
    /// All puzzles wanted were given out, or the receiver wanted no more.
    Enough,
    /// Every puzzle that the target allows has been seen, up to other names for the digits.
    Exhausted,
    /// The number of attempts was used up.
    Attempts,
    /// Time, or the user.
    Stopped(Stop),
}

/// What a batch tells while it goes on.
#[derive(Debug)]
pub enum Event<'a> {
    /// A puzzle, in order.
    Made(&'a Made),
    /// An attempt is done.
    Progress(&'a Tally),
}

/// Who is told; `Break` ends the batch.
pub type Listener<'a> = dyn FnMut(Event<'_>) -> ControlFlow<()> + 'a;

/// An attempt with its puzzles judged, and the key of each among duplicates, where those are dropped.
pub(crate) struct Done {
    number: u64,
    tries: u64,
    blanks: Option<u32>,
    solutions: Option<u64>,
    exhausted: bool,
    hopeless: Option<Why>,
    judged: Vec<Result<(Fit, Option<Key>), Unfit>>,
    stopped: Option<Stop>,
}

/// Everything an attempt needs that threads share.
pub(crate) struct Work<'a, G: ClueModel> {
    pub(crate) search: &'a dyn Search<G>,
    pub(crate) target: &'a Target,
    pub(crate) task: &'a Task<G::Clues>,
    pub(crate) seed: u64,
    /// Tells duplicates, unless they are welcome.
    pub(crate) canon: Option<&'a Canon>,
}

impl<G: ClueModel> Work<'_, G> {
    pub(crate) fn attempt(&self, model: &mut G, judge: &mut Judge, number: u64, control: &Control) -> Done {
        let mut random = Random::new(self.seed, number);
        let Attempt { found, tries, blanks, solutions, exhausted, hopeless } =
            self.search.attempt(model, self.task, number, &mut random, control);
        let judged = found
            .iter()
            .map(|board| {
                let fit = judge.judge(self.target, model, board, control)?;
                let key = self.canon.map(|canon| canon.key(&fit.puzzle));
                Ok((fit, key))
            })
            .collect();
        let stopped = control.must_stop(0);
        Done { number, tries, blanks, solutions, exhausted, hopeless, judged, stopped }
    }
}

/// What has come out so far.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) options: Options,
    pub(crate) tally: Tally,
    seen: HashSet<Key>,
}

impl Ledger {
    pub(crate) fn new(options: &Options) -> Self {
        Self { options: options.clone(), tally: Tally::default(), seen: HashSet::new() }
    }

    /// Takes the attempts in order; the end when this was the last.
    pub(crate) fn take(&mut self, done: Done, listener: &mut Listener<'_>) -> Option<End> {
        if let Some(stop) = done.stopped {
            return Some(End::Stopped(stop));
        }
        self.tally.attempts = done.number + 1;
        self.tally.tries += done.tries;
        self.tally.blanks = self.tally.blanks.into_iter().chain(done.blanks).min();
        self.tally.solutions = self.tally.solutions.into_iter().chain(done.solutions).min();
        for judged in done.judged {
            match judged {
                Err(unfit) => self.tally.unfit.note(unfit),
                Ok((fit, key)) => {
                    if key.is_some_and(|key| !self.seen.insert(key)) {
                        self.tally.duplicates += 1;
                        continue;
                    }
                    self.tally.made += 1;
                    let made = Made { fit, attempt: done.number, tries: self.tally.tries };
                    let flow = listener(Event::Made(&made));
                    if flow.is_break() || self.tally.made >= self.options.wanted {
                        return Some(End::Enough);
                    }
                }
            }
        }
        if let Some(why) = done.hopeless {
            return Some(End::Impossible(Impossible::Lines(why)));
        }
        if done.exhausted {
            return Some(End::Exhausted);
        }
        if self.options.attempts.is_some_and(|most| self.tally.attempts >= most) {
            return Some(End::Attempts);
        }
        let flow = listener(Event::Progress(&self.tally));
        flow.is_break().then_some(End::Enough)
    }
}

/// One search on one target.
pub struct Batch<'a, G: ClueModel> {
    /// Makes a model for each thread.
    pub models: &'a (dyn Fn() -> G + Sync),
    /// The search.
    pub search: &'a dyn Search<G>,
    /// What is asked for.
    pub target: &'a Target,
    /// The same as slots: see [`proof::task`](crate::proof::task).
    pub task: &'a Task<G::Clues>,
}

impl<G: ClueModel> Batch<'_, G> {
    /// Makes puzzles and tells `listener` of each.
    pub fn run(&self, options: &Options, control: &Control, listener: &mut Listener<'_>) -> (Tally, End) {
        let mut ledger = Ledger::new(options);
        if options.wanted == 0 {
            return (ledger.tally, End::Enough);
        }
        let &Self { models, search, target, task } = self;
        let canon = (!options.duplicates).then(|| Canon::new(target.board()));
        let work = Work { search, target, task, seed: options.seed, canon: canon.as_ref() };
        let threads = Threads::of(options.threads);
        let plan = Plan {
            cancel: control.cancel.clone(),
            ahead: Some(AHEAD * threads.count() as u64),
            ..Plan::new(threads)
        };
        let mut numbers = 0..;
        let ended = ordered::run(
            plan,
            |cancel| {
                // Searches bound their own questions by nodes; a bound on all of them would make them take the unknown
                // for a no.
                let control = Control { cancel: cancel.clone(), nodes: None, ..control.clone() };
                (models(), Judge::default(), control)
            },
            |_| numbers.next(),
            |(model, judge, control), number, _| work.attempt(model, judge, number, control),
            |_, done| ledger.take(done, listener).map_or(ControlFlow::Continue(()), ControlFlow::Break),
        );
        let end = match ended {
            ordered::End::Broken(end) => end,
            // The numbers do not run out.
            ordered::End::Cancelled | ordered::End::Exhausted => End::Stopped(Stop::Cancelled),
        };
        (ledger.tally, end)
    }
}
