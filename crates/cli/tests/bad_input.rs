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
fn an_empty_input_has_no_answers() {
    let ran = pipe(&["solve"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
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
