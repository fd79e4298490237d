//! The search: decide, propagate, learn, go back; start over now and then; forget what is of no use.

use super::analyze::Analysis;
use super::arena::ClauseRef;
use super::core::{Core, Reason, Watch};
use super::literal::Lit;
use super::model::Model;
use super::Options;
use crate::{Control, Stats, Stop};

/// How many steps pass between two looks at the clock.
const STEPS_BETWEEN_LOOKS: u64 = 64;

#[derive(Debug)]
pub(super) struct Learner {
    pub(super) core: Core,
    analysis: Analysis,
    options: Options,
    pub(super) conflicts: u64,
    steps: u64,
    restarts: u64,
    restart_at: u64,
    reductions: u64,
    reduce_at: u64,
    fast: f64,
    slow: f64,
    /// Patient mode: few restarts.
    patient: bool,
    switch_at: u64,
    switches: u64,
    luby: (u64, u64),
    tally: [u64; 8],
}

impl Learner {
    pub(super) fn new(model: &Model, options: Options) -> Self {
        let core = Core::new(model);
        let mut analysis = Analysis::default();
        analysis.grow(model.vars as usize);
        Self {
            core,
            analysis,
            options,
            conflicts: 0,
            steps: 0,
            restarts: 0,
            restart_at: 0,
            reductions: 0,
            reduce_at: options.reduce,
            fast: 0.0,
            slow: 0.0,
            patient: options.restart == 2,
            switch_at: if options.restart == 1 { options.switch } else { u64::MAX },
            switches: 0,
            luby: (1, 1),
            tally: [0; 8],
        }
    }

    pub(super) fn new_var(&mut self) -> u32 {
        let var = self.core.new_var();
        self.analysis.grow(var as usize + 1);
        var
    }

    /// Looks for an assignment of every variable with these literals true. `Ok(true)` leaves it to be read.
    pub(super) fn solve(&mut self, assume: &[Lit], control: &Control, stats: &mut Stats) -> Result<bool, Stop> {
        if let Some(stop) = control.must_stop(stats.nodes) {
            return Err(stop);
        }
        loop {
            if self.core.closed {
                return Ok(false);
            }
            if !self.core.propagate() {
                stats.conflicts += 1;
                self.conflicts += 1;
                if self.core.depth() == 0 {
                    self.core.closed = true;
                    return Ok(false);
                }
                self.learn();
            } else {
                self.steps += 1;
                if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS)
                    && let Some(stop) = control.must_stop(stats.nodes)
                {
                    return Err(stop);
                }
                if self.conflicts >= self.reduce_at {
                    self.reduce();
                }
                if self.wants_restart() {
                    self.restart(assume.len());
                }
                let next = match self.next_assumption(assume) {
                    Err(()) => return Ok(false),
                    Ok(Some(lit)) => lit,
                    Ok(None) => match self.choose() {
                        None => return Ok(true),
                        Some(lit) => {
                            if control.nodes.is_some_and(|most| stats.nodes >= most) {
                                return Err(Stop::Nodes);
                            }
                            stats.nodes += 1;
                            lit
                        }
                    },
                };
                self.core.decide(next);
            }
        }
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
            self.core.levels.push(self.core.trail.len() as u32);
        }
        Ok(None)
    }

    fn choose(&mut self) -> Option<Lit> {
        let core = &self.core;
        let mut best = (0.0, None);
        for (slot, word) in core.slots().iter().enumerate() {
            let count = word >> 24;
            if count < 2 {
                continue;
            }
            let (mut sum, mut top) = (0.0, (-1.0, Lit::default()));
            for &lit in core.members_of(slot as u32) {
                if core.value[lit.index()] == 0 {
                    let weight = core.weights.of(lit.var());
                    sum += weight;
                    if weight > top.0 {
                        top = (weight, lit);
                    }
                }
            }
            let score = sum * core.weights.share(count);
            if score > best.0 {
                best = (score, Some(top.1));
            }
        }
        best.1
    }

    fn learn(&mut self) {
        self.analysis.run(&mut self.core);
        let glue = self.analysis.glue;
        self.tally[0] += self.core.depth() as u64;
        self.tally[1] += self.core.depth() as u64 - u64::from(self.analysis.level);
        self.tally[2] += self.core.trail.len() as u64;
        self.tally[3] += (self.core.trail.len() - self.core.levels[self.analysis.level as usize] as usize) as u64;
        self.tally[4] += self.analysis.lits.len() as u64;
        self.tally[5] += glue as u64;
        self.tally[6] += (self.core.trail.len() - self.core.levels[self.core.depth() - 1] as usize) as u64;
        self.core.back_to(self.analysis.level as usize);
        let first = self.analysis.lits[0];
        if self.analysis.lits.len() == 1 {
            self.core.fact(first);
        } else {
            let reason = self.core.attach(&self.analysis.lits, glue);
            self.core.assign(first, reason);
            if let Reason::Clause(clause) = reason {
                self.core.arena.set_used(clause, if glue <= self.options.tier2 { 2 } else { 1 });
            }
        }
        self.core.weights.decay(self.options.decay);
        let glue = f64::from(glue);
        self.fast += (glue - self.fast) * ema(1.0 / 32.0, self.conflicts);
        self.slow += (glue - self.slow) * ema(1.0 / 16384.0, self.conflicts);
    }

    fn wants_restart(&mut self) -> bool {
        if self.conflicts >= self.switch_at {
            self.patient = !self.patient;
            self.switches += 1;
            self.switch_at = self.conflicts + self.options.switch * (1 + self.switches / 2).pow(2);
            self.restart_at = self.conflicts;
        }
        if self.conflicts < self.restart_at {
            return false;
        }
        if self.patient {
            self.restart_at = self.conflicts + self.options.luby * self.luby.1;
            let (u, v) = self.luby;
            self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
            true
        } else {
            let due = self.fast > self.options.margin * self.slow;
            if due {
                self.restart_at = self.conflicts + self.options.interval;
            }
            due
        }
    }

    /// Goes back as far as the order of variables has changed.
    fn restart(&mut self, assumed: usize) {
        self.restarts += 1;
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
        core.back_to(if clause.len() == 1 { 0 } else { core.depth() - 1 });
        if let [one] = clause[..] {
            core.fact(one);
        } else {
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
        self.reduce_at = self.conflicts + self.options.reduce * (self.reductions + 1).min(self.options.reduce_most);
        let mut weak: Vec<(u32, u32, ClauseRef)> = Vec::new();
        for i in 0..self.core.clauses.len() {
            let clause = self.core.clauses[i];
            let glue = self.core.arena.glue(clause);
            if glue <= self.options.tier1 || self.is_reason(clause) {
                continue;
            }
            let used = self.core.arena.used(clause);
            if used > 0 {
                self.core.arena.set_used(clause, if glue <= self.options.tier2 { used - 1 } else { 0 });
                continue;
            }
            weak.push((glue, self.core.arena.len(clause) as u32, clause));
        }
        weak.sort_unstable();
        let keep = weak.len() * (100 - self.options.forget) / 100;
        for &(_, _, clause) in &weak[keep..] {
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

    pub(super) fn summary(&self) -> String {
        format!("conflicts {} restarts {} reductions {} clauses {}", self.conflicts, self.restarts, self.reductions, self.core.clauses.len()) + &format!(" depth/jump/trail/popped/len/glue/lastlevel {:?}", self.tally.map(|t| t as f32 / self.conflicts as f32))
    }
}

/// The share of a new value in a running mean that starts from nothing.
fn ema(share: f64, count: u64) -> f64 {
    share.max(1.0 / (count as f64 + 1.0))
}
