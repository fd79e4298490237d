//! The learning engine where it matters: boards that need a search, asked again and again with other assumptions.

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use common::{empty, solutions};
use masume_puzzle::{Board, BoardSpec, Cell, Digit, Grid, Number, Puzzle, Rule, RuleUse, Scope, Takes};
use masume_solver::{Control, Random, Search, Stop, search};

fn built(id: &str, puzzle: &Puzzle) -> Box<dyn Search> {
    let mut engine = (search::find(id).unwrap().build)(puzzle.board()).unwrap();
    engine.load(puzzle).unwrap();
    engine
}

/// A random solution of a shape with only some of its cells kept.
fn thinned(text: &str, seed: u64, keep: usize) -> Puzzle {
    let empty = empty(text).unwrap();
    let mut random = Random::new(seed, 0);
    let mut cells: Vec<usize> = (0..empty.board().len()).collect();
    random.shuffle(&mut cells);
    let mut start = empty.clone();
    start.set_given(Cell::new(cells[0]), Digit::new(1 + random.below(empty.board().digits() as usize) as u8));
    let full = solutions(built("general", &start).as_mut(), &[], 1).0;
    let full = full.first().unwrap();
    let mut puzzle = empty;
    for &cell in &cells[..keep] {
        puzzle.set_given(Cell::new(cell), Digit::new(full[cell]));
    }
    puzzle
}

#[test]
fn solutions_are_those_of_general_on_boards_with_hundreds_of_them() {
    for (text, keep) in [
        ("3x3", 25),
        ("3x3+diagonal-down+diagonal-up", 18),
        ("2x4", 20),
        ("2x4+anti-knight", 12),
        ("latin7", 20),
    ] {
        for seed in 0..12 {
            let puzzle = thinned(text, seed, keep);
            let (expected, report) = solutions(built("general", &puzzle).as_mut(), &[], 800);
            let mut engine = built("learn", &puzzle);
            let (found, own) = solutions(engine.as_mut(), &[], 800);
            assert_eq!(own.stop, report.stop, "{text} {seed}");
            assert_eq!(found.len(), expected.len(), "{text} {seed}");
            assert!(own.stop != Stop::Complete || found == expected, "{text} {seed}");
            // Asked about each digit of a cell in turn, keeping what it learnt, it finds the same solutions.
            if own.stop == Stop::Complete {
                for cell in puzzle.board().cells().take(6) {
                    let mut together = BTreeSet::new();
                    for digit in puzzle.board().all_digits().iter() {
                        together.extend(solutions(engine.as_mut(), &[(cell, digit)], 0).0);
                    }
                    assert!(together.into_iter().eq(expected.iter().cloned()), "{text} {seed} {cell:?}");
                }
            }
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answers_in_the_same_order() {
    let puzzle = thinned("4x4", 3, 100);
    let order = |engine: &mut dyn Search| {
        let mut all = Vec::new();
        let report = engine.run(&[], &Control::default(), &mut |v| {
            all.push(v.to_vec());
            if all.len() == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (all, report)
    };
    let mut engine = built("learn", &puzzle);
    let first = order(engine.as_mut());
    let digit = Digit::new(first.0[0][0]).unwrap();
    solutions(engine.as_mut(), &[(Cell::new(0), digit)], 5);
    assert_eq!(order(engine.as_mut()), first);
    assert_eq!(order(built("learn", &puzzle).as_mut()), first);
}

#[test]
fn boards_without_a_solution_are_refuted() {
    // Most digits of most cells are in no solution.
    for seed in 0..4 {
        let puzzle = thinned("4x4", seed, 130);
        let all = solutions(built("general", &puzzle).as_mut(), &[], 200);
        let mut engine = built("learn", &puzzle);
        for cell in puzzle.board().cells().filter(|&c| puzzle.given(c).is_none()).take(8) {
            for digit in puzzle.board().all_digits().iter() {
                let expected = all.0.iter().any(|v| v[cell.index()] == digit.value());
                let (found, report) = solutions(engine.as_mut(), &[(cell, digit)], 1);
                assert!(!expected || !found.is_empty(), "{seed}: a solution is missed");
                assert!(all.1.stop != Stop::Complete || expected || found.is_empty(), "{seed}: one too many");
                assert!(report.stop == Stop::Complete || !found.is_empty());
            }
        }
    }
}

static RULES: Rule = Rule {
    id: "test-rules",
    aliases: &[],
    name_en: "rules",
    name_ja: "規則",
    about_en: "Two sums, a rising line and a pair.",
    about_ja: "和二つと大小。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        let cells = |list: &[usize]| list.iter().map(|&c| Cell::new(c)).collect::<Vec<_>>();
        out.add_up(&cells(&[0, 1, 2]), 13);
        out.add_up(&cells(&[7, 14, 21, 28]), 8);
        out.relate_along(&cells(&[5, 11, 17, 23]), |x, y| x < y);
        out.relate(Cell::new(30), Cell::new(35), |_, y| y % 2 == 0);
        Ok(())
    },
};

#[test]
fn further_rules_are_propagated_and_obeyed() {
    let mut spec = BoardSpec::usual(6);
    spec.rules.push(RuleUse::whole(&RULES));
    let empty = Puzzle::empty(Board::new(spec).unwrap());
    let full = solutions(built("learn", &empty).as_mut(), &[], 30).0;
    assert_eq!(full.len(), 30, "the rules can be kept");
    let (mut total, mut random) = (0, Random::new(7, 1));
    for (seed, full) in full.iter().enumerate() {
        let mut puzzle = empty.clone();
        for _ in 0..9 {
            let cell = random.below(36);
            puzzle.set_given(Cell::new(cell), Digit::new(full[cell]));
        }
        if seed % 3 == 0 {
            puzzle.set_given(Cell::new(random.below(36)), Digit::new(1 + random.below(6) as u8));
        }
        let (expected, report) = solutions(built("reference", &puzzle).as_mut(), &[], 600);
        for id in ["learn", "auto"] {
            let (found, own) = solutions(built(id, &puzzle).as_mut(), &[], 600);
            assert_eq!(own.stop, report.stop, "{id} {seed}");
            assert!(own.stop != Stop::Complete || found == expected, "{id} {seed}");
            for values in &found {
                assert!(puzzle.is_solved_by(&Grid::from_values(values.clone()).unwrap()), "{id} {seed}");
            }
        }
        total += expected.len();
    }
    assert!(total > 50, "some of the boards have solutions: {total}");
}
