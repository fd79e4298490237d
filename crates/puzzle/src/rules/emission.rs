//! What rules see while they say what they demand, and where they put it.

use std::collections::HashSet;
use std::sync::Arc;

use super::{RuleUse, takes};
use crate::field::wall_before;
use crate::spec::{BoardError, BoardSpec};
use crate::{Cell, Constraint, Glyph, HouseKind, Pos, Relation};

/// What a rule may see of a board and of the clues on it, and where it puts what it demands and draws.
#[derive(Debug)]
pub struct Emission<'a> {
    spec: &'a BoardSpec,
    positions: &'a [Pos],
    clues: &'a [RuleUse],
    draws: bool,
    constraints: Vec<Constraint>,
    glyphs: Vec<Glyph>,
}

impl<'a> Emission<'a> {
    /// For the rules of a board, or for the rule clues of a puzzle on it.
    pub(crate) fn new(spec: &'a BoardSpec, positions: &'a [Pos], clues: &'a [RuleUse]) -> Self {
        Self { spec, positions, clues, draws: true, constraints: Vec::new(), glyphs: Vec::new() }
    }

    /// The same without pictures, where only the constraints are wanted.
    pub(crate) fn without_glyphs(self) -> Self {
        Self { draws: false, ..self }
    }

    /// Writes what one use of a rule demands and draws, or says why it does not fit.
    pub(crate) fn emit(&mut self, used: &RuleUse) -> Result<(), BoardError> {
        takes::check(self, used)?;
        (used.rule.emit)(self, used)
    }

    pub(crate) fn finish(self) -> (Vec<Constraint>, Vec<Glyph>) {
        (self.constraints, self.glyphs)
    }

    /// How many constraints were demanded so far.
    pub(crate) fn demands(&self) -> usize {
        self.constraints.len()
    }

