//! Puzzles inside a grid: unavoidable sets, the tree against trying every set of cells, the local search.

use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

use masume_hunt::inside::{
    Brought, Index, Inside, Open, Seeker, State, Tree, at_once, each, first, minimal, unavoidable,
};
use masume_hunt::vicinity::{choice, ways};
use masume_hunt::{Event, Method, Options, run};
use masume_puzzle::{Board, Grid, Puzzle};
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
    let puzzle = Puzzle::new(Board::classic(), Grid::from_values(clues.to_vec()).unwrap()).unwrap();
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
        // What a killed hunt goes on from is the same.
        let written = serde_json::to_vec(&state).unwrap();
        assert_eq!(state, serde_json::from_slice::<State>(&written).unwrap());
        let mut next = state.clone();
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
            assert_eq!(found, expected, "nothing is missing, nothing has clues to spare");
            assert!(expected.contains(&known));
            assert_eq!(found, all(&inside, 3), "whoever does the pieces");
            puzzles += expected.len();
        }
    }
    assert!(puzzles > 12, "{puzzles}");
}

#[test]
fn wherever_the_tree_stops_it_goes_on() {
    let (grid, known) = (grid(), cells(&clues()));
    let index = Index::new(&unavoidable(&grid, 12, &Control::default()));
    let given = each(known).take(11).fold(0, |set: Cells, cell| set | 1 << cell);
    let root = Open { chosen: given, dead: 0 };
    let mut whole = Tree::new(&grid, 17, given).unwrap();
    assert!(whole.search(&index, &[root], u64::MAX, &Control::default()).is_empty());
    assert!(whole.found.contains(&known) && whole.tries > 100, "{} tries", whole.tries);
    for most in [1, 7, 50] {
        let mut tree = Tree::new(&grid, 17, given).unwrap();
        let (mut open, mut searches) = (vec![root], 0);
        while !open.is_empty() {
            let homes =
                open.iter().filter(|open| open.chosen & !known == 0 && open.dead & known == 0).count();
            assert_eq!(homes, usize::from(!tree.found.contains(&known)), "in one place");
            open = tree.search(&index, &open, most, &Control::default());
            searches += 1;
        }
        assert!(searches > 5 && tree.tries == whole.tries, "{searches} searches");
        assert_eq!(tree.found.iter().collect::<BTreeSet<_>>(), whole.found.iter().collect());
    }
}

#[test]
fn pieces_are_bounded_and_count() {
    // With so many clues no subtree ever ends; a piece does, and the state stays small.
    let inside = Inside::new(&grid(), 22, 1).unwrap().tree_only();
    let (mut state, mut worker) = (inside.start(), inside.worker());
    for _ in 0..3 {
        let mut next = state.clone();
        for piece in 0..inside.pieces(&state, &[]).min(3) {
            let outcome = inside.work(&mut worker, &state, &[], piece, &Control::default());
            assert!((1000..400_000).contains(&outcome.tries), "{} tries", outcome.tries);
            assert!(matches!(&outcome.rest, Brought::Tree(open, _) if open.len() < 1000));
            inside.take(&mut next, piece, outcome.rest);
        }
        state = next;
    }
    assert!(state.open.len() < 10_000 && state.walks == 0);
}

#[test]
fn walks_come_first_and_bring_easy_puzzles_at_once() {
    let inside = Inside::new(&grid(), 22, 1).unwrap();
    let (state, mut worker) = (inside.start(), inside.worker());
    let mut next = state.clone();
    for piece in 0..inside.pieces(&state, &[]) {
        let outcome = inside.work(&mut worker, &state, &[], piece, &Control::default());
        assert_eq!(outcome.found.len(), 1);
        let found: Clues = outcome.found[0].givens().values().try_into().unwrap();
        assert!(has_one(&found) && cells(&found).count_ones() <= 22);
        assert!((1..20_000).contains(&outcome.tries), "{} steps", outcome.tries);
        inside.take(&mut next, piece, outcome.rest);
    }
    assert_eq!((next.walks, &next.open), (4, &state.open));
}

#[test]
fn what_a_seeker_finds_is_missed_and_minimal() {
    let (grid, known) = (grid(), cells(&clues()));
    let mut seeker = Seeker::new(&grid);
    assert!(seeker.missed(known, 4).is_empty());
    let mut asked = ClueSets::new(&grid).unwrap();
    let mut sets = 0;
    for cell in each(known) {
        for set in seeker.missed(known & !(1 << cell), 4) {
            assert!(set & known == 1 << cell && !asked.is_unique(EVERY & !set));
            assert!(each(set).all(|cell| asked.is_unique(EVERY & !set | 1 << cell)));
            sets += 1;
        }
    }
    assert!(sets >= 17);
    let all = unavoidable(&grid, 14, &Control::default());
    let some = at_once(&grid, 14);
    assert!(some.len() > 100 && some.iter().all(|set| all.contains(set)));
}

#[test]
fn the_local_search_finds_puzzles_and_gives_up_in_time() {
    let grid = grid();
    let control = Control::default();
    let mut seen = HashSet::new();
    for (clues, seed) in [(20, 1), (20, 2), (19, 1)] {
        let found = first(&grid, clues, seed, &control).expect("an easy number of clues");
        assert!(has_one(&found));
        let told = cells(&found);
        assert!(told.count_ones() as usize <= clues);
        assert_eq!(ClueSets::new(&grid).unwrap().removable(told), 0, "no clue to spare");
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
    assert!(Inside::new(&broken, 17, 1).is_none());
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
