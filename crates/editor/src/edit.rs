//! Everything a person does to a document, as data: what a log keeps, what an undo tree is made of, what the page sends.
//!
//! Cells are numbers in the order of the shape, digits are numbers from 1. As JSON an edit is an object whose key `edit`
//! says which: `{"edit": "place_clue", "cell": 40, "digit": 5}`. What happens is in [`apply()`](crate::apply()).

use masume_formats::ReadError;
use masume_puzzle::{Document, Puzzle};
use serde::{Deserialize, Serialize};

use crate::state::{Marks, State};

/// One of the two kinds of pencil marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// In the middle of the cell: what it can hold.
    #[default]
    Centre,
    /// In the corners: where a digit of a box can stand.
    Corner,
}

/// A layer of what stands in cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Clues.
    Clues,
    /// Digits entered by a player.
    Entries,
    /// Marks in the middle.
    Centre,
    /// Marks in the corners.
    Corner,
    /// Colours.
    Colours,
    /// Planned cells.
    Planned,
}

/// A text about the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextField {
    /// Title.
    Title,
    /// Author.
    Author,
    /// Description.
    Description,
    /// Where it was published.
    Source,
    /// Date, as written.
    Date,
    /// Difficulty in words.
    Level,
    /// Rules in words.
    Rules,
    /// Rules in Japanese.
    RulesJa,
}

/// Where a document that replaces another came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Pasted, dropped or opened.
    Import,
    /// From a share link.
    Share,
    /// Made by the generator.
    Generate,
    /// Planned cells were filled.
    Complete,
    /// Made easier or harder.
    Tune,
}

/// A motion of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// A quarter turn clockwise.
    Right,
    /// A quarter turn the other way.
    Left,
    /// A half turn.
    Half,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Mirrored in the diagonal from top left to bottom right.
    Transpose,
    /// Mirrored in the other diagonal.
    AntiTranspose,
}

/// Something a person does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "snake_case", deny_unknown_fields)]
pub enum Edit {
    /// Places a clue, or changes one. A digit that clashes with another clue is refused unless the author insists; so is,
    /// by [`Mind::guard`](crate::Mind::guard), a dead one.
    PlaceClue {
        /// The cell.
        cell: u32,
        /// The digit.
        digit: u8,
        /// Whether it is placed although it clashes or is dead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        insist: bool,
    },
    /// Takes clues away.
    RemoveClues {
        /// The cells; those without a clue stay as they are.
        cells: Vec<u32>,
    },
    /// Enters a digit in cells that hold no clue.
    EnterDigit {
        /// The cells.
        cells: Vec<u32>,
        /// The digit.
        digit: u8,
        /// Whether the digit is struck from the marks of the cells that see them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        tidy: bool,
    },
    /// Sets or takes away a mark: takes it away when every one of the cells has it, else sets it in all of them. Cells
    /// with a clue or an entry are left alone.
    ToggleMark {
        /// Which marks.
        kind: MarkKind,
        /// The cells.
        cells: Vec<u32>,
        /// The digit.
        digit: u8,
    },
    /// Strikes marks out, as a hint says.
    StrikeMarks {
        /// Which marks.
        kind: MarkKind,
        /// What goes.
        marks: Marks,
    },
    /// Writes marks from the rules: what no clue and no entry forbids.
    AutoMarks {
        /// Which marks.
        kind: MarkKind,
        /// The cells; all of them when none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
        /// Whether marks are only struck out and none added.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        strike_only: bool,
    },
    /// Sets or takes away a colour, as [`Edit::ToggleMark`] does a mark. A cell may have several.
    ToggleColour {
        /// The cells.
        cells: Vec<u32>,
        /// The colour, from 0.
        colour: u8,
    },
    /// Plans cells for clues, or no longer, together with those that a symmetry takes them to.
    Plan {
        /// The cells.
        cells: Vec<u32>,
        /// Whether they are planned now.
        on: bool,
        /// The symmetry's id; none when not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symmetry: Option<String>,
    },
    /// Plans exactly these cells.
    SetPlan {
        /// The cells.
        cells: Vec<u32>,
    },
    /// Writes a text about the puzzle.
    SetText {
        /// Which.
        field: TextField,
        /// The text.
        text: String,
    },
    /// Empties layers.
    Clear {
        /// Which.
        layers: Vec<Layer>,
        /// The cells; all of them when none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
    },
    /// Makes clues of entries.
    EntriesToClues {
        /// The cells; all of them when none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
        /// Whether that is done although they clash or have no solution.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        insist: bool,
    },
    /// Makes entries of clues.
    CluesToEntries {
        /// The cells; all of them when none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
    },
    /// Another board. The texts about the puzzle stay, but not those about what it was.
    NewBoard {
        /// The text of its shape.
        shape: String,
        /// Whether what stands in the cells stays: the board must have the same cells and digits (other rules, other
        /// regions).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keep: bool,
    },
    /// Other regions for the same cells: a symbol for each cell of a board, `.` for none.
    SetRegions {
        /// The symbols, row by row.
        regions: String,
    },
    /// Puts a sign of a rule on the board, or another in the place of one. What must be named is in the table of rules
    /// (`takes`, `number`); what is drawn must hang together. [`Mind::guard`](crate::Mind::guard) refuses one that leaves
    /// no solution.
    PlaceSign {
        /// The id of the rule.
        rule: String,
        /// Its cells; none for a rule about the whole board.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u32>,
        /// Its second list of cells: an arrow's shaft, the copy of a clone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<u32>,
        /// Its number or its digits.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        values: Vec<u32>,
        /// The sign that it takes the place of: its number in the text of the puzzle, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        replaces: Option<u32>,
    },
    /// Takes signs off the board.
    RemoveSigns {
        /// Their numbers in the text of the puzzle, from 0.
        signs: Vec<u32>,
    },
    /// Turns or mirrors the board with everything on it.
    Transform {
        /// How.
        turn: Turn,
    },
    /// Gives digits other names.
    Relabel {
        /// The new name of each digit, from 1 on.
        digits: Vec<u8>,
    },
    /// Puts another document in the place of this one.
    Replace {
        /// The document; its mode and clock are not taken.
        state: Box<State>,
        /// Where it came from.
        origin: Origin,
    },
}

