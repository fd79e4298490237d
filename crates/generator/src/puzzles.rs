//! Puzzles one after the other, for whoever wants an iterator.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::batch::{Done, End, Event, Ledger, Made, Options, Tally};

/// Makes one attempt, by its number.
type Attempts = Box<dyn FnMut(u64) -> Done>;

/// Puzzles that meet a target; see [`puzzles`](crate::puzzles()).
pub struct Puzzles {
    attempt: Option<Attempts>,
    ledger: Ledger,
    /// Made and not yet given out: an attempt can bring several.
    ready: VecDeque<Made>,
    end: Option<End>,
}

impl Puzzles {
    pub(crate) fn new(options: &Options, attempt: Attempts) -> Self {
        let end = (options.wanted == 0).then_some(End::Enough);
        Self { attempt: Some(attempt), ledger: Ledger::new(options), ready: VecDeque::new(), end }
    }

    /// Without any, since `end`.
    pub(crate) fn ended(options: &Options, end: End) -> Self {
        Self { attempt: None, ledger: Ledger::new(options), ready: VecDeque::new(), end: Some(end) }
    }

    /// Why there are no more; `None` as long as that is not known.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref().filter(|_| self.ready.is_empty())
    }

    /// What was done so far.
    pub fn tally(&self) -> &Tally {
        &self.ledger.tally
    }
}

impl Iterator for Puzzles {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        while self.ready.is_empty() && self.end.is_none() {
            let done = self.attempt.as_mut()?(self.ledger.tally.attempts);
            let ready = &mut self.ready;
            self.end = self.ledger.take(done, &mut |event| {
                if let Event::Made(made) = event {
                    ready.push_back(made.clone());
                }
                ControlFlow::Continue(())
            });
        }
        self.ready.pop_front()
    }
}

impl std::fmt::Debug for Puzzles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Puzzles")
            .field("tally", &self.ledger.tally)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}
