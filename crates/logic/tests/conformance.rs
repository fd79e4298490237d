//! Ratings against those that Sudoku Explainer 1.2.1 gave, of every puzzle in `rating` of the data sets whose rating is
//! known. `MASUME_HARD=all` rates all of the hard file (a quarter of an hour), not only a few.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use common::{nine, rate};

/// A number such as 10.4 in tenths.
fn tenths(text: &str) -> u16 {
    text.trim().replace('.', "").parse().expect("a rating with one decimal")
}

/// ER, EP, ED of a text such as `10.9/10.5/2.6`.
fn three(text: &str) -> [u16; 3] {
    let mut parts = text.split('/').map(tenths);
    [(); 3].map(|()| parts.next().expect("three ratings"))
}

/// Rates every puzzle; lists all that are not as expected, each with its hardest step.
fn compare<const N: usize>(
    name: &str,
    cases: &[(&str, [u16; N])],
    rated: impl Fn(&common::Rated) -> [u16; N],
) {
    let mut wrong = Vec::new();
    for (puzzle, expected) in cases {
        let ours = rate(&nine(puzzle));
        if rated(&ours) != *expected {
            let hardest = ours.steps.iter().enumerate().max_by_key(|(_, s)| s.se);
            let hardest = hardest.map(|(i, s)| format!("step {}: {} {}", i + 1, s.se, s.technique.id));
            wrong.push(format!("{puzzle} is {expected:?}, not {:?} ({hardest:?})", rated(&ours)));
        }
    }
    println!(
        "{name}: {} of {} puzzles as Sudoku Explainer rates them",
        cases.len() - wrong.len(),
        cases.len()
    );
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn controlled_bias() {
    fn case(line: &str) -> (&str, [u16; 1]) {
        let mut fields = line.split('\t');
        let puzzle = fields.next().expect("a puzzle");
        (puzzle, [tenths(fields.next().expect("a rating"))])
    }
    let Some(text) = masume_testdata::text("rating/controlled_bias_ser.tsv") else { return };
    let cases: Vec<_> = text.lines().skip(1).map(case).collect();
    assert_eq!(cases.len(), 10_687);
    compare("controlled_bias_ser.tsv", &cases, |r| [r.er]);
}

#[test]
fn ground_truth() {
    fn case(line: &str) -> (&str, [u16; 3]) {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[0], [2, 3, 4].map(|i| tenths(fields[i])))
    }
    let Some(text) = masume_testdata::text("rating/ground_truth.tsv") else { return };
    let cases: Vec<_> = text.lines().skip(1).map(case).collect();
    assert_eq!(cases.len(), 58);
    compare("ground_truth.tsv", &cases, |r| [r.er, r.ep, r.ed]);
}

/// Lines of the hard file that take less than about a second each, of every rating from 10.4 to 11.7 that has such.
const QUICK: [usize; 12] = [238, 172, 1, 90, 79, 74, 116, 114, 42, 25, 94, 86];

#[test]
fn hard() {
    fn case(line: &str) -> (&str, [u16; 3]) {
        let (puzzle, ratings) = line.split_once('\t').expect("a puzzle and its ratings");
        (puzzle, three(ratings))
    }
    let Some(text) = masume_testdata::text("rating/hard_er_ep_ed.tsv") else { return };
    let all: Vec<_> = text.lines().map(case).collect();
    assert_eq!(all.len(), 291);
    let whole = std::env::var_os("MASUME_HARD").is_some_and(|v| v == "all");
    let cases = if whole { all } else { QUICK.iter().map(|&line| all[line - 1]).collect() };
    compare("hard_er_ep_ed.tsv", &cases, |r| [r.er, r.ep, r.ed]);
}
