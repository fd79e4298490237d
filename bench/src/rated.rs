//! Puzzles of a wished-for rating: bands of Sudoku Explainer on the heart of source B and on a symmetry with a number of
//! clues. CPU time of one thread from nothing to a puzzle that another engine confirmed; every one is rated again by
//! `rate`, and one outside of its band is an error. Beside it, generate-and-filter: what plain generation gives, rated,
//! and how long it would take to meet each band.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use cpu_time::ThreadTime;
use masume_generator::{Event, Options, Target, generate};
use masume_logic::choice::Choice;
use masume_logic::rate::{MODES, rate};
use masume_puzzle::{Board, Cell, Pattern, Puzzle, Symmetry};
use masume_solver::Control;

use crate::common::option::seconds;
use crate::common::table::{Table, number, percent};
use crate::common::{Failure, machine, sets, timed};
use crate::nine::material;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Bands, in tenths, such as 30-40
    #[arg(long, value_delimiter = ',', default_value = "20-29,30-40,50-60,70-80,90-200")]
    bands: Vec<String>,
    /// Puzzles in each band
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// CPU seconds after which a band ends with what it has
    #[arg(long, default_value_t = 600.0, value_parser = seconds)]
    seconds: f64,
    /// CPU seconds of plain generation for each target
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    plain: f64,
    /// The symmetry of the second target
    #[arg(long, default_value = "half-turn")]
    symmetry: String,
    /// Its number of clues
    #[arg(long, default_value_t = 26)]
    clues: usize,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

type Band = (u16, u16);

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let bands = args.bands.iter().map(|b| band(b)).collect::<Result<Vec<Band>, Failure>>()?;
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut table = Table::new([
        "target",
        "rating",
        "puzzles",
        "outside",
        "ms each",
        "median",
        "p95",
        "worst",
        "boards each",
        "plain: % in band",
        "ms each",
    ]);
    for (name, target) in targets(args)? {
        let plain = Plain::measure(&target, args)?;
        plain.tell(&name);
        for &band in &bands {
            let made = Made::measure(&target, band, args)?;
            table.row(made.row(&name, band, &plain));
        }
    }
    println!("{table}");
    Ok(ExitCode::SUCCESS)
}

fn band(text: &str) -> Result<Band, Failure> {
    let ends = text.split_once('-').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let ends = ends.filter(|(low, high): &Band| low <= high);
    ends.ok_or_else(|| format!("“{text}” is no band: write two ratings in tenths, such as 30-40"))
}

fn targets(args: &Args) -> Result<Vec<(String, Target)>, Failure> {
    let cells = material::patterns(&args.data.join("np/HeartP.txt"))?;
    let mut heart = Pattern::empty(Board::classic());
    for &cell in cells.first().ok_or("HeartP.txt holds no pattern")? {
        heart.set(Cell::new(cell), true);
    }
    let symmetry = Symmetry::find(&args.symmetry).ok_or_else(|| format!("no symmetry {}", args.symmetry))?;
    let clues = Some(args.clues..=args.clues);
    let turned = Target { symmetry, clues, ..Target::new(Board::classic()) };
    let name = format!("{} {} clues", symmetry.id, args.clues);
    Ok(vec![("heart".into(), Target::pattern(&heart)), (name, turned)])
}

/// The rating, in tenths, by the public door.
fn tenths(puzzle: &Puzzle) -> Result<u16, Failure> {
    let rated = rate(puzzle, &MODES[0], &Choice::default(), &Control::default());
    rated.map(|(rating, _)| rating.tenths()).map_err(|e| format!("a puzzle without a rating: {e}"))
}

/// What generation without a wish gives.
struct Plain {
    ratings: Vec<u16>,
    /// CPU time of making and rating them.
    millis: f64,
}

