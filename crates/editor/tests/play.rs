//! Conflicts, checks, hints, paths, ratings, and shapes to draw.

mod common;

use common::{cell, classic, digit, puzzle, shape};
use masume_editor::{Class, Edit, Mind, NoRating, apply, check, conflicts, hint, path, rating};
use masume_locale::Lang;
use masume_puzzle::{Board, Document, Puzzle};
use masume_solver::Control;

fn entered(cells: &[(usize, u8)]) -> Document {
    let mut document = classic();
    for &(c, d) in cells {
        document.entries.set(cell(c), Some(digit(d)));
    }
    document
}

#[test]
fn conflicts_name_every_cell() {
    assert_eq!(conflicts(&classic()), []);
    let found = conflicts(&entered(&[(2, 5), (3, 5)]));
    assert_eq!(
        (found[0].code, found[0].digit, &found[0].cells[..]),
        ("digit-twice", Some(5), &[0, 2, 3][..])
    );
    let shape = Board::classic();
    assert_eq!(
        found[0].words(&shape, Lang::En),
        "5 stands twice or more where it may stand once: r1c1, r1c3 and r1c4."
    );
    assert!(found[0].words(&shape, Lang::Ja).contains("R1C1・R1C3・R1C4"));
    // A cell that has no digit left is not told.
    let empty = entered(&[(2, 4), (3, 6), (5, 8), (6, 9), (7, 1)]);
    assert_eq!(conflicts(&empty), []);
    // Rules of other boards count.
    let mut knight = Document::new(Puzzle::empty(common::shape("3x3+anti-knight")));
    knight.puzzle.set_given(cell(0), Some(digit(1)));
    knight.entries.set(cell(11 + 9 - 9), Some(digit(1)));
    assert_eq!(conflicts(&knight)[0].code, "digit-twice");
    knight.entries.set(cell(11), None);
    let mut far = Document::new(Puzzle::empty(common::shape("latin9+anti-knight")));
    far.entries.set(cell(0), Some(digit(1)));
    far.entries.set(cell(11), Some(digit(1)));
    let near = conflicts(&far);
    assert_eq!((near[0].code, &near[0].cells[..]), ("digit-too-near", &[0, 11][..]));
    assert!(near[0].words(far.board(), Lang::Ja).contains("R2C3"));
}

#[test]
fn entries_are_checked_against_what_is_known() {
    let mut mind = Mind::new();
    let known = mind.more(&classic().puzzle, &Control::default(), &mut |_| ());
    let told = check(&entered(&[(2, 4), (3, 2)]), &known);
    assert_eq!((&told.wrong[..], told.blanks, told.solved, told.class), (&[3][..], 49, false, Class::One));
    let mut full = classic();
    let solution = known.solution().unwrap();
    for (c, &v) in solution.iter().enumerate() {
        if full.puzzle.given(cell(c)).is_none() {
            full.entries.set(cell(c), Some(digit(v)));
        }
    }
    let told = check(&full, &known);
    assert_eq!((told.wrong.len(), told.blanks, told.solved), (0, 0, true));
    // With several solutions only what none of them has is wrong.
    let open = Document::new(puzzle(&Board::classic(), &".".repeat(81)));
    let known = mind.more(&open.puzzle, &Control::default(), &mut |_| ());
    let mut played = open.clone();
    played.entries.set(cell(7), Some(digit(7)));
    let told = check(&played, &known);
    assert_eq!((told.wrong.len(), told.class), (0, Class::Several));
}

#[test]
fn a_hint_has_three_stages_and_a_drawing() {
    for lang in Lang::ALL {
        let told = hint(&classic(), lang, &Control::default());
        let step = told.step.unwrap();
        assert_eq!((told.kind, step.technique), ("step", "hidden-single-box"));
        assert!(!step.where_to_look[0].text.is_empty() && !step.what_to_look_for[0].text.is_empty());
        assert!(step.which.len() >= 2);
        let (at, placed) = step.placement.unwrap();
        assert!(step.figure.spots.contains(&(at, placed, "placed")));
        let drawn = masume_render::svg(&step.scene);
        assert!(drawn.starts_with("<svg"));
        // What a hint says can be done.
        let done =
            apply(&classic(), &Edit::EnterDigit { cells: vec![at], digit: placed, tidy: true }).unwrap();
        let mut mind = Mind::new();
        let known = mind.more(&classic().puzzle, &Control::default(), &mut |_| ());
        assert!(check(&done, &known).wrong.is_empty());
        assert!(serde_json::to_value(&*step).unwrap()["figure"]["frames"].is_array());
    }
    let wrong = hint(&entered(&[(2, 1)]), Lang::En, &Control::default());
    assert_eq!((wrong.kind, &wrong.cells[..]), ("wrong_entries", &[2][..]));
    assert!(wrong.message.contains("r1c3"));
    let nothing = Document::new(puzzle(&shape("2x2"), "11.............."));
    assert_eq!(hint(&nothing, Lang::Ja, &Control::default()).kind, "no_solution");
    let control = Control::default();
    control.cancel.cancel();
    let stopped = hint(&Document::new(Puzzle::empty(shape("4x4"))), Lang::En, &control);
    assert_eq!((stopped.kind, stopped.message.is_empty()), ("stopped", false));
}

#[test]
fn a_path_leads_to_the_solution() {
    let puzzle = classic().puzzle;
    let mut mind = Mind::new();
    let known = mind.more(&puzzle, &Control::default(), &mut |_| ());
    let way = path(&puzzle, Some(&known), Lang::En, &Control::default());
    assert_eq!(way.end, "solved");
    let placed: Vec<(u32, u8)> = way.steps.iter().filter_map(|s| s.placement).collect();
    let solution = known.solution().unwrap();
    assert_eq!(placed.len(), 51);
    assert!(placed.iter().all(|&(c, d)| solution[c as usize] == d));
    assert!(!way.start.is_empty());
    let stuck = path(&Puzzle::empty(shape("2x2")), None, Lang::Ja, &Control::default());
    assert_eq!((stuck.end, stuck.steps.len()), ("stuck", 0));
}

#[test]
fn ratings_of_both_modes() {
    let puzzle = classic().puzzle;
    let se = rating(&puzzle, "se-1.2.1", &Control::default()).unwrap();
    assert_eq!((se.tenths, &se.text[..], se.solved), (12, "1.2/1.2/1.2", true));
    assert_eq!(se.hardest.unwrap().id, "hidden-single-box");
    let own = rating(&puzzle, "masume", &Control::default()).unwrap();
    assert!(own.seconds.unwrap() > 10.0 && own.hardest.is_some() && own.key == se.key);
    assert_eq!(rating(&puzzle, "guess", &Control::default()), Err(NoRating::NoMode));
    let empty = Puzzle::empty(shape("2x2"));
    assert_eq!(rating(&empty, "masume", &Control::default()), Err(NoRating::Several));
    let none = common::puzzle(&shape("2x2"), "11..............");
    assert_eq!(rating(&none, "masume", &Control::default()), Err(NoRating::NoSolution));
}
