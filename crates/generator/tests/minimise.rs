//! Minimised puzzles keep their solution, need every clue that is left, and keep their symmetry when told to.

use masume_generator::Minimise;
use masume_generator::minimise::richest;
use masume_puzzle::{Board, Cell, Digit, Pattern, Puzzle};
use masume_solver::{Control, Engine};

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn puzzle(text: &str) -> Puzzle {
    let mut puzzle = Puzzle::empty(Board::classic());
    for (i, b) in text.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()) {
        puzzle.set_given(Cell::new(i), Digit::new(b - b'0'));
    }
    puzzle
}

fn unique(puzzle: &Puzzle) -> bool {
    Engine::for_puzzle(puzzle).count(2, &Control::default()).unique() == Some(true)
}

#[test]
fn every_clue_that_is_left_is_needed() {
    let full = puzzle(SOLVED);
    let mut engine = Engine::for_puzzle(&full);
    for seed in 0..5 {
        let how = Minimise { seed, ..Minimise::default() };
        let small = how.run(&full, &mut engine, &Control::default()).unwrap().puzzle;
        assert!(unique(&small) && small.givens().count() < 35, "{}", small.givens().count());
        for cell in Pattern::of(&small).cells() {
            assert_eq!(small.given(cell), full.given(cell));
            let mut fewer = small.clone();
            fewer.set_given(cell, None);
            assert!(!unique(&fewer), "{cell:?} is not needed");
        }
    }
}

#[test]
fn groups_go_together_when_the_symmetry_is_kept() {
    let full = puzzle(SOLVED);
    let mut engine = Engine::for_puzzle(&full);
    let how = Minimise { keep_symmetry: true, ..Minimise::default() };
    let small = how.run(&full, &mut engine, &Control::default()).unwrap();
    assert_eq!(small.symmetry.id, "full");
    let pattern = Pattern::of(&small.puzzle);
    assert!(pattern.has(small.symmetry) && richest(&pattern).id == "full");
    for group in small.symmetry.orbits(full.board()).unwrap().iter().filter(|g| pattern.contains(g[0])) {
        let mut fewer = small.puzzle.clone();
        for &cell in group {
            assert!(fewer.set_given(cell, None));
        }
        assert!(!unique(&fewer));
    }
}

#[test]
fn more_orders_never_give_more_clues_and_an_order_is_told() {
    let full = puzzle(SOLVED);
    let mut engine = Engine::for_puzzle(&full);
    let mut run = |orders| {
        let how = Minimise { seed: 3, orders, ..Minimise::default() };
        how.run(&full, &mut engine, &Control::default()).unwrap()
    };
    let (one, many) = (run(1), run(20));
    assert!(many.puzzle.givens().count() <= one.puzzle.givens().count() && many.order < 20 && one.order == 0);
}

#[test]
fn rule_clues_go_as_digits_do() {
    let text = "2x2+killer(5,8,9,13)=10+killer(0,1,2,4)=10+killer(14,15)=6+killer(6,10)=7+killer(7,11)=4+killer(3)=2+killer(12)=1 \
                34..............";
    let full: Puzzle = text.parse().unwrap();
    assert!(unique(&full));
    let mut engine = Engine::for_puzzle(&full);
    let (mut cages, mut digits) = (0, 0);
    for seed in 0..8 {
        let how = Minimise { seed, ..Minimise::default() };
        let small = how.run(&full, &mut engine, &Control::default()).unwrap().puzzle;
        assert!(unique(&small));
        for clue in small.clues() {
            assert!(!unique(&small.without(&[clue])), "{clue:?} of {small} is not needed");
        }
        cages += full.rule_clues().len() - small.rule_clues().len();
        digits += 2 - small.givens().count();
    }
    assert!(cages > 0 && digits > 0, "{cages} {digits}");
}

#[test]
fn rule_clues_that_are_images_of_each_other_go_together() {
    // Two pairs of cages, each the other's image under a half turn.
    let solution = "1234341221434321";
    let text = format!("2x2+killer(0,1)=3+killer(14,15)=3+killer(4,5)=7+killer(10,11)=7 {solution}");
    let full: Puzzle = text.parse().unwrap();
    let mut engine = Engine::for_puzzle(&full);
    let how = Minimise { keep_symmetry: true, ..Minimise::default() };
    let small = how.run(&full, &mut engine, &Control::default()).unwrap().puzzle;
    assert!(unique(&small));
    assert!(small.rule_clues().len().is_multiple_of(2), "{small}");
}
