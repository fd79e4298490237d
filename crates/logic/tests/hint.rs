//! Hints: the state is checked first, and the next step is one that people see.

use masume_logic::choice::{self, Choice};
use masume_logic::{Hint, hint};
use masume_puzzle::{Board, Cell, Digit, DigitSet, Document, Grid, Puzzle};
use masume_solver::{Control, Engine, Stop};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn document(text: &str) -> Document {
    let values = text.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    Document::new(Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap())
}

fn ask(document: &Document, choice: &Choice) -> Hint {
    let mut engine = Engine::for_puzzle(&document.puzzle);
    hint(document, &mut engine, choice, &Control::default()).unwrap()
}

fn people(document: &Document) -> Hint {
    ask(document, &Choice::people())
}

fn digit(value: u8) -> Option<Digit> {
    Digit::new(value)
}

fn solved(cell: usize) -> Option<Digit> {
    digit(SOLVED.as_bytes()[cell] - b'0')
}

#[test]
fn the_next_step_goes_on_from_the_entries() {
    let mut document = document(EASY);
    let mut steps = 0;
    loop {
        match people(&document) {
            Hint::Step { board, step } => {
                assert_eq!(board.grid().count(), document.puzzle.givens().count() + steps);
                let placed = step.placement.expect("singles are enough here");
                assert_eq!(solved(placed.cell.index()), Some(placed.digit));
                document.entries.set(placed.cell, Some(placed.digit));
                steps += 1;
            }
            Hint::Solved => break,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(steps, 51);
}

#[test]
fn wrong_entries_come_first_and_all_of_them() {
    let mut document = document(EASY);
    document.entries.set(Cell::new(2), digit(1));
    document.entries.set(Cell::new(3), solved(3));
    document.entries.set(Cell::new(80 - 9), digit(1));
    let Hint::WrongEntries(cells) = people(&document) else { panic!() };
    assert_eq!(cells, [Cell::new(2), Cell::new(71)]);
}

#[test]
fn marks_that_leave_out_the_solution_come_next() {
    let mut document = document(EASY);
    document.centre_marks = vec![DigitSet::EMPTY; 81];
    document.centre_marks[2] = [1, 2].into_iter().filter_map(Digit::new).collect();
    document.centre_marks[3] = [2, 6].into_iter().filter_map(Digit::new).collect();
    let Hint::WrongMarks(cells) = people(&document) else { panic!() };
    assert_eq!(cells, [Cell::new(2)]);
    // An entry says more than the marks below it.
    document.entries.set(Cell::new(2), solved(2));
    assert!(matches!(people(&document), Hint::Step { .. }));
}

#[test]
fn marks_of_the_player_count_as_eliminated() {
    let mut document = document(EASY);
    // The only mark of a cell: a single that the board alone does not show.
    let board = masume_logic::Position::new(&document.puzzle);
    let wide = (0..81u32).rfind(|&c| board.cands(c).count_ones() > 2).unwrap();
    document.centre_marks = vec![DigitSet::EMPTY; 81];
    document.centre_marks[wide as usize] = solved(wide as usize).into_iter().collect();
    let Hint::Step { step, .. } = people(&document) else { panic!() };
    assert_eq!(step.placement.unwrap().cell, Cell::new(wide as usize), "a lone mark is in plain view");
    assert_eq!(step.technique.id, "naked-single");
}

#[test]
fn people_see_singles_before_pairs() {
    // Sudoku Explainer takes a direct pair or a locked digit first on many boards; people never do.
    let ids: Vec<&str> = choice::people().iter().map(|f| f.id).collect();
    assert_eq!(ids[..2], ["hidden-single", "naked-single"]);
}

#[test]
fn several_solutions_are_no_hindrance() {
    let fewer = EASY.replacen("53", "..", 1).replacen("98", "..", 1);
    let mut document = document(&fewer);
    let Hint::Step { board, .. } = people(&document) else { panic!() };
    assert!(!board.uniqueness(), "nothing follows from uniqueness here");
    // Entries that are fine one by one but not together.
    let mut engine = Engine::for_puzzle(&document.puzzle);
    let statuses = engine.status(&Control::default());
    let open: Vec<Cell> = document.board().cells().filter(|c| statuses.active[c.index()].len() > 1).collect();
    let pairs = open.iter().flat_map(|&a| open.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b);
    let candidates = pairs.flat_map(|(a, b)| {
        let (of_a, of_b) = (statuses.active[a.index()], statuses.active[b.index()]);
        of_a.iter().flat_map(move |da| of_b.iter().map(move |db| [(a, da), (b, db)])).collect::<Vec<_>>()
    });
    let mut found = false;
    for pair in candidates {
        let mut any = false;
        engine.enumerate_with(&pair, &Control::default(), &mut |_| {
            any = true;
            std::ops::ControlFlow::Break(())
        });
        if !any {
            document.entries = Grid::empty(81);
            for (cell, digit) in pair {
                document.entries.set(cell, Some(digit));
            }
            let Hint::NoneLeft(cells) = people(&document) else { panic!() };
            assert_eq!(cells, pair.map(|p| p.0));
            found = true;
            break;
        }
    }
    assert!(found, "some two entries exclude each other");
}

#[test]
fn what_cannot_be_helped_is_said() {
    assert!(matches!(people(&document(&EASY.replacen("53", "35", 1))), Hint::NoSolution));
    let none = Choice { only: choice::named("full-house"), ..Choice::people() };
    assert!(matches!(ask(&document(EASY), &none), Hint::Stuck));
    let control = Control::default();
    control.cancel.cancel();
    let document = document(EASY);
    let mut engine = Engine::for_puzzle(&document.puzzle);
    let stopped = hint(&document, &mut engine, &Choice::people(), &control).unwrap();
    assert!(matches!(stopped, Hint::Stopped(Stop::Cancelled)), "{stopped:?}");
}

#[test]
fn candidates_struck_out_in_the_puzzle_itself_are_checked_too() {
    // HoDoKu's lines and pencil-mark grids list what is left in each cell as part of the puzzle.
    let mut document = document(EASY);
    let mut left = vec![DigitSet::all(9); 81];
    let struck = [2, 30];
    for cell in struck {
        left[cell].remove(solved(cell).unwrap());
    }
    document.puzzle = document.puzzle.with_marks(left).unwrap();
    let Hint::WrongMarks(wrong) = people(&document) else { panic!("the marks are wrong") };
    assert_eq!(wrong, struck.map(Cell::new));
    // What was struck out after a wrong entry follows from it, so the entry comes first.
    document.entries.set(Cell::new(3), digit(2));
    let Hint::WrongEntries(wrong) = people(&document) else { panic!("the entry is wrong") };
    assert_eq!(wrong, [Cell::new(3)]);
}
