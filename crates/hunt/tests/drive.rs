//! The driver and its files, with a hunt that finds a puzzle in every piece.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use masume_generator::bulk::Minimals;
use masume_hunt::book::line_of;
use masume_hunt::{Book, BookError, End, Event, Manifest, Method, Options, Outcome, Tally, run};
use masume_puzzle::{Board, Digit, Puzzle};
use masume_solver::{CancelToken, Control, Random, Stop};
use serde::{Deserialize, Serialize};

/// Finds minimal puzzles, a duplicate now and then, and one with several solutions. Which ones follows from a chain of
/// states, so that a state that was lost or taken twice is seen in what is found.
struct Toy {
    seed: u64,
    rounds: u64,
}

#[derive(Clone, Serialize, Deserialize)]
struct State {
    round: u64,
    chain: u64,
}

const PIECES: usize = 5;

impl Toy {
    fn puzzle(&self, worker: &mut Minimals, number: u64) -> Puzzle {
        let clues = worker.puzzle(number ^ self.seed).unwrap();
        let mut puzzle = Puzzle::empty(Board::classic());
        for (cell, value) in Board::classic().cells().zip(clues) {
            puzzle.set_given(cell, Digit::new(value));
        }
        puzzle
    }
}

impl Method for Toy {
    type State = State;
    type Worker = Minimals;
    type Yield = u64;

    fn board(&self) -> &Arc<Board> {
        static SHAPE: std::sync::LazyLock<Arc<Board>> = std::sync::LazyLock::new(Board::classic);
        &SHAPE
    }

    fn start(&self) -> State {
        State { round: 0, chain: 1 }
    }

    fn worker(&self) -> Minimals {
        Minimals::new(1)
    }

    // What a round sees of the finds decides what it finds (`work`), so one that sees too many or too few is noticed.
    fn pieces(&self, state: &State, _: &[Puzzle]) -> usize {
        if state.round < self.rounds { PIECES } else { 0 }
    }

    fn work(
        &self,
        worker: &mut Minimals,
        state: &State,
        finds: &[Puzzle],
        piece: usize,
        _: &Control,
    ) -> Outcome<u64> {
        let number = state.chain.wrapping_add(finds.len() as u64).wrapping_mul(31) + piece as u64;
        let mut found = vec![self.puzzle(worker, number % 1_000_000)];
        if piece == 3 {
            found.extend(finds.first().cloned());
        }
        if piece == 4 {
            let mut broken = found[0].clone();
            let cell = Board::classic().cells().find(|c| broken.given(*c).is_some()).unwrap();
            broken.set_given(cell, None);
            found.insert(0, broken);
        }
        Outcome { found, tries: 10, closest: Some(number as f64), rest: number }
    }

    fn take(&self, next: &mut State, piece: usize, brought: u64) {
        next.chain = (next.chain * 7 + brought * (piece as u64 + 1)) % 1_000_003;
    }

    fn end_round(&self, next: &mut State) {
        next.round += 1;
    }
}

fn manifest(seed: u64) -> Manifest {
    let parameters = [("seed".to_string(), seed.into())].into_iter().collect();
    Manifest { version: "1".into(), method: "toy".into(), shape: "3x3".into(), parameters }
}

