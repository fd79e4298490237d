//! `masume show`: puzzles and patterns drawn, in the terminal or as pictures.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use masume::formats::ReadError;
use masume::puzzle::{Symbols, clashes};
use masume::render::{
    Candidates, Coordinates, Meaning, Scene, SceneOptions, TerminalOptions, Theme, png, svg, terminal,
};
use masume::solver::Stop;

use super::Command;
use crate::batch::{Flow, Out, Plan};
use crate::desk::Desk;
use crate::exit::Exit;
use crate::options::{InputArgs, RunArgs, SearchArgs};
use crate::queue::Item;
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{output, voice};

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
        (Exit::Done, "everything was drawn (givens that clash are marked, with a warning)"),
        (
            Exit::No,
            "--solution was asked for and some puzzle has none, or several, or was not decided in time",
        ),
        (Exit::Bad, "a puzzle could not be read, a picture not written, or the options are wrong"),
    ],
    arguments: ShowArgs::augment_args,
    run: task::run::<ShowArgs>,
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
    #[arg(
        long,
        value_name = "PIXELS",
        help_heading = "Drawing",
        requires = "png",
        allow_negative_numbers = true
    )]
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
    #[arg(long, value_name = "STYLE", value_enum, default_value_t, help_heading = "Drawing")]
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
pub(super) enum ThemeChoice {
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

impl ThemeChoice {
    pub(super) fn theme(self) -> Theme {
        match self {
            Self::Light => Theme::Light,
            Self::Dark => Theme::Dark,
            Self::Print => Theme::Print,
        }
    }
}

impl RecordCommand for ShowArgs {
    const NAME: &str = "show";
    const PATTERNS: bool = true;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: Some(&self.search), json: false }
    }

    fn adjust(&self, plan: &mut Plan) {
        // Whether the first puzzle is the only one decides its file name, so this waits even for a pipe.
        plan.cutting.look_ahead |= self.svg.is_some() || self.png.is_some();
    }

    fn answer_record(
        &self,
        desk: &mut Desk,
        asked: &Asked<'_>,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let mut options = self.options();
        if self.solution && asked.document().as_pattern().is_none() {
            let (engine, control) = asked.engine(desk)?;
            let start = Instant::now();
            let found = engine.count(2, control);
            let tally = out.tally();
            tally.nodes += found.report.stats.nodes;
            tally.search += start.elapsed();
            let stop = found.report.stop;
            let why = match (found.count, found.unique()) {
                _ if stop == Stop::Cancelled => return Ok(Flow::Drop),
                (1, Some(true)) => {
                    tally.solved += 1;
                    None
                }
                (2.., _) => {
                    tally.several += 1;
                    Some(("several solutions: this is one of them", ""))
                }
                (0, Some(false)) => {
                    tally.none += 1;
                    Some(("there is no solution to draw", "the puzzle is drawn without it"))
                }
                (0, _) => {
                    tally.unknown += 1;
                    Some((voice::stopped(stop), "the puzzle is drawn without a solution"))
                }
                _ => {
                    tally.unknown += 1;
                    Some((voice::stopped(stop), "a solution is drawn, but there may be others"))
                }
            };
            if let Some((why, help)) = why {
                tally.exit(Exit::No);
                asked.warn(why, help, out);
            }
            options.overlay = found.examples.into_iter().next();
        }
        let clashes = clashes(asked.puzzle());
        asked.warn_of_clash(&clashes, out);
        options.highlights.extend(clashes.iter().flat_map(|v| &v.cells).map(|c| (*c, Meaning::Clash)));
        let scene = Scene::new(asked.document(), &options);
        self.draw(asked.item, &scene, out).map_err(|why| ReadError::at(asked.item.line, 1, why))?;
        out.tally().total += 1;
        Ok(Flow::Go)
    }
}

impl ShowArgs {
    fn options(&self) -> SceneOptions {
        SceneOptions {
            theme: self.theme.theme(),
            coordinates: match self.coordinates {
                CoordinatesChoice::None => Coordinates::None,
                CoordinatesChoice::R1c1 => Coordinates::R1C1,
                CoordinatesChoice::A1 => Coordinates::A1,
            },
            symbols: if self.decimal { Symbols::Numbers } else { Symbols::default() },
            candidates: if self.candidates { Candidates::Open } else { Candidates::default() },
            ..SceneOptions::default()
        }
    }

    fn draw(&self, item: &Item, scene: &Scene, out: &mut Out<'_>) -> Result<(), String> {
        if let Some(path) = &self.svg {
            let text = svg(scene);
            if path == Path::new("-") {
                out.line(text.trim_end());
            } else {
                output::write_file(&numbered(path, item), text.as_bytes())?;
            }
        }
        if let Some(path) = &self.png {
            let bytes = png(scene, self.width).map_err(|e| e.to_string())?;
            output::write_file(&numbered(path, item), &bytes)?;
        }
        if self.svg.is_none() && self.png.is_none() {
            if item.number > 0 {
                out.line("");
            }
            let options = TerminalOptions {
                colour: self.run.color.stdout() && self.run.output.is_none(),
                ascii: self.ascii,
                thin_lines: !self.compact,
            };
            out.text().extend_from_slice(terminal(scene, options).as_bytes());
        }
        Ok(())
    }
}

/// `board.svg`, or `board-3.svg` for the third of several.
pub(super) fn numbered(path: &Path, item: &Item) -> PathBuf {
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
