//! Cells and digits moved: a way to write a puzzle differently without changing what it is.

use std::fmt::Write as _;
use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, DigitSet, Grid, Pattern, Puzzle, RuleUse};

use crate::nine;

/// A permutation of the cells of a shape and of its digits. Made by this crate only, so the cells always move by a
/// symmetry of the shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transformation {
    shape: Arc<Board>,
    /// The cell whose content comes to each cell.
    source: Box<[u32]>,
    /// The new name of each digit.
    digits: Box<[u8]>,
}

impl Transformation {
    pub(crate) fn new(shape: &Arc<Board>, source: Vec<u32>, digits: Vec<u8>) -> Self {
        Self { shape: shape.clone(), source: source.into(), digits: digits.into() }
    }

    /// Changes nothing.
    pub fn identity(shape: &Arc<Board>) -> Self {
        Self::new(shape, (0..shape.len() as u32).collect(), (1..=shape.digits()).collect())
    }

    pub(crate) fn of_nine(shape: &Arc<Board>, nine: &nine::Transformation) -> Self {
        let source = (0..81).map(|cell| nine.source(cell) as u32).collect();
        Self::new(shape, source, nine.digits().to_vec())
    }

    /// The shape whose cells it moves.
    pub fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    /// The cell whose content comes to `cell`.
    pub fn source(&self, cell: Cell) -> Cell {
        Cell::new(self.source[cell.index()] as usize)
    }

    /// The new name of a digit; digits that the shape does not have keep theirs.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits.get(digit.index()).and_then(|&d| Digit::new(d)).unwrap_or(digit)
    }

    /// The puzzle written differently; `None` for a puzzle on another shape, or with rule clues that
    /// are none where they come to lie.
    pub fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        if *puzzle.board() != self.shape {
            return None;
        }
        let name = |v: u8| if v == 0 { 0 } else { self.digits[usize::from(v) - 1] };
        let values = puzzle.givens().values();
        let moved = self.source.iter().map(|&s| name(values[s as usize])).collect();
        let moved = self.with_clues_moved(puzzle)?.with_givens(Grid::from_values(moved).ok()?).ok()?;
        let Some(marks) = puzzle.marks() else { return Some(moved) };
        let rename = |set: DigitSet| set.iter().map(|d| self.digit(d)).collect::<DigitSet>();
        moved.with_marks(self.source.iter().map(|&s| rename(marks[s as usize])).collect()).ok()
    }

    /// The puzzle without givens, its rule clues moved.
    fn with_clues_moved(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let cleared = puzzle.cleared();
        if puzzle.rule_clues().is_empty() || (0..).zip(&self.source).all(|(to, &from)| to == from) {
            return Some(cleared);
        }
        let mut target = vec![Cell::new(0); self.source.len()];
        for (to, &from) in self.source.iter().enumerate() {
            target[from as usize] = Cell::new(to);
        }
        let moved = |cells: &[Cell]| cells.iter().map(|c| target[c.index()]).collect();
        let clue = |used: &RuleUse| RuleUse {
            cells: moved(&used.cells),
            others: moved(&used.others),
            ..used.clone()
        };
        cleared.with_rule_clues(puzzle.rule_clues().iter().map(clue).collect()).ok()
    }

    /// The pattern moved; `None` for a pattern on another shape.
    pub fn apply_to_pattern(&self, pattern: &Pattern) -> Option<Pattern> {
        if *pattern.board() != self.shape {
            return None;
        }
        let mut moved = Pattern::empty(self.shape.clone());
        for cell in self.shape.cells() {
            moved.set(cell, pattern.contains(self.source(cell)));
        }
        Some(moved)
    }

    /// What undoes this.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (mut source, mut digits) = (self.source.clone(), self.digits.clone());
        for (to, &from) in (0..).zip(&self.source) {
            source[from as usize] = to;
        }
        for (old, &new) in (1..).zip(&self.digits) {
            digits[usize::from(new) - 1] = old;
        }
        Self { shape: self.shape.clone(), source, digits }
    }

    /// This first, then `next`, as one; `None` when they are of different shapes.
    pub fn then(&self, next: &Self) -> Option<Self> {
        if self.shape != next.shape {
            return None;
        }
        let source = next.source.iter().map(|&s| self.source[s as usize]).collect();
        let digits = self.digits.iter().map(|&d| next.digits[usize::from(d) - 1]).collect();
        Some(Self { shape: self.shape.clone(), source, digits })
    }

    /// Whether rows become columns, and which row and column (from 0, after that) becomes row and column 0, 1, …, where
    /// the cells move line by line on a single board.
    pub fn lines(&self) -> Option<(bool, Vec<u32>, Vec<u32>)> {
        let side = u32::from(self.shape.digits());
        if self.shape.spec().is_gattai() || self.source.len() != (side * side) as usize {
            return None;
        }
        let at = |row: u32, column: u32| self.source[(row * side + column) as usize];
        // Cell (0, 1) is in another column than (0, 0) unless the board is transposed.
        let transposed = side > 1 && at(0, 0) % side == at(0, 1) % side;
        let split =
            |cell: u32| if transposed { (cell % side, cell / side) } else { (cell / side, cell % side) };
        let rows: Vec<u32> = (0..side).map(|r| split(at(r, 0)).0).collect();
        let columns: Vec<u32> = (0..side).map(|c| split(at(0, c)).1).collect();
        let by_lines = (0..side * side).all(|cell| {
            let (r, c) = (cell / side, cell % side);
            split(at(r, c)) == (rows[r as usize], columns[c as usize])
        });
        by_lines.then_some((transposed, rows, columns))
    }
}

/// Numbers from 1 in a row; with commas where some have two digits.
fn listed(numbers: impl Iterator<Item = u32>, most: u32) -> String {
    let words: Vec<String> = numbers.map(|n| n.to_string()).collect();
    words.join(if most > 9 { "," } else { "" })
}

/// `rows=213456789 columns=123456789 digits=123456789`, with `transpose` in front where it applies: the new row 1 is the
/// old row 2, and digit 1 is now called by the first of the last list. Above nine the numbers have commas between them.
/// Where the cells do not move line by line, `cells=r1c2,r1c1,…` has for each cell, in order, where its content comes
/// from.
impl std::fmt::Display for Transformation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let side = u32::from(self.shape.digits());
        if let Some((transposed, rows, columns)) = self.lines() {
            let list = |lines: Vec<u32>| listed(lines.into_iter().map(|l| l + 1), side);
            let first = if transposed { "transpose " } else { "" };
            write!(f, "{first}rows={} columns={}", list(rows), list(columns))?;
        } else {
            let mut text = String::new();
            for &cell in &self.source {
                let _ = write!(text, ",{}", self.shape.position(Cell::new(cell as usize)));
            }
            write!(f, "cells={}", text.trim_start_matches(','))?;
        }
        write!(f, " digits={}", listed(self.digits.iter().map(|&d| u32::from(d)), side))
    }
}
