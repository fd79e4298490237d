//! Source D's experiment: how many calls, and how much time, Algorithm X needs when it is ordered by the Sudoku
//! entropy `d` or the pseudo-entropy `pd`, relative to plain Algorithm X.
//!
//! The paper gives one percentage per board size, which can only be a ratio of totals (or of means, the same); the
//! mean and the geometric mean of the puzzles' own ratios stand beside it, because totals are ruled by the few hardest
//! puzzles of a set.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use masume_solver::exact_cover::{ExactCover, Order, Reading};
use masume_solver::{Control, Search, Stop};

use crate::common::table::{Table, number, percent};
use crate::common::{Failure, machine, sets, sets::Set, timed};
use crate::digger::{Depth, dug};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// 9×9 sets: names in the data folder, paths, or name=path
    #[arg(long, num_args = 0.., default_values = ["hardest_11plus", "magictour_top1465", "17_clue"])]
    set: Vec<String>,
    /// Puzzles of each set, spread evenly over it
    #[arg(long, default_value_t = 5000)]
    sample: usize,
    /// 16×16 puzzles to dig: half with 115 clues, half locally minimal
    #[arg(long, default_value_t = 1000)]
    dug: usize,
    /// Seed of the dug puzzles
    #[arg(long, default_value_t = 2026)]
    seed: u64,
    /// Threads for digging (measuring always takes one)
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// What is asked of each puzzle
    #[arg(long, value_enum, default_value_t = Goal::Unique)]
    goal: Goal,
    /// Give a puzzle up after so many calls; those given up are reported and count with this many
    #[arg(long, default_value_t = 20_000_000)]
    limit_nodes: u64,
    /// Measure each puzzle so often and keep the best time
    #[arg(long, default_value_t = 1)]
    rounds: u32,
    /// Also measure the other readings of the paper
    #[arg(long)]
    readings: bool,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Goal {
    /// Search on until a second solution is found or none is left
    Unique,
    /// Stop at the first solution
    First,
}

/// An ordering, its short name, and what the paper gives for it: calls and time in percent, on 9×9 and on 16×16.
struct Row {
    name: &'static str,
    order: Order,
    published: Option<[(&'static str, &'static str); 2]>,
}

const ROWS: [Row; 3] = [
    Row { name: "plain", order: Order::Fewest, published: None },
    Row {
        name: "d",
        order: Order::Entropy(Reading::BreakTies),
        published: Some([("59.5", "≈100"), ("14.2", "24.0")]),
    },
    Row {
        name: "pd",
        order: Order::PseudoEntropy(Reading::BreakTies),
        published: Some([("66.8", "79.2"), ("11.8", "14.5")]),
    },
];

const OTHER_READINGS: [Row; 4] = [
    Row { name: "d, forced first", order: Order::Entropy(Reading::ForcedFirst), published: None },
    Row { name: "pd, forced first", order: Order::PseudoEntropy(Reading::ForcedFirst), published: None },
    Row { name: "d, cells only", order: Order::Entropy(Reading::CellsOnly), published: None },
    Row { name: "pd, cells only", order: Order::PseudoEntropy(Reading::CellsOnly), published: None },
];

