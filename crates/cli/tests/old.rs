//! Files that earlier versions wrote are opened: `testdata/old` holds some of everything that the version before the data
//! model was changed could write, its README says how they were made, its index what they hold. These tests use the
//! command as people do, and know nothing of how it works inside.

mod common;
#[path = "old/index.rs"]
mod index;
#[path = "old/pages.rs"]
mod pages;
#[path = "old/reading.rs"]
mod reading;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use common::{json, run};
use index::{Entry, Gattai, Hunt, Index, folder};
use pages::{Opened, Studio};
use reading::{assert_same_puzzle, convert};
use serde_json::Value;

fn files_below(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files_below(&path, all) } else { all.push(path) }
    }
}

fn copy_all(from: &Path, to: &Path) {
    let mut files = Vec::new();
    files_below(from, &mut files);
    for file in files {
        let copy = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(&file, &copy).unwrap();
    }
}

/// A file that nobody tells of would be opened by no test.
#[test]
fn the_index_tells_of_every_file() {
    let index = Index::read();
    assert_eq!((index.program.as_str(), index.commit.as_str()), ("masume 0.1.0", "7f253aa"));
    let told = index.paths();
    let set: BTreeSet<String> = told.iter().cloned().collect();
    assert_eq!(set.len(), told.len(), "a file is told of twice");
    let mut found = Vec::new();
    files_below(&folder(), &mut found);
    let name = |path: &PathBuf| path.strip_prefix(folder()).unwrap().to_str().unwrap().replace('\\', "/");
    let found: BTreeSet<String> =
        found.iter().map(name).filter(|n| n != "README.md" && n != "index.toml").collect();
    let missing: Vec<_> = set.difference(&found).collect();
    let unknown: Vec<_> = found.difference(&set).collect();
    assert!(missing.is_empty(), "{missing:?} are gone");
    assert!(unknown.is_empty(), "the index does not tell of {unknown:?}");
    assert!(index.sums.keys().eq(&found), "files without a checksum");
    for (path, sum) in &index.sums {
        // Nothing mends these files, not even their line ends.
        let bytes = fs::read(folder().join(path)).unwrap();
        let fnv = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        assert_eq!(format!("{fnv:016x}"), *sum, "{path} is not as it was written");
    }
    let named = index.named();
    let puzzles: BTreeSet<&str> = index.puzzle.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(named, puzzles, "puzzles in no file, or in no index");
}

/// Records by the file they are of.
fn by_file(records: Vec<Value>) -> BTreeMap<String, Vec<Value>> {
    let mut all: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for record in records {
        all.entry(record["file"].as_str().unwrap().to_string()).or_default().push(record);
    }
    all
}

#[test]
fn puzzles_of_every_format_are_read() {
    let index = Index::read();
    let (mut names, mut formats) = (Vec::new(), BTreeSet::new());
    for entry in &index.file {
        if let Entry::Puzzles { path, format, .. } = entry {
            names.push(folder().join(path).to_str().unwrap().to_string());
            formats.insert(format.as_str());
        }
    }
    assert!(names.len() > 150 && formats.len() >= 20, "{} {formats:?}", names.len());
    let arguments: Vec<&str> = names.iter().map(String::as_str).collect();
    let read = by_file(convert(&arguments));
    let solved = by_file(json(&run(&[&["solve", "--json"], &arguments[..]].concat()).out));
    for entry in &index.file {
        let Entry::Puzzles { path, made, format, puzzles, kept } = entry else { continue };
        let name = folder().join(path).to_str().unwrap().to_string();
        let where_ = format!("{path} ({format}, {made})");
        let records = read.get(&name).unwrap_or_else(|| panic!("{where_}: nothing was read"));
        assert_eq!(records.len(), puzzles.len(), "{where_}: puzzles");
        for ((record, solution), puzzle) in records.iter().zip(&solved[&name]).zip(puzzles) {
            let puzzle = index.puzzle(puzzle);
            puzzle.assert_is(record, kept, &where_);
            if let Some(wanted) = &puzzle.solution {
                assert_eq!(
                    (&solution["unique"], &solution["solution"]),
                    (&true.into(), &wanted[..].into()),
                    "{where_}"
                );
            }
        }
    }
}

#[test]
fn texts_of_boards_are_read() {
    let index = Index::read();
    for entry in &index.file {
        let Entry::Shapes { path, made, puzzles } = entry else { continue };
        let text = fs::read_to_string(folder().join(path)).unwrap();
        assert_eq!(text.lines().count(), puzzles.len(), "{path} ({made})");
        for (line, name) in text.lines().zip(puzzles) {
            let [shape, cells, solution] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{path}: {line}");
            };
            let both = format!("{shape} {cells}");
            // Bare cells of a Kakuro are not known as cells; they are when its field stands before them.
            let named =
                if shape.starts_with("kakuro") { vec![&both[..]] } else { vec!["--shape", shape, cells] };
            let ran = run(&[&["solve"], &named[..]].concat());
            assert_eq!(ran.code, 0, "{line}: {}", ran.err);
            assert_eq!(ran.out.split_whitespace().last(), Some(solution), "{line}");
            index.puzzle(name).assert_is(&convert(&named)[0], &[], line);
        }
    }
}

