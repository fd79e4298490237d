//! What an edit does to a document. Pure: the same document and edit give the same document, whatever else is known;
//! so a log of edits is all it takes to have everything back.

use masume_puzzle::{Board, Cell, Digit, DigitSet, Document, Pattern, Puzzle, Symmetry};

use crate::edit::{Edit, Layer, MarkKind, TextField};
use crate::refusal::{Code, Refusal};
use crate::state::{self, COLOURS, MAX_CELLS, MAX_TEXT, long_text, tidy};
use crate::transform;

/// The document after an edit, or why it is refused.
pub fn apply(document: &Document, edit: &Edit) -> Result<Document, Refusal> {
    let mut after = document.clone();
    alter(&mut after, edit)?;
    tidy(&mut after);
    if after == *document {
        return Err(Code::Nothing.into());
    }
    let same_puzzle = matches!(edit, Edit::Replace { .. } | Edit::Transform { .. } | Edit::Relabel { .. });
    if after.puzzle != document.puzzle && !same_puzzle {
        // What was said of the puzzle is not true of the new one.
        after.solution = None;
        after.meta.rating.clear();
        after.meta.recipe.clear();
    }
    Ok(after)
}

/// An edit about to be made.
pub(crate) struct Pen<'a> {
    pub(crate) document: &'a mut Document,
}

fn alter(document: &mut Document, edit: &Edit) -> Result<(), Refusal> {
    let mut pen = Pen { document };
    match edit {
        Edit::PlaceClue { cell, digit, insist } => pen.place_clue(*cell, *digit, *insist),
        Edit::RemoveClues { cells } => {
            let cells = pen.cells(cells)?;
            pen.clear(&[Layer::Clues], &cells);
            Ok(())
        }
        Edit::EnterDigit { cells, digit, tidy } => pen.enter(cells, *digit, *tidy),
        Edit::ToggleMark { kind, cells, digit } => pen.toggle_mark(*kind, cells, *digit),
        Edit::StrikeMarks { kind, marks } => {
            let gone =
                marks.sets(pen.board(), "marks").map_err(|e| Refusal::from(Code::NoDigit).because(e))?;
            for (mark, gone) in pen.marks(*kind).iter_mut().zip(gone) {
                *mark = *mark - gone;
            }
            Ok(())
        }
        Edit::AutoMarks { kind, cells, strike_only } => {
            let cells = pen.cells_or_all(cells)?;
            pen.auto_marks(*kind, &cells, *strike_only);
            Ok(())
        }
        Edit::ToggleColour { cells, colour } => pen.toggle_colour(cells, *colour),
        Edit::Plan { cells, on, symmetry } => pen.plan(cells, *on, symmetry.as_deref()),
        Edit::SetPlan { cells } => {
            let mut pattern = Pattern::empty(pen.board().clone());
            pen.cells(cells)?.into_iter().for_each(|cell| pattern.set(cell, true));
            pen.document.planned = Some(pattern);
            Ok(())
        }
        Edit::SetText { field, text } => pen.set_text(*field, text),
        Edit::Clear { layers, cells } => {
            let cells = pen.cells_or_all(cells)?;
            pen.clear(layers, &cells);
            Ok(())
        }
        Edit::EntriesToClues { cells, insist } => pen.entries_to_clues(cells, *insist),
        Edit::CluesToEntries { cells } => {
            for cell in pen.cells_or_all(cells)? {
                if let Some(digit) = pen.document.puzzle.given(cell) {
                    pen.document.puzzle.set_given(cell, None);
                    pen.document.entries.set(cell, Some(digit));
                }
            }
            Ok(())
        }
        Edit::NewBoard { shape, keep } => pen.new_board(shape, *keep),
        Edit::SetRegions { regions } => pen.set_regions(regions),
        Edit::PlaceSign { rule, cells, others, values, replaces } => {
            pen.place_sign(rule, [cells, others], values, *replaces)
        }
        Edit::RemoveSigns { signs } => pen.remove_signs(signs),
        Edit::Transform { turn } => {
            *pen.document = transform::turned(pen.document, *turn).ok_or(Code::Transform)?;
            Ok(())
        }
        Edit::Relabel { digits } => {
            *pen.document = transform::relabelled(pen.document, digits).ok_or(Code::Relabel)?;
            Ok(())
        }
        Edit::Replace { state, .. } => {
            if state.document.board().len() > MAX_CELLS {
                return Err(Refusal::from(Code::Board).because(state::StateError::Large));
            }
            if long_text(&state.document.meta) {
                return Err(Code::Text.into());
            }
            pen.document.clone_from(&state.document);
            Ok(())
        }
    }
}

