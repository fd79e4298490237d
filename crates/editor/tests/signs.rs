//! Signs of rules: put on the board, changed, taken away, refused; and what is known of boards that have them.

mod common;

use common::{CLASSIC, cell, digit, puzzle, shape};
use masume_editor::{Code, Edit, Mind, Refusal, Session, State, apply, sign};
use masume_locale::Lang;
use masume_puzzle::{Board, Digit, Document, Number, Puzzle, RULES, Takes, rules};
use masume_solver::{Control, Engine, Random};
use serde_json::{Value, json};

fn place(rule: &str, cells: &[u32], others: &[u32], values: &[u32]) -> Edit {
    Edit::PlaceSign {
        rule: rule.to_string(),
        cells: cells.to_vec(),
        others: others.to_vec(),
        values: values.to_vec(),
        replaces: None,
    }
}

fn empty(text: &str) -> Document {
    Document::new(Puzzle::empty(shape(text)))
}

fn spec(document: &Document) -> String {
    document.puzzle.spec().to_string()
}

fn guarded(document: &Document, edit: &Edit) -> Result<Document, Refusal> {
    Mind::new().guard(document, edit, &Control::default())?;
    apply(document, edit)
}

#[test]
fn signs_come_change_and_go_and_everything_else_stays() {
    let mut document = Document::new(puzzle(&Board::classic(), CLASSIC));
    document.meta.title = "T".to_string();
    document.entries.set(cell(2), Some(digit(4)));
    let mut session = Session::new(State::new(document.clone()), 0);
    let mut log = vec![session.run(Edit::SetPlan { cells: vec![2, 3] }.into(), 1).unwrap()];
    let mut run = |session: &mut Session, edit: Value| {
        let edit: Edit = serde_json::from_value(edit).unwrap();
        log.push(session.run(edit.into(), 2).unwrap());
        spec(session.document())
    };
    let sign = json!({"edit": "place_sign", "rule": "killer", "cells": [2, 3], "values": [10]});
    assert_eq!(run(&mut session, sign), "3x3+killer(2,3)=10");
    let thermo = json!({"edit": "place_sign", "rule": "thermo", "cells": [2, 11, 19]});
    assert_eq!(run(&mut session, thermo), "3x3+killer(2,3)=10+thermometer(2,11,19)");
    let other =
        json!({"edit": "place_sign", "rule": "killer", "cells": [2, 3], "values": [6], "replaces": 0});
    assert_eq!(run(&mut session, other), "3x3+killer(2,3)=6+thermometer(2,11,19)");
    let whole = json!({"edit": "place_sign", "rule": "diagonal-up"});
    assert_eq!(run(&mut session, whole), "3x3+diagonal-up+killer(2,3)=6+thermometer(2,11,19)");
    assert_eq!(
        run(&mut session, json!({"edit": "remove_signs", "signs": [0, 1]})),
        "3x3+thermometer(2,11,19)"
    );
    let now = session.document();
    assert_eq!((now.puzzle.givens(), &now.entries), (document.puzzle.givens(), &document.entries));
    assert_eq!(now.meta.title, "T");
    assert_eq!(now.planned.as_ref().unwrap().cells().collect::<Vec<_>>(), [cell(2), cell(3)]);
    assert_eq!(run(&mut session, json!({"edit": "remove_signs", "signs": [0]})), "3x3");
    assert!(session.document().puzzle.spec().is_usual());
    let words: Vec<(String, String)> = session
        .history()
        .list()
        .skip(2)
        .map(|node| {
            let shape = session.document().board();
            (node.words(shape, Lang::En), node.words(shape, Lang::Ja))
        })
        .collect();
    assert_eq!(words[0].0, "Killer cage on r1c3 and r1c4");
    assert_eq!(words[1].1, "R1C3・R2C3・R3C2にサーモ");
    assert_eq!(words[2].0, "Killer cage changed");
    assert_eq!(words[3].0, "Rule: Anti-diagonal");
    assert_eq!(words[4].0, "Sign taken away");
    // Undo goes back through all of it, redo forward, and the log replays to the same.
    for want in ["3x3+thermometer(2,11,19)", "3x3+diagonal-up+killer(2,3)=6+thermometer(2,11,19)"] {
        session.run(masume_editor::Command::Undo, 3).unwrap();
        assert_eq!(spec(session.document()), want);
    }
    session.run(masume_editor::Command::Redo, 3).unwrap();
    assert_eq!(spec(session.document()), "3x3+thermometer(2,11,19)");
    let (_, begin) = Session::begin(State::new(document), 0);
    let replayed = masume_editor::replay(format!("{begin}{}", log.concat()).as_bytes()).unwrap();
    assert_eq!(replayed.session.history().len(), session.history().len());
    assert_eq!(spec(replayed.session.document()), "3x3");
}

