//! Every filling of the pattern, one after the other: for patterns with so few fillings that looking at all of them is
//! the quickest answer, and the only honest "there is none".
//!
//! Where no clue is given, values are alike: the first clue may be taken as 1, the next as 1 or 2, and so on, which
//! leaves one of each family of fillings that differ by renaming.

use std::sync::OnceLock;

use masume_solver::{Control, Random};

use super::{Attempt, Search, Task};
use crate::model::ClueModel;

/// Fillings that are still looked at one by one.
pub const MOST: usize = 300_000;
/// Steps that the way to them may take: where fillings are few because clues block each other, dead ends are many.
const STEPS: usize = 20 * MOST;
/// Free slots that are still looked at: each is a level of the walk.
const DEEPEST: usize = 4096;
/// Fillings whose solutions are counted together.
const RUN: usize = 2048;
/// Puzzles that one attempt gives out.
const PORTION: usize = 16;

/// All puzzles of a pattern, found by the first attempt and given out by it and those after it.
#[derive(Debug)]
pub struct Exhaust<B> {
    seed: u64,
    all: OnceLock<Seen<B>>,
}

/// What looking at every filling showed.
#[derive(Debug)]
struct Seen<B> {
    puzzles: Vec<B>,
    fillings: u64,
    solutions: Option<u64>,
    /// Whether these are all.
    complete: bool,
}

impl<B> Exhaust<B> {
    /// Puzzles come in an order that belongs to the seed. Only for tasks that [`is_small`] says yes to.
    pub fn new(seed: u64) -> Self {
        Self { seed, all: OnceLock::new() }
    }
}

/// Whether the pattern of a task has few enough fillings. `false` for tasks that leave the pattern open.
pub fn is_small<G: ClueModel>(model: &G, task: &Task<G::Clues>) -> bool {
    task.is_pattern() && at_least(model, task) <= MOST as f64 && walk(model, task, &mut |_| ())
}

/// A number that the fillings of a pattern surely reach: cheap, so that large patterns are not walked to be told large.
fn at_least<G: ClueModel>(model: &G, task: &Task<G::Clues>) -> f64 {
    let mut earlier = vec![false; model.slots()];
    let (mut fillings, mut names) = (1.0, 0);
    for &slot in &task.must {
        if G::value(&task.fixed, slot) == 0 {
            let rivals = model.rivals(slot).iter().map(|&rival| usize::from(rival));
            // Each filled rival takes one value away, or none that was not taken.
            let taken = rivals.filter(|&rival| earlier[rival] || G::value(&task.fixed, rival) != 0).count();
            let values = model.values(slot).count_ones() as usize;
            fillings *= values.saturating_sub(taken) as f64;
            names = names.max(values);
        }
        earlier[slot] = true;
    }
    // Renaming makes at most so many fillings one.
    fillings / (1..=names).map(|n| n as f64).product::<f64>()
}

/// Sends every filling without two equal rivals to `see`; `false` when there are too many, or when counting them is too
/// long a way.
fn walk<G: ClueModel>(model: &G, task: &Task<G::Clues>, see: &mut dyn FnMut(&G::Clues)) -> bool {
    let free: Vec<usize> =
        task.must.iter().copied().filter(|&slot| G::value(&task.fixed, slot) == 0).collect();
    if free.len() > DEEPEST {
        return false;
    }
    // Renaming is only free of consequences when nothing says what a value is.
    let alike = model.alike() && free.len() == task.must.len();
    let mut board = task.fixed.clone();
    let mut walker = Walker { model, free, fillings: MOST, steps: STEPS, see };
    walker.step(0, alike.then_some(0), &mut board)
}

struct Walker<'a, G: ClueModel> {
    model: &'a G,
    free: Vec<usize>,
    /// Fillings that may still come, and steps that the way to them may still take.
    fillings: usize,
    steps: usize,
    see: &'a mut dyn FnMut(&G::Clues),
}

