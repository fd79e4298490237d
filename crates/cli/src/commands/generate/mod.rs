//! `masume generate`: puzzles like the author has in mind.
//!
//! | file | what it does |
//! |---|---|
//! | this | the options |
//! | `wishes` | options → what the library is asked for |
//! | `making` | a pattern of the input → its puzzles |
//! | `bulk` | plain puzzles by the million |
//! | `variants` | puzzles whose clues are cages, lines, dots or numbers outside |
//! | `writing_out` | a puzzle as text or JSON, with how it was made |
//! | `shortfall` | why puzzles are missing, in words |
//! | `listing` | the gallery, drawn |

mod bulk;
mod listing;
mod making;
mod shortfall;
mod variants;
mod wishes;
mod writing_out;

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use clap::{ArgMatches, Args, FromArgMatches as _};
use masume::generator::jigsaw;
use masume::generator::search::{METHODS, MethodInfo};
use masume::locale::Lang;
use masume::logic::rate::{MODES, Mode};
use masume::logic::{Technique, all_techniques};
use masume::puzzle::{Board, Puzzle, Rule, Symmetry};
use masume::solver::Control;

use super::Command;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::input::Input;
use crate::options::{Context, RunArgs, SHAPE_FORMS, WriteArgs, how_many, seconds, shape, symmetry, whole};
use crate::tally::Tally;
use crate::{batch, choosing, interrupt, patterns, ranges};

use bulk::InBulk;
pub(crate) use shortfall::{proof, proof_id, symmetry_name};
use wishes::Wishes;

