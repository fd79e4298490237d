//! Basic fish: as many lines of a board as cross lines that hold all their places of a digit, so the cross lines lose
//! the digit elsewhere.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit};

use crate::bits::{at_most, digits_where, is_count, is_many, ones};
use crate::layout::Lines;
use crate::position::{Candidate, Position};
use crate::step::{HouseId, Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// Two lines.
pub static X_WING: Technique = Technique {
    id: "x-wing",
    en: "X-Wing",
    ja: "X-Wing",
    needs: Needs::Lines,
    se: SeRule::Fixed(32),
    hodoku: Some(Hodoku { level: "Hard", score: 140 }),
};

/// Three lines.
pub static SWORDFISH: Technique = Technique {
    id: "swordfish",
    en: "Swordfish",
    ja: "ソードフィッシュ",
    needs: Needs::Lines,
    se: SeRule::Fixed(38),
    hodoku: Some(Hodoku { level: "Hard", score: 150 }),
};

/// Four lines.
pub static JELLYFISH: Technique = Technique {
    id: "jellyfish",
    en: "Jellyfish",
    ja: "ジェリーフィッシュ",
    needs: Needs::Lines,
    se: SeRule::Fixed(52),
    hodoku: Some(Hodoku { level: "Hard", score: 160 }),
};

/// Two columns, then two rows.
pub static X_WINGS: Finder =
    Finder { id: "x-wing", techniques: &[&X_WING], find: |ask, sink| find(ask, 2, &X_WING, sink) };

/// Three columns, then three rows.
pub static SWORDFISHES: Finder =
    Finder { id: "swordfish", techniques: &[&SWORDFISH], find: |ask, sink| find(ask, 3, &SWORDFISH, sink) };

/// Four columns, then four rows.
pub static JELLYFISHES: Finder =
    Finder { id: "jellyfish", techniques: &[&JELLYFISH], find: |ask, sink| find(ask, 4, &JELLYFISH, sink) };

/// The most lines of a fish.
const LARGEST: usize = 4;

/// Lines of one board with all places of a digit in as many cross lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The board, by its number in [`crate::Layout::boards`].
    pub board: usize,
    /// Whether the base lines are columns.
    pub columns: bool,
    /// The digit, by index.
    pub digit: usize,
    /// The base lines, as bits by their number on the board.
    pub base: u64,
    /// The lines that cover them, likewise.
    pub cover: u64,
}

impl Found {
    /// What goes, in cell order.
    pub(crate) fn eliminations(self, board: &Position, mut f: impl FnMut(u32, usize)) {
        for (row, &house) in board.layout().boards[self.board].rows.iter().enumerate() {
            let lost = match self.columns {
                true if self.cover >> row & 1 == 1 => !self.base,
                false if self.base >> row & 1 == 0 => self.cover,
                _ => 0,
            };
            for place in ones(board.places(house, self.digit) & lost) {
                f(board.layout().cell(house, place), self.digit);
            }
        }
    }

    /// The base lines as houses.
    pub(crate) fn base_houses(self, board: &Position) -> impl Iterator<Item = HouseId> {
        let (lines, _) = sides(&board.layout().boards[self.board], self.columns);
        ones(self.base).map(|line| lines[line as usize])
    }

    /// The covering lines as houses.
    pub(crate) fn cover_houses(self, board: &Position) -> impl Iterator<Item = HouseId> {
        let (_, cross) = sides(&board.layout().boards[self.board], self.columns);
        ones(self.cover).map(|line| cross[line as usize])
    }
}

/// Base lines and cross lines of a board.
fn sides(lines: &Lines, columns: bool) -> (&[HouseId], &[HouseId]) {
    if columns { (&lines.columns, &lines.rows) } else { (&lines.rows, &lines.columns) }
}

/// Every X-Wing that takes away something, where Sudoku Explainer looks for them.
pub(crate) fn each(board: &Position, f: &mut impl FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
    search(board, 2, false, f)
}

