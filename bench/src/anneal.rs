//! Hunting by annealing: moves a second, and each improvement with the CPU time it took.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use masume_hunt::anneal::Anneal;
use masume_hunt::{Method, Outcome};
use masume_puzzle::{Board, BoardSpec, Puzzle};
use masume_solver::Control;

/// What to hunt, and how long.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The board: 16, 3x4, 3x3+diagonals …
    #[arg(long, default_value = "16")]
    shape: String,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after so many seconds by the clock
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Stop when a puzzle has so few clues
    #[arg(long)]
    until: Option<usize>,
    /// Puzzles of at most so many clues, instead of ever fewer
    #[arg(long)]
    most: Option<usize>,
    /// Bind clues to this symmetry first, instead of several in turn; `list` names those of the shape
    #[arg(long)]
    symmetry: Option<String>,
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// A line for every round
    #[arg(long)]
    verbose: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let spec: BoardSpec = args.shape.parse().map_err(|e| format!("{e}"))?;
    let shape = Board::new(spec).map_err(|e| e.to_string())?;
    if args.symmetry.as_deref() == Some("list") {
        for s in masume_hunt::anneal::symmetry::symmetries(&shape) {
            println!("{}\t{}", s.order, s.name);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let method =
        Anneal::new(&shape, args.seed, args.most, args.symmetry.as_deref()).map_err(|e| e.to_string())?;
    let begun = Instant::now();
    let control = Control { deadline: Some(begun + Duration::from_secs(args.seconds)), ..Control::default() };
    let threads = args.threads.max(1);
    let mut workers: Vec<_> = (0..threads).map(|_| method.worker()).collect();
    let (mut state, mut finds) = (method.start(), Vec::<Puzzle>::new());
    let (mut cpu, mut tries, mut rounds) = (Duration::ZERO, 0, 0);
    loop {
        let pieces = method.pieces(&state, &finds);
        let next = AtomicUsize::new(0);
        let brought = Mutex::new(Vec::new());
        let spent = Mutex::new(Duration::ZERO);
        std::thread::scope(|scope| {
            for worker in &mut workers {
                scope.spawn(|| {
                    let clock = ThreadTime::now();
                    loop {
                        let piece = next.fetch_add(1, Ordering::Relaxed);
                        if piece >= pieces {
                            break;
                        }
                        let outcome = method.work(worker, &state, &finds, piece, &control);
                        brought.lock().unwrap().push((piece, outcome));
                    }
                    *spent.lock().unwrap() += clock.elapsed();
                });
            }
        });
        cpu += spent.into_inner().unwrap_or_default();
        let mut brought: Vec<(usize, Outcome<_>)> = brought.into_inner().unwrap_or_default();
        if pieces == 0 || control.must_stop(0).is_some() {
            break;
        }
        brought.sort_by_key(|(piece, _)| *piece);
        let mut closest = f64::INFINITY;
        for (piece, outcome) in brought {
            tries += outcome.tries;
            closest = closest.min(outcome.closest.unwrap_or(f64::INFINITY));
            for puzzle in outcome.found {
                let best = finds.iter().map(|p| p.givens().count()).min().unwrap_or(usize::MAX);
                if puzzle.givens().count() < best || args.most.is_some() {
                    println!(
                        "{} clues\tafter {:.1} CPU-s, {:.1} s\t{}",
                        puzzle.givens().count(),
                        cpu.as_secs_f64(),
                        begun.elapsed().as_secs_f64(),
                        line(&puzzle)
                    );
                }
                finds.push(puzzle);
            }
            method.take(&mut state, piece, outcome.rest);
        }
        method.end_round(&mut state);
        rounds += 1;
        if args.verbose {
            println!("round {rounds}\tclosest {closest}\t{:.1} CPU-s", cpu.as_secs_f64());
        }
        if args.until.is_some_and(|n| finds.iter().any(|p| p.givens().count() <= n)) {
            break;
        }
    }
    println!(
        "{}: best {} clues; {tries} moves in {:.1} CPU-s, {:.0} moves a second on one core",
        shape.spec(),
        finds.iter().map(|p| p.givens().count()).min().map_or("no".into(), |n| n.to_string()),
        cpu.as_secs_f64(),
        tries as f64 / cpu.as_secs_f64()
    );
    Ok(ExitCode::SUCCESS)
}

/// A puzzle as a line: digits up to 9 digits, letters beyond.
fn line(puzzle: &Puzzle) -> String {
    let first = if puzzle.board().digits() <= 9 { b'1' } else { b'A' };
    puzzle.givens().values().iter().map(|&v| if v == 0 { '.' } else { char::from(first + v - 1) }).collect()
}
