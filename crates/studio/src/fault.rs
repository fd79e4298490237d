//! What went wrong with a request: a status, a code for programs, words for people in the language they asked for, and
//! the place where there is one.
//!
//! A handler only names the fault; the [words are found](render) on the way out, where the language is known. Whatever
//! else on the way says no (an unknown path, a body that is too long) comes out in the same form.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use masume::editor::{Refusal, StateError};
use masume::formats::ReadError;
use masume::locale::{Arg, Lang, Text};
use masume::puzzle::Board;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::View;
use crate::pool::Lost;

/// The body of every answer that is not a success.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Failure {
    /// What went wrong.
    pub error: Problem,
    /// The document as it is, when the request was about an older version of it (`stale`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Box<View>>,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The stable name, for programs.
    pub code: String,
    /// A sentence in the language that was asked for.
    pub message: String,
    /// What another part of Masume said to it, in English; in English the sentence has it, too.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The cells it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u32>,
    /// The line of the text that was sent, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

impl Problem {
    /// With a code and words.
    pub fn new(code: &str, message: &str) -> Self {
        let (code, message) = (code.to_string(), message.to_string());
        Self { code, message, detail: String::new(), cells: Vec::new(), line: None, column: None }
    }
}

/// A fault on its way to the browser.
#[derive(Clone, Debug)]
pub struct Fault(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    status: StatusCode,
    code: &'static str,
    /// Its message in the locale files.
    id: &'static str,
    /// More about it: already words, or text from elsewhere that is put into the message.
    detail: String,
    words: Option<(String, String)>,
    place: Option<(usize, usize)>,
    cells: Vec<u32>,
    view: Option<Box<View>>,
}

/// The codes, each with its status and with its message in the locale files.
pub const CODES: &[(&str, u16, &str)] = &[
    ("bad_request", 400, "studio-fault-bad-request"),
    ("bad_json", 400, "studio-fault-bad-json"),
    ("shape", 400, "studio-fault-shape"),
    ("host", 403, "studio-fault-host"),
    ("origin", 403, "studio-fault-origin"),
    ("header", 403, "studio-fault-header"),
    ("not_found", 404, "studio-fault-not-found"),
    ("no_route", 404, "studio-fault-no-route"),
    ("not_built", 404, "studio-fault-not-built"),
    ("method", 405, "studio-fault-method"),
    ("slow", 408, "studio-fault-slow"),
    ("stale", 409, "studio-fault-stale"),
    ("old_key", 409, "studio-fault-old-key"),
    ("not_unique", 422, "studio-fault-not-unique"),
    ("full", 409, "studio-fault-full"),
    ("too_large", 413, "studio-fault-too-large"),
    ("media_type", 415, "studio-fault-media-type"),
    ("damaged", 422, "studio-fault-damaged"),
    ("unreadable", 400, "studio-fault-unreadable"),
    ("bad_state", 422, "studio-fault-bad-state"),
    ("unwritable", 422, "studio-fault-unwritable"),
    ("refused", 422, "studio-fault-refused"),
    ("internal", 500, "studio-fault-internal"),
    ("busy", 503, "studio-fault-busy"),
    ("deadline", 504, "studio-fault-deadline"),
    ("storage", 507, "studio-fault-storage"),
];

impl Fault {
    /// The fault with this code, which must be one of [`CODES`].
    pub fn new(code: &'static str) -> Self {
        let row = CODES.iter().find(|c| c.0 == code);
        debug_assert!(row.is_some(), "{code}");
        let (_, status, id) = row.copied().unwrap_or((code, 500, "studio-fault-internal"));
        Self(Box::new(Parts {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            code,
            id,
            detail: String::new(),
            words: None,
            place: None,
            cells: Vec::new(),
            view: None,
        }))
    }

    /// The same with more about it.
    #[must_use]
    pub fn because(mut self, detail: impl std::fmt::Display) -> Self {
        self.0.detail = detail.to_string();
        self
    }

    /// The same with the document as it is.
    #[must_use]
    pub fn with_view(mut self, view: View) -> Self {
        self.0.view = Some(Box::new(view));
        self
    }

    /// Something the editor refuses.
    pub fn refused(refusal: &Refusal, shape: &Board) -> Self {
        let mut fault = Self::new("refused");
        fault.0.words = Some((refusal.words(shape, Lang::En), refusal.words(shape, Lang::Ja)));
        fault.0.cells.clone_from(&refusal.cells);
        fault
    }

    /// The code.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    fn at(mut self, line: usize, column: usize) -> Self {
        self.0.place = Some((line, column));
        self
    }

    /// In words.
    pub fn problem(&self, lang: Lang) -> Problem {
        let message = match (&self.0.words, lang) {
            (Some((en, _)), Lang::En) => en.clone(),
            (Some((_, ja)), Lang::Ja) => ja.clone(),
            (None, _) => {
                let detail: Arg<'_> = self.0.detail.as_str().into();
                Text::of(lang).get(self.0.id, &[("detail", detail)])
            }
        };
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Problem {
            // To programs an old key is an old version; only the words differ.
            code: if self.0.code == "old_key" { "stale" } else { self.0.code }.to_string(),
            message: message.trim().to_string(),
            detail: self.0.detail.clone(),
            cells: self.0.cells.clone(),
            line: self.0.place.map(|p| number(p.0)),
            column: self.0.place.map(|p| number(p.1)),
        }
    }
}

impl From<Lost> for Fault {
    fn from(lost: Lost) -> Self {
        Self::new(match lost {
            Lost::Busy => "busy",
            Lost::Late => "deadline",
            Lost::Broken => "internal",
        })
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::new("storage").because(error)
    }
}

impl From<StateError> for Fault {
    fn from(error: StateError) -> Self {
        Self::new("bad_state").because(error)
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        let place = (error.line(), error.column());
        // The place is told apart from the words.
        let said = error.to_string();
        let what = said.rsplit_once(" at line ").map_or(said.as_str(), |(what, _)| what).to_string();
        let fault = Self::new("bad_json").because(what);
        if place.0 > 0 { fault.at(place.0, place.1) } else { fault }
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        let said = if error.help.is_empty() {
            format!("{}.", error.message)
        } else {
            format!("{}. {}", error.message, error.help)
        };
        Self::new("unreadable").because(said).at(error.line, error.column)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = self.0.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Puts a fault into words, whoever said no.
pub fn render(response: Response, lang: Lang) -> Response {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let fault = response.extensions().get::<Fault>().cloned().unwrap_or_else(|| {
        let code = CODES.iter().find(|c| c.1 == status.as_u16()).map_or("bad_request", |c| c.0);
        let code = if status == StatusCode::NOT_FOUND { "no_route" } else { code };
        Fault::new(if status.is_server_error() && code == "bad_request" { "internal" } else { code })
    });
    let body = Failure { error: fault.problem(lang), view: fault.0.view.clone() };
    let mut answer = (fault.0.status, Json(body)).into_response();
    let headers = answer.headers_mut();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        headers.insert(header::ALLOW, allow.clone());
    }
    if fault.code() == "busy" {
        headers.insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_words_in_every_language() {
        for (code, status, _) in CODES {
            assert!((400..600).contains(status));
            for lang in Lang::ALL {
                let problem = Fault::new(code).because("DETAIL").problem(lang);
                assert!(problem.code == *code || *code == "old_key");
                assert!(!problem.message.starts_with("studio-fault"), "{code}");
            }
        }
    }
}
