//! Records in, records out: every command writes with `--json` what `masume::formats::record` says, and reads what every
//! command writes. Which commands there are is asked of the program, so that a new one is not forgotten.

mod common;

use std::collections::BTreeSet;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, json, pipe, run};
use masume::formats::record::{self, ERROR, KEYS, entries};

/// No solution, though no two givens clash: nothing is left for the first cell.
const NO_DIGIT: &str = "....56789.3.........4......1........2............................................";
/// Two solutions.
const TWO: &str = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
/// Command lines that together write every key of every command. Those of a command are told apart by their first word.
const MADE: &[&[&str]] = &[
    &["solve", "--json", "--stats", CLASSIC],
    &["solve", "--json", NO_DIGIT],
    &["solve", "--json", "--all", TWO],
    &["solve", "--json", "--all", "--shape", "latin4", "1234............"],
    &["solve", "--json", "no such file"],
    &["count", "--json", "--stats", CLASSIC],
    &["count", "--json", "--estimate", "--samples", "20", EMPTY],
    &["check", "--json", "--stats", CLASSIC],
    &["check", "--json", TWO],
    &["check", "--json", "--from", "sdk", ENTRIES],
    &["check", "--json", "--shape", "2x2+killer(0,1)=3", "1234341221434321"],
    &["check", "--json", r#"{"puzzle":"1234341221434...","solution":"1234341221434321"}"#],
    &["check", "--json", PATTERN],
    &["rate", "--json", "--stats", CLASSIC],
    &["rate", "--json", "--mode", "masume", CLASSIC],
    &["rate", "--json", TWO],
    &["explain", "--json", "--stats", "--dead", "--lang", "en", MINIMAL],
    &["explain", "--json", "--mode", "masume", CLASSIC],
    &["explain", "--json", TWO],
    &["hint", "--json", "--stage", "all", "--lang", "ja", CLASSIC],
    &["hint", "--json", CLASSIC_SOLVED],
    &["minimise", "--json", CLASSIC],
    &["minimise", "--json", "--shape", "2x2+killer(0,1)=3", "1234341221434321"],
    &["minimise", "--json", TWO],
    &["convert", "--json", CLASSIC],
    &["convert", "--json", CLASH],
    &["canon", "--json", "--transformation", "--automorphisms", CLASSIC],
    &["canon", "--json", "--isomorphic", CLASSIC, CLASSIC],
    &["canon", "--json", PATTERN],
    &["generate", "--json", "--seed", "1", "--rate", "..", "--solve-time", ".."],
    &["generate", "--json", "--seed", "3", "--place", "killer", "--clues", "0"],
    &["generate", "--json", "--seed", "1", "--pattern", "heart"],
    &["generate", "--json", "--clues", "5"],
    &["generate", "--list-patterns", "--json"],
    &["pattern", "--json", "heart"],
    &["pattern", "--json", HALF],
    &["pattern", "--json", "--clues", "5"],
    &["hunt", "--json", "--quiet", "--seed", "1", "--until", "1", "27"],
    &["gattai", "--json", "--boards", "2", "--seed", "1", "--rounds", "0"],
    &["techniques", "--json"],
    &["list", "formats", "--json"],
];
/// Entries, one of them wrong, and a key that is not kept.
const ENTRIES: &str = "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n\
                       ....8..79\n[State]\n531.7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
const PATTERN: &str = "X.......X..X...X..X.......X..X...X..X.......X..X...X..X.......X..X...X..X.......X";
const HALF: &str = "X......?X..X...X..X.......X..X...X..X.......X..X...X..X.......X..X...X..X?......X";
const EMPTY: &str = ".................................................................................";
const CLASH: &str = "11...............................................................................";
/// Keys that are there only when time runs out, or in texts that say more than a puzzle.
const SELDOM: &[&str] = &["stop", "not_kept"];
/// How to ask the commands that read records, quickly.
const READ: &[&[&str]] = &[
    &["solve", "--json"],
    &["count", "--json", "--limit", "2"],
    &["check", "--json", "--no-minimal"],
    &["rate", "--json", "--time-limit", "5"],
    &["explain", "--json", "--time-limit", "5"],
    &["hint", "--json"],
    &["minimise", "--json"],
    &["convert", "--json"],
    &["canon", "--json"],
    &["pattern", "--json"],
];

/// The commands that have `--json`, and whether they read puzzles from standard input.
fn commands() -> Vec<(String, bool)> {
    let help = run(&["--help"]).out;
    let table = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = table.lines().filter(|l| !l.starts_with("   ")).filter_map(|l| l.split_whitespace().next());
    let told = names.map(|name| (name.to_string(), run(&[name, "--help"]).out));
    let json = told.filter(|(_, help)| help.contains("  --json"));
    json.map(|(name, help)| {
        let usage = help.lines().find(|l| l.starts_with("Usage:")).unwrap_or_default();
        (name, usage.contains("|-]..."))
    })
    .collect()
}

/// The command of a line as the table of keys names it.
fn author(args: &[&str]) -> &'static str {
    let command = if args.contains(&"--list-patterns") { "generate --list-patterns" } else { args[0] };
    KEYS.iter()
        .flat_map(|k| k.by)
        .copied()
        .find(|by| *by == command)
        .unwrap_or_else(|| panic!("{command} writes no key"))
}

