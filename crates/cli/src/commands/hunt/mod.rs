//! `masume hunt`: puzzles with as few clues as possible.

mod watch;

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use clap::{ArgMatches, Args, FromArgMatches as _};
use masume::hunt::table::{METHODS, MethodInfo, Wish, choose};
use masume::hunt::{Book, End, Event, Find, Manifest, Options, Tally};
use masume::locale::Lang;
use masume::puzzle::{Board, Puzzle};
use masume::solver::{Control, Engine, Stop};

use super::Command;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{Context, SHAPE_FORMS, board, how_many, seconds, whole};
use crate::output::{Output, WriteFailure};
use crate::progress::ProgressKind;
use crate::telling::{DetailChoice, Telling, TellingArgs};
use crate::{aside, voice, writing};
use watch::Watch;

pub(crate) static COMMAND: Command = Command {
    name: "hunt",
    about: "Hunt puzzles with the fewest clues: 17 on 9×9 from nothing, records on larger boards",
    long: "A find is a puzzle with one solution, confirmed by two engines (on large boards it may be one), and not the \
           same as one before up to symmetry. With CLUES finds have at most so many; without, each has fewer clues than \
           those before it, until you stop it (with --start it has as many as the fewest of those, or fewer; on 9×9 it \
           has 17, which is proved to be the fewest). The method is chosen by the board: `beam` on 9×9, `anneal` on all \
           others, `vicinity` with --start, `inside` with --grid; --method takes another (`walk` goes from the puzzles of \
           --start down to fewer clues, on any board), --set changes its parameters (`masume list hunts`).\n\n\
           Finds come out on a line each as soon as they are sure. With -o they are added to a file instead, with \
           FILE.hunt.json beside it, which says what hunt it is, and FILE.state.json, its last checkpoint: the same \
           command again goes on where it was, after Ctrl-C, a crash or `kill -9`. Puzzles of --start are the first \
           lines of the file. The same seed gives the same finds in the same order at any number of threads; --time only \
           cuts them short.",
    examples: &[
        ("masume hunt 17", "a puzzle with 17 clues, in some seconds"),
        ("masume hunt 17 --until 3 --seed 7 -o seventeen.txt", "three, into a file"),
        (
            "masume hunt 17 --start seventeen.txt --time 3 -o more.txt",
            "more of them, around those that were found",
        ),
        ("masume hunt --shape 2x3 --time 2 -o six.txt", "as few clues as possible on 6×6, for two seconds"),
        ("masume hunt --shape 2x3 --start six.txt --until 2", "two more with as few, around those"),
        ("masume hunt 22 --grid puzzle.txt --until 1", "a puzzle with 22 clues that has the same solution"),
        ("masume hunt 18 --method mcts --until 1 --json", "another method, one JSON object per find"),
    ],
    exits: &[
        (
            Exit::Done,
            "as many puzzles as asked for; without --until: some puzzle, or all there are were seen",
        ),
        (Exit::No, "fewer puzzles than asked for"),
        (Exit::Bad, "a puzzle or file could not be read, the options are wrong, or a file was refused"),
        (Exit::Interrupted, "interrupted; what was found is written"),
    ],
    arguments: HuntArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct HuntArgs {
    /// The most clues a find may have; as few as possible when not said (on 9×9 that is 17)
    #[arg(value_name = "CLUES", value_parser = how_many, allow_negative_numbers = true)]
    clues: Option<u64>,

    /// The board, such as 9, 2x5, 4x4 or 3x3+diagonals (--help tells all forms)
    #[arg(long, value_name = "SHAPE", value_parser = board, long_help = SHAPE_FORMS, help_heading = "Hunt")]
    shape: Option<Arc<Board>>,

    /// How to hunt, instead of what Masume thinks best (see `masume list hunts`)
    #[arg(long, value_name = "METHOD", value_parser = method(), help_heading = "Hunt")]
    method: Option<&'static MethodInfo>,

    /// Puzzles to begin with: a file, or a puzzle
    #[arg(long, value_name = "FILE|PUZZLE", allow_hyphen_values = true, help_heading = "Hunt")]
    start: Vec<OsString>,

    /// The solution that finds must have: a full grid, or a puzzle with one solution
    #[arg(long, value_name = "FILE|GRID", allow_hyphen_values = true, help_heading = "Hunt")]
    grid: Option<OsString>,

    /// A parameter of the method and its value, such as descents=200; may come again
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting, help_heading = "Hunt")]
    set: Vec<(String, serde_json::Value)>,

    /// Where the randomness starts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_negative_numbers = true,
          help_heading = "Hunt")]
    seed: u64,

    /// End after this many puzzles; 1 when the number of clues is known, but neither --time, --start nor --grid is said
    #[arg(long, value_name = "N", value_parser = how_many, allow_negative_numbers = true, help_heading = "Hunt")]
    until: Option<u64>,

    /// End after this many seconds with what was found
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Hunt")]
    time: Option<Duration>,

    /// One JSON object per find on standard output (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// The language of messages: en or ja; that of the environment when not said
    #[arg(long, value_name = "LANG", help_heading = "Output")]
    lang: Option<Lang>,

    /// Add finds to this file, with a manifest and checkpoints beside it; the same command again goes on
    #[arg(long, short, value_name = "FILE", help_heading = "Running")]
    output: Option<PathBuf>,

    /// How many threads work; all cores when not said. The finds are the same at any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
          allow_negative_numbers = true, help_heading = "Running")]
    threads: Option<u16>,

    /// No messages on standard error; the exit code and the output tell
    #[arg(long, short, help_heading = "Running")]
    quiet: bool,

    /// How to show progress on standard error
    #[arg(long, value_name = "HOW", value_enum, default_value_t, help_heading = "Running")]
    progress: ProgressKind,
}

