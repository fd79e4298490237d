//! Every hypothesis of a position tried, and what follows from all of them together: a candidate that is refuted goes,
//! and so does one that is ruled out by every digit of some cell, or by every place of a digit in some full house.

use std::ops::ControlFlow;

use masume_solver::Control;

use super::findings::Findings;
use crate::bits::ones;
use crate::position::{Candidate, Position};

/// With more candidates than this the rows of bits would not fit into memory: only refutations count then.
const MOST_IN_ROWS: usize = 1 << 15;
/// The clock is looked at after this many hypotheses.
const STRIDE: usize = 16;

/// The candidates of open cells, numbered without gaps.
#[derive(Debug)]
pub(super) struct Live {
    /// Cell times digits plus digit, ascending.
    pub ids: Vec<u32>,
    /// The number of each such id, or `u32::MAX`.
    pub number: Vec<u32>,
}

impl Live {
    /// All candidates of a board.
    pub(super) fn new(board: &Position) -> Self {
        let digits = board.layout().digits as u32;
        let mut live =
            Self { ids: Vec::new(), number: vec![u32::MAX; board.layout().cells * digits as usize] };
        for (cell, &cands) in (0..).zip(board.all_cands()) {
            for digit in ones(cands) {
                live.number[(cell * digits + digit) as usize] = live.ids.len() as u32;
                live.ids.push(cell * digits + digit);
            }
        }
        live
    }
}

/// What a hypothesis comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It cannot be.
    Refuted,
    /// It may be; what it rules out was noted.
    Possible,
}

/// What one hypothesis rules out, by numbers of [`Live`].
pub(super) struct Row<'r>(Option<&'r mut [u64]>);

impl Row<'_> {
    /// Notes that a candidate is ruled out.
    pub(super) fn rule_out(&mut self, number: u32) {
        if let Some(row) = &mut self.0 {
            row[number as usize / 64] |= 1 << (number % 64);
        }
    }
}

/// Tries every candidate with `test` and adds what follows: refuted candidates, and if `cases` is set what all cases have
/// in common. `Break` means that time ended.
pub(super) fn try_all<T>(
    board: &Position,
    live: &Live,
    cases: bool,
    control: &Control,
    out: &mut Findings,
    mut test: T,
) -> ControlFlow<()>
where
    T: FnMut(u32, &mut Row<'_>) -> ControlFlow<(), Verdict>,
{
    let count = live.ids.len();
    let cases = cases && count <= MOST_IN_ROWS;
    let words = count.div_ceil(64);
    let mut rows = vec![0u64; if cases { words * count } else { 0 }];
    let mut gone = vec![0u64; words];
    for (number, &id) in live.ids.iter().enumerate() {
        if number.is_multiple_of(STRIDE) && control.must_stop(0).is_some() {
            return ControlFlow::Break(());
        }
        let row = if cases { Some(&mut rows[number * words..][..words]) } else { None };
        if test(id, &mut Row(row))? == Verdict::Refuted {
            gone[number / 64] |= 1 << (number % 64);
            if cases {
                // From what cannot be, everything follows.
                rows[number * words..][..words].fill(u64::MAX);
            }
        }
    }
    if cases {
        Groups { board, live, words, rows: &rows }.conclude(&mut gone);
    }
    let digits = board.layout().digits as u32;
    let gone = gone.iter().enumerate().flat_map(|(w, &bits)| ones(bits).map(move |b| w * 64 + b as usize));
    for id in gone.filter(|&n| n < count).map(|n| live.ids[n]) {
        out.conclusions.push(vec![Candidate::at(id / digits, (id % digits) as usize)]);
    }
    ControlFlow::Continue(())
}

struct Groups<'a> {
    board: &'a Position,
    live: &'a Live,
    words: usize,
    rows: &'a [u64],
}

impl Groups<'_> {
    /// Adds what all cases of a cell or of a digit in a house rule out.
    fn conclude(&self, gone: &mut [u64]) {
        let layout = &**self.board.layout();
        let digits = layout.digits as u32;
        let mut common = vec![0; self.words];
        for (cell, &cands) in (0..).zip(self.board.all_cands()) {
            self.add(ones(cands).map(|d| cell * digits + d), &mut common, gone);
        }
        for house in (0..layout.house_cells.len()).filter(|&h| layout.full[h]) {
            for (digit, &places) in (0..).zip(self.board.house_places(house as u32)) {
                let cases = ones(places).map(|p| layout.cell(house as u32, p) * digits + digit);
                self.add(cases, &mut common, gone);
            }
        }
    }

    fn add(&self, cases: impl Iterator<Item = u32>, common: &mut [u64], gone: &mut [u64]) {
        let mut any = false;
        common.fill(u64::MAX);
        for id in cases {
            any = true;
            let number = self.live.number[id as usize] as usize;
            let row = &self.rows[number * self.words..][..self.words];
            common.iter_mut().zip(row).for_each(|(c, r)| *c &= r);
        }
        if any {
            gone.iter_mut().zip(common).for_each(|(g, c)| *g |= *c);
        }
    }
}
