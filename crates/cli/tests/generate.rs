//! `masume generate`: puzzles on patterns, the reasons when there are none, and wrong input.

mod common;

use std::io::Read as _;
use std::time::Duration;

use common::{CLASSIC, computed, ended, folder, interrupt, json, masume, pipe, run};

const HEART: &str = "..........XX...XX.X..X.X..XX...X...XX.......X.X.....X...X...X.....X.X.......X....";
/// No clue in rows 1 and 2.
const TWO_ROWS: &str = "..................X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X.X";

/// The cells of a puzzle that hold a digit, as a pattern.
fn cells(puzzle: &str) -> String {
    puzzle.chars().map(|c| if c.is_ascii_digit() && c != '0' { 'X' } else { '.' }).collect()
}

fn unique(puzzles: &str) {
    let checked = pipe(&["solve", "--engine", "reference", "--json"], puzzles);
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(json(&checked.out).iter().all(|r| r["unique"] == true));
}

#[test]
fn a_name_cells_and_a_file_are_the_same_pattern() {
    let name = run(&["generate", "--pattern", "heart", "--count", "3", "--seed", "7"]);
    assert_eq!(name.code, 0, "{}", name.err);
    assert_eq!(name.out.lines().count(), 3);
    assert!(name.out.lines().all(|line| cells(line) == HEART), "{}", name.out);
    unique(&name.out);
    assert_eq!(run(&["generate", "--pattern", HEART, "--count", "3", "--seed", "7"]).out, name.out);
    // Source B draws empty cells as dashes: a value of an option may begin with them.
    let dashes = HEART.replace('.', "-");
    assert_eq!(run(&["generate", "--pattern", &dashes, "--count", "3", "--seed", "7"]).out, name.out);
    let folder = folder("generate-heart");
    let file = folder.join("heart.txt");
    let rows: Vec<String> =
        HEART.as_bytes().chunks(9).map(|r| String::from_utf8_lossy(r).replace('.', "-")).collect();
    std::fs::write(&file, format!("Heart H 20\n{}\n", rows.join("\n"))).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(run(&["generate", "--pattern", file, "--count", "3", "--seed", "7"]).out, name.out);
    // The clues of a puzzle are a pattern, too.
    let puzzle = name.out.lines().next().unwrap();
    assert_eq!(run(&["generate", "--pattern", puzzle, "--count", "3", "--seed", "7"]).out, name.out);
    assert_ne!(
        run(&["generate", "--pattern", "heart", "--seed", "8"]).out,
        run(&["generate", "-p", "heart"]).out
    );
}

#[test]
fn threads_change_nothing() {
    let two = format!("{HEART}\n{TWO_ROWS}\n{HEART}\n{}\n", HEART.chars().rev().collect::<String>());
    for input in [format!("{HEART}\n"), two] {
        let with =
            |threads| pipe(&["generate", "-p", "-", "-n", "4", "--json", "--threads", threads], &*input);
        let (one, four) = (with("1"), with("4"));
        assert_eq!((one.out, one.code), (four.out, four.code));
    }
}

#[test]
fn many_patterns_are_answered_in_order_and_a_failed_one_leaves_a_line() {
    let turned: String = HEART.chars().rev().collect();
    let input = format!("{HEART}\n{TWO_ROWS}\n{turned}\n");
    let ran = pipe(&["generate", "--pattern", "-", "--lang", "en"], &*input);
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        (cells(lines[0]).as_str(), cells(lines[2]).as_str(), lines.len()),
        (HEART, turned.as_str(), 3)
    );
    let expected = "# none pattern 2: 0 of 1 puzzle. No puzzle can be like this: rows 1 and 2 hold no clue";
    assert!(lines[1].starts_with(expected), "{}", lines[1]);
    assert!(ran.err.contains("3 patterns: 2 answered, 1 without any puzzle"), "{}", ran.err);
}

