//! Puzzles of every kind of shape: confirmed by an engine that had no part in making them, with the symmetry, motif,
//! cells and number of clues asked for, the same on any number of threads, and a prefix of it when time ends.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use masume_generator::search::Method;
use masume_generator::{End, Event, Impossible, Options, Target, Wish, generate, jigsaw};
use masume_puzzle::{Board, BoardSpec, Cell, Digit, Pattern, Puzzle, Symmetry, gattai};
use masume_solver::{Control, Engine, auto};

fn shape(text: &str) -> Arc<Board> {
    let spec = match text {
        "samurai" => gattai::samurai(),
        "jigsaw" => return jigsaw::shape(&BoardSpec::usual(9), true, 4, 2, &Control::default()).unwrap(),
        _ => text.parse().unwrap(),
    };
    Board::new(spec).unwrap()
}

fn make(target: &Target, options: &Options, control: &Control) -> (Vec<Puzzle>, End) {
    let mut made = Vec::new();
    let (tally, end) = generate(target, options, control, &mut |event| {
        if let Event::Made(puzzle) = event {
            assert!(puzzle.fit.puzzle.is_solved_by(&puzzle.fit.solution));
            made.push(puzzle.fit.puzzle.clone());
        }
        ControlFlow::Continue(())
    });
    assert_eq!(tally.unfit.unconfirmed, 0);
    (made, end)
}

/// By clause learning, which no search uses and which is not the first to confirm a puzzle.
fn is_unique(puzzle: &Puzzle) -> bool {
    let mut engine = Engine::by_name(masume_solver::search::find("sat").unwrap(), puzzle).unwrap();
    engine.count(2, &Control::default()).unique() == Some(true)
}

#[test]
fn every_kind_of_shape_has_symmetric_puzzles_with_one_solution() {
    let kinds = [
        ("2x2", "half-turn"),
        ("3x3", "half-turn"),
        ("2x3", "left-right"),
        ("latin7", "diagonal"),
        ("2x5", "half-turn"),
        ("3x3+diagonals", "full"),
        ("3x3+windoku", "quarter-turn"),
        ("3x3+anti-knight", "half-turn"),
        ("3x3+anti-king+disjoint-groups", "none"),
        ("jigsaw", "half-turn"),
        ("samurai", "both-diagonals"),
        ("4x4", "half-turn"),
        ("5x5", "both-mirrors"),
    ];
    for (text, symmetry) in kinds {
        let mut target = Target::new(shape(text));
        target.symmetry = Symmetry::find(symmetry).unwrap();
        let options = Options { wanted: 2, seed: 11, ..Options::default() };
        let (made, end) = make(&target, &options, &Control::default());
        assert_eq!((made.len(), end), (2, End::Enough), "{text}");
        assert_ne!(made[0], made[1], "{text}");
        for puzzle in &made {
            assert!(is_unique(puzzle), "{text}");
            assert!(Pattern::of(puzzle).has(target.symmetry), "{text}");
            assert!(
                puzzle.givens().count() < puzzle.board().len() * 2 / 3,
                "{text}: hardly anything was taken away"
            );
        }
    }
}

#[test]
fn motif_cells_and_number_of_clues_are_kept() {
    for text in ["3x3", "3x3+diagonals", "jigsaw", "2x4"] {
        let shape = shape(text);
        let cells = shape.len();
        let digit = |value| Digit::new(value).unwrap();
        let mut target = Target::new(shape).with_motif(Cell::new(0), digit(5));
        target = target.with_motif(Cell::new(10), digit(7));
        target.mask.set(Cell::new(20), Wish::Must);
        target.mask.set(Cell::new(30), Wish::Never);
        target.symmetry = Symmetry::find("half-turn").unwrap();
        target.clues = Some(cells * 40 / 100..=cells * 45 / 100);
        let options = Options { wanted: 3, seed: 2, ..Options::default() };
        let (made, _) = make(&target, &options, &Control::default());
        assert_eq!(made.len(), 3, "{text}");
        for puzzle in &made {
            assert!(is_unique(puzzle) && Pattern::of(puzzle).has(target.symmetry), "{text}");
            assert_eq!(puzzle.given(Cell::new(0)), Digit::new(5));
            assert_eq!(puzzle.given(Cell::new(10)), Digit::new(7));
            assert!(puzzle.given(Cell::new(20)).is_some() && puzzle.given(Cell::new(30)).is_none());
            assert!(
                target.clues.as_ref().unwrap().contains(&puzzle.givens().count()),
                "{text} {}",
                puzzle.givens().count()
            );
        }
    }
}

