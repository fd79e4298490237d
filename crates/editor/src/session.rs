//! A document being worked on: its history, mode and clock, changed by [`Command`]s and by nothing else. So the log of
//! commands is the session, and a replay gives the same states with the same numbers.
//!
//! A log is text: a first line with the state it began with, then a line of JSON for each command. Lines are only ever
//! added. A program that was killed leaves at worst a last line without its end, which [`replay`] drops; any other
//! damage is an error that names its line. A line whose edit names signs by number says that the numbers are those of the
//! puzzle's text; where an older program wrote it, they are the order of placement (`numbering`).

use masume_puzzle::Document;
use serde::{Deserialize, Serialize};

use crate::edit::Edit;
use crate::history::{History, NodeId};
use crate::numbering::{After, Numbers, Orders, order_of};
use crate::refusal::{Code, Refusal};
use crate::state::{Mode, State};

/// The version of the log.
pub const LOG_VERSION: u32 = 1;
/// Most bytes of a line of a log.
pub const MAX_LINE: usize = 8 << 20;

/// What changes a session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Does something to the document.
    Edit {
        /// What.
        edit: Edit,
    },
    /// Goes back.
    Undo,
    /// Goes forward again.
    Redo,
    /// Goes to any state.
    Jump {
        /// Which.
        node: NodeId,
    },
    /// Names a state.
    Name {
        /// Which; the one that is shown when not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        node: Option<NodeId>,
        /// Its name; empty to take it away.
        name: String,
    },
    /// Another mode.
    SetMode {
        /// Which.
        mode: Mode,
    },
    /// The player's clock.
    SetClock {
        /// What it shows.
        seconds: u32,
    },
}

impl From<Edit> for Command {
    fn from(edit: Edit) -> Self {
        Self::Edit { edit }
    }
}

/// The first line of a log.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    masume_log: u32,
    at: u64,
    state: State,
}

/// Any other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    at: u64,
    command: Command,
    #[serde(default, skip_serializing_if = "Numbers::is_placed")]
    numbers: Numbers,
}

/// The text of the board in the first line of a log, or in one that replaces the document.
#[derive(Deserialize)]
struct ShapeOnly {
    shape: String,
}

#[derive(Deserialize)]
struct BeginShape {
    state: ShapeOnly,
}

#[derive(Deserialize)]
struct ReplaceShape {
    command: ReplaceCommand,
}

#[derive(Deserialize)]
struct ReplaceCommand {
    edit: BeginShape,
}

/// A document being worked on.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    history: History,
    mode: Mode,
    seconds: u32,
}

impl Session {
    /// Begins with a state, at this time (milliseconds since 1970: the caller's clock, or none).
    pub fn new(state: State, at: u64) -> Self {
        let State { document, mode, seconds } = state;
        Self { history: History::new(document, at), mode, seconds }
    }

    /// The same, with the first line of its log.
    pub fn begin(state: State, at: u64) -> (Self, String) {
        let begin = Begin { masume_log: LOG_VERSION, at, state };
        let line = line(&begin);
        (Self::new(begin.state, at), line)
    }

    /// The document as it is shown.
    pub fn document(&self) -> &Document {
        self.history.document()
    }

    /// The document with mode and clock, for saving and sharing.
    pub fn state(&self) -> State {
        State { document: self.document().clone(), mode: self.mode, seconds: self.seconds }
    }

    /// The undo tree.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The player's clock.
    pub fn seconds(&self) -> u32 {
        self.seconds
    }

    /// Does what a command says, at this time; returns the line to add to the log, with its end. A refused command
    /// changes nothing and is not logged.
    pub fn run(&mut self, command: Command, at: u64) -> Result<String, Refusal> {
        let numbers = match &command {
            Command::Edit { edit } => Numbers::of(edit),
            _ => Numbers::default(),
        };
        let entry = Line { at, command, numbers };
        let text = line(&entry);
        if text.len() > MAX_LINE {
            return Err(Refusal::from(Code::Board).because("it is too large to be logged"));
        }
        self.obey(entry)?;
        Ok(text)
    }