/// Fish of `size` lines that take away something; not `every` one means: where the digit is missing in at least twice
/// as many lines.
fn search<F>(board: &Position, size: usize, every: bool, f: &mut F) -> ControlFlow<()>
where
    F: FnMut(Found) -> ControlFlow<()>,
{
    for columns in [true, false] {
        for (number, lines) in board.layout().boards.iter().enumerate() {
            let (base, cross) = sides(lines, columns);
            let mut pond = Pond { board, base, cross, number, columns, size, every, eligible: [0; 64] };
            let mut digits = 0;
            for (line, eligible) in base.iter().zip(&mut pond.eligible) {
                let few = |places| is_many(places) & at_most(places, size);
                *eligible = digits_where(board.house_places(*line), few);
                digits |= *eligible;
            }
            pond.cast(base.len(), 0, [0; LARGEST], digits, f)?;
        }
    }
    ControlFlow::Continue(())
}

/// The lines of one direction of a board.
struct Pond<'b> {
    board: &'b Position,
    base: &'b [HouseId],
    cross: &'b [HouseId],
    number: usize,
    columns: bool,
    size: usize,
    every: bool,
    /// For each base line the digits with two to `size` places in it.
    eligible: [u64; 64],
}

impl Pond<'_> {
    /// Chooses further lines below `below`; `digits` have at most `size` places in the `depth` lines of `chosen`.
    fn cast<F>(
        &self,
        below: usize,
        depth: usize,
        chosen: [usize; LARGEST],
        digits: u64,
        f: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(Found) -> ControlFlow<()>,
    {
        if depth == self.size {
            return self.caught(&chosen[..depth], digits, f);
        }
        for line in self.size - depth - 1..below {
            let mut chosen = chosen;
            chosen[depth] = line;
            let mut alive = digits & self.eligible[line];
            if depth > 0 {
                for digit in ones(alive) {
                    if !at_most(self.union(&chosen[..=depth], digit as usize), self.size) {
                        alive &= !(1 << digit);
                    }
                }
            }
            if alive != 0 {
                self.cast(line, depth + 1, chosen, alive, f)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn caught<F>(&self, chosen: &[usize], digits: u64, f: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Found) -> ControlFlow<()>,
    {
        let base = chosen.iter().fold(0, |set, line| set | 1 << line);
        for digit in ones(digits).map(|d| d as usize) {
            let cover = self.union(chosen, digit);
            let removes = |line: u32| self.board.places(self.cross[line as usize], digit) & !base != 0;
            if is_count(cover, self.size) && ones(cover).any(removes) && (self.every || self.is_rare(digit)) {
                f(Found { board: self.number, columns: self.columns, digit, base, cover })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The places of a digit in some base lines, as numbers of cross lines.
    fn union(&self, chosen: &[usize], digit: usize) -> u64 {
        chosen.iter().fold(0, |set, &line| set | self.board.places(self.base[line], digit))
    }

    /// Whether a digit is still missing in twice as many lines as the fish has.
    fn is_rare(&self, digit: usize) -> bool {
        let layout = self.board.layout();
        let cells = self.base.iter().flat_map(|&line| &layout.house_cells[line as usize]);
        let placed = cells.filter(|&&c| usize::from(self.board.value(c)) == digit + 1).count();
        placed + 2 * self.size <= layout.digits
    }
}

fn find(ask: &Ask<'_>, size: usize, technique: &'static Technique, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    search(board, size, ask.every, &mut |found| {
        let mut eliminations = Vec::new();
        found.eliminations(board, |cell, digit| eliminations.push(Candidate::at(cell, digit)));
        let layout = board.layout();
        let base: Vec<HouseId> = found.base_houses(board).collect();
        let places = |&line: &HouseId| super::cells(layout, line, board.places(line, found.digit));
        let cells: Vec<Cell> = base.iter().flat_map(places).collect();
        let cover = found.cover_houses(board).collect();
        let why = Why::Fish { digit: Digit::from_index(found.digit), base, cover, cells };
        sink(Step { technique, se: technique.se.least(), eliminations, placement: None, why })
    })
}
