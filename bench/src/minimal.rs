//! Minimal 9×9 puzzles in bulk: puzzles a second on one core, plain, symmetric and with exact weights; and what the weighted
//! ones say about all minimal puzzles, beside what others found.

use std::process::ExitCode;
use std::time::Duration;

use masume_generator::bulk::bias::{GRIDS, Plan};
use masume_generator::bulk::{Bias, Minimals, Weighted, grids};
use masume_solver::classic9::{Clues, Path};

use crate::common::table::{Table, number, percent};
use crate::common::{Failure, machine, timed};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Puzzles of each kind
    #[arg(long, default_value_t = 50_000)]
    puzzles: usize,
    /// Draws with weights
    #[arg(long, default_value_t = 4_000)]
    draws: u64,
    /// Random sets that a draw begins with, and the most that it goes on with
    #[arg(long, num_args = 2, value_names = ["TRIES", "WIDTH"])]
    plan: Option<Vec<usize>>,
    /// Rounds for the kinds without weights; the best of them counts
    #[arg(long, default_value_t = 3)]
    repeat: u32,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The share of minimal puzzles with 20 clues and more that Berthier's collection of controlled bias gives, in percent.
const PUBLISHED: [f64; 12] =
    [0.0, 0.000_034, 0.0034, 0.149, 2.28, 13.42, 31.94, 32.74, 15.48, 3.56, 0.41, 0.022];

/// Name, orbits, tries for true minimality, and by how much fewer puzzles.
type Kind<'a> = (&'a str, &'a [Vec<usize>], Option<u32>, usize);

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    // Tables are made once.
    grids::grid(0, 0);
    rates(args)?;
    weights(args);
    Ok(ExitCode::SUCCESS)
}

fn rates(args: &Args) -> Result<(), Failure> {
    let half_turn: Vec<Vec<usize>> = (0..40).map(|cell| vec![cell, 80 - cell]).collect();
    let quarter_turns: Vec<Vec<usize>> = (0..81)
        .map(|cell| {
            let turn = |cell: usize| cell % 9 * 9 + 8 - cell / 9;
            let mut orbit = vec![cell, turn(cell), turn(turn(cell)), turn(turn(turn(cell)))];
            orbit.sort_unstable();
            orbit.dedup();
            orbit
        })
        .filter(|orbit| orbit.len() == 4)
        .collect();
    let mut quarter_turns = quarter_turns;
    quarter_turns.sort_unstable();
    quarter_turns.dedup();
    let mut table = Table::new(["kind", "path", "puzzles/s", "µs each", "mean clues"]);
    let (_, best) = best(args.repeat, || {
        (0..args.puzzles as u64).map(|i| u64::from(grids::grid(args.seed, i)[0])).sum::<u64>()
    });
    let rate = |n: usize, time: Duration| n as f64 / time.as_secs_f64();
    let micros = |n: usize, time: Duration| time.as_secs_f64() * 1e6 / n as f64;
    let n = args.puzzles;
    table.row([
        "full grid, uniform".to_string(),
        "any".into(),
        number(rate(n, best)),
        number(micros(n, best)),
        "81".into(),
    ]);
    let kinds: [Kind; 4] = [
        ("minimal", &[], None, 1),
        ("half turn, orbits minimal", &half_turn, None, 1),
        ("quarter turns, orbits minimal", &quarter_turns, None, 1),
        ("half turn, truly minimal", &half_turn, Some(1_000_000), 50),
    ];
    for (name, orbits, strict, fewer) in kinds {
        for path in Path::ALL {
            let Some(make) = Minimals::on(path, args.seed) else {
                eprintln!("NOT RUN: this CPU has no {}", path.id());
                continue;
            };
            let mut make = make.orbits(orbits).map_err(|e| e.to_string())?;
            if let Some(tries) = strict {
                make = make.strict(tries);
            }
            let mut puzzles = vec![None; (n / fewer).max(1)];
            let ((), time) = self::best(args.repeat, || make.batch(0, &mut puzzles));
            let clues = |p: &Clues| p.iter().filter(|&&c| c != 0).count();
            let sum: usize = puzzles.iter().flatten().map(clues).sum();
            table.row([
                name.to_string(),
                path.id().into(),
                number(rate(puzzles.len(), time)),
                number(micros(puzzles.len(), time)),
                format!("{:.3}", sum as f64 / puzzles.len() as f64),
            ]);
        }
    }
    println!("{table}");
    Ok(())
}

