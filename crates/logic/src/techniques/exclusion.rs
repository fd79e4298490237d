//! Aligned exclusion: of two or three cells, all combinations of digits are tried. One is impossible when two cells that
//! see each other would get the same digit, or when it would leave nothing to a cell of few candidates that they all
//! see (an excluder). A digit of which no combination is left goes.
//!
//! The cells need not stand in a line, whatever the name says; what they need is two common excluders.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit};

use crate::bits::{at_most, is_many, is_one, ones};
use crate::layout::Layout;
use crate::position::{Candidate, Position};
use crate::step::{Step, Why};
use crate::technique::{Ask, Finder, Needs, SeRule, Sink, Technique};

/// Two cells, excluders of two candidates.
pub static ALIGNED_PAIR: Technique = Technique {
    id: "aligned-pair",
    en: "Aligned Pair Exclusion",
    ja: "アラインペアエクスクルージョン",
    needs: Needs::Nothing,
    se: SeRule::Fixed(62),
    hodoku: None,
};

/// Three cells, excluders of two or three candidates.
pub static ALIGNED_TRIPLET: Technique = Technique {
    id: "aligned-triplet",
    en: "Aligned Triplet Exclusion",
    ja: "アライントリプルエクスクルージョン",
    needs: Needs::Nothing,
    se: SeRule::Fixed(75),
    hodoku: None,
};

/// Pairs.
pub static PAIRS: Finder = Finder { id: "aligned-pair", techniques: &[&ALIGNED_PAIR], find: find_pairs };

/// Triplets.
pub static TRIPLETS: Finder =
    Finder { id: "aligned-triplet", techniques: &[&ALIGNED_TRIPLET], find: find_triplets };

/// Common excluders that are demanded; the search for triplets is made for two.
const LEAST: usize = 2;

/// The cells that combinations are made of, and their excluders.
struct Bases<'b> {
    ask: &'b Ask<'b>,
    layout: &'b Layout,
    cells: Vec<u32>,
    /// The excluders of all cells one after another, in the order of peers.
    excluders: Vec<u32>,
    /// Where those of each cell begin; one more entry than cells.
    starts: Vec<usize>,
    /// The number in `cells` of each cell of the board, or `MAX`.
    number: Vec<u32>,
}

impl<'b> Bases<'b> {
    /// Excluders have two to `most` candidates.
    fn new(ask: &'b Ask<'b>, most: usize) -> Self {
        let (board, layout) = (ask.board, &**ask.board.layout());
        let cands = board.all_cands();
        let number = vec![u32::MAX; layout.cells];
        let mut bases =
            Self { ask, layout, cells: Vec::new(), excluders: Vec::new(), starts: vec![0], number };
        let few: Vec<bool> = cands.iter().map(|&c| is_many(c) & at_most(c, most)).collect();
        let singles = !ask.every && cands.iter().any(|&c| is_one(c));
        for (cell, &own) in (0..).zip(cands) {
            let peers = &layout.peers[cell as usize];
            // Sudoku Explainer leaves cells beside a naked single alone.
            if !is_many(own) || singles && peers.iter().any(|&p| is_one(cands[p as usize])) {
                continue;
            }
            let before = bases.excluders.len();
            bases.excluders.extend(peers.iter().copied().filter(|&p| few[p as usize]));
            if bases.excluders.len() > before {
                bases.number[cell as usize] = bases.cells.len() as u32;
                bases.cells.push(cell);
                bases.starts.push(bases.excluders.len());
            }
        }
        bases
    }

    fn excluders(&self, number: usize) -> &[u32] {
        &self.excluders[self.starts[number]..self.starts[number + 1]]
    }

    fn cands(&self, number: usize) -> u64 {
        self.ask.board.cands(self.cells[number])
    }

