//! Counting all solutions exactly.
//!
//! Digits that no given and no restriction mentions are interchangeable: swapping two of them turns solutions into
//! solutions. So a cell that may hold `k` such digits needs one search for all of them together, times `k`. On an empty
//! board that divides the work by `digits!` (an empty 6×6 board has 28,200,960 solutions, of which 39,168 are
//! looked at).

use masume_puzzle::{Cell, Digit, DigitSet, Puzzle};

use crate::{Control, Report, Search, Stats, Stop};

/// An exact number of solutions, or as many as were counted before the search was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Total {
    /// Solutions counted; saturates at `u128::MAX`.
    pub count: u128,
    /// How the search ended: only after [`Stop::Complete`] is `count` all there are.
    pub report: Report,
}

/// Counts every solution of `puzzle`, which `search` has loaded.
pub(crate) fn total(search: &mut dyn Search, puzzle: &Puzzle, control: &Control) -> Total {
    let mut tally = Tally { search, control, stats: Stats::default(), count: 0 };
    let stop = tally.split(puzzle, unmentioned(puzzle), &mut Vec::new(), 1).unwrap_or_else(|stop| stop);
    Total { count: tally.count, report: Report { stop, stats: tally.stats } }
}

/// The digits that could be renamed among each other without changing the puzzle.
fn unmentioned(puzzle: &Puzzle) -> DigitSet {
    // Other constraints (sums, orders) tell digits apart; so may restrictions.
    if !puzzle.has_houses_only() || puzzle.marks().is_some() {
        return DigitSet::EMPTY;
    }
    puzzle.board().all_digits() - puzzle.givens().filled().map(|(_, d)| d).collect()
}

struct Tally<'a> {
    search: &'a mut dyn Search,
    control: &'a Control,
    stats: Stats,
    count: u128,
}

impl Tally<'_> {
    /// Counts the solutions that agree with `assume`, each worth `weight`; digits of `free` are interchangeable.
    fn split(
        &mut self,
        puzzle: &Puzzle,
        free: DigitSet,
        assume: &mut Vec<(Cell, Digit)>,
        weight: u128,
    ) -> Result<Stop, Stop> {
        let cell = if free.len() > 1 { next_cell(puzzle, free, assume) } else { None };
        let Some((cell, candidates)) = cell else { return self.plain(assume, weight) };
        for digit in (candidates - free).iter() {
            assume.push((cell, digit));
            self.plain(assume, weight)?;
            assume.pop();
        }
        let same = candidates & free;
        if let Some(digit) = same.first() {
            let mut rest = free;
            rest.remove(digit);
            assume.push((cell, digit));
            self.split(puzzle, rest, assume, weight.saturating_mul(same.len() as u128))?;
            assume.pop();
        }
        Ok(Stop::Complete)
    }

    fn plain(&mut self, assume: &[(Cell, Digit)], weight: u128) -> Result<Stop, Stop> {
        let (found, report) = self.search.total(assume, &self.control.after(self.stats.nodes));
        self.count = self.count.saturating_add(found.saturating_mul(weight));
        self.stats += report.stats;
        if report.stop == Stop::Complete { Ok(Stop::Complete) } else { Err(report.stop) }
    }
}

/// An empty cell that may hold a free digit, with its candidates: the one with the fewest others, so that little is
/// searched digit by digit; the first of those in order.
fn next_cell(puzzle: &Puzzle, free: DigitSet, assume: &[(Cell, Digit)]) -> Option<(Cell, DigitSet)> {
    let structure = puzzle.structure();
    let candidates = |cell: Cell| {
        let taken = assume
            .iter()
            .filter(|(c, _)| *c != cell && structure.peers(cell).any(|p| p == *c))
            .map(|(_, d)| *d);
        puzzle.candidates(cell) - taken.collect()
    };
    structure
        .cells()
        .filter(|&c| puzzle.given(c).is_none() && assume.iter().all(|(a, _)| *a != c))
        .map(|c| (c, candidates(c)))
        .filter(|(_, set)| !(*set & free).is_empty())
        .min_by_key(|(_, set)| (*set - free).len())
}
