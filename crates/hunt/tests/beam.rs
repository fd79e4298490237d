//! `beam`: what it finds, that it can be repeated, and that lists of solutions are counted right.

use std::time::{Duration, Instant};

use masume_hunt::beam::last::Last;
use masume_hunt::beam::solutions::{Solutions, Tally};
use masume_hunt::{Beam, Method, Outcome};
use masume_puzzle::Puzzle;
use masume_solver::classic9::{Clues, Single};
use masume_solver::{Control, Engine, Random, general};
use proptest::prelude::*;

/// The first start of the hunt that brings something, and what it brings.
fn first(beam: &Beam, worker: &mut <Beam as Method>::Worker, most: usize) -> Option<(usize, Vec<Puzzle>)> {
    (0..most).find_map(|start| {
        let outcome = beam.work(worker, &0, &[], start, &Control::default());
        (!outcome.found.is_empty()).then_some((start, outcome.found))
    })
}

fn values(outcome: &Outcome<()>) -> (Vec<Vec<u8>>, u64, Option<f64>) {
    let found = outcome.found.iter().map(|puzzle| puzzle.givens().values().to_vec()).collect();
    (found, outcome.tries, outcome.closest)
}

#[test]
fn it_finds_seventeen_clues_with_one_solution() {
    let beam = Beam::new(1);
    let (_, found) = first(&beam, &mut beam.worker(), 3000).expect("one start in a hundred succeeds");
    assert!(found.len() <= beam.cousins);
    for puzzle in &found {
        assert_eq!(puzzle.givens().count(), 17);
        let mut engine = Engine::by_name(&general::INFO, puzzle).expect("it takes any shape");
        assert_eq!(engine.count(2, &Control::default()).unique(), Some(true));
    }
}

#[test]
fn more_clues_are_found_sooner() {
    for clues in [18, 20, 30] {
        let beam = Beam { clues, ..Beam::new(1) };
        let (start, found) = first(&beam, &mut beam.worker(), 100).expect("these are easy");
        assert!(start < 100);
        for puzzle in &found {
            assert!(puzzle.givens().count() <= clues);
            let board: Clues = puzzle.givens().values().try_into().unwrap();
            assert_eq!(Single::new().count(&board, 2), 1);
        }
    }
}

#[test]
fn a_start_depends_on_its_number_alone() {
    let beam = Beam { clues: 18, ..Beam::new(7) };
    let mut worker = beam.worker();
    let forward: Vec<_> =
        (0..20).map(|start| values(&beam.work(&mut worker, &0, &[], start, &Control::default()))).collect();
    assert!(forward.iter().any(|(found, ..)| !found.is_empty()), "nothing found, nothing compared");
    for start in (0..20).rev() {
        let again = beam.work(&mut worker, &0, &[], start, &Control::default());
        assert_eq!(values(&again), forward[start]);
        // Rounds only number the starts.
        let fresh = beam.work(&mut beam.worker(), &(start as u64), &[], 0, &Control::default());
        assert_eq!(values(&fresh), forward[start]);
    }
    let other = Beam { seed: 8, ..beam };
    assert_ne!(values(&other.work(&mut worker, &0, &[], 0, &Control::default())), forward[0]);
}

#[test]
fn rounds_follow_each_other() {
    let beam = Beam::new(1);
    let mut state = beam.start();
    let pieces = beam.pieces(&state, &[]);
    beam.end_round(&mut state);
    assert_eq!(state, pieces as u64);
}

#[test]
fn it_stops_when_told() {
    // A hundred starts with lists of a hundred million each would take many minutes.
    let slow = Beam { list: 25_000_000, descents: 50, hope: f64::MAX, ..Beam::new(1) };
    let control =
        Control { deadline: Some(Instant::now() + Duration::from_millis(50)), ..Control::default() };
    let begun = Instant::now();
    let mut worker = slow.worker();
    for start in 0..100 {
        slow.work(&mut worker, &0, &[], start, &control);
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "it took {:?}", begun.elapsed());
    let control = Control::default();
    control.cancel.cancel();
    assert!(slow.work(&mut worker, &0, &[], 0, &control).found.is_empty());
}

