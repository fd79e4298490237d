//! The rules a shape can add to rows, columns and boxes: one file each, one row each in [`RULES`].
//!
//! A rule turns its use on a shape into [`Constraint`]s and [`Glyph`]s through an [`Emission`]; it never sees a solver
//! or a renderer. To add one, write its file with a `RULE` constant, add the row, and add a case to
//! `tests/rules.rs`; the text form of shapes, help and file formats find it in the table.

use crate::spec::{ShapeError, ShapeSpec};
use crate::{Cell, Constraint, Glyph, HouseKind, Pos};

mod anti_king;
mod anti_knight;
mod diagonals;
mod disjoint_groups;
mod extra_region;
mod windoku;

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
    /// Whether a use of the rule names cells.
    pub takes_cells: bool,
    /// Writes the rule's constraints and glyphs, or says why it does not fit the board.
    pub emit: fn(&mut Emission<'_>, &RuleUse) -> Result<(), ShapeError>,
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
];

/// Names that stand for several rules.
const GROUPS: &[(&str, &[&str])] =
    &[("diagonals", &["diagonal-down", "diagonal-up"]), ("x", &["diagonal-down", "diagonal-up"])];

/// The rule with this id or alias.
pub fn find(name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|r| r.id == name || r.aliases.contains(&name))
}

/// The uses that a name stands for: one rule, or several for names such as `diagonals`.
pub fn parse_uses(name: &str, cells: Vec<Cell>) -> Result<Vec<RuleUse>, ShapeError> {
    if let Some((_, ids)) = GROUPS.iter().find(|(group, _)| *group == name) {
        return Ok(ids
            .iter()
            .filter_map(|id| find(id))
            .map(|rule| RuleUse { rule, cells: cells.clone() })
            .collect());
    }
    let rule = find(name).ok_or_else(|| ShapeError::UnknownRule {
        name: crate::spec::shorten(name),
        known: RULES.iter().map(|r| r.id).collect::<Vec<_>>().join(", "),
    })?;
    Ok(vec![RuleUse { rule, cells }])
}

/// What a rule may see of a shape being built, and where it puts what it demands and draws.
#[derive(Debug)]
pub struct Emission<'a> {
    spec: &'a ShapeSpec,
    positions: &'a [Pos],
    constraints: Vec<Constraint>,
    glyphs: Vec<Glyph>,
}

impl<'a> Emission<'a> {
    pub(crate) fn new(spec: &'a ShapeSpec, positions: &'a [Pos]) -> Self {
        Self { spec, positions, constraints: Vec::new(), glyphs: Vec::new() }
    }

    pub(crate) fn finish(self) -> (Vec<Constraint>, Vec<Glyph>) {
        (self.constraints, self.glyphs)
    }

    /// The description of the shape.
    pub fn spec(&self) -> &'a ShapeSpec {
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
