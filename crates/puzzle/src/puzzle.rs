//! The problem to solve: a board and its clues — digits that are given, rule clues such as killer cages, and, for
//! pencil-mark puzzles, what each cell may hold.

use std::sync::{Arc, OnceLock};

use crate::board::Demanded;
use crate::spec::Boxes;
use crate::structure::{Origin, Structure};
use crate::{Board, BoardError, BoardSpec, Cell, Constraint, Digit, DigitSet, Glyph, Grid, RuleUse};

/// A puzzle: a board with its clues.
///
/// Digits are clues, and so are uses of rules with a place: a cage, an arrow, the number at the edge of a row. Restrictions
/// of single cells are a third kind.
#[derive(Clone, Debug)]
pub struct Puzzle {
    board: Arc<Board>,
    givens: Grid,
    marks: Option<Vec<DigitSet>>,
    /// Rule clues with what they demand; nothing where there are none and the board does not speak of them.
    rules: Option<Arc<Compiled>>,
}

/// One clue of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Clue {
    /// The digit given in a cell.
    Given(Cell),
    /// A rule clue, by its number in [`Puzzle::rule_clues`].
    Rule(usize),
}

/// Why something is not a puzzle, or not one of a certain board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A list for another number of cells than the board has.
    #[error("there are {found} cells, and the board has {expected}")]
    Cells {
        /// The cells of the list.
        found: usize,
        /// The cells of the board.
        expected: usize,
    },
    /// A value that is no digit of the board.
    #[error("cell {} has the value {value}, and digits go up to {digits}", cell.index() + 1)]
    Digit {
        /// The first cell that has one.
        cell: Cell,
        /// The value.
        value: u8,
        /// The highest digit.
        digits: u8,
    },
    /// A board or a rule clue that cannot be.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A text that is no puzzle.
    #[error("column {column}: {why}")]
    Text {
        /// Where, counted in characters from 1.
        column: usize,
        /// What is wrong there.
        why: String,
    },
}

impl PuzzleError {
    /// For the first of these values that is above the highest digit.
    pub(crate) fn digit(values: &[u8], digits: u8) -> Self {
        let cell = values.iter().position(|&v| v > digits).unwrap_or(0);
        Self::Digit { cell: Cell::new(cell), value: values[cell], digits }
    }
}

/// Rule clues and what they demand.
#[derive(Debug)]
struct Compiled {
    clues: Vec<RuleUse>,
    constraints: Vec<Constraint>,
    origins: Vec<Origin>,
    /// What single cells may hold.
    within: Vec<(Cell, DigitSet)>,
    /// With the board; made when it is first asked for.
    structure: OnceLock<Arc<Structure>>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.givens == other.givens && self.marks == other.marks && self.has_rules_of(other)
    }
}

impl Eq for Puzzle {}

impl Puzzle {
    /// A puzzle on `board` without clues.
    pub fn empty(board: Arc<Board>) -> Self {
        let givens = Grid::empty(board.len());
        let rules = if board.asks_clues() { Self::compile(&board, Vec::new()).ok().flatten() } else { None };
        Self { board, givens, marks: None, rules }
    }

    /// A puzzle with these givens and no other clues.
    ///
    /// # Errors
    /// When the grid has another number of cells than the board, or holds a digit the board does not have.
    pub fn new(board: Arc<Board>, givens: Grid) -> Result<Self, PuzzleError> {
        Self::empty(board).with_givens(givens)
    }

    /// The puzzle without givens that a text such as `3x3+diagonals+killer(0,1)=10` describes: rules about the whole board
    /// go to the board, all others are clues.
    pub fn from_spec(spec: BoardSpec) -> Result<Self, BoardError> {
        let (clues, rules) = spec.rules.into_iter().partition(RuleUse::is_clue);
        Self::empty(Board::new(BoardSpec { rules, ..spec })?).with_rule_clues(clues)
    }

    /// The same puzzle with these givens in place of its own.
    ///
    /// # Errors
    /// When they do not fit the board.
    pub fn with_givens(mut self, givens: Grid) -> Result<Self, PuzzleError> {
        let digits = self.board.digits();
        if givens.len() != self.board.len() {
            return Err(PuzzleError::Cells { found: givens.len(), expected: self.board.len() });
        }
        if givens.values().iter().any(|&v| v > digits) {
            return Err(PuzzleError::digit(givens.values(), digits));
        }
        self.givens = givens;
        Ok(self)
    }

