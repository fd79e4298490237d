//! What a mind knows, against all solutions one by one.

mod common;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use common::{CLASSIC, cell, classic, digit, puzzle, shape};
use masume_editor::{Class, Code, Edit, Key, Knowledge, Mind, Target, WhatIf, Wishes, apply};
use masume_puzzle::{Board, Cell, Digit, DigitSet, Document, Puzzle};
use masume_solver::general::Slate;
use masume_solver::{Activity, CancelToken, Control, Engine, Random, search};

/// Every solution, by the engine that all others are compared with.
fn brute(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let mut engine = Engine::by_name(search::find("reference").unwrap(), puzzle).unwrap();
    engine.enumerate(&Control::default(), &mut |values| {
        all.push(values.to_vec());
        ControlFlow::Continue(())
    });
    all
}

fn union(solutions: &[Vec<u8>], cells: usize) -> Vec<DigitSet> {
    (0..cells).map(|i| solutions.iter().map(|s| digit(s[i])).collect()).collect()
}

/// Compares everything that is known with the definitions.
fn compare(puzzle: &Puzzle, known: &Knowledge, cap: usize, what: &str) {
    let all = brute(puzzle);
    let cells = puzzle.board().len();
    let active = union(&all, cells);
    assert!(known.complete && known.decided(), "{what}");
    assert_eq!(known.key, Key::of(puzzle));
    assert_eq!(known.active, active, "{what}");
    assert_eq!(known.solutions.exact, all.len() <= cap, "{what}");
    assert_eq!(known.solutions.least as usize, all.len().min(cap), "{what}");
    let class = match all.len() {
        0 => Class::None,
        1 => Class::One,
        _ => Class::Several,
    };
    assert_eq!(known.solutions.class(), class);
    if all.len() <= cap {
        let times = |i: usize, d: Digit| all.iter().filter(|s| s[i] == d.value()).count();
        let once = |i: usize| active[i].iter().filter(|&d| all.len() > 1 && times(i, d) == 1).collect();
        let finishing: Vec<DigitSet> = (0..cells).map(once).collect();
        assert_eq!(known.finishing.as_ref(), Some(&finishing), "{what}");
    }
    let redundant = |&(c, d): &(Cell, Digit)| {
        let mut rest = puzzle.clone();
        rest.set_given(c, None);
        brute(&rest).iter().all(|s| s[c.index()] == d.value())
    };
    let spare: Vec<Cell> = puzzle.givens().filled().filter(redundant).map(|(c, _)| c).collect();
    assert_eq!(known.redundant, (!all.is_empty()).then_some(spare), "{what}");
    assert_eq!(known.solution(), if all.len() == 1 { Some(all[0].clone()) } else { None });
}

/// A walk of edits from a random full board of the shape down to this many clues and around there.
fn walk(text: &str, clues: usize, steps: usize, seed: u64, mut visit: impl FnMut(&Puzzle)) {
    let shape = shape(text);
    let mut random = Random::new(seed, 1);
    let mut slate = Slate::new(&shape);
    assert!(slate.load(&vec![0; shape.len()]));
    let full = slate.random(&mut random, &Control::default()).unwrap();
    let mut order: Vec<usize> = (0..shape.len()).collect();
    random.shuffle(&mut order);
    let mut puzzle = Puzzle::empty(shape.clone());
    for &i in &order[..clues] {
        puzzle.set_given(cell(i), Digit::new(full[i]));
    }
    visit(&puzzle);
    for _ in 0..steps {
        let at = cell(order[random.below(shape.len())]);
        let any = Digit::new(random.below(shape.digits().into()) as u8 + 1);
        // Mostly clues of the full board, come and gone; now and then a digit that fits nothing.
        let new = match random.below(6) {
            0 => any,
            1 | 2 => None,
            _ => Digit::new(full[at.index()]),
        };
        puzzle.set_given(at, new);
        visit(&puzzle);
    }
}

