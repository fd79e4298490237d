//! Nothing the rating `masume` concludes is wrong: every conclusion of every round is checked against the solution.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::sync::Arc;
use std::time::Instant;

use common::{nine, puzzle};
use masume_logic::masume::{Concluded, LEVELS, MasumeRating, Options, rate, rate_with};
use masume_logic::{End, Position};
use masume_puzzle::{Board, BoardSpec, Grid, Puzzle};
use masume_solver::{CancelToken, Control, Engine, Stop};
use proptest::prelude::*;

/// The solution, if there is exactly one.
fn solution(puzzle: &Puzzle) -> Option<Grid> {
    let count = Engine::for_puzzle(puzzle).count(2, &Control::default());
    (count.unique() == Some(true)).then(|| count.examples.into_iter().next()).flatten()
}

/// Stops after a fixed amount of work, the same on every machine.
fn limit(looks: u64) -> Control {
    Control { cancel: CancelToken::after(looks), ..Control::default() }
}

/// Rates and checks; the number of conclusions.
fn check(puzzle: &Puzzle, solution: &Grid, options: &Options, control: &Control) -> (MasumeRating, usize) {
    let mut checked = 0;
    let mut board = Position::new(puzzle);
    let rating = rate_with(
        &mut board,
        options,
        control,
        &mut |_, step| assert!(step.holds_in(solution), "{} {:?}", step.technique.id, step.why),
        &mut |round, Concluded { placed, eliminated }| {
            checked += placed.len() + eliminated.len();
            let right = placed.iter().all(|c| solution.get(c.cell) == Some(c.digit))
                && eliminated.iter().all(|c| solution.get(c.cell) != Some(c.digit));
            assert!(right, "{} is wrong in {:?}", round.level.id, puzzle.givens());
        },
    );
    assert!(rating.end != End::Solved || board.grid() == *solution);
    (rating, checked)
}

#[test]
fn every_conclusion_holds_in_the_solution() {
    let sets = [
        ("easy_overclued_30k", 500),
        ("kaggle3m_sample7k", 500),
        ("17_clue", 1000),
        ("unbiased_42k", 1500),
        ("magictour_top1465", 400),
        ("generator_steps_30k", 300),
        ("hardest_11plus", 15),
    ];
    let (mut total, mut conclusions, mut without) = (0, 0, 0);
    for (name, sample) in sets {
        let Some(text) = masume_testdata::text(&format!("puzzles/{name}.txt")) else { return };
        let lines: Vec<&str> = text.lines().filter(|l| l.len() >= 81 && !l.starts_with('#')).collect();
        let (mut ran, mut solved) = (0, 0);
        for i in 0..sample {
            let puzzle = nine(lines[i * lines.len() / sample]);
            let Some(solution) = solution(&puzzle) else { continue };
            let (rating, checked) = check(&puzzle, &solution, &Options::default(), &Control::default());
            ran += 1;
            conclusions += checked;
            solved += usize::from(rating.end == End::Solved);
            if i % 4 == 0 {
                let options = Options { uniqueness: false, ..Options::default() };
                let (rating, checked) = check(&puzzle, &solution, &options, &Control::default());
                assert_eq!(rating.options, "uniqueness off");
                conclusions += checked;
                without += 1;
            }
        }
        println!("{name}: {ran} with one solution of {sample}, {solved} solved");
        assert_eq!(ran, solved, "{name}");
        total += ran;
    }
    println!("{total} puzzles ({without} again without uniqueness), {conclusions} conclusions, none wrong");
    assert!(total > 3500, "{total}");
}

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse::<BoardSpec>().unwrap()).unwrap()
}

#[test]
fn larger_boards_are_rated() {
    let sixteen = Board::usual(16).unwrap();
    let mut ran = 0;
    for set in ["big16_easy_100", "big16_mid_100"] {
        let Some(text) = masume_testdata::text(&format!("big/{set}.txt")) else { return };
        for line in text.lines().step_by(20) {
            let puzzle = puzzle(&sixteen, line);
            let Some(solution) = solution(&puzzle) else { continue };
            // Some want nested nets on thousands of candidates: what was concluded until then must hold.
            let control = limit(20_000);
            let (rating, checked) = check(&puzzle, &solution, &Options::default(), &control);
            println!("{set}: {rating} by {checked} conclusions, {:?}", rating.time);
            assert!(rating.time.is_none_or(|t| t.extrapolated));
            ran += 1;
        }
    }
    assert!(ran >= 8, "{ran}");
}

#[test]
fn what_cannot_be_rated_says_so() {
    let open = Position::new(&Puzzle::empty(shape("2x2")));
    let options = Options { uniqueness: false, ..Options::default() };
    let empty = rate(&mut open.clone(), &options, &Control::default());
    assert_eq!((empty.end, empty.to_string().as_str(), empty.left), (End::Stuck, "beyond", (16, 64)));
    assert!(empty.time.is_some_and(|t| t.extrapolated));
    let clash = nine(&format!("11{}", ".".repeat(79)));
    let clash = rate(&mut Position::new(&clash), &Options::default(), &Control::default());
    assert!(matches!(clash.end, End::Contradiction(_)) && clash.time.is_none());
    // The first cell is the only place for 1 in its row and for 2 in its column.
    let twins = puzzle(&shape("2x2"), "..34.....1...2..");
    let twins = rate(&mut Position::new(&twins), &Options::default(), &Control::default());
    assert!(matches!(twins.end, End::Contradiction(_)), "{:?}", twins.end);
}

