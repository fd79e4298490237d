//! Which of all candidates of a half-made board are alive: what an editor shows while a puzzle is being made, and what a
//! generator that places clues one by one asks after each. Microseconds a board, for each CPU path.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use masume_solver::Control;
use masume_solver::classic9::{Alive, Marks, Path};

use crate::common::random::Random;
use crate::common::sets::{self, Set};
use crate::common::table::{Table, number};
use crate::common::{Failure, machine};
use crate::nine::{Cells, boards, material};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Boards of each number of clues from each set
    #[arg(long, default_value_t = 200, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1_000_000))]
    boards: usize,
    /// Sets of puzzles, of whose clues a part is taken
    #[arg(long, value_delimiter = ',', default_values = ["17_clue", "unbiased_42k"])]
    sets: Vec<String>,
    /// Clues to keep: the fewest
    #[arg(long, default_value_t = 10)]
    from: usize,
    /// Clues to keep: the most
    #[arg(long, default_value_t = 20)]
    to: usize,
    /// Rounds; the best of them counts for each board
    #[arg(long, default_value_t = 3)]
    repeat: u32,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also a line for each number of clues
    #[arg(long)]
    each: bool,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut table =
        Table::new(["set", "clues", "path", "boards", "median µs", "p95 µs", "max µs", "alive", "guesses"]);
    let mut agree = true;
    for text in &args.sets {
        let set = Set::find(text, &args.data, None)?;
        let puzzles = boards(&set)?;
        let mut random = Random(args.seed);
        let groups: Vec<(usize, Vec<Cells>)> = (args.from..=args.to)
            .map(|clues| (clues, halves(&puzzles, clues, args.boards, &mut random)))
            .collect();
        let mut first: Option<Vec<Marks>> = None;
        for path in Path::ALL {
            let Some(mut alive) = Alive::on(path) else {
                eprintln!("NOT RUN: this CPU has no {}", path.id());
                continue;
            };
            let (mut all, mut answers) = (Vec::new(), Vec::new());
            for (clues, boards) in &groups {
                let runs: Vec<Run> = boards.iter().map(|b| measure(&mut alive, b, args.repeat)).collect();
                if args.each {
                    table.row(row(&set.name, &clues.to_string(), path, &runs));
                }
                answers.extend(runs.iter().map(|r| r.alive));
                all.extend(runs);
            }
            table.row(row(&set.name, &format!("{}–{}", args.from, args.to), path, &all));
            if *first.get_or_insert_with(|| answers.clone()) != answers {
                eprintln!("{}: {} does not agree with the others", set.name, path.id());
                agree = false;
            }
        }
    }
    println!("{table}");
    Ok(if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One board measured.
struct Run {
    micros: f64,
    alive: Marks,
    guesses: u64,
}

/// Wall time: a thread's CPU clock is too coarse for one board.
fn measure(alive: &mut Alive, board: &Cells, repeat: u32) -> Run {
    let control = Control::default();
    let mut best = f64::INFINITY;
    let mut living = alive.all(board, &control);
    for _ in 0..repeat.max(1) {
        let start = Instant::now();
        living = alive.all(board, &control);
        best = best.min(start.elapsed().as_secs_f64() * 1e6);
    }
    Run { micros: best, alive: living.alive, guesses: living.report.stats.nodes }
}

/// Random parts of the clues of random puzzles that have as many.
fn halves(puzzles: &[Cells], clues: usize, boards: usize, random: &mut Random) -> Vec<Cells> {
    let rich: Vec<&Cells> =
        puzzles.iter().filter(|p| p.iter().filter(|&&c| c != 0).count() > clues).collect();
    let half = |_| {
        let puzzle = rich[(random.next() % rich.len() as u64) as usize];
        let cells: Vec<usize> = (0..81).filter(|&c| puzzle[c] != 0).collect();
        let order = random.shuffled(cells.len());
        material::part(puzzle, order.into_iter().take(clues).map(|i| cells[i]))
    };
    if rich.is_empty() { Vec::new() } else { (0..boards).map(half).collect() }
}

fn row(set: &str, clues: &str, path: Path, runs: &[Run]) -> [String; 9] {
    let mut times: Vec<f64> = runs.iter().map(|r| r.micros).collect();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| {
        times.get((times.len() as f64 * share) as usize).or(times.last()).copied().unwrap_or(f64::NAN)
    };
    let mean = |of: &dyn Fn(&Run) -> f64| number(runs.iter().map(of).sum::<f64>() / runs.len() as f64);
    [
        set.into(),
        clues.into(),
        path.id().into(),
        runs.len().to_string(),
        number(at(0.5)),
        number(at(0.95)),
        number(at(1.0)),
        mean(&|r| f64::from(r.alive.iter().map(|m| m.count_ones()).sum::<u32>())),
        mean(&|r| r.guesses as f64),
    ]
}
