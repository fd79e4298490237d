//! `masume convert`: any format to any format, saying what was not kept.

use clap::Args;
use masume::formats::{self, Format, ReadError};
use masume::puzzle::clashes;

use super::Command;
use crate::batch::{Flow, Out};
use crate::desk::Desk;
use crate::exit::Exit;
use crate::options::{InputArgs, RunArgs, WriteArgs};
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{voice, writing};

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
    exits: &[
        (
            Exit::Done,
            "everything was read and written (perhaps with a warning: parts not kept, givens that clash)",
        ),
        (Exit::Bad, "a puzzle could not be read or written, or the options are wrong"),
    ],
    arguments: ConvertArgs::augment_args,
    run: task::run::<ConvertArgs>,
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

impl RecordCommand for ConvertArgs {
    const NAME: &str = "convert";
    const PATTERNS: bool = true;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: None, json: self.json }
    }

    fn answer_record(&self, _: &mut Desk, asked: &Asked<'_>, out: &mut Out<'_>) -> Result<Flow, ReadError> {
        let read = asked.read;
        let (written, format) = writing::document(asked.document(), self.format(), self.write.options())
            .map_err(|e| {
                ReadError::at(asked.item.line, 1, e.to_string())
                    .help("`masume list formats` says what each format keeps; `masume` keeps everything")
            })?;
        let clashes = clashes(asked.puzzle());
        asked.warn_of_clash(&clashes, out);
        out.tally().total += 1;
        if self.json {
            let mut object = asked.bare_record(out);
            voice::head_of(&mut object, asked.item, read);
            object.string("to", format.id);
            object.string("text", &written.text);
            if !read.reading.not_kept.is_empty() || !written.not_kept.is_empty() {
                object.strings("not_kept", read.reading.not_kept.iter().chain(&written.not_kept));
            }
            if !clashes.is_empty() {
                voice::violations_key(&mut object, asked.puzzle().board(), &clashes);
            }
            object.null("error");
            object.end_line();
            return Ok(Flow::Go);
        }
        if !written.not_kept.is_empty() {
            let help = format!("from {} to {}", read.format.id, format.id);
            asked.warn(&format!("not kept: {}", written.not_kept.join(", ")), &help, out);
        }
        out.line(&written.text);
        // A blank line parts boards of several lines, for people and for readers.
        if written.text.contains('\n') && !asked.item.only {
            out.line("");
        }
        Ok(Flow::Go)
    }
}

impl ConvertArgs {
    /// The format asked for, or that of the output file's ending.
    fn format(&self) -> Option<&'static Format> {
        let by_ending = || {
            let extension = self.run.output.as_deref()?.extension()?.to_str()?;
            formats::by_extension(extension).filter(|f| f.write.is_some())
        };
        self.write.format.or_else(by_ending)
    }
}
