//! From a few puzzles to more by their neighbourhoods: distinct classes by the minute.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use masume_hunt::vicinity::Vicinity;
use masume_hunt::{Event, Options, run as hunt};
use masume_solver::Control;

use crate::common::option::seconds;
use crate::common::table::{Table, number};
use crate::common::{Failure, line, machine};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The puzzles to begin with, one in a line
    #[arg(long)]
    start: PathBuf,
    /// Clues of the puzzles
    #[arg(long, default_value_t = 17)]
    clues: usize,
    /// Clues that a move takes out, at most
    #[arg(long, default_value_t = 3)]
    depth: usize,
    /// Seconds by the clock
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    seconds: f64,
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// A file for what is found
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let text = std::fs::read_to_string(&args.start).map_err(|e| format!("{}: {e}", args.start.display()))?;
    let starts = text
        .lines()
        .enumerate()
        .filter(|(_, text)| !text.trim().is_empty())
        .map(|(row, text)| line::read(text).map_err(|e| format!("line {}: {e}", row + 1)))
        .collect::<Result<Vec<_>, _>>()?;
    let mut file = match &args.out {
        Some(path) => Some(std::fs::File::create(path).map_err(|e| format!("{}: {e}", path.display()))?),
        None => None,
    };
    let vicinity = Vicinity::new(args.clues, args.depth);
    let options = Options { threads: args.threads, ..Options::default() };
    let deadline = Instant::now() + Duration::from_secs_f64(args.seconds);
    let control = Control { deadline: Some(deadline), ..Control::default() };
    let (begun, cpu) = (Instant::now(), ProcessTime::now());
    let mut table = Table::new(["minute", "CPU s", "classes", "duplicates", "boards"]);
    let (mut minute, mut broken) = (0, None);
    let (tally, end) = hunt(&vicinity, &starts, &options, None, &control, &mut |event| {
        match event {
            Event::Found(find) => {
                if let Some(file) = &mut file
                    && let Err(e) = writeln!(file, "{}", line::write(9, find.puzzle.givens().values()))
                {
                    broken = Some(e.to_string());
                    return ControlFlow::Break(());
                }
            }
            Event::Progress(tally) if begun.elapsed().as_secs() / 60 > minute => {
                minute = begun.elapsed().as_secs() / 60;
                let seconds = number(cpu.elapsed().as_secs_f64());
                eprintln!("minute {minute}, {seconds} CPU s: {} classes", tally.found);
                let counts = [tally.found, tally.duplicates, tally.tries].map(|n| n.to_string());
                table.row([minute.to_string(), seconds].into_iter().chain(counts));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    })
    .map_err(|e| e.to_string())?;
    if let Some(broken) = broken {
        return Err(broken);
    }
    let seconds = cpu.elapsed().as_secs_f64();
    let counts = [tally.found, tally.duplicates, tally.tries].map(|n| n.to_string());
    table.row(["end".to_string(), number(seconds)].into_iter().chain(counts));
    println!(
        "{table}\n{end:?}; {} a CPU second; unconfirmed {}",
        number(tally.found as f64 / seconds),
        tally.unconfirmed
    );
    Ok(ExitCode::SUCCESS)
}
