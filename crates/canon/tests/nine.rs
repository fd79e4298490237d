//! The 9×9 half from outside: what a user may rely on, as properties over random boards, and the list of 17-clue puzzles.

use std::collections::HashSet;

use masume_canon::nine::{
    Cells, Clues, Key, PatternForms, Transformation, automorphisms, canonical, canonical_pattern, equivalent,
    form, key, pattern_automorphisms, pattern_form,
};
use masume_solver::Random;
use proptest::prelude::*;

fn lines(random: &mut Random) -> [u8; 9] {
    let mut groups = [0, 1, 2];
    random.shuffle(&mut groups);
    let mut order = [0; 9];
    for (three, group) in order.chunks_mut(3).zip(groups) {
        three.copy_from_slice(&[3 * group, 3 * group + 1, 3 * group + 2]);
        random.shuffle(three);
    }
    order
}

fn scramble(random: &mut Random) -> Transformation {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    Transformation::new(random.below(2) == 1, lines(random), lines(random), digits).unwrap()
}

fn transformation() -> impl Strategy<Value = Transformation> {
    any::<u64>().prop_map(|seed| scramble(&mut Random::new(seed, 0)))
}

/// Boards of any density and any number of digits, with clashes or a part of a grid, mostly with little symmetry.
fn board() -> impl Strategy<Value = Clues> {
    (any::<u64>(), 0..=81usize, 1..=10usize).prop_map(|(seed, filled, digits)| {
        let mut random = Random::new(seed, 1);
        let grid = scramble(&mut random).apply(&grid());
        let mut board = [0; 81];
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        for &cell in &cells[..filled] {
            board[cell] = if digits == 10 { grid[cell] } else { random.below(digits) as u8 + 1 };
        }
        board
    })
}

fn grid() -> Clues {
    read("693784512487512936125963874932651487568247391741398625319475268856129743274836159")
}

fn read(text: &str) -> Clues {
    let digits: Vec<u8> = text.chars().take(81).map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    digits.try_into().unwrap()
}

proptest! {
    #[test]
    fn transformations_are_a_group(a in transformation(), b in transformation(), c in transformation(), board in board()) {
        prop_assert_eq!(a.then(&b).apply(&board), b.apply(&a.apply(&board)));
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&a.inverse()), Transformation::IDENTITY);
        prop_assert_eq!(a.inverse().then(&a), Transformation::IDENTITY);
        prop_assert_eq!(a.apply_to_cells(Cells::of(&board)), Cells::of(&a.apply(&board)));
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }

    #[test]
    fn equivalent_boards_have_one_form(board in board(), t in transformation()) {
        let other = t.apply(&board);
        let (here, there) = (canonical(&board), canonical(&other));
        prop_assert_eq!(here.form, there.form);
        prop_assert_eq!(here.by.apply(&board), here.form);
        prop_assert_eq!(there.by.apply(&other), there.form);
        prop_assert_eq!(form(&here.form), here.form);
        prop_assert_eq!(equivalent(&board, &other).map(|t| t.apply(&board)), Some(other));
        prop_assert_eq!(key(&board), key(&other));
        prop_assert_eq!(key(&board).board(), here.form);
        prop_assert_eq!(automorphisms(&board).order(), automorphisms(&other).order());
    }

    #[test]
    fn the_form_of_a_puzzle_has_the_form_of_its_pattern(board in board(), t in transformation()) {
        let cells = Cells::of(&board);
        let (pattern, by) = canonical_pattern(cells);
        prop_assert_eq!(Cells::of(&form(&board)), pattern);
        prop_assert_eq!(by.apply_to_cells(cells), pattern);
        prop_assert_eq!(pattern_form(t.apply_to_cells(cells)), pattern);
        // Digits can only break symmetry.
        let (all, those) = (pattern_automorphisms(cells).order(), automorphisms(&board).order());
        prop_assert_eq!(all % those, 0);
    }

    #[test]
    fn a_prepared_pattern_gives_the_same_forms(board in board(), t in transformation(), digits in any::<u64>()) {
        let forms = PatternForms::new(Cells::of(&board));
        prop_assert_eq!(forms.form(&board), form(&board));
        let mut random = Random::new(digits, 2);
        let refilled = board.map(|v| if v == 0 { 0 } else { random.below(9) as u8 + 1 });
        prop_assert_eq!(forms.form(&refilled), form(&refilled));
        prop_assert_eq!(forms.key(&refilled), key(&refilled));
        // A stranger is answered too.
        let other = t.apply(&board);
        prop_assert_eq!(forms.form(&other), form(&other));
    }

    #[test]
    fn keys_are_boards(a in board(), b in board()) {
        prop_assert_eq!(Key::of(&a).board(), a);
        prop_assert_eq!(Key::of(&a).cmp(&Key::of(&b)), a.cmp(&b));
    }

    #[test]
    fn automorphisms_keep_the_board(picture in 0usize..8, seed in any::<u64>(), two in any::<bool>()) {
        // Pictures with much symmetry, in one digit or two.
        let mut random = Random::new(seed, 3);
        let (a, b) = (random.below(9), random.below(9));
        let board: Clues = std::array::from_fn(|cell| {
            let (r, c) = (cell / 9, cell % 9);
            let on = match picture {
                0 => r == c,
                1 => r / 3 == c / 3,
                2 => (r + c) % 2 == 0,
                3 => r == a || c == b,
                4 => r % 3 == c % 3,
                5 => r + c == 8 || r == c,
                6 => r == a && c == b,
                _ => (r / 3 + c / 3) % 2 == 0 && r % 3 == 1,
            };
            if on { 1 + u8::from(two && r > c) } else { 0 }
        });
        let board = scramble(&mut random).apply(&board);
        let group = automorphisms(&board);
        prop_assert!(group.order() > 1);
        let some: Vec<Transformation> = group.iter().take(3000).collect();
        prop_assert!(some.iter().all(|t| t.apply(&board) == board));
        let different: HashSet<_> = some.iter().collect();
        prop_assert_eq!(different.len() as u64, group.order().min(3000));
    }

    #[test]
    fn any_bytes_are_answered(board in prop::array::uniform32(any::<u8>()), at in 0usize..49) {
        // Values that are no digits count as empty.
        let mut clues = [0; 81];
        clues[at..at + 32].copy_from_slice(&board);
        let clean = clues.map(|v| if v > 9 { 0 } else { v });
        prop_assert_eq!(canonical(&clues), canonical(&clean));
        prop_assert_eq!(automorphisms(&clues), automorphisms(&clean));
        prop_assert_eq!(PatternForms::new(Cells::of(&clues)).form(&clues), form(&clean));
        prop_assert_eq!(Key::of(&clues), Key::of(&clean));
    }
}

