//! What the author has in mind.

use std::ops::RangeInclusive;
use std::sync::Arc;

use masume_logic::Technique;
use masume_logic::rate::{MODES, Mode};
use masume_puzzle::{Board, Cell, Digit, Grid, Pattern, Puzzle, SYMMETRIES, Symmetry};

use crate::mask::{Mask, Wish};

/// What a puzzle shall be like. [`Target::new`] asks for nothing but one solution; set what else matters.
#[derive(Clone, Debug)]
pub struct Target {
    /// The board and the rule clues that every puzzle has; no digits.
    pub template: Puzzle,
    /// Where digits may be given, on the same board.
    pub mask: Mask,
    /// The symmetry of the pattern; the first row of the table asks for none.
    pub symmetry: &'static Symmetry,
    /// How many clues; any number when not said.
    pub clues: Option<RangeInclusive<usize>>,
    /// Digits that are given: a motif.
    pub motif: Vec<(Cell, Digit)>,
    /// Whether every clue must be needed.
    pub minimal: bool,
    /// How hard.
    pub difficulty: Difficulty,
}

/// How hard a puzzle shall be.
#[derive(Clone, Debug)]
pub struct Difficulty {
    /// The scale of the rating.
    pub mode: &'static Mode,
    /// The rating, in tenths.
    pub rating: Option<RangeInclusive<u16>>,
    /// Techniques that the path of Sudoku Explainer must use, each at least once.
    pub required: Vec<&'static Technique>,
    /// Techniques that the path may use; all when not said. Those required are among them.
    pub allowed: Option<Vec<&'static Technique>>,
    /// Techniques that the path must not use.
    pub forbidden: Vec<&'static Technique>,
    /// How many seconds people are expected to take.
    pub seconds: Option<RangeInclusive<f64>>,
}

impl Difficulty {
    /// Whether anything is asked for.
    pub fn is_any(&self) -> bool {
        self.rating.is_none() && self.seconds.is_none() && !self.asks_path()
    }

    /// Whether techniques are asked for, which only the steps of a path tell.
    pub fn asks_path(&self) -> bool {
        !self.required.is_empty() || self.allowed.is_some() || !self.forbidden.is_empty()
    }
}

impl Default for Difficulty {
    fn default() -> Self {
        Self {
            mode: &MODES[0],
            rating: None,
            required: Vec::new(),
            allowed: None,
            forbidden: Vec::new(),
            seconds: None,
        }
    }
}

impl Target {
    /// Any puzzle of a board, without rule clues.
    pub fn new(board: Arc<Board>) -> Self {
        Self::on(Puzzle::empty(board))
    }

    /// Any puzzle with the board and the rule clues of this one; its givens do not count.
    pub fn on(template: Puzzle) -> Self {
        let board = template.board().clone();
        let template = template.with_givens(Grid::empty(board.len())).expect("no givens fit");
        Self {
            template,
            mask: Mask::anywhere(board),
            symmetry: &SYMMETRIES[0],
            clues: None,
            motif: Vec::new(),
            minimal: false,
            difficulty: Difficulty::default(),
        }
    }

    /// Any puzzle with exactly this pattern.
    pub fn pattern(pattern: &Pattern) -> Self {
        Self { mask: Mask::exactly(pattern), ..Self::new(pattern.board().clone()) }
    }

    /// The same for puzzles with the rule clues of this one, which is of the same board.
    ///
    /// # Panics
    /// When it is of another board.
    #[must_use]
    pub fn with_rules_of(self, template: &Puzzle) -> Self {
        assert_eq!(template.board(), self.board(), "a template of the board of the mask");
        Self { template: Self::on(template.clone()).template, ..self }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        self.template.board()
    }

    /// Adds a given digit; its cell must then hold a clue.
    #[must_use]
    pub fn with_motif(mut self, cell: Cell, digit: Digit) -> Self {
        self.mask.set(cell, Wish::Must);
        self.motif.push((cell, digit));
        self
    }
}
