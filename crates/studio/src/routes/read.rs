//! Reading what was pasted or dropped: anything the formats know.

use std::io::BufReader;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use masume::editor::State as DocState;
use masume::editor::state::{MAX_CELLS, puzzle_of};
use masume::formats::{self, Record, Records};
use masume::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{App, json};
use crate::fault::{Failure, Fault};
use crate::mirror;
use crate::routes::tables::Named;

/// Most puzzles that one text brings.
const MOST: usize = 200;

/// A text to read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The text: a line, a grid, a file of another program, a link.
    pub text: String,
    /// The id of its format, when it should not be found out.
    #[serde(default)]
    pub format: Option<String>,
    /// The text of the shape that bare cells belong to when their number fits.
    #[serde(default)]
    pub shape: Option<String>,
}

/// What a text holds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Reading {
    /// The puzzles, in order.
    pub found: Vec<Found>,
}

/// A puzzle that was read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Found {
    /// The puzzle.
    #[schema(value_type = mirror::State)]
    pub state: DocState,
    /// The format it was in.
    pub format: Named,
    /// What the text says that was not kept.
    pub not_kept: Vec<String>,
    /// How many clues.
    pub clues: u32,
}

/// Reads a text and says what it holds; nothing is changed.
#[utoipa::path(post, path = "/api/read", request_body = Text,
    responses((status = 200, body = Reading), (status = 400, body = Failure)))]
pub async fn read(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Reading>, Fault> {
    let found = app.soon(move |_| {
        let Text { text, format, shape } = json(&headers, &body)?;
        let template = shape.map(|s| puzzle_of(&s)).transpose()?;
        puzzles(&text, format.as_deref(), template.as_ref(), MOST)
    });
    Ok(Json(Reading { found: found.await? }))
}

/// The puzzles of a text, as many as are wanted. When none can be read the first error says why.
pub fn puzzles(
    text: &str,
    format: Option<&str>,
    template: Option<&Puzzle>,
    most: usize,
) -> Result<Vec<Found>, Fault> {
    let format = match format {
        None => None,
        Some(id) => Some(formats::find(id).ok_or_else(|| {
            Fault::new("bad_request").because(format!("there is no format called “{}”", plain(id)))
        })?),
    };
    let mut records = Records::new(BufReader::new(text.as_bytes()));
    let mut record = Record::default();
    let (mut found, mut error) = (Vec::new(), None);
    while found.len() < most {
        let read = match records.next_into(&mut record) {
            None => break,
            Some(Err(e)) => Err(e),
            Some(Ok(())) => read_record(&record, format, template),
        };
        match read {
            Ok((reading, format)) if reading.document.board().len() <= MAX_CELLS => found.push(Found {
                clues: reading.document.puzzle.givens().count() as u32,
                state: DocState::new(reading.document),
                format: Named { id: format.id, en: format.about_en, ja: format.about_ja },
                not_kept: reading.not_kept,
            }),
            Ok(_) => return Err(Fault::new("bad_state").because(format!("more than {MAX_CELLS} cells"))),
            Err(e) => {
                error.get_or_insert(e);
            }
        }
    }
    match error {
        Some(error) if found.is_empty() => Err(error.into()),
        None if found.is_empty() => Err(formats::ReadError::at(1, 1, "there is nothing in it").into()),
        _ => Ok(found),
    }
}

fn read_record(
    record: &Record,
    format: Option<&'static formats::Format>,
    template: Option<&Puzzle>,
) -> Result<(formats::Reading, &'static formats::Format), formats::ReadError> {
    let as_given = |template| match format {
        Some(format) => record.read_as(format, template).map(|reading| (reading, format)),
        None => record.read(template),
    };
    // The board on the screen is a guess at what is meant, nothing more.
    match (as_given(template), template) {
        (Err(error), Some(_)) => as_given(None).map_err(|_| error),
        (read, _) => read,
    }
}

/// A text from outside, short and without control characters.
pub fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
