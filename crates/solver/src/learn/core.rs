//! The state of the search and propagation to a fixpoint.
//!
//! A candidate that became true strikes out what clashes with it. One that became false counts down its slots, of
//! which the last member left is true. When that has come to its end, slots that became small are asked for locks; then
//! learnt clauses are looked at through two watched literals (those of two are plain lists of what follows).
//!
//! A slot is one word: how many members are left above, the exclusive or of their literals below. When one is left,
//! the lower part *is* that literal, so that no member list is touched until a reason is asked for.

use std::sync::Arc;

use super::arena::{Arena, ClauseRef};
use super::hooks::Hooks;
use super::lists::Lists;
use super::literal::Lit;
use super::locks::Locks;
use super::model::Model;
use super::rules::Rule;
use super::weights::Weights;

/// One member in the word of a slot.
const ONE: u32 = 1 << 24;
/// The variables that fit a slot's word.
pub(super) const MOST_VARS: u32 = ONE / 2;

/// Boards with more slots than this are searched by neighbourhood.
const WIDE: usize = 8_000;
/// How much of the trail makes up the neighbourhood.
const WINDOW: usize = 400;

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided or assumed, or holds without any condition.
    None,
    /// Because of this literal.
    Pair(Lit),
    /// The other members of the slot are false.
    Slot(u32),
    /// The digit is locked elsewhere.
    Lock(u32),
    /// A further rule took it away and told this reason.
    Told(u32),
    /// The other literals of the clause are false.
    Clause(ClauseRef),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseRef,
    /// Some literal of the clause: while it is true there is nothing to do.
    pub(super) blocker: Lit,
}

#[derive(Debug)]
pub(super) struct Core {
    /// By literal: 1 true, −1 false, 0 open.
    pub(super) value: Vec<i8>,
    pub(super) level: Vec<u32>,
    pub(super) reason: Vec<Reason>,
    pub(super) trail: Vec<Lit>,
    /// Length of the trail where each level begins.
    pub(super) levels: Vec<u32>,
    /// How much of the trail the rules of the board have seen, and how much the learnt clauses.
    ruled: usize,
    watched: usize,
    /// By variable: what its truth strikes out.
    clashes: Lists<Lit>,
    /// By literal: what follows from it by learnt clauses of two.
    pub(super) implied: Vec<Vec<Lit>>,
    /// By variable: its slots.
    slots_of: Lists<u32>,
    slots: Vec<u32>,
    members: Lists<Lit>,
    locks: Locks,
    hooks: Hooks,
    /// Whether there are further rules at all.
    hooked: bool,
    gone: Vec<Lit>,
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) arena: Arena,
    pub(super) clauses: Vec<ClauseRef>,
    pub(super) weights: Weights,
    /// Literals that are false together and must not be: the conflict propagation ended in.
    pub(super) conflict: Vec<Lit>,
    /// Whether there is no solution at all.
    pub(super) closed: bool,
}

impl Core {
    pub(super) fn new(model: &Model, rules: &[Arc<dyn Rule>]) -> Self {
        let hooks = Hooks::new(model, rules);
        let vars = model.vars as usize;
        let inside = model
            .slots
            .iter()
            .enumerate()
            .flat_map(|(s, lits)| lits.iter().map(move |l| (l.var(), s as u32)));
        Self {
            value: vec![0; 2 * vars],
            level: vec![0; vars],
            reason: vec![Reason::None; vars],
            trail: Vec::with_capacity(vars),
            levels: Vec::new(),
            ruled: 0,
            watched: 0,
            clashes: model.clashes.iter().collect(),
            implied: vec![Vec::new(); 2 * vars],
            slots_of: Lists::sorted(vars, inside, 0),
            slots: model.slots.iter().map(|lits| lits.iter().fold(0, |word, l| (word + ONE) ^ l.0)).collect(),
            members: model.slots.iter().collect(),
            locks: Locks::new(&model.locks),
            hooked: !hooks.is_empty(),
            hooks,
            gone: Vec::new(),
            watches: vec![Vec::new(); 2 * vars],
            arena: Arena::default(),
            clauses: Vec::new(),
            weights: Weights::new(vars, model.slots.iter().map(Vec::len)),
            conflict: Vec::new(),
            closed: model.impossible,
        }
    }

