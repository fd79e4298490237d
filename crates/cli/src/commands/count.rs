//! `masume count`: how many solutions, exactly or as an estimate.

use std::time::{Duration, Instant};

use clap::Args;
use masume::formats::ReadError;
use masume::puzzle::violations;
use masume::solver::{Control, Count, Estimate, EstimateOptions, Report, Stop, Total, estimate};

use super::Command;
use crate::batch::{Flow, Out, Plan};
use crate::desk::{self, Desk};
use crate::exit::Exit;
use crate::options::{InputArgs, RunArgs, SearchArgs, whole};
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{voice, words};

pub(crate) static COMMAND: Command = Command {
    name: "count",
    about: "Count solutions, exactly or as an estimate",
    long: "Each puzzle gives one line: the number of solutions. A number that is not known to be all of them (the \
           limit or the time limit was reached, or Ctrl-C was pressed) is written with >= before it. \
           \n\n--estimate first tries to count, with a small number of guesses; when that is enough the line is the \
           exact number. Else it walks down the search tree at random, many times, and weighs each walk so that the \
           mean is the true number in expectation; it writes the estimate and its 95 % interval, such as `~6.67e21 \
           6.51e21 6.83e21`. When no walk met a solution nothing can be said, and the line is `# unknown line 7: …`. \
           The same seed and number of walks give the same line at any number of threads; walks cut short by \
           --time-limit or Ctrl-C give the estimate of those that were made.",
    examples: &[
        ("masume count puzzles.txt", "the number of solutions of each puzzle"),
        ("masume count --shape 2x3 ....................................", "all 28200960 boards of 6×6"),
        ("masume count --limit 1000 puzzles.txt", "stop at a thousand each"),
        ("masume count --estimate --samples 100000 --seed 7 empty.txt", "how many boards, about"),
    ],
    exits: &[
        (Exit::Done, "every puzzle was counted to its end or to --limit (or estimated)"),
        (
            Exit::No,
            "some count or estimate was stopped by --time-limit, or no walk of an estimate met a solution",
        ),
    ],
    arguments: CountArgs::augment_args,
    run: task::run::<CountArgs>,
};

#[derive(Args, Debug)]
struct CountArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    run: RunArgs,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Stop at this many solutions; 0 means count them all
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole, allow_negative_numbers = true,
          help_heading = "Search")]
    limit: u64,

    /// Estimate what is too much to count
    #[arg(long, conflicts_with_all = ["limit", "engine"], help_heading = "Estimate")]
    estimate: bool,

    /// How many random walks an estimate takes
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "estimate", help_heading = "Estimate",
          allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,

    /// Where the randomness of an estimate starts
    #[arg(long, value_name = "N", default_value_t = 0, requires = "estimate", help_heading = "Estimate",
          value_parser = whole, allow_negative_numbers = true)]
    seed: u64,
}

/// Guesses times cells of the count that an estimate tries first: some tenths of a second, enough for all 6×6 boards.
const EXACT_WORK: u64 = 4_000_000;

/// An estimate that is worth fewer equal walks than this has an interval that promises too much.
const FEW_WALKS: f64 = 100.0;

/// A number of solutions, and whether it is all of them.
struct Number {
    count: u128,
    report: Report,
}

impl From<Total> for Number {
    fn from(total: Total) -> Self {
        Self { count: total.count, report: total.report }
    }
}

impl Number {
    /// Whether there is exactly one, as far as is known.
    fn unique(&self) -> Option<bool> {
        let count = u64::try_from(self.count).unwrap_or(u64::MAX);
        Count { count, examples: Vec::new(), report: self.report }.unique()
    }
}

impl RecordCommand for CountArgs {
    const NAME: &str = "count";
    const PATTERNS: bool = false;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: Some(&self.search), json: self.json }
    }

    fn adjust(&self, plan: &mut Plan) {
        if self.estimate {
            // An estimate uses all threads itself.
            plan.threads = 1;
        }
    }

    fn answer_record(
        &self,
        desk: &mut Desk,
        asked: &Asked<'_>,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let start = Instant::now();
        let (engine, control) = asked.engine(desk)?;
        let number = match self.limit {
            0 if self.estimate => engine.total(&self.try_exactly(asked, control)).into(),
            0 => engine.total(control).into(),
            limit => {
                let count = engine.count(limit, control);
                Number { count: count.count.into(), report: count.report }
            }
        };
        if self.estimate && number.report.stop != Stop::Complete {
            let options = EstimateOptions {
                walks: self.samples as usize,
                seed: self.seed,
                threads: self.run.threads(),
            };
            let found = estimate(asked.puzzle(), options, control);
            return Ok(self.say_estimate(asked, &found, start.elapsed(), out));
        }
        self.say(asked, &number, start.elapsed(), out)
    }
}

impl CountArgs {
    /// How much a count may cost before an estimate takes its place. Guesses, not time: the same command must give the
    /// same line on a slow machine. On large boards a guess costs more. A time limit is for both together.
    fn try_exactly(&self, asked: &Asked<'_>, control: &Control) -> Control {
        let cells = asked.puzzle().board().len() as u64;
        let nodes = (EXACT_WORK / cells.max(1)).clamp(1_000, 50_000);
        let share = self.search.time_limit.and_then(|limit| Instant::now().checked_add(limit / 4));
        Control { nodes: Some(nodes), deadline: share, ..control.clone() }
    }

