//! The description of the routes, from which the types of the page are made. `docs/openapi.json` is a copy; a test
//! compares them.

use std::sync::OnceLock;

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use utoipa::OpenApi;

/// What the description says of the whole.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Masume studio",
        description = "Documents, live knowledge, what-ifs, hints and making of Sudoku-like puzzles. Answers that come a \
                       line at a time are application/x-ndjson: the schema is that of a line. Every request that is not \
                       GET carries the header X-Masume: 1."
    ),
    components(schemas(
        crate::fault::Failure,
        crate::mirror::Edit,
        crate::mirror::Command,
        crate::mirror::Knowledge,
        crate::mirror::WhatIf,
        crate::mirror::State,
        crate::routes::export::Look,
        crate::routes::what_ifs::Ended
    ))
)]
pub struct Description;

/// The description as JSON.
pub fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut text = crate::app::described().1.to_pretty_json().unwrap_or_default();
        text.push('\n');
        text
    })
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = String, content_type = "application/json")))]
pub async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text()).into_response()
}
