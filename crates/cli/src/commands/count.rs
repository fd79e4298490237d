//! `masume count`: how many solutions, exactly or as an estimate.

use std::time::{Duration, Instant};

use clap::Args;
use masume::formats::ReadError;
use masume::solver::{Count, Estimate, EstimateOptions, Report, Stop, estimate};

use super::Command;
use crate::batch::{Flow, Out, Plan};
use crate::desk::{self, Desk};
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{InputArgs, RunArgs, SearchArgs};
use crate::task::{self, Asked, Common, Task};
use crate::voice;

pub(crate) static COMMAND: Command = Command {
    name: "count",
    about: "Count solutions, exactly or as an estimate",
    long: "Each puzzle gives one line: the number of solutions. A number that is not known to be all of them (the \
           limit or the time limit was reached, or Ctrl-C was pressed) is written with >= before it. \
           \n\n--estimate walks down the search tree at random, many times, and weighs each walk so that the mean is \
           the true number in expectation; it writes the estimate and its 95 % interval, such as `~6.67e21 6.51e21 \
           6.83e21`. The same seed and number of walks give the same line at any number of threads.",
    examples: &[
        ("masume count puzzles.txt", "the number of solutions of each puzzle"),
        ("masume count --shape 2x3 ....................................", "all 28200960 boards of 6×6"),
        ("masume count --limit 1000 puzzles.txt", "stop at a thousand each"),
        ("masume count --estimate --samples 100000 --seed 7 empty.txt", "how many boards, about"),
    ],
    exits: &[
        (Exit::Done, "every puzzle was counted to its end or to --limit (or estimated)"),
        (Exit::No, "some count was stopped by --time-limit, or no walk of an estimate met a solution"),
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
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    limit: u64,

    /// Estimate instead of counting
    #[arg(long, conflicts_with_all = ["limit", "engine"], help_heading = "Estimate")]
    estimate: bool,

    /// How many random walks an estimate takes
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "estimate", help_heading = "Estimate",
          value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,

    /// Where the randomness of an estimate starts
    #[arg(long, value_name = "N", default_value_t = 0, requires = "estimate", help_heading = "Estimate")]
    seed: u64,
}

/// A number of solutions, and whether it is all of them.
struct Number {
    count: u128,
    report: Report,
}

impl Number {
    /// Whether there is exactly one, as far as is known.
    fn unique(&self) -> Option<bool> {
        let count = u64::try_from(self.count).unwrap_or(u64::MAX);
        Count { count, examples: Vec::new(), report: self.report }.unique()
    }
}

impl Task for CountArgs {
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

    fn answer(&self, desk: &mut Desk, asked: &Asked<'_>, out: &mut Out<'_>) -> Result<Flow, ReadError> {
        let start = Instant::now();
        if self.estimate {
            let options = EstimateOptions {
                walks: self.samples as usize,
                seed: self.seed,
                threads: self.run.threads(),
            };
            let found = estimate(asked.puzzle(), options, desk.fresh_control());
            return self.say_estimate(asked, &found, start.elapsed(), out);
        }
        let (engine, control) = asked.engine(desk)?;
        let number = if self.limit == 0 {
            let total = engine.total(control);
            Number { count: total.count, report: total.report }
        } else {
            let count = engine.count(self.limit, control);
            Number { count: count.count.into(), report: count.report }
        };
        self.say(asked, &number, start.elapsed(), out)
    }
}

impl CountArgs {
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
            let found = desk::diagnose(puzzle);
            if let Some(error) = desk::clash(asked.item, puzzle, &found) {
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
            let mut object = Object::begin(out.text());
            asked.head(&mut object);
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

    fn say_estimate(
        &self,
        asked: &Asked<'_>,
        found: &Estimate,
        took: Duration,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let puzzle = asked.puzzle();
        if found.hits == 0
            && let Some(error) = desk::clash(asked.item, puzzle, &desk::diagnose(puzzle))
        {
            return Err(error);
        }
        let tally = out.tally();
        tally.total += 1;
        tally.search += took;
        if found.hits == 0 {
            tally.unknown += 1;
            tally.exit(Exit::No);
        } else if puzzle.clues() < puzzle.shape().len() {
            tally.several += 1;
        } else {
            tally.solved += 1;
        }
        if self.json {
            let mut object = Object::begin(out.text());
            asked.head(&mut object);
            object.null("count");
            object.null("unique");
            object.object("estimate", |o| {
                o.float("value", 10f64.powf(found.log10));
                o.float("low", 10f64.powf(found.low_log10));
                o.float("high", 10f64.powf(found.high_log10));
                o.float("log10", found.log10);
                o.float("relative_error", found.relative_error);
                o.number("samples", found.walks as u64);
                o.number("hits", found.hits as u64);
                o.number("seed", self.seed);
            });
            if found.stop != Stop::Complete {
                object.string("stop", found.stop.id());
            }
            if self.search.stats {
                object.number("micros", took.as_micros() as u64);
            }
            object.null("error");
            object.end_line();
        } else {
            out.line(&format!(
                "~{} {} {}",
                power(found.log10),
                power(found.low_log10),
                power(found.high_log10)
            ));
        }
        Ok(if found.stop == Stop::Cancelled { Flow::Last } else { Flow::Go })
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
        assert_eq!(power(f64::NEG_INFINITY), "0");
    }
}
