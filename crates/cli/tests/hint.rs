//! `masume hint`: stages, states with entries and marks, wrong states.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, json, pipe, run};

/// The puzzle with entries and marks, in our own format.
fn state(entries: &[(usize, char)], centre: &[(usize, &str)]) -> String {
    let text = run(&["convert", "--format", "masume", CLASSIC]).out;
    let mut object: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut cells: Vec<char> = ".".repeat(81).chars().collect();
    for &(at, digit) in entries {
        cells[at] = digit;
    }
    if !entries.is_empty() {
        object["entries"] = cells.iter().collect::<String>().into();
    }
    if !centre.is_empty() {
        let mut marks = vec![String::new(); 81];
        for &(at, digits) in centre {
            marks[at] = digits.to_string();
        }
        object["centre"] = marks.into();
    }
    format!("{object}\n")
}

#[test]
fn stages_give_away_more_and_more() {
    let stage = |n: &str| run(&["hint", "--lang", "en", "--stage", n, CLASSIC]);
    let (first, second, third) = (stage("1"), stage("2"), stage("3"));
    assert_eq!([first.code, second.code, third.code], [0; 3]);
    assert_eq!(first.out, "Look at box 2.\n");
    assert_eq!(second.out.lines().count(), 1);
    assert!(second.out.contains("Hidden Single") && !second.out.contains('='), "{}", second.out);
    assert!(third.out.lines().next().unwrap().contains("r1c6=8"), "{}", third.out);
    assert_eq!(stage("all").out, [&first, &second, &third].map(|r| r.out.as_str()).concat());
    // Who names no stage is told that there are more; on standard error, where it disturbs nothing.
    let plain = run(&["hint", "--lang", "en", CLASSIC]);
    assert_eq!(plain.out, first.out);
    assert!(plain.err.contains("--stage 2"), "{}", plain.err);
    assert_eq!(run(&["hint", "--quiet", CLASSIC]).err, "");
    assert!(run(&["hint", "--lang", "ja", CLASSIC]).out.contains("ブロック2"));
    assert_eq!(run(&["hint", "--stage", "4", CLASSIC]).code, 2);
}

#[test]
fn json_gives_no_more_than_the_stage() {
    let hint =
        |n: &str| json(&run(&["hint", "--json", "--lang", "en", "--stage", n, CLASSIC]).out)[0].clone();
    let first = hint("1");
    assert_eq!((first["hint"].as_str(), first["where"][0].as_str()), (Some("step"), Some("Look at box 2.")));
    assert!(first["what"].is_null() && first["which"].is_null() && first["step"].is_null(), "{first}");
    let all = hint("all");
    assert!(all["what"].is_array() && all["which"].is_array());
    assert_eq!(all["step"]["placement"], serde_json::json!({"cell": "r1c6", "digit": 8}));
}

#[test]
fn hints_go_on_from_entries_to_the_end() {
    let mut entries = Vec::new();
    for _ in 0..51 {
        let object = &json(&pipe(&["hint", "--json", "--stage", "3"], state(&entries, &[])).out)[0];
        let placed = &object["step"]["placement"];
        let (row, column) = placed["cell"].as_str().unwrap()[1..].split_once('c').unwrap();
        let at = (row.parse::<usize>().unwrap() - 1) * 9 + column.parse::<usize>().unwrap() - 1;
        let digit = char::from_digit(placed["digit"].as_u64().unwrap() as u32, 10).unwrap();
        assert_eq!(CLASSIC_SOLVED.chars().nth(at), Some(digit));
        entries.push((at, digit));
    }
    let ran = pipe(&["hint", "--lang", "en"], state(&entries, &[]));
    assert_eq!((ran.code, ran.out.as_str()), (0, "The puzzle is solved.\n"));
    assert!(run(&["hint", "--lang", "en", CLASSIC_SOLVED]).out.contains("is solved"));
}

#[test]
fn a_wrong_state_is_told_without_the_digit() {
    let ran = pipe(&["hint", "--lang", "en"], state(&[(2, '1'), (3, '6'), (71, '1')], &[]));
    assert_eq!((ran.code, ran.out.as_str()), (1, "These entries are wrong: r1c3, r8c9.\n"));
    let one = pipe(&["hint", "--lang", "ja"], state(&[(2, '1')], &[]));
    assert_eq!(one.out, "間違った数字が入っています: R1C3\n");
    let object = &json(&pipe(&["hint", "--json", "--lang", "en"], state(&[(2, '1')], &[])).out)[0];
    assert_eq!(
        (object["hint"].as_str(), &object["cells"]),
        (Some("wrong-entries"), &serde_json::json!(["r1c3"]))
    );
    let marks = pipe(&["hint", "--lang", "en"], state(&[], &[(2, "12"), (3, "26")]));
    assert_eq!(
        (marks.code, marks.out.as_str()),
        (1, "The pencil marks leave out the right digit in r1c3.\n")
    );
}

#[test]
fn a_lone_mark_is_seen_first() {
    // r9c7 has four candidates by the board alone.
    let object = &json(&pipe(&["hint", "--json", "--stage", "3"], state(&[], &[(78, "1")])).out)[0];
    assert_eq!(object["step"]["technique"], "naked-single", "{object}");
    assert_eq!(object["step"]["placement"], serde_json::json!({"cell": "r9c7", "digit": 1}));
}

#[test]
fn what_cannot_be_helped_ends_with_1_and_clashes_with_2() {
    let none = run(&["hint", "--lang", "en", &CLASSIC.replacen("53", "35", 1)]);
    assert_eq!((none.code, none.out.as_str()), (1, "The puzzle has no solution.\n"));
    let stuck = run(&["hint", "--lang", "en", "--techniques", "full-house", CLASSIC]);
    assert_eq!((stuck.code, stuck.out.as_str()), (1, "No technique finds a step from here.\n"));
    assert_eq!(run(&["hint", &CLASSIC.replacen("53", "55", 1)]).code, 2);
    assert_eq!(run(&["hint", "nonsense"]).code, 2);
    // Several solutions: a step all the same.
    let fewer = CLASSIC.replacen("53", "..", 1).replacen("98", "..", 1);
    assert_eq!(run(&["hint", &fewer]).code, 0);
}

#[test]
fn many_are_answered_in_order() {
    let text = format!("{CLASSIC}\n{CLASSIC_SOLVED}\n").repeat(20);
    let one = pipe(&["hint", "--json", "--threads", "1"], text.clone());
    let two = pipe(&["hint", "--json", "--threads", "2"], text);
    assert_eq!((one.code, &one.out), (0, &two.out));
    let kinds: Vec<String> = json(&one.out).iter().map(|o| o["hint"].as_str().unwrap().to_string()).collect();
    assert_eq!(kinds, ["step", "solved"].repeat(20));
}

#[test]
fn that_there_are_more_stages_is_said_once() {
    let out = run(&["hint", "--lang", "en", CLASSIC, CLASSIC]);
    assert_eq!((out.code, out.err.matches("--stage 2").count()), (0, 1), "{}", out.err);
}

#[test]
fn a_hint_on_an_open_board_does_not_keep_people_waiting() {
    let start = std::time::Instant::now();
    let out = run(&["hint", "--lang", "en", &".".repeat(81)]);
    assert_eq!(out.code, 1, "{out:?}");
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
