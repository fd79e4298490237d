//! The 9×9 engines as rows of the table: every CPU path against the reference engine on random boards, and what they
//! refuse.

mod common;

use std::ops::ControlFlow;

use common::{not_run, shape, solutions};
use masume_puzzle::{Board, Cell, Digit, DigitSet, Grid, Puzzle};
use masume_solver::classic9::Path;
use masume_solver::{Activity, Control, ENGINES, Engine, EngineInfo, Search, Stop, reference, search};
use proptest::prelude::*;

const MOST: usize = 1500;

/// The rows that this machine can run; the others are named on standard error, past the test harness.
fn rows() -> Vec<&'static EngineInfo> {
    static ONCE: std::sync::Once = std::sync::Once::new();
    let (here, elsewhere): (Vec<_>, Vec<_>) = ENGINES
        .iter()
        .filter(|e| e.id.starts_with("classic9"))
        .partition(|e| (e.build)(&Board::classic()).is_ok());
    ONCE.call_once(|| {
        for info in elsewhere {
            not_run(&format!("{} against the reference", info.id));
        }
    });
    here
}

fn built(info: &EngineInfo, puzzle: &Puzzle) -> Box<dyn Search> {
    let mut engine = (info.build)(puzzle.board()).unwrap();
    engine.load(puzzle).unwrap();
    engine
}

/// A full grid: a cyclic one with bands, rows, stacks, columns and digits shuffled.
fn full(seeds: &[u32]) -> Vec<u8> {
    let mut at = 0;
    let mut next = |n: usize| {
        at += 1;
        seeds[at % seeds.len()].rotate_left(at as u32) as usize % n
    };
    let mut shuffled = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| order.swap(i, next(i + 1)));
        order
    };
    let mut lines = || {
        let bands = shuffled(3);
        bands.into_iter().flat_map(|b| shuffled(3).into_iter().map(move |i| b * 3 + i)).collect::<Vec<_>>()
    };
    let (rows, cols) = (lines(), lines());
    let digits = shuffled(9);
    (0..81).map(|i| digits[(rows[i / 9] % 3 * 3 + rows[i / 9] / 3 + cols[i % 9]) % 9] as u8 + 1).collect()
}

