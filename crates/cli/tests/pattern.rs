//! `masume pattern`: patterns made, changed, drawn.

mod common;

use common::{CLASSIC, folder, json, pipe, run};

const HEART: &str = "..........XX...XX.X..X.X..XX...X...XX.......X.X.....X...X...X.....X.X.......X....";

#[test]
fn a_picture_is_drawn_and_told_about() {
    let en = run(&["pattern", "heart", "--lang", "en"]);
    assert_eq!(en.code, 0, "{}", en.err);
    assert!(en.out.ends_with("20 clues, symmetry: left–right mirror\n"), "{}", en.out);
    assert!(en.out.starts_with("heart\n┏"), "{}", en.out);
    assert!(run(&["pattern", "heart", "--lang", "ja"]).out.contains("ヒント20個"));
    let ascii = run(&["pattern", "heart", "--ascii"]).out;
    assert!(ascii.lines().take(14).all(str::is_ascii), "{ascii}");
    assert_eq!(run(&["pattern", "ハート", "--cells"]).out.trim(), HEART);
    assert!(run(&["pattern", CLASSIC, "--lang", "en"]).out.contains("30 clues, symmetry: half turn"));
}

#[test]
fn a_pattern_that_no_puzzle_can_have_is_said_to_be_one() {
    let rows = format!("{}{}", ".".repeat(18), "X.".repeat(31) + "X");
    let ran = run(&["pattern", &rows, "--lang", "en"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("No puzzle can be like this: rows 1 and 2 hold no clue"), "{}", ran.out);
    assert_eq!(json(&run(&["pattern", &rows, "--json"]).out)[0]["proof"], "rows");
    assert_eq!(json(&run(&["pattern", "heart", "--json"]).out)[0]["proof"], serde_json::Value::Null);
}

#[test]
fn patterns_are_turned_and_made_even() {
    let turned = |how| run(&["pattern", HEART, "--cells", "--turn", how]).out.trim().to_string();
    assert_eq!(turned("left-right"), HEART);
    assert_eq!(turned("half-turn"), HEART.chars().rev().collect::<String>());
    let there = turned("quarter-turn");
    let back = run(&["pattern", &there, "--cells", "--turn", "three-quarter-turn"]).out;
    assert_eq!(back.trim(), HEART);
    let even = &json(&run(&["pattern", "heart", "--symmetrise", "full", "--json"]).out)[0];
    assert_eq!(even["symmetries"], serde_json::json!(["full"]));
    let has = even["cells"].as_str().unwrap();
    assert!(HEART.chars().zip(has.chars()).all(|(a, b)| a == '.' || b == 'X'));
    assert_eq!(run(&["pattern", "heart", "--symmetrise", "ful"]).code, 2);
}

#[test]
fn random_patterns_are_what_was_asked_for() {
    let args =
        ["pattern", "--symmetry", "quarter-turn", "--clues", "22..26", "-n", "20", "--json", "--seed", "3"];
    let ran = run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let records = json(&ran.out);
    assert_eq!(records.len(), 20);
    for record in &records {
        assert!((22..=26).contains(&record["clues"].as_u64().unwrap()));
        let symmetries = record["symmetries"].as_array().unwrap();
        assert!(symmetries.iter().any(|s| s == "quarter-turn" || s == "full"), "{symmetries:?}");
        assert_eq!(record["proof"], serde_json::Value::Null);
    }
    assert_eq!(run(&args).out, ran.out);
    let other = [&args[..args.len() - 1], &["4"]].concat();
    assert_ne!(run(&other).out, ran.out);
    let none = run(&["pattern", "--symmetry", "both-mirrors", "--clues", "16", "--lang", "en"]);
    assert_eq!(none.code, 1);
    assert!(none.err.contains("No puzzle can be like this"), "{}", none.err);
}

#[test]
fn patterns_go_through_pipes_and_into_files() {
    let lines = run(&["pattern", "-n", "3", "--cells", "--clues", "30", "--symmetry", "half-turn"]).out;
    assert_eq!(lines.lines().count(), 3);
    let back = pipe(&["pattern", "-", "--cells"], &*lines);
    assert_eq!((back.out, back.code), (lines.clone(), 0));
    let np = run(&["pattern", "heart", "--format", "np-pattern"]).out;
    assert_eq!(pipe(&["pattern", "-", "--cells"], np).out.trim(), HEART);
    let folder = folder("pattern-svg");
    let path = folder.join("picture.svg");
    let ran = pipe(&["pattern", "-", "--svg", path.to_str().unwrap()], &*lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for number in 1..=3 {
        let text = std::fs::read_to_string(folder.join(format!("picture-{number}.svg"))).unwrap();
        assert!(text.starts_with("<svg"));
    }
    assert!(run(&["pattern", "heart", "--svg", "-"]).out.starts_with("<svg"));
}

#[test]
fn wrong_input_is_said_to_be_wrong() {
    for (args, said) in [
        (vec!["hart"], "did you mean heart"),
        (vec!["X.X"], "3 cells"),
        (vec!["--count", "0"], "--count"),
        (vec!["heart", "--clues", "20"], "--clues"),
        (vec!["--clues", "9..3"], "upside down"),
        (vec!["heart", "--format", "line"], "cannot hold a pattern"),
        (vec!["--shape", "0"], "--shape"),
    ] {
        let ran = run(&[&["pattern"], &args[..]].concat());
        assert_eq!(ran.code, 2, "{args:?}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
    assert_eq!(pipe(&["pattern", "-"], "").code, 2);
}