impl Plain {
    fn measure(target: &Target, args: &Args) -> Result<Self, Failure> {
        let options = Options { wanted: usize::MAX, seed: args.seed, ..Options::default() };
        let mut ratings = Vec::new();
        let start = ThreadTime::now();
        generate(target, &options, &Control::default(), &mut |event| {
            if let Event::Made(made) = event {
                ratings.push(tenths(&made.fit.puzzle));
            }
            if start.elapsed().as_secs_f64() < args.plain {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let millis = start.elapsed().as_secs_f64() * 1e3;
        Ok(Self { ratings: ratings.into_iter().collect::<Result<_, _>>()?, millis })
    }

    fn within(&self, (low, high): Band) -> usize {
        self.ratings.iter().filter(|&&r| (low..=high).contains(&r)).count()
    }

    fn tell(&self, name: &str) {
        println!("{name}: {} puzzles of plain generation, by rating:", self.ratings.len());
        for low in (10..120).step_by(10) {
            let share = percent(self.within((low, low + 9)) as f64, self.ratings.len() as f64);
            println!("    {}.0–{}.9: {share} %", low / 10, low / 10);
        }
        println!();
    }
}

/// Puzzles in a band.
struct Made {
    /// CPU time for each: of the attempts since the one before.
    millis: Vec<f64>,
    outside: usize,
    tries: u64,
    total: f64,
}

impl Made {
    fn measure(target: &Target, (low, high): Band, args: &Args) -> Result<Self, Failure> {
        let mut target = target.clone();
        target.difficulty.rating = Some(low..=high);
        let options = Options { wanted: args.count, seed: args.seed, ..Options::default() };
        let (mut millis, mut puzzles) = (Vec::new(), Vec::new());
        let start = ThreadTime::now();
        let mut before = 0.0;
        let ((tally, _), time) = timed(|| {
            generate(&target, &options, &Control::default(), &mut |event| {
                let now = start.elapsed().as_secs_f64() * 1e3;
                if let Event::Made(made) = event {
                    puzzles.push(made.fit.puzzle.clone());
                    millis.push(now - before);
                    before = now;
                }
                if now < args.seconds * 1e3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        let ratings = puzzles.iter().map(tenths).collect::<Result<Vec<_>, _>>()?;
        let outside = ratings.iter().filter(|r| !(low..=high).contains(r)).count();
        Ok(Self { millis, outside, tries: tally.tries, total: time.as_secs_f64() * 1e3 })
    }

    fn row(&self, name: &str, band: Band, plain: &Plain) -> Vec<String> {
        let mut millis = self.millis.clone();
        millis.sort_by(f64::total_cmp);
        let last = millis.len().saturating_sub(1);
        let rank = |share: f64| {
            millis
                .get(((millis.len() as f64 * share) as usize).min(last))
                .map_or("–".into(), |&ms| number(ms))
        };
        let met = plain.within(band);
        let filtered = if met == 0 {
            format!("none in {} s", number(plain.millis / 1e3))
        } else {
            number(plain.millis / met as f64)
        };
        vec![
            name.into(),
            format!("{}.{}–{}.{}", band.0 / 10, band.0 % 10, band.1 / 10, band.1 % 10),
            millis.len().to_string(),
            self.outside.to_string(),
            number(self.total / millis.len() as f64),
            rank(0.5),
            rank(0.95),
            rank(1.0),
            number(self.tries as f64 / millis.len() as f64),
            percent(met as f64, plain.ratings.len() as f64),
            filtered,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_read() {
        assert_eq!(band("30-40"), Ok((30, 40)));
        assert!(band("40-30").unwrap_err().contains("no band"));
        assert!(band("x").is_err() && band("3-y").is_err());
    }

    #[test]
    fn shares_and_times_of_plain_generation() {
        let plain = Plain { ratings: vec![15, 23, 40], millis: 12.0 };
        assert_eq!((plain.within((20, 40)), plain.within((90, 200))), (2, 0));
        let made = Made { millis: vec![4.0, 2.0], outside: 0, tries: 10, total: 6.0 };
        let row = made.row("x", (20, 29), &plain);
        assert_eq!(row[..5], ["x", "2.0–2.9", "2", "0", "3.00"]);
        assert_eq!(row[8..], ["5.00", "33.3", "12.0"]);
        assert!(made.row("x", (90, 200), &plain)[10].starts_with("none"));
    }
}
