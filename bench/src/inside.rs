//! Puzzles of few clues inside given grids: CPU time to the first by local search, or nodes and time for all of them.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use masume_hunt::Method;
use masume_hunt::inside::{Inside, first};
use masume_solver::classic9::Clues;
use masume_solver::{Control, Purpose, Verdict, Verifier};

use crate::common::option::seconds;
use crate::common::table::{Table, number};
use crate::common::{Failure, line, machine};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file of full grids; what follows the first 81 digits of a line is left aside
    #[arg(long)]
    grids: PathBuf,
    /// Clues of the puzzles
    #[arg(long, default_value_t = 18)]
    clues: usize,
    /// Seconds of CPU time for each grid
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    seconds_each: f64,
    /// Only so many grids
    #[arg(long, default_value_t = 1000)]
    most: usize,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Search the whole tree, for every puzzle
    #[arg(long)]
    all: bool,
    /// A line for each grid
    #[arg(long)]
    each: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let text = std::fs::read_to_string(&args.grids).map_err(|e| format!("{}: {e}", args.grids.display()))?;
    let mut times = Vec::new();
    for (row, text) in text.lines().filter(|text| !text.trim().is_empty()).take(args.most).enumerate() {
        let puzzle = line::read(text).map_err(|e| format!("line {}: {e}", row + 1))?;
        let grid: Clues =
            puzzle.givens().values().try_into().map_err(|_| format!("line {}: not 9×9", row + 1))?;
        let begun = ThreadTime::now();
        if args.all {
            println!("grid {row}: {}", all(&grid, args)?);
            continue;
        }
        // The limit is in CPU time: while this thread had less than its share, it gets more of the clock.
        let mut found = None;
        let mut control = Control::default();
        while found.is_none() && begun.elapsed().as_secs_f64() < args.seconds_each {
            let left = args.seconds_each - begun.elapsed().as_secs_f64();
            control.deadline = Some(Instant::now() + Duration::from_secs_f64(left.max(0.01)));
            found = first(&grid, args.clues, args.seed + times.len() as u64, &control);
        }
        let time = begun.elapsed().as_secs_f64();
        if let Some(found) = &found {
            confirm(found)?;
        }
        if args.each {
            let told = found.map_or("–".into(), |found| line::write(9, &found));
            println!("grid {row}: {} s, {told}", number(time));
        }
        times.push(if found.is_some() { time } else { f64::INFINITY });
    }
    if !args.all {
        times.sort_by(f64::total_cmp);
        let rank = |share: f64| match times.get((times.len() as f64 * share) as usize) {
            Some(&time) if time.is_finite() => number(time),
            _ => "–".into(),
        };
        let within = |s: f64| times.iter().filter(|&&time| time <= s).count().to_string();
        let mut table = Table::new(["grids", "< 0.16 s", "< 1 s", "< 10 s", "median s", "p95 s"]);
        table.row([times.len().to_string(), within(0.16), within(1.0), within(10.0), rank(0.5), rank(0.95)]);
        println!("\n{table}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Searches the tree until the time is out; says how far it came.
fn all(grid: &Clues, args: &Args) -> Result<String, Failure> {
    let begun = ThreadTime::now();
    let inside = Inside::new(grid, args.clues, args.seed).ok_or("not a grid")?.tree_only();
    let (mut state, mut worker) = (inside.start(), inside.worker());
    let (mut nodes, mut found) = (0, 0);
    while begun.elapsed().as_secs_f64() < args.seconds_each {
        let pieces = inside.pieces(&state, &[]);
        if pieces == 0 {
            break;
        }
        let mut next = state.clone();
        for piece in 0..pieces {
            let outcome = inside.work(&mut worker, &state, &[], piece, &Control::default());
            nodes += outcome.tries;
            found += outcome.found.len();
            for puzzle in &outcome.found {
                let clues: Clues = puzzle.givens().values().try_into().map_err(|_| "not 9×9")?;
                confirm(&clues)?;
            }
            inside.take(&mut next, piece, outcome.rest);
        }
        state = next;
    }
    let time = number(begun.elapsed().as_secs_f64());
    let mut depths = [0; 82];
    state.open.iter().for_each(|open| depths[open.chosen.count_ones() as usize] += 1);
    let open: Vec<String> =
        (0..82).filter(|&at| depths[at] > 0).map(|at| format!("{} with {at}", depths[at])).collect();
    let open = if open.is_empty() { "none".into() } else { open.join(", ") };
    Ok(format!("{found} found, {nodes} tries, {time} s, open nodes by clues: {open}"))
}

/// Other engines must say that there is one solution.
fn confirm(clues: &Clues) -> Result<(), Failure> {
    let puzzle = line::read(&line::write(9, clues))?;
    match Verifier::new(Purpose::Hunted).verify(&puzzle, &Control::default()) {
        Verdict::Unique(_) => Ok(()),
        other => Err(format!("{} is not confirmed: {other:?}", line::write(9, clues))),
    }
}
