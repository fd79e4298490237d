//! `masume completions`: what a shell needs to complete command lines.

use clap::{ArgMatches, Args, FromArgMatches as _};
use clap_complete::Shell;

use super::{Command, app, list};
use crate::exit::Exit;
use crate::options::Context;

pub(crate) static COMMAND: Command = Command {
    name: "completions",
    about: "Write the completions of a shell",
    long: "Made from the same table as this help text. Put the output where your shell looks for it.",
    examples: &[
        ("masume completions bash > ~/.local/share/bash-completion/completions/masume", "for bash"),
        ("masume completions fish > ~/.config/fish/completions/masume.fish", "for fish"),
    ],
    exits: &[
        (Exit::Done, "the completions were written"),
        (Exit::Bad, "the options are wrong, or the output was refused"),
    ],
    arguments: CompletionsArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

fn run(matches: &ArgMatches, _: &Context) -> Exit {
    let args = match CompletionsArgs::from_arg_matches(matches) {
        Ok(args) => args,
        Err(e) => e.exit(),
    };
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut app(), "masume", &mut text);
    list::print(&text)
}