fn method() -> impl clap::builder::TypedValueParser<Value = &'static MethodInfo> {
    let values = METHODS.iter().map(|m| PossibleValue::new(m.id).help(m.about_en));
    PossibleValuesParser::new(values)
        .try_map(|id| METHODS.iter().find(|m| m.id == id).ok_or("no such method"))
}

/// `NAME=VALUE`; a value that is not JSON is a word.
fn setting(text: &str) -> Result<(String, serde_json::Value), String> {
    let (name, value) = text.split_once('=').ok_or("give a name and a value, such as descents=200")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((name.trim().to_string(), value))
}

impl HuntArgs {
    fn wish(&self, control: &Control) -> Result<Wish, String> {
        let mut board = self.shape.clone();
        let template = self.shape.clone().map(Puzzle::empty);
        let mut same_board = |option: &str, shape: &Arc<Board>| match &board {
            Some(board) if board != shape => {
                Err(format!("{option}: this puzzle is on a board {}, not {}", shape.spec(), board.spec()))
            }
            _ => {
                board = Some(shape.clone());
                Ok(())
            }
        };
        let mut starts = Vec::new();
        for argument in &self.start {
            for document in aside::puzzles("--start", argument, template.as_ref())? {
                same_board("--start", document.board())?;
                starts.push(document.puzzle);
            }
        }
        for puzzle in &starts {
            let line = || writing::one_line(puzzle);
            if let Some(clue) = puzzle.rule_clues().first() {
                return Err(format!("--start: {} has clues that are not digits ({})", line(), clue.rule.id));
            }
            match Engine::for_puzzle(puzzle).count(2, control).unique() {
                Some(true) => {}
                Some(false) => {
                    return Err(format!(
                        "--start: {} does not have one solution; give puzzles that have",
                        line()
                    ));
                }
                None => {
                    return Err(format!(
                        "--start: whether {} has one solution was not found out in time",
                        line()
                    ));
                }
            }
        }
        let mut grid = None;
        if let Some(argument) = &self.grid {
            let mut documents = aside::puzzles("--grid", argument, template.as_ref())?;
            if documents.len() > 1 {
                return Err("--grid: there are several puzzles in it; give one".to_string());
            }
            let puzzle = documents.swap_remove(0).puzzle;
            same_board("--grid", puzzle.board())?;
            let count = Engine::for_puzzle(&puzzle).count(2, control);
            if count.unique() != Some(true) {
                return Err("--grid: this does not have one solution; give a full grid".to_string());
            }
            grid = count.examples.into_iter().next();
        }
        let clues = self.clues.map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        let shape = board.unwrap_or_else(Board::classic);
        let parameters = self.set.iter().cloned().collect();
        Ok(Wish { shape, clues, seed: self.seed, starts, grid, parameters }.settled())
    }