impl Edit {
    /// Puts a document in the place of the present one.
    pub fn replace(document: Document, origin: Origin) -> Self {
        Self::Replace { state: Box::new(State::new(document)), origin }
    }

    /// Reads anything that `formats` reads (a line, a grid, a file of another program, a link) as an edit that puts it in
    /// the place of the present document, and names what was read but not kept. `template` is the puzzle whose board
    /// and rule clues bare cells belong to when their number fits.
    pub fn import(text: &str, template: Option<&Puzzle>) -> Result<(Self, Vec<String>), ReadError> {
        let (reading, _) = masume_formats::read(text, template).or_else(|error| match template {
            // The board on the screen is a guess at what is meant, nothing more.
            Some(_) => masume_formats::read(text, None).map_err(|_| error),
            None => Err(error),
        })?;
        Ok((Self::replace(reading.document, Origin::Import), reading.not_kept))
    }

    /// The name of its label among the messages.
    pub fn label(&self) -> &'static str {
        match self {
            Self::PlaceClue { .. } => "edit-place-clue",
            Self::RemoveClues { .. } => "edit-remove-clues",
            Self::EnterDigit { .. } => "edit-enter-digit",
            Self::ToggleMark { .. } => "edit-toggle-mark",
            Self::StrikeMarks { .. } => "edit-strike-marks",
            Self::AutoMarks { .. } => "edit-auto-marks",
            Self::ToggleColour { .. } => "edit-toggle-colour",
            Self::Plan { on: true, .. } => "edit-plan",
            Self::Plan { on: false, .. } => "edit-unplan",
            Self::SetPlan { .. } => "edit-set-plan",
            Self::SetText { .. } => "edit-set-text",
            Self::Clear { .. } => "edit-clear",
            Self::EntriesToClues { .. } => "edit-entries-to-clues",
            Self::CluesToEntries { .. } => "edit-clues-to-entries",
            Self::NewBoard { .. } => "edit-new-board",
            Self::SetRegions { .. } => "edit-set-regions",
            Self::PlaceSign { replaces: Some(_), .. } => "edit-change-sign",
            Self::PlaceSign { cells, .. } if cells.is_empty() => "edit-rule-on",
            Self::PlaceSign { .. } => "edit-place-sign",
            Self::RemoveSigns { .. } => "edit-remove-signs",
            Self::Transform { .. } => "edit-transform",
            Self::Relabel { .. } => "edit-relabel",
            Self::Replace { origin, .. } => match origin {
                Origin::Import => "edit-import",
                Origin::Share => "edit-share",
                Origin::Generate => "edit-generate",
                Origin::Complete => "edit-complete",
                Origin::Tune => "edit-tune",
            },
        }
    }

    /// About how many bytes it takes to keep.
    pub(crate) fn weight(&self) -> usize {
        let cells = |cells: &Vec<u32>| 4 * cells.len();
        128 + match self {
            Self::RemoveClues { cells: c }
            | Self::EnterDigit { cells: c, .. }
            | Self::ToggleMark { cells: c, .. }
            | Self::AutoMarks { cells: c, .. }
            | Self::ToggleColour { cells: c, .. }
            | Self::Plan { cells: c, .. }
            | Self::SetPlan { cells: c }
            | Self::Clear { cells: c, .. }
            | Self::EntriesToClues { cells: c, .. }
            | Self::CluesToEntries { cells: c }
            | Self::RemoveSigns { signs: c } => cells(c),
            Self::PlaceSign { rule, cells: a, others: b, values: c, .. } => {
                rule.len() + cells(a) + cells(b) + cells(c)
            }
            Self::StrikeMarks { marks, .. } => marks.0.iter().map(|row| 24 + 8 * row.len()).sum(),
            Self::SetText { text, .. }
            | Self::NewBoard { shape: text, .. }
            | Self::SetRegions { regions: text } => text.len(),
            Self::Replace { state, .. } => weight(&state.document),
            Self::PlaceClue { .. } | Self::Transform { .. } | Self::Relabel { .. } => 0,
        }
    }
}

/// About how many bytes a document takes, without its shape.
pub(crate) fn weight(document: &Document) -> usize {
    let cells = document.board().len();
    let sets = document.centre_marks.len() + document.corner_marks.len();
    let marks = document.puzzle.marks().map_or(0, <[_]>::len);
    1024 + 3 * cells + 8 * (sets + marks) + 2 * document.colours.len()
}