    /// The same board and rule clues, without givens and restrictions.
    #[must_use]
    pub fn cleared(&self) -> Self {
        let givens = Grid::empty(self.board.len());
        Self { board: self.board.clone(), givens, marks: None, rules: self.rules.clone() }
    }

    /// The same puzzle with these rule clues in place of its own. Rules about the whole board, and clues that do not fit
    /// it, are refused.
    pub fn with_rule_clues(mut self, clues: Vec<RuleUse>) -> Result<Self, BoardError> {
        if let Some(used) = clues.iter().find(|u| !u.is_clue()) {
            let why = "it is a rule of the whole board, not a clue of a puzzle".into();
            return Err(BoardError::Rule { rule: used.rule.id, why });
        }
        self.rules = Self::compile(&self.board, clues)?;
        Ok(self)
    }

    /// The same puzzle with these rules besides its own: clues become clues, rules of the whole board change the board.
    /// Its givens and restrictions stay.
    pub fn adding_rules(&self, rules: impl IntoIterator<Item = RuleUse>) -> Result<Self, BoardError> {
        let (clues, rules): (Vec<_>, Vec<_>) = rules.into_iter().partition(RuleUse::is_clue);
        let clues = self.rule_clues().iter().cloned().chain(clues).collect();
        if rules.is_empty() {
            return self.clone().with_rule_clues(clues);
        }
        let mut spec = self.board.spec().clone();
        spec.rules.extend(rules);
        spec.rules.extend(clues);
        let other = Self::from_spec(spec)?;
        Ok(Self { givens: self.givens.clone(), marks: self.marks.clone(), ..other })
    }

    fn compile(board: &Board, clues: Vec<RuleUse>) -> Result<Option<Arc<Compiled>>, BoardError> {
        if clues.is_empty() && !board.asks_clues() {
            return Ok(None);
        }
        let Demanded { constraints, origins, .. } = board.emit_clues(&clues, false)?;
        let within = constraints.iter().filter_map(|k| match k {
            Constraint::Within { cell, digits } => Some((*cell, *digits)),
            _ => None,
        });
        let within = within.collect();
        Ok(Some(Arc::new(Compiled { clues, constraints, origins, within, structure: OnceLock::new() })))
    }

    /// The same puzzle with each cell restricted to a set of digits.
    ///
    /// Restrictions that say no more than the givens already do (each cell allows every digit that no given peer
    /// holds) are dropped, so that a pencil-mark grid of an untouched puzzle is that puzzle.
    ///
    /// # Errors
    /// When there is not one set per cell.
    pub fn with_marks(mut self, marks: Vec<DigitSet>) -> Result<Self, PuzzleError> {
        if marks.len() != self.board.len() {
            return Err(PuzzleError::Cells { found: marks.len(), expected: self.board.len() });
        }
        let all = self.board.all_digits();
        let marks: Vec<DigitSet> = marks.into_iter().map(|m| m & all).collect();
        let open = self.board.cells().all(|c| self.open_digits(c).is_subset(marks[c.index()]));
        self.marks = if open { None } else { Some(marks) };
        Ok(self)
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The description of the board with the rule clues: what [`Puzzle::from_spec`] takes.
    pub fn spec(&self) -> BoardSpec {
        let mut spec = self.board.spec().clone();
        spec.rules.extend_from_slice(self.rule_clues());
        spec
    }

    /// The rules of the board, then the rule clues.
    pub fn rules(&self) -> impl Iterator<Item = &RuleUse> {
        self.board.spec().rules.iter().chain(self.rule_clues())
    }

    /// The rule clues.
    pub fn rule_clues(&self) -> &[RuleUse] {
        self.rules.as_ref().map_or(&[], |rules| &rules.clues)
    }

    /// What the rule clues, and rules of the board that speak of them, demand beyond the board's own structure.
    pub fn clue_constraints(&self) -> &[Constraint] {
        self.rules.as_ref().map_or(&[], |rules| &rules.constraints)
    }

    /// Whether both puzzles have the same board and the same rule clues: then they differ in digits and restrictions alone.
    pub fn has_rules_of(&self, other: &Self) -> bool {
        self.board == other.board && self.has_rule_clues_of(other)
    }

    fn has_rule_clues_of(&self, other: &Self) -> bool {
        match (&self.rules, &other.rules) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a.clues == b.clues,
            (None, None) => true,
            (Some(rules), None) | (None, Some(rules)) => rules.clues.is_empty(),
        }
    }