/// Rule, cells, other cells, numbers; what is said of it.
type Case<'a> = (&'a str, &'a [u32], &'a [u32], &'a [u32], Code, &'a str);

#[test]
fn what_is_wrong_with_a_sign_is_said_in_both_languages() {
    let row: Vec<u32> = (0..9).collect();
    let cases: &[Case<'_>] = &[
        ("nothing", &[0], &[], &[], Code::NoRule, "There is no rule called “nothing”."),
        ("thermometer", &[0], &[], &[], Code::SignLeast, "Thermometer takes 2 cells or more."),
        (
            "thermometer",
            &[0, 2],
            &[],
            &[],
            Code::SignLine,
            "Thermometer: the line jumps; r1c1 and r1c3 do not touch.",
        ),
        ("thermometer", &[0, 0], &[], &[], Code::SignTwice, "Thermometer: r1c1 is named twice."),
        ("thermometer", &[0, 81], &[], &[], Code::NoCell, "The board has no such cell."),
        ("thermometer", &[0, 1], &[], &[3], Code::SignNoNumber, "Thermometer takes no number."),
        ("thermometer", &[0, 1], &[2], &[], Code::SignWhole, ""),
        ("killer", &[], &[], &[5], Code::SignBetween, "Killer cage takes 1 to 9 cells."),
        (
            "killer",
            &[0, 1, 11],
            &[],
            &[5],
            Code::SignPiece,
            "Killer cage: its cells must be in one piece; r2c3 stands apart.",
        ),
        ("killer", &[0, 1], &[], &[5, 6], Code::SignNumber, "Killer cage needs one number."),
        ("killer", &[0, 1], &[], &[4_000_000_000], Code::SignLarge, "Killer cage: the number is too large."),
        ("xv", &[0, 1], &[], &[], Code::SignNumber, "XV needs one number."),
        ("xv", &[0, 1], &[], &[7], Code::SignChoice, "XV: the number must be one of 5, 10."),
        ("xv", &[0, 1, 2], &[], &[5], Code::SignExactly, "XV takes exactly 2 cells."),
        ("ratio", &[0, 10], &[], &[], Code::SignPair, "Black dot: r1c1 and r2c2 share no edge."),
        (
            "quadruple",
            &[0, 1, 2],
            &[],
            &[1],
            Code::SignSquare,
            "Quadruple: r1c1, r1c2 and r1c3 do not meet in one point.",
        ),
        (
            "quadruple",
            &[0, 1],
            &[],
            &[10],
            Code::SignDigits,
            "Quadruple needs 1 to 4 digits, each from 1 to 9.",
        ),
        ("sandwich", &[0, 1, 2, 3, 4, 5, 6, 7, 17], &[], &[5], Code::SignRow, ""),
        ("sandwich", &row, &[], &[], Code::SignNumber, "Sandwich needs one number."),
        ("little-killer", &[1, 11], &[], &[5], Code::SignDiagonal, ""),
        ("little-killer", &[0], &[], &[5], Code::SignBetween, ""),
        ("arrow", &[0], &[], &[], Code::SignLeast, "Arrow takes one cell or more."),
        (
            "arrow",
            &[0],
            &[2],
            &[],
            Code::SignShaft,
            "Arrow: the arrow must begin beside its circle, not at r1c3.",
        ),
        ("arrow", &[0, 10], &[11], &[], Code::SignCircle, ""),
        ("arrow", &[0], &[1, 3], &[], Code::SignLine, ""),
        ("clone", &[0, 1], &[40], &[], Code::SignCopies, "Clone: both groups need the same number of cells."),
        (
            "anti-king",
            &[0],
            &[],
            &[],
            Code::SignWhole,
            "Anti-king holds on the whole board and takes no cells here.",
        ),
    ];
    let document = empty("3x3");
    for (rule, cells, others, values, code, words) in cases {
        let refusal = apply(&document, &place(rule, cells, others, values)).unwrap_err();
        assert_eq!(refusal.code, *code, "{rule} {cells:?}");
        let said = refusal.words(document.board(), Lang::En);
        assert!(words.is_empty() || said == *words, "{said}");
        let ja = refusal.words(document.board(), Lang::Ja);
        assert!(ja.chars().any(|c| ('\u{3040}'..'\u{30ff}').contains(&c)) && !ja.contains('{'), "{ja}");
    }
    let there = apply(&document, &place("difference", &[0, 1], &[], &[])).unwrap();
    let twice = apply(&there, &place("difference", &[1, 0], &[], &[])).unwrap_err();
    assert_eq!(twice.code, Code::SameSign);
    let gone = apply(&there, &Edit::RemoveSigns { signs: vec![1] }).unwrap_err();
    assert_eq!(gone.code, Code::NoSign);
    assert_eq!(apply(&there, &Edit::RemoveSigns { signs: vec![] }).unwrap_err().code, Code::Nothing);
    let jigsaw = empty("jigsaw:AABBAABBCCDDCCDD");
    let misfit = apply(&jigsaw, &place("windoku", &[], &[], &[])).unwrap_err();
    assert_eq!(misfit.code, Code::SignBoard);
    assert!(misfit.words(jigsaw.board(), Lang::En).contains("rectangular boxes"));
}

