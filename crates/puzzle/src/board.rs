//! A board, as data: where its cells are and which of them must differ.
//!
//! A [`Board`] knows geometry, houses and rules about the whole board; the clues of a puzzle, killer cages among them,
//! belong to [`Puzzle`](crate::Puzzle). Cells are numbered row by row over the whole plane; on a single board that is
//! `side × row + column`.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::rules::{Emission, Scope};
use crate::spec::{BoardError, BoardSpec, Boxes, MAX_CELLS};
use crate::structure::{Origin, Structure};
use crate::{Constraint, DigitSet, Glyph, Grid, MAX_DIGITS, RuleUse};

/// A cell of a board, by its number.
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
    /// Its cells, in drawing order; at most as many as the board has digits.
    pub cells: Vec<Cell>,
}

/// Cells, houses, rules about the whole board and drawing positions, of one board or of many joined ones.
///
/// Immutable and shared: boards of equal specs are equal, and as long as one of them is remembered they are the same
/// `Arc`. Engines and tables are made for a board and serve every puzzle on it.
#[derive(Debug)]
pub struct Board {
    spec: BoardSpec,
    positions: Vec<Pos>,
    structure: Arc<Structure>,
    /// Whether some rule of the board demands what depends on the clues of a puzzle.
    asks_clues: bool,
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
    /// The board that `spec` describes: one that was built before, while it is remembered, else a new one. Rules that are
    /// clues of a puzzle are refused; [`Puzzle::from_spec`](crate::Puzzle::from_spec) takes them.
    pub fn new(spec: BoardSpec) -> Result<Arc<Self>, BoardError> {
        if let Some(used) = spec.rules.iter().find(|u| u.is_clue()) {
            let why = "it is a clue of a puzzle, not a rule of the whole board".into();
            return Err(BoardError::Rule { rule: used.rule.id, why });
        }
        if spec.is_usual() {
            return Self::usual(spec.side);
        }
        remembered(&spec).map_or_else(|| Ok(remember(Arc::new(Self::build(spec)?))), Ok)
    }

    fn build(spec: BoardSpec) -> Result<Self, BoardError> {
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
        let mut emission = Emission::new(&spec, &positions, &[]);
        emit_boards(&spec, &mut emission)?;
        if let Boxes::Field(field) = &spec.boxes {
            field.emit(&mut emission);
        }
        // Who demanded what: the board itself, then its rules in order.
        let mut origins = vec![None; emission.demands()];
        for (i, used) in spec.rules.iter().enumerate().filter(|(_, u)| u.rule.scope == Scope::Board) {
            emission.emit(used)?;
            origins.resize(emission.demands(), Some(Origin::Board(i as u32)));
        }
        let (constraints, glyphs) = emission.finish();
        let demanded: Vec<(Constraint, Option<Origin>)> = constraints.into_iter().zip(origins).collect();
        let structure = Structure::new(spec.side, positions.len(), demanded, glyphs);
        let (rows, cols) = if let Boxes::Field(field) = &spec.boxes {
            (field.rows() as u32, field.cols() as u32)
        } else {
            let rows = positions.iter().map(|p| p.row + 1).max().unwrap_or(0);
            (rows, positions.iter().map(|p| p.col + 1).max().unwrap_or(0))
        };
        let asks_clues = spec.rules.iter().any(|u| u.rule.scope == Scope::BoardAndClues);
        let board = Self { spec, positions, structure: Arc::new(structure), asks_clues, rows, cols };
        // What depends on clues must fit a puzzle without any.
        board.emit_clues(&[], false)?;
        Ok(board)
    }

    /// The usual board of this side, shared: the same `Arc` on every call.
    pub fn usual(side: u8) -> Result<Arc<Self>, BoardError> {
        static BOARDS: [OnceLock<Arc<Board>>; MAX_DIGITS as usize + 1] =
            [const { OnceLock::new() }; MAX_DIGITS as usize + 1];
        let slot = BOARDS.get(side as usize).ok_or(BoardError::Side(side as usize))?;
        if let Some(board) = slot.get() {
            return Ok(board.clone());
        }
        let board = Arc::new(Self::build(BoardSpec::usual(side))?);
        Ok(slot.get_or_init(|| board).clone())
    }

    /// The ordinary 9×9 board, shared.
    pub fn classic() -> Arc<Self> {
        Self::usual(9).expect("the 9×9 board is a board")
    }

    /// The description this board was built from.
    pub fn spec(&self) -> &BoardSpec {
        &self.spec
    }

    /// How many digits there are, which is also the side of each board.
    pub fn digits(&self) -> u8 {
        self.spec.side
    }