    /// The uses of a rule, on the board and among the clues.
    pub fn uses(&self, id: &str) -> impl Iterator<Item = &'a RuleUse> {
        self.spec.rules.iter().chain(self.clues).filter(move |u| u.rule.id == id)
    }

    /// The description of the board.
    pub fn spec(&self) -> &'a BoardSpec {
        self.spec
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.positions.len()
    }

    /// The side of each board.
    pub fn side(&self) -> usize {
        self.spec.side as usize
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.spec.boards.len()
    }

    /// The cell at a place on the plane.
    pub fn cell_at(&self, row: u32, col: u32) -> Option<Cell> {
        self.positions.binary_search(&Pos { row, col }).ok().map(Cell::new)
    }

    /// The cells of a board, row by row.
    pub fn board(&self, board: usize) -> Vec<Cell> {
        let (top, left) = self.spec.boards[board];
        let side = self.spec.side as u32;
        let mut cells = Vec::with_capacity((side * side) as usize);
        for row in 0..side {
            // The cells of a board's row are neighbours in plane order, so one look-up finds the whole row.
            let first = self.positions.binary_search(&Pos { row: top + row, col: left });
            let first = first.expect("a board's cells exist");
            cells.extend((first..first + side as usize).map(Cell::new));
        }
        cells
    }

    /// Demands that these cells differ.
    pub fn all_different(&mut self, kind: HouseKind, cells: Vec<Cell>) {
        self.constraints.push(Constraint::AllDifferent { kind, cells });
    }

    /// Demands any constraint.
    pub fn constrain(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// Demands that two cells hold a pair of digits that `allows` accepts.
    pub fn relate(&mut self, a: Cell, b: Cell, allows: impl Fn(i32, i32) -> bool) {
        let relation = Arc::new(Relation::new(self.spec.side, allows));
        self.constrain(Constraint::Pairs { a, b, relation });
    }

    /// Demands of each two cells that follow each other on a line a pair of digits that `allows` accepts.
    pub fn relate_along(&mut self, line: &[Cell], allows: impl Fn(i32, i32) -> bool) {
        self.relate_all(line.windows(2).map(|w| (w[0], w[1])), allows);
    }

    /// Demands of each of these pairs of cells a pair of digits that `allows` accepts.
    pub fn relate_all(
        &mut self,
        pairs: impl Iterator<Item = (Cell, Cell)>,
        allows: impl Fn(i32, i32) -> bool,
    ) {
        let relation = Arc::new(Relation::new(self.spec.side, allows));
        self.constraints.extend(pairs.map(|(a, b)| Constraint::Pairs { a, b, relation: relation.clone() }));
    }

    /// Demands that cells add up to a number.
    pub fn add_up(&mut self, cells: &[Cell], total: i32) {
        let terms = cells.iter().map(|&c| (c, 1)).collect();
        self.constrain(Constraint::Sum { terms, total });
    }

    /// Where a cell is drawn.
    pub fn position(&self, cell: Cell) -> Pos {
        self.positions[cell.index()]
    }

    /// Each two cells of a board that share an edge, once, the upper or left one first.
    pub fn neighbours(&self) -> Vec<(Cell, Cell)> {
        let side = self.side();
        let mut pairs = Vec::new();
        for board in (0..self.boards()).map(|b| self.board(b)) {
            for (i, &cell) in board.iter().enumerate() {
                pairs.extend((i % side + 1 < side).then(|| (cell, board[i + 1])));
                pairs.extend((i + side < board.len()).then(|| (cell, board[i + side])));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The pairs of neighbours that no use of the rule `id` names, for rules that say that every pair is marked.
    pub fn unmarked(&self, id: &str) -> Vec<(Cell, Cell)> {
        let uses = self.uses(id).filter(|u| u.cells.len() == 2);
        let marked: HashSet<(Cell, Cell)> =
            uses.map(|u| (u.cells[0].min(u.cells[1]), u.cells[0].max(u.cells[1]))).collect();
        self.neighbours().into_iter().filter(|(a, b)| !marked.contains(&(*a.min(b), *a.max(b)))).collect()
    }

    /// The place before the first cell of a line that runs right or down, if the plane has it.
    pub fn wall_before(&self, line: &[Cell]) -> Option<Pos> {
        let places: Vec<Pos> = line.iter().take(2).map(|&c| self.position(c)).collect();
        wall_before(&places)
    }

    /// Draws a number outside the board, where this line of cells begins.
    pub fn draw_outside(&mut self, line: &[Cell], text: String) {
        let Some(&cell) = line.first().filter(|_| self.draws) else { return };
        let at = self.position(cell);
        let towards = match line.get(1).map(|&c| self.position(c)) {
            Some(next) => (step(at.row, next.row), step(at.col, next.col)),
            // A diagonal of one cell is a corner: the number stands outside it.
            None => (if at.row == 0 { 1 } else { -1 }, if at.col == 0 { 1 } else { -1 }),
        };
        self.draw(Glyph::Outside { cell, towards, text });
    }

    /// Draws a glyph.
    pub fn draw(&mut self, glyph: Glyph) {
        if self.draws {
            self.glyphs.push(glyph);
        }
    }

    /// Keeps apart, on every board, each two cells that are one of `steps` (rows, columns) from each other.
    pub fn apart_by(&mut self, steps: &[(i64, i64)]) {
        let side = self.side() as i64;
        for board in 0..self.boards() {
            let cells = self.board(board);
            let at = |r: i64, c: i64| cells[(r * side + c) as usize];
            let mut pairs = Vec::new();
            for r in 0..side {
                for c in 0..side {
                    for &(dr, dc) in steps {
                        let (r2, c2) = (r + dr, c + dc);
                        if (0..side).contains(&r2) && (0..side).contains(&c2) {
                            pairs.push((at(r, c), at(r2, c2)));
                        }
                    }
                }
            }
            self.constrain(Constraint::Apart { pairs });
        }
    }
}

/// The sign of a move from one coordinate to another.
fn step(from: u32, to: u32) -> i8 {
    match to.cmp(&from) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}
