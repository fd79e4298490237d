//! Clue after clue, each so that the fewest candidates stay alive (source C, Kyoto University).
//!
//! The source's completion of a half-made puzzle: fill about half of the planned cells at random without looking, then
//! put into each further one the digit that leaves the fewest *Active* candidates (those that some solution has). At
//! the end there is one solution or not; if not, begin again.
//!
//! Better by default: the last few slots are not filled one by one. With them free, all solutions are listed once, and any
//! choice of values that only one solution has is a puzzle: a leap over the part in which the greedy choice fails most.

use masume_solver::{Control, Random};

use super::{Attempt, Search, Task};
use crate::model::{ClueModel, Table};

/// Parameters of the construction.
#[derive(Clone, PartialEq, Debug)]
pub struct Constructive {
    /// The share of slots that are filled at random without looking.
    pub blind: f64,
    /// Slots at the end that are filled together, by listing solutions; 0 fills them one by one.
    pub leap: usize,
    /// Most solutions that are listed for the leap.
    pub cap: u64,
    /// Constructions that make an attempt.
    pub starts: usize,
}

/// Nodes that one question to the solvers may take: on large boards some would take forever.
const NODES: u64 = 200_000;

impl Constructive {
    /// As source C describes it.
    pub fn faithful() -> Self {
        Self { blind: 0.5, leap: 0, cap: 0, starts: 8 }
    }
}

impl Default for Constructive {
    fn default() -> Self {
        Self { blind: 0.5, leap: 3, cap: 20_000, starts: 4 }
    }
}

impl<G: ClueModel> Search<G> for Constructive {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        _number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let control = &Control { nodes: Some(NODES), ..control.clone() };
        let mut attempt = Attempt::default();
        let mut table = Table::default();
        for _ in 0..self.starts {
            if control.must_stop(0).is_some() {
                break;
            }
            let Some(slots) = task.draw(model, random, 1000) else { break };
            let mut free: Vec<usize> =
                slots.into_iter().filter(|&slot| G::value(&task.fixed, slot) == 0).collect();
            random.shuffle(&mut free);
            let found = self.construct(model, &task.fixed, &free, random, control, &mut table, &mut attempt);
            if let Some(found) = found {
                attempt.found.push(found);
                break;
            }
        }
        attempt
    }
}

impl Constructive {
    #[expect(clippy::too_many_arguments, reason = "what a construction needs, kept by its attempt")]
    fn construct<G: ClueModel>(
        &self,
        model: &mut G,
        fixed: &G::Clues,
        free: &[usize],
        random: &mut Random,
        control: &Control,
        table: &mut Table,
        attempt: &mut Attempt<G::Clues>,
    ) -> Option<G::Clues> {
        let leap = self.leap.min(free.len());
        let blind = ((free.len() as f64 * self.blind) as usize).min(free.len() - leap);
        let (first, rest) = free.split_at(blind);
        let (greedy, last) = rest.split_at(rest.len() - leap);
        // Values of one full board never block each other, and nothing is looked at.
        let full = model.fill(fixed, random, control)?;
        let mut board = fixed.clone();
        for &slot in first {
            G::put(&mut board, slot, G::value(&full, slot));
        }
        let mut alive = model.active(&board, control)?;
        attempt.tries += 1;
        for &slot in greedy {
            let (value, left) = self.least(model, &mut board, slot, &alive, random, control, attempt)?;
            G::put(&mut board, slot, value);
            alive = left;
        }
        if last.is_empty() {
            let decided = (0..model.slots()).filter(|&slot| G::left(&alive, slot).is_power_of_two()).count();
            attempt.saw((model.slots() - decided) as u32);
            return (decided == model.slots()).then_some(board);
        }
        if !model.tabulate(&board, last, self.cap, control, table) {
            return None;
        }
        attempt.tries += 1;
        let counts = table.counts();
        let least = counts.iter().copied().filter(|&count| count > 0).min()?;
        attempt.counted(u64::from(least));
        if least > 1 {
            return None;
        }
        let ones: Vec<usize> = (0..counts.len()).filter(|&place| counts[place] == 1).collect();
        let place = ones[random.below(ones.len())];
        for (&slot, value) in last.iter().zip(table.choice(place)) {
            G::put(&mut board, slot, value);
        }
        Some(board)
    }

    /// The living value of a slot that leaves the fewest living candidates, and those it leaves.
    #[expect(clippy::too_many_arguments, clippy::unused_self, reason = "one step of the construction")]
    fn least<G: ClueModel>(
        &self,
        model: &mut G,
        board: &mut G::Clues,
        slot: usize,
        alive: &G::Open,
        random: &mut Random,
        control: &Control,
        attempt: &mut Attempt<G::Clues>,
    ) -> Option<(u8, G::Open)> {
        let mut best: Option<(u32, u8, G::Open)> = None;
        let mut values = G::left(alive, slot);
        let mut ties = 1;
        while values != 0 {
            let value = values.trailing_zeros() as u8 + 1;
            values &= values - 1;
            G::put(board, slot, value);
            let left = model.active(board, control)?;
            attempt.tries += 1;
            let candidates = (0..model.slots()).map(|slot| G::left(&left, slot).count_ones()).sum();
            let least = best.as_ref().map_or(u32::MAX, |(least, ..)| *least);
            // Of equally good values each is taken with the same chance.
            ties = if candidates < least { 1 } else { ties + usize::from(candidates == least) };
            if candidates < least || (candidates == least && random.below(ties) == 0) {
                best = Some((candidates, value, left));
            }
        }
        G::put(board, slot, 0);
        best.map(|(_, value, left)| (value, left))
    }
}
