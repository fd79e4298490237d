//! Completing, alternatives, easier and harder, rule clues: what comes out is what was asked for.

mod common;

use std::ops::ControlFlow;

use common::{cell, classic, digit, puzzle, shape};
use masume_editor::{
    Direction, Edit, Ending, News, Place, VariantWanted, Wanted, alternatives, apply, complete, rating, tune,
    variants,
};
use masume_puzzle::{Board, BoardSpec, DigitSet, Document, Pattern, Puzzle, Symmetry};
use masume_solver::{CancelToken, Control, Engine, search};

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

fn laid(document: &Document, wanted: &VariantWanted, control: &Control) -> (Vec<Document>, Ending) {
    let mut all = Vec::new();
    let mut told = 0;
    let ending = variants(document, wanted, control, &mut |news| {
        match news {
            News::Made(document) => all.push(*document),
            News::Progress(progress) => told = progress.made,
        }
        ControlFlow::Continue(())
    });
    assert_eq!((told, ending.made), (all.len(), all.len()));
    (all, ending)
}

fn place(rules: &[(&str, Option<usize>)]) -> Vec<Place> {
    rules.iter().map(|&(rule, count)| Place { rule: rule.to_string(), count }).collect()
}

/// The solutions of a puzzle as one engine counts them, two at most.
fn count_by(engine: &str, puzzle: &Puzzle) -> usize {
    let mut engine = (search::find(engine).unwrap().build)(puzzle.board()).unwrap();
    engine.load(puzzle).unwrap();
    let mut found = 0;
    engine.run(&[], &Control::default(), &mut |_| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

#[test]
fn a_killer_without_a_given() {
    let document = Document::new(classic().puzzle);
    let wanted = VariantWanted {
        place: place(&[("killer", None)]),
        givens: Some(0),
        puzzles: 2,
        ..VariantWanted::default()
    };
    let (all, ending) = laid(&document, &wanted, &Control::default());
    assert_eq!((all.len(), ending.id, ending.made), (2, "enough", 2));
    for made in &all {
        assert_eq!(made.puzzle.givens().count(), 0);
        let clues = made.puzzle.rule_clues();
        assert!(clues.len() > 10 && clues.iter().all(|used| used.rule.id == "killer"));
        assert!(made.puzzle.is_solved_by(made.solution.as_ref().unwrap()));
        assert_eq!([count_by("sat", &made.puzzle), count_by("general", &made.puzzle)], [1, 1]);
        assert!(made.meta.recipe.contains("seed 1 number"), "{}", made.meta.recipe);
        let edit = Edit::replace(made.clone(), masume_editor::Origin::Generate);
        assert_eq!(&apply(&document, &edit).unwrap(), made);
    }
    assert_ne!(all[0].puzzle, all[1].puzzle);
    assert_eq!(laid(&document, &wanted, &Control::default()).0, all, "the same again");
}

#[test]
fn rule_clues_that_stand_stay_and_digits_go() {
    let spec: BoardSpec = "2x3+diagonals+thermometer(0,1,8)".parse().unwrap();
    let mut document = Document::new(Puzzle::from_spec(spec).unwrap());
    document.puzzle.set_given(cell(20), Some(digit(3)));
    document.meta.title = "both".into();
    document.planned = Some(Pattern::empty(document.board().clone()));
    let wanted = VariantWanted {
        place: place(&[("difference", Some(3))]),
        symmetry: Some("half-turn".into()),
        givens: Some(12),
        keep_rule_clues: true,
        ..VariantWanted::default()
    };
    let (all, ending) = laid(&document, &wanted, &Control::default());
    assert_eq!(ending.id, "enough", "{ending:?}");
    let made = &all[0];
    assert!(is_unique(&made.puzzle) && made.puzzle.givens().count() <= 12);
    assert!(made.puzzle.rule_clues().contains(&document.puzzle.rule_clues()[0]));
    let dots = made.puzzle.rule_clues().iter().filter(|used| used.rule.id == "difference").count();
    assert!((3..=6).contains(&dots), "three with their images: {dots}");
    assert!(Pattern::of(&made.puzzle).has(Symmetry::find("half-turn").unwrap()));
    assert_eq!((&made.meta.title[..], &made.planned), ("both", &document.planned));
    // The first of two wishes for a rule counts.
    let twice =
        VariantWanted { place: place(&[("difference", Some(3)), ("difference", None)]), ..wanted.clone() };
    assert_eq!(laid(&document, &twice, &Control::default()).0, all);
    // A Kakuro has a board of its own: what was painted on the other does not come with it.
    let kakuro = VariantWanted { kakuro: Some((7, 8)), ..VariantWanted::default() };
    let (all, _) = laid(&document, &kakuro, &Control::default());
    let made = &all[0].puzzle;
    assert!(made.givens().count() == 0 && made.rule_clues().iter().all(|used| used.rule.id == "run-sum"));
    assert!(is_unique(made) && all[0].planned.is_none() && all[0].meta.title == "both");
}

#[test]
fn what_cannot_be_laid_is_said() {
    let plain = Document::new(Puzzle::empty(shape("2x2")));
    let killer = || place(&[("killer", None)]);
    for (wanted, id) in [
        (VariantWanted { place: place(&[("cagey", None)]), ..VariantWanted::default() }, "unknown"),
        (VariantWanted { place: place(&[("anti-king", None)]), ..VariantWanted::default() }, "whole_board"),
        (
            VariantWanted { place: killer(), symmetry: Some("spiral".into()), ..VariantWanted::default() },
            "unknown",
        ),
        (VariantWanted { kakuro: Some((2, 40)), ..VariantWanted::default() }, "no_field"),
        (VariantWanted { place: killer(), puzzles: 0, ..VariantWanted::default() }, "enough"),
    ] {
        let (all, ending) = laid(&plain, &wanted, &Control::default());
        assert_eq!((all.len(), ending.id), (0, id), "{wanted:?}");
        assert!(id == "enough" || !ending.en.is_empty() && !ending.ja.is_empty());
    }
    let marks = plain.board().cells().map(|_| DigitSet::from_bits(7)).collect();
    let restricted = Document::new(plain.puzzle.clone().with_marks(marks).unwrap());
    let wanted = VariantWanted { place: killer(), givens: Some(0), ..VariantWanted::default() };
    assert_eq!(laid(&restricted, &wanted, &Control::default()).1.id, "restricted");
    // Two white squares that are in a row of their own can change places.
    let spec: BoardSpec = "kakuro:.../.##/.##".parse().unwrap_or_else(|e| panic!("{e}"));
    let field = Document::new(Puzzle::from_spec(spec).unwrap());
    let wanted =
        VariantWanted { place: place(&[("run-sum", None)]), givens: Some(0), ..VariantWanted::default() };
    let (_, ending) = laid(&field, &wanted, &Control::default());
    assert!(ending.id == "impossible" && ending.en.contains("r1c2 and r1c3"), "{ending:?}");
}

#[test]
fn laying_can_be_stopped() {
    let plain = Document::new(Puzzle::empty(Board::classic()));
    let wanted =
        VariantWanted { place: place(&[("killer", None)]), givens: Some(0), ..VariantWanted::default() };
    let control = Control::default();
    control.cancel.cancel();
    assert_eq!(laid(&plain, &wanted, &control).1.id, "cancelled");
    // Odd cells never tell 1 from 3, so nothing is found, and what may help is said.
    let odd = VariantWanted { place: place(&[("odd", None)]), givens: Some(0), ..VariantWanted::default() };
    let control = Control { cancel: CancelToken::after(2_000), ..Control::default() };
    let small = Document::new(Puzzle::empty(shape("2x2")));
    let (all, ending) = laid(&small, &odd, &control);
    assert_eq!((all.len(), ending.id), (0, "cancelled"));
    let mut seen = 0;
    let several = VariantWanted { puzzles: 5, place: place(&[("killer", None)]), ..VariantWanted::default() };
    let ending = variants(&small, &several, &Control::default(), &mut |news| {
        seen += usize::from(matches!(news, News::Made(_)));
        if seen == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ending.id, ending.made, seen), ("enough", 2, 2));
}
