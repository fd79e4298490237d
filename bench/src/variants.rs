//! Puzzles with rules, beside another solver: "is the solution unique?", from the text of the rules to the answer.
//!
//! A line of the file is `class TAB name TAB shape TAB givens TAB text for the peer`: every puzzle has a board of its own,
//! so building it is part of the time, as it is for the peer. The peer reads the same lines and answers each with
//! `count TAB milliseconds of CPU`. Every solution is checked, and all must agree on the count.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::{Control, Engine, search};

use crate::common::table::{Table, number};
use crate::common::{Failure, machine, option::seconds, timed};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The puzzles
    file: PathBuf,
    /// Our engines, by name
    #[arg(long, num_args = 1.., default_values = ["auto"])]
    engine: Vec<String>,
    /// A peer: name=command and its arguments, split by blanks; may be given again
    #[arg(long)]
    peer: Vec<String>,
    /// Ask each puzzle so often and keep the best time
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Seconds for one puzzle
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    time_limit: f64,
    /// Also a line for each puzzle
    #[arg(long)]
    each: bool,
}

struct Case {
    class: String,
    name: String,
    shape: String,
    givens: String,
    line: String,
}

/// Solutions counted up to two, and milliseconds; no count when it was late or failed.
type Answer = (Option<u64>, f64);

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let text = std::fs::read_to_string(&args.file).map_err(|e| format!("{}: {e}", args.file.display()))?;
    let mut cases = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
        let mut parts = line.split('\t').map(str::to_string);
        let mut part =
            || parts.next().ok_or(format!("{}:{}: a column is missing", args.file.display(), i + 1));
        let (class, name, shape, givens) = (part()?, part()?, part()?, part()?);
        cases.push(Case { class, name, shape, givens, line: line.to_string() });
    }
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut columns: Vec<(String, Vec<Answer>)> = Vec::new();
    for name in &args.engine {
        let mut answers = Vec::new();
        for case in &cases {
            answers.push(ask(name, case, args).unwrap_or_else(|why| {
                eprintln!("{why}");
                (None, args.time_limit * 1e3)
            }));
        }
        columns.push((name.clone(), answers));
    }
    for peer in &args.peer {
        let (name, command) = peer.split_once('=').ok_or("a peer is name=command")?;
        columns.push((name.to_string(), ask_peer(command, &cases, args.rounds)?));
    }
    let complaints = compare(&cases, &columns);
    table(&cases, &columns, args.each);
    for complaint in &complaints {
        eprintln!("{complaint}");
    }
    Ok(if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn ask(engine: &str, case: &Case, args: &Args) -> Result<Answer, Failure> {
    let info = search::find(engine).ok_or(format!("there is no engine “{engine}”"))?;
    let mut best: Option<Answer> = None;
    let givens: Vec<u8> = case.givens.chars().map(|c| c.to_digit(36).unwrap_or(0) as u8).collect();
    for _ in 0..args.rounds.max(1) {
        let deadline = Some(Instant::now() + Duration::from_secs_f64(args.time_limit));
        let control = Control { deadline, ..Control::default() };
        let (answer, time) = timed(|| -> Result<_, String> {
            let spec = case.shape.parse().map_err(|e| format!("{}: {e}", case.name))?;
            let shape = Board::new(spec).map_err(|e| format!("{}: {e}", case.name))?;
            let grid = Grid::from_values(givens.clone()).unwrap_or_default();
            let puzzle = Puzzle::new(shape, grid).map_err(|e| format!("{}: {e}", case.name))?;
            let mut engine = Engine::by_name(info, &puzzle).map_err(|e| e.to_string())?;
            Ok((engine.count(2, &control), puzzle))
        });
        let (count, puzzle) = answer?;
        if let Some(grid) = count.examples.iter().find(|g| !puzzle.is_solved_by(g)) {
            return Err(format!("{}: {engine} gave {:?}, which is no solution", case.name, grid.values()));
        }
        let known = count.unique().is_some();
        let ms = if known { time.as_secs_f64() * 1e3 } else { args.time_limit * 1e3 };
        let better = best.as_ref().is_none_or(|b| ms < b.1);
        if better {
            best = Some((known.then_some(count.count), ms));
        }
        if !known || ms > 2_000.0 {
            break;
        }
    }
    Ok(best.unwrap_or((None, 0.0)))
}

fn ask_peer(command: &str, cases: &[Case], rounds: u32) -> Result<Vec<Answer>, Failure> {
    let mut words = command.split_whitespace();
    let mut child = Command::new(words.next().ok_or("the peer has no command")?)
        .args(words)
        .arg(rounds.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{command}: {e}"))?;
    let mut input = child.stdin.take().ok_or("the peer has no input")?;
    let lines: Vec<String> = cases.iter().map(|c| c.line.clone()).collect();
    let feeder = std::thread::spawn(move || {
        for line in lines {
            // A peer that ends early is told by its missing answers.
            if writeln!(input, "{line}").is_err() {
                break;
            }
        }
    });
    let output = BufReader::new(child.stdout.take().ok_or("the peer has no output")?);
    let mut answers = Vec::new();
    for line in output.lines() {
        let line = line.map_err(|e| format!("{command}: {e}"))?;
        let (count, ms) = line.split_once('\t').ok_or(format!("{command} answered “{line}”"))?;
        let ms = ms.trim().parse().map_err(|_| format!("{command} answered “{line}”"))?;
        answers.push((count.trim().parse().ok(), ms));
    }
    feeder.join().map_err(|_| "the peer could not be fed".to_string())?;
    child.wait().map_err(|e| format!("{command}: {e}"))?;
    if answers.len() == cases.len() {
        Ok(answers)
    } else {
        Err(format!("{command}: {} answers", answers.len()))
    }
}

/// Disagreements on counts.
fn compare(cases: &[Case], columns: &[(String, Vec<Answer>)]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (i, case) in cases.iter().enumerate() {
        let known: Vec<String> =
            columns.iter().filter_map(|(name, a)| a[i].0.map(|n| format!("{name} {n}"))).collect();
        let counts: std::collections::BTreeSet<u64> = columns.iter().filter_map(|(_, a)| a[i].0).collect();
        if counts.len() > 1 {
            complaints.push(format!("{} ({}): {}", case.name, case.class, known.join(", ")));
        }
    }
    complaints
}

/// Totals, medians and how often our first engine is ahead of each column, class by class.
fn table(cases: &[Case], columns: &[(String, Vec<Answer>)], each: bool) {
    if each {
        for (i, case) in cases.iter().enumerate() {
            let times: Vec<String> = columns.iter().map(|(_, a)| format!("{:.3}", a[i].1)).collect();
            println!("{}\t{}\t{}", case.class, case.name, times.join("\t"));
        }
        println!();
    }
    let mut classes: Vec<&str> = cases.iter().map(|c| c.class.as_str()).collect();
    classes.sort_unstable();
    classes.dedup();
    let mut table =
        Table::new(["class", "solver", "puzzles", "total ms", "median", "max", "late", "first ahead"]);
    for class in classes {
        let of: Vec<usize> = (0..cases.len()).filter(|&i| cases[i].class == class).collect();
        for (name, answers) in columns {
            let mut times: Vec<f64> = of.iter().map(|&i| answers[i].1).collect();
            times.sort_by(f64::total_cmp);
            let late = of.iter().filter(|&&i| answers[i].0.is_none()).count();
            // Who was late is ahead of nobody.
            let first = &columns[0].1;
            let ahead = of.iter().filter(|&&i| first[i].0.is_some() && first[i].1 < answers[i].1).count();
            table.row([
                class.to_string(),
                name.clone(),
                of.len().to_string(),
                number(times.iter().sum()),
                number(times[times.len() / 2]),
                number(times[times.len() - 1]),
                late.to_string(),
                format!("{ahead}"),
            ]);
        }
    }
    println!("{table}");
}
