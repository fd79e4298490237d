//! The table of subcommands. A new one is a file here, a row in [`COMMANDS`] and a test file; help, completions, the
//! manual page and `docs/cli.md` are made from the row.

use std::fmt::Write as _;

use clap::ArgMatches;

use crate::exit::Exit;
use crate::options::Context;

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod gattai;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod hunt;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod minimise;
pub(crate) mod pattern;
pub(crate) mod rate;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod studio;
pub(crate) mod techniques;

/// A subcommand: a row of the table.
#[derive(Debug)]
pub(crate) struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// What it does, in a few paragraphs.
    pub long: &'static str,
    /// Command lines with what they do.
    pub examples: &'static [(&'static str, &'static str)],
    /// What the exit codes mean for it; those it does not name mean what they mean everywhere.
    pub exits: &'static [(Exit, &'static str)],
    /// Adds its arguments.
    pub arguments: fn(clap::Command) -> clap::Command,
    /// Does it.
    pub run: fn(&ArgMatches, &Context) -> Exit,
}

/// Every subcommand, in the order of the help text.
pub(crate) static COMMANDS: &[&Command] = &[
    &solve::COMMAND,
    &count::COMMAND,
    &check::COMMAND,
    &rate::COMMAND,
    &explain::COMMAND,
    &hint::COMMAND,
    &generate::COMMAND,
    &pattern::COMMAND,
    &minimise::COMMAND,
    &hunt::COMMAND,
    &gattai::COMMAND,
    &convert::COMMAND,
    &show::COMMAND,
    &canon::COMMAND,
    &studio::COMMAND,
    &techniques::COMMAND,
    &list::COMMAND,
    &completions::COMMAND,
    &man::COMMAND,
];

/// What exit codes mean where the subcommand does not say it.
const COMMON_EXITS: &[(Exit, &str)] = &[
    (
        Exit::Bad,
        "a puzzle could not be read or has givens that clash, the options are wrong, or the output was refused",
    ),
    (Exit::Interrupted, "interrupted"),
];

impl Command {
    /// The text after the options: examples and exit codes.
    fn after(&self) -> String {
        let mut text = String::from("Examples:\n");
        for (line, what) in self.examples {
            let _ = writeln!(text, "  {line}\n      {what}");
        }
        text.push_str("\nExit codes (in a batch the highest wins):\n");
        let common = COMMON_EXITS.iter().filter(|c| self.exits.iter().all(|e| e.0 != c.0));
        for (exit, what) in self.exits.iter().chain(common) {
            let _ = writeln!(text, "  {:<4} {what}", exit.code());
        }
        text
    }

    fn clap(&self) -> clap::Command {
        // The arguments first: groups of them bring a description of their own, which is not the command's.
        (self.arguments)(clap::Command::new(self.name))
            .about(self.about)
            .long_about(format!("{}.\n\n{}", self.about, self.long))
            .after_long_help(self.after())
    }
}

/// The whole command line, made from the table.
pub(crate) fn app() -> clap::Command {
    clap::Command::new("masume")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Solve, count, check, rate, explain, make, hunt, convert and draw Sudoku-like puzzles of any size and shape")
        .long_about(
            "Masume is a workbench for people who make Sudoku.\n\nAny Sudoku-like board in any common text form goes \
             in, one puzzle or millions; solved, counted, checked, rated, explained, converted or drawn it comes \
             out, in the same order. What the input is written in is found out by itself.",
        )
        .after_help("`masume COMMAND --help` has examples. `masume solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79` is a first try.")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .max_term_width(100)
        .subcommands(COMMANDS.iter().map(|c| c.clap()))
}
