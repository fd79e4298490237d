//! The shape of a board, as data: where its cells are and which of them must differ.
//!
//! Solvers, checkers and renderers work on a [`Board`] and nothing else, so a new variant that only adds houses or
//! exclusions needs no code outside its rule file, and a gattai of a thousand boards is a shape like any other.
//! Cells are numbered row by row over the whole plane; for a single board that is `side × row + column`.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, OnceLock};

use crate::rules::{Emission, takes};
use crate::spec::{BoardError, BoardSpec, Boxes, MAX_CELLS};
use crate::table::Table;
use crate::{Constraint, DigitSet, Glyph, Grid, MAX_DIGITS, RuleUse};

/// A cell of a shape, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u32);

impl Cell {
    /// The cell with this number.
    ///
    /// # Panics
    /// When the number does not fit 32 bits.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("cell number fits u32"))
    }

    /// The cell's number, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a cell is drawn: row and column on the plane, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// Row, from 0 at the top.
    pub row: u32,
    /// Column, from 0 at the left.
    pub col: u32,
}

impl std::fmt::Display for Pos {
    /// Writes `r3c7`, counted from 1.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// Why the cells of a house must differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row of a board.
    Row,
    /// A column of a board.
    Column,
    /// A box or jigsaw region of a board.
    Box,
    /// A group that a rule added; the rule's id.
    Rule(&'static str),
}

impl HouseKind {
    /// A word for messages: `row`, `column`, `box` or the rule's id.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Rule(id) => id,
        }
    }
}

/// A group of cells that hold different digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Where it comes from.
    pub kind: HouseKind,
    /// Its number among the houses of its kind on its board, from 1, for messages.
    pub number: u32,
    /// Its cells, in drawing order; at most as many as the shape has digits.
    pub cells: Vec<Cell>,
}

/// Cells, houses, exclusions, further constraints and drawing positions of a board or of many joined boards.
///
/// Immutable; share it by `Arc`. Two shapes are equal when their specs are.
#[derive(Debug)]
pub struct Board {
    spec: BoardSpec,
    positions: Vec<Pos>,
    houses: Vec<House>,
    houses_of: Table,
    apart: Table,
    constraints: Vec<Constraint>,
    /// The use of a rule that demands each of them, by its number in the spec.
    origins: Vec<u32>,
    /// What each cell may hold, where a rule restricts single cells.
    within: Option<Vec<DigitSet>>,
    glyphs: Vec<Glyph>,
    peers: OnceLock<Table>,
    rows: u32,
    cols: u32,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.spec == other.spec
    }
}

impl Eq for Board {}

impl Board {
    /// Builds the shape that `spec` describes.
    pub fn new(spec: BoardSpec) -> Result<Arc<Self>, BoardError> {
        let side = spec.side as usize;
        if side == 0 || side > MAX_DIGITS as usize {
            return Err(BoardError::Side(side));
        }
        // Peers and clauses grow with the square of a house: bound them before anything is built.
        if let Boxes::Field(field) = &spec.boxes {
            field.check(&spec)?;
        }
        if spec.boards.len() * 3 * side.pow(3) > MAX_PAIRS {
            return Err(BoardError::Boards(format!("{} boards are more than fit", spec.boards.len())));
        }
        let positions = positions(&spec)?;
        let mut emission = Emission::new(&spec, &positions);
        emit_boards(&spec, &mut emission)?;
        if let Boxes::Field(field) = &spec.boxes {
            field.emit(&mut emission);
        }
        // Who demanded what: boards, then rules in order.
        let mut ends = vec![emission.demands()];
        for rule in &spec.rules {
            takes::check(&emission, rule)?;
            (rule.rule.emit)(&mut emission, rule)?;
            ends.push(emission.demands());
        }
        let (constraints, glyphs) = emission.finish();
        Ok(Arc::new(Self::assemble(spec, positions, constraints, &ends, glyphs)))
    }

    /// The rules of `spec` that do not fit its boards, by their place in the list, and why: for readers that want to
    /// say which one is at fault. None when something else than a rule is wrong.
    pub fn misfits(spec: &BoardSpec) -> Vec<(usize, BoardError)> {
        let bare = BoardSpec { rules: Vec::new(), ..spec.clone() };
        let Ok(shape) = Self::new(bare) else { return Vec::new() };
        let mut emission = Emission::new(spec, &shape.positions);
        let mut try_rule = |(i, rule): (usize, &crate::RuleUse)| {
            let fits = takes::check(&emission, rule).and_then(|()| (rule.rule.emit)(&mut emission, rule));
            Some((i, fits.err()?))
        };
        spec.rules.iter().enumerate().filter_map(&mut try_rule).collect()
    }

