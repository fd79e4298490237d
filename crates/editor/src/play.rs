//! What a player is told: conflicts, checks, hints in three stages, the whole path step by step.

use masume_locale::{Lang, Text};
use masume_logic::{Choice, End, Hint, Position, Step};
use masume_narrate::{Line, Stage, Style};
use masume_puzzle::{Board, Cell, Digit, Document, Grid, Puzzle, ViolationCode, clashes};
use masume_render::{Figure, Part, Scene, SceneOptions};
use masume_solver::{Activity, Control, Engine, Stop};
use serde::Serialize;

use crate::knowledge::{Class, Knowledge};
use crate::refusal::cell_names;
use crate::state::Marks;

/// Digits on a board that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Conflict {
    /// What kind: see [`ViolationCode::id`].
    pub code: &'static str,
    /// The digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// All the cells that clash, clues and entries.
    pub cells: Vec<u32>,
}

impl Conflict {
    /// The words, on a board of this shape.
    pub fn words(&self, shape: &Board, lang: Lang) -> String {
        let id = match self.code {
            "digit-twice" => "conflict-twice",
            "digit-too-near" => "conflict-near",
            "given-not-allowed" => "conflict-not-allowed",
            _ => "conflict-rule",
        };
        let cells: Vec<Cell> = self.cells.iter().map(|&c| Cell::new(c as usize)).collect();
        let digit = self.digit.and_then(Digit::new).map_or_else(String::new, |d| shape.symbol(d));
        let args = [("digit", digit.into()), ("cells", cell_names(shape, &cells, lang).into())];
        Text::of(lang).get(id, &args)
    }
}

/// Clues and entries as one grid.
pub fn filled(document: &Document) -> Grid {
    let mut grid = document.entries.clone();
    document.puzzle.givens().filled().for_each(|(cell, digit)| grid.set(cell, Some(digit)));
    grid
}

/// Where clues and entries break a rule. Cells that have no digit left are not told: that would be a hint.
pub fn conflicts(document: &Document) -> Vec<Conflict> {
    let Ok(mut all) = document.puzzle.clone().with_givens(filled(document)) else { return Vec::new() };
    if let Some(marks) = document.puzzle.marks() {
        all = all.clone().with_marks(marks.to_vec()).unwrap_or(all);
    }
    let told = |violation: &masume_puzzle::Violation| {
        let digit = match violation.code {
            ViolationCode::Twice(d, ..) | ViolationCode::Apart(d) | ViolationCode::NotAllowed(d) => {
                Some(d.value())
            }
            _ => None,
        };
        Conflict { code: violation.code.id(), digit, cells: numbers(&violation.cells) }
    };
    clashes(&all).iter().map(told).collect()
}

/// The numbers of these cells.
fn numbers(cells: &[Cell]) -> Vec<u32> {
    cells.iter().map(|c| c.index() as u32).collect()
}

/// How a player stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// Entries that no solution has.
    pub wrong: Vec<u32>,
    /// Open cells.
    pub blanks: usize,
    /// Whether the board is full and right.
    pub solved: bool,
    /// How many solutions the puzzle has; entries are judged strictly when it has one.
    pub class: Class,
}

/// Compares entries with what is known of the puzzle.
pub fn check(document: &Document, known: &Knowledge) -> Check {
    let grid = filled(document);
    let wrong = document.entries.filled().filter(|&(c, d)| known.of(c, d) == Activity::Dead);
    Check {
        wrong: wrong.map(|(c, _)| c.index() as u32).collect(),
        blanks: grid.len() - grid.count(),
        solved: document.puzzle.is_solved_by(&grid),
        class: known.solutions.class(),
    }
}

/// A step to look at: words in three stages, and what is drawn.
#[derive(Clone, Debug, Serialize)]
pub struct StepView {
    /// The technique's id.
    pub technique: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How Sudoku Explainer rates the step, in tenths.
    pub se: u16,
    /// First stage: where to look.
    pub where_to_look: Vec<LineView>,
    /// Second stage: what to look for.
    pub what_to_look_for: Vec<LineView>,
    /// Third stage: the step and why.
    pub which: Vec<LineView>,
    /// The cell and the digit it places.
    pub placement: Option<(u32, u8)>,
    /// The candidates it takes away.
    pub eliminations: Marks,
    /// What is drawn over the position.
    pub figure: FigureView,
    /// The position as a picture, for those who draw with `render`.
    #[serde(skip)]
    pub scene: Scene,
}

/// A line of an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LineView {
    /// 0 for a sentence, 1 and more for an entry of a list.
    pub level: u8,
    /// The words.
    pub text: String,
}

/// What is drawn over a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FigureView {
    /// Candidates that play a part: cell, digit, and `pattern`, `second`, `removed` or `placed`.
    pub spots: Vec<(u32, u8, &'static str)>,
    /// Arrows from a candidate to another; strong ones are solid.
    pub links: Vec<LinkView>,
    /// Framed groups of cells; the second kind is dashed.
    pub frames: Vec<(Vec<u32>, bool)>,
}

/// An arrow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LinkView {
    /// Cell and digit it starts from.
    pub from: (u32, u8),
    /// Cell and digit it ends at.
    pub to: (u32, u8),
    /// Solid or dashed.
    pub strong: bool,
    /// The branch it belongs to.
    pub branch: u8,
}

