//! `masume check`: verdicts for people and as JSON.

mod common;

use common::{CLASSIC, MINIMAL, MINIMAL_SOLVED, json, run};

#[test]
fn a_minimal_puzzle_is_recognised() {
    let ran = run(&["check", "--json", MINIMAL]);
    let object = &json(&ran.out)[0];
    assert_eq!(ran.code, 0);
    assert_eq!((object["unique"].as_bool(), object["minimal"].as_bool()), (Some(true), Some(true)));
    assert_eq!((object["clues"].as_u64(), object["valid"].as_bool()), (Some(17), Some(true)));
    assert_eq!(object["solution"], MINIMAL_SOLVED);
    assert_eq!(object["redundant"], serde_json::json!([]));
    assert_eq!(object["symmetry"], serde_json::json!(["none"]));
    assert_eq!(object["violations"], serde_json::json!([]));
}

#[test]
fn redundant_clues_are_named_and_symmetry_seen() {
    let ran = run(&["check", CLASSIC]);
    assert_eq!(ran.code, 0);
    for part in ["one solution", "clues      30", "clues are redundant: r1c1", "half turn"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(!run(&["check", "--no-minimal", CLASSIC]).out.contains("redundant"));
}

#[test]
fn two_solutions_are_shown_with_the_cells_where_they_differ() {
    // r4c1 … r5c9 of this board can be exchanged: take both pairs of a deadly pattern away.
    let several = "12343412........";
    let ran = run(&["check", "--json", several]);
    let object = &json(&ran.out)[0];
    assert_eq!((ran.code, object["unique"].as_bool()), (1, Some(false)));
    let (a, b) = (object["solution"].as_str().unwrap(), object["second_solution"].as_str().unwrap());
    let differ: Vec<String> = (0..16)
        .filter(|&i| a.as_bytes()[i] != b.as_bytes()[i])
        .map(|i| format!("r{}c{}", i / 4 + 1, i % 4 + 1))
        .collect();
    assert_eq!(object["differ"], serde_json::json!(differ));
    assert!(object["minimal"].is_null());
    let text = run(&["check", several]).out;
    assert!(text.contains("several solutions") && text.contains("differ at  r"), "{text}");
}

#[test]
fn clashes_are_violations_with_exit_2() {
    let ran = run(&["check", "--json", "11.............."]);
    let object = &json(&ran.out)[0];
    assert_eq!((ran.code, object["valid"].as_bool(), object["count"].as_u64()), (2, Some(false), Some(0)));
    assert_eq!((object["error"]["line"].as_u64(), object["error"]["column"].as_u64()), (Some(1), Some(2)));
    let solve = &json(&run(&["solve", "--json", "11.............."]).out)[0];
    assert_eq!(object["error"], solve["error"], "as `solve` says it");
    assert_eq!(object["error"]["format"], "line");
    assert!(run(&["check", "--stats", "11.............."]).err.contains("errors   1\n"));
    assert_eq!(object["violations"][0]["code"], "digit-twice");
    assert_eq!(object["violations"][0]["cells"], serde_json::json!(["r1c1", "r1c2"]));
    let text = run(&["check", "11.............."]).out;
    assert!(text.contains("not valid") && text.contains("r1c1 and r1c2"), "{text}");
}

#[test]
fn a_puzzle_without_solution_says_what_is_seen() {
    let ran = run(&["check", "123............4"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    let ran = run(&["check", "12....34........"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("no solution") && ran.out.contains("wrong"), "{}", ran.out);
}

#[test]
fn a_time_limit_leaves_minimality_open() {
    // One solution is seen without a guess; the clues are then not looked at any more.
    let ran = run(&["check", "--time-limit", "1e-9", "--json", CLASSIC]);
    let object = &json(&ran.out)[0];
    assert_eq!((ran.code, object["unique"].as_bool()), (1, Some(true)), "{object}");
    assert!(object["minimal"].is_null() && object["redundant"].is_null(), "{object}");
    assert_eq!(object["stop"], "deadline");
    let text = run(&["check", "--time-limit", "1e-9", CLASSIC]).out;
    assert!(text.contains("minimal    not known") && text.contains("the time limit was reached"), "{text}");
}

#[test]
fn a_cage_that_is_not_needed_is_named() {
    let killer = "2x2+killer(5,8,9,13)=10+killer(0,1,2,4)=10+killer(14,15)=6+killer(6,10)=7+killer(7,11)=4+killer(3)=2+killer(12)=1";
    // The cage of the last two cells of the third row follows from the others.
    let more = format!("{killer}+killer(10,11)=4");
    let cells = "................";
    let ran = run(&["check", "--json", "--shape", killer, cells]);
    let object = &json(&ran.out)[0];
    assert_eq!(
        (ran.code, object["unique"].as_bool(), object["rule_clues"].as_u64()),
        (0, Some(true), Some(7))
    );
    let ran = run(&["check", "--json", "--shape", &more, cells]);
    let object = &json(&ran.out)[0];
    assert_eq!(
        (object["minimal"].as_bool(), object["redundant"].as_array().unwrap().len()),
        (Some(false), 0)
    );
    let named: Vec<&str> =
        object["redundant_rule_clues"].as_array().unwrap().iter().map(|v| v.as_str().unwrap()).collect();
    assert!(named.contains(&"killer(10,11)=4"), "{named:?}");
    let text = run(&["check", "--shape", &more, cells]).out;
    assert!(
        text.contains("0 digits, 8 rule clues") && text.contains("killer = 4 at r3c3 and r3c4"),
        "{text}"
    );
    let small = run(&["minimise", "--json", "--shape", &more, cells]);
    let object = &json(&small.out)[0];
    assert_eq!(small.code, 0, "{}", small.err);
    assert!(object["minimal_rule_clues"].as_u64().unwrap() < 8, "{}", small.out);
}
