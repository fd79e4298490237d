//! Vicinity on any board: against the tools for 9×9, against trying everything, and the hunt against its own rules.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use masume_hunt::vicinity::{Neighbours, Open, Part, Vicinity, Witnesses, choice, ways};
use masume_hunt::{Event, Method, Options, run};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::Clues;
use masume_solver::{Control, Engine, search};

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap()
}

fn values(text: &str) -> Vec<u8> {
    text.chars().map(|c| c.to_digit(36).unwrap_or(0) as u8).collect()
}

fn puzzle(shape: &Arc<Board>, values: &[u8]) -> Puzzle {
    Puzzle::new(shape.clone(), Grid::from_values(values.to_vec()).unwrap()).unwrap()
}

/// Whether there is one solution, by the engine that is slow and simple.
fn has_one(shape: &Arc<Board>, values: &[u8]) -> bool {
    let puzzle = puzzle(shape, values);
    let mut engine = Engine::by_name(search::find("reference").unwrap(), &puzzle).unwrap();
    engine.count(2, &Control::default()).unique() == Some(true)
}

/// What the tools find without the clues in these cells.
fn found(open: &mut Open, values: &[u8], gone: &[usize], part: Part) -> BTreeSet<Vec<u8>> {
    let mut all = BTreeSet::new();
    open.without(values, gone, part, &Control::default(), &mut |values| {
        assert!(all.insert(values.to_vec()), "none twice");
    });
    all
}

fn clues(values: &[u8]) -> Vec<usize> {
    (0..values.len()).filter(|&cell| values[cell] > 0).collect()
}

#[test]
fn on_nine_by_nine_both_tools_find_the_same() {
    let from = values("000000007000001002003040000000002000000107050068000000000060480700000000100000300");
    let mut open = Open::new(&Board::classic()).unwrap();
    let mut neighbours = Neighbours::new();
    let cells = clues(&from);
    let nine: Clues = from.as_slice().try_into().unwrap();
    let mut met = 0;
    for (gone, numbers) in [(1, 0..17), (2, 40..52)] {
        for number in numbers {
            let gone = choice(&cells, gone, number).unwrap();
            let mut expected = BTreeSet::new();
            let witnesses = Witnesses::of(gone.len());
            neighbours.without(&nine, &gone, gone.len(), witnesses, &Control::default(), &mut |clues| {
                expected.insert(clues.to_vec());
            });
            assert_eq!(found(&mut open, &from, &gone, Part::whole(gone.len())), expected, "{gone:?}");
            met += expected.len();
        }
    }
    assert!(met >= 5, "{met}");
}

/// All puzzles that come of adding at most so many clues to a board, none with a part that is one.
fn by_trying(shape: &Arc<Board>, board: &[u8], come: usize, from: usize, not: &[usize]) -> BTreeSet<Vec<u8>> {
    let mut all = BTreeSet::new();
    if has_one(shape, board) {
        all.insert(board.to_vec());
    } else if come > 0 {
        for code in from..board.len() * 6 {
            if board[code / 6] == 0 && !not.contains(&code) {
                let mut next = board.to_vec();
                next[code / 6] = (code % 6) as u8 + 1;
                all.extend(by_trying(shape, &next, come - 1, code + 1, not));
            }
        }
    }
    all
}

