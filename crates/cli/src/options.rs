//! The options that subcommands share, in groups; the values come from the library's tables.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use masume::formats::{self, FORMATS, Format, WriteOptions};
use masume::puzzle::{Board, BoardSpec, Puzzle, SYMMETRIES, Symmetry, gattai};
use masume::solver::{CancelToken, ENGINES, EngineInfo, search};

use crate::batch::Plan;
use crate::diagnostic::{ColorChoice, say};
use crate::exit::Exit;
use crate::input::{Cutting, Input};
use crate::output::Output;
use crate::progress::{Progress, ProgressKind};

/// The forms of a shape's text, as `BoardSpec` reads them.
pub(crate) const SHAPE_FORMS: &str = "\
The board that bare cells are on, one of:
  9                side 9 with the usual boxes; 6 means 2x3, a prime side a Latin square
  2x5              boxes of 2 rows and 5 columns, side 10
  latin7           rows and columns only
  jigsaw:AAAB…     a region symbol for each cell, row by row (. for none)
  3x3+diagonals+anti-knight
                   with further rules, see `masume list rules`
  3x3+extra-region(0,1,2,9,10,11,18,19,20)
                   a rule that needs cells has them by number, from 0, row by row, or as r1c1
  3x3+killer(r1c1,r1c2)=10+arrow(4;13,22)
                   its number comes after =, a second list of cells after ;
  kakuro:###/#../#..
                   white and dark squares, row by row, for nine digits; kakuro6:… for six
  3x3@0,0;6,6      boards joined on a plane: row,column of the top left cell of each
  samurai          the five boards 3x3@0,0;0,12;6,6;12,0;12,12";

/// What to read.
#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// Files, `-` for standard input, or puzzles themselves; standard input when nothing is named
    #[arg(value_name = "FILE|PUZZLE|-")]
    pub inputs: Vec<OsString>,

    /// The format of the input, when it should not be found out
    #[arg(long, value_name = "FORMAT", value_parser = any_format(), help_heading = "Input")]
    pub from: Option<&'static Format>,

    /// The board that bare cells are on, such as 9, 2x5, latin7 or 3x3+diagonals (--help tells all forms)
    #[arg(long, value_name = "SHAPE", value_parser = shape, long_help = SHAPE_FORMS, help_heading = "Input")]
    pub shape: Option<Puzzle>,
}

/// How to run.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// How many threads work; all cores when not said. The answers are the same at any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
          allow_negative_numbers = true, help_heading = "Running")]
    pub threads: Option<u16>,

    /// Write to this file, which appears under its name only when it is whole
    #[arg(long, short, value_name = "FILE", help_heading = "Running")]
    pub output: Option<PathBuf>,

    /// No messages on standard error; the exit code and the output tell
    #[arg(long, short, help_heading = "Running")]
    pub quiet: bool,

    /// How to show progress on standard error
    #[arg(long, value_name = "HOW", value_enum, default_value_t, help_heading = "Running")]
    pub progress: ProgressKind,

    /// When to colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = "Running")]
    pub color: ColorChoice,
}

/// How to search.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// The engine to use, instead of the one Masume thinks best (see `masume list engines`)
    #[arg(long, value_name = "ENGINE", value_parser = engine(), help_heading = "Search")]
    pub engine: Option<&'static EngineInfo>,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Search")]
    pub time_limit: Option<Duration>,

    /// A summary on standard error at the end: how many, how long, how many nodes; with --json also per puzzle
    #[arg(long, help_heading = "Search")]
    pub stats: bool,
}

/// How to write puzzles.
#[derive(Args, Debug)]
pub(crate) struct WriteArgs {
    /// The format of the output (see `masume list formats`)
    #[arg(long, value_name = "FORMAT", value_parser = written_format(), help_heading = "Output")]
    pub format: Option<&'static Format>,

    /// Write digits as decimals with blanks between, where the format lets one choose
    #[arg(long, help_heading = "Output")]
    pub decimal: bool,

    /// The character for an empty cell, where the format lets one choose
    #[arg(long, value_name = "C", help_heading = "Output")]
    pub blank: Option<char>,
}

impl WriteArgs {
    /// The options that formats know.
    pub(crate) fn options(&self) -> WriteOptions {
        WriteOptions { decimal: self.decimal, blank: self.blank }
    }
}

