//! Exact cover against the reference engine, in all its orders and readings.

mod common;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use common::{SHAPES, empty, puzzles, shape, solutions};
use masume_puzzle::{Board, Cell, Digit, Grid, Puzzle, gattai};
use masume_solver::exact_cover::{ExactCover, Order, Reading};
use masume_solver::{CancelToken, Control, Engine, Search, Stop, reference, search};
use proptest::prelude::*;

const ORDERS: [Order; 7] = [
    Order::Fewest,
    Order::Entropy(Reading::BreakTies),
    Order::Entropy(Reading::ForcedFirst),
    Order::Entropy(Reading::CellsOnly),
    Order::PseudoEntropy(Reading::BreakTies),
    Order::PseudoEntropy(Reading::ForcedFirst),
    Order::PseudoEntropy(Reading::CellsOnly),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn solutions_are_those_of_the_reference((puzzle, assume) in puzzles()) {
        const MOST: usize = 2000;
        let mut plain = (reference::INFO.build)(puzzle.board()).unwrap();
        plain.load(&puzzle).unwrap();
        let (expected, report) = solutions(plain.as_mut(), &assume, MOST);
        for order in ORDERS {
            let mut engine = ExactCover::new(puzzle.board(), order).unwrap();
            engine.load(&puzzle).unwrap();
            let (found, own) = solutions(&mut engine, &assume, MOST);
            prop_assert_eq!(own.stop, report.stop, "{:?}", order);
            if report.stop == Stop::Complete {
                prop_assert_eq!(&found, &expected, "{:?}", order);
            }
            for values in &found {
                prop_assert!(puzzle.is_solved_by(&Grid::from_values(values.clone()).unwrap()));
            }
            // What was assumed is forgotten, and a second run is the first over again.
            let again = solutions(&mut engine, &assume, MOST);
            prop_assert_eq!(again, (found, own), "{:?}", order);
            let bare = solutions(&mut engine, &[], MOST);
            plain.load(&puzzle).unwrap();
            let (bare_expected, bare_report) = solutions(plain.as_mut(), &[], MOST);
            prop_assert_eq!(bare.1.stop, bare_report.stop);
            prop_assert!(bare_report.stop != Stop::Complete || bare.0 == bare_expected);
        }
    }
}

#[test]
fn the_shapes_under_test_exist_and_some_are_solvable() {
    let solvable = SHAPES.iter().filter(|text| {
        let shape = shape(text).unwrap_or_else(|| panic!("{text} is no shape"));
        !solutions(&mut ExactCover::new(&shape, Order::Fewest).unwrap(), &[], 1).0.is_empty()
    });
    assert!(solvable.count() >= 10);
}

#[test]
fn empty_boards_have_the_known_numbers_of_solutions() {
    // Latin squares of side 4 and 5: 576 and 161,280.
    for (text, count) in [("2x2", 288), ("latin4", 576), ("latin5", 161_280)] {
        let puzzle = empty(text).unwrap();
        for id in ["exact-cover", "exact-cover-d", "exact-cover-pd"] {
            let mut engine = Engine::by_name(search::find(id).unwrap(), &puzzle).unwrap();
            let answer = engine.count(0, &Control::default());
            assert_eq!((answer.count, answer.report.stop), (count, Stop::Complete), "{text} {id}");
        }
    }
}

#[test]
fn calls_count_the_root_forced_choices_and_dead_ends() {
    let shape = shape("2x2").unwrap();
    let full = Grid::from_values(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
    let mut puzzle = Puzzle::new(shape.clone(), full).unwrap();
    let mut engine = ExactCover::new(&shape, Order::Fewest).unwrap();
    let calls = |engine: &mut ExactCover, puzzle: &Puzzle| {
        engine.load(puzzle).unwrap();
        solutions(engine, &[], 0).1.stats
    };
    assert_eq!(calls(&mut engine, &puzzle).nodes, 1, "nothing to choose");
    puzzle.set_given(Cell::new(0), None);
    puzzle.set_given(Cell::new(5), None);
    assert_eq!(calls(&mut engine, &puzzle).nodes, 3, "two forced choices");
    puzzle.set_given(Cell::new(1), Digit::new(4));
    let stats = calls(&mut engine, &puzzle);
    assert_eq!((stats.nodes, stats.conflicts), (1, 1), "givens that contradict each other");
}

#[test]
fn searches_stop_when_told() {
    let mut engine = ExactCover::new(&Board::classic(), Order::Fewest).unwrap();
    let mut run = |control: &Control| engine.run(&[], control, &mut |_| ControlFlow::Continue(()));
    let report = run(&Control { nodes: Some(1000), ..Control::default() });
    assert_eq!((report.stop, report.stats.nodes), (Stop::Nodes, 1000));
    let cancel = CancelToken::new();
    cancel.cancel();
    assert_eq!(run(&Control { cancel, ..Control::default() }).stop, Stop::Cancelled);
    let deadline = Some(Instant::now() + Duration::from_millis(30));
    assert_eq!(run(&Control { deadline, ..Control::default() }).stop, Stop::Deadline);
}

/// The record lattice of 18,180 cells: a depth that a recursive search would pay for with its stack.
#[test]
fn a_gattai_of_280_boards_is_solved_within_a_small_stack() {
    let shape = Board::new(gattai::lattice(11, 51)).unwrap();
    // The same grid on each board agrees on shared boxes when boards differ by whole boxes: blank half of it.
    let value = |row: u32, col: u32| ((row % 3 * 3 + row / 3 + col) % 9 + 1) as u8;
    let boards = |b: usize| {
        let (top, left) = shape.spec().boards[b];
        shape
            .board_cells(b)
            .into_iter()
            .enumerate()
            .map(move |(i, c)| (c, i as u32 / 9, i as u32 % 9, top, left))
    };
    let mut values = vec![0u8; shape.len()];
    for b in 0..shape.spec().boards.len() {
        for (cell, r, c, top, left) in boards(b) {
            // Shift by whole bands and stacks so that a shared corner box is the same box of one endless grid.
            let v = value((r + top) % 9, (c + left) % 9);
            assert!(values[cell.index()] == 0 || values[cell.index()] == v);
            values[cell.index()] = v;
        }
    }
    for (i, v) in values.iter_mut().enumerate() {
        if i % 2 == 0 {
            *v = 0;
        }
    }
    let puzzle = Puzzle::new(shape.clone(), Grid::from_values(values).unwrap()).unwrap();
    let small = std::thread::Builder::new().stack_size(128 * 1024);
    let solved = small.spawn(move || {
        let mut engine = Engine::by_name(&masume_solver::exact_cover::INFO, &puzzle).unwrap();
        let control = Control { nodes: Some(1_000_000), ..Control::default() };
        let solved = engine.solve(&control);
        assert_eq!(solved.report.stop, Stop::Enough);
        assert!(solved.report.stats.nodes > 9_000);
        puzzle.is_solved_by(&solved.solution.unwrap())
    });
    assert!(solved.unwrap().join().unwrap());
}
