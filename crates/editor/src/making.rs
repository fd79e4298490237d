//! Letting the generator do the rest: filling planned cells, alternatives to choose from, easier and harder, puzzles with
//! rule clues ([`variants`]).
//!
//! The clues that stand are kept (a *motif* to the generator), the planned cells are filled, nothing else is touched.
//! Without planned cells the generator chooses where further clues stand. Same document, same options, same puzzles; a
//! deadline or a cancel only ends it sooner.

mod variants;
mod words;

use std::ops::ControlFlow;

use masume_generator::{Difficulty, Event, Options, Target, Wish, generate};
use masume_logic::rate::{self, Mode};
use masume_puzzle::{Document, Grid, Pattern, Puzzle, Symmetry};
use masume_solver::{Control, Engine, Stop};
use serde::{Deserialize, Serialize};

use crate::rating::{NoRating, rating};

pub use variants::{MAX_PLACED, Place, VariantWanted, variants};
pub use words::{Ending, proof};

/// Most puzzles of one call.
pub const MAX_WANTED: usize = 1_000;
/// Most threads of one call.
pub const MAX_THREADS: usize = 64;

/// What the puzzles shall be like.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wanted {
    /// Puzzles wanted.
    pub puzzles: usize,
    /// Where randomness starts.
    pub seed: u64,
    /// Threads; they change nothing but the time it takes.
    pub threads: usize,
    /// Whether the clues that stand are kept; else only where they stand is.
    pub keep_clues: bool,
    /// The symmetry of further clues where no cells are planned: its id.
    pub symmetry: Option<String>,
    /// The fewest and the most clues where no cells are planned.
    pub clues: Option<(usize, usize)>,
    /// Whether every clue must be needed.
    pub minimal: bool,
    /// The scale of `rating`: `se-1.2.1` when not said.
    pub mode: Option<String>,
    /// The lowest and the highest rating, in tenths.
    pub rating: Option<(u16, u16)>,
    /// Techniques that the path must use, by id.
    pub techniques: Vec<String>,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            puzzles: 1,
            seed: 1,
            threads: 1,
            keep_clues: true,
            symmetry: None,
            clues: None,
            minimal: false,
            mode: None,
            rating: None,
            techniques: Vec::new(),
        }
    }
}

/// How far it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// Puzzles made.
    pub made: usize,
    /// Attempts made.
    pub attempts: u64,
    /// Boards looked at.
    pub tries: u64,
    /// The fewest cells that singles left open.
    pub blanks: Option<u32>,
    /// The fewest solutions of a board on the way.
    pub solutions: Option<u64>,
    /// Puzzles with one solution that did not fit the wishes.
    pub unfit: u64,
}

/// What comes while it works.
#[derive(Clone, Debug)]
pub enum News {
    /// A puzzle: the document with its clues, its solution, and how it was made.
    Made(Box<Document>),
    /// How far it is.
    Progress(Progress),
}

/// Who is told; `Break` ends it.
pub type Listener<'a> = dyn FnMut(News) -> ControlFlow<()> + 'a;

