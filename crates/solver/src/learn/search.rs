//! The search: decide, propagate, learn, go back; start over now and then; forget what is of no use.

use std::sync::Arc;

use super::analyze::Analysis;
use super::arena::ClauseRef;
use super::core::{Core, Reason, Watch};
use super::literal::Lit;
use super::model::Model;
use crate::general::Narrow;
use crate::{Control, Stats, Stop};

/// How many steps pass between two looks at the clock.
const STEPS_BETWEEN_LOOKS: u64 = 64;
/// Each conflict weighs this much more than the one before.
const GROWTH: f64 = 1.002;
/// Conflicts between restarts, times the numbers of the Luby sequence.
const RESTART: u64 = 4_000;
/// Conflicts before clauses are forgotten for the first time; each time takes so many more, up to `REDUCE_MOST` times.
const REDUCE: u64 = 300;
const REDUCE_MOST: u64 = 10;
/// Clauses of at most this glue are never forgotten.
const GLUE_KEPT: u32 = 2;
/// Clauses of at most this glue are spared for longer after they were of use.
const GLUE_SPARED: u32 = 6;

/// A board's state with all that was learnt about it.
#[derive(Debug)]
pub(super) struct Learner {
    core: Core,
    analysis: Analysis,
    conflicts: u64,
    steps: u64,
    restart_at: u64,
    luby: (u64, u64),
    reductions: u64,
    reduce_at: u64,
}

impl Learner {
    pub(super) fn new(model: &Model, rules: &[Arc<Narrow>]) -> Self {
        let core = Core::new(model, rules);
        let mut analysis = Analysis::default();
        analysis.grow(model.vars as usize);
        Self {
            core,
            analysis,
            conflicts: 0,
            steps: 0,
            restart_at: RESTART,
            luby: (1, 1),
            reductions: 0,
            reduce_at: REDUCE,
        }
    }

