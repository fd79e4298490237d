//! How much each candidate took part in conflicts, recent ones counting more, and which slot to decide next.
//!
//! The slot to decide is the one whose open candidates weigh most, on the mean, divided by the square of their number
//! (the dom/wdeg idea of `general` on candidates instead of slots). The sum over the open candidates of each slot is
//! kept up to date while the search goes down and up. All weights are whole numbers small enough for an `f64` to hold
//! exactly, so that taking away and giving back leaves no trace.

/// The weight of the first conflict, large enough that steps of a thousandth do not vanish.
const FIRST_STEP: f64 = 4096.0;
/// The weight of a candidate that never took part in a conflict.
pub(super) const FIRST: f64 = 1.0;
/// Above this step everything is scaled down: sums stay below 2^53.
const LAST_STEP: f64 = 1e9;
/// Slots have no more members than this.
const MOST_MEMBERS: usize = 256;

#[derive(Debug)]
pub(super) struct Weights {
    vars: Vec<f64>,
    step: f64,
    /// What a sum is multiplied with, by the number of members left.
    share: Vec<f64>,
}

impl Weights {
    pub(super) fn new(vars: usize) -> Self {
        let share = |count: usize| if count < 2 { 0.0 } else { (count as f64).powi(-3) };
        Self { vars: vec![FIRST; vars], step: FIRST_STEP, share: (0..MOST_MEMBERS).map(share).collect() }
    }

    pub(super) fn new_var(&mut self) {
        self.vars.push(FIRST);
    }

    pub(super) fn of(&self, var: usize) -> f64 {
        self.vars[var]
    }

    /// A candidate took part in a conflict. Gives what it weighs more than before.
    pub(super) fn bump(&mut self, var: usize) -> f64 {
        self.vars[var] += self.step;
        self.step
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

    /// How urgent a slot is, from the weight and the number of its members left; nothing when it is decided.
    pub(super) fn score(&self, sum: f64, left: u32) -> f64 {
        sum * self.share[left as usize]
    }
}
