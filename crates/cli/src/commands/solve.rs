//! `masume solve`: a solution for each puzzle, and whether it is the only one.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clap::Args;
use masume::formats::{Format, ReadError};
use masume::puzzle::{Grid, classic9, violations};
use masume::solver::{Count, Stop};

use super::Command;
use crate::batch::{Flow, Out, Task as _};
use crate::desk::{self, Desk};
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{InputArgs, RunArgs, SearchArgs, WriteArgs, whole};
use crate::queue::Lines;
use crate::tally::Tally;
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{drawing, voice, words, writing};

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
    run: task::run::<SolveArgs>,
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
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = "Search")]
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

impl RecordCommand for SolveArgs {
    const NAME: &str = "solve";
    const PATTERNS: bool = false;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: Some(&self.search), json: self.json }
    }

    fn answer_record(
        &self,
        desk: &mut Desk,
        asked: &Asked<'_>,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let start = self.search.stats.then(Instant::now);
        let (engine, control) = asked.engine(desk)?;
        let count = match self.wanted() {
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
                    if let Ok(grid) = Grid::from_values(values.to_vec()) {
                        self.one_of_many(asked, &grid, count, out);
                    }
                    if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                Count { count, examples: Vec::new(), report }
            }
        };
        self.say(asked, &count, start.map(|s| s.elapsed()), out)
    }

    /// From bytes to packed boards and back, when nothing is asked that needs more than the number of solutions (one, or
    /// not) and the one there is: no time limit, no statistics, cells on a line both in and out.
    fn takes_lines(&self) -> bool {
        let plain = |f: &Format| matches!(f.id, "line" | "sdm");
        let read = self.input.shape.is_none() && self.input.from.is_none_or(plain);
        let WriteArgs { format, decimal, blank } = &self.write;
        let write = !self.json && !decimal && format.is_none_or(|f| plain(f) && blank.is_none());
        let SearchArgs { engine, time_limit, stats } = &self.search;
        let search = engine.is_none() && time_limit.is_none() && !stats;
        // On a terminal a board may be drawn, and nobody reads a million lines.
        read && write && search && !matches!(self.wanted(), Wanted::Every(_)) && !self.run.to_terminal()
    }

    fn answer_plain_lines(&self, desk: &mut Desk, lines: &Lines, out: &mut Out<'_>) -> Flow {
        let unique = self.wanted() == Wanted::Unique;
        desk.with_nine(|desk, nine| {
            out.text().reserve(lines.boards.len() * 82);
            for (i, (count, solution)) in nine.solve(&lines.boards, 2).enumerate() {
                let tally = out.tally();
                if count == 1 {
                    tally.total += 1;
                    tally.solved += 1;
                    let mut line = [b'\n'; 82];
                    line.iter_mut().zip(solution).for_each(|(symbol, digit)| *symbol = b'0' + digit);
                    out.text().extend_from_slice(&line);
                } else if count == 2 && unique {
                    tally.total += 1;
                    tally.several += 1;
                    tally.exit(Exit::No);
                    out.line(&several(lines.line + i));
                } else if count == 0 && !classic9::is_visibly_wrong(&lines.boards[i]) {
                    tally.total += 1;
                    tally.none += 1;
                    tally.exit(Exit::No);
                    out.line(&none(lines.line + i));
                } else if self.answer(desk, &lines.item(i), out) != Flow::Go {
                    // Cancelled; the lines before it are whole.
                    return Flow::Last;
                }
            }
            Flow::Go
        })
    }

    fn close(&self, tally: &Tally) {
        if tally.total > 1 && tally.exit != Exit::Done {
            let Tally { total, solved, none, several, unknown, errors, .. } = tally;
            say!(
                "masume: {total} puzzles: {solved} solved, {none} without solution, {several} with several, \
                 {unknown} undecided, {errors} errors"
            );
        }
    }
}

impl SolveArgs {
    fn wanted(&self) -> Wanted {
        match self.limit {
            None if self.any => Wanted::First,
            None if self.all => Wanted::Every(0),
            None | Some(2) => Wanted::Unique,
            Some(1) => Wanted::First,
            Some(n) => Wanted::Every(n),
        }
    }

