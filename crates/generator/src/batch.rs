//! Attempt after attempt until enough puzzles are found, on any number of threads with the same result.
//!
//! Threads take the numbers of attempts in turn; what they bring is looked at in the order of the numbers, so who was
//! faster does not matter. When time ends or the user stops it, attempts that were cut short are dropped with all that
//! come after them: what was given out is a prefix of what the seed gives without a limit.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Condvar, Mutex};

use masume_canon::{Canon, Key};
use masume_solver::{CancelToken, Control, Random, Stop};

use crate::ground::{Ground, Why};
use crate::judge::{Fit, Judge, Unfit};
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
struct Done {
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
struct Work<'a, G: Ground> {
    search: &'a dyn Search<G>,
    task: &'a Task<G::Clues>,
    seed: u64,
    control: Control,
    /// Tells duplicates, unless they are welcome.
    canon: Option<Canon>,
}

impl<G: Ground> Work<'_, G> {
    fn attempt(&self, ground: &mut G, judge: &mut Judge<'_>, number: u64) -> Done {
        let mut random = Random::new(self.seed, number);
        let Attempt { found, tries, blanks, solutions, exhausted, hopeless } =
            self.search.attempt(ground, self.task, number, &mut random, &self.control);
        let judged = found
            .iter()
            .map(|board| {
                let fit = judge.judge(ground, board, &self.control)?;
                let key = self.canon.as_ref().map(|canon| canon.key(&fit.puzzle));
                Ok((fit, key))
            })
            .collect();
        let stopped = self.control.must_stop(0);
        Done { number, tries, blanks, solutions, exhausted, hopeless, judged, stopped }
    }
}

/// What has come out so far.
struct Ledger<'a, 'b> {
    options: &'a Options,
    tally: Tally,
    seen: HashSet<Key>,
    listener: &'a mut Listener<'b>,
}

impl Ledger<'_, '_> {
    /// Takes the attempts in order; the end when this was the last.
    fn take(&mut self, done: Done) -> Option<End> {
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
                    let flow = (self.listener)(Event::Made(&made));
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
        let flow = (self.listener)(Event::Progress(&self.tally));
        flow.is_break().then_some(End::Enough)
    }
}

/// One search on one target.
pub struct Batch<'a, G: Ground> {
    /// Makes a ground for each thread.
    pub grounds: &'a (dyn Fn() -> G + Sync),
    /// The search.
    pub search: &'a dyn Search<G>,
    /// What is asked for.
    pub target: &'a Target,
    /// The same as slots: see [`proof::task`](crate::proof::task).
    pub task: &'a Task<G::Clues>,
}

impl<G: Ground> Batch<'_, G> {
    /// Makes puzzles and tells `listener` of each.
    pub fn run(&self, options: &Options, control: &Control, listener: &mut Listener<'_>) -> (Tally, End) {
        let mut ledger = Ledger { options, tally: Tally::default(), seen: HashSet::new(), listener };
        if options.wanted == 0 {
            return (ledger.tally, End::Enough);
        }
        let &Self { grounds, search, target, task } = self;
        let canon = (!options.duplicates).then(|| Canon::new(target.board()));
        // Searches bound their own questions by nodes; a bound on all of them would make them take the unknown for a no.
        let control = Control { nodes: None, ..control.clone() };
        let work = Work { search, task, seed: options.seed, control, canon };
        let end = if options.threads <= 1 {
            let (mut ground, mut judge) = (grounds(), Judge::new(target));
            let mut number = 0;
            loop {
                if let Some(end) = ledger.take(work.attempt(&mut ground, &mut judge, number)) {
                    break end;
                }
                number += 1;
            }
        } else {
            shared(grounds, target, work, &mut ledger)
        };
        (ledger.tally, end)
    }
}

/// Which attempts may be begun: the next, and how far the ledger is.
struct Gate {
    state: Mutex<(u64, u64)>,
    moved: Condvar,
    ahead: u64,
}

impl Gate {
    /// The next attempt to make, once it is near enough; `None` when all is over.
    fn next(&self, over: &CancelToken) -> Option<u64> {
        let mut state = self.state.lock().expect("no thread panics here");
        while state.0 >= state.1 + self.ahead && !over.is_cancelled() {
            state = self.moved.wait(state).expect("no thread panics here");
        }
        if over.is_cancelled() {
            return None;
        }
        state.0 += 1;
        Some(state.0 - 1)
    }

    /// Nothing more is to be done. Under the lock, so that no thread misses it on its way to sleep.
    fn close(&self, over: &CancelToken) {
        let state = self.state.lock().expect("no thread panics here");
        over.cancel();
        drop(state);
        self.moved.notify_all();
    }

    fn taken(&self, number: u64) {
        self.state.lock().expect("no thread panics here").1 = number;
        self.moved.notify_all();
    }
}

/// What a thread leaves behind: when it panics, nobody waits for its attempt.
struct Last<'a> {
    gate: &'a Gate,
    over: &'a CancelToken,
}

impl Drop for Last<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.gate.close(self.over);
        }
    }
}

fn shared<G: Ground>(
    grounds: &(dyn Fn() -> G + Sync),
    target: &Target,
    mut work: Work<'_, G>,
    ledger: &mut Ledger<'_, '_>,
) -> End {
    let outer = work.control.cancel.clone();
    // The end of the batch stops attempts that are under way, without telling the caller's other work to stop.
    let over = CancelToken::new();
    work.control.cancel = over.clone();
    let threads = ledger.options.threads;
    let gate = Gate { state: Mutex::new((0, 0)), moved: Condvar::new(), ahead: AHEAD * threads as u64 };
    let (send, receive) = mpsc::channel::<Done>();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (send, gate, work, over) = (send.clone(), &gate, &work, &over);
            scope.spawn(move || {
                let _last = Last { gate, over };
                let (mut ground, mut judge) = (grounds(), Judge::new(target));
                while let Some(number) = gate.next(over) {
                    if send.send(work.attempt(&mut ground, &mut judge, number)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let end = 'batch: loop {
            if outer.is_cancelled() {
                break End::Stopped(Stop::Cancelled);
            }
            match receive.recv_timeout(std::time::Duration::from_millis(50)) {
                Ok(done) => {
                    waiting.insert(done.number, done);
                }
                // Nothing yet: look whether the user stopped it.
                Err(RecvTimeoutError::Timeout) => continue,
                // Threads do not go before they are told to: one panicked, and the end of the scope passes that on.
                Err(RecvTimeoutError::Disconnected) => break End::Stopped(Stop::Cancelled),
            }
            while let Some(done) = waiting.remove(&next) {
                if let Some(end) = ledger.take(done) {
                    break 'batch end;
                }
                next += 1;
                gate.taken(next);
            }
        };
        gate.close(&over);
        end
    })
}
