//! The rules as the page gets them: names, one sentence, and what a sign of each names, so that it can be asked for.

use masume::editor::sign::choices;
use masume::puzzle::{Number, Rule, Takes};
use serde::Serialize;
use utoipa::ToSchema;

use crate::routes::tables::Named;

/// A rule.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleRow {
    /// Its names.
    #[serde(flatten)]
    pub name: Named,
    /// What it says, in English.
    pub about_en: &'static str,
    /// In Japanese.
    pub about_ja: &'static str,
    /// The cells that a sign of it names.
    pub takes: TakesRow,
    /// The fewest of them.
    pub least: u32,
    /// The number that a sign of it names.
    pub number: NumberRow,
    /// The numbers to choose from, where not every number will do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<u32>,
    /// The most digits, where it names digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_digits: Option<u32>,
}

/// The cells that a sign names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TakesRow {
    /// None: the rule is about the whole board.
    Nothing,
    /// One or more, each for itself.
    Cells,
    /// A group.
    Group,
    /// A line, in order.
    Line,
    /// Two that share an edge; the greater first.
    Pair,
    /// Up to four around a point.
    Square,
    /// A row or column, from the edge where the number stands.
    Row,
    /// A run between dark squares or edges, rightwards or downwards.
    Run,
    /// A diagonal, from the edge where the number stands.
    Diagonal,
    /// A group, and its copy as `others`.
    Copies,
    /// A circle, and the arrow that leaves it as `others`.
    Arrow,
}

/// The number that a sign names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NumberRow {
    /// None.
    None,
    /// One or none.
    Optional,
    /// One.
    Needed,
    /// Some digits of the board.
    Digits,
}

impl RuleRow {
    /// Of a rule.
    pub fn of(rule: &'static Rule) -> Self {
        let (takes, least) = match rule.takes {
            Takes::Nothing => (TakesRow::Nothing, 0),
            Takes::Cells => (TakesRow::Cells, 1),
            Takes::Group(least) => (TakesRow::Group, least),
            Takes::Line(least) => (TakesRow::Line, least),
            Takes::Pair => (TakesRow::Pair, 2),
            Takes::Square => (TakesRow::Square, 1),
            Takes::Row => (TakesRow::Row, 1),
            Takes::Run => (TakesRow::Run, 2),
            Takes::Diagonal => (TakesRow::Diagonal, 2),
            Takes::Copies => (TakesRow::Copies, 1),
            Takes::Arrow => (TakesRow::Arrow, 1),
        };
        let (number, most_digits) = match rule.number {
            Number::None => (NumberRow::None, None),
            Number::Optional => (NumberRow::Optional, None),
            Number::Needed => (NumberRow::Needed, None),
            Number::Digits(most) => (NumberRow::Digits, Some(most as u32)),
        };
        Self {
            name: Named { id: rule.id, en: rule.name_en, ja: rule.name_ja },
            about_en: rule.about_en,
            about_ja: rule.about_ja,
            takes,
            least: least as u32,
            number,
            choices: choices(rule).unwrap_or_default(),
            most_digits,
        }
    }
}
