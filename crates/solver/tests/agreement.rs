//! The fast engines against the reference engine on random boards, and the questions asked through the door.

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use common::{empty, puzzles, solutions};
use masume_puzzle::{
    Board, BoardSpec, Cell, Constraint, Digit, Grid, Number, Puzzle, Rule, RuleUse, Scope, Takes,
};
use masume_solver::{Activity, Control, Engine, EstimateOptions, Search, Stop, estimate, search};
use proptest::prelude::*;

const MOST: usize = 1500;

fn built(id: &str, puzzle: &Puzzle) -> Box<dyn Search> {
    let mut engine = (search::find(id).unwrap().build)(puzzle.board()).unwrap();
    engine.load(puzzle).unwrap();
    engine
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn solutions_are_those_of_the_reference((puzzle, assume) in puzzles()) {
        let (expected, report) = solutions(built("reference", &puzzle).as_mut(), &assume, MOST);
        // Whenever `general` hands over, nothing is lost or repeated.
        for patience in 0..4 {
            let mut hasty = masume_solver::auto::with_patience(puzzle.board(), patience);
            hasty.load(&puzzle).unwrap();
            let (found, own) = solutions(hasty.as_mut(), &assume, MOST);
            prop_assert_eq!(own.stop, report.stop, "patience {}", patience);
            prop_assert!(report.stop != Stop::Complete || found == expected, "patience {}", patience);
        }
        for id in ["general", "learn", "sat", "auto"] {
            let mut engine = built(id, &puzzle);
            let (found, own) = solutions(engine.as_mut(), &assume, MOST);
            prop_assert_eq!(own.stop, report.stop, "{}", id);
            prop_assert!(report.stop != Stop::Complete || found == expected, "{}", id);
            for values in &found {
                prop_assert!(puzzle.is_solved_by(&Grid::from_values(values.clone()).unwrap()));
            }
            // Assumptions and barred solutions are forgotten by the next run.
            let again = solutions(engine.as_mut(), &assume, MOST).0;
            prop_assert!(report.stop != Stop::Complete || again == expected, "{} again", id);
        }
    }

    #[test]
    fn totals_and_statuses_are_what_the_solutions_say((puzzle, _) in puzzles()) {
        let (all, report) = solutions(built("reference", &puzzle).as_mut(), &[], MOST);
        prop_assume!(report.stop == Stop::Complete);
        let mut engine = Engine::for_puzzle(&puzzle);
        prop_assert_eq!(engine.total(&Control::default()).count, all.len() as u128);
        let statuses = engine.status(&Control::default());
        prop_assert_eq!(statuses.report.stop, Stop::Complete);
        for cell in puzzle.board().cells() {
            for digit in puzzle.board().all_digits().iter() {
                let alive = all.iter().any(|s| s[cell.index()] == digit.value());
                let expected = if alive { Activity::Active } else { Activity::Dead };
                prop_assert_eq!(statuses.of(cell, digit), expected);
            }
        }
    }
}

#[test]
fn empty_boards_have_the_known_numbers_of_solutions() {
    // Latin squares of side 6: 812,851,200. Felgenhauer and Jarvis counted the 9×9 boards in 2005.
    for (text, count) in [("2x2", 288u128), ("2x3", 28_200_960), ("latin5", 161_280), ("latin6", 812_851_200)]
    {
        let mut engine = Engine::for_puzzle(&empty(text).unwrap());
        assert_eq!(engine.total(&Control::default()).count, count, "{text}");
    }
    let options = EstimateOptions { walks: 4_000, seed: 1, threads: 2 };
    let found = estimate(&Puzzle::empty(Board::classic()), options, &Control::default());
    let truth = 6_670_903_752_021_072_936_960f64.log10();
    assert!(found.low_log10 < truth && truth < found.high_log10, "{found:?}");
    assert!(found.relative_error < 0.05, "{found:?}");
}

/// Houses with fewer cells than digits, where a digit may have no place: the split of a walk must still be complete.
#[test]
fn estimates_are_unbiased_on_partial_houses() {
    for text in
        ["2x2+extra-region(0,10)", "2x2+extra-region(0,5,10)", "2x3+anti-knight", "latin4+extra-region(1,6)"]
    {
        let puzzle = empty(text).unwrap();
        let truth = (Engine::for_puzzle(&puzzle).total(&Control::default()).count as f64).log10();
        let found =
            estimate(&puzzle, EstimateOptions { walks: 5_000, seed: 3, threads: 2 }, &Control::default());
        // Four standard errors: these seeds are fixed, so the test does not waver.
        let room = (4.0 * found.relative_error).max(1e-9).ln_1p() / std::f64::consts::LN_10;
        assert!((found.log10 - truth).abs() <= room, "{text}: {truth} and {found:?}");
    }
}

