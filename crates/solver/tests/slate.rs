//! The slate: clues put on and taken off leave nothing behind, and its answers are those of the readable engine.

use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::general::{Other, Slate};
use masume_solver::{Control, Engine, Random, Stop, search};

/// Clues of a random solution, about `share` of 100 cells.
fn some(full: &[u8], share: usize, random: &mut Random) -> Vec<u8> {
    full.iter().map(|&v| if random.below(100) < share { v } else { 0 }).collect()
}

fn count(shape: &std::sync::Arc<Board>, clues: &[u8]) -> u64 {
    let puzzle = Puzzle::new(shape.clone(), Grid::from_values(clues.to_vec()).unwrap()).unwrap();
    let mut engine = Engine::by_name(search::find("reference").unwrap(), &puzzle).unwrap();
    engine.count(2, &Control::default()).count
}

#[test]
fn another_solution_is_found_exactly_when_there_is_one() {
    let mut seen = [0; 2];
    for text in ["2x3", "3x3+diagonals", "latin5", "2x2@0,0;2,2"] {
        let shape = Board::new(text.parse().unwrap()).unwrap();
        let mut slate = Slate::new(&shape);
        for round in 0..40 {
            let mut random = Random::new(3, round);
            assert!(slate.load(&vec![0; shape.len()]));
            let full = slate.random(&mut random, &Control::default()).unwrap();
            assert!(Puzzle::empty(shape.clone()).is_solved_by(&Grid::from_values(full.clone()).unwrap()));
            let clues = some(&full, 45, &mut random);
            assert!(slate.load(&clues));
            let open: Vec<usize> = (0..clues.len()).filter(|&cell| clues[cell] == 0).collect();
            let many = count(&shape, &clues) > 1;
            seen[usize::from(many)] += 1;
            match slate.other(&full, &open, &Control::default()) {
                Other::None => assert!(!many, "{text} {round}"),
                Other::Some(other) => {
                    assert!(many && other != full, "{text} {round}");
                    let grid = Grid::from_values(other).unwrap();
                    let puzzle = Puzzle::new(shape.clone(), Grid::from_values(clues).unwrap()).unwrap();
                    assert!(puzzle.is_solved_by(&grid));
                }
                Other::Unknown(stop) => panic!("{stop:?}"),
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 20), "both answers are met: {seen:?}");
}

#[test]
fn clues_put_on_and_taken_off_leave_nothing_behind() {
    let shape = Board::new("3x3+windoku".parse().unwrap()).unwrap();
    let mut slate = Slate::new(&shape);
    let mut random = Random::new(1, 0);
    slate.load(&[0; 81]);
    let full = slate.random(&mut random, &Control::default()).unwrap();
    let base = some(&full, 10, &mut random);
    slate.load(&base);
    let left: Vec<u64> = (0..81).map(|cell| slate.left(cell)).collect();
    let before = slate.before();
    for cell in (0..81).step_by(2) {
        assert!(slate.place(cell, full[cell]));
    }
    // One after the other or all at once: what follows is the same.
    let step_by_step: Vec<u64> = (0..81).map(|cell| slate.left(cell)).collect();
    let mut all = base.clone();
    (0..81).step_by(2).for_each(|cell| all[cell] = full[cell]);
    slate.undo(before);
    assert_eq!((0..81).map(|cell| slate.left(cell)).collect::<Vec<_>>(), left);
    assert!(slate.load(&all));
    assert_eq!((0..81).map(|cell| slate.left(cell)).collect::<Vec<_>>(), step_by_step);
    // Singles alone never know more.
    assert!(slate.load_basic(&all));
    assert!((0..81).all(|cell| step_by_step[cell] & !slate.left(cell) == 0));
}

#[test]
fn contradictions_and_limits_are_told() {
    let shape = Board::usual(16).unwrap();
    let mut slate = Slate::new(&shape);
    let mut clues = vec![0; 256];
    (clues[0], clues[1]) = (3, 3);
    assert!(!slate.load(&clues));
    clues[1] = 200;
    assert!(!slate.load(&clues));
    clues[1] = 0;
    assert!(slate.load(&clues) && !slate.place(1, 3));
    assert!(slate.load(&clues) && !slate.place(1, 0) && !slate.is_solved());
    let full = slate.random(&mut Random::new(2, 2), &Control::default()).unwrap();
    assert_eq!(full[0], 3);
    let none = Control { nodes: Some(0), ..Control::default() };
    let open: Vec<usize> = (1..256).collect();
    assert_eq!(slate.other(&full, &open, &none), Other::Unknown(Stop::Nodes));
}

/// All solutions, by the slate's own search or by one that is led by a solution.
fn all(slate: &mut Slate, like: Option<&[u8]>) -> std::collections::BTreeSet<Vec<u8>> {
    let mut all = std::collections::BTreeSet::new();
    let mut sink = |values: &[u8]| {
        assert!(all.insert(values.to_vec()), "none twice");
        std::ops::ControlFlow::Continue(())
    };
    let control = Control::default();
    match like {
        Some(like) => slate.run_like(like, &control, &mut sink),
        None => slate.run(&control, &mut sink),
    };
    all
}

#[test]
fn led_by_a_solution_it_finds_the_same_that_one_first() {
    for text in ["2x3", "latin5", "2x3+diagonals"] {
        let shape = Board::new(text.parse().unwrap()).unwrap();
        let mut slate = Slate::new(&shape);
        for round in 0..20 {
            let mut random = Random::new(9, round);
            assert!(slate.load(&vec![0; shape.len()]));
            let full = slate.random(&mut random, &Control::default()).unwrap();
            assert!(slate.load(&some(&full, 30, &mut random)));
            let expected = all(&mut slate, None);
            let mut first = None;
            slate.run_like(&full, &Control::default(), &mut |values| {
                first.get_or_insert_with(|| values.to_vec());
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(first.as_ref(), Some(&full));
            // What was learnt before changes the order, not the answer; nor does a solution of another board.
            assert_eq!(all(&mut slate, Some(&full)), expected, "{text} {round}");
            let other = expected.iter().next_back().unwrap().clone();
            assert_eq!(all(&mut slate, Some(&other)), expected);
        }
    }
}

#[test]
fn descents_weigh_what_they_should() {
    let shape = Board::new("2x3".parse().unwrap()).unwrap();
    let mut slate = Slate::new(&shape);
    let mut random = Random::new(4, 0);
    slate.load(&[0; 36]);
    let full = slate.random(&mut random, &Control::default()).unwrap();
    let mut boards = 0;
    for _ in 0..12 {
        let clues = some(&full, 22, &mut random);
        assert!(slate.load(&clues));
        let solutions = all(&mut slate, None);
        let (cell, digit) = (random.below(36), full[random.below(36)]);
        let with = solutions.iter().filter(|s| s[cell] == digit).count() as f64;
        let (mut sum, mut part, mut values) = (0.0, 0.0, Vec::new());
        for _ in 0..4_000 {
            let ways = slate.descend(&mut random, &mut values);
            if ways > 0.0 {
                assert!(solutions.contains(&values));
                sum += ways;
                part += if values[cell] == digit { ways } else { 0.0 };
            }
        }
        let (mean, part) = (sum / 4_000.0, part / 4_000.0);
        let number = solutions.len() as f64;
        assert!((mean / number - 1.0).abs() < 0.2, "{mean} of {number}");
        assert!((part - with).abs() < 0.2 * number, "{part} of {with}");
        boards += usize::from(solutions.len() > 20);
        // Nothing is left behind.
        assert_eq!(all(&mut slate, None), solutions);
    }
    assert!(boards > 3, "{boards}");
    // A contradiction weighs nothing.
    let mut clues = [0; 36];
    (clues[0], clues[1]) = (1, 1);
    assert!(!slate.load(&clues));
    assert!(slate.descend(&mut random, &mut Vec::new()).abs() < f64::EPSILON);
}