#[test]
fn numbers_that_a_rule_takes_are_found_in_the_rules() {
    for rule in RULES {
        let some = sign::choices(rule);
        assert_eq!(some, (rule.id == "xv").then(|| vec![5, 10]), "{}", rule.id);
    }
}

#[test]
fn what_leaves_no_solution_is_refused_and_the_witnesses_stay() {
    let mut document = empty("3x3+diagonal-up");
    document.puzzle.set_given(cell(0), Some(digit(9)));
    let control = Control::default();
    let mut mind = Mind::new();
    mind.more(&document.puzzle, &control, &mut |_| ());
    let witnesses = mind.witnesses();
    assert!(witnesses > 0);
    // 9 in the bulb of a thermometer; a sum that two digits cannot make; a cage with the same digit twice.
    for (sign, code, words) in [
        (
            place("thermometer", &[0, 1], &[], &[]),
            Code::SignDead,
            "Thermometer on r1c1 and r1c2 would leave no solution.",
        ),
        (
            place("killer", &[1, 2], &[], &[2]),
            Code::SignDead,
            "Killer cage on r1c2 and r1c3 would leave no solution.",
        ),
        (place("even", &[0], &[], &[]), Code::SignClash, "Even: the clues in r1c1 stand against it."),
    ] {
        let refusal = mind.guard(&document, &sign, &control).unwrap_err();
        assert_eq!((refusal.code, refusal.words(document.board(), Lang::En)), (code, words.to_string()));
        assert_eq!(mind.witnesses(), witnesses);
    }
    let good = place("thermometer", &[1, 2], &[], &[]);
    mind.guard(&document, &good, &control).unwrap();
    // Some of the witnesses keep the new rule: they are not looked for again.
    assert!(mind.witnesses() > 1 && mind.witnesses() < witnesses, "{} {witnesses}", mind.witnesses());
    let stopped = Control { nodes: Some(0), ..Control::default() };
    let late = Mind::new().guard(&document, &good, &stopped).unwrap_err();
    assert_eq!(late.code, Code::SignUndecided);
}

#[test]
fn a_sign_without_which_nothing_is_left_cannot_be_taken_away() {
    // On 4×4 with all dots given somewhere neighbours must differ by 1, so a board without any dot has no solution.
    let bare = empty("2x2");
    let all = place("difference-negative", &[], &[], &[]);
    let refused = guarded(&bare, &all).unwrap_err();
    assert_eq!(refused.code, Code::SignDead);
    // The dots of a full board, then the rule that these are all.
    let solution = Engine::for_puzzle(&bare.puzzle).solve(&Control::default()).solution.unwrap();
    let mut document = bare;
    for a in 0..16u32 {
        for b in [a + 1, a + 4].into_iter().filter(|b| *b < 16 && (b % 4 > a % 4 || b - a == 4)) {
            let [x, y] = [a, b].map(|c| solution.values()[c as usize]);
            if x.abs_diff(y) == 1 {
                document = guarded(&document, &place("difference", &[a, b], &[], &[])).unwrap();
            }
        }
    }
    document = guarded(&document, &all).unwrap();
    // The rule of the board comes first, then the dots.
    let dots = document.puzzle.rule_clues().len() as u32;
    let refusals: Vec<Code> = (1..=dots)
        .filter_map(|n| guarded(&document, &Edit::RemoveSigns { signs: vec![n] }).err())
        .map(|r| r.code)
        .collect();
    assert!(!refusals.is_empty() && refusals.iter().all(|c| *c == Code::SignNeeded), "{refusals:?}");
    guarded(&document, &Edit::RemoveSigns { signs: vec![0] }).unwrap();
    // Where nothing is left to lose, signs may go.
    let mut dead = document.clone();
    for at in [0, 1] {
        dead.puzzle.set_given(cell(at), Digit::new(1));
    }
    guarded(&dead, &Edit::RemoveSigns { signs: vec![1] }).unwrap();
}

