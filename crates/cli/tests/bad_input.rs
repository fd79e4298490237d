//! Bad input: each failure in its place with line and column, exit code 2, everything else answered.

mod common;

use std::io::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, MINIMAL_SOLVED, json, masume, pipe, run};

/// The output lines, and the code, of a file with `bad` between two good puzzles.
fn between(bad: &[u8]) -> common::Ran {
    let mut input = format!("{CLASSIC}\n").into_bytes();
    input.extend_from_slice(bad);
    input.extend_from_slice(format!("\n{MINIMAL}\n").as_bytes());
    pipe(&["solve"], input)
}

#[test]
fn bad_lines_are_reported_in_place_and_the_rest_is_answered() {
    let junk: &[&[u8]] = &[
        &CLASSIC.as_bytes()[..80],
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7912345",
        b"hello, world",
        b"{\"masume\": 1, \"shape\": \"3x3\", ",
        b"https://www.f-puzzles.com/?load=N4IgzglgXgpiBcB",
        b"\xff\xfe\x00\x01\x02junk\x80\x81",
        b"S9B01",
        "枡目枡目枡目枡目".as_bytes(),
    ];
    for bad in junk {
        let ran = between(bad);
        let shown = String::from_utf8_lossy(bad);
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(ran.code, 2, "{shown}: {ran:?}");
        assert_eq!(lines.first(), Some(&CLASSIC_SOLVED), "{shown}: {ran:?}");
        assert_eq!(lines.last(), Some(&MINIMAL_SOLVED), "{shown}: {ran:?}");
        assert!(lines[1].starts_with("# error line 2: "), "{shown}: {}", lines[1]);
        assert!(ran.err.starts_with("-:2:"), "{shown}: {}", ran.err);
        assert!(ran.err.contains(": error: "), "{shown}: {}", ran.err);
    }
}

#[test]
fn an_unknown_symbol_has_its_column() {
    let mut text = CLASSIC.to_string();
    text.replace_range(40..41, "§");
    let object = &json(&pipe(&["solve", "--json"], text).out)[0];
    assert_eq!(object["error"]["column"], 41, "{object}");
    assert_eq!(object["error"]["line"], 1);
}

#[test]
fn line_ends_marks_and_encodings_do_not_matter() {
    let plain = format!("{CLASSIC}\n{MINIMAL}\n");
    let expected = format!("{CLASSIC_SOLVED}\n{MINIMAL_SOLVED}\n");
    let utf16 = |big: bool| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(plain.encode_utf16());
        units.flat_map(|u: u16| if big { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
    };
    let inputs: Vec<Vec<u8>> = vec![
        plain.replace('\n', "\r\n").into_bytes(),
        plain.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{plain}").into_bytes(),
        plain.trim_end().as_bytes().to_vec(),
        format!("# a remark\n\n{}\n", plain.replace('\n', "\n\n")).into_bytes(),
        utf16(true),
        utf16(false),
    ];
    for input in inputs {
        let shown = String::from_utf8_lossy(&input).to_string();
        let ran = pipe(&["solve"], input);
        assert_eq!((ran.code, &ran.out), (0, &expected), "{shown}: {}", ran.err);
    }
}

#[test]
fn formats_mix_in_one_file() {
    let rows: Vec<&str> = (0..9).map(|r| &CLASSIC[9 * r..9 * r + 9]).collect();
    let link = &json(&run(&["convert", "--json", "--format", "masume", MINIMAL]).out)[0]["text"];
    let input = format!("{MINIMAL}\n\n{}\n\n{}\n{CLASSIC}\n", rows.join("\n"), link.as_str().unwrap());
    let ran = pipe(&["solve"], input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines, [MINIMAL_SOLVED, CLASSIC_SOLVED, MINIMAL_SOLVED, CLASSIC_SOLVED], "{}", ran.err);
}

#[test]
fn files_that_are_not_there_are_said_so() {
    for name in ["no-such-file.txt", "folder/none", "puzzle"] {
        let ran = run(&["solve", name, CLASSIC]);
        assert_eq!(ran.code, 2, "{name}");
        assert!(ran.err.contains(&format!("{name}:1:1: error: there is no such file")), "{}", ran.err);
        assert_eq!(ran.out.lines().nth(1), Some(CLASSIC_SOLVED));
    }
    let ran = run(&["solve", "/"]);
    assert!(ran.code == 2 && ran.err.contains("folder"), "{}", ran.err);
    let ran = run(&["solve", &CLASSIC[..70]]);
    assert!(ran.code == 2 && ran.err.starts_with("argument 1:1:"), "{}", ran.err);
}

#[test]
fn an_empty_input_is_said_to_be_one() {
    let folder = common::folder("empty");
    for (name, text) in [("nothing.txt", ""), ("blank.txt", "\n \n\n"), ("remarks.txt", "# one\n\n# two\n")] {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        for command in ["solve", "count", "check", "convert", "show"] {
            let ran = run(&[command, file]);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command} {name}");
            assert_eq!(ran.err, format!("masume: error: no puzzles found in {file}\n"));
        }
        let ran = run(&["solve", "--json", file]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains("no puzzles found in"), "{}", ran.err);
        let ran = pipe(&["solve"], text);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err, "masume: error: no puzzles found in standard input\n");
        // The others are answered all the same.
        let ran = run(&["solve", file, CLASSIC]);
        assert_eq!((ran.code, ran.out.trim_end()), (2, CLASSIC_SOLVED), "{}", ran.err);
        let ran = run(&["solve", "--quiet", file]);
        assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    }
    for argument in ["", " ", "\n"] {
        let ran = run(&["solve", argument]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{argument:?}");
        assert_eq!(ran.err, "masume: error: no puzzles found in argument 1\n");
    }
}