#[test]
fn every_command_is_tried() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for (name, reads) in commands {
        assert!(MADE.iter().any(|args| args[0] == name), "say in MADE how {name} writes records");
        assert_eq!(reads, READ.iter().any(|args| args[0] == name), "say in READ how {name} reads records");
    }
}

#[test]
fn records_have_the_keys_of_the_table_and_no_others() {
    let mut seen: BTreeSet<(&str, String)> = BTreeSet::new();
    for args in MADE {
        let command = author(args);
        let ran = run(args);
        assert!(!ran.out.is_empty(), "{args:?}: {}", ran.err);
        for (line, value) in ran.out.lines().zip(json(&ran.out)) {
            assert!(line.starts_with("{\"record\":1,"), "{args:?}: {line}");
            let unanswered = value["error"].is_object();
            for entry in entries(line) {
                let row = record::written_by(command, &entry.key)
                    .filter(|row| row.can_be(&entry))
                    .or_else(|| record::written_by(ERROR, &entry.key).filter(|_| unanswered));
                let row = row.unwrap_or_else(|| {
                    panic!("{} of {args:?} is not in the table: {}", entry.key, entry.value)
                });
                assert!(row.can_be(&entry), "{args:?}: {} is {}, not {}", row.name, entry.value, row.kind);
                seen.insert((command, row.name.to_string()));
                seen.extend(unanswered.then(|| (ERROR, row.name.to_string())));
            }
        }
    }
    for key in KEYS.iter().filter(|key| !SELDOM.contains(&key.name)) {
        for command in key.by {
            assert!(seen.contains(&(command, key.name.to_string())), "{command} never wrote {}", key.name);
        }
    }
}

#[test]
fn every_command_reads_the_records_of_every_command() {
    let mut input = String::new();
    for args in MADE.iter().filter(|args| !["techniques", "list"].contains(&args[0])) {
        let lines = run(args).out;
        // Of a long list a few are enough.
        for line in lines.lines().take(3) {
            // What someone else says of it.
            let line = line.strip_suffix('}').unwrap();
            input.push_str(line);
            input.push_str(",\"ours\":[1, 2.50],\"n\":123456789012345678901234567890}\n");
        }
    }
    let sources: Vec<&str> = input.lines().collect();
    for args in READ {
        let args = &[args, &["-"][..]].concat()[..];
        let ran = pipe(args, input.clone());
        let answers: Vec<&str> = ran.out.lines().collect();
        assert_eq!(answers.len(), sources.len(), "{args:?}: {}", ran.err);
        for (i, (source, (answer, value))) in
            sources.iter().zip(answers.iter().zip(json(&ran.out))).enumerate()
        {
            assert_eq!(value["line"], i + 1);
            let told = &json(source)[0];
            let named = |key: &str| !told[key].is_null();
            let lost = !named("puzzle") && !told["cells"].is_string() && !told["solution"].is_string();
            let pattern = !named("puzzle") && told["cells"].is_string() || told["pattern"].is_array();
            let takes_patterns = ["check", "convert", "canon", "pattern"].contains(&args[0]);
            let clash = told["error"]["message"].as_str().is_some_and(|m| m.contains("given twice"))
                || told["violations"].as_array().is_some_and(|list| !list.is_empty());
            if lost || pattern && !takes_patterns {
                let why = value["error"]["message"].as_str().unwrap_or_default();
                assert!(
                    why.contains(if lost { "" } else { "clue pattern" }) && !why.is_empty(),
                    "{args:?}: {answer}"
                );
            } else if !clash {
                assert!(value["error"].is_null(), "{args:?}: {source}\n{answer}");
            }
            let (old, new) = (entries(source), entries(answer));
            for (j, entry) in new.iter().enumerate() {
                assert!(
                    new[..j].iter().all(|e| e.key != entry.key),
                    "{args:?}: {} twice: {answer}",
                    entry.key
                );
            }
            let own = |key: &str| {
                record::written_by(args[0], key).is_some() || record::written_by(ERROR, key).is_some()
            };
            let foreign = |e: &&record::Entry<'_>| !e.is_head() && !own(&e.key);
            let carried: Vec<_> = old.iter().filter(foreign).map(|e| (e.quoted, e.value)).collect();
            let found: Vec<_> = new.iter().filter(foreign).map(|e| (e.quoted, e.value)).collect();
            assert_eq!(found, carried, "{args:?}: {source}\n{answer}");
            assert!(
                carried.ends_with(&[("\"ours\"", "[1, 2.50]"), ("\"n\"", "123456789012345678901234567890")])
            );
        }
    }
}

