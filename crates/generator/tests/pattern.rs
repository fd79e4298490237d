//! Puzzles on drawn patterns: confirmed by engines that did not make them, the same on any number of threads.

use std::ops::ControlFlow;

use masume_generator::model::Why;
use masume_generator::search::{METHODS, Method};
use masume_generator::{End, Event, Impossible, Options, Target, generate, proof};
use masume_puzzle::{Board, Cell, Digit, Pattern, Puzzle, Symmetry, violations};
use masume_solver::{Control, ENGINES, Engine};

/// The heart of source B: 20 clues.
const HEART: &str = "..........11...11.1..1.1..1.1...1...1.1.......1..1.....1...1...1.....1.1.......1....";

fn heart() -> Pattern {
    let mut pattern = Pattern::empty(Board::classic());
    for (i, c) in HEART.chars().take(81).enumerate() {
        pattern.set(Cell::new(i), c == '1');
    }
    pattern
}

fn lines(options: &Options) -> Vec<String> {
    let mut lines = Vec::new();
    let target = Target::pattern(&heart());
    generate(&target, options, &Control::default(), &mut |event| {
        if let Event::Made(made) = event {
            lines.push(made.fit.puzzle.givens().values().iter().map(|v| char::from(b'0' + v)).collect());
        }
        ControlFlow::Continue(())
    });
    lines
}

#[test]
fn threads_change_nothing() {
    let one = lines(&Options { wanted: 12, seed: 7, ..Options::default() });
    assert_eq!(one.len(), 12);
    for threads in [2, 5] {
        assert_eq!(lines(&Options { wanted: 12, seed: 7, threads, ..Options::default() }), one);
    }
    assert_eq!(lines(&Options { wanted: 5, seed: 7, ..Options::default() }), one[..5]);
    assert_ne!(lines(&Options { wanted: 1, seed: 8, ..Options::default() }), one[..1]);
}

/// 32 clues in a net: a pattern that also the plainest search fills. (Source C's own stops short of 24 clues.)
fn net() -> Pattern {
    let mut pattern = Pattern::empty(Board::classic());
    for cell in (0..81).filter(|i| (i / 9 + i % 9) % 5 < 2) {
        pattern.set(Cell::new(cell), true);
    }
    pattern
}

/// Every search that changes digits fills a pattern, and what it says of the way there is true. Digging only takes clues
/// away: on a pattern it would wait for a full board that happens to fit.
#[test]
fn every_search_fills_a_pattern() {
    for info in METHODS.iter().filter(|info| info.method != Method::Dig) {
        let options = Options { wanted: 2, seed: 3, method: Some(info.method), ..Options::default() };
        let mut found = Vec::new();
        let (tally, end) = generate(&Target::pattern(&net()), &options, &Control::default(), &mut |event| {
            if let Event::Made(made) = event {
                found.push(made.fit.clone());
            }
            ControlFlow::Continue(())
        });
        assert_eq!((found.len(), end), (2, End::Enough), "{}", info.id);
        assert!(tally.tries > 0 && tally.attempts > 0 && tally.unfit.total() == 0, "{}: {tally:?}", info.id);
        for fit in found {
            assert_eq!(Pattern::of(&fit.puzzle), net(), "{}", info.id);
            assert!(fit.puzzle.is_solved_by(&fit.solution), "{}", info.id);
        }
    }
}

