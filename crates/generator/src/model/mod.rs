//! Clue models: *slots* that hold clues, and what the solvers say of the clues in them.
//!
//! A search places values in slots and asks how good that is. It does not know what a slot is: a cell whose value is a
//! digit, or a cage, line, dot or number outside whose value is a way to write it. So a search is written once for every
//! kind of clue.
//!
//! | model | for |
//! |---|---|
//! | [`Any`] | every board, with slots for cells and for rule clues, one question at a time |
//! | [`Nine`] | digits on the plain 9×9 board: many questions at once in SIMD lanes |

mod any;
mod chute;
mod lines;
mod nine;
mod reduce;
mod unavoidable;

pub use any::Any;
pub use nine::Nine;

use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};
use masume_solver::{Control, Random, Stop};

/// The blanks of a board that contradicts itself: worse than any number of them.
pub const CONTRADICTION: u32 = u32::MAX;

/// Slots, and the questions a search asks about clues in them. Keep one for each thread: it owns the memory of its
/// solvers. What it answers depends on the question and the random numbers alone, never on the questions before.
pub trait ClueModel {
    /// The clues of a puzzle: a value for each slot, 0 where there is none.
    type Clues: Clone + Eq + std::hash::Hash + Send + Sync + std::fmt::Debug;
    /// The values that are left in each slot.
    type Open: Clone;

    /// The board and the rule clues that all its puzzles have; no digits.
    fn template(&self) -> &Puzzle;

    /// The board of its puzzles.
    fn board(&self) -> &Arc<Board> {
        self.template().board()
    }

    /// The clues as a puzzle.
    fn puzzle(&self, board: &Self::Clues) -> Puzzle;

    /// The clues of a puzzle that has this template.
    fn clues_of(&self, puzzle: &Puzzle) -> Self::Clues;

    /// How many slots there are.
    fn slots(&self) -> usize;

    /// The values a slot may take: value `v` is bit `v - 1`.
    fn values(&self, slot: usize) -> u64;

    /// Whether values are mere names: exchanged everywhere, they make the same puzzle.
    fn alike(&self) -> bool;

    /// Slots whose clues are directly at odds when they are equal.
    fn rivals(&self, slot: usize) -> &[u16];

    /// Groups of slots of which at least one must hold a clue in every puzzle with one solution, whatever the values:
    /// without one, the solution could be rearranged in those slots. Not all such groups, only those that are known.
    fn needed(&self) -> &[Needed];

    /// Why no puzzle has clues in exactly these slots, where a proof is known that takes too long to be asked at once
    /// (up to a few seconds): for patterns on which searches fail. `None` says nothing.
    fn hopeless(&self, slots: &[usize], control: &Control) -> Option<Why> {
        let _ = (slots, control);
        None
    }

    /// No clue in any slot.
    fn empty(&self) -> Self::Clues;

    /// No value left in any slot: room for an answer.
    fn shut(&self) -> Self::Open;

    /// The value in a slot, 0 for none.
    fn value(board: &Self::Clues, slot: usize) -> u8;

    /// Puts a value in a slot, or takes it away with 0.
    fn put(board: &mut Self::Clues, slot: usize, value: u8);

    /// The values left in a slot.
    fn left(open: &Self::Open, slot: usize) -> u64;

    /// How many slots the basic solver (source B: singles only) leaves undecided, [`CONTRADICTION`] when it meets one.
    ///
    /// # Panics
    /// When `blanks` is shorter than `boards`.
    fn blanks(&mut self, boards: &[Self::Clues], blanks: &mut [u32]);

    /// The same, and the values that the basic solver leaves in each slot; none anywhere after a contradiction.
    ///
    /// # Panics
    /// When `blanks` or `open` is shorter than `boards`.
    fn open(&mut self, boards: &[Self::Clues], blanks: &mut [u32], open: &mut [Self::Open]);

    /// How many solutions each board has, counted up to `limit`; 0 also for those that `control` cut short.
    ///
    /// # Panics
    /// When `counts` is shorter than `boards`.
    fn count(&mut self, boards: &[Self::Clues], limit: u32, control: &Control, counts: &mut [u32]);

    /// Frees some slots of a board and counts its solutions by the values they have there: `table` then says for every
    /// choice of values how many solutions it has, all neighbours of a board in one search. `false`, and the table is
    /// not complete, when there are more than `cap` solutions or `control` stopped it.
    fn tabulate(
        &mut self,
        board: &Self::Clues,
        free: &[usize],
        cap: u64,
        control: &Control,
        table: &mut Table,
    ) -> bool;