#[test]
fn a_pattern_keeps_its_open_cells_and_its_words() {
    let drawn = pipe(&["pattern", "--json", "-"], format!("{HALF}\tHalf\n"));
    let again = pipe(&["pattern", "--json", "-"], drawn.out.replace("}\n", ",\"by\":\"me\"}\n"));
    let value = &json(&again.out)[0];
    assert_eq!((&value["cells"], &value["title"], &value["may"]), (&HALF.into(), &"Half".into(), &2.into()));
    assert_eq!(value["by"], "me");
    let made = pipe(&["generate", "--pattern", "-", "--json", "--seed", "1"], again.out.clone());
    let value = &json(&made.out)[0];
    assert_eq!(
        (&value["pattern"]["cells"], &value["pattern"]["by"]),
        (&HALF.into(), &"me".into()),
        "{}",
        made.out
    );
    assert!(value.get("by").is_none(), "the puzzle is not by them");
}

#[test]
fn what_is_no_longer_so_is_not_carried() {
    let source = format!(
        "{{\"puzzle\":\"{CLASSIC}\",\"er\":9.9,\"stop\":\"deadline\",\"pattern\":{{\"a\":1}},\"solution\":null,\n\"x\":[\n1]}}"
    );
    let ran = pipe(&["rate", "--json", "-"], source.clone());
    assert!(!ran.out.contains("9.9") && !ran.out.contains("deadline"), "{}", ran.out);
    assert!(
        ran.out.ends_with("\"error\":null,\"pattern\":{\"a\":1},\"solution\":null,\"x\":[ 1]}\n"),
        "{}",
        ran.out
    );
    // A list is what `check` calls a pattern; this is something else.
    let ran = pipe(&["check", "--json", "-"], source);
    assert!(ran.out.contains("\"pattern\":{\"a\":1}"), "{}", ran.out);
}

#[test]
fn wrong_records_are_exit_2_in_their_place() {
    let good = format!("{{\"record\":1,\"puzzle\":\"{CLASSIC}\"}}");
    let earlier = run(&["solve", "--json", "12"]).out;
    let clash = format!("  {{\"puzzle\":\"55{}\"}}", &CLASSIC[2..]);
    let input = format!("{good}\n{{\"record\":1,\"puzzle\":5}}\n{CLASSIC}\n{earlier}{clash}\n");
    let ran = pipe(&["solve", "-"], input);
    assert_eq!(ran.code, 2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), (CLASSIC_SOLVED, CLASSIC_SOLVED, 5), "{}", ran.out);
    assert!(ran.err.contains("-:2:22: error: cells in quotes"), "{}", ran.err);
    assert!(ran.err.contains("no such file"), "{}", ran.err);
    assert!(ran.err.contains("-:5:15: error: digit 5 is given twice"), "{}", ran.err);
}
