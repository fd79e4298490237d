//! How much each candidate and each slot took part in conflicts, recent ones counting more.

/// Above this everything is scaled down, so that it stays finite.
const CEILING: f64 = 1e100;
/// Slots have no more members than this.
const MOST_MEMBERS: usize = 256;

#[derive(Debug)]
pub(super) struct Weights {
    vars: Vec<f64>,
    slots: Vec<f64>,
    step: f64,
    /// What the weight of a slot is multiplied with, by its number of members left.
    share: Vec<f64>,
}

impl Weights {
    pub(super) fn new(vars: usize, slots: usize) -> Self {
        let share = |count: usize| if count < 2 { 0.0 } else { (count as f64).powi(-3) };
        let share = (0..MOST_MEMBERS).map(share).collect();
        Self { vars: vec![1.0; vars], slots: vec![1.0; slots], step: 1.0, share }
    }

    pub(super) fn new_var(&mut self) {
        self.vars.push(1.0);
    }

    pub(super) fn of(&self, var: usize) -> f64 {
        self.vars[var]
    }

    pub(super) fn bump(&mut self, var: usize, slots: &[u32]) {
        self.vars[var] += self.step;
    }

    /// Makes later conflicts count more.
    pub(super) fn decay(&mut self, factor: f64) {
        self.step /= factor;
        if self.step > CEILING {
            for weight in self.vars.iter_mut().chain(&mut self.slots) {
                *weight = (*weight / CEILING).max(f64::MIN_POSITIVE);
            }
            self.step /= CEILING;
        }
    }

    pub(super) fn share(&self, count: u32) -> f64 {
        self.share[count as usize]
    }
}
