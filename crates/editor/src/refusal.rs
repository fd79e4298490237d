//! Why something cannot be done: a code, the cells, and words in both languages.

use masume_locale::{Arg, Lang, Text};
use masume_puzzle::{Board, Cell, Digit, rules};
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
    Board,
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
    /// There is no such rule.
    NoRule,
    /// There is no such sign on the board.
    NoSign,
    /// The sign is on the board already.
    SameSign,
    /// There are as many signs as can be kept.
    ManySigns,
    /// The rule is about the whole board and takes no cells.
    SignWhole,
    /// The sign takes so many cells, neither fewer nor more.
    SignExactly,
    /// The sign takes so many cells or more.
    SignLeast,
    /// The sign takes from so many to so many cells.
    SignBetween,
    /// A cell is named twice.
    SignTwice,
    /// The cells of a line do not follow each other.
    SignLine,
    /// The two cells do not share an edge.
    SignPair,
    /// The cells do not meet in one point.
    SignSquare,
    /// The cells are not in one piece.
    SignPiece,
    /// The cells of an arrow's circle are not beside each other in a row or column.
    SignCircle,
    /// An arrow does not leave its circle.
    SignShaft,
    /// The cells are not a row or column from end to end.
    SignRow,
    /// The cells are not a diagonal from edge to edge.
    SignDiagonal,
    /// The two groups do not have equally many cells.
    SignCopies,
    /// The sign takes no number.
    SignNoNumber,
    /// The sign needs one number.
    SignNumber,
    /// The number is too large.
    SignLarge,
    /// The sign takes only some numbers.
    SignChoice,
    /// The sign takes so many digits of the board.
    SignDigits,
    /// The rule does not fit this board.
    SignBoard,
    /// Clues in the cells named contradict the sign.
    SignClash,
    /// No solution would be left with the sign.
    SignDead,
    /// Whether a solution would be left with the sign was not found out in time.
    SignUndecided,
    /// No solution would be left without the signs.
    SignNeeded,
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
    /// The id of the rule it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The numbers that its words name: at least so many, at most so many; or all that there are to choose from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<u32>,
    /// More about it, in English, where another part of Masume said no.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Self { code, cells: Vec::new(), digit: None, rule: None, numbers: Vec::new(), detail: String::new() }
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
            Code::Board => "refused-shape",
            Code::OtherCells => "refused-other-cells",
            Code::Symmetry => "refused-symmetry",
            Code::Transform => "refused-transform",
            Code::Relabel => "refused-relabel",
            Code::Text => "refused-text",
            Code::NoRule => "refused-no-rule",
            Code::NoSign => "refused-no-sign",
            Code::SameSign => "refused-same-sign",
            Code::ManySigns => "refused-many-signs",
            Code::SignWhole => "refused-sign-whole",
            Code::SignExactly => "refused-sign-exactly",
            Code::SignLeast => "refused-sign-least",
            Code::SignBetween => "refused-sign-between",
            Code::SignTwice => "refused-sign-twice",
            Code::SignLine => "refused-sign-line",
            Code::SignPair => "refused-sign-pair",
            Code::SignSquare => "refused-sign-square",
            Code::SignPiece => "refused-sign-piece",
            Code::SignCircle => "refused-sign-circle",
            Code::SignShaft => "refused-sign-shaft",
            Code::SignRow => "refused-sign-row",
            Code::SignDiagonal => "refused-sign-diagonal",
            Code::SignCopies => "refused-sign-copies",
            Code::SignNoNumber => "refused-sign-no-number",
            Code::SignNumber => "refused-sign-number",
            Code::SignLarge => "refused-sign-large",
            Code::SignChoice => "refused-sign-choice",
            Code::SignDigits => "refused-sign-digits",
            Code::SignBoard => "refused-sign-board",
            Code::SignClash => "refused-sign-clash",
            Code::SignDead => "refused-sign-dead",
            Code::SignUndecided => "refused-sign-undecided",
            Code::SignNeeded => "refused-sign-needed",
            Code::NoUndo => "refused-no-undo",
            Code::NoRedo => "refused-no-redo",
            Code::NoNode => "refused-no-node",
        }
    }

    /// The words, on a board of this shape.
    pub fn words(&self, shape: &Board, lang: Lang) -> String {
        let known = self.cells.iter().filter(|c| (**c as usize) < shape.len());
        let cells: Vec<Cell> = known.map(|&c| Cell::new(c as usize)).collect();
        let cells = cell_names(shape, &cells, lang);
        let digit = self.digit.and_then(Digit::new).map_or_else(String::new, |d| shape.symbol(d));
        let number = |n: usize| Arg::from(self.numbers.get(n).copied().unwrap_or_default());
        let all: Vec<String> = self.numbers.iter().map(u32::to_string).collect();
        let args = [
            ("cells", cells.into()),
            ("digit", digit.into()),
            ("rule", self.rule.map_or("", |id| rule_name(id, lang)).into()),
            ("least", number(0)),
            ("most", number(1)),
            ("numbers", all.join(&Text::of(lang).get("list-comma", &[])).into()),
            ("detail", self.detail.as_str().into()),
        ];
        Text::of(lang).get(self.id(), &args)
    }
}

/// The name of a rule.
pub(crate) fn rule_name(id: &str, lang: Lang) -> &'static str {
    rules::find(id).map_or("", |rule| if lang == Lang::Ja { rule.name_ja } else { rule.name_en })
}

/// Cells by name: `r1c2, r3c4 and r5c6`; beyond twelve an ellipsis.
pub(crate) fn cell_names(shape: &Board, cells: &[Cell], lang: Lang) -> String {
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
