//! `masume pattern`: clue patterns made, changed, drawn and told about.

use std::ffi::OsString;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, FromArgMatches as _, ValueEnum};
use masume::formats::{Document, ReadError};
use masume::generator::draw::{self, symmetrised};
use masume::generator::{Mask, Target, Wish};
use masume::locale::Lang;
use masume::puzzle::symmetry::Motion;
use masume::puzzle::{Board, Pattern, Puzzle, SYMMETRIES, Symmetry};
use masume::render::{Scene, SceneOptions, TerminalOptions, svg, terminal};
use masume::solver::{CancelToken, Control};

use super::Command;
use super::generate::{proof, proof_id, symmetry_name};
use super::show::numbered;
use crate::batch::{self, Flow, Out, Task};
use crate::exit::Exit;
use crate::input::Input;
use crate::json::Object;
use crate::options::{Context, InputArgs, RunArgs, SHAPE_FORMS, WriteArgs, how_many, shape, symmetry, whole};
use crate::patterns::{self, Drawn};
use crate::queue::Item;
use crate::telling::{DetailChoice, Telling, TellingArgs};
use crate::voice::{self, Voice};
use crate::{desk, output, ranges, writing};

pub(crate) static COMMAND: Command = Command {
    name: "pattern",
    about: "Make, change and draw clue patterns",
    long: "A pattern is given by its name in the gallery (`masume generate --list-patterns`), as cells (X for a clue, . \
           for none, ? where one may stand) or in a file of one or many; a puzzle stands for the pattern of its clues. \
           It is drawn with its number of clues, its symmetries and, where one is known, the proof that no puzzle can \
           have it. Without any, random patterns are made: of a --symmetry, with so many --clues, and without the \
           faults that leave no chance of one solution.\n\n\
           --cells and --format write patterns for programs: `masume pattern --symmetry half-turn --clues 24 --count \
           100 --cells | masume generate --pattern -`.",
    examples: &[
        ("masume pattern heart", "a picture of the gallery"),
        (
            "masume pattern puzzle.txt --symmetrise half-turn",
            "the clues of a puzzle, made even by more of them",
        ),
        ("masume pattern --symmetry quarter-turn --clues 22..26 --count 5 --seed 3", "five random ones"),
        ("masume pattern patterns.txt --svg picture.svg", "picture-1.svg, picture-2.svg …"),
    ],
    exits: &[
        (Exit::Done, "every pattern was drawn, and none is known to be impossible"),
        (Exit::No, "no puzzle can have some pattern, or there is no pattern as asked for"),
        (Exit::Bad, "a pattern could not be read or written, or the options are wrong"),
    ],
    arguments: PatternArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct PatternArgs {
    /// Names of pictures, cells, or files of patterns or puzzles; random patterns when nothing is named
    #[arg(value_name = "NAME|CELLS|FILE|-")]
    patterns: Vec<OsString>,

    /// The board, such as 9, 2x5, latin7 or 3x3+diagonals (--help tells all forms)
    #[arg(long, value_name = "SHAPE", value_parser = shape, long_help = SHAPE_FORMS, help_heading = "Pattern")]
    shape: Option<Puzzle>,

    /// The symmetry of random patterns (see `masume list symmetries`)
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry(), hide_possible_values = true,
          conflicts_with = "patterns", help_heading = "Pattern")]
    symmetry: Option<&'static Symmetry>,

    /// How many clues random patterns have: 24, 22..26
    #[arg(long, value_name = "RANGE", value_parser = ranges::clues, allow_hyphen_values = true,
          conflicts_with = "patterns", help_heading = "Pattern")]
    clues: Option<RangeInclusive<usize>>,

    /// How many random patterns
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = how_many, conflicts_with = "patterns", help_heading = "Pattern")]
    count: u64,

    /// Where the randomness starts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_negative_numbers = true,
          conflicts_with = "patterns", help_heading = "Pattern")]
    seed: u64,

    /// Add cells until the pattern has this symmetry
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry(), hide_possible_values = true,
          help_heading = "Pattern")]
    symmetrise: Option<&'static Symmetry>,

    /// Turn or mirror the pattern
    #[arg(long, value_name = "MOTION", value_enum, help_heading = "Pattern")]
    turn: Option<Turn>,

    /// Each pattern on one line: X for a clue, . for none
    #[arg(long, conflicts_with_all = ["format", "json"], help_heading = "Output")]
    cells: bool,

    /// Write an SVG picture; `-` for standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["output", "format", "json", "cells"],
          help_heading = "Output")]
    svg: Option<PathBuf>,

    /// One JSON object per pattern (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    write: WriteArgs,

    /// ASCII characters only
    #[arg(long, help_heading = "Output")]
    ascii: bool,

    /// The language: en or ja; that of the environment when not said
    #[arg(long, value_name = "LANG", help_heading = "Output")]
    lang: Option<Lang>,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(clippy::enum_variant_names, reason = "the words of the command line")]