#[test]
fn everything_known_is_true_on_small_boards() {
    for (text, clues, steps) in [
        ("2x2", 5, 40),
        ("jigsaw:AAABABBBCCCDCDDD", 4, 30),
        ("2x2+diagonals", 3, 30),
        ("2x3", 14, 20),
        ("2x3+anti-king", 6, 15),
        ("jigsaw:AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF", 15, 10),
        ("2x2@0,0;2,2", 9, 20),
        ("latin5", 9, 15),
    ] {
        for seed in 0..3 {
            let mut mind = Mind::new();
            mind.wishes.cap = 40;
            walk(text, clues, steps, seed, |puzzle| {
                let known = mind.more(puzzle, &Control::default(), &mut |_| ());
                compare(puzzle, &known, 40, &format!("{text} {seed}: {puzzle:?}"));
            });
        }
    }
}

#[test]
fn pencil_mark_puzzles_are_known_too() {
    let four = shape("2x2");
    for seed in 0..20 {
        let mut random = Random::new(seed, 9);
        let marks = four
            .cells()
            .map(|_| DigitSet::from_bits((1 + random.below(15) as u64) | random.below(16) as u64));
        let puzzle = Puzzle::empty(four.clone()).with_marks(marks.collect()).unwrap();
        let known = Mind::new().more(&puzzle, &Control::default(), &mut |_| ());
        compare(&puzzle, &known, 1000, &format!("{puzzle:?}"));
    }
}

/// The statuses of every candidate by an engine that the mind does not take for such boards.
fn statuses(puzzle: &Puzzle, engine: &str) -> Vec<DigitSet> {
    let mut engine = Engine::by_name(search::find(engine).unwrap(), puzzle).unwrap();
    engine.status(&Control::default()).active
}

#[test]
fn statuses_of_half_made_nine_by_nine_boards() {
    for (text, clues, engine) in
        [("3x3", 22, "general"), ("3x3+diagonals", 18, "sat"), ("3x3@0,0;6,6", 48, "sat")]
    {
        for seed in 0..4 {
            let mut mind = Mind::new();
            mind.wishes = Wishes { redundant: false, estimate: false, ..Wishes::default() };
            walk(text, clues, 8, seed, |puzzle| {
                let known = mind.more(puzzle, &Control::default(), &mut |_| ());
                assert!(known.decided());
                assert_eq!(known.active, statuses(puzzle, engine), "{text} {seed}");
            });
        }
    }
}

#[test]
fn stages_go_on_where_they_were_stopped_and_end_in_the_same() {
    let whole = Wishes { estimate: false, ..Wishes::default() };
    walk("2x3", 9, 6, 4, |puzzle| {
        let mut at_once = Mind::new();
        at_once.wishes = whole;
        let all = at_once.more(puzzle, &Control::default(), &mut |_| ());
        let mut in_pieces = Mind::new();
        in_pieces.wishes = whole;
        let cancelled = Control::default();
        cancelled.cancel.cancel();
        let little = in_pieces.quick(puzzle, &cancelled);
        assert!(!little.complete);
        // Nothing wrong is ever said: what is not known is called so.
        for c in puzzle.board().cells() {
            for d in puzzle.board().all_digits().iter() {
                assert!(little.of(c, d) == Activity::Unknown || little.of(c, d) == all.of(c, d));
            }
        }
        let rest = in_pieces.more(puzzle, &Control::default(), &mut |_| ());
        assert_eq!(
            (&rest.active, &rest.solutions, &rest.finishing, &rest.redundant),
            (&all.active, &all.solutions, &all.finishing, &all.redundant)
        );
        assert!(Arc::ptr_eq(&rest, &in_pieces.more(puzzle, &Control::default(), &mut |_| ())));
    });
}

