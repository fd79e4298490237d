//! Puzzles inside a grid: unavoidable sets, the tree against trying every set of cells, the local search.

use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

use masume_hunt::inside::{Index, Inside, each, first, minimal, unavoidable};
use masume_hunt::vicinity::{choice, ways};
use masume_hunt::{Event, Method, Options, run};
use masume_puzzle::{Grid, Puzzle, Shape};
use masume_solver::classic9::{Cells, ClueSets, Clues, Single};
use masume_solver::{Control, Engine, Random, search};

/// A puzzle with 17 clues, made by this program's generator.
const SEVENTEEN: &[u8; 81] =
    b"000000007000001002003040000000002000000107050068000000000060480700000000100000300";
const EVERY: Cells = (1 << 81) - 1;

fn clues() -> Clues {
    SEVENTEEN.map(|symbol| symbol - b'0')
}

fn grid() -> Clues {
    Single::new().solve(&clues(), 2).solution
}

/// Whether there is one solution, by an engine that the hunt does not use.
fn has_one(clues: &Clues) -> bool {
    let puzzle = Puzzle::new(Shape::classic(), Grid::from_values(clues.to_vec()).unwrap()).unwrap();
    let mut engine = Engine::by_name(search::find("general").unwrap(), &puzzle).unwrap();
    engine.count(2, &Control::default()).unique() == Some(true)
}

fn cells(clues: &Clues) -> Cells {
    (0..81).filter(|&cell| clues[cell] != 0).fold(0, |set, cell| set | 1 << cell)
}

/// Runs the hunt to its end.
fn all(inside: &Inside, threads: usize) -> BTreeSet<Cells> {
    // The driver takes puzzles that are the same up to symmetry for one, so the pieces are asked themselves.
    let (mut state, mut found) = (inside.start(), BTreeSet::new());
    let mut workers: Vec<_> = (0..threads).map(|_| inside.worker()).collect();
    loop {
        let pieces = inside.pieces(&state, &[]);
        if pieces == 0 {
            return found;
        }
        let mut next = state;
        for piece in 0..pieces {
            let worker = &mut workers[piece % threads];
            let outcome = inside.work(worker, &state, &[], piece, &Control::default());
            for puzzle in &outcome.found {
                let clues: Clues = puzzle.givens().values().try_into().unwrap();
                assert!(found.insert(cells(&clues)), "none comes twice");
            }
            inside.take(&mut next, piece, outcome.rest);
        }
        state = next;
    }
}

#[test]
fn sets_are_unavoidable_and_minimal() {
    let grid = grid();
    let sets = unavoidable(&grid, 12, &Control::default());
    assert!(sets.len() > 100, "{}", sets.len());
    let mut asked = ClueSets::new(&grid).unwrap();
    for &set in &sets {
        assert!(set.count_ones() <= 12 && !asked.is_unique(EVERY & !set));
        // With any of its cells given nothing else in it can change.
        assert!(each(set).all(|cell| asked.is_unique(EVERY & !set | 1 << cell)));
    }
    assert!(sets.iter().all(|set| cells(&clues()) & set != 0), "a puzzle hits them all");
    assert_eq!(minimal(vec![0b111, 0b11, 0b1100, 0b11]), [0b11, 0b1100]);
}

