//! Puzzles with rule clues: cages, arrows, thermometers, dots, numbers outside, with few digits or none; and Kakuro.
//!
//! The rule clues of the document stay (they are the template of the request), its digits go: which digits are given is
//! decided together with the rule clues. Every puzzle was verified by the generator, so nothing is confirmed here.

use masume_generator::variant::{self, Request};
use masume_generator::{End, kakuro};
use masume_puzzle::{Document, Rule, Symmetry, Takes, rules};
use masume_solver::Control;
use serde::{Deserialize, Serialize};

use super::{Ending, Listener, MAX_WANTED, News, Progress, with_puzzle};

/// Most clues of one rule that can be asked for.
pub const MAX_PLACED: usize = 1_000;

/// A rule whose clues are laid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its id, or another name of it.
    pub rule: String,
    /// How many clues (a clue and its images count as one); as many as suit when not said.
    #[serde(default)]
    pub count: Option<usize>,
}

/// What puzzles with rule clues shall be like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VariantWanted {
    /// The rules to lay. Of a rule that is named twice the first counts.
    pub place: Vec<Place>,
    /// Rows and columns of a Kakuro on a random field, which takes the place of the document's board. Every run then has
    /// its sum, and `place` is not used.
    pub kakuro: Option<(usize, usize)>,
    /// Puzzles wanted.
    pub puzzles: usize,
    /// Where randomness starts.
    pub seed: u64,
    /// The symmetry of rule clues and digits: its id. A Kakuro's field is symmetric under a half turn when any is named.
    pub symmetry: Option<String>,
    /// How many digits may be given: any number when not said, but none in a Kakuro.
    pub givens: Option<usize>,
    /// Whether rule clues that were laid and are not needed stay.
    pub keep_rule_clues: bool,
}

impl Default for VariantWanted {
    fn default() -> Self {
        Self {
            place: Vec::new(),
            kakuro: None,
            puzzles: 1,
            seed: 1,
            symmetry: None,
            givens: None,
            keep_rule_clues: false,
        }
    }
}

/// Makes puzzles with rule clues on the document's board. Use [`Edit::replace`](crate::Edit::replace) to take one.
pub fn variants(
    document: &Document,
    wanted: &VariantWanted,
    control: &Control,
    listener: &mut Listener<'_>,
) -> Ending {
    let request = match request(document, wanted) {
        Ok(request) => request,
        Err(ending) => return ending,
    };
    let mut base = document.clone();
    if wanted.kakuro.is_some() {
        // What was painted belongs to the cells of another board.
        base.planned = None;
        base.colours.clear();
    }
    let puzzles = wanted.puzzles.min(MAX_WANTED);
    let mut progress = Progress { made: 0, attempts: 0, tries: 0, blanks: None, solutions: None, unfit: 0 };
    while progress.made < puzzles {
        let Some((found, tries)) = variant::make(&request, wanted.seed, progress.made as u64, control) else {
            let end = control.must_stop(0).map_or(End::Attempts, End::Stopped);
            return Ending::of_variants(&end, progress.made, request.template.board());
        };
        progress.attempts += tries;
        progress.tries += tries;
        let recipe = format!(
            "masume {} editor seed {} number {}",
            env!("CARGO_PKG_VERSION"),
            wanted.seed,
            progress.made + 1
        );
        progress.made += 1;
        let made = with_puzzle(&base, &found.puzzle, &found.solution, None, recipe);
        let told = listener(News::Made(Box::new(made)));
        if told.is_break() || listener(News::Progress(progress.clone())).is_break() {
            break;
        }
    }
    Ending::of_variants(&End::Enough, progress.made, request.template.board())
}

/// What the document and the wishes ask the generator for.
fn request(document: &Document, wanted: &VariantWanted) -> Result<Request, Ending> {
    let id = wanted.symmetry.as_deref().unwrap_or("none");
    let symmetry = Symmetry::find(id).ok_or_else(|| Ending::unknown("symmetry", id))?;
    if let Some((rows, cols)) = wanted.kakuro {
        let request = kakuro::request(rows, cols, !symmetry.motions.is_empty(), wanted.seed);
        let request = request.ok_or_else(|| Ending::no_field(rows, cols))?;
        return Ok(Request { givens: 0..=wanted.givens.unwrap_or(0), ..request });
    }
    if document.puzzle.marks().is_some() {
        return Err(Ending::plain("restricted"));
    }
    let request = Request {
        symmetry,
        givens: 0..=wanted.givens.unwrap_or(usize::MAX),
        keep_rule_clues: wanted.keep_rule_clues,
        ..Request::new(document.puzzle.cleared(), rules_of(&wanted.place)?)
    };
    match request.interchangeable() {
        Some((a, b)) => Err(Ending::interchangeable(request.template.board(), a, b)),
        None => Ok(request),
    }
}

/// The rules that are named, each once, with how many clues of each.
fn rules_of(place: &[Place]) -> Result<Vec<(&'static Rule, Option<usize>)>, Ending> {
    let mut found: Vec<(&'static Rule, Option<usize>)> = Vec::new();
    for Place { rule: name, count } in place {
        let rule = rules::find(name).ok_or_else(|| Ending::no_rule(name))?;
        if rule.takes == Takes::Nothing {
            return Err(Ending::whole_board(rule));
        }
        if found.iter().all(|(other, _)| *other != rule) {
            found.push((rule, count.map(|n| n.min(MAX_PLACED))));
        }
    }
    Ok(found)
}