/// A sign of every rule that a full 4×4 or 6×6 board obeys.
fn fitting(document: &Document, full: &masume_puzzle::Grid, random: &mut Random) -> Vec<Edit> {
    let shape = document.board();
    let (side, size) = (u32::from(shape.digits()), shape.len() as u32);
    let mut found = Vec::new();
    for rule in RULES {
        for _ in 0..400 {
            let at = random.below(size as usize) as u32;
            let (row, col) = (at / side, at % side);
            let right: Vec<u32> = (at..at - col + side).collect();
            let (cells, others) = match rule.takes {
                Takes::Nothing => (vec![], vec![]),
                Takes::Cells => (vec![at], vec![]),
                Takes::Group(_) | Takes::Line(_) => (right.iter().copied().take(3).collect(), vec![]),
                Takes::Pair if col + 1 < side => (vec![at, at + 1], vec![]),
                Takes::Square if col + 1 < side && row + 1 < side => {
                    (vec![at, at + 1, at + side, at + side + 1], vec![])
                }
                Takes::Row => ((row * side..(row + 1) * side).collect(), vec![]),
                Takes::Diagonal => ((0..side - col).map(|i| col + i * (side + 1)).collect(), vec![]),
                Takes::Copies => (vec![at], vec![random.below(size as usize) as u32]),
                Takes::Arrow if col + 1 < side => (vec![at], right[1..].to_vec()),
                _ => continue,
            };
            let values = match rule.number {
                Number::None => vec![],
                Number::Digits(_) => vec![u32::from(full.values()[at as usize])],
                _ => vec![random.below(11) as u32],
            };
            let edit = place(rule.id, &cells, &others, &values);
            let Ok(after) = apply(document, &edit) else { continue };
            if after.puzzle.is_solved_by(full) {
                found.push(edit);
                break;
            }
        }
    }
    found
}

#[test]
fn statuses_are_those_of_the_solver_on_boards_with_every_sign() {
    let control = Control::default();
    let mut met = std::collections::BTreeSet::new();
    for (text, clues) in [("2x2", 1), ("2x3", 12)] {
        for seed in 1..4 {
            let mut random = Random::new(seed, 9);
            let bare = empty(text);
            let mut slate = masume_solver::general::Slate::new(bare.board());
            assert!(slate.load(&vec![0; bare.board().len()]));
            let full = slate.random(&mut random, &control).unwrap();
            let full = masume_puzzle::Grid::from_values(full).unwrap();
            let mut document = bare.clone();
            let mut order: Vec<usize> = (0..full.len()).collect();
            random.shuffle(&mut order);
            for &at in &order[..clues] {
                document.puzzle.set_given(cell(at), full.get(cell(at)));
            }
            // One mind throughout, so that witnesses are carried from board to board.
            let mut mind = Mind::new();
            for edit in fitting(&document, &full, &mut random) {
                mind.guard(&document, &edit, &control).unwrap();
                let after = apply(&document, &edit).unwrap();
                agrees(&mut mind, &after.puzzle, &format!("{text} {seed} {edit:?}"));
                let Edit::PlaceSign { rule, .. } = &edit else { unreachable!() };
                met.insert(rules::find(rule).unwrap().id);
            }
        }
    }
    // Anti-king and non-consecutive boards of this size are rare.
    let missing: Vec<&str> = RULES.iter().map(|r| r.id).filter(|id| !met.contains(id)).collect();
    assert!(missing.len() <= 8 && !missing.contains(&"killer") && !missing.contains(&"arrow"), "{missing:?}");
}

/// Every candidate is alive if, and only if, the solver counts a solution with it; and the number of solutions is right.
fn agrees(mind: &mut Mind, puzzle: &Puzzle, name: &str) {
    let control = Control::default();
    let known = mind.more(puzzle, &control, &mut |_| ());
    assert!(known.complete, "{name}");
    let mut engine = Engine::for_puzzle(puzzle);
    let mut alive = vec![masume_puzzle::DigitSet::EMPTY; puzzle.board().len()];
    let mut count = 0u64;
    engine.enumerate(&control, &mut |values| {
        count += 1;
        for (set, v) in alive.iter_mut().zip(values) {
            set.insert(digit(*v));
        }
        std::ops::ControlFlow::Continue(())
    });
    assert!(count > 0, "{name}");
    assert_eq!(known.active, alive, "{name}");
    assert!(known.solutions.least == count.min(1_000), "{name}: {count}");
}
