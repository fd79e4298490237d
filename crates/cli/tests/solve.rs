//! `masume solve`: answers, exit codes, JSON keys.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, MINIMAL_SOLVED, json, pipe, run};

#[test]
fn a_puzzle_as_argument_gives_its_solution() {
    let ran = run(&["solve", CLASSIC]);
    assert_eq!((ran.code, ran.out.trim_end(), ran.err.as_str()), (0, CLASSIC_SOLVED, ""));
}

#[test]
fn files_standard_input_and_arguments_mix_in_order() {
    let folder = common::folder("mix");
    let file = folder.join("one.txt");
    std::fs::write(&file, format!("{MINIMAL}\n")).unwrap();
    let ran = pipe(&["solve", CLASSIC, file.to_str().unwrap(), "-", MINIMAL], format!("{CLASSIC}\r\n"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines, [CLASSIC_SOLVED, MINIMAL_SOLVED, CLASSIC_SOLVED, MINIMAL_SOLVED]);
    assert_eq!(ran.code, 0);
}

#[test]
fn none_and_several_are_said_in_place_with_exit_1() {
    let none = "5.3.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let several = CLASSIC.replacen("53", "..", 1).replace("79", "..");
    let ran = pipe(&["solve"], format!("{CLASSIC}\n{none}\n{several}\n{MINIMAL}"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{ran:?}");
    assert_eq!((lines[0], lines[3]), (CLASSIC_SOLVED, MINIMAL_SOLVED));
    assert!(lines[1].starts_with("# none line 2:"), "{}", lines[1]);
    assert!(lines[2].starts_with("# several line 3:"), "{}", lines[2]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("4 puzzles: 2 solved, 1 without solution, 1 with several"), "{}", ran.err);
    assert_eq!(pipe(&["solve", "--quiet"], several.clone()).err, "");
    let any = pipe(&["solve", "--any"], several.clone());
    assert_eq!((any.code, any.out.len()), (0, 82));
    assert_eq!(pipe(&["solve", "--limit", "1"], several).out, any.out);
}

#[test]
fn all_solutions_are_written_and_counted() {
    let ran = run(&["solve", "--all", "1234............"]);
    let (solutions, rest): (Vec<&str>, Vec<&str>) = ran.out.lines().partition(|l| !l.starts_with('#'));
    assert_eq!((solutions.len(), ran.code), (12, 0));
    assert!(solutions.iter().all(|s| s.starts_with("1234") && s.len() == 16));
    assert_eq!(rest, ["# count line 1: 12 solutions"]);
    let mut distinct = solutions.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 12);
    let five = run(&["solve", "--limit", "5", "--json", "1234............"]);
    let objects = json(&five.out);
    assert_eq!(objects.len(), 6);
    assert_eq!(objects[4]["number"], 5);
    assert_eq!(objects[5]["count"], 5);
    assert_eq!(objects[5]["unique"], false);
}

#[test]
fn json_has_the_documented_keys() {
    let ran = pipe(&["solve", "--json", "--stats"], format!("{CLASSIC}\n12x4\n{MINIMAL}\n"));
    let objects = json(&ran.out);
    assert_eq!((objects.len(), ran.code), (3, 2));
    let first = &objects[0];
    for key in [
        "file", "line", "format", "puzzle", "clues", "count", "unique", "solution", "error", "nodes",
        "micros",
    ] {
        assert!(first.get(key).is_some(), "{key} in {first}");
    }
    assert_eq!(first["puzzle"], CLASSIC);
    assert_eq!(first["clues"], 30);
    assert_eq!(first["count"], 1);
    assert_eq!(first["unique"], true);
    assert_eq!(first["solution"], CLASSIC_SOLVED);
    assert!(first["error"].is_null());
    let error = &objects[1]["error"];
    assert_eq!((&error["line"], &error["file"]), (&2.into(), &"-".into()));
    assert!(error["message"].is_string() && error["column"].is_u64() && error["help"].is_string());
    for key in ["puzzle", "clues", "count", "unique", "solution"] {
        assert!(objects[1][key].is_null(), "{key}");
    }
    assert_eq!(objects[2]["line"], 3);
    assert_eq!(objects[2]["solution"], MINIMAL_SOLVED);
    assert!(ran.err.contains("total    3\n") && ran.err.contains("solved   2\n"), "{}", ran.err);
    assert!(ran.err.contains("errors   1\n"), "{}", ran.err);
}

#[test]
fn clashing_givens_name_the_digit_both_cells_and_the_house() {
    let clash = CLASSIC.replacen("53..", "5.5.", 1);
    let ran = pipe(&["solve"], format!("{clash}\n{MINIMAL}\n"));
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("-:1:3: error: digit 5 is given twice in row 1: at r1c1 and r1c3"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("help:"));
    assert_eq!(ran.out.lines().nth(1), Some(MINIMAL_SOLVED));
    let object = &json(&pipe(&["solve", "--json"], clash.as_str()).out)[0];
    assert_eq!(object["puzzle"], clash);
    assert!(object["error"]["message"].as_str().unwrap().contains("r1c1 and r1c3"));
}

#[test]
fn shapes_formats_and_engines_can_be_chosen() {
    let ran = run(&["solve", "--json", "--shape", "3x3+diagonals", "--any", &".".repeat(81)]);
    let object = &json(&ran.out)[0];
    assert_eq!(object["shape"], "3x3+diagonal-down+diagonal-up");
    let solution = object["solution"].as_str().unwrap().as_bytes();
    let mut diagonal: Vec<u8> = (0..9).map(|i| solution[10 * i]).collect();
    diagonal.sort_unstable();
    assert_eq!(diagonal, b"123456789");
    assert_eq!(run(&["solve", "--engine", "reference", CLASSIC]).out.trim_end(), CLASSIC_SOLVED);
    let ran = run(&["solve", "--engine", "no-such", CLASSIC]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("reference"), "the message lists the engines: {}", ran.err);
    assert_eq!(run(&["solve", "--shape", "9x9", CLASSIC]).code, 2);
    assert_eq!(run(&["solve", "--from", "line", CLASSIC]).out.trim_end(), CLASSIC_SOLVED);
}

#[test]
fn a_time_limit_ends_a_hopeless_search() {
    let start = std::time::Instant::now();
    let ran = run(&["solve", "--all", "--limit", "3", CLASSIC]);
    assert_eq!(ran.code, 2, "--all and --limit exclude each other");
    let ran = run(&["count", "--time-limit", "0.3", "--json", &".".repeat(81)]);
    assert!(start.elapsed().as_secs() < 20);
    let object = &json(&ran.out)[0];
    assert_eq!((object["stop"].as_str(), object["exact"].as_bool()), (Some("deadline"), Some(false)));
    assert_eq!(ran.code, 1);
}

#[test]
fn output_goes_to_a_file_whole() {
    let folder = common::folder("output");
    let file = folder.join("solved.txt");
    let ran = run(&["solve", CLASSIC, "--output", file.to_str().unwrap()]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(&file).unwrap().trim_end(), CLASSIC_SOLVED);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
    let ran = run(&["solve", CLASSIC, "--output", "/no/such/folder/x"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
}

/// Boards at the corners of a plane that share the box in the middle, and a board of 16 digits.
#[test]
fn large_and_joined_boards_have_one_line_each() {
    let joined = "3x3@0,0;6,6";
    let ran = run(&["solve", "--any", "--shape", joined, &".".repeat(153)]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1), "{ran:?}");
    let back = pipe(&["solve", "--json"], ran.out);
    let object = &json(&back.out)[0];
    assert_eq!((object["unique"].as_bool(), object["clues"].as_u64()), (Some(true), Some(153)));
    assert_eq!(object["shape"], joined);
    assert_eq!(object["puzzle"]["masume"], 1, "joined boards are objects");
    let object = object["puzzle"].to_string();
    assert_eq!(json(&pipe(&["solve", "--json"], object).out)[0]["unique"], true, "and are read back");

    let sixteen = run(&["solve", "--any", &".".repeat(256)]).out;
    assert_eq!(sixteen.trim_end().len(), 256);
    assert!(sixteen.contains('G'));
    let decimal = run(&["solve", "--any", "--decimal", &".".repeat(256)]).out;
    assert_eq!(decimal.split_whitespace().count(), 256);
    assert!(decimal.contains("16"));
    assert_eq!(pipe(&["solve"], decimal).out, sixteen);
}
