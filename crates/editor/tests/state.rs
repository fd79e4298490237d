//! States as JSON: there and back on every kind of shape, and hostile text.

mod common;

use common::{SHAPES, classic, random_document, shape};
use masume_editor::state::{MAX_CELLS, MAX_TEXT};
use masume_editor::{Mode, State};
use masume_puzzle::{Board, DigitSet, Document, Puzzle};
use proptest::prelude::*;

fn there_and_back(state: &State) -> State {
    serde_json::from_str(&serde_json::to_string(state).unwrap()).unwrap()
}

#[test]
fn states_of_every_shape_come_back_equal() {
    for text in SHAPES {
        for seed in 0..5 {
            let document = random_document(&shape(text), seed);
            assert!(document.planned.is_some() && !document.colours.is_empty());
            let state = State { document, mode: Mode::Solve, seconds: 77 };
            assert_eq!(there_and_back(&state), state, "{text}");
        }
    }
    let empty = State::empty(Board::classic());
    let text = serde_json::to_string(&empty).unwrap();
    assert_eq!(text, r#"{"version":1,"shape":"3x3","mode":"make","seconds":0}"#);
    assert_eq!(there_and_back(&empty), empty);
}

#[test]
fn pencil_mark_puzzles_keep_their_restrictions() {
    let shape = Board::usual(4).unwrap();
    let marks: Vec<DigitSet> =
        shape.cells().map(|c| DigitSet::from_bits(1 + c.index() as u64 % 15)).collect();
    let puzzle = Puzzle::empty(shape).with_marks(marks).unwrap();
    assert!(puzzle.marks().is_some());
    let state = State::new(Document::new(puzzle));
    assert_eq!(there_and_back(&state), state);
}

#[test]
fn a_solution_and_texts_are_kept() {
    let mut document = classic();
    document.solution = Some(masume_puzzle::Grid::from_values(vec![3; 81]).unwrap());
    document.meta.rules_ja = "数独".into();
    document.meta.recipe = "seed 1".into();
    let state = State::new(document);
    assert_eq!(there_and_back(&state), state);
}

#[test]
fn hostile_states_are_refused_with_a_reason() {
    let long = "x".repeat(MAX_TEXT + 1);
    let far = (0..2000).map(|i| format!("0,{}", i * 64)).collect::<Vec<_>>().join(";");
    let cases = [
        (r#"{"version":2,"shape":"3x3"}"#.to_string(), "version 2"),
        (r#"{"shape":"3x3"}"#.into(), "version"),
        (r#"{"version":1,"shape":"3x4+nothing"}"#.into(), "no rule"),
        (r#"{"version":1,"shape":"300"}"#.into(), "shape"),
        (r#"{"version":1,"shape":"3x3","givens":[1,2]}"#.into(), "givens has 2 cells"),
        (r#"{"version":1,"shape":"2x2","givens":[1,2,3,4,5,0,0,0,0,0,0,0,0,0,0,0]}"#.into(), "no digit 5"),
        (r#"{"version":1,"shape":"2x2","givens":[-1]}"#.into(), "invalid value"),
        (r#"{"version":1,"shape":"2x2","centre":[[16,1]]}"#.into(), "no cell 16"),
        (r#"{"version":1,"shape":"2x2","corner":[[0,0]]}"#.into(), "no digit 0"),
        (r#"{"version":1,"shape":"2x2","corner":[[18446744073709551615,1]]}"#.into(), "no cell"),
        (r#"{"version":1,"shape":"2x2","planned":[99]}"#.into(), "no cell 99"),
        (r#"{"version":1,"shape":"2x2","colours":[1]}"#.into(), "colours has 1"),
        (r#"{"version":1,"shape":"2x2","surprise":1}"#.into(), "surprise"),
        (format!(r#"{{"version":1,"shape":"2x2","meta":{{"title":"{long}"}}}}"#), "more than 10000"),
        (format!(r#"{{"version":1,"shape":"8x8@{far}"}}"#), "more than 20000 cells"),
        (format!(r#"{{"version":1,"shape":"{}"}}"#, "9".repeat(100_000)), "longer"),
        ("null".into(), "invalid type"),
    ];
    for (text, why) in cases {
        let error = serde_json::from_str::<State>(&text).unwrap_err().to_string();
        assert!(error.contains(why), "{why}: {error}");
    }
    // The largest gattai known is within the limits.
    let boards: Vec<(u32, u32)> = (0..11)
        .flat_map(|i| (0..51).map(move |j| (6 * i, 6 * j)))
        .filter(|(i, j)| (i + j) / 6 % 2 == 1)
        .collect();
    let spec = "3x3".parse::<masume_puzzle::BoardSpec>().unwrap().with_boards(boards);
    let shape = masume_editor::state::puzzle_of(&spec.to_string()).unwrap().board().clone();
    assert!(shape.len() == 18_180 && shape.len() <= MAX_CELLS);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Bytes of a good text changed at random never panic.
    #[test]
    fn damaged_states_never_panic(seed in 0..50u64, at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>()) {
        let document = random_document(&shape(SHAPES[seed as usize % SHAPES.len()]), seed);
        let mut bytes = serde_json::to_vec(&State::new(document)).unwrap();
        let i = at.index(bytes.len());
        bytes[i] = byte;
        let _ = serde_json::from_slice::<State>(&bytes);
        bytes.truncate(cut.index(bytes.len()));
        let _ = serde_json::from_slice::<State>(&bytes);
    }
}
