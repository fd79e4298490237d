//! From nothing to a set of clues with few solutions: one clue after the other, always one that leaves few.
//!
//! While solutions are astronomically many, they are sampled by weighted random descents. Each is worth the product of
//! its branching counts, and the sum over those that have a clue estimates without bias how many solutions it leaves: for
//! all clues at once, from one set of descents (source A draws them by Metropolis chains instead). A clue that few
//! descents have looks rarer than it is *because* the rarest is looked for; counting each as if some more descents had
//! it takes that away, and clues that none has are left alone: most of them no solution has.
//!
//! The first clues hardly matter: over some hundred starts, the number of solutions with 8 clues told next to nothing about
//! that with 17 (correlation 0.16), with 13 much (0.68). So there are few descents early, and a start that does not look
//! good with 13 is given up.
//!
//! As soon as the estimate is low enough, the solutions are listed, and the last clues are chosen from exact counts.

use masume_solver::classic9::{Clues, Descent};
use masume_solver::{Control, Random};

use super::{Beam, Worker};

/// What came of a start.
pub(super) enum Grown {
    /// As many clues as wanted, and the number of solutions they leave.
    Clues(Clues, u32),
    /// The solution became unique on the way.
    Unique(Clues),
    /// Too many solutions, or no time.
    Nothing,
}

/// The number of grids without a clue: where the estimates begin.
const ALL_GRIDS: f64 = 6.67e21;

impl Worker {
    /// Grows a set of clues.
    pub(super) fn grow(&mut self, with: &Beam, random: &mut Random, control: &Control) -> Grown {
        let mut board: Clues = [0; 81];
        // The first clue is the same wherever it stands.
        board[random.below(81)] = random.below(9) as u8 + 1;
        let (mut left, mut exact) = (ALL_GRIDS, false);
        for size in 1..with.clues {
            if control.must_stop(0).is_some() {
                return Grown::Nothing;
            }
            exact = left <= f64::from(with.list);
            let best = if exact {
                self.counted(with, &board, random, control)
            } else {
                let descents = if size < with.early { with.few } else { with.descents };
                self.sampled(with, &board, descents.max(1), random)
            };
            let Some((cell, digit, count)) = best else { return Grown::Nothing };
            board[cell] = digit;
            left = count;
            if size + 5 == with.clues && left > with.hope {
                return Grown::Nothing;
            }
            if exact && left < 1.5 {
                return Grown::Unique(board);
            }
        }
        if exact { Grown::Clues(board, left as u32) } else { Grown::Nothing }
    }

    /// The best further clue as descents make it out.
    fn sampled(
        &mut self,
        with: &Beam,
        board: &Clues,
        descents: usize,
        random: &mut Random,
    ) -> Option<(usize, u8, f64)> {
        self.descents.resize(descents, Descent::DEAD);
        self.sample.descend(board, random.next(), 0, &mut self.descents);
        self.tries += descents as u64;
        let mut weights = [[0.0; 81]; 9];
        let (mut sum, mut hits) = (0.0, 0.0);
        for descent in self.descents.iter().filter(|descent| descent.weight > 0.0) {
            sum += descent.weight;
            hits += 1.0;
            for (cell, &digit) in descent.solution.iter().enumerate() {
                weights[usize::from(digit) - 1][cell] += descent.weight;
            }
        }
        let more = with.doubt * sum / hits;
        let seen =
            (1..10u8).flat_map(|digit| (0..81).map(move |cell| (cell, digit))).filter_map(|(cell, digit)| {
                let weight: f64 = weights[usize::from(digit) - 1][cell];
                (board[cell] == 0 && weight > 0.0).then(|| (cell, digit, (weight + more) / descents as f64))
            });
        least(seen, with.noise, random)
    }

    /// The best further clue, all solutions known.
    fn counted(
        &mut self,
        with: &Beam,
        board: &Clues,
        random: &mut Random,
        control: &Control,
    ) -> Option<(usize, u8, f64)> {
        // Estimates err; by much more than this, the start was not as good as it looked.
        let limit = with.list as usize * 4;
        self.tries += 1;
        if !self.solutions.fill(&mut self.single, board, limit, control) {
            return None;
        }
        self.solutions.tally(&mut self.tally);
        let further = self.tally.further(board).map(|(cell, digit, count)| (cell, digit, f64::from(count)));
        least(further, with.noise, random)
    }
}

/// The clue that leaves the fewest, when each number is made larger by a random factor up to `1 + noise`.
fn least(
    clues: impl Iterator<Item = (usize, u8, f64)>,
    noise: f64,
    random: &mut Random,
) -> Option<(usize, u8, f64)> {
    let noisy = clues.map(|clue| (clue.2 * (1.0 + noise * random.unit()), clue));
    noisy.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, clue)| clue)
}
