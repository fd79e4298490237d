//! Vicinity: the bookkeeping against counting by hand, moves and their inverses, the hunt against its own rules.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use masume_canon::nine::key;
use masume_hunt::vicinity::{Clue, Neighbours, PASSES, Pool, Table, Vicinity, Witnesses, choice, ways};
use masume_hunt::{Event, Method, Options, run};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::{Clues, Single};
use masume_solver::{Control, Engine, Random, search};

/// A puzzle with 17 clues, made by this program's generator.
const SEVENTEEN: &[u8; 81] =
    b"000000007000001002003040000000002000000107050068000000000060480700000000100000300";

fn clues(text: &[u8; 81]) -> Clues {
    text.map(|symbol| symbol - b'0')
}

fn puzzle(clues: &Clues) -> Puzzle {
    Puzzle::new(Board::classic(), Grid::from_values(clues.to_vec()).unwrap()).unwrap()
}

/// Whether there is one solution, by an engine that the hunt does not use.
fn has_one(clues: &Clues) -> bool {
    let puzzle = puzzle(clues);
    let mut engine = Engine::by_name(search::find("general").unwrap(), &puzzle).unwrap();
    engine.count(2, &Control::default()).unique() == Some(true)
}

fn solutions(board: &Clues) -> Vec<Clues> {
    let mut all = Vec::new();
    Single::new().enumerate(board, &Control::default(), |solution| {
        all.push(*solution);
        ControlFlow::Continue(())
    });
    all
}

/// Boards with some dozen to some thousand solutions: a grid with every clue of some digits and cells gone.
fn boards() -> Vec<Clues> {
    let grid = Single::new().solve(&clues(SEVENTEEN), 2).solution;
    let mut boards = Vec::new();
    for number in 0..6 {
        let mut random = Random::new(5, number);
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        let mut board = grid;
        for &cell in &order {
            let before = board;
            board[cell] = 0;
            let count = Single::new().total(&board, &Control::default()).0;
            if count > [12, 25, 40, 60, 300, 700][number as usize] {
                boards.push(if count > 3000 { before } else { board });
                break;
            }
        }
    }
    boards
}

/// Sets of so many clues that one solution has and that have no such part, by counting every set of every solution.
fn by_counting(solutions: &[Clues], size: usize, without: &[Clue]) -> HashSet<Vec<Clue>> {
    let mut counts: HashMap<Vec<Clue>, u32> = HashMap::new();
    let mut open = Vec::new();
    for cell in 0..81 {
        if solutions.iter().any(|s| s[cell] != solutions[0][cell]) {
            open.push(cell);
        }
    }
    for solution in solutions {
        let clue = |cell: usize| 9 * cell as Clue + Clue::from(solution[cell]) - 1;
        for size in 1..=size {
            for number in 0..ways(open.len(), size) {
                let set: Vec<Clue> = choice(&open, size, number).unwrap().into_iter().map(clue).collect();
                *counts.entry(set).or_default() += 1;
            }
        }
    }
    let single: HashSet<&Vec<Clue>> = counts.iter().filter(|(_, n)| **n == 1).map(|(set, _)| set).collect();
    let minimal = |set: &&&Vec<Clue>| {
        set.len() == 1
            || (0..set.len()).all(|i| {
                let mut part = (**set).clone();
                part.remove(i);
                counts[&part] > 1
            })
    };
    let allowed = |set: &&&Vec<Clue>| set.iter().all(|clue| !without.contains(clue));
    single.iter().filter(minimal).filter(allowed).map(|set| (*set).clone()).collect()
}

/// Sets up to this size can be counted by hand in a test.
fn most(solutions: &[Clues]) -> usize {
    if solutions.len() < 100 { 3 } else { 2 }
}

fn sorted(set: &[Clue]) -> Vec<Clue> {
    let mut set = set.to_vec();
    set.sort_unstable();
    set
}