/// The numbers of the clues that stand against a digit in a cell.
fn clashing(puzzle: &Puzzle, cell: Cell, digit: Digit) -> Vec<u32> {
    puzzle.givens_against(cell, digit).map(|p| p.index() as u32).collect()
}

impl Pen<'_> {
    pub(crate) fn board(&self) -> &std::sync::Arc<Board> {
        self.document.puzzle.board()
    }

    pub(crate) fn cells(&self, cells: &[u32]) -> Result<Vec<Cell>, Refusal> {
        let size = self.board().len();
        match cells.iter().find(|c| **c as usize >= size) {
            Some(&cell) => Err(Refusal::from(Code::NoCell).at([cell])),
            None => Ok(cells.iter().map(|&c| Cell::new(c as usize)).collect()),
        }
    }

    fn cells_or_all(&self, cells: &[u32]) -> Result<Vec<Cell>, Refusal> {
        if cells.is_empty() { Ok(self.board().cells().collect()) } else { self.cells(cells) }
    }

    fn digit(&self, digit: u8) -> Result<Digit, Refusal> {
        let known = Digit::new(digit).filter(|d| d.value() <= self.board().digits());
        known.ok_or_else(|| Refusal::from(Code::NoDigit).of(digit))
    }

    /// Whether nothing stands in a cell that marks would be hidden by.
    fn is_open(&self, cell: Cell) -> bool {
        self.document.puzzle.given(cell).is_none() && self.document.entries.get(cell).is_none()
    }

    fn marks(&mut self, kind: MarkKind) -> &mut Vec<DigitSet> {
        let size = self.board().len();
        let marks = match kind {
            MarkKind::Centre => &mut self.document.centre_marks,
            MarkKind::Corner => &mut self.document.corner_marks,
        };
        marks.resize(size, DigitSet::EMPTY);
        marks
    }

    fn place_clue(&mut self, cell: u32, digit: u8, insist: bool) -> Result<(), Refusal> {
        let (at, digit) = (self.cells(&[cell])?[0], self.digit(digit)?);
        let puzzle = &mut self.document.puzzle;
        if !insist {
            let clash = clashing(puzzle, at, digit);
            let barred = puzzle.marks().is_some_and(|m| !m[at.index()].contains(digit));
            if !clash.is_empty() || barred {
                let cells = if clash.is_empty() { vec![cell] } else { clash };
                return Err(Refusal::from(Code::Clash).at(cells).of(digit.value()));
            }
        }
        puzzle.set_given(at, Some(digit));
        self.document.entries.set(at, None);
        Ok(())
    }

    fn enter(&mut self, cells: &[u32], digit: u8, tidy: bool) -> Result<(), Refusal> {
        let digit = self.digit(digit)?;
        let free = self.cells(cells)?;
        let free: Vec<Cell> = free.into_iter().filter(|&c| self.document.puzzle.given(c).is_none()).collect();
        if free.is_empty() {
            return Err(Refusal::from(Code::OnlyClues).at(cells.iter().copied()));
        }
        for &cell in &free {
            self.document.entries.set(cell, Some(digit));
        }
        if tidy {
            let structure = self.document.puzzle.structure().clone();
            for kind in [MarkKind::Centre, MarkKind::Corner] {
                let marks = self.marks(kind);
                for peer in free.iter().flat_map(|&cell| structure.peers(cell)) {
                    marks[peer.index()].remove(digit);
                }
            }
        }
        Ok(())
    }

    fn toggle_mark(&mut self, kind: MarkKind, cells: &[u32], digit: u8) -> Result<(), Refusal> {
        let digit = self.digit(digit)?;
        let open: Vec<Cell> = self.cells(cells)?.into_iter().filter(|&c| self.is_open(c)).collect();
        if open.is_empty() {
            return Err(Code::Nothing.into());
        }
        let marks = self.marks(kind);
        let all = open.iter().all(|c| marks[c.index()].contains(digit));
        for cell in open {
            if all { marks[cell.index()].remove(digit) } else { marks[cell.index()].insert(digit) }
        }
        Ok(())
    }

    fn auto_marks(&mut self, kind: MarkKind, cells: &[Cell], strike_only: bool) {
        let candidates = candidates(self.document);
        let open: Vec<Cell> = cells.iter().copied().filter(|&c| self.is_open(c)).collect();
        let marks = self.marks(kind);
        for cell in open {
            let (mark, can) = (&mut marks[cell.index()], candidates[cell.index()]);
            *mark = if strike_only { *mark & can } else { can };
        }
    }

    fn toggle_colour(&mut self, cells: &[u32], colour: u8) -> Result<(), Refusal> {
        if colour >= COLOURS {
            return Err(Refusal::from(Code::NoColour).of(colour));
        }
        let cells = self.cells(cells)?;
        let size = self.board().len();
        let colours = &mut self.document.colours;
        colours.resize(size, 0);
        let bit = 1 << colour;
        let all = cells.iter().all(|c| colours[c.index()] & bit != 0);
        for cell in cells {
            if all { colours[cell.index()] &= !bit } else { colours[cell.index()] |= bit }
        }
        Ok(())
    }

    fn plan(&mut self, cells: &[u32], on: bool, symmetry: Option<&str>) -> Result<(), Refusal> {
        let cells = self.cells(cells)?;
        let id = symmetry.unwrap_or("none");
        let group = Symmetry::find(id).ok_or_else(|| Refusal::from(Code::Symmetry).because(id))?.group();
        let shape = self.board().clone();
        let planned = self.document.planned.get_or_insert_with(|| Pattern::empty(shape.clone()));
        // Where the plane has a gap, the brush paints nothing.
        for cell in cells {
            group.iter().filter_map(|m| m.image(&shape, cell)).for_each(|image| planned.set(image, on));
        }
        Ok(())
    }

    fn set_text(&mut self, field: TextField, text: &str) -> Result<(), Refusal> {
        if text.chars().count() > MAX_TEXT {
            return Err(Code::Text.into());
        }
        let meta = &mut self.document.meta;
        let slot = match field {
            TextField::Title => &mut meta.title,
            TextField::Author => &mut meta.author,
            TextField::Description => &mut meta.description,
            TextField::Source => &mut meta.source,
            TextField::Date => &mut meta.date,
            TextField::Level => &mut meta.level,
            TextField::Rules => &mut meta.rules,
            TextField::RulesJa => &mut meta.rules_ja,
        };
        text.clone_into(slot);
        Ok(())
    }

    fn clear(&mut self, layers: &[Layer], cells: &[Cell]) {
        let document = &mut *self.document;
        for &cell in cells {
            let i = cell.index();
            for layer in layers {
                match layer {
                    Layer::Clues => {
                        document.puzzle.set_given(cell, None);
                    }
                    Layer::Entries => document.entries.set(cell, None),
                    Layer::Centre => document.centre_marks.iter_mut().skip(i).take(1).for_each(empty),
                    Layer::Corner => document.corner_marks.iter_mut().skip(i).take(1).for_each(empty),
                    Layer::Colours => document.colours.iter_mut().skip(i).take(1).for_each(|c| *c = 0),
                    Layer::Planned => document.planned.iter_mut().for_each(|p| p.set(cell, false)),
                }
            }
        }
    }

    fn entries_to_clues(&mut self, cells: &[u32], insist: bool) -> Result<(), Refusal> {
        let cells = self.cells_or_all(cells)?;
        for &cell in &cells {
            if let Some(digit) = self.document.entries.get(cell) {
                self.document.puzzle.set_given(cell, Some(digit));
                self.document.entries.set(cell, None);
            }
        }
        let puzzle = &self.document.puzzle;
        let clash = |&cell: &Cell| {
            let digit = puzzle.given(cell)?;
            let clash = clashing(puzzle, cell, digit);
            (!clash.is_empty()).then_some((cell, digit, clash))
        };
        match cells.iter().find_map(clash) {
            Some((cell, digit, clash)) if !insist => {
                let cells = std::iter::once(cell.index() as u32).chain(clash);
                Err(Refusal::from(Code::Clash).at(cells).of(digit.value()))
            }
            _ => Ok(()),
        }
    }
}

fn empty(set: &mut DigitSet) {
    *set = DigitSet::EMPTY;
}

/// What each cell can hold by the rules, with clues and entries: a cell that holds a digit can hold that alone.
pub fn candidates(document: &Document) -> Vec<DigitSet> {
    let puzzle = &document.puzzle;
    let structure = puzzle.structure();
    let digit_at = |cell: Cell| puzzle.given(cell).or_else(|| document.entries.get(cell));
    let open = |cell: Cell| {
        if let Some(digit) = digit_at(cell) {
            return DigitSet::only(digit);
        }
        let taken: DigitSet = structure.peers(cell).filter_map(digit_at).collect();
        puzzle.allowed(cell) - taken
    };
    structure.cells().map(open).collect()
}
