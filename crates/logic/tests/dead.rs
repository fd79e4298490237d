//! Dead candidates: what search knows, and after which step each falls.

use masume_logic::choice::{self, Choice};
use masume_logic::dead::{self, DeadView, Solutions};
use masume_logic::{End, Position};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::{Activity, Control, Engine};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Needs far more than singles.
const HARD: &str = "003090000100040036008002100040080073000900000000000000004070068600000000700000504";

fn puzzle(text: &str) -> Puzzle {
    let values = text.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap()
}

/// What is found in no time, also where hardly anything is given: no chains.
fn quick() -> Choice {
    let names = ["hidden-single", "naked-single", "locking", "naked-pair", "x-wing", "unique-loop"];
    Choice {
        only: Some(names.into_iter().filter_map(choice::named).flatten().collect()),
        ..Choice::default()
    }
}

/// The view, checked against what it says.
fn view(puzzle: &Puzzle, choice: &Choice) -> DeadView {
    let control = Control::default();
    let mut engine = Engine::for_puzzle(puzzle);
    let view = dead::view(puzzle, &mut engine, choice, &control);
    let statuses = engine.status(&control);
    let mut board = Position::new(puzzle);
    let gone = |board: &Position, at: &dead::Fallen| {
        let (cell, digit) = (at.candidate.cell.index() as u32, at.candidate.digit);
        !board.has(cell, digit.index()) && board.value(cell) != digit.value()
    };
    for fallen in &view.dead {
        assert_eq!(statuses.of(fallen.candidate.cell, fallen.candidate.digit), Activity::Dead);
        assert!(!gone(&board, fallen), "it was there at the start");
    }
    for (number, step) in view.steps.iter().enumerate() {
        let sound = step.eliminations.iter().all(|c| statuses.of(c.cell, c.digit) == Activity::Dead);
        assert!(sound || view.solutions == Solutions::None, "{step:?}");
        step.apply(&mut board);
        for fallen in &view.dead {
            assert_eq!(
                gone(&board, fallen),
                fallen.step.is_some_and(|s| s <= number),
                "{fallen:?} at {number}"
            );
        }
    }
    view
}

#[test]
fn all_dead_candidates_of_an_easy_puzzle_fall() {
    let puzzle = puzzle(EASY);
    let view = view(&puzzle, &Choice::default());
    assert_eq!((view.solutions, view.end), (Solutions::One, End::Solved));
    assert_eq!(view.unreached().count(), 0);
    let board = Position::new(&puzzle);
    assert_eq!(view.dead.len(), board.candidates() - board.blanks());
}

#[test]
fn what_few_techniques_do_not_reach_is_listed() {
    let puzzle = puzzle(HARD);
    let singles = view(&puzzle, &Choice::singles());
    let board = Position::new(&puzzle);
    assert_eq!(singles.dead.len(), board.candidates() - board.blanks());
    assert_eq!(singles.end, End::Stuck);
    assert!(singles.unreached().count() > 100);
    let reached = |view: &DeadView| view.dead.iter().filter(|d| d.step.is_some()).count();
    let more = view(&puzzle, &quick());
    assert!(reached(&more) > reached(&singles) && more.unreached().count() > 0);
}

#[test]
fn boards_with_many_solutions_or_none_have_a_view_too() {
    // One clue: the other candidates of its houses are gone at once, and nothing else is dead.
    let one = view(&puzzle(&format!("5{}", ".".repeat(80))), &quick());
    assert_eq!((one.solutions, one.dead.len(), one.steps.len()), (Solutions::Several, 0, 0));
    // Without two of its clues the easy puzzle has several solutions, and still many dead candidates.
    let fewer = EASY.replacen("53", "..", 1).replacen("98", "..", 1);
    let several = view(&puzzle(&fewer), &quick());
    assert_eq!(several.solutions, Solutions::Several);
    assert!(several.dead.len() > 20 && !several.steps.is_empty());
    let none = view(&puzzle(&EASY.replacen("53", "35", 1)), &quick());
    assert_eq!(none.solutions, Solutions::None);
    let board = Position::new(&puzzle(&EASY.replacen("53", "35", 1)));
    assert_eq!(none.dead.len(), board.candidates());
}
