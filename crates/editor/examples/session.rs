//! Edits a puzzle, asks what is known of it, undoes, and restores the session from its log.

use masume_editor::{Command, Edit, Mind, Session, State, Target, replay};
use masume_puzzle::Board;
use masume_solver::Control;

pub(crate) fn main() {
    // The caller brings the time of day, and keeps the lines of the log.
    let (mut session, mut log) = Session::begin(State::empty(Board::usual(4).unwrap()), 0);
    for (at, (cell, digit)) in [(0, 1), (6, 2), (9, 3)].into_iter().enumerate() {
        let edit = Edit::PlaceClue { cell, digit, insist: false };
        log += &session.run(edit.into(), at as u64).expect("nothing clashes");
    }
    let refused = session.run(Edit::PlaceClue { cell: 1, digit: 1, insist: false }.into(), 4);
    println!("refused: {}", refused.unwrap_err().id());

    let mut mind = Mind::new();
    let puzzle = &session.document().puzzle;
    let known = mind.quick(puzzle, &Control::default());
    println!("{} solutions, {} cells determined", known.solutions.least, known.determined().len());
    let target = Target::Place { cell: 15, digit: 4 };
    let what_if = mind.what_if(puzzle, &known, target, &Control::default()).expect("cell 15 is empty");
    println!("with a 4 in the last cell: {} solutions", what_if.solutions.least);

    log += &session.run(Command::Undo, 5).unwrap();
    let replayed = replay(log.as_bytes()).unwrap();
    assert_eq!(replayed.session, session);
    println!("{} states in the undo tree", session.history().len());
}
