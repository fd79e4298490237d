//! The rules a shape can add to rows, columns and boxes: one file each, one row each in [`RULES`].
//!
//! A rule turns its use on a shape into [`Constraint`]s and [`Glyph`]s through an [`Emission`]; it never sees a solver
//! or a renderer. What a use must name (cells, a line, a number …) the row says ([`Takes`], [`Number`]), and it is checked
//! here for all of them before a rule is asked. To add one, write its file with a `RULE` constant, add the row, and add
//! its samples to `testdata/rules/`; the text form of shapes, help and our own format find it in the table.

use std::collections::HashSet;
use std::sync::Arc;

use crate::spec::{BoardError, BoardSpec};
use crate::{Cell, Constraint, Glyph, HouseKind, Pos, Relation};

mod anti_king;
mod anti_knight;
mod arrow;
mod between;
mod clone;
mod diagonals;
mod difference;
mod disjoint_groups;
mod extra_region;
mod extremes;
mod greater_than;
mod killer;
mod little_killer;
mod non_consecutive;
mod palindrome;
mod parity;
mod quadruple;
mod ratio;
mod region_sum;
mod renban;
mod run_sum;
mod sandwich;
mod skyscraper;
pub(crate) mod takes;
mod thermometer;
mod whispers;
mod windoku;
mod x_sum;
mod xv;

pub use self::takes::{Number, Takes};

/// A variant rule: what it is called and what it demands.
#[derive(Debug)]
pub struct Rule {
    /// The stable name in files and on the command line.
    pub id: &'static str,
    /// Other names that [`find`] takes.
    pub aliases: &'static [&'static str],
    /// English name.
    pub name_en: &'static str,
    /// Japanese name.
    pub name_ja: &'static str,
    /// The rule in one English sentence.
    pub about_en: &'static str,
    /// The rule in one Japanese sentence.
    pub about_ja: &'static str,
    /// The cells that a use of the rule names.
    pub takes: Takes,
    /// The number that a use of the rule names.
    pub number: Number,
    /// Writes the rule's constraints and glyphs, or says why it does not fit the board.
    pub emit: fn(&mut Emission<'_>, &RuleUse) -> Result<(), BoardError>,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

impl std::hash::Hash for Rule {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// A rule as one shape uses it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuleUse {
    /// Which rule.
    pub rule: &'static Rule,
    /// The cells it is about; empty for rules about the whole board.
    pub cells: Vec<Cell>,
    /// A second list of cells, for rules that relate two: an arrow's shaft, the copy of a clone.
    pub others: Vec<Cell>,
    /// Its number, or its digits; empty when it has none.
    pub values: Vec<u32>,
}

impl RuleUse {
    /// A use that names nothing.
    pub fn whole(rule: &'static Rule) -> Self {
        Self::on(rule, Vec::new())
    }

    /// A use that names cells.
    pub fn on(rule: &'static Rule, cells: Vec<Cell>) -> Self {
        Self { rule, cells, others: Vec::new(), values: Vec::new() }
    }

    /// The same with a second list of cells.
    #[must_use]
    pub fn and(self, others: Vec<Cell>) -> Self {
        Self { others, ..self }
    }

    /// The same with a number.
    #[must_use]
    pub fn with(self, value: u32) -> Self {
        Self { values: vec![value], ..self }
    }

    /// Its number, as far as one was named.
    pub fn value(&self) -> Option<i32> {
        self.values.first().and_then(|v| i32::try_from(*v).ok())
    }
}

/// Every rule there is.
pub static RULES: &[&Rule] = &[
    &diagonals::DOWN,
    &diagonals::UP,
    &windoku::RULE,
    &extra_region::RULE,
    &disjoint_groups::RULE,
    &anti_knight::RULE,
    &anti_king::RULE,
    &non_consecutive::RULE,
    &killer::RULE,
    &arrow::RULE,
    &thermometer::RULE,
    &thermometer::SLOW,
    &difference::RULE,
    &difference::NEGATIVE,
    &ratio::RULE,
    &ratio::NEGATIVE,
    &xv::RULE,
    &xv::NEGATIVE,
    &greater_than::RULE,
    &palindrome::RULE,
    &renban::RULE,
    &whispers::GERMAN,
    &whispers::DUTCH,
    &between::RULE,
    &region_sum::RULE,
    &little_killer::RULE,
    &sandwich::RULE,
    &x_sum::RULE,
    &skyscraper::RULE,
    &quadruple::RULE,
    &parity::EVEN,
    &parity::ODD,
    &extremes::MINIMUM,
    &extremes::MAXIMUM,
    &clone::RULE,
    &run_sum::RULE,
];

/// Names that stand for several rules.
const GROUPS: &[(&str, &[&str])] = &[
    ("diagonals", &["diagonal-down", "diagonal-up"]),
    ("x", &["diagonal-down", "diagonal-up"]),
    ("kropki-negative", &["difference-negative", "ratio-negative"]),
];

/// The rule with this id or alias.
pub fn find(name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|r| r.id == name || r.aliases.contains(&name))
}

