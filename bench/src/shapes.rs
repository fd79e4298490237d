//! Puzzles of every kind of shape with a chosen symmetry: CPU time for each, the whole way from nothing to a puzzle that
//! another engine confirmed, beside other people's generators.
//!
//! A peer is a command that makes puzzles of one kind: `--peer KIND=COMMAND`, with `{n}` where the number of puzzles
//! goes. Simon Tatham's Solo, for example: `--peer '16x16=/usr/games/sgt-solo --generate {n} 4x4'` (`3x3x` is his
//! diagonal board, `9j` his jigsaw, `5x5` 25×25; letters such as `db` name a difficulty, half-turn symmetry is his
//! default). He promises more than that there is one solution: techniques up to the difficulty find it, the easiest ones
//! unless told otherwise. Ours promise one solution; as measured here no proof needs more than one refuted candidate at
//! a time, and they have fewer clues.

use std::ops::ControlFlow;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use cpu_time::ThreadTime;
use masume_generator::{End, Event, Options, Target, generate, jigsaw};
use masume_puzzle::{Board, BoardSpec, Symmetry, gattai};
use masume_solver::Control;

use crate::common::table::{Table, number};
use crate::common::{Failure, machine};

/// The kinds of shapes: name, and the text of the shape where it has one.
const KINDS: &[(&str, &str)] = &[
    ("16x16", "4x4"),
    ("25x25", "5x5"),
    ("diagonal", "3x3+diagonals"),
    ("jigsaw", ""),
    ("6x6", "2x3"),
    ("windoku", "3x3+windoku"),
    ("anti-knight", "3x3+anti-knight"),
    ("samurai", ""),
];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Kinds of shapes [default: all]
    kinds: Vec<String>,
    /// Puzzles of each kind
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// Symmetry of the clues
    #[arg(long, default_value = "half-turn")]
    symmetry: String,
    /// Whether every clue must be needed
    #[arg(long)]
    minimal: bool,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Another generator for a kind: KIND=COMMAND, `{n}` stands for the number of puzzles; may be repeated
    #[arg(long, value_name = "KIND=COMMAND")]
    peer: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let known = |name: &String| KINDS.iter().any(|kind| kind.0 == name);
    if let Some(unknown) = args.kinds.iter().find(|name| !known(name)) {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.0).collect();
        return Err(format!("there is no kind “{unknown}”; known kinds: {}", names.join(", ")));
    }
    let mut peers = Vec::new();
    for peer in &args.peer {
        let parts = peer.split_once('=').filter(|(kind, _)| known(&(*kind).to_string()));
        peers.push(parts.ok_or_else(|| format!("“{peer}” is not KIND=COMMAND with a kind of the table"))?);
    }
    let mut table =
        Table::new(["shape", "puzzles", "clues", "mean ms", "median", "p95", "worst", "peer mean ms"]);
    for &(name, text) in KINDS {
        if !args.kinds.is_empty() && !args.kinds.iter().any(|kind| kind == name) {
            continue;
        }
        let results = measure(args, name, text)?;
        let mut row = results.row(name);
        let commands = peers.iter().filter(|(kind, _)| *kind == name);
        let times: Result<Vec<String>, Failure> =
            commands.map(|(_, command)| Ok(number(peer_millis(command, args.count)?))).collect();
        row.push(times?.join(", "));
        table.row(row);
    }
    println!("{table}");
    Ok(ExitCode::SUCCESS)
}

#[derive(Default)]
struct Results {
    millis: Vec<f64>,
    clues: usize,
}

impl Results {
    fn row(mut self, name: &str) -> Vec<String> {
        self.millis.sort_by(f64::total_cmp);
        let made = self.millis.len();
        let at = |part: f64| {
            let place = (part * made as f64) as usize;
            number(self.millis.get(place.min(made.saturating_sub(1))).copied().unwrap_or(f64::NAN))
        };
        let mean = |sum: f64| number(sum / made as f64);
        vec![
            name.into(),
            made.to_string(),
            mean(self.clues as f64),
            mean(self.millis.iter().sum()),
            at(0.5),
            at(0.95),
            at(1.0),
        ]
    }
}

