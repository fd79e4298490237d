//! Random descents: the same on every path, and worth the number of solutions.

mod nine;

use masume_solver::Control;
use masume_solver::classic9::{Clues, Descent, Mean, Sample, Single};
use nine::{Random, fits, marks, paths};

fn descents(sample: Sample, board: &Clues, seed: u64, first: u64, n: usize) -> Vec<Descent> {
    let mut out = vec![Descent { weight: -1.0, solution: [99; 81] }; n];
    sample.descend(board, seed, first, &mut out);
    out
}

#[test]
fn descents_do_not_depend_on_the_path_or_on_each_other() {
    let mut random = Random(31);
    for clues in [0, 5, 12, 17, 20, 24, 28, 40, 81] {
        let board = random.part(&Random(clues as u64).grid(), clues);
        let first = descents(Sample::on(paths()[0]).unwrap(), &board, 5, 0, 200);
        for path in paths() {
            let sample = Sample::on(path).unwrap();
            let all = descents(sample, &board, 5, 0, 200);
            assert_eq!(all, first, "{} {clues}", path.id());
            assert_eq!(descents(sample, &board, 5, 77, 30), all[77..107], "{} {clues}", path.id());
            let mut by_marks = vec![Descent::DEAD; 200];
            sample.descend(&marks(&board), 5, 0, &mut by_marks);
            assert_eq!(by_marks, all, "{} {clues}", path.id());
        }
        assert!(clues > 20 || descents(Sample::new(), &board, 6, 0, 200) != first, "another seed");
        for Descent { weight, solution } in first {
            if weight == 0.0 {
                assert_eq!(solution, [0; 81]);
                continue;
            }
            assert!(weight >= 1.0);
            assert!((0..81).all(|c| (1..10).contains(&solution[c]) && fits(&solution, c, solution[c])));
            assert!((0..81).all(|c| board[c] == 0 || board[c] == solution[c]));
        }
    }
}

#[test]
fn the_mean_weight_is_the_number_of_solutions() {
    let mut random = Random(32);
    let (mut checked, mut within) = (0, 0);
    for i in 0..60 {
        let grid = random.grid();
        let board = random.part(&grid, 18 + i % 12);
        let control = Control { nodes: Some(3_000_000), ..Control::default() };
        let (exact, report) = Single::new().total(&board, &control);
        if report.stop != masume_solver::Stop::Complete {
            continue;
        }
        let mean = Mean::of(&descents(Sample::new(), &board, i as u64, 0, 20_000));
        let off = (mean.solutions - exact as f64).abs();
        // Few descents may carry the sum when there are few hits; then the error says little.
        assert!(off <= 6.0 * mean.error + 1e-9 || mean.effective < 200.0, "{i}: {exact} {mean:?}");
        checked += 1;
        within += usize::from(off <= 2.0 * mean.error + 1e-9);
    }
    assert!(checked > 40, "{checked}");
    // Nineteen in twenty, if errors are as they say.
    assert!(within * 10 >= checked * 8, "{within} of {checked}");
}

#[test]
fn published_counts_are_met() {
    let Some(boards) = masume_testdata::text("puzzles/enum_300.txt") else { return };
    let Some(counts) = masume_testdata::text("puzzles/enum_300.counts") else { return };
    let lines = boards.lines().filter(|l| !l.starts_with('#'));
    let mut sigmas = Vec::new();
    for (line, count) in lines.zip(counts.lines()).take(60) {
        let board: Clues = line.as_bytes()[..81].try_into().unwrap();
        let mean = Mean::of(&descents(Sample::new(), &board, 1, 0, 20_000));
        sigmas.push((mean.solutions - count.trim().parse::<f64>().unwrap()) / mean.error);
    }
    let square = sigmas.iter().map(|s| s * s).sum::<f64>() / sigmas.len() as f64;
    assert!(sigmas.iter().all(|s| s.abs() < 6.0), "{sigmas:?}");
    assert!((0.4..2.5).contains(&square), "{square}");
}

#[test]
fn contradictions_weigh_nothing() {
    let mut board = [0; 81];
    (board[0], board[8]) = (1, 1);
    for path in paths() {
        let dead = descents(Sample::on(path).unwrap(), &board, 1, 0, 5);
        assert_eq!(dead, [Descent::DEAD; 5]);
        let mean = Mean::of(&dead);
        assert_eq!((mean.solutions, mean.hits), (0.0, 0));
    }
    assert!(Mean::of(&[]).solutions.is_nan());
}
