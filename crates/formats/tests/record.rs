//! Records: those of before they had a version, those that want to do harm, and what `docs/json.md` says of them.

use masume_formats::record::{self, HEAD, KEYS};
use masume_formats::{Document, ReadError, Records, detect, read};
use serde_json::{Value, json};

/// Written by the last version that had no key `record`: one record of every kind.
const BEFORE: &str = include_str!("records/before.jsonl");
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn document(text: &str) -> Document {
    let (reading, format) = read(text, None).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(format.id, "record", "{text}");
    reading.document
}

fn refused(text: &str) -> ReadError {
    match read(text, None) {
        Ok((reading, format)) => panic!("{} read as {}: {:?}", text, format.id, reading.document.meta),
        Err(error) => error,
    }
}

#[test]
fn records_without_a_version_are_read() {
    let mut errors = Vec::new();
    for (i, record) in Records::new(BEFORE.as_bytes()).enumerate() {
        let record = record.unwrap();
        let value: Value = serde_json::from_str(&record.text).unwrap();
        assert_eq!(record.line, i + 1);
        assert_eq!(detect(&record.text).map(|f| f.id), Some("record"), "{}", record.text);
        match record.read(None) {
            Ok((reading, _)) => {
                assert!(reading.not_kept.is_empty(), "{:?}", reading.not_kept);
                let document = reading.document;
                let clues = document.as_pattern().map_or_else(
                    || document.puzzle.givens().count(),
                    |pattern| value["pattern"].as_array().map_or(pattern.len(), |_| 0),
                );
                let said = value["clues"].as_u64().unwrap_or(81);
                assert_eq!(clues as u64, said, "{}", record.text);
                if let Some(shape) = value["shape"].as_str() {
                    assert_ne!(document.puzzle.spec().to_string(), "3x3", "{shape}");
                }
            }
            Err(error) => errors.push((error.line, error.message)),
        }
    }
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert_eq!(errors[0].0, 2);
    assert!(
        errors[0].1.contains("there is no such file") && errors[0].1.contains("(at 12:1:1)"),
        "{errors:?}"
    );
    assert!(errors[1].1.contains("two digits are missing"), "{errors:?}");
}

#[test]
fn a_killer_of_before_keeps_its_cages() {
    let line = BEFORE.lines().find(|l| l.contains("+killer(")).unwrap();
    let value: Value = serde_json::from_str(line).unwrap();
    let document = document(line);
    let solution = document.solution.clone().expect("the record has it");
    assert!(document.puzzle.is_solved_by(&solution));
    // Two digits exchanged, and the cages no longer add up.
    let other: Vec<u8> = solution
        .values()
        .iter()
        .map(|&v| match v {
            1 => 9,
            9 => 1,
            v => v,
        })
        .collect();
    let other = masume_puzzle::Grid::from_values(other).unwrap();
    assert!(!document.puzzle.is_solved_by(&other), "{}", value["shape"]);
}

#[test]
fn what_is_known_about_a_puzzle_comes_along() {
    let text = json!({"puzzle": CLASSIC, "title": "T", "author": 7, "er": 1.5, "ep": 1.2, "ed": 1.2, "solution": SOLVED,
        "manifest": {"command": "masume generate", "version": "0.1.0"}});
    let document = document(&text.to_string());
    let meta = &document.meta;
    assert_eq!((&*meta.title, &*meta.author, &*meta.rating), ("T", "", "1.5/1.2/1.2"));
    assert_eq!(meta.recipe, "masume generate # masume 0.1.0");
    assert!(document.solution.is_some());
}

#[test]
fn a_record_without_puzzle_is_its_pattern_or_its_solution() {
    let full =
        document(&json!({"record": 1, "file": "-", "line": 1, "number": 1, "solution": SOLVED}).to_string());
    assert_eq!(full.puzzle.givens().count(), 81);
    let cells = "X.?".repeat(27);
    let (reading, _) = read(&json!({"record": 1, "cells": cells}).to_string(), None).unwrap();
    assert_eq!(reading.document.as_pattern().unwrap().len(), 27);
    assert_eq!(reading.not_kept.len(), 1);
    let both = json!({"puzzle": ".".repeat(81), "pattern": ["r1c1", "r9c9"], "cells": cells}).to_string();
    assert_eq!(document(&both).as_pattern().unwrap().len(), 2);
}

