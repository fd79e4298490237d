//! `masume gattai`: what comes out has one solution, files survive `kill -9`, threads change nothing, wrong pictures say
//! where they are wrong.

mod common;

use std::fs;
use std::time::{Duration, Instant};

use common::{LONG, ended, folder, interrupt, json, masume, pipe, run};

#[test]
fn a_samurai_that_other_engines_confirm() {
    let ran = run(&["gattai", "--layout", "samurai", "--rounds", "1", "--lang", "en"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("gattai 3x3\n"), "{}", ran.out);
    assert!(ran.err.contains("5 boards, 4 shared boxes, 369 cells"), "{}", ran.err);
    assert!(ran.err.contains("auto: one solution") && ran.err.contains("sat: one solution"), "{}", ran.err);
    let checked = pipe(&["count", "--engine", "exact-cover"], ran.out);
    assert_eq!((checked.code, checked.out.trim()), (0, "1"), "{}", checked.err);
}

#[test]
fn figures_as_json() {
    let ran = run(&["gattai", "--boards", "12", "--rounds", "1", "--json", "--quiet", "--seed", "4"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let figures = &json(&ran.out)[0];
    assert_eq!((figures["boards"].as_u64(), figures["rounds"].as_u64()), (Some(12), Some(1)));
    let (clues, cells) = (figures["clues"].as_f64().unwrap(), figures["cells"].as_f64().unwrap());
    assert_eq!(cells as u64, 12 * 81 - 9 * figures["shared_boxes"].as_u64().unwrap());
    assert!((figures["clues_per_board"].as_f64().unwrap() - clues / 12.0).abs() < 1e-3);
    assert!((figures["clues_per_cell"].as_f64().unwrap() - clues / cells).abs() < 1e-3);
    let proofs = figures["proofs"].as_array().unwrap();
    assert!(proofs.len() == 2 && proofs.iter().all(|p| p["unique"] == true));
    let puzzle = figures["puzzle"].to_string();
    assert_eq!(pipe(&["solve"], puzzle).code, 0);
}

#[test]
fn threads_change_nothing() {
    let args = ["gattai", "--layout", "grid:2x3", "--rounds", "1", "--quiet", "--threads"];
    let one = run(&[&args[..], &["1"]].concat());
    let three = run(&[&args[..], &["3"]].concat());
    assert_eq!((one.code, three.code), (0, 0));
    assert_eq!(one.out, three.out);
}

fn strs(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

#[test]
fn a_killed_run_goes_on_and_makes_the_same() {
    let folder = folder("gattai-killed");
    let name = |file: &str| folder.join(file).to_str().unwrap().to_string();
    let (killed, whole) = (name("killed.gattai"), name("whole.gattai"));
    let args = |file: &str| {
        let words = "gattai --boards 14 --rounds 2 --seed 3 --threads 2 --quiet -o";
        words.split(' ').chain([file]).map(String::from).collect::<Vec<_>>()
    };
    for wait in [50, 300, 700, 1_500] {
        let mut child = masume(&strs(&args(&killed))).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(run(&strs(&args(&killed))).code, 0);
    assert_eq!(run(&strs(&args(&whole))).code, 0);
    let read = |file: &str| fs::read_to_string(file).unwrap();
    assert_eq!(read(&killed), read(&whole));
    // Once more there is nothing to do; another seed is another gattai.
    assert_eq!(run(&strs(&args(&killed))).code, 0);
    assert_eq!(read(&killed), read(&whole));
    let other = run(&["gattai", "--boards", "14", "--seed", "4", "-o", &killed]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("its seed is 3, now it is 4"), "{}", other.err);
    fs::write(name("mine.txt"), "my notes").unwrap();
    let mine = run(&["gattai", "--layout", "samurai", "-o", &name("mine.txt")]);
    assert_eq!((mine.code, read(&name("mine.txt")).as_str()), (2, "my notes"));
    fs::write(format!("{killed}.state.json"), "{\"work\":").unwrap();
    assert_eq!(run(&strs(&args(&killed))).code, 2);
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_made() {
    let folder = folder("gattai-interrupted");
    let file = folder.join("a.json");
    let child =
        masume(&["gattai", "--boards", "12", "--time", "600", "--lang", "en", "-o", file.to_str().unwrap()])
            .spawn()
            .unwrap();
    let begun = Instant::now();
    while !file.exists() && begun.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(50));
    }
    interrupt(&child);
    let ran = ended(child);
    assert_eq!(ran.code, 130, "{}", ran.err);
    let checked = run(&["count", file.to_str().unwrap()]);
    assert_eq!((checked.code, checked.out.trim()), (0, "1"), "{}", checked.err);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn posters_and_pictures() {
    let folder = folder("gattai-pictures");
    let name = |file: &str| folder.join(file).to_str().unwrap().to_string();
    fs::write(name("i.txt"), "##\n##\n.#\n").unwrap();
    let ran = run(&[
        "gattai",
        "--drawing",
        &name("i.txt"),
        "--rounds",
        "0",
        "--clues-per-board",
        "22",
        "--quiet",
        "--json",
        "--svg",
        &name("i.svg"),
        "--png",
        &name("i.png"),
        "--width",
        "700",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let figures = &json(&ran.out)[0];
    assert_eq!((figures["boards"].as_u64(), figures["clues"].as_u64()), (Some(10), Some(220)));
    assert!(fs::read_to_string(name("i.svg")).unwrap().starts_with("<svg"));
    // A poster is itself a picture, with far too many pixels for a board or two each.
    let again = run(&["gattai", "--drawing", &name("i.png")]);
    assert!(again.code == 2 && again.err.contains("dark pixels"), "{}", again.err);
    // A large block is made smaller when the number of boards is said.
    fs::write(name("block.pbm"), format!("P1 200 100 {}", "1".repeat(20_000))).unwrap();
    let block = name("block.pbm");
    let small = run(&["gattai", "--drawing", &block, "--boards", "9", "--rounds", "0", "--quiet", "--json"]);
    assert_eq!(small.code, 0, "{}", small.err);
    assert!((6..=9).contains(&json(&small.out)[0]["boards"].as_u64().unwrap()));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn wrong_pictures_say_where_they_are_wrong() {
    let folder = folder("gattai-wrong");
    let file = folder.join("a");
    let name = file.to_str().unwrap();
    let cases: [(&[u8], &str); 9] = [
        (b"..#\n.%#\n", ":2:2: “%” is neither"),
        (b"...\n", ":1:1: no pixel"),
        (b"", ":1:1: no pixel"),
        (b"\xff\xfe#", ":1:1: these bytes"),
        (b"P1\n3 z\n", ":2:3: here the height"),
        (b"P1 2 2 1", "1 of 4 pixels"),
        (b"P4 4294967295 4294967295 \n", "too large"),
        (b"P5 1 1 255 a", "grey or colour"),
        (b"\x89PNG\r\n\x1a\nrubbish", "PNG"),
    ];
    for (bytes, said) in cases {
        fs::write(&file, bytes).unwrap();
        let ran = run(&["gattai", "--drawing", name]);
        assert_eq!(ran.code, 2, "{said}");
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    let missing = run(&["gattai", "--drawing", folder.join("nothing").to_str().unwrap()]);
    assert_eq!(missing.code, 2);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn wrong_wishes_are_refused() {
    for (args, said) in [
        (&["--layout", "cirle"][..], "known layouts: record"),
        (&["--layout", "grid"], "grid:3x4"),
        (&["--layout", "samurai", "--boards", "6"], "5 boards, not 6"),
        (&["--boards", "999999999"], "a layout has 1 to"),
        (&["--clues-per-board", "99"], "0 to 81"),
        (&["--layout", "ring", "--drawing", "x"], "cannot be used with"),
    ] {
        let ran = run(&[&["gattai"], args].concat());
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
    // A wish that cannot be met in no time is not refused, but it is said.
    let ran =
        run(&["gattai", "--layout", "samurai", "--clues-per-board", "5", "--rounds", "0", "--lang", "en"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("5 clues a board were asked for"), "{}", ran.err);
}