#[test]
fn large_boards_answer_soon_and_say_what_they_do_not_know() {
    for text in ["4x4", "5x5", "4x4+diagonals"] {
        let empty = Puzzle::empty(shape(text));
        let mut mind = Mind::new();
        let start = Instant::now();
        let known = mind.quick(&empty, &Control::default());
        // Generous, since the machine may be busy: what matters is that the deadline is kept at all.
        assert!(start.elapsed().as_secs() < 60, "{text}: {:?}", start.elapsed());
        assert_eq!(known.solutions.class(), Class::Several, "{text}");
        assert!(known.undecided() < 300, "{text}: {}", known.undecided());
        assert!(mind.witnesses() > 0);
    }
}

#[test]
fn an_empty_board_is_estimated() {
    let known = Mind::new().more(&Puzzle::empty(Board::classic()), &Control::default(), &mut |_| ());
    let guess = known.solutions.estimate.unwrap();
    // 6,670,903,752,021,072,936,960 grids (Felgenhauer and Jarvis, 2005).
    assert!((20.5..23.0).contains(&guess.log10), "{guess:?}");
    assert_eq!(
        (known.solutions.least, known.solutions.exact, known.finishing.is_none()),
        (1000, false, true)
    );
    let json = serde_json::to_value(&*known).unwrap();
    assert_eq!(json["active"][80].as_array().unwrap().len(), 9);
    assert_eq!((json["class"].as_str(), json["complete"].as_bool()), (Some("several"), Some(true)));
}

/// A front hands minds and sessions from thread to thread.
#[test]
fn minds_and_sessions_may_change_threads() {
    fn may_change_threads<T: Send + 'static>(_: &T) {}
    may_change_threads(&Mind::new());
    may_change_threads(&masume_editor::Session::new(masume_editor::State::new(classic()), 0));
}

#[test]
fn undo_is_remembered_and_cosmetics_change_nothing() {
    let document = classic();
    let mut mind = Mind::new();
    let known = mind.more(&document.puzzle, &Control::default(), &mut |_| ());
    let coloured = apply(&document, &Edit::ToggleColour { cells: vec![3], colour: 2 }).unwrap();
    assert_eq!(Key::of(&coloured.puzzle), known.key);
    let other = apply(&document, &Edit::RemoveClues { cells: vec![0] }).unwrap();
    assert_ne!(Key::of(&other.puzzle), known.key);
    mind.quick(&other.puzzle, &Control::default());
    let again = mind.recall(&coloured.puzzle).unwrap();
    assert_eq!((&again.active, again.complete, again.key), (&known.active, true, known.key));
    assert_eq!(mind.recall(&Puzzle::empty(Board::classic())), None);
}

#[test]
fn dead_digits_are_kept_out_unless_the_author_insists() {
    let document = classic();
    let mut mind = Mind::new();
    let (control, never) = (Control::default(), Control { cancel: CancelToken::new(), ..Control::default() });
    never.cancel.cancel();
    let place = |digit, insist| Edit::PlaceClue { cell: 2, digit, insist };
    // The solution has 4 there; 1 breaks no rule, but no solution has it.
    assert_eq!(mind.guard(&document, &place(4, false), &control), Ok(()));
    let refusal = mind.guard(&document, &place(1, false), &control).unwrap_err();
    assert_eq!((refusal.code, &refusal.cells[..], refusal.digit), (Code::Dead, &[2][..], Some(1)));
    assert_eq!(mind.guard(&document, &place(1, true), &control), Ok(()));
    assert_eq!(mind.guard(&document, &place(5, false), &control).unwrap_err().code, Code::Clash);
    let mut entered = document.clone();
    entered.entries.set(cell(2), Some(digit(1)));
    let clues = Edit::EntriesToClues { cells: vec![], insist: false };
    assert_eq!(mind.guard(&entered, &clues, &control).unwrap_err().code, Code::Dead);
    // What is not found out is said to be undecided. Large enough that the search looks at the clock.
    let large = Document::new(Puzzle::empty(shape("5x5")));
    let refusal = Mind::new().guard(&large, &Edit::PlaceClue { cell: 0, digit: 1, insist: false }, &never);
    assert!(refusal.is_ok() || refusal.unwrap_err().code == Code::Undecided);
}

