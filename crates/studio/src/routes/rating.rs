//! How hard a puzzle is, on the scale of Sudoku Explainer and on our own.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use masume::logic::rate::{self, Rating};
use masume::logic::{Choice, Technique, Unrated};
use masume::puzzle::Puzzle;
use masume::solver::Control;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::KeyQuery;
use crate::app::App;
use crate::fault::{Failure, Fault};
use crate::guard::Browser;
use crate::routes::knowledge::puzzle_of;

/// A technique with its names.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TechniqueView {
    /// The stable name.
    pub id: &'static str,
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
    /// The rating of Sudoku Explainer, such as 7.1.
    pub se: f64,
}

impl TechniqueView {
    /// Of a technique that is rated so, in tenths.
    pub fn of(technique: &'static Technique, tenths: u16) -> Self {
        let Technique { id, en, ja, .. } = technique;
        Self { id, en, ja, se: number(tenths) }
    }
}

/// Tenths as a number.
pub fn number(tenths: u16) -> f64 {
    f64::from(tenths) / 10.0
}

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RatingAnswer {
    /// On the scale of Sudoku Explainer.
    pub se: SeView,
    /// The hardest step.
    pub hardest: Option<TechniqueView>,
    /// On our own scale; not when time ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub masume: Option<f64>,
    /// How long people are expected to take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<f64>,
    /// Whether the techniques solve it.
    pub solved: bool,
    /// Whether it may be harder, since time ended.
    pub lower_bound: bool,
}

/// The three numbers of Sudoku Explainer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
pub struct SeView {
    /// The hardest step.
    pub er: f64,
    /// The hardest up to the first digit.
    pub ep: f64,
    /// The first step.
    pub ed: f64,
}

/// The rating on the scale of Sudoku Explainer, with the hardest step.
pub fn se_rating(
    puzzle: &Puzzle,
    control: &Control,
) -> Result<(SeView, Option<TechniqueView>, bool, bool), Fault> {
    let mode = rate::mode("se-1.2.1").ok_or_else(|| Fault::new("internal"))?;
    match rate::rate(puzzle, mode, &Choice::default(), control) {
        Ok((Rating::Se(se), _)) => {
            let hardest = se.hardest.map(|t| TechniqueView::of(t, se.er));
            let numbers = SeView { er: number(se.er), ep: number(se.ep), ed: number(se.ed) };
            Ok((numbers, hardest, se.end == masume::logic::End::Solved, se.lower_bound))
        }
        Ok((Rating::Masume(_), _)) => Err(Fault::new("internal")),
        Err(Unrated::Undecided(_)) if control.cancel.is_cancelled() => Err(Fault::new("old_key")),
        Err(Unrated::Undecided(_)) => Err(Fault::new("deadline")),
        Err(_) => Err(Fault::new("not_unique")),
    }
}

/// How hard the puzzle is, when it has one solution.
#[utoipa::path(get, path = "/api/documents/{id}/rating", params(("id" = String, Path), KeyQuery),
    responses((status = 200, body = RatingAnswer), (status = 404, body = Failure), (status = 409, body = Failure),
        (status = 422, body = Failure)))]
pub async fn rating(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Path(id): Path<String>,
    Query(asked): Query<KeyQuery>,
) -> Result<Json<RatingAnswer>, Fault> {
    let doc = app.doc(browser, &id)?;
    let own = doc.clone();
    let rated = app.think(&doc, app.limits.question, move |app, control| {
        let puzzle = app.desk.with(&own, |work| puzzle_of(work, asked.key.as_deref()))?;
        let (se, hardest, solved, lower_bound) = se_rating(&puzzle, control)?;
        let mode = rate::mode("masume").ok_or_else(|| Fault::new("internal"))?;
        let own = match rate::rate(&puzzle, mode, &Choice::default(), control) {
            Ok((Rating::Masume(own), _)) if !own.lower_bound => Some(own),
            _ => None,
        };
        if control.cancel.is_cancelled() {
            return Err(Fault::new("old_key"));
        }
        let masume = own.as_ref().map(|own| f64::from(own.score) / 100.0);
        let minutes = own.and_then(|own| own.time).map(|time| time.seconds / 60.0);
        Ok(RatingAnswer { se, hardest, masume, minutes, solved, lower_bound })
    });
    Ok(Json(rated.await?))
}
