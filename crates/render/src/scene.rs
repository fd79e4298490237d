//! What is to be seen, as data: made once from a document, then drawn by any of the back ends.
//!
//! A scene owns everything it needs and knows nothing of the document it came from, so fronts can also build or change
//! one by hand (a hint, a what-if board) and draw it with the same code.

use masume_puzzle::{Cell, Digit, DigitSet, Document, Glyph, Grid, Pos, Puzzle, Rule, RuleUse, Symbols};

use crate::lines::{self, Edges, Segment};
use crate::{Figure, Meaning, Meanings, Theme};

/// Which numbers stand at the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// None, as Japanese magazines print it.
    #[default]
    None,
    /// Rows and columns both numbered from 1: `r1c1`.
    R1C1,
    /// Letters for rows, numbers for columns: `A1`.
    A1,
}

/// Which candidates are shown in cells without a digit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Candidates {
    /// None at all.
    Hidden,
    /// Those of a pencil-mark puzzle, where they are part of the puzzle; none elsewhere.
    #[default]
    Restrictions,
    /// What givens, entries and restrictions leave open.
    Open,
    /// These, one set per cell.
    Sets(Vec<DigitSet>),
}

/// What a person may choose about a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SceneOptions {
    /// Light, dark or print.
    pub theme: Theme,
    /// Numbers at the edge.
    pub coordinates: Coordinates,
    /// How digits above 9 are written.
    pub symbols: Symbols,
    /// Candidates in empty cells. A cell that shows candidates does not show pencil marks.
    pub candidates: Candidates,
    /// Whether the title is drawn above the board; it names the picture for screen readers in any case.
    pub show_title: bool,
    /// A second grid, such as the answer: its digits are drawn as entries where the document has none.
    pub overlay: Option<Grid>,
    /// Cells that stand out, and why.
    pub highlights: Vec<(Cell, Meaning)>,
}

impl Default for SceneOptions {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            symbols: Symbols::default(),
            candidates: Candidates::default(),
            show_title: true,
            overlay: None,
            highlights: Vec::new(),
        }
    }
}

/// Where a digit comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It was given.
    Given,
    /// It was entered or solved.
    Entry,
}

/// One cell of a scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SceneCell {
    /// Where it stands.
    pub pos: Pos,
    /// Its digit.
    pub digit: Option<(Digit, Role)>,
    /// Candidates, each at its fixed place.
    pub candidates: DigitSet,
    /// Pencil marks in the middle.
    pub centre: DigitSet,
    /// Pencil marks in the corners.
    pub corner: DigitSet,
    /// A player's colours, as a bit set of palette numbers.
    pub colours: u16,
    /// Why it stands out.
    pub meanings: Meanings,
    /// How heavy its borders are.
    pub edges: Edges,
    /// Whether the number of a cage stands in its upper left corner; marks then keep away from there.
    pub numbered: bool,
}

/// A drawable board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The title; may be empty.
    pub title: String,
    /// Whether the title is drawn.
    pub show_title: bool,
    /// The look.
    pub theme: Theme,
    /// Numbers at the edge.
    pub coordinates: Coordinates,
    /// How digits are written.
    pub symbols: Symbols,
    /// How many digits there are.
    pub digits: u8,
    /// Rows of the plane.
    pub rows: u32,
    /// Columns of the plane.
    pub cols: u32,
    /// The cells, row by row.
    pub cells: Vec<SceneCell>,
    /// What the rules draw.
    pub glyphs: Vec<Glyph>,
    /// The rules, for what a picture can only say in words.
    pub rules: Vec<RuleUse>,
    /// What shows a deduction.
    pub figure: Figure,
}

