//! Hunts from consecutive seeds: CPU seconds to the first find of each, how many come in time, how many are different.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use masume_canon::Canon;
use masume_hunt::table::{METHODS, Wish, choose};
use masume_hunt::{Event, Options, book};
use masume_puzzle::{Board, BoardSpec};
use masume_solver::Control;

use crate::common::option::seconds;
use crate::common::{Failure, machine};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The most clues; without it each seed goes as low as it gets within --seconds
    clues: Option<usize>,
    /// The board
    #[arg(long, default_value = "3x3")]
    shape: BoardSpec,
    /// How to hunt, instead of what suits the board
    #[arg(long)]
    method: Option<String>,
    /// How many seeds
    #[arg(long, default_value_t = 100)]
    seeds: u64,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    first: u64,
    /// Seconds by the clock for each seed
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    seconds: f64,
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Finds after which a seed is done; no end when 0
    #[arg(long, default_value_t = 1)]
    until: u64,
    /// Print every find
    #[arg(long)]
    puzzles: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let shape: Arc<Board> = Board::new(args.shape.clone()).map_err(|e| e.to_string())?;
    let canon = Canon::new(&shape);
    let mut classes = HashSet::new();
    let mut times = Vec::new();
    let mut finds = 0;
    let mut spent = 0.0;
    for seed in args.first..args.first.saturating_add(args.seeds) {
        let wish = Wish {
            shape: shape.clone(),
            clues: args.clues,
            seed,
            starts: Vec::new(),
            grid: None,
            parameters: serde_json::Map::new(),
        };
        let info = match &args.method {
            Some(id) => METHODS.iter().find(|m| m.id == id).ok_or_else(|| format!("no method {id}"))?,
            None => choose(&wish),
        };
        let deadline = Instant::now() + Duration::from_secs_f64(args.seconds);
        let control = Control { deadline: Some(deadline), ..Control::default() };
        let options = Options {
            threads: args.threads,
            until: Some(args.until).filter(|n| *n > 0),
            rounds: None,
            falling: args.clues.is_none(),
        };
        let (begun, wall) = (ProcessTime::now(), Instant::now());
        let mut first = None;
        let mut tries = 0;
        let mut last = String::from("nothing");
        info.make(&wish, &mut |_, hunter| {
            let over = hunter(&options, None, &control, &mut |event| {
                if let Event::Found(find) = event {
                    let cpu = begun.elapsed().as_secs_f64();
                    first.get_or_insert(cpu);
                    finds += 1;
                    classes.insert(canon.key(&find.puzzle));
                    last = format!(
                        "{} clues, {cpu:.2} CPU s, {:.2} s, {}",
                        find.puzzle.givens().count(),
                        wall.elapsed().as_secs_f64(),
                        find.proof.by.join("+")
                    );
                    if args.puzzles {
                        println!("  {last} {}", book::line_of(&find.puzzle));
                    }
                }
                ControlFlow::Continue(())
            });
            match over {
                Ok((tally, _)) => tries = tally.tries,
                Err(e) => eprintln!("seed {seed}: {e}"),
            }
        })
        .map_err(|e| e.to_string())?;
        let cpu = begun.elapsed().as_secs_f64();
        spent += cpu;
        times.extend(first);
        println!("seed {seed}: {last}; {:.0} boards/s", tries as f64 / cpu.max(1e-9));
    }
    times.sort_by(f64::total_cmp);
    let at =
        |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().max(1) - 1)).copied();
    println!(
        "\n{} of {} seeds found one; CPU s spent in all {spent:.1}, each seed {:.2}, each find {:.2}; to the first find: median {:.2}, p95 {:.2}, most {:.2}; \
         {finds} finds, {} different",
        times.len(),
        args.seeds,
        spent / args.seeds as f64,
        spent / f64::from(finds.max(1)),
        at(0.5).unwrap_or(f64::NAN),
        at(0.95).unwrap_or(f64::NAN),
        times.last().copied().unwrap_or(f64::NAN),
        classes.len()
    );
    Ok(ExitCode::SUCCESS)
}