/// A 9×9 puzzle with 24 to 81 clues of a grid, often a wrong one, often with restrictions; and digits to assume.
fn puzzles() -> impl Strategy<Value = (Puzzle, Vec<(Cell, Digit)>)> {
    let seeds = prop::collection::vec(any::<u32>(), 61);
    (seeds, 24usize..=81, 0u32..4, prop::option::of(0u32..12), 0usize..3).prop_map(
        |(seeds, clues, wrong, marks, assumed)| {
            let grid = full(&seeds);
            let seed = |i: usize| seeds[i % seeds.len()].rotate_left(i as u32);
            let mut order: Vec<usize> = (0..81).collect();
            order.sort_by_key(|&i| seed(i + 7));
            let mut values = vec![0; 81];
            for &i in &order[..clues] {
                values[i] = grid[i];
            }
            if wrong == 0 {
                values[seed(1) as usize % 81] = (seed(2) % 9) as u8 + 1;
            }
            let assume = (0..assumed).map(|i| {
                let cell = seed(i + 5) as usize % 81;
                let value = if seed(i + 11).is_multiple_of(4) { (seed(i) % 9) as u8 + 1 } else { grid[cell] };
                (Cell::new(cell), Digit::new(value).unwrap())
            });
            let assume = assume.collect();
            let puzzle = Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap();
            let Some(share) = marks else { return (puzzle, assume) };
            let sets = (0..81).map(|i| {
                let stays = |d: &Digit| seed(i * 7 + d.index() * 3) / 128 % 100 >= share;
                DigitSet::all(9).iter().filter(stays).collect::<DigitSet>()
            });
            (puzzle.with_marks(sets.collect()).unwrap(), assume)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn solutions_are_those_of_the_reference((puzzle, assume) in puzzles()) {
        let (expected, report) = solutions(built(&reference::INFO, &puzzle).as_mut(), &assume, MOST);
        let mut firsts = None;
        for info in rows() {
            let mut engine = built(info, &puzzle);
            let (found, own) = solutions(engine.as_mut(), &assume, MOST);
            prop_assert_eq!(own.stop, report.stop, "{}", info.id);
            prop_assert!(report.stop != Stop::Complete || found == expected, "{}", info.id);
            for values in &found {
                prop_assert!(puzzle.is_solved_by(&Grid::from_values(values.clone()).unwrap()));
            }
            // Assumptions are forgotten by the next run.
            prop_assert_eq!(&solutions(engine.as_mut(), &assume, MOST).0, &found, "{} again", info.id);
            if report.stop == Stop::Complete {
                let (count, own) = engine.total(&assume, &Control::default());
                prop_assert_eq!((count, own.stop), (expected.len() as u128, Stop::Complete), "{}", info.id);
            }
            // The few that come first are solutions, and the same with every path.
            let mut few = Vec::new();
            engine.run(&assume, &Control::default(), &mut |values| {
                few.push(values.to_vec());
                if few.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            prop_assert_eq!(few.len(), expected.len().min(5), "{}", info.id);
            prop_assert!(report.stop != Stop::Complete || few.iter().all(|f| expected.contains(f)));
            prop_assert_eq!(&*firsts.get_or_insert(few.clone()), &few, "{}", info.id);
        }
    }

    #[test]
    fn totals_and_statuses_are_what_the_solutions_say((puzzle, _) in puzzles()) {
        let (all, report) = solutions(built(&reference::INFO, &puzzle).as_mut(), &[], MOST);
        prop_assume!(report.stop == Stop::Complete);
        for info in rows().into_iter().chain(search::find("auto")) {
            let mut engine = Engine::by_name(info, &puzzle).unwrap();
            prop_assert_eq!(engine.total(&Control::default()).count, all.len() as u128);
            let count = engine.count(2, &Control::default());
            prop_assert_eq!(count.count, all.len().min(2) as u64);
            prop_assert_eq!(count.unique(), Some(all.len() == 1));
            prop_assert_eq!(engine.solve(&Control::default()).solution.is_some(), !all.is_empty());
            let statuses = engine.status(&Control::default());
            for cell in puzzle.board().cells() {
                for digit in puzzle.board().all_digits().iter() {
                    let alive = all.iter().any(|s| s[cell.index()] == digit.value());
                    let expected = if alive { Activity::Active } else { Activity::Dead };
                    prop_assert_eq!(statuses.of(cell, digit), expected, "{}", info.id);
                }
            }
        }
    }
}

#[test]
fn the_best_path_is_a_row_and_runs() {
    let ids: Vec<&str> = rows().into_iter().map(|e| e.id).collect();
    assert_eq!(ids[0], "classic9");
    assert!(ids.contains(&"classic9-portable"), "{ids:?}");
    for path in Path::ALL {
        assert_eq!(ids.contains(&&*format!("classic9-{}", path.id())), path.is_available(), "{path:?}");
    }
}

#[test]
fn a_path_that_the_cpu_lacks_says_so() {
    for info in ENGINES.iter().filter(|e| e.id.starts_with("classic9")) {
        if let Err(error) = (info.build)(&Board::classic()) {
            assert!(error.to_string().contains("this CPU lacks the instructions"), "{error}");
        }
    }
}

/// The plain board in other words, and boards that only look like it.
#[test]
fn plain_boards_are_taken_and_no_others() {
    let boxes: String = (0..81).map(|i| char::from(b'A' + i / 27 * 3 + i % 9 / 3)).collect();
    // The same with one cell of the first box exchanged for one of the second.
    let jigsaw: String = boxes.replacen("AAABBB", "AABABB", 1);
    for text in ["9", "3x3", &format!("jigsaw:{boxes}"), "3x3+extra-region(0,1,2,3,4,5,6,7,8)"] {
        assert!(shape(text).unwrap_or_else(|| panic!("{text}")).is_classic9(), "{text}");
    }
    for text in [
        "4",
        "latin9",
        "3x3+diagonals",
        "3x3+anti-knight",
        "3x3+windoku",
        "3x3+extra-region(0,10)",
        "3x3@0,0;6,6",
        "1x9",
        "2x5",
        &format!("jigsaw:{jigsaw}"),
    ] {
        let shape = shape(text).unwrap_or_else(|| panic!("{text} is no shape"));
        assert!(!shape.is_classic9(), "{text}");
        for info in rows() {
            let error = (info.build)(&shape).err().unwrap_or_else(|| panic!("{} on {text}", info.id));
            assert_eq!(error.engine, info.id);
            assert!(error.to_string().contains("9×9"), "{error}");
        }
        assert!((search::find("auto").unwrap().build)(&shape).is_ok(), "{text}");
    }
}

#[test]
fn assumptions_that_the_board_does_not_have_are_in_no_solution() {
    let puzzle = Puzzle::empty(Board::classic());
    for info in rows() {
        for wrong in [(Cell::new(81), Digit::new(1).unwrap()), (Cell::new(0), Digit::new(10).unwrap())] {
            let mut engine = built(info, &puzzle);
            let report = engine.run(&[wrong], &Control::default(), &mut |_| panic!("a solution"));
            assert_eq!(report.stop, Stop::Complete);
            assert_eq!(engine.total(&[wrong], &Control::default()).0, 0);
        }
    }
}

#[test]
fn searches_stop_when_told() {
    type Run = fn(&mut dyn Search, &Control) -> masume_solver::Report;
    let runs: [Run; 2] = [
        |engine, control| engine.run(&[], control, &mut |_| ControlFlow::Continue(())),
        |engine, control| engine.total(&[], control).1,
    ];
    for info in rows() {
        for (i, run) in runs.into_iter().enumerate() {
            let mut engine = built(info, &Puzzle::empty(Board::classic()));
            let report = run(engine.as_mut(), &Control { nodes: Some(50), ..Control::default() });
            assert_eq!(report.stop, Stop::Nodes, "{} {i}", info.id);
            assert!(report.stats.nodes <= 52, "{} {i}: {report:?}", info.id);
            let control = Control::default();
            control.cancel.cancel();
            assert_eq!(run(engine.as_mut(), &control).stop, Stop::Cancelled, "{} {i}", info.id);
            let deadline = Some(std::time::Instant::now() + std::time::Duration::from_millis(20));
            // All solutions of an empty board take forever: that this returns is what is shown.
            let report = run(engine.as_mut(), &Control { deadline, ..Control::default() });
            assert_eq!(report.stop, Stop::Deadline, "{} {i}", info.id);
        }
    }
}

#[test]
fn a_board_without_guesses_is_solved_however_late_it_is() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let values = text.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    let puzzle = Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap();
    let late = Control { deadline: Some(std::time::Instant::now()), ..Control::default() };
    for info in rows() {
        let mut engine = Engine::by_name(info, &puzzle).unwrap();
        assert_eq!(engine.count(2, &late).unique(), Some(true), "{}", info.id);
        let once = Control { nodes: Some(1), ..Control::default() };
        assert_eq!(engine.count(2, &once).unique(), Some(true), "{}", info.id);
        engine.load(&Puzzle::empty(Board::classic())).unwrap();
        assert_eq!(engine.solve(&late).report.stop, Stop::Deadline, "{}", info.id);
        assert_eq!(engine.solve(&once).report.stop, Stop::Nodes, "{}", info.id);
    }
}