pub(crate) static COMMAND: Command = Command {
    name: "generate",
    about: "Make puzzles: on a pattern you draw, as hard as you say",
    long: "Each puzzle has one solution, which an engine that did not find it confirms, and comes out on a line of its \
           own. --pattern draws the picture the clues make: a name of the gallery (--list-patterns), the cells \
           themselves (X for a clue, . for none, ? where one may stand), or a file of one or many patterns; a puzzle \
           stands for the pattern of its clues. One puzzle comes out for each pattern unless --count says more. \
           Without a pattern, --symmetry and --clues say where clues stand.\n\n\
           Ranges have both ends: `--rate 3..5` means 3.0 to 5.0, `..4` up to 4.0, `9..` from 9.0, `..` any rating, \
           which is then told behind the puzzle.\n\n\
           The same seed gives the same puzzles in the same order at any number of threads; what --time or Ctrl-C cut \
           short is a beginning of them. --json has with each puzzle a manifest with a command line that makes it \
           again.\n\n\
           When puzzles are missing, a message says why: a proof that there is none, that all were seen, or what was \
           tried, how close it came and which wish to relax. Of several patterns each leaves a line in its place: \
           `# none pattern 7 (title): …`, or `# few pattern 7 (title): 3 of 5 puzzles …` after those that were found.",
    examples: &[
        ("masume generate", "a puzzle"),
        (
            "masume generate --pattern heart --count 20 --rate 3..5 --seed 7",
            "twenty hearts for people who know more than singles",
        ),
        ("masume generate --pattern patterns.txt", "one puzzle for each pattern of a file"),
        ("masume generate --symmetry half-turn --clues 28 --techniques x-wing", "that needs an X-Wing"),
        ("masume generate --shape 3x3+diagonals --symmetry full", "another board"),
        (
            "masume generate --minimal --count 10000 -o minimal.txt",
            "very many, every clue needed; a million takes a minute",
        ),
        ("masume generate --place killer --clues 0 --symmetry half-turn", "a killer without a given digit"),
        ("masume generate --shape latin5 --place greater-than --clues ..2", "a futoshiki"),
        ("masume generate --kakuro 9x9 --symmetry half-turn", "a Kakuro"),
        ("masume generate --list-patterns", "the gallery"),
    ],
    exits: &[
        (Exit::Done, "all puzzles that were asked for"),
        (Exit::No, "fewer puzzles than asked for"),
        (Exit::Bad, "a pattern could not be read, the options are wrong, or the output was refused"),
    ],
    arguments: GenerateArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
struct GenerateArgs {
    /// Where clues stand: a picture's name, cells, or a file of one or many patterns or puzzles; `-` reads them
    #[arg(long, short, value_name = "NAME|CELLS|FILE", allow_hyphen_values = true, help_heading = "Pattern")]
    pattern: Vec<OsString>,

    /// The symmetry of the pattern (see `masume list symmetries`)
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry(), hide_possible_values = true,
          help_heading = "Pattern")]
    symmetry: Option<&'static Symmetry>,

    /// How many clues: 24, 22..26, ..30
    #[arg(long, value_name = "RANGE", value_parser = ranges::clues, allow_hyphen_values = true,
          help_heading = "Pattern")]
    clues: Option<RangeInclusive<usize>>,

    /// A puzzle whose digits are kept; further clues come where the pattern, the symmetry and --clues allow them
    #[arg(long, value_name = "FILE|PUZZLE", allow_hyphen_values = true, help_heading = "Pattern")]
    motif: Option<OsString>,

    /// Every clue is needed
    #[arg(long, help_heading = "Pattern")]
    minimal: bool,

    /// The board, such as 9, 2x5, latin7 or 3x3+diagonals (--help tells all forms)
    #[arg(long, value_name = "SHAPE", value_parser = shape, long_help = SHAPE_FORMS, help_heading = "Pattern")]
    shape: Option<Puzzle>,

    /// Signs of a rule as clues, split by commas: killer, arrow, thermometer*4 (see `masume list rules`). Digits are taken
    /// away as far as the signs allow, and then signs; --clues says how many digits may stay
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = variants::place, help_heading = "Pattern")]
    place: Vec<(&'static Rule, Option<usize>)>,

    /// Leave signs that are not needed
    #[arg(long, requires = "place", help_heading = "Pattern")]
    keep_signs: bool,

    /// Random regions instead of the boxes; --seed decides them, and with --symmetry a half turn keeps them
    #[arg(long, help_heading = "Pattern")]
    jigsaw: bool,

    /// A Kakuro on a random field with so many rows and columns, such as 9x9, the dark ones at the edge counted; --seed
    /// decides the field, and with --symmetry a half turn keeps it. For a field of your own: --shape kakuro:###/#../#..
    /// --place run-sum --clues 0 --keep-signs
    #[arg(long, value_name = "ROWSxCOLS", value_parser = variants::sides, conflicts_with_all = ["jigsaw", "shape", "place"],
          help_heading = "Pattern")]
    kakuro: Option<(usize, usize)>,

    /// Draw the gallery of patterns and end
    #[arg(long, help_heading = "Pattern")]
    list_patterns: bool,

    /// How hard, both ends included: 3..5, 7.1, ..4, 9.. (see `masume rate`)
    #[arg(long, value_name = "RANGE", value_parser = ranges::rating, allow_hyphen_values = true,
          help_heading = "Difficulty")]
    rate: Option<RangeInclusive<u16>>,

    /// The scale of --rate
    #[arg(long, value_name = "MODE", value_parser = super::rate::mode(), default_value = MODES[0].id,
          help_heading = "Difficulty")]
    mode: &'static Mode,

    /// Techniques that solving must use, each at least once, split by commas (see `masume techniques`)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique(), hide_possible_values = true,
          help_heading = "Difficulty")]
    techniques: Vec<&'static Technique>,

    /// Techniques or families that solving may use beside those, and no others
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = choosing::names(),
          hide_possible_values = true, help_heading = "Difficulty")]
    allow: Vec<String>,

    /// Techniques or families that solving must not use
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = choosing::names(),
          hide_possible_values = true, help_heading = "Difficulty")]
    forbid: Vec<String>,

    /// How long people are expected to take: 5m..10m, ..90s
    #[arg(long, value_name = "RANGE", value_parser = ranges::time, allow_hyphen_values = true,
          help_heading = "Difficulty")]
    solve_time: Option<RangeInclusive<f64>>,

    /// How many puzzles, for each pattern
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = how_many, help_heading = "Search")]
    count: u64,

    /// Where the randomness starts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_negative_numbers = true,
          help_heading = "Search")]
    seed: u64,

    /// End after this many seconds with what was found
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
          help_heading = "Search")]
    time: Option<Duration>,

    /// Give up a pattern after this many seconds without a puzzle; 60 when --time is not given
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
          help_heading = "Search")]
    patience: Option<Duration>,

    /// The search, instead of the one Masume thinks best (see `masume list searches`)
    #[arg(long, value_name = "SEARCH", value_parser = method(), help_heading = "Search")]
    search: Option<&'static MethodInfo>,

    /// Give out puzzles again that are the same up to symmetry
    #[arg(long, help_heading = "Search")]
    allow_duplicates: bool,

    /// A summary on standard error at the end
    #[arg(long, help_heading = "Search")]
    stats: bool,

    /// Also the solutions
    #[arg(long, help_heading = "Output")]
    solutions: bool,

    /// One JSON object per puzzle, with a manifest (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    write: WriteArgs,

    /// The language of messages: en or ja; that of the environment when not said
    #[arg(long, value_name = "LANG", help_heading = "Output")]
    lang: Option<Lang>,

    #[command(flatten)]
    run: RunArgs,
}

/// How long a pattern without a puzzle is tried when nothing is said.
const PATIENCE: Duration = Duration::from_secs(60);

fn method() -> impl clap::builder::TypedValueParser<Value = &'static MethodInfo> {
    let values = METHODS.iter().map(|m| PossibleValue::new(m.id).help(m.about_en));
    PossibleValuesParser::new(values)
        .try_map(|id| METHODS.iter().find(|m| m.id == id).ok_or("no such search"))
}

fn technique() -> impl clap::builder::TypedValueParser<Value = &'static Technique> {
    PossibleValuesParser::new(all_techniques().map(|t| t.id))
        .try_map(|id| all_techniques().find(|t| t.id == id).ok_or("no such technique"))
}

