//! What workers and sink share: which pieces were taken, which results wait, and whose turn it is.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Backlog;
use crate::CancelToken;

/// How long the sink waits for a result before it looks whether the caller's token is set: nothing wakes it for that.
const LOOK: Duration = Duration::from_millis(50);

/// What the sink is to do next.
pub(super) enum Ready<R> {
    /// Deliver this.
    Result(u64, R),
    /// The source had no more, and all was delivered.
    Exhausted,
    /// The same after the caller's token was set, or after a panic.
    Cancelled,
}

struct State<R> {
    /// The number of the next piece to be taken.
    next: u64,
    /// The first piece that is not finished.
    turn: u64,
    /// Results for the sink with their numbers and weights. Those of a piece come here when its turn has come.
    due: VecDeque<(u64, R, usize)>,
    due_weight: usize,
    /// Results of pieces whose turn has not come, and their weight. Counted apart from those that are due: the piece whose
    /// turn it is must never wait for room that only its own end can make.
    waiting: BTreeMap<u64, (R, usize)>,
    waiting_weight: usize,
    /// Whether the source said that there is no more.
    exhausted: bool,
    /// Nothing is wanted any more.
    closed: bool,
    /// Workers that may still bring something.
    workers: usize,
}

/// See the module's head.
pub(super) struct Order<R> {
    state: Mutex<State<R>>,
    /// Something came for the sink, or a worker left.
    came: Condvar,
    /// The turn passed on, the sink made room, or all is over.
    moved: Condvar,
    /// The caller's token.
    outer: CancelToken,
    /// The workers' token: also set when the caller's other work is to go on.
    inner: CancelToken,
    ahead: Option<u64>,
    backlog: Option<Backlog<R>>,
}

impl<R> Order<R> {
    pub(super) fn new(
        workers: usize,
        outer: CancelToken,
        ahead: Option<u64>,
        backlog: Option<Backlog<R>>,
    ) -> Self {
        let state = State {
            next: 0,
            turn: 0,
            due: VecDeque::new(),
            due_weight: 0,
            waiting: BTreeMap::new(),
            waiting_weight: 0,
            exhausted: false,
            closed: false,
            workers,
        };
        Self {
            state: Mutex::new(state),
            came: Condvar::new(),
            moved: Condvar::new(),
            outer,
            inner: CancelToken::new(),
            ahead,
            backlog,
        }
    }

    /// Nothing of the caller's runs under this lock, so no panic leaves half a change behind.
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sleeps until the turn passes on, the sink makes room, or all is over.
    fn wait<'a>(&self, state: MutexGuard<'a, State<R>>) -> MutexGuard<'a, State<R>> {
        self.moved.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn weight(&self, result: &R) -> usize {
        self.backlog.as_ref().map_or(0, |backlog| (backlog.weigh)(result))
    }

    fn is_full(&self, weight: usize) -> bool {
        self.backlog.as_ref().is_some_and(|backlog| weight > backlog.most)
    }

    /// The token that pieces obey.
    pub(super) fn cancel(&self) -> &CancelToken {
        &self.inner
    }

    /// Whether a worker may take the next piece; waits until it is near enough.
    pub(super) fn may_take(&self) -> bool {
        if let Some(ahead) = self.ahead {
            let mut state = self.lock();
            while state.next >= state.turn.saturating_add(ahead.max(1)) && !self.is_over(&state) {
                state = self.wait(state);
            }
        }
        let state = self.lock();
        !state.exhausted && !self.is_over(&state)
    }

    fn is_over(&self, state: &State<R>) -> bool {
        state.closed || self.inner.is_cancelled() || self.outer.is_cancelled()
    }

    /// The number of the piece that was taken.
    pub(super) fn take(&self) -> u64 {
        let mut state = self.lock();
        state.next += 1;
        state.next - 1
    }

    /// The source has no more.
    pub(super) fn no_more(&self) {
        let mut state = self.lock();
        state.exhausted = !self.is_over(&state);
    }

    pub(super) fn is_turn(&self, number: u64) -> bool {
        self.lock().turn == number
    }

    /// Hands over a part of a piece, once its turn has come and there is room; `false` when it is no longer wanted.
    pub(super) fn give(&self, number: u64, part: R) -> bool {
        let weight = self.weight(&part);
        let mut state = self.lock();
        while !state.closed && (state.turn != number || self.is_full(state.due_weight)) {
            state = self.wait(state);
        }
        if state.closed {
            return false;
        }
        state.due.push_back((number, part, weight));
        state.due_weight += weight;
        self.came.notify_one();
        true
    }

    /// Hands over the last part of a piece.
    pub(super) fn finish(&self, number: u64, result: R) {
        let weight = self.weight(&result);
        let mut state = self.lock();
        let is_full = |state: &State<R>| {
            self.is_full(if state.turn == number { state.due_weight } else { state.waiting_weight })
        };
        while !state.closed && is_full(&state) {
            state = self.wait(state);
        }
        if state.closed {
            return;
        }
        if state.turn != number {
            state.waiting.insert(number, (result, weight));
            state.waiting_weight += weight;
            return;
        }
        let mut next = Some((result, weight));
        while let Some((result, weight)) = next {
            let turn = state.turn;
            state.due.push_back((turn, result, weight));
            state.due_weight += weight;
            state.turn = turn + 1;
            next = state.waiting.remove(&(turn + 1));
            state.waiting_weight -= next.as_ref().map_or(0, |(_, weight)| *weight);
        }
        self.came.notify_one();
        self.moved.notify_all();
    }

    /// The sink waits for what comes next.
    pub(super) fn ready(&self) -> Ready<R> {
        let mut state = self.lock();
        loop {
            if let Some((number, result, weight)) = state.due.pop_front() {
                let full = self.is_full(state.due_weight);
                state.due_weight -= weight;
                if full && !self.is_full(state.due_weight) {
                    self.moved.notify_all();
                }
                return Ready::Result(number, result);
            }
            if state.workers == 0 {
                return if state.exhausted && !state.closed { Ready::Exhausted } else { Ready::Cancelled };
            }
            if self.outer.is_cancelled() && !self.inner.is_cancelled() {
                self.inner.cancel();
                self.moved.notify_all();
            }
            state = self.came.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Nothing more is wanted. Under the lock, so that no thread misses it on its way to sleep.
    fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        self.inner.cancel();
        drop(state);
        self.moved.notify_all();
        self.came.notify_all();
    }

    /// For a worker to hold until it leaves.
    pub(super) fn enter(&self) -> Leaves<'_, R> {
        Leaves(self)
    }

    /// For the sink to hold until it wants no more.
    pub(super) fn closes(&self) -> Closes<'_, R> {
        Closes(self)
    }
}

/// Says that a worker left; when it panics nobody waits for what it had begun.
pub(super) struct Leaves<'a, R>(&'a Order<R>);

impl<R> Drop for Leaves<'_, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
        self.0.lock().workers -= 1;
        self.0.came.notify_all();
    }
}

/// Closes the order, also when the sink panics: else its workers would wait for ever.
pub(super) struct Closes<'a, R>(&'a Order<R>);

impl<R> Drop for Closes<'_, R> {
    fn drop(&mut self) {
        self.0.close();
    }
}
