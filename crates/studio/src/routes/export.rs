//! A document as text of any format, or as a picture.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use masume::formats::{self, WriteOptions};
use masume::puzzle::{Document, Grid};
use masume::render::{Scene, SceneOptions, Theme, png, svg};
use masume::solver::{Control, Engine};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::fault::{Failure, Fault};
use crate::guard::Browser;

/// Most pixels across that a picture is asked for with.
const WIDEST: u32 = 6_000;

/// What is written.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct Export {
    /// 0: without marks, colours and planned cells.
    pub marks: u8,
    /// 0: without what a player entered.
    pub entries: u8,
    /// 0: without the title, for who writes it beside the picture.
    pub title: u8,
    /// 1: with the solution.
    pub solution: u8,
    /// The look of a picture.
    pub theme: Look,
    /// Pixels across, of a PNG.
    pub width: Option<u32>,
}

impl Default for Export {
    fn default() -> Self {
        Self { marks: 1, entries: 1, title: 1, solution: 0, theme: Look::Light, width: None }
    }
}

/// The look of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Ink on paper.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black on white.
    Print,
}

/// A document as text of the format with this id, or as `svg` or `png`. The header `X-Masume-Not-Kept` names what the
/// format has no room for.
#[utoipa::path(get, path = "/api/documents/{id}/export/{format}",
    params(("id" = String, Path), ("format" = String, Path), Export),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Failure),
        (status = 422, body = Failure)))]
pub async fn export(
    State(app): State<Arc<App>>,
    Extension(Browser(browser)): Extension<Browser>,
    Path((id, format)): Path<(String, String)>,
    Query(asked): Query<Export>,
) -> Result<Response, Fault> {
    let doc = app.doc(browser, &id)?;
    let time = app.limits.question;
    let own = doc.clone();
    app.think(&doc, time, move |app, control| {
        let document = app.desk.with(&own, |work| Ok(work.session.document().clone()))?;
        written(document, &format, asked, control)
    })
    .await
}

fn written(
    mut document: Document,
    format: &str,
    asked: Export,
    control: &Control,
) -> Result<Response, Fault> {
    if asked.marks == 0 {
        document.centre_marks.clear();
        document.corner_marks.clear();
        document.colours.clear();
        document.planned = None;
    }
    if asked.entries == 0 {
        document.entries = Grid::empty(document.board().len());
    }
    if asked.title == 0 {
        document.meta.title.clear();
    }
    let solution = if asked.solution == 1 { solution(&document, control)? } else { None };
    let options = SceneOptions {
        theme: match asked.theme {
            Look::Light => Theme::Light,
            Look::Dark => Theme::Dark,
            Look::Print => Theme::Print,
        },
        overlay: solution.clone(),
        ..SceneOptions::default()
    };
    let title = document.meta.title.clone();
    let mut response = match format {
        "svg" => {
            ([(header::CONTENT_TYPE, "image/svg+xml")], svg(&Scene::new(&document, &options))).into_response()
        }
        "png" => {
            let width = asked.width.map(|w| w.min(WIDEST));
            let picture = png(&Scene::new(&document, &options), width)
                .map_err(|e| Fault::new("unwritable").because(e))?;
            ([(header::CONTENT_TYPE, "image/png")], picture).into_response()
        }
        "pdf" => return Err(Fault::new("not_built")),
        id => {
            let format = formats::find(id).ok_or_else(|| Fault::new("not_found"))?;
            let write = format.write.ok_or_else(|| Fault::new("unwritable").because(format.id))?;
            if solution.is_some() {
                document.solution = solution;
            }
            let written = write(&document, &WriteOptions::default())
                .map_err(|e| Fault::new("unwritable").because(e))?;
            let mut text = written.text;
            text.push('\n');
            let mut response = text.into_response();
            if let Ok(names) = HeaderValue::from_str(&written.not_kept.join(", ")) {
                response.headers_mut().insert("x-masume-not-kept", names);
            }
            response
        }
    };
    // Whatever a title or a text says, what is written here is never a page of its own.
    let headers = response.headers_mut();
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    let end = match format {
        "svg" | "png" => format,
        id => formats::find(id).and_then(|f| f.extensions.first()).copied().unwrap_or("txt"),
    };
    if let Ok(name) = HeaderValue::from_str(&disposition(&title, end)) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

fn solution(document: &Document, control: &Control) -> Result<Option<Grid>, Fault> {
    let counted = Engine::for_puzzle(&document.puzzle).count(2, control);
    match counted.unique() {
        Some(true) => Ok(counted.examples.into_iter().next()),
        Some(false) => Ok(None),
        None if control.cancel.is_cancelled() => Err(Fault::new("old_key")),
        None => Err(Fault::new("deadline")),
    }
}

/// The header that names a file after a title.
fn disposition(title: &str, end: &str) -> String {
    let mut name = String::new();
    for sign in title.trim().chars().filter(|c| !c.is_control()).take(60) {
        if sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_') {
            name.push(sign);
        } else if !sign.is_ascii() {
            let mut bytes = [0; 4];
            for byte in sign.encode_utf8(&mut bytes).bytes() {
                let _ = write!(name, "%{byte:02X}");
            }
        } else {
            name.push('-');
        }
    }
    let name = if name.is_empty() { "masume" } else { &name };
    format!("attachment; filename=\"masume.{end}\"; filename*=UTF-8''{name}.{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_hold_no_path_and_no_header() {
        assert_eq!(
            disposition("", "sdk"),
            "attachment; filename=\"masume.sdk\"; filename*=UTF-8''masume.sdk"
        );
        let named = disposition("../a/b\"\r\nSet-Cookie: x=1; 数独", "txt");
        assert!(named.ends_with("UTF-8''---a-b-Set-Cookie--x-1--%E6%95%B0%E7%8B%AC.txt"), "{named}");
    }
}
