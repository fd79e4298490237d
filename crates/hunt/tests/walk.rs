//! Walks over boards with few solutions: every number of solutions against the readable engine, and the hunt against its
//! own rules.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use masume_hunt::walk::{CluedBoard, Habit, Tools, Walk};
use masume_hunt::{Event, Method, Options, run};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::{Control, Engine, Random, search};

const SIX: &str = "4........6......3.2..........5.16..2";

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap()
}

fn values(text: &str) -> Vec<u8> {
    text.chars().map(|c| c.to_digit(36).unwrap_or(0) as u8).collect()
}

fn puzzle(shape: &Arc<Board>, values: &[u8]) -> Puzzle {
    Puzzle::new(shape.clone(), Grid::from_values(values.to_vec()).unwrap()).unwrap()
}

/// All solutions, by the engine that is slow and simple.
fn solutions(shape: &Arc<Board>, values: &[u8]) -> Vec<Vec<u8>> {
    let puzzle = puzzle(shape, values);
    let mut engine = Engine::by_name(search::find("reference").unwrap(), &puzzle).unwrap();
    let mut all = Vec::new();
    engine.enumerate(&Control::default(), &mut |values| {
        all.push(values.to_vec());
        ControlFlow::Continue(())
    });
    all
}

/// What a board says of itself is true.
fn check(shape: &Arc<Board>, board: &CluedBoard) {
    let all = solutions(shape, &board.clues);
    assert_eq!(all.len() as u64, board.solutions);
    assert!(all.contains(&board.solution));
}

fn clues(values: &[u8]) -> usize {
    values.iter().filter(|value| **value > 0).count()
}

#[test]
fn exchanged_boards_have_as_many_solutions_as_they_say() {
    for (text, start) in [("2x3", SIX), ("2x3+diagonals", "..3.......2......4..56..............")] {
        let shape = shape(text);
        let mut tools = Tools::new(&shape).unwrap();
        let control = Control::default();
        let mut random = Random::new(7, 0);
        let mut board = tools.board(values(start), &control).unwrap();
        check(&shape, &board);
        let (mut moved, mut kept) = (0, 0);
        for step in 0..120 {
            let (before, cells) = (board.clone(), board.cells());
            let cell = cells[random.below(cells.len())];
            let most = 1 + random.below(30) as u64;
            match tools.exchange(&mut board, cell, (most, 8), &mut random, &control) {
                None => {
                    assert_eq!(board.clues, before.clues);
                    // Its solution may have become another one of its own.
                    check(&shape, &board);
                    kept += 1;
                }
                Some(to) => {
                    assert!(board.solutions <= most && board.clues[to] > 0);
                    assert_eq!(clues(&board.clues), clues(&before.clues), "{step}");
                    assert!(to != cell || board.clues[to] != before.clues[cell]);
                    check(&shape, &board);
                    moved += 1;
                }
            }
        }
        assert!(moved > 20 && kept > 5, "{text}: {moved} {kept}");
    }
}

#[test]
fn the_clue_that_goes_leaves_the_fewest_solutions() {
    let shape = shape("2x3");
    let mut tools = Tools::new(&shape).unwrap();
    let control = Control::default();
    let mut random = Random::new(1, 0);
    let mut board = tools.board(values(SIX), &control).unwrap();
    // With eight clues all are looked at.
    let left = |cell: &usize| {
        let mut without = values(SIX);
        without[*cell] = 0;
        solutions(&shape, &without).len() as u64
    };
    let fewest = board.cells().iter().map(left).min().unwrap();
    assert!(!tools.lighten(&mut board, fewest - 1, &mut random, &control));
    assert_eq!(board.clues, values(SIX));
    assert!(tools.lighten(&mut board, fewest, &mut random, &control));
    assert_eq!((board.solutions, clues(&board.clues)), (fewest, 7));
    check(&shape, &board);
}

#[test]
fn the_clue_that_comes_is_one_of_the_fewest_solutions() {
    let shape = shape("2x3");
    let mut tools = Tools::new(&shape).unwrap();
    let control = Control::default();
    for seed in 0..20 {
        let mut random = Random::new(seed, 0);
        let mut board = tools.board(values(SIX), &control).unwrap();
        assert!(tools.lighten(&mut board, 1_000, &mut random, &control));
        let before = board.clone();
        tools.burden(&mut board, &mut random, &control);
        assert_eq!(clues(&board.clues), 8);
        check(&shape, &board);
        let all = solutions(&shape, &before.clues);
        let counts = (0..36).flat_map(|cell| (1..=6).map(move |digit| (cell, digit)));
        let counts = counts.map(|(cell, digit)| all.iter().filter(|s| s[cell] == digit).count());
        assert_eq!(board.solutions, counts.filter(|n| *n > 0).min().unwrap() as u64);
    }
}

