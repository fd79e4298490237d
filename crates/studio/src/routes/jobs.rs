//! Making: filling planned cells, alternatives, easier, harder, a new puzzle, one with rule clues. It says how far it is, tells each puzzle as
//! soon as it is there, and stops when nobody listens.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use masume::editor::making::{
    Direction, Ending, News, Place, VariantWanted, Wanted, alternatives, complete, tune, variants,
};
use masume::editor::state::puzzle_of;
use masume::editor::{Mode, State as DocState};
use masume::locale::Lang;
use masume::logic::levels::DIFFICULTIES;
use masume::puzzle::Document;
use masume::solver::Control;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{App, json};
use crate::fault::{Failure, Fault, Problem};
use crate::guard::{Browser, Speaks};
use crate::mirror;
use crate::routes::rating::{TechniqueView, se_rating};
use crate::stream::{self, Lines};

/// How often progress is told.
const PACE: Duration = Duration::from_millis(250);
/// How long the rating of a puzzle that was made may take.
const RATING: Duration = Duration::from_millis(500);
/// Most puzzles of one job.
const MOST: usize = 50;

/// What to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Job {
    /// Fill the planned cells.
    Complete,
    /// Fill them in several ways, to choose from; what fills them now does not stay.
    Alternatives,
    /// Clues in the same cells, easier.
    Easier,
    /// Clues in the same cells, harder.
    Harder,
    /// A new puzzle.
    Generate,
}

/// A job.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JobRequest {
    /// What to make.
    pub job: Job,
    /// How many puzzles; of alternatives six when not said, of all else one.
    #[serde(default)]
    pub count: Option<usize>,
    /// How long it may take.
    #[serde(default)]
    pub seconds: Option<u32>,
    /// Where randomness starts: the same seed makes the same puzzles. A new one each time when not said.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The fewest and the most clues, where no cells are planned.
    #[serde(default)]
    pub clues: Option<(usize, usize)>,
    /// The id of the symmetry, where no cells are planned.
    #[serde(default)]
    pub symmetry: Option<String>,
    /// How hard: a name, or the lowest and the highest rating of Sudoku Explainer.
    #[serde(default)]
    pub level: Option<Level>,
    /// The board of a new puzzle; that of the document when not said.
    #[serde(default)]
    pub shape: Option<String>,
    /// The rules whose clues are laid on the board of a new puzzle: cages, arrows, dots.
    #[serde(default)]
    #[schema(value_type = Vec<mirror::Place>)]
    pub place: Vec<Place>,
    /// Rows and columns of a Kakuro on a random field, in place of a board and rules.
    #[serde(default)]
    pub kakuro: Option<(usize, usize)>,
    /// How many digits a puzzle with rule clues may give: 0 for none, any number when not said (in a Kakuro none).
    #[serde(default)]
    pub givens: Option<usize>,
    /// Whether rule clues that were laid and are not needed stay.
    #[serde(default)]
    pub keep_rule_clues: bool,
}

impl JobRequest {
    /// Whether a puzzle with rule clues is asked for, or what in the request does not go together.
    fn wants_rule_clues(&self) -> Result<bool, Fault> {
        let wants = !self.place.is_empty() || self.kakuro.is_some();
        let why = match self {
            _ if !wants && (self.givens.is_some() || self.keep_rule_clues) => {
                "givens and keep_rule_clues go with place or kakuro"
            }
            _ if !wants => return Ok(false),
            Self { job, .. } if *job != Job::Generate => "place and kakuro go with the job generate",
            Self { level: Some(_), .. } | Self { clues: Some(_), .. } => {
                "level and clues are for puzzles of digits; givens is the most digits beside rule clues"
            }
            Self { kakuro: Some(_), shape: Some(_), .. } => {
                "a Kakuro has a board of its own: no shape goes with it"
            }
            Self { kakuro: Some(_), place, .. } if !place.is_empty() => "place does not go with kakuro",
            Self { kakuro: Some(_), keep_rule_clues: true, .. } => {
                "a Kakuro keeps the sum of every run as it is"
            }
            _ => return Ok(true),
        };
        Err(Fault::new("bad_request").because(why))
    }
}