    /// A variable more, which no rule of the board knows of.
    pub(super) fn new_var(&mut self) -> u32 {
        let var = self.core.new_var();
        self.analysis.grow(var as usize + 1);
        var
    }

    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.core.is_true(lit)
    }

    /// Takes every decision back.
    pub(super) fn rest(&mut self) {
        self.core.back_to(0);
    }

    /// Looks for an assignment of every variable with these literals true. `Ok(true)` leaves it to be read.
    pub(super) fn solve(
        &mut self,
        assume: &[Lit],
        control: &Control,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        if let Some(stop) = control.must_stop(stats.nodes) {
            return Err(stop);
        }
        while !self.core.closed {
            self.steps += 1;
            if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS)
                && let Some(stop) = control.must_stop(stats.nodes)
            {
                return Err(stop);
            }
            if !self.core.propagate() {
                stats.conflicts += 1;
                self.conflicts += 1;
                if self.core.depth() == 0 {
                    self.core.closed = true;
                } else {
                    self.learn();
                }
                continue;
            }
            if self.conflicts >= self.reduce_at {
                self.reduce();
            }
            if self.conflicts >= self.restart_at {
                self.restart(assume.len());
            }
            let next = match self.next_assumption(assume) {
                Err(()) => return Ok(false),
                Ok(Some(lit)) => lit,
                Ok(None) => {
                    let Some(lit) = self.core.choose() else { return Ok(true) };
                    if control.nodes.is_some_and(|most| stats.nodes >= most) {
                        return Err(Stop::Nodes);
                    }
                    stats.nodes += 1;
                    lit
                }
            };
            self.core.decide(next);
        }
        Ok(false)
    }

    /// The next assumption to decide; an error when one is false.
    fn next_assumption(&mut self, assume: &[Lit]) -> Result<Option<Lit>, ()> {
        while let Some(&lit) = assume.get(self.core.depth()) {
            if self.core.is_false(lit) {
                return Err(());
            }
            if self.core.is_open(lit) {
                return Ok(Some(lit));
            }
            // Already true: a level of its own all the same, so that depths and assumptions stay in step.
            self.core.open_level();
        }
        Ok(None)
    }

    fn learn(&mut self) {
        self.analysis.run(&mut self.core);
        self.core.back_to(self.analysis.level as usize);
        self.core.bump(&self.analysis.met);
        self.core.grow(GROWTH);
        let (glue, first) = (self.analysis.glue, self.analysis.lits[0]);
        if self.analysis.lits.len() == 1 {
            self.core.fact(first);
            return;
        }
        let reason = self.core.attach(&self.analysis.lits, glue);
        self.core.assign(first, reason);
        if let Reason::Clause(clause) = reason {
            self.core.arena.set_used(clause, if glue <= GLUE_SPARED { 2 } else { 1 });
        }
    }

    fn restart(&mut self, assumed: usize) {
        // Knuth's way to the Luby sequence.
        let (u, v) = self.luby;
        self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        self.restart_at = self.conflicts + RESTART * self.luby.1;
        self.core.back_to(assumed.min(self.core.depth()));
    }

    /// Adds a clause that must not be forgotten, at the root.
    pub(super) fn add(&mut self, lits: &[Lit]) {
        let core = &mut self.core;
        if lits.iter().any(|&l| core.is_true(l)) {
            return;
        }
        let open: Vec<Lit> = lits.iter().copied().filter(|&l| core.is_open(l)).collect();
        match open[..] {
            [] => core.closed = true,
            [one] => core.fact(one),
            _ => {
                core.attach(&open, 0);
            }
        }
    }

    /// Forbids the solution just found while `bar` holds, which is the last of the assumptions: its decisions must not
    /// come together again. Goes on from the last of them.
    pub(super) fn bar(&mut self, bar: Lit, assumed: usize) {
        let core = &mut self.core;
        let decided = core.levels[assumed..].iter().rev().map(|&at| !core.trail[at as usize]);
        let clause: Vec<Lit> = decided.chain([!bar]).collect();
        if let [one] = clause[..] {
            core.back_to(0);
            core.fact(one);
        } else {
            core.back_to(core.depth() - 1);
            let reason = core.attach(&clause, 0);
            core.assign(clause[0], reason);
        }
    }

    fn is_reason(&self, clause: ClauseRef) -> bool {
        let mut lits = self.core.arena.lits(clause).take(2);
        lits.any(|l| self.core.is_true(l) && self.core.reason[l.var()] == Reason::Clause(clause))
    }

    /// Forgets the half of the clauses that were of least use.
    fn reduce(&mut self) {
        self.reductions += 1;
        self.reduce_at = self.conflicts + REDUCE * (self.reductions + 1).min(REDUCE_MOST);
        let mut weak: Vec<(u32, usize, ClauseRef)> = Vec::new();
        for i in 0..self.core.clauses.len() {
            let clause = self.core.clauses[i];
            let glue = self.core.arena.glue(clause);
            if glue <= GLUE_KEPT || self.is_reason(clause) {
                continue;
            }
            let used = self.core.arena.used(clause);
            if used > 0 {
                self.core.arena.set_used(clause, if glue <= GLUE_SPARED { used - 1 } else { 0 });
            } else {
                weak.push((glue, self.core.arena.len(clause), clause));
            }
        }
        weak.sort_unstable();
        for &(_, _, clause) in &weak[weak.len() / 2..] {
            self.core.arena.kill(clause);
        }
        self.collect();
    }

    /// Clears dead clauses away and watches the others anew.
    fn collect(&mut self) {
        let core = &mut self.core;
        let mut moves = Vec::with_capacity(core.clauses.len());
        core.arena.compact(|from, to| moves.push((from, to)));
        core.clauses.clear();
        core.clauses.extend(moves.iter().map(|m| m.1));
        for list in &mut core.watches {
            list.clear();
        }
        for &clause in &core.clauses {
            let mut lits = core.arena.lits(clause);
            let (a, b) = (lits.next().unwrap_or_default(), lits.next().unwrap_or_default());
            core.watches[a.index()].push(Watch { clause, blocker: b });
            core.watches[b.index()].push(Watch { clause, blocker: a });
        }
        for lit in &core.trail {
            if let Reason::Clause(clause) = &mut core.reason[lit.var()]
                && let Ok(at) = moves.binary_search_by_key(clause, |m| m.0)
            {
                *clause = moves[at].1;
            }
        }
    }

    /// Everything learnt, as clauses, for tests.
    #[cfg(test)]
    pub(super) fn learnt(&self) -> Vec<Vec<Lit>> {
        let core = &self.core;
        let facts = core.trail.iter().filter(|l| core.level[l.var()] == 0).map(|&l| vec![l]);
        let pairs = (0..core.implied.len() as u32)
            .flat_map(|i| core.implied[i as usize].iter().map(move |&then| vec![!Lit(i), then]));
        let long = core.clauses.iter().map(|&c| core.arena.lits(c).collect());
        facts.chain(pairs).chain(long).collect()
    }
}
