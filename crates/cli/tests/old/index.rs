//! `testdata/old/index.toml`: what each old file holds, in words that no later data model changes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// What stands on a board besides clues, and texts about it, by name: `entries` and `solution` have a symbol for each cell;
/// `allowed`, `centre`, `corner` and `colours` have `cell:value` for the cells that have some; `planned` has cells; the
/// others are texts.
pub(crate) type Layers = BTreeMap<String, String>;

/// The whole index.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Index {
    pub(crate) program: String,
    pub(crate) commit: String,
    pub(crate) puzzle: Vec<Puzzle>,
    pub(crate) file: Vec<Entry>,
    pub(crate) document: Vec<Document>,
    pub(crate) share: Vec<Shared>,
    /// A checksum of each file.
    pub(crate) sums: BTreeMap<String, String>,
}

/// A puzzle that files name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Puzzle {
    pub(crate) name: String,
    /// As `--shape` takes it.
    pub(crate) shape: String,
    /// A symbol for each cell.
    pub(crate) givens: String,
    pub(crate) cells: usize,
    pub(crate) clues: u64,
    /// How many uses of each rule there are, by its id.
    #[serde(default)]
    pub(crate) rules: BTreeMap<String, usize>,
    /// Where it has exactly one.
    pub(crate) solution: Option<String>,
    #[serde(default)]
    pub(crate) layers: Layers,
}

/// A file, or several that belong together.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Entry {
    /// Puzzles in some format, by name, with the layers that the format kept.
    Puzzles { path: String, made: String, format: String, puzzles: Vec<String>, kept: Vec<String> },
    /// A line each: a shape, cells, the solution.
    Shapes { path: String, made: String, puzzles: Vec<String> },
    /// What `--json` wrote. Of each line the puzzle, where it has one.
    Records { path: String, made: String, lines: usize, keys: Vec<String>, puzzles: Vec<String> },
    /// A hunt that was killed.
    Hunt(Hunt),
    /// A gattai in the making.
    Gattai(Gattai),
    /// A line each: a name, a link.
    Shares { path: String, made: String },
    /// The data folder of a studio.
    Studio { path: String, made: String },
}

/// A hunt that was killed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hunt {
    pub(crate) path: String,
    pub(crate) with: Vec<String>,
    pub(crate) made: String,
    /// What the same hunt is begun with again, without `-o`.
    pub(crate) arguments: Vec<String>,
    pub(crate) shape: String,
    pub(crate) method: String,
    /// Lines of the file; the first `starts` are puzzles it began with.
    pub(crate) finds: u64,
    pub(crate) starts: u64,
    /// Lines that the checkpoint knows of.
    pub(crate) at_checkpoint: u64,
    /// What the checkpoint says: puzzles found, boards tried, the fewest clues, rounds.
    pub(crate) found: u64,
    pub(crate) tries: u64,
    pub(crate) fewest: u64,
    pub(crate) rounds: u64,
    /// The clues of each line.
    pub(crate) clues: Vec<u64>,
    /// Whether there is more to find in a short time.
    pub(crate) goes_on: bool,
}

/// A gattai in the making.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gattai {
    pub(crate) path: String,
    pub(crate) with: Vec<String>,
    pub(crate) made: String,
    /// What the same work is begun with again, without `-o` and `--rounds`.
    pub(crate) arguments: Vec<String>,
    /// Rounds that were done, and the clues after them.
    pub(crate) round: u64,
    pub(crate) clues: u64,
    /// What the file holds.
    pub(crate) puzzles: Vec<String>,
    /// Whether a further round changes something.
    pub(crate) goes_on: bool,
}

/// What a board holds.
#[derive(Clone, Deserialize, PartialEq, Debug)]
pub(crate) struct Content {
    pub(crate) shape: String,
    pub(crate) givens: String,
    #[serde(default)]
    pub(crate) rules: BTreeMap<String, usize>,
    #[serde(default)]
    pub(crate) layers: Layers,
}

/// A document of the studio.
#[derive(Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "four facts, each told on its own")]
pub(crate) struct Document {
    pub(crate) name: String,
    pub(crate) browser: String,
    pub(crate) id: String,
    /// Whether it was thrown away.
    pub(crate) trash: bool,
    /// Whether it was killed only after what the list shows of it was written.
    pub(crate) summary: bool,
    pub(crate) cells: usize,
    pub(crate) mode: String,
    pub(crate) seconds: u64,
    /// States of the undo tree.
    pub(crate) states: usize,
    pub(crate) can_undo: bool,
    pub(crate) can_redo: bool,
    #[serde(flatten)]
    pub(crate) content: Content,
    /// States with a name.
    #[serde(default)]
    pub(crate) savepoint: Vec<Savepoint>,
}

/// A state with a name.
#[derive(Deserialize)]
pub(crate) struct Savepoint {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) content: Content,
}

/// What a link holds.
#[derive(Deserialize)]
pub(crate) struct Shared {
    pub(crate) name: String,
    pub(crate) mode: String,
    pub(crate) seconds: u64,
    #[serde(flatten)]
    pub(crate) content: Content,
}

/// The folder of old files.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/old").canonicalize().expect("old files")
}

impl Index {
    /// Reads it.
    pub(crate) fn read() -> Self {
        let text = std::fs::read_to_string(folder().join("index.toml")).expect("the index");
        toml::from_str(&text).unwrap_or_else(|e| panic!("index.toml: {e}"))
    }

    /// The puzzle of a name.
    pub(crate) fn puzzle(&self, name: &str) -> &Puzzle {
        let found = self.puzzle.iter().find(|p| p.name == name);
        found.unwrap_or_else(|| panic!("the index has no puzzle {name}"))
    }

    /// Every file that the index tells of, relative to the folder.
    pub(crate) fn paths(&self) -> Vec<String> {
        let mut paths = Vec::new();
        for entry in &self.file {
            match entry {
                Entry::Puzzles { path, .. }
                | Entry::Shapes { path, .. }
                | Entry::Records { path, .. }
                | Entry::Shares { path, .. } => paths.push(path.clone()),
                Entry::Hunt(Hunt { path, with, .. }) | Entry::Gattai(Gattai { path, with, .. }) => {
                    paths.push(path.clone());
                    paths.extend_from_slice(with);
                }
                Entry::Studio { path, .. } => {
                    paths.extend(["lock", "address"].map(|name| format!("{path}/{name}")));
                    for document in &self.document {
                        let trash = if document.trash { "trash/" } else { "" };
                        let (browser, id) = (&document.browser, &document.id);
                        paths.push(format!("{path}/browsers/{browser}/{trash}{id}.log"));
                        if document.summary {
                            paths.push(format!("{path}/browsers/{browser}/{trash}{id}.json"));
                        }
                    }
                }
            }
        }
        paths
    }

    /// The puzzles that some file holds.
    pub(crate) fn named(&self) -> BTreeSet<&str> {
        let names = self.file.iter().flat_map(|entry| match entry {
            Entry::Puzzles { puzzles, .. }
            | Entry::Shapes { puzzles, .. }
            | Entry::Records { puzzles, .. }
            | Entry::Gattai(Gattai { puzzles, .. }) => puzzles.as_slice(),
            _ => &[],
        });
        names.map(String::as_str).filter(|name| !name.is_empty()).collect()
    }
}
