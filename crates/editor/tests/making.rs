//! Completing, alternatives, easier and harder: what comes out is what was planned.

mod common;

use std::ops::ControlFlow;

use common::{cell, classic, digit, puzzle, shape};
use masume_editor::{Direction, Edit, Ending, News, Wanted, alternatives, apply, complete, rating, tune};
use masume_puzzle::{Board, DigitSet, Document, Pattern, Puzzle, Symmetry};
use masume_solver::{Control, Engine};

fn made(document: &Document, wanted: &Wanted) -> (Vec<Document>, Ending) {
    let mut all = Vec::new();
    let ending = complete(document, wanted, &Control::default(), &mut |news| {
        if let News::Made(document) = news {
            all.push(*document);
        }
        ControlFlow::Continue(())
    });
    (all, ending)
}

fn others(document: &Document) -> Vec<Document> {
    let mut all = Vec::new();
    // Another seed than that of “complete”, which would make the same puzzle again.
    let wanted = Wanted { puzzles: 3, seed: 2, ..Wanted::default() };
    let ending = alternatives(document, &wanted, &Control::default(), &mut |news| {
        if let News::Made(document) = news {
            all.push(*document);
        }
        ControlFlow::Continue(())
    });
    assert_eq!((ending.id, all.len()), ("enough", 3));
    all
}

/// What the planned cells were filled with by somebody's “complete” is not what the author wants to keep.
#[test]
fn alternatives_to_a_filled_plan_differ_in_all_of_it() {
    let mut begun = planned();
    begun.puzzle.set_given(cell(40), Some(digit(3)));
    let (filled, _) = made(&begun, &Wanted::default());
    let filled = &filled[0];
    for other in others(filled) {
        assert!(is_unique(&other.puzzle));
        assert_eq!(Pattern::of(&other.puzzle), Pattern::of(&filled.puzzle), "the same cells");
        assert_eq!(other.puzzle.given(cell(40)), Some(digit(3)), "the clue outside the plan is the author's");
        assert_eq!(other.planned, begun.planned);
        let same = filled.puzzle.givens().filled().filter(|&(c, d)| other.puzzle.given(c) == Some(d)).count();
        assert!(same < 20, "{same} of 33 clues are as before");
    }
    // A finished puzzle without a plan: the same cells, too, and still no plan.
    for other in others(&classic()) {
        assert_eq!(Pattern::of(&other.puzzle), Pattern::of(&classic().puzzle));
        assert!(is_unique(&other.puzzle) && other.planned.is_none() && other.puzzle != classic().puzzle);
    }
    // A plan that is only begun: the clues in it stay.
    let mut half = planned();
    half.puzzle.set_given(cell(1), Some(digit(7)));
    assert!(others(&half).iter().all(|other| other.puzzle.given(cell(1)) == Some(digit(7))));
}

fn is_unique(puzzle: &Puzzle) -> bool {
    Engine::for_puzzle(puzzle).count(2, &Control::default()).unique() == Some(true)
}

fn planned() -> Document {
    let mut document = Document::new(Puzzle::empty(Board::classic()));
    document.meta.title = "flower".into();
    let cells = vec![1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 25, 28, 32, 34, 36, 39];
    let edit = Edit::Plan { cells, on: true, symmetry: Some("half-turn".into()) };
    apply(&document, &edit).unwrap()
}

#[test]
fn planned_cells_are_filled_around_the_clues_that_stand() {
    let mut document = planned();
    document.puzzle.set_given(cell(1), Some(digit(7)));
    document.puzzle.set_given(cell(40), Some(digit(3)));
    let (all, ending) = made(&document, &Wanted { puzzles: 3, ..Wanted::default() });
    assert_eq!((all.len(), ending.id, ending.made), (3, "enough", 3));
    let mut pattern = document.planned.clone().unwrap();
    pattern.set(cell(40), true);
    for made in &all {
        assert!(is_unique(&made.puzzle) && made.puzzle.is_solved_by(made.solution.as_ref().unwrap()));
        assert_eq!(Pattern::of(&made.puzzle), pattern);
        assert_eq!(
            (made.puzzle.given(cell(1)), made.puzzle.given(cell(40))),
            (Some(digit(7)), Some(digit(3)))
        );
        assert_eq!((&made.meta.title[..], &made.planned), ("flower", &document.planned));
        assert!(made.meta.recipe.contains("seed 1"));
    }
    assert_ne!(all[0].puzzle, all[1].puzzle);
    // The same again, on more threads.
    let (again, _) = made_on(&document, 2);
    assert_eq!(again, all);
    let edit = Edit::replace(all[0].clone(), masume_editor::Origin::Complete);
    assert_eq!(apply(&document, &edit).unwrap(), all[0]);
}

