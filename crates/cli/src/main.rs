//! The `masume` command: glue between people, pipes and the library.
//!
//! | module | what it does |
//! |---|---|
//! | [`commands`] | one file per subcommand, the table of them |
//! | [`task`], [`options`] | what they share: the way from options to an answer for each puzzle |
//! | [`batch`], [`queue`], [`input`], [`output`] | the pipeline: reader, workers, writer, in input order |
//! | [`desk`], [`place`] | what a worker thread has: reader of records, engines, clock; where a cell stands in the text |
//! | [`nine`] | plain 9×9 boards, many at once |
//! | [`choosing`], [`telling`] | which techniques; words in the user's language |
//! | [`patterns`], [`ranges`] | clue patterns and ranges as people give them |
//! | [`voice`], [`writing`], [`drawing`], [`json`], [`step_json`], [`words`], [`diagnostic`] | answers and errors as text or JSON |
//! | [`book`] | the help texts as one document |
//! | [`progress`], [`interrupt`], [`tally`], [`exit`] | how far, Ctrl-C, counts, exit codes |

mod aside;
mod batch;
mod book;
mod choosing;
mod commands;
mod desk;
mod diagnostic;
mod drawing;
mod exit;
mod input;
mod interrupt;
mod json;
mod nine;
mod options;
mod output;
mod patterns;
mod place;
mod progress;
mod queue;
mod ranges;
mod step_json;
mod tally;
mod task;
mod telling;
mod voice;
mod words;
mod writing;

use std::io::Write as _;

use masume::solver::CancelToken;

use crate::exit::Exit;
use crate::options::Context;

fn main() {
    let matches = commands::app().try_get_matches().unwrap_or_else(|e| asked_for_help(&e));
    let Some((name, matches)) = matches.subcommand() else { return };
    let Some(command) = commands::COMMANDS.iter().find(|c| c.name == name) else { return };
    let cancel = CancelToken::new();
    interrupt::install(&cancel);
    let exit = (command.run)(matches, &Context { cancel });
    // Not a plain return: the reader thread may wait for a pipe that never ends.
    std::process::exit(exit.code());
}

/// Says what is wrong with the command line, or the help text that was asked for, and ends.
fn asked_for_help(said: &clap::Error) -> ! {
    let written = said.print().and_then(|()| std::io::stdout().flush());
    let exit = match written {
        Err(e) if !said.use_stderr() => output::refused(&e),
        _ if said.use_stderr() => Exit::Bad,
        _ => Exit::Done,
    };
    std::process::exit(exit.code());
}