    fn assemble(
        spec: BoardSpec,
        positions: Vec<Pos>,
        all: Vec<Constraint>,
        ends: &[usize],
        glyphs: Vec<Glyph>,
    ) -> Self {
        let mut houses = Vec::new();
        let mut seen = HashSet::new();
        let mut numbers: BTreeMap<HouseKind, u32> = BTreeMap::new();
        let mut pairs = Vec::new();
        let (mut constraints, mut origins) = (Vec::new(), Vec::new());
        for (i, constraint) in all.into_iter().enumerate() {
            match constraint {
                Constraint::AllDifferent { kind, cells } => {
                    // A box shared by two boards is one house, and a second rule may repeat a group.
                    let mut key = cells.clone();
                    key.sort_unstable();
                    let number = numbers.entry(kind).or_default();
                    *number += 1;
                    if cells.len() > 1 && seen.insert(key) {
                        houses.push(House { kind, number: *number, cells });
                    }
                }
                Constraint::Apart { pairs: more } => {
                    pairs.extend(more.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]));
                }
                other => {
                    constraints.push(other);
                    origins.push(ends.partition_point(|end| *end <= i).saturating_sub(1) as u32);
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let cells = positions.len();
        let in_houses = houses
            .iter()
            .enumerate()
            .flat_map(|(h, house)| house.cells.iter().map(move |c| (c.index(), h as u32)));
        let houses_of = Table::new(cells, in_houses);
        let apart = Table::new(cells, pairs.iter().map(|(a, b)| (a.index(), b.0)));
        let (rows, cols) = if let Boxes::Field(field) = &spec.boxes {
            (field.rows() as u32, field.cols() as u32)
        } else {
            let rows = positions.iter().map(|p| p.row + 1).max().unwrap_or(0);
            (rows, positions.iter().map(|p| p.col + 1).max().unwrap_or(0))
        };
        let peers = OnceLock::new();
        let mut within = None;
        for constraint in &constraints {
            if let Constraint::Within { cell, digits } = constraint {
                let sets = within.get_or_insert_with(|| vec![DigitSet::all(spec.side); cells]);
                sets[cell.index()] = sets[cell.index()] & *digits;
            }
        }
        Self {
            spec,
            positions,
            houses,
            houses_of,
            apart,
            constraints,
            origins,
            within,
            glyphs,
            peers,
            rows,
            cols,
        }
    }

    /// The usual board of this side, shared: the same `Arc` on every call.
    pub fn usual(side: u8) -> Result<Arc<Self>, BoardError> {
        static SHAPES: [OnceLock<Arc<Board>>; MAX_DIGITS as usize + 1] =
            [const { OnceLock::new() }; MAX_DIGITS as usize + 1];
        let slot = SHAPES.get(side as usize).ok_or(BoardError::Side(side as usize))?;
        if let Some(shape) = slot.get() {
            return Ok(shape.clone());
        }
        let shape = Self::new(BoardSpec::usual(side))?;
        Ok(slot.get_or_init(|| shape).clone())
    }

    /// The ordinary 9×9 board, shared.
    pub fn classic() -> Arc<Self> {
        Self::usual(9).expect("the 9×9 board is a shape")
    }

    /// The description this shape was built from.
    pub fn spec(&self) -> &BoardSpec {
        &self.spec
    }

    /// How many digits there are, which is also the side of each board.
    pub fn digits(&self) -> u8 {
        self.spec.side
    }

    /// All digits of this shape.
    pub fn all_digits(&self) -> DigitSet {
        DigitSet::all(self.spec.side)
    }

    /// What `cell` may hold by rules about single cells; every digit where there are none.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.within.as_ref().map_or(self.all_digits(), |sets| sets[cell.index()])
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are no cells; never true of a shape that was built.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// All cells, in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.positions.len()).map(Cell::new)
    }

    /// Rows of the plane that holds all cells.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Columns of the plane that holds all cells.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Where `cell` is drawn.
    pub fn position(&self, cell: Cell) -> Pos {
        self.positions[cell.index()]
    }

    /// The cell at a position, or `None` where the plane has a gap.
    pub fn cell_at(&self, row: u32, col: u32) -> Option<Cell> {
        self.positions.binary_search(&Pos { row, col }).ok().map(Cell::new)
    }

    /// The cells of board `b` (its number in [`BoardSpec::boards`]), row by row.
    pub fn board_cells(&self, b: usize) -> Vec<Cell> {
        let (top, left) = self.spec.boards[b];
        let side = u32::from(self.spec.side);
        (0..side)
            .flat_map(|r| (0..side).map(move |c| (top + r, left + c)))
            .map(|(r, c)| self.cell_at(r, c).expect("a board's cells exist"))
            .collect()
    }

