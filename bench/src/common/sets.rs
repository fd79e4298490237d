//! Data sets: files with one puzzle a line, found by name in the folder of the data sets or by path.

use std::fs;
use std::path::{Path, PathBuf};

use masume_puzzle::Puzzle;

use super::{Failure, line};

/// Where the data sets lie when nothing else is said.
pub(crate) fn data() -> PathBuf {
    masume_testdata::folder().unwrap_or_else(|| PathBuf::from("data"))
}

/// A set of puzzles.
#[derive(Debug)]
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Puzzle>,
}

impl Set {
    /// Finds a set: `name` (a file `name.txt` or `name_….txt` in a folder of `data`), `path`, or `name=path`. With
    /// `sample`, that many puzzles spread evenly over the file.
    pub(crate) fn find(text: &str, data: &Path, sample: Option<usize>) -> Result<Self, Failure> {
        let (name, path) = locate(text, data)?;
        let content = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Self::parse(name, &content, sample).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// Reads a set from text.
    pub(crate) fn parse(name: String, content: &str, sample: Option<usize>) -> Result<Self, Failure> {
        let lines: Vec<(usize, &str)> = content
            .lines()
            .map(str::trim)
            .enumerate()
            .filter(|(_, l)| !l.is_empty() && !l.starts_with('#'))
            .collect();
        let wanted = sample.unwrap_or(lines.len()).min(lines.len());
        let chosen = (0..wanted).map(|i| lines[i * lines.len() / wanted]);
        let puzzles = chosen.map(|(i, l)| line::read(l).map_err(|e| format!("line {}, {e}", i + 1)));
        let puzzles = puzzles.collect::<Result<Vec<_>, Failure>>()?;
        if puzzles.is_empty() {
            return Err("no puzzles".into());
        }
        Ok(Self { name, puzzles })
    }
}

/// The name and the file of a set, as [`Set::find`] understands its text.
pub(crate) fn locate(text: &str, data: &Path) -> Result<(String, PathBuf), Failure> {
    Ok(match text.split_once('=') {
        Some((name, path)) => (name.to_string(), PathBuf::from(path)),
        None if Path::new(text).is_file() => {
            let stem = Path::new(text).file_stem().unwrap_or_default();
            (stem.to_string_lossy().into_owned(), PathBuf::from(text))
        }
        None => (text.to_string(), named(text, data)?),
    })
}

/// The file of a set in the data folder.
fn named(name: &str, data: &Path) -> Result<PathBuf, Failure> {
    let mut known = Vec::new();
    for folder in ["big", "puzzles", "few-clue"] {
        let Ok(entries) = fs::read_dir(data.join(folder)) else { continue };
        let files = entries.filter_map(Result::ok).map(|e| e.path());
        known.extend(files.filter(|p| p.extension().is_some_and(|e| e == "txt")));
    }
    known.sort();
    let stem = |p: &PathBuf| p.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let begins = |p: &&PathBuf| stem(p).strip_prefix(name).is_some_and(|rest| rest.starts_with('_'));
    if let Some(path) = known.iter().find(|p| stem(p) == name).or_else(|| known.iter().find(begins)) {
        return Ok(path.clone());
    }
    let names: Vec<String> = known.iter().map(stem).collect();
    Err(if names.is_empty() {
        format!("there is no data in {}; name a folder with --data or MASUME_DATA, or a file", data.display())
    } else {
        format!("there is no set “{name}”; known: {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_spread_and_errors_name_the_line() {
        let text = "# head\n1...............\n2...............\n\n3...............\n4...............\n";
        let set = Set::parse("s".into(), text, Some(2)).unwrap();
        let firsts: Vec<u8> = set.puzzles.iter().map(|p| p.givens().values()[0]).collect();
        assert_eq!(firsts, [1, 3]);
        let wrong = Set::parse("s".into(), "1...............\n9...............", None).unwrap_err();
        assert!(wrong.contains("line 2, column 1"), "{wrong}");
    }
}
