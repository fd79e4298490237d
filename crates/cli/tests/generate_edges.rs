//! `masume generate` at its edges: half-drawn squares in any encoding, boards without a grid, Japanese reasons, readers that
//! want no more.

mod common;

use std::io::Read as _;
use std::time::{Duration, Instant};

use common::{folder, json, masume, pipe, run};

const HEART: &str = "..........XX...XX.X..X.X..XX...X...XX.......X.X.....X...X...X.....X.X.......X....";

/// What people draw with open cells: rows with a title, in any encoding, in a file or through a pipe.
#[test]
fn half_drawn_squares_are_read_from_files_and_pipes() {
    let open = HEART.replacen('.', "?", 3);
    let rows: Vec<&str> = open.as_bytes().chunks(9).map(|r| std::str::from_utf8(r).unwrap()).collect();
    let square = format!("{}\n", rows.join("\n"));
    let folder = folder("generate-half-drawn");
    let marked = format!("\u{feff}{}", square.replace('\n', "\r\n"));
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes) in [
        ("bom", marked.clone().into_bytes()),
        ("wide", wide),
        ("titled", format!("Open  H\n{square}").into_bytes()),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, &bytes).unwrap();
        let read = run(&["pattern", "--cells", file.to_str().unwrap()]);
        assert_eq!((read.out.trim_end(), read.code), (&*open, 0), "{name}: {}", read.err);
    }
    let piped = pipe(&["pattern", "--cells", "-"], format!("{square}\n{square}"));
    assert_eq!(piped.out.lines().collect::<Vec<_>>(), [&open, &open], "{}", piped.err);
    let titled = run(&["pattern", "--json", folder.join("titled").to_str().unwrap()]);
    assert!(titled.out.contains("\"Open\""), "{}", titled.out);
    // A clue may be drawn as #, which is no remark then.
    let drawn = run(&["pattern", "--cells", &format!("#{}", "?".repeat(80))]);
    assert_eq!(drawn.out.trim_end(), format!("X{}", "?".repeat(80)), "{}", drawn.err);
}

#[test]
fn a_board_without_any_solution_is_proved_to_have_none() {
    let none = run(&["generate", "--shape", "2x2+anti-king", "--json"]);
    assert_eq!(none.code, 1);
    let missing = &json(&none.out)[0]["missing"];
    assert_eq!((&missing["proof"], &missing["relax"][0]), (&"board".into(), &"board".into()));
}

#[test]
fn japanese_reasons_have_no_english_in_them() {
    for args in [
        ["--motif", "11.............."],
        ["--motif", "123............4"],
        ["--clues", "3"],
        ["--clues", "20.."],
        ["--shape", "2x2+anti-king"],
    ] {
        let mut all = vec!["generate", "--lang", "ja", args[0], args[1]];
        if args[0] != "--shape" {
            all.extend(["--shape", "4"]);
        }
        let told = run(&all);
        assert_eq!(told.code, 1, "{args:?}: {}", told.err);
        // Only options and the name of the program may be in Latin letters.
        let words = told.err.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        let english: Vec<&str> =
            words.filter(|w| w.len() > 4 && !w.starts_with("--") && *w != "masume").collect();
        assert!(english.is_empty(), "{english:?}: {}", told.err);
    }
}

#[test]
fn random_regions_are_named_in_the_manifest() {
    let made = run(&["generate", "--jigsaw", "--symmetry", "half-turn", "--seed", "5", "--json"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let made = &json(&made.out)[0];
    let command = made["manifest"]["command"].as_str().unwrap();
    let again: Vec<&str> = command.split(' ').skip(1).chain(["--json"]).collect();
    assert_eq!(json(&run(&again).out)[0]["puzzle"], made["puzzle"], "{command}");
    assert!(command.contains("--shape jigsaw:"), "{command}");
}

#[test]
fn how_many_is_asked_for_in_words() {
    for count in ["0", "-3", "x"] {
        let wrong = run(&["generate", "--count", count]);
        assert_eq!(wrong.code, 2);
        assert!(wrong.err.contains("give a whole number from 1"), "{}", wrong.err);
    }
}

/// `masume … | head -1` ends soon, in silence, as if all was well.
#[test]
fn a_reader_that_wants_no_more_ends_the_work() {
    for args in [&["generate", "-n", "1000000000"][..], &["pattern", "--cells", "-n", "1000000000"]] {
        let mut child = masume(args)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 82]).unwrap();
        drop(out);
        let began = Instant::now();
        let ended = child.wait_with_output().unwrap();
        assert!(began.elapsed() < Duration::from_secs(20), "{args:?}");
        assert_eq!((ended.status.code(), ended.stderr.len()), (Some(0), 0), "{args:?}");
    }
}