/// A puzzle with a second 6 in row 7, in the forms people type and draw.
#[test]
fn a_clash_has_the_place_of_its_second_cell() {
    let mut cells = CLASSIC.to_string();
    cells.replace_range(55..58, "6.6");
    let line = |r: usize| &cells[9 * r..9 * r + 9];
    let rows = |edit: &dyn Fn(&str) -> String| (0..9).map(|r| edit(line(r))).collect::<Vec<_>>().join("\n");
    let barred = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let drawn = {
        let row = |r: usize| barred(line(r));
        let edge = "*-----------*";
        let band = |b: usize| format!("{}\n{}\n{}", row(3 * b), row(3 * b + 1), row(3 * b + 2));
        format!("{edge}\n{}\n|---+---+---|\n{}\n|---+---+---|\n{}\n{edge}", band(0), band(1), band(2))
    };
    let plain = rows(&str::to_string);
    let forms = [
        (cells.clone(), (1, 58), "line"),
        (plain.clone(), (7, 4), "line"),
        (rows(&|row| row.chars().flat_map(|c| [c, ' ']).collect()), (7, 7), "np"),
        (format!("My puzzle\n{}", plain.replace('.', "-")), (8, 4), "np"),
        (format!("#AMe\n[Puzzle]\n{plain}\n[State]\n{plain}"), (9, 4), "sdk"),
        (drawn, (10, 6), "ss"),
    ];
    for (text, (row, column), format) in forms {
        for command in ["solve", "count", "check"] {
            let object = &json(&pipe(&[command, "--json"], format!("{MINIMAL}\n\n{text}\n")).out)[1];
            let error = &object["error"];
            let found = (error["line"].as_u64(), error["column"].as_u64());
            assert_eq!(found, (Some(row + 2), Some(column)), "{command}: {object}\n{text}");
            assert_eq!((&error["format"], &object["format"]), (&format.into(), &format.into()), "{text}");
            assert!(error["message"].as_str().unwrap().contains("r7c2 and r7c4"), "{object}");
        }
        let ran = pipe(&["solve"], text.as_str());
        assert!(ran.err.starts_with(&format!("-:{row}:{column}: error: digit 6")), "{}", ran.err);
    }
    // A form that does not show cells as such: the start of the record.
    let text = &json(&run(&["convert", "--json", "--format", "fpuzzles", &cells]).out)[0]["text"];
    let ran = pipe(&["solve"], text.as_str().unwrap());
    assert!(ran.err.starts_with("-:1:1: error: digit 6"), "{}", ran.err);
}

/// A line of 300 MB is refused without being held, and the puzzle behind it is answered.
#[test]
fn a_huge_line_is_refused_in_bounded_memory() {
    let start = Instant::now();
    let mut child = masume(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let id = child.id();
    let writer = std::thread::spawn(move || {
        let piece = vec![b'1'; 1 << 20];
        for _ in 0..300 {
            stdin.write_all(&piece).unwrap();
        }
        let memory = resident(id);
        stdin.write_all(format!("\n{CLASSIC}\n").as_bytes()).unwrap();
        memory
    });
    let ran = common::Ran::from(child.wait_with_output().unwrap());
    let memory = writer.join().unwrap();
    assert_eq!(ran.code, 2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("# error line 1: "), "{}", lines[0]);
    assert_eq!(lines[1], CLASSIC_SOLVED);
    assert!(memory.is_none_or(|kb| kb < 64 << 10), "{memory:?} kB resident");
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// Kilobytes a process holds in memory, where the system tells.
fn resident(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?.trim().split(' ').next()?.parse().ok()
}
