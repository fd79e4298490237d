//! A puzzle together with what people wrote on it and about it: what files hold and fronts show.

use std::sync::Arc;

use crate::{Board, DigitSet, Grid, Pattern, Puzzle};

/// What is known about a puzzle beside its cells. Empty strings mean "not said".
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meta {
    /// Title.
    pub title: String,
    /// Author.
    pub author: String,
    /// Description or comment.
    pub description: String,
    /// Where it was published.
    pub source: String,
    /// Its address on the web.
    pub url: String,
    /// Date, as written.
    pub date: String,
    /// Difficulty in words, as written.
    pub level: String,
    /// Rating, as written (for example `ER 7.1/1.2/1.2`).
    pub rating: String,
    /// Rules in English or in the language of the source.
    pub rules: String,
    /// Rules in Japanese.
    pub rules_ja: String,
    /// How it was made: seed, parameters, version.
    pub recipe: String,
}

/// A puzzle, the entries and marks of whoever works on it, the cells planned for clues, and its [`Meta`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The puzzle itself.
    pub puzzle: Puzzle,
    /// Digits entered by a player; 0 where there is none. As many cells as the shape.
    pub entries: Grid,
    /// Pencil marks in the middle of cells; empty, or one set per cell.
    pub centre_marks: Vec<DigitSet>,
    /// Pencil marks in the corners of cells; empty, or one set per cell.
    pub corner_marks: Vec<DigitSet>,
    /// Colours of cells as bit sets of palette numbers; empty, or one per cell.
    pub colours: Vec<u16>,
    /// Cells planned for clues: with a puzzle that has no givens, the document *is* this pattern.
    pub planned: Option<Pattern>,
    /// The answer, when the source gives one.
    pub solution: Option<Grid>,
    /// Title, author and the like.
    pub meta: Meta,
}

impl Document {
    /// A document with nothing but the puzzle.
    pub fn new(puzzle: Puzzle) -> Self {
        Self {
            entries: Grid::empty(puzzle.board().len()),
            puzzle,
            centre_marks: Vec::new(),
            corner_marks: Vec::new(),
            colours: Vec::new(),
            planned: None,
            solution: None,
            meta: Meta::default(),
        }
    }

    /// A document that is a clue pattern: an empty puzzle with planned cells.
    pub fn from_pattern(pattern: Pattern) -> Self {
        let mut document = Self::new(Puzzle::empty(pattern.board().clone()));
        document.planned = Some(pattern);
        document
    }

    /// The shape.
    pub fn board(&self) -> &Arc<Board> {
        self.puzzle.board()
    }

    /// The pattern, when the document is one: planned cells and no givens.
    pub fn as_pattern(&self) -> Option<&Pattern> {
        self.planned.as_ref().filter(|_| self.puzzle.givens().is_empty())
    }
}