#[test]
fn needless_clues_go() {
    let shape = shape("2x3");
    let mut tools = Tools::new(&shape).unwrap();
    let control = Control::default();
    let mut more = values(SIX);
    let solution = solutions(&shape, &more).swap_remove(0);
    (0..36).step_by(4).for_each(|cell| more[cell] = solution[cell]);
    let mut board = tools.board(more, &control).unwrap();
    tools.minimise(&mut board, &mut Random::new(1, 0), &control);
    check(&shape, &board);
    for cell in board.cells() {
        let mut without = board.clues.clone();
        without[cell] = 0;
        assert!(solutions(&shape, &without).len() > 1);
    }
    // Not one solution: nothing to begin with.
    let mut few = values(SIX);
    few[0] = 0;
    assert!(tools.board(few, &control).is_none());
}

/// Walks from these puzzles, on so many threads, until so many finds, and for two rounds at most.
fn walk(board: &str, from: &[Vec<u8>], most: Option<usize>, threads: usize, until: u64) -> Vec<Puzzle> {
    let shape = shape(board);
    let starts: Vec<Puzzle> = from.iter().map(|from| puzzle(&shape, from)).collect();
    let method = Walk::new(&shape, 3, most, Habit::default()).unwrap();
    let options = Options { threads, until: Some(until), rounds: Some(2), ..Options::default() };
    let mut finds = Vec::new();
    run(&method, &starts, &options, None, &Control::default(), &mut |event| {
        if let Event::Found(find) = event {
            assert_eq!(find.proof.by.len(), 2);
            assert!(!find.proof.by.contains(&"general"), "walks search with it");
            finds.push(find.puzzle.clone());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    finds
}

/// A puzzle of 8×8 with many clues, each of them needed as far as taking away goes.
fn eight() -> Vec<u8> {
    let shape = shape("2x4");
    let mut tools = Tools::new(&shape).unwrap();
    let control = Control::default();
    let mut random = Random::new(5, 0);
    let grid = Engine::for_puzzle(&Puzzle::empty(shape.clone())).solve(&control).solution.unwrap();
    let mut board = tools.board(grid.values().to_vec(), &control).unwrap();
    tools.minimise(&mut board, &mut random, &control);
    board.clues
}

#[test]
fn a_walk_goes_down_and_is_the_same_on_two_threads() {
    let from = eight();
    let finds = walk("2x4", std::slice::from_ref(&from), None, 1, 60);
    let best = finds.iter().map(|p| p.givens().count()).min().unwrap();
    assert!(best + 2 < clues(&from) && best >= 14, "{} to {best}", clues(&from));
    assert!(finds.iter().all(|find| solutions(find.board(), find.givens().values()).len() == 1));
    let all: BTreeSet<Vec<u8>> = finds.iter().map(|find| find.givens().values().to_vec()).collect();
    assert_eq!(all.len(), finds.len());
    assert_eq!(finds, walk("2x4", &[from], None, 2, 60));
}

#[test]
fn with_a_number_of_clues_finds_have_at_most_that() {
    let finds = walk("2x3", &[values(SIX)], Some(9), 1, 30);
    assert_eq!(finds.len(), 30);
    assert!(finds.iter().all(|find| find.givens().count() <= 9));
    assert!(finds.iter().all(|find| solutions(find.board(), find.givens().values()).len() == 1));
}

#[test]
fn the_fewest_there_are_is_the_end_of_it() {
    // No 6×6 has fewer than eight.
    assert!(walk("2x3", &[values(SIX)], None, 1, 5).is_empty());
}

#[test]
fn habits_that_make_no_sense_are_refused() {
    assert!(Habit::default().check().is_ok());
    for habit in [
        Habit { solutions: 0, ..Habit::default() },
        Habit { solutions_above: u64::MAX, ..Habit::default() },
        Habit { asked: 0, ..Habit::default() },
        Habit { patience: 0, ..Habit::default() },
    ] {
        let error = habit.check().unwrap_err();
        assert!(error.contains("it must be from 1 to"), "{error}");
    }
}

#[test]
fn on_nine_by_nine_it_ends_at_seventeen() {
    let seventeen =
        values("000000007000001002003040000000002000000107050068000000000060480700000000100000300");
    let nine = Board::classic();
    let finds = [puzzle(&nine, &seventeen)];
    let method = Walk::new(&nine, 1, None, Habit::default()).unwrap();
    assert_eq!(method.pieces(&method.start(), &finds), 0);
    let more = Walk::new(&nine, 1, Some(17), Habit::default()).unwrap();
    assert!(more.pieces(&more.start(), &finds) > 0);
}
