//! Commands: everything that changes a document.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use masume::editor::{Code, Command, Edit, NodeId, Refusal};
use masume::locale::Lang;
use masume::solver::{CancelToken, Control};

use crate::api::{Changed, Commands, Geometry, RefusalView, View};
use crate::app::{App, json};
use crate::doc::{Doc, Work};
use crate::fault::{Failure, Fault};
use crate::guard::{Browser, Speaks};
use crate::store::now;

/// How long the editor may look for a solution that has a new clue.
const WITNESS: Duration = Duration::from_secs(1);
/// How long the commands of one request may take.
const ALL: Duration = Duration::from_secs(5);

/// Runs commands on a document, in order, until one is refused.
#[utoipa::path(post, path = "/api/documents/{id}/commands", params(("id" = String, Path)), request_body = Commands,
    responses((status = 200, body = Changed), (status = 404, body = Failure), (status = 409, body = Failure)))]
pub async fn commands(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Extension(Speaks(lang)): Extension<Speaks>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Changed>, Fault> {
    let changed = app.soon(move |app| {
        let asked: Commands = json(&headers, &body)?;
        if asked.commands.len() > app.limits.commands {
            return Err(Fault::new("too_large"));
        }
        let doc = app.doc(browser, &id)?;
        run(app, &doc, asked, lang)
    });
    Ok(Json(changed.await?))
}

fn run(app: &App, doc: &Arc<Doc>, asked: Commands, lang: Lang) -> Result<Changed, Fault> {
    let Commands { version, commands } = asked;
    let changes = commands.iter().any(may_change_puzzle);
    let (mut changed, puzzle) = app.desk.with(doc, |work| {
        if work.version != version {
            return Err(Fault::new("stale").with_view(View::whole(doc.id, work)));
        }
        if changes {
            // Whoever thinks about the puzzle as it is has the mind in hand. Nobody new begins to: for that one needs the
            // document, which is in hand here.
            doc.cancel();
        }
        let before = work.session.document().puzzle.clone();
        let fresh = work.session.history().list().next_back().map_or(NodeId(0), |n| NodeId(n.id.0 + 1));
        let mut named = Vec::new();
        let refusal = obey(app, doc, work, commands, &mut named)?;
        let document = work.session.document();
        let refusal = refusal.map(|(index, r)| RefusalView::of(index, &r, document.board(), lang));
        // A log that was begun anew has a history that was, too.
        let since = (work.version > 0).then_some((fresh, &named[..]));
        let mut view = View::of(doc.id, work, since);
        if !document.puzzle.has_rules_of(&before) {
            view.geometry = Some(Geometry::of(&document.puzzle));
        }
        let puzzle = changes.then(|| document.puzzle.clone());
        Ok((Changed { view, refusal, knowledge: None }, puzzle))
    })?;
    if let Some(puzzle) = puzzle {
        let running = app.desk.begin(doc);
        let control = Control { cancel: running.token.clone(), ..Control::default() };
        changed.knowledge = Some(doc.mind().quick(&puzzle, &control));
    }
    Ok(changed)
}

/// Runs commands until one is refused, and logs those that were not.
fn obey(
    app: &App,
    doc: &Doc,
    work: &mut Work,
    commands: Vec<Command>,
    named: &mut Vec<NodeId>,
) -> Result<Option<(usize, Refusal)>, Fault> {
    let end = Instant::now() + ALL;
    let at = now();
    let (mut lines, mut count, mut refusal) = (String::new(), 0, None);
    for (index, command) in commands.into_iter().enumerate() {
        if let Command::Name { node, .. } = &command {
            named.push(node.unwrap_or_else(|| work.session.history().current()));
        }
        let allowed = match &command {
            Command::Edit {
                edit:
                    edit @ (Edit::PlaceClue { .. }
                    | Edit::EntriesToClues { .. }
                    | Edit::PlaceSign { .. }
                    | Edit::RemoveSigns { .. }),
            } => {
                let deadline = Some((Instant::now() + WITNESS).min(end));
                let control = Control { cancel: CancelToken::new(), deadline, nodes: None };
                doc.mind().guard(work.session.document(), edit, &control)
            }
            _ if Instant::now() >= end => Err(Code::Undecided.into()),
            _ => Ok(()),
        };
        match allowed.and_then(|()| work.session.run(command, at)) {
            Ok(line) => {
                lines.push_str(&line);
                count += 1;
            }
            Err(refused) => {
                refusal = Some((index, refused));
                break;
            }
        }
    }
    app.desk.commit(doc, work, &lines, count, at)?;
    Ok(refusal)
}

/// Whether a command may leave another puzzle than before.
fn may_change_puzzle(command: &Command) -> bool {
    match command {
        Command::Edit { edit } => !matches!(
            edit,
            Edit::EnterDigit { .. }
                | Edit::ToggleMark { .. }
                | Edit::StrikeMarks { .. }
                | Edit::AutoMarks { .. }
                | Edit::ToggleColour { .. }
                | Edit::Plan { .. }
                | Edit::SetPlan { .. }
                | Edit::SetText { .. }
        ),
        Command::Undo | Command::Redo | Command::Jump { .. } => true,
        Command::Name { .. } | Command::SetMode { .. } | Command::SetClock { .. } => false,
    }
}
