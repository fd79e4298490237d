//! `masume show`: puzzles and patterns drawn, in the terminal or as pictures.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, FromArgMatches as _, ValueEnum};
use masume::formats::ReadError;
use masume::render::{
    Candidates, Coordinates, Scene, SceneOptions, Symbols, TerminalOptions, Theme, png, svg, terminal,
};
use masume::solver::{CancelToken, Stop};

use super::Command;
use crate::batch::{self, Flow, Out, Work};
use crate::desk::{self, Desk, Read};
use crate::exit::Exit;
use crate::options::{Context, InputArgs, RunArgs, SearchArgs};
use crate::output;
use crate::queue::Item;
use crate::voice::{self, Voice};

pub(crate) static COMMAND: Command = Command {
    name: "show",
    about: "Draw puzzles and patterns in the terminal, as SVG or as PNG",
    long: "Without --svg or --png boards are drawn with box characters, in colour when that is a terminal. Of several \
           puzzles each picture gets a number: board.svg becomes board-1.svg, board-2.svg and so on.",
    examples: &[
        ("masume show puzzle.txt", "in the terminal"),
        ("masume show puzzle.txt --candidates --coordinates r1c1", "with pencil marks and numbered rows"),
        ("masume show samurai.json --svg samurai.svg", "a picture; `--svg -` writes it to standard output"),
        (
            "masume show puzzles.sdm --png page.png --solution --theme print",
            "page-1.png, page-2.png …, solved",
        ),
    ],
    exits: &[
        (Exit::Done, "everything was drawn"),
        (Exit::No, "--solution was asked for and some puzzle has none, or none was found in time"),
    ],
    arguments: ShowArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
struct ShowArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    run: RunArgs,

    /// Write an SVG picture; `-` for standard output
    #[arg(long, value_name = "FILE", help_heading = "Drawing", conflicts_with = "output")]
    svg: Option<PathBuf>,

    /// Write a PNG picture
    #[arg(long, value_name = "FILE", help_heading = "Drawing", conflicts_with = "output")]
    png: Option<PathBuf>,

    /// The width of a PNG picture in pixels
    #[arg(long, value_name = "PIXELS", help_heading = "Drawing", requires = "png")]
    width: Option<u32>,

    /// Draw the digits each cell may hold
    #[arg(long, help_heading = "Drawing")]
    candidates: bool,

    /// Draw the solution into the empty cells
    #[arg(long, help_heading = "Drawing")]
    solution: bool,

    /// The look of the pictures
    #[arg(long, value_name = "THEME", value_enum, default_value_t, help_heading = "Drawing")]
    theme: ThemeChoice,

    /// Numbers at the edge of the board
    #[arg(long, value_name = "STYLE", value_enum, default_value_t, default_missing_value = "r1c1",
          num_args = 0..=1, require_equals = true, help_heading = "Drawing")]
    coordinates: CoordinatesChoice,

    /// Write digits above nine as numbers instead of letters
    #[arg(long, help_heading = "Drawing")]
    decimal: bool,

    /// ASCII characters only, in the terminal
    #[arg(long, help_heading = "Drawing")]
    ascii: bool,

    /// Smaller boards in the terminal: no thin lines
    #[arg(long, help_heading = "Drawing")]
    compact: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum ThemeChoice {
    /// Ink on paper
    #[default]
    Light,
    /// Light on dark
    Dark,
    /// Black on white, nothing else
    Print,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum CoordinatesChoice {
    /// No numbers
    #[default]
    None,
    /// Numbers for rows and columns
    R1c1,
    /// Letters for rows, numbers for columns
    A1,
}

struct Show {
    args: ShowArgs,
    voice: Voice,
    color: bool,
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let args = match ShowArgs::from_arg_matches(matches) {
        Ok(args) => args,
        Err(e) => e.exit(),
    };
    // Whether the first puzzle is the only one decides its file name, so this waits even for a pipe.
    let pictures = args.svg.is_some() || args.png.is_some();
    let plan = match args.run.plan(&args.input, pictures) {
        Ok(plan) => plan,
        Err(exit) => return exit,
    };
    let color = args.run.color.stdout() && args.run.output.is_none();
    let work = Show { voice: Voice { json: false, color: args.run.color.stderr() }, color, args };
    batch::run(&work, plan, &context.cancel).tally.exit
}

impl Work for Show {
    type Worker = Desk;

    fn worker(&self, cancel: &CancelToken) -> Desk {
        Desk::new(&self.args.search, cancel)
    }

    fn answer(&self, desk: &mut Desk, item: &Item, out: &mut Out<'_>) -> Flow {
        let read = match desk::read(&self.args.input, item) {
            Ok(read) => read,
            Err(error) => {
                self.voice.error(item, &error, out);
                return Flow::Go;
            }
        };
        if !read.reading.not_kept.is_empty() {
            let what = format!("not drawn: {}", read.reading.not_kept.join(", "));
            self.voice.warn(item, &what, "", out);
        }
        let mut options = self.options();
        if self.args.solution && read.reading.document.as_pattern().is_none() {
            match self.solve(desk, item, &read, out) {
                Ok(solution) => options.overlay = solution,
                Err(flow) => return flow,
            }
        }
        let scene = Scene::new(&read.reading.document, &options);
        if let Err(why) = self.draw(item, &scene, out) {
            self.voice.error_of(item, Some(&read), &ReadError::at(item.line, 1, why), out);
            return Flow::Go;
        }
        out.tally().total += 1;
        Flow::Go
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        self.voice.error(item, &desk::broken(item), out);
    }
}

impl Show {
    fn options(&self) -> SceneOptions {
        SceneOptions {
            theme: match self.args.theme {
                ThemeChoice::Light => Theme::Light,
                ThemeChoice::Dark => Theme::Dark,
                ThemeChoice::Print => Theme::Print,
            },
            coordinates: match self.args.coordinates {
                CoordinatesChoice::None => Coordinates::None,
                CoordinatesChoice::R1c1 => Coordinates::R1C1,
                CoordinatesChoice::A1 => Coordinates::A1,
            },
            symbols: if self.args.decimal { Symbols::Numbers } else { Symbols::default() },
            candidates: if self.args.candidates { Candidates::Open } else { Candidates::default() },
            ..SceneOptions::default()
        }
    }

    /// A solution to draw; says so when there is none.
    fn solve(
        &self,
        desk: &mut Desk,
        item: &Item,
        read: &Read,
        out: &mut Out<'_>,
    ) -> Result<Option<masume::puzzle::Grid>, Flow> {
        let solved = match desk.engine(&read.reading.document.puzzle) {
            Ok((engine, control)) => engine.solve(control),
            Err(e) => {
                self.voice.error_of(item, Some(read), &desk::unsupported(item, &e), out);
                return Err(Flow::Go);
            }
        };
        if solved.report.stop == Stop::Cancelled {
            return Err(Flow::Drop);
        }
        if solved.solution.is_none() {
            let why = match solved.report.stop {
                Stop::Complete => "there is no solution to draw",
                stop => voice::stopped(stop),
            };
            self.voice.warn(item, why, "the puzzle is drawn without it", out);
            out.tally().exit(Exit::No);
        }
        Ok(solved.solution)
    }

    fn draw(&self, item: &Item, scene: &Scene, out: &mut Out<'_>) -> Result<(), String> {
        if let Some(path) = &self.args.svg {
            let text = svg(scene);
            if path == Path::new("-") {
                out.line(text.trim_end());
            } else {
                output::write_file(&numbered(path, item), text.as_bytes())?;
            }
        }
        if let Some(path) = &self.args.png {
            let bytes = png(scene, self.args.width).map_err(|e| e.to_string())?;
            output::write_file(&numbered(path, item), &bytes)?;
        }
        if self.args.svg.is_none() && self.args.png.is_none() {
            if item.number > 0 {
                out.line("");
            }
            let options = TerminalOptions {
                colour: self.color,
                ascii: self.args.ascii,
                thin_lines: !self.args.compact,
            };
            out.text().extend_from_slice(terminal(scene, options).as_bytes());
        }
        Ok(())
    }
}

/// `board.svg`, or `board-3.svg` for the third of several.
fn numbered(path: &Path, item: &Item) -> PathBuf {
    if item.only {
        return path.to_path_buf();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let number = item.number + 1;
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}