fn made_on(document: &Document, threads: usize) -> (Vec<Document>, Ending) {
    made(document, &Wanted { puzzles: 3, threads, ..Wanted::default() })
}

#[test]
fn without_planned_cells_the_generator_chooses() {
    let empty = Document::new(Puzzle::empty(shape("2x3")));
    let wanted = Wanted {
        symmetry: Some("half-turn".into()),
        clues: Some((10, 14)),
        minimal: true,
        ..Wanted::default()
    };
    let (all, ending) = made(&empty, &wanted);
    assert_eq!(ending.id, "enough");
    assert!(is_unique(&all[0].puzzle) && (10..=14).contains(&all[0].puzzle.clues().count()));
    assert!(Pattern::of(&all[0].puzzle).has(Symmetry::find("half-turn").unwrap()));
}

#[test]
fn what_cannot_be_is_said_with_its_proof() {
    let mut clash = planned();
    clash.puzzle.set_given(cell(1), Some(digit(7)));
    clash.puzzle.set_given(cell(3), Some(digit(7)));
    let (all, ending) = made(&clash, &Wanted::default());
    assert_eq!((all.len(), ending.id), (0, "impossible"));
    assert!(ending.en.contains("r1c2") && ending.ja.contains("R1C2"), "{ending:?}");
    // Two rows without a clue change places.
    let document = Document::new(Puzzle::empty(Board::classic()));
    let few = apply(&document, &Edit::SetPlan { cells: (0..54).step_by(2).collect() }).unwrap();
    let (_, ending) = made(&few, &Wanted::default());
    assert_eq!(ending.id, "impossible");
    for (wanted, id) in [
        (Wanted { symmetry: Some("spiral".into()), ..Wanted::default() }, "unknown"),
        (Wanted { mode: Some("guess".into()), ..Wanted::default() }, "unknown"),
        (Wanted { techniques: vec!["magic".into()], ..Wanted::default() }, "unknown"),
        (Wanted { puzzles: 0, ..Wanted::default() }, "enough"),
        (Wanted { clues: Some((9, 3)), ..Wanted::default() }, "impossible"),
    ] {
        let (all, ending) = made(&document, &wanted);
        assert_eq!((all.len(), ending.id), (0, id), "{wanted:?}");
    }
    let marks = shape("2x2").cells().map(|_| DigitSet::from_bits(7)).collect();
    let restricted = Document::new(Puzzle::empty(shape("2x2")).with_marks(marks).unwrap());
    assert_eq!(made(&restricted, &Wanted::default()).1.id, "restricted");
}

#[test]
fn making_can_be_stopped() {
    let control = Control::default();
    control.cancel.cancel();
    let ending = complete(&planned(), &Wanted::default(), &control, &mut |_| ControlFlow::Continue(()));
    assert_eq!((ending.id, ending.made), ("cancelled", 0));
    // By who listens, too.
    let mut seen = 0;
    let wanted = Wanted { puzzles: 5, ..Wanted::default() };
    let ending = complete(&planned(), &wanted, &Control::default(), &mut |news| {
        seen += usize::from(matches!(news, News::Made(_)));
        if seen == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ending.id, ending.made, seen), ("enough", 2, 2));
}

#[test]
fn harder_is_harder_and_easier_is_easier() {
    let start = classic();
    let one = |document: &Document, direction| {
        let mut found = None;
        let ending = tune(document, direction, &Wanted::default(), &Control::default(), &mut |news| {
            if let News::Made(document) = news {
                found = Some(*document);
            }
            ControlFlow::Continue(())
        });
        (found, ending)
    };
    let tenths = |d: &Document| rating(&d.puzzle, "se-1.2.1", &Control::default()).unwrap().tenths;
    let (harder, ending) = one(&start, Direction::Harder);
    let harder = harder.unwrap();
    assert_eq!(ending.id, "enough");
    assert!((tenths(&start) + 1..=tenths(&start) + 20).contains(&tenths(&harder)));
    assert_eq!(Pattern::of(&harder.puzzle), Pattern::of(&start.puzzle));
    assert!(!harder.meta.rating.is_empty());
    let (easier, _) = one(&harder, Direction::Easier);
    assert!(tenths(&easier.unwrap()) < tenths(&harder));
    let several = Document::new(Puzzle::empty(shape("2x2")));
    assert_eq!(one(&several, Direction::Harder).1.id, "not_unique");
    let full = Document::new(puzzle(&shape("2x2"), "123434122143432."));
    assert_eq!(one(&full, Direction::Easier).1.id, "easiest");
}