fn measure(args: &Args, name: &str, text: &str) -> Result<Results, Failure> {
    let mut results = Results::default();
    let wrong = |e: &dyn std::fmt::Display| format!("{name}: {e}");
    if name == "jigsaw" {
        // A new cutting for each puzzle, whose making counts.
        for number in 0..args.count as u64 {
            let start = ThreadTime::now();
            let spec = BoardSpec::usual(9);
            let shape = jigsaw::shape(&spec, false, args.seed, number, &Control::default());
            batch(args, &shape.map_err(|e| wrong(&e))?, 1, start, &mut results)?;
        }
        return Ok(results);
    }
    let spec = match name {
        "samurai" => gattai::samurai(),
        _ => text.parse().map_err(|e| wrong(&e))?,
    };
    let start = ThreadTime::now();
    let shape = Board::new(spec).map_err(|e| wrong(&e))?;
    batch(args, &shape, args.count, start, &mut results)?;
    Ok(results)
}

fn batch(
    args: &Args,
    shape: &Arc<Board>,
    wanted: usize,
    mut start: ThreadTime,
    results: &mut Results,
) -> Result<(), Failure> {
    let mut target = Target::new(shape.clone());
    target.symmetry =
        Symmetry::find(&args.symmetry).ok_or_else(|| format!("no symmetry {}", args.symmetry))?;
    target.minimal = args.minimal;
    let options = Options { wanted, seed: args.seed, ..Options::default() };
    let (tally, end) = generate(&target, &options, &Control::default(), &mut |event| {
        if let Event::Made(made) = event {
            results.millis.push(start.elapsed().as_secs_f64() * 1e3);
            results.clues += made.fit.puzzle.givens().count();
            start = ThreadTime::now();
        }
        ControlFlow::Continue(())
    });
    if end == End::Enough { Ok(()) } else { Err(format!("{} puzzles, then {end:?}", tally.made)) }
}

/// CPU milliseconds for each puzzle of a command, by what the system charges to this process's children.
fn peer_millis(command: &str, count: usize) -> Result<f64, Failure> {
    let command = command.replace("{n}", &count.to_string());
    let before = children_ticks()?;
    let status = Command::new("sh")
        .args(["-c", &command])
        .stdout(Stdio::null())
        .status()
        .map_err(|e| format!("peer {command}: {e}"))?;
    if !status.success() {
        return Err(format!("peer {command}: {status}"));
    }
    Ok((children_ticks()? - before) * 10.0 / count as f64)
}

/// Ticks of CPU time, a hundred a second, of all children that have ended.
fn children_ticks() -> Result<f64, Failure> {
    let text = std::fs::read_to_string("/proc/self/stat").map_err(|e| format!("/proc/self/stat: {e}"))?;
    // The name of the program, in brackets, may hold anything; the numbers begin behind it.
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let field = |i: usize| fields.get(i).and_then(|f| f.parse::<f64>().ok());
    field(13).zip(field(14)).map(|(user, system)| user + system).ok_or("/proc/self/stat is cut short".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_is_charged_for_what_it_burns() {
        let millis = peer_millis("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done # {n}", 2).unwrap();
        assert!(millis >= 5.0, "{millis}");
        assert!(peer_millis("exit 3", 1).is_err());
    }

    #[test]
    fn every_kind_can_be_made() {
        let args = Args {
            kinds: Vec::new(),
            count: 1,
            symmetry: "half-turn".into(),
            minimal: false,
            seed: 3,
            peer: Vec::new(),
        };
        for (name, text) in KINDS {
            assert_eq!(measure(&args, name, text).unwrap().millis.len(), 1, "{name}");
        }
    }
}