enum Turn {
    /// A quarter turn clockwise
    QuarterTurn,
    /// A half turn
    HalfTurn,
    /// A quarter turn the other way
    ThreeQuarterTurn,
    /// Left and right change places
    LeftRight,
    /// Top and bottom change places
    TopBottom,
    /// Mirrored in the diagonal from top left
    Diagonal,
    /// Mirrored in the diagonal from bottom left
    AntiDiagonal,
}

impl Turn {
    fn motion(self) -> Motion {
        match self {
            Self::QuarterTurn => Motion::QuarterTurn,
            Self::HalfTurn => Motion::HalfTurn,
            Self::ThreeQuarterTurn => Motion::ThreeQuarterTurn,
            Self::LeftRight => Motion::LeftRight,
            Self::TopBottom => Motion::TopBottom,
            Self::Diagonal => Motion::Transpose,
            Self::AntiDiagonal => Motion::AntiTranspose,
        }
    }
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let args = PatternArgs::from_arg_matches(matches).unwrap_or_else(|e| e.exit());
    let inputs = if args.patterns.is_empty() {
        vec![Input::Nothing("no pattern".to_string(), 1)]
    } else {
        args.patterns.iter().enumerate().map(|(i, a)| patterns::inputs(i + 1, a)).collect()
    };
    let wanted = args.patterns.is_empty().then_some(args.count);
    let mut plan = match args.run.plan_for(inputs, args.shape.as_ref(), wanted) {
        Ok(plan) => plan,
        Err(exit) => return exit,
    };
    plan.cutting.look_ahead |= args.svg.is_some();
    let telling = TellingArgs { lang: args.lang, detail: DetailChoice::Short }.telling();
    let input = InputArgs { inputs: Vec::new(), from: None, shape: args.shape.clone() };
    let voice = Voice { json: args.json, color: args.run.color.stderr(), command: "pattern" };
    let control = Control { cancel: context.cancel.clone(), ..Control::default() };
    batch::run(&Drawing { args: &args, input, voice, telling, control }, plan, &context.cancel).tally.exit
}

struct Drawing<'a> {
    args: &'a PatternArgs,
    input: InputArgs,
    voice: Voice,
    telling: Telling,
    control: Control,
}

