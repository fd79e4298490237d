//! What is said of a target against the truth, on boards so small that all of their grids can be listed: a puzzle comes
//! out exactly where there is one, and *impossible* or *exhausted* is said exactly where there is none.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use masume_generator::batch::Batch;
use masume_generator::model::Nine;
use masume_generator::search::{Attempt, Search, Task};
use masume_generator::{End, Event, Options, Target, Wish, generate};
use masume_puzzle::{Board, Cell, Digit, Pattern, Puzzle, SYMMETRIES};
use masume_solver::{Control, Random};

/// All grids of a shape, by trying every digit in every cell.
fn grids(shape: &Board) -> Vec<Vec<u8>> {
    fn fill(shape: &Board, grid: &mut Vec<u8>, cell: usize, all: &mut Vec<Vec<u8>>) {
        if cell == grid.len() {
            all.push(grid.clone());
            return;
        }
        for digit in 1..=shape.digits() {
            if shape.peers(Cell::new(cell)).all(|peer| grid[peer.index()] != digit) {
                grid[cell] = digit;
                fill(shape, grid, cell + 1, all);
                grid[cell] = 0;
            }
        }
    }
    let mut all = Vec::new();
    fill(shape, &mut vec![0; shape.len()], 0, &mut all);
    all
}

/// How many puzzles with one solution have exactly these clues' cells and the motif.
fn puzzles(grids: &[Vec<u8>], cells: &[usize], motif: &[(Cell, Digit)]) -> usize {
    let mut times: HashMap<Vec<u8>, usize> = HashMap::new();
    let fits = |grid: &&Vec<u8>| motif.iter().all(|(cell, digit)| grid[cell.index()] == digit.value());
    for grid in grids.iter().filter(fits) {
        *times.entry(cells.iter().map(|&cell| grid[cell]).collect()).or_default() += 1;
    }
    times.values().filter(|&&times| times == 1).count()
}

fn made(target: &Target, options: &Options) -> (Vec<Puzzle>, End) {
    let mut made = Vec::new();
    let (tally, end) = generate(target, options, &Control::default(), &mut |event| {
        if let Event::Made(puzzle) = event {
            made.push(puzzle.fit.puzzle.clone());
        }
        ControlFlow::Continue(())
    });
    assert_eq!(tally.unfit.unconfirmed, 0);
    (made, end)
}

fn pattern(shape: &Arc<Board>, cells: &[usize]) -> Pattern {
    let mut pattern = Pattern::empty(shape.clone());
    for &cell in cells {
        pattern.set(Cell::new(cell), true);
    }
    pattern
}

/// One puzzle for a pattern, or the true reason why there is none.
fn check(shape: &Arc<Board>, grids: &[Vec<u8>], cells: &[usize], motif: &[(Cell, Digit)]) {
    let mut target = Target::pattern(&pattern(shape, cells));
    for &(cell, digit) in motif {
        target = target.with_motif(cell, digit);
    }
    let truth = puzzles(grids, cells, motif);
    let (made, end) = made(&target, &Options { attempts: Some(200), ..Options::default() });
    let name = format!("{} {cells:?} {motif:?}: {end:?}, {truth} puzzles", shape.spec());
    match end {
        End::Enough => assert_eq!((made.len(), truth > 0), (1, true), "{name}"),
        End::Impossible(_) | End::Exhausted => assert_eq!((made.len(), truth), (0, 0), "{name}"),
        _ => panic!("not answered: {name}"),
    }
}

#[test]
fn every_pattern_of_a_small_board_is_answered_rightly() {
    let shape = Board::new("2x2".parse().unwrap()).unwrap();
    let grids = grids(&shape);
    assert_eq!(grids.len(), 288);
    // Every pattern of four and five cells, and a tenth of those of six.
    for set in 0u32..1 << 16 {
        let clues = set.count_ones();
        if clues == 4 || clues == 5 || (clues == 6 && set % 10 == 3) {
            let cells: Vec<usize> = (0..16).filter(|cell| set >> cell & 1 == 1).collect();
            check(&shape, &grids, &cells, &[]);
        }
    }
}

#[test]
fn random_patterns_of_other_small_boards_are_answered_rightly() {
    let shapes = [
        ("latin3", 1..=5),
        ("latin4", 3..=7),
        ("2x2+diagonals", 2..=6),
        ("2x2+diagonal-down", 2..=6),
        ("2x2+anti-king", 0..=5),
        ("jigsaw:AAABCABBCCDBCDDD", 2..=6),
        ("2x2+extra-region(0,5,10)", 2..=6),
        ("2x2@0,0;2,2", 4..=9),
        ("latin2", 0..=3),
        ("1x1", 0..=1),
    ];
    for (text, clues) in shapes {
        let shape = Board::new(text.parse().unwrap()).unwrap();
        let grids = grids(&shape);
        let mut random = Random::new(5, shape.len() as u64);
        for round in 0..150 {
            let mut cells: Vec<usize> = (0..shape.len()).collect();
            random.shuffle(&mut cells);
            cells.truncate(clues.start() + random.below(clues.end() - clues.start() + 1));
            cells.sort_unstable();
            // A motif in every third: some of it breaks rules or has no solution.
            let mut motif = Vec::new();
            for &cell in cells.iter().filter(|_| round % 3 == 0) {
                if random.below(3) == 0 {
                    let value = 1 + random.below(shape.digits().into()) as u8;
                    motif.push((Cell::new(cell), Digit::new(value).unwrap()));
                }
            }
            check(&shape, &grids, &cells, &motif);
        }
    }
}