#[test]
fn too_little_evidence_gives_no_interval() {
    let puzzle = Puzzle::empty(Board::classic());
    let one = estimate(&puzzle, EstimateOptions { walks: 1, seed: 3, threads: 1 }, &Control::default());
    assert!(one.high_log10 == f64::INFINITY && one.low_log10 == f64::NEG_INFINITY && one.log10.is_finite());
    let stopped = Control { deadline: Some(std::time::Instant::now()), ..Control::default() };
    let none = estimate(&puzzle, EstimateOptions::default(), &stopped);
    assert_eq!((none.walks, none.stop), (0, Stop::Deadline));
    assert!(none.high_log10 == f64::INFINITY);
}

#[test]
fn estimates_do_not_depend_on_threads_and_know_impossible_boards() {
    let mut puzzle = Puzzle::empty(Board::usual(6).unwrap());
    let options = EstimateOptions { walks: 300, seed: 7, threads: 1 };
    let one = estimate(&puzzle, options, &Control::default());
    assert_eq!(one, estimate(&puzzle, EstimateOptions { threads: 3, ..options }, &Control::default()));
    assert_ne!(one, estimate(&puzzle, EstimateOptions { seed: 8, ..options }, &Control::default()));
    puzzle.set_given(Cell::new(0), Digit::new(1));
    puzzle.set_given(Cell::new(1), Digit::new(1));
    let none = estimate(&puzzle, options, &Control::default());
    assert_eq!((none.hits, none.log10), (0, f64::NEG_INFINITY));
    assert!(none.high_log10 == f64::INFINITY, "walks that meet nothing prove nothing");
}

/// A 25×25 board with about half its cells blanked at random: a scrambled cyclic grid, from a small generator.
fn blanked_25(seed: u64) -> Puzzle {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let mut shuffled = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, next() % (i + 1));
        }
        order
    };
    let mut lines = || {
        let bands = shuffled(5);
        bands
            .into_iter()
            .flat_map(|band| shuffled(5).into_iter().map(move |i| band * 5 + i))
            .collect::<Vec<_>>()
    };
    let (rows, cols) = (lines(), lines());
    let digits = shuffled(25);
    let value = |r: usize, c: usize| digits[(r % 5 * 5 + r / 5 + c) % 25] as u8 + 1;
    let values = (0..625).map(|i| if next() % 1000 < 530 { 0 } else { value(rows[i / 25], cols[i % 25]) });
    Puzzle::new(Board::usual(25).unwrap(), Grid::from_values(values.collect()).unwrap()).unwrap()
}

