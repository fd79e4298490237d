//! What a mind remembers of the last puzzles, so that undo costs nothing. The limit is a weight, not a number: what is
//! known of a 25×25 board takes eight times what a 9×9 board takes, and a server has hundreds of minds.

use std::collections::VecDeque;
use std::sync::Arc;

use masume_puzzle::{DigitSet, Puzzle};

use crate::knowledge::Knowledge;

/// About the most bytes that are remembered, the present puzzle's list of solutions not counted.
const MOST_BYTES: usize = 48 << 10;
/// So many puzzles are remembered in any case: the present one and the one before, which the next is compared with.
const FEWEST: usize = 2;
/// What a puzzle and its knowledge take beside their cells.
const FIXED: usize = 400;

/// Puzzles and what is known of them, the latest last.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    puzzles: VecDeque<(Puzzle, Arc<Knowledge>)>,
    weight: usize,
}

impl Memory {
    /// What is remembered of a puzzle.
    pub(crate) fn recall(&self, puzzle: &Puzzle) -> Option<Arc<Knowledge>> {
        self.puzzles.iter().find(|(p, _)| p == puzzle).map(|(_, known)| known.clone())
    }

    /// The puzzle that was worked on last.
    pub(crate) fn last(&self) -> Option<(&Puzzle, &Knowledge)> {
        self.puzzles.back().map(|(puzzle, known)| (puzzle, &**known))
    }

    /// Remembers what is known of a puzzle from now on; the oldest go when that is too much.
    pub(crate) fn keep(&mut self, puzzle: &Puzzle, known: &Arc<Knowledge>) {
        if let Some(old) = self.puzzles.iter().position(|(p, _)| p == puzzle) {
            self.puzzles.remove(old).inspect(|(_, known)| self.weight -= weight(known));
        }
        // Lists are long and soon made again; that of the present puzzle is enough.
        if let Some((_, last)) = self.puzzles.back_mut().filter(|(_, last)| last.list.is_some()) {
            Arc::make_mut(last).list = None;
        }
        self.weight += weight(known);
        self.puzzles.push_back((puzzle.clone(), known.clone()));
        while self.weight > MOST_BYTES && self.puzzles.len() > FEWEST {
            self.puzzles.pop_front().inspect(|(_, known)| self.weight -= weight(known));
        }
    }

    /// How many puzzles are remembered.
    pub(crate) fn len(&self) -> usize {
        self.puzzles.len()
    }
}

/// About how many bytes a puzzle and what is known of it take, without the list of solutions.
fn weight(known: &Knowledge) -> usize {
    let sets = known.active.len() + known.unknown.len() + known.finishing.as_ref().map_or(0, Vec::len);
    FIXED + known.active.len() + sets * size_of::<DigitSet>()
}
