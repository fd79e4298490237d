//! Puzzles on given clue patterns: how many are answered, and how soon. Sources B (files of patterns) and C (random
//! symmetric patterns). One core, CPU time, the whole way from the pattern to a puzzle that another engine confirmed.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use masume_generator::search::{METHODS, Method};
use masume_generator::{End, Event, Options, Target, generate};
use masume_puzzle::{Board, Cell, Pattern, Symmetry};
use masume_solver::{Control, Random};

use crate::common::option::seconds;
use crate::common::table::{Table, number};
use crate::common::{Failure, machine, sets, timed};
use crate::nine::material;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of clue patterns (X and -) [default: those of source B in the data folder]
    files: Vec<PathBuf>,
    /// Random patterns of the symmetry instead of files
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// Their symmetry
    #[arg(long, default_value = "half-turn")]
    symmetry: String,
    /// Their number of clues
    #[arg(long, value_delimiter = ',', default_value = "24")]
    clues: Vec<usize>,
    /// Searches, by name [default: the one that Masume chooses]
    #[arg(long, value_delimiter = ',')]
    methods: Vec<String>,
    /// Seeds for each pattern, from this one on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seeds
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Seconds after which a pattern counts as not answered
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    patience: f64,
    /// Only every n-th pattern
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Beginning with this one, from 0
    #[arg(long, default_value_t = 0)]
    first: usize,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

/// What came of the patterns of one kind.
#[derive(Default)]
struct Results {
    answered: Vec<f64>,
    impossible: usize,
    tries: u64,
    unanswered: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut methods = vec![None];
    if !args.methods.is_empty() {
        let find = |id: &String| METHODS.iter().find(|m| m.id == *id).ok_or(format!("no search {id}"));
        methods = args.methods.iter().map(|id| Ok(Some(find(id)?.method))).collect::<Result<_, Failure>>()?;
    }
    let mut table = Table::new([
        "patterns",
        "search",
        "number",
        "answered",
        "impossible",
        "mean ms",
        "median",
        "p95",
        "p99",
        "worst",
        "< 1 s",
        "< 10 s",
        "boards each",
    ]);
    let mut unanswered = Vec::new();
    for (name, patterns) in kinds(args)? {
        for &method in &methods {
            let results = measure(args, &patterns, method);
            table.row(results.row(&name, method));
            unanswered.extend(results.unanswered.into_iter().map(|line| format!("{name}: {line}")));
        }
    }
    println!("{table}");
    for line in unanswered.iter().take(400) {
        println!("not answered: {line}");
    }
    Ok(ExitCode::SUCCESS)
}

type Kind = (String, Vec<Vec<usize>>);

fn kinds(args: &Args) -> Result<Vec<Kind>, Failure> {
    if let Some(number) = args.random {
        let symmetry =
            Symmetry::find(&args.symmetry).ok_or_else(|| format!("no symmetry {}", args.symmetry))?;
        let orbits = symmetry.orbits(&Board::classic()).ok_or("a square board has every symmetry")?;
        return Ok(args
            .clues
            .iter()
            .map(|&clues| {
                let patterns = (0..number as u64).map(|i| random_pattern(&orbits, clues, args.seed, i));
                (format!("{} {clues} clues", symmetry.id), patterns.collect())
            })
            .collect());
    }
    let own =
        || ["Pattern500", "18P", "17P", "HeartP"].map(|f| args.data.join(format!("np/{f}.txt"))).to_vec();
    let files = if args.files.is_empty() { own() } else { args.files.clone() };
    files
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let patterns = material::patterns(path)?;
            Ok((name, patterns.into_iter().skip(args.first).step_by(args.every.max(1)).collect()))
        })
        .collect()
}

/// Orbits at random until there are so many clues.
fn random_pattern(orbits: &[Vec<Cell>], clues: usize, seed: u64, number: u64) -> Vec<usize> {
    let mut random = Random::new(seed, number);
    let mut order: Vec<&Vec<Cell>> = orbits.iter().collect();
    loop {
        random.shuffle(&mut order);
        let mut cells = Vec::new();
        for orbit in &order {
            if cells.len() + orbit.len() <= clues {
                cells.extend(orbit.iter().map(|cell| cell.index()));
            }
        }
        if cells.len() == clues {
            cells.sort_unstable();
            return cells;
        }
    }
}

fn measure(args: &Args, patterns: &[Vec<usize>], method: Option<Method>) -> Results {
    let mut results = Results::default();
    for cells in patterns {
        let mut pattern = Pattern::empty(Board::classic());
        for &cell in cells {
            pattern.set(Cell::new(cell), true);
        }
        let target = Target::pattern(&pattern);
        for seed in args.seed..args.seed + args.seeds {
            let options = Options { seed, method, ..Options::default() };
            let deadline = Some(Instant::now() + Duration::from_secs_f64(args.patience));
            let control = Control { deadline, ..Control::default() };
            let mut found = false;
            let ((tally, end), time) = timed(|| {
                generate(&target, &options, &control, &mut |event| {
                    found |= matches!(event, Event::Made(_));
                    ControlFlow::Continue(())
                })
            });
            results.tries += tally.tries;
            if found {
                results.answered.push(time.as_secs_f64() * 1e3);
            } else if matches!(end, End::Impossible(_)) {
                results.impossible += 1;
            } else {
                let picture: String = (0..81).map(|i| if cells.contains(&i) { 'X' } else { '-' }).collect();
                results.unanswered.push(format!("{picture} seed {seed}: {tally:?} {end:?}"));
            }
        }
    }
    results
}

impl Results {
    fn row(&self, name: &str, method: Option<Method>) -> Vec<String> {
        let mut times = self.answered.clone();
        times.sort_by(f64::total_cmp);
        let all = times.len() + self.impossible + self.unanswered.len();
        let at = |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().max(1) - 1));
        let rank = |share: f64| at(share).map_or("–".into(), |&t| number(t));
        let within = |ms: f64| times.iter().filter(|&&t| t <= ms).count().to_string();
        vec![
            name.into(),
            method.map_or("auto", |m| m.info().id).into(),
            all.to_string(),
            times.len().to_string(),
            self.impossible.to_string(),
            number(times.iter().sum::<f64>() / times.len() as f64),
            rank(0.5),
            rank(0.95),
            rank(0.99),
            rank(1.0),
            within(1e3),
            within(1e4),
            number(self.tries as f64 / all as f64),
        ]
    }
}