/// What one puzzle cost.
#[derive(Clone, Copy)]
struct Cost {
    calls: u64,
    time: Duration,
    stopped: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let mut sets = Vec::new();
    for name in &args.set {
        sets.push(Set::find(name, &args.data, Some(args.sample))?);
    }
    if args.dug > 0 {
        sets.push(dug(Depth::Clues(115), args.dug.div_ceil(2), args.seed, args.threads)?);
        sets.push(dug(Depth::Minimal, args.dug / 2, args.seed, args.threads)?);
        let both = sets.iter().rev().take(2).rev().flat_map(|s| s.puzzles.clone()).collect();
        sets.push(Set { name: "dug16, both halves".into(), puzzles: both });
    }
    let readings = if args.readings { &OTHER_READINGS[..] } else { &[] };
    let rows: Vec<&Row> = ROWS.iter().chain(readings).collect();
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut table = Table::new([
        "set, order",
        "calls each",
        "calls %",
        "published",
        "mean of ratios %",
        "geometric %",
        "µs each",
        "time %",
        "published",
        "given up",
    ]);
    let mut halves: Vec<Vec<Vec<Cost>>> = Vec::new();
    for set in &sets {
        // The two halves were measured already; their sum is only added up.
        let costs = if set.name.contains("both") {
            let last = &halves[halves.len() - 2..];
            (0..rows.len()).map(|r| last.iter().flat_map(|h| h[r].clone()).collect()).collect()
        } else {
            measure(set, &rows, args)?
        };
        let clues =
            set.puzzles.iter().map(|p| p.givens().count()).sum::<usize>() as f64 / set.puzzles.len() as f64;
        table.row([format!("**{}**: {} puzzles, {clues:.1} clues", set.name, set.puzzles.len())]);
        for (row, own) in rows.iter().zip(&costs) {
            let size = usize::from(set.puzzles[0].board().digits() != 9);
            let known = row.published.map_or(("", ""), |p| p[size]);
            table.row(cells(row.name, known, own, &costs[0]));
        }
        halves.push(costs);
    }
    print!("{table}");
    Ok(ExitCode::SUCCESS)
}

/// One line of the table.
fn cells(name: &str, published: (&str, &str), own: &[Cost], plain: &[Cost]) -> [String; 10] {
    let n = own.len() as f64;
    let calls = |costs: &[Cost]| costs.iter().map(|c| c.calls as f64).sum::<f64>();
    let micros = |costs: &[Cost]| costs.iter().map(|c| c.time.as_secs_f64() * 1e6).sum::<f64>();
    let ratios = || own.iter().zip(plain).map(|(a, b)| a.calls as f64 / b.calls as f64);
    [
        name.to_string(),
        number(calls(own) / n),
        percent(calls(own), calls(plain)),
        published.0.to_string(),
        percent(ratios().sum::<f64>(), n),
        percent((ratios().map(f64::ln).sum::<f64>() / n).exp(), 1.0),
        number(micros(own) / n),
        percent(micros(own), micros(plain)),
        published.1.to_string(),
        own.iter().filter(|c| c.stopped).count().to_string(),
    ]
}

/// The cost of each puzzle in each order. Orders take turns at each puzzle, so that a busy machine is unfair to none.
fn measure(set: &Set, rows: &[&Row], args: &Args) -> Result<Vec<Vec<Cost>>, Failure> {
    let mut engines = Vec::new();
    for row in rows {
        let engine = ExactCover::new(set.puzzles[0].board(), row.order);
        engines.push(engine.ok_or_else(|| format!("{}: exact cover does not know this shape", set.name))?);
    }
    let control = Control { nodes: Some(args.limit_nodes), ..Control::default() };
    let mut costs: Vec<Vec<Cost>> = vec![Vec::new(); rows.len()];
    for (i, puzzle) in set.puzzles.iter().enumerate() {
        if puzzle.board() != set.puzzles[0].board() {
            return Err(format!("{}: puzzle {} has another size than the first", set.name, i + 1));
        }
        let mut counts = Vec::new();
        for (engine, own) in engines.iter_mut().zip(&mut costs) {
            let mut best: Option<Cost> = None;
            for _ in 0..args.rounds.max(1) {
                let mut count = 0;
                let (report, time) = timed(|| {
                    engine.load(puzzle).expect("a puzzle that every engine takes");
                    engine.run(&[], &control, &mut |_| {
                        count += 1;
                        if count == 2 || args.goal == Goal::First {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    })
                });
                let stopped = report.stop == Stop::Nodes;
                if best.is_none_or(|b| time < b.time) {
                    best = Some(Cost { calls: report.stats.nodes, time, stopped });
                }
                if !stopped {
                    counts.push(count);
                }
            }
            own.extend(best);
        }
        if counts.windows(2).any(|w| w[0] != w[1]) {
            return Err(format!("{}: the orders disagree on puzzle {}", set.name, i + 1));
        }
    }
    Ok(costs)
}