/// Fills the planned cells of a document, each time anew until enough puzzles are made; one is a completion, several are
/// alternatives to choose from. Use [`Edit::replace`](crate::Edit::replace) to take one.
pub fn complete(
    document: &Document,
    wanted: &Wanted,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Ending {
    match target(document, wanted) {
        Ok(target) => make(document, &target, wanted, control, listener),
        Err(ending) => ending,
    }
}

/// Other puzzles on the same cells, to choose from. Where the planned cells are all filled, or where nothing is planned
/// and the puzzle is finished, the clues in them go: they are what the alternatives shall differ in. Clues elsewhere, and
/// those in a plan that is only begun, are the author's and stay.
pub fn alternatives(
    document: &Document,
    wanted: &Wanted,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Ending {
    let clues = Pattern::of(&document.puzzle);
    let planned = document.planned.as_ref().filter(|p| !p.is_empty());
    let freed = match planned {
        Some(planned) => planned.cells().all(|cell| clues.contains(cell)).then(|| planned.clone()),
        None => is_finished(&document.puzzle, control).then_some(clues),
    };
    let Some(freed) = freed else { return complete(document, wanted, control, listener) };
    let mut open = document.clone();
    freed.cells().for_each(|cell| {
        open.puzzle.set_given(cell, None);
    });
    open.planned = Some(freed);
    match target(&open, wanted) {
        // What was planned, if anything, is still what is planned.
        Ok(target) => make(document, &target, wanted, control, listener),
        Err(ending) => ending,
    }
}

/// Whether a puzzle has one solution, as far as `control` lets anybody find out.
fn is_finished(puzzle: &Puzzle, control: &Control) -> bool {
    Engine::for_puzzle(puzzle).count(2, control).unique() == Some(true)
}

/// Which way a puzzle shall change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Easier.
    Easier,
    /// Harder.
    Harder,
}

/// How many tenths harder is hard enough to be seen, and no shock.
const STEP: u16 = 20;

/// Another puzzle with clues in the same cells that is easier or harder than this one, on the scale of `wanted`; its
/// range is not used. The digits are new: what stays is the picture that the clues make.
pub fn tune(
    document: &Document,
    direction: Direction,
    wanted: &Wanted,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Ending {
    let mode = wanted.mode.as_deref().unwrap_or(SE);
    let now = match rating(&document.puzzle, mode, control) {
        Ok(now) => now.tenths,
        Err(NoRating::NoMode) => return Ending::unknown("mode", mode),
        Err(NoRating::Undecided) => return Ending::stopped(control.must_stop(0).unwrap_or(Stop::Deadline)),
        Err(NoRating::NoSolution | NoRating::Several) => return Ending::plain("not_unique"),
    };
    let range = match direction {
        Direction::Easier if now <= EASIEST => return Ending::plain("easiest"),
        Direction::Easier => (0, now - 1),
        Direction::Harder => (now + 1, now + STEP),
    };
    let mut same = document.clone();
    same.planned = Some(Pattern::of(&document.puzzle));
    let wanted = Wanted { keep_clues: false, rating: Some(range), ..wanted.clone() };
    match target(&same, &wanted) {
        Ok(target) => make(document, &target, &wanted, control, listener),
        Err(ending) => ending,
    }
}

const SE: &str = "se-1.2.1";
/// No puzzle is rated lower, in tenths.
const EASIEST: u16 = 10;

/// What the document and the wishes ask the generator for.
fn target(document: &Document, wanted: &Wanted) -> Result<Target, Ending> {
    let puzzle = &document.puzzle;
    if puzzle.marks().is_some() {
        return Err(Ending::plain("restricted"));
    }
    let planned = document.planned.as_ref().filter(|p| !p.is_empty());
    let clues = Pattern::of(puzzle);
    let mut target = if let Some(planned) = planned {
        let mut pattern = planned.clone();
        clues.cells().for_each(|cell| pattern.set(cell, true));
        Target::pattern(&pattern)
    } else {
        let mut target = Target::new(puzzle.board().clone());
        clues.cells().for_each(|cell| target.mask.set(cell, Wish::Must));
        let id = wanted.symmetry.as_deref().unwrap_or("none");
        target.symmetry = Symmetry::find(id).ok_or_else(|| Ending::unknown("symmetry", id))?;
        target.clues = wanted.clues.map(|(least, most)| least..=most);
        target
    };
    if wanted.keep_clues {
        target.motif = puzzle.givens().filled().collect();
    }
    target.minimal = wanted.minimal;
    let mode: &'static Mode = match wanted.mode.as_deref() {
        Some(id) => rate::mode(id).ok_or_else(|| Ending::unknown("mode", id))?,
        None => Difficulty::default().mode,
    };
    let mut required = Vec::new();
    for id in &wanted.techniques {
        required.push(masume_logic::technique(id).ok_or_else(|| Ending::unknown("technique", id))?);
    }
    let rating = wanted.rating.map(|(low, high)| low..=high);
    target.difficulty = Difficulty { mode, rating, required, ..Difficulty::default() };
    Ok(target)
}

fn make(
    document: &Document,
    target: &Target,
    wanted: &Wanted,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Ending {
    let options = Options {
        wanted: wanted.puzzles.min(MAX_WANTED),
        seed: wanted.seed,
        threads: wanted.threads.clamp(1, MAX_THREADS),
        ..Options::default()
    };
    let (tally, end) = generate(target, &options, control, &mut |event| match event {
        Event::Made(made) => {
            let rating = made.fit.rating.as_ref().map(ToString::to_string);
            let recipe = format!(
                "masume {} editor seed {} attempt {}",
                env!("CARGO_PKG_VERSION"),
                wanted.seed,
                made.attempt
            );
            let filled = with_puzzle(document, &made.fit.puzzle, &made.fit.solution, rating, recipe);
            listener(News::Made(Box::new(filled)))
        }
        Event::Progress(tally) => listener(News::Progress(Progress {
            made: tally.made,
            attempts: tally.attempts,
            tries: tally.tries,
            blanks: tally.blanks,
            solutions: tally.solutions,
            unfit: tally.unfit.total(),
        })),
    });
    Ending::of(&end, tally.made, target.board())
}

/// The document with another puzzle on it. Entries and marks belonged to the old one.
fn with_puzzle(
    document: &Document,
    puzzle: &Puzzle,
    solution: &Grid,
    rating: Option<String>,
    recipe: String,
) -> Document {
    let mut made = Document::new(puzzle.clone());
    made.planned.clone_from(&document.planned);
    made.colours.clone_from(&document.colours);
    made.meta = document.meta.clone();
    made.meta.rating = rating.unwrap_or_default();
    made.meta.recipe = recipe;
    made.solution = Some(solution.clone());
    made
}