    /// All pairs (by number, the smaller first) with enough common excluders, and how many. The larger number varies
    /// slowest.
    fn pairs(&self, f: &mut impl FnMut(usize, usize, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut shared = vec![0u32; self.cells.len()];
        let mut enough = vec![0u64; self.cells.len().div_ceil(64)];
        // The cells met so far that each excluder excludes.
        let mut around: Vec<Vec<usize>> = vec![Vec::new(); self.layout.cells];
        for larger in 0..self.cells.len() {
            if self.ask.control.must_stop(0).is_some() {
                return ControlFlow::Break(());
            }
            for &excluder in self.excluders(larger) {
                for &smaller in &around[excluder as usize] {
                    shared[smaller] += 1;
                    enough[smaller / 64] |= u64::from(shared[smaller] as usize >= LEAST) << (smaller % 64);
                }
            }
            for (word, set) in enough.iter_mut().enumerate().take(larger / 64 + 1) {
                for bit in ones(std::mem::take(set)) {
                    let smaller = word * 64 + bit as usize;
                    f(smaller, larger, shared[smaller] as usize)?;
                }
            }
            for &excluder in self.excluders(larger) {
                let around = &mut around[excluder as usize];
                for &smaller in &*around {
                    shared[smaller] = 0;
                }
                around.push(larger);
            }
        }
        ControlFlow::Continue(())
    }

    /// The excluders of one cell that another one sees.
    fn common(&self, one: usize, other: usize, into: &mut Vec<u32>) {
        into.clear();
        let cell = self.cells[other];
        into.extend(self.excluders(one).iter().copied().filter(|&e| self.layout.sees(e, cell)));
    }
}

fn find_pairs(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let bases = Bases::new(ask, 2);
    let board = ask.board;
    let mut common = Vec::new();
    bases.pairs(&mut |smaller, larger, count| {
        // A digit goes when each digit of the other cell is barred, by an excluder of its own or by being the same.
        let cands = [bases.cands(smaller), bases.cands(larger)];
        if !at_most(cands[0], count + 1) && !at_most(cands[1], count + 1) {
            return ControlFlow::Continue(());
        }
        bases.common(smaller, larger, &mut common);
        let base = [bases.cells[smaller], bases.cells[larger]];
        let apart = bases.layout.sees(base[0], base[1]);
        let impossible = |one: u64, other: u64| {
            let mut gone = 0;
            for bit in ones(one).map(|digit| 1 << digit) {
                let mut left = other & if apart { !bit } else { !0 };
                for &excluder in &common {
                    let excluded = board.cands(excluder);
                    left &= if excluded & bit == 0 { !0 } else { !excluded | bit };
                }
                gone |= if left == 0 { bit } else { 0 };
            }
            gone
        };
        let gone = [impossible(cands[0], cands[1]), impossible(cands[1], cands[0])];
        if gone == [0, 0] {
            return ControlFlow::Continue(());
        }
        sink(step(ask, &ALIGNED_PAIR, &base, &gone, &common))
    })
}

fn find_triplets(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let bases = Bases::new(ask, 3);
    let layout = bases.layout;
    let few = |n: usize| at_most(bases.cands(n), 3);
    let sees = |a: usize, b: usize| layout.sees(bases.cells[a], bases.cells[b]);
    let (mut common, mut all, mut sets) = (Vec::new(), Vec::new(), Vec::new());
    let words = layout.cells.div_ceil(64);
    // Cells that see one common excluder of the pair, and those that see two.
    let (mut once, mut twice) = (vec![0; words], vec![0; words]);
    bases.pairs(&mut |first, second, _| {
        bases.common(first, second, &mut common);
        once.fill(0);
        twice.fill(0);
        for &excluder in &common {
            layout.tally_peers(excluder, &mut once, &mut twice);
        }
        let cands = [bases.cands(first), bases.cands(second)];
        let thirds = bases.excluders(first).iter();
        let further = bases.excluders(second).iter().filter(|&&t| !layout.sees(t, bases.cells[first]));
        for &third in thirds.chain(further) {
            if twice[third as usize / 64] >> (third % 64) & 1 == 0 {
                continue;
            }
            let number = bases.number[third as usize] as usize;
            if number >= bases.cells.len() || number == first || number == second {
                continue;
            }
            // The same three cells may have been met with another of them as the third.
            let (f, s, t) = (first, second, number);
            let met = t < s && few(s) && (sees(s, t) || sees(s, f))
                || t < f && few(f) && (sees(f, t) || sees(f, s));
            if met {
                continue;
            }
            all.clear();
            all.extend(common.iter().copied().filter(|&e| layout.sees(e, third)));
            // Only excluders all of whose digits can be taken by the three cells forbid anything.
            let cands = [cands[0], cands[1], ask.board.cands(third)];
            let may = cands[0] | cands[1] | cands[2];
            sets.clear();
            sets.extend(all.iter().map(|&e| ask.board.cands(e)).filter(|&set| set & !may == 0));
            let base = [bases.cells[first], bases.cells[second], third];
            let apart = [(0, 1), (0, 2), (1, 2)].map(|(a, b): (usize, usize)| layout.sees(base[a], base[b]));
            let gone = triplet(cands, apart, &sets);
            if gone != [0; 3] {
                sink(step(ask, &ALIGNED_TRIPLET, &base, &gone, &all))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The digits of each of three cells that no combination is left for. `apart` says which cells see each other: first
/// and second, first and third, second and third.
fn triplet(cands: [u64; 3], apart: [bool; 3], excluders: &[u64]) -> [u64; 3] {
    let mut gone = cands;
    for a in ones(cands[0]).map(|d| 1u64 << d) {
        for b in ones(cands[1]).map(|d| 1u64 << d) {
            if apart[0] && a == b || gone[0] & a == 0 && gone[1] & b == 0 && gone[2] == 0 {
                continue;
            }
            let mut left = cands[2] & if apart[1] { !a } else { !0 } & if apart[2] { !b } else { !0 };
            for &excluder in excluders {
                let rest = excluder & !a & !b;
                if at_most(rest, 1) {
                    left &= if rest == 0 { 0 } else { !rest };
                }
            }
            if left != 0 {
                gone = [gone[0] & !a, gone[1] & !b, gone[2] & !left];
            }
        }
        if gone == [0; 3] {
            break;
        }
    }
    gone
}

fn step(ask: &Ask<'_>, technique: &'static Technique, base: &[u32], gone: &[u64], excluders: &[u32]) -> Step {
    let all = base.iter().zip(gone);
    let mut eliminations: Vec<Candidate> =
        all.flat_map(|(&c, &digits)| ones(digits).map(move |d| Candidate::at(c, d as usize))).collect();
    eliminations.sort_unstable();
    let cell = |&c: &u32| Cell::new(c as usize);
    Step {
        technique,
        se: technique.se.least(),
        eliminations,
        placement: None,
        why: Why::Exclusion {
            base: base.iter().map(cell).collect(),
            excluders: excluders.iter().map(cell).collect(),
            barred: barred(ask.board, base, gone, excluders),
        },
    }
}

/// Every combination with a digit that goes, and the excluder it would leave empty.
fn barred(
    board: &Position,
    base: &[u32],
    gone: &[u64],
    excluders: &[u32],
) -> Vec<(Vec<Digit>, Option<Cell>)> {
    let mut combinations: Vec<Vec<usize>> = vec![Vec::new()];
    for &cell in base {
        let longer = |c: Vec<usize>| {
            ones(board.cands(cell)).map(move |d| c.iter().copied().chain([d as usize]).collect::<Vec<_>>())
        };
        combinations = combinations.into_iter().flat_map(longer).collect();
    }
    combinations.retain(|c| c.iter().zip(gone).any(|(d, gone)| gone >> d & 1 == 1));
    let reason = |c: &[usize]| {
        let pairs = (0..base.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let mut clashing = pairs.filter(|&(a, b)| c[a] == c[b] && board.layout().sees(base[a], base[b]));
        if clashing.next().is_some() {
            return None;
        }
        let taken = c.iter().fold(0u64, |set, d| set | 1 << d);
        excluders.iter().find(|&&e| board.cands(e) & !taken == 0).map(|&e| Cell::new(e as usize))
    };
    let named = |c: Vec<usize>| (c.iter().map(|&d| Digit::from_index(d)).collect(), reason(&c));
    combinations.into_iter().map(named).collect()
}
