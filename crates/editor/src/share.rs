//! A whole state in a text that fits a URL.
//!
//! The first character says how it is written:
//! - `1`: a plain 9×9 board with nothing but clues: the digits row by row, runs of empty cells as letters (`a` one, `b`
//!   two, … `z` twenty-six), those after the last clue left out. Seventeen clues take some thirty-five characters, and people can read them.
//! - `2`: anything else: the JSON of the [`State`], deflated, in the URL-safe alphabet of base 64.
//!
//! Reading is made for hostile links: lengths are bounded before and after inflating.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use masume_puzzle::{Board, Document, Grid, Puzzle};

use crate::state::{Mode, State};

/// Most characters of a shared text.
pub const MAX_TEXT: usize = 256 * 1024;
/// Most bytes of the JSON in one.
pub const MAX_JSON: usize = 4 << 20;

/// Why a shared text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShareError {
    /// It is empty or of a kind that is not known.
    #[error("this is not a puzzle shared by Masume, or by a later version of it")]
    Kind,
    /// It is too long.
    #[error("a shared puzzle has at most {MAX_TEXT} characters")]
    Long,
    /// It is damaged, and where.
    #[error("the shared puzzle is damaged at character {0}")]
    Damaged(usize),
    /// What it holds is not a state.
    #[error("the shared puzzle cannot be read: {0}")]
    State(String),
}

/// The state without what its owner did with the puzzle: clues, title, author and the like stay; entries, marks, colours,
/// planned cells, the solution and the clock go. What to share when others shall solve it, and the shortest text.
#[must_use]
pub fn bare(state: &State) -> State {
    let mut document = Document::new(state.document.puzzle.clone());
    document.meta = state.document.meta.clone();
    document.meta.recipe.clear();
    State::new(document)
}

/// The text of a state.
pub fn write(state: &State) -> String {
    let plain = State::new(Document::new(state.document.puzzle.clone()));
    let puzzle = &plain.document.puzzle;
    let is_plain =
        *puzzle.board() == Board::classic() && puzzle.rule_clues().is_empty() && puzzle.marks().is_none();
    if is_plain && plain.document == state.document && state.seconds == 0 && state.mode == Mode::Make {
        return format!("1{}", cells(state.document.puzzle.givens().values()));
    }
    let json = serde_json::to_vec(state).expect("plain data is JSON");
    format!("2{}", URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(&json, 9)))
}

/// The state of a text.
pub fn read(text: &str) -> Result<State, ShareError> {
    if text.len() > MAX_TEXT {
        return Err(ShareError::Long);
    }
    if let Some(cells) = text.strip_prefix('1') {
        return plain(cells);
    }
    let packed = text.strip_prefix('2').ok_or(ShareError::Kind)?;
    let packed = URL_SAFE_NO_PAD.decode(packed).map_err(|error| {
        let at = match error {
            base64::DecodeError::InvalidByte(at, _) => at,
            _ => packed.len(),
        };
        ShareError::Damaged(at + 2)
    })?;
    let json = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, MAX_JSON)
        .map_err(|_| ShareError::Damaged(text.len()))?;
    serde_json::from_slice(&json).map_err(|e| ShareError::State(e.to_string()))
}

/// Digits, and runs of empty cells as letters.
fn cells(values: &[u8]) -> String {
    let mut text = String::new();
    let mut empty = 0_u8;
    for &value in values {
        if value == 0 {
            empty += 1;
        }
        if empty == 26 || (value != 0 && empty > 0) {
            text.push(char::from(b'a' + empty - 1));
            empty = 0;
        }
        if value != 0 {
            text.push(char::from(b'0' + value));
        }
    }
    // Empty cells at the end need not be written, but a board without clues would be no text at all.
    if text.is_empty() { "a".to_string() } else { text }
}

fn plain(text: &str) -> Result<State, ShareError> {
    let mut values = Vec::with_capacity(81);
    for (i, c) in text.chars().enumerate() {
        match c {
            '1'..='9' => values.push(c as u8 - b'0'),
            'a'..='z' => values.extend(std::iter::repeat_n(0, usize::from(c as u8 - b'a') + 1)),
            _ => return Err(ShareError::Damaged(i + 2)),
        }
        if values.len() > 81 {
            return Err(ShareError::Damaged(i + 2));
        }
    }
    if values.is_empty() {
        return Err(ShareError::Damaged(2));
    }
    values.resize(81, 0);
    let puzzle = Grid::from_values(values).and_then(|grid| Puzzle::new(Board::classic(), grid));
    Ok(State::new(Document::new(puzzle.map_err(|_| ShareError::Kind)?)))
}
