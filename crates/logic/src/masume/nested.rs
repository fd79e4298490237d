//! Nets as a level asks for them, and nets inside of nets.
//!
//! Inside of a hypothesis, when singles say nothing more, every further hypothesis is tried; those that are refuted go
//! together, and singles go on. One such sweep is a level of its own. Sweeps until nothing is refuted have one result
//! whatever the order (what is refuted stays refuted when more is known), so there each refuted candidate goes at once.

use std::ops::ControlFlow;

use masume_solver::Control;

use super::cases::{Live, Verdict, try_all};
use super::findings::Findings;
use super::level::ANY;
use super::net::Net;
use crate::position::Position;

/// The clock is looked at after this many inner hypotheses.
const STRIDE: u32 = 256;

/// Adds what at most `rounds` rounds refute, or rule out in every case.
pub(super) fn nets(
    board: &Position,
    live: &Live,
    rounds: u32,
    patterns: bool,
    control: &Control,
    out: &mut Findings,
) -> ControlFlow<()> {
    let mut net = Net::new(board, board.layout());
    try_all(board, live, true, control, out, |id, row| {
        net.put(id);
        let refuted = net.run(rounds, patterns);
        if !refuted {
            net.since(0).iter().for_each(|&gone| row.rule_out(live.number[gone as usize]));
        }
        net.undo(0);
        ControlFlow::Continue(if refuted { Verdict::Refuted } else { Verdict::Possible })
    })
}

/// How hypotheses are tried inside of a hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inner {
    /// Once, each for so many rounds at most.
    Once {
        /// The most rounds.
        rounds: u32,
    },
    /// Until none is refuted, so deep.
    Until {
        /// 1 is nets of singles, 2 those with further ones inside.
        depth: u32,
    },
}

/// Adds what nets refute in which further nets are tried.
pub(super) fn nested(
    board: &Position,
    live: &Live,
    inside: Inner,
    control: &Control,
    out: &mut Findings,
) -> ControlFlow<()> {
    let net = Net::new(board, board.layout());
    let mut inner = Trial { net, ids: &live.ids, control, tried: 0, refuted: Vec::new() };
    try_all(board, live, true, control, out, |id, row| {
        inner.net.put(id);
        let refuted = inner.net.run(ANY, false)
            || match inside {
                Inner::Once { rounds } => inner.sweep(rounds)?,
                Inner::Until { depth } => inner.exhaust(depth)?,
            };
        if !refuted {
            inner.net.since(0).iter().for_each(|&gone| row.rule_out(live.number[gone as usize]));
        }
        inner.net.undo(0);
        ControlFlow::Continue(if refuted { Verdict::Refuted } else { Verdict::Possible })
    })
}

struct Trial<'a> {
    net: Net<'a>,
    ids: &'a [u32],
    control: &'a Control,
    tried: u32,
    refuted: Vec<u32>,
}

impl Trial<'_> {
    fn tick(&mut self) -> ControlFlow<()> {
        self.tried = self.tried.wrapping_add(1);
        if self.tried.is_multiple_of(STRIDE) && self.control.must_stop(0).is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Tries every candidate that is open once and takes away all that `rounds` rounds refute. Says whether a set is empty then.
    fn sweep(&mut self, rounds: u32) -> ControlFlow<(), bool> {
        let mark = self.net.mark();
        self.refuted.clear();
        for &id in self.ids {
            self.tick()?;
            if self.net.is_open(id) {
                self.net.put(id);
                if self.net.run(rounds, false) {
                    self.refuted.push(id);
                }
                self.net.undo(mark);
            }
        }
        for i in 0..self.refuted.len() {
            let (cell, digit) = self.net.of(self.refuted[i]);
            self.net.kill(cell, digit);
        }
        ControlFlow::Continue(self.net.run(ANY, false))
    }

    /// Tries candidates until none is refuted, `depth` deep. Says whether a set is empty then.
    fn exhaust(&mut self, depth: u32) -> ControlFlow<(), bool> {
        if depth == 0 {
            return ControlFlow::Continue(false);
        }
        // Ends when every open candidate was tried since the last one went.
        let (mut at, mut idle) = (0, 0);
        while idle < self.ids.len() {
            let id = self.ids[at];
            at = (at + 1) % self.ids.len();
            idle += 1;
            if !self.net.is_open(id) {
                continue;
            }
            self.tick()?;
            let mark = self.net.mark();
            self.net.put(id);
            let refuted = self.net.run(ANY, false) || self.exhaust(depth - 1)?;
            self.net.undo(mark);
            if refuted {
                let (cell, digit) = self.net.of(id);
                self.net.kill(cell, digit);
                if self.net.run(ANY, false) {
                    return ControlFlow::Continue(true);
                }
                idle = 0;
            }
        }
        ControlFlow::Continue(false)
    }
}
