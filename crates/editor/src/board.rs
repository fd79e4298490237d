//! Edits that change the board under what stands on it, and its rule clues: another board, other regions, signs of rules.
//!
//! A sign is a use of a rule, be it a rule of the board (a diagonal) or a rule clue of the puzzle (a cage). Signs are
//! numbered as the text of the puzzle has them: rules of the board first.

use masume_puzzle::{BoardError, BoardSpec, Boxes, Document, Pattern, Puzzle, RuleUse};

use crate::apply::Pen;
use crate::refusal::{Code, Refusal};
use crate::sign;
use crate::state::{self, MAX_SHAPE_TEXT};

impl Pen<'_> {
    pub(crate) fn new_board(&mut self, text: &str, keep: bool) -> Result<(), Refusal> {
        let bare = state::puzzle_of(text).map_err(|e| Refusal::from(Code::Board).because(e))?;
        if keep {
            return self.reshape(bare);
        }
        let meta = std::mem::take(&mut self.document.meta);
        *self.document = Document::new(bare);
        self.document.meta.author = meta.author;
        Ok(())
    }

    pub(crate) fn set_regions(&mut self, symbols: &str) -> Result<(), Refusal> {
        let refusal = |e: &dyn std::fmt::Display| Refusal::from(Code::Board).because(e);
        let side = usize::from(self.board().digits());
        if symbols.chars().count() != side * side {
            let error = state::StateError::Cells {
                layer: "regions",
                found: symbols.chars().count(),
                expected: side * side,
            };
            return Err(refusal(&error));
        }
        let jigsaw: BoardSpec = format!("jigsaw:{symbols}").parse().map_err(|e| refusal(&e))?;
        let mut spec = self.document.puzzle.spec();
        let usual = BoardSpec::usual(spec.side);
        // Regions that are the usual boxes are no jigsaw.
        spec.boxes = match (&jigsaw.boxes, usual.regions()) {
            (Boxes::Regions(regions), Ok(boxes)) if same_partition(regions, &boxes) => usual.boxes,
            _ => jigsaw.boxes,
        };
        let bare = state::build(spec).map_err(|e| refusal(&e))?;
        self.reshape(bare)
    }

    /// The same contents under other rules, of the board or among the clues, on the same cells.
    fn reshape(&mut self, bare: Puzzle) -> Result<(), Refusal> {
        let (old, shape) = (self.board(), bare.board().clone());
        let same = old.len() == shape.len()
            && old.digits() == shape.digits()
            && old.cells().all(|c| old.position(c) == shape.position(c));
        if !same {
            return Err(Code::OtherCells.into());
        }
        let puzzle = &self.document.puzzle;
        let mut moved = bare.with_givens(puzzle.givens().clone()).map_err(|_| Code::OtherCells)?;
        if let Some(marks) = puzzle.marks() {
            moved = moved.with_marks(marks.to_vec()).map_err(|_| Code::OtherCells)?;
        }
        self.document.puzzle = moved;
        if let Some(planned) = &self.document.planned {
            let mut pattern = Pattern::empty(shape);
            planned.cells().for_each(|cell| pattern.set(cell, true));
            self.document.planned = Some(pattern);
        }
        Ok(())
    }

    /// Puts a sign on the board, in the place of another one where that is named.
    pub(crate) fn place_sign(
        &mut self,
        rule: &str,
        [cells, others]: [&[u32]; 2],
        values: &[u32],
        replaces: Option<u32>,
    ) -> Result<(), Refusal> {
        // Before anything is built of it: each cell takes two letters of the text at least.
        if (cells.len() + others.len()) * 2 > MAX_SHAPE_TEXT {
            return Err(Code::ManySigns.into());
        }
        let lists = (self.cells(cells)?, self.cells(others)?);
        let used = sign::checked(self.board(), rule, lists, values)?;
        // Its size is known to be fit, since it was built before.
        let mut spec = self.document.puzzle.spec();
        let slot = replaces.map(|n| n as usize);
        if slot.is_some_and(|n| n >= spec.rules.len()) {
            return Err(Code::NoSign.into());
        }
        let other = |(i, old): (usize, &RuleUse)| Some(i) != slot && sign::same(old, &used);
        if spec.rules.iter().enumerate().any(other) {
            return Err(sign::refusal(Code::SameSign, used.rule).at(cells.iter().copied()));
        }
        let rule = used.rule;
        match slot {
            Some(n) => spec.rules[n] = used,
            None => spec.rules.push(used),
        }
        let about = |code, why: &dyn std::fmt::Display| {
            sign::refusal(code, rule).at(cells.iter().chain(others).copied()).because(why)
        };
        let bare = Puzzle::from_spec(spec).map_err(|error| match &error {
            BoardError::Rule { why, .. } => about(Code::SignBoard, why),
            _ => about(Code::SignBoard, &error),
        })?;
        // A longer text could be shown, but not be read again.
        if bare.spec().to_string().len() > MAX_SHAPE_TEXT {
            return Err(Code::ManySigns.into());
        }
        self.reshape(bare)
    }

    /// Takes signs off the board, by their numbers.
    pub(crate) fn remove_signs(&mut self, signs: &[u32]) -> Result<(), Refusal> {
        let mut spec = self.document.puzzle.spec();
        let mut stays = vec![true; spec.rules.len()];
        for &sign in signs {
            *stays.get_mut(sign as usize).ok_or(Code::NoSign)? = false;
        }
        let mut stays = stays.into_iter();
        spec.rules.retain(|_| stays.next().unwrap_or(true));
        self.reshape(Puzzle::from_spec(spec).map_err(|e| Refusal::from(Code::Board).because(e))?)
    }
}

/// Whether two lists of regions cut a board the same way, whatever the numbers.
fn same_partition(a: &[Option<u8>], b: &[Option<u8>]) -> bool {
    let order = |regions: &[Option<u8>]| {
        let mut seen: Vec<Option<u8>> = Vec::new();
        let mut number = |r: &Option<u8>| {
            r.map(|_| {
                seen.iter().position(|s| s == r).unwrap_or_else(|| {
                    seen.push(*r);
                    seen.len() - 1
                })
            })
        };
        regions.iter().map(&mut number).collect::<Vec<_>>()
    };
    order(a) == order(b)
}