impl FigureView {
    fn of(figure: &Figure) -> Self {
        let part = |part: Part| match part {
            Part::Pattern => "pattern",
            Part::Second => "second",
            Part::Removed => "removed",
            Part::Placed => "placed",
        };
        let end = |(cell, digit): (Cell, masume_puzzle::Digit)| (cell.index() as u32, digit.value());
        let spots = figure.spots.iter().map(|s| (s.cell.index() as u32, s.digit.value(), part(s.part)));
        let link = |l: &masume_render::Link| LinkView {
            from: end(l.from),
            to: end(l.to),
            strong: l.strong,
            branch: l.branch,
        };
        Self {
            spots: spots.collect(),
            links: figure.links.iter().map(link).collect(),
            frames: figure.frames.iter().map(|f| (numbers(&f.cells), f.second)).collect(),
        }
    }
}

impl StepView {
    fn of(puzzle: &Puzzle, board: &Position, step: &Step, style: Style) -> Self {
        let stage = |stage: Stage| {
            let line = |line: Line| LineView { level: line.level, text: line.text };
            masume_narrate::hint(board, step, stage, style).into_iter().map(line).collect()
        };
        let scene = masume_narrate::scene(puzzle, board, step, &SceneOptions::default());
        let mut gone = vec![masume_puzzle::DigitSet::EMPTY; puzzle.board().len()];
        step.eliminations.iter().for_each(|c| gone[c.cell.index()].insert(c.digit));
        Self {
            technique: step.technique.id,
            name: if style.lang == Lang::Ja { step.technique.ja } else { step.technique.en },
            se: step.se,
            where_to_look: stage(Stage::Where),
            what_to_look_for: stage(Stage::What),
            which: stage(Stage::Which),
            placement: step.placement.map(|c| (c.cell.index() as u32, c.digit.value())),
            eliminations: Marks::of(&gone),
            figure: FigureView::of(&scene.figure),
            scene,
        }
    }
}

/// What a player can do next, or why nothing can be said.
#[derive(Clone, Debug, Serialize)]
pub struct HintView {
    /// `step`, `wrong_entries`, `wrong_marks`, `none_left`, `solved`, `stuck`, `no_solution` or `stopped`.
    pub kind: &'static str,
    /// The words where there is no step.
    pub message: String,
    /// The cells that are wrong.
    pub cells: Vec<u32>,
    /// The step.
    pub step: Option<Box<StepView>>,
}

/// Finds the next step from wherever the player is, in the order in which people see things.
pub fn hint(document: &Document, lang: Lang, control: &Control) -> HintView {
    let mut engine = Engine::for_puzzle(&document.puzzle);
    let found = masume_logic::hint(document, &mut engine, &Choice::people(), control)
        .unwrap_or(Hint::Stopped(Stop::Complete));
    let (kind, id, cells): (_, _, &[Cell]) = match &found {
        Hint::Step { board, step } => {
            let step = StepView::of(&document.puzzle, board, step, lang.into());
            let step = Some(Box::new(step));
            return HintView { kind: "step", message: String::new(), cells: Vec::new(), step };
        }
        Hint::WrongEntries(cells) => ("wrong_entries", "hint-entries-wrong", cells),
        Hint::WrongMarks(cells) => ("wrong_marks", "hint-marks-wrong", cells),
        Hint::NoneLeft(cells) => ("none_left", "hint-none-left", cells),
        Hint::Solved => ("solved", "hint-solved", &[]),
        Hint::Stuck => ("stuck", "hint-stuck", &[]),
        Hint::NoSolution => ("no_solution", "hint-no-solution", &[]),
        Hint::Stopped(_) => ("stopped", "play-hint-stopped", &[]),
    };
    let names = cell_names(document.board(), cells, lang);
    let message = Text::of(lang).get(id, &[("n", cells.len().into()), ("cells", names.into())]);
    HintView { kind, message, cells: numbers(cells), step: None }
}

/// The way through a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct PathView {
    /// What each cell can hold in the beginning.
    pub start: Marks,
    /// The steps, each from the position that those before it lead to.
    pub steps: Vec<StepView>,
    /// `solved`, `stuck`, `contradiction` or `stopped`.
    pub end: &'static str,
}

/// The path of the puzzle from its clues, in the order in which people see things. Nothing is argued from uniqueness
/// unless `known` says that there is one solution.
pub fn path(puzzle: &Puzzle, known: Option<&Knowledge>, lang: Lang, control: &Control) -> PathView {
    let choice = Choice::people();
    let mut board = Position::new(puzzle);
    choice.prepare(&mut board);
    if known.is_none_or(|k| k.key != crate::Key::of(puzzle) || k.solutions.class() != Class::One) {
        board.without_uniqueness();
    }
    let sets: Vec<_> = board.all_cands().iter().map(|&b| masume_puzzle::DigitSet::from_bits(b)).collect();
    let mut steps = Vec::new();
    let end = choice.order().walk(&mut board, control, |board, step| {
        steps.push(StepView::of(puzzle, board, step, lang.into()));
    });
    let end = match end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Contradiction(_) => "contradiction",
        End::Stopped(_) => "stopped",
    };
    PathView { start: Marks::of(&sets), steps, end }
}
