//! The file of a gattai, and what is kept beside it so that the work can go on.
//!
//! `FILE.state.json` is one file that is replaced as a whole, so what it says of the round and the puzzle after it always
//! belongs together; `FILE` is written from it for people.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use masume::formats::{Document, Source, WriteOptions, find};
use masume::generator::gattai::Maker;
use masume::puzzle::{Board, Puzzle};
use serde_json::{Value, json};

use crate::output;
use crate::writing;

/// The open file.
pub(super) struct Files {
    path: PathBuf,
    state: PathBuf,
    seed: u64,
}

/// A puzzle as text: Masume's own JSON, or the rows of the plane.
pub(super) fn text(puzzle: &Puzzle, json: bool) -> Result<String, String> {
    let format = if json { find("masume") } else { find("gattai") };
    let document = Document::new(puzzle.clone());
    let (mut written, _) =
        writing::document(&document, format, WriteOptions::default()).map_err(|e| e.to_string())?;
    if !written.text.ends_with('\n') {
        written.text.push('\n');
    }
    Ok(written.text)
}

impl Files {
    /// Opens the file for this work. One that something else wrote is refused.
    pub(super) fn open(path: &Path, shape: &Arc<Board>, seed: u64) -> Result<Self, String> {
        let mut name = path.as_os_str().to_os_string();
        name.push(".state.json");
        let files = Self { path: path.to_path_buf(), state: name.into(), seed };
        if path.exists() && !files.state.exists() {
            return Err(format!(
                "{} exists and is not the file of a gattai in the making ({} is missing); name another file",
                path.display(),
                files.state.display()
            ));
        }
        // Whether it is ours is asked before hours of work, and whether it can be written too.
        files.load(shape)?;
        Ok(files)
    }

    pub(super) fn state(&self) -> &Path {
        &self.state
    }

    /// The puzzle and the rounds that were done; `None` when nothing was.
    pub(super) fn load(&self, shape: &Arc<Board>) -> Result<Option<(Puzzle, u64)>, String> {
        let name = self.state.display();
        let bytes = match std::fs::read(&self.state) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(format!("cannot read {name}: {e}")),
        };
        let value: Value = serde_json::from_slice(&bytes).map_err(|e| {
            format!("{name}:{}:{}: {e}; without this file it begins anew", e.line(), e.column())
        })?;
        let version = env!("CARGO_PKG_VERSION");
        let same = [
            ("work", json!("gattai")),
            ("version", json!(version)),
            ("seed", json!(self.seed)),
            ("shape", json!(shape.spec().to_string())),
        ];
        for (key, ours) in same {
            let theirs = value.get(key).unwrap_or(&Value::Null);
            if *theirs != ours {
                let short = |value: &Value| value.to_string().chars().take(60).collect::<String>();
                return Err(format!(
                    "{} belongs to another gattai: its {key} is {}, now it is {}; name another file, or say the same \
                     as then",
                    self.path.display(),
                    short(theirs),
                    short(&ours)
                ));
            }
        }
        let damaged = |why: &str| format!("{name}: {why}; without this file it begins anew");
        let round = value.get("round").and_then(Value::as_u64).ok_or_else(|| damaged("there is no round"))?;
        let text =
            value.get("puzzle").and_then(Value::as_str).ok_or_else(|| damaged("there is no puzzle"))?;
        let format = find("gattai").ok_or_else(|| damaged("there is no format gattai"))?;
        let reading = (format.read)(&Source { text, template: None }).map_err(|e| damaged(&e.to_string()))?;
        let puzzle = reading.document.puzzle;
        // The same boards may have been found in another order.
        let puzzle = Puzzle::new(shape.clone(), puzzle.givens().clone())
            .map_err(|_| damaged("the puzzle is on another board"))?;
        Ok(Some((puzzle, round)))
    }

    /// Writes the state and the puzzle, which may have further clues than the state.
    pub(super) fn save(&self, maker: &Maker, puzzle: &Puzzle) -> Result<(), String> {
        let bare = maker.puzzle();
        let state = json!({
            "work": "gattai",
            "version": env!("CARGO_PKG_VERSION"),
            "seed": self.seed,
            "shape": bare.board().spec().to_string(),
            "round": maker.round(),
            "clues": maker.clues(),
            "puzzle": text(&bare, false)?,
        });
        output::write_file(&self.state, format!("{state}\n").as_bytes())?;
        let json = self.path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
        output::write_file(&self.path, text(puzzle, json)?.as_bytes())
    }
}
