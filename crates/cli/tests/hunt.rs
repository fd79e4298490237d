//! `masume hunt`: finds are sure and different, files survive `kill -9`, threads change nothing.

mod common;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{CLASSIC_SOLVED, MINIMAL, computed, folder, json, masume, pipe, run};
use masume::canon::nine;
use masume::solver::Random;

fn class(line: &str) -> nine::Key {
    let mut clues = [0; 81];
    for (cell, symbol) in clues.iter_mut().zip(line.bytes()) {
        *cell = if symbol == b'.' { 0 } else { symbol - b'0' };
    }
    nine::key(&clues)
}

fn clues(line: &str) -> usize {
    line.bytes().filter(|b| *b != b'.').count()
}

/// Every line is a puzzle with one solution and few enough clues, and no two are the same.
fn assert_sound(text: &str, most: usize) {
    assert!(text.is_empty() || text.ends_with('\n'), "a torn line");
    let classes: HashSet<_> = text.lines().map(class).collect();
    assert_eq!(classes.len(), text.lines().count(), "a duplicate");
    assert!(text.lines().all(|line| clues(line) <= most), "{text}");
    assert_eq!(pipe(&["solve", "--engine", "general"], text).code, 0, "one without one solution");
}

#[test]
fn seventeen_clues_from_nothing() {
    let ran = run(&["hunt", "17", "--seed", "1", "--threads", "1", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let finds = json(&ran.out);
    assert_eq!(finds.len(), 1);
    assert_eq!(finds[0]["clues"], 17);
    assert_eq!(finds[0]["method"], "beam");
    assert_eq!(finds[0]["confirmed_by"], serde_json::json!(["general", "exact-cover-pd"]));
    let puzzle = finds[0]["puzzle"].as_str().unwrap();
    assert_sound(&format!("{puzzle}\n"), 17);
    assert_eq!(run(&["solve", puzzle]).out.trim(), finds[0]["solution"].as_str().unwrap());
}

#[test]
fn threads_change_nothing() {
    for args in [&["hunt", "18", "--until", "3"][..], &["hunt", "--shape", "2x3", "8", "--until", "2"]] {
        let one = run(&[args, &["--threads", "1"]].concat());
        let three = run(&[args, &["--threads", "3"]].concat());
        assert_eq!((one.code, three.code), (0, 0), "{} {}", one.err, three.err);
        assert_eq!(one.out, three.out);
    }
}

/// Twenty kills at random moments: what is on file is what a hunt without them finds, in the same order.
#[test]
fn a_killed_hunt_loses_nothing_and_goes_on() {
    let folder = folder("killed");
    let file = folder.join("finds.txt");
    let name = file.to_str().unwrap();
    let start = MINIMAL.replace('0', ".");
    let hunt = ["hunt", "17", "--start", &start, "--threads", "2", "-o", name];
    let mut random = Random::new(1, 0);
    let mut before = String::new();
    for kill in 0..20 {
        let mut child = masume(&hunt).spawn().unwrap();
        // Some before the first checkpoint of a run, some between two.
        let longer = if kill % 4 == 3 { 800 } else { 50 };
        // Two threads compute at most twice as fast as time passes.
        computed(&child, Duration::from_millis(2 * (longer + random.below(300) as u64)));
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
        let now = fs::read_to_string(&file).unwrap_or_default();
        assert!(now.starts_with(&before), "lines that were there are gone");
        before = now;
    }
    assert!(folder.join("finds.txt.state.json").exists(), "no checkpoint was written between the kills");
    assert!(before.lines().count() > 3, "nothing was found between the kills: {before}");
    let wanted = (before.lines().count() + 3).to_string();
    let last = run(&[&hunt[..], &["--until", &wanted]].concat());
    assert_eq!(last.code, 0, "{}", last.err);
    let killed = fs::read_to_string(&file).unwrap();
    assert!(killed.starts_with(&before));
    assert_sound(&killed, 17);

    let whole = folder.join("whole.txt");
    let hunt = ["hunt", "17", "--start", &start, "--threads", "1", "-o", whole.to_str().unwrap()];
    let ran = run(&[&hunt[..], &["--until", &wanted]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(fs::read_to_string(&whole).unwrap(), killed);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn around_puzzles_of_any_board_there_are_others_with_as_few_clues() {
    let start = "4........6......3.2..........5.16..2";
    let ran = run(&["hunt", "--shape", "2x3", "--start", start, "--until", "3", "--threads", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let finds: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(finds.len(), 3, "{}", ran.out);
    for find in finds {
        let board = find.split_whitespace().next().unwrap();
        assert_eq!(board.bytes().filter(|b| *b != b'.').count(), 8, "{find}");
        assert_eq!(run(&["count", "--shape", "2x3", board]).out.trim(), "1");
    }
}

#[test]
fn wrong_wishes_are_told() {
    let folder = folder("hunt-wrong");
    let refused = |args: &[&str], words: &str| {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty());
    };
    refused(&["hunt", "16", "--method", "vicinity"], "--start");
    refused(&["hunt", "17", "--method", "inside"], "--grid");
    refused(&["hunt", "17", "--set", "no-such=1"], "there is no parameter no-such; there are: ");
    refused(&["hunt", "17", "--set", "seed"], "a name and a value");
    refused(&["hunt", "17", "--start", &".".repeat(81)], "does not have one solution");
    refused(&["hunt", "17", "--start", "nobody.txt"], "there is no such file");
    refused(&["hunt", "17", "--grid", &".".repeat(81)], "give a full grid");
    refused(&["hunt", "19", "--method", "beam", "--grid", CLASSIC_SOLVED], "only the method inside");
    refused(&["hunt", "17", "--set", "descents=18446744073709551615"], "it must be from 1 to");
    refused(&["hunt", "17", "--method", "beam-paper", "--set", "width=0"], "width=0: it must be from 1 to");
    refused(&["hunt", "17", "--start", &MINIMAL.replace('0', "."), "--set", "depth=4"], "depth=4");
    refused(&["hunt", "17", "--shape", "4x4", "--method", "beam"], "9×9");
    refused(&["hunt", "0"], "from 1");
    refused(&["hunt", "--shape", "1x1"], "it needs no clue");
    refused(&["hunt", "--shape", "2x2+anti-king"], "no full grid at all");
    let letter = folder.join("letter.txt");
    fs::write(&letter, "Dear all,\n").unwrap();
    refused(&["hunt", "18", "-o", letter.to_str().unwrap()], "not the file of a hunt");
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear all,\n");
    let file = folder.join("finds.txt");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["hunt", "19", "-o", name]).code, 0);
    refused(&["hunt", "19", "-o", name, "--seed", "2"], "its seed is 1, now it is 2");
    // The same again: all is there already.
    let before = fs::read_to_string(&file).unwrap();
    assert_eq!(run(&["hunt", "19", "-o", name]).code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    assert!(Path::new(&format!("{name}.hunt.json")).exists());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn fewer_than_asked_for_is_a_no() {
    let ran = run(&["hunt", "17", "--time", "0.01", "--until", "5"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("the time was over"), "{}", ran.err);
    let ran = run(&["hunt", "17", "--time", "0.01", "--until", "5", "--lang", "ja"]);
    assert!(ran.err.contains("時間切れ"), "{}", ran.err);
}

/// Joined boards do not fit on a line of cells; their finds are kept all the same, and the hunt goes on.
#[test]
fn finds_on_joined_boards_are_written() {
    let folder = folder("hunt-joined");
    let file = folder.join("finds.txt");
    let hunt = ["hunt", "40", "--shape", "2x2@0,0;2,2", "-o", file.to_str().unwrap()];
    assert_eq!(run(&[&hunt[..], &["--until", "1"]].concat()).code, 0);
    let first = fs::read_to_string(&file).unwrap();
    assert_eq!(run(&["check", first.lines().next().unwrap()]).code, 0, "{first}");
    assert_eq!(run(&[&hunt[..], &["--until", "2"]].concat()).code, 0);
    assert!(fs::read_to_string(&file).unwrap().starts_with(&first));
    fs::remove_dir_all(&folder).unwrap();
}
