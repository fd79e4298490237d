//! Patterns of 17 clues that are known to hold a puzzle, most of them none that singles solve: how many are answered, and
//! how soon. One core, CPU time, the whole way from the pattern to a puzzle that another engine confirmed.
//!
//! Two cores share the work as two programs, `--every 2 --first 0` and `--every 2 --first 1`. Patience is CPU time too:
//! what else the machine does changes no number.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use masume_generator::search::{METHODS, Method};
use masume_generator::{Event, Options, Target, generate};
use masume_puzzle::{Board, Cell, Pattern};
use masume_solver::Control;

use crate::common::option::seconds;
use crate::common::table::{Table, number};
use crate::common::{Failure, machine, sets};
use crate::nine::material;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file of patterns (X and -) [default: few-clue/patterns17_sample_500.txt in the data folder]
    file: Option<PathBuf>,
    /// Only every n-th pattern
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Beginning with this one, from 0
    #[arg(long, default_value_t = 0)]
    first: usize,
    /// The search, by name
    #[arg(long, default_value = "count")]
    method: String,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seeds for each pattern
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Seconds of CPU time after which a pattern counts as not answered
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    patience: f64,
    /// A line for each pattern
    #[arg(long)]
    each: bool,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let path = args.file.clone().unwrap_or_else(|| args.data.join("few-clue/patterns17_sample_500.txt"));
    let info = METHODS.iter().find(|m| m.id == args.method).ok_or(format!("no search {}", args.method))?;
    let patterns = material::patterns(&path)?;
    let mut table = Table::new([
        "seed", "patterns", "answered", "< 1 s", "< 10 s", "< 60 s", "mean s", "median", "p95", "p99",
    ]);
    for seed in args.seed..args.seed + args.seeds {
        let mut times = Vec::new();
        let chosen = patterns.iter().enumerate().skip(args.first).step_by(args.every.max(1));
        for (index, cells) in chosen.clone() {
            let (found, time) = answer(cells, info.method, seed, args.patience);
            let in_time = found.is_some() && time <= args.patience;
            if args.each {
                println!("pattern {index} seed {seed}: {} s, {}", number(time), found.unwrap_or("–".into()));
            } else if !in_time {
                println!("pattern {index} seed {seed}: not answered in {} s", number(time));
            }
            // Those that were not answered come last.
            times.push(if in_time { time } else { f64::INFINITY });
        }
        table.row(row(seed, times));
    }
    println!("\n{table}");
    Ok(ExitCode::SUCCESS)
}

/// A puzzle on these cells, and the seconds until it was there or patience was out.
fn answer(cells: &[usize], method: Method, seed: u64, patience: f64) -> (Option<String>, f64) {
    let start = ThreadTime::now();
    let mut pattern = Pattern::empty(Board::classic());
    for &cell in cells {
        pattern.set(Cell::new(cell), true);
    }
    let options = Options { seed, method: Some(method), ..Options::default() };
    let mut found = None;
    let patience = Duration::from_secs_f64(patience);
    generate(&Target::pattern(&pattern), &options, &Control::default(), &mut |event| {
        if let Event::Made(made) = event {
            found = Some(made.fit.puzzle.givens().values().iter().map(|v| char::from(b'0' + v)).collect());
        }
        if start.elapsed() < patience { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (found, start.elapsed().as_secs_f64())
}

fn row(seed: u64, mut times: Vec<f64>) -> Vec<String> {
    times.sort_by(f64::total_cmp);
    let within = |s: f64| times.iter().filter(|&&t| t <= s).count().to_string();
    let rank = |share: f64| match times.get((times.len() as f64 * share) as usize) {
        Some(&time) if time.is_finite() => number(time),
        _ => "–".into(),
    };
    let answered: Vec<f64> = times.iter().copied().filter(|t| t.is_finite()).collect();
    vec![
        seed.to_string(),
        times.len().to_string(),
        answered.len().to_string(),
        within(1.0),
        within(10.0),
        within(60.0),
        number(answered.iter().sum::<f64>() / answered.len().max(1) as f64),
        rank(0.5),
        rank(0.95),
        rank(0.99),
    ]
}
