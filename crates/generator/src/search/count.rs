//! Annealing on the number of solutions: for patterns whose puzzles need more than singles.
//!
//! The blanks that singles leave say little about such a pattern: its puzzles leave many blanks, and so do fillings with
//! thousands of solutions. The logarithm of the *number of solutions* says more. It changes little when one clue does,
//! and it is 0 at a puzzle. So: walk from filling to filling, always to one with fewer solutions, and to one with more
//! now and then (Metropolis: a filling with `n` times as many solutions is taken with probability `n^(-1/temperature)`).
//!
//! What makes it fast is that no count is ever finished without need. The bound is drawn *before* the neighbours are
//! looked at, and counting stops above it: a bad neighbour costs no more than a good one. Many neighbours are counted
//! side by side, and the first that is within the bound is taken.
//!
//! A random filling has far too many solutions to count, so a walk begins with a short one on the candidates that singles
//! leave, which costs next to nothing. (The blanks they leave will not do: on some patterns singles never find
//! anything, and every filling looks the same.) How long a walk should be differs from pattern to pattern a
//! hundredfold, and nobody knows before; so attempts are long and short by turns, in the order of Luby, Sinclair and
//! Zuckerman (1993), which is never much worse than the best length.

use masume_solver::{Control, Random};

use super::{Attempt, Search, Task};
use crate::model::{CONTRADICTION, ClueModel};

/// Parameters of the search.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// How readily more solutions are taken; at 0, never.
    pub temperature: f64,
    /// Neighbours counted side by side where boards have few solutions and few neighbours are taken; down to a third
    /// of them where there are many, and one of the first will do.
    pub width: usize,
    /// The share of neighbours in which two slots change their values with each other; in the others, one slot takes
    /// another value.
    pub exchange: f64,
    /// The most solutions of a filling that a walk may begin at.
    pub most: u32,
    /// Work after which the shortest walks are given up, in solutions counted; a board costs eight more.
    pub patience: u64,
    /// How many times as long the longest are.
    pub longest: u64,
    /// The way to a first filling.
    pub descent: Descent,
    /// First fillings of which the one with the fewest solutions is taken.
    pub starts: usize,
}

/// Parameters of the walk on candidates that leads to a first filling.
#[derive(Clone, PartialEq, Debug)]
pub struct Descent {
    /// How readily more candidates are taken: that many more on average.
    pub temperature: f64,
    /// Neighbours looked at side by side.
    pub width: usize,
    /// Steps.
    pub steps: usize,
}

/// What a board costs before its first solution is found, in solutions.
const BOARD: u64 = 8;

/// Nodes that counting one board may take, where nodes are counted: on large boards some would take forever.
const NODES: u64 = 200_000;

/// From so many solutions on, fewer neighbours are counted side by side.
const MANY: usize = 40;

impl Default for Count {
    fn default() -> Self {
        Self {
            temperature: 0.3,
            width: 27,
            exchange: 0.2,
            most: 5000,
            patience: 400_000,
            longest: 16,
            descent: Descent { temperature: 2.0, width: 30, steps: 200 },
            starts: 2,
        }
    }
}

impl<G: ClueModel> Search<G> for Count {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let control = &Control { nodes: Some(NODES), ..control.clone() };
        let mut attempt = Attempt::default();
        let Some(slots) = task.draw(model, random, 1000) else { return attempt };
        let free: Vec<usize> =
            slots.iter().copied().filter(|&slot| G::value(&task.fixed, slot) == 0).collect();
        let mut walk = Walk {
            free,
            exchange: self.exchange,
            board: model.empty(),
            near: Vec::new(),
            open: vec![model.shut(); self.descent.width.max(1)],
            answers: vec![0; self.width.max(self.descent.width).max(1)],
        };
        let mut best: Option<(u32, G::Clues)> = None;
        for _ in 0..self.starts.max(1) {
            let Some(full) = model.fill(&task.fixed, random, control) else { return attempt };
            for &slot in &slots {
                G::put(&mut walk.board, slot, G::value(&full, slot));
            }
            walk.descend(model, &self.descent, random, &mut attempt);
            let most = best.as_ref().map_or(self.most.max(1), |(count, _)| *count - 1);
            let mut count = [0];
            model.count(std::slice::from_ref(&walk.board), most.saturating_add(1), control, &mut count);
            attempt.tries += 1;
            if (1..=most).contains(&count[0]) {
                attempt.counted(u64::from(count[0]));
                best = Some((count[0], walk.board.clone()));
            }
            if count[0] == 1 {
                break;
            }
        }
        let Some((count, board)) = best else { return attempt };
        walk.board = board;
        let found = if count == 1 {
            Some(walk.board)
        } else {
            let patience = self.patience.saturating_mul(luby(number).min(self.longest));
            walk.anneal(model, self, count, patience, random, control, &mut attempt)
        };
        attempt.found.extend(found);
        attempt
    }
}

