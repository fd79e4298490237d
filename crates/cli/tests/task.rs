//! What every subcommand that answers puzzles does the same way.

mod common;

use common::{CLASSIC, json, pipe};

/// An f-puzzles board with a rule that Masume does not know.
const UNKNOWN_RULE: &str = r#"{"size": 4, "grid": [[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]], "nabner": [{"lines": [["R1C1", "R1C2"]]}]}"#;

#[test]
fn what_the_source_says_and_masume_does_not_know_is_said_by_all() {
    for command in ["solve", "count", "check", "convert", "show"] {
        let ran = pipe(&[command], UNKNOWN_RULE);
        let expected = "-:1:1: warning: not kept: nabner";
        assert!(ran.err.contains(expected) && ran.err.contains("read as fpuzzles"), "{command}: {}", ran.err);
        assert!(pipe(&[command, "--quiet"], UNKNOWN_RULE).err.is_empty(), "{command}");
    }
    for command in ["solve", "count", "check", "convert"] {
        let object = json(&pipe(&[command, "--json"], UNKNOWN_RULE).out).remove(0);
        assert_eq!(object["not_kept"], serde_json::json!(["nabner (1)"]), "{command}");
    }
}

#[test]
fn what_cannot_be_read_is_reported_in_its_place_by_all() {
    let input = format!("{CLASSIC}\n12345\n{CLASSIC}\n");
    for command in ["solve", "count", "check", "convert", "show"] {
        let ran = pipe(&[command], input.as_str());
        assert_eq!(ran.code, 2, "{command}");
        assert!(ran.err.contains("-:2:1: error: "), "{command}: {}", ran.err);
        let lines: Vec<&str> = ran.out.lines().collect();
        let place = lines.iter().position(|l| l.starts_with("# error line 2: "));
        assert!(place.is_some_and(|p| p > 0 && p < lines.len() - 1), "{command}: {}", ran.out);
    }
}

#[test]
fn a_summary_comes_from_every_command_that_searches() {
    for command in ["solve", "count", "check", "show"] {
        let ran = pipe(&[command, "--stats"], format!("{CLASSIC}\n12345\n"));
        assert!(
            ran.err.contains("\ntotal    2\n") && ran.err.contains("\nerrors   1\n"),
            "{command}: {}",
            ran.err
        );
    }
}