/// How hard.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Level {
    /// By name.
    Name(LevelName),
    /// The lowest and the highest rating of Sudoku Explainer, such as 1.5 and 3.4.
    Range(f64, f64),
}

// The rows of `DIFFICULTIES`, in their order.
/// How hard, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LevelName {
    /// Hidden singles.
    Easy,
    /// Singles, locked candidates, pairs.
    Medium,
    /// Subsets, fish, wings.
    Hard,
    /// Short chains.
    Expert,
    /// Long chains.
    Extreme,
}

impl Level {
    /// In tenths.
    fn range(&self) -> (u16, u16) {
        let tenths = |value: f64| (value * 10.0).round().clamp(0.0, 200.0) as u16;
        match *self {
            Self::Name(name) => {
                let se = &DIFFICULTIES[name as usize].se;
                (*se.start(), *se.end())
            }
            Self::Range(low, high) => (tenths(low), tenths(high)),
        }
    }
}

/// A line of the answer: exactly one of these.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct JobLine {
    /// How far it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<Progress>,
    /// A puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Box<Made>>,
    /// The last line, when it went well: `done`, `cancelled` or `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<&'static str>,
    /// The last line, when it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<Problem>,
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Progress {
    /// Boards looked at.
    pub tried: u64,
    /// Puzzles found.
    pub found: usize,
    /// The fewest solutions of a board on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// The fewest cells that singles left open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<u32>,
    /// Seconds so far.
    pub seconds: f64,
}

/// A puzzle that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Made {
    /// The document with it.
    #[schema(value_type = mirror::State)]
    pub state: DocState,
    /// How many digits are given.
    pub clues: u32,
    /// How many rule clues it has: cages, arrows, dots.
    pub rule_clues: u32,
    /// The rating of Sudoku Explainer, when it was found in time.
    pub er: Option<f64>,
    /// The hardest step.
    pub hardest: Option<TechniqueView>,
}

/// Makes puzzles. The next edit of the puzzle, and closing the connection, stop it.
#[utoipa::path(post, path = "/api/documents/{id}/jobs", params(("id" = String, Path)), request_body = JobRequest,
    responses((status = 200, body = JobLine, content_type = "application/x-ndjson"), (status = 404, body = Failure)))]
pub async fn jobs(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Extension(Speaks(lang)): Extension<Speaks>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Fault> {
    let (asked, document, mode, running) = app
        .soon(move |app| {
            let asked: JobRequest = json(&headers, &body)?;
            asked.wants_rule_clues()?;
            let doc = app.doc(browser, &id)?;
            let running = app.desk.begin(&doc);
            let (mut document, mode) =
                app.desk.with(&doc, |work| Ok((work.session.document().clone(), work.session.mode())))?;
            if asked.job == Job::Generate {
                let template = match &asked.shape {
                    Some(text) => puzzle_of(text).map_err(|e| Fault::new("shape").because(e))?,
                    None => document.puzzle.cleared(),
                };
                document = Document::new(template);
            }
            Ok((asked, document, mode, running))
        })
        .await?;
    let most = app.limits.making;
    let time = asked.seconds.map_or(most, |s| Duration::from_secs(s.into()).min(most));
    let seed = match asked.seed {
        Some(seed) => seed,
        // A new puzzle each time; the recipe of what is made tells the seed.
        None => crate::store::now() % 1_000_000_000,
    };
    let (lines, response) = stream::lines(running);
    let begun = Instant::now();
    app.work.submit(move || {
        lines.guarded(lang, |lines| {
            let control =
                Control { cancel: lines.token().clone(), deadline: Some(begun + time), nodes: None };
            Making { asked: &asked, mode, lines, lang, begun, told: None, found: 0 }
                .run(&document, seed, &control);
        });
    })?;
    Ok(response)
}

struct Making<'a> {
    asked: &'a JobRequest,
    mode: Mode,
    lines: &'a Lines,
    lang: Lang,
    begun: Instant,
    told: Option<Instant>,
    found: usize,
}