/// A what-if by its definition.
fn brute_what_if(puzzle: &Puzzle, target: Target) -> (Vec<DigitSet>, Vec<DigitSet>, Vec<u32>, usize) {
    let cells = puzzle.board().len();
    let before = union(&brute(puzzle), cells);
    let mut changed = puzzle.clone();
    let candidates = |p: &Puzzle| p.board().cells().map(|c| p.candidates(c)).collect::<Vec<_>>();
    match target {
        Target::Place { cell: c, digit: d } => changed.set_given(cell(c as usize), Some(digit(d))),
        Target::Remove { cell: c } => changed.set_given(cell(c as usize), None),
    };
    let all = brute(&changed);
    let after = union(&all, cells);
    let (was, is) = (candidates(puzzle), candidates(&changed));
    let minus = |a: &[DigitSet], b: &[DigitSet]| a.iter().zip(b).map(|(a, b)| *a - *b).collect::<Vec<_>>();
    let single = |sets: &[DigitSet], i: usize| sets[i].len() == 1;
    match target {
        Target::Place { .. } => {
            let rules = minus(&was, &is);
            let search = minus(&minus(&before, &after), &rules);
            let new = (0..cells).filter(|&i| !single(&before, i) && single(&after, i));
            (rules, search, new.map(|i| i as u32).collect(), all.len())
        }
        Target::Remove { .. } => {
            let loose = (0..cells).filter(|&i| single(&before, i) && after[i].len() > 1);
            (minus(&is, &was), minus(&after, &before), loose.map(|i| i as u32).collect(), all.len())
        }
    }
}

fn compare_what_if(puzzle: &Puzzle, answer: &WhatIf, what: &str) {
    let (rules, search, cells, count) = brute_what_if(puzzle, answer.target);
    assert!(answer.is_complete());
    let sets = |marks: &masume_editor::Marks| marks.sets(puzzle.board(), "test").unwrap();
    assert_eq!(sets(&answer.by_rules), rules, "rules: {what} {:?}", answer.target);
    assert_eq!(sets(&answer.by_search), search, "search: {what} {:?}", answer.target);
    assert_eq!(answer.cells, cells, "{what} {:?}", answer.target);
    let class = [Class::None, Class::One, Class::Several][count.min(2)];
    assert_eq!(answer.solutions.class(), class, "{what} {:?}", answer.target);
    assert!(!answer.solutions.exact || answer.solutions.least as usize == count);
}

#[test]
fn what_ifs_are_true_on_small_boards() {
    for (text, clues, cap) in
        [("2x2", 5, 1000), ("2x2", 6, 2), ("2x2+diagonals", 3, 2), ("2x2@0,0;2,2", 11, 2), ("2x3", 18, 3)]
    {
        let mut mind = Mind::new();
        mind.wishes = Wishes { cap, ..Wishes::default() };
        walk(text, clues, 5, 2, |puzzle| {
            let known = mind.more(puzzle, &Control::default(), &mut |_| ());
            let mut told = Vec::new();
            let from = Some(cell(3));
            let stop = mind.all_what_ifs(puzzle, &known, from, None, &Control::default(), &mut |answer| {
                compare_what_if(puzzle, &answer, text);
                told.push(answer.target);
                ControlFlow::Continue(())
            });
            assert_eq!(stop, masume_solver::Stop::Complete);
            let living: usize = puzzle
                .board()
                .cells()
                .filter(|&c| puzzle.given(c).is_none())
                .map(|c| known.active[c.index()].len())
                .sum();
            assert_eq!(told.len(), living + puzzle.givens().count());
            // Dead candidates can be pointed at as well.
            for c in puzzle.board().cells().filter(|&c| puzzle.given(c).is_none()) {
                for d in 1..=puzzle.board().digits() {
                    let target = Target::Place { cell: c.index() as u32, digit: d };
                    let answer = mind.what_if(puzzle, &known, target, &Control::default()).unwrap();
                    compare_what_if(puzzle, &answer, text);
                }
            }
        });
    }
}

