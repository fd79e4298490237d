//! What is saved, shared and reopened: a [`Document`] with the mode and the clock of whoever works on it.
//!
//! As JSON a state is one object with a version. Board and rule clues are one spec text (`3x3+diagonals`, `3x3+killer(0,1)=3`, `jigsaw:AAAB…`), cells are
//! numbers in the order of the shape, digits are numbers; layers in which nothing stands are left out. Reading checks
//! everything before anything large is built, so that hostile text costs no more than its length.

use std::sync::Arc;

use masume_puzzle::{Board, BoardSpec, Cell, Digit, DigitSet, Document, Grid, Meta, Pattern, Puzzle};
use serde::{Deserialize, Serialize};

/// Most cells of a board that is edited; the largest gattai known has 18,180.
pub const MAX_CELLS: usize = 20_000;
/// Most characters of the text of a shape.
pub const MAX_SHAPE_TEXT: usize = 64 * 1024;
/// Most characters of a title, an author or any other text.
pub const MAX_TEXT: usize = 10_000;
/// How many colours there are to choose from: bits of [`Document::colours`].
pub const COLOURS: u8 = 16;
/// The version of the JSON form.
pub const VERSION: u32 = 1;

/// What the person is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Making a puzzle: clues and planned cells.
    #[default]
    Make,
    /// Solving one: entries, marks and colours.
    Solve,
}

/// A document, with what is not undone: the mode and the clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "StateForm", into = "StateForm")]
pub struct State {
    /// Puzzle, entries, marks, colours, planned cells, title.
    pub document: Document,
    /// What the person is doing.
    pub mode: Mode,
    /// Seconds on the player's clock.
    pub seconds: u32,
}

impl State {
    /// Nothing but this document.
    pub fn new(document: Document) -> Self {
        Self { document, mode: Mode::default(), seconds: 0 }
    }

    /// An empty board of a shape.
    pub fn empty(shape: Arc<Board>) -> Self {
        Self::new(Document::new(Puzzle::empty(shape)))
    }
}

/// Why a text is not a state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// Written by a later program.
    #[error("version {0} of this form is not known; this program reads version {VERSION}")]
    Version(u32),
    /// The shape cannot be built.
    #[error("shape: {0}")]
    Board(String),
    /// A board larger than is edited.
    #[error("the board has more than {MAX_CELLS} cells")]
    Large,
    /// A list that does not have one entry for each cell.
    #[error("{layer} has {found} cells, the board has {expected}")]
    Cells {
        /// Which list.
        layer: &'static str,
        /// Its entries.
        found: usize,
        /// The cells of the shape.
        expected: usize,
    },
    /// A digit that the board does not have.
    #[error("{layer}, cell {cell}: the board has no digit {digit}")]
    Digit {
        /// Where.
        layer: &'static str,
        /// The cell, from 0.
        cell: usize,
        /// The digit.
        digit: u64,
    },
    /// A cell that the board does not have.
    #[error("{layer}: there is no cell {cell}")]
    NoCell {
        /// Where.
        layer: &'static str,
        /// The cell.
        cell: u32,
    },
    /// A text that is too long.
    #[error("a text has more than {MAX_TEXT} characters")]
    Text,
}

/// The puzzle without givens that a text describes (a board, and the rule clues on it), if it is one that is edited.
pub fn puzzle_of(text: &str) -> Result<Puzzle, StateError> {
    if text.len() > MAX_SHAPE_TEXT {
        return Err(StateError::Board(format!("its text is longer than {MAX_SHAPE_TEXT} characters")));
    }
    let spec: BoardSpec = text.parse().map_err(|e| StateError::Board(format!("{e}")))?;
    build(spec)
}

