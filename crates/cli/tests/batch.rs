//! The pipeline: order at any number of threads, prompt answers, closed pipes, Ctrl-C.

mod common;

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;
use std::time::Duration;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, MINIMAL_SOLVED, computed, ended, interrupt, masume, pipe};

/// Many puzzles that all differ: the digits of two puzzles renamed, with bad lines in between.
fn many(n: usize) -> (String, usize) {
    let mut text = String::new();
    let mut bad = 0;
    for i in 0..n {
        let base = if i % 2 == 0 { CLASSIC } else { MINIMAL };
        let rename = |c: char| match c.to_digit(10) {
            Some(d @ 1..=9) => char::from_digit((d + i as u32 / 2) % 9 + 1, 10).unwrap(),
            _ => c,
        };
        if i % 1000 == 999 {
            bad += 1;
            text.push_str("12345 is not a puzzle\n");
        } else {
            let _ = writeln!(text, "{}", base.chars().map(rename).collect::<String>());
        }
    }
    (text, bad)
}

#[test]
fn the_output_is_the_same_at_any_number_of_threads_and_in_order() {
    let (text, bad) = many(6000);
    let one = pipe(&["solve", "--json", "--threads", "1"], text.clone());
    for threads in ["2", "5"] {
        let more = pipe(&["solve", "--json", "--threads", threads], text.clone());
        assert!(more.out == one.out, "{threads} threads");
        assert_eq!(more.code, 2);
    }
    let objects = common::json(&one.out);
    assert_eq!(objects.len(), 6000);
    for (i, object) in objects.iter().enumerate() {
        assert_eq!(object["line"], i as u64 + 1);
    }
    assert_eq!(objects.iter().filter(|o| !o["error"].is_null()).count(), bad);
}

#[test]
fn messages_beyond_a_hundred_are_not_repeated() {
    let ran = pipe(&["solve"], "not a puzzle at all\n".repeat(1000));
    assert_eq!(ran.out.lines().count(), 1000);
    assert!(ran.err.lines().count() < 310, "{}", ran.err.lines().count());
    assert!(ran.err.contains("further messages are not shown"));
}

#[test]
fn a_slow_pipe_is_answered_line_by_line() {
    let mut child = masume(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for (puzzle, solution) in
        [(CLASSIC, CLASSIC_SOLVED), (MINIMAL, MINIMAL_SOLVED), (CLASSIC, CLASSIC_SOLVED)]
    {
        writeln!(stdin, "{puzzle}").unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), solution);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_output_ends_an_endless_input_quietly() {
    let mut child = masume(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let lines = format!("{CLASSIC}\n").repeat(1000);
        // Endless, until the command goes away.
        while stdin.write_all(lines.as_bytes()).is_ok() {}
    });
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line.trim_end(), CLASSIC_SOLVED);
    drop(out);
    let ran = ended(child);
    feeder.join().unwrap();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_an_endless_input_with_whole_lines() {
    let mut child = masume(&["solve", "--threads", "2"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let lines = format!("{CLASSIC}\n{MINIMAL}\n").repeat(500);
        while stdin.write_all(lines.as_bytes()).is_ok() {}
    });
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..1000 {
        out.read_line(&mut text).unwrap();
    }
    let reader = std::thread::spawn(move || {
        out.read_to_string(&mut text).unwrap();
        text
    });
    interrupt(&child);
    assert_eq!(ended(child).code, 130);
    feeder.join().unwrap();
    let text = reader.join().unwrap();
    assert!(text.ends_with('\n'));
    assert!(text.lines().count() >= 1000);
    for (i, line) in text.lines().enumerate() {
        assert_eq!(line, if i % 2 == 0 { CLASSIC_SOLVED } else { MINIMAL_SOLVED }, "line {i}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_says_at_least() {
    let estimate = ["count", "--estimate", "--samples", "4000000000"];
    for (args, prefix) in [(&["count"][..], ">="), (&estimate, "~"), (&["solve", "--all"], "")] {
        let mut child = masume(&[args, &[&".".repeat(81)]].concat()).spawn().unwrap();
        let mut first = vec![0; if prefix.is_empty() { 82 } else { 0 }];
        // Where answers come at once, one is read and no more: the pipe is full then, and the command must not wait for
        // us forever.
        child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        if first.is_empty() {
            computed(&child, Duration::from_millis(500));
        }
        interrupt(&child);
        let ran = ended(child);
        assert_eq!(ran.code, 130, "{}", ran.err);
        let text = String::from_utf8(first).unwrap() + &ran.out;
        assert!(text.starts_with(prefix) && text.ends_with('\n'), "{}", &text[..text.len().min(200)]);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_waiting_for_input_ends_at_once() {
    let mut child = masume(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{CLASSIC}").unwrap();
    let mut answer = vec![0; 82];
    child.stdout.as_mut().unwrap().read_exact(&mut answer).unwrap();
    interrupt(&child);
    let ran = ended(child);
    drop(stdin);
    assert_eq!((ran.code, ran.out.as_str()), (130, ""));
    assert_eq!(String::from_utf8(answer).unwrap().trim_end(), CLASSIC_SOLVED);
}

/// Runs the command where no file may grow beyond a few kilobytes, as on a full disk.
#[cfg(unix)]
fn on_a_full_disk(args: &[&str]) -> common::Ran {
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_masume")]).args(args);
    shell.output().unwrap().into()
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_whole_leaves_the_old_one_alone() {
    let folder = common::folder("full-disk");
    let (input, output) = (folder.join("in.txt"), folder.join("out.txt"));
    std::fs::write(&input, format!("{CLASSIC}\n").repeat(500)).unwrap();
    std::fs::write(&output, "the good old answers\n").unwrap();
    let ran = on_a_full_disk(&["solve", input.to_str().unwrap(), "--output", output.to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot write the output") && ran.err.contains("out.txt.part"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "the good old answers\n");
    let picture = folder.join("board.svg");
    std::fs::write(&picture, "the good old picture\n").unwrap();
    let ran = on_a_full_disk(&["show", CLASSIC, "--candidates", "--svg", picture.to_str().unwrap()]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&picture).unwrap(), "the good old picture\n");
}

#[test]
fn progress_can_be_followed_as_json() {
    let ran = pipe(&["solve", "--progress", "json"], format!("{CLASSIC}\n"));
    let last = common::json(&ran.err).pop().unwrap();
    assert_eq!(last["puzzles"], 1);
    assert_eq!(last["bytes"], CLASSIC.len() as u64 + 1);
    let ran = pipe(&["solve", "--progress", "plain"], format!("{CLASSIC}\n"));
    assert!(ran.err.starts_with("masume: 1 puzzles in"), "{}", ran.err);
}
