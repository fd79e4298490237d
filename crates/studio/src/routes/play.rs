//! For who plays: hints in three stages, the whole path, whether the entries are right.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use masume::editor::play::{self, LineView, StepView};
use masume::editor::{Edit, MarkKind, Marks};
use masume::puzzle::Document;
use masume::render::Scene;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::KeyQuery;
use crate::app::{App, json};
use crate::fault::{Failure, Fault};
use crate::guard::{Browser, Speaks};
use crate::mirror;
use crate::routes::figure::Figure;
use crate::routes::knowledge::puzzle_of;
use crate::routes::rating::{TechniqueView, number};

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HintQuestion {
    /// 1: where to look; 2: what to look for; 3: the step.
    pub stage: u8,
}

/// A hint, or why there is none.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct HintAnswer {
    /// The stage that was asked for.
    pub stage: u8,
    /// Why there is no step: `wrong` (entries), `wrong_marks`, `none_left`, `solved`, `stuck`, `no_solution` or `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The technique, from the second stage on.
    pub technique: Option<TechniqueView>,
    /// Sentences, one on each line.
    pub words: String,
    /// What is drawn: in the first two stages frames only.
    pub figure: Option<Figure>,
    /// What takes the step; in the third stage only.
    #[schema(value_type = Vec<mirror::Edit>)]
    pub edits: Vec<Edit>,
    /// The cells that are wrong.
    pub cells: Vec<u32>,
    /// Whether everything is filled as it should be.
    pub done: bool,
}

/// Lines of an explanation as one text.
fn text(lines: &[LineView]) -> String {
    let line = |l: &LineView| match l.level {
        0 => l.text.clone(),
        deep => format!("{}• {}", "  ".repeat(usize::from(deep) - 1), l.text),
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn technique(step: &StepView) -> Option<TechniqueView> {
    masume::logic::technique(step.technique).map(|t| TechniqueView::of(t, step.se))
}

/// The edits that take a step. Candidates can only be struck out where marks are written.
fn edits(document: &Document, step: &StepView) -> Vec<Edit> {
    if let Some((cell, digit)) = step.placement {
        return vec![Edit::EnterDigit { cells: vec![cell], digit, tidy: true }];
    }
    let unmarked = |row: &Vec<u64>| {
        let cell = *row.first()? as usize;
        document.centre_marks.get(cell).is_none_or(|marks| marks.is_empty()).then_some(cell as u32)
    };
    let cells: Vec<u32> = step.eliminations.0.iter().filter_map(unmarked).collect();
    let kind = MarkKind::Centre;
    let write = (!cells.is_empty()).then_some(Edit::AutoMarks { kind, cells, strike_only: false });
    write.into_iter().chain([Edit::StrikeMarks { kind, marks: step.eliminations.clone() }]).collect()
}

/// What a player can do next, a little at a time.
#[utoipa::path(post, path = "/api/documents/{id}/hint", params(("id" = String, Path)), request_body = HintQuestion,
    responses((status = 200, body = HintAnswer), (status = 404, body = Failure)))]
pub async fn hint(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Extension(Speaks(lang)): Extension<Speaks>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<HintAnswer>, Fault> {
    let HintQuestion { stage } = json(&headers, &body)?;
    if !(1..=3).contains(&stage) {
        return Err(Fault::new("bad_request").because("stage is 1, 2 or 3"));
    }
    let doc = app.doc(browser, &id)?;
    let own = doc.clone();
    let told = app.think(&doc, app.limits.question, move |app, control| {
        let document = app.desk.with(&own, |work| Ok(work.session.document().clone()))?;
        let found = play::hint(&document, lang, control);
        let Some(step) = found.step else {
            let code = if found.kind == "wrong_entries" { "wrong" } else { found.kind };
            return Ok(HintAnswer {
                stage,
                code: Some(code.to_string()),
                words: found.message,
                cells: found.cells,
                done: found.kind == "solved",
                ..HintAnswer::default()
            });
        };
        let (lines, figure) = match stage {
            1 => (&step.where_to_look, Figure { frames: Figure::frames(&step.figure), ..Figure::default() }),
            2 => {
                (&step.what_to_look_for, Figure { frames: Figure::frames(&step.figure), ..Figure::default() })
            }
            _ => (&step.which, Figure::of(&step.figure)),
        };
        Ok(HintAnswer {
            stage,
            technique: if stage > 1 { technique(&step) } else { None },
            words: text(lines),
            figure: Some(figure),
            edits: if stage == 3 { edits(&document, &step) } else { Vec::new() },
            ..HintAnswer::default()
        })
    });
    Ok(Json(told.await?))
}

/// The way through a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PathAnswer {
    /// The steps.
    pub steps: Vec<PathStep>,
    /// Whether they solve it.
    pub solved: bool,
    /// `solved`, `stuck`, `contradiction` or `stopped`.
    pub end: &'static str,
    /// The hardest step's rating.
    pub er: Option<f64>,
}