/// A folder of its own for each test, gone when it is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("masume-hunt-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn in_memory(toy: &Toy, threads: usize, options: &Options) -> (Vec<String>, Tally, End) {
    let mut lines = Vec::new();
    let options = Options { threads, ..options.clone() };
    let (tally, end) = run(toy, &[], &options, None, &Control::default(), &mut |event| {
        if let Event::Found(find) = event {
            assert_eq!(find.proof.by.len(), 2);
            assert_eq!(find.number as usize, lines.len() + 1);
            lines.push(line_of(&find.puzzle));
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    (lines, tally, end)
}

#[test]
fn threads_change_nothing() {
    let toy = Toy { seed: 1, rounds: 12 };
    let (one, tally, end) = in_memory(&toy, 1, &Options::default());
    assert_eq!(end, End::Exhausted);
    assert_eq!(tally.rounds, 12);
    assert_eq!(tally.tries, 12 * 5 * 10);
    assert_eq!(tally.unconfirmed, 12, "a puzzle with two solutions in each round");
    assert!(tally.duplicates >= 11, "the first find is brought again in each round but the first");
    assert_eq!(tally.found as usize, one.len());
    let (three, again, _) = in_memory(&toy, 3, &Options::default());
    assert_eq!(one, three);
    assert_eq!(Tally { seconds: 0.0, ..tally }, Tally { seconds: 0.0, ..again });
    let (few, tally, end) = in_memory(&toy, 3, &Options { until: Some(7), ..Options::default() });
    assert_eq!((few.len(), tally.found, end), (7, 7, End::Enough));
    assert_eq!(few, one[..7]);
    let (some, _, end) = in_memory(&toy, 2, &Options { rounds: Some(2), ..Options::default() });
    assert_eq!(end, End::Rounds);
    assert!(some.len() < one.len() && some == one[..some.len()]);
}

#[test]
fn a_hunt_that_was_stopped_goes_on_as_if_nothing_had_happened() {
    let toy = Toy { seed: 2, rounds: 10 };
    let (whole, tally, _) = in_memory(&toy, 1, &Options::default());
    let folder = Folder::new("resume");
    for trial in 0..12 {
        let mut random = Random::new(3, trial);
        let path = folder.file(&format!("finds{trial}.txt"));
        let mut total = None;
        for _ in 0..200 {
            let mut book = Book::open(&path, toy.board(), &manifest(2)).unwrap();
            let cancel = CancelToken::new();
            let mut left = 1 + random.below(12);
            let control = Control { cancel: cancel.clone(), ..Control::default() };
            let options = Options { threads: 1 + trial as usize % 3, ..Options::default() };
            let (tally, end) = run(&toy, &[], &options, Some(&mut book), &control, &mut |event| {
                if matches!(event, Event::Progress(_)) {
                    left = left.saturating_sub(1);
                    if left == 0 {
                        cancel.cancel();
                    }
                }
                ControlFlow::Continue(())
            })
            .unwrap();
            if end == End::Exhausted {
                total = Some(tally);
                break;
            }
            assert_eq!(end, End::Stopped(Stop::Cancelled));
            // What a power cut may leave.
            if random.below(3) == 0 {
                let text = fs::read(&path).unwrap();
                fs::write(&path, [&text[..], b"..53.."].concat()).unwrap();
            }
        }
        let total = total.expect("it gets on");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().collect::<Vec<_>>(), whole);
        assert_eq!(Tally { seconds: 0.0, ..total }, Tally { seconds: 0.0, ..tally.clone() });
    }
}

/// What a killed run did since its last checkpoint is done again; what is under way in a round is not lost with it.
#[test]
fn a_run_that_is_always_stopped_within_a_round_gets_on() {
    let toy = Toy { seed: 8, rounds: 3 };
    let (whole, ..) = in_memory(&toy, 1, &Options::default());
    let folder = Folder::new("pieces");
    let path = folder.file("finds.txt");
    let mut runs = 0;
    loop {
        let mut book = Book::open(&path, toy.board(), &manifest(8)).unwrap();
        let cancel = CancelToken::new();
        let control = Control { cancel: cancel.clone(), ..Control::default() };
        let (_, end) = run(&toy, &[], &Options::default(), Some(&mut book), &control, &mut |event| {
            if matches!(event, Event::Progress(_)) {
                cancel.cancel();
            }
            ControlFlow::Continue(())
        })
        .unwrap();
        if end == End::Exhausted {
            break;
        }
        runs += 1;
        assert!(runs <= 3 * PIECES, "one piece more in each run");
    }
    // The run that does the last piece sees that nothing is left.
    assert_eq!(runs, 3 * PIECES - 1);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().collect::<Vec<_>>(), whole);
}