#[test]
fn auto_hands_over_without_losing_or_repeating_solutions() {
    for seed in [2, 5] {
        let puzzle = blanked_25(seed);
        let patience = Control { nodes: Some(masume_solver::auto::PATIENCE), ..Control::default() };
        let mut general = Engine::by_name(search::find("general").unwrap(), &puzzle).unwrap();
        let alone = general.count(50, &patience);
        assert_eq!(
            (alone.report.stop, alone.count < 2),
            (Stop::Nodes, true),
            "a board that needs the hand-over"
        );
        let mut seen = BTreeSet::new();
        let report = Engine::for_puzzle(&puzzle).enumerate(&Control::default(), &mut |v| {
            assert!(puzzle.is_solved_by(&Grid::from_values(v.to_vec()).unwrap()));
            assert!(seen.insert(v.to_vec()), "a solution twice");
            if seen.len() == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(report.stop, Stop::Enough);
    }
}

#[test]
fn assumptions_that_the_board_does_not_have_are_in_no_solution() {
    let mut engine = Engine::for_puzzle(&Puzzle::empty(Board::usual(4).unwrap()));
    for wrong in [(Cell::new(16), Digit::new(1).unwrap()), (Cell::new(0), Digit::new(17).unwrap())] {
        let report = engine.enumerate_with(&[wrong], &Control::default(), &mut |_| panic!("a solution"));
        assert_eq!(report.stop, Stop::Complete);
    }
}

#[test]
fn searches_stop_when_told() {
    let empty = Puzzle::empty(Board::usual(16).unwrap());
    for id in ["general", "learn", "sat", "auto", "reference"] {
        let mut engine = built(id, &empty);
        let control = Control { nodes: Some(50), ..Control::default() };
        let report = engine.run(&[], &control, &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.stop, Stop::Nodes, "{id}");
        assert!(report.stats.nodes <= if id == "sat" { 100 } else { 50 }, "{id}: {:?}", report.stats);
        let control = Control::default();
        control.cancel.cancel();
        assert_eq!(
            engine.run(&[], &control, &mut |_| ControlFlow::Continue(())).stop,
            Stop::Cancelled,
            "{id}"
        );
        let deadline = Some(std::time::Instant::now() + std::time::Duration::from_millis(20));
        let report =
            engine.run(&[], &Control { deadline, ..Control::default() }, &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.stop, Stop::Deadline, "{id}");
    }
}

/// A rule of our own: the first two cells add up to six.
static SUM_RULE: Rule = Rule {
    id: "test-sum",
    aliases: &[],
    name_en: "sum",
    name_ja: "和",
    about_en: "The first two cells add up to six.",
    about_ja: "最初の二マスの和は六。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        out.constrain(Constraint::Sum { terms: vec![(Cell::new(0), 1), (Cell::new(1), 1)], total: 6 });
        Ok(())
    },
};

#[test]
fn a_constraint_is_obeyed_or_refused() {
    let mut spec = BoardSpec::usual(4);
    spec.rules.push(RuleUse::whole(&SUM_RULE));
    let puzzle = Puzzle::empty(Board::new(spec).unwrap());
    // 2 and 4 in either order: 288 boards, of which 1 in 12 begins with one ordered pair.
    for id in ["reference", "general", "learn", "auto", "sat"] {
        assert_eq!(solutions(built(id, &puzzle).as_mut(), &[], 0).0.len(), 48, "{id}");
    }
    let refused = (search::find("exact-cover").unwrap().build)(puzzle.board());
    assert!(refused.is_err(), "exact-cover says that it does not know sums");
    assert_eq!(Engine::for_puzzle(&puzzle).total(&Control::default()).count, 48);
}

/// Puzzles with all sorts of rule clues on one board, few of them alike.
fn with_rule_clues() -> Vec<Puzzle> {
    let texts = [
        "2x3",
        "2x3+killer(0,1)=4+killer(8,14,15)=9+arrow(5;11,17)",
        "2x3+killer(0,1)=5+killer(8,14,15)=9+arrow(5;11,17)",
        "2x3+thermometer(30,24,18)+difference(0,1)+even(7)",
        "2x3+killer(0,6,7)",
        "2x3+sandwich(0,1,2,3,4,5)=3+quadruple(7,8,13,14)=1,2",
        "2x3+killer(0,1,2,3,4,5)=21+killer(6,12,18,24)=12",
    ];
    texts.iter().map(|text| empty(text).unwrap()).collect()
}

#[test]
fn an_engine_takes_puzzles_with_other_rule_clues_one_after_the_other() {
    let puzzles = with_rule_clues();
    let mut random = masume_solver::Random::new(20, 1);
    for id in ["auto", "general", "learn", "sat", "reference", "exact-cover"] {
        let mut kept = (search::find(id).unwrap().build)(puzzles[0].board()).unwrap();
        let mut refused = 0;
        for round in 0..40 {
            let mut puzzle = puzzles[random.below(puzzles.len())].clone();
            for _ in 0..random.below(12) {
                let digit = Digit::new(1 + random.below(6) as u8);
                puzzle.set_given(Cell::new(random.below(36)), digit);
            }
            if let Err(why) = kept.load(&puzzle) {
                assert!(id == "exact-cover" && !puzzle.has_houses_only(), "{why}");
                refused += 1;
                continue;
            }
            let mut fresh = Engine::by_name(search::find("reference").unwrap(), &puzzle).unwrap();
            let mut expected = std::collections::BTreeSet::new();
            let report = fresh.enumerate(&Control::default(), &mut |values| {
                expected.insert(values.to_vec());
                if expected.len() > 500 {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            });
            if report.stop != Stop::Complete {
                continue;
            }
            assert_eq!(solutions(kept.as_mut(), &[], 0).0, expected, "{id} {round} {}", puzzle.spec());
            // Asked again it says the same in the same order.
            let order = |search: &mut dyn Search| {
                let mut all = Vec::new();
                search.run(&[], &Control::default(), &mut |values| {
                    all.push(values.to_vec());
                    std::ops::ControlFlow::Continue(())
                });
                all
            };
            assert_eq!(order(kept.as_mut()), order(kept.as_mut()), "{id} {round}");
        }
        assert_eq!(refused > 0, id == "exact-cover", "{id}");
    }
}