/// Luby's sequence 1, 1, 2, 1, 1, 2, 4, …: how long to go on before starting again when nobody knows how long it takes.
fn luby(number: u64) -> u64 {
    let mut place = number.saturating_add(1);
    loop {
        let all = u64::MAX >> place.leading_zeros();
        if place == all {
            return place.div_ceil(2);
        }
        place -= all >> 1;
    }
}

/// A walk from filling to filling.
struct Walk<G: ClueModel> {
    /// The slots that may change.
    free: Vec<usize>,
    exchange: f64,
    /// Where it is.
    board: G::Clues,
    /// Neighbours, and what was asked about each.
    near: Vec<G::Clues>,
    /// Room for the values that singles leave on each.
    open: Vec<G::Open>,
    answers: Vec<u32>,
}

impl<G: ClueModel> Walk<G> {
    /// Walks to few candidates.
    fn descend(
        &mut self,
        model: &mut G,
        with: &Descent,
        random: &mut Random,
        attempt: &mut Attempt<G::Clues>,
    ) {
        let mut least = f64::from(u32::MAX);
        for _ in 0..with.steps {
            if !self.look_around(model, with.width, random) {
                return;
            }
            model.open(&self.near, &mut self.answers, &mut self.open);
            attempt.tries += self.near.len() as u64;
            let bound = least - with.temperature * draw_log(random);
            let slots = model.slots();
            for at in 0..self.near.len() {
                if self.answers[at] == CONTRADICTION {
                    continue;
                }
                let left: u32 = (0..slots).map(|slot| G::left(&self.open[at], slot).count_ones()).sum();
                if f64::from(left) <= bound {
                    least = f64::from(left);
                    attempt.saw(self.answers[at]);
                    self.board.clone_from(&self.near[at]);
                    break;
                }
            }
        }
    }

    /// Walks to few solutions: the board that has but one, if it comes by one.
    #[expect(clippy::too_many_arguments, reason = "what a walk needs, kept by its attempt")]
    fn anneal(
        &mut self,
        model: &mut G,
        with: &Count,
        mut count: u32,
        patience: u64,
        random: &mut Random,
        control: &Control,
        attempt: &mut Attempt<G::Clues>,
    ) -> Option<G::Clues> {
        let mut work = 0;
        while work < patience {
            let bound = f64::from(count) * (-with.temperature * draw_log(random)).exp();
            let bound = bound.min(f64::from(with.most)) as u32;
            let width = (with.width * MANY / count.max(1) as usize).clamp(with.width.div_ceil(3), with.width);
            if !self.look_around(model, width, random) || control.must_stop(0).is_some() {
                return None;
            }
            // At least two, or every board with a solution would look like a puzzle.
            model.count(&self.near, bound.max(1).saturating_add(1), control, &mut self.answers);
            let answers = &self.answers[..self.near.len()];
            attempt.tries += answers.len() as u64;
            work += answers.iter().map(|&count| BOARD + u64::from(count)).sum::<u64>();
            let puzzle = answers.iter().position(|&count| count == 1);
            let next = puzzle.or_else(|| answers.iter().position(|&count| (1..=bound).contains(&count)));
            if let Some(at) = next {
                count = answers[at];
                attempt.counted(u64::from(count));
                self.board.clone_from(&self.near[at]);
                if puzzle.is_some() {
                    return Some(self.board.clone());
                }
            }
        }
        None
    }

