//! The technique cases of `HoDoKu`'s regression library (`rating` of the data sets, read there and never copied): each
//! names a position, a technique, and what must follow.
//!
//! [`SAME`] are the techniques that we have under the same or another name. [`OTHER`] are those that we do not have:
//! there the question is which of our finders is the first to reach the same conclusion. Every step that is reported on
//! the way is held against the solution.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{nine, steps};
use masume_logic::{Candidate, FINDERS, Finder, Position, Step};
use masume_puzzle::{Board, Digit, Grid, Puzzle};
use masume_solver::{Control, Engine};

/// A technique of the library, ours for it, and how many of its cases must be found at least.
struct Row {
    codes: &'static [&'static str],
    name: &'static str,
    ours: &'static [&'static str],
    at_least: usize,
}

const fn row(
    codes: &'static [&'static str],
    name: &'static str,
    ours: &'static [&'static str],
    at_least: usize,
) -> Row {
    Row { codes, name, ours, at_least }
}

/// Chains of one digit; chains of any links.
const X_CHAINS: &[&str] = &["x-cycle", "x-chain"];
const CHAINS: &[&str] = &["x-cycle", "y-cycle", "x-chain", "cycle", "forcing-chain"];

/// What we have.
const SAME: &[Row] = &[
    row(&["0000"], "Full House", &["full-house"], 37),
    row(&["0002"], "Hidden Single", &["hidden-single-box", "hidden-single-line"], 36),
    row(&["0003"], "Naked Single", &["naked-single"], 35),
    row(&["0100"], "Locked Candidates 1", &["pointing"], 36),
    row(&["0101"], "Locked Candidates 2", &["claiming"], 36),
    row(&["0110-1"], "Locked Pair", &["naked-pair"], 18),
    row(&["0111-1"], "Locked Triple", &["naked-triplet"], 14),
    row(&["0200"], "Naked Pair", &["naked-pair"], 27),
    row(&["0201"], "Naked Triple", &["naked-triplet"], 27),
    row(&["0202"], "Naked Quadruple", &["naked-quad"], 11),
    row(&["0210"], "Hidden Pair", &["hidden-pair"], 27),
    row(&["0211"], "Hidden Triple", &["hidden-triplet"], 27),
    row(&["0212"], "Hidden Quadruple", &["hidden-quad"], 17),
    row(&["0300"], "X-Wing", &["x-wing"], 11),
    row(&["0301"], "Swordfish", &["swordfish"], 11),
    row(&["0302"], "Jellyfish", &["jellyfish"], 12),
    row(&["0800"], "XY-Wing", &["xy-wing"], 9),
    row(&["0801"], "XYZ-Wing", &["xyz-wing"], 16),
    row(&["0600-1", "0600-2"], "Uniqueness Test 1", &["unique-rectangle-1"], 17),
    row(&["0601-1", "0601-2"], "Uniqueness Test 2", &["unique-rectangle-2"], 20),
    row(&["0602-1", "0602-2"], "Uniqueness Test 3", &["unique-rectangle-3"], 13),
    row(&["0603-1", "0603-2"], "Uniqueness Test 4", &["unique-rectangle-4"], 21),
    row(&["0604-1", "0604-2"], "Uniqueness Test 5", &["unique-rectangle-2"], 8),
    row(&["0610"], "Bivalue Universal Grave + 1", &["bug-1"], 12),
    row(&["0400"], "Skyscraper", X_CHAINS, 10),
    row(&["0401"], "2-String Kite", X_CHAINS, 12),
    row(&["0403"], "Turbot Fish", X_CHAINS, 9),
    row(&["0404"], "Dual 2-String Kite", X_CHAINS, 9),
    row(&["0500"], "Simple Colors Trap", X_CHAINS, 7),
    row(&["0501"], "Simple Colors Wrap", X_CHAINS, 3),
    row(&["0502", "0503"], "Multi-Colors", X_CHAINS, 4),
    row(&["0701"], "X-Chain", X_CHAINS, 14),
    row(&["0702"], "XY-Chain", CHAINS, 23),
    row(&["0703"], "Remote Pairs", CHAINS, 20),
    row(&["0803"], "W-Wing", CHAINS, 14),
    row(&["0706"], "Continuous Nice Loop", CHAINS, 18),
    row(&["0707-1", "0707-2"], "Discontinuous Nice Loop", CHAINS, 27),
    row(&["0708-1", "0708-2"], "Alternating Inference Chain", CHAINS, 34),
];

