//! The state of the search: what is true and why, the trail that takes it back, and which candidate to decide next.
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
use super::weights::{FIRST, Weights};
use crate::general::Narrow;

/// One member in the word of a slot.
pub(super) const ONE: u32 = 1 << 24;
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
pub(super) struct Slot {
    /// How many members are left, and the exclusive or of their literals.
    pub(super) word: u32,
    /// With so many members left or fewer, its digit may be locked.
    pub(super) widest: u32,
    /// What the members left weigh together.
    pub(super) weight: f64,
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
    pub(super) ruled: usize,
    pub(super) watched: usize,
    /// By variable: what its truth strikes out.
    pub(super) clashes: Lists<Lit>,
    /// By literal: what follows from it by learnt clauses of two.
    pub(super) implied: Vec<Vec<Lit>>,
    /// By variable: its slots.
    pub(super) slots_of: Lists<u32>,
    pub(super) slots: Vec<Slot>,
    pub(super) members: Lists<Lit>,
    pub(super) locks: Locks,
    pub(super) hooks: Hooks,
    /// Whether there are further rules at all.
    pub(super) hooked: bool,
    pub(super) gone: Vec<Lit>,
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
    pub(super) fn new(model: &Model, rules: &[Arc<Narrow>]) -> Self {
        let hooks = Hooks::new(model, rules);
        let vars = model.vars as usize;
        let slot = |(lits, widest): (&Vec<Lit>, &u8)| Slot {
            word: lits.iter().fold(0, |word, l| (word + ONE) ^ l.0),
            widest: u32::from(*widest),
            weight: lits.len() as f64 * FIRST,
        };
        let slots = model.slots.iter().zip(&model.locks.widest).map(slot).collect();
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
            slots,
            members: model.slots.iter().collect(),
            locks: Locks::new(&model.locks),
            hooked: !hooks.is_empty(),
            hooks,
            gone: Vec::new(),
            watches: vec![Vec::new(); 2 * vars],
            arena: Arena::default(),
            clauses: Vec::new(),
            weights: Weights::new(vars),
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
                let weight = self.weights.of(lost.var());
                for &slot in self.slots_of.get(lost.var()) {
                    let slot = &mut self.slots[slot as usize];
                    slot.word = (slot.word + ONE) ^ lost.0;
                    slot.weight += weight;
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
            let more = self.weights.bump(var as usize);
            if !self.is_false(Lit::yes(var)) {
                for &slot in self.slots_of.get(var as usize) {
                    self.slots[slot as usize].weight += more;
                }
            }
        }
    }

    /// Makes later conflicts count more.
    pub(super) fn grow(&mut self, factor: f64) {
        if self.weights.grow(factor) {
            for (at, slot) in self.slots.iter_mut().enumerate() {
                let left = self.members.get(at).iter().filter(|l| self.value[l.index()] >= 0);
                slot.weight = left.map(|l| self.weights.of(l.var())).sum();
            }
        }
    }

    /// The candidate to decide next: the heaviest of the slot with the best score; `None` when all are decided.
    pub(super) fn choose(&self) -> Option<Lit> {
        let near = if self.slots.len() > WIDE { self.choose_near() } else { None };
        let slot = near.or_else(|| self.best(0..self.slots.len()))?;
        let open = self.members.get(slot).iter().copied().filter(|&l| self.is_open(l));
        let weight = |l: Lit| self.weights.of(l.var());
        open.reduce(|a, b| if weight(b) > weight(a) { b } else { a })
    }

    /// The same among the slots that changed last. Boards of many joined boards would take longer to look over than to
    /// search, and jumping between boards that do not touch helps nobody.
    fn choose_near(&self) -> Option<usize> {
        let recent = self.trail.iter().rev().take(WINDOW);
        self.best(recent.flat_map(|l| self.slots_of.get(l.var())).map(|&slot| slot as usize))
    }

    /// The slot with the best score, the first of equals; `None` when none of them is open.
    fn best(&self, slots: impl Iterator<Item = usize>) -> Option<usize> {
        let mut best = (0.0, None);
        for at in slots {
            let slot = &self.slots[at];
            let score = self.weights.score(slot.weight, slot.word >> 24);
            if score > best.0 {
                best = (score, Some(at));
            }
        }
        best.1
    }

    /// Adds a clause that holds, its first two literals fit to be watched.
    pub(super) fn attach(&mut self, lits: &[Lit], glue: u32) -> Reason {
        if let [a, b] = *lits {
            self.implied[(!a).index()].push(b);
            self.implied[(!b).index()].push(a);
            return Reason::Pair(!b);
        }
        let clause = self.arena.add(lits, glue);
        self.clauses.push(clause);
        self.watches[lits[0].index()].push(Watch { clause, blocker: lits[1] });
        self.watches[lits[1].index()].push(Watch { clause, blocker: lits[0] });
        Reason::Clause(clause)
    }
}