#[test]
fn proofs_are_told_in_both_languages_and_in_json() {
    let told = |lang| run(&["generate", "--clues", "16", "--lang", lang]);
    let (en, ja) = (told("en"), told("ja"));
    assert_eq!((en.code, ja.code), (1, 1));
    assert!(en.err.contains("no puzzle of this shape has fewer than 17"), "{}", en.err);
    assert!(en.err.contains("What may help: another number of clues (--clues)"), "{}", en.err);
    assert!(ja.err.contains("17個未満の問題はありません"), "{}", ja.err);
    assert_eq!(en.out, "");
    let record = &json(&run(&["generate", "--clues", "16", "--json"]).out)[0];
    assert_eq!(record["puzzle"], serde_json::Value::Null);
    let missing = &record["missing"];
    assert_eq!((&missing["end"], &missing["proof"]), (&"impossible".into(), &"fewest".into()));
    assert_eq!((&missing["made"], &missing["wanted"]), (&0.into(), &1.into()));
    assert_eq!(missing["relax"], serde_json::json!(["clues"]));

    let uneven = run(&["generate", "-p", "fish", "--symmetry", "left-right", "--lang", "en"]);
    assert_eq!(uneven.code, 1);
    assert!(uneven.err.contains("the symmetry takes r"), "{}", uneven.err);
    let odd = run(&["generate", "-p", &"?".repeat(80), "--symmetry", "left-right"]);
    assert_eq!(odd.code, 2, "80 cells: {}", odd.err);
    let clash = run(&["generate", "--motif", &format!("11{}", ".".repeat(79)), "--lang", "en"]);
    assert!(
        clash.err.contains("the digit 1 is given twice or more where it may stand once: r1c1 and r1c2"),
        "{}",
        clash.err
    );
    assert_eq!(clash.code, 1);
}

#[test]
fn what_was_tried_is_told_when_time_ends() {
    // A rating that no puzzle has, and so many clues that the first puzzle is there at once, on a loaded machine too.
    let wish = ["--clues", "32", "--symmetry", "half-turn", "--rate", "19..", "--patience", "2.5"];
    let ran = run(&[&["generate", "--lang", "en"][..], &wish].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("0 of 1 puzzle. No further puzzle was found in 2.5 s."), "{}", ran.err);
    assert!(ran.err.contains("too easy (closest "), "{}", ran.err);
    assert!(ran.err.contains("What may help: a lower rating"), "{}", ran.err);
}