/// Half-drawn patterns with a symmetry, a number of clues and minimality: what comes out is what was asked for, and
/// *impossible* is true.
#[test]
fn half_drawn_patterns_are_answered_rightly() {
    for (at, text) in ["2x2", "2x2+diagonals", "latin4", "jigsaw:AAABCABBCCDBCDDD"].into_iter().enumerate() {
        let shape = Board::new(text.parse().unwrap()).unwrap();
        let grids = grids(&shape);
        let mut random = Random::new(6, at as u64);
        let (mut answered, mut possible) = (0, 0);
        for _ in 0..40 {
            let mut target = Target::new(shape.clone());
            target.symmetry = &SYMMETRIES[random.below(4)];
            for cell in shape.cells() {
                let wish = [Wish::Must, Wish::May, Wish::May, Wish::May, Wish::May, Wish::May, Wish::Never];
                target.mask.set(cell, wish[random.below(wish.len())]);
            }
            if random.below(2) == 0 {
                let least = random.below(8);
                target.clues = Some(least..=least + random.below(3));
            }
            target.minimal = random.below(2) == 0;
            let bits = |wish| target.mask.cells(wish).map(|cell| 1 << cell.index()).sum::<u32>();
            let (must, never) = (bits(Wish::Must), bits(Wish::Never));
            let good = |set: u32| {
                if set & must != must || set & never != 0 {
                    return false;
                }
                let cells: Vec<usize> = (0..16).filter(|cell| set >> cell & 1 == 1).collect();
                let clues = target.clues.clone().unwrap_or(0..=16);
                let even = pattern(&shape, &cells).has(target.symmetry);
                if !clues.contains(&cells.len()) || !even {
                    return false;
                }
                minimal_or_any(&grids, &cells, target.minimal)
            };
            let truth = (0u32..1 << 16).any(good);
            let (made, end) = made(&target, &Options { attempts: Some(60), ..Options::default() });
            possible += usize::from(truth);
            answered += made.len();
            for puzzle in &made {
                let cells: Vec<usize> = Pattern::of(puzzle).cells().map(Cell::index).collect();
                assert!(good(cells.iter().map(|&cell| 1 << cell).sum()), "{text} {target:?} {cells:?}");
            }
            if truth && made.is_empty() {
                assert!(!matches!(end, End::Impossible(_) | End::Exhausted), "{end:?}: {target:?}");
            }
        }
        assert!(possible > 8, "{text}: {possible}");
        assert_eq!(answered, possible, "{text}");
    }
}

/// Whether these cells have a puzzle, or a minimal one.
fn minimal_or_any(grids: &[Vec<u8>], cells: &[usize], minimal: bool) -> bool {
    let project = |cells: &[usize]| {
        let mut times: HashMap<Vec<u8>, usize> = HashMap::new();
        for grid in grids {
            *times.entry(cells.iter().map(|&cell| grid[cell]).collect()).or_default() += 1;
        }
        times
    };
    let all = project(cells);
    if !all.values().any(|&times| times == 1) {
        return false;
    }
    let fewer: Vec<_> = (0..cells.len())
        .map(|out| {
            let mut rest = cells.to_vec();
            rest.remove(out);
            project(&rest)
        })
        .collect();
    let needed = |clues: &Vec<u8>| {
        fewer.iter().enumerate().all(|(out, times)| {
            let mut rest = clues.clone();
            rest.remove(out);
            times[&rest] > 1
        })
    };
    all.iter().any(|(clues, &times)| times == 1 && (!minimal || needed(clues)))
}

/// A limit of nodes is for solvers: it must not make a batch take *not found out* for *none*.
#[test]
fn a_limit_of_nodes_is_no_proof() {
    let shape = Board::new("2x2".parse().unwrap()).unwrap();
    let all: Vec<usize> = (0..12).collect();
    let control = Control { nodes: Some(0), ..Control::default() };
    let target = Target::pattern(&pattern(&shape, &all));
    let (tally, end) = generate(&target, &Options::default(), &control, &mut |_| ControlFlow::Continue(()));
    assert_eq!((tally.made, end), (1, End::Enough));
}

struct Broken;

impl Search<Nine> for Broken {
    fn attempt(
        &self,
        _: &mut Nine,
        _: &Task<[u8; 81]>,
        number: u64,
        _: &mut Random,
        _: &Control,
    ) -> Attempt<[u8; 81]> {
        assert_ne!(number, 3, "a bug");
        Attempt::default()
    }
}

/// A bug in a search ends the batch; nobody waits for the attempt that never comes.
#[test]
#[should_panic(expected = "a bug")]
fn a_panic_of_a_thread_is_passed_on() {
    let target = Target::new(Board::classic());
    let task = Task::pattern(&Nine::new(), vec![0]);
    let batch = Batch { models: &Nine::new, search: &Broken, target: &target, task: &task };
    let options = Options { threads: 2, ..Options::default() };
    batch.run(&options, &Control::default(), &mut |_| ControlFlow::Continue(()));
}
