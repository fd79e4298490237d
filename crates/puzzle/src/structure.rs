//! What must differ and what must hold: houses, pairs apart and constraints, compiled from a board alone or from a board
//! with the rule clues of a puzzle.
//!
//! A puzzle without rule clues has the structure of its board. With them, the houses of the board come first and
//! keep their numbers; groups that clues add (the cells of a cage) follow.

use std::collections::{BTreeMap, HashSet};
use std::sync::OnceLock;

use crate::table::Table;
use crate::{Cell, Constraint, DigitSet, Glyph, House, HouseKind};

/// Which use of a rule demands a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A rule of the board, by its number in the spec.
    Board(u32),
    /// A rule clue of the puzzle, by its number.
    Clue(u32),
}

/// Houses, pairs of cells that differ, further constraints, and what is drawn.
#[derive(Debug)]
pub struct Structure {
    digits: u8,
    houses: Vec<House>,
    houses_of: Table,
    apart: Table,
    constraints: Vec<Constraint>,
    origins: Vec<Origin>,
    /// What each cell may hold, where a rule restricts single cells.
    within: Option<Vec<DigitSet>>,
    glyphs: Vec<Glyph>,
    peers: OnceLock<Table>,
}

impl Structure {
    /// Compiles what is demanded of so many cells; `demanded` names for each constraint who demands it, nobody for the
    /// rows, columns and boxes of the board.
    pub(crate) fn new(
        digits: u8,
        cells: usize,
        demanded: Vec<(Constraint, Option<Origin>)>,
        glyphs: Vec<Glyph>,
    ) -> Self {
        let none = Self {
            digits,
            houses: Vec::new(),
            houses_of: Table::new(cells, std::iter::empty()),
            apart: Table::new(cells, std::iter::empty()),
            constraints: Vec::new(),
            origins: Vec::new(),
            within: None,
            glyphs: Vec::new(),
            peers: OnceLock::new(),
        };
        none.with(demanded, glyphs)
    }

    /// The same with more constraints, and with these glyphs in place of its own.
    pub(crate) fn with(&self, demanded: Vec<(Constraint, Option<Origin>)>, glyphs: Vec<Glyph>) -> Self {
        let cells = self.houses_of.rows();
        let mut houses = self.houses.clone();
        let key = |cells: &[Cell]| {
            let mut key = cells.to_vec();
            key.sort_unstable();
            key
        };
        let mut seen: HashSet<Vec<Cell>> = houses.iter().map(|h| key(&h.cells)).collect();
        let mut numbers: BTreeMap<HouseKind, u32> = BTreeMap::new();
        for house in &houses {
            let number = numbers.entry(house.kind).or_default();
            *number = house.number.max(*number);
        }
        let mut pairs = Vec::new();
        let (mut constraints, mut origins) = (self.constraints.clone(), self.origins.clone());
        for (constraint, origin) in demanded {
            match constraint {
                Constraint::AllDifferent { kind, cells } => {
                    // A box shared by two boards is one house, and a second rule may repeat a group.
                    let number = numbers.entry(kind).or_default();
                    *number += 1;
                    if cells.len() > 1 && seen.insert(key(&cells)) {
                        houses.push(House { kind, number: *number, cells });
                    }
                }
                Constraint::Apart { pairs: more } => {
                    pairs.extend(more.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]));
                }
                other => {
                    constraints.push(other);
                    origins.extend(origin);
                }
            }
        }
        let in_houses = houses
            .iter()
            .enumerate()
            .flat_map(|(h, house)| house.cells.iter().map(move |c| (c.index(), h as u32)));
        let houses_of = Table::new(cells, in_houses);
        let apart =
            if pairs.is_empty() {
                self.apart.clone()
            } else {
                pairs.extend((0..cells).flat_map(|a| {
                    self.apart.row(a).iter().map(move |&b| (Cell::new(a), Cell::new(b as usize)))
                }));
                pairs.sort_unstable();
                pairs.dedup();
                Table::new(cells, pairs.iter().map(|(a, b)| (a.index(), b.index() as u32)))
            };
        let mut within = None;
        for constraint in &constraints {
            if let Constraint::Within { cell, digits } = constraint {
                let sets = within.get_or_insert_with(|| vec![DigitSet::all(self.digits); cells]);
                sets[cell.index()] = sets[cell.index()] & *digits;
            }
        }
        Self {
            digits: self.digits,
            houses,
            houses_of,
            apart,
            constraints,
            origins,
            within,
            glyphs,
            peers: OnceLock::new(),
        }
    }

    /// How many digits there are.
    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// All digits.
    pub fn all_digits(&self) -> DigitSet {
        DigitSet::all(self.digits)
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.houses_of.rows()
    }

    /// Whether there are no cells; never true of the structure of a board.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cells, in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.len()).map(Cell::new)
    }

    /// All groups of cells that must differ; those with as many cells as digits hold every digit.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The numbers (in [`Structure::houses`]) of the houses that `cell` is in.
    pub fn houses_of(&self, cell: Cell) -> &[u32] {
        self.houses_of.row(cell.index())
    }

    /// The cells that must differ from `cell` one by one, beside those of its houses.
    pub fn apart_from(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.apart.row(cell.index()).iter().map(|&c| Cell::new(c as usize))
    }

    /// All cells that must differ from `cell`, in order, without repeats. Computed for all cells on first use.
    pub fn peers(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + '_ {
        let table = self.peers.get_or_init(|| {
            let mut table = Table::empty();
            let mut around = Vec::new();
            for cell in (0..self.houses_of.rows()).map(Cell::new) {
                around.clear();
                around.extend(self.apart_from(cell));
                for &h in self.houses_of(cell) {
                    around.extend(self.houses[h as usize].cells.iter().filter(|&&c| c != cell));
                }
                around.sort_unstable();
                around.dedup();
                table.push(around.iter().map(|c| c.index() as u32));
            }
            table
        });
        table.row(cell.index()).iter().map(|&c| Cell::new(c as usize))
    }

    /// Constraints that are neither houses nor pairs apart.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Who demands a constraint, by its number in [`Structure::constraints`].
    pub fn origin(&self, constraint: usize) -> Option<Origin> {
        self.origins.get(constraint).copied()
    }

    /// What `cell` may hold by rules about single cells; every digit where there are none.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.within.as_ref().map_or(DigitSet::all(self.digits), |sets| sets[cell.index()])
    }

    /// What the rules draw.
    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }
}
