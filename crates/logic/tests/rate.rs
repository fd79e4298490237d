//! Ratings: the three numbers, what has none, lower bounds, and the terms a rating names.

use std::time::Instant;

use masume_logic::choice::{self, Choice, Sequence};
use masume_logic::rate::{self, MODES, Rating, SeRating, Tenths, Unrated};
use masume_logic::{Contradiction, End, FINDERS, Position, Step, all_techniques};
use masume_puzzle::{Board, Cell, Grid, Puzzle};
use masume_solver::{Control, Engine, Stop};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle(text: &str) -> Puzzle {
    let values = text.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap()
}

fn rated(text: &str, choice: &Choice, control: &Control) -> Result<SeRating, Unrated> {
    rate::rate(&puzzle(text), &MODES[0], choice, control).map(|(rating, _)| match rating {
        Rating::Se(rating) => rating,
        Rating::Masume(_) => unreachable!("the first mode is that of Sudoku Explainer"),
    })
}

#[test]
fn the_three_numbers_are_running_maxima() {
    let rating = rated(EASY, &Choice::default(), &Control::default()).unwrap();
    assert_eq!(rating.to_string(), "1.2/1.2/1.2");
    assert_eq!((rating.steps, rating.end, rating.lower_bound), (51, End::Solved, false));
    assert_eq!(rating.hardest.unwrap().id, "hidden-single-box");
    // Eliminations first: the first step is not the first that places, and the maximum counts.
    let late = Choice {
        sequence: Sequence::First(["x-wing", "locking"].map(|id| choice::finder(id).unwrap()).to_vec()),
        ..Choice::default()
    };
    let mut board = Position::new(&puzzle(EASY));
    let mut path: Vec<Step> = Vec::new();
    let order = late.order();
    let visit: &mut rate::Visit<'_> = &mut |_, step| path.push(step.clone());
    let rating = rate::se::rate(&mut board, &order, &Control::default(), visit);
    let maximum = |steps: &[Step]| steps.iter().map(|s| s.se).max().unwrap();
    let placing = path.iter().position(|s| s.placement.is_some()).unwrap();
    assert!(placing > 0, "something is eliminated before the first digit");
    assert_eq!(rating.ed, path[0].se);
    assert_eq!(rating.ep, maximum(&path[..=placing]));
    assert_eq!(rating.er, maximum(&path));
    assert_eq!(rating.steps, path.len());
    assert!(rating.er > 12, "{rating}");
}

#[test]
fn a_full_board_needs_no_step() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rating = rated(solved, &Choice::default(), &Control::default()).unwrap();
    assert_eq!((rating.to_string().as_str(), rating.steps, rating.hardest), ("0.0/0.0/0.0", 0, None));
}

#[test]
fn what_the_techniques_do_not_finish_is_20() {
    let only = Choice { only: choice::named("full-house"), ..Choice::default() };
    let rating = rated(EASY, &only, &Control::default()).unwrap();
    assert_eq!((rating.to_string().as_str(), rating.end), ("20.0/0.0/0.0", End::Stuck));
    assert!(!rating.lower_bound);
}

#[test]
fn a_board_too_large_for_chains_has_a_lower_bound() {
    let mut board = Position::new(&Puzzle::empty(Board::usual(25).unwrap()));
    let rate = |board: &mut Position, choice: &Choice| {
        rate::se::rate(board, &choice.order(), &Control::default(), &mut |_, _| ())
    };
    let rating = rate(&mut board, &Choice::default());
    assert_eq!((rating.to_string().as_str(), rating.end), (">=6.5/>=6.5/>=6.5", End::Stuck));
    // Who wants no chains has the whole rating.
    let rating = rate(&mut board, &Choice::singles());
    assert_eq!((rating.to_string().as_str(), rating.lower_bound), ("20.0/0.0/0.0", false));
}

#[test]
fn a_walk_ends_where_a_contradiction_shows() {
    let eight = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
    let mut board = Position::new(&puzzle(&eight));
    let mut steps = 0;
    let end = Choice::default().order().walk(&mut board, &Control::default(), |_, _| steps += 1);
    assert_eq!((end, steps), (End::Contradiction(Contradiction::NoDigit(Cell::new(8))), 0));
}