#[test]
fn a_stopped_rating_is_a_lower_bound() {
    let hard = nine("98.7.....6...9.7....7..5...4......3..6...2..4..95..8...1.....2...68..5.......3..1");
    let cancel = CancelToken::new();
    cancel.cancel();
    let control = Control { cancel, ..Control::default() };
    let stopped = rate(&mut Position::new(&hard), &Options::default(), &control);
    assert_eq!(stopped.end, End::Stopped(Stop::Cancelled));
    assert!(stopped.lower_bound && stopped.to_string().starts_with(">="), "{stopped}");
    let whole = rate(&mut Position::new(&hard), &Options::default(), &Control::default());
    assert!(stopped.score <= whole.score && stopped.time.is_none());
    let late = Control { deadline: Some(Instant::now()), ..Control::default() };
    let late = rate(&mut Position::new(&hard), &Options::default(), &late);
    assert_eq!(late.end, End::Stopped(Stop::Deadline));
    // Stopped half-way, it says no more than what it was certain of.
    for looks in [10, 100, 1000] {
        let soon = rate(&mut Position::new(&hard), &Options::default(), &limit(looks));
        assert!(soon.score <= whole.score && soon.rounds.len() <= whole.rounds.len(), "{soon}");
        assert!(looks > 10 || soon.end == End::Stopped(Stop::Cancelled), "{soon}");
    }
}

#[test]
fn options_leave_out_levels_and_techniques() {
    let puzzle = nine("98.7.....6...9.7....7..5...4......3..6...2..4..95..8...1.....2...68..5.......3..1");
    let chains = LEVELS.iter().find(|l| l.id == "chain");
    let bounded = Options { deepest: chains, ..Options::default() };
    let rating = rate(&mut Position::new(&puzzle), &bounded, &Control::default());
    assert_eq!((rating.end, rating.options.as_str()), (End::Stuck, "up to chain"));
    assert!(rating.left.0 > 0 && rating.left.1 > rating.left.0);
    let barred = vec![masume_logic::technique("naked-single").unwrap()];
    let options = Options { barred, ..Options::default() };
    let easy = nine("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..");
    let rating = rate(&mut Position::new(&easy), &options, &Control::default());
    assert_eq!((rating.end, rating.options.as_str()), (End::Solved, "without naked-single"));
    assert!(rating.rounds.iter().all(|r| r.level.id != "naked-single"));
    let counted: usize = rating.counts().iter().map(|c| c.placed).sum();
    assert_eq!(counted, 81 - easy.givens().count());
}

/// Shapes on which all kinds of houses meet.
const SHAPES: [&str; 6] = ["2x2", "2x3", "2x2+diagonals", "3x3+windoku", "2x3+anti-knight", "latin5"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn conclusions_hold_on_small_boards(which in 0..SHAPES.len(), order in any::<u64>(), keep in 0.0..1.0f64) {
        let shape = shape(SHAPES[which]);
        // A board that a solver fills after a few random digits, then clues taken away while one solution is left.
        let mut state = order | 1;
        let mut next = move || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            state >> 33
        };
        let mut seed = Puzzle::empty(shape.clone());
        let first = masume_puzzle::Cell::new((next() % shape.len() as u64) as usize);
        let digit = masume_puzzle::Digit::from_index((next() % u64::from(shape.digits())) as usize);
        prop_assume!(seed.set_given(first, Some(digit)));
        let filled = Engine::for_puzzle(&seed).count(1, &Control::default()).examples.into_iter().next();
        let Some(filled) = filled else { return Ok(()) };
        let mut puzzle = Puzzle::new(shape.clone(), filled.clone()).unwrap();
        let mut cells: Vec<_> = shape.cells().collect();
        for i in (1..cells.len()).rev() {
            cells.swap(i, (next() % (i as u64 + 1)) as usize);
        }
        for &cell in &cells[..(cells.len() as f64 * keep) as usize] {
            puzzle.set_given(cell, None);
            if solution(&puzzle).is_none() {
                puzzle.set_given(cell, filled.get(cell));
            }
        }
        let (rating, _) = check(&puzzle, &filled, &Options::default(), &Control::default());
        prop_assert!(rating.end == End::Solved, "{:?} on {}", rating.end, SHAPES[which]);
    }
}

/// Every board of `testdata/`: jigsaws, gattai, rules, marks. With one solution each is rated; with none or several it
/// must not be called solved.
#[test]
fn boards_of_every_shape() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");
    let files = ["boxes", "gattai", "jigsaw", "latin", "marks", "rules"];
    let (mut solved, mut stopped, mut other, mut conclusions) = (0, 0, 0, 0);
    for file in files {
        let text = std::fs::read_to_string(format!("{folder}/{file}.toml")).unwrap();
        let cases = text.parse::<toml::Table>().unwrap();
        for case in cases["case"].as_array().unwrap() {
            let word = |key: &str| case.get(key).and_then(toml::Value::as_str);
            let shape = shape(word("shape").unwrap());
            if word("marks").is_some() || shape.digits() > 35 {
                continue;
            }
            let name = word("name").unwrap();
            let board = puzzle(&shape, word("givens").unwrap());
            let control = limit(10_000);
            if let Some(solution) = word("solution") {
                let solution = puzzle(&shape, solution).givens().clone();
                let (rating, checked) = check(&board, &solution, &Options::default(), &control);
                conclusions += checked;
                match rating.end {
                    End::Solved => solved += 1,
                    End::Stopped(_) => stopped += 1,
                    end => panic!("{name}: {end:?}"),
                }
            } else {
                let options = Options { uniqueness: false, ..Options::default() };
                let rating = rate(&mut Position::new(&board), &options, &control);
                assert_ne!(rating.end, End::Solved, "{name}");
                other += 1;
            }
        }
    }
    println!("{solved} solved, {stopped} stopped, {other} without one solution; {conclusions} conclusions");
    assert!(solved > 30 && other > 5, "{solved} {other}");
}
