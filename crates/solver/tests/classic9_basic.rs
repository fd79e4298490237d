//! The basic solver on every path against the plain rules.

mod nine;

use masume_solver::classic9::{Basic, Blanks, Clues, Loadable, Marks};
use nine::{Random, marks, paths, sees, units};
use proptest::prelude::*;

/// Naked and hidden singles, one at a time, until nothing changes; `None` when that is contradictory.
fn plain(board: &Marks) -> Option<Marks> {
    let mut x = *board;
    let mut done = [false; 81];
    loop {
        let mut changed = false;
        for cell in 0..81 {
            if x[cell].is_power_of_two() && !done[cell] {
                (done[cell], changed) = (true, true);
                let digit = x[cell];
                for peer in (0..81).filter(|&p| sees(p, cell)) {
                    x[peer] &= !digit;
                }
            }
        }
        for unit in units() {
            for digit in (0..9).map(|d| 1 << d) {
                let places: Vec<usize> = unit.into_iter().filter(|&c| x[c] & digit != 0).collect();
                match places[..] {
                    [] => return None,
                    [cell] => {
                        changed |= x[cell] != digit;
                        x[cell] = digit;
                    }
                    _ => {}
                }
            }
        }
        if x.contains(&0) {
            return None;
        }
        if !changed {
            return Some(x);
        }
    }
}

/// Asks each path in each form.
fn check<B: Loadable>(boards: &[B], plain: &[Option<Marks>]) {
    for path in paths() {
        let basic = Basic::on(path).unwrap();
        let mut blanks = vec![Blanks::Left(99); boards.len()];
        let mut again = blanks.clone();
        let mut cells = vec![[99; 81]; boards.len()];
        let mut left = vec![[99; 81]; boards.len()];
        basic.blanks(boards, &mut blanks);
        basic.solve(boards, &mut again, &mut cells);
        assert_eq!(blanks, again, "{}", path.id());
        basic.marks(boards, &mut again, &mut left);
        assert_eq!(blanks, again, "{}", path.id());
        for (i, expected) in plain.iter().enumerate() {
            let marks = expected.unwrap_or([0; 81]);
            let digit = |m: u16| if m.is_power_of_two() { m.trailing_zeros() as u8 + 1 } else { 0 };
            let open = marks.iter().filter(|m| !m.is_power_of_two()).count() as u8;
            let count = if expected.is_some() { Blanks::Left(open) } else { Blanks::Contradiction };
            assert_eq!(blanks[i], count, "{} board {i}", path.id());
            assert_eq!(left[i], marks, "{} board {i}", path.id());
            assert_eq!(cells[i], marks.map(digit), "{} board {i}", path.id());
        }
    }
}

#[test]
fn seeded_boards_end_as_by_the_plain_rules() {
    let mut random = Random(7);
    let mut boards: Vec<Clues> = vec![[0; 81]];
    for _ in 0..60 {
        let grid = random.grid();
        boards.push(grid);
        for clues in (0..81).chain(18..25).chain(18..25) {
            let mut board = random.part(&grid, clues);
            boards.push(board);
            // A wrong clue or two: contradictions that show at once, late, or never.
            for _ in 0..=random.below(2) {
                board[random.below(81)] = random.below(9) as u8 + 1;
            }
            boards.push(board);
        }
    }
    let all: Vec<Marks> = boards.iter().map(marks).collect();
    let expected: Vec<Option<Marks>> = all.iter().map(plain).collect();
    let contradictions = expected.iter().filter(|e| e.is_none()).count();
    assert!(contradictions > 1000 && contradictions < boards.len() - 1000, "{contradictions}");
    check(&boards, &expected);
    check(&all, &expected);
}

#[test]
fn boards_of_random_marks_end_as_by_the_plain_rules() {
    let mut random = Random(8);
    let mut boards: Vec<Marks> = Vec::new();
    for i in 0..6000 {
        let grid = random.grid();
        let share = i % 70;
        let mut board = marks(&random.part(&grid, i / 70));
        for (cell, mark) in board.iter_mut().enumerate() {
            for digit in 0..9 {
                let own = grid[cell] == digit + 1 && random.below(300) != 0;
                if !own && random.below(100) < share {
                    *mark &= !(1 << digit);
                }
            }
        }
        boards.push(board);
    }
    let expected: Vec<Option<Marks>> = boards.iter().map(plain).collect();
    let solved = expected.iter().flatten().filter(|m| m.iter().all(|m| m.is_power_of_two())).count();
    let contradictions = expected.iter().filter(|e| e.is_none()).count();
    assert!(solved > 500 && contradictions > 300, "{solved} {contradictions}");
    check(&boards, &expected);
}

proptest! {
    #[test]
    fn any_boards_end_as_by_the_plain_rules(
        clues in prop::collection::vec(prop::collection::vec(prop_oneof![4 => Just(0u8), 1 => 1u8..10], 81), 0..8),
        marks in prop::collection::vec(prop::collection::vec(prop_oneof![3 => Just(0x1ff_u16), 1 => 0u16..0x200], 81), 0..8),
    ) {
        let clues: Vec<Clues> = clues.iter().map(|b| b[..].try_into().unwrap()).collect();
        let own: Vec<Option<Marks>> = clues.iter().map(|b| plain(&nine::marks(b))).collect();
        check(&clues, &own);
        let marks: Vec<Marks> = marks.iter().map(|b| b[..].try_into().unwrap()).collect();
        let own: Vec<Option<Marks>> = marks.iter().map(plain).collect();
        check(&marks, &own);
    }
}
