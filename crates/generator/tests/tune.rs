//! Puzzles of a wished-for difficulty on one pattern, rated again by `rate`.

use std::ops::ControlFlow;

use masume_generator::{Difficulty, End, Event, Options, Target, generate};
use masume_logic::choice::{Choice, named};
use masume_logic::rate::{MODES, mode};
use masume_logic::{Order, Position, masume, rate, technique};
use masume_puzzle::{Board, Cell, Digit, Pattern, Puzzle, Symmetry};
use masume_solver::Control;

/// The heart of source B: 20 clues.
const HEART: &str = "..........11...11.1..1.1..1.1...1...1.1.......1..1.....1...1...1.....1.1.......1.";

fn heart() -> Target {
    let mut pattern = Pattern::empty(Board::classic());
    for (i, c) in HEART.chars().take(81).enumerate() {
        pattern.set(Cell::new(i), c == '1');
    }
    Target::pattern(&pattern)
}

/// 26 clues, the same when turned upside down: patterns are the generator's choice.
fn turned() -> Target {
    let symmetry = Symmetry::find("half-turn").unwrap();
    Target { symmetry, clues: Some(26..=26), ..Target::new(Board::classic()) }
}

fn made(target: &Target, wanted: usize, threads: usize) -> Vec<Puzzle> {
    let mut made = Vec::new();
    let options = Options { wanted, seed: 11, threads, ..Options::default() };
    let (tally, end) = generate(target, &options, &Control::default(), &mut |event| {
        if let Event::Made(puzzle) = event {
            made.push(puzzle.fit.puzzle.clone());
        }
        ControlFlow::Continue(())
    });
    assert_eq!((made.len(), &end), (wanted, &End::Enough), "{tally:?}");
    made
}

fn tenths(puzzle: &Puzzle, id: &str) -> u16 {
    let (rating, _) = rate(puzzle, mode(id).unwrap(), &Choice::default(), &Control::default()).unwrap();
    assert!(!rating.lower_bound());
    rating.tenths()
}

#[test]
fn every_band_is_reached_on_the_heart() {
    for (low, high, wanted) in [(20, 29, 6), (30, 40, 4), (50, 60, 2), (70, 80, 4)] {
        let mut target = heart();
        target.difficulty.rating = Some(low..=high);
        for puzzle in made(&target, wanted, 2) {
            let rating = tenths(&puzzle, MODES[0].id);
            assert!((low..=high).contains(&rating), "{rating} is not in {low}..={high}");
            assert_eq!(Pattern::of(&puzzle), target.mask.pattern().unwrap());
        }
    }
}

#[test]
fn hard_ones_are_reached_with_a_symmetry() {
    let mut target = turned();
    target.difficulty.rating = Some(90..=200);
    for puzzle in made(&target, 2, 2) {
        assert!(tenths(&puzzle, MODES[0].id) >= 90);
        assert_eq!(puzzle.givens().filled().count(), 26);
        let pattern = Pattern::of(&puzzle);
        for orbit in target.symmetry.orbits(puzzle.board()).unwrap() {
            assert!(orbit.iter().all(|&cell| pattern.contains(cell) == pattern.contains(orbit[0])));
        }
    }
}

#[test]
fn our_own_rating_and_the_time_of_people_are_reached() {
    let mut target = turned();
    target.difficulty =
        Difficulty { mode: mode("masume").unwrap(), rating: Some(30..=45), ..Difficulty::default() };
    for puzzle in made(&target, 3, 1) {
        assert!((30..=45).contains(&tenths(&puzzle, "masume")));
    }
    target.difficulty = Difficulty { seconds: Some(900.0..=1200.0), ..Difficulty::default() };
    for puzzle in made(&target, 3, 1) {
        let own = masume::rate(&mut Position::new(&puzzle), &masume::Options::default(), &Control::default());
        let seconds = own.time.unwrap().seconds;
        assert!((900.0..=1200.0).contains(&seconds), "{seconds}");
    }
}

/// The techniques of the path of Sudoku Explainer.
fn used(puzzle: &Puzzle) -> Vec<&'static str> {
    let mut used = Vec::new();
    Order::default()
        .walk(&mut Position::new(puzzle), &Control::default(), |_, step| used.push(step.technique.id));
    used
}

#[test]
fn techniques_are_required() {
    for id in ["x-wing", "xy-wing", "swordfish", "unique-rectangle-1", "naked-triplet"] {
        let mut target = turned();
        target.difficulty.required = vec![technique(id).unwrap()];
        for puzzle in made(&target, 2, 1) {
            assert!(used(&puzzle).contains(&id), "{id}");
        }
    }
}

#[test]
fn techniques_are_allowed_and_forbidden() {
    let names = ["hidden-single", "direct-locking", "naked-single", "locking", "naked-pair"];
    let allowed: Vec<_> = names.into_iter().filter_map(named).flatten().collect();
    let mut target = turned();
    target.difficulty.allowed = Some(allowed.clone());
    target.difficulty.required = vec![technique("naked-pair").unwrap()];
    for puzzle in made(&target, 2, 1) {
        let used = used(&puzzle);
        assert!(used.contains(&"naked-pair"));
        assert!(used.iter().all(|id| allowed.iter().any(|t| t.id == *id)), "{used:?}");
    }
    let mut target = turned();
    target.difficulty.rating = Some(40..=50);
    target.difficulty.forbidden = named("unique-loop").unwrap();
    for puzzle in made(&target, 3, 1) {
        assert!(!used(&puzzle).iter().any(|id| id.starts_with("unique")));
        assert!((40..=50).contains(&tenths(&puzzle, MODES[0].id)));
    }
}

#[test]
fn threads_change_nothing() {
    let mut target = turned();
    target.difficulty.rating = Some(62..=75);
    assert_eq!(made(&target, 10, 1), made(&target, 10, 3));
}

#[test]
fn a_motif_stays_and_every_clue_is_needed() {
    let mut target = turned().with_motif(Cell::new(0), Digit::new(7).unwrap());
    target.minimal = true;
    target.clues = Some(24..=26);
    target.difficulty.rating = Some(62..=75);
    for puzzle in made(&target, 2, 1) {
        assert_eq!(puzzle.givens().values()[0], 7);
        for (cell, _) in puzzle.givens().filled() {
            let mut fewer = puzzle.clone();
            fewer.set_given(cell, None);
            let count = masume_solver::Engine::for_puzzle(&fewer).count(2, &Control::default());
            assert_eq!(count.unique(), Some(false));
        }
    }
}

/// Stopped soon, also while it rates.
#[test]
fn it_stops_when_told() {
    let mut target = heart();
    target.difficulty.rating = Some(110..=120);
    let start = std::time::Instant::now();
    let limit = std::time::Duration::from_millis(300);
    let control = Control { deadline: Some(start + limit), ..Control::default() };
    let options = Options { wanted: 1, ..Options::default() };
    let (_, end) = generate(&target, &options, &control, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(end, End::Stopped(_)), "{end:?}");
    // Generous, since the machine may be busy: what is shown is that it does not finish its attempts first.
    assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
}