#[test]
fn ratings_and_techniques_are_kept() {
    let ran = run(&["generate", "-p", "sakura", "--rate", "1.5..2.5", "-n", "3", "--json", "--seed", "3"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for record in json(&ran.out) {
        let value = record["rating"]["value"].as_f64().unwrap();
        assert!((1.5..=2.5).contains(&value), "{value}");
        assert!(record["used"].as_object().unwrap().len() > 1);
        let rated = run(&["rate", "--json", record["puzzle"].as_str().unwrap()]);
        assert_eq!(json(&rated.out)[0]["er"].as_f64(), Some(value));
        let solved = run(&["solve", record["puzzle"].as_str().unwrap()]);
        assert_eq!(solved.out.trim(), record["solution"].as_str().unwrap());
    }
    let line = run(&["generate", "-p", "sakura", "--rate", "..", "--solutions"]).out;
    let parts: Vec<&str> = line.trim_end().split('\t').collect();
    assert_eq!((parts.len(), parts[1].len()), (3, 81), "{line}");
    let forbidden = run(&[
        "generate",
        "-p",
        "sakura",
        "--techniques",
        "hidden-single-box",
        "--forbid",
        "hidden-single-box",
    ]);
    assert_eq!(forbidden.code, 2, "{}", forbidden.err);
}

#[test]
fn a_manifest_makes_the_puzzle_again() {
    let args = ["generate", "-p", "masu", "-n", "3", "--json", "--seed", "11", "--rate", ".."];
    let records = json(&run(&args).out);
    let last = records.last().unwrap();
    let manifest = &last["manifest"];
    assert_eq!((&manifest["seed"], &manifest["number"]), (&11.into(), &3.into()));
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    assert!(manifest["tries"].as_u64() > Some(0));
    let command = manifest["command"].as_str().unwrap();
    let words: Vec<&str> = command.split(' ').skip(1).map(|w| w.trim_matches('\'')).collect();
    let again = run(&words);
    assert_eq!(again.code, 0, "{command}: {}", again.err);
    let puzzle = again.out.lines().last().unwrap().split('\t').next().unwrap();
    assert_eq!(puzzle, last["puzzle"].as_str().unwrap(), "{command}");
}

#[test]
fn half_drawn_patterns_motifs_and_symmetries_are_kept() {
    let mut half = HEART.replace('.', "?");
    half.replace_range(0..9, "?.?.?.?.?");
    let ran = run(&["generate", "-p", &half, "--clues", "26..28", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record = &json(&ran.out)[0];
    assert!((26..=28).contains(&record["clues"].as_u64().unwrap()));
    let puzzle = record["puzzle"].as_str().unwrap();
    for ((wish, cell), i) in half.chars().zip(puzzle.chars()).zip(0..) {
        assert!(wish == '?' || (wish == 'X') == (cell != '.'), "cell {i}");
    }
    let motif = format!("{}123456789{}", ".".repeat(36), ".".repeat(36));
    let ran = run(&["generate", "--motif", &motif, "--symmetry", "half-turn", "--clues", "29..33", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record = &json(&ran.out)[0];
    assert_eq!(&record["puzzle"].as_str().unwrap()[36..45], "123456789");
    let symmetric = cells(record["puzzle"].as_str().unwrap());
    assert_eq!(symmetric.chars().rev().collect::<String>(), symmetric);
}

#[test]
fn formats_and_solutions_come_out_as_asked() {
    let np = run(&["generate", "-p", "heart", "--format", "np"]);
    assert_eq!(np.code, 0, "{}", np.err);
    assert!(np.out.lines().count() >= 10 && np.out.contains("heart"), "{}", np.out);
    let own = run(&["generate", "-p", "heart", "--format", "masume"]);
    assert!(own.out.contains("masume generate --pattern"), "{}", own.out);
    let bad = run(&["generate", "-p", "heart", "--format", "np-pattern-x"]);
    assert_eq!(bad.code, 2);
}

#[test]
fn the_gallery_is_drawn_and_every_picture_is_known_by_its_name() {
    let drawn =
        masume(&["generate", "--list-patterns", "--lang", "ja"]).env("COLUMNS", "100").output().unwrap();
    let text = String::from_utf8(drawn.stdout).unwrap();
    assert!(text.contains("heart (20)") && text.contains("ハート") && text.contains("██"), "{text}");
    let records = json(&run(&["generate", "--list-patterns", "--json"]).out);
    assert!(records.len() >= 36);
    for record in &records {
        let shown = run(&["pattern", record["id"].as_str().unwrap(), "--cells"]);
        assert_eq!(shown.out.trim(), record["cells"].as_str().unwrap());
    }
}

#[test]
fn wrong_options_are_said_to_be_wrong() {
    for (args, said) in [
        (vec!["--count", "0"], "--count"),
        (vec!["--count", "-3"], "--count"),
        (vec!["--clues", "30..20"], "upside down"),
        (vec!["--clues", "x"], "no number of clues"),
        (vec!["--rate", "5..3"], "upside down"),
        (vec!["--rate", "3.55"], "one decimal"),
        (vec!["--solve-time", "5m"], "range of times"),
        (vec!["--techniques", "x-wong"], "x-wing"),
        (vec!["--symmetry", "half-turm"], "half-turn"),
        (vec!["--search", "magic"], "climb"),
        (vec!["--patience", "0"], "seconds above 0"),
        (vec!["--motif", "xyzzy"], "--motif"),
        (
            vec![
                "--motif",
                ".................................................................................",
            ],
            "no digits",
        ),
        (vec!["--pattern", "hart"], "did you mean heart"),
        (vec!["--pattern", "no/such/file.txt"], "no picture"),
        (vec!["--pattern", "/"], "folder"),
        (vec!["--shape", "3x"], "--shape"),
    ] {
        let ran = run(&[&["generate"], &args[..]].concat());
        assert_eq!(ran.code, 2, "{args:?}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}

#[test]
fn hostile_pattern_files_are_reported_where_they_are_wrong() {
    let truncated: String = "Heart H 20\n- X X - - - X X -\n- X X - - - X X -\n".to_string();
    for (input, said) in [
        (Vec::new(), "no puzzles found"),
        (b"\n\n".to_vec(), "no puzzles found"),
        (format!("{HEART}X\n").into_bytes(), "82 cells, expected 81"),
        (truncated.into_bytes(), "2 rows, expected 9"),
        (b"\xff\xfe\x00X\x00.\n".to_vec(), "error"),
        ([HEART.as_bytes(), b"\n\xff\xff\n"].concat(), "error"),
        (b"?X?\n".to_vec(), "3 cells"),
    ] {
        let ran = pipe(&["generate", "--pattern", "-"], input.clone());
        assert_eq!(ran.code, 2, "{:?}: {} {}", String::from_utf8_lossy(&input), ran.out, ran.err);
        assert!(ran.err.contains(said), "{:?}: {}", String::from_utf8_lossy(&input), ran.err);
    }
    // A good pattern after a bad one is answered.
    let ran = pipe(&["generate", "-p", "-"], format!("{HEART}X\n{HEART}\n"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("# error line 1") && cells(lines[1]) == HEART, "{}", ran.out);
    assert_eq!(ran.code, 2);
}

#[test]
fn time_cuts_the_output_short_and_nothing_else() {
    let all = run(&["generate", "-p", "heart", "-n", "60", "--threads", "1"]);
    assert_eq!(all.code, 0);
    let cut = run(&[
        "generate",
        "-p",
        "heart",
        "-n",
        "1000000000",
        "--time",
        "3",
        "--threads",
        "3",
        "--lang",
        "en",
    ]);
    assert_eq!(cut.code, 1);
    assert!(cut.err.contains("of 1000000000 puzzles. The time was over."), "{}", cut.err);
    let (all, cut): (Vec<&str>, Vec<&str>) = (all.out.lines().collect(), cut.out.lines().collect());
    let common = all.len().min(cut.len());
    assert!(common > 0, "some puzzles in 3 s");
    assert_eq!(all[..common], cut[..common]);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    let mut child =
        masume(&["generate", "-p", "heart", "-n", "1000000000", "--threads", "2"]).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).unwrap();
        text
    });
    computed(&child, Duration::from_secs(3));
    interrupt(&child);
    assert_eq!(ended(child).code, 130);
    let text = reader.join().unwrap();
    assert!(text.lines().count() > 0 && text.ends_with('\n'));
    assert!(text.lines().all(|line| cells(line) == HEART));
}

#[test]
fn progress_counts_towards_what_is_wanted() {
    let args = [
        "generate",
        "-p",
        "heart",
        "-n",
        "1000000000",
        "--time",
        "2.5",
        "--progress",
        "json",
        "-o",
        "/dev/null",
    ];
    let ran = run(&args);
    let lines: Vec<&str> = ran.err.lines().filter(|l| l.starts_with('{')).collect();
    assert!(!lines.is_empty(), "{}", ran.err);
    assert!(json(lines[0])[0]["wanted"] == 1_000_000_000_u64);
}

#[test]
fn plain_puzzles_come_in_bulk() {
    let with = |threads| run(&["generate", "--minimal", "-n", "1500", "--seed", "5", "--threads", threads]);
    let (one, three) = (with("1"), with("3"));
    assert_eq!((one.code, one.out.lines().count()), (0, 1500), "{}", one.err);
    assert_eq!(one.out, three.out);
    let few = one.out.lines().take(40).collect::<Vec<_>>().join("\n") + "\n";
    unique(&few);
    assert_eq!(pipe(&["minimise"], &*few).out, few, "every clue is needed");
    let records = json(&run(&["generate", "-n", "2", "--seed", "5", "--json"]).out);
    assert_eq!(records[1]["puzzle"].as_str(), one.out.lines().nth(1));
    assert_eq!(records[1]["manifest"]["command"], "masume generate --seed 5 --count 2");
    let cut = run(&["generate", "-n", "1000000000", "--seed", "5", "--time", "3", "--lang", "en", "--stats"]);
    assert_eq!(cut.code, 1, "{}", cut.err);
    assert!(cut.err.contains("of 1000000000 puzzles: The time was over."), "{}", cut.err);
    let both = cut.out.lines().count().min(1500);
    assert!(both > 0 && cut.out.lines().take(both).eq(one.out.lines().take(both)));
}

#[test]
fn other_boards_have_puzzles_too() {
    for (shape, symmetry) in [("4", "half-turn"), ("2x3", "none"), ("3x3+diagonals", "left-right")] {
        let ran = run(&["generate", "--shape", shape, "--symmetry", symmetry, "--json"]);
        assert_eq!(ran.code, 0, "{shape}: {}", ran.err);
        let record = &json(&ran.out)[0];
        let puzzle = record["puzzle"].as_str().unwrap();
        let checked = run(&["solve", "--shape", shape, "--engine", "reference", puzzle]);
        assert_eq!((checked.code, checked.out.trim()), (0, record["solution"].as_str().unwrap()));
    }
}

#[test]
fn a_summary_says_what_was_made() {
    let ran = pipe(&["generate", "-p", "-", "--stats"], format!("{HEART}\n{CLASSIC}\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("puzzles   2") && ran.err.contains("2 answered"), "{}", ran.err);
}

#[test]
fn a_cage_of_the_board_is_in_every_puzzle() {
    for more in [&[][..], &["--minimal"], &["--clues", "30"]] {
        let args = ["generate", "--shape", "3x3+killer(0,1)=3", "--count", "3", "--seed", "1"];
        let made = run(&[&args, more].concat());
        assert_eq!((made.code, made.out.lines().count()), (0, 3), "{}", made.err);
        let solved = pipe(&["solve", "--engine", "reference", "--json", "-"], made.out.clone());
        for record in json(&solved.out) {
            assert_eq!((&record["unique"], &record["rule_clues"]), (&true.into(), &1.into()), "{record}");
            let solution = record["solution"].as_str().unwrap();
            assert!(solution.starts_with("12") || solution.starts_with("21"), "{record}");
        }
    }
}