impl Making<'_> {
    fn run(mut self, document: &Document, seed: u64, control: &Control) {
        let asked = self.asked;
        let rule_clues = asked.wants_rule_clues().is_ok_and(|wants| wants);
        let usual = if asked.job == Job::Alternatives { 6 } else { 1 };
        let wanted = Wanted {
            puzzles: asked.count.unwrap_or(usual).clamp(1, MOST),
            seed,
            // The pool's threads are all the threads there are.
            threads: 1,
            symmetry: asked.symmetry.clone(),
            clues: asked.clues,
            rating: asked.level.as_ref().map(Level::range),
            ..Wanted::default()
        };
        self.tell_progress(&masume::editor::making::Progress {
            made: 0,
            attempts: 0,
            tries: 0,
            blanks: None,
            solutions: None,
            unfit: 0,
        });
        let own = control.clone();
        let mut listener = |news: News| self.hear(news, &own);
        let ending = match asked.job {
            Job::Easier => tune(document, Direction::Easier, &wanted, control, &mut listener),
            Job::Harder => tune(document, Direction::Harder, &wanted, control, &mut listener),
            Job::Alternatives => alternatives(document, &wanted, control, &mut listener),
            Job::Generate if rule_clues => {
                let wanted = VariantWanted {
                    place: asked.place.clone(),
                    kakuro: asked.kakuro,
                    puzzles: wanted.puzzles,
                    seed,
                    symmetry: asked.symmetry.clone(),
                    givens: asked.givens,
                    keep_rule_clues: asked.keep_rule_clues,
                };
                variants(document, &wanted, control, &mut listener)
            }
            Job::Complete | Job::Generate => complete(document, &wanted, control, &mut listener),
        };
        self.tell_end(&ending);
    }

    fn hear(&mut self, news: News, control: &Control) -> ControlFlow<()> {
        match news {
            News::Made(document) => {
                self.found += 1;
                let soon = Instant::now() + RATING;
                let deadline = Some(control.deadline.map_or(soon, |d| d.min(soon)));
                let rated = se_rating(&document.puzzle, &Control { deadline, ..control.clone() });
                let (er, hardest) = match rated {
                    Ok((se, hardest, _, false)) => (Some(se.er), hardest),
                    _ => (None, None),
                };
                let clues = document.puzzle.givens().count() as u32;
                let rule_clues = document.puzzle.rule_clues().len() as u32;
                let state = DocState { mode: self.mode, ..DocState::new(*document) };
                let found = Some(Box::new(Made { state, clues, rule_clues, er, hardest }));
                if self.lines.send(&JobLine { found, ..JobLine::default() }) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            }
            News::Progress(progress) => {
                if self.told.is_none_or(|at| at.elapsed() >= PACE) {
                    self.tell_progress(&progress);
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn tell_progress(&mut self, progress: &masume::editor::making::Progress) {
        self.told = Some(Instant::now());
        let progress = Some(Progress {
            tried: progress.tries,
            found: self.found,
            solutions: progress.solutions,
            blanks: progress.blanks,
            seconds: self.begun.elapsed().as_secs_f64(),
        });
        self.lines.offer(&JobLine { progress, ..JobLine::default() });
    }

    fn tell_end(&self, ending: &Ending) {
        let end = match ending.id {
            "enough" => Some("done"),
            "cancelled" => Some("cancelled"),
            "time" if self.found > 0 => Some("time"),
            // What there is was told; that there is no more is not worth a complaint.
            "exhausted" | "attempts" if self.found > 0 => Some("done"),
            _ => None,
        };
        let message = if self.lang == Lang::Ja { &ending.ja } else { &ending.en };
        let failed = end.is_none().then(|| Problem::new(ending.id, message));
        self.lines.send(&JobLine { end, failed, ..JobLine::default() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_requests_are_the_rows_of_the_table() {
        let names = ["easy", "medium", "hard", "expert", "extreme"];
        assert_eq!(names.len(), DIFFICULTIES.len());
        for (id, row) in names.iter().zip(DIFFICULTIES) {
            let level: Level = serde_json::from_value((*id).into()).unwrap();
            assert_eq!((*id, level.range()), (row.id, (*row.se.start(), *row.se.end())));
        }
    }
}
