//! Clue sets of one grid on every path, against counting solutions one board at a time, and against the reference engine.

mod nine;

use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::{Cells, ClueSets, Clues, Single};
use masume_solver::{Control, Engine, search};
use nine::{Random, paths};
use proptest::prelude::*;

fn only(grid: &Clues, set: Cells) -> Clues {
    std::array::from_fn(|cell| if set >> cell & 1 == 1 { grid[cell] } else { 0 })
}

fn unique(grid: &Clues, set: Cells) -> bool {
    Single::new().count(&only(grid, set), 2) == 1
}

/// The clues that can go, asked one by one.
fn removable(grid: &Clues, set: Cells) -> Cells {
    (0..81).filter(|c| set >> c & 1 == 1 && unique(grid, set & !(1 << c))).fold(0, |all, c| all | 1 << c)
}

/// Clues taken away one after the other.
fn minimise(grid: &Clues, mut set: Cells, order: &[usize]) -> Cells {
    for &cell in order {
        if unique(grid, set & !(1 << cell)) {
            set &= !(1 << cell);
        }
    }
    set
}

fn random_set(random: &mut Random, size: usize) -> Cells {
    random.order(81).into_iter().take(size).fold(0, |set, cell| set | 1 << cell)
}

const EVERY: Cells = (1 << 81) - 1;

#[test]
fn sets_are_unique_when_they_have_one_solution() {
    let mut random = Random(21);
    for round in 0..12 {
        let grid = random.grid();
        // Small and large ones, and those around a minimal puzzle, where both answers are common.
        let order = random.order(81);
        let minimal = minimise(&grid, EVERY, &order);
        let mut sets: Vec<Cells> = (0..81).map(|size| random_set(&mut random, size)).collect();
        for _ in 0..150 {
            let size = random.below(6);
            sets.push(minimal ^ random_set(&mut random, size));
        }
        let expected: Vec<bool> = sets.iter().map(|&set| unique(&grid, set)).collect();
        assert!(expected.iter().filter(|&&u| u).count() > 10 && expected.contains(&false));
        for path in paths() {
            let mut asked = ClueSets::on(path, &grid).unwrap();
            for _ in 0..2 {
                // The second time with unavoidable sets known.
                let mut found = vec![round % 2 == 0; sets.len()];
                asked.unique(&sets, &mut found);
                assert_eq!(found, expected, "{}", path.id());
            }
        }
    }
}

#[test]
fn clues_are_removable_when_the_rest_is_unique() {
    let mut random = Random(22);
    for extra in 0..25 {
        let grid = random.grid();
        let order = random.order(81);
        let set = minimise(&grid, EVERY, &order) | random_set(&mut random, extra);
        let expected = removable(&grid, set);
        assert!(extra == 0 || expected != 0 || set.count_ones() < 30);
        for path in paths() {
            let mut asked = ClueSets::on(path, &grid).unwrap();
            assert_eq!(asked.removable(set), expected, "{}", path.id());
            assert_eq!(asked.removable(set & !(1 << 50 | 1 << 51) & (EVERY >> 60)), 0, "{}", path.id());
        }
        let (mut of, clues) = ClueSets::of(&only(&grid, set)).unwrap();
        assert_eq!((clues, of.grid()), (set, &grid));
        assert_eq!(of.removable(clues), expected);
    }
}

#[test]
fn minimal_puzzles_are_those_of_one_clue_after_the_other() {
    let mut random = Random(23);
    for i in 0..200 {
        let grid = random.grid();
        let mut order = random.order(81);
        let mut set = EVERY;
        if i % 4 == 1 {
            // Not all clues may go, some are named twice, some are not there.
            order.truncate(50);
            order.extend([3, 3, 77]);
            set &= !(random_set(&mut random, 20));
        }
        let expected = minimise(&grid, set, &order);
        for path in paths() {
            let mut asked = ClueSets::on(path, &grid).unwrap();
            let minimal = asked.minimise(set, order.iter().copied().chain([81, 200]));
            assert_eq!(minimal, expected, "{} {i}", path.id());
            assert_eq!(
                asked.minimise(minimal & (minimal - 1), order.clone()),
                minimal & (minimal - 1),
                "several solutions"
            );
            assert_eq!(asked.clues(minimal), only(&grid, minimal));
        }
        if i % 4 != 1 {
            assert_eq!(removable(&grid, expected), 0);
        }
    }
}

#[test]
fn what_is_no_grid_is_refused() {
    let grid = Random(24).grid();
    let mut wrong = grid;
    wrong.swap(0, 1);
    let mut open = grid;
    open[80] = 0;
    for path in paths() {
        let mut sets = ClueSets::on(path, &grid).unwrap();
        for bad in [wrong, open, [0; 81], [255; 81]] {
            assert!(ClueSets::on(path, &bad).is_none());
            assert!(!sets.load(&bad));
            assert_eq!(sets.grid(), &grid);
        }
        // As text.
        assert!(sets.load(&grid.map(|d| d + b'0')));
        assert!(sets.is_unique(EVERY) && !sets.is_unique(0));
    }
    assert!(ClueSets::of(&open).is_some());
    assert!(ClueSets::of(&[0; 81]).is_none());
    assert!(ClueSets::of(&wrong).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn uniqueness_is_what_the_reference_engine_says(seed in any::<u64>(), size in 24usize..60) {
        let mut random = Random(seed);
        let grid = random.grid();
        let set = random_set(&mut random, size);
        let puzzle = Grid::from_values(only(&grid, set).to_vec()).unwrap();
        let puzzle = Puzzle::new(Board::classic(), puzzle).unwrap();
        let mut engine = Engine::by_name(search::find("reference").unwrap(), &puzzle).unwrap();
        let control = Control { nodes: Some(20_000), ..Control::default() };
        if let Some(expected) = engine.count(2, &control).unique() {
            for path in paths() {
                prop_assert_eq!(ClueSets::on(path, &grid).unwrap().is_unique(set), expected);
            }
        }
    }
}
