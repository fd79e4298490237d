//! `masume solve`: a solution for each puzzle, and whether it is the only one.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Args, FromArgMatches as _};
use masume::puzzle::Grid;
use masume::solver::{CancelToken, Count, Stop};

use super::Command;
use crate::batch::{self, Flow, Out, Work};
use crate::desk::{self, Desk, Read};
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{Context, InputArgs, RunArgs, SearchArgs, WriteArgs};
use crate::queue::Item;
use crate::voice::{self, Voice};
use crate::{drawing, words, writing};

pub(crate) static COMMAND: Command = Command {
    name: "solve",
    about: "Solve puzzles, and say where there is no solution or more than one",
    long: "Each puzzle gives one line: its solution, or a line that begins with # and says why there is none to show \
           (`# none line 7: …`, `# several line 7: …`, `# unknown line 7: …`, `# error line 7: …`), so that line 7 of the output always belongs to the seventh \
           puzzle. Errors are also explained on standard error. A single puzzle on a terminal is drawn.\n\nBy \
           default the search goes on until a second solution is found or ruled out; --any stops at the first. \
           --all and --limit with 3 or more write every solution found, one per line, and then a line such as \
           “# count line 1: 12 solutions”.",
    examples: &[
        ("masume solve puzzles.sdm --stats", "solve a file, with a summary"),
        ("cat puzzles.txt | masume solve --json > answers.jsonl", "one JSON object per puzzle"),
        ("masume solve --all --shape 2x2 1234............", "every solution of a 4×4 puzzle"),
        ("masume solve jigsaw.txt --format fpuzzles", "the solved board as an f-puzzles link"),
    ],
    exits: &[
        (Exit::Done, "every puzzle has exactly one solution (with --any, --all or --limit: at least one)"),
        (Exit::No, "some puzzle has none, or several, or was not decided within --time-limit"),
    ],
    arguments: SolveArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    write: WriteArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    run: RunArgs,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output", conflicts_with = "format")]
    json: bool,

    /// Stop at this many solutions; 1 takes the first, 2 only tells whether it is the only one, 0 means all
    #[arg(long, value_name = "N", help_heading = "Search")]
    limit: Option<u64>,

    /// The first solution will do
    #[arg(long, conflicts_with_all = ["limit", "all"], help_heading = "Search")]
    any: bool,

    /// Write every solution
    #[arg(long, conflicts_with = "limit", help_heading = "Search")]
    all: bool,
}

/// What the user wants to know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    First,
    Unique,
    /// Up to this many; 0 for all.
    Every(u64),
}

struct Solve {
    args: SolveArgs,
    wanted: Wanted,
    voice: Voice,
    draw: bool,
    color: bool,
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let args = match SolveArgs::from_arg_matches(matches) {
        Ok(args) => args,
        Err(e) => e.exit(),
    };
    let wanted = match args.limit {
        None if args.any => Wanted::First,
        None if args.all => Wanted::Every(0),
        None | Some(2) => Wanted::Unique,
        Some(1) => Wanted::First,
        Some(n) => Wanted::Every(n),
    };
    let plan = match args.run.plan(&args.input, false) {
        Ok(plan) => plan,
        Err(exit) => return exit,
    };
    let work = Solve {
        wanted,
        voice: Voice { json: args.json, color: args.run.color.stderr() },
        draw: args.run.to_terminal() && args.write.format.is_none() && !args.json,
        color: args.run.color.stdout(),
        args,
    };
    let finished = batch::run(&work, plan, &context.cancel);
    if work.args.search.stats {
        say!("{}", finished.tally.summary(finished.wall, finished.threads).trim_end());
    } else if !work.args.run.quiet && finished.tally.total > 1 && finished.tally.exit != Exit::Done {
        let t = &finished.tally;
        say!(
            "masume: {} puzzles: {} solved, {} without solution, {} with several, {} undecided, {} errors",
            t.total,
            t.solved,
            t.none,
            t.several,
            t.unknown,
            t.errors
        );
    }
    finished.tally.exit
}

impl Work for Solve {
    type Worker = Desk;

    fn worker(&self, cancel: &CancelToken) -> Desk {
        Desk::new(&self.args.search, cancel)
    }

