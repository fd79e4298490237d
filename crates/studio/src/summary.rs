//! What the list of documents shows, kept beside each log so that listing need not replay it. With the state in it, it is
//! also what a document is opened from when its log is damaged.

use masume::editor::{Mode, Session, State};
use serde::{Deserialize, Serialize};

/// What the list shows of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The title.
    pub title: String,
    /// The text of the shape.
    pub shape: String,
    /// How many clues.
    pub clues: u32,
    /// How many cells.
    pub cells: u32,
    /// What its author is doing.
    pub mode: Mode,
    /// When it was changed, in milliseconds since 1970.
    pub changed: u64,
    /// The commands in the log it was made of.
    pub version: u64,
    /// The length of that log.
    pub bytes: u64,
}

#[derive(Serialize)]
struct WholeOut<'a> {
    summary: &'a Summary,
    state: State,
}

#[derive(Deserialize)]
struct WholeIn {
    summary: Summary,
    state: State,
}

#[derive(Deserialize)]
struct Head {
    summary: Summary,
}

impl Summary {
    /// Of a session.
    pub fn of(session: &Session, version: u64, changed: u64, bytes: u64) -> Self {
        let document = session.document();
        Self {
            title: document.meta.title.clone(),
            shape: document.board().spec().to_string(),
            clues: document.puzzle.givens().filled().count() as u32,
            cells: document.board().len() as u32,
            mode: session.mode(),
            changed,
            version,
            bytes,
        }
    }

    /// With the state, as JSON.
    pub fn write(&self, session: &Session) -> Vec<u8> {
        serde_json::to_vec(&WholeOut { summary: self, state: session.state() }).unwrap_or_default()
    }

    /// From JSON, without the state; `None` when it cannot be read, since it can be made again.
    pub fn read(json: &[u8]) -> Option<Self> {
        serde_json::from_slice::<Head>(json).ok().map(|head| head.summary)
    }

    /// From JSON, with the state.
    pub fn whole(json: &[u8]) -> Option<(Self, State)> {
        serde_json::from_slice::<WholeIn>(json).ok().map(|all| (all.summary, all.state))
    }
}