impl Scene {
    /// The scene of a document. Sets and cells in `options` that do not fit the board are left out.
    pub fn new(document: &Document, options: &SceneOptions) -> Self {
        let puzzle = &document.puzzle;
        let board = puzzle.board();
        let glyphs = puzzle.glyphs();
        let edges = lines::edges(board);
        let digit_at = |grid: &Grid, cell: Cell| {
            grid.values().get(cell.index()).copied().and_then(Digit::new).map(|d| (d, Role::Entry))
        };
        let set_at = |sets: &[DigitSet], cell: Cell| sets.get(cell.index()).copied().unwrap_or_default();
        let mut cells: Vec<SceneCell> = board
            .cells()
            .map(|cell| {
                let digit = puzzle
                    .given(cell)
                    .map(|d| (d, Role::Given))
                    .or_else(|| digit_at(&document.entries, cell))
                    .or_else(|| options.overlay.as_ref().and_then(|grid| digit_at(grid, cell)));
                SceneCell {
                    pos: board.position(cell),
                    digit,
                    candidates: DigitSet::EMPTY,
                    centre: set_at(&document.centre_marks, cell),
                    corner: set_at(&document.corner_marks, cell),
                    colours: document.colours.get(cell.index()).copied().unwrap_or_default(),
                    meanings: Meanings::default(),
                    edges: edges[cell.index()],
                    numbered: false,
                }
            })
            .collect();
        place_candidates(&mut cells, puzzle, &options.candidates);
        if let Some(pattern) = document.planned.as_ref().filter(|p| p.board().len() == cells.len()) {
            for cell in pattern.cells() {
                cells[cell.index()].meanings.insert(Meaning::Planned);
            }
        }
        for glyph in &glyphs {
            if let Glyph::Cage { cells: caged, label } = glyph
                && let Some(first) = caged.first().filter(|_| !label.is_empty())
            {
                cells[first.index()].numbered = true;
            }
        }
        for &(cell, meaning) in &options.highlights {
            if let Some(cell) = cells.get_mut(cell.index()) {
                cell.meanings.insert(meaning);
            }
        }
        Self {
            title: document.meta.title.clone(),
            show_title: options.show_title,
            theme: options.theme,
            coordinates: options.coordinates,
            symbols: options.symbols,
            digits: board.digits(),
            rows: board.rows(),
            cols: board.cols(),
            cells,
            glyphs,
            rules: puzzle.rules().cloned().collect(),
            figure: Figure::default(),
        }
    }

    /// The scene of a puzzle.
    pub fn of_puzzle(puzzle: &Puzzle, options: &SceneOptions) -> Self {
        Self::new(&Document::new(puzzle.clone()), options)
    }

    /// All cell borders, joined to long segments, thin ones first.
    pub fn segments(&self) -> Vec<Segment> {
        lines::segments(self.cells.iter().map(|c| (c.pos, c.edges)))
    }

    /// Rows and columns of the sub-grid in which each digit has its fixed place: as square as it can be.
    pub fn mark_grid(&self) -> (u32, u32) {
        let n = u32::from(self.digits.max(1));
        let cols = (1..=n).find(|c| c * c >= n).unwrap_or(1);
        (n.div_ceil(cols), cols)
    }

    /// `digit` as this scene writes it.
    pub fn symbol(&self, digit: Digit) -> String {
        self.symbols.write(digit, self.digits)
    }

    /// The label of a row of the plane, when coordinates are shown.
    pub fn row_label(&self, row: u32) -> Option<String> {
        match self.coordinates {
            Coordinates::None => None,
            Coordinates::R1C1 => Some((row + 1).to_string()),
            Coordinates::A1 => Some(letters(row)),
        }
    }

    /// The label of a column of the plane, when coordinates are shown.
    pub fn col_label(&self, col: u32) -> Option<String> {
        (self.coordinates != Coordinates::None).then(|| (col + 1).to_string())
    }

    /// Each rule once, in order of first use, and how often it is used.
    pub fn rule_counts(&self) -> Vec<(&'static Rule, usize)> {
        let mut counts: Vec<(&'static Rule, usize)> = Vec::new();
        for used in &self.rules {
            match counts.iter_mut().find(|(rule, _)| *rule == used.rule) {
                Some((_, count)) => *count += 1,
                None => counts.push((used.rule, 1)),
            }
        }
        counts
    }

    /// The title as one line without control characters, when it shall be drawn and there is one.
    pub fn drawn_title(&self) -> Option<String> {
        Some(clean(&self.title)).filter(|t| self.show_title && !t.is_empty())
    }

    /// The cell at a place, in logarithmic time.
    pub fn cell_at(&self, pos: Pos) -> Option<&SceneCell> {
        self.cells.binary_search_by_key(&pos, |c| c.pos).ok().map(|i| &self.cells[i])
    }
}

impl SceneCell {
    /// The height in the cell where a mark is drawn that has its place at `y`, both from 0 (top) to 1.
    pub(crate) fn below_number(&self, y: f64) -> f64 {
        if self.numbered && self.digit.is_none() { 0.19 + 0.81 * y } else { y }
    }