#[test]
fn on_six_by_six_it_finds_what_trying_everything_finds() {
    for (board, text) in [
        ("2x3", "4........6......3.2..........5.16..2"),
        ("2x3+diagonals", "..3.......2......4..56.............."),
    ] {
        let shape = shape(board);
        let from = values(text);
        let mut open = Open::new(&shape).unwrap();
        let cells = clues(&from);
        let mut met = 0;
        for size in 1..=2 {
            for number in (0..ways(cells.len(), size)).step_by(size * size * 3 - 2) {
                let gone = choice(&cells, size, number).unwrap();
                let mut rest = from.clone();
                for &cell in &gone {
                    rest[cell] = 0;
                }
                let not: Vec<usize> = gone.iter().map(|&c| 6 * c + usize::from(from[c]) - 1).collect();
                let expected = by_trying(&shape, &rest, size, 0, &not);
                assert_eq!(found(&mut open, &from, &gone, Part::whole(size)), expected, "{board} {gone:?}");
                // In slices it is the same, each find in one of them.
                let mut sliced = BTreeSet::new();
                for slice in 0..5 {
                    let part = Part { come: size, slices: [(slice, 5), (0, 1)] };
                    for values in found(&mut open, &from, &gone, part) {
                        assert!(sliced.insert(values) || expected.len() == 1);
                    }
                }
                assert_eq!(sliced, expected, "{board} {gone:?}");
                met += expected.len();
            }
        }
        assert!(met > 3, "{board}: {met}");
    }
}

/// Hunts around a puzzle of 6×6 by moves of one clue, on so many threads, until so many finds.
fn hunt(from: &[u8], most: Option<usize>, threads: usize, until: u64) -> Vec<Puzzle> {
    let shape = shape("2x3");
    let mut finds = Vec::new();
    let method = Vicinity::on(&shape, most, clues(from).len(), 1).unwrap();
    let options = Options { threads, until: Some(until), ..Options::default() };
    run(&method, &[puzzle(&shape, from)], &options, None, &Control::default(), &mut |event| {
        if let Event::Found(find) = event {
            finds.push(find.puzzle.clone());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    finds
}

/// A puzzle with nine clues: one with eight, and one more of its solution.
fn nine() -> Vec<u8> {
    let shape = shape("2x3");
    let mut from = values("4........6......3.2..........5.16..2");
    let solved = Engine::for_puzzle(&puzzle(&shape, &from)).solve(&Control::default()).solution.unwrap();
    assert_eq!(from[20], 0);
    from[20] = solved.values()[20];
    from
}

#[test]
fn a_hunt_goes_down_and_is_the_same_on_two_threads() {
    let from = nine();
    let finds = hunt(&from, None, 1, 80);
    assert_eq!(finds, hunt(&from, None, 2, 80));
    let numbers: Vec<usize> = finds.iter().map(|p| p.givens().count()).collect();
    // The needless clue first, then others that have as few.
    assert_eq!(numbers, [8; 80]);
    assert!(finds.iter().all(|find| has_one(find.board(), find.givens().values())));
}

#[test]
fn with_a_number_of_clues_finds_have_at_most_that() {
    // Nine clues, each of them needed.
    let from = values("...16.4.....2...5...5....6.43.......");
    let finds = hunt(&from, Some(9), 1, 40);
    let with = |clues| finds.iter().filter(|find| find.givens().count() == clues).count();
    assert!(with(9) > 0 && with(8) > 0 && with(9) + with(8) == 40, "{} {}", with(9), with(8));
    // One less than there are is what taking away alone, or two for one, must find.
    assert!(hunt(&nine(), Some(8), 1, 1).iter().all(|find| find.givens().count() == 8));
}

#[test]
fn every_step_is_done_once_and_then_it_ends() {
    let shape = shape("2x3");
    let from = puzzle(&shape, &values("4........6......3.2..........5.16..2"));
    let method = Vicinity::on(&shape, Some(8), 8, 1).unwrap();
    let finds = vec![from; 5];
    let mut state = method.start();
    let mut worker = method.worker();
    let mut rounds = 0;
    while method.pieces(&state, &finds) > 0 {
        let mut next = state.clone();
        for piece in 0..method.pieces(&state, &finds) {
            let outcome = method.work(&mut worker, &state, &finds, piece, &Control::default());
            assert!(outcome.tries > 0);
            method.take(&mut next, piece, outcome.rest);
        }
        state = next;
        rounds += 1;
    }
    assert_eq!(rounds, 2);
}
