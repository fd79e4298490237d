//! The front: one [`Canon`] per shape, which sends plain 9×9 boards to [`nine`] and all others to
//! [`any`](crate::any). What a shape needs is worked out on first use and kept for the next `Canon` of the same shape.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use masume_puzzle::{Board, Cell, Pattern, Puzzle, RuleUse};

use crate::any::{Automorphisms, Order, Symmetries, Transformation};
use crate::nine;

/// Shapes whose symmetries are kept: programs work on a few at a time.
const MOST_SHAPES: usize = 32;

/// Answers which puzzles and patterns on a shape are the same. Cheap to make and to clone.
#[derive(Clone, Debug)]
pub struct Canon {
    shape: Arc<Board>,
    nine: bool,
    symmetries: Arc<OnceLock<Symmetries>>,
}

/// A puzzle in canonical form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The form: the same for all puzzles that are the same, when `exact`.
    pub puzzle: Puzzle,
    /// Turns the puzzle into its form; where it has automorphisms there are others.
    pub by: Transformation,
    /// Whether this is *the* form. If not, no cell was moved: the search went beyond its limit, or the symmetries of the
    /// shape are not known (see [`Symmetries::known`]).
    pub exact: bool,
}

/// A pattern in canonical form; as [`Form`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternForm {
    /// The form.
    pub pattern: Pattern,
    /// Turns the pattern into its form.
    pub by: Transformation,
    /// Whether this is *the* form.
    pub exact: bool,
}

/// A form packed for a set. Keys of one shape are equal exactly when the forms are; a form that is not exact has the key
/// of no other puzzle but itself with other names for its digits. Keys of patterns and of puzzles never meet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(Packed);

impl Key {
    /// Whether it stands for all puzzles that are the same; see [`Form::exact`].
    pub fn is_exact(&self) -> bool {
        match &self.0 {
            Packed::Nine(_) | Packed::NinePattern(_) => true,
            Packed::Board(bytes) => bytes[0] % 2 == 1,
        }
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Packed {
    Nine(nine::Key),
    NinePattern(u128),
    Board(Box<[u8]>),
}

/// Whether two puzzles or patterns are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// They are; this turns the first into the second.
    Same(Box<Transformation>),
    /// They are not.
    Different,
    /// Not found out: see [`Form::exact`].
    Unknown,
}

impl Canon {
    /// The canon of a shape.
    pub fn new(shape: &Arc<Board>) -> Self {
        type Kept = Vec<(Arc<Board>, Arc<OnceLock<Symmetries>>)>;
        static KEPT: Mutex<Kept> = Mutex::new(Vec::new());
        let nine = shape.is_classic9();
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(i) = kept.iter().position(|(s, _)| s == shape) {
            kept[..=i].rotate_right(1);
        } else {
            kept.truncate(MOST_SHAPES - 1);
            kept.insert(0, (shape.clone(), Arc::default()));
        }
        Self { shape: shape.clone(), nine, symmetries: kept[0].1.clone() }
    }

    /// The shape.
    pub fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    /// The symmetries of the shape.
    pub fn symmetries(&self) -> &Symmetries {
        self.symmetries.get_or_init(|| Symmetries::of(&self.shape))
    }

    /// The form of a puzzle. A puzzle on another shape is answered by the canon of that shape, here and below.
    pub fn form(&self, puzzle: &Puzzle) -> Form {
        if *puzzle.board() != self.shape {
            return Self::new(puzzle.board()).form(puzzle);
        }
        let (by, exact) = if let Some(clues) = self.as_nine(puzzle) {
            (Transformation::of_nine(&self.shape, &nine::canonical(&clues).by), true)
        } else {
            let found = self.symmetries().form(puzzle);
            (found.by, found.exact)
        };
        Form { puzzle: by.apply(puzzle).unwrap_or_else(|| puzzle.clone()), by, exact }
    }

    /// The form of a pattern.
    pub fn pattern_form(&self, pattern: &Pattern) -> PatternForm {
        if *pattern.board() != self.shape {
            return Self::new(pattern.board()).pattern_form(pattern);
        }
        let (by, exact) = if self.nine {
            let (_, by) = nine::canonical_pattern(nine_cells(pattern));
            (Transformation::of_nine(&self.shape, &by), true)
        } else {
            let found = self.symmetries().pattern_form(pattern);
            (found.by, found.exact)
        };
        PatternForm { pattern: by.apply_to_pattern(pattern).unwrap_or_else(|| pattern.clone()), by, exact }
    }

