//! The rules that boards and puzzles can add to rows, columns and boxes: one file each, one row each in [`RULES`].
//!
//! A rule turns its use on a board into [`Constraint`](crate::Constraint)s and [`Glyph`](crate::Glyph)s through an [`Emission`]; it never sees a solver
//! or a renderer. What a use must name (cells, a line, a number …) the row says ([`Takes`], [`Number`]), and it is checked
//! here for all of them before a rule is asked. To add one, write its file with a `RULE` constant, add the row, and add
//! its samples to `testdata/rules.toml`; the text form of boards, help and our own format find it in the table.

use crate::Cell;
use crate::spec::BoardError;

mod anti_king;
mod anti_knight;
mod arrow;
mod between;
mod clone;
mod diagonals;
mod difference;
mod disjoint_groups;
mod emission;
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

pub use self::emission::Emission;
pub use self::takes::{Number, Takes};

/// What a rule belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The board: it holds for every puzzle there.
    Board,
    /// The board, but what it demands depends on the clues of the puzzle (*all white dots are given*).
    BoardAndClues,
    /// The puzzle: a use of it is a clue with a place, as a given digit is.
    Clue,
}

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
    /// Whether its uses are clues of a puzzle or part of the board.
    pub scope: Scope,
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

/// A rule with the cells and numbers it is about: a clue of a puzzle, or part of the description of a board.
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

    /// Whether it is a clue of a puzzle rather than part of a board.
    pub fn is_clue(&self) -> bool {
        self.rule.scope == Scope::Clue
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