#[test]
fn the_table_finds_what_counting_finds() {
    let mut table = Table::new();
    let mut hits = [0; 4];
    for board in boards() {
        let all = solutions(&board);
        let without = [9 * 40 + Clue::from(all[0][40]) - 1, 9 * 3 + Clue::from(all[0][3]) - 1];
        for size in 1..=most(&all) {
            table.load(&all, &without);
            let mut found = Vec::new();
            table.single_out(size, &mut |set| found.push(sorted(set)));
            let expected = by_counting(&all, size, &without);
            let distinct: HashSet<_> = found.iter().cloned().collect();
            assert_eq!(distinct.len(), found.len(), "none twice");
            assert_eq!(distinct, expected, "{} solutions, {size} clues", all.len());
            for set in &found {
                hits[set.len()] += 1;
            }
        }
    }
    assert!(hits[1] > 0 && hits[2] > hits[1] && hits[3] > 0, "{hits:?}");
}

#[test]
fn witnesses_change_nothing() {
    let mut pool = Pool::new();
    for board in boards() {
        let all = solutions(&board);
        let without = [9 * 40 + Clue::from(all[0][40]) - 1];
        for size in 1..=most(&all) {
            let expected = by_counting(&all, size, &without);
            for witnesses in
                [Witnesses { list: 1, draw: 0 }, Witnesses { list: 7, draw: 60 }, Witnesses::of(size)]
            {
                let mut found = Vec::new();
                pool.single_out(&board, &without, size, witnesses, &Control::default(), &mut |set| {
                    found.push(sorted(set));
                });
                let distinct: HashSet<_> = found.iter().cloned().collect();
                assert_eq!(distinct.len(), found.len(), "none twice");
                assert_eq!(distinct, expected, "{} solutions, {size} clues, {witnesses:?}", all.len());
            }
        }
    }
}

#[test]
fn every_way_to_choose_comes_once() {
    let cells = [2, 3, 5, 7, 11, 13];
    for size in 0..=7 {
        let all: Vec<_> = (0..ways(6, size)).map(|n| choice(&cells, size, n).unwrap()).collect();
        assert!(all.is_sorted() && all.windows(2).all(|two| two[0] != two[1]));
        assert_eq!(choice(&cells, size, ways(6, size)), None);
    }
    assert_eq!((ways(17, 3), ways(17, 0), ways(2, 3)), (680, 1, 0));
}

#[test]
fn one_out_one_in_is_what_a_solver_says_of_every_clue() {
    let from = clues(SEVENTEEN);
    let mut neighbours = Neighbours::new();
    for gone in (0..81).filter(|&cell| from[cell] != 0).step_by(4) {
        let mut found = HashSet::new();
        neighbours.without(&from, &[gone], 1, Witnesses::of(1), &Control::default(), &mut |other| {
            assert!(found.insert(*other));
        });
        for clue in 0..729 {
            let mut other = from;
            other[gone] = 0;
            if other[clue / 9] == 0 && (clue / 9, (clue % 9 + 1) as u8) != (gone, from[gone]) {
                other[clue / 9] = (clue % 9 + 1) as u8;
                assert_eq!(found.contains(&other), has_one(&other), "{gone} {clue}");
            }
        }
    }
}

#[test]
fn two_out_two_in_has_one_solution_and_goes_back() {
    let from = clues(SEVENTEEN);
    let cells: Vec<usize> = (0..81).filter(|&cell| from[cell] != 0).collect();
    let mut neighbours = Neighbours::new();
    let mut found = Vec::new();
    for number in 0..ways(17, 2) {
        let gone = choice(&cells, 2, number).unwrap();
        if neighbours.room(&from, &gone, 64) < 1e5 {
            let witnesses = Witnesses::of(2);
            neighbours.without(&from, &gone, 2, witnesses, &Control::default(), &mut |other| {
                found.push((gone.clone(), *other));
            });
        }
    }
    assert!(found.len() >= 5, "{}", found.len());
    for (gone, other) in found {
        assert!(has_one(&other));
        assert_eq!(other.iter().filter(|&&clue| clue != 0).count(), 17);
        let came: Vec<usize> =
            (0..81).filter(|&cell| other[cell] != 0 && other[cell] != from[cell]).collect();
        assert_eq!(came.len(), 2, "neither of {gone:?} comes back");
        let mut back = false;
        neighbours.without(&other, &came, 2, Witnesses::of(2), &Control::default(), &mut |again| {
            back |= *again == from;
        });
        assert!(back);
    }
}

