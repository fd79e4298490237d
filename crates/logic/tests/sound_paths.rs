//! Every step of the whole way through a puzzle holds in its solution, from the data sets (sampled: the tables say how)
//! and `testdata`. Where a puzzle has several solutions, what does not lean on uniqueness holds in all of them.
//!
//! `MASUME_SOUND=10` takes ten times as many puzzles of each set, `MASUME_SOUND=all` all of them; both also go ten times
//! as far with each large board.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::path::Path;

use common::{nine, puzzle, shape};
use masume_logic::{End, Order, Position};
use masume_puzzle::{Board, Digit, DigitSet, Grid, Puzzle};
use masume_solver::{CancelToken, Control, Engine};
use serde::Deserialize;

/// How many times as many puzzles are wanted as in CI.
fn factor() -> usize {
    match std::env::var("MASUME_SOUND").as_deref() {
        Ok("all") => usize::MAX,
        Ok(n) => n.parse().expect("MASUME_SOUND is a number, or all"),
        Err(_) => 1,
    }
}

/// The work that a large board may take: the same on every machine.
fn limit(looks: u64) -> Control {
    let looks = if factor() > 1 { 10 * looks } else { looks };
    Control { cancel: CancelToken::after(looks), ..Control::default() }
}

/// The looks at the limit that a large board has, some seconds.
const LOOKS: u64 = 20_000;

/// What the walks through a set came to.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    solved: usize,
    stopped: usize,
    steps: usize,
}

impl Tally {
    /// Walks through a puzzle; every step must hold in all `solutions`.
    fn walk(&mut self, puzzle: &Puzzle, solutions: &[Grid], control: &Control) {
        let mut board = Position::new(puzzle);
        let mut order = Order::default();
        if solutions.len() != 1 {
            board.without_uniqueness();
            // Such a walk ends where nothing is found: that chains in chains find nothing takes them minutes.
            order =
                Order::of(order.finders().iter().copied().filter(|f| !f.id.starts_with("nested")).collect());
        }
        let end = order.walk(&mut board, control, |board, step| {
            self.steps += 1;
            let holds = solutions.iter().all(|s| step.holds_in(s));
            assert!(holds, "{:?}\nis wrong: {step:?}\nin {board:?}", puzzle.givens().values());
            let mut told = step.eliminations.iter().chain(&step.placement);
            let new = told.all(|c| board.has(c.cell.index() as u32, c.digit.index()));
            assert!(new, "{:?}\nis nothing new: {step:?}", puzzle.givens().values());
        });
        self.puzzles += 1;
        match end {
            End::Solved => {
                self.solved += 1;
                let filled = Grid::from_values(board.values().to_vec()).expect("digits");
                assert!(solutions.contains(&filled), "a wrong end: {:?}", puzzle.givens().values());
            }
            End::Stopped(_) => self.stopped += 1,
            End::Contradiction(c) => assert!(solutions.is_empty(), "{c:?} of a board with a solution"),
            End::Stuck => {}
        }
    }

    fn print(&self, name: &str) {
        let Self { puzzles, solved, stopped, steps } = self;
        println!("{name}: {puzzles} puzzles, {solved} solved, {stopped} stopped at the limit, {steps} steps");
    }
}

/// Walks through every `step`-th line of a file that has `wanted` solutions (counted to 2).
fn set(file: &str, step: usize, wanted: u64) -> Tally {
    let mut tally = Tally::default();
    let Some(text) = masume_testdata::text(file) else { return tally };
    let step = (step / factor()).max(1);
    let mut engine = Engine::for_puzzle(&Puzzle::empty(Board::classic()));
    for line in text.lines().filter(|l| l.len() >= 81 && !l.starts_with('#')).step_by(step) {
        let puzzle = nine(line);
        engine.load(&puzzle).expect("the same shape");
        let answer = engine.count(2, &Control::default());
        if answer.count == wanted {
            tally.walk(&puzzle, &answer.examples, &Control::default());
        }
    }
    assert!(tally.puzzles > 0, "{file} has no puzzle");
    tally.print(file);
    tally
}