    /// Whether all that board and clues demand is that cells differ: only then may digits be renamed.
    pub fn has_houses_only(&self) -> bool {
        let differ = |k: &Constraint| matches!(k, Constraint::AllDifferent { .. } | Constraint::Apart { .. });
        self.board.constraints().is_empty() && self.clue_constraints().iter().all(differ)
    }

    /// What must differ and what must hold by the board and the rule clues together. Without rule clues it is the board's
    /// own; with them it is compiled when it is first asked for.
    pub fn structure(&self) -> &Arc<Structure> {
        let Some(rules) = &self.rules else { return self.board.structure() };
        rules.structure.get_or_init(|| {
            let demanded = rules.constraints.iter().cloned().zip(rules.origins.iter().copied().map(Some));
            Arc::new(self.board.structure().with(demanded.collect(), self.glyphs()))
        })
    }

    /// What the rules draw: those of the board, then the clues.
    pub fn glyphs(&self) -> Vec<Glyph> {
        let clues = self.rule_clues();
        let mut glyphs = match &self.board.spec().boxes {
            Boxes::Field(field) => field.numbered(clues),
            _ => self.board.structure().glyphs().to_vec(),
        };
        if self.rules.is_some()
            && let Ok(demanded) = self.board.emit_clues(clues, true)
        {
            glyphs.extend(demanded.glyphs);
        }
        glyphs
    }

    /// The rule that demands a constraint of [`Puzzle::structure`], by the number of the constraint.
    pub fn origin(&self, constraint: usize) -> Option<&RuleUse> {
        match self.structure().origin(constraint)? {
            Origin::Board(i) => self.board.spec().rules.get(i as usize),
            Origin::Clue(i) => self.rule_clues().get(i as usize),
        }
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The given in `cell`.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// Places, changes or removes a given; `false`, and no change, when the board does not have the digit.
    pub fn set_given(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        let fits = digit.is_none_or(|d| d.value() <= self.board.digits());
        if fits {
            self.givens.set(cell, digit);
        }
        fits
    }

    /// The restrictions, one set per cell, when there are any.
    pub fn marks(&self) -> Option<&[DigitSet]> {
        self.marks.as_deref()
    }

    /// What `cell` may hold before cells are compared: its given, its restriction, or every digit that the rules let it
    /// hold.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        let board = self.board.structure().allowed(cell);
        let own = self.rules.iter().flat_map(|rules| &rules.within).filter(|(c, _)| *c == cell);
        let rules = own.fold(board, |set, (_, digits)| set & *digits);
        let marks = self.marks.as_ref().map_or(rules, |m| m[cell.index()] & rules);
        self.given(cell).map_or(marks, |d| DigitSet::only(d) & marks)
    }

    /// The digits of a cell that no given forbids: its own given, or what no given peer holds. Restrictions do not
    /// count.
    pub fn open_digits(&self, cell: Cell) -> DigitSet {
        if let Some(d) = self.given(cell) {
            return DigitSet::only(d);
        }
        let taken: DigitSet = self.structure().peers(cell).filter_map(|p| self.given(p)).collect();
        self.board.all_digits() - taken
    }

