//! Source A repeated: runs of its beam as published, and with one trick after the other switched off. Success rate with
//! its 95 % interval, CPU time, starts, and how many of the puzzles are essentially different, a row for each trick as
//! soon as it is done; and the curve of solutions by clues. Rows go through the same seeds, and those that differ only in
//! what follows the thirteenth clue share the work up to it; the CPU time of a row is what it would take alone.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use cpu_time::ThreadTime;
use masume_canon::Canon;
use masume_hunt::beam::faithful::curve::{self, Curve, Effort};
use masume_hunt::beam::faithful::run::{Memory, Run, run_with};
use masume_hunt::beam::faithful::{Params, TRICKS, Trick};
use masume_puzzle::Board;
use masume_solver::{Control, Engine};

use crate::common::table::number;
use crate::common::{Failure, line, machine};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Runs of each row; 100 for the published parameters and 60 for the others when not said
    #[arg(long)]
    runs: Option<u64>,
    /// What to run: names of tricks, joined by + to have several at once; or all
    #[arg(long, value_delimiter = ',', default_values = ["published"])]
    trick: Vec<String>,
    /// Threads; runs do not depend on their number
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The seed of the first run of each row
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw solutions by clues of the first runs of the first row into this file, and the data beside it as .tsv
    #[arg(long, value_name = "OUT.svg")]
    curve: Option<PathBuf>,
    /// How many runs to draw
    #[arg(long, default_value_t = 12)]
    curves: usize,
    /// Print the puzzles found, one a line, to standard error
    #[arg(long)]
    puzzles: bool,
}

