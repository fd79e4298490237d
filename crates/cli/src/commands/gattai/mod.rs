//! `masume gattai`: many boards joined in their corners, with few clues.

mod files;
mod layout;
mod watch;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Args, FromArgMatches as _};
use masume::generator::gattai::{Maker, Options};
use masume::locale::Lang;
use masume::puzzle::{Board, Puzzle};
use masume::render::{Scene, SceneOptions, png, svg};
use masume::solver::verify::Opinion;
use masume::solver::{Control, Purpose, Stop, Verdict, Verifier};

use super::Command;
use super::show::ThemeChoice;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{Context, how_many, seconds, whole};
use crate::output::{self, Output, WriteFailure};
use crate::progress::ProgressKind;
use crate::telling::{DetailChoice, Telling, TellingArgs};
use crate::writing;
use files::Files;
use watch::Watch;

pub(crate) static COMMAND: Command = Command {
    name: "gattai",
    about: "Make gattai: any number of boards joined in their corners, one solution, few clues",
    long: "Without --layout the boards stand as in the record of 2018, on a diagonal lattice (280 boards, 500 shared \
           boxes), cut to the number of boards or, beyond 280, larger with windows in it, so that no more boxes are \
           shared to a board than there. `masume list layouts` has the others; --drawing takes a picture, dark pixels \
           of which become boards: a map, a word.\n\n\
           First every board gets its clues, then they get fewer round by round. Two engines that know nothing of \
           how it was made confirm at the end that the whole has one solution. The puzzle comes out as text; with -o \
           it goes to a file, as Masume's JSON when that is called .json, with FILE.state.json beside it: the same \
           command again goes on where it was, after Ctrl-C, a crash or `kill -9`. The same seed and rounds make the \
           same puzzle at any number of threads.",
    examples: &[
        ("masume gattai --layout samurai", "five boards, as text"),
        (
            "masume gattai --boards 280 -o record.gattai --svg poster.svg",
            "the record's lattice, with a poster",
        ),
        (
            "masume gattai --drawing heart.txt --clues-per-board 20 --seed 7",
            "boards in the shape of a picture, not too hard",
        ),
        (
            "masume gattai --boards 40 --time 20 -o forty.json --json",
            "twenty seconds of work, with its figures",
        ),
    ],
    exits: &[
        (Exit::Done, "it was made, and confirmed by both engines"),
        (Exit::No, "there are more clues than --clues-per-board, or an engine could not confirm it"),
        (Exit::Bad, "a picture or file could not be read, the options are wrong, or a file was refused"),
        (Exit::Interrupted, "interrupted; what was made is written"),
    ],
    arguments: GattaiArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct GattaiArgs {
    /// How the boards stand: record, samurai, ring, chain, grid:3x4, lattice:11x51 (see `masume list layouts`)
    #[arg(
        long,
        value_name = "LAYOUT",
        default_value = "record",
        conflicts_with = "drawing",
        help_heading = "Boards"
    )]
    layout: String,

    /// A picture whose dark pixels become boards: text of # and ., PBM or PNG; two boards a pixel, or as --boards says
    #[arg(long, value_name = "FILE", help_heading = "Boards")]
    drawing: Option<PathBuf>,

    /// How many boards; 280 when not said, where the layout leaves it open
    #[arg(long, value_name = "N", value_parser = how_many, allow_negative_numbers = true, help_heading = "Boards")]
    boards: Option<u64>,

    /// Where the randomness starts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_negative_numbers = true,
          help_heading = "Clues")]
    seed: u64,

    /// So many clues to a board, on average: work ends when there are no more, and clues that are missing are put back
    #[arg(long, value_name = "X", value_parser = average, allow_negative_numbers = true, help_heading = "Clues")]
    clues_per_board: Option<f64>,

    /// Rounds after which it ends; as many as are usually worth it when neither this nor --time is said
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = "Clues")]
    rounds: Option<u64>,

    /// End at the last round that is done after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Clues")]
    time: Option<Duration>,

    /// One JSON object on standard output, with figures (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write the puzzle to this file; the same command again goes on
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Write a poster as SVG
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,

    /// Write a poster as PNG
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    png: Option<PathBuf>,

    /// The width of the PNG poster in pixels
    #[arg(
        long,
        value_name = "PIXELS",
        requires = "png",
        allow_negative_numbers = true,
        help_heading = "Output"
    )]
    width: Option<u32>,

    /// The look of posters
    #[arg(long, value_name = "THEME", value_enum, default_value_t, help_heading = "Output")]
    theme: ThemeChoice,

    /// The language of messages: en or ja; that of the environment when not said
    #[arg(long, value_name = "LANG", help_heading = "Output")]
    lang: Option<Lang>,

    /// How many threads work; all cores when not said. The puzzle is the same at any number
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