    /// Does what a line of a log says, with the numbers of signs that it means.
    fn obey_again(&mut self, entry: Line, text: &[u8], orders: &mut Orders) -> Result<(), Refusal> {
        let Command::Edit { edit } = entry.command else { return self.obey(entry) };
        let parent = self.history.current();
        let replaces = matches!(edit, Edit::Replace { .. });
        let (edit, mut after) = orders.translate(edit, entry.numbers, (parent, &self.document().puzzle));
        if replaces && let Ok(line) = serde_json::from_slice::<ReplaceShape>(text) {
            after = After::Signs(order_of(&line.command.edit.state.shape));
        }
        let node = self.history.edit_again(edit, entry.at)?;
        orders.keep((node, parent), &self.history.document().puzzle, after);
        Ok(())
    }

    fn obey(&mut self, entry: Line) -> Result<(), Refusal> {
        match entry.command {
            Command::Edit { edit } => self.history.edit(edit, entry.at).map(|_| ()),
            Command::Undo => self.history.undo().map(|_| ()),
            Command::Redo => self.history.redo().map(|_| ()),
            Command::Jump { node } => self.history.jump(node).map(|_| ()),
            Command::Name { node, name } => {
                let node = node.unwrap_or_else(|| self.history.current());
                self.history.name(node, &name)
            }
            Command::SetMode { mode } => {
                self.mode = mode;
                Ok(())
            }
            Command::SetClock { seconds } => {
                self.seconds = seconds;
                Ok(())
            }
        }
    }
}

/// A value as a line of JSON.
fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("plain data is JSON");
    text.push('\n');
    text
}

/// A log read back.
#[derive(Debug)]
pub struct Replay {
    /// The session as it was after the last whole line.
    pub session: Session,
    /// The bytes of the whole lines. Cut the file here before adding to it.
    pub bytes: usize,
    /// The lines read.
    pub lines: usize,
}

/// Why a log cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("log, line {line}: {why}")]
pub struct LogError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// Does again what a log says. Only lines that were written to their end count.
pub fn replay(log: &[u8]) -> Result<Replay, LogError> {
    let error = |line: usize, why: &dyn std::fmt::Display| LogError { line, why: why.to_string() };
    let mut session: Option<Session> = None;
    let (mut bytes, mut lines) = (0, 0);
    let mut orders = Orders::default();
    for text in log.split_inclusive(|b| *b == b'\n') {
        let Some(text) = text.strip_suffix(b"\n") else { break };
        lines += 1;
        bytes += text.len() + 1;
        if text.len() > MAX_LINE {
            return Err(error(lines, &"it is too long"));
        }
        match &mut session {
            None => {
                let begin: Begin = serde_json::from_slice(text).map_err(|e| error(lines, &e))?;
                if begin.masume_log != LOG_VERSION {
                    let why = format!("version {} of the log is not known", begin.masume_log);
                    return Err(error(lines, &why));
                }
                let begun = Session::new(begin.state, begin.at);
                if let Ok(begin) = serde_json::from_slice::<BeginShape>(text) {
                    let (root, puzzle) = (begun.history.current(), &begun.document().puzzle);
                    orders.keep((root, root), puzzle, After::Signs(order_of(&begin.state.shape)));
                }
                session = Some(begun);
            }
            Some(session) => {
                let entry: Line = serde_json::from_slice(text).map_err(|e| error(lines, &e))?;
                let shape = session.document().board().clone();
                session
                    .obey_again(entry, text, &mut orders)
                    .map_err(|refusal| error(lines, &refusal.words(&shape, masume_locale::Lang::En)))?;
            }
        }
    }
    let session = session.ok_or_else(|| error(1, &"the log has no whole line"))?;
    Ok(Replay { session, bytes, lines })
}
