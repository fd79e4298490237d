//! Bivalue universal grave: if every open cell had two candidates and every digit two places in each house where it is
//! missing, swapping the two everywhere would make a second solution. So one of the surplus candidates is true.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit, DigitSet};

use super::all_of;
use crate::bits::{choose, is_count, is_many, is_one, is_two, lowest, ones};
use crate::position::{Candidate, Position};
use crate::step::{BugKind, HouseId, Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// One cell has more than two candidates.
pub static BUG_1: Technique = Technique {
    id: "bug-1",
    en: "BUG type 1",
    ja: "BUG(タイプ1)",
    needs: Needs::OneSolution,
    se: SeRule::Fixed(56),
    hodoku: Some(Hodoku { level: "Hard", score: 100 }),
};

/// Several cells, and the same digit is too much in all of them.
pub static BUG_2: Technique = Technique {
    id: "bug-2",
    en: "BUG type 2",
    ja: "BUG(タイプ2)",
    needs: Needs::OneSolution,
    se: SeRule::Fixed(57),
    hodoku: None,
};

/// The surplus digits make a naked set with other cells of a house.
pub static BUG_3: Technique = Technique {
    id: "bug-3",
    en: "BUG type 3",
    ja: "BUG(タイプ3)",
    needs: Needs::OneSolution,
    se: SeRule::Size(58),
    hodoku: None,
};

/// Two cells share a digit that must be in one of them.
pub static BUG_4: Technique = Technique {
    id: "bug-4",
    en: "BUG type 4",
    ja: "BUG(タイプ4)",
    needs: Needs::OneSolution,
    se: SeRule::Fixed(57),
    hodoku: None,
};

/// All four types.
pub static FINDER: Finder = Finder { id: "bug", techniques: &[&BUG_1, &BUG_2, &BUG_3, &BUG_4], find };

/// The largest naked set of type 3.
const LARGEST: usize = 6;

/// The surplus of a board that is a grave but for it.
struct Grave<'b> {
    board: &'b Position,
    /// The cells with surplus digits, and these, in the order they were met.
    cells: Vec<(u32, u64)>,
    /// All surplus digits.
    digits: u64,
    /// Cells that all of these see, without them, in the order of peers of the first one.
    common: Vec<u32>,
}

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    let Some(grave) = board.uniqueness().then(|| Grave::new(board)).flatten() else {
        return ControlFlow::Continue(());
    };
    match grave.cells[..] {
        [] => ControlFlow::Continue(()),
        [only] => grave.one(only, sink),
        [first, second] if is_one(grave.digits) => {
            grave.two(sink)?;
            grave.four(first, second, sink)
        }
        _ if is_one(grave.digits) => grave.two(sink),
        [first, second] => {
            grave.four(first, second, sink)?;
            grave.three(sink)
        }
        _ => grave.three(sink),
    }
}

impl<'b> Grave<'b> {
    /// The surplus, if without it the board is a grave and something may follow from it.
    fn new(board: &'b Position) -> Option<Self> {
        let layout = board.layout();
        let mut grave = Self { board, cells: Vec::new(), digits: 0, common: Vec::new() };
        for &house in &layout.brc {
            let of_digit = board.house_places(house);
            let rich = with_three(of_digit);
            for (digit, &places) in of_digit.iter().enumerate() {
                if places == 0 || is_two(places) {
                    continue;
                }
                let suspects = places & rich;
                if suspects == 0 {
                    return None;
                }
                if is_one(suspects) && !grave.add(layout.cell(house, suspects.trailing_zeros()), digit) {
                    return None;
                }
            }
        }
        grave.is_complete().then_some(grave)
    }

    /// Adds a surplus digit; says whether something can still follow.
    fn add(&mut self, cell: u32, digit: usize) -> bool {
        let layout = self.board.layout();
        if let Some((_, digits)) = self.cells.iter_mut().find(|(c, _)| *c == cell) {
            *digits |= 1 << digit;
        } else {
            if self.cells.is_empty() {
                self.common.clone_from(&layout.peers[cell as usize]);
            }
            self.common.retain(|&c| c != cell && layout.sees(c, cell));
            self.cells.push((cell, 1 << digit));
        }
        self.digits |= 1 << digit;
        self.cells.len() < 2 || is_one(self.digits) || !self.common.is_empty()
    }

