//! Steps by signs of rules: true on every puzzle of `testdata/signs.toml`, and most of those fall by them.

use std::path::Path;

use masume_logic::{End, FINDERS, Layout, Order, Position, Why, all_techniques, technique};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::Control;
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    shape: String,
    givens: String,
    count: u64,
    solution: Option<String>,
}

fn grid(text: &str) -> Grid {
    let value = |c: char| if c == '.' { 0 } else { c.to_digit(36).unwrap() as u8 };
    Grid::from_values(text.chars().map(value).collect()).unwrap()
}

/// Everything but nets, which see houses only and take long.
fn order() -> Order {
    let last = FINDERS.iter().position(|f| f.id == "sign-trial").unwrap();
    Order::of(FINDERS[..=last].to_vec())
}

#[test]
fn steps_hold_and_most_puzzles_fall() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/signs.toml");
    let file: File = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let order = order();
    let (mut puzzles, mut solved, mut steps, mut signs) = (0, 0, 0, 0);
    let mut met = std::collections::BTreeMap::new();
    for case in file.case.iter().filter(|c| c.count == 1) {
        let Some(solution) = &case.solution else { continue };
        let solution = grid(solution);
        let clues = Puzzle::from_spec(case.shape.parse().unwrap()).unwrap();
        let puzzle = clues.with_givens(grid(&case.givens)).unwrap();
        let mut board = Position::new(&puzzle);
        let control = Control { cancel: masume_solver::CancelToken::after(20_000), ..Control::default() };
        let end = order.walk(&mut board, &control, |_, step| {
            assert!(step.holds_in(&solution), "{}: {step:?}", case.name);
            steps += 1;
            signs += u32::from(matches!(step.why, Why::Sign(_) | Why::Total { .. } | Why::Trial { .. }));
            *met.entry(step.technique.id).or_insert(0) += 1;
        });
        assert!(!matches!(end, End::Contradiction(_)), "{}", case.name);
        puzzles += 1;
        solved += u32::from(end == End::Solved);
    }
    println!("{puzzles} puzzles, {solved} solved, {steps} steps, {signs} of them by signs");
    assert!(solved * 2 > puzzles, "{solved} of {puzzles}");
    for id in ["sign-pair", "sign-sum", "rule-of-45", "sign-line", "sign-trial"] {
        assert!(met.contains_key(id), "{id} was never met: {met:?}");
    }
}

#[test]
fn plain_boards_have_none() {
    let givens = grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let puzzle = Puzzle::new(Board::classic(), givens).unwrap();
    let signs = all_techniques().filter(|t| t.needs == masume_logic::Needs::Signs);
    let finders = FINDERS.iter().filter(|f| f.id == "signs" || f.id == "sign-trial").copied();
    assert_eq!(signs.count(), 5);
    let order = Order::of(finders.collect());
    assert!(order.next(&Position::new(&puzzle), &Control::default()).is_err());
}

#[test]
fn a_step_says_which_sign_it_is() {
    let spec = "2x2+killer(0,1)=3+thermometer(4,8,12)";
    let puzzle = Puzzle::from_spec(spec.parse().unwrap()).unwrap();
    let board = Position::new(&puzzle);
    let order = Order::default().only(|t| t.id == "sign-sum");
    let step = order.next(&board, &Control::default()).unwrap();
    assert_eq!(step.technique, technique("sign-sum").unwrap());
    assert!(matches!(&step.why, Why::Sign(used) if used.rule.id == "killer" && used.values == [3]));
    // Two cells that add up to 3 hold 1 and 2.
    assert_eq!(step.eliminations.len(), 4);
    let order = Order::default().only(|t| t.id == "sign-pair");
    let step = order.next(&board, &Control::default()).unwrap();
    // The whole thermometer in one step: 1 to 2, 2 to 3, 3 to 4.
    assert_eq!(step.eliminations.len(), 6);
}

#[test]
fn tables_serve_every_puzzle_with_the_same_rule_clues() {
    let puzzle = |spec: &str| Puzzle::from_spec(spec.parse().unwrap()).unwrap();
    let caged = puzzle("2x2+killer(0,1)=3");
    let given = caged.clone().with_givens(grid("1...............")).unwrap();
    let layout = Layout::of(&given);
    assert!(layout.is_of(&caged) && layout.is_of(&given));
    assert!(layout.puzzle().givens().is_empty());
    for other in ["2x2", "2x2+killer(0,1)=4", "2x2+diagonals+killer(0,1)=3"] {
        assert!(!layout.is_of(&puzzle(other)), "{other}");
    }
    // The cage is one more house.
    assert_eq!(layout.others.len(), 1);
    let (first, second) = (Position::new(&given), Position::with_layout(&given, layout));
    assert_eq!(first.all_cands(), second.all_cands());
}