/// The uses that a name stands for: one rule, or several for names such as `diagonals`, which take no cells.
pub fn parse_uses(name: &str) -> Result<Vec<RuleUse>, BoardError> {
    if let Some((_, ids)) = GROUPS.iter().find(|(group, _)| *group == name) {
        return Ok(ids.iter().filter_map(|id| find(id)).map(RuleUse::whole).collect());
    }
    let rule = find(name).ok_or_else(|| BoardError::UnknownRule {
        name: crate::spec::shorten(name),
        known: RULES.iter().map(|r| r.id).collect::<Vec<_>>().join(", "),
    })?;
    Ok(vec![RuleUse::whole(rule)])
}

/// What a rule may see of a shape being built, and where it puts what it demands and draws.
#[derive(Debug)]
pub struct Emission<'a> {
    spec: &'a BoardSpec,
    positions: &'a [Pos],
    constraints: Vec<Constraint>,
    glyphs: Vec<Glyph>,
}

impl<'a> Emission<'a> {
    pub(crate) fn new(spec: &'a BoardSpec, positions: &'a [Pos]) -> Self {
        Self { spec, positions, constraints: Vec::new(), glyphs: Vec::new() }
    }

    pub(crate) fn finish(self) -> (Vec<Constraint>, Vec<Glyph>) {
        (self.constraints, self.glyphs)
    }

    /// How many constraints were demanded so far.
    pub(crate) fn demands(&self) -> usize {
        self.constraints.len()
    }

    /// The description of the shape.
    pub fn spec(&self) -> &'a BoardSpec {
        self.spec
    }

    /// How many cells the shape has.
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
        let uses = self.spec.rules.iter().filter(|u| u.rule.id == id && u.cells.len() == 2);
        let marked: HashSet<(Cell, Cell)> =
            uses.map(|u| (u.cells[0].min(u.cells[1]), u.cells[0].max(u.cells[1]))).collect();
        self.neighbours().into_iter().filter(|(a, b)| !marked.contains(&(*a.min(b), *a.max(b)))).collect()
    }

    /// The place before the first cell of a line that runs right or down, if the plane has it.
    pub fn wall_before(&self, line: &[Cell]) -> Option<Pos> {
        let (at, next) = (self.position(*line.first()?), self.position(*line.get(1)?));
        let row = at.row.checked_sub(u32::from(next.row > at.row))?;
        Some(Pos { row, col: at.col.checked_sub(u32::from(next.col > at.col))? })
    }

    /// Draws a number outside the board, where this line of cells begins.
    pub fn draw_outside(&mut self, line: &[Cell], text: String) {
        let Some(&cell) = line.first() else { return };
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
        self.glyphs.push(glyph);
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
