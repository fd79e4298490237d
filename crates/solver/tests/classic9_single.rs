//! One board at a time on every path: which solution comes first, boards whose candidates come in pairs, and searches cut
//! short wherever they are.

mod nine;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use masume_puzzle::{Board, Digit, DigitSet, Puzzle};
use masume_solver::classic9::{Answer, Bulk, Clues, Marks, Single};
use masume_solver::{Control, Stop, search};
use nine::{Random, paths};

/// Several solutions, the first of them after more events than a search has before it is given to a crowd.
const LATE: &[u8; 81] = b"........1.....2.....3.4..5...4.6..7..6.8..9...95.3..6...6..35.7.3..7....4....6.3.";

#[test]
fn the_first_solution_is_the_same_on_every_path_alone_and_in_bulk() {
    for limit in [1, 2, 100] {
        let mut answers = Vec::new();
        for path in paths() {
            answers.push((path.id(), Single::on(path).unwrap().solve(LATE, limit)));
            let (mut counts, mut solutions) = ([0], [[0; 81]]);
            Bulk::on(path).unwrap().solve(&[*LATE], limit, &mut counts, &mut solutions);
            answers.push((path.id(), Answer { count: counts[0], solution: solutions[0] }));
        }
        for (id, answer) in &answers {
            assert_eq!(*answer, answers[0].1, "{id}, limit {limit}");
        }
    }
}

/// Two candidates in every cell, those of two grids, but for a few.
fn pairs(random: &mut Random) -> Marks {
    let a = random.grid();
    let mut b = a;
    match random.below(3) {
        0 => {
            let names = random.order(9);
            b = b.map(|digit| names[usize::from(digit) - 1] as u8 + 1);
        }
        1 => {
            let band = 27 * random.below(3);
            (band..band + 9).for_each(|cell| b.swap(cell, cell + 9));
        }
        _ => {
            let (x, y) = (random.below(9) as u8 + 1, random.below(9) as u8 + 1);
            b = b.map(|digit| {
                if digit == x {
                    y
                } else if digit == y {
                    x
                } else {
                    digit
                }
            });
        }
    }
    let mut marks: Marks = std::array::from_fn(|cell| 1 << (a[cell] - 1) | 1 << (b[cell] - 1));
    for _ in 0..random.below(4) {
        marks[random.below(81)] |= 1 << random.below(9);
    }
    for _ in 0..random.below(3) {
        marks[random.below(81)] = 1 << random.below(9) | 1 << random.below(9);
    }
    marks
}

fn puzzle(marks: &Marks) -> Puzzle {
    let set = |m: &u16| (0..9).filter(|d| m >> d & 1 == 1).filter_map(|d| Digit::new(d + 1)).collect();
    Puzzle::empty(Board::classic()).with_marks(marks.iter().map(set).collect::<Vec<DigitSet>>()).unwrap()
}

#[test]
fn boards_of_two_candidates_a_cell_have_the_solutions_of_the_reference() {
    let mut random = Random(51);
    let mut reference = (search::find("reference").unwrap().build)(&Board::classic()).unwrap();
    let (mut engines, mut many) = (paths().into_iter().filter_map(Single::on).collect::<Vec<_>>(), 0);
    for _ in 0..400 {
        let marks = pairs(&mut random);
        reference.load(&puzzle(&marks)).unwrap();
        let mut expected = BTreeSet::new();
        let control = Control { nodes: Some(20_000), ..Control::default() };
        let report = reference.run(&[], &control, &mut |values| {
            expected.insert(values.to_vec());
            ControlFlow::Continue(())
        });
        if report.stop != Stop::Complete {
            continue;
        }
        many += usize::from(expected.len() >= 4);
        // Bits that are no digit are nothing.
        let dirty = marks.map(|mark| mark | 0xfe00);
        for single in &mut engines {
            for board in [&marks, &dirty] {
                let mut found = Vec::new();
                single.enumerate(board, &Control::default(), |solution| {
                    found.push(solution.to_vec());
                    ControlFlow::Continue(())
                });
                assert_eq!(found.len(), expected.len(), "{}: {board:?}", single.path().id());
                assert_eq!(BTreeSet::from_iter(found), expected, "{}: {board:?}", single.path().id());
                assert_eq!(single.count(board, u32::MAX) as usize, expected.len());
            }
        }
    }
    assert!(many > 50, "{many} boards with four solutions or more");
}

#[test]
fn a_search_cut_short_leaves_nothing_to_the_next() {
    let mut random = Random(52);
    let mut twice: Clues = [0; 81];
    (twice[0], twice[1]) = (1, 1);
    for path in paths() {
        let mut single = Single::on(path).unwrap();
        for round in 0..300 {
            let grid = random.grid();
            let clues = 10 + random.below(20);
            let board = random.part(&grid, clues);
            // Alone, and after the crowd was called; by the sink, by the token, by the clock.
            let last = 1 + random.below(if round % 2 == 0 { 200 } else { 20_000 });
            let mut control = Control::default();
            if round % 3 == 0 {
                control.deadline = Some(std::time::Instant::now());
            }
            let mut sent = 0;
            single.enumerate(&board, &control, |_| {
                sent += 1;
                match (sent >= last, round % 3) {
                    (true, 1) => control.cancel.cancel(),
                    (true, _) => return ControlFlow::Break(()),
                    _ => {}
                }
                ControlFlow::Continue(())
            });
            assert_eq!(single.solve(&grid, 2), Answer { count: 1, solution: grid }, "{}", path.id());
            assert_eq!(single.count(&twice, 2), 0, "{}", path.id());
        }
        assert_eq!(single.count(&[0u16; 81], 2), 0, "no candidates at all");
    }
}
