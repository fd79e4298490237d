//! Many puzzles on one pattern, as generators make them: what depends on the pattern alone is worked out once.

use super::{Cells, Clues, Key, canonical};

/// The ways to bring one pattern into canonical form, ready for every puzzle that has this pattern.
#[derive(Clone, Debug)]
pub struct PatternForms {
    pattern: Cells,
}

impl PatternForms {
    /// Prepares for puzzles whose clues stand on exactly these cells.
    pub fn new(pattern: Cells) -> Self {
        Self { pattern }
    }

    /// The pattern it was made for.
    pub fn pattern(&self) -> Cells {
        self.pattern
    }

    /// The form of a puzzle, the same as [`form`](super::form) gives. Any puzzle may be asked; those with another pattern
    /// just gain nothing.
    pub fn form(&self, clues: &Clues) -> Clues {
        canonical(clues).form
    }

    /// The form, packed.
    pub fn key(&self, clues: &Clues) -> Key {
        Key::of(&self.form(clues))
    }
}
