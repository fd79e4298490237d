//! The 9×9 engines, on every CPU path of this machine, against the reference engine: random boards with any number of
//! clues, also contradictory ones, also with pencil-mark restrictions, and the public sets when they are there.
//!
//! `MASUME_BOARDS=1000000 cargo test -p masume-solver --test classic9 -- --nocapture` compares a million.

mod nine;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path as File;

use masume_puzzle::{Board, BoardSpec, Digit, DigitSet, Grid, Puzzle};
use masume_solver::classic9::{Bulk, Clues, Marks, Path, Single};
use masume_solver::{Control, Search, Stop, search};
use nine::paths;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng as _, SeedableRng as _};

struct Random(Pcg64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut list = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            list.swap(i, self.below(i + 1));
        }
        list
    }

    /// A full grid: digits laid down cell by cell in random order until a solver says how to finish.
    fn grid(&mut self, single: &mut Single) -> Clues {
        loop {
            let mut board = [0; 81];
            for cell in self.shuffled::<81>().into_iter().take(16) {
                board[cell] = self.below(9) as u8 + 1;
                if single.count(&board, 1) == 0 {
                    board[cell] = 0;
                }
            }
            let answer = single.solve(&board, 1);
            if answer.count == 1 {
                return answer.solution;
            }
        }
    }

    /// A board of some kind, as candidates.
    fn board(&mut self, single: &mut Single) -> Marks {
        let grid = self.grid(single);
        let clues = self.below(82);
        let mut marks = [ALL; 81];
        let cells = self.shuffled::<81>();
        for &cell in &cells[..clues] {
            marks[cell] = 1 << (grid[cell] - 1);
        }
        match self.below(8) {
            // Some digits of the grid changed.
            0 => {
                for _ in 0..=self.below(3) {
                    marks[cells[self.below(clues.max(1))]] = 1 << self.below(9);
                }
            }
            // Random digits, mostly a contradiction.
            1 => {
                for &cell in &cells[..clues.min(25)] {
                    marks[cell] = 1 << self.below(9);
                }
            }
            // Marks that the grid survives.
            2 | 3 => {
                let share = self.below(90) + 5;
                for (mark, digit) in marks.iter_mut().zip(grid) {
                    *mark &= self.thinned(share) | 1 << (digit - 1);
                }
            }
            // Marks that it may not survive.
            4 => {
                let share = self.below(30) + 1;
                for mark in &mut marks {
                    *mark &= self.thinned(share);
                }
            }
            // Two cells of a unit with the same two candidates, and such.
            5 => {
                let (a, b) = (self.below(9), self.below(9));
                for _ in 0..self.below(12) {
                    marks[self.below(81)] &= 1 << a | 1 << b;
                }
            }
            _ => {}
        }
        marks
    }

    /// Each candidate gone with a chance of `share` in a hundred.
    fn thinned(&mut self, share: usize) -> u16 {
        (0..9).filter(|_| self.below(100) >= share).fold(0, |set, d| set | 1 << d)
    }
}

const ALL: u16 = 0x1ff;

fn puzzle(marks: &Marks) -> Puzzle {
    let shape = Board::new("3x3".parse::<BoardSpec>().unwrap()).unwrap();
    let sets =
        marks.iter().map(|m| (0..9).filter(|d| m >> d & 1 == 1).filter_map(|d| Digit::new(d + 1)).collect());
    Puzzle::empty(shape).with_marks(sets.collect::<Vec<DigitSet>>()).expect("marks for each cell")
}