#[test]
fn senseless_parameters_do_no_harm() {
    for clues in [0, 1, 2, 81, 200] {
        let beam = Beam {
            clues,
            early: usize::MAX,
            few: 0,
            descents: 0,
            hope: f64::NAN,
            doubt: -1.0,
            noise: f64::NAN,
            list: 0,
            long: 0,
            gate: u32::MAX,
            limit: 0,
            power: 0,
            cousins: 0,
            round: 0,
            ..Beam::new(1)
        };
        let mut worker = beam.worker();
        for start in 0..3 {
            beam.work(&mut worker, &u64::MAX, &[], start, &Control::default());
        }
        assert!(beam.pieces(&0, &[]) > 0);
    }
}

/// A full grid, and the same with some cells empty.
fn some_board(seed: u64, empty: usize) -> Clues {
    let mut random = Random::new(seed, 0);
    let mut board: Clues = [0; 81];
    for (cell, digit) in [(0, 1), (40, 2), (80, 3)] {
        board[cell] = digit;
    }
    let mut grids = Vec::new();
    Single::new().enumerate_in_order(&board, &Control::default(), |grid| {
        grids.push(*grid);
        if grids.len() == 50 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    });
    let mut board = grids[random.below(grids.len())];
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    for &cell in &cells[..empty] {
        board[cell] = 0;
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn each_further_clue_leaves_what_was_counted(seed: u64, empty in 40usize..56) {
        let board = some_board(seed, empty);
        let (mut single, mut solutions, mut tally) = (Single::new(), Solutions::default(), Tally::default());
        let total = single.count(&board, 2000) as usize;
        prop_assume!(total < 2000);
        prop_assert!(!solutions.fill(&mut single, &board, total - 1, &Control::default()));
        prop_assert!(solutions.fill(&mut single, &board, total, &Control::default()));
        prop_assert_eq!(solutions.len(), total);
        solutions.tally(&mut tally);
        let mut further = tally.further(&board);
        for digit in 1..10 {
            for cell in 0..81 {
                if board[cell] != 0 {
                    let all = if board[cell] == digit { total } else { 0 };
                    prop_assert_eq!(tally.get(cell, digit) as usize, all);
                    continue;
                }
                let mut more = board;
                more[cell] = digit;
                let count = single.count(&more, 2000);
                prop_assert_eq!(tally.get(cell, digit), count);
                if count > 0 {
                    prop_assert_eq!(further.next(), Some((cell, digit, count)));
                }
            }
        }
        prop_assert_eq!(further.next(), None);
    }

    #[test]
    fn the_last_clues_are_found_where_there_are_any(seed: u64, empty in 44usize..58, more in 1usize..4) {
        let board = some_board(seed, empty);
        let (mut single, mut solutions) = (Single::new(), Solutions::default());
        let total = single.count(&board, 60);
        prop_assume!((2..60).contains(&total));
        prop_assert!(solutions.fill(&mut single, &board, 60, &Control::default()));
        let mut grids = Vec::new();
        single.enumerate(&board, &Control::default(), |grid| {
            grids.push(*grid);
            std::ops::ControlFlow::Continue(())
        });
        // With no bound it finds something if and only if some solution is told from all others by so few cells.
        let found = Last::default().clues(&solutions, &board, &vec![u32::MAX; more - 1], 3);
        let told = grids.iter().any(|grid| can_tell(grid, &grids, more));
        prop_assert_eq!(!found.is_empty(), told);
        for puzzle in found {
            prop_assert_eq!(single.count(&puzzle, 2), 1);
            let added = (0..81).filter(|&cell| puzzle[cell] != board[cell]).count();
            prop_assert!((1..=more).contains(&added));
            prop_assert!((0..81).all(|cell| board[cell] == 0 || board[cell] == puzzle[cell]));
        }
    }
}

/// Whether some `more` cells of `grid` are like those of no other grid: all ways tried.
fn can_tell(grid: &Clues, others: &[Clues], more: usize) -> bool {
    if others.len() == 1 {
        return true;
    }
    more > 0
        && (0..81).any(|cell| {
            let like: Vec<Clues> = others.iter().copied().filter(|other| other[cell] == grid[cell]).collect();
            like.len() < others.len() && can_tell(grid, &like, more - 1)
        })
}
