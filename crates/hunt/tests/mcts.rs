//! Trees, judged by engines and by definitions that have no part in growing them.

use std::collections::HashSet;

use masume_canon::nine::{self, Transformation};
use masume_hunt::Method;
use masume_hunt::mcts::{
    Backup, Child, Finisher, Mcts, Params, Pencil, Playout, Sharing, Sift, TABLE_1, Tree, Whole, grow,
    normal, tree,
};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::classic9::{Clues, Descent, Sample, Single};
use masume_solver::{Control, Engine, Random, search};
use proptest::prelude::*;

/// The engine for any shape; it shares nothing with the one for 9×9.
struct Judge(Engine);

impl Judge {
    fn new() -> Self {
        let empty = Puzzle::empty(Board::classic());
        Self(Engine::by_name(search::find("general").unwrap(), &empty).unwrap())
    }

    fn load(&mut self, clues: &Clues) {
        let grid = Grid::from_values(clues.to_vec()).unwrap();
        self.0.load(&Puzzle::new(Board::classic(), grid).unwrap()).unwrap();
    }

    fn unique(&mut self, clues: &Clues) -> bool {
        self.load(clues);
        self.0.count(2, &Control::default()).unique().unwrap()
    }
}

fn clues(text: &str) -> Clues {
    let digits: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    digits.try_into().unwrap()
}

fn count(board: &Clues) -> usize {
    board.iter().filter(|&&d| d != 0).count()
}

/// A well-known puzzle of 17 clues with some of its solution added, without two of its clues: 421 solutions.
const OPEN: &str = "6......1.4.7.......2.9........6..4.7..8...3.1..1.9....3.9...2...5.1..7.....8.6..9";

/// Our playouts, small enough for a test.
fn small() -> Params {
    let sift = Sift { descents: 64, careful: 128, draw: 200, last: 3, most: 20_000, share: 10 };
    Params { playouts: 4, playout: Playout::Sift(sift), ..Params::default() }
}

#[test]
fn what_a_playout_of_the_paper_calls_unique_is() {
    let mut judge = Judge::new();
    for (row, published) in TABLE_1.iter().enumerate() {
        let tally = tree(&published.params(), 81, row as u64, 150, &Control::default());
        assert_eq!((tally.playouts, tally.met.iter().sum::<u64>()), (150, 150));
        assert!(tally.puzzles.len() > 100, "{}", tally.puzzles.len());
        for puzzle in &tally.puzzles {
            assert!(judge.unique(puzzle), "row {row}: {puzzle:?}");
        }
    }
}

#[test]
fn what_our_playouts_call_unique_is() {
    let mut judge = Judge::new();
    // With 18 clues there are few solutions, even after few descents.
    let tally = tree(&small(), 21, 5, 4, &Control::default());
    assert!(tally.puzzles.len() > 10, "{}", tally.puzzles.len());
    for puzzle in tally.puzzles.iter().step_by(tally.puzzles.len() / 100 + 1) {
        assert!(count(puzzle) <= 21 && judge.unique(puzzle), "{puzzle:?}");
    }
    let classes: HashSet<_> = tally.puzzles.iter().map(nine::key).collect();
    assert_eq!(classes.len(), tally.puzzles.len());
}