    /// Puzzles after which it ends: a single one, when nothing else ends it or is to be gone through.
    fn until(&self, wish: &Wish) -> Option<u64> {
        let one =
            wish.clues.is_some() && self.time.is_none() && wish.starts.is_empty() && wish.grid.is_none();
        self.until.or(one.then_some(1))
    }
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let args = HuntArgs::from_arg_matches(matches).unwrap_or_else(|e| e.exit());
    let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
    let control = Control { cancel: context.cancel.clone(), deadline, nodes: None };
    let refuse = |why: String| {
        say!("masume: error: {why}");
        Exit::Bad
    };
    let wish = match args.wish(&control) {
        Ok(wish) => wish,
        Err(why) => return refuse(why),
    };
    let info = args.method.unwrap_or_else(|| choose(&wish));
    let mut exit = Exit::Bad;
    let made = info.make(&wish, &mut |manifest, hunter| {
        let mut book = None;
        if let Some(path) = &args.output {
            match Book::open(path, &wish.shape, &manifest) {
                Ok(opened) => book = Some(opened),
                Err(why) => {
                    exit = refuse(why.to_string());
                    return;
                }
            }
        }
        let threads = args
            .threads
            .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        let until = args.until(&wish);
        // Without a number of clues, only what is better counts; around given puzzles their number is one.
        let falling = wish.clues.is_none() && wish.starts.is_empty();
        let options = Options { threads, until, rounds: None, falling };
        let mut desk = Desk::new(&args, &manifest, until);
        let over = hunter(&options, book.as_mut(), &control, &mut |event| desk.take(&event));
        exit = match over {
            Ok((tally, end)) => desk.close(&tally, end),
            Err(why) => refuse(why.to_string()),
        };
    });
    match made {
        Ok(()) => exit,
        Err(why) => refuse(format!("{} cannot hunt this: {why}", info.id)),
    }
}

/// Where finds are written and progress is shown.
struct Desk<'a> {
    args: &'a HuntArgs,
    manifest: &'a Manifest,
    telling: Telling,
    output: Output,
    watch: Watch,
    refused: Option<String>,
    until: Option<u64>,
    begun: Instant,
}

impl<'a> Desk<'a> {
    fn new(args: &'a HuntArgs, manifest: &'a Manifest, until: Option<u64>) -> Self {
        let telling = TellingArgs { lang: args.lang, detail: DetailChoice::Short }.telling();
        let kind = if args.quiet { ProgressKind::None } else { args.progress };
        // Lines on the terminal and a line that changes go together: it makes room for them.
        let watch = Watch::new(kind.settled(false), telling);
        let output = Output::Stdout;
        Self { args, manifest, telling, output, watch, refused: None, until, begun: Instant::now() }
    }

    fn take(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Found(find) => {
                let text = match (self.args.json, &self.args.output) {
                    (true, _) => self.json(find),
                    (false, Some(_)) => return ControlFlow::Continue(()),
                    (false, None) => (writing::one_line(&find.puzzle) + "\n").into_bytes(),
                };
                match self.watch.suspend(|| self.output.write(&text)) {
                    Ok(()) => {}
                    Err(WriteFailure::Closed) => return ControlFlow::Break(()),
                    Err(WriteFailure::Refused(why)) => {
                        self.refused = Some(why);
                        return ControlFlow::Break(());
                    }
                }
            }
            Event::Again(_) => {}
            Event::Progress(tally) => self.watch.note(tally),
        }
        ControlFlow::Continue(())
    }

    fn json(&self, find: &Find) -> Vec<u8> {
        let mut out = Vec::new();
        let mut object = Object::record(&mut out, "hunt", None);
        voice::puzzle_keys(&mut object, &find.puzzle);
        object.string("solution", &writing::cells(find.puzzle.board(), &find.proof.solution, '.'));
        object.strings("confirmed_by", find.proof.by.iter().copied());
        object.string("method", &self.manifest.method);
        object.number("seed", self.args.seed);
        object.number("number", find.number);
        object.number("round", find.round);
        object.number("piece", find.piece as u64);
        object.number("tries", find.tries);
        object.float("seconds", (self.begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0);
        object.end_line();
        out
    }

    /// A last word.
    fn close(self, tally: &Tally, end: End) -> Exit {
        self.watch.finish(tally);
        if let Some(why) = self.refused {
            say!("masume: error: {why}");
            return Exit::Bad;
        }
        let exit = match (end, self.until) {
            (End::Stopped(Stop::Cancelled), _) => Exit::Interrupted,
            (_, Some(wanted)) if tally.found < wanted && end != End::Enough => Exit::No,
            (End::Exhausted, None) => Exit::Done,
            (_, None) if tally.found == 0 => Exit::No,
            _ => Exit::Done,
        };
        if !self.args.quiet && (exit != Exit::Done || self.args.output.is_some()) {
            let why = match end {
                End::Enough | End::Rounds => None,
                End::Exhausted => Some(self.telling.say("hunt-end-exhausted", &[])),
                End::Stopped(stop) => Some(watch::stopped(&self.telling, stop)),
            };
            let words = watch::words(&self.telling, tally);
            match why {
                Some(why) => say!("masume: {words}: {why}"),
                None => say!("masume: {words}"),
            }
            if tally.unconfirmed > 0 {
                let n = tally.unconfirmed as usize;
                say!("masume: {}", self.telling.count("hunt-unconfirmed", n));
            }
        }
        exit
    }
}