/// Clues to a board.
fn average(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| format!("“{text}” is not a number, such as 16 or 9.5"))?;
    if (0.0..=81.0).contains(&value) { Ok(value) } else { Err("a board has 0 to 81 clues".to_string()) }
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let args = GattaiArgs::from_arg_matches(matches).unwrap_or_else(|e| e.exit());
    let telling = TellingArgs { lang: args.lang, detail: DetailChoice::Short }.telling();
    let kind = if args.quiet { ProgressKind::None } else { args.progress };
    let mut work = Work {
        begun: Instant::now(),
        watch: Watch::new(kind.settled(false), telling),
        telling,
        control: Control { cancel: context.cancel.clone(), ..Control::default() },
        args: &args,
    };
    work.run().unwrap_or_else(|why| {
        say!("masume: error: {why}");
        Exit::Bad
    })
}

struct Work<'a> {
    args: &'a GattaiArgs,
    telling: Telling,
    watch: Watch,
    control: Control,
    begun: Instant,
}

impl Work<'_> {
    fn run(&mut self) -> Result<Exit, String> {
        let args = self.args;
        let spec = layout::spec(&args.layout, args.drawing.as_deref(), args.boards)?;
        let shape = Board::new(spec).map_err(|e| e.to_string())?;
        let threads = args
            .threads
            .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        let options = Options { seed: args.seed, threads };
        let files = args.output.as_deref().map(|path| Files::open(path, &shape, args.seed)).transpose()?;
        let Some(mut maker) = self.maker(&shape, options, files.as_ref())? else {
            self.watch.finish();
            return Ok(Exit::Interrupted);
        };
        let stop = self.improve(&mut maker, files.as_ref())?;
        self.watch.finish();
        let wanted = args.clues_per_board.map(|each| (each * maker.boards() as f64).floor() as usize);
        let puzzle = maker.puzzle_with(wanted.unwrap_or(0));
        if let Some(files) = &files {
            files.save(&maker, &puzzle)?;
        }
        let making = self.begun.elapsed();
        let mut verifier = Verifier::new(Purpose::Joined);
        let proper = stop != Some(Stop::Cancelled)
            && matches!(verifier.verify(&puzzle, &self.control), Verdict::Unique(_));
        let proofs = verifier.opinions();
        self.write(&maker, &puzzle, proofs, making, files.is_some())?;
        let cancelled = self.control.cancel.is_cancelled();
        if !cancelled {
            self.posters(&puzzle)?;
        }
        let missed = wanted.is_some_and(|wanted| puzzle.givens().count() > wanted);
        if !args.quiet {
            self.tell(&maker, &puzzle, proofs, making, missed, cancelled);
        }
        Ok(if cancelled {
            Exit::Interrupted
        } else if missed || !proper {
            Exit::No
        } else {
            Exit::Done
        })
    }

    /// A puzzle to begin with: that of the file, or a new one. `None` when it was stopped before there was one.
    fn maker(
        &mut self,
        shape: &Arc<Board>,
        options: Options,
        files: Option<&Files>,
    ) -> Result<Option<Maker>, String> {
        let watch = &mut self.watch;
        if let Some(files) = files
            && let Some((puzzle, round)) = files.load(shape)?
        {
            let maker = Maker::resume(&puzzle, round, options, &self.control)
                .map_err(|e| format!("{}: {e}; name another file", files.state().display()))?;
            if let Some(maker) = maker.as_ref().filter(|_| !self.args.quiet) {
                let words = [("round", (round as usize).into()), ("clues", maker.clues().into())];
                say!("masume: {}", self.telling.say("gattai-resumed", &words));
            }
            return Ok(maker);
        }
        let maker = Maker::begin(shape.clone(), options, &self.control, &mut |tally| watch.note(&tally))
            .map_err(|e| e.to_string())?;
        if let (Some(maker), Some(files)) = (&maker, files) {
            files.save(maker, &maker.puzzle())?;
        }
        Ok(maker)
    }

    /// Rounds until it is enough; what stopped them, if something did.
    fn improve(&mut self, maker: &mut Maker, files: Option<&Files>) -> Result<Option<Stop>, String> {
        let args = self.args;
        let deadline = args.time.and_then(|time| self.begun.checked_add(time));
        let control = Control { deadline, ..self.control.clone() };
        let rounds = args.rounds.or(args.time.is_none().then(|| maker.usual_rounds()));
        let enough = |maker: &Maker| {
            rounds.is_some_and(|rounds| maker.round() >= rounds)
                || args
                    .clues_per_board
                    .is_some_and(|each| maker.clues() as f64 <= each * maker.boards() as f64)
        };
        let mut saved = Instant::now();
        while !enough(maker) {
            let watch = &mut self.watch;
            if let Err(stop) = maker.step(&control, &mut |tally| watch.note(&tally)) {
                return Ok(Some(stop));
            }
            // Large puzzles take a while to write; what is lost between is made again.
            if let Some(files) = files
                && saved.elapsed() > Duration::from_secs(1)
            {
                files.save(maker, &maker.puzzle())?;
                saved = Instant::now();
            }
        }
        Ok(None)
    }

    fn write(
        &self,
        maker: &Maker,
        puzzle: &Puzzle,
        proofs: &[Opinion],
        making: Duration,
        filed: bool,
    ) -> Result<(), String> {
        let text = match (self.args.json, filed) {
            (true, _) => self.json(maker, puzzle, proofs, making),
            (false, true) => return Ok(()),
            (false, false) => files::text(puzzle, false)?.into_bytes(),
        };
        match Output::Stdout.write(&text) {
            Ok(()) | Err(WriteFailure::Closed) => Ok(()),
            Err(WriteFailure::Refused(why)) => Err(why),
        }
    }

    fn json(&self, maker: &Maker, puzzle: &Puzzle, proofs: &[Opinion], making: Duration) -> Vec<u8> {
        let mut out = Vec::new();
        let shape = puzzle.board();
        let mut object = Object::record(&mut out, "gattai", None);
        object.raw("puzzle", &writing::puzzle_json(puzzle));
        object.number("boards", maker.boards() as u64);
        object.number("shared_boxes", maker.shared() as u64);
        object.number("cells", shape.len() as u64);
        object.number("rows", u64::from(shape.rows()));
        object.number("columns", u64::from(shape.cols()));
        object.number("clues", puzzle.givens().count() as u64);
        object.float("clues_per_board", thousandths(puzzle.givens().count() as f64 / maker.boards() as f64));
        object.float("clues_per_cell", thousandths(puzzle.givens().count() as f64 / shape.len() as f64));
        object.number("seed", self.args.seed);
        object.number("rounds", maker.round());
        object.float("seconds", thousandths(making.as_secs_f64()));
        object.objects("proofs", proofs, |object, proof| {
            object.string("engine", proof.engine);
            object.truth("unique", proof.unique);
            object.float("seconds", thousandths(proof.time.as_secs_f64()));
        });
        object.end_line();
        out
    }

    fn posters(&self, puzzle: &Puzzle) -> Result<(), String> {
        let options = SceneOptions { theme: self.args.theme.theme(), ..SceneOptions::default() };
        let scene = Scene::of_puzzle(puzzle, &options);
        if let Some(path) = &self.args.svg {
            output::write_file(path, svg(&scene).as_bytes())?;
        }
        if let Some(path) = &self.args.png {
            let bytes = png(&scene, self.args.width).map_err(|e| e.to_string())?;
            output::write_file(path, &bytes)?;
        }
        Ok(())
    }

    fn tell(
        &self,
        maker: &Maker,
        puzzle: &Puzzle,
        proofs: &[Opinion],
        making: Duration,
        missed: bool,
        cancelled: bool,
    ) {
        let telling = &self.telling;
        let each = format!("{:.3}", puzzle.givens().count() as f64 / maker.boards() as f64);
        let percent = format!("{:.1}", 100.0 * puzzle.givens().count() as f64 / puzzle.board().len() as f64);
        let seconds = |time: Duration| format!("{:.2}", time.as_secs_f64());
        let words = [
            ("boards", maker.boards().into()),
            ("shared", maker.shared().into()),
            ("cells", puzzle.board().len().into()),
            ("clues", puzzle.givens().count().into()),
            ("each", each.into()),
            ("percent", percent.into()),
            ("rounds", (maker.round() as usize).into()),
            ("seconds", seconds(making).into()),
        ];
        say!("masume: {}", telling.say("gattai-made", &words));
        for proof in proofs {
            let words = [("engine", proof.engine.into()), ("seconds", seconds(proof.time).into())];
            let said = match proof.unique {
                Some(true) => telling.say("gattai-confirmed", &words),
                Some(false) => telling.say("gattai-refuted", &words),
                None => telling.say("gattai-undecided", &words),
            };
            say!("masume: {said}");
        }
        if missed && let Some(each) = self.args.clues_per_board {
            let each = each.to_string();
            say!("masume: {}", telling.say("gattai-target-missed", &[("each", each.into())]));
        }
        if cancelled {
            say!("masume: {}", telling.say("gattai-interrupted", &[]));
        }
    }
}

fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
