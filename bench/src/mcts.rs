//! Source E repeated: the eight rows of its table 1 beside ours, how much hangs on what it leaves open, and our own trees:
//! puzzles a minute and the time to the first with 17 clues. Puzzles of 17, 18 and 19 clues are confirmed by two engines that
//! have no part in it: all of them, or in larger numbers a sample that is spread over the run.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use masume_hunt::mcts::{Backup, Choice, Params, Playout, Sharing, TABLE_1, Tally, Whole, tree};
use masume_solver::classic9::Clues;
use masume_solver::{Control, Purpose, Verifier};

use crate::common::option::{amount, seconds};
use crate::common::table::{Table, number};
use crate::common::{Failure, line, machine, timed};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The eight settings of the paper's table 1
    #[arg(long)]
    table1: bool,
    /// The first of them, with what the paper leaves open read in other ways
    #[arg(long)]
    readings: bool,
    /// Our own trees
    #[arg(long)]
    default: bool,
    /// Playouts of a tree of the paper
    #[arg(long, default_value_t = 1_000_000)]
    playouts: u64,
    /// Seeds; the means of them are shown
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Another constant c for the paper's trees
    #[arg(long, value_parser = amount)]
    c: Option<f64>,
    /// CPU seconds for our own trees
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    seconds: f64,
    /// The most clues of what our own trees look for
    #[arg(long, default_value_t = 18, value_parser = clap::value_parser!(u8).range(17..=30))]
    clues: u8,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    if !(args.table1 || args.readings || args.default) {
        return Err("say what: --table1, --readings or --default".into());
    }
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    if args.table1 {
        table_1(args)?;
    }
    if args.readings {
        readings(args)?;
    }
    if args.default {
        ours(args)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The head of columns for what trees met.
const MET: [&str; 10] =
    ["17", "18", "19", "20", "diff. 18", "diff. 19", "diff. 20", "confirmed", "playouts/s", "CPU s"];

/// The most puzzles of one tree, or of all of ours, that are confirmed.
const SAMPLE: usize = 500;

/// Asks two other engines about puzzles of at most 19 clues, at most [`SAMPLE`] of each number of clues; how many they
/// were, of how many. One that has not one solution ends the measurement.
fn confirmed(puzzles: &[Clues]) -> Result<(usize, usize), Failure> {
    let mut verifier = Verifier::new(Purpose::Hunted);
    let (mut asked, mut all) = (0, 0);
    for clues in 17..=19 {
        let of: Vec<&Clues> =
            puzzles.iter().filter(|p| p.iter().filter(|&&d| d != 0).count() == clues).collect();
        for puzzle in of.iter().step_by(of.len().div_ceil(SAMPLE).max(1)) {
            let text = line::write(9, *puzzle);
            let proof = verifier.verify(&line::read(&text)?, &Control::default()).unique();
            if proof.is_none_or(|proof| proof.by.len() < 2) {
                return Err(format!("{text} is not confirmed by two engines"));
            }
            asked += 1;
        }
        all += of.len();
    }
    Ok((asked, all))
}

/// Grows a tree for each seed; the means of what they met, as columns.
fn means(args: &Args, params: &Params) -> Result<[String; 10], Failure> {
    let seeds = args.seeds.max(1);
    let (mut met, mut different) = ([0; 4], [0; 3]);
    let (mut playouts, mut seconds) = (0, 0.0);
    let (mut asked, mut all) = (0, 0);
    for seed in args.seed..args.seed.saturating_add(seeds) {
        let (tally, time) = timed(|| tree(params, 20, seed, args.playouts, &Control::default()));
        met.iter_mut().zip(&tally.met[17..=20]).for_each(|(sum, n)| *sum += n);
        different.iter_mut().zip(&tally.different[18..=20]).for_each(|(sum, n)| *sum += n);
        playouts += tally.playouts;
        seconds += time.as_secs_f64();
        let (some, of) = confirmed(&tally.puzzles)?;
        asked += some;
        all += of;
    }
    let mean = |n: u64| format!("{:.1}", n as f64 / seeds as f64);
    let [a, b, c, d] = met.map(mean);
    let [e, f, g] = different.map(mean);
    let confirmed = format!("{asked} of {all}");
    Ok([a, b, c, d, e, f, g, confirmed, number(playouts as f64 / seconds), number(seconds / seeds as f64)])
}

fn table_1(args: &Args) -> Result<(), Failure> {
    let mut table =
        Table::new(["choice", "value", "rules", "paper 18", "paper 19", "paper 20"].into_iter().chain(MET));
    for row in TABLE_1 {
        let mut params = row.params();
        params.c = args.c.unwrap_or(params.c);
        let named = [
            if row.fewest { "fewest of 3" } else { "uniform" },
            if row.least { "least" } else { "mean" },
            if row.rules { "yes" } else { "no" },
        ];
        let paper = row.met.map(|n| format!("{n:.1}"));
        let columns = named.map(String::from).into_iter().chain(paper).chain(means(args, &params)?);
        // Row by row: the whole takes a quarter of an hour or more.
        eprintln!("{}", columns.clone().collect::<Vec<_>>().join("  "));
        table.row(columns);
    }
    println!("{table}");
    Ok(())
}

fn readings(args: &Args) -> Result<(), Failure> {
    let paper = || Params { c: args.c.unwrap_or(1.0), ..Params::paper() };
    let count = |change: fn(&mut masume_hunt::mcts::Count)| {
        let mut params = paper();
        if let Playout::Count(count) = &mut params.playout {
            change(count);
        }
        params
    };
    let (least, parent) = (Backup::Least, Whole::Parent);
    let all = [
        ("as in table 1", paper()),
        ("c = 2", Params { c: 2.0, ..paper() }),
        ("least of all playouts", Params { backup: least, ..paper() }),
        ("the same, c = 2", Params { backup: least, c: 2.0, ..paper() }),
        ("the same, c = 3", Params { backup: least, c: 3.0, ..paper() }),
        ("n of the parent", Params { whole: parent, ..paper() }),
        ("the same, least of all", Params { whole: parent, backup: least, ..paper() }),
        ("the same, c = 5", Params { whole: parent, backup: least, c: 5.0, ..paper() }),
        ("finished nodes stay", Params { closing: false, ..paper() }),
        ("the same, least of all", Params { closing: false, backup: least, ..paper() }),
        ("no finished child", Params { closing: false, ..count(|c| c.finished = false) }),
        ("candidates after rules", count(|c| c.choice = Choice::Fewest { of: 3, by_rules: true })),
        ("true canonical form", Params { sharing: Sharing::Canon, ..paper() }),
        ("the mean", Params { backup: Backup::Mean, ..paper() }),
        ("the mean, c = 2", Params { backup: Backup::Mean, c: 2.0, ..paper() }),
        ("the mean, finished stay", Params { backup: Backup::Mean, closing: false, ..paper() }),
    ];
    let mut table = Table::new(["reading"].into_iter().chain(MET));
    for (name, params) in all {
        let columns = [name.to_string()].into_iter().chain(means(args, &params)?);
        eprintln!("{}", columns.clone().collect::<Vec<_>>().join("  "));
        table.row(columns);
    }
    println!("{table}");
    Ok(())
}

fn ours(args: &Args) -> Result<(), Failure> {
    let (params, clues) = (Params::default(), usize::from(args.clues));
    let mut all = Tally::new(clues);
    let (mut trees, mut with_17, mut first) = (0_u64, 0_u64, None);
    let begun = ThreadTime::now();
    while begun.elapsed().as_secs_f64() < args.seconds {
        // A seed's trees are its own: they do not overlap with those of the next seed.
        let tally = tree(&params, clues, args.seed << 32 | trees, params.playouts, &Control::default());
        trees += 1;
        all.playouts += tally.playouts;
        all.least = all.least.min(tally.least);
        with_17 += u64::from(tally.different[17] > 0);
        for puzzle in &tally.puzzles {
            all.add(puzzle);
        }
        if tally.different[17] > 0 && first.is_none() {
            first = Some(begun.elapsed().as_secs_f64());
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let (asked, of) = confirmed(&all.puzzles)?;
    let mut table = Table::new([
        "seed",
        "clues",
        "CPU s",
        "trees",
        "playouts",
        "fewest log10",
        "with a 17",
        "first 17 s",
        "17",
        "17/min",
        "18",
        "18/min",
        "confirmed",
    ]);
    let minute = |n: u64| number(n as f64 * 60.0 / seconds);
    table.row([
        args.seed.to_string(),
        clues.to_string(),
        number(seconds),
        trees.to_string(),
        all.playouts.to_string(),
        format!("{:.2}", all.least),
        with_17.to_string(),
        first.map_or("–".into(), number),
        all.different[17].to_string(),
        minute(all.different[17]),
        all.different[18].to_string(),
        minute(all.different[18]),
        format!("{asked} of {of}"),
    ]);
    println!("{table}");
    Ok(())
}