#[test]
fn wrong_records_are_told_with_line_and_column() {
    let twice = format!("{{\"puzzle\":\"{CLASSIC}\",\n \"a\":1, \"a\":2}}");
    let slip = format!("{{\"record\":1,\n  \"puzzle\": \"{}\"}}", CLASSIC.replacen("..7", ".!7", 1));
    let object = json!({"puzzle": {"masume": 1, "side": 9, "givens": "12x"}}).to_string();
    let cases: &[(&str, (usize, usize), &str)] = &[
        ("{\"record\":2,\"puzzle\":null}", (1, 11), "version 2 of records"),
        ("{\"record\":\"1\"}", (1, 11), "version"),
        ("{\"record\":1}", (1, 1), "no puzzle in this record"),
        (
            "{\"puzzle\":null,\"error\":{\"message\":\"bad\",\"file\":\"x\",\"line\":3,\"column\":4}}",
            (1, 24),
            "bad (at x:3:4)",
        ),
        ("{\"puzzle\":null,\"error\":true}", (1, 24), "there was an error"),
        ("{\"puzzle\":81}", (1, 11), "cells in quotes or an object"),
        ("{\"puzzle\":\"\"}", (1, 12), "no puzzle here"),
        ("{\"puzzle\":\"{\\\"puzzle\\\":1}\"}", (1, 11), ""),
        ("{\"puzzle\":\"12\",\"shape\":4}", (1, 24), "a text in quotes"),
        ("{\"puzzle\":\"12\",\"shape\":\"4x\"}", (1, 24), "4x"),
        ("{\"puzzle\":\"12\",\"shape\":\"3x3\"}", (1, 14), "the line has 2 cells"),
        ("{\"puzzle\":\"1...............\",\"solution\":\"12\"}", (1, 41), "solution has 2 cells"),
        ("{\"puzzle\":\"1...............\",\"solution\":[1]}", (1, 41), "a text in quotes"),
        ("{\"puzzle\":\"1...............\",\"solution\":\"1!..............\"}", (1, 41), "no digit up to 4"),
        ("{\"puzzle\":\"................\",\"pattern\":[\"r1c1\",\"r9c1\"]}", (1, 48), "a cell like r1c2"),
        ("{\"record\":1,\"cells\":\"X\"}", (1, 21), "no usual board"),
        ("{\"record\":1,\"cells\":\"XO..............\"}", (1, 21), "none of the signs"),
        ("{\"record\":1,\"puzzle\":\"1", (1, 23), "JSON is damaged"),
        (&twice, (2, 9), "“a” is there twice"),
        (&slip, (2, 17), "!"),
        (&object, (1, 21), ""),
    ];
    for (text, place, message) in cases {
        let error = refused(text);
        assert_eq!((error.line, error.column), *place, "{error}: {text}");
        assert!(error.message.contains(message) && error.format == "record", "{error}: {text}");
    }
}

#[test]
fn deep_and_damaged_records_do_no_harm() {
    for depth in [100, 127, 5000, 200_000] {
        let text = format!("{{\"puzzle\":\"{CLASSIC}\",\"x\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        let read = read(&text, None);
        assert_eq!(read.is_ok(), depth < 127, "{depth}");
    }
    for line in BEFORE.lines().filter(|l| l.len() < 1000) {
        for (i, _) in line.char_indices() {
            let _ = read(&line[..i], None);
            let _ = record::entries(&line[..i]);
            let _ = record::cells_of(&line[..i]);
            let rest = line[i..].chars().next().map_or(i, |c| i + c.len_utf8());
            for put in ["\"", "}", "[", "9", "null"] {
                let text = format!("{}{put}{}", &line[..i], &line[rest..]);
                let _ = read(&text, None);
                let _ = record::entries(&text);
            }
        }
    }
}

#[test]
fn records_stand_among_lines_and_may_be_long() {
    let long = format!("{{\"record\":1,\"puzzle\":\"{CLASSIC}\",\"x\":\"{}\"}}", "y".repeat(3 << 20));
    let broad = format!("{{\"record\":1,\"puzzle\":\"{CLASSIC}\",\n\"title\":\"b\"\n}}");
    let huge = format!("{{\"record\":1,\"x\":\"{}\"}}", "y".repeat(17 << 20));
    let text = format!(
        "{CLASSIC}\n{long}\n\n{broad} {{\"puzzle\":\"{CLASSIC}\"}}\n{huge}\n{CLASSIC}\n{{\"puzzle\":\"5\n{CLASSIC}\n"
    );
    let found: Vec<Result<(usize, &str), usize>> = Records::new(text.as_bytes())
        .map(|record| match record {
            Ok(record) => record.read(None).map(|(_, f)| (record.line, f.id)).map_err(|e| e.line),
            Err(e) => Err(e.line),
        })
        .collect();
    let expected = [
        Ok((1, "line")),
        Ok((2, "record")),
        Ok((4, "record")),
        Ok((6, "record")),
        Err(7),
        Ok((8, "line")),
        Err(9),
        Ok((10, "line")),
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_page_has_the_tables_of_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let page = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let mut commands: Vec<&str> = KEYS.iter().flat_map(|key| key.by).copied().collect();
    commands.extend(HEAD.iter().take(1).flat_map(|key| key.by));
    commands.sort_unstable();
    commands.dedup();
    for command in &commands {
        let table = record::table(command);
        assert!(page.contains(&table), "docs/json.md has not this table of {command}:\n{table}");
    }
    let tables = page.matches("| key | type | what |").count();
    assert_eq!(tables, commands.len(), "a table that the code does not know");
}