#[test]
fn minimal_means_that_no_clue_can_go() {
    for text in ["2x3", "3x3+windoku", "jigsaw"] {
        let mut target = Target::new(shape(text));
        target.minimal = true;
        let options = Options { wanted: 2, seed: 5, method: Some(Method::Dig), ..Options::default() };
        let (made, _) = make(&target, &options, &Control::default());
        assert_eq!(made.len(), 2, "{text}");
        for puzzle in made {
            for cell in puzzle.board().cells().filter(|&c| puzzle.given(c).is_some()) {
                let mut fewer = puzzle.clone();
                fewer.set_given(cell, None);
                assert!(!is_unique(&fewer), "{text}");
            }
        }
    }
}

#[test]
fn drawn_patterns_are_filled_on_other_shapes() {
    // A full frame and a cross, on a diagonal board.
    let mut pattern = Pattern::empty(shape("3x3+diagonals"));
    for cell in pattern.board().clone().cells() {
        let (row, col) = (cell.index() / 9, cell.index() % 9);
        pattern.set(
            cell,
            row == 4 || col == 4 || (row % 8 == 0 && col % 2 == 0) || (col % 8 == 0 && row % 2 == 0),
        );
    }
    let options = Options { wanted: 2, seed: 1, ..Options::default() };
    let (made, _) = make(&Target::pattern(&pattern), &options, &Control::default());
    assert_eq!(made.len(), 2);
    assert!(made.iter().all(|puzzle| Pattern::of(puzzle) == pattern && is_unique(puzzle)));
}

#[test]
fn large_patterns_are_filled_too() {
    for (text, clues) in [("4x4", 125), ("samurai", 150)] {
        let mut target = Target::new(shape(text));
        target.symmetry = Symmetry::find("half-turn").unwrap();
        target.clues = Some(clues..=clues + 5);
        let (made, _) = make(&target, &Options { seed: 6, ..Options::default() }, &Control::default());
        let pattern = Pattern::of(&made[0]);
        let options = Options { seed: 7, ..Options::default() };
        let (filled, _) = make(&Target::pattern(&pattern), &options, &Control::default());
        assert!(Pattern::of(&filled[0]) == pattern && is_unique(&filled[0]), "{text}");
        assert_ne!(filled[0], made[0]);
    }
}

#[test]
fn threads_change_nothing_and_time_only_cuts_short() {
    for text in ["3x3+diagonals", "4x4"] {
        let mut target = Target::new(shape(text));
        target.symmetry = Symmetry::find("half-turn").unwrap();
        let one = Options { wanted: 6, seed: 9, ..Options::default() };
        let (all, _) = make(&target, &one, &Control::default());
        assert_eq!(all.len(), 6);
        let (three, _) = make(&target, &Options { threads: 3, ..one.clone() }, &Control::default());
        assert_eq!(three, all, "{text}");
        let deadline = Some(Instant::now() + Duration::from_millis(40));
        let endless = Options { wanted: 1_000_000, threads: 2, ..one };
        let (some, end) = make(&target, &endless, &Control { deadline, ..Control::default() });
        assert_eq!(end, End::Stopped(masume_solver::Stop::Deadline));
        let both = some.len().min(all.len());
        assert_eq!(some[..both], all[..both], "{text}");
    }
}

