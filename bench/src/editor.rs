//! What an author waits for: puzzles are made clue by clue, in random order, as a person would, and after each clue the
//! editor's mind is asked what it knows. Then all what-ifs of the screen, and single ones. CPU time.
//!
//! On plain 9×9 boards the engine's part is also measured alone: the status of all 729 candidates of the same half-made
//! boards, from nothing. That takes microseconds, for which a thread's clock is too coarse: wall time, the best of some
//! rounds, so that the distribution is that of the boards and not of the machine's other work.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use masume_editor::{Mind, Target};
use masume_puzzle::{Cell, Puzzle};
use masume_solver::Control;
use masume_solver::classic9::Alive;

use crate::common::random::Random;
use crate::common::sets::{self, Set};
use crate::common::table::{Table, number};
use crate::common::{Failure, machine, timed};
use crate::nine::{Cells, boards};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Sets of puzzles that are made again clue by clue
    #[arg(long, value_delimiter = ',', default_values = ["17_clue", "unbiased_42k"])]
    sets: Vec<String>,
    /// Puzzles of each set, spread evenly over it
    #[arg(long, default_value_t = 50)]
    puzzles: usize,
    /// Clues before the first question
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// All what-ifs after each of so many clues; 0 for none
    #[arg(long, default_value_t = 4)]
    what_ifs: usize,
    /// Nodes that a question of a what-if may take on large boards
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,
    /// Only the statuses, not what the editor's mind makes of them
    #[arg(long)]
    statuses_only: bool,
    /// Rounds of the statuses; the best of them counts for each board
    #[arg(long, default_value_t = 3)]
    repeat: u32,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

/// Times of one kind of question.
#[derive(Default)]
struct Times {
    all: Vec<Duration>,
    /// Questions that were answered in full.
    whole: usize,
    /// Candidates that stayed undecided, or what-ifs told.
    rest: usize,
}

impl Times {
    fn add(&mut self, time: Duration, whole: bool, rest: usize) {
        self.all.push(time);
        self.whole += usize::from(whole);
        self.rest += rest;
    }

