//! Fits the model of human solving time on measured puzzles and says how well it ranks those it has not seen.
//!
//! What is fitted is two numbers: a line from the logarithm of effort to that of seconds, weighted by players, on four
//! fifths of the puzzles. The interval comes from what cross-validation misses there: its width grows with effort, its
//! ends are the tenth and the ninetieth percentile. How effort is made (weights of openings, costs of levels) stays as
//! it is in the file.

mod data;
mod fit;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use masume_logic::masume::{Effort, Model};

use self::data::{Data, Row};
use self::fit::{Line, cross_validated, least_squares, quantile, spearman};
use crate::common::sets;
use crate::common::table::Table;
use crate::common::{Failure, machine, timed};

/// The file that is compiled into `masume-logic`.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/logic/src/masume/human.toml");

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder with `players_seconds.csv` and `dto_dtr.csv`
    #[arg(default_value_os_t = sets::data().join("human"))]
    folder: PathBuf,
    /// Write the model into the source of masume-logic
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let (data, took) = timed(|| Data::read(&args.folder));
    let data = data?;
    let puzzles = data.seconds.len() + data.time_only.len();
    println!("{puzzles} puzzles read and rated in {:.2} s of CPU time\n", took.as_secs_f64());
    let report = Report::new(&data);
    println!("{}", report.table());
    println!("80 % interval on held-out seconds: {} of {} inside\n", report.inside, report.held_out);
    let text = file(&report);
    println!("{text}");
    if args.write {
        std::fs::write(FILE, &text).map_err(|e| format!("{FILE}: {e}"))?;
        println!("written to {FILE}");
    } else if Model::parse(&text).as_ref() != Ok(Model::embedded()) {
        println!("this is not the model that is compiled in; --write makes it so");
    }
    Ok(ExitCode::SUCCESS)
}

/// How well effort ranks one measure.
struct Ranking {
    name: &'static str,
    train: usize,
    cross_validated: f64,
    test: usize,
    held_out: f64,
}

impl Ranking {
    fn new(name: &'static str, rows: &[Row]) -> Self {
        let (train, test) = split(rows);
        let measured = |rows: &[Row]| rows.iter().map(|r| r.measured).collect::<Vec<_>>();
        let line = Line::fit(&train);
        let predicted: Vec<f64> = test.iter().map(|r| line.at(r.ln_effort)).collect();
        Self {
            name,
            train: train.len(),
            cross_validated: spearman(&cross_validated(&train), &measured(&train)),
            test: test.len(),
            held_out: spearman(&predicted, &measured(&test)),
        }
    }
}

fn split(rows: &[Row]) -> (Vec<Row>, Vec<Row>) {
    rows.iter().cloned().partition(|r| !r.test)
}

struct Report {
    model: Model,
    rankings: [Ranking; 3],
    inside: usize,
    held_out: usize,
}

impl Report {
    fn new(data: &Data) -> Self {
        let (train, test) = split(&data.seconds);
        let model = fit_model(&train);
        let time = |r: &Row| model.time(&Effort { search: r.ln_effort.exp(), ..Effort::default() }, true);
        let inside = test.iter().filter(|r| {
            let time = time(r);
            (time.low..=time.high).contains(&r.measured)
        });
        let (inside, held_out) = (inside.count(), test.len());
        let rankings = [
            Ranking::new("seconds", &data.seconds),
            Ranking::new("D_TO (time)", &data.time_only),
            Ranking::new("D_TR (time and completion)", &data.time_and_rate),
        ];
        Self { model, rankings, inside, held_out }
    }

    fn table(&self) -> Table {
        let mut table = Table::new(["Spearman", "rows", "cross-validated", "rows", "held out"]);
        for r in &self.rankings {
            let numbers =
                [format!("{:.3}", r.cross_validated), r.test.to_string(), format!("{:.3}", r.held_out)];
            table.row([r.name.to_string(), r.train.to_string()].into_iter().chain(numbers));
        }
        table
    }
}