#[test]
fn a_hunt_is_the_same_on_two_threads_and_all_its_finds_are_new() {
    let starts = [puzzle(&clues(SEVENTEEN))];
    let hunt = |threads| {
        let mut found = Vec::new();
        let options = Options { threads, until: Some(12), ..Options::default() };
        let vicinity = Vicinity::new(17, 2);
        let (tally, _) = run(&vicinity, &starts, &options, None, &Control::default(), &mut |event| {
            if let Event::Found(find) = event {
                found.push(Clues::try_from(find.puzzle.givens().values()).unwrap());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(tally.unconfirmed, 0);
        found
    };
    let found = hunt(1);
    assert_eq!(found, hunt(2));
    let classes: HashSet<_> = found.iter().chain([&clues(SEVENTEEN)]).map(key).collect();
    assert_eq!(classes.len(), 13);
    assert!(found.iter().all(has_one));
}

#[test]
fn every_part_of_every_pass_is_done_once() {
    let vicinity = Vicinity::new(17, 1);
    let finds: Vec<Puzzle> = vec![puzzle(&clues(SEVENTEEN)); 37];
    let mut state = vicinity.start();
    let mut worker = vicinity.worker();
    let mut tries = 0;
    let mut rounds = 0;
    loop {
        let pieces = vicinity.pieces(&state, &finds);
        if pieces == 0 {
            break;
        }
        let mut next = state.clone();
        for piece in 0..pieces {
            let outcome = vicinity.work(&mut worker, &state, &finds, piece, &Control::default());
            tries += outcome.tries;
            vicinity.take(&mut next, piece, outcome.rest);
        }
        state = next;
        rounds += 1;
    }
    assert_eq!(tries, 37 * 17);
    assert!(rounds >= 1 && PASSES.iter().all(|pass| (1..=3).contains(&pass.gone) && pass.bundle > 0));
    // Rooms of the same move meet without a gap, so that nothing is left out.
    for gone in 1..=3 {
        let rooms: Vec<_> =
            PASSES.iter().filter(|pass| pass.gone == gone).map(|pass| pass.room.clone()).collect();
        assert_eq!((rooms[0].start, rooms[rooms.len() - 1].end), (0, 128));
        assert!(rooms.windows(2).all(|two| two[0].end == two[1].start));
    }
}

#[test]
fn puzzles_with_one_clue_more_lead_down() {
    // A 17 with a clue more is an 18; two out and one in must find puzzles of 17 again.
    let from = clues(SEVENTEEN);
    let solution = Single::new().solve(&from, 2).solution;
    let mut more = from;
    let open = (0..81).find(|&cell| from[cell] == 0).unwrap();
    more[open] = solution[open];
    let vicinity = Vicinity::new(17, 2);
    let state = vicinity.start();
    let found = vicinity.work(&mut vicinity.worker(), &state, &[puzzle(&more)], 0, &Control::default()).found;
    // One out and none in; one out and one in has 18.
    assert_eq!(found, [puzzle(&from)]);
    let options = Options { threads: 1, until: Some(1), rounds: Some(4), ..Options::default() };
    let mut found = None;
    run(&vicinity, &[puzzle(&more)], &options, None, &Control::default(), &mut |event| {
        if let Event::Found(find) = event {
            found = Some(find.puzzle.givens().count());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found, Some(17));
}
