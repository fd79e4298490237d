//! Our 9×9 engines and other people's, side by side on named sets: how many solutions, up to a limit? CPU time of one
//! thread, permuted puzzles, everybody in turn, the best of several rounds; answers compared.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use crate::common::{Failure, machine, sets, sets::Set};
use crate::nine::contenders::{Answers, CONTENDERS, Contender, Solving, choose};
use crate::nine::process::Process;
use crate::nine::race::{Entrant, judge, race};
use crate::nine::report::{self, Outcome};
use crate::nine::scaled::Scaled;
use crate::nine::{boards, permute};
use crate::peer::Peer;

/// The sets of the published comparison.
pub(crate) const NINE: [&str; 9] = [
    "easy_overclued_30k",
    "generator_steps_30k",
    "kaggle3m_sample7k",
    "unbiased_42k",
    "17_clue",
    "serg_benchmark_multi",
    "invalid_0sol_30k",
    "magictour_top1465",
    "hardest_11plus",
];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Stop at so many solutions: 1 finds one, 2 decides whether it is the only one
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Sets: names in the data folder, paths, or name=path
    #[arg(long, value_delimiter = ',', default_values = NINE)]
    sets: Vec<String>,
    /// Our engines, by name; all; none [default: all but the slow ones]
    #[arg(long, value_delimiter = ',')]
    engines: Option<Vec<String>>,
    /// A peer: name=command; the command speaks the protocol "rounds" of bench/peers
    #[arg(long)]
    peer: Vec<Peer>,
    /// A peer that cannot be run: name=peer:file, with lines "set ratio" to a peer that is run
    #[arg(long)]
    scaled: Vec<Scaled>,
    /// Rounds; the best of them counts
    #[arg(long, default_value_t = 5)]
    repeat: u32,
    /// Puzzles of each set, shuffled and permuted; smaller sets are repeated
    #[arg(long, default_value_t = 20_000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=10_000_000))]
    puzzles: usize,
    /// Where the shuffling starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also write everything to this file as one JSON object
    #[arg(long)]
    json: Option<PathBuf>,
    /// List our engines and stop
    #[arg(long)]
    list: bool,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    if args.list {
        for c in CONTENDERS {
            println!("{:<20} {}", c.name, c.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let row = |c: &Contender| (c.name, c.by_default, (c.available)());
    let engines = choose(CONTENDERS, args.engines.as_deref(), row)?;
    if engines.is_empty() && args.peer.is_empty() {
        return Err("nobody to run: name --engines (see --list) or a --peer".into());
    }
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let (mut outcomes, mut complaints) = (Vec::new(), Vec::new());
    for text in &args.sets {
        let set = Set::find(text, &args.data, None)?;
        let boards = permute::sample(&boards(&set)?, args.puzzles, args.seed);
        let outcome = measure(args, &set.name, &engines, &boards, &mut complaints)?;
        eprintln!("{}: done", set.name);
        outcomes.push(outcome);
    }
    println!("{}\n{}", report::speeds("puzzles", &outcomes), report::ratios(&outcomes));
    report::finish(args.json.as_deref(), &complaints, || {
        let head = json!({ "machine": machine::describe(), "command": machine::command(), "limit": args.limit,
                           "repeat": args.repeat, "seed": args.seed });
        json!({ "run": head, "results": report::as_json("puzzles", &outcomes), "complaints": complaints })
    })
}

fn measure(
    args: &Args,
    set: &str,
    engines: &[&'static Contender],
    boards: &[crate::nine::Cells],
    complaints: &mut Vec<String>,
) -> Result<Outcome, Failure> {
    let mut entrants: Vec<Box<dyn Entrant + '_>> = Vec::new();
    for &contender in engines {
        entrants.push(Box::new(Solving {
            contender,
            boards,
            limit: args.limit,
            answers: Answers::default(),
        }));
    }
    for peer in &args.peer {
        entrants.push(Box::new(Process::start(peer, boards, args.limit)?));
    }
    let mut columns = race(&mut entrants, args.repeat).map_err(|e| format!("{set}: {e}"))?;
    complaints.extend(judge(set, &mut columns));
    let scaled: Vec<_> = args.scaled.iter().filter_map(|s| s.column(set, &columns)).collect();
    columns.extend(scaled);
    Ok(Outcome { set: set.into(), amount: boards.len() as u64, columns })
}
