//! Annealing: what it emits is unique, goals are reached, and a state goes on as if nothing had happened.

use std::sync::Arc;

use masume_hunt::Method;
use masume_hunt::anneal::symmetry::{Orbits, symmetries};
use masume_hunt::anneal::{Anneal, State};
use masume_puzzle::{Board, BoardSpec, Cell, Puzzle};
use masume_solver::{Control, Engine, search};

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse::<BoardSpec>().unwrap()).unwrap()
}

/// Rounds until one brings a puzzle of so few clues; all finds.
fn hunt(method: &Anneal, until: usize, rounds: usize) -> Vec<Puzzle> {
    let (mut state, mut finds) = (method.start(), Vec::new());
    let mut worker = method.worker();
    for _ in 0..rounds {
        round(method, &mut worker, &mut state, &mut finds);
        if finds.iter().any(|p: &Puzzle| p.givens().count() <= until) {
            break;
        }
    }
    finds
}

fn round(
    method: &Anneal,
    worker: &mut <Anneal as Method>::Worker,
    state: &mut State,
    finds: &mut Vec<Puzzle>,
) {
    let mut next = state.clone();
    let mut found = Vec::new();
    for piece in 0..method.pieces(state, finds) {
        let outcome = method.work(worker, state, finds, piece, &Control::default());
        found.extend(outcome.found);
        method.take(&mut next, piece, outcome.rest);
    }
    method.end_round(&mut next);
    *state = next;
    finds.extend(found);
}

fn assert_unique(puzzle: &Puzzle) {
    for id in ["general", "exact-cover"] {
        let engine = search::find(id).unwrap();
        let count = Engine::by_name(engine, puzzle).unwrap().count(2, &Control::default());
        assert_eq!(count.unique(), Some(true), "{id}: {:?}", puzzle.givens());
    }
}

#[test]
fn six_by_six_comes_down_to_eight() {
    let method = Anneal::new(&shape("6"), 1, None, None).unwrap();
    let finds = hunt(&method, 8, 40);
    assert_eq!(finds.iter().map(|p| p.givens().count()).min(), Some(8));
    finds.iter().for_each(assert_unique);
}

#[test]
fn shapes_with_rules_and_without_symmetry_are_hunted_on() {
    let jigsaw = "jigsaw:AAABBBAACBBBACCCDDCCEDDDEEEDFFEEFFFF";
    for (text, most) in [("4", 5), (jigsaw, 11), ("6+diagonals", 9), ("latin5", 8)] {
        let method = Anneal::new(&shape(text), 3, Some(most), None).unwrap();
        let finds = hunt(&method, most, 40);
        assert!(!finds.is_empty(), "{text}: nothing with {most} clues");
        for puzzle in &finds {
            assert!(puzzle.givens().count() <= most, "{text}");
            assert_unique(puzzle);
        }
    }
}

#[test]
fn a_state_that_went_through_text_goes_on_alike() {
    let method = Anneal::new(&shape("8"), 5, None, None).unwrap();
    let (mut state, mut finds, mut worker) = (method.start(), Vec::new(), method.worker());
    round(&method, &mut worker, &mut state, &mut finds);
    let text = serde_json::to_string(&state).unwrap();
    let mut again: State = serde_json::from_str(&text).unwrap();
    assert_eq!(again, state);
    // Another thread, which has nothing in its memory.
    let (mut other, mut same) = (method.worker(), finds.clone());
    for _ in 0..2 {
        round(&method, &mut worker, &mut state, &mut finds);
        round(&method, &mut other, &mut again, &mut same);
        assert_eq!(again, state);
        assert_eq!(same, finds);
    }
}

#[test]
fn a_stop_is_obeyed() {
    let method = Anneal::new(&shape("16"), 5, None, None).unwrap();
    let control = Control::default();
    control.cancel.cancel();
    let (state, mut worker) = (method.start(), method.worker());
    let outcome = method.work(&mut worker, &state, &[], 0, &control);
    assert_eq!((outcome.found.len(), outcome.tries), (0, 0));
}

#[test]
fn orbits_are_closed_and_break_no_rule() {
    let mut seen = 0;
    for text in ["6", "2x5", "9", "9+diagonals", "9+windoku", "9+anti-knight", "16"] {
        let shape = shape(text);
        let digits = shape.digits();
        let all = symmetries(&shape);
        assert_eq!((all[0].name.as_str(), all[0].order), ("none", 1));
        for symmetry in all {
            assert!(symmetry.motion.fits(&shape), "{text} {}", symmetry.name);
            let orbits = Orbits::new(&shape, &symmetry.motion, symmetry.order);
            seen += orbits.len();
            for orbit in 0..orbits.len() as u32 {
                let members = orbits.members(orbit);
                assert_eq!(members.len(), symmetry.order);
                for &(cell, digit) in members {
                    let (c, d) = symmetry.motion.of(usize::from(cell), digit);
                    assert!(members.contains(&(c as u16, d)), "{text} {}: not closed", symmetry.name);
                    assert_eq!(orbits.of(usize::from(cell), digit), orbit);
                    assert!(digit < digits);
                    for &(other, same) in members.iter().filter(|m| m.0 != cell) {
                        let meet = shape
                            .peers(Cell::new(usize::from(cell)))
                            .any(|p| p.index() == usize::from(other));
                        assert!(!(meet && same == digit), "{text} {}: breaks a rule", symmetry.name);
                    }
                }
                let mut cells: Vec<u16> = members.iter().map(|m| m.0).collect();
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len(), symmetry.order, "{text} {}: a cell twice", symmetry.name);
            }
        }
    }
    assert!(seen > 1000);
}

#[test]
fn names_of_symmetries_are_known_or_told() {
    let nine = shape("9");
    assert_eq!(Anneal::new(&nine, 1, None, Some("quarter-turn")).unwrap().symmetries().len(), 1);
    let error = Anneal::new(&nine, 1, None, Some("sideways")).unwrap_err().to_string();
    assert!(error.contains("sideways") && error.contains("quarter-turn"), "{error}");
}
