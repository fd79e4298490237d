//! From a conflict to a clause: the first unique implication point, made as short as is cheap.

use super::arena::ClauseRef;
use super::core::{Core, Reason};
use super::literal::Lit;

/// Glue up to which a fresh clause is worth being shortened by pairs.
const SHORTEN_GLUE: u32 = 6;
/// How far back causes are followed to leave out a literal.
const DEEPEST: u32 = 16;

/// What is kept from one analysis to the next to spare allocations.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// The clause; the literal to flip first, then one of the level to go back to.
    pub(super) lits: Vec<Lit>,
    /// The variables met on the way.
    pub(super) met: Vec<u32>,
    pub(super) glue: u32,
    /// The level to go back to.
    pub(super) level: u32,
    /// By variable: 0 not met, 1 in the clause or resolved away, 2 known to follow, 3 known not to follow.
    seen: Vec<u8>,
    /// Every variable with a mark in `seen`.
    marked: Vec<u32>,
    buffer: Vec<Lit>,
    /// By level, and by literal: the number of the last count that met it.
    stamp: Vec<u64>,
    lit_stamp: Vec<u64>,
    stamps: u64,
}

impl Analysis {
    pub(super) fn grow(&mut self, vars: usize) {
        self.seen.resize(vars, 0);
        self.stamp.resize(vars + 1, 0);
        self.lit_stamp.resize(2 * vars, 0);
    }

    fn mark(&mut self, var: usize, with: u8) {
        self.seen[var] = with;
        self.marked.push(var as u32);
    }

    /// Learns from the conflict in `core`, which is above the root.
    pub(super) fn run(&mut self, core: &mut Core) {
        let here = core.depth() as u32;
        self.lits.clear();
        self.met.clear();
        self.lits.push(Lit::default());
        let mut open = 0;
        let mut at = core.trail.len();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        buffer.extend(core.conflict.iter().map(|&l| !l));
        let pivot = loop {
            for &cause in &buffer {
                let var = cause.var();
                let level = core.level[var];
                if self.seen[var] != 0 || level == 0 {
                    continue;
                }
                self.mark(var, 1);
                self.met.push(var as u32);
                if level == here {
                    open += 1;
                } else {
                    self.lits.push(!cause);
                }
            }
            let pivot = loop {
                at -= 1;
                if self.seen[core.trail[at].var()] != 0 {
                    break core.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break pivot;
            }
            buffer.clear();
            let reason = core.reason[pivot.var()];
            core.because(pivot, reason, |l| buffer.push(l));
            if let Reason::Clause(clause) = reason {
                self.freshen(core, clause);
            }
        };
        self.buffer = buffer;
        self.lits[0] = !pivot;
        self.minimise(core);
        let lits = std::mem::take(&mut self.lits);
        self.glue = self.levels_in(core, lits.iter().copied());
        self.lits = lits;
        if self.glue <= SHORTEN_GLUE && self.lits.len() > 2 {
            self.shorten(core);
        }
        self.level = 0;
        if self.lits.len() > 1 {
            let highest =
                (1..self.lits.len()).max_by_key(|&i| (core.level[self.lits[i].var()], std::cmp::Reverse(i)));
            let highest = highest.unwrap_or(1);
            self.lits.swap(1, highest);
            self.level = core.level[self.lits[1].var()];
        }
        for var in self.marked.drain(..) {
            self.seen[var as usize] = 0;
        }
    }

    /// A clause that takes part in a conflict is of use, and its glue may have become less.
    fn freshen(&mut self, core: &mut Core, clause: ClauseRef) {
        let glue = core.arena.glue(clause);
        if glue > 2 {
            let now = self.levels_in(core, core.arena.lits(clause));
            if now < glue {
                core.arena.set_glue(clause, now);
            }
        }
        core.arena.set_used(clause, 2);
    }

    /// How many levels some literals are of; those levels bear the newest stamp afterwards.
    fn levels_in(&mut self, core: &Core, lits: impl Iterator<Item = Lit>) -> u32 {
        self.stamps += 1;
        let mut levels = 0;
        for lit in lits {
            let stamp = &mut self.stamp[core.level[lit.var()] as usize];
            levels += u32::from(*stamp != self.stamps);
            *stamp = self.stamps;
        }
        levels
    }

    /// Leaves out literals that follow from the others.
    fn minimise(&mut self, core: &Core) {
        let lits = std::mem::take(&mut self.lits);
        self.levels_in(core, lits.iter().copied());
        self.lits = lits;
        self.buffer.clear();
        let mut kept = 1;
        for i in 1..self.lits.len() {
            let lit = self.lits[i];
            if !self.follows(core, !lit, 0) {
                self.lits[kept] = lit;
                kept += 1;
            }
        }
        self.lits.truncate(kept);
    }

    /// Whether a true literal follows from the negations of the clause's literals.
    fn follows(&mut self, core: &Core, lit: Lit, depth: u32) -> bool {
        let reason = core.reason[lit.var()];
        if reason == Reason::None || depth > DEEPEST {
            return false;
        }
        let base = self.buffer.len();
        core.because(lit, reason, |l| self.buffer.push(l));
        let mut good = true;
        for at in base..self.buffer.len() {
            let cause = self.buffer[at];
            let var = cause.var();
            let level = core.level[var];
            if level == 0 || self.seen[var] == 1 || self.seen[var] == 2 {
                continue;
            }
            // What is of a level that the clause has no literal of rests on that level's decision.
            good = self.seen[var] == 0
                && self.stamp[level as usize] == self.stamps
                && self.follows(core, cause, depth + 1);
            if self.seen[var] == 0 {
                self.mark(var, if good { 2 } else { 3 });
            }
            if !good {
                break;
            }
        }
        self.buffer.truncate(base);
        good
    }

    /// Resolves with pairs that hold the first literal.
    fn shorten(&mut self, core: &Core) {
        self.stamps += 1;
        for lit in &self.lits[1..] {
            self.lit_stamp[lit.index()] = self.stamps;
        }
        let mut found = 0;
        let not_first = !self.lits[0];
        let struck = if not_first.is_yes() { core.clashes_of(not_first.var()) } else { &[] };
        for then in core.implied[not_first.index()].iter().chain(struck) {
            let stamp = &mut self.lit_stamp[(!*then).index()];
            if *stamp == self.stamps {
                *stamp = 0;
                found += 1;
            }
        }
        if found > 0 {
            let first = self.lits[0];
            let (stamp, now) = (&self.lit_stamp, self.stamps);
            self.lits.retain(|&l| l == first || stamp[l.index()] == now);
        }
    }
}
