//! Puzzles made in bulk, judged by engines that had no part in making them.

use masume_generator::bulk::{Bias, Minimals, OrbitError, grids};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::{Clues, Path};
use masume_solver::{Control, Engine, search};

/// The engine for any shape; it shares nothing with the one for 9×9.
struct Judge(Engine);

impl Judge {
    fn new() -> Self {
        let empty = Puzzle::empty(Board::classic());
        Self(Engine::by_name(search::find("general").unwrap(), &empty).unwrap())
    }

    fn unique(&mut self, clues: &Clues) -> bool {
        let grid = Grid::from_values(clues.to_vec()).unwrap();
        self.0.load(&Puzzle::new(Board::classic(), grid).unwrap()).unwrap();
        self.0.count(2, &Control::default()).unique().unwrap()
    }

    /// Whether it has one solution, and none of these groups of clues can go.
    fn minimal(&mut self, clues: &Clues, groups: &[Vec<usize>]) -> bool {
        self.unique(clues)
            && groups.iter().filter(|group| group.iter().any(|&c| clues[c] != 0)).all(|group| {
                let mut less = *clues;
                for &cell in group {
                    less[cell] = 0;
                }
                !self.unique(&less)
            })
    }
}

fn singles() -> Vec<Vec<usize>> {
    (0..81).map(|cell| vec![cell]).collect()
}

fn half_turn() -> Vec<Vec<usize>> {
    (0..40).map(|cell| vec![cell, 80 - cell]).collect()
}

fn all<const N: usize>(mut make: Minimals) -> Vec<Clues> {
    let mut puzzles = [None; N];
    make.batch(0, &mut puzzles);
    puzzles.into_iter().map(Option::unwrap).collect()
}

#[test]
fn a_thousand_puzzles_are_unique_and_minimal() {
    let puzzles = all::<1_000>(Minimals::new(1));
    let mut judge = Judge::new();
    for puzzle in &puzzles {
        assert!(judge.minimal(puzzle, &singles()), "{puzzle:?}");
    }
    let clues: usize = puzzles.iter().map(|p| p.iter().filter(|&&c| c != 0).count()).sum();
    // Others' programs of this kind: 24.38 on average, with a deviation of 1.12.
    assert!((24.2..24.6).contains(&(clues as f64 / 1_000.0)), "{clues}");
}

#[test]
fn symmetric_puzzles_need_each_orbit_and_strict_ones_each_clue() {
    let mut judge = Judge::new();
    let mut groups = half_turn();
    groups.push(vec![40]);
    let loose = all::<300>(Minimals::new(2).orbits(&half_turn()).unwrap());
    let strict = all::<20>(Minimals::new(2).orbits(&half_turn()).unwrap().strict(5_000));
    for puzzle in loose.iter().chain(&strict) {
        assert!((0..81).all(|c| (puzzle[c] == 0) == (puzzle[80 - c] == 0)), "{puzzle:?}");
        assert!(judge.minimal(puzzle, &groups), "{puzzle:?}");
    }
    let needed = loose.iter().filter(|p| judge.minimal(p, &singles())).count();
    assert!(needed < 100, "{needed} of 300: the test of strict puzzles says nothing");
    for puzzle in &strict {
        assert!(judge.minimal(puzzle, &singles()), "{puzzle:?}");
    }
    // Nothing to be found: all clues or none.
    let board = vec![(0..81).collect::<Vec<usize>>()];
    assert_eq!(Minimals::new(2).orbits(&board).unwrap().strict(3).puzzle(0), None);
    assert_eq!(Minimals::new(2).orbits(&board).unwrap().puzzle(0), Some(grids::grid(2, 0)));
}

#[test]
fn orbits_are_checked() {
    assert_eq!(Minimals::new(1).orbits(&[vec![3, 81]]).unwrap_err(), OrbitError::NoCell(81));
    assert_eq!(Minimals::new(1).orbits(&[vec![3, 4], vec![5, 4]]).unwrap_err(), OrbitError::Twice(4));
    assert_eq!(Minimals::new(1).orbits(&[vec![7, 7]]).unwrap_err(), OrbitError::Twice(7));
    let plain = Minimals::new(1).puzzle(5);
    assert_eq!(Minimals::new(1).orbits(&[Vec::new()]).unwrap().puzzle(5), plain);
}

#[test]
fn a_number_means_the_same_puzzle_in_any_batch_on_any_thread_and_cpu() {
    let made = |path, strict: bool| {
        let make = Minimals::on(path, 9)?;
        Some(if strict { make.orbits(&half_turn()).unwrap().strict(200) } else { make })
    };
    for strict in [false, true] {
        let count = if strict { 24 } else { 200 };
        let mut expected = vec![None; count];
        made(Path::best(), strict).unwrap().batch(100, &mut expected);
        for path in Path::ALL {
            let Some(mut make) = made(path, strict) else {
                eprintln!("NOT RUN: this CPU lacks the instructions of path {}", path.id());
                continue;
            };
            for batch in [1, 7, count] {
                let mut found = vec![None; count];
                for (i, part) in found.chunks_mut(batch).enumerate() {
                    make.batch(100 + (i * batch) as u64, part);
                }
                assert_eq!(found, expected, "{} by {batch}", path.id());
            }
        }
        let mut found = vec![None; count];
        std::thread::scope(|scope| {
            for (i, part) in found.chunks_mut(count / 4).enumerate() {
                let first = 100 + (i * (count / 4)) as u64;
                scope.spawn(move || made(Path::best(), strict).unwrap().batch(first, part));
            }
        });
        assert_eq!(found, expected);
    }
}

#[test]
fn weighted_puzzles_are_minimal_and_the_same_on_every_path() {
    let mut judge = Judge::new();
    let mut bias = Bias::new(5);
    let drawn: Vec<_> = (0..60).map(|i| bias.draw(i)).collect();
    for puzzle in drawn.iter().flatten() {
        assert!(judge.minimal(&puzzle.clues, &singles()), "{puzzle:?}");
        assert_eq!(puzzle.count as usize, puzzle.clues.iter().filter(|&&c| c != 0).count());
    }
    assert!(drawn.iter().flatten().count() > 50);
    for path in Path::ALL {
        let Some(mut bias) = Bias::on(path, 5) else {
            eprintln!("NOT RUN: this CPU lacks the instructions of path {}", path.id());
            continue;
        };
        // In another order, too: a draw depends on its number alone.
        for index in (0..12).rev() {
            assert_eq!(bias.draw(index), drawn[index as usize], "{}", path.id());
        }
    }
    let all = bias.all(3);
    let sum: f64 = all.iter().map(masume_generator::bulk::Weighted::weight).sum();
    let drawn = drawn[3].unwrap();
    assert!((sum.ln() - drawn.log_weight).abs() < 1e-9);
    assert!(all.iter().any(|p| p.clues == drawn.clues));
}

#[test]
fn the_weighted_mean_of_clues_is_the_published_one() {
    let mut bias = Bias::new(6);
    let (mut weights, mut clues) = (0.0, 0.0);
    for puzzle in (0..400).filter_map(|i| bias.draw(i)) {
        weights += puzzle.weight();
        clues += puzzle.weight() * f64::from(puzzle.count);
    }
    // Berthier: 26.577. So few draws say little more than that it is not 24.4, which is what unweighted ones have.
    assert!((26.0..27.2).contains(&(clues / weights)), "{}", clues / weights);
}