    /// Makes so many random neighbours of the board; `false` when it seems to have none.
    fn look_around(&mut self, model: &G, width: usize, random: &mut Random) -> bool {
        let width = width.max(1);
        self.near.clear();
        // Most draws succeed. Where nearly none does, the clues leave each other no choice.
        for _ in 0..width * 50 {
            if self.near.len() == width || self.free.is_empty() {
                break;
            }
            let slot = self.free[random.below(self.free.len())];
            let own = G::value(&self.board, slot);
            let mut near = self.board.clone();
            if random.unit() < self.exchange {
                let other = self.free[random.below(self.free.len())];
                let value = G::value(&self.board, other);
                G::put(&mut near, slot, value);
                G::put(&mut near, other, own);
                let fits = |slot, value: u8| allowed(model, &near, slot) >> (value.max(1) - 1) & 1 == 1;
                if own == value || !fits(slot, value) || !fits(other, own) {
                    continue;
                }
            } else {
                let bit = random.bit(allowed(model, &near, slot) & !(1 << (own.max(1) - 1)));
                if bit == 0 {
                    continue;
                }
                G::put(&mut near, slot, bit.trailing_zeros() as u8 + 1);
            }
            self.near.push(near);
        }
        !self.near.is_empty()
    }
}

/// The logarithm of a random number between 0 and 1.
fn draw_log(random: &mut Random) -> f64 {
    (1.0 - random.unit()).ln()
}

/// The values that clues in rival slots leave to a slot.
fn allowed<G: ClueModel>(model: &G, board: &G::Clues, slot: usize) -> u64 {
    model.rivals(slot).iter().fold(model.values(slot), |left, &rival| {
        match G::value(board, usize::from(rival)) {
            0 => left,
            value => left & !(1 << (value - 1)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Nine;
    use masume_solver::classic9::Single;

    /// A pattern of 17 clues on which singles find next to nothing.
    const FEW: [usize; 17] = [8, 14, 17, 20, 22, 32, 39, 41, 43, 46, 47, 58, 60, 61, 63, 72, 78];

    fn first(search: &Count, task: &Task<[u8; 81]>, attempts: u64) -> Option<(u64, [u8; 81])> {
        let mut model = Nine::new();
        (0..attempts).find_map(|number| {
            let mut random = Random::new(1, number);
            let attempt = search.attempt(&mut model, task, number, &mut random, &Control::default());
            attempt.found.first().map(|&board| (number, board))
        })
    }

    #[test]
    fn the_sequence_is_that_of_luby() {
        let first: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert!(luby(u64::MAX) > 0);
    }

    #[test]
    fn a_pattern_of_seventeen_clues_is_answered() {
        let task = Task::pattern(&Nine::new(), FEW.to_vec());
        let search = Count::default();
        let (number, board) = first(&search, &task, 200).expect("this pattern holds a puzzle");
        assert!((0..81).all(|cell| (board[cell] > 0) == FEW.contains(&cell)), "clues where they were wanted");
        assert_eq!(Single::new().count(&board, 2), 1);
        // Nothing but the task, the number and the random numbers matters.
        let mut random = Random::new(1, number);
        let again = search.attempt(&mut Nine::new(), &task, number, &mut random, &Control::default());
        assert_eq!(again.found, [board]);
        assert_eq!(again.solutions, Some(1));
    }

    #[test]
    fn a_motif_stays() {
        let cells: Vec<usize> = (0..81).filter(|cell| (cell / 9 + cell % 9) % 5 < 2).collect();
        let mut task = Task::pattern(&Nine::new(), cells);
        task.fixed[0] = 5;
        task.fixed[1] = 1;
        task.fixed[80] = 5;
        let (_, board) = first(&Count::default(), &task, 50).expect("a net of 32 clues is easily filled");
        assert_eq!((board[0], board[1], board[80]), (5, 1, 5));
        // All slots given: nothing to change, and the answer is known at once.
        let mut full = Task::pattern(&Nine::new(), (0..81).collect());
        full.fixed = Single::new().solve(&[0u8; 81], 1).solution;
        assert_eq!(first(&Count::default(), &full, 1), Some((0, full.fixed)));
        full.fixed[1] = full.fixed[0];
        assert_eq!(first(&Count::default(), &full, 1), None);
    }

    #[test]
    fn senseless_parameters_do_no_harm() {
        let descent = Descent { temperature: 0.0, width: 0, steps: 1 };
        let search =
            Count { width: 0, starts: 0, most: u32::MAX, patience: 100, descent, ..Count::default() };
        let task = Task::pattern(&Nine::new(), (0..40).collect());
        let _ = first(&Count { most: 0, ..search.clone() }, &task, 2);
        let task = Task::pattern(&Nine::new(), (0..72).collect());
        let _ = first(&search, &task, 2);
    }
}
