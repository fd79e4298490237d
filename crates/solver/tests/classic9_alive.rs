//! Living candidates on every path, against the union of all solutions and against the engine for any shape.

mod nine;

use std::ops::ControlFlow;

use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::{Alive, Clues, Living, Loadable, Marks, Single};
use masume_solver::{Control, Engine, Stop, search};
use nine::{Random, marks, paths};
use proptest::prelude::*;

/// The candidates of all solutions, or `None` when there are too many.
fn union<B: Loadable>(board: &B) -> Option<Marks> {
    let (mut union, mut count) = ([0; 81], 0);
    let report = Single::new().enumerate(board, &Control::default(), |solution| {
        for (mark, &digit) in union.iter_mut().zip(solution) {
            *mark |= 1 << (digit - 1);
        }
        count += 1;
        if count == 20_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (report.stop == Stop::Complete).then_some(union)
}

fn all_paths<B: Loadable>(board: &B, asked: &Marks) -> Vec<(&'static str, Living)> {
    let answer = |path| Alive::on(path).map(|mut a| a.alive(board, asked, &Control::default()));
    paths().into_iter().filter_map(|p| Some((p.id(), answer(p)?))).collect()
}

fn check<B: Loadable>(board: &B, expected: &Marks, asked: &Marks) {
    let wanted: Marks = std::array::from_fn(|cell| expected[cell] & asked[cell]);
    for (id, living) in all_paths(board, asked) {
        assert_eq!(living.report.stop, Stop::Complete, "{id}");
        assert_eq!(living.alive, wanted, "{id}");
        assert_eq!(living.undecided, [0; 81], "{id}");
    }
}

#[test]
fn seeded_boards_have_the_candidates_of_all_their_solutions_alive() {
    let mut random = Random(11);
    let mut checked = 0;
    for i in 0..900 {
        let grid = random.grid();
        let mut board = random.part(&grid, 20 + i % 30);
        if i % 9 == 0 {
            board[random.below(81)] = random.below(9) as u8 + 1;
        }
        let mut asked = [0x1ff; 81];
        if i % 2 == 0 {
            asked = asked.map(|_| random.next() as u16 & 0x1ff);
        }
        if let Some(expected) = union(&board) {
            checked += 1;
            check(&board, &expected, &asked);
            check(&marks(&board), &expected, &asked);
        }
    }
    assert!(checked > 700, "{checked}");
}

#[test]
fn half_made_boards_are_as_the_general_engine_says() {
    let mut random = Random(12);
    for i in 0..60 {
        let grid = random.grid();
        let board = random.part(&grid, 8 + i % 14);
        check(&board, &general(&board), &[0x1ff; 81]);
    }
    // The empty board, and one whose clues allow no solution.
    check(&[0u8; 81], &[0x1ff; 81], &[0x1ff; 81]);
    let mut wrong = [0u8; 81];
    (wrong[0], wrong[1]) = (5, 5);
    check(&wrong, &[0; 81], &[0x1ff; 81]);
}

/// Boards on which guessing without subsets takes 50,000 guesses and more.
const TRAPS: [&[u8; 81]; 4] = [
    b"................23.45.6................47.6..2...................8.......6....4..",
    b"................23.45..............6....4....2.................3....2...8.....4..",
    b"..............1....34....5............6...7.....4........5...8..7........1.3.....",
    b".....5......8.9..............79.......5......8..5..7.........2........36..8.6..9.",
];

#[test]
fn traps_are_decided_in_time_and_alike() {
    for trap in TRAPS {
        let board = trap.map(|c| if c == b'.' { 0 } else { c - b'0' });
        let answers = all_paths(&board, &[0x1ff; 81]);
        for (id, living) in &answers {
            assert_eq!(living.alive, answers[0].1.alive, "{id}");
            assert!(living.report.stats.nodes < 5_000, "{id}: {} guesses", living.report.stats.nodes);
        }
    }
    // The 5 of column 7 is in the upper right box.
    let alive = all_paths(TRAPS[0], &[0x1ff; 81])[0].1.alive;
    assert!((2..9).all(|row| alive[9 * row + 6] & 1 << 4 == 0));
    assert!((0..2).all(|row| alive[9 * row + 6] & 1 << 4 != 0));
}

#[test]
fn what_is_stopped_says_what_it_does_not_know() {
    let mut random = Random(13);
    let board = random.part(&random_grid(), 14);
    for path in paths() {
        let mut alive = Alive::on(path).unwrap();
        let full = alive.all(&board, &Control::default());
        for nodes in [0, 1, 30, 100, 300] {
            let control = Control { nodes: Some(nodes), ..Control::default() };
            let part = alive.all(&board, &control);
            assert_eq!(part.report.stop, Stop::Nodes, "{} {nodes}", path.id());
            assert!(part.report.stats.nodes <= nodes + 3);
            assert_ne!(part.undecided, [0; 81]);
            for cell in 0..81 {
                assert_eq!(part.alive[cell] & part.undecided[cell], 0);
                assert_eq!(part.alive[cell] & !full.alive[cell], 0);
                assert_eq!(full.alive[cell] & !(part.alive[cell] | part.undecided[cell]), 0);
            }
        }
        let control = Control::default();
        control.cancel.cancel();
        assert_eq!(alive.all(&board, &control).report.stop, Stop::Cancelled);
    }
}

fn random_grid() -> Clues {
    Random(14).grid()
}

/// What the engine for any shape says.
fn general(board: &Clues) -> Marks {
    let puzzle = Puzzle::new(Board::classic(), Grid::from_values(board.to_vec()).unwrap()).unwrap();
    let mut engine = Engine::by_name(search::find("general").unwrap(), &puzzle).unwrap();
    let statuses = engine.status(&Control::default());
    assert_eq!(statuses.report.stop, Stop::Complete);
    let mut alive = [0; 81];
    for (mark, digits) in alive.iter_mut().zip(&statuses.active) {
        for digit in digits.iter() {
            *mark |= 1 << (digit.value() - 1);
        }
    }
    alive
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn boards_of_marks_have_the_candidates_of_all_their_solutions_alive(
        seed in any::<u64>(), clues in 0usize..50, share in 0usize..60, asked in any::<u16>(),
    ) {
        let mut random = Random(seed);
        let grid = random.grid();
        let mut board = marks(&random.part(&grid, clues));
        for mark in &mut board {
            for digit in 0..9 {
                if random.below(100) < share && random.below(10) != 0 {
                    *mark &= !(1 << digit);
                }
            }
        }
        if let Some(expected) = union(&board) {
            check(&board, &expected, &[asked & 0x1ff; 81]);
        }
    }
}
