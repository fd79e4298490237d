//! Random descents with weights: descents a second on one core for each CPU path, how many of them end in a solution,
//! and what they make of the number of solutions.

use std::path::PathBuf;
use std::process::ExitCode;

use masume_solver::classic9::{Descent, Mean, Path, Sample};

use crate::common::sets::{self, Set};
use crate::common::table::{Table, number, percent};
use crate::common::{Failure, machine, timed};
use crate::nine::{Cells, boards};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Descents from each board
    #[arg(long, default_value_t = 2_000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=10_000_000))]
    descents: usize,
    /// Sets of boards
    #[arg(long, value_delimiter = ',', default_values = ["enum_300", "17_clue"])]
    sets: Vec<String>,
    /// Boards of each set, spread evenly
    #[arg(long, default_value_t = 100)]
    boards: usize,
    /// Rounds; the best of them counts
    #[arg(long, default_value_t = 3)]
    repeat: u32,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut kinds: Vec<(String, Vec<Cells>)> = vec![("empty board".into(), vec![[0; 81]])];
    for text in &args.sets {
        let set = Set::find(text, &args.data, Some(args.boards))?;
        kinds.push((set.name.clone(), boards(&set)?));
    }
    let head = ["boards", "path", "M descents/s", "solutions %", "mean estimate", "relative error %"];
    let mut table = Table::new(head);
    let mut agree = true;
    for (name, boards) in &kinds {
        let mut first: Option<Vec<Descent>> = None;
        for path in Path::ALL {
            let Some(sample) = Sample::on(path) else {
                eprintln!("NOT RUN: this CPU has no {}", path.id());
                continue;
            };
            // One board gets as many descents as the others together.
            let each = args.descents * args.boards.max(1) / boards.len();
            let mut out = vec![Descent::DEAD; each * boards.len()];
            let work = |out: &mut [Descent]| {
                for (board, part) in boards.iter().zip(out.chunks_mut(each)) {
                    sample.descend(board, args.seed, 0, part);
                }
            };
            let best = (0..args.repeat.max(1)).map(|_| timed(|| work(&mut out)).1).min().unwrap_or_default();
            let means: Vec<Mean> = out.chunks(each).map(Mean::of).collect();
            let hits: usize = means.iter().map(|m| m.hits).sum();
            let total: f64 = means.iter().map(|m| m.solutions).sum();
            let error = means.iter().map(|m| m.error * m.error).sum::<f64>().sqrt();
            table.row([
                name.clone(),
                path.id().into(),
                number(out.len() as f64 / best.as_secs_f64() / 1e6),
                percent(hits as f64, out.len() as f64),
                format!("{:.4e}", total / boards.len() as f64),
                percent(error, total),
            ]);
            if *first.get_or_insert_with(|| out.clone()) != out {
                eprintln!("{name}: {} does not agree with the others", path.id());
                agree = false;
            }
        }
    }
    println!("{table}");
    Ok(if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
