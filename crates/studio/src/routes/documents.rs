//! Documents: the list of them, new ones, one of them, the trash.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use masume::editor::share;
use masume::editor::state::{State as DocState, puzzle_of};
use masume::puzzle::Document;

use crate::api::{Begin, Listed, View};
use crate::app::{App, json};
use crate::fault::{Failure, Fault};
use crate::guard::Browser;

/// This browser's documents, the one that was changed last first.
#[utoipa::path(get, path = "/api/documents", responses((status = 200, body = Vec<Listed>)))]
pub async fn list(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
) -> Result<Json<Vec<Listed>>, Fault> {
    let found = app.soon(move |app| app.desk.list(browser)).await?;
    let listed = found.into_iter().map(|(id, s)| Listed {
        id: id.to_string(),
        title: s.title,
        shape: s.shape,
        clues: s.clues,
        cells: s.cells,
        changed: s.changed,
        mode: s.mode,
    });
    Ok(Json(listed.collect()))
}

/// A new document.
#[utoipa::path(post, path = "/api/documents", request_body = Begin,
    responses((status = 201, body = View), (status = 422, body = Failure), (status = 409, body = Failure)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, Json<View>), Fault> {
    let view = app
        .soon(move |app| {
            let state = begin(json(&headers, &body)?)?;
            let doc = app.desk.create(browser, state)?;
            app.desk.with(&doc, |work| Ok(View::whole(doc.id, work)))
        })
        .await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// The state that a new document begins with.
fn begin(begin: Begin) -> Result<DocState, Fault> {
    match begin {
        Begin { shape: Some(shape), state: None, share: None, text: None, format: None } => {
            Ok(DocState::new(Document::new(puzzle_of(&shape)?)))
        }
        Begin { shape: None, state: Some(state), share: None, text: None, format: None } => Ok(state),
        Begin { shape: None, state: None, share: Some(text), text: None, format: None } => {
            share::read(&text).map_err(|e| Fault::new("unreadable").because(e))
        }
        Begin { shape: None, state: None, share: None, text: Some(text), format } => {
            let mut read = super::read::puzzles(&text, format.as_deref(), None, 1)?;
            read.pop().map(|r| r.state).ok_or_else(|| Fault::new("unreadable"))
        }
        _ => Err(Fault::new("bad_request")
            .because("a document begins with exactly one of shape, state, share, text")),
    }
}

/// A document.
#[utoipa::path(get, path = "/api/documents/{id}", params(("id" = String, Path)),
    responses((status = 200, body = View), (status = 404, body = Failure)))]
pub async fn show(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Path(id): Path<String>,
) -> Result<Json<View>, Fault> {
    let view = app.soon(move |app| {
        let doc = app.doc(browser, &id)?;
        app.desk.with(&doc, |work| Ok(View::whole(doc.id, work)))
    });
    Ok(Json(view.await?))
}

/// Throws a document away; it can be brought back for thirty days.
#[utoipa::path(delete, path = "/api/documents/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Failure)))]
pub async fn delete(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    app.soon(move |app| {
        let doc = app.doc(browser, &id)?;
        if app.desk.delete(&doc)? { Ok(StatusCode::NO_CONTENT) } else { Err(Fault::new("not_found")) }
    })
    .await
}

/// Brings a document back.
#[utoipa::path(post, path = "/api/documents/{id}/restore", params(("id" = String, Path)),
    responses((status = 200, body = View), (status = 404, body = Failure)))]
pub async fn restore(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Path(id): Path<String>,
) -> Result<Json<View>, Fault> {
    let view = app.soon(move |app| {
        let doc = app.doc(browser, &id)?;
        if !app.desk.store.restore(browser, doc.id)? {
            return Err(Fault::new("not_found"));
        }
        app.desk.with(&doc, |work| Ok(View::whole(doc.id, work)))
    });
    Ok(Json(view.await?))
}