    fn answer(&self, desk: &mut Desk, item: &Item, out: &mut Out<'_>) -> Flow {
        let read = match desk::read_puzzle(&self.args.input, item) {
            Ok(read) => read,
            Err(error) => {
                self.voice.error(item, &error, out);
                return Flow::Go;
            }
        };
        self.voice.not_kept(item, &read, out);
        let puzzle = &read.reading.document.puzzle;
        let start = self.args.search.stats.then(Instant::now);
        let (engine, control) = match desk.engine(puzzle) {
            Ok(both) => both,
            Err(e) => {
                self.voice.error(item, &desk::unsupported(item, &e), out);
                return Flow::Go;
            }
        };
        let count = match self.wanted {
            Wanted::Unique => engine.count(2, control),
            Wanted::First => {
                let solved = engine.solve(control);
                let examples: Vec<Grid> = solved.solution.into_iter().collect();
                Count { count: examples.len() as u64, examples, report: solved.report }
            }
            Wanted::Every(limit) => {
                let mut count = 0;
                let report = engine.enumerate(control, &mut |values| {
                    count += 1;
                    if let Some(grid) = Grid::from_values(values.to_vec()) {
                        self.one_of_many(item, &read, &grid, count, out);
                    }
                    if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                Count { count, examples: Vec::new(), report }
            }
        };
        self.say(item, &read, &count, start.map(|s| s.elapsed()), out)
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        self.voice.error(item, &desk::broken(item), out);
    }
}

impl Solve {
    /// One solution of many, as it is found.
    fn one_of_many(&self, item: &Item, read: &Read, grid: &Grid, number: u64, out: &mut Out<'_>) {
        let puzzle = &read.reading.document.puzzle;
        if self.voice.json {
            let mut object = Object::begin(out.text());
            voice::place(&mut object, item);
            object.number("number", number);
            object.string("solution", &writing::cells(puzzle.shape(), grid, '.'));
            object.end_line();
        } else {
            self.write(read, grid, item, out);
        }
        out.pause();
    }

    fn write(&self, read: &Read, grid: &Grid, item: &Item, out: &mut Out<'_>) {
        if self.draw && item.only {
            drawing::solution(&read.reading.document, grid, self.color, out.text());
            return;
        }
        let puzzle = &read.reading.document.puzzle;
        match writing::solution(puzzle, grid, self.args.write.format, self.args.write.options()) {
            Ok(text) => out.line(&text),
            Err(e) => {
                self.voice.warn(item, &e.to_string(), "choose another --format", out);
                out.line(&format!("# error line {}: {e}", item.line));
                out.tally().exit(Exit::Bad);
            }
        }
    }

    /// The answer to one puzzle.
    fn say(
        &self,
        item: &Item,
        read: &Read,
        count: &Count,
        took: Option<Duration>,
        out: &mut Out<'_>,
    ) -> Flow {
        let stop = count.report.stop;
        let every = matches!(self.wanted, Wanted::Every(_));
        if stop == Stop::Cancelled && !every {
            return Flow::Drop;
        }
        let puzzle = &read.reading.document.puzzle;
        let found =
            if count.count == 0 && stop == Stop::Complete { desk::diagnose(puzzle) } else { Vec::new() };
        let tally = out.tally();
        tally.nodes += count.report.stats.nodes;
        tally.search += took.unwrap_or_default();
        if let Some(error) = desk::clash(item, puzzle, &found) {
            self.voice.error_of(item, Some(read), &error, out);
            return Flow::Go;
        }
        tally.total += 1;
        let unknown = !matches!(stop, Stop::Complete | Stop::Enough);
        let good = match (self.wanted, count.count) {
            (Wanted::First, 1) | (Wanted::Every(_), 1..) => true,
            (Wanted::Unique, 1) => !unknown,
            _ => false,
        };
        match count.count {
            0 | 1 if !good && unknown => tally.unknown += 1,
            0 => tally.none += 1,
            2.. if !every => tally.several += 1,
            _ => tally.solved += 1,
        }
        if !good {
            tally.exit(Exit::No);
        }
        if self.voice.json {
            let mut object = Object::begin(out.text());
            voice::head(&mut object, item, read);
            object.number("count", count.count);
            object.truth("unique", count.unique());
            match count.examples.first() {
                Some(grid) => object.string("solution", &writing::cells(puzzle.shape(), grid, '.')),
                None if every => {}
                None => object.null("solution"),
            }
            if let Some(reason) = desk::reason(puzzle, &found) {
                object.string("reason", &reason);
            }
            voice::report_keys(&mut object, &count.report, took.map(|t| t.as_micros() as u64));
            object.null("error");
            object.end_line();
        } else if every {
            let at_least = if unknown { "at least " } else { "" };
            let why = if unknown { format!(" ({})", voice::stopped(stop)) } else { String::new() };
            let n = words::plural(count.count, "solution");
            out.line(&format!("# count line {}: {at_least}{n}{why}", item.line));
        } else if good {
            if let Some(grid) = count.examples.first() {
                self.write(read, grid, item, out);
            }
        } else {
            let line = item.line;
            let text = match count.count {
                0 if !unknown => match desk::reason(puzzle, &found) {
                    Some(reason) => format!("# none line {line}: no solution, {reason}"),
                    None => format!("# none line {line}: no solution"),
                },
                2.. => format!(
                    "# several line {line}: more than one solution (--any shows one, --all every one)"
                ),
                _ => format!("# unknown line {line}: {}", voice::stopped(stop)),
            };
            out.line(&text);
        }
        if stop == Stop::Cancelled { Flow::Last } else { Flow::Go }
    }
}