    /// All digits of this board.
    pub fn all_digits(&self) -> DigitSet {
        DigitSet::all(self.spec.side)
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are no cells; never true of a board that was built.
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
        Emission::new(&self.spec, &self.positions, &[]).board(b)
    }

    /// What must differ and what must hold on every puzzle of this board, clues apart.
    pub fn structure(&self) -> &Arc<Structure> {
        &self.structure
    }

    /// [`Structure::houses`] of the board.
    pub fn houses(&self) -> &[House] {
        self.structure.houses()
    }

    /// [`Structure::houses_of`] a cell.
    pub fn houses_of(&self, cell: Cell) -> &[u32] {
        self.structure.houses_of(cell)
    }

    /// [`Structure::apart_from`] a cell.
    pub fn apart_from(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.structure.apart_from(cell)
    }

    /// [`Structure::peers`] of a cell.
    pub fn peers(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.structure.peers(cell)
    }

    /// [`Structure::constraints`] of the board.
    pub fn constraints(&self) -> &[Constraint] {
        self.structure.constraints()
    }

    /// Whether rules of the board demand what depends on the clues of a puzzle (*all white dots are given*).
    pub fn asks_clues(&self) -> bool {
        self.asks_clues
    }

    /// Whether all that the board demands is that cells differ. Only then may digits be renamed on a puzzle without rule
    /// clues.
    pub fn has_houses_only(&self) -> bool {
        !self.asks_clues && self.constraints().is_empty()
    }

    /// Whether a full grid obeys one more rule clue; `None` when the rule does not fit this board, for instance because
    /// it names the wrong cells. Rules that look at other clues (such as "all dots are given") see none.
    pub fn would_hold(&self, used: &RuleUse, grid: &Grid) -> Option<bool> {
        let mut emission = Emission::new(&self.spec, &self.positions, &[]).without_glyphs();
        emission.emit(used).ok()?;
        let (constraints, _) = emission.finish();
        Some(constraints.iter().all(|k| k.holds(grid, self.spec.side)))
    }

    /// What rule clues demand together with the rules of the board that speak of them, and what they draw if asked.
    pub(crate) fn emit_clues(&self, clues: &[RuleUse], draws: bool) -> Result<Demanded, BoardError> {
        let mut emission = Emission::new(&self.spec, &self.positions, clues);
        if !draws {
            emission = emission.without_glyphs();
        }
        let mut origins = Vec::new();
        for (i, used) in clues.iter().enumerate() {
            emission.emit(used)?;
            origins.resize(emission.demands(), Origin::Clue(i as u32));
        }
        let rules = self.spec.rules.iter().enumerate();
        for (i, used) in rules.filter(|(_, u)| self.asks_clues && u.rule.scope == Scope::BoardAndClues) {
            emission.emit(used)?;
            origins.resize(emission.demands(), Origin::Board(i as u32));
        }
        let (constraints, glyphs) = emission.finish();
        Ok(Demanded { constraints, origins, glyphs })
    }

    /// The rule clues that do not fit this board, by their place in the list, and why: for readers that want to say which
    /// one is at fault.
    pub fn misfits(&self, clues: &[RuleUse]) -> Vec<(usize, BoardError)> {
        let mut emission = Emission::new(&self.spec, &self.positions, clues).without_glyphs();
        clues.iter().enumerate().filter_map(|(i, used)| Some((i, emission.emit(used).err()?))).collect()
    }
}

/// What rule clues demand, who demands each constraint, and what they draw.
#[derive(Debug)]
pub(crate) struct Demanded {
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) origins: Vec<Origin>,
    pub(crate) glyphs: Vec<Glyph>,
}

/// Boards that were built last, the latest at the end. Bounded by their number and, since a gattai may have a million
/// cells, by their cells together.
static REMEMBERED: Mutex<Vec<Arc<Board>>> = Mutex::new(Vec::new());
const MOST_REMEMBERED: usize = 64;
const MOST_CELLS_REMEMBERED: usize = 1 << 17;

fn remembered(spec: &BoardSpec) -> Option<Arc<Board>> {
    let mut boards = REMEMBERED.lock().unwrap_or_else(PoisonError::into_inner);
    let at = boards.iter().rposition(|board| board.spec == *spec)?;
    let last = boards.len() - 1;
    boards.swap(at, last);
    Some(boards[last].clone())
}

fn remember(board: Arc<Board>) -> Arc<Board> {
    let mut boards = REMEMBERED.lock().unwrap_or_else(PoisonError::into_inner);
    boards.push(board.clone());
    let mut cells: usize = boards.iter().map(|b| b.len()).sum();
    while boards.len() > MOST_REMEMBERED || cells > MOST_CELLS_REMEMBERED && boards.len() > 1 {
        cells -= boards.remove(0).len();
    }
    board
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