    /// A variable more, which no rule knows of.
    pub(super) fn new_var(&mut self) -> u32 {
        let var = self.level.len() as u32;
        self.value.extend([0, 0]);
        self.level.push(0);
        self.reason.push(Reason::None);
        self.implied.extend([Vec::new(), Vec::new()]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.clashes.push([]);
        self.slots_of.push([]);
        self.hooks.new_var();
        self.weights.new_var();
        var
    }

    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.value[lit.index()] > 0
    }

    pub(super) fn is_false(&self, lit: Lit) -> bool {
        self.value[lit.index()] < 0
    }

    pub(super) fn is_open(&self, lit: Lit) -> bool {
        self.value[lit.index()] == 0
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.value[lit.index()] = 1;
        self.value[(!lit).index()] = -1;
        self.level[lit.var()] = self.levels.len() as u32;
        self.reason[lit.var()] = reason;
        self.trail.push(lit);
    }

    /// Notes at the root that a literal holds; the caller propagates.
    pub(super) fn fact(&mut self, lit: Lit) {
        debug_assert!(self.levels.is_empty(), "facts are stated at the root");
        if self.is_false(lit) {
            self.closed = true;
        } else if self.is_open(lit) {
            self.assign(lit, Reason::None);
        }
    }

    pub(super) fn decide(&mut self, lit: Lit) {
        self.open_level();
        self.assign(lit, Reason::None);
    }

    /// Begins a level.
    pub(super) fn open_level(&mut self) {
        self.levels.push(self.trail.len() as u32);
        self.hooks.open_level();
    }

    /// Takes back everything above a level.
    pub(super) fn back_to(&mut self, depth: usize) {
        if depth >= self.levels.len() {
            return;
        }
        let start = self.levels[depth] as usize;
        for at in (start..self.trail.len()).rev() {
            let lit = self.trail[at];
            self.value[lit.index()] = 0;
            self.value[(!lit).index()] = 0;
            if at < self.ruled && !lit.is_yes() {
                let lost = !lit;
                for &slot in self.slots_of.get(lost.var()) {
                    let word = &mut self.slots[slot as usize];
                    *word = (*word + ONE) ^ lost.0;
                    self.weights.regain(lost.var(), slot);
                }
            }
        }
        self.trail.truncate(start);
        self.levels.truncate(depth);
        self.hooks.back_to(depth);
        self.locks.clear();
        self.ruled = self.ruled.min(start);
        self.watched = self.watched.min(start);
    }

    /// The literals that are all true because of which `lit` is.
    pub(super) fn because(&self, lit: Lit, reason: Reason, mut each: impl FnMut(Lit)) {
        match reason {
            Reason::None => {}
            Reason::Pair(other) => each(other),
            Reason::Slot(slot) => {
                for &member in self.members.get(slot as usize).iter().filter(|&&m| m != lit) {
                    each(!member);
                }
            }
            Reason::Lock(lock) => self.locks.because(lock).iter().for_each(|&l| each(!l)),
            Reason::Told(told) => self.hooks.because(told).iter().for_each(|&l| each(!l)),
            Reason::Clause(clause) => {
                for other in self.arena.lits(clause).filter(|&l| l != lit) {
                    each(!other);
                }
            }
        }
    }

    /// What the truth of a variable strikes out.
    pub(super) fn clashes_of(&self, var: usize) -> &[Lit] {
        self.clashes.get(var)
    }

    /// Some variables took part in a conflict. Everything on the trail must have been propagated.
    pub(super) fn bump(&mut self, vars: &[u32]) {
        for &var in vars {
            let struck = self.is_false(Lit::yes(var));
            let slots = if struck { &[] } else { self.slots_of.get(var as usize) };
            self.weights.bump(var as usize, slots);
        }
    }

    /// Makes later conflicts count more.
    pub(super) fn grow(&mut self, factor: f64) {
        if self.weights.grow(factor) {
            for slot in 0..self.slots.len() {
                let members = self.members.get(slot).iter();
                let left = members.filter(|l| self.value[l.index()] >= 0);
                let sum = left.map(|l| self.weights.of(l.var())).sum();
                self.weights.set_sum(slot, sum);
            }
        }
    }

