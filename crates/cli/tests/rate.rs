//! `masume rate`: the numbers, what has none, lower bounds, order.

mod common;

use std::time::Duration;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, computed, ended, interrupt, json, masume, pipe, run};

/// Puzzles with their ER/EP/ED by Sudoku Explainer 1.2.1.
const RATED: [(&str, &str); 5] = [
    (CLASSIC, "1.2/1.2/1.2"),
    ("..3.5...9..67..1.......2.6.2..........18...47.....7..63....54...8..94.5.9...1....", "3.8/1.2/1.2"),
    ("12.4.......7..9.....93....5.7.9..86.31.26....6...1..2.5.....6.......3.58..67.....", "1.7/1.2/1.2"),
    ("400600300010020060008007001900800500040050010000002007500000600030080040000009005", "9.3/9.3/7.8"),
    ("003090000100040036008002100040080073000900000000000000004070068600000000700000504", "9.7/9.7/2.6"),
];
/// Takes seconds.
const LONG: &str = "........1....23....24....35....62.....273.8.6..68.47...6734....24..87.6.3.82.6...";

fn fields(line: &str) -> Vec<&str> {
    line.split('\t').collect()
}

#[test]
fn a_line_has_puzzle_rating_technique_and_terms() {
    let text = RATED.map(|(puzzle, _)| puzzle).join("\n");
    let ran = pipe(&["rate"], text);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for (line, (puzzle, rating)) in ran.out.lines().zip(RATED) {
        let fields = fields(line);
        assert_eq!(fields[..2], [puzzle.replace('0', ".").as_str(), rating]);
        assert_eq!(fields[3], format!("se-1.2.1 (masume {})", env!("CARGO_PKG_VERSION")));
    }
    assert_eq!(ran.out.lines().count(), RATED.len());
    assert_eq!(fields(ran.out.lines().nth(1).unwrap())[2], "swordfish");
    // What comes out can go in again.
    let again = pipe(&["solve", "--quiet"], ran.out);
    assert_eq!((again.code, again.out.lines().next().unwrap()), (0, CLASSIC_SOLVED));
}