impl Drawing<'_> {
    /// Random patterns, as many as asked for.
    fn random(&self, item: &Item, out: &mut Out<'_>) -> Result<(), ReadError> {
        let mut target =
            Target::on(self.args.shape.clone().unwrap_or_else(|| Puzzle::empty(Board::classic())));
        target.symmetry = self.args.symmetry.unwrap_or(&SYMMETRIES[0]);
        target.clues = Some(self.args.clues.clone().unwrap_or_else(|| usual_clues(&target)));
        let mut left = self.args.count;
        let mut result = Ok(());
        let drawn = draw::draw(&target, self.args.seed, &mut |pattern| {
            let number = self.args.count - left;
            left -= 1;
            if let Some(pattern) = pattern {
                let drawn =
                    Drawn { mask: Mask::exactly(&pattern), ..Drawn::anywhere(pattern.board().clone()) };
                let item = numbered_item(item, number, self.args.count == 1);
                result = self.one(&item, &drawn, out);
            } else {
                out.tally().exit(Exit::No);
                out.line(&format!("# none {}: no such pattern came out", number + 1));
            }
            out.pause();
            // Ctrl-C, or a reader that wants no more.
            let stopped = self.control.cancel.is_cancelled();
            if left > 0 && result.is_ok() && !stopped {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if let Err(why) = drawn {
            out.tally().exit(Exit::No);
            let proof = proof(&self.telling, target.board(), &why);
            let said = self.telling.say("proof-head", &[("proof", proof.into())]);
            if self.args.json {
                let mut object = Object::record(out.text(), "pattern", voice::whole_source(item));
                object.null("cells");
                object.string("proof", proof_id(&why));
                object.string("message", &said);
                object.null("error");
                object.end_line();
            } else {
                out.note(format!("masume: {said}\n"));
            }
        }
        result
    }

    /// Changes, draws and tells of one pattern.
    fn one(&self, item: &Item, drawn: &Drawn, out: &mut Out<'_>) -> Result<(), ReadError> {
        let said = |why: String| ReadError::at(item.line, 1, why);
        let mask = self.changed(&drawn.mask).map_err(said)?;
        let mut target = Target::new(mask.board().clone());
        target.mask = mask.clone();
        let impossible = draw::prove(&target, &self.control);
        let must = must(&mask);
        out.tally().total += 1;
        if impossible.is_some() {
            out.tally().exit(Exit::No);
        }
        let mut document = Document::from_pattern(must.clone());
        document.meta.title.clone_from(&drawn.title);
        if self.args.json {
            let mut object = Object::record(out.text(), "pattern", voice::whole_source(item));
            object.string("file", &item.file);
            object.number("line", item.line as u64);
            object.string("title", &drawn.title);
            object.string("cells", &patterns::line(&mask));
            voice::shape_key(&mut object, mask.board().spec());
            object.number("clues", must.len() as u64);
            object.number("may", mask.count(Wish::May) as u64);
            object.strings("symmetries", must.symmetries().iter().map(|s| s.id));
            match &impossible {
                Some(why) => object.string("proof", proof_id(why)),
                None => object.null("proof"),
            }
            object.null("error");
            object.end_line();
        } else if self.args.cells {
            out.line(&patterns::line(&mask));
        } else if let Some(format) = self.args.write.format {
            let written = writing::document(&document, Some(format), self.args.write.options());
            out.line(&written.map_err(|e| said(e.to_string()))?.0.text);
            if !item.only {
                out.line("");
            }
        } else if let Some(path) = &self.args.svg {
            let picture = svg(&Scene::new(&document, &SceneOptions::default()));
            if path == Path::new("-") {
                out.line(picture.trim_end());
            } else {
                output::write_file(&numbered(path, item), picture.as_bytes()).map_err(said)?;
            }
        } else {
            self.picture(item, &mask, &document, out);
            let proof = impossible.map(|why| proof(&self.telling, mask.board(), &why));
            self.tell(&mask, &must, proof, out);
        }
        Ok(())
    }

    /// The drawing for people.
    fn picture(&self, item: &Item, mask: &Mask, document: &Document, out: &mut Out<'_>) {
        if item.number > 0 {
            out.line("");
        }
        if mask.count(Wish::May) > 0 {
            let shape = mask.board();
            for row in 0..shape.rows() {
                let sign = |col| match shape.cell_at(row, col).map(|cell| mask.get(cell)) {
                    Some(Wish::Must) => "X ",
                    Some(Wish::May) => "? ",
                    Some(Wish::Never) => ". ",
                    None => "  ",
                };
                let line: String = (0..shape.cols()).map(sign).collect();
                out.line(line.trim_end());
            }
            return;
        }
        let colour = self.args.run.color.stdout() && self.args.run.output.is_none();
        let options = TerminalOptions { colour, ascii: self.args.ascii, thin_lines: false };
        let text = terminal(&Scene::new(document, &SceneOptions::default()), options);
        out.text().extend_from_slice(text.as_bytes());
    }

    /// A line about it: clues, symmetries, and why no puzzle can have it.
    fn tell(&self, mask: &Mask, must: &Pattern, proof: Option<String>, out: &mut Out<'_>) {
        let t = &self.telling;
        let mut parts = vec![t.count("pattern-clues", must.len())];
        if mask.count(Wish::May) > 0 {
            parts.push(t.count("pattern-may", mask.count(Wish::May)));
        }
        let symmetries = must.symmetries();
        let names: Vec<&str> = symmetries.iter().map(|s| symmetry_name(t, s)).collect();
        parts.push(t.say("pattern-symmetry", &[("list", names.join(&t.say("list-comma", &[])).into())]));
        out.line(&parts.join(&t.say("list-comma", &[])));
        if let Some(proof) = proof {
            out.line(&t.say("proof-head", &[("proof", proof.into())]));
        }
    }

    /// The pattern turned and made even, as asked for.
    fn changed(&self, mask: &Mask) -> Result<Mask, String> {
        let shape = mask.board();
        let mut mask = mask.clone();
        if let Some(turn) = self.args.turn {
            let mut turned = mask.clone();
            for cell in shape.cells() {
                let image = turn.motion().image(shape, cell);
                let image = image.ok_or("a board of this shape cannot be turned so")?;
                turned.set(image, mask.get(cell));
            }
            mask = turned;
        }
        if let Some(symmetry) = self.args.symmetrise {
            let even = symmetrised(&must(&mask), symmetry)
                .ok_or_else(|| format!("a board of this shape does not have the symmetry {}", symmetry.id))?;
            even.cells().for_each(|cell| mask.set(cell, Wish::Must));
        }
        Ok(mask)
    }
}

/// The cells that hold a clue.
fn must(mask: &Mask) -> Pattern {
    let mut pattern = Pattern::empty(mask.board().clone());
    mask.cells(Wish::Must).for_each(|cell| pattern.set(cell, true));
    pattern
}

/// When nothing is said: about as many clues as published puzzles have, three of ten cells.
fn usual_clues(target: &Target) -> RangeInclusive<usize> {
    let usual = target.board().len() * 3 / 10;
    usual..=usual + 4
}

fn numbered_item(item: &Item, number: u64, only: bool) -> Item {
    Item { file: item.file.clone(), line: 1, number, only, content: Err(ReadError::at(1, 1, "random")) }
}

impl Task for Drawing<'_> {
    type Worker = ();

    fn worker(&self, _: &CancelToken) {}

    fn answer(&self, (): &mut (), item: &Item, out: &mut Out<'_>) -> Flow {
        let done = if self.args.patterns.is_empty() {
            self.random(item, out)
        } else {
            patterns::read(&self.input, item).and_then(|drawn| self.one(item, &drawn, out))
        };
        if let Err(error) = done {
            self.voice.error(item, &error, out);
        }
        Flow::Go
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        self.voice.error(item, &desk::broken(item), out);
    }
}