    /// Draws all consequences; `false` when they contradict each other, and then `conflict` says which literals.
    pub(super) fn propagate(&mut self) -> bool {
        loop {
            while self.ruled < self.trail.len() {
                let lit = self.trail[self.ruled];
                if !self.apply_pairs(lit) || lit.is_yes() && !self.strike_clashes(lit) {
                    return false;
                }
                // From here on taking the literal back counts its slots up again.
                self.ruled += 1;
                if !lit.is_yes() && !self.count_down(!lit) {
                    return false;
                }
            }
            if let Some(slot) = self.locks.next() {
                if !self.strike_locked(slot) {
                    return false;
                }
                continue;
            }
            if self.watched == self.trail.len() {
                match self.look() {
                    Some(true) => continue,
                    Some(false) => return false,
                    None => return true,
                }
            }
            let lit = self.trail[self.watched];
            self.watched += 1;
            if !self.visit(!lit) {
                return false;
            }
        }
    }

    fn apply_pairs(&mut self, lit: Lit) -> bool {
        for at in 0..self.implied[lit.index()].len() {
            let then = self.implied[lit.index()][at];
            let value = self.value[then.index()];
            if value < 0 {
                self.conflict.clear();
                self.conflict.extend([then, !lit]);
                return false;
            }
            if value == 0 {
                self.assign(then, Reason::Pair(lit));
            }
        }
        true
    }

    fn strike_clashes(&mut self, lit: Lit) -> bool {
        let level = self.levels.len() as u32;
        for &then in self.clashes.get(lit.var()) {
            let value = self.value[then.index()];
            if value == 0 {
                self.value[then.index()] = 1;
                self.value[(!then).index()] = -1;
                self.level[then.var()] = level;
                self.reason[then.var()] = Reason::Pair(lit);
                self.trail.push(then);
            } else if value < 0 {
                self.conflict.clear();
                self.conflict.extend([then, !lit]);
                return false;
            }
        }
        true
    }

    /// A candidate became false: its slots and parts have a member less.
    fn count_down(&mut self, lost: Lit) -> bool {
        let mut emptied = None;
        for &slot in self.slots_of.get(lost.var()) {
            let word = (self.slots[slot as usize] - ONE) ^ lost.0;
            self.slots[slot as usize] = word;
            self.weights.lose(lost.var(), slot);
            if word < 2 * ONE {
                let last = Lit(word & (ONE - 1));
                let value = self.value[last.index()];
                if value == 0 {
                    self.value[last.index()] = 1;
                    self.value[(!last).index()] = -1;
                    self.level[last.var()] = self.levels.len() as u32;
                    self.reason[last.var()] = Reason::Slot(slot);
                    self.trail.push(last);
                } else if value < 0 {
                    emptied = Some(slot);
                }
            } else {
                self.locks.note(slot, word >> 24);
            }
        }
        if self.hooked {
            self.hooks.wake(lost.var());
        }
        let Some(slot) = emptied else { return true };
        self.conflict.clear();
        self.conflict.extend(self.members.get(slot as usize));
        false
    }

    /// Looks whether the digit of a slot is locked, and strikes it out elsewhere.
    fn strike_locked(&mut self, slot: u32) -> bool {
        let level = self.levels.len() as u32;
        let mut parts = self.locks.holding(slot, self.members.get(slot as usize), &self.value);
        while let Some(lock) = self.locks.lock(slot, parts.trailing_zeros()) {
            parts &= parts - 1;
            for &struck in self.locks.strikes(lock) {
                let value = self.value[struck.index()];
                if value == 0 {
                    self.value[struck.index()] = -1;
                    self.value[(!struck).index()] = 1;
                    self.level[struck.var()] = level;
                    self.reason[struck.var()] = Reason::Lock(lock);
                    self.trail.push(!struck);
                } else if value > 0 {
                    self.conflict.clear();
                    self.conflict.push(!struck);
                    self.conflict.extend(self.locks.because(lock));
                    return false;
                }
            }
        }
        true
    }

