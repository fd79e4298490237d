//! The climb while it gets on, annealing on the number of solutions where it does not.
//!
//! A climb costs a millisecond or two and answers most patterns at once, with puzzles that singles solve. Patterns whose
//! puzzles all need more are answered by [`Count`], whose attempts cost ten times as much or more. Whether the climb gets
//! on is a fact about the task and the seed: one of its first attempts finds a puzzle, or none does. So every thread
//! finds out the same.

use std::sync::OnceLock;

use masume_solver::{Control, Random};

use super::{Attempt, Climb, Count, Search, Task};
use crate::model::ClueModel;

/// Attempts of the climb that decide whether it is the way.
const TRIAL: u64 = 16;
/// Where it is not, one in so many attempts is a climb nevertheless.
const STILL: u64 = 8;

/// Both searches, and which of them gets on.
#[derive(Debug)]
pub struct Auto {
    climb: Climb,
    count: Count,
    seed: u64,
    easy: OnceLock<bool>,
}

impl Auto {
    /// For the attempts that belong to this seed.
    pub fn new(seed: u64) -> Self {
        Self { climb: Climb::default(), count: Count::default(), seed, easy: OnceLock::new() }
    }

    /// Whether one of the first climbs finds a puzzle; `None` when stopped.
    fn easy<G: ClueModel>(&self, model: &mut G, task: &Task<G::Clues>, control: &Control) -> Option<bool> {
        if let Some(&easy) = self.easy.get() {
            return Some(easy);
        }
        let mut finds = |number| {
            let mut random = Random::new(self.seed, number);
            !self.climb.attempt(model, task, number, &mut random, control).found.is_empty()
        };
        let easy = (0..TRIAL).any(&mut finds);
        if !easy && control.must_stop(0).is_some() {
            return None;
        }
        Some(*self.easy.get_or_init(|| easy))
    }
}

impl<G: ClueModel> Search<G> for Auto {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let climbs = number < TRIAL || number.is_multiple_of(STILL);
        // Once, when the climb has failed: perhaps there is nothing to find.
        if number == TRIAL && task.is_pattern() && self.easy(model, task, control) == Some(false) {
            let hopeless = model.hopeless(&task.must, control);
            if hopeless.is_some() {
                return Attempt { hopeless, ..Attempt::default() };
            }
        }
        if climbs || self.easy(model, task, control).unwrap_or(true) {
            self.climb.attempt(model, task, number, random, control)
        } else {
            // It begins with short walks: numbers count from its own first one.
            self.count.attempt(model, task, number - TRIAL, random, control)
        }
    }
}