#[test]
fn known_groups_have_their_known_orders() {
    let most = read("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    assert_eq!(form(&most), most, "the first of all grids is its own form");
    assert_eq!(automorphisms(&most).order(), 648);
    assert_eq!(automorphisms(&most).iter().collect::<HashSet<_>>().len(), 648);
    assert_eq!(automorphisms(&grid()).order(), 1);
    assert_eq!(automorphisms(&[0; 81]).order(), 3_359_232);
    assert_eq!(pattern_automorphisms(Cells::ALL).order(), 3_359_232);
    assert_eq!(pattern_automorphisms([40].into_iter().collect()).order(), 3_359_232 / 81);
}

#[test]
fn unused_digits_are_not_counted_but_told() {
    let mut one = [0; 81];
    one[17] = 6;
    let group = automorphisms(&one);
    assert_eq!((group.order(), group.unused_digits()), (41_472, 8));
    assert!(group.generators().all(|t| *t.digits() == [1, 2, 3, 4, 5, 6, 7, 8, 9]));
    assert_eq!(form(&one)[80], 1);
    assert_eq!(automorphisms(&grid()).unused_digits(), 0);
    // Two boards that differ in a digit neither other cell uses are the same board.
    let mut other = one;
    other[17] = 2;
    assert_eq!(equivalent(&one, &other).map(|t| t.apply(&one)), Some(other));
}

#[test]
fn different_puzzles_are_told_apart() {
    let mut a = [0; 81];
    (a[0], a[40]) = (1, 1);
    let mut b = a;
    b[40] = 2;
    assert_eq!(equivalent(&a, &b), None, "one digit or two");
    assert_ne!(key(&a), key(&b));
}

#[test]
fn texts_that_are_no_transformation_say_why() {
    let complaint = |text: &str| text.parse::<Transformation>().unwrap_err().to_string();
    let good = "transpose rows=213456789 columns=123456879 digits=987654321";
    assert_eq!(good.parse::<Transformation>().unwrap().to_string(), good);
    assert!(complaint("").starts_with("column 1: expected “rows=”"), "{}", complaint(""));
    assert!(
        complaint("rows=123456789 colums=1").starts_with("column 16: expected “columns=”, found “colums=1”")
    );
    assert!(complaint("rows=12345678").contains("rows: “12345678” is not the numbers 1 to 9"));
    assert!(complaint(&good.replace("digits=9", "digits=8")).contains("digits: “887654321”"));
    assert!(complaint(&good.replace("213456789", "412356789")).contains("tears a band apart"));
    assert!(complaint(&good.replace("123456879", "012345678")).contains("columns: “012345678”"));
    assert!(complaint(&format!("{good} more")).contains("column 61: expected “the end”, found “more”"));
    assert!(
        Transformation::new(false, [9; 9], [0; 9], [0; 9])
            .unwrap_err()
            .to_string()
            .contains("rows: “?????????”")
    );
    let torn = Transformation::new(false, [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 3, 2, 4, 5, 6, 7, 8], [1; 9]);
    assert!(torn.unwrap_err().to_string().contains("tears a stack apart"));
}

#[test]
fn the_17_clue_puzzles_are_all_different_however_they_are_written() {
    let Some(text) = masume_testdata::text("puzzles/17_clue.txt") else { return };
    let puzzles: Vec<Clues> =
        text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')).map(read).collect();
    assert_eq!(puzzles.len(), 49_158);
    let mut random = Random::new(17, 0);
    let mut keys = HashSet::new();
    for puzzle in &puzzles {
        let own = key(puzzle);
        assert!(keys.insert(own), "{puzzle:?} is there twice");
        let scrambled = scramble(&mut random).apply(puzzle);
        assert_eq!(key(&scrambled), own, "{puzzle:?}");
    }
    assert_eq!(keys.len(), 49_158);
}