    /// Whether two candidates and two places are left everywhere.
    fn is_complete(&self) -> bool {
        let layout = self.board.layout();
        let surplus = |cell: u32| self.cells.iter().find(|b| b.0 == cell).map_or(0, |b| b.1);
        let two_left = |(cell, &cands): (u32, &u64)| cands == 0 || is_two(cands & !surplus(cell));
        let open_two = (0..).zip(self.board.all_cands()).all(two_left) && !self.has_empty_cell();
        open_two
            && layout.brc.iter().all(|&house| {
                let places = self.board.house_places(house).iter().enumerate();
                let without = |(digit, places): (usize, &u64)| {
                    let bugs = self.cells.iter().filter(|b| b.1 >> digit & 1 == 1);
                    bugs.filter_map(|b| layout.place_in(b.0, house)).fold(*places, |set, p| set & !(1 << p))
                };
                places.map(without).all(|left| left == 0 || is_two(left))
            })
    }

    fn has_empty_cell(&self) -> bool {
        let board = self.board;
        board.values().iter().zip(board.all_cands()).any(|(&value, &cands)| value == 0 && cands == 0)
    }

    fn step(&self, technique: &'static Technique, se: u16, mut gone: Vec<Candidate>, kind: BugKind) -> Step {
        gone.sort_unstable();
        let cells =
            self.cells.iter().map(|&(c, d)| (Cell::new(c as usize), DigitSet::from_bits(d))).collect();
        Step { technique, se, eliminations: gone, placement: None, why: Why::Bug { cells, kind } }
    }

    fn one(&self, (cell, digits): (u32, u64), sink: &mut Sink<'_>) -> ControlFlow<()> {
        let gone = all_of(cell, self.board.cands(cell) & !digits).collect();
        sink(self.step(&BUG_1, BUG_1.se.least(), gone, BugKind::One))
    }

    fn two(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let digit = self.digits.trailing_zeros() as usize;
        let seeing = self.common.iter().filter(|&&c| self.board.has(c, digit));
        let gone: Vec<Candidate> = seeing.map(|&c| Candidate::at(c, digit)).collect();
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(self.step(&BUG_2, BUG_2.se.least(), gone, BugKind::Two(Digit::from_index(digit))))
    }

    /// Houses of all surplus cells.
    fn shared_houses(&self) -> impl Iterator<Item = HouseId> {
        let layout = self.board.layout();
        let houses = self.cells.first().map_or(&[][..], |b| &layout.cell_houses[b.0 as usize]);
        let in_all = |h: &HouseId| self.cells.iter().all(|b| layout.place_in(b.0, *h).is_some());
        houses.iter().map(|&(h, _)| h).filter(in_all)
    }

    fn three(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let (board, layout) = (self.board, self.board.layout());
        for house in self.shared_houses() {
            let inside = |c: &u32| layout.place_in(*c, house).is_some();
            let near: Vec<u32> = self.common.iter().copied().filter(inside).collect();
            let of = |i: u32| board.cands(near[i as usize]);
            let eligible = ones(lowest(near.len() as u32)).filter(|&i| is_many(of(i)));
            let eligible = eligible.fold(0, |set, i| set | 1 << i);
            for size in 2..=LARGEST.min(near.len()) {
                choose(eligible, size - 1, size, 0, &of, &mut |chosen, digits| {
                    if !is_count(digits, size) || self.digits & !digits != 0 {
                        return ControlFlow::Continue(());
                    }
                    let others = ones(!chosen & lowest(near.len() as u32)).map(|i| near[i as usize]);
                    let gone: Vec<Candidate> =
                        others.flat_map(|c| all_of(c, board.cands(c) & digits)).collect();
                    if gone.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    let others = ones(chosen).map(|i| Cell::new(near[i as usize] as usize)).collect();
                    let kind = BugKind::Three { house, others, digits: DigitSet::from_bits(digits) };
                    sink(self.step(&BUG_3, 57 + size as u16 - 1, gone, kind))
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn four(&self, first: (u32, u64), second: (u32, u64), sink: &mut Sink<'_>) -> ControlFlow<()> {
        let board = self.board;
        let shared = board.cands(first.0) & board.cands(second.0) & !self.digits;
        let Some(house) = self.shared_houses().next().filter(|_| is_one(shared)) else {
            return ControlFlow::Continue(());
        };
        let rest = |(cell, digits): (u32, u64)| all_of(cell, board.cands(cell) & !digits & !shared);
        let gone: Vec<Candidate> = rest(first).chain(rest(second)).collect();
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let digit = Digit::from_index(shared.trailing_zeros() as usize);
        sink(self.step(&BUG_4, BUG_4.se.least(), gone, BugKind::Four { house, digit }))
    }
}

/// The places with three candidates or more, given the places of each digit.
fn with_three(of_digit: &[u64]) -> u64 {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for &places in of_digit {
        three |= two & places;
        two |= one & places;
        one |= places;
    }
    three
}
