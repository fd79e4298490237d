//! Our engines and other people's on sets of boards: "is the solution unique?", CPU time of the solving thread.
//!
//! Every answer is checked: a solution must solve its puzzle, and all who answered must agree on the count and, where
//! it is 1, on the solution. Each puzzle counts with the best of its rounds; one that runs into the time limit counts
//! with the limit, as the peers' do, and is asked only once.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use masume_puzzle::{Grid, Puzzle};
use masume_solver::{Control, ENGINES, Engine, search};
use serde_json::{Value, json};

use crate::common::option::seconds;
use crate::common::table::{Table, number};
use crate::common::{Failure, machine, sets, sets::Set, timed};
use crate::peer::{Answer, Peer, Timed};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Sets: names in the data folder, paths, or name=path
    #[arg(long, num_args = 1.., default_values = ["big16_easy", "big16_mid", "big16_min", "big25_easy", "big25_mid"])]
    set: Vec<String>,
    /// Puzzles of each set, spread evenly over it [default: all]
    #[arg(long)]
    sample: Option<usize>,
    /// Our engines, by name; `auto` is the door's choice [default: all but reference]
    #[arg(long, num_args = 0..)]
    engine: Option<Vec<String>>,
    /// A peer: name=command; the command speaks the line protocol of bench/peers
    #[arg(long)]
    peer: Vec<Peer>,
    /// Ask each puzzle so often and keep the best time
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Seconds of wall clock for one puzzle (our engines; peers have their own)
    #[arg(long, default_value_t = 20.0, value_parser = seconds)]
    time_limit: f64,
    /// One JSON object instead of tables
    #[arg(long)]
    json: bool,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