#[test]
fn json_has_the_numbers_and_what_they_were_made_with() {
    let ran = run(&["rate", "--json", "--stats", RATED[3].0]);
    let object = &json(&ran.out)[0];
    assert_eq!(ran.code, 0);
    let number = |key: &str| object[key].as_f64().unwrap();
    assert_eq!((number("er"), number("ep"), number("ed")), (9.3, 9.3, 7.8));
    assert_eq!((object["mode"].as_str(), object["options"].as_str()), (Some("se-1.2.1"), Some("")));
    assert_eq!((object["end"].as_str(), object["lower_bound"].as_bool()), (Some("solved"), Some(false)));
    assert_eq!((object["unique"].as_bool(), object["error"].is_null()), (Some(true), true));
    let used: u64 = object["used"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(Some(used), object["steps"].as_u64());
    assert!(object["micros"].is_u64());
    assert!(ran.err.contains("9.2-9.9  1\n"), "{}", ran.err);
}

#[test]
fn only_puzzles_with_one_solution_have_a_rating() {
    let none = CLASSIC.replacen("53", "35", 1);
    let clash = CLASSIC.replacen("53", "55", 1);
    let text = format!("{}\n{none}\n{CLASSIC}\nno puzzle\n{clash}\n", ".".repeat(81));
    let ran = pipe(&["rate"], text.clone());
    assert_eq!(ran.code, 2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("# several line 1: more than one solution"), "{}", lines[0]);
    assert!(lines[1].starts_with("# none line 2: no solution"), "{}", lines[1]);
    assert!(lines[2].contains("\t1.2/1.2/1.2\t"), "{}", lines[2]);
    assert!(lines[3].starts_with("# error line 4: "), "{}", lines[3]);
    assert!(lines[4].starts_with("# error line 5: digit 5 is given twice"), "{}", lines[4]);
    assert!(ran.err.contains("5 puzzles: 1 rated, 1 without solution, 1 with several"), "{}", ran.err);
    let objects = json(&pipe(&["rate", "--json"], text).out);
    let unique: Vec<Option<bool>> = objects.iter().map(|o| o["unique"].as_bool()).collect();
    assert_eq!(unique, [Some(false), Some(false), Some(true), None, None]);
    assert!(objects[0]["reason"].as_str().unwrap().starts_with("more than one solution"));
    for alone in [".".repeat(81), none] {
        assert_eq!(run(&["rate", &alone]).code, 1);
    }
}

#[test]
fn time_that_is_over_leaves_a_lower_bound() {
    let ran = run(&["rate", "--time-limit", "0.2", LONG]);
    let rating = fields(ran.out.trim_end())[1].to_string();
    assert_eq!(ran.code, 1, "{rating}");
    let bound: f64 = rating.strip_prefix(">=").unwrap().split('/').next().unwrap().parse().unwrap();
    assert!((1.0..=11.7).contains(&bound), "{rating}");
    let object = &json(&run(&["rate", "--json", "--time-limit", "0.2", LONG]).out)[0];
    assert_eq!((object["lower_bound"].as_bool(), object["end"].as_str()), (Some(true), Some("deadline")));
    // Too short even to know whether there is one solution.
    let open = format!("5{}", ".".repeat(80));
    let ran = run(&["rate", "--time-limit", "1e-9", &open]);
    assert!(ran.code == 1 && ran.out.starts_with('#'), "{}", ran.out);
}

#[test]
fn the_choice_of_techniques_changes_the_rating_and_is_named() {
    let rate = |options: &[&str], puzzle: &str| {
        let ran = run(&[&["rate"], options, &[puzzle]].concat());
        let fields: Vec<String> = fields(ran.out.trim_end()).iter().map(ToString::to_string).collect();
        (ran.code, fields[1].clone(), fields[3].clone())
    };
    let (code, rating, terms) = rate(&["--techniques", "hidden-single,naked-single"], RATED[1].0);
    assert_eq!((code, rating.as_str()), (1, "20.0/1.2/1.2"));
    assert!(
        terms.contains("; only full-house, hidden-single-box, hidden-single-line, naked-single)"),
        "{terms}"
    );
    let (code, rating, terms) = rate(&["--without", "swordfish", "--no-uniqueness"], RATED[1].0);
    assert!(code == 0 && rating != RATED[1].1, "{rating}");
    assert!(terms.contains("uniqueness off; without swordfish"), "{terms}");
    // Naked singles first: what Sudoku Explainer calls 1.7 becomes 2.3 (trap 3 of the specification).
    let (_, rating, terms) = rate(&["--order", "people"], RATED[2].0);
    assert_eq!((rating.as_str(), terms.contains("in the order of people")), ("2.3/1.2/1.2", true));
    let (_, rating, _) = rate(&["--order", "hidden-single,naked-single"], RATED[2].0);
    assert_eq!(rating, "2.3/1.2/1.2");
    for wrong in
        [["--techniques", "magic"], ["--order", "magic"], ["--order", "x-wing,x-wing"], ["--mode", "x"]]
    {
        let ran = run(&[&["rate"], &wrong[..], &[CLASSIC]].concat());
        assert!(ran.code == 2 && ran.err.contains("error"), "{wrong:?}: {}", ran.err);
    }
}

#[test]
fn other_boards_are_rated_too() {
    let samurai = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/gattai/samurai.txt");
    let ran = run(&["rate", samurai]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let line = fields(ran.out.trim_end())[0].to_string();
    assert!(line.starts_with("3x3@0,0;0,12;6,6;12,0;12,12 "), "{line}");
    // The puzzle of the answer is the puzzle of the question.
    let again = pipe(&["rate"], format!("{line}\n"));
    assert_eq!(again.out, ran.out);
    let small = run(&["rate", "--shape", "2x2", "1234..........12"]);
    assert!(small.out.contains('\t') || small.out.starts_with("# several"), "{}", small.out);
}

#[test]
fn the_order_is_kept_at_any_number_of_threads() {
    let mut text = String::new();
    for i in 0..300 {
        let base = if i % 50 == 7 { RATED[3].0 } else { [CLASSIC, MINIMAL, RATED[1].0][i % 3] };
        let rename = |c: char| match c.to_digit(10) {
            Some(d @ 1..=9) => char::from_digit((d + i as u32) % 9 + 1, 10).unwrap(),
            _ => c,
        };
        text.extend(base.chars().map(rename).chain(['\n']));
    }
    let one = pipe(&["rate", "--json", "--threads", "1"], text.clone());
    let two = pipe(&["rate", "--json", "--threads", "2"], text);
    assert!(one.out == two.out);
    assert_eq!((one.code, two.code), (0, 0));
    let lines: Vec<u64> = json(&one.out).iter().map(|o| o["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, (1..=300).collect::<Vec<u64>>());
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_the_bound_that_is_known() {
    // Many of them, so that the end does not come first on any machine.
    let mut child = masume(&["rate", "--threads", "1"]).stdin(std::process::Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        use std::io::Write as _;
        let _ = stdin.write_all(format!("{CLASSIC}\n{}", format!("{LONG}\n").repeat(200)).as_bytes());
    });
    computed(&child, Duration::from_millis(700));
    interrupt(&child);
    let ran = ended(child);
    feeder.join().unwrap();
    assert_eq!(ran.code, 130, "{}", ran.err);
    let text = ran.out;
    assert!(text.ends_with('\n') && text.lines().next().unwrap().contains("\t1.2/1.2/1.2\t"), "{text}");
    let last = fields(text.lines().next_back().unwrap())[1].to_string();
    assert!(last.starts_with(">=") || last.starts_with("11.7") || last.starts_with("1.2"), "{last}");
}

#[test]
fn our_own_rating_is_the_same_when_the_puzzle_is_turned() {
    let turned: String = (0..81).map(|i| RATED[3].0.as_bytes()[(8 - i % 9) * 9 + i / 9] as char).collect();
    let said = run(&["rate", "--mode", "masume", RATED[3].0, &turned]);
    assert_eq!(said.code, 0, "{said:?}");
    let ratings: Vec<Vec<&str>> = said.out.lines().map(|l| l.split('\t').skip(1).collect()).collect();
    assert_eq!(ratings.len(), 2);
    assert_eq!(ratings[0], ratings[1], "the same score, time and hardest level");
    assert!(ratings[0][2].starts_with("masume (masume "), "{ratings:?}");

    let said = run(&["rate", "--mode", "masume", "--json", RATED[3].0]);
    let value = &json(&said.out)[0];
    let time = &value["time"];
    assert!(
        time["low"].as_f64() < time["seconds"].as_f64() && time["seconds"].as_f64() < time["high"].as_f64()
    );
    let rounds = value["rounds"].as_array().expect("rounds");
    assert_eq!(value["steps"].as_u64(), Some(rounds.len() as u64));
    let narrow = rounds.iter().filter(|r| r["openings"] == 1).count();
    assert_eq!(value["bottlenecks"].as_array().expect("bottlenecks").len(), narrow);
}