    fn row(&mut self, set: &str, what: &str) -> [String; 9] {
        self.all.sort_unstable();
        let n = self.all.len();
        let at = |share: f64| {
            let time = self.all.get((n as f64 * share) as usize).or(self.all.last());
            time.map_or_else(String::new, |t| number(t.as_secs_f64() * 1e3))
        };
        let mean = |sum: usize| number(sum as f64 / n.max(1) as f64);
        [
            set.into(),
            what.into(),
            n.to_string(),
            at(0.5),
            at(0.95),
            at(0.99),
            at(1.0),
            format!("{} %", number(100.0 * self.whole as f64 / n.max(1) as f64)),
            mean(self.rest),
        ]
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let head = ["set", "what", "times", "median ms", "p95 ms", "p99 ms", "max ms", "whole", "left or told"];
    let mut table = Table::new(head);
    let mut statuses =
        Table::new(["set", "clues", "boards", "median µs", "p90 µs", "p95 µs", "p99 µs", "max µs"]);
    for text in &args.sets {
        let set = Set::find(text, &args.data, Some(args.puzzles))?;
        if let Ok(boards) = boards(&set) {
            status_rows(&set.name, &boards, args, &mut statuses);
        }
        if args.statuses_only {
            continue;
        }
        let mut random = Random(args.seed);
        let (mut placed, mut removed, mut rest) = (Times::default(), Times::default(), Times::default());
        let (mut screens, mut single) = (Times::default(), Times::default());
        for whole in &set.puzzles {
            let mut mind = Mind::new();
            let mut puzzle = Puzzle::empty(whole.board().clone());
            let clues: Vec<(Cell, _)> = whole.givens().filled().collect();
            for (number, i) in random.shuffled(clues.len()).into_iter().enumerate() {
                puzzle.set_given(clues[i].0, Some(clues[i].1));
                if number < args.from {
                    continue;
                }
                let (known, time) = timed(|| mind.quick(&puzzle, &Control::default()));
                placed.add(time, known.decided(), known.undecided());
                if args.what_ifs == 0 || number % args.what_ifs != 0 {
                    continue;
                }
                let long =
                    Control { deadline: Some(Instant::now() + Duration::from_secs(5)), ..Control::default() };
                let (known, time) = timed(|| mind.more(&puzzle, &long, &mut |_| ()));
                rest.add(time, known.complete, known.undecided());
                let mut told = 0;
                let (_, time) = timed(|| {
                    mind.all_what_ifs(&puzzle, &known, None, Some(args.nodes), &long, &mut |answer| {
                        told += usize::from(answer.is_complete());
                        ControlFlow::Continue(())
                    })
                });
                screens.add(time, true, told);
                let open = puzzle.board().cells().filter(|&c| puzzle.given(c).is_none());
                let open: Vec<Cell> = open.collect();
                if let Some(&cell) = open.get(random.next() as usize % open.len().max(1))
                    && let Some(digit) = known.active[cell.index()].first()
                {
                    let target = Target::Place { cell: cell.index() as u32, digit: digit.value() };
                    let question = Control { nodes: Some(args.nodes), ..Control::default() };
                    let (answer, time) = timed(|| mind.what_if(&puzzle, &known, target, &question));
                    single.add(time, answer.is_some_and(|a| a.is_complete()), 1);
                }
            }
            for (cell, _) in clues.iter().step_by(5) {
                puzzle.set_given(*cell, None);
                let (known, time) = timed(|| mind.quick(&puzzle, &Control::default()));
                removed.add(time, known.decided(), known.undecided());
            }
        }
        table.row(placed.row(&set.name, "first answer, clue placed"));
        table.row(removed.row(&set.name, "first answer, clue removed"));
        table.row(rest.row(&set.name, "the rest (count, redundant, estimate)"));
        table.row(screens.row(&set.name, "all what-ifs"));
        table.row(single.row(&set.name, "one what-if"));
    }
    println!("{statuses}");
    if !args.statuses_only {
        println!("{table}");
    }
    Ok(ExitCode::SUCCESS)
}

/// How many clues a half-made board has, in words and numbers.
const STAGES: [(&str, std::ops::Range<usize>); 4] =
    [("1–9", 1..10), ("10–16", 10..17), ("17 and more", 17..82), ("all", 1..82)];

/// The engine alone: all 729 statuses of every board on the way from the empty board to each puzzle.
fn status_rows(set: &str, puzzles: &[Cells], args: &Args, table: &mut Table) {
    let (mut random, mut alive, control) = (Random(args.seed), Alive::new(), Control::default());
    let mut times: Vec<(usize, f64)> = Vec::new();
    for puzzle in puzzles {
        let cells: Vec<usize> = (0..81).filter(|&c| puzzle[c] != 0).collect();
        let mut board: Cells = [0; 81];
        for (number, i) in random.shuffled(cells.len()).into_iter().enumerate() {
            board[cells[i]] = puzzle[cells[i]];
            let micros = |_| {
                let start = Instant::now();
                std::hint::black_box(alive.all(&board, &control));
                start.elapsed().as_secs_f64() * 1e6
            };
            times.push((number + 1, (0..args.repeat.max(1)).map(micros).fold(f64::INFINITY, f64::min)));
        }
    }
    for (name, clues) in STAGES {
        let mut of: Vec<f64> = times.iter().filter(|(n, _)| clues.contains(n)).map(|(_, t)| *t).collect();
        of.sort_by(f64::total_cmp);
        let at = |share: f64| {
            of.get((of.len() as f64 * share) as usize).or(of.last()).map_or_else(String::new, |&t| number(t))
        };
        let shares = [0.5, 0.9, 0.95, 0.99, 1.0].map(at);
        let head = [set.to_string(), name.to_string(), of.len().to_string()];
        table.row(head.into_iter().chain(shares));
    }
}
