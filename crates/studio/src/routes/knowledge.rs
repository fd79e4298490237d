//! Live knowledge, as it comes in.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use masume::editor::Knowledge;
use masume::locale::Lang;
use masume::puzzle::Puzzle;
use masume::solver::Control;

use crate::api::KeyQuery;
use crate::app::App;
use crate::doc::{Doc, Work};
use crate::fault::{Failure, Fault};
use crate::guard::{Browser, Speaks};
use crate::mirror;
use crate::stream::{self, Lines};

/// The first turn that work on a puzzle has; each further one is twice as long, so that many puzzles get on side by side
/// and none is begun again and again without an end.
const TURN: Duration = Duration::from_millis(100);
/// The longest turn: so long others wait at most for each thread.
const LONGEST: Duration = Duration::from_secs(4);
/// Lines come at most so often.
const PACE: Duration = Duration::from_millis(60);

/// What is known of the puzzle: a line of JSON after each stage, until all is known. The next edit ends it.
#[utoipa::path(get, path = "/api/documents/{id}/knowledge", params(("id" = String, Path), KeyQuery),
    responses((status = 200, body = mirror::Knowledge, content_type = "application/x-ndjson"),
        (status = 404, body = Failure), (status = 409, body = Failure)))]
pub async fn knowledge(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Extension(Speaks(lang)): Extension<Speaks>,
    Path(id): Path<String>,
    Query(asked): Query<KeyQuery>,
) -> Result<Response, Fault> {
    let (doc, puzzle, running) = app
        .soon(move |app| {
            let doc = app.doc(browser, &id)?;
            let running = app.desk.begin(&doc);
            let puzzle = app.desk.with(&doc, |work| puzzle_of(work, asked.key.as_deref()))?;
            Ok((doc, puzzle, running))
        })
        .await?;
    let (lines, response) = stream::lines(running);
    let deadline = Instant::now() + app.limits.knowledge;
    let work = Stream { app: app.clone(), doc, puzzle, lines, lang, deadline, told: None };
    app.slow.submit(move || work.turn(None))?;
    Ok(response)
}

/// The puzzle of a document, if it is the one that is meant.
pub fn puzzle_of(work: &Work, key: Option<&str>) -> Result<Puzzle, Fault> {
    if key.is_some_and(|key| key != work.key().to_string()) {
        return Err(Fault::new("old_key"));
    }
    Ok(work.session.document().puzzle.clone())
}

struct Stream {
    app: Arc<App>,
    doc: Arc<Doc>,
    puzzle: Puzzle,
    lines: Lines,
    lang: Lang,
    deadline: Instant,
    told: Option<Arc<Knowledge>>,
}

impl Stream {
    /// Works for a while and lines up again; at first only what can be known at once.
    fn turn(mut self, time: Option<Duration>) {
        let lines = self.lines.clone();
        lines.guarded(self.lang, move |lines| {
            let mut time = time;
            while let Some((mut rest, next)) = self.step(time, lines) {
                let pool = rest.app.slow.clone();
                if pool.waiting() == 0 {
                    // Nobody else wants the thread.
                    (self, time) = (rest, Some(next));
                    continue;
                }
                rest.told.take();
                let _ = pool.submit(move || rest.turn(Some(next)));
                return;
            }
        });
    }

    /// One turn; what is left to do and the length of the next one, if there is one.
    fn step(mut self, time: Option<Duration>, lines: &Lines) -> Option<(Self, Duration)> {
        let end = Instant::now() + time.unwrap_or(TURN);
        let control =
            Control { cancel: lines.token().clone(), deadline: Some(end.min(self.deadline)), nodes: None };
        if control.cancel.is_cancelled() {
            return None;
        }
        let mut last = Instant::now();
        let mut mind = self.doc.mind();
        let known = match time {
            None => mind.quick(&self.puzzle, &control),
            Some(_) => mind.more(&self.puzzle, &control, &mut |known| {
                if last.elapsed() >= PACE {
                    last = Instant::now();
                    lines.offer(known);
                }
            }),
        };
        drop(mind);
        if control.cancel.is_cancelled() {
            return None;
        }
        let news = self.told.as_ref() != Some(&known);
        if news && !lines.send(&*known) {
            return None;
        }
        let done = known.complete || Instant::now() >= self.deadline;
        self.told = Some(known);
        let next = time.map_or(TURN, |t| (t * 2).min(LONGEST));
        (!done).then_some((self, next))
    }
}