#[test]
fn starts_are_on_file_but_are_not_finds() {
    let toy = Toy { seed: 4, rounds: 2 };
    let starts: Vec<Puzzle> = (900..903).map(|n| toy.puzzle(&mut toy.worker(), n)).collect();
    let folder = Folder::new("starts");
    let path = folder.file("finds.txt");
    for rounds in [1, 2] {
        let mut book = Book::open(&path, toy.board(), &manifest(4)).unwrap();
        let options = Options { rounds: Some(rounds), ..Options::default() };
        let both = [&starts[..], &starts[..1]].concat();
        let (tally, _) = run(&toy, &both, &options, Some(&mut book), &Control::default(), &mut |_| {
            ControlFlow::Continue(())
        })
        .unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().take(3).collect::<Vec<_>>(), starts.iter().map(line_of).collect::<Vec<_>>());
        assert_eq!(text.lines().count(), tally.found as usize + 3);
    }
}

fn open_error(path: &std::path::Path, manifest: &Manifest) -> BookError {
    Book::open(path, &Board::classic(), manifest).expect_err("it is refused")
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = Folder::new("refused");
    let path = folder.file("finds.txt");
    let book = Book::open(&path, &Board::classic(), &manifest(1)).unwrap();
    assert!(matches!(open_error(&path, &manifest(1)), BookError::Locked(_)));
    drop(book);
    let error = open_error(&path, &manifest(2));
    assert!(matches!(&error, BookError::Another { key, .. } if key == "seed"), "{error}");
    let other = Manifest { version: "2".into(), ..manifest(1) };
    assert!(open_error(&path, &other).to_string().contains("version is 1, now it is 2"));
    drop(Book::open(&path, &Board::classic(), &manifest(1)).unwrap());

    let letter = folder.file("letter.txt");
    fs::write(&letter, "Dear all,\n").unwrap();
    assert!(matches!(open_error(&letter, &manifest(1)), BookError::NotAHunt(_)));
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear all,\n");
    let nowhere = folder.file("no/such/folder.txt");
    assert!(matches!(open_error(&nowhere, &manifest(1)), BookError::System { what: "open", .. }));
    fs::write(folder.file("finds.txt.hunt.json"), "{\"version\":").unwrap();
    assert!(matches!(open_error(&path, &manifest(1)), BookError::Damaged { line: 1, .. }));
}

#[test]
fn lines_that_were_changed_are_told() {
    let toy = Toy { seed: 5, rounds: 3 };
    let folder = Folder::new("changed");
    let hunt = |path: &PathBuf, rounds| {
        let mut book = Book::open(path, toy.board(), &manifest(5)).unwrap();
        let options = Options { rounds: Some(rounds), ..Options::default() };
        run(&toy, &[], &options, Some(&mut book), &Control::default(), &mut |_| ControlFlow::Continue(()))
    };
    let changed = |name: &str, change: &dyn Fn(Vec<u8>) -> Vec<u8>| {
        let path = folder.file(name);
        hunt(&path, 1).unwrap();
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, change(bytes)).unwrap();
        hunt(&path, 2).err().map(|e| e.to_string()).unwrap_or_default()
    };
    assert_eq!(changed("same", &|bytes| bytes), "");
    let error = changed("cut", &|bytes| bytes[..82 * 2].to_vec());
    assert!(error.contains("cut:3:1: ") && error.contains("lines were taken away"), "{error}");
    let other = line_of(&toy.puzzle(&mut toy.worker(), 77)) + "\n";
    let error = changed("added", &|bytes| [&bytes[..], other.as_bytes()].concat());
    assert!(error.contains("lines were added or moved"), "{error}");
    let error = changed("twice", &|bytes| [&bytes[..], &bytes[..82]].concat());
    assert!(error.contains("twice:") && error.contains("is on an earlier line"), "{error}");
    let error = changed("swapped", &|bytes| [&bytes[82..164], &bytes[..82], &bytes[164..]].concat());
    assert!(error.contains("lines were changed or moved"), "{error}");
    let error = changed("words", &|bytes| [&bytes[..82], b"hello\n"].concat());
    assert!(error.contains("words:2:"), "{error}");
    let error = changed("bytes", &|bytes| [&bytes[..82], b"..\xff..\n"].concat());
    assert!(error.contains("bytes:2:3: "), "{error}");
}
