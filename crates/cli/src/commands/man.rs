//! `masume man`: the manual page, and the same as Markdown for `docs/cli.md`.

use std::path::PathBuf;

use clap::{ArgMatches, Args, FromArgMatches as _};

use super::{COMMANDS, Command, app, list};
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::options::Context;
use crate::{book, output};

pub(crate) static COMMAND: Command = Command {
    name: "man",
    about: "Write the manual page",
    long: "Without a name: the page of masume itself. With a subcommand's name: its page. With --dir: all pages, as \
           files masume.1, masume-solve.1 and so on. --markdown writes the whole as one text.",
    examples: &[
        ("masume man solve | man -l -", "read a page"),
        ("masume man --dir ~/.local/share/man/man1", "install all of them"),
        ("masume man --markdown > docs/cli.md", "the book of help texts"),
    ],
    exits: &[
        (Exit::Done, "the page was written"),
        (Exit::Bad, "the options are wrong, or the output was refused"),
    ],
    arguments: ManArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct ManArgs {
    /// The subcommand
    #[arg(value_name = "COMMAND")]
    name: Option<String>,

    /// Write all pages into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "markdown"])]
    dir: Option<PathBuf>,

    /// Markdown instead of a manual page
    #[arg(long, conflicts_with = "name")]
    markdown: bool,
}

fn run(matches: &ArgMatches, _: &Context) -> Exit {
    let args = match ManArgs::from_arg_matches(matches) {
        Ok(args) => args,
        Err(e) => e.exit(),
    };
    if args.markdown {
        return list::print(book::markdown().as_bytes());
    }
    if let Some(dir) = args.dir {
        let names = std::iter::once(None).chain(COMMANDS.iter().map(|c| Some(c.name)));
        for name in names {
            let file = name.map_or_else(|| "masume.1".to_string(), |n| format!("masume-{n}.1"));
            let written = page(name).map_or_else(
                || Err("there is no such page".to_string()),
                |text| output::write_file(&dir.join(file), &text),
            );
            if let Err(why) = written {
                say!("masume: error: {why}");
                return Exit::Bad;
            }
        }
        return Exit::Done;
    }
    if let Some(text) = page(args.name.as_deref()) {
        return list::print(&text);
    }
    let names: Vec<&str> = COMMANDS.iter().map(|c| c.name).collect();
    say!("masume: error: there is no subcommand of this name; there are {}", names.join(", "));
    Exit::Bad
}

/// The page of masume or of one subcommand.
fn page(name: Option<&str>) -> Option<Vec<u8>> {
    let app = app();
    let command = match name {
        None => app,
        Some(name) => {
            let title = format!("masume-{name}");
            let command = app.find_subcommand(name)?.clone();
            command.name(title).bin_name(format!("masume {name}")).version(env!("CARGO_PKG_VERSION"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text).ok()?;
    Some(text)
}