/// Builds a board with the rule clues on it, if it is one that is edited.
pub fn build(spec: BoardSpec) -> Result<Puzzle, StateError> {
    if spec.is_usual() {
        return Board::usual(spec.side).map(Puzzle::empty).map_err(|e| StateError::Board(e.to_string()));
    }
    // Boards overlap by less than three quarters of their cells, or what is built would be far more than what is seen.
    if spec.boards.len().saturating_mul(usize::from(spec.side).pow(2)) > 4 * MAX_CELLS {
        return Err(StateError::Large);
    }
    let puzzle = Puzzle::from_spec(spec).map_err(|e| StateError::Board(e.to_string()))?;
    if puzzle.board().len() > MAX_CELLS { Err(StateError::Large) } else { Ok(puzzle) }
}

/// Digits of some cells: a list of rows, each the number of a cell and its digits.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub Vec<Vec<u64>>);

impl Marks {
    /// From a set for each cell; empty ones are left out.
    pub fn of(sets: &[DigitSet]) -> Self {
        let row = |(cell, set): (usize, &DigitSet)| {
            let digits = set.iter().map(|d| u64::from(d.value()));
            (!set.is_empty()).then(|| std::iter::once(cell as u64).chain(digits).collect())
        };
        Self(sets.iter().enumerate().filter_map(row).collect())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A set for each cell of a shape.
    pub fn sets(&self, shape: &Board, layer: &'static str) -> Result<Vec<DigitSet>, StateError> {
        let mut sets = vec![DigitSet::EMPTY; shape.len()];
        for row in &self.0 {
            let Some((&cell, digits)) = row.split_first() else { continue };
            let number = cell as usize;
            let Some(set) = usize::try_from(cell).ok().and_then(|c| sets.get_mut(c)) else {
                let cell = u32::try_from(cell).unwrap_or(u32::MAX);
                return Err(StateError::NoCell { layer, cell });
            };
            for &digit in digits {
                let known = u8::try_from(digit).ok().filter(|d| *d <= shape.digits()).and_then(Digit::new);
                set.insert(known.ok_or(StateError::Digit { layer, cell: number, digit })?);
            }
        }
        Ok(sets)
    }
}

/// The JSON form of a [`State`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateForm {
    version: u32,
    shape: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    givens: Vec<u8>,
    /// What each cell is restricted to, of pencil-mark puzzles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    allowed: Option<Marks>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    entries: Vec<u8>,
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    centre: Marks,
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    corner: Marks,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    colours: Vec<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    planned: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    solution: Vec<u8>,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    meta: Texts,
    #[serde(default)]
    mode: Mode,
    #[serde(default)]
    seconds: u32,
}

/// The texts of a [`Meta`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Texts {
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    author: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    source: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    url: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    date: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    level: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    rating: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    rules: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    rules_ja: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    recipe: String,
}

impl Texts {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn of(meta: Meta) -> Self {
        let Meta { title, author, description, source, url, date, level, rating, rules, rules_ja, recipe } =
            meta;
        Self { title, author, description, source, url, date, level, rating, rules, rules_ja, recipe }
    }

    fn meta(self) -> Result<Meta, StateError> {
        let Self { title, author, description, source, url, date, level, rating, rules, rules_ja, recipe } =
            self;
        let meta =
            Meta { title, author, description, source, url, date, level, rating, rules, rules_ja, recipe };
        if long_text(&meta) { Err(StateError::Text) } else { Ok(meta) }
    }
}

/// Whether some text is longer than is kept.
pub(crate) fn long_text(meta: &Meta) -> bool {
    let Meta { title, author, description, source, url, date, level, rating, rules, rules_ja, recipe } = meta;
    [title, author, description, source, url, date, level, rating, rules, rules_ja, recipe]
        .into_iter()
        .any(|text| text.chars().count() > MAX_TEXT)
}