#[test]
fn the_tree_finds_what_trying_all_finds() {
    // Some clues of a puzzle of 17 are given and some cells forbidden: what is left can be tried set by set.
    let (grid, known) = (grid(), cells(&clues()));
    let mut asked = ClueSets::new(&grid).unwrap();
    let mut puzzles = 0;
    for number in 0..6 {
        let mut random = Random::new(3, number);
        let mut mine: Vec<usize> = each(known).collect();
        random.shuffle(&mut mine);
        let given = mine[..13].iter().fold(0, |set: Cells, &cell| set | 1 << cell);
        let mut open: Vec<usize> = (0..81).filter(|cell| known >> cell & 1 == 0).collect();
        random.shuffle(&mut open);
        open.truncate(18);
        open.extend(&mine[13..]);
        let forbidden = EVERY & !given & !open.iter().fold(0, |set: Cells, &cell| set | 1 << cell);
        for clues in [17, 18] {
            let mut expected: BTreeSet<Cells> = BTreeSet::new();
            for size in 1..=clues - 13 {
                for number in 0..ways(open.len(), size) {
                    let added = choice(&open, size, number).unwrap();
                    let set = added.into_iter().fold(given, |set, cell| set | 1 << cell);
                    if !expected.iter().any(|small| small & !set == 0) && asked.is_unique(set) {
                        expected.insert(set);
                    }
                }
            }
            let inside = Inside::with(&grid, clues, given, forbidden).unwrap();
            let found = all(&inside, 1);
            // Those with clues to spare may be told, too, but nothing that is expected may be missing.
            let least: BTreeSet<Cells> = minimal(found.iter().copied().collect()).into_iter().collect();
            assert_eq!(least, expected);
            assert!(expected.contains(&known));
            assert_eq!(found, all(&inside, 3), "whoever does the pieces");
            puzzles += expected.len();
        }
    }
    assert!(puzzles > 12, "{puzzles}");
}

#[test]
fn subtrees_are_the_whole_tree_and_apart() {
    let grid = grid();
    let index = Index::new(&unavoidable(&grid, 12, &Control::default()));
    let nodes = index.cut(index.root(0, 0), 17, 500);
    assert!(nodes.len() >= 500);
    let mut random = Random::new(1, 0);
    let sets = ClueSets::new(&grid).unwrap();
    for _ in 0..50 {
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        let puzzle = ClueSets::new(sets.grid()).unwrap().minimise(EVERY, order);
        // A puzzle with many clues may be beyond what 17 can hit, but is never in two subtrees.
        let homes = nodes.iter().filter(|node| node.chosen & !puzzle == 0 && node.dead & puzzle == 0).count();
        assert!(homes <= 1);
    }
    let known = cells(&clues());
    assert_eq!(nodes.iter().filter(|node| node.chosen & !known == 0 && node.dead & known == 0).count(), 1);
}

#[test]
fn the_local_search_finds_puzzles_and_gives_up_in_time() {
    let grid = grid();
    let deadline = Some(Instant::now() + Duration::from_secs(60));
    let control = Control { deadline, ..Control::default() };
    let mut seen = HashSet::new();
    for (clues, seed) in [(20, 1), (20, 2), (19, 1)] {
        let found = first(&grid, clues, seed, &control).expect("an easy number of clues");
        assert!(has_one(&found));
        assert_eq!(found.iter().filter(|&&clue| clue != 0).count(), clues);
        assert!((0..81).all(|cell| found[cell] == 0 || found[cell] == grid[cell]));
        assert_eq!(Some(found), first(&grid, clues, seed, &control), "the same seed, the same puzzle");
        seen.insert(found);
    }
    assert_eq!(seen.len(), 3);
    let soon = Control { deadline: Some(Instant::now() + Duration::from_millis(300)), ..Control::default() };
    assert_eq!(first(&grid, 16, 1, &soon), None);
    let mut broken = grid;
    broken.swap(0, 1);
    broken[2] = broken[3];
    assert_eq!(first(&broken, 20, 1, &control), None);
    assert_eq!(first(&[0; 81], 20, 1, &control), None);
    assert!(Inside::new(&broken, 17).is_none());
}

#[test]
fn the_driver_runs_it() {
    let (grid, known) = (grid(), cells(&clues()));
    let given = each(known).take(12).fold(0, |set: Cells, cell| set | 1 << cell);
    let inside = Inside::with(&grid, 17, given, 0).unwrap();
    let mut found = Vec::new();
    run(
        &inside,
        &[],
        &Options { threads: 2, ..Options::default() },
        None,
        &Control::default(),
        &mut |event| {
            if let Event::Found(find) = event {
                found.push(find.puzzle.clone());
            }
            std::ops::ControlFlow::Continue(())
        },
    )
    .unwrap();
    let sought = clues();
    assert!(found.iter().any(|puzzle| puzzle.givens().values() == sought));
}
