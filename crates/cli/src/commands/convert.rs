//! `masume convert`: any format to any format, saying what was not kept.

use clap::{ArgMatches, Args, FromArgMatches as _};
use masume::formats::{FORMATS, Format, ReadError};
use masume::solver::CancelToken;

use super::Command;
use crate::batch::{self, Flow, Out, Work};
use crate::desk;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{Context, InputArgs, RunArgs, WriteArgs};
use crate::queue::Item;
use crate::voice::{self, Voice};
use crate::writing;

pub(crate) static COMMAND: Command = Command {
    name: "convert",
    about: "Turn puzzles and patterns from any format into any other",
    long: "What the input is written in is found out (or said with --from); --format says what to write. Without it \
           the ending of --output decides, and without that the plainest form that holds the puzzle: one line of \
           cells, with the shape before them where it is not the usual one. What a format has no room for is named on standard error (and in JSON \
           under `not_kept`), never silently dropped. An unreadable puzzle leaves a line `# error line 7: …` in its \
           place.",
    examples: &[
        ("masume convert puzzles.sdm --format fpuzzles", "links to play or edit them"),
        ("masume convert - --format line < board.txt", "a drawn grid as one line"),
        ("masume convert big.txt --format line --decimal", "16×16 as numbers"),
        ("masume convert 'https://…' --output puzzle.sdk", "a link as a file; the ending says the format"),
    ],
    exits: &[(Exit::Done, "everything was read and written (perhaps with parts not kept)")],
    arguments: ConvertArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    write: WriteArgs,
    #[command(flatten)]
    run: RunArgs,

    /// One JSON object per puzzle, with the text under `text` (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,
}

struct Convert {
    args: ConvertArgs,
    format: Option<&'static Format>,
    voice: Voice,
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let args = match ConvertArgs::from_arg_matches(matches) {
        Ok(args) => args,
        Err(e) => e.exit(),
    };
    let plan = match args.run.plan(&args.input, false) {
        Ok(plan) => plan,
        Err(exit) => return exit,
    };
    let ending = args.run.output.as_deref().and_then(|p| p.extension()?.to_str());
    let by_ending = ending.and_then(|e| {
        FORMATS
            .iter()
            .copied()
            .find(|f| f.write.is_some() && f.extensions.contains(&e.to_lowercase().as_str()))
    });
    let work = Convert {
        format: args.write.format.or(by_ending),
        voice: Voice { json: args.json, color: args.run.color.stderr() },
        args,
    };
    batch::run(&work, plan, &context.cancel).tally.exit
}

impl Work for Convert {
    type Worker = ();

    fn worker(&self, _: &CancelToken) {}

    fn answer(&self, (): &mut (), item: &Item, out: &mut Out<'_>) -> Flow {
        let read = match desk::read(&self.args.input, item) {
            Ok(read) => read,
            Err(error) => {
                self.voice.error(item, &error, out);
                return Flow::Go;
            }
        };
        let document = &read.reading.document;
        let (written, format) = match writing::document(document, self.format, self.args.write.options()) {
            Ok(both) => both,
            Err(e) => {
                let error = ReadError::at(item.line, 1, e.to_string())
                    .help("`masume list formats` says what each format keeps; `masume` keeps everything");
                self.voice.error_of(item, Some(&read), &error, out);
                return Flow::Go;
            }
        };
        out.tally().total += 1;
        let mut not_kept = read.reading.not_kept.clone();
        not_kept.extend(written.not_kept);
        if self.voice.json {
            let mut object = Object::begin(out.text());
            voice::head_of(&mut object, item, &read);
            object.string("to", format.id);
            object.string("text", &written.text);
            if !not_kept.is_empty() {
                object.strings("not_kept", &not_kept);
            }
            object.null("error");
            object.end_line();
        } else {
            if !not_kept.is_empty() {
                let help = format!("from {} to {}", read.format.id, format.id);
                self.voice.warn(item, &format!("not kept: {}", not_kept.join(", ")), &help, out);
            }
            out.line(&written.text);
            // A blank line parts boards of several lines, for people and for readers.
            if written.text.contains('\n') && !item.only {
                out.line("");
            }
        }
        Flow::Go
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        self.voice.error(item, &desk::broken(item), out);
    }
}
