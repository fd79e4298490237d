//! `masume convert`: formats in and out, and what is not kept.

mod common;

use common::{CLASSIC, json, pipe, run};

#[test]
fn a_grid_becomes_a_line() {
    let rows: Vec<&str> = (0..9).map(|r| &CLASSIC[9 * r..9 * r + 9]).collect();
    let ran = pipe(&["convert", "-", "--format", "line"], rows.join("\n"));
    assert_eq!((ran.code, ran.out.trim_end(), ran.err.as_str()), (0, CLASSIC, ""));
    let ran = run(&["convert", "--blank", "0", CLASSIC]);
    assert_eq!(ran.out.trim_end(), CLASSIC.replace('.', "0"));
}

#[test]
fn every_written_format_is_read_back_also_two_in_one_file() {
    let two = format!("{CLASSIC}\n{}\n", CLASSIC.replace('5', "."));
    let mut tried = 0;
    for row in json(&run(&["list", "formats", "--json"]).out) {
        let id = row["id"].as_str().unwrap();
        let written = pipe(&["convert", "--format", id], two.as_str());
        if written.err.contains("not kept: givens") || written.err.contains("invalid value") {
            // A format of patterns keeps no digits, and says so; a format that is only read cannot be asked for.
            continue;
        }
        // Cages alone, or a field: not for this puzzle, and it is said.
        if written.err.contains("cannot hold givens") || id == "kakuro" {
            assert_eq!(written.code, 2, "{id}: {written:?}");
            continue;
        }
        assert_eq!(written.code, 0, "{id}: {written:?}");
        let back = pipe(&["convert", "--format", "line"], written.out.clone());
        assert_eq!(back.out, two, "{id}: {}", written.out);
        tried += 1;
    }
    assert!(tried >= 15, "only {tried} formats were tried");
}

#[test]
fn killers_come_back_from_every_form_of_killers() {
    let made =
        run(&["generate", "--place", "killer", "--clues", "0", "--symmetry", "half-turn", "--seed", "3"]);
    assert_eq!(made.code, 0, "{made:?}");
    let solution = pipe(&["solve"], made.out.clone());
    assert_eq!((solution.code, solution.out.trim().len()), (0, 81), "{solution:?}");
    for id in ["ps-killer", "sumocue", "short-killer", "notepad-killer", "fpuzzles", "sudokupad", "solo"] {
        let written = pipe(&["convert", "--format", id], made.out.clone());
        assert_eq!(written.code, 0, "{id}: {written:?}");
        let back = pipe(&["solve"], written.out.clone());
        assert_eq!(back.out, solution.out, "{id}: {}", written.out);
    }
}

#[test]
fn what_is_not_kept_is_said() {
    let object = serde_json::json!({"text": CLASSIC});
    let sdk = format!("#AAda\n#DA title\n[Puzzle]\n{}\n", {
        let rows: Vec<&str> = (0..9).map(|r| &CLASSIC[9 * r..9 * r + 9]).collect();
        rows.join("\n")
    });
    let ran = pipe(&["convert", "--format", "line"], sdk.as_str());
    assert_eq!((ran.code, ran.out.trim_end()), (0, object["text"].as_str().unwrap()));
    assert!(ran.err.contains("-:1:1: warning: not kept: ") && ran.err.contains("author"), "{}", ran.err);
    let ran = pipe(&["convert", "--format", "line", "--json"], sdk);
    let kept = &json(&ran.out)[0]["not_kept"];
    assert!(kept.as_array().unwrap().iter().any(|w| w == "author"), "{kept}");
}

#[test]
fn the_ending_of_the_output_chooses_the_format() {
    let folder = common::folder("ending");
    let file = folder.join("p.sdk");
    assert_eq!(run(&["convert", CLASSIC, "--output", file.to_str().unwrap()]).code, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.lines().filter(|l| !l.starts_with(['#', '['])).count() >= 9, "{text}");
    assert_eq!(run(&["convert", file.to_str().unwrap(), "--format", "line"]).out.trim_end(), CLASSIC);
}

#[test]
fn patterns_are_converted_too() {
    let rows = ["- X X - - - - X -", "X - - X - - - - X"];
    let text = format!("title\n{}\n", (0..9).map(|r| rows[r % 2]).collect::<Vec<_>>().join("\n"));
    let ran = pipe(&["convert"], text.as_str());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(
        ran.out.lines().skip(1).collect::<Vec<_>>()[..9],
        text.lines().skip(1).collect::<Vec<_>>()[..]
    );
    let ran = pipe(&["solve"], text.as_str());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("clue pattern"), "{}", ran.err);
}

#[test]
fn clashing_givens_are_converted_with_a_warning() {
    let ran = run(&["convert", "1.1............."]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "1.1.............\n"));
    let warning = "argument 1:1:3: warning: digit 1 is given twice in row 1: at r1c1 and r1c3";
    assert!(ran.err.starts_with(warning), "{}", ran.err);
    let object = &json(&run(&["convert", "--json", "1.1............."]).out)[0];
    assert_eq!(object["violations"][0]["cells"], serde_json::json!(["r1c1", "r1c3"]), "{object}");
    let fine = run(&["convert", "--json", "1.2............."]);
    assert!(json(&fine.out)[0].get("violations").is_none() && fine.err.is_empty(), "{fine:?}");
    // A rule's clash is seen as well.
    let ran = run(&["convert", "--shape", "2x2+diagonals", "1.............1."]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let ran = run(&["convert", "--shape", "2x2+diagonals", "1..............1"]);
    assert!(ran.code == 0 && ran.err.contains("r1c1 and r4c4"), "{}", ran.err);
    let help = run(&["convert", "--help"]).out;
    assert!(help.contains("givens that clash") && !help.contains("has givens that clash"), "{help}");
}