#[test]
fn only_one_solution_makes_a_rating() {
    let usual = (Choice::default(), Control::default());
    assert_eq!(rated(&".".repeat(81), &usual.0, &usual.1).unwrap_err(), Unrated::Several);
    assert_eq!(rated(&EASY.replacen("53", "55", 1), &usual.0, &usual.1).unwrap_err(), Unrated::NoSolution);
}

#[test]
fn time_that_ends_leaves_a_lower_bound() {
    // Uniqueness is not asked here: the search for it would be stopped first.
    let control = Control { deadline: Some(Instant::now()), ..Control::default() };
    let mut board = Position::new(&puzzle(EASY));
    let rating = rate::se::rate(&mut board, &Choice::default().order(), &control, &mut |_, _| ());
    assert_eq!(rating.end, End::Stopped(Stop::Deadline));
    assert!(rating.lower_bound && rating.ep_lower_bound && rating.ed_lower_bound);
    assert_eq!(rating.to_string(), ">=1.0/>=1.0/>=1.0");
    // Stopped in the search of a dear technique: nothing cheaper is left to be found.
    let dear = Choice { only: choice::named("jellyfish"), ..Choice::default() };
    let rating = rate::se::rate(&mut board, &dear.order(), &control, &mut |_, _| ());
    assert_eq!(rating.er, 52);
    // Stopped on the way: what was reached stands.
    let cancel = masume_solver::CancelToken::new();
    let control = Control { cancel: cancel.clone(), ..Control::default() };
    let mut seen = 0;
    let rating = rate::se::rate(&mut board, &Choice::default().order(), &control, &mut |_, _| {
        seen += 1;
        if seen == 3 {
            cancel.cancel();
        }
    });
    assert_eq!((rating.steps, rating.end), (3, End::Stopped(Stop::Cancelled)));
    assert_eq!(rating.to_string(), ">=1.2/1.2/1.2");
}

#[test]
fn terms_name_mode_version_and_what_was_chosen() {
    let version = env!("CARGO_PKG_VERSION");
    let terms = |puzzle: &Puzzle, choice: &Choice| {
        rate::rate(puzzle, &MODES[0], choice, &Control::default()).unwrap().1.to_string()
    };
    let easy = puzzle(EASY);
    assert_eq!(terms(&easy, &Choice::default()), format!("se-1.2.1 (masume {version})"));
    let choice = Choice {
        uniqueness: false,
        without: choice::named("locking").unwrap(),
        sequence: Sequence::First(vec![choice::finder("naked-pair").unwrap()]),
        ..Choice::default()
    };
    let said = "uniqueness off; without pointing, claiming; first naked-pair";
    assert_eq!(terms(&easy, &choice), format!("se-1.2.1 (masume {version}; {said})"));
    // A board on which swapping digits proves nothing has uniqueness off by itself.
    let shape = Board::new("3x3+anti-knight".parse().unwrap()).unwrap();
    let empty = Puzzle::empty(shape.clone());
    let solved = Engine::for_puzzle(&empty).solve(&Control::default()).solution.unwrap();
    let mut apart = Puzzle::new(shape, solved).unwrap();
    assert!(apart.set_given(Cell::new(40), None));
    let expected = format!("se-1.2.1 (masume {version}; uniqueness off)");
    assert_eq!(terms(&apart, &Choice::default()), expected);
}

#[test]
fn choices_keep_every_finder_and_know_every_name() {
    let ids = |choice: &Choice| choice.order().finders().iter().map(|f| f.id).collect::<Vec<_>>();
    for choice in [Choice::default(), Choice::people()] {
        let mut found = ids(&choice);
        assert_eq!(found.len(), FINDERS.len());
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), FINDERS.len(), "each once");
    }
    for technique in all_techniques() {
        assert!(choice::named(technique.id).unwrap().contains(&technique));
    }
    assert!(choice::named("no such thing").is_none());
    assert_eq!(Tenths(105).to_string(), "10.5");
}
