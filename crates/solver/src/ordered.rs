//! Ordered work on threads: numbered pieces in, their results out in the order of the numbers.
//!
//! A *source* gives pieces, one after the other. Workers take them in turn and may finish them in any order; the *sink*, on
//! the caller's thread, receives what they make in the order in which the pieces came. So the sequence is the same on any
//! number of threads, provided that a piece's result depends on the piece alone.
//!
//! - **Stop.** When the caller's token is set, no further piece is taken; those under way see the token of their
//!   [`Turn`] set, end when they like, and are delivered. When the sink says `Break`, nothing more is delivered. Either way
//!   what was delivered is a prefix of the sequence, and no piece of it is missing.
//! - **Memory.** [`Plan::ahead`] bounds how many pieces are under way, [`Plan::backlog`] the weight of results that wait. A
//!   piece with a long answer hands it over in parts ([`Turn::give`]), which go out as soon as it is the piece's turn.
//! - **Panics.** A panic in the source, in a worker or in the sink ends all threads and goes on in the caller.
//!
//! ```
//! use std::ops::ControlFlow;
//! use masume_solver::ordered::{self, End, Plan, Threads};
//!
//! let mut squares = Vec::new();
//! let mut numbers = 0..10_u64;
//! let end = ordered::run(
//!     Plan::new(Threads::of(4)),
//!     |_| (),
//!     |()| numbers.next(),
//!     |(), n, _| n * n,
//!     |_, square| {
//!         squares.push(square);
//!         if square < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break("large enough") }
//!     },
//! );
//! assert_eq!(end, End::Broken("large enough"));
//! assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64]);
//! ```

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Mutex;

use crate::CancelToken;

mod order;

use order::{Order, Ready};

/// Who does the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threads {
    /// The thread that calls, piece after piece: works where there are no threads, and does nothing ahead.
    Here,
    /// So many threads beside the one that calls, which only runs the sink.
    Beside(usize),
}

impl Threads {
    /// As many as asked for; one needs no thread of its own.
    pub fn of(threads: usize) -> Self {
        if threads <= 1 { Self::Here } else { Self::Beside(threads) }
    }

    /// How many workers there are.
    pub fn count(self) -> usize {
        match self {
            Self::Here => 1,
            Self::Beside(threads) => threads.max(1),
        }
    }
}

/// How much may wait for its turn.
#[derive(Clone, Copy, Debug)]
pub struct Backlog<R> {
    /// A worker waits where results of this weight wait for their turn, or for the sink. Together never more than three
    /// times as much waits, and a result for each worker.
    pub most: usize,
    /// What a result weighs.
    pub weigh: fn(&R) -> usize,
}

/// How to run.
#[derive(Clone, Debug)]
pub struct Plan<R> {
    /// Who does the work.
    pub threads: Threads,
    /// Stops it.
    pub cancel: CancelToken,
    /// How many pieces may be taken from the first unfinished one on; no limit when not said.
    pub ahead: Option<u64>,
    /// How much may wait; no limit when not said.
    pub backlog: Option<Backlog<R>>,
}

impl<R> Plan<R> {
    /// Without limits, and never stopped.
    pub fn new(threads: Threads) -> Self {
        Self { threads, cancel: CancelToken::new(), ahead: None, backlog: None }
    }
}

/// Why the work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End<B> {
    /// The source had no more, and everything was delivered.
    Exhausted,
    /// The sink said so.
    Broken(B),
    /// The token was set before the source had no more; all that was begun was delivered.
    Cancelled,
}

/// The place of a piece in the sequence, and the way of its result to the sink.
pub struct Turn<'a, R> {
    number: u64,
    way: Way<'a, R>,
}

enum Way<'a, R> {
    /// Straight to the sink; it answers whether to go on.
    Here(&'a CancelToken, &'a mut dyn FnMut(R) -> bool),
    Threads(&'a Order<R>),
}

