//! What-ifs: what a clue would do before it is placed, and what would be without one.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use masume::editor::{Mind, Target};
use masume::puzzle::{Cell, Puzzle};
use masume::solver::Control;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{App, json};
use crate::fault::{Failure, Fault};
use crate::guard::{Browser, Speaks};
use crate::mirror;
use crate::routes::knowledge::puzzle_of;
use crate::stream::{self, Batch, Lines};

/// Most what-ifs that can be asked for by name.
const MOST: usize = 10_000;
/// Nodes that each may take on boards other than plain 9×9, so that none keeps the others waiting.
const EACH: u64 = 2_000;

/// What is pointed at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhatIfs {
    /// The key of the puzzle that is shown.
    pub key: String,
    /// The candidates and clues, or `"all"`.
    pub targets: Targets,
    /// Those near this cell come first.
    #[serde(default)]
    pub near: Option<u32>,
}

/// Some what-ifs, or all.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Targets {
    /// `"all"`.
    All(All),
    /// Candidates and clues.
    Some(Vec<mirror::Target>),
}

/// All of them.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum All {
    /// All of them.
    All,
}

/// The last line.
#[derive(Serialize, ToSchema)]
pub struct Ended {
    /// `complete` when all were told, else what stopped it: `deadline` or `cancelled`.
    pub ended: &'static str,
}

/// A line of JSON for each what-if, then one with `ended`. The next edit stops it.
#[utoipa::path(post, path = "/api/documents/{id}/what-ifs", params(("id" = String, Path)), request_body = WhatIfs,
    responses((status = 200, body = mirror::WhatIf, content_type = "application/x-ndjson"),
        (status = 404, body = Failure), (status = 409, body = Failure)))]
pub async fn what_ifs(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Extension(Speaks(lang)): Extension<Speaks>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Fault> {
    let (asked, doc, puzzle, running) = app
        .soon(move |app| {
            let asked: WhatIfs = json(&headers, &body)?;
            if matches!(&asked.targets, Targets::Some(items) if items.len() > MOST) {
                return Err(Fault::new("too_large"));
            }
            let doc = app.doc(browser, &id)?;
            let running = app.desk.begin(&doc);
            let puzzle = app.desk.with(&doc, |work| puzzle_of(work, Some(&asked.key)))?;
            Ok((asked, doc, puzzle, running))
        })
        .await?;
    let (lines, response) = stream::lines(running);
    let deadline = Instant::now() + app.limits.what_ifs;
    app.slow.submit(move || {
        lines.guarded(lang, |lines| {
            if !lines.token().is_cancelled() {
                let control =
                    Control { cancel: lines.token().clone(), deadline: Some(deadline), nodes: None };
                tell(&mut doc.mind(), &puzzle, &asked, &control, lines);
            }
        });
    })?;
    Ok(response)
}

fn tell(mind: &mut Mind, puzzle: &Puzzle, asked: &WhatIfs, control: &Control, lines: &Lines) {
    let known = mind.recall(puzzle).unwrap_or_else(|| mind.quick(puzzle, control));
    let mut batch = Batch::new(lines);
    let stop = match &asked.targets {
        Targets::All(_) => {
            let near = asked.near.map(|c| c as usize).filter(|c| *c < puzzle.board().len()).map(Cell::new);
            mind.all_what_ifs(puzzle, &known, near, Some(EACH), control, &mut |what_if| {
                if batch.push(&what_if) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
            .id()
        }
        Targets::Some(targets) => {
            let each = Control { nodes: Some(EACH), ..control.clone() };
            let mut stop = "complete";
            for target in targets {
                if let Some(why) = control.must_stop(0) {
                    stop = why.id();
                    break;
                }
                let target = match *target {
                    mirror::Target::Place { cell, digit } => Target::Place { cell, digit },
                    mirror::Target::Remove { cell } => Target::Remove { cell },
                };
                // Nothing is told of what cannot be pointed at: a cell without a clue, a digit that is none.
                if let Some(what_if) = mind.what_if(puzzle, &known, target, &each)
                    && !batch.push(&what_if)
                {
                    return;
                }
            }
            stop
        }
    };
    batch.push(&Ended { ended: stop });
    batch.flush();
}