/// Nothing reads whole records yet; that their keys are all there, and that the puzzles in them are read back, is what
/// `docs/json.md` promises.
#[test]
fn records_have_their_keys_and_puzzles() {
    let index = Index::read();
    for entry in &index.file {
        let Entry::Records { path, made, lines, keys, puzzles } = entry else { continue };
        let records = json(&fs::read_to_string(folder().join(path)).unwrap());
        assert_eq!(records.len(), *lines, "{path} ({made})");
        for (number, record) in records.iter().enumerate() {
            let where_ = format!("{path}:{}", number + 1);
            for key in keys {
                assert!(record.get(key).is_some(), "{where_}: {key} is gone");
            }
            let Some(name) = puzzles.get(number).filter(|name| !name.is_empty()) else {
                assert!(record.get("puzzle").is_none_or(Value::is_null), "{where_}");
                continue;
            };
            let puzzle = index.puzzle(name);
            let text = match (&record["puzzle"], record["shape"].as_str()) {
                (Value::String(cells), Some(shape)) => format!("{shape} {cells}"),
                (Value::String(cells), None) => cells.clone(),
                (object, _) => object.to_string(),
            };
            puzzle.assert_is(&convert(&[&text])[0], &[], &where_);
            if let (Some(told), Some(wanted)) = (record["solution"].as_str(), &puzzle.solution) {
                assert_eq!(told, wanted, "{where_}");
            }
        }
    }
}

/// Copies files of the folder to one where they may be changed.
fn borrow(to: &Path, path: &str, with: &[String]) -> String {
    let name = |path: &str| to.join(Path::new(path).file_name().unwrap());
    for file in [path].into_iter().chain(with.iter().map(String::as_str)) {
        fs::copy(folder().join(file), name(file)).unwrap();
    }
    name(path).to_str().unwrap().to_string()
}

#[test]
fn hunts_go_on() {
    let index = Index::read();
    let place = common::folder("old-hunts");
    let mut methods = BTreeSet::new();
    for entry in &index.file {
        let Entry::Hunt(hunt) = entry else { continue };
        methods.insert(hunt.method.as_str());
        hunt_goes_on(hunt, &borrow(&place, &hunt.path, &hunt.with));
    }
    let listed = run(&["list", "hunts"]);
    for method in &methods {
        assert!(listed.out.lines().any(|l| l.split_whitespace().next() == Some(method)), "{method} is gone");
    }
    assert_eq!(methods.len(), 8, "{methods:?}");
    fs::remove_dir_all(&place).unwrap();
}

fn hunt_goes_on(hunt: &Hunt, file: &str) {
    let where_ = format!("{} ({})", hunt.path, hunt.made);
    let old = fs::read_to_string(file).unwrap();
    assert_eq!(old.lines().count() as u64, hunt.finds, "{where_}");
    assert!(hunt.at_checkpoint <= hunt.finds && hunt.found + hunt.starts == hunt.at_checkpoint, "{where_}");
    let read = json(&run(&["convert", "--json", "--shape", &hunt.shape, file]).out);
    let clues: Vec<u64> = read.iter().filter_map(|r| r["clues"].as_u64()).collect();
    assert_eq!(clues, hunt.clues, "{where_}");

    // With what the checkpoint has nothing is left to do: only if it is read is that known at once.
    let go = |until: u64| {
        let until = until.to_string();
        let mut arguments = vec!["hunt"];
        arguments.extend(hunt.arguments.iter().map(String::as_str));
        arguments.extend(["--threads", "2", "--progress", "json", "--until", &until, "-o", file]);
        let ran = run(&arguments);
        assert_eq!(ran.code, 0, "{where_}: {}", ran.err);
        let told = ran.err.lines().rfind(|line| line.starts_with('{'));
        let told: Value =
            serde_json::from_str(told.unwrap_or_else(|| panic!("{where_}: {}", ran.err))).unwrap();
        (told, fs::read_to_string(file).unwrap())
    };
    let (told, same) = go(hunt.found);
    assert_eq!(same, old, "{where_}: the finds");
    for (key, wanted) in
        [("found", hunt.found), ("tries", hunt.tries), ("fewest_clues", hunt.fewest), ("rounds", hunt.rounds)]
    {
        assert_eq!(told[key], wanted, "{where_}: {key}");
    }
    if !hunt.goes_on {
        return;
    }
    let (told, more) = go(hunt.finds - hunt.starts + 1);
    assert!(more.starts_with(&old), "{where_}: old finds are gone");
    assert_eq!(more.lines().count() as u64, hunt.finds + 1, "{where_}");
    assert!(told["tries"].as_u64().unwrap() > hunt.tries, "{where_}");
    let find = more.lines().last().unwrap();
    let checked = &json(&run(&["check", "--json", "--no-minimal", "--shape", &hunt.shape, find]).out)[0];
    assert_eq!(checked["unique"], true, "{where_}: {find}");
    assert!(checked["clues"].as_u64() <= hunt.clues.iter().max().copied(), "{where_}: {find}");
}

