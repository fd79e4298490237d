//! The JSON of the editor, described for `OpenAPI`. The editor knows nothing of HTTP, so its types are told again here; a
//! test takes what the editor writes through these types and back, and it must come out the same.

#![allow(missing_docs, reason = "the editor documents its types; here only the form is told")]

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The number of a cell, then digits: one row for each cell that has some.
pub type Marks = Vec<Vec<u32>>;

/// What the person is doing.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    #[default]
    Make,
    Solve,
}

/// A document with mode and clock. Layers in which nothing stands are left out; `givens`, `entries`, `colours` and
/// `solution` have one number for each cell (0: none).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub version: u32,
    /// The text of the shape: `3x3`, `2x3+diagonals`, `jigsaw:AAAB…`, `3x3@0,0;6,6`.
    pub shape: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub givens: Vec<u8>,
    /// What cells are restricted to, in pencil-mark puzzles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Marks>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub centre: Marks,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corner: Marks,
    /// A bit for each colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<u16>,
    /// The numbers of the planned cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solution: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Texts>,
    #[serde(default)]
    pub mode: Mode,
    /// The player's clock.
    #[serde(default)]
    pub seconds: u32,
}

/// Texts about a puzzle.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Texts {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub url: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub level: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rating: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rules: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rules_ja: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub recipe: String,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    Centre,
    Corner,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    Clues,
    Entries,
    Centre,
    Corner,
    Colours,
    Planned,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TextField {
    Title,
    Author,
    Description,
    Source,
    Date,
    Level,
    Rules,
    RulesJa,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    Import,
    Share,
    Generate,
    Complete,
    Tune,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    Right,
    Left,
    Half,
    LeftRight,
    TopBottom,
    Transpose,
    AntiTranspose,
}

/// Something a person does to the document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "edit", rename_all = "snake_case", deny_unknown_fields)]
pub enum Edit {
    PlaceClue {
        cell: u32,
        digit: u8,
        /// Places it although it clashes or is dead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        insist: bool,
    },
    RemoveClues {
        cells: Vec<u32>,
    },
    EnterDigit {
        cells: Vec<u32>,
        digit: u8,
        /// Strikes the digit from the marks of the cells that see them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        tidy: bool,
    },
    ToggleMark {
        kind: MarkKind,
        cells: Vec<u32>,
        digit: u8,
    },
    StrikeMarks {
        kind: MarkKind,
        marks: Marks,
    },
    AutoMarks {
        kind: MarkKind,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        strike_only: bool,
    },
    ToggleColour {
        cells: Vec<u32>,
        colour: u8,
    },
    Plan {
        cells: Vec<u32>,
        on: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symmetry: Option<String>,
    },
    SetPlan {
        cells: Vec<u32>,
    },
    SetText {
        field: TextField,
        text: String,
    },
    Clear {
        layers: Vec<Layer>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
    },
    EntriesToClues {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        insist: bool,
    },
    CluesToEntries {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
    },
    NewBoard {
        shape: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keep: bool,
    },
    SetRegions {
        regions: String,
    },
    /// A sign of a rule; `takes` and `number` in the table of rules say what it names.
    PlaceSign {
        rule: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
        /// An arrow's shaft, the copy of a clone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<u32>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        values: Vec<u32>,
        /// The sign that it takes the place of: its number among the rules of the shape's text, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        replaces: Option<u32>,
    },
    RemoveSigns {
        signs: Vec<u32>,
    },
    Transform {
        turn: Turn,
    },
    Relabel {
        digits: Vec<u8>,
    },
    Replace {
        state: Box<State>,
        origin: Origin,
    },
}

/// What changes a document, its mode or its clock.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Edit {
        edit: Edit,
    },
    Undo,
    Redo,
    Jump {
        node: u32,
    },
    Name {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        node: Option<u32>,
        name: String,
    },
    SetMode {
        mode: Mode,
    },
    SetClock {
        seconds: u32,
    },
}

/// A state of the history. The words of `label` are in the locale files, with `cells`, `digit` and `rule` as variables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeInfo {
    pub id: u32,
    pub parent: Option<u32>,
    pub label: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u32>,
    /// The id of the rule whose sign it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Milliseconds since 1970.
    pub at: u64,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// How many solutions there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Solutions {
    pub least: u64,
    /// Whether `least` is the number.
    pub exact: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Guess>,
}

/// An estimate, as decimal logarithms with the ends of the 95 % interval.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Guess {
    pub log10: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    None,
    One,
    Several,
    Unknown,
}

/// What is known of the puzzle with this key. A candidate is active, unknown or, when it is in neither list, dead.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Knowledge {
    pub key: String,
    /// For each cell, the digits that some solution has there.
    pub active: Vec<Vec<u8>>,
    pub unknown: Marks,
    pub determined: Vec<u32>,
    pub solutions: Solutions,
    pub class: Class,
    /// The digits that as a further clue would leave one solution; null while that is not known.
    pub finishing: Option<Marks>,
    /// The clues that the others imply; null while they are not known.
    pub redundant: Option<Vec<u32>>,
    pub complete: bool,
}

/// What is pointed at: a candidate or a clue.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Target {
    Place { cell: u32, digit: u8 },
    Remove { cell: u32 },
}

/// What would follow from placing a candidate as a clue, or from taking a clue away.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhatIf {
    pub key: String,
    pub target: Target,
    /// Placing: candidates that the rules remove (pink). Removing: those that the rules allow again.
    pub by_rules: Marks,
    /// Placing: further candidates that would die (red). Removing: candidates that would live.
    pub by_search: Marks,
    pub unknown: Marks,
    /// Placing: cells that would be determined. Removing: cells that would no longer be.
    pub cells: Vec<u32>,
    pub solutions: Solutions,
}

/// A rule whose clues are laid on a new puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its id in the table of rules.
    pub rule: String,
    /// How many clues (a clue and its images count as one); as many as suit when not said.
    #[serde(default)]
    pub count: Option<u32>,
}