impl<R> Turn<'_, R> {
    /// The number of the piece, from 0.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Set when the work on this piece is to end early: by the caller, or because its result is no longer wanted.
    pub fn cancel(&self) -> &CancelToken {
        match &self.way {
            Way::Here(cancel, _) => cancel,
            Way::Threads(order) => order.cancel(),
        }
    }

    /// Whether all pieces before this one are finished, so that [`Turn::give`] need not wait for them.
    pub fn has_come(&self) -> bool {
        match &self.way {
            Way::Here(..) => true,
            Way::Threads(order) => order.is_turn(self.number),
        }
    }

    /// Hands over a part of the result, when the piece's turn has come and there is room; what the work returns comes
    /// after it. Answers `false` when nothing is wanted any more.
    pub fn give(&mut self, part: R) -> bool {
        match &mut self.way {
            Way::Here(_, sink) => sink(part),
            Way::Threads(order) => order.give(self.number, part),
        }
    }
}

impl<R> std::fmt::Debug for Turn<'_, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Turn").field("number", &self.number).finish_non_exhaustive()
    }
}

/// Runs `work` on all that `source` gives and sends the results to `sink` in order.
///
/// `worker` makes what a thread keeps from piece to piece, on that thread; it gets the token that pieces are to obey. The
/// source is asked by one worker at a time, and may wait (for input, say) without keeping others from their work. The sink
/// gets the number of the piece with each result, or with each part of it.
pub fn run<W, T, R: Send, B>(
    plan: Plan<R>,
    worker: impl Fn(&CancelToken) -> W + Sync,
    source: impl FnMut(&mut W) -> Option<T> + Send,
    work: impl Fn(&mut W, T, Turn<'_, R>) -> R + Sync,
    mut sink: impl FnMut(u64, R) -> ControlFlow<B>,
) -> End<B> {
    match plan.threads {
        Threads::Here => here(&plan.cancel, &worker, source, &work, &mut sink),
        Threads::Beside(_) => beside(plan, &worker, source, &work, &mut sink),
    }
}

fn here<W, T, R, B>(
    cancel: &CancelToken,
    worker: &impl Fn(&CancelToken) -> W,
    mut source: impl FnMut(&mut W) -> Option<T>,
    work: &impl Fn(&mut W, T, Turn<'_, R>) -> R,
    sink: &mut impl FnMut(u64, R) -> ControlFlow<B>,
) -> End<B> {
    let mut worker = worker(cancel);
    let mut broken = None;
    for number in 0.. {
        if cancel.is_cancelled() {
            return End::Cancelled;
        }
        let Some(piece) = source(&mut worker) else { break };
        let mut deliver = |result| {
            if broken.is_none() {
                broken = sink(number, result).break_value();
            }
            broken.is_none()
        };
        let result = work(&mut worker, piece, Turn { number, way: Way::Here(cancel, &mut deliver) });
        deliver(result);
        if let Some(end) = broken {
            return End::Broken(end);
        }
    }
    if cancel.is_cancelled() { End::Cancelled } else { End::Exhausted }
}

fn beside<W, T, R: Send, B>(
    plan: Plan<R>,
    worker: &(impl Fn(&CancelToken) -> W + Sync),
    source: impl FnMut(&mut W) -> Option<T> + Send,
    work: &(impl Fn(&mut W, T, Turn<'_, R>) -> R + Sync),
    sink: &mut impl FnMut(u64, R) -> ControlFlow<B>,
) -> End<B> {
    let threads = plan.threads.count();
    let order = Order::new(threads, plan.cancel, plan.ahead, plan.backlog);
    let source = Mutex::new(source);
    let each = || {
        let _leaves = order.enter();
        let mut worker = worker(order.cancel());
        loop {
            let (number, piece) = {
                // After a panic in the source nothing more is taken: the piece it was about to give is lost.
                let Ok(mut source) = source.lock() else { return };
                if !order.may_take() {
                    return;
                }
                let Some(piece) = source(&mut worker) else { return order.no_more() };
                (order.take(), piece)
            };
            let result = work(&mut worker, piece, Turn { number, way: Way::Threads(&order) });
            order.finish(number, result);
        }
    };
    std::thread::scope(|scope| {
        let closes = order.closes();
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(each)).collect();
        let end = loop {
            match order.ready() {
                Ready::Result(number, result) => {
                    if let ControlFlow::Break(end) = sink(number, result) {
                        break End::Broken(end);
                    }
                }
                Ready::Exhausted => break End::Exhausted,
                Ready::Cancelled => break End::Cancelled,
            }
        };
        drop(closes);
        if let Some(panic) = handles.into_iter().find_map(|handle| handle.join().err()) {
            resume_unwind(panic);
        }
        end
    })
}

#[cfg(test)]
mod tests;