    /// The values of each slot that are part of some solution (source C's *Active*); `None` when `control` stopped it
    /// before all were known.
    fn active(&mut self, board: &Self::Clues, control: &Control) -> Option<Self::Open>;

    /// All slots filled with the values of a random solution of the board; `None` when it has none, or `control` stopped
    /// the search for it. Not every solution is equally likely.
    fn fill(&mut self, board: &Self::Clues, random: &mut Random, control: &Control) -> Option<Self::Clues>;

    /// Takes groups of clues away from `board`, one after the other in the order given, where the solution stays the
    /// only one, down to `least` clues. `full` has the values of all slots and agrees with the clues. A group that
    /// cannot be decided within the nodes of `question` stays. `None` when `full` is not the only solution of the board,
    /// or when the clock or the user stopped it.
    ///
    /// As written here it counts solutions for each group; a model that knows a shorter way takes that.
    fn reduce(
        &mut self,
        full: &Self::Clues,
        board: &Self::Clues,
        groups: &[Vec<usize>],
        least: usize,
        question: &Control,
    ) -> Option<Self::Clues> {
        let mut count = [0];
        self.count(std::slice::from_ref(board), 2, question, &mut count);
        if count != [1] {
            return None;
        }
        let mut board = board.clone();
        let mut clues = (0..self.slots()).filter(|&slot| Self::value(&board, slot) != 0).count();
        for group in groups {
            if clues < least + group.len() {
                continue;
            }
            for &slot in group {
                Self::put(&mut board, slot, 0);
            }
            self.count(std::slice::from_ref(&board), 2, question, &mut count);
            if count == [1] {
                clues -= group.len();
            } else {
                for &slot in group {
                    Self::put(&mut board, slot, Self::value(full, slot));
                }
            }
        }
        matches!(question.must_stop(0), None | Some(Stop::Nodes)).then_some(board)
    }
}

/// Slots of which one must hold a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needed {
    /// The slots.
    pub slots: Vec<usize>,
    /// Why.
    pub why: Why,
}

/// Why one of some slots must hold a clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Two rows (numbered from 1) change places and nothing else changes.
    Rows(usize, usize),
    /// Two columns do.
    Columns(usize, usize),
    /// Whatever the digits, the clues leave two arrangements of this band (numbered from 1) that fit the rest.
    Band(usize),
    /// The same for a stack.
    Stack(usize),
}

/// Numbers of solutions by the values of some freed slots.
#[derive(Clone, Default, Debug)]
pub struct Table {
    values: usize,
    free: usize,
    counts: Vec<u32>,
    total: u64,
}

impl Table {
    /// Empties the table for so many values in so many freed slots.
    ///
    /// # Panics
    /// When the table would have more than 2²⁴ places: free fewer slots.
    pub fn reset(&mut self, values: usize, free: usize) {
        let places = u32::try_from(free).ok().and_then(|free| values.checked_pow(free));
        let places = places.filter(|&p| p <= 1 << 24).expect("a table of moderate size");
        (self.values, self.free, self.total) = (values, free, 0);
        self.counts.clear();
        self.counts.resize(places, 0);
    }

    /// Notes a solution with these values (from 1) in the freed slots, in their order.
    #[inline]
    pub fn note(&mut self, values: impl DoubleEndedIterator<Item = u8>) {
        let place = values.rev().fold(0, |place, v| place * self.values + usize::from(v) - 1);
        self.counts[place] = self.counts[place].saturating_add(1);
        self.total += 1;
    }

    /// All solutions noted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many solutions each choice of values has; [`Table::choice`] tells the values of a place.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The values (from 1) of the freed slots at a place of the table.
    pub fn choice(&self, mut place: usize) -> impl Iterator<Item = u8> + use<> {
        let values = self.values;
        (0..self.free).map(move |_| {
            let value = place % values + 1;
            place /= values;
            value as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_gives_back_the_choices_it_was_told() {
        let mut table = Table::default();
        table.reset(9, 3);
        for choice in [[1, 1, 1], [9, 8, 7], [9, 8, 7], [2, 9, 1]] {
            table.note(choice.into_iter());
        }
        let mut seen: Vec<(Vec<u8>, u32)> = (0..table.counts().len())
            .filter(|&place| table.counts()[place] > 0)
            .map(|place| (table.choice(place).collect(), table.counts()[place]))
            .collect();
        seen.sort();
        assert_eq!(seen, [(vec![1, 1, 1], 1), (vec![2, 9, 1], 1), (vec![9, 8, 7], 2)]);
        assert_eq!(table.total(), 4);
    }
}
