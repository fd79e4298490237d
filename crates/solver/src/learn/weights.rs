//! How much each candidate took part in conflicts, recent ones counting more, and which slot to decide next.
//!
//! The slot to decide is the one whose open candidates weigh most, on the mean, divided by the square of their number
//! (the dom/wdeg idea of `general` on candidates instead of slots). The sum over the open candidates of each slot is
//! kept up to date while the search goes down and up. All weights are whole numbers small enough for an `f64` to hold
//! exactly, so that taking away and giving back leaves no trace.

/// The weight of the first conflict, large enough that steps of a thousandth do not vanish.
const FIRST_STEP: f64 = 4096.0;
/// Above this step everything is scaled down: sums stay below 2^53.
const LAST_STEP: f64 = 1e9;
/// Slots have no more members than this.
const MOST_MEMBERS: usize = 256;

#[derive(Debug)]
pub(super) struct Weights {
    vars: Vec<f64>,
    /// By slot: the sum over its members that are not struck out.
    sums: Vec<f64>,
    step: f64,
    /// What a sum is multiplied with, by the number of members left.
    share: Vec<f64>,
}

impl Weights {
    pub(super) fn new(vars: usize, slots: impl Iterator<Item = usize>) -> Self {
        let share = |count: usize| if count < 2 { 0.0 } else { (count as f64).powi(-3) };
        let share = (0..MOST_MEMBERS).map(share).collect();
        Self { vars: vec![1.0; vars], sums: slots.map(|n| n as f64).collect(), step: FIRST_STEP, share }
    }

    pub(super) fn new_var(&mut self) {
        self.vars.push(1.0);
    }

    pub(super) fn of(&self, var: usize) -> f64 {
        self.vars[var]
    }

    /// A candidate of a slot is struck out.
    pub(super) fn lose(&mut self, var: usize, slot: u32) {
        self.sums[slot as usize] -= self.vars[var];
    }

    /// It is there again.
    pub(super) fn regain(&mut self, var: usize, slot: u32) {
        self.sums[slot as usize] += self.vars[var];
    }

    /// A candidate took part in a conflict; `slots` are those whose sum it is in at the moment.
    pub(super) fn bump(&mut self, var: usize, slots: &[u32]) {
        self.vars[var] += self.step;
        for &slot in slots {
            self.sums[slot as usize] += self.step;
        }
    }

    /// Makes later conflicts count more. `true` when all weights were scaled down and the sums must be made anew.
    pub(super) fn grow(&mut self, factor: f64) -> bool {
        self.step = (self.step * factor).floor();
        let scale = self.step > LAST_STEP;
        if scale {
            let down = LAST_STEP / FIRST_STEP;
            self.step = (self.step / down).floor();
            for weight in &mut self.vars {
                *weight = (*weight / down).floor().max(1.0);
            }
        }
        scale
    }

    pub(super) fn set_sum(&mut self, slot: usize, sum: f64) {
        self.sums[slot] = sum;
    }

    /// How urgent a slot is, from its word; nothing when it is decided.
    pub(super) fn score(&self, slot: usize, word: u32) -> f64 {
        self.sums[slot] * self.share[(word >> 24) as usize]
    }

    /// The slot with the best score, the first of equals; `None` when every slot has one member left.
    pub(super) fn choose(&self, words: &[u32]) -> Option<usize> {
        let mut best = (0.0, None);
        for (slot, (word, sum)) in words.iter().zip(&self.sums).enumerate() {
            let score = sum * self.share[(word >> 24) as usize];
            if score > best.0 {
                best = (score, Some(slot));
            }
        }
        best.1
    }
}