/// With 18 of 20 digits given, all fillings of the rest are looked at, and the answer is exact.
#[test]
fn a_small_space_is_exhausted() {
    let one = lines(&Options { wanted: 1, seed: 5, ..Options::default() });
    let digits: Vec<(Cell, Digit)> =
        one[0].bytes().enumerate().filter_map(|(i, b)| Some((Cell::new(i), Digit::new(b - b'0')?))).collect();
    let mut target = Target::pattern(&heart());
    for &(cell, digit) in &digits[2..] {
        target = target.with_motif(cell, digit);
    }
    let mut all = Vec::new();
    for threads in [1, 3] {
        let mut found = Vec::new();
        let options = Options { wanted: 1000, threads, ..Options::default() };
        let (tally, end) = generate(&target, &options, &Control::default(), &mut |event| {
            if let Event::Made(made) = event {
                found.push(made.fit.puzzle.givens().clone());
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::Exhausted);
        assert_eq!(tally.made, found.len());
        assert!(found.iter().any(|g| digits.iter().all(|&(c, d)| g.get(c) == Some(d))));
        all.push(found);
    }
    assert_eq!(all[0], all[1]);
    // The truth, the slow way: every pair of digits, by the reference engine.
    let (a, b) = (digits[0].0, digits[1].0);
    let mut puzzle = Puzzle::empty(Board::classic());
    for &(cell, digit) in &digits[2..] {
        puzzle.set_given(cell, Some(digit));
    }
    let mut unique = 0;
    for (x, y) in (1..=9).flat_map(|x| (1..=9).map(move |y| (x, y))) {
        puzzle.set_given(a, Digit::new(x));
        puzzle.set_given(b, Digit::new(y));
        if violations(&puzzle).is_empty() {
            let engine = ENGINES.iter().find(|e| e.id == "reference").unwrap();
            let count = Engine::by_name(engine, &puzzle).unwrap().count(2, &Control::default());
            unique += usize::from(count.unique() == Some(true));
        }
    }
    assert_eq!(all[0].len(), unique);
}

/// Impossible targets are told with their proof, at once.
#[test]
fn proofs_are_named() {
    let end = |target: &Target| {
        generate(target, &Options::default(), &Control::default(), &mut |_| ControlFlow::Continue(())).1
    };
    let cells = |keep: &dyn Fn(usize) -> bool| {
        let mut pattern = Pattern::empty(Board::classic());
        (0..81).filter(|&i| keep(i)).for_each(|i| pattern.set(Cell::new(i), true));
        Target::pattern(&pattern)
    };
    let why = |target: &Target| match end(target) {
        End::Impossible(why) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(&cells(&|i| !(3..5).contains(&(i / 9)))), Impossible::Lines(Why::Rows(4, 5)));
    assert_eq!(why(&cells(&|i| i % 9 != 0 && i % 9 != 2)), Impossible::Lines(Why::Columns(1, 3)));
    assert_eq!(why(&cells(&|i| i < 7)), Impossible::Digits { clues: 7, needed: 8 });
    assert!(matches!(
        why(&cells(&|i| i % 5 == 0 && i < 80)),
        Impossible::Fewest { clues: 16, fewest: 17, .. }
    ));
    assert_eq!(
        proof::task(
            &masume_generator::model::Nine::new(),
            &Target { clues: Some(90..=95), ..cells(&|_| true) },
            &Control::default()
        )
        .unwrap_err(),
        Impossible::Clues { asked: (90, 95), room: (81, 81) }
    );
    let two = Digit::new(2).unwrap();
    let clash = cells(&|i| i % 3 != 1).with_motif(Cell::new(0), two).with_motif(Cell::new(2), two);
    assert!(matches!(why(&clash), Impossible::Clash(_)));
    // A motif where no clue may stand, a digit that the board does not have, two digits for one cell.
    let mut outside = cells(&|i| i % 3 != 1);
    outside.motif.push((Cell::new(1), two));
    assert_eq!(why(&outside), Impossible::Uneven { must: Cell::new(1), never: Cell::new(1) });
    let twelve = cells(&|i| i % 3 != 1).with_motif(Cell::new(0), Digit::new(12).unwrap());
    assert_eq!(why(&twelve), Impossible::Motif);
    let both = cells(&|i| i % 3 != 1).with_motif(Cell::new(0), two);
    assert_eq!(why(&both.with_motif(Cell::new(0), Digit::new(3).unwrap())), Impossible::Motif);
    let mut uneven = cells(&|i| i % 2 == 0 && i != 80);
    uneven.symmetry = Symmetry::find("half-turn").unwrap();
    assert_eq!(why(&uneven), Impossible::Uneven { must: Cell::new(0), never: Cell::new(80) });
}

/// A stack with clues in three cells only, of which no grid is told apart: the climb fails, then the proof is found.
#[test]
fn a_longer_proof_is_found_where_the_climb_fails() {
    let picture = "--X-----X--X----X---------X--XX--X---XX---XX---X--XX--X---------X----X--X-----X--";
    let mut pattern = Pattern::empty(Board::classic());
    for (i, _) in picture.bytes().enumerate().filter(|(_, b)| *b == b'X') {
        pattern.set(Cell::new(i), true);
    }
    for threads in [1, 2] {
        let options = Options { threads, ..Options::default() };
        let (tally, end) = generate(&Target::pattern(&pattern), &options, &Control::default(), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!((end, tally.made), (End::Impossible(Impossible::Lines(Why::Stack(2))), 0));
        assert!(tally.blanks > Some(0));
    }
}

/// Plain boards without a number of clues, where clues are taken from a full board: a symmetry, digits given, or cells
/// that may hold a clue are no obstacle.
#[test]
fn plain_boards_with_room_are_answered_at_the_first_attempt() {
    let mut symmetric = Target::new(Board::classic());
    symmetric.symmetry = Symmetry::find("half-turn").unwrap();
    let motif = (0..9).fold(Target::new(Board::classic()), |target, i| {
        target.with_motif(Cell::new(i), Digit::new(i as u8 + 1).unwrap())
    });
    let anywhere = Target::new(Board::classic());
    for target in [symmetric, motif, anywhere] {
        let options = Options { wanted: 3, attempts: Some(3), ..Options::default() };
        let (tally, end) =
            generate(&target, &options, &Control::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!((tally.made, end), (3, End::Enough), "{tally:?}");
    }
}