/// Solutions by a slow engine up to a limit; `None` when it would take too long.
fn slowly(engine: &mut dyn Search, marks: &Marks, limit: usize) -> Option<BTreeSet<Vec<u8>>> {
    engine.load(&puzzle(marks)).unwrap();
    let mut found = BTreeSet::new();
    let control = Control { nodes: Some(20_000), ..Control::default() };
    let report = engine.run(&[], &control, &mut |values| {
        found.insert(values.to_vec());
        if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    matches!(report.stop, Stop::Complete | Stop::Enough).then_some(found)
}

/// One path's engines.
struct Engines {
    path: Path,
    bulk: Bulk,
    single: Single,
}

impl Engines {
    fn all() -> Vec<Self> {
        let on = |path| Some(Self { path, bulk: Bulk::on(path)?, single: Single::on(path)? });
        paths().into_iter().filter_map(on).collect()
    }
}

const LIMIT: usize = 40;
/// Boards that a thread compares at a time.
const BATCH: u64 = 500;

/// Compares every engine of every path with what the slow engine found.
fn compare(engines: &mut [Engines], boards: &[Marks], expected: &[Option<BTreeSet<Vec<u8>>>]) {
    for Engines { path, bulk, single } in engines {
        let id = path.id();
        for limit in [1, 2, 3, LIMIT] {
            let (mut counts, mut solutions) = (vec![9; boards.len()], vec![[9; 81]; boards.len()]);
            bulk.solve(boards, limit as u32, &mut counts, &mut solutions);
            let mut only_counts = vec![9; boards.len()];
            bulk.count(boards, limit as u32, &mut only_counts);
            assert_eq!(counts, only_counts, "{id}");
            for (i, (board, all)) in boards.iter().zip(expected).enumerate() {
                let Some(all) = all else { continue };
                let board_text = format!("{id}, limit {limit}: {board:?}");
                assert_eq!(counts[i] as usize, all.len().min(limit), "bulk {board_text}");
                let answer = single.solve(board, limit as u32);
                assert_eq!(answer.count, counts[i], "single {board_text}");
                assert_eq!(single.count(board, limit as u32), counts[i], "single {board_text}");
                for solution in [&solutions[i], &answer.solution] {
                    if all.is_empty() {
                        assert_eq!(*solution, [0; 81], "{board_text}");
                    } else if all.len() < LIMIT {
                        assert!(all.contains(&solution.to_vec()), "{board_text}");
                    } else {
                        let grid = Grid::from_values(solution.to_vec()).unwrap();
                        assert!(puzzle(board).is_solved_by(&grid), "{board_text}");
                    }
                }
            }
        }
        for (board, all) in boards.iter().zip(expected) {
            let Some(all) = all.as_ref().filter(|all| all.len() < LIMIT) else { continue };
            let mut found = Vec::new();
            let report = single.enumerate(board, &Control::default(), |solution| {
                found.push(solution.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(report.stop, Stop::Complete);
            assert_eq!(found.len(), all.len(), "{id} sent a solution twice or lost one: {board:?}");
            assert_eq!(&BTreeSet::from_iter(found), all, "{id}: {board:?}");
            assert_eq!(single.total(board, &Control::default()).0, all.len() as u64, "{id}: {board:?}");
        }
    }
}

#[test]
fn random_boards_have_the_solutions_of_the_reference() {
    let boards: u64 = std::env::var("MASUME_BOARDS").map_or(20_000, |n| n.parse().expect("a number"));
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let (next, undecided) = (std::sync::atomic::AtomicU64::new(0), std::sync::atomic::AtomicU64::new(0));
    let (none, one) = (std::sync::atomic::AtomicU64::new(0), std::sync::atomic::AtomicU64::new(0));
    let order = std::sync::atomic::Ordering::Relaxed;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engines = Engines::all();
                let shape = Board::new("3x3".parse::<BoardSpec>().unwrap()).unwrap();
                let mut reference = (search::find("reference").unwrap().build)(&shape).unwrap();
                let mut general = (search::find("general").unwrap().build)(&shape).unwrap();
                loop {
                    let batch = next.fetch_add(1, order);
                    if batch * BATCH >= boards {
                        return;
                    }
                    let mut random = Random::new(batch);
                    let size = BATCH.min(boards - batch * BATCH);
                    let list: Vec<Marks> = (0..size).map(|_| random.board(&mut engines[0].single)).collect();
                    let expected: Vec<_> = list
                        .iter()
                        .map(|b| {
                            slowly(reference.as_mut(), b, LIMIT)
                                .or_else(|| slowly(general.as_mut(), b, LIMIT))
                        })
                        .collect();
                    let with =
                        |n| expected.iter().filter(|e| e.as_ref().is_some_and(|e| e.len() == n)).count();
                    undecided.fetch_add(expected.iter().filter(|e| e.is_none()).count() as u64, order);
                    none.fetch_add(with(0) as u64, order);
                    one.fetch_add(with(1) as u64, order);
                    compare(&mut engines, &list, &expected);
                }
            });
        }
    });
    let [undecided, none, one] = [undecided, none, one].map(std::sync::atomic::AtomicU64::into_inner);
    eprintln!(
        "{boards} random boards on {:?}: {none} without a solution, {one} with one, {undecided} that the slow engines \
         gave up",
        paths().iter().map(|p| p.id()).collect::<Vec<_>>()
    );
    assert!(undecided * 1000 < boards && none * 20 > boards && one * 20 > boards, "the boards are lopsided");
}