#[test]
fn what_ifs_near_the_pointer_come_first_and_end_with_the_next_edit() {
    let puzzle = puzzle(&Board::classic(), &CLASSIC.replace('9', "."));
    let mut mind = Mind::new();
    let known = mind.more(&puzzle, &Control::default(), &mut |_| ());
    let mut cells = Vec::new();
    let control = Control::default();
    let stop = mind.all_what_ifs(&puzzle, &known, Some(cell(40)), None, &control, &mut |answer| {
        cells.push(match answer.target {
            Target::Place { cell, .. } | Target::Remove { cell } => cell,
        });
        if cells.len() == 20 {
            control.cancel.cancel();
        }
        ControlFlow::Continue(())
    });
    assert_eq!((stop, cells.len(), cells[0]), (masume_solver::Stop::Cancelled, 20, 40));
    // Nothing is said of another puzzle than the one that is known.
    let mut other = puzzle.clone();
    other.set_given(cell(0), None);
    assert_eq!(mind.what_if(&other, &known, Target::Remove { cell: 1 }, &Control::default()), None);
    for target in [
        Target::Remove { cell: 2 },
        Target::Remove { cell: 99 },
        Target::Place { cell: 0, digit: 1 },
        Target::Place { cell: 2, digit: 77 },
        Target::Place { cell: 2, digit: 0 },
        Target::Place { cell: u32::MAX, digit: 1 },
    ] {
        assert_eq!(mind.what_if(&puzzle, &known, target, &Control::default()), None, "{target:?}");
    }
}

#[test]
fn the_screen_of_source_c() {
    // A finished puzzle: without a clue that is needed, cells come loose; with it again, they are determined.
    let solved = classic().puzzle;
    let mut mind = Mind::new();
    let known = mind.more(&solved, &Control::default(), &mut |_| ());
    assert_eq!((known.solutions.class(), known.determined().len()), (Class::One, 81));
    let needed = solved.givens().filled().find(|(c, _)| !known.redundant.as_ref().unwrap().contains(c));
    let (at, clue) = needed.unwrap();
    let without =
        mind.what_if(&solved, &known, Target::Remove { cell: at.index() as u32 }, &Control::default());
    let without = without.unwrap();
    assert!(!without.cells.is_empty() && without.solutions.class() == Class::Several);
    let mut loose = solved.clone();
    loose.set_given(at, None);
    let known = mind.more(&loose, &Control::default(), &mut |_| ());
    let target = Target::Place { cell: at.index() as u32, digit: clue.value() };
    let with = mind.what_if(&loose, &known, target, &Control::default()).unwrap();
    assert_eq!((&with.cells, with.solutions.class()), (&without.cells, Class::One));
    assert!(known.finishing.as_ref().unwrap()[at.index()].contains(clue));
}

#[test]
fn the_largest_gattai_is_answered_in_bounded_time() {
    let at = (0..11).flat_map(|i| (0..51).map(move |j| (6 * i, 6 * j)));
    let boards = at.filter(|(i, j)| (i + j) / 6 % 2 == 1).collect();
    let spec = "3x3".parse::<masume_puzzle::BoardSpec>().unwrap().with_boards(boards);
    let mut document = Document::new(Puzzle::empty(Board::new(spec).unwrap()));
    assert_eq!(document.board().len(), 18_180);
    let mut mind = Mind::new();
    for i in 0..3 {
        let start = Instant::now();
        let edit = Edit::PlaceClue { cell: 50 * i, digit: 1 + i as u8, insist: true };
        document = apply(&document, &edit).unwrap();
        let known = mind.quick(&document.puzzle, &Control::default());
        assert_eq!(known.key, Key::of(&document.puzzle));
        // Generous, since the machine may be busy.
        assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    }
}