/// A step, and the position it is found in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PathStep {
    /// The technique.
    pub technique: Option<TechniqueView>,
    /// Technique and result in one line.
    pub headline: String,
    /// Why, one sentence on each line.
    pub words: String,
    /// What is drawn.
    pub figure: Figure,
    /// The digit of each cell before the step; 0: none.
    pub values: Vec<u8>,
    /// The candidates before the step.
    #[schema(value_type = mirror::Marks)]
    pub candidates: Marks,
}

impl PathStep {
    fn of(step: &StepView) -> Self {
        let (head, rest) =
            step.which.split_first().map_or((String::new(), &[][..]), |(h, r)| (h.text.clone(), r));
        let Scene { cells, .. } = &step.scene;
        let sets: Vec<_> = cells.iter().map(|c| c.candidates).collect();
        Self {
            technique: technique(step),
            headline: head,
            words: text(rest),
            figure: Figure::of(&step.figure),
            values: cells.iter().map(|c| c.digit.map_or(0, |(d, _)| d.value())).collect(),
            candidates: Marks::of(&sets),
        }
    }
}

/// The whole path from the clues, step by step.
#[utoipa::path(get, path = "/api/documents/{id}/path", params(("id" = String, Path), KeyQuery),
    responses((status = 200, body = PathAnswer), (status = 404, body = Failure), (status = 409, body = Failure)))]
pub async fn path(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Extension(Speaks(lang)): Extension<Speaks>,
    Path(id): Path<String>,
    Query(asked): Query<KeyQuery>,
) -> Result<Json<PathAnswer>, Fault> {
    let doc = app.doc(browser, &id)?;
    let own = doc.clone();
    let told = app.think(&doc, app.limits.question, move |app, control| {
        let puzzle = app.desk.with(&own, |work| puzzle_of(work, asked.key.as_deref()))?;
        let known = own.mind().quick(&puzzle, control);
        let path = play::path(&puzzle, Some(&known), lang, control);
        if control.cancel.is_cancelled() {
            return Err(Fault::new("old_key"));
        }
        Ok(PathAnswer {
            er: path.steps.iter().map(|s| s.se).max().map(number),
            steps: path.steps.iter().map(PathStep::of).collect(),
            solved: path.end == "solved",
            end: path.end,
        })
    });
    Ok(Json(told.await?))
}

/// How a player stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckAnswer {
    /// Entries that no solution has.
    pub wrong: Vec<u32>,
    /// Whether no cell is open.
    pub filled: bool,
    /// Whether the board is full and right.
    pub done: bool,
    /// How many solutions the puzzle has.
    #[schema(value_type = mirror::Class)]
    pub class: masume::editor::Class,
}

/// Whether the entries are right.
#[utoipa::path(get, path = "/api/documents/{id}/check", params(("id" = String, Path)),
    responses((status = 200, body = CheckAnswer), (status = 404, body = Failure)))]
pub async fn check(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Path(id): Path<String>,
) -> Result<Json<CheckAnswer>, Fault> {
    let doc = app.doc(browser, &id)?;
    let own = doc.clone();
    let told = app.think(&doc, app.limits.question, move |app, control| {
        let document = app.desk.with(&own, |work| Ok(work.session.document().clone()))?;
        let known = own.mind().quick(&document.puzzle, control);
        let found = play::check(&document, &known);
        Ok(CheckAnswer {
            wrong: found.wrong,
            filled: found.blanks == 0,
            done: found.solved,
            class: found.class,
        })
    });
    Ok(Json(told.await?))
}