#[test]
fn the_public_sets_have_the_same_answers_on_every_path() {
    let Some(folder) = masume_testdata::data("puzzles") else { return };
    let mut engines = Engines::all();
    let mut total = 0;
    for (name, most, solutions) in [
        ("easy_overclued_30k", 30_000, Some(1)),
        ("generator_steps_30k", 30_000, None),
        ("kaggle3m_sample7k", 10_000, Some(1)),
        ("unbiased_42k", 50_000, Some(1)),
        ("17_clue", 50_000, Some(1)),
        ("serg_benchmark_multi", 10_000, Some(2)),
        ("invalid_0sol_30k", 30_000, Some(0)),
        ("magictour_top1465", 1_465, Some(1)),
        ("hardest_11plus", 5_000, Some(1)),
    ] {
        let boards: Vec<Clues> =
            lines(&folder.join(name).with_extension("txt")).into_iter().take(most).collect();
        assert!(!boards.is_empty(), "{name}");
        total += boards.len();
        let mut first: Option<(Vec<u32>, Vec<Clues>)> = None;
        for Engines { path, bulk, single } in &mut engines {
            let (mut counts, mut found) = (vec![9; boards.len()], vec![[9; 81]; boards.len()]);
            bulk.solve(&boards, 2, &mut counts, &mut found);
            for (i, board) in boards.iter().enumerate() {
                assert!(solutions.is_none_or(|n| n == counts[i]), "{name} {}: line {}", path.id(), i + 1);
                let answer = single.solve(board, 2);
                assert_eq!(answer.count, counts[i], "{name} {}: line {}", path.id(), i + 1);
                if counts[i] == 1 {
                    assert_eq!(answer.solution, found[i], "{name} {}: line {}", path.id(), i + 1);
                }
            }
            match &first {
                None => first = Some((counts, found)),
                Some((c, f)) => {
                    assert_eq!(*c, counts, "{name} {}", path.id());
                    for (i, n) in counts.iter().enumerate() {
                        assert!(*n != 1 || f[i] == found[i], "{name} {}: line {}", path.id(), i + 1);
                    }
                }
            }
        }
    }
    eprintln!("{total} puzzles of nine sets on {} paths, bulk and single", engines.len());
}

fn lines(file: &File) -> Vec<Clues> {
    let text = std::fs::read_to_string(file).expect("the set can be read");
    let boards = text.lines().filter(|l| l.len() >= 81 && !l.starts_with('#'));
    boards.map(|l| std::array::from_fn(|i| l.as_bytes()[i])).collect()
}

#[test]
fn enumeration_finds_as_many_as_the_published_counts() {
    let Some(folder) = masume_testdata::data("puzzles") else { return };
    let boards = lines(&folder.join("enum_300.txt"));
    let counts = std::fs::read_to_string(folder.join("enum_300.counts")).unwrap();
    let counts: Vec<u64> = counts.split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert_eq!(boards.len(), counts.len());
    for Engines { path, single, .. } in &mut Engines::all() {
        // All of them where that is quick, a tenth elsewhere: with the checks of a test build on, slower paths take long.
        let step = if *path == Path::Avx512 { 1 } else { 10 };
        let mut solutions = 0;
        for (board, &count) in boards.iter().zip(&counts).step_by(step) {
            assert_eq!(single.total(board, &Control::default()).0, count, "{}", path.id());
            solutions += count;
        }
        eprintln!("{}: {} boards, {solutions} solutions", path.id(), boards.len().div_ceil(step));
    }
}

#[test]
fn searches_stop_when_told() {
    let empty: Clues = [0; 81];
    for Engines { path, bulk, single } in &mut Engines::all() {
        let mut sent = 0;
        let report = single.enumerate(&empty, &Control::default(), |_| {
            sent += 1;
            if sent == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((sent, report.stop), (1000, Stop::Enough), "{}", path.id());
        let control = Control { nodes: Some(100), ..Control::default() };
        let (_, report) = single.total(&empty, &control);
        assert_eq!(report.stop, Stop::Nodes);
        assert!((100..110).contains(&report.stats.nodes), "{}", report.stats.nodes);
        let control = Control::default();
        control.cancel.cancel();
        assert_eq!(
            single.total(&empty, &control),
            (0, masume_solver::Report { stop: Stop::Cancelled, stats: masume_solver::Stats::default() })
        );
        // After a search that was cut short nothing of it is left.
        assert_eq!(single.count(&empty, 5), 5);
        assert_eq!(single.solve(&empty, 0).count, 0);
        let mut counts = [7; 2];
        bulk.count(&[empty; 2], 3, &mut counts);
        assert_eq!(counts, [3; 2]);
        bulk.count(&[empty; 0], 3, &mut counts);
        assert_eq!(counts, [3; 2]);
        bulk.count(&[empty; 2], 0, &mut counts);
        assert_eq!(counts, [0; 2]);
    }
}