    /// All groups of cells that must differ; those with as many cells as digits hold every digit.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The numbers (in [`Board::houses`]) of the houses that `cell` is in.
    pub fn houses_of(&self, cell: Cell) -> &[u32] {
        self.houses_of.row(cell.index())
    }

    /// The cells that must differ from `cell` one by one, beside those of its houses.
    pub fn apart_from(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.apart.row(cell.index()).iter().map(|&c| Cell(c))
    }

    /// All cells that must differ from `cell`, in order, without repeats. Computed for the whole shape on first use.
    pub fn peers(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + '_ {
        let table = self.peers.get_or_init(|| {
            let mut table = Table::empty();
            let mut around = Vec::new();
            for cell in self.cells() {
                around.clear();
                around.extend(self.apart_from(cell));
                for &h in self.houses_of(cell) {
                    around.extend(self.houses[h as usize].cells.iter().filter(|&&c| c != cell));
                }
                around.sort_unstable();
                around.dedup();
                table.push(around.iter().map(|c| c.0));
            }
            table
        });
        table.row(cell.index()).iter().map(|&c| Cell(c))
    }

    /// Whether a full grid obeys one more use of a rule; `None` when the rule does not fit this board, for instance
    /// because it names the wrong cells. Rules that look at other uses (such as "all dots are given") see those of
    /// this shape.
    pub fn would_hold(&self, used: &RuleUse, grid: &Grid) -> Option<bool> {
        let mut emission = Emission::new(&self.spec, &self.positions);
        takes::check(&emission, used).ok()?;
        (used.rule.emit)(&mut emission, used).ok()?;
        let (constraints, _) = emission.finish();
        Some(constraints.iter().all(|k| k.holds(grid, self.spec.side)))
    }

    /// Constraints that are neither houses nor exclusions.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The use of a rule that demands a constraint, by the number of the constraint in [`Board::constraints`].
    pub fn origin(&self, constraint: usize) -> Option<&RuleUse> {
        self.spec.rules.get(*self.origins.get(constraint)? as usize)
    }

    /// What the rules draw.
    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }
}

/// Most pairs of cells that the rows, columns and boxes of a shape may relate, counted house by house.
pub(crate) const MAX_PAIRS: usize = 1 << 25;

/// The positions of all cells: the union of the boards, row by row.
fn positions(spec: &BoardSpec) -> Result<Vec<Pos>, BoardError> {
    let side = u32::from(spec.side);
    if let Boxes::Field(field) = &spec.boxes {
        return Ok(field.positions().collect());
    }
    if spec.boards.is_empty() {
        return Err(BoardError::Boards("a shape needs at least one board".into()));
    }
    if spec.boards.len() * (side * side) as usize > 4 * MAX_CELLS {
        return Err(BoardError::Boards(format!("{} boards are more than fit", spec.boards.len())));
    }
    let mut distinct = HashSet::new();
    for &(r, c) in &spec.boards {
        if r.max(c) > MAX_CELLS as u32 {
            return Err(BoardError::Boards(format!("the board at {r},{c} lies too far out")));
        }
        if !distinct.insert((r, c)) {
            return Err(BoardError::Boards(format!("two boards stand at {r},{c}")));
        }
    }
    let mut positions: Vec<Pos> = spec
        .boards
        .iter()
        .flat_map(|&(top, left)| {
            (0..side).flat_map(move |r| (0..side).map(move |c| Pos { row: top + r, col: left + c }))
        })
        .collect();
    positions.sort_unstable();
    positions.dedup();
    if positions.len() > MAX_CELLS {
        return Err(BoardError::Boards(format!("more than {MAX_CELLS} cells")));
    }
    Ok(positions)
}

/// Rows, columns and boxes of every board.
fn emit_boards(spec: &BoardSpec, out: &mut Emission<'_>) -> Result<(), BoardError> {
    let side = spec.side as usize;
    let regions = spec.regions()?;
    for board in 0..spec.boards.len() {
        let cells = out.board(board);
        for row in cells.chunks(side) {
            out.all_different(HouseKind::Row, row.to_vec());
        }
        for col in 0..side {
            out.all_different(HouseKind::Column, cells.iter().skip(col).step_by(side).copied().collect());
        }
        for region in 0..side {
            let group: Vec<Cell> = cells
                .iter()
                .zip(&regions)
                .filter(|(_, r)| **r == Some(region as u8))
                .map(|(c, _)| *c)
                .collect();
            if !group.is_empty() {
                out.all_different(HouseKind::Box, group);
            }
        }
    }
    Ok(())
}
