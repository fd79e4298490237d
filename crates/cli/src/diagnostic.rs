//! Messages for people on standard error: `file:line:column: error: what`, then what to do about it.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};

use clap::builder::styling::{AnsiColor, Style};
use masume::formats::ReadError;

/// Writes a line to standard error; when that is closed there is nobody to tell.
macro_rules! say {
    ($($arg:tt)*) => { $crate::diagnostic::say_text(&format!($($arg)*)) };
}
pub(crate) use say;

/// Writes a line to standard error.
pub(crate) fn say_text(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum ColorChoice {
    /// When it goes to a terminal and the variable `NO_COLOR` is not set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    fn decide(self, terminal: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        }
    }

    /// Whether to colour standard output.
    pub(crate) fn stdout(self) -> bool {
        self.decide(std::io::stdout().is_terminal())
    }

    /// Whether to colour standard error.
    pub(crate) fn stderr(self) -> bool {
        self.decide(std::io::stderr().is_terminal())
    }
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// The puzzle cannot be answered.
    Error,
    /// It can, but something should be known.
    Warning,
}

/// A message about a place of the input.
pub(crate) fn message(
    color: bool,
    file: &str,
    place: (usize, usize),
    level: Level,
    what: &str,
    help: &str,
) -> String {
    let (word, colour) = match level {
        Level::Error => ("error", AnsiColor::Red),
        Level::Warning => ("warning", AnsiColor::Yellow),
    };
    let paint = if color { Style::new().bold().fg_color(Some(colour.into())) } else { Style::new() };
    let mut text = String::new();
    let _ = writeln!(text, "{file}:{}:{}: {paint}{word}{paint:#}: {what}", place.0, place.1);
    if !help.is_empty() {
        let _ = writeln!(text, "  help: {help}");
    }
    text
}

/// The message of a reading error; `error` has the line of the file.
pub(crate) fn read_error(color: bool, file: &str, error: &ReadError) -> String {
    message(color, file, (error.line, error.column), Level::Error, &error.message, &error.help)
}