    /// All marks, of whatever kind, for places that can only show one kind.
    pub fn any_marks(&self) -> DigitSet {
        if self.digit.is_some() { DigitSet::EMPTY } else { self.candidates | self.centre | self.corner }
    }
}

/// Puts the candidates asked for into cells without a digit.
fn place_candidates(cells: &mut [SceneCell], puzzle: &Puzzle, wanted: &Candidates) {
    let board = puzzle.board();
    for cell in board.cells() {
        let i = cell.index();
        if cells[i].digit.is_some() {
            continue;
        }
        let set = match wanted {
            Candidates::Hidden => continue,
            Candidates::Restrictions => match puzzle.marks() {
                Some(marks) => marks[i],
                None => continue,
            },
            Candidates::Open => {
                let digits = puzzle.structure().peers(cell).filter_map(|p| cells[p.index()].digit);
                let taken: DigitSet = digits.map(|(d, _)| d).collect();
                puzzle.allowed(cell) - taken
            }
            Candidates::Sets(sets) => sets.get(i).copied().unwrap_or_default() & board.all_digits(),
        };
        cells[i].candidates = set;
        if !set.is_empty() {
            cells[i].centre = DigitSet::EMPTY;
            cells[i].corner = DigitSet::EMPTY;
        }
    }
}

/// `A` … `Z`, `AA`, `AB` …
fn letters(mut index: u32) -> String {
    let mut text = Vec::new();
    loop {
        text.push(b'A' + (index % 26) as u8);
        index /= 26;
        if index == 0 {
            break;
        }
        index -= 1;
    }
    text.iter().rev().map(|&b| b as char).collect()
}

/// A text on one line, without characters that could move a terminal's cursor or that XML forbids.
pub(crate) fn clean(text: &str) -> String {
    let plain = |c: char| {
        let hidden = c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}');
        if hidden || matches!(c, '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}') { ' ' } else { c }
    };
    let words: String = text.chars().map(plain).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_puzzle::{Board, Pattern};

    #[test]
    fn letters_go_on_after_z() {
        let all: Vec<String> = [0, 8, 25, 26, 51, 52, 701, 702].into_iter().map(letters).collect();
        assert_eq!(all, ["A", "I", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn mark_grids_are_nearly_square() {
        for (side, grid) in [(4, (2, 2)), (6, (2, 3)), (7, (3, 3)), (9, (3, 3)), (12, (3, 4)), (36, (6, 6))] {
            let scene =
                Scene::of_puzzle(&Puzzle::empty(Board::usual(side).unwrap()), &SceneOptions::default());
            assert_eq!(scene.mark_grid(), grid);
        }
    }

    #[test]
    fn candidates_see_entries_too() {
        let mut document = Document::new(Puzzle::empty(Board::classic()));
        document.entries.set(Cell::new(0), Digit::new(5));
        let options = SceneOptions { candidates: Candidates::Open, ..SceneOptions::default() };
        let scene = Scene::new(&document, &options);
        assert!(scene.cells[0].candidates.is_empty());
        assert!(!scene.cells[8].candidates.contains(Digit::new(5).unwrap()));
        assert_eq!(scene.cells[80].candidates.len(), 9);
    }

    #[test]
    fn what_does_not_fit_the_board_is_left_out() {
        let mut document = Document::new(Puzzle::empty(Board::usual(4).unwrap()));
        document.entries = Grid::empty(2);
        document.planned = Some(Pattern::empty(Board::classic()));
        document.centre_marks = vec![DigitSet::all(4); 3];
        let options = SceneOptions {
            overlay: Some(Grid::empty(99)),
            highlights: vec![(Cell::new(1000), Meaning::Clash)],
            candidates: Candidates::Sets(vec![DigitSet::all(64)]),
            ..SceneOptions::default()
        };
        let scene = Scene::new(&document, &options);
        assert_eq!(scene.cells.len(), 16);
        assert_eq!(scene.cells[0].candidates, DigitSet::all(4));
        assert!(scene.cells.iter().all(|c| c.meanings.is_empty()));
    }

    #[test]
    fn titles_are_made_harmless() {
        assert_eq!(clean(" a\u{1b}[31m\nb\u{202e}c "), "a [31m b c");
    }
}