    fn say(
        &self,
        asked: &Asked<'_>,
        number: &Number,
        took: Duration,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let puzzle = asked.puzzle();
        let stop = number.report.stop;
        if number.count == 0 && stop == Stop::Complete {
            let found = violations(puzzle);
            if let Some(error) = desk::clash(asked, &found) {
                return Err(error);
            }
        }
        let tally = out.tally();
        tally.total += 1;
        tally.nodes += number.report.stats.nodes;
        tally.search += took;
        let decided = matches!(stop, Stop::Complete | Stop::Enough);
        match number.count {
            _ if !decided => tally.unknown += 1,
            0 => tally.none += 1,
            1 if stop == Stop::Complete => tally.solved += 1,
            _ => tally.several += 1,
        }
        if !decided {
            tally.exit(Exit::No);
        }
        if self.json {
            let mut object = asked.record(out);
            object.raw("count", &number.count.to_string());
            object.truth("exact", Some(stop == Stop::Complete));
            object.truth("unique", number.unique());
            voice::report_keys(
                &mut object,
                &number.report,
                self.search.stats.then_some(took.as_micros() as u64),
            );
            object.null("error");
            object.end_line();
        } else {
            let sign = if stop == Stop::Complete { "" } else { ">=" };
            out.line(&format!("{sign}{}", number.count));
        }
        Ok(if stop == Stop::Cancelled { Flow::Last } else { Flow::Go })
    }

    fn say_estimate(&self, asked: &Asked<'_>, found: &Estimate, took: Duration, out: &mut Out<'_>) -> Flow {
        let stopped = found.stop != Stop::Complete;
        let tally = out.tally();
        tally.total += 1;
        tally.search += took;
        if found.hits == 0 {
            tally.unknown += 1;
        } else {
            tally.estimated += 1;
        }
        if found.hits == 0 || stopped {
            tally.exit(Exit::No);
        }
        if self.json {
            let mut object = asked.record(out);
            object.null("count");
            object.truth("exact", Some(false));
            object.null("unique");
            object.object("estimate", |o| {
                // Without a solution the mean is 0, but that is not an estimate of anything.
                o.float("value", if found.hits == 0 { f64::NAN } else { 10f64.powf(found.log10) });
                o.float("low", 10f64.powf(found.low_log10));
                o.float("high", 10f64.powf(found.high_log10));
                o.float("log10", found.log10);
                o.float("relative_error", found.relative_error);
                o.number("samples", found.walks as u64);
                o.number("hits", found.hits as u64);
                o.float("effective", found.effective);
                o.number("seed", self.seed);
            });
            if stopped {
                object.string("stop", found.stop.id());
            }
            if self.search.stats {
                object.number("micros", took.as_micros() as u64);
            }
            object.null("error");
            object.end_line();
        } else {
            let walks = words::plural(found.walks as u64, "walk");
            if found.hits == 0 {
                let why = if stopped { format!(" ({})", voice::stopped(found.stop)) } else { String::new() };
                out.line(&format!(
                    "# unknown line {}: none of {walks} met a solution: nothing can be said{why}",
                    asked.item.line
                ));
            } else {
                let ends = [found.log10, found.low_log10, found.high_log10].map(power);
                out.line(&format!("~{}", ends.join(" ")));
                if stopped {
                    let what = format!("{}: the estimate is from {walks}", voice::stopped(found.stop));
                    asked.warn(&what, "", out);
                }
            }
        }
        if found.hits > 0 && found.effective < FEW_WALKS {
            let what = "few walks carry the estimate: the interval may be too narrow; use more --samples";
            asked.warn(what, "", out);
        }
        if found.stop == Stop::Cancelled { Flow::Last } else { Flow::Go }
    }
}

/// A number from its decimal logarithm, with four figures: `6.671e21`, also beyond what an `f64` holds.
fn power(log10: f64) -> String {
    if log10 == f64::NEG_INFINITY {
        return "0".to_string();
    }
    if !log10.is_finite() {
        return "inf".to_string();
    }
    if log10 < 4.0 {
        return format!("{:.1}", 10f64.powf(log10));
    }
    let mut exponent = log10.floor();
    let mut mantissa = format!("{:.3}", 10f64.powf(log10 - exponent));
    if mantissa == "10.000" {
        mantissa = "1.000".to_string();
        exponent += 1.0;
    }
    format!("{mantissa}e{exponent}")
}

#[cfg(test)]
mod tests {
    use super::power;

    #[test]
    fn powers_are_written_with_four_figures() {
        assert_eq!(power(6.671e21f64.log10()), "6.671e21");
        assert_eq!(power(500.0), "1.000e500");
        assert_eq!(power(12.999_999_99), "1.000e13");
        assert_eq!(power(288f64.log10()), "288.0");
        assert_eq!((power(f64::NEG_INFINITY), power(f64::INFINITY)), ("0".into(), "inf".into()));
    }
}