/// The result and the shortest of some runs.
fn best<T>(repeat: u32, mut work: impl FnMut() -> T) -> (T, Duration) {
    let (mut result, mut best) = timed(&mut work);
    for _ in 1..repeat {
        let (again, time) = timed(&mut work);
        result = again;
        best = best.min(time);
    }
    (result, best)
}

fn weights(args: &Args) {
    let mut plan = Plan::default();
    if let Some([tries, width]) = args.plan.as_deref() {
        (plan.tries, plan.width) = (*tries, *width);
    }
    let mut bias = Bias::new(args.seed).with_plan(plan);
    let (drawn, time) = timed(|| (0..args.draws).map(|i| bias.draw(i)).collect::<Vec<Option<Weighted>>>());
    let found: Vec<Weighted> = drawn.iter().copied().flatten().collect();
    let (n, seconds) = (drawn.len() as f64, time.as_secs_f64());
    let sum: f64 = found.iter().map(Weighted::weight).sum();
    let squares: f64 = found.iter().map(|p| p.weight().powi(2)).sum();
    let mean = found.iter().map(|p| p.weight() * f64::from(p.count)).sum::<f64>() / sum;
    let error =
        found.iter().map(|p| (p.weight() * (f64::from(p.count) - mean)).powi(2)).sum::<f64>().sqrt() / sum;
    let effective = sum * sum / squares;
    // All puzzles of each draw say more than one of them.
    let (all, _) = timed(|| (0..args.draws).map(|i| bias.all(i)).collect::<Vec<Vec<Weighted>>>());
    let total = |f: &dyn Fn(&Weighted) -> f64| -> Vec<f64> {
        all.iter().map(|draw| draw.iter().map(|p| p.weight() * f(p)).sum()).collect()
    };
    let (weight, clues) = (total(&|_| 1.0), total(&|p| f64::from(p.count)));
    let all_sum: f64 = weight.iter().sum();
    let all_mean = clues.iter().sum::<f64>() / all_sum;
    let residue = weight.iter().zip(&clues).map(|(w, c)| (c - all_mean * w).powi(2)).sum::<f64>();
    let puzzles = all.iter().map(Vec::len).sum::<usize>() as f64;
    let mut table = Table::new(["draws with weights", "here", "published"]);
    let mut row = |name: &str, here: String, other: &str| table.row([name.to_string(), here, other.into()]);
    row("plan", format!("level {}, {} tries, width {}", plan.level, plan.tries, plan.width), "");
    row("draws/s, each with its weight", number(n / seconds), "0.18 (suexg-cb)");
    row("effective draws/s (Σw)²/Σw²", number(effective / seconds), "");
    row("minimal puzzles met/s", number(puzzles / seconds), "");
    row("mean clues, one puzzle a draw", format!("{mean:.3} ± {error:.3}"), "26.577");
    row(
        "mean clues, all puzzles of a draw",
        format!("{all_mean:.3} ± {:.3}", residue.sqrt() / all_sum),
        "26.577",
    );
    let spread = (squares / sum / sum - 1.0 / n).max(0.0).sqrt();
    row("minimal puzzles in all", format!("{:.3e} ± {:.1} %", sum / n * GRIDS, 100.0 * spread), "3.10e37");
    println!("{table}");
    let mut table = Table::new(["clues", "% of minimal puzzles", "published %", "met"]);
    for k in 18..=34u32 {
        let of: Vec<&Weighted> = all.iter().flatten().filter(|p| p.count == k).collect();
        if of.is_empty() {
            continue;
        }
        let published = (k as usize).checked_sub(20).and_then(|i| PUBLISHED.get(i));
        table.row([
            k.to_string(),
            format!("{:.3e}", 100.0 * of.iter().map(|p| p.weight()).sum::<f64>() / all_sum),
            published.map_or(String::new(), ToString::to_string),
            percent(of.len() as f64, puzzles) + " %",
        ]);
    }
    println!("{table}");
}