#[test]
fn what_cannot_be_is_proved_on_other_shapes_too() {
    let mut target = Target::new(shape("4x4"));
    for cell in target.board().clone().cells().filter(|c| matches!(c.index() / 16, 4 | 7)) {
        target.mask.set(cell, Wish::Never);
    }
    let (made, end) = make(&target, &Options::default(), &Control::default());
    assert!(made.is_empty() && matches!(end, End::Impossible(Impossible::Lines(_))), "{end:?}");
    // On a diagonal board the same two rows tell themselves apart.
    let mut target = Target::new(shape("3x3+diagonals"));
    for cell in target.board().clone().cells().filter(|c| matches!(c.index() / 9, 0 | 1)) {
        target.mask.set(cell, Wish::Never);
    }
    let (made, _) = make(&target, &Options::default(), &Control::default());
    assert_eq!(made.len(), 1);
    assert!(is_unique(&made[0]));
}

#[test]
fn full_boards_of_large_shapes_come_soon() {
    use masume_generator::model::{Any, ClueModel};
    for spec in [BoardSpec::usual(25), gattai::samurai(), gattai::ring(100), "4x4+diagonals".parse().unwrap()]
    {
        let shape = Board::new(spec).unwrap();
        let mut model = Any::new(&Puzzle::empty(shape.clone()));
        let mut random = masume_solver::Random::new(1, 1);
        let fill = |random: &mut _, model: &mut Any| model.fill(&model.empty(), random, &Control::default());
        let full = fill(&mut random, &mut model).unwrap();
        let again = fill(&mut random, &mut model).unwrap();
        assert_ne!(full, again);
        let grid = masume_puzzle::Grid::from_values(full).unwrap();
        assert!(Puzzle::empty(shape).is_solved_by(&grid));
    }
}

#[test]
fn the_general_model_agrees_with_the_one_of_plain_boards() {
    use masume_generator::model::{Any, ClueModel, Nine};
    let (mut any, mut nine) = (Any::new(&Puzzle::empty(Board::classic())), Nine::new());
    let mut random = masume_solver::Random::new(8, 0);
    let control = Control::default();
    for round in 0..60 {
        let full = nine.fill(&nine.empty(), &mut random, &control).unwrap();
        let mut clues = full;
        for value in &mut clues {
            if random.below(81) > 20 + round % 12 {
                *value = 0;
            } else if random.below(40) == 0 {
                *value = 1 + random.below(9) as u8;
            }
        }
        let wide = clues.to_vec();
        let (mut a, mut b) = ([0], [0]);
        any.blanks(std::slice::from_ref(&wide), &mut a);
        nine.blanks(&[clues], &mut b);
        assert_eq!(a, b, "{clues:?}");
        any.count(std::slice::from_ref(&wide), 5, &control, &mut a);
        nine.count(&[clues], 5, &control, &mut b);
        assert_eq!(a, b, "{clues:?}");
        let (mut open, mut marks) = ([any.shut()], [nine.shut()]);
        any.open(&[wide], &mut a, &mut open);
        nine.open(&[clues], &mut b, &mut marks);
        let all = |slot| (Any::left(&open[0], slot), Nine::left(&marks[0], slot));
        assert!((0..81).all(|slot| all(slot).0 == all(slot).1), "{clues:?}");
        // Both take the same clues away when neither is limited.
        let groups: Vec<Vec<usize>> = (0..41)
            .map(|i| vec![i, 80 - i])
            .map(|mut g| {
                g.dedup();
                g
            })
            .collect();
        let question = Control { nodes: Some(1_000_000), ..Control::default() };
        let by_any = any.reduce(&full.to_vec(), &full.to_vec(), &groups, 0, &question).unwrap();
        let by_nine = nine.reduce(&full, &full, &groups, 0, &question).unwrap();
        assert_eq!(by_any, by_nine.to_vec());
    }
    // The engine that the door takes agrees too, on one of them.
    let full = any.fill(&any.empty(), &mut random, &control).unwrap();
    let mut engine = Engine::by_name(&auto::INFO, &any.puzzle(&full)).unwrap();
    assert_eq!(engine.count(2, &control).unique(), Some(true));
}