#[test]
fn nine_by_nine() {
    let sets = [
        ("17_clue.txt", 10),
        ("unbiased_42k.txt", 10),
        ("kaggle3m_sample7k.txt", 5),
        ("magictour_top1465.txt", 4),
        ("easy_overclued_30k.txt", 10),
        ("generator_steps_30k.txt", 10),
    ];
    for (file, step) in sets {
        let tally = set(&format!("puzzles/{file}"), step, 1);
        assert_eq!(tally.solved, tally.puzzles, "{file}: every proper puzzle is solved");
    }
}

#[test]
fn hardest() {
    set("puzzles/hardest_11plus.txt", 2000, 1);
}

#[test]
fn two_solutions() {
    let tally = set("puzzles/serg_benchmark_multi.txt", 10, 2);
    assert_eq!(tally.solved, 0, "a board with two solutions is not solved without a guess");
}

#[test]
fn no_solution() {
    let tally = set("puzzles/invalid_0sol_30k.txt", 10, 0);
    assert_eq!(tally.solved, 0);
}

#[test]
fn larger_boards() {
    let sets = [
        ("16_easy_100", 16, 20),
        ("16_mid_100", 16, 25),
        ("16_min_40", 16, 40),
        ("25_easy_20", 25, 10),
        ("25_mid_14", 25, 14),
    ];
    for (name, side, step) in sets {
        let Some(text) = masume_testdata::text(&format!("big/big{name}.txt")) else { return };
        let shape = Board::usual(side).expect("a square board");
        let mut tally = Tally::default();
        for line in text.lines().step_by((step / factor()).max(1)) {
            // 25×25 boards are written with the letters A–Y.
            let digits =
                line.bytes().map(|b| if side == 25 && b.is_ascii_uppercase() { shifted(b) } else { b });
            let puzzle = puzzle(&shape, &String::from_utf8(digits.collect()).expect("ASCII"));
            let solution = Engine::for_puzzle(&puzzle).solve(&Control::default()).solution.expect("one");
            tally.walk(&puzzle, &[solution], &limit(LOOKS));
        }
        tally.print(name);
        assert!(tally.steps > 20);
    }
}

/// The symbol that `common::puzzle` reads for a digit written as a letter, A for 1.
fn shifted(letter: u8) -> u8 {
    if letter < b'J' { letter - b'A' + b'1' } else { letter - 9 }
}

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

/// See `testdata/README.md`.
#[derive(Deserialize)]
struct Case {
    shape: String,
    givens: String,
    marks: Option<String>,
    count: u64,
}

fn values(text: &str, digits: u8) -> Vec<u8> {
    let value = |c: char| c.to_digit(36).map_or(0, |d| d as u8 + u8::from(digits == 36));
    text.chars().map(value).collect()
}

impl Case {
    fn puzzle(&self) -> Puzzle {
        let shape = shape(&self.shape);
        let givens = Grid::from_values(values(&self.givens, shape.digits())).expect("digits");
        let puzzle = Puzzle::new(shape.clone(), givens).expect("givens that fit");
        let Some(marks) = &self.marks else { return puzzle };
        let set = |text: &str| match text {
            "*" => shape.all_digits(),
            _ => values(text, shape.digits()).into_iter().filter_map(Digit::new).collect::<DigitSet>(),
        };
        puzzle.with_marks(marks.split(' ').map(set).collect()).expect("marks that fit")
    }
}

/// The most solutions of a board that all steps are held against.
const MANY: u64 = 2000;

#[test]
fn cases_of_every_kind() {
    for file in ["boxes", "gattai", "jigsaw", "latin", "marks", "rules"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/{file}.toml"));
        let text = std::fs::read_to_string(path).expect("testdata");
        let mut tally = Tally::default();
        for case in toml::from_str::<File>(&text).expect("TOML").case {
            if case.count > MANY {
                continue;
            }
            let puzzle = case.puzzle();
            let answer = Engine::for_puzzle(&puzzle).count(case.count + 1, &Control::default());
            assert_eq!(answer.count, case.count);
            let mut solutions = answer.examples;
            if solutions.len() as u64 != answer.count {
                solutions.clear();
                let _ = Engine::for_puzzle(&puzzle).enumerate(&Control::default(), &mut |found| {
                    solutions.push(Grid::from_values(found.to_vec()).expect("digits"));
                    std::ops::ControlFlow::Continue(())
                });
            }
            tally.walk(&puzzle, &solutions, &limit(LOOKS));
        }
        tally.print(file);
        assert!(tally.steps > 0 && tally.puzzles > 0);
    }
}