    /// What a puzzle is in a set of puzzles of this shape.
    pub fn key(&self, puzzle: &Puzzle) -> Key {
        if let Some(clues) = self.as_nine(puzzle) {
            return Key(Packed::Nine(nine::key(&clues)));
        }
        let Form { puzzle, exact, .. } = self.form(puzzle);
        let mut bytes = vec![u8::from(exact)];
        bytes.extend_from_slice(puzzle.givens().values());
        // Which parts follow, so that none is taken for another.
        bytes.push(u8::from(puzzle.marks().is_some()));
        bytes.extend(puzzle.marks().unwrap_or_default().iter().flat_map(|set| set.bits().to_le_bytes()));
        for clue in puzzle.rule_clues() {
            clue_bytes(clue, &mut bytes);
        }
        Key(Packed::Board(bytes.into()))
    }

    /// What a pattern is in a set of patterns of this shape.
    pub fn pattern_key(&self, pattern: &Pattern) -> Key {
        if self.nine && *pattern.board() == self.shape {
            return Key(Packed::NinePattern(nine::canonical_pattern(nine_cells(pattern)).0.bits()));
        }
        let PatternForm { pattern, exact, .. } = self.pattern_form(pattern);
        let mut bytes = vec![2 + u8::from(exact)];
        bytes.resize(1 + pattern.board().len().div_ceil(8), 0);
        for cell in pattern.cells().map(Cell::index) {
            bytes[1 + cell / 8] |= 1 << (cell % 8);
        }
        Key(Packed::Board(bytes.into()))
    }

    /// Whether two puzzles are the same. Puzzles on different shapes are different, even where the shapes are alike.
    pub fn compare(&self, a: &Puzzle, b: &Puzzle) -> Verdict {
        if a.board() != b.board() || a.clues().count() != b.clues().count() {
            return Verdict::Different;
        }
        let (a, b) = (self.form(a), self.form(b));
        verdict(a.puzzle == b.puzzle, a.exact && b.exact, &a.by, &b.by)
    }

    /// Whether two patterns are the same.
    pub fn compare_patterns(&self, a: &Pattern, b: &Pattern) -> Verdict {
        if a.board() != b.board() || a.len() != b.len() {
            return Verdict::Different;
        }
        let (a, b) = (self.pattern_form(a), self.pattern_form(b));
        verdict(a.pattern == b.pattern, a.exact && b.exact, &a.by, &b.by)
    }

    /// A transformation that turns `a` into `b`, if one is found.
    pub fn equivalent(&self, a: &Puzzle, b: &Puzzle) -> Option<Transformation> {
        match self.compare(a, b) {
            Verdict::Same(by) => Some(*by),
            Verdict::Different | Verdict::Unknown => None,
        }
    }

    /// What can be done to a puzzle so that it stays as it is.
    pub fn automorphisms(&self, puzzle: &Puzzle) -> Automorphisms {
        if *puzzle.board() != self.shape {
            return Self::new(puzzle.board()).automorphisms(puzzle);
        }
        match self.as_nine(puzzle) {
            Some(clues) => self.of_nine(&nine::automorphisms(&clues)),
            None => self.symmetries().automorphisms(puzzle),
        }
    }

    /// What can be done to a pattern so that it stays as it is.
    pub fn pattern_automorphisms(&self, pattern: &Pattern) -> Automorphisms {
        if *pattern.board() != self.shape {
            return Self::new(pattern.board()).pattern_automorphisms(pattern);
        }
        if self.nine {
            self.of_nine(&nine::pattern_automorphisms(nine_cells(pattern)))
        } else {
            self.symmetries().pattern_automorphisms(pattern)
        }
    }

    fn of_nine(&self, found: &nine::Automorphisms) -> Automorphisms {
        Automorphisms {
            order: Order::from(u32::try_from(found.order()).unwrap_or(u32::MAX)),
            generators: found.generators().map(|g| Transformation::of_nine(&self.shape, g)).collect(),
            exact: true,
        }
    }

    /// The clues of a puzzle that the 9×9 half knows.
    fn as_nine(&self, puzzle: &Puzzle) -> Option<nine::Clues> {
        let plain = puzzle.marks().is_none() && puzzle.rule_clues().is_empty();
        let known = self.nine && plain && *puzzle.board() == self.shape;
        if known { puzzle.givens().values().try_into().ok() } else { None }
    }
}

/// Appends a rule clue to a key; clues are equal exactly when what they append is.
fn clue_bytes(clue: &RuleUse, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(clue.rule.id.as_bytes());
    let cells = |list: &[Cell]| list.iter().map(|c| c.index() as u32).collect::<Vec<_>>();
    for list in [cells(&clue.cells), cells(&clue.others), clue.values.clone()] {
        bytes.extend((list.len() as u32).to_le_bytes());
        bytes.extend(list.iter().flat_map(|n| n.to_le_bytes()));
    }
}

fn verdict(same: bool, exact: bool, a: &Transformation, b: &Transformation) -> Verdict {
    match a.then(&b.inverse()) {
        Some(by) if same => Verdict::Same(Box::new(by)),
        _ if exact => Verdict::Different,
        _ => Verdict::Unknown,
    }
}

fn nine_cells(pattern: &Pattern) -> nine::Cells {
    pattern.cells().map(Cell::index).collect()
}