impl GenerateArgs {
    fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_env)
    }

    fn patience(&self) -> Option<Duration> {
        self.patience.or_else(|| self.time.is_none().then_some(PATIENCE))
    }

    fn inputs(&self) -> Vec<Input> {
        if self.pattern.is_empty() {
            return vec![Input::Nothing("no pattern".to_string(), 1)];
        }
        self.pattern.iter().enumerate().map(|(i, argument)| patterns::inputs(i + 1, argument)).collect()
    }
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let mut args = GenerateArgs::from_arg_matches(matches).unwrap_or_else(|e| e.exit());
    if args.list_patterns {
        return listing::list(args.lang(), args.json, &args.run);
    }
    if args.jigsaw {
        match random_regions(&args, context) {
            Ok(shape) => args.shape = Some(shape),
            Err(why) => {
                say!("masume: error: --jigsaw: {why}");
                return Exit::Bad;
            }
        }
    }
    if let Some(sides) = args.kakuro
        && let Err(why) = variants::kakuro_options(&mut args, sides)
    {
        say!("masume: error: --kakuro: {why}");
        return Exit::Bad;
    }
    let wishes = match Wishes::new(&args) {
        Ok(wishes) => wishes,
        Err(why) => {
            say!("masume: error: {why}");
            return Exit::Bad;
        }
    };
    let mut request = None;
    if !args.place.is_empty() {
        match variants::request(&args, &wishes) {
            Ok(asked) => {
                // Cells alone would lose every clue that is not a digit.
                args.write.format =
                    args.write.format.or_else(|| masume::formats::find(variants::format(&asked)));
                request = Some(asked);
            }
            Err(why) => {
                say!("masume: error: {why}");
                return Exit::Bad;
            }
        }
    }
    let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
    let in_bulk = request.is_none() && InBulk::serves(&args, &wishes);
    let inputs = match (request.is_some(), in_bulk) {
        (true, _) => variants::items(args.count),
        (_, true) => bulk::blocks(args.count),
        _ => args.inputs(),
    };
    // One target: how many puzzles come out is known. A file may hold any number of patterns.
    let known = request.is_some() || in_bulk || matches!(inputs[..], [Input::Nothing(..) | Input::Text(..)]);
    let mut plan = match args.run.plan_for(inputs, args.shape.as_ref(), known.then_some(args.count)) {
        Ok(plan) => plan,
        Err(exit) => return exit,
    };
    // A single pattern is worked on by all threads, so whether it is one must be known first.
    plan.cutting.look_ahead = true;
    let mut finished = if let Some(request) = request {
        let making = variants::Variants { args: &args, wishes: &wishes, deadline, request };
        batch::run(&making, plan, &context.cancel)
    } else if in_bulk {
        batch::run(&InBulk { args: &args, wishes: &wishes, deadline }, plan, &context.cancel)
    } else {
        let making = making::Making::new(&args, &wishes, deadline, plan.threads);
        batch::run(&making, plan, &context.cancel)
    };
    if in_bulk {
        bulk::close(&args, deadline, &mut finished.tally);
    }
    if args.stats {
        summary(&finished.tally, finished.wall, finished.threads);
    } else if !args.run.quiet && !args.json {
        close(&finished.tally);
    }
    finished.tally.exit
}

/// The board with random regions. From here on it is a shape like any other, so that a manifest names its regions.
fn random_regions(args: &GenerateArgs, context: &Context) -> Result<Puzzle, String> {
    let template = args.shape.clone().unwrap_or_else(|| Puzzle::empty(Board::classic()));
    // A board that looks the same upside down suits clues that have any symmetry.
    let half_turn = args.symmetry.is_some_and(|s| !s.motions.is_empty());
    let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
    let control = Control { cancel: context.cancel.clone(), deadline, ..Control::default() };
    let board = jigsaw::shape(template.board().spec(), half_turn, args.seed, 0, &control)
        .map_err(|e| e.to_string())?;
    Puzzle::empty(board).with_rule_clues(template.rule_clues().to_vec()).map_err(|e| e.to_string())
}

/// The summary of `--stats`.
fn summary(tally: &Tally, wall: Duration, threads: usize) {
    let patterns = tally.solved + tally.none + tally.unknown;
    let seconds = wall.as_secs_f64();
    say!("{:<10}{}", "puzzles", tally.total - tally.errors);
    say!("{:<10}{patterns}: {} answered, {} without any puzzle", "patterns", tally.solved, tally.none);
    say!("{:<10}{}", "few", tally.unknown);
    say!("{:<10}{}", "errors", tally.errors);
    say!("{:<10}{}", "boards", tally.nodes);
    let made = (tally.total - tally.errors) as f64;
    let threads = if threads == 1 { "1 thread".to_string() } else { format!("{threads} threads") };
    say!("{:<10}{seconds:.3} s on {threads}, {:.1} puzzles per second", "time", made / seconds.max(1e-9));
}

/// A last word on many patterns.
fn close(tally: &Tally) {
    let patterns = tally.solved + tally.none + tally.unknown + tally.errors;
    if patterns > 1 && tally.exit != Exit::Done && !interrupt::happened() {
        let Tally { solved, none, unknown, errors, .. } = tally;
        say!(
            "masume: {patterns} patterns: {solved} answered, {none} without any puzzle, {unknown} with too few, \
             {errors} errors"
        );
    }
}
