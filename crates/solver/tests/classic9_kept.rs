//! A kept board after random changes, on every path, against a board made anew.

mod nine;

use masume_solver::classic9::{Blanks, Clues, Kept, Marks, Single};
use nine::{Random, fits, marks, paths, sees};

/// The board of the last change, without reasoning.
fn made_anew(history: &[Marks]) -> Marks {
    *history.last().unwrap()
}

fn check(kept: &mut Kept, board: &Marks, single: &mut Single) {
    let id = kept.path().id();
    let expected = single.solve(board, 20);
    assert_eq!(kept.count(20), expected.count, "{id}");
    assert_eq!(kept.count(2), expected.count.min(2), "{id}");
    assert_eq!(kept.count(0), 0);
    let own = kept.solve(20);
    assert_eq!(own.count, expected.count, "{id}");
    if own.count > 0 {
        let solution = own.solution;
        assert!((0..81).all(|c| fits(&solution, c, solution[c]) && board[c] >> (solution[c] - 1) & 1 == 1));
    } else {
        assert_eq!(own.solution, [0; 81]);
    }
    let marks = kept.marks();
    match kept.blanks() {
        Blanks::Contradiction => assert_eq!((expected.count, marks), (0, [0; 81]), "{id}"),
        Blanks::Left(blanks) => {
            assert_eq!(usize::from(blanks), marks.iter().filter(|m| !m.is_power_of_two()).count());
            // No candidate came back, no solution was lost, and solved cells have told their peers.
            for cell in 0..81 {
                assert_eq!(marks[cell] & !board[cell], 0, "{id}");
                assert_ne!(marks[cell], 0, "{id}");
                assert!(expected.count == 0 || marks[cell] >> (expected.solution[cell] - 1) & 1 == 1, "{id}");
                let told = |peer: usize| !sees(cell, peer) || marks[peer] & marks[cell] == 0;
                assert!(!marks[cell].is_power_of_two() || (0..81).all(told), "{id}");
            }
        }
    }
}

#[test]
fn changes_are_as_good_as_a_board_made_anew() {
    for path in paths() {
        let (mut random, mut single) = (Random(41), Single::on(path).unwrap());
        let mut kept = Kept::on(path, &[0u8; 81]).unwrap();
        for round in 0..60 {
            let grid = random.grid();
            let start = random.part(&grid, 10 + round % 25);
            if round % 2 == 0 {
                kept.load(&start);
            } else {
                kept.load(&marks(&start));
            }
            let mut history = vec![marks(&start)];
            check(&mut kept, &made_anew(&history), &mut single);
            for _ in 0..40 {
                let (cell, any) = (random.below(81), random.below(9) as u8 + 1);
                let mut board = made_anew(&history);
                match random.below(8) {
                    0 if history.len() > 1 => {
                        history.pop();
                        assert!(kept.back());
                    }
                    1 if history.len() > 3 => {
                        let left = random.below(history.len());
                        history.truncate(left + 1);
                        kept.back_to(left);
                    }
                    2..=4 => {
                        let digit = if random.below(4) == 0 { any } else { grid[cell] };
                        board[cell] &= 1 << (digit - 1);
                        history.push(board);
                        assert_eq!(kept.with(cell, digit), kept.blanks());
                    }
                    5 => {
                        board[cell] &= 1 << (any - 1);
                        assert_eq!(kept.count_with(cell, any, 3), single.count(&board, 3), "{}", path.id());
                    }
                    _ => {
                        board[cell] &= !(1 << (any - 1));
                        history.push(board);
                        kept.without(cell, any);
                    }
                }
                assert_eq!(kept.changes(), history.len() - 1);
                check(&mut kept, &made_anew(&history), &mut single);
            }
        }
    }
}

#[test]
fn what_is_not_on_the_board_is_a_contradiction_and_can_be_taken_back() {
    let grid: Clues = Random(42).grid();
    for path in paths() {
        let mut kept = Kept::on(path, &grid).unwrap();
        assert_eq!((kept.blanks(), kept.count(5)), (Blanks::Left(0), 1));
        assert!(!kept.back());
        for (cell, digit) in [(81, 1), (usize::MAX, 1), (0, 0), (0, 10), (0, 255), (0, grid[0] % 9 + 1)] {
            assert_eq!(kept.with(cell, digit), Blanks::Contradiction, "{cell} {digit}");
            assert_eq!(kept.without(5, 5), Blanks::Contradiction, "and stays one");
            assert_eq!((kept.changes(), kept.count(1)), (2, 0));
            kept.back_to(0);
            kept.back_to(7);
            assert_eq!((kept.changes(), kept.count(1)), (0, 1));
        }
        assert_eq!((kept.without(0, 77), kept.without(81, grid[80])), (Blanks::Left(0), Blanks::Left(0)));
    }
}