    /// Lets a further rule look: whether it could be kept, or `None` when none waits.
    fn look(&mut self) -> Option<bool> {
        let mut gone = std::mem::take(&mut self.gone);
        gone.clear();
        let answer = self.hooks.look(&self.value, &mut gone);
        let kept = match answer? {
            Ok(told) => {
                for &lit in &gone {
                    if self.is_open(lit) {
                        self.assign(!lit, Reason::Told(told));
                    } else if self.is_true(lit) {
                        self.conflict.clear();
                        self.conflict.push(!lit);
                        self.conflict.extend(self.hooks.because(told));
                        return Some(false);
                    }
                }
                true
            }
            Err(told) => {
                self.conflict.clear();
                self.conflict.extend(self.hooks.because(told));
                false
            }
        };
        self.gone = gone;
        Some(kept)
    }

    /// The candidate to decide next: the heaviest of the slot with the best score; `None` when all are decided.
    pub(super) fn choose(&self) -> Option<Lit> {
        let near = if self.slots.len() > WIDE { self.choose_near() } else { None };
        let slot = near.or_else(|| self.weights.choose(&self.slots))?;
        let open = self.members.get(slot).iter().copied().filter(|&l| self.is_open(l));
        let weight = |l: Lit| self.weights.of(l.var());
        open.reduce(|a, b| if weight(b) > weight(a) { b } else { a })
    }

    /// The same among the slots that changed last. Boards of many joined boards would take longer to look over than to
    /// search, and jumping between boards that do not touch helps nobody.
    fn choose_near(&self) -> Option<usize> {
        let recent = self.trail.iter().rev().take(WINDOW);
        let slots = recent.flat_map(|l| self.slots_of.get(l.var())).map(|&slot| slot as usize);
        let scored = slots.map(|slot| (self.weights.score(slot, self.slots[slot]), slot));
        let best = scored.fold((0.0, usize::MAX), |a, b| if b.0 > a.0 { b } else { a });
        (best.0 > 0.0).then_some(best.1)
    }

    /// A literal became false: the clauses that watch it look for another to watch.
    fn visit(&mut self, lost: Lit) -> bool {
        let mut list = std::mem::take(&mut self.watches[lost.index()]);
        let (mut kept, mut at) = (0, 0);
        let mut fine = true;
        while at < list.len() {
            let watch = list[at];
            at += 1;
            if self.value[watch.blocker.index()] > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let words = self.arena.words(watch.clause);
            // The other watched literal, whichever of the first two places it has.
            let other = Lit(words[0] ^ words[1] ^ lost.0);
            let value = self.value[other.index()];
            if value > 0 {
                list[kept] = Watch { blocker: other, ..watch };
                kept += 1;
                continue;
            }
            if let Some(k) = (2..words.len()).find(|&k| self.value[words[k] as usize] >= 0) {
                let fresh = Lit(words[k]);
                words[0] = other.0;
                words[1] = fresh.0;
                words[k] = lost.0;
                self.watches[fresh.index()].push(Watch { clause: watch.clause, blocker: other });
                continue;
            }
            list[kept] = Watch { blocker: other, ..watch };
            kept += 1;
            if value == 0 {
                self.assign(other, Reason::Clause(watch.clause));
            } else {
                self.conflict.clear();
                self.conflict.extend(self.arena.lits(watch.clause));
                fine = false;
                break;
            }
        }
        if kept < at {
            list.copy_within(at.., kept);
            list.truncate(list.len() - (at - kept));
        }
        self.watches[lost.index()] = list;
        fine
    }

    /// Adds a clause that holds, its first two literals fit to be watched.
    pub(super) fn attach(&mut self, lits: &[Lit], glue: u32) -> Reason {
        match *lits {
            [a, b] => {
                self.implied[(!a).index()].push(b);
                self.implied[(!b).index()].push(a);
                Reason::Pair(!b)
            }
            _ => {
                let clause = self.arena.add(lits, glue);
                self.clauses.push(clause);
                self.watches[lits[0].index()].push(Watch { clause, blocker: lits[1] });
                self.watches[lits[1].index()].push(Watch { clause, blocker: lits[0] });
                Reason::Clause(clause)
            }
        }
    }
}
