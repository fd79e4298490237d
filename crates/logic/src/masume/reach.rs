//! Chains without memory: what a candidate implies by links of two, and how many links that takes.
//!
//! A candidate that is true makes false all others of its cell and its digit in all cells it sees; one that is false
//! makes true its partner, where only two are left in a cell or for a digit in a full house. Distances in this graph of
//! implications depend on no order. One that implies its own negation is false: that covers every loop and every chain
//! of alternating links, since each implication holds backwards too.

use std::ops::ControlFlow;

use masume_solver::Control;

use super::cases::{Live, Verdict, try_all};
use super::findings::Findings;
use crate::bits::{is_two, ones};
use crate::position::Position;

/// The links between the candidates of a position, by numbers of [`Live`].
pub(super) struct Links {
    /// Who goes when one is true, one after another; `weak_at` says where each one's begin.
    weak: Vec<u32>,
    weak_at: Vec<u32>,
    /// Who stays when one goes, likewise.
    strong: Vec<u32>,
    strong_at: Vec<u32>,
}

impl Links {
    pub(super) fn new(board: &Position, live: &Live) -> Self {
        let layout = &**board.layout();
        let digits = layout.digits as u32;
        let number = |cell: u32, digit: u32| live.number[(cell * digits + digit) as usize];
        let mut links = Self { weak: Vec::new(), weak_at: vec![0], strong: Vec::new(), strong_at: vec![0] };
        for &id in &live.ids {
            let (cell, digit) = (id / digits, id % digits);
            let others = board.cands(cell) & !(1 << digit);
            links.weak.extend(ones(others).map(|d| number(cell, d)));
            let seen = layout.peers[cell as usize].iter().filter(|&&p| board.has(p, digit as usize));
            links.weak.extend(seen.map(|&p| number(p, digit)));
            links.weak_at.push(links.weak.len() as u32);
            if is_two(board.cands(cell)) {
                links.strong.extend(ones(others).map(|d| number(cell, d)));
            }
            let full = layout.cell_houses[cell as usize].iter().filter(|h| layout.full[h.0 as usize]);
            for &(house, place) in full {
                let places = board.places(house, digit as usize);
                if is_two(places) {
                    let other = (places & !(1 << place)).trailing_zeros();
                    links.strong.push(number(layout.cell(house, other), digit));
                }
            }
            links.strong_at.push(links.strong.len() as u32);
        }
        links
    }

    fn weak(&self, of: u32) -> &[u32] {
        &self.weak[self.weak_at[of as usize] as usize..self.weak_at[of as usize + 1] as usize]
    }

    fn strong(&self, of: u32) -> &[u32] {
        &self.strong[self.strong_at[of as usize] as usize..self.strong_at[of as usize + 1] as usize]
    }
}

/// A walk over the links, again and again.
struct Walk<'a> {
    links: &'a Links,
    /// The last walk that met each candidate as true, and as false.
    met: [Vec<u32>; 2],
    number: u32,
    front: Vec<u32>,
    next: Vec<u32>,
}

impl Walk<'_> {
    /// Goes from a true candidate at most `links` links far; `f` gets those that are false then. Says whether it is
    /// false itself.
    fn from(&mut self, start: u32, links: u32, mut f: impl FnMut(u32)) -> bool {
        self.number += 1;
        self.front.clear();
        self.front.push(start);
        self.met[0][start as usize] = self.number;
        for length in 0..links {
            let off = length.is_multiple_of(2);
            self.next.clear();
            for &at in &self.front {
                let onward = if off { self.links.weak(at) } else { self.links.strong(at) };
                for &to in onward {
                    let met = &mut self.met[usize::from(off)][to as usize];
                    if *met != self.number {
                        *met = self.number;
                        self.next.push(to);
                        if off {
                            f(to);
                        }
                    }
                }
            }
            if self.met[1][start as usize] == self.number {
                return true;
            }
            if self.next.is_empty() {
                break;
            }
            std::mem::swap(&mut self.front, &mut self.next);
        }
        false
    }
}

/// Adds what chains of at most `most` links refute, or (`cases`) what they rule out in every case.
pub(super) fn search(
    board: &Position,
    live: &Live,
    links: &Links,
    most: u32,
    cases: bool,
    control: &Control,
    out: &mut Findings,
) -> ControlFlow<()> {
    let count = live.ids.len();
    let met = [vec![0; count], vec![0; count]];
    let mut walk = Walk { links, met, number: 0, front: Vec::new(), next: Vec::new() };
    try_all(board, live, cases, control, out, |id, row| {
        let start = live.number[id as usize];
        let refuted = walk.from(start, most, |to| row.rule_out(to));
        ControlFlow::Continue(if refuted { Verdict::Refuted } else { Verdict::Possible })
    })
}