impl<G: ClueModel> Walker<'_, G> {
    /// Fills the free slots from one on; where values are alike, `used` of them have been. `false` when it was too much.
    fn step(&mut self, at: usize, used: Option<u32>, board: &mut G::Clues) -> bool {
        let left = if at == self.free.len() { &mut self.fillings } else { &mut self.steps };
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let Some(&slot) = self.free.get(at) else {
            (self.see)(board);
            return true;
        };
        let mut values = self.model.values(slot);
        for &rival in self.model.rivals(slot) {
            let value = G::value(board, usize::from(rival));
            if value > 0 {
                values &= !(1 << (value - 1));
            }
        }
        if let Some(used) = used {
            // Those that were used, and one new.
            values &= u64::MAX >> 63u32.saturating_sub(used);
        }
        let mut go_on = true;
        while values != 0 && go_on {
            let bit = values.trailing_zeros();
            values &= values - 1;
            G::put(board, slot, bit as u8 + 1);
            go_on = self.step(at + 1, used.map(|used| used.max(bit + 1)), board);
        }
        G::put(board, slot, 0);
        go_on
    }
}

impl<B> Exhaust<B> {
    fn look<G: ClueModel<Clues = B>>(
        model: &mut G,
        task: &Task<B>,
        random: &mut Random,
        control: &Control,
    ) -> Seen<B>
    where
        B: Clone,
    {
        let mut all = Vec::new();
        let complete = walk(model, task, &mut |board| all.push(board.clone()));
        let mut seen = Seen { puzzles: Vec::new(), fillings: all.len() as u64, solutions: None, complete };
        let mut counts = vec![0; RUN];
        for boards in all.chunks(RUN) {
            model.count(boards, 2, control, &mut counts);
            for (board, &count) in boards.iter().zip(&counts) {
                if count == 1 {
                    seen.puzzles.push(board.clone());
                }
                if count > 0 {
                    seen.solutions = Some(seen.solutions.unwrap_or(2).min(u64::from(count)));
                }
            }
        }
        random.shuffle(&mut seen.puzzles);
        seen
    }
}

impl<G: ClueModel> Search<G> for Exhaust<G::Clues> {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        number: u64,
        _random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let mut attempt = Attempt::default();
        let seen = if let Some(seen) = self.all.get() {
            seen
        } else {
            // Not the numbers of the attempt: another thread's may come first.
            let seen = Self::look(model, task, &mut Random::new(self.seed, 0), control);
            if control.must_stop(0).is_some() {
                return attempt;
            }
            self.all.get_or_init(|| seen)
        };
        let from = (number as usize).saturating_mul(PORTION).min(seen.puzzles.len());
        let to = (from + PORTION).min(seen.puzzles.len());
        attempt.found = seen.puzzles[from..to].to_vec();
        attempt.tries = if number == 0 { seen.fillings } else { 0 };
        attempt.solutions = seen.solutions;
        attempt.exhausted = seen.complete && to == seen.puzzles.len();
        attempt
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use masume_puzzle::Puzzle;

    use super::*;
    use crate::model::Any;

    fn any(text: &str) -> Any {
        Any::new(&Puzzle::from_spec(text.parse().unwrap()).unwrap())
    }

    #[test]
    fn fillings_up_to_renaming_are_met_once() {
        // Three cells of a row are 1, 2, 3; the one below the first is 2, 3 or a new name.
        let model = any("latin4");
        let mut met = HashSet::new();
        let task = Task::pattern(&model, vec![0, 1, 2, 4]);
        assert!(walk(&model, &task, &mut |board| assert!(met.insert(board.clone()))));
        assert_eq!(met.len(), 3);
        assert!(is_small(&model, &task));
    }

    #[test]
    fn every_digit_of_the_largest_boards_has_a_name() {
        let model = any("latin64");
        // A whole row, which has one filling up to names, and a cell below it: any digit but the one above.
        let row: Vec<usize> = (0..65).collect();
        let mut below = HashSet::new();
        let task = Task::pattern(&model, row);
        assert!(walk(&model, &task, &mut |board| assert!(below.insert(board[64]))));
        assert_eq!(below.len(), 63);
    }

    #[test]
    fn a_long_way_to_few_fillings_is_not_gone() {
        // All cells but some of a large board: dead ends without number, and no filling for a long time.
        for text in ["4x4", "5x5"] {
            let model = any(text);
            let task = Task::pattern(&model, (0..model.slots()).collect());
            assert!(!is_small(&model, &task), "{text}");
            // Who asks all the same is not told that this was all.
            assert!(!walk(&model, &task, &mut |_| ()));
        }
    }
}
