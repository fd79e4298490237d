//! Aligned exclusion: of two or three cells, all combinations of digits are tried. One is impossible when two cells that
//! see each other would get the same digit, or when it would leave nothing to a cell of few candidates that they all
//! see (an excluder). A digit of which no combination is left goes.
//!
//! The cells need not stand in a line, whatever the name says; what they need is two common excluders.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit};

use crate::bits::{at_most, is_many, is_one, ones};
use crate::board::{Board, Candidate};
use crate::layout::Layout;
use crate::step::{Step, Why};
use crate::technique::{Ask, Finder, Needs, SeRule, Sink, Technique};

/// Two cells, excluders of two candidates.
pub static ALIGNED_PAIR: Technique = Technique {
    id: "aligned-pair",
    en: "Aligned Pair Exclusion",
    ja: "整列ペア除外",
    needs: Needs::Nothing,
    se: SeRule::Fixed(62),
    hodoku: None,
};

/// Three cells, excluders of two or three candidates.
pub static ALIGNED_TRIPLET: Technique = Technique {
    id: "aligned-triplet",
    en: "Aligned Triplet Exclusion",
    ja: "整列トリプル除外",
    needs: Needs::Nothing,
    se: SeRule::Fixed(75),
    hodoku: None,
};

/// Pairs.
pub static PAIRS: Finder = Finder { id: "aligned-pair", techniques: &[&ALIGNED_PAIR], find: find_pairs };

/// Triplets.
pub static TRIPLETS: Finder =
    Finder { id: "aligned-triplet", techniques: &[&ALIGNED_TRIPLET], find: find_triplets };

/// Common excluders that are demanded.
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
        let number = vec![u32::MAX; layout.cells];
        let mut bases =
            Self { ask, layout, cells: Vec::new(), excluders: Vec::new(), starts: vec![0], number };
        for (cell, &cands) in (0..).zip(board.all_cands()) {
            let peers = || layout.peers[cell as usize].iter().copied();
            // Sudoku Explainer leaves cells beside a naked single alone.
            if !is_many(cands) || !ask.every && peers().any(|p| is_one(board.cands(p))) {
                continue;
            }
            let before = bases.excluders.len();
            bases
                .excluders
                .extend(peers().filter(|&p| is_many(board.cands(p)) && at_most(board.cands(p), most)));
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

    /// All pairs (by number, the smaller first) with enough common excluders, and these. The larger number varies
    /// slowest.
    fn pairs(&self, f: &mut impl FnMut(usize, usize, &[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut shared = vec![0u32; self.cells.len()];
        let (mut touched, mut common) = (Vec::new(), Vec::new());
        for larger in 0..self.cells.len() {
            if self.ask.control.must_stop(0).is_some() {
                return ControlFlow::Break(());
            }
            for &excluder in self.excluders(larger) {
                for &peer in &self.layout.peers[excluder as usize] {
                    let smaller = self.number[peer as usize] as usize;
                    if smaller < larger {
                        if shared[smaller] == 0 {
                            touched.push(smaller);
                        }
                        shared[smaller] += 1;
                    }
                }
            }
            touched.sort_unstable();
            for smaller in touched.drain(..) {
                let count = std::mem::take(&mut shared[smaller]);
                if count as usize >= LEAST {
                    let sees = |&&e: &&u32| self.layout.sees(e, self.cells[larger]);
                    common.clear();
                    common.extend(self.excluders(smaller).iter().filter(sees));
                    f(smaller, larger, &common)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn find_pairs(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let bases = Bases::new(ask, 2);
    let board = ask.board;
    bases.pairs(&mut |smaller, larger, common| {
        let base = [bases.cells[smaller], bases.cells[larger]];
        let apart = bases.layout.sees(base[0], base[1]);
        let impossible = |one: u32, other: u32| {
            let mut gone = 0;
            for digit in ones(board.cands(one)) {
                let bit = 1 << digit;
                let mut left = board.cands(other) & if apart { !bit } else { !0 };
                for &excluder in common {
                    let cands = board.cands(excluder);
                    if cands & bit != 0 {
                        left &= !(cands & !bit);
                    }
                }
                if left == 0 {
                    gone |= bit;
                }
            }
            gone
        };
        let gone = [impossible(base[0], base[1]), impossible(base[1], base[0])];
        if gone == [0, 0] {
            ControlFlow::Continue(())
        } else {
            sink(step(ask, &ALIGNED_PAIR, &base, &gone, common))
        }
    })
}

fn find_triplets(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let bases = Bases::new(ask, 3);
    let layout = bases.layout;
    let few = |n: usize| at_most(ask.board.cands(bases.cells[n]), 3);
    let sees = |a: usize, b: usize| layout.sees(bases.cells[a], bases.cells[b]);
    let mut all = Vec::new();
    bases.pairs(&mut |first, second, common| {
        let thirds = bases.excluders(first).iter();
        let further = bases.excluders(second).iter().filter(|&&t| !layout.sees(t, bases.cells[first]));
        for &third in thirds.chain(further) {
            let number = bases.number[third as usize] as usize;
            if number >= bases.cells.len() || number == first || number == second {
                continue;
            }
            // The same three cells may have been met with another of them as the third: then nothing came of them.
            let (f, s, t) = (first, second, number);
            let met = t < s && few(s) && (sees(s, t) || sees(s, f))
                || t < f && few(f) && (sees(f, t) || sees(f, s));
            if met {
                continue;
            }
            all.clear();
            all.extend(common.iter().filter(|&&e| layout.sees(e, third)));
            if all.len() >= LEAST {
                let base = [bases.cells[first], bases.cells[second], third];
                let gone = triplet(ask.board, base, &all);
                if gone != [0; 3] {
                    sink(step(ask, &ALIGNED_TRIPLET, &base, &gone, &all))?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// The digits of each of three cells that no combination is left for.
fn triplet(board: &Board, base: [u32; 3], excluders: &[u32]) -> [u64; 3] {
    let layout = board.layout();
    let cands = base.map(|c| board.cands(c));
    let apart = [(0, 1), (0, 2), (1, 2)].map(|(a, b): (usize, usize)| layout.sees(base[a], base[b]));
    let mut gone = cands;
    for a in ones(cands[0]).map(|d| 1 << d) {
        for b in ones(cands[1]).map(|d| 1u64 << d) {
            if gone[0] & a == 0 && gone[1] & b == 0 && gone[2] == 0 || apart[0] && a == b {
                continue;
            }
            let mut left = cands[2];
            if apart[1] {
                left &= !a;
            }
            if apart[2] {
                left &= !b;
            }
            for &excluder in excluders {
                let rest = board.cands(excluder) & !a & !b;
                if rest == 0 {
                    left = 0;
                } else if is_one(rest) {
                    left &= !rest;
                }
            }
            if left != 0 {
                gone = [gone[0] & !a, gone[1] & !b, gone[2] & !left];
            }
        }
        if gone == [0; 3] {
            return gone;
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
fn barred(board: &Board, base: &[u32], gone: &[u64], excluders: &[u32]) -> Vec<(Vec<Digit>, Option<Cell>)> {
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