impl From<State> for StateForm {
    fn from(state: State) -> Self {
        let State { document, mode, seconds } = state;
        let values = |grid: &Grid| if grid.is_empty() { Vec::new() } else { grid.values().to_vec() };
        Self {
            version: VERSION,
            shape: document.puzzle.spec().to_string(),
            givens: values(document.puzzle.givens()),
            allowed: document.puzzle.marks().map(Marks::of),
            entries: values(&document.entries),
            centre: Marks::of(&document.centre_marks),
            corner: Marks::of(&document.corner_marks),
            colours: if document.colours.iter().any(|c| *c != 0) { document.colours } else { Vec::new() },
            planned: document.planned.map(|p| p.cells().map(|c| c.index() as u32).collect()),
            solution: document.solution.map_or_else(Vec::new, |s| s.values().to_vec()),
            meta: Texts::of(document.meta),
            mode,
            seconds,
        }
    }
}

impl TryFrom<StateForm> for State {
    type Error = StateError;

    fn try_from(form: StateForm) -> Result<Self, StateError> {
        if form.version != VERSION {
            return Err(StateError::Version(form.version));
        }
        let bare = puzzle_of(&form.shape)?;
        let shape = bare.board().clone();
        let cells = |layer, found: usize| {
            let expected = shape.len();
            if found == 0 || found == expected {
                Ok(())
            } else {
                Err(StateError::Cells { layer, found, expected })
            }
        };
        let grid = |layer, values: Vec<u8>| {
            cells(layer, values.len())?;
            if let Some((cell, &v)) = values.iter().enumerate().find(|(_, v)| **v > shape.digits()) {
                return Err(StateError::Digit { layer, cell, digit: v.into() });
            }
            Ok(Grid::from_values(values).ok().filter(|g| g.len() == shape.len()))
        };
        let empty = || Grid::empty(shape.len());
        let marks = |layer, marks: &Marks| {
            if marks.is_empty() { Ok(Vec::new()) } else { marks.sets(&shape, layer) }
        };
        let givens = grid("givens", form.givens)?.unwrap_or_else(empty);
        let mut puzzle = bare.with_givens(givens).map_err(|_| StateError::Large)?;
        if let Some(allowed) = &form.allowed {
            puzzle = puzzle.with_marks(allowed.sets(&shape, "allowed")?).map_err(|_| StateError::Large)?;
        }
        cells("colours", form.colours.len())?;
        let mut document = Document::new(puzzle);
        document.entries = grid("entries", form.entries)?.unwrap_or_else(empty);
        document.centre_marks = marks("centre", &form.centre)?;
        document.corner_marks = marks("corner", &form.corner)?;
        document.colours = form.colours;
        document.solution = grid("solution", form.solution)?;
        if let Some(planned) = form.planned {
            let mut pattern = Pattern::empty(shape.clone());
            for cell in planned {
                if cell as usize >= shape.len() {
                    return Err(StateError::NoCell { layer: "planned", cell });
                }
                pattern.set(Cell::new(cell as usize), true);
            }
            document.planned = Some(pattern);
        }
        document.meta = form.meta.meta()?;
        tidy(&mut document);
        Ok(Self { document, mode: form.mode, seconds: form.seconds })
    }
}

/// Brings a document into the one form in which equal things are equal: layers that hold nothing are empty lists, no
/// entry stands where a clue does.
pub(crate) fn tidy(document: &mut Document) {
    let empty = |sets: &mut Vec<DigitSet>| {
        if sets.iter().all(|s| s.is_empty()) {
            sets.clear();
        }
    };
    empty(&mut document.centre_marks);
    empty(&mut document.corner_marks);
    if document.colours.iter().all(|c| *c == 0) {
        document.colours.clear();
    }
    if document.planned.as_ref().is_some_and(Pattern::is_empty) {
        document.planned = None;
    }
    // Restrictions that the givens imply are no news; see `Puzzle::with_marks`.
    if let Some(marks) = document.puzzle.marks().map(<[DigitSet]>::to_vec) {
        let puzzle = document.puzzle.clone().with_marks(marks);
        document.puzzle = puzzle.unwrap_or_else(|_| document.puzzle.clone());
    }
    for cell in document.puzzle.board().cells() {
        if document.puzzle.given(cell).is_some() && document.entries.get(cell).is_some() {
            document.entries.set(cell, None);
        }
    }
}