/// The model of these rows; how effort is made is that of the model that is compiled in.
fn fit_model(train: &[Row]) -> Model {
    let line = Line::fit(train);
    let x: Vec<f64> = train.iter().map(|r| r.ln_effort).collect();
    let missed: Vec<f64> =
        cross_validated(train).iter().zip(train).map(|(expected, r)| r.measured.ln() - expected).collect();
    let shift = quantile(&missed, 0.5);
    let distance: Vec<f64> = missed.iter().map(|m| (m - shift).abs()).collect();
    let scale = least_squares(&x, &distance);
    let bounds = Model::embedded().scale_bounds;
    let width = |x: f64| (scale[0] + scale[1] * x).max(bounds[0]).min(bounds[1]);
    let in_widths: Vec<f64> = missed.iter().zip(&x).map(|(m, &x)| (m - shift) / width(x)).collect();
    // To six decimals: the file holds what it says.
    let round = |value: f64| (value * 1e6).round() / 1e6;
    Model {
        intercept: round(line.intercept),
        slope: round(line.slope),
        shift: round(shift),
        scale: scale.map(round),
        percentiles: [0.1, 0.9].map(|share| round(quantile(&in_widths, share))),
        range: [0.0, 1.0].map(|share| round(quantile(&x, share).exp())),
        ..Model::embedded().clone()
    }
}

/// A name, why it is there, and its numbers.
type Section<'a> = (&'a str, &'a str, &'a [(&'a str, f64)]);

/// The model as a file.
fn file(report: &Report) -> String {
    let m = &report.model;
    let [seconds, time_only, time_and_rate] = &report.rankings;
    let mut text = String::from(
        "# Human solving time from effort: ln seconds = intercept + shift + slope * ln effort.\n\
         # Made by: cargo run --release -p masume-bench -- human --write\n",
    );
    for r in [seconds, time_only, time_and_rate] {
        let _ = writeln!(
            text,
            "# {}: Spearman {:.3} cross-validated on {}, {:.3} held out on {}",
            r.name, r.cross_validated, r.train, r.held_out, r.test
        );
    }
    let sections: [Section<'_>; 4] = [
        (
            "line",
            "# The line goes through the mean; shift leads to the median.",
            &[("intercept", m.intercept), ("slope", m.slope), ("shift", m.shift)],
        ),
        (
            "interval",
            "# Width = base + slope * ln effort, kept between least and most; low and high are 10 % and 90 % in widths.",
            &[
                ("base", m.scale[0]),
                ("slope", m.scale[1]),
                ("least", m.scale_bounds[0]),
                ("most", m.scale_bounds[1]),
                ("low", m.percentiles[0]),
                ("high", m.percentiles[1]),
            ],
        ),
        (
            "range",
            "# The efforts it was fitted on; beyond them it extrapolates.",
            &[("least", m.range[0]), ("most", m.range[1])],
        ),
        (
            "hard",
            "# Not fitted: cost of a round of eliminations per open cell. Few measured puzzles need more than singles.",
            &[("locked", m.hard[0]), ("pattern", m.hard[1]), ("net", m.hard[2]), ("nested", m.hard[3])],
        ),
    ];
    for (name, why, values) in sections {
        let _ = write!(text, "\n{why}\n[{name}]\n");
        for (key, value) in values {
            let _ = writeln!(text, "{key} = {value:?}");
        }
    }
    let _ = write!(
        text,
        "\n# Not fitted: how visible an opening is. Whole numbers, so that sums are exact.\n\
         [openings]\nbox = {}\nline = {}\nnaked = {}\n",
        m.weights[0], m.weights[1], m.weights[2]
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_that_is_compiled_in_is_the_fitted_one() {
        let Some(folder) = masume_testdata::data("human") else { return };
        let data = Data::read(&folder).unwrap();
        let report = Report::new(&data);
        let rows: Vec<_> = report.rankings.iter().map(|r| (r.train, r.test)).collect();
        assert_eq!(rows, [(771, 148), (180, 26), (180, 26)]);
        // What was reached, with a little room for honest changes of levels.
        let bounds = [(0.685, 0.715), (0.845, 0.90), (0.74, 0.67)];
        for (ranking, (cross_validated, held_out)) in report.rankings.iter().zip(bounds) {
            let Ranking { name, cross_validated: c, held_out: h, .. } = ranking;
            assert!(*c > cross_validated && *h > held_out, "{name}: {c:.3} {h:.3}");
        }
        let share = report.inside as f64 / report.held_out as f64;
        assert!((0.7..=0.9).contains(&share), "{share:.3} inside of the interval");
        let (fitted, kept) = (numbers(&report.model), numbers(Model::embedded()));
        for (fitted, kept) in fitted.iter().zip(kept) {
            assert!(
                (fitted - kept).abs() < 1e-4 * kept.abs().max(1.0),
                "{fitted} {kept}: refit with --write"
            );
        }
        assert_eq!(Model::parse(&file(&report)).as_ref(), Ok(&report.model));
    }

    fn numbers(m: &Model) -> Vec<f64> {
        let parts: [&[f64]; 5] =
            [&[m.intercept, m.slope, m.shift], &m.scale, &m.scale_bounds, &m.percentiles, &m.range];
        parts.concat()
    }
}
