//! Whatever a finder reports is true in the solution, and says something new, on boards of every kind.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::collections::BTreeMap;

use common::{Random, SHAPES, dug, looping, nine, patterns, position, shape, steps};
use masume_logic::techniques::{bug, unique_loop};
use masume_logic::{Finder, Needs, Order, Position};
use masume_puzzle::Grid;
use masume_solver::{Control, Engine};
use proptest::prelude::*;

/// Counts the steps of each technique.
type Tally = BTreeMap<&'static str, usize>;

fn check(board: &Position, solution: &Grid, tally: &mut Tally, finders: &[&Finder]) {
    for finder in finders {
        for every in [false, true] {
            for step in steps(finder, board, every) {
                let id = step.technique.id;
                assert!(step.holds_in(solution), "{step:?} is wrong on {board:?}");
                assert!(finder.techniques.contains(&step.technique), "{id} is not of {}", finder.id);
                assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{id} says nothing");
                assert!(step.se >= step.technique.se.least(), "{id} is rated {}", step.se);
                assert!(step.eliminations.is_sorted_by(|a, b| a < b), "{id} is out of order: {step:?}");
                for c in step.eliminations.iter().chain(&step.placement) {
                    assert!(board.has(c.cell.index() as u32, c.digit.index()), "{id}: {c:?} is gone already");
                }
                *tally.entry(id).or_default() += 1;
            }
        }
    }
}

/// Positions of one puzzle, from early to late.
fn check_positions(text: &str, seed: u64, tally: &mut Tally) {
    let shape = shape(text);
    let mut random = Random(seed);
    let small = shape.len() <= 100;
    let (puzzle, solution) = dug(&shape, &mut random, if small { 81 } else { 170 });
    for percent in if small { &[0, 20, 50, 80, 93][..] } else { &[40, 80] } {
        check(&position(&puzzle, &solution, &mut random, *percent), &solution, tally, &patterns());
    }
    for _ in 0..if small { 25 } else { 5 } {
        let mut digits: Vec<usize> = (0..usize::from(shape.digits())).collect();
        random.shuffle(&mut digits);
        let board = looping(&puzzle, &solution, &mut random, [digits[0], digits[1]]);
        check(&board, &solution, tally, &[&unique_loop::FINDER]);
    }
}

#[test]
fn every_technique_is_true_somewhere() {
    let mut tally = Tally::new();
    for text in SHAPES {
        let puzzles = if shape(text).len() <= 100 { 8 } else { 1 };
        for seed in 0..puzzles {
            check_positions(text, seed, &mut tally);
        }
    }
    let finders = patterns();
    // Signs have a test of their own.
    let all = finders.iter().flat_map(|f| f.techniques).filter(|t| t.needs != Needs::Signs).map(|t| t.id);
    let missing: Vec<&str> = all.filter(|id| !tally.contains_key(id) && !id.starts_with("bug-")).collect();
    assert!(missing.is_empty(), "never found: {missing:?}, of {tally:?}");
}

/// Random positions are never near a grave: these puzzles lead to one.
#[test]
fn graves_are_true() {
    let puzzles = [
        (".....67.....1892...89..3........53..5..7......18.2.6.......182..7..3...494....1..", "bug-2"),
        ("1.34...8...71.9..6.8..72.......9.3.85...........537..2........57...15...89....61.", "bug-3"),
        ("12.4....9..6....2....2.......56.3..8..1.2.45.8.....2.....3.4......1.5.9.93......7", "bug-3"),
        ("..34.6...4....9.3...8.7..1.2.....9.1..6...3.....2.4....1....67....6.3...8.2.15...", "bug-4"),
        (".2...6......18....6..37.....1..9.8.43.......5.9.....1.56......77....1.589.8.47..2", "xy-wing"),
    ];
    for (text, expected) in puzzles {
        let puzzle = nine(text);
        let solution = Engine::for_puzzle(&puzzle).solve(&Control::default()).solution.unwrap();
        let mut tally = Tally::new();
        let mut board = Position::new(&puzzle);
        Order::of(patterns()).walk(&mut board, &Control::default(), |board, _| {
            check(board, &solution, &mut tally, &patterns());
        });
        assert!(tally.contains_key(expected), "{expected} is not among {tally:?}");
    }
}

/// Loops and graves on the way through puzzles with fewer, more or other houses.
#[test]
fn uniqueness_is_true_on_other_shapes() {
    for text in ["2x3", "2x3+diagonals", "2x3@0,0;2,3", "latin6"] {
        let shape = shape(text);
        let mut tally = Tally::new();
        for seed in 0..300 {
            let (puzzle, solution) = dug(&shape, &mut Random(seed), 100);
            Order::of(patterns()).walk(&mut Position::new(&puzzle), &Control::default(), |board, _| {
                check(board, &solution, &mut tally, &[&bug::FINDER, &unique_loop::FINDER]);
            });
        }
        assert!(tally.contains_key("bug-1"), "{text}: {tally:?}");
        assert!(tally.contains_key("unique-loop-2"), "{text}: {tally:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn steps_hold_in_the_solution(which in 0..SHAPES.len() - 2, seed in any::<u64>()) {
        check_positions(SHAPES[which], seed, &mut Tally::new());
    }
}
