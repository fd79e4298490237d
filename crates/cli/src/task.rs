//! What the subcommands that answer puzzles have in common: they take their options, read each record or say why not,
//! answer it, and sum up. A [`RecordCommand`] says what differs: its options and its answer.

use clap::{ArgMatches, FromArgMatches};
use masume::formats::{Document, ReadError};
use masume::puzzle::{Puzzle, Violation};
use masume::solver::{CancelToken, Control, Engine};

use crate::batch::{self, Flow, Out, Plan, Task};
use crate::desk::{self, Desk, Read};
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{Context, InputArgs, RunArgs, SearchArgs};
use crate::queue::{Item, Lines};
use crate::tally::Tally;
use crate::voice::{self, Voice};

/// The groups of options that decide how a task is run.
pub(crate) struct Common<'a> {
    pub input: &'a InputArgs,
    pub run: &'a RunArgs,
    /// `None` for a task that never searches.
    pub search: Option<&'a SearchArgs>,
    /// Whether answers are JSON.
    pub json: bool,
}

/// A subcommand that answers records one by one; it is made from its options.
pub(crate) trait RecordCommand: FromArgMatches + Sync {
    /// Its name: `masume::formats::record` knows which keys it writes.
    const NAME: &'static str;

    /// Whether it has an answer to clue patterns; else they are refused.
    const PATTERNS: bool;

    /// Its options that every task has.
    fn common(&self) -> Common<'_>;

    /// Changes how the batch is run.
    fn adjust(&self, _: &mut Plan) {}

    /// Answers one record; an error is reported in its place.
    fn answer_record(&self, desk: &mut Desk, asked: &Asked<'_>, out: &mut Out<'_>)
    -> Result<Flow, ReadError>;

    /// Whether plain 9×9 lines may come many at once, for [`RecordCommand::answer_plain_lines`].
    fn takes_lines(&self) -> bool {
        false
    }

    /// [`Task::answer_lines`], where plain lines are quicker answered together.
    fn answer_plain_lines(&self, desk: &mut Desk, lines: &Lines, out: &mut Out<'_>) -> Flow {
        let mut flows = (0..lines.boards.len()).map(|i| self.answer(desk, &lines.item(i), out));
        flows.find(|flow| *flow != Flow::Go).unwrap_or(Flow::Go)
    }

    /// A last word when no summary was asked for.
    fn close(&self, _: &Tally) {}
}

/// How a command speaks.
fn voice<T: RecordCommand>(command: &T) -> Voice {
    let Common { run, json, .. } = command.common();
    Voice { json, color: run.color.stderr(), command: T::NAME }
}

/// A record that was read.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub item: &'a Item,
    pub read: &'a Read,
    pub voice: Voice,
}

impl<'a> Asked<'a> {
    pub(crate) fn document(&self) -> &'a Document {
        &self.read.reading.document
    }

    pub(crate) fn puzzle(&self) -> &'a Puzzle {
        &self.document().puzzle
    }

    /// An engine loaded with the puzzle, and when it must stop.
    pub(crate) fn engine<'d>(&self, desk: &'d mut Desk) -> Result<(&'d mut Engine, &'d Control), ReadError> {
        desk.engine(self.puzzle()).map_err(|e| desk::unsupported(self.item, &e))
    }

    /// A warning on standard error.
    pub(crate) fn warn(&self, what: &str, help: &str, out: &mut Out<'_>) {
        self.voice.warn(self.item, what, help, out);
    }

    /// A warning about givens that clash, for a task that can do its work all the same.
    pub(crate) fn warn_of_clash(&self, found: &[Violation], out: &mut Out<'_>) {
        if let Some(error) = desk::clash(self, found) {
            self.voice.warn_at(self.item, &error, out);
        }
    }

    /// The record of an answer, with the keys it begins with.
    pub(crate) fn record<'o>(&'o self, out: &'o mut Out<'_>) -> Object<'o> {
        let mut object = self.bare_record(out);
        voice::head(&mut object, self.item, self.read);
        object
    }

    /// The same without these.
    pub(crate) fn bare_record<'o>(&'o self, out: &'o mut Out<'_>) -> Object<'o> {
        Object::record(out.text(), self.voice.command, voice::source(self.item, self.read))
    }
}

/// Runs a command over all its inputs: what a row of the table of subcommands calls.
pub(crate) fn run<T: RecordCommand>(matches: &ArgMatches, context: &Context) -> Exit {
    let command = T::from_arg_matches(matches).unwrap_or_else(|e| e.exit());
    let Common { input, run, search, .. } = command.common();
    let mut plan = match run.plan(input) {
        Ok(plan) => plan,
        Err(exit) => return exit,
    };
    plan.cutting.lines = command.takes_lines();
    command.adjust(&mut plan);
    let finished = batch::run(&command, plan, &context.cancel);
    if search.is_some_and(|s| s.stats) {
        say!("{}", finished.tally.summary(finished.wall, finished.threads).trim_end());
    } else if !run.quiet {
        command.close(&finished.tally);
    }
    finished.tally.exit
}

impl<T: RecordCommand> Task for T {
    type Worker = Desk;

    fn worker(&self, cancel: &CancelToken) -> Desk {
        Desk::new(self.common().search, cancel)
    }

    fn answer(&self, desk: &mut Desk, item: &Item, out: &mut Out<'_>) -> Flow {
        let voice = voice(self);
        let input = self.common().input;
        let read = if T::PATTERNS { desk::read(input, item) } else { desk::read_puzzle(input, item) };
        let read = match read {
            Ok(read) => read,
            Err(error) => {
                voice.error(item, &error, out);
                return Flow::Go;
            }
        };
        voice.not_kept(item, &read, out);
        self.answer_record(desk, &Asked { item, read: &read, voice }, out).unwrap_or_else(|error| {
            voice.error_of(item, Some(&read), &error, out);
            Flow::Go
        })
    }

    fn answer_lines(&self, desk: &mut Desk, lines: &Lines, out: &mut Out<'_>) -> Flow {
        self.answer_plain_lines(desk, lines, out)
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        voice(self).error(item, &desk::broken(item), out);
    }
}
