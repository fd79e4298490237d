//! Gattai: every one has one solution by engines that did not make it, threads and interruptions change nothing.

use std::sync::Arc;

use masume_generator::gattai::{Maker, NoLattice, Options};
use masume_puzzle::{Board, BoardSpec, gattai};
use masume_solver::{Control, Engine, Purpose, Stop, Verdict, Verifier, exact_cover, sat};

fn make(spec: BoardSpec, seed: u64, threads: usize, rounds: u64) -> Maker {
    let shape = Board::new(spec).unwrap();
    let control = Control::default();
    let mut maker = Maker::begin(shape, Options { seed, threads }, &control, &mut |_| ()).unwrap().unwrap();
    for _ in 0..rounds {
        maker.step(&control, &mut |_| ()).unwrap();
    }
    maker
}

/// One dark pixel beside a hole, a part that does not hang together with the rest.
fn drawing() -> BoardSpec {
    let rows = ["##..#", "#.#..", "##...", "....#"];
    let dark = rows.iter().flat_map(|row| row.chars().map(|c| c == '#')).collect();
    gattai::drawn(&gattai::Drawing::new(5, dark).unwrap()).unwrap()
}

#[test]
fn every_layout_gets_one_solution_and_few_clues() {
    let layouts = [
        ("single", BoardSpec::usual(9), 17.0),
        ("samurai", gattai::samurai(), 16.0),
        ("ring", gattai::ring(10), 16.0),
        ("chain", gattai::chain(6), 16.0),
        ("grid", gattai::grid(3, 3), 13.0),
        ("record", gattai::record(30), 12.0),
        ("drawing", drawing(), 16.0),
    ];
    for (name, spec, most) in layouts {
        for seed in [1, 2] {
            let maker = make(spec.clone(), seed, 2, 1);
            let puzzle = maker.puzzle();
            assert_eq!(puzzle.givens().count(), maker.clues(), "{name}: a clue was counted twice");
            assert!(maker.holds(), "{name}");
            for info in [exact_cover::INFO_D, sat::INFO] {
                let info = masume_solver::search::find(info.id).unwrap();
                let count = Engine::by_name(info, &puzzle).unwrap().count(2, &Control::default());
                assert_eq!(count.unique(), Some(true), "{name}, seed {seed}, {}", info.id);
            }
            let each = maker.clues() as f64 / maker.boards() as f64;
            assert!(each <= most, "{name}, seed {seed}: {each} clues a board");
        }
    }
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let spec = gattai::record(12);
    let whole = make(spec.clone(), 5, 1, 2);
    let mut other = make(spec.clone(), 5, 3, 1);
    assert_ne!(make(spec, 6, 2, 1).puzzle(), other.puzzle());
    // A round that is stopped leaves no trace.
    let control = Control::default();
    let before = other.puzzle();
    let cancel = control.cancel.clone();
    assert_eq!(other.step(&control, &mut |_| cancel.cancel()), Err(Stop::Cancelled));
    assert_eq!((other.puzzle(), other.round()), (before, 1));
    // And one who knows no more than the puzzle and the round goes on in the same way.
    let options = Options { seed: 5, threads: 2 };
    let mut again = Maker::resume(&other.puzzle(), 1, options, &Control::default()).unwrap().unwrap();
    again.step(&Control::default(), &mut |_| ()).unwrap();
    assert_eq!(again.puzzle(), whole.puzzle());
}

#[test]
fn clues_only_go() {
    let mut maker = make(gattai::grid(2, 3), 9, 2, 0);
    for _ in 0..2 {
        let before = maker.clues();
        maker.step(&Control::default(), &mut |_| ()).unwrap();
        assert!(maker.clues() <= before);
    }
    // And come back where somebody wants an easier puzzle: to every board.
    let easy = maker.puzzle_with(20 * maker.boards());
    assert_eq!(easy.givens().count(), 20 * maker.boards());
    let given = |b: usize| easy.board().board_cells(b).iter().filter(|&&c| easy.given(c).is_some()).count();
    assert!((0..maker.boards()).all(|b| given(b) >= 20));
    let solve = |puzzle| Engine::for_puzzle(puzzle).solve(&Control::default()).solution;
    assert_eq!(solve(&easy), solve(&maker.puzzle()));
    assert_eq!(maker.puzzle_with(1_000_000).givens().count(), easy.board().len());
}

#[test]
fn engines_certify_and_refute() {
    let maker = make(gattai::samurai(), 3, 1, 0);
    let mut verifier = Verifier::new(Purpose::Joined);
    let proof = verifier.verify(&maker.puzzle(), &Control::default()).unique().unwrap();
    assert_eq!(proof.by, ["auto", "sat"]);
    let mut loose = maker.puzzle();
    let (cell, _) = loose.givens().filled().next().unwrap();
    loose.set_given(cell, None);
    assert!(matches!(verifier.verify(&loose, &Control::default()), Verdict::Several { .. }));
    let cancelled = Control::default();
    cancelled.cancel.cancel();
    assert_eq!(
        verifier.verify(&maker.puzzle(), &cancelled),
        Verdict::Undecided { why: Some(Stop::Cancelled) }
    );
}

#[test]
fn what_is_no_lattice_is_refused() {
    let begin = |text: &str| -> Result<(), NoLattice> {
        let shape: Arc<Board> = Board::new(text.parse().unwrap()).unwrap();
        Maker::begin(shape, Options { seed: 1, threads: 1 }, &Control::default(), &mut |_| ()).map(|_| ())
    };
    for text in ["4x4", "3x3+diagonals", "3x3@0,0;3,3", "3x3@0,0;0,6", "3x3@0,0;6,6;9,0"] {
        assert!(begin(text).is_err(), "{text}");
    }
    assert!(begin("3x3@1,2;7,8").is_ok());
    // A puzzle with one solution that was made in another way: clues in the wrong places.
    let maker = make(gattai::samurai(), 1, 1, 0);
    let options = Options { seed: 1, threads: 1 };
    let mut loose = maker.puzzle();
    let (cell, _) = loose.givens().filled().next().unwrap();
    loose.set_given(cell, None);
    assert!(Maker::resume(&loose, 0, options, &Control::default()).is_err());
}
