//! `masume minimise`: same solution, every clue needed.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, json, pipe, run};

fn solution(puzzle: &str) -> String {
    let ran = run(&["solve", puzzle]);
    assert_eq!(ran.code, 0, "{puzzle}: {}", ran.out);
    ran.out.trim().to_string()
}

#[test]
fn every_clue_that_is_left_is_needed() {
    let ran = run(&["minimise", CLASSIC]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let small = ran.out.trim();
    assert_eq!(solution(small), CLASSIC_SOLVED);
    for (i, cell) in small.char_indices() {
        assert!(cell == '.' || cell == CLASSIC.as_bytes()[i] as char);
        if cell != '.' {
            let mut fewer = small.to_string();
            fewer.replace_range(i..=i, ".");
            assert_eq!(run(&["solve", &fewer]).code, 1, "clue {i} is not needed");
        }
    }
    // A minimal puzzle stays as it is.
    assert_eq!(run(&["minimise", MINIMAL, "--seed", "5"]).out.trim(), MINIMAL.replace('0', "."));
}

#[test]
fn orders_depend_on_the_seed_and_more_of_them_never_leave_more_clues() {
    let clues = |args: &[&str]| {
        let ran = run(&[&["minimise", CLASSIC_SOLVED, "--json"], args].concat());
        let record = &json(&ran.out)[0];
        assert_eq!(solution(record["minimal"].as_str().unwrap()), CLASSIC_SOLVED);
        (record["minimal_clues"].as_u64().unwrap(), record["minimal"].clone())
    };
    let (one, first) = clues(&[]);
    let (best, _) = clues(&["--best", "30"]);
    assert!(best <= one, "{best} {one}");
    assert_eq!(clues(&[]).1, first);
    assert_ne!(clues(&["--seed", "2"]).1, first);
}

#[test]
fn symmetry_is_kept_when_asked() {
    let ran = run(&["minimise", CLASSIC_SOLVED, "--keep-symmetry", "--json"]);
    let record = &json(&ran.out)[0];
    assert_eq!(record["symmetry"], "full");
    let shown = run(&["pattern", record["minimal"].as_str().unwrap(), "--json"]);
    assert_eq!(json(&shown.out)[0]["symmetries"], serde_json::json!(["full"]));
}

#[test]
fn order_is_kept_and_puzzles_without_one_solution_are_refused() {
    let several = format!("1{}", ".".repeat(80));
    let input = format!("{CLASSIC}\n{several}\n{MINIMAL}\n11{}\n", ".".repeat(79));
    let ran = pipe(&["minimise"], &*input);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.out);
    assert!(lines[1].starts_with("# several line 2: more than one solution"), "{}", lines[1]);
    assert_eq!(lines[2], MINIMAL.replace('0', "."));
    assert!(lines[3].starts_with("# error line 4:"), "{}", lines[3]);
    assert_eq!(run(&["minimise", &several]).code, 1);
    let many = format!("{CLASSIC}\n{MINIMAL}\n{CLASSIC_SOLVED}\n").repeat(20);
    let with = |threads| pipe(&["minimise", "--threads", threads], &*many).out;
    assert_eq!(with("1"), with("4"));
}

#[test]
fn other_boards_are_minimised_too() {
    let small = run(&["minimise", "1234341221434321"]);
    assert_eq!(small.code, 0, "{}", small.err);
    assert_eq!(solution(small.out.trim()), "1234341221434321");
    let latin = run(&["minimise", "--shape", "latin4", "1234234134124123", "--json"]);
    assert_eq!(latin.code, 0, "{}", latin.err);
    assert!(json(&latin.out)[0]["minimal_clues"].as_u64().unwrap() < 10);
}

#[test]
fn wrong_options_are_said_to_be_wrong() {
    for args in [["--best", "0"], ["--best", "x"], ["--seed", "-1"], ["--engine", "none"]] {
        assert_eq!(run(&["minimise", CLASSIC, args[0], args[1]]).code, 2, "{args:?}");
    }
    assert_eq!(pipe(&["minimise"], "").code, 2);
    assert_eq!(pipe(&["minimise"], "garbage\n").code, 2);
}
