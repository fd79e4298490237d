//! The book of help texts: `docs/cli.md`, made from the table of subcommands.

use std::fmt::Write as _;

use crate::commands::{COMMANDS, app};

/// All help texts as one Markdown document.
pub(crate) fn markdown() -> String {
    let mut text = String::from(
        "# The masume command\n\nMade by `masume man --markdown` from the table of subcommands; do not edit. \
         The keys of `--json` are in [json.md](json.md).\n\n",
    );
    for command in COMMANDS {
        let _ = writeln!(text, "- [`masume {0}`](#masume-{0}): {1}", command.name, command.about);
    }
    let mut app = app().term_width(100);
    app.build();
    let overview = app.render_long_help().to_string();
    let _ = write!(text, "\n```text\n{}\n```\n", tidy(&overview));
    for command in COMMANDS {
        let Some(sub) = app.find_subcommand_mut(command.name) else { continue };
        let help = sub.render_long_help().to_string();
        let _ = write!(text, "\n## masume {}\n\n```text\n{}\n```\n", command.name, tidy(&help));
    }
    text
}

/// No blanks at line ends: the file is compared byte by byte.
fn tidy(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
