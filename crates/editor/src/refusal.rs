//! Why something cannot be done: a code, the cells, and words in both languages.

use masume_locale::{Lang, Text};
use masume_puzzle::{Cell, Shape};
use serde::Serialize;

/// What stands against it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// It would change nothing.
    Nothing,
    /// The board does not have this cell.
    NoCell,
    /// The board does not have this digit.
    NoDigit,
    /// There is no such colour.
    NoColour,
    /// The digit stands already in the cells named, which see the cell.
    Clash,
    /// No solution has this digit here.
    Dead,
    /// Whether some solution has this digit here was not found out in time.
    Undecided,
    /// Every one of the cells holds a clue.
    OnlyClues,
    /// There is no such board.
    Shape,
    /// The board has other cells, so that nothing can stay.
    OtherCells,
    /// There is no such symmetry.
    Symmetry,
    /// The board cannot be turned that way.
    Transform,
    /// New names of digits must be all digits, each once.
    Relabel,
    /// A text is too long.
    Text,
    /// There is nothing to undo.
    NoUndo,
    /// There is nothing to redo.
    NoRedo,
    /// There is no such state in the history.
    NoNode,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// What stands against it.
    pub code: Code,
    /// The cells that show it.
    pub cells: Vec<u32>,
    /// The digit it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// More about it, in English, where another part of Masume said no.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Self { code, cells: Vec::new(), digit: None, detail: String::new() }
    }
}

impl Refusal {
    /// The same, about these cells.
    #[must_use]
    pub fn at(mut self, cells: impl IntoIterator<Item = u32>) -> Self {
        self.cells.extend(cells);
        self
    }

    /// The same, about this digit.
    #[must_use]
    pub fn of(mut self, digit: u8) -> Self {
        self.digit = Some(digit);
        self
    }

    /// The same with more about it.
    #[must_use]
    pub fn because(mut self, detail: impl std::fmt::Display) -> Self {
        self.detail = detail.to_string();
        self
    }

    /// The message's id.
    pub fn id(&self) -> &'static str {
        match self.code {
            Code::Nothing => "refused-nothing",
            Code::NoCell => "refused-no-cell",
            Code::NoDigit => "refused-no-digit",
            Code::NoColour => "refused-no-colour",
            Code::Clash => "refused-clash",
            Code::Dead => "refused-dead",
            Code::Undecided => "refused-undecided",
            Code::OnlyClues => "refused-only-clues",
            Code::Shape => "refused-shape",
            Code::OtherCells => "refused-other-cells",
            Code::Symmetry => "refused-symmetry",
            Code::Transform => "refused-transform",
            Code::Relabel => "refused-relabel",
            Code::Text => "refused-text",
            Code::NoUndo => "refused-no-undo",
            Code::NoRedo => "refused-no-redo",
            Code::NoNode => "refused-no-node",
        }
    }

    /// The words, on a board of this shape.
    pub fn words(&self, shape: &Shape, lang: Lang) -> String {
        let known = self.cells.iter().filter(|c| (**c as usize) < shape.len());
        let cells: Vec<Cell> = known.map(|&c| Cell::new(c as usize)).collect();
        let cells = cell_names(shape, &cells, lang);
        let digit = self.digit.map_or_else(String::new, |d| masume_formats::symbol(shape.digits(), d));
        let args =
            [("cells", cells.into()), ("digit", digit.into()), ("detail", self.detail.as_str().into())];
        Text::of(lang).get(self.id(), &args)
    }
}

/// Cells by name: `r1c2, r3c4 and r5c6`; beyond twelve an ellipsis.
pub(crate) fn cell_names(shape: &Shape, cells: &[Cell], lang: Lang) -> String {
    const MOST: usize = 12;
    let text = Text::of(lang);
    let name = |cell: &Cell| {
        let at = shape.position(*cell);
        text.get("cell", &[("row", (at.row + 1).into()), ("col", (at.col + 1).into())])
    };
    let names: Vec<String> = cells.iter().take(MOST).map(name).collect();
    let comma = text.get("list-comma", &[]);
    match &names[..] {
        _ if cells.len() > MOST => format!("{}{comma}…", names.join(&comma)),
        [first @ .., last] if !first.is_empty() => {
            format!("{}{}{last}", first.join(&comma), text.get("list-and", &[]))
        }
        _ => names.concat(),
    }
}
