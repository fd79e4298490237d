//! Propagation to a fixpoint.
//!
//! A candidate that became true strikes out what clashes with it. One that became false counts down its slots, of
//! which the last member left is true. When that has come to its end, slots that became small are asked for locks; then
//! learnt clauses are looked at through two watched literals (those of two are plain lists of what follows); further
//! rules come last.

use super::core::{Core, ONE, Reason, Watch};
use super::literal::Lit;

impl Core {
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
        let weight = self.weights.of(lost.var());
        for &slot in self.slots_of.get(lost.var()) {
            let state = &mut self.slots[slot as usize];
            let word = (state.word - ONE) ^ lost.0;
            state.word = word;
            state.weight -= weight;
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
            } else if word >> 24 <= state.widest {
                self.locks.note(slot);
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
        if !self.hooked {
            return None;
        }
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
}