#[test]
fn gattai_in_the_making_go_on() {
    let index = Index::read();
    let place = common::folder("old-gattai");
    for entry in &index.file {
        let Entry::Gattai(gattai) = entry else { continue };
        let Gattai { path, with, made, arguments, round, clues, puzzles, goes_on } = gattai;
        let file = borrow(&place, path, with);
        let wanted = index.puzzle(&puzzles[0]);
        let where_ = format!("{path} ({made})");
        wanted.assert_is(&convert(&[&file])[0], &[], &where_);
        let go = |rounds: u64| {
            let rounds = rounds.to_string();
            let mut all = vec!["gattai"];
            all.extend(arguments.iter().map(String::as_str));
            all.extend(["--threads", "2", "--quiet", "--json", "--rounds", &rounds, "-o", &file]);
            let ran = run(&all);
            assert_eq!(ran.code, 0, "{where_}: {}", ran.err);
            (json(&ran.out).remove(0), convert(&[&file]).remove(0))
        };
        let (told, same) = go(*round);
        assert_eq!(told["rounds"], *round, "{where_}");
        wanted.assert_is(&same, &[], &where_);
        if *goes_on {
            let (told, more) = go(round + 1);
            assert_eq!(told["rounds"], round + 1, "{where_}");
            assert!(more["clues"].as_u64().unwrap() <= *clues, "{where_}: {}", more["clues"]);
            assert!(told["proofs"].as_array().unwrap().iter().all(|p| p["unique"] == true), "{where_}");
        }
    }
    fs::remove_dir_all(&place).unwrap();
}

fn assert_holds(opened: &Opened, wanted: &index::Content, where_: &str) {
    assert_same_puzzle(&opened.content, wanted, where_);
    assert_eq!(opened.content.layers, wanted.layers, "{where_}");
}

#[test]
fn the_data_folder_of_a_studio_opens() {
    let index = Index::read();
    let place = common::folder("old-studio");
    copy_all(&folder().join("studio"), &place);
    let studio = Studio::over(&place);
    let mut browsers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for document in &index.document {
        let there = browsers.entry(&document.browser).or_default();
        if !document.trash {
            there.push(&document.id);
        }
    }
    for (browser, mut ids) in browsers {
        ids.sort_unstable();
        assert_eq!(studio.documents(browser), ids, "the documents of {browser}");
    }
    for wanted in &index.document {
        let where_ = format!("document {} ({})", wanted.name, wanted.id);
        let open = if wanted.trash { Studio::bring_back } else { Studio::open };
        let mut opened = open(&studio, &wanted.browser, &wanted.id);
        assert_holds(&opened, &wanted.content, &where_);
        assert_eq!(opened.content.givens.chars().count(), wanted.cells, "{where_}: cells");
        assert_eq!((opened.mode.as_str(), opened.seconds), (&wanted.mode[..], wanted.seconds), "{where_}");
        assert_eq!(opened.states, wanted.states, "{where_}: states");
        assert_eq!((opened.can_undo, opened.can_redo), (wanted.can_undo, wanted.can_redo), "{where_}");
        let names: Vec<&str> = opened.savepoints.iter().map(|(name, _)| name.as_str()).collect();
        let told: Vec<&str> = wanted.savepoint.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, told, "{where_}: savepoints");
        for ((name, node), savepoint) in opened.savepoints.clone().into_iter().zip(&wanted.savepoint) {
            opened = studio.jump(&opened, node);
            assert_holds(&opened, &savepoint.content, &format!("{where_}, savepoint {name}"));
        }
    }
    drop(studio);
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn shared_links_are_followed() {
    let index = Index::read();
    let place = common::folder("old-shares");
    let studio = Studio::over(&place);
    for entry in &index.file {
        let Entry::Shares { path, made } = entry else { continue };
        let text = fs::read_to_string(folder().join(path)).unwrap();
        assert_eq!(text.lines().count(), index.share.len(), "{path} ({made})");
        for (line, wanted) in text.lines().zip(&index.share) {
            let (name, link) = line.split_once('\t').unwrap();
            assert_eq!(name, wanted.name);
            let opened = studio.follow("00000000000000000000000000000003", link);
            assert_holds(&opened, &wanted.content, &format!("{path}: {name}"));
            assert_eq!((opened.mode.as_str(), opened.seconds), (&wanted.mode[..], wanted.seconds), "{name}");
        }
    }
    assert!(
        matches!(&index.file.last(), Some(Entry::Studio { made, .. }) if made.starts_with("masume studio"))
    );
    drop(studio);
    fs::remove_dir_all(&place).unwrap();
}
