//! The page, compiled in. `build.rs` puts it into place: the one built from `web/`, or a note that says how to build it.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse as _, Response};

use crate::fault::Fault;

/// The files of the page, sorted by name.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

fn file(name: &str) -> Option<&'static [u8]> {
    FILES.binary_search_by_key(&name, |(name, _)| name).ok().map(|at| FILES[at].1)
}

/// Whether the page is in this program, and not only the note that says how to build it.
pub fn is_built() -> bool {
    file("note.txt").is_none()
}

/// A file of the page; the page itself at `/`.
pub async fn page(request: Request) -> Result<Response, Fault> {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return Err(Fault::new("no_route"));
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Fault::new("method"));
    }
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    // Names are looked up in a table that was made when the program was; no path leads to the disk.
    let file = file(name).ok_or_else(|| Fault::new("no_route"))?;
    let mut response = file.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    // The names of what is in `assets` change with their contents.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    Ok(response)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "webmanifest" => "application/json",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