#[test]
fn finishing_finds_what_a_solver_finds() {
    let mut open = clues(OPEN);
    let mut finisher = Finisher::new();
    assert_eq!(finisher.list(&open, 420, &Control::default()), None);
    assert_eq!(finisher.list(&open, 421, &Control::default()), Some(421));
    let mut found = Vec::new();
    finisher.finish(&open, 2, 1, &Control::default(), &mut |p| found.push(*p));
    let mut single = Single::new();
    let mut unique = |more: &[usize]| {
        let mut board = open;
        for &c in more {
            if board[c / 9] != 0 {
                return None;
            }
            board[c / 9] = (c % 9 + 1) as u8;
        }
        (single.count(&board, 2) == 1).then_some(board)
    };
    let (mut expected, mut wanting) = (Vec::new(), Vec::new());
    for c in 0..729 {
        match unique(&[c]) {
            Some(board) => expected.push(board),
            None => wanting.push(c),
        }
    }
    for (i, &a) in wanting.iter().enumerate() {
        expected.extend(wanting[i + 1..].iter().filter_map(|&b| unique(&[a, b])));
    }
    assert!(expected.len() > 10, "{}", expected.len());
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found.len(), expected.len());
    assert!(found == expected);
    // Without one more clue: all of these again, unless two of their three new clues do, and each once.
    let gone = 42;
    assert_eq!(std::mem::take(&mut open[gone]), 3);
    assert_eq!(finisher.list(&open, 1213, &Control::default()), Some(1213));
    let (mut more, mut times) = (HashSet::new(), 0);
    finisher.finish(&open, 3, 1, &Control::default(), &mut |p| {
        more.insert(*p);
        times += 1;
    });
    assert_eq!(more.len(), times);
    for puzzle in &expected {
        let known = (0..81).filter(|&c| open[c] == 0 && puzzle[c] != 0).any(|c| {
            let mut less = *puzzle;
            less[c] = 0;
            more.contains(&less)
        });
        assert!(known || more.contains(puzzle), "{puzzle:?}");
    }
}

/// A grid of its own for each seed.
fn grid(seed: u64) -> Clues {
    let mut out = [Descent::DEAD; 64];
    Sample::new().descend(&[0_u8; 81], seed, 0, &mut out);
    out.iter().find(|d| d.weight > 0.0).unwrap().solution
}

fn some_of(grid: &Clues, keep: usize, seed: u64) -> Clues {
    let mut cells: Vec<usize> = (0..81).collect();
    Random::new(seed, 1).shuffle(&mut cells);
    let mut board = [0; 81];
    for &cell in &cells[..keep] {
        board[cell] = grid[cell];
    }
    board
}

