//! What searches are for: the answers to many boards, or the tree of one.

use std::ops::{AddAssign, ControlFlow};

use super::board::{Clues, Loadable};
use super::lanes::Lanes;
use super::path::Work;
use super::solve::Answer;
use super::tree::{Effort, Errand, MOST_SEATS, Pairs, Seat, Stacks, search};
use crate::{Control, Stop};

/// A search as [`Work`] for any vectors.
pub(super) struct Search<'a, E, const TEAMS: usize> {
    pub(super) errand: &'a mut E,
    pub(super) stacks: &'a mut Stacks,
}

impl<E: Errand, const TEAMS: usize> Work for Search<'_, E, TEAMS> {
    type Out = Effort;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Effort {
        search::<V, E, TEAMS>(self.stacks, self.errand)
    }
}

impl AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.guesses += other.guesses;
        self.dead_ends += other.dead_ends;
    }
}

/// Counts solutions of each board up to a limit, and keeps the first when `KEEP`.
pub(super) struct Batch<'a, B, const KEEP: bool> {
    pub(super) boards: &'a [B],
    pub(super) next: usize,
    /// Which board each seat has.
    pub(super) at: [usize; MOST_SEATS],
    pub(super) limit: u32,
    pub(super) counts: &'a mut [u32],
    pub(super) solutions: &'a mut [Clues],
}

impl<B: Loadable, const KEEP: bool> Errand for Batch<'_, B, KEEP> {
    const CROWD: bool = false;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        let Some(board) = self.boards.get(self.next) else { return false };
        board.load(x, seat.slot);
        self.at[seat.number] = self.next;
        self.next += 1;
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let at = self.at[seat.number];
        let count = &mut self.counts[at];
        if KEEP && *count == 0 {
            V::store_digits(solution, seat.slot, &mut self.solutions[at]);
        }
        *count = capped(*count, pairs.count(), self.limit);
        *count < self.limit
    }
}

/// What is counted so far and this many more, at most the limit.
pub(super) fn capped(count: u32, more: u64, limit: u32) -> u32 {
    u64::from(limit).min(u64::from(count) + more) as u32
}

/// What becomes of the solutions of one board.
pub(super) trait Take {
    /// A solution, and with it its pairs. `Break` ends the search.
    fn take<V: Lanes>(&mut self, slot: usize, solution: &[V; 9], pairs: Pairs<'_>) -> ControlFlow<()>;

    /// Whether it matters which solution comes next: a crowd of another size would find another one.
    fn in_order(&self) -> bool {
        false
    }
}

/// The tree of one board.
pub(super) struct One<'a, B, T> {
    board: Option<&'a B>,
    take: &'a mut T,
    /// `None` when nothing may stop it.
    control: Option<&'a Control>,
    /// Whether it may never be given to a crowd.
    in_order: bool,
    /// How often it was asked whether to go on.
    asked: u32,
    /// What the search cost until it was given to a crowd.
    pub(super) alone: Option<Effort>,
    /// Why it ended.
    pub(super) stop: Stop,
}

impl<'a, B, T> One<'a, B, T> {
    pub(super) fn new(board: &'a B, take: &'a mut T, control: Option<&'a Control>) -> Self {
        Self {
            board: Some(board),
            take,
            control,
            in_order: false,
            asked: 0,
            alone: None,
            stop: Stop::Complete,
        }
    }

    /// The same, never given to a crowd.
    pub(super) fn in_order(self) -> Self {
        Self { in_order: true, ..self }
    }
}

/// Events after which a search is given to a crowd. Nearly every puzzle is done by then: a crowd is for boards with many
/// solutions, and for hard ones would have to be called much earlier to gain anything, which costs the others more.
const ALONE: u64 = 256;
/// Events between two looks at a [`Control`]: some tenths of a millisecond.
const EVENTS: u64 = 4096;

impl<B: Loadable, T: Take> Errand for One<'_, B, T> {
    const CROWD: bool = true;

    #[inline(always)]
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool {
        let Some(board) = self.board.take() else { return false };
        board.load(x, seat.slot);
        true
    }

    #[inline(always)]
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool {
        let flow = self.take.take(seat.slot, solution, pairs);
        if flow.is_break() {
            self.stop = Stop::Enough;
        }
        flow.is_continue()
    }

    fn go_on(&mut self, effort: Effort) -> u32 {
        let guesses = effort.guesses + self.alone.map_or(0, |e| e.guesses);
        self.asked += 1;
        let nodes = self.control.and_then(|c| c.nodes);
        let must_stop = self.control.and_then(|c| match self.asked {
            // A board that needs no guess is solved before anyone looks at the clock, as with the other engines.
            1 => Control { deadline: None, ..c.clone() }.must_stop(guesses),
            _ => c.must_stop(guesses),
        });
        if let Some(stop) = must_stop {
            self.stop = stop;
            return 0;
        }
        let wait = match self.asked {
            1 => 2,
            _ if self.in_order || nodes.is_some() || self.alone.is_some() => EVENTS,
            2 => ALONE,
            _ if self.take.in_order() => ALONE,
            _ => 0,
        };
        // Under a limit of nodes nothing is given to a crowd, so an event is one guess at most.
        wait.min(nodes.map_or(u64::MAX, |most| most - guesses)) as u32
    }
}

/// Counts up to a limit, and keeps the first solution when `KEEP`.
pub(super) struct First<const KEEP: bool> {
    pub(super) limit: u32,
    pub(super) answer: Answer,
}

impl<const KEEP: bool> Take for First<KEEP> {
    #[inline(always)]
    fn take<V: Lanes>(&mut self, slot: usize, solution: &[V; 9], pairs: Pairs<'_>) -> ControlFlow<()> {
        if KEEP && self.answer.count == 0 {
            V::store_digits(solution, slot, &mut self.answer.solution);
        }
        self.answer.count = capped(self.answer.count, pairs.count(), self.limit);
        if self.answer.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn in_order(&self) -> bool {
        KEEP && self.answer.count == 0
    }
}

/// Sends every solution somewhere.
pub(super) struct All<F> {
    pub(super) sink: F,
}

impl<F: FnMut(&Clues) -> ControlFlow<()>> Take for All<F> {
    #[inline(always)]
    fn take<V: Lanes>(&mut self, slot: usize, solution: &[V; 9], pairs: Pairs<'_>) -> ControlFlow<()> {
        let mut digits = [0; 81];
        for number in 0..pairs.count() {
            V::store_digits(&pairs.get(slot, solution, number), slot, &mut digits);
            (self.sink)(&digits)?;
        }
        ControlFlow::Continue(())
    }
}

/// Counts them all.
pub(super) struct Total {
    pub(super) count: u64,
}

impl Take for Total {
    #[inline(always)]
    fn take<V: Lanes>(&mut self, _slot: usize, _solution: &[V; 9], pairs: Pairs<'_>) -> ControlFlow<()> {
        self.count += pairs.count();
        ControlFlow::Continue(())
    }
}
