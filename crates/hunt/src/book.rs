//! The files of a hunt, so that it can run for days and be stopped at any moment.
//!
//! `FILE` has a puzzle on each line and only grows. `FILE.hunt.json`, the manifest, says what hunt it is; a file is only
//! continued by the same hunt. `FILE.state.json` is the last checkpoint, replaced as a whole. A line is written in one
//! call; should a power cut tear the last one, the next run drops it and finds it again.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use masume_formats::{Document, Format, Source, WriteOptions};
use masume_puzzle::{Board, Puzzle};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::drive::{Checkpoint, Tally};
use crate::fnv::Fnv;

/// What went wrong with the files of a hunt.
#[derive(Debug, Error)]
pub enum BookError {
    /// The system refused.
    #[error("cannot {what} {}: {source}", path.display())]
    System {
        /// What was to be done.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process writes to the file.
    #[error("{} is in use by another hunt", .0.display())]
    Locked(PathBuf),
    /// A folder, a device or a pipe.
    #[error("{} is not an ordinary file; name one, or none for standard output", .0.display())]
    NotAFile(PathBuf),
    /// There is such a file, but it is not a hunt's.
    #[error("{} exists and is not the file of a hunt ({}.hunt.json is missing); name another file", .0.display(), .0.display())]
    NotAHunt(PathBuf),
    /// The file is that of another hunt.
    #[error("{} belongs to another hunt: its {key} is {theirs}, now it is {ours}; name another file, or say the same as then", path.display())]
    Another {
        /// The file.
        path: PathBuf,
        /// What differs.
        key: String,
        /// What the manifest has.
        theirs: String,
        /// What was asked for now.
        ours: String,
    },
    /// No format can write this board on a line.
    #[error("puzzles on this board cannot be written on a line; hunt without a file")]
    Unwritable,
    /// A line or a file cannot be read.
    #[error("{}:{line}:{column}: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong with it.
        what: String,
    },
}

/// What hunt it is: two hunts with the same manifest find the same puzzles in the same order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of Masume.
    pub version: String,
    /// The method.
    pub method: String,
    /// The board, as `BoardSpec` writes it.
    pub shape: String,
    /// Seed, clues and whatever else decides what is found, by name.
    pub parameters: serde_json::Map<String, serde_json::Value>,
}

impl Manifest {
    /// Where this and another differ: a name, and both values.
    fn difference(&self, theirs: &Self) -> Option<(String, String, String)> {
        let pairs = [
            ("version", &theirs.version, &self.version),
            ("method", &theirs.method, &self.method),
            ("shape", &theirs.shape, &self.shape),
        ];
        let plain = pairs.into_iter().find(|(_, a, b)| a != b);
        if let Some((key, a, b)) = plain {
            return Some((key.to_string(), a.clone(), b.clone()));
        }
        let keys = self.parameters.keys().chain(theirs.parameters.keys());
        let said =
            |m: &Self, key: &str| m.parameters.get(key).map_or("not there".to_string(), ToString::to_string);
        keys.map(|key| (key.clone(), said(theirs, key), said(self, key))).find(|(_, a, b)| a != b)
    }
}

