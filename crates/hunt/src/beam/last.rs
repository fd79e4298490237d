//! The last clues, from a list of solutions.
//!
//! Which three further clues leave exactly one of these solutions? No solver is needed (source A called one for each
//! triple and spent most of its time there): the solutions with a first clue are a shorter list, those with a second are
//! shorter still, and when some clue occurs once in what is left, it is the third. Rare clues are tried first, common ones
//! not at all. A list of a hundred thousand takes two milliseconds, much less than making it.

use masume_solver::classic9::Clues;

use super::solutions::{Solutions, Tally};

/// Looks for last clues, and keeps the memory for it.
#[derive(Clone, Default, Debug)]
pub struct Last {
    levels: Vec<(Solutions, Tally)>,
}

impl Last {
    /// Boards with at most `most.len() + 1` further clues that leave exactly one of the solutions of `board`; the first
    /// that is found, and up to `cousins` in all that differ from it in their last clue. The clue with `n` more to come
    /// after it may leave `most[n - 1]` solutions: with no bound, whatever can be found is found.
    pub fn clues(
        &mut self,
        solutions: &Solutions,
        board: &Clues,
        most: &[u32],
        cousins: usize,
    ) -> Vec<Clues> {
        if solutions.len() == 1 {
            return vec![*board];
        }
        self.levels.resize_with(most.len() + 1, Default::default);
        let mut tally = Tally::default();
        solutions.tally(&mut tally);
        search(solutions, &tally, board, most, cousins.max(1), &mut self.levels)
    }
}

fn search(
    solutions: &Solutions,
    tally: &Tally,
    board: &Clues,
    most: &[u32],
    cousins: usize,
    levels: &mut [(Solutions, Tally)],
) -> Vec<Clues> {
    let with = |cell: usize, digit: u8| {
        let mut more = *board;
        more[cell] = digit;
        more
    };
    let once = tally.further(board).filter(|clue| clue.2 == 1);
    let found: Vec<Clues> = once.take(cousins).map(|(cell, digit, _)| with(cell, digit)).collect();
    let Some((&bound, most)) = most.split_last() else { return found };
    let Some(((list, counts), deeper)) = levels.split_first_mut() else { return found };
    if !found.is_empty() {
        return found;
    }
    let all = solutions.len() as u32;
    let mut clues: Vec<(u32, usize, u8)> = tally
        .further(board)
        .filter(|clue| clue.2 <= bound && clue.2 < all)
        .map(|(cell, digit, count)| (count, cell, digit))
        .collect();
    clues.sort_unstable();
    for (_, cell, digit) in clues {
        solutions.with(cell, digit, list);
        list.tally(counts);
        let found = search(list, counts, &with(cell, digit), most, cousins, deeper);
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}