/// What one solver did on one set.
struct Column {
    name: String,
    answers: Vec<Timed>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let engines = match &args.engine {
        Some(names) => names.clone(),
        None => ENGINES.iter().map(|e| e.id).filter(|id| *id != "reference").map(Into::into).collect(),
    };
    let limit = Duration::from_secs_f64(args.time_limit);
    if !args.json {
        println!("{}\n\n    {}\n", machine::describe(), machine::command());
    }
    let mut complaints = Vec::new();
    let mut results = Vec::new();
    for text in &args.set {
        let set = Set::find(text, &args.data, args.sample)?;
        let mut columns = Vec::new();
        for name in &engines {
            let answers = ask_engine(name, &set.puzzles, args.rounds, limit)?;
            columns.push(Column { name: name.clone(), answers });
        }
        for peer in &args.peer {
            columns.push(Column {
                name: peer.name.clone(),
                answers: ask_peer(peer, &set.puzzles, args.rounds)?,
            });
        }
        complaints.extend(compare(&set, &columns));
        if args.json {
            results.push(as_json(&set, &columns));
        } else {
            println!("{}", as_table(&set, &columns));
        }
    }
    if args.json {
        let head = json!({ "machine": machine::describe(), "command": machine::command() });
        println!("{}", json!({ "run": head, "sets": results, "complaints": complaints }));
    }
    for complaint in &complaints {
        eprintln!("{complaint}");
    }
    Ok(if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn make(name: &str, puzzle: &Puzzle) -> Result<Engine, Failure> {
    let Some(info) = search::find(name) else {
        let known: Vec<&str> = ENGINES.iter().map(|e| e.id).collect();
        return Err(format!("there is no engine “{name}”; known: {}", known.join(", ")));
    };
    Engine::by_name(info, puzzle).map_err(|e| e.to_string())
}

/// Asks one of our engines. Its tables for the shape are made beforehand, as the peers' are; loading is timed.
fn ask_engine(name: &str, puzzles: &[Puzzle], rounds: u32, limit: Duration) -> Result<Vec<Timed>, Failure> {
    let mut engine = make(name, &puzzles[0])?;
    let mut best: Vec<Option<Timed>> = vec![None; puzzles.len()];
    for _ in 0..rounds.max(1) {
        for (puzzle, best) in puzzles.iter().zip(&mut best) {
            if best.as_ref().is_some_and(|b| b.answer == Answer::Late) {
                continue;
            }
            let control = Control { deadline: Some(Instant::now() + limit), ..Control::default() };
            let (count, time) = timed(|| engine.load(puzzle).map(|()| engine.count(2, &control)));
            let count = count.map_err(|e| e.to_string())?;
            let first = count.examples.first().map(|g| g.values().to_vec());
            let known = count.unique().is_some();
            let answer = if known { Answer::Count(count.count as u8, first) } else { Answer::Late };
            let time = if known { time } else { limit };
            keep_better(best, Timed { answer, micros: time.as_secs_f64() * 1e6 });
        }
    }
    Ok(best.into_iter().flatten().collect())
}

fn ask_peer(peer: &Peer, puzzles: &[Puzzle], rounds: u32) -> Result<Vec<Timed>, Failure> {
    let mut best: Vec<Option<Timed>> = vec![None; puzzles.len()];
    for _ in 0..rounds.max(1) {
        // Those that were too much for it are not asked again.
        let open =
            |b: &Option<Timed>| !matches!(b, Some(Timed { answer: Answer::Late | Answer::Failed, .. }));
        let asked: Vec<usize> = (0..puzzles.len()).filter(|&i| open(&best[i])).collect();
        let batch: Vec<Puzzle> = asked.iter().map(|&i| puzzles[i].clone()).collect();
        for (i, fresh) in asked.into_iter().zip(peer.run(&batch)?) {
            keep_better(&mut best[i], fresh);
        }
    }
    Ok(best.into_iter().flatten().collect())
}

/// An answer is better than none, none is overwritten by a late one, and the faster of two counts.
fn keep_better(best: &mut Option<Timed>, fresh: Timed) {
    let answered = |t: &Timed| matches!(t.answer, Answer::Count(..));
    let better = match best {
        Some(old) if answered(old) == answered(&fresh) => fresh.micros < old.micros,
        Some(old) => !answered(old),
        None => true,
    };
    if better {
        *best = Some(fresh);
    }
}

/// What is wrong with the answers.
fn compare(set: &Set, columns: &[Column]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (i, puzzle) in set.puzzles.iter().enumerate() {
        let mut first: Option<(&str, u8, &Option<Vec<u8>>)> = None;
        for column in columns {
            let Answer::Count(count, solution) = &column.answers[i].answer else { continue };
            let place = format!("{}, puzzle {}", set.name, i + 1);
            if let Some(values) = solution
                && !Grid::from_values(values.clone()).is_ok_and(|g| puzzle.is_solved_by(&g))
            {
                complaints.push(format!("{place}: {} gives a solution that is none", column.name));
            }
            match first {
                None => first = Some((&column.name, *count, solution)),
                Some((other, n, _)) if n != *count => {
                    complaints.push(format!("{place}: {other} counts {n}, {} counts {count}", column.name));
                }
                Some((other, 1, theirs)) if theirs != solution => {
                    complaints.push(format!("{place}: {other} and {} have different solutions", column.name));
                }
                Some(_) => {}
            }
        }
    }
    complaints
}

/// Mean, median and maximum in milliseconds; how many were late and how many failed.
fn summary(answers: &[Timed]) -> (f64, f64, f64, usize, usize) {
    let mut ms: Vec<f64> = answers.iter().map(|a| a.micros / 1000.0).collect();
    ms.sort_by(f64::total_cmp);
    let mean = ms.iter().sum::<f64>() / ms.len() as f64;
    let late = answers.iter().filter(|a| a.answer == Answer::Late).count();
    let failed = answers.iter().filter(|a| a.answer == Answer::Failed).count();
    (mean, ms[(ms.len() - 1) / 2], ms[ms.len() - 1], late, failed)
}

fn as_table(set: &Set, columns: &[Column]) -> Table {
    let title = format!("{}: {} puzzles", set.name, set.puzzles.len());
    let mut table = Table::new([title.as_str(), "mean ms", "median", "max", "late", "failed"]);
    for column in columns {
        let (mean, median, max, late, failed) = summary(&column.answers);
        let ms = |x: f64| if x < 1.0 { format!("{x:.4}") } else { number(x) };
        table.row([column.name.clone(), ms(mean), ms(median), ms(max), late.to_string(), failed.to_string()]);
    }
    table
}

fn as_json(set: &Set, columns: &[Column]) -> Value {
    let rows = columns.iter().map(|column| {
        let (mean, median, max, late, failed) = summary(&column.answers);
        let micros: Vec<f64> = column.answers.iter().map(|a| a.micros).collect();
        json!({
            "solver": column.name, "mean_ms": mean, "median_ms": median, "max_ms": max,
            "late": late, "failed": failed, "micros": micros,
        })
    });
    json!({ "set": set.name, "puzzles": set.puzzles.len(), "rows": rows.collect::<Vec<Value>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, answer: Answer) -> Column {
        Column { name: name.into(), answers: vec![Timed { answer, micros: 1.0 }] }
    }

    #[test]
    fn disagreements_are_told() {
        let text = "1234341221434...";
        let set = Set::parse("s".into(), text, None).unwrap();
        let solution = Some(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        let wrong = Some(vec![1; 16]);
        let right = || column("a", Answer::Count(1, solution.clone()));
        assert!(compare(&set, &[right(), column("b", Answer::Late), right()]).is_empty());
        assert_eq!(compare(&set, &[right(), column("b", Answer::Count(2, solution.clone()))]).len(), 1);
        assert_eq!(compare(&set, &[right(), column("b", Answer::Count(1, wrong))]).len(), 2);
    }

    #[test]
    fn engines_answer_and_the_best_time_is_kept() {
        let puzzle = Set::parse("s".into(), "1234341221434...", None).unwrap().puzzles;
        let answers = ask_engine("exact-cover", &puzzle, 2, Duration::from_secs(5)).unwrap();
        assert!(matches!(answers[0].answer, Answer::Count(1, Some(_))));
        let timed = |micros, answer: Answer| Timed { answer, micros };
        let mut best = Some(timed(5.0, Answer::Late));
        keep_better(&mut best, timed(9.0, Answer::Count(0, None)));
        keep_better(&mut best, timed(1.0, Answer::Late));
        assert_eq!(best, Some(timed(9.0, Answer::Count(0, None))));
    }
}