/// The open files of a hunt; no other process can open them meanwhile.
#[derive(Debug)]
pub struct Book {
    path: PathBuf,
    shape: Arc<Board>,
    file: File,
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

impl Book {
    /// Opens the book at `path` for a hunt on `shape`, or begins it. One that belongs to another hunt is refused.
    pub fn open(path: &Path, shape: &Arc<Board>, manifest: &Manifest) -> Result<Self, BookError> {
        let system = |what, source| BookError::System { what, path: path.to_path_buf(), source };
        if line_of(&Puzzle::empty(shape.clone())).is_empty() {
            return Err(BookError::Unwritable);
        }
        if path.metadata().is_ok_and(|m| !m.is_file()) {
            return Err(BookError::NotAFile(path.to_path_buf()));
        }
        let mut open = File::options();
        open.read(true).append(true);
        let old = path.exists();
        let file = open.create(true).open(path).map_err(|e| system("open", e))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BookError::Locked(path.to_path_buf())),
            Err(TryLockError::Error(e)) => return Err(system("lock", e)),
        }
        let book = Self { path: path.to_path_buf(), shape: shape.clone(), file };
        let about = beside(path, ".hunt.json");
        match fs::read(&about) {
            Ok(bytes) => {
                let theirs: Manifest = parse(&about, &bytes)?;
                if let Some((key, theirs, ours)) = manifest.difference(&theirs) {
                    return Err(BookError::Another { path: book.path, key, theirs, ours });
                }
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                if old && book.file.metadata().is_ok_and(|m| m.len() > 0) {
                    return Err(BookError::NotAHunt(book.path));
                }
                replace(&about, manifest)?;
            }
            Err(source) => return Err(BookError::System { what: "read", path: about, source }),
        }
        Ok(book)
    }

    /// The puzzles on file. A last line without an end is taken away: its find was not finished. With a checkpoint the
    /// first `known` lines must have its checksum.
    pub(crate) fn lines(&mut self, known: usize, sum: Option<&str>) -> Result<Vec<Puzzle>, BookError> {
        let system = |what, path: &Path, source| BookError::System { what, path: path.to_path_buf(), source };
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0)).map_err(|e| system("read", &self.path, e))?;
        self.file.read_to_end(&mut bytes).map_err(|e| system("read", &self.path, e))?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let torn = whole < bytes.len();
        bytes.truncate(whole);
        let damaged = |line: usize, column: usize, what: String| BookError::Damaged {
            path: self.path.clone(),
            line,
            column,
            what,
        };
        let text = String::from_utf8(bytes).map_err(|e| {
            let before = &e.as_bytes()[..e.utf8_error().valid_up_to()];
            let line = before.split(|&b| b == b'\n').count();
            let column = before.rsplit(|&b| b == b'\n').next().map_or(0, <[u8]>::len) + 1;
            damaged(line, column, "these bytes are not UTF-8 text".to_string())
        })?;
        let format = format_of(&self.shape);
        let template = Puzzle::empty(self.shape.clone());
        let mut puzzles = Vec::new();
        let mut there = Fnv::default();
        for (i, text) in text.lines().enumerate() {
            if i < known {
                there.add(text.as_bytes());
            }
            let source = Source { text, template: Some(&template) };
            let reading = format.map(|format| (format.read)(&source));
            match reading {
                Some(Ok(reading)) if *reading.document.board() == self.shape => {
                    puzzles.push(reading.document.puzzle);
                }
                Some(Err(e)) => return Err(damaged(i + 1, e.column.max(1), e.message)),
                _ => return Err(damaged(i + 1, 1, "this is not a puzzle of the hunt's board".to_string())),
            }
        }
        if known > puzzles.len() {
            return Err(self.lost(known, puzzles.len()));
        }
        if sum.is_some_and(|sum| sum != there.text()) {
            let what = format!(
                "the first {known} puzzles are not those of the last checkpoint: lines were changed or moved; \
                 name another file"
            );
            return Err(damaged(1, 1, what));
        }
        // Only now that the rest is known to be a hunt's.
        if torn {
            self.file.set_len(whole as u64).map_err(|e| system("mend", &self.path, e))?;
        }
        Ok(puzzles)
    }

    /// The last checkpoint, if there is one.
    pub(crate) fn checkpoint<S: DeserializeOwned>(&self) -> Result<Option<Checkpoint<Tally, S>>, BookError> {
        let path = beside(&self.path, ".state.json");
        match fs::read(&path) {
            Ok(bytes) => parse(&path, &bytes).map(Some).map_err(|mut error| {
                if let BookError::Damaged { what, .. } = &mut error {
                    what.push_str("; without this file the hunt begins anew and finds the same again");
                }
                error
            }),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(BookError::System { what: "read", path, source }),
        }
    }

    /// Writes a checkpoint in place of the last; at any moment there is one that is whole.
    pub(crate) fn save<T: Serialize, S: Serialize>(
        &mut self,
        checkpoint: &Checkpoint<T, S>,
    ) -> Result<(), BookError> {
        // The finds that it counts must be there before it is.
        let system = |source| BookError::System { what: "write", path: self.path.clone(), source };
        self.file.sync_data().map_err(system)?;
        replace(&beside(&self.path, ".state.json"), checkpoint)
    }

    /// Adds a find, as a line.
    pub(crate) fn append(&mut self, line: &str) -> Result<(), BookError> {
        let line = format!("{line}\n");
        let system = |source| BookError::System { what: "write", path: self.path.clone(), source };
        self.file.write_all(line.as_bytes()).map_err(system)
    }

    fn lost(&self, said: usize, there: usize) -> BookError {
        let what = format!(
            "{said} puzzles were on file at the last checkpoint, now there are {there}: lines were taken away; \
             name another file"
        );
        BookError::Damaged { path: self.path.clone(), line: there + 1, column: 1, what }
    }

    pub(crate) fn twice(&self, line: usize) -> BookError {
        let what =
            "this puzzle, or one that is the same up to symmetry, is on an earlier line: lines were added; \
                    name another file"
                .to_string();
        BookError::Damaged { path: self.path.clone(), line, column: 1, what }
    }

    pub(crate) fn foreign(&self, left: usize) -> BookError {
        let what = format!(
            "the last {left} puzzles are not what this hunt finds here: lines were added or moved; name another file"
        );
        BookError::Damaged { path: self.path.clone(), line: 1, column: 1, what }
    }
}

/// The format of a hunt's lines: bare cells, since its board is known; joined boards do not fit on a line of them.
fn format_of(shape: &Board) -> Option<&'static Format> {
    masume_formats::find(if shape.spec().is_gattai() { "masume" } else { "line" })
}

/// A puzzle on one line; its board is the hunt's. Empty when no format can write it: [`Book::open`] refuses such boards.
pub fn line_of(puzzle: &Puzzle) -> String {
    let write = format_of(puzzle.board()).and_then(|format| format.write);
    let written =
        write.and_then(|write| write(&Document::new(puzzle.clone()), &WriteOptions::default()).ok());
    written.map(|written| written.text.replace('\n', " ")).unwrap_or_default()
}

fn parse<T: DeserializeOwned>(path: &Path, bytes: &[u8]) -> Result<T, BookError> {
    serde_json::from_slice(bytes).map_err(|e| BookError::Damaged {
        path: path.to_path_buf(),
        line: e.line(),
        column: e.column().max(1),
        what: e.to_string(),
    })
}

/// Writes a file beside its place, then moves it there.
fn replace(path: &Path, value: &impl Serialize) -> Result<(), BookError> {
    let system = |source| BookError::System { what: "write", path: path.to_path_buf(), source };
    let mut bytes = serde_json::to_vec(value).map_err(|e| system(e.into()))?;
    bytes.push(b'\n');
    let part = beside(path, ".part");
    let mut file = File::create(&part).map_err(system)?;
    file.write_all(&bytes).and_then(|()| file.sync_data()).map_err(system)?;
    fs::rename(&part, path).map_err(system)
}