impl RunArgs {
    /// How many threads to use.
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
    }

    /// Whether the answers go to a terminal.
    pub(crate) fn to_terminal(&self) -> bool {
        self.output.is_none() && std::io::stdout().is_terminal()
    }

    /// Opens everything for a batch.
    pub(crate) fn plan(&self, input: &InputArgs) -> Result<Plan, Exit> {
        let inputs = Input::from_arguments(&input.inputs);
        self.plan_for(inputs, input.shape.as_ref(), None)
    }

    /// The same for inputs that are known; `wanted` is how many puzzles will come out, where that is known.
    pub(crate) fn plan_for(
        &self,
        inputs: Vec<Input>,
        shape: Option<&Puzzle>,
        wanted: Option<u64>,
    ) -> Result<Plan, Exit> {
        if inputs.iter().any(Input::is_keyboard) && !self.quiet {
            say!("masume: reading puzzles from the keyboard; end with Ctrl-D (or name a file, see --help)");
        }
        let output = Output::open(self.output.as_deref()).map_err(|why| {
            say!("masume: error: {why}");
            Exit::Bad
        })?;
        let total = inputs.iter().map(Input::size).sum::<Option<u64>>();
        // Files end soon; a pipe may not, and its first answer should not wait for the second question.
        let look_ahead = total.is_some();
        let kind = if self.quiet { ProgressKind::None } else { self.progress };
        let progress = match wanted {
            Some(wanted) => Progress::counting(kind, wanted, self.to_terminal()),
            None => Progress::start(kind, total, self.to_terminal()),
        };
        let side = shape.map(|s| s.board().digits());
        let cutting = Cutting { side, look_ahead, lines: false };
        Ok(Plan { inputs, cutting, threads: self.threads(), output, progress, quiet: self.quiet })
    }
}

/// What every command gets beside its own arguments.
#[derive(Debug)]
pub(crate) struct Context {
    /// Set by Ctrl-C.
    pub cancel: CancelToken,
}

fn any_format() -> impl clap::builder::TypedValueParser<Value = &'static Format> {
    let values = FORMATS.iter().map(|f| PossibleValue::new(f.id).help(f.about_en));
    PossibleValuesParser::new(values).try_map(|id| formats::find(&id).ok_or("no such format"))
}

fn written_format() -> impl clap::builder::TypedValueParser<Value = &'static Format> {
    let written = FORMATS.iter().filter(|f| f.write.is_some());
    let values = written.map(|f| PossibleValue::new(f.id).help(f.about_en));
    PossibleValuesParser::new(values).try_map(|id| formats::find(&id).ok_or("no such format"))
}

/// The symmetries as values of an option.
pub(crate) fn symmetry() -> impl clap::builder::TypedValueParser<Value = &'static Symmetry> {
    let values = SYMMETRIES.iter().map(|s| PossibleValue::new(s.id).help(s.name_en));
    PossibleValuesParser::new(values).try_map(|id| Symmetry::find(&id).ok_or("no such symmetry"))
}

fn engine() -> impl clap::builder::TypedValueParser<Value = &'static EngineInfo> {
    let values = ENGINES.iter().map(|e| PossibleValue::new(e.id).help(e.about_en));
    PossibleValuesParser::new(values).try_map(|id| search::find(&id).ok_or("no such engine"))
}

/// What `--shape` says: a board, and the rule clues on it.
pub(crate) fn shape(text: &str) -> Result<Puzzle, String> {
    let spec: BoardSpec = match text {
        "samurai" => gattai::samurai(),
        _ => text.parse().map_err(|e| format!("{e}"))?,
    };
    Puzzle::from_spec(spec).map_err(|e| e.to_string())
}

/// The same where only the board can be chosen.
pub(crate) fn board(text: &str) -> Result<Arc<Board>, String> {
    let puzzle = shape(text)?;
    match puzzle.rule_clues() {
        [] => Ok(puzzle.board().clone()),
        [clue, ..] => Err(format!(
            "{} is a clue of a puzzle; say a board: its size, regions and rules about all of it",
            clue.rule.id
        )),
    }
}

/// How many: a whole number from 1 up.
pub(crate) fn how_many(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| format!("give a whole number from 1 to {}", u64::MAX))
}

/// A whole number from 0 up.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("give a whole number from 0 to {}", u64::MAX))
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        // Longer than a duration can say is as good as for ever; shorter than its smallest step is that step.
        Ok(number) if number > 0.0 => {
            Ok(Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX).max(Duration::from_nanos(1)))
        }
        _ => Err("give a number of seconds above 0, such as 0.5 or 60".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_shape_that_help_tells_is_one() {
        let forms: Vec<&str> = SHAPE_FORMS
            .lines()
            .filter_map(|l| l.strip_prefix("  ").filter(|l| !l.starts_with(' '))?.split_whitespace().next())
            .collect();
        assert!(forms.len() >= 7, "{forms:?}");
        for form in forms {
            // The one form that is too long to be written out in full.
            let text = form.replace("AAAB…", "AABBAABBCCDDCCDD");
            assert!(shape(&text).is_ok(), "{form}: {:?}", shape(&text));
        }
    }
}
