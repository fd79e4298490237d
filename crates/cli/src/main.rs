//! The `masume` command: glue between people, pipes and the library.
//!
//! | module | what it does |
//! |---|---|
//! | [`commands`] | one file per subcommand, the table of them |
//! | [`task`], [`options`] | what they share: the way from options to an answer for each puzzle |
//! | [`batch`], [`queue`], [`input`], [`output`] | the pipeline: reader, workers, writer, in input order |
//! | [`desk`] | what a worker thread has: reader of records, engines, clock |
//! | [`voice`], [`writing`], [`drawing`], [`json`], [`words`], [`diagnostic`] | answers and errors as text or JSON |
//! | [`book`] | the help texts as one document |
//! | [`progress`], [`interrupt`], [`tally`], [`exit`] | how far, Ctrl-C, counts, exit codes |

mod batch;
mod book;
mod commands;
mod desk;
mod diagnostic;
mod drawing;
mod exit;
mod input;
mod interrupt;
mod json;
mod options;
mod output;
mod progress;
mod queue;
mod tally;
mod task;
mod voice;
mod words;
mod writing;

use masume::solver::CancelToken;

use crate::options::Context;

fn main() {
    let matches = commands::app().get_matches();
    let Some((name, matches)) = matches.subcommand() else { return };
    let Some(command) = commands::COMMANDS.iter().find(|c| c.name == name) else { return };
    let cancel = CancelToken::new();
    interrupt::install(&cancel);
    let exit = (command.run)(matches, &Context { cancel });
    // Not a plain return: the reader thread may wait for a pipe that never ends.
    std::process::exit(exit.code());
}