    /// One solution of many, as it is found.
    fn one_of_many(&self, asked: &Asked<'_>, grid: &Grid, number: u64, out: &mut Out<'_>) {
        if self.json {
            // What is carried through stands once, in the record at the end.
            let mut object = Object::record(out.text(), Self::NAME, None);
            voice::place(&mut object, asked.item);
            object.number("number", number);
            voice::shape_key(&mut object, &asked.puzzle().spec());
            object.string("solution", &writing::cells(asked.puzzle().board(), grid, '.'));
            object.end_line();
        } else {
            self.write(asked, grid, out);
        }
        out.pause();
    }

    fn write(&self, asked: &Asked<'_>, grid: &Grid, out: &mut Out<'_>) {
        if asked.item.only && self.write.format.is_none() && self.run.to_terminal() {
            drawing::solution(asked.document(), grid, self.run.color.stdout(), out.text());
            return;
        }
        match writing::solution(asked.puzzle(), grid, self.write.format, self.write.options()) {
            Ok(text) => out.line(&text),
            Err(e) => {
                asked.warn(&e.to_string(), "choose another --format", out);
                out.line(&format!("# error line {}: {e}", asked.item.line));
                out.tally().exit(Exit::Bad);
            }
        }
    }

    /// The answer to one puzzle.
    fn say(
        &self,
        asked: &Asked<'_>,
        count: &Count,
        took: Option<Duration>,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let stop = count.report.stop;
        let every = matches!(self.wanted(), Wanted::Every(_));
        if stop == Stop::Cancelled && !every {
            return Ok(Flow::Drop);
        }
        let puzzle = asked.puzzle();
        let found = if count.count == 0 && stop == Stop::Complete { violations(puzzle) } else { Vec::new() };
        let tally = out.tally();
        tally.nodes += count.report.stats.nodes;
        tally.search += took.unwrap_or_default();
        if let Some(error) = desk::clash(asked, &found) {
            return Err(error);
        }
        tally.total += 1;
        let unknown = !matches!(stop, Stop::Complete | Stop::Enough);
        let good = match (self.wanted(), count.count) {
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
        if self.json {
            let mut object = asked.record(out);
            object.number("count", count.count);
            object.truth("unique", count.unique());
            match count.examples.first() {
                Some(grid) => object.string("solution", &writing::cells(puzzle.board(), grid, '.')),
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
            out.line(&format!("# count line {}: {at_least}{n}{why}", asked.item.line));
        } else if good {
            if let Some(grid) = count.examples.first() {
                self.write(asked, grid, out);
            }
        } else {
            let line = asked.item.line;
            let text = match count.count {
                0 if !unknown => match desk::reason(puzzle, &found) {
                    Some(reason) => format!("# none line {line}: no solution, {reason}"),
                    None => none(line),
                },
                2.. => several(line),
                _ => format!("# unknown line {line}: {}", voice::stopped(stop)),
            };
            out.line(&text);
        }
        Ok(if stop == Stop::Cancelled { Flow::Last } else { Flow::Go })
    }
}

/// The answer to a puzzle without a solution, when there is no more to say.
fn none(line: usize) -> String {
    format!("# none line {line}: no solution")
}

/// The answer to a puzzle with more than one solution.
fn several(line: usize) -> String {
    format!("# several line {line}: more than one solution (--any shows one, --all every one)")
}

#[cfg(test)]
mod tests {
    use clap::FromArgMatches as _;

    use super::*;

    #[test]
    fn only_plain_questions_go_the_short_way() {
        let takes = |args: &str| {
            let command = SolveArgs::augment_args(clap::Command::new("solve").no_binary_name(true));
            // Not to a terminal, wherever the test runs.
            let args = args.split_whitespace().chain(["--output", "file"]);
            let matches = command.try_get_matches_from(args).unwrap_or_else(|e| panic!("{e}"));
            SolveArgs::from_arg_matches(&matches).unwrap().takes_lines()
        };
        for short in [
            "",
            "--any",
            "--limit 1",
            "--limit 2",
            "--from line",
            "--from sdm",
            "--format line",
            "--format sdm",
            "--blank -",
            "--threads 3",
            "--quiet",
            "--progress json",
        ] {
            assert!(takes(short), "{short}");
        }
        for long in [
            "--json",
            "--all",
            "--limit 0",
            "--limit 3",
            "--stats",
            "--time-limit 5",
            "--engine auto",
            "--shape 9",
            "--from sdk",
            "--format sdk",
            "--decimal",
            "--format line --blank -",
        ] {
            assert!(!takes(long), "{long}");
        }
    }
}