/// Any transformation.
fn way(seed: u64) -> Transformation {
    let mut random = Random::new(seed, 2);
    let mut lines = || {
        let (mut blocks, mut lines) = ([0, 3, 6], [1, 2, 3]);
        random.shuffle(&mut blocks);
        let mut text = String::new();
        for block in blocks {
            random.shuffle(&mut lines);
            text.extend(lines.iter().map(|line| (block + line).to_string()));
        }
        text
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: Vec<char> = ('1'..='9').collect();
    random.shuffle(&mut digits);
    let turn = if random.below(2) == 0 { "transpose " } else { "" };
    let digits: String = digits.into_iter().collect();
    format!("{turn}rows={rows} columns={columns} digits={digits}").parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn rules_take_no_candidate_of_a_solution(seed: u64, keep in 18_usize..34) {
        let board = some_of(&grid(seed), keep, seed);
        let mut pencil = Pencil::new(&board);
        let before = *pencil.marks();
        prop_assert!(pencil.reason());
        for (cell, (&marks, before)) in pencil.marks().iter().zip(before).enumerate() {
            prop_assert_eq!(marks & !before, 0);
            prop_assert!(!pencil.is_placed(cell) || marks.is_power_of_two());
        }
        let mut judge = Judge::new();
        judge.load(&board);
        let mut seen = 0;
        judge.0.enumerate(&Control::default(), &mut |solution: &[u8]| {
            for (cell, &digit) in solution.iter().enumerate() {
                assert!(pencil.marks()[cell] >> (digit - 1) & 1 == 1, "cell {cell} digit {digit}");
            }
            seen += 1;
            if seen < 500 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
        });
        prop_assert!(seen > 0);
    }

    #[test]
    fn boards_that_share_a_node_are_isomorphic(seed: u64, keep in 1_usize..18) {
        let board = some_of(&grid(seed), keep, seed);
        let other = way(seed).apply(&board);
        for sharing in [Sharing::Equal, Sharing::Cheap, Sharing::Canon] {
            prop_assert_eq!(nine::key(&normal(&other, sharing)), nine::key(&board));
        }
        prop_assert_eq!(normal(&board, Sharing::Canon), normal(&other, Sharing::Canon));
    }
}

#[test]
fn rules_find_subsets_and_contradictions() {
    let mut pencil = Pencil::new(&[0; 81]);
    // A naked pair in the first row, outside one box.
    pencil.strike(0, 0x1FC);
    pencil.strike(4, 0x1FC);
    // Three digits with three places in the last column.
    for row in 3..9 {
        pencil.strike(9 * row + 8, 0b1_1100_0000);
    }
    assert!(pencil.reason());
    assert!((1..9).filter(|&c| c != 4).all(|c| pencil.marks()[c].trailing_zeros() >= 2));
    assert_eq!([pencil.marks()[8], pencil.marks()[17], pencil.marks()[26]], [0b1_1100_0000; 3]);
    assert_eq!(pencil.marks()[9] & 0b11, 0b11, "not a pair of the box");
    pencil.strike(8, 0b1_0000_0000);
    pencil.strike(17, 0b1_0000_0000);
    assert!(pencil.reason() && pencil.is_placed(26));
    pencil.strike(0, 0b10);
    pencil.strike(4, 0b10);
    assert!(!pencil.reason());
}

#[test]
fn the_same_seed_grows_the_same_tree() {
    for params in [Params::paper(), Params { closing: false, ..Params::paper() }, small()] {
        let playouts = if matches!(params.playout, Playout::Sift(_)) { 12 } else { 2_000 };
        let grown = |seed| grow(&params, 24, &mut Random::new(seed, 0), playouts, &Control::default());
        let ((a, first), (b, second), (_, other)) = (grown(1), grown(1), grown(2));
        assert_eq!((a.met, a.puzzles), (b.met, b.puzzles));
        let state = |tree: &Tree| -> Vec<_> {
            tree.nodes().iter().map(|n| (n.board, n.visits, n.sum.to_bits(), n.least.to_bits())).collect()
        };
        assert_eq!(state(&first), state(&second));
        assert_ne!(state(&first), state(&other));
    }
}

/// A finished puzzle is met when a playout ends there and once more as a node, not again and again: the paper's 117
/// puzzles of 18 clues are 90.5 different ones.
#[test]
fn a_tree_of_the_paper_does_not_stay_at_a_finished_puzzle() {
    for row in [0, 2] {
        // A tree that goes straight down.
        let params = Params { threshold: 2, c: 0.1, ..TABLE_1[row].params() };
        let (tally, tree) = grow(&params, 24, &mut Random::new(1, 0), 5_000, &Control::default());
        assert_eq!(tally.playouts, 5_000);
        let (closed, mut judge) = (tree.nodes().iter().filter(|n| n.closed), Judge::new());
        let mut finished = 0;
        for node in closed.filter(|n| !n.expanded) {
            assert_eq!(node.visits, 1, "row {row}");
            assert!(judge.unique(&node.board.board()));
            finished += 1;
        }
        assert!(finished > 10, "row {row}: {finished}");
    }
}

#[test]
fn children_have_one_clue_more_and_classes_are_apart() {
    let params = Params { sharing: Sharing::Canon, ..Params::paper() };
    let (tally, tree) = grow(&params, 20, &mut Random::new(3, 0), 4_000, &Control::default());
    let classes: HashSet<_> = tree.nodes().iter().map(|n| nine::key(&n.board.board())).collect();
    assert_eq!(classes.len(), tree.nodes().len());
    assert!(tally.shared > 0 && tally.nodes == tree.nodes().len());
    for id in 0..tree.nodes().len() as u32 {
        let parent = count(&tree.nodes()[id as usize].board.board());
        for &child in tree.children(id) {
            assert_eq!(count(&tree.nodes()[child as usize].board.board()), parent + 1);
        }
    }
}

fn board(cells: &[(usize, u8)]) -> Child {
    let mut board = [0; 81];
    for &(cell, digit) in cells {
        board[cell] = digit;
    }
    Child { board, prior: 0.0 }
}

#[test]
fn isomorphic_children_are_one_node() {
    // The cheap form does not see through lines with equally many clues.
    for (sharing, children) in [(Sharing::Equal, 5), (Sharing::Cheap, 3), (Sharing::Canon, 2)] {
        let params = Params { sharing, ..Params::paper() };
        let mut tree = Tree::new(&[0; 81], &params);
        let (same, moved) = (board(&[(0, 1), (80, 1)]), board(&[(10, 5), (70, 5)]));
        let (other, also) = (board(&[(0, 1), (80, 2)]), board(&[(10, 3), (70, 9)]));
        let crossed = board(&[(30, 7), (8, 7)]);
        tree.expand(0, &[same, moved, other, also, crossed, same], &params);
        assert_eq!(tree.children(0).len(), children, "{sharing:?}");
        assert_eq!(tree.shared(), 6 - children as u64);
    }
}

#[test]
fn least_and_mean_go_up_as_they_should() {
    // The root has children 1 and 2; 1 has children 3 and 4.
    let a = board(&[(0, 1)]);
    let b = board(&[(0, 1), (1, 2)]);
    let (c, d) = (board(&[(0, 1), (1, 2), (2, 3)]), board(&[(0, 1), (1, 2), (9, 3)]));
    let values = [(vec![0, 1], 20.0), (vec![0, 2], 22.0), (vec![0, 1, 3], 24.0), (vec![0, 1, 4], 23.0)];
    for (backup, expected) in [
        (Backup::Mean, [89.0 / 4.0, 67.0 / 3.0, 22.0]),
        (Backup::Least, [20.0, 20.0, 22.0]),
        // Node 1 has forgotten the 20 of the time when it was a leaf.
        (Backup::LeastChild, [22.0, 23.0, 22.0]),
    ] {
        let mut params = Params { backup, c: 1.0, whole: Whole::Parent, ..Params::paper() };
        let mut tree = Tree::new(&[0; 81], &params);
        tree.expand(0, &[a, b], &params);
        assert_eq!(tree.best(0, &params), Some(1), "the first without a playout");
        for (n, (way, value)) in values.iter().enumerate() {
            if n == 2 {
                tree.expand(1, &[c, d], &params);
            }
            tree.update(way, *value, &params);
        }
        let value = |id: usize| tree.nodes()[id].value;
        for (id, expected) in expected.into_iter().enumerate() {
            assert!((value(id) - expected).abs() < 1e-9, "{backup:?}, node {id}: {}", value(id));
        }
        assert_eq!(tree.nodes()[0].visits, 4);
        // value - c √(2 ln 4 / n): 3 playouts through node 1, one through node 2.
        let bound = |id: usize, n: f64, c: f64| value(id) - c * (2.0 * 4_f64.ln() / n).sqrt();
        for c in [0.0, 1.0, 3.0, 10.0] {
            params.c = c;
            let best = if bound(1, 3.0, c) <= bound(2, 1.0, c) { 1 } else { 2 };
            assert_eq!(tree.best(0, &params), Some(best), "{backup:?}, c = {c}");
        }
        params.widening = Some(0.5);
        assert_eq!(tree.best(0, &params), Some(1), "only one child is open");
        params.widening = None;
        tree.close(&[0, 1, 4]);
        assert!(tree.nodes()[4].closed && !tree.nodes()[1].closed);
        // A closed child is forgotten by the least of children, and by nothing else.
        tree.update(&[0, 1, 3], 26.0, &params);
        let expected = match backup {
            Backup::Mean => 93.0 / 4.0,
            Backup::Least => 20.0,
            Backup::LeastChild => 24.0,
        };
        assert!((tree.nodes()[1].value - expected).abs() < 1e-9, "{backup:?}: {}", tree.nodes()[1].value);
        tree.close(&[0, 1, 3]);
        assert!(tree.nodes()[1].closed && !tree.nodes()[0].closed);
        assert_eq!(tree.best(0, &params), Some(2));
    }
}

#[test]
fn a_piece_depends_on_its_number_alone() {
    let mcts = Mcts::new(7, Params { playouts: 3_000, ..Params::paper() }, 23);
    let control = Control::default();
    let piece = |state, number| mcts.work(&mut (), &state, &[], number, &control);
    let mut next = mcts.start();
    let first = piece(next, 3);
    assert!(!first.found.is_empty() && first.found.iter().all(|p| p.givens().count() <= 23));
    assert_eq!((first.tries, &first.found), (3_000, &piece(0, 3).found));
    mcts.end_round(&mut next);
    assert_eq!(next as usize, mcts.pieces(&0, &[]));
    assert_eq!(piece(next, 2).found, piece(0, 2 + next as usize).found);
    assert_ne!(first.found, piece(next, 3).found);
    let stopped = Control::default();
    stopped.cancel.cancel();
    assert_eq!(mcts.work(&mut (), &0, &[], 0, &stopped).tries, 0);
}
