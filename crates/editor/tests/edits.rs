//! What each edit does, and what is refused.

mod common;

use common::{SHAPES, any_edit, cell, classic, digit, random_document, shape};
use masume_editor::{Code, Edit, Marks, Origin, Refusal, State, TextField, Turn, apply};
use masume_locale::Lang;
use masume_puzzle::{Board, DigitSet, Document, Puzzle, SYMMETRIES};
use proptest::prelude::*;

fn edit(json: &str) -> Edit {
    serde_json::from_str(json).unwrap()
}

fn done(document: &Document, json: &str) -> Document {
    apply(document, &edit(json)).unwrap()
}

fn refused(document: &Document, json: &str) -> Refusal {
    apply(document, &edit(json)).unwrap_err()
}

#[test]
fn clues_are_placed_changed_and_removed() {
    let document = classic();
    let placed = done(&document, r#"{"edit":"place_clue","cell":2,"digit":4}"#);
    assert_eq!(placed.puzzle.given(cell(2)), Some(digit(4)));
    let changed = done(&placed, r#"{"edit":"place_clue","cell":2,"digit":1}"#);
    assert_eq!(changed.puzzle.given(cell(2)), Some(digit(1)));
    let removed = done(&changed, r#"{"edit":"remove_clues","cells":[2,3]}"#);
    assert_eq!(removed, document);
    assert_eq!(refused(&document, r#"{"edit":"remove_clues","cells":[2]}"#).code, Code::Nothing);
}

#[test]
fn a_clash_is_refused_with_its_cells_unless_the_author_insists() {
    let document = classic();
    let refusal = refused(&document, r#"{"edit":"place_clue","cell":2,"digit":5}"#);
    assert_eq!((refusal.code, &refusal.cells[..], refusal.digit), (Code::Clash, &[0][..], Some(5)));
    let shape = document.board();
    assert_eq!(refusal.words(shape, Lang::En), "5 clashes with r1c1.");
    assert_eq!(refusal.words(shape, Lang::Ja), "5はR1C1とぶつかります。");
    let insisted = done(&document, r#"{"edit":"place_clue","cell":2,"digit":5,"insist":true}"#);
    assert_eq!(insisted.puzzle.given(cell(2)), Some(digit(5)));
}

#[test]
fn what_the_board_lacks_is_refused() {
    let document = classic();
    for (json, code) in [
        (r#"{"edit":"place_clue","cell":81,"digit":1}"#, Code::NoCell),
        (r#"{"edit":"place_clue","cell":2,"digit":10}"#, Code::NoDigit),
        (r#"{"edit":"place_clue","cell":2,"digit":0}"#, Code::NoDigit),
        (r#"{"edit":"enter_digit","cells":[2,4294967295],"digit":1}"#, Code::NoCell),
        (r#"{"edit":"enter_digit","cells":[0,1],"digit":1}"#, Code::OnlyClues),
        (r#"{"edit":"enter_digit","cells":[],"digit":1}"#, Code::OnlyClues),
        (r#"{"edit":"toggle_colour","cells":[1],"colour":16}"#, Code::NoColour),
        (r#"{"edit":"plan","cells":[1],"on":true,"symmetry":"spiral"}"#, Code::Symmetry),
        (r#"{"edit":"strike_marks","kind":"centre","marks":[[1,99]]}"#, Code::NoDigit),
        (r#"{"edit":"new_board","shape":"17x17"}"#, Code::Board),
        (r#"{"edit":"new_board","shape":"4x4","keep":true}"#, Code::OtherCells),
        (r#"{"edit":"set_regions","regions":"AB"}"#, Code::Board),
        (r#"{"edit":"relabel","digits":[1,2,3]}"#, Code::Relabel),
        (r#"{"edit":"clear","layers":["entries"]}"#, Code::Nothing),
        (r#"{"edit":"relabel","digits":[1,2,3,4,5,6,7,8,9]}"#, Code::Nothing),
    ] {
        let refusal = refused(&document, json);
        assert_eq!(refusal.code, code, "{json}");
        for lang in Lang::ALL {
            assert!(refusal.words(document.board(), lang).len() > 5, "{json}");
        }
    }
    assert!(serde_json::from_str::<Edit>(r#"{"edit":"place_clue","cell":1,"digit":1,"loud":true}"#).is_err());
    assert!(serde_json::from_str::<Edit>(r#"{"edit":"explode"}"#).is_err());
}

#[test]
fn entries_and_marks_of_several_cells() {
    let document = classic();
    let marked = done(&document, r#"{"edit":"toggle_mark","kind":"corner","cells":[0,2,3],"digit":4}"#);
    assert_eq!(Marks::of(&marked.corner_marks), Marks(vec![vec![2, 4], vec![3, 4]]));
    let more = done(&marked, r#"{"edit":"toggle_mark","kind":"corner","cells":[2,5],"digit":4}"#);
    assert_eq!(Marks::of(&more.corner_marks), Marks(vec![vec![2, 4], vec![3, 4], vec![5, 4]]));
    let fewer = done(&more, r#"{"edit":"toggle_mark","kind":"corner","cells":[2,3,5],"digit":4}"#);
    assert_eq!(fewer, document);
    // An entry strikes its digit from the marks that it sees, if that is wished for.
    let entered = done(&more, r#"{"edit":"enter_digit","cells":[5,0],"digit":4,"tidy":true}"#);
    assert_eq!(entered.entries.get(cell(5)), Some(digit(4)));
    assert_eq!(entered.entries.get(cell(0)), None);
    assert_eq!(Marks::of(&entered.corner_marks), Marks(vec![vec![5, 4]]));
    let erased = done(&entered, r#"{"edit":"clear","layers":["entries","corner"],"cells":[5]}"#);
    assert_eq!(erased, document);
}

#[test]
fn automatic_marks_respect_clues_and_entries() {
    let mut document = classic();
    document.entries.set(cell(2), Some(digit(4)));
    let marked = done(&document, r#"{"edit":"auto_marks","kind":"centre"}"#);
    assert!(marked.centre_marks[0].is_empty() && marked.centre_marks[2].is_empty());
    assert_eq!(marked.centre_marks[3], [2, 6].into_iter().map(digit).collect());
    // Going on from marks of one's own only strikes.
    let mut own = document.clone();
    own.centre_marks = vec![DigitSet::EMPTY; 81];
    own.centre_marks[3] = [2, 4, 9].into_iter().map(digit).collect();
    let struck = done(&own, r#"{"edit":"auto_marks","kind":"centre","strike_only":true}"#);
    assert_eq!(Marks::of(&struck.centre_marks), Marks(vec![vec![3, 2]]));
    let gone = done(&struck, r#"{"edit":"strike_marks","kind":"centre","marks":[[3,2]]}"#);
    assert!(gone.centre_marks.is_empty());
}

#[test]
fn colours_are_many_in_a_cell() {
    let one = done(&classic(), r#"{"edit":"toggle_colour","cells":[7,8],"colour":0}"#);
    let two = done(&one, r#"{"edit":"toggle_colour","cells":[8],"colour":15}"#);
    assert_eq!((two.colours[7], two.colours[8]), (1, 0x8001));
    let none = done(&two, r#"{"edit":"clear","layers":["colours"]}"#);
    assert!(none.colours.is_empty());
}

#[test]
fn the_brush_paints_whole_orbits() {
    let empty = Document::new(Puzzle::empty(Board::classic()));
    for symmetry in SYMMETRIES {
        let edit = Edit::Plan { cells: vec![1, 30], on: true, symmetry: Some(symmetry.id.to_string()) };
        let planned = apply(&empty, &edit).unwrap().planned.unwrap();
        assert!(planned.has(symmetry) && planned.contains(cell(1)) && planned.contains(cell(30)));
        let off = Edit::Plan { cells: vec![1, 30], on: false, symmetry: Some(symmetry.id.to_string()) };
        assert_eq!(apply(&apply(&empty, &edit).unwrap(), &off).unwrap(), empty);
    }
    // On joined boards the brush paints where there is a cell.
    let joined = Document::new(Puzzle::empty(shape("3x3@0,0;6,6")));
    let edit = Edit::Plan { cells: vec![0], on: true, symmetry: Some("full".into()) };
    assert_eq!(apply(&joined, &edit).unwrap().planned.unwrap().len(), 2);
}

#[test]
fn clues_and_entries_change_places() {
    let document = classic();
    let entries = done(&document, r#"{"edit":"clues_to_entries"}"#);
    assert_eq!((entries.puzzle.clues().count(), entries.entries.count()), (0, 30));
    assert_eq!(done(&entries, r#"{"edit":"entries_to_clues"}"#), document);
    let mut clash = document.clone();
    clash.entries.set(cell(2), Some(digit(5)));
    assert_eq!(refused(&clash, r#"{"edit":"entries_to_clues"}"#).code, Code::Clash);
    assert_eq!(done(&clash, r#"{"edit":"entries_to_clues","insist":true}"#).puzzle.clues().count(), 31);
}

#[test]
fn what_was_said_of_another_puzzle_is_dropped() {
    let mut document = classic();
    document.solution = Some(masume_puzzle::Grid::empty(81));
    document.meta.rating = "ER 1.2".into();
    document.meta.title = "kept".into();
    let titled = apply(&document, &Edit::SetText { field: TextField::Title, text: "new".into() }).unwrap();
    assert_eq!((titled.solution.is_some(), &titled.meta.rating[..]), (true, "ER 1.2"));
    let turned = apply(&document, &Edit::Transform { turn: Turn::Left }).unwrap();
    assert_eq!((turned.solution.is_some(), &turned.meta.rating[..]), (true, "ER 1.2"));
    let changed = done(&document, r#"{"edit":"place_clue","cell":2,"digit":4}"#);
    assert_eq!((changed.solution, &changed.meta.rating[..], &changed.meta.title[..]), (None, "", "kept"));
}

#[test]
fn boards_change_with_and_without_what_stands_on_them() {
    let document = classic();
    let diagonal = done(&document, r#"{"edit":"new_board","shape":"9+x","keep":true}"#);
    assert_eq!(diagonal.puzzle.givens(), document.puzzle.givens());
    assert_eq!(diagonal.board().spec().to_string(), "3x3+diagonal-down+diagonal-up");
    assert_eq!(done(&diagonal, r#"{"edit":"new_board","shape":"9","keep":true}"#), document);
    let empty = done(&document, r#"{"edit":"new_board","shape":"25"}"#);
    assert_eq!((empty.board().len(), empty.puzzle.clues().count()), (625, 0));
    let four = Document::new(Puzzle::empty(shape("2x2")));
    let jigsaw = done(&four, r#"{"edit":"set_regions","regions":"AAABABBBCCCDCDDD"}"#);
    assert_eq!(jigsaw.board().spec().to_string(), "jigsaw:AAABABBBCCCDCDDD");
    assert_eq!(done(&jigsaw, r#"{"edit":"set_regions","regions":"1122112233443344"}"#), four);
    let refusal = refused(&four, r#"{"edit":"set_regions","regions":"AAAAABBBCCCDCDDD"}"#);
    assert!(refusal.detail.contains("region 1 has 5 cells"), "{}", refusal.detail);
}

#[test]
fn turns_carry_everything_and_come_back() {
    for text in SHAPES.iter().chain(&["3x3+diagonal-up", "3x3+disjoint-groups+anti-king"]) {
        let document = random_document(&shape(text), 3);
        for (turn, back, times) in [
            (Turn::Right, Turn::Left, 4),
            (Turn::Half, Turn::Half, 2),
            (Turn::LeftRight, Turn::LeftRight, 2),
            (Turn::TopBottom, Turn::TopBottom, 2),
            (Turn::Transpose, Turn::Transpose, 2),
            (Turn::AntiTranspose, Turn::AntiTranspose, 2),
        ] {
            let there =
                apply(&document, &Edit::Transform { turn }).unwrap_or_else(|e| panic!("{text} {e:?}"));
            assert_eq!(there.puzzle.clues().count(), document.puzzle.clues().count());
            let same = apply(&there, &Edit::Transform { turn: back }).unwrap();
            // Boards and regions may be numbered anew; what stands in the cells is the same.
            assert_eq!(same.puzzle.givens(), document.puzzle.givens(), "{text} {turn:?}");
            assert_eq!(same.colours, document.colours);
            let around =
                (0..times).fold(document.clone(), |d, _| apply(&d, &Edit::Transform { turn }).unwrap());
            assert_eq!(around.centre_marks, document.centre_marks, "{text} {turn:?}");
        }
    }
    // A windoku of 2×3 boxes has extra boxes that lie down: there is none that stands up.
    let lying = random_document(&shape("2x3+windoku"), 1);
    let refusal = apply(&lying, &Edit::Transform { turn: Turn::Right }).unwrap_err();
    assert_eq!(refusal.code, Code::Transform);
    let right = apply(&classic(), &Edit::Transform { turn: Turn::Right }).unwrap();
    assert_eq!(right.puzzle.given(cell(8)), Some(digit(5)), "the top left corner goes to the top right");
}

#[test]
fn renamed_digits_are_renamed_everywhere() {
    let document = random_document(&shape("2x2"), 5);
    let renamed = done(&document, r#"{"edit":"relabel","digits":[2,3,4,1]}"#);
    let next = |v: u8| if v == 0 { 0 } else { v % 4 + 1 };
    for (a, b) in document.entries.values().iter().zip(renamed.entries.values()) {
        assert_eq!(next(*a), *b);
    }
    let back = done(&renamed, r#"{"edit":"relabel","digits":[4,1,2,3]}"#);
    assert_eq!(back, document);
}

#[test]
fn anything_that_is_read_can_be_brought_in() {
    let (edit, not_kept) = Edit::import(common::CLASSIC, None).unwrap();
    assert!(matches!(&edit, Edit::Replace { origin: Origin::Import, .. }) && not_kept.is_empty());
    let empty = Document::new(Puzzle::empty(Board::classic()));
    assert_eq!(apply(&empty, &edit).unwrap(), classic());
    // Bare cells are taken for the board on the screen, when they fit it.
    let diagonal = shape("3x3+diagonals");
    let (edit, _) = Edit::import(common::CLASSIC, Some(&Puzzle::empty(diagonal.clone()))).unwrap();
    assert_eq!(apply(&empty, &edit).unwrap().board(), &diagonal);
    let (edit, _) = Edit::import("1.......2.......", Some(&Puzzle::empty(diagonal.clone()))).unwrap();
    assert_eq!(apply(&empty, &edit).unwrap().board().digits(), 4);
    assert!(Edit::import("no puzzle at all", None).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is done: no panic, a state that reads back equal, edits that read back equal, and the same again.
    #[test]
    fn edits_are_pure_and_everything_reads_back(edits in prop::collection::vec(any_edit(17), 1..30)) {
        let mut document = Document::new(Puzzle::empty(shape("2x2")));
        for edit in edits {
            let json = serde_json::to_string(&edit).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Edit>(&json).unwrap(), &edit);
            let after = apply(&document, &edit);
            prop_assert_eq!(&apply(&document, &edit), &after);
            if let Ok(after) = after {
                let state = State::new(after.clone());
                let back: State = serde_json::from_str(&serde_json::to_string(&state).unwrap()).unwrap();
                prop_assert_eq!(&back.document, &after);
                document = after;
            }
        }
    }
}
