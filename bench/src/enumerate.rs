//! Every solution of boards that have many: solutions a second, ours delivered one by one, checked once with the clock
//! off (each is a solution, none comes twice), counts compared with those known of the set.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use crate::common::random::Random;
use crate::common::{Failure, machine, sets, sets::Set};
use crate::nine::contenders::{ENUMERATORS, Enumerating, Enumerator, choose};
use crate::nine::process::Process;
use crate::nine::race::{Column, Entrant, Tally, judge, race};
use crate::nine::report::{self, Outcome};
use crate::nine::{Cells, boards, permute};
use crate::peer::Peer;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Sets: names in the data folder, paths, or name=path; known counts are in a file .counts beside a set
    #[arg(long, value_delimiter = ',', default_value = "enum_300")]
    sets: Vec<String>,
    /// At most so many solutions of a board
    #[arg(long, default_value_t = 1_000_000_000, value_parser = clap::value_parser!(u64).range(2..))]
    limit: u64,
    /// Our engines, by name; all; none [default: all but the slow ones]
    #[arg(long, value_delimiter = ',')]
    engines: Option<Vec<String>>,
    /// A peer: name=command; the command speaks the protocol "rounds" of bench/peers
    #[arg(long)]
    peer: Vec<Peer>,
    /// Rounds; the best of them counts
    #[arg(long, default_value_t = 3)]
    repeat: u32,
    /// Where the permuting starts
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
        for e in ENUMERATORS {
            println!("{:<20} {}", e.name, e.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let row = |e: &Enumerator| (e.name, e.by_default, (e.available)());
    let engines = choose(ENUMERATORS, args.engines.as_deref(), row)?;
    if engines.is_empty() && args.peer.is_empty() {
        return Err("nobody to run: name --engines (see --list) or a --peer".into());
    }
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let (mut outcomes, mut complaints) = (Vec::new(), Vec::new());
    for text in &args.sets {
        let (name, path) = sets::locate(text, &args.data)?;
        let set = Set::find(text, &args.data, None)?;
        let mut random = Random(args.seed);
        let boards: Vec<Cells> = boards(&set)?.iter().map(|b| permute::permuted(b, &mut random)).collect();
        let known = known(&path.with_extension("counts"), boards.len(), args.limit)?;
        let mut entrants: Vec<Box<dyn Entrant + '_>> = Vec::new();
        for &enumerator in &engines {
            let boards = &boards[..];
            entrants.push(Box::new(Enumerating { enumerator, boards, limit: args.limit, checked: false }));
        }
        for peer in &args.peer {
            entrants.push(Box::new(Process::start(peer, &boards, args.limit)?));
        }
        let mut columns = race(&mut entrants, args.repeat).map_err(|e| format!("{name}: {e}"))?;
        complaints.extend(judge(&name, &mut columns));
        if let Some(known) = &known {
            complaints.extend(compare(&name, known, &mut columns));
        }
        let amount = columns.iter().find(|c| !c.wrong).and_then(|c| c.tally).map_or(0, |t| t.sum);
        let amount = known.map_or(amount, |k| k.iter().sum());
        outcomes.push(Outcome { set: name, amount, columns });
    }
    println!("{}\n{}", report::speeds("solutions", &outcomes), report::ratios(&outcomes));
    report::finish(args.json.as_deref(), &complaints, || {
        let head = json!({ "machine": machine::describe(), "command": machine::command(), "limit": args.limit,
                           "repeat": args.repeat, "seed": args.seed });
        json!({ "run": head, "results": report::as_json("solutions", &outcomes), "complaints": complaints })
    })
}

/// The known number of solutions of each board, when there is such a file, cut at the limit.
fn known(path: &Path, boards: usize, limit: u64) -> Result<Option<Vec<u64>>, Failure> {
    let Ok(text) = std::fs::read_to_string(path) else { return Ok(None) };
    let count = |(i, line): (usize, &str)| {
        let count = line.trim().parse::<u64>();
        count.map(|c| c.min(limit)).map_err(|e| format!("{}, line {}: {e}", path.display(), i + 1))
    };
    let counts = text.lines().enumerate().map(count).collect::<Result<Vec<u64>, Failure>>()?;
    if counts.len() == boards {
        Ok(Some(counts))
    } else {
        Err(format!("{}: {} counts for {boards} boards", path.display(), counts.len()))
    }
}

/// Who differs from the known counts.
fn compare(set: &str, known: &[u64], columns: &mut [Column]) -> Vec<String> {
    let truth = Tally::of(known);
    let mut complaints = Vec::new();
    for column in columns {
        let Some(tally) = column.tally else { continue };
        let differs = !column.counts.is_empty() && column.counts != known;
        column.wrong = tally != truth || differs;
        if column.wrong {
            let first = (0..known.len()).find(|&i| column.counts.get(i).is_some_and(|c| *c != known[i]));
            let place = first.map_or(String::new(), |i| format!(", first at puzzle {}", i + 1));
            complaints.push(format!("{set}: {} is wrong{place}: {tally}; known: {truth}", column.name));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_compared_with_the_known_ones() {
        let column = |counts: &[u64], told: bool| Column {
            name: "e".into(),
            tally: Some(Tally::of(counts)),
            counts: if told { counts.to_vec() } else { Vec::new() },
            ..Column::default()
        };
        let mut columns =
            [column(&[3, 5], true), column(&[5, 3], true), column(&[5, 3], false), column(&[3, 4], false)];
        let complaints = compare("set", &[3, 5], &mut columns);
        assert_eq!(columns.map(|c| c.wrong), [false, true, false, true]);
        assert!(complaints[0].contains("first at puzzle 1"), "{complaints:?}");
        assert_eq!(complaints.len(), 2);
    }
}