/// A run and the CPU seconds that it takes, what was remembered included.
struct Timed {
    seed: u64,
    run: Run,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let all: Vec<String>;
    let names = if args.trick.iter().any(|name| name == "all") {
        all = TRICKS.iter().map(|trick| trick.id.to_string()).collect();
        &all
    } else {
        &args.trick
    };
    let rows = names.iter().map(|name| parameters(name)).collect::<Result<Vec<_>, Failure>>()?;
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    heading();
    let mut sound = true;
    // Of each seed, what rows that differ only after the thirteenth clue have in common.
    let mut memories: Vec<Mutex<Memory>> = Vec::new();
    for (i, (name, what, params)) in rows.iter().enumerate() {
        let count = args.runs.unwrap_or(if name == "published" { 100 } else { 60 });
        memories.resize_with(memories.len().max(count as usize), Mutex::default);
        let runs = runs(params, args.seed, &memories[..count as usize], args.threads, args.puzzles);
        sound &= row(name, what, &runs);
        if let Some(path) = args.curve.as_ref().filter(|_| i == 0) {
            draw(path, &runs, args.curves)?;
        }
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The name of a row, what it says, and its parameters.
fn parameters(name: &str) -> Result<(String, String, Params), Failure> {
    let mut params = Params::default();
    let mut what = Vec::new();
    for id in name.split('+') {
        let trick = Trick::find(id).ok_or_else(|| {
            let known: Vec<&str> = TRICKS.iter().map(|trick| trick.id).collect();
            format!("no trick is called “{id}”; there are {}, and all", known.join(", "))
        })?;
        (trick.change)(&mut params);
        what.push(trick.what);
    }
    Ok((name.to_string(), what.join("; "), params))
}

/// As many runs as there are memories, with seeds from `first` up, on some threads.
fn runs(
    params: &Params,
    first: u64,
    memories: &[Mutex<Memory>],
    threads: usize,
    puzzles: bool,
) -> Vec<Timed> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(Ok(mut memory)) = memories.get(at).map(Mutex::lock) else { break };
                    let seed = first.wrapping_add(at as u64);
                    let begin = ThreadTime::now();
                    let clock = || begin.elapsed();
                    let run = run_with(params, seed, &Control::default(), &clock, &mut memory);
                    if let Some(puzzle) = run.found.as_ref().filter(|_| puzzles) {
                        eprintln!("{} seed {seed}", line::write(9, puzzle.givens().values()));
                    }
                    let seconds = run.seconds.iter().sum();
                    if let Ok(mut done) = done.lock() {
                        done.push(Timed { seed, run, seconds });
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|timed| timed.seed);
    done
}

const COLUMNS: [&str; 10] = [
    "trick",
    "what",
    "runs",
    "17 clues",
    "success % (95 %)",
    "CPU s/run",
    "CPU s/puzzle",
    "starts/run",
    "different",
    "% sample, count, last",
];

fn heading() {
    println!("| {} |", COLUMNS.join(" | "));
    println!("|---|---|{}", "---:|".repeat(COLUMNS.len() - 2));
}

/// Prints a row; `false` when some puzzle is not what it should be.
fn row(name: &str, what: &str, runs: &[Timed]) -> bool {
    let (n, found) = (runs.len() as f64, runs.iter().filter(|t| t.run.found.is_some()).count());
    let seconds: f64 = runs.iter().map(|t| t.seconds).sum();
    let starts: u64 = runs.iter().map(|t| t.run.starts).sum();
    let (low, high) = wilson(found as f64, n);
    let canon = Canon::new(&Board::classic());
    let puzzles = || runs.iter().filter_map(|t| t.run.found.as_ref());
    let different: HashSet<_> = puzzles().map(|puzzle| canon.key(puzzle)).collect();
    // The beam works with one engine; another one has to agree.
    let wrong = puzzles()
        .filter(|puzzle| {
            let sat = masume_solver::ENGINES.iter().find(|info| info.id == "sat");
            let engine = sat.and_then(|info| Engine::by_name(info, puzzle).ok());
            let unique = engine.map(|mut engine| engine.count(2, &Control::default()).unique());
            puzzle.givens().count() != 17 || unique != Some(Some(true))
        })
        .count();
    let part = |from: usize, to: usize| {
        let sum: f64 = runs.iter().flat_map(|t| &t.run.seconds[from..to]).sum();
        format!("{:.0}", 100.0 * sum / seconds.max(1e-9))
    };
    let cells = [
        name.to_string(),
        what.to_string(),
        runs.len().to_string(),
        found.to_string(),
        format!("{:.0} ({:.0}–{:.0})", 100.0 * found as f64 / n.max(1.0), 100.0 * low, 100.0 * high),
        number(seconds / n),
        number(if found > 0 { seconds / found as f64 } else { f64::NAN }),
        format!("{:.2}", starts as f64 / n),
        format!("{} of {found}", different.len()),
        format!("{}, {}, {}", part(0, 13), part(13, 14), part(14, 15)),
    ];
    println!("| {} |", cells.join(" | "));
    // A measurement that is killed leaves the rows that it had.
    let _ = std::io::stdout().flush();
    if wrong > 0 {
        eprintln!("{name}: {wrong} puzzles are not confirmed by another engine");
    }
    wrong == 0
}

/// Wilson's 95 % interval of a share.
fn wilson(hits: f64, n: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let z = 1.959_964;
    let (share, whole) = (hits / n, 1.0 + z * z / n);
    let middle = (share + z * z / (2.0 * n)) / whole;
    let half = z / whole * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Draws the first runs.
fn draw(path: &std::path::Path, runs: &[Timed], most: usize) -> Result<(), Failure> {
    let curves: Vec<Curve> = runs
        .iter()
        .take(most)
        .map(|t| Curve {
            name: format!("seed {}", t.seed),
            found: t.run.found.is_some(),
            points: curve::points(&t.run.clues, t.seed, Effort::default(), &Control::default()),
        })
        .collect();
    let write = |path: &std::path::Path, text: String| {
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
    };
    write(path, curve::svg(&curves))?;
    write(&path.with_extension("tsv"), curve::tsv(&curves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Values that textbooks give for 81 of 263 and for none of 10.
        let (low, high) = wilson(81.0, 263.0);
        assert!((low - 0.2553).abs() < 2e-4 && (high - 0.3662).abs() < 2e-4, "{low} {high}");
        let (low, high) = wilson(0.0, 10.0);
        assert!(low.abs() < 1e-12 && (high - 0.2775).abs() < 2e-4, "{high}");
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn tricks_are_found_by_name() {
        let (_, what, params) = parameters("w1+distinct").unwrap();
        assert_eq!((params.width, params.distinct), (1, true));
        assert!(what.contains("no beam") && what.contains("twice"));
        assert!(parameters("magic").unwrap_err().contains("published"));
    }
}