    /// What `cell` may hold by givens and restrictions together: the pencil marks a player would start with.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.open_digits(cell) & self.allowed(cell)
    }

    /// Every clue: givens in cell order, then rule clues in theirs.
    pub fn clues(&self) -> impl Iterator<Item = Clue> + '_ {
        let givens = self.givens.filled().map(|(cell, _)| Clue::Given(cell));
        givens.chain((0..self.rule_clues().len()).map(Clue::Rule))
    }

    /// The same puzzle without some clues.
    #[must_use]
    pub fn without(&self, clues: &[Clue]) -> Self {
        let mut rest = self.clone();
        for clue in clues {
            if let Clue::Given(cell) = *clue {
                rest.givens.set(cell, None);
            }
        }
        if clues.iter().any(|clue| matches!(clue, Clue::Rule(_))) {
            let stays = |i: &usize| !clues.contains(&Clue::Rule(*i));
            let own = self.rule_clues();
            let left = (0..own.len()).filter(stays).map(|i| own[i].clone()).collect();
            rest.rules = Self::compile(&self.board, left).expect("clues that fitted fit without the others");
        }
        rest
    }

    /// Whether `grid` is a solution: full, in agreement with givens and restrictions, and breaking no rule.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        let structure = self.board.structure();
        let digits = self.board.digits();
        grid.len() == self.board.len()
            && self.board.cells().all(|c| grid.get(c).is_some_and(|d| self.allowed(c).contains(d)))
            && self.board.cells().all(|c| structure.peers(c).all(|p| grid.get(p) != grid.get(c)))
            && structure.constraints().iter().chain(self.clue_constraints()).all(|k| k.holds(grid, digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_say_nothing_new_are_dropped() {
        let mut puzzle = Puzzle::empty(Board::classic());
        assert!(puzzle.set_given(Cell::new(0), Digit::new(5)));
        assert!(!puzzle.set_given(Cell::new(0), Digit::new(10)));
        let marks: Vec<DigitSet> = puzzle.board().cells().map(|c| puzzle.candidates(c)).collect();
        let same = puzzle.clone().with_marks(marks.clone()).unwrap();
        assert_eq!(same, puzzle);
        let mut fewer = marks;
        fewer[80].remove(Digit::new(1).unwrap());
        let other = puzzle.clone().with_marks(fewer).unwrap();
        assert!(other.marks().is_some() && other != puzzle);
        assert!(!other.candidates(Cell::new(80)).contains(Digit::new(1).unwrap()));
        assert_eq!(puzzle.with_marks(vec![]), Err(PuzzleError::Cells { found: 0, expected: 81 }));
    }

    #[test]
    fn cages_are_clues_of_a_puzzle_and_boards_are_shared() {
        let spec: BoardSpec = "3x3+killer(0,1)=10+diagonals+even(5)".parse().unwrap();
        assert!(Board::new(spec.clone()).is_err());
        let puzzle = Puzzle::from_spec(spec).unwrap();
        let plain = Puzzle::from_spec("3x3+diagonals".parse().unwrap()).unwrap();
        assert!(Arc::ptr_eq(puzzle.board(), plain.board()));
        assert_eq!(puzzle.rule_clues().len(), 2);
        assert_eq!(puzzle.spec().to_string(), "3x3+diagonal-down+diagonal-up+killer(0,1)=10+even(5)");
        let (own, bare) = (puzzle.structure(), plain.structure());
        assert_eq!(own.houses()[..bare.houses().len()], *bare.houses());
        assert_eq!(own.houses().len(), bare.houses().len() + 1);
        assert_eq!(puzzle.allowed(Cell::new(5)).len(), 4);
        assert_eq!(puzzle.origin(0).unwrap().rule.id, "killer");
        assert!(!puzzle.has_houses_only() && plain.has_houses_only());
        assert_eq!(puzzle.clues().collect::<Vec<_>>(), [Clue::Rule(0), Clue::Rule(1)]);
        let fewer = puzzle.without(&[Clue::Rule(0)]);
        assert_eq!(fewer.spec().to_string(), "3x3+diagonal-down+diagonal-up+even(5)");
        assert_eq!(puzzle.without(&[Clue::Rule(0), Clue::Rule(1)]), plain);
        assert_eq!(puzzle.glyphs().len(), 4);
    }

    #[test]
    fn rules_that_speak_of_clues_see_those_of_the_puzzle() {
        let board = Board::new("2x2+difference-negative".parse().unwrap()).unwrap();
        let none = Puzzle::empty(board.clone());
        let dotted = Puzzle::from_spec("2x2+difference-negative+difference(0,1)".parse().unwrap()).unwrap();
        assert_eq!(dotted.board(), &board);
        assert_eq!(none.clue_constraints().len(), 24);
        assert_eq!(dotted.clue_constraints().len(), 24);
        assert_ne!(none, dotted);
        assert_eq!(dotted.without(&[Clue::Rule(0)]), none);
    }
}