/// What we do not have.
const OTHER: &[Row] = &[
    row(&["0310", "0311", "03111", "0312", "03121"], "Finned Fish", &[], 38),
    row(&["0320", "0321", "03211", "0322", "03221"], "Sashimi Fish", &[], 35),
    row(&["0331", "0332"], "Franken Fish", &[], 7),
    row(&["0340", "0341", "03411", "0342", "03421"], "Finned Franken Fish", &[], 25),
    row(&["0362", "03621", "0363", "0364"], "Finned Mutant Fish", &[], 9),
    row(&["0402", "0402-1", "0405"], "Empty Rectangle", &[], 26),
    row(&["0605-1", "0605-2"], "Uniqueness Test 6", &[], 12),
    row(&["0606-1", "0606-2"], "Hidden Rectangle", &[], 22),
    row(&["0607-1", "0608-1"], "Avoidable Rectangle", &[], 23),
    row(&["0709-1", "0709-2"], "Grouped Continuous Nice Loop", &[], 16),
    row(&["0710-1", "0710-2", "0710-3", "0710-4"], "Grouped Discontinuous Nice Loop", &[], 38),
    row(&["0711-1", "0711-2", "0711-3", "0711-4"], "Grouped AIC", &[], 42),
    row(&["0901-1", "0901-2"], "Almost Locked Set XZ", &[], 17),
    row(&["0902-1", "0902-2"], "Almost Locked Set XY-Wing", &[], 14),
    row(&["0903", "0903-1"], "Almost Locked Set Chain", &[], 15),
    row(&["0904-1", "0904-2"], "Death Blossom", &[], 17),
    row(&["1101"], "Sue de Coq", &[], 30),
    row(&["1201", "1202"], "Templates", &[], 13),
];

/// Cases in which the technique must not be found.
const FAIL: &[(&str, &[&str])] = &[("0610-x", &["bug-1"])];

/// The last of our finders that is asked in [`OTHER`]: chains in chains take too long for what they would show.
const LAST: &str = "dynamic-plus";

struct Case {
    line: usize,
    code: String,
    board: Position,
    solution: Option<Grid>,
    expected: Conclusions,
}

/// Candidates that go and digits that are placed.
#[derive(Default)]
struct Conclusions {
    gone: BTreeSet<Candidate>,
    placed: BTreeSet<Candidate>,
}

impl Conclusions {
    fn add(&mut self, step: &Step) {
        self.gone.extend(&step.eliminations);
        self.placed.extend(step.placement);
    }

    /// Whether everything that `expected` says follows: a digit is placed, too, when all others of its cell are gone, and
    /// these are gone when it is placed.
    fn cover(&self, expected: &Self, board: &Position) -> bool {
        let others = |c: &Candidate| {
            let (cell, digit) = (c.cell.index() as u32, c.digit.index());
            let there = (0..9).filter(move |&d| d != digit && board.has(cell, d));
            there.map(move |d| Candidate::at(cell, d)).collect::<Vec<_>>()
        };
        let mut gone = self.gone.clone();
        gone.extend(self.placed.iter().flat_map(others));
        let is_placed = |c: &Candidate| self.placed.contains(c) || others(c).iter().all(|o| gone.contains(o));
        expected.gone.is_subset(&gone) && expected.placed.iter().all(is_placed)
    }
}

/// Candidates such as `436 257`: digit, row, column.
fn candidates(text: &str) -> BTreeSet<Candidate> {
    let read = |word: &str| {
        let digits: Vec<u32> = word.chars().map(|c| c.to_digit(10).expect("a digit")).collect();
        Candidate::at((digits[1] - 1) * 9 + digits[2] - 1, digits[0] as usize - 1)
    };
    text.split_whitespace().map(read).collect()
}

fn cases() -> Option<Vec<Case>> {
    let text = masume_testdata::text("rating/technique_cases_reglib-1.3.txt")?;
    let lines = text.lines().enumerate().filter(|(_, l)| l.starts_with(':'));
    let read = |(number, line): (usize, &str)| {
        let fields: Vec<&str> = line.split(':').collect();
        let givens: String = fields[3].replace('+', "");
        // What was placed is no given: it may be part of what uniqueness is about.
        let mut entries = Grid::empty(81);
        let mut puzzle = Puzzle::empty(Board::classic());
        let (mut cell, mut placed) = (0, false);
        for symbol in fields[3].chars() {
            if symbol == '+' {
                placed = true;
                continue;
            }
            if let Some(digit) = symbol.to_digit(10).and_then(|d| Digit::new(d as u8)) {
                let at = masume_puzzle::Cell::new(cell);
                if placed {
                    entries.set(at, Some(digit));
                } else {
                    puzzle.set_given(at, Some(digit));
                }
            }
            (cell, placed) = (cell + 1, false);
        }
        assert_eq!(cell, 81, "line {}", number + 1);
        let mut board = Position::with_entries(&puzzle, &entries, None);
        for c in candidates(fields[4]) {
            board.eliminate(c.cell.index() as u32, c.digit.index());
        }
        let answer = Engine::for_puzzle(&puzzle).count(2, &Control::default());
        let only = (answer.count == 1).then(|| answer.examples[0].clone());
        Case {
            line: number + 1,
            code: fields[1].to_string(),
            solution: only.filter(|s| nine(&givens).is_solved_by(s)),
            board,
            expected: Conclusions { gone: candidates(fields[5]), placed: candidates(fields[6]) },
        }
    };
    Some(lines.map(read).collect())
}

