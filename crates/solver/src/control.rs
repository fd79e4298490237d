//! Stopping a search and saying what it did.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// A flag that many searches share; setting it makes each stop soon.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    set: AtomicBool,
    /// How often it may still be looked at before it sets itself.
    looks: Option<AtomicU64>,
}

impl CancelToken {
    /// A token that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that sets itself when searches have looked at it so many times. Unlike a deadline it makes one search stop
    /// at the same place on every machine, however busy: tests bound their work by it.
    pub fn after(looks: u64) -> Self {
        Self(Arc::new(Flag { set: AtomicBool::new(false), looks: Some(AtomicU64::new(looks)) }))
    }

    /// Asks every search that holds this token to stop. Safe to call from a signal handler's thread.
    pub fn cancel(&self) {
        self.0.set.store(true, Ordering::Relaxed);
    }

    /// Whether [`CancelToken::cancel`] was called, or the looks of [`CancelToken::after`] are used up.
    pub fn is_cancelled(&self) -> bool {
        if let Some(looks) = &self.0.looks {
            let one_less = |left: u64| left.checked_sub(1);
            if looks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_err() {
                self.cancel();
            }
        }
        self.0.set.load(Ordering::Relaxed)
    }
}

/// When a search must stop before it is done. The default never stops it.
#[derive(Clone, Debug, Default)]
pub struct Control {
    /// Stop when this is set.
    pub cancel: CancelToken,
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop after this many nodes (guesses).
    pub nodes: Option<u64>,
}

impl Control {
    /// The same control for a further search of the same work, of which `nodes` are spent.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Self {
        Self { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), ..self.clone() }
    }

    /// Why the search must stop now, if it must. Looks at the clock: call it every few hundred steps, not at each.
    pub fn must_stop(&self, nodes: u64) -> Option<Stop> {
        if self.cancel.is_cancelled() {
            Some(Stop::Cancelled)
        } else if self.nodes.is_some_and(|most| nodes >= most) {
            Some(Stop::Nodes)
        } else if self.deadline.is_some_and(|end| Instant::now() >= end) {
            Some(Stop::Deadline)
        } else {
            None
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Everything was searched: what was found is all there is.
    Complete,
    /// The receiver of solutions wanted no more.
    Enough,
    /// The deadline passed.
    Deadline,
    /// The node limit was reached.
    Nodes,
    /// The token was set.
    Cancelled,
}

impl Stop {
    /// The stable name, for JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Enough => "enough",
            Self::Deadline => "deadline",
            Self::Nodes => "nodes",
            Self::Cancelled => "cancelled",
        }
    }
}

/// What a search cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes of the search tree that were branched on (guesses, calls, decisions: each engine's own unit).
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.conflicts += other.conflicts;
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// Why it ended.
    pub stop: Stop,
    /// What it cost.
    pub stats: Stats,
}
