//! How much there is to see and to search, as a number that no order can change: *ripening*.
//!
//! Every cell that can be filled now ripens at a speed given by how visible it is: hidden in its box, hidden in another
//! house, naked (weights add up). The cells that are ripe first are filled together, the others keep the ripeness they
//! have. This stands for the mean over all orders in which a person may fill the cells, and chooses none. With *R* open
//! cells and openings of total weight *W*: `search` adds R²/W for each cell filled, `clock` adds R² times the time until
//! the next cells are ripe. A round of anything but singles adds R times the cost of its class to `hard`.
//!
//! Weights are whole numbers, so that sums of them are exact: effort is equal to the last bit under each symmetry.

use super::human::Model;
use super::level::{Class, Single};
use super::singles::{Opening, Singles};
use crate::position::Position;

/// What solving a puzzle takes, before it is made seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Sum over filled cells of open cells squared by the weight of all openings.
    pub search: f64,
    /// Sum over moments of open cells squared times the time of ripening.
    pub clock: f64,
    /// Sum over rounds of eliminations of open cells times the cost of the class.
    pub hard: f64,
}

/// Waits that differ less than this are equal but for rounding.
const TOLERANCE: f64 = 1e-9;

impl Effort {
    /// The one number that the model is fitted on.
    pub fn total(&self) -> f64 {
        self.search + self.clock + 2.0 * self.hard
    }

    /// Adds a round of eliminations.
    pub(super) fn add_round(&mut self, class: Class, blanks: usize, model: &Model) {
        self.hard += model.hard(class) * blanks as f64;
    }

    /// Adds what trying out the rest would take: one opening of the least weight at a time.
    pub(super) fn add_rest(&mut self, blanks: usize, model: &Model) {
        self.add_round(Class::Net, blanks, model);
        let rest: f64 = (1..=blanks).map(|n| (n * n) as f64).sum::<f64>() / f64::from(model.weights[2]);
        self.search += rest;
        self.clock += rest;
    }

    /// Adds what filling all singles from this position takes.
    pub(super) fn add_singles(&mut self, board: &Position, singles: &mut Singles, model: &Model) {
        let mut board = board.clone();
        let mut ripe = vec![0.0f64; board.layout().cells];
        while singles.look(&board).is_ok() && !singles.found.is_empty() {
            let openings = &singles.found;
            let blanks = board.blanks() as f64;
            let total: u32 = openings.iter().map(|o| weight(*o, model)).sum();
            let wait = |o: &Opening| (1.0 - ripe[o.cell as usize]) / f64::from(weight(*o, model));
            let first = openings.iter().map(wait).fold(f64::INFINITY, f64::min);
            let is_ripe: Vec<bool> = openings.iter().map(|o| wait(o) <= first * (1.0 + TOLERANCE)).collect();
            self.clock += first * blanks * blanks;
            for (opening, is_ripe) in openings.iter().zip(is_ripe) {
                let Opening { cell, digit, .. } = *opening;
                if !is_ripe {
                    ripe[cell as usize] += first * f64::from(weight(*opening, model));
                } else if board.has(cell, digit.into()) {
                    self.search += (board.blanks() as f64).powi(2) / f64::from(total);
                    board.place(cell, digit.into());
                } else {
                    // Two of them clash: there is no solution, and nothing to measure.
                    return;
                }
            }
        }
    }
}

/// How visible an opening is.
fn weight(opening: Opening, model: &Model) -> u32 {
    let ways = [Single::Box, Single::Line, Single::Naked];
    ways.iter().zip(model.weights).map(|(&way, weight)| u32::from(opening.is(way)) * weight).sum()
}