/// The steps of some techniques on a position, each held against the solution.
fn found(case: &Case, ids: &[&str]) -> Vec<Step> {
    let wanted = |f: &&&Finder| f.techniques.iter().any(|t| ids.contains(&t.id));
    let all = FINDERS.iter().filter(wanted).flat_map(|f| steps(f, &case.board, true));
    let found: Vec<Step> = all.filter(|s| ids.contains(&s.technique.id)).collect();
    check(case, &found);
    found
}

fn check(case: &Case, steps: &[Step]) {
    if let Some(solution) = &case.solution {
        for step in steps {
            assert!(step.holds_in(solution), "line {}: {step:?} is wrong", case.line);
        }
    }
}

fn together(steps: &[Step]) -> Conclusions {
    let mut all = Conclusions::default();
    for step in steps {
        all.add(step);
    }
    all
}

#[test]
fn techniques_that_we_have() {
    let Some(cases) = cases() else { return };
    println!("{:32} cases  in one step  in several  missed", "technique");
    let (mut sum, mut short) = ([0; 3], Vec::new());
    for row in SAME {
        let (mut one, mut several, mut missed) = (0, 0, Vec::new());
        for case in cases.iter().filter(|c| row.codes.contains(&&*c.code)) {
            let steps = found(case, row.ours);
            let alone = |s: &Step| together(std::slice::from_ref(s)).cover(&case.expected, &case.board);
            if steps.iter().any(alone) {
                one += 1;
            } else if together(&steps).cover(&case.expected, &case.board) {
                several += 1;
            } else {
                missed.push(case.line);
            }
        }
        let all = one + several + missed.len();
        println!("{:32} {all:5}  {one:11}  {several:10}  {:6} {missed:?}", row.name, missed.len());
        if one + several < row.at_least {
            short.push(row.name);
        }
        for (to, n) in sum.iter_mut().zip([all, one, several]) {
            *to += n;
        }
    }
    assert_eq!(sum[0], 702);
    println!("{:32} {:5}  {:11}  {:10}  {:6}", "all", sum[0], sum[1], sum[2], sum[0] - sum[1] - sum[2]);
    assert!(short.is_empty(), "fewer cases than before: {short:?}");
}

#[test]
fn what_must_not_be_found() {
    let Some(cases) = cases() else { return };
    let mut ran = 0;
    for (code, ids) in FAIL {
        for case in cases.iter().filter(|c| c.code == *code) {
            ran += 1;
            assert!(found(case, ids).is_empty(), "line {}: {ids:?} must not be found", case.line);
        }
    }
    println!("{ran} cases");
    assert_eq!(ran, 3);
}

#[test]
fn conclusions_of_techniques_that_we_do_not_have() {
    let Some(cases) = cases() else { return };
    let upto = FINDERS.iter().position(|f| f.id == LAST).expect("a finder");
    let mut short = Vec::new();
    for row in OTHER {
        let mut by = BTreeMap::<usize, usize>::new();
        let mut all = 0;
        for case in cases.iter().filter(|c| row.codes.contains(&&*c.code)) {
            all += 1;
            let reached = FINDERS[..=upto].iter().position(|finder| {
                let steps = steps(finder, &case.board, true);
                check(case, &steps);
                together(&steps).cover(&case.expected, &case.board)
            });
            if let Some(finder) = reached {
                *by.entry(finder).or_default() += 1;
            }
        }
        let sum: usize = by.values().sum();
        let names: Vec<String> = by.iter().map(|(&f, n)| format!("{} {n}", FINDERS[f].id)).collect();
        println!("{:32} {all:5}  {sum:5} reached: {}", row.name, names.join(", "));
        if sum < row.at_least {
            short.push(row.name);
        }
    }
    assert!(short.is_empty(), "fewer cases than before: {short:?}");
}

/// No case is left out by mistake.
#[test]
fn every_case_has_a_row() {
    let Some(cases) = cases() else { return };
    let known = |code: &str| {
        let rows = SAME.iter().chain(OTHER).any(|row| row.codes.contains(&code));
        // Hidden rectangles we have not, so that a case that must not be found says nothing.
        rows || FAIL.iter().any(|(c, _)| *c == code) || code == "0606-x"
    };
    let left: BTreeSet<&str> = cases.iter().map(|c| &*c.code).filter(|c| !known(c)).collect();
    assert!(left.is_empty(), "no row for {left:?}");
    println!("{} cases", cases.len());
}
