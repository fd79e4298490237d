//! `masume list`: the tables of formats, engines, modes, rules, symmetries, searches, hunts, layouts and patterns.

use clap::{ArgMatches, Args, FromArgMatches as _, ValueEnum};
use masume::formats::FORMATS;
use masume::generator::gallery::pictures;
use masume::generator::search::METHODS;
use masume::hunt::table::METHODS as HUNTS;
use masume::logic::MODES;
use masume::puzzle::gattai::LAYOUTS;
use masume::puzzle::{RULES, SYMMETRIES};
use masume::solver::ENGINES;

use super::Command;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::Context;
use crate::output::{Output, WriteFailure};

pub(crate) static COMMAND: Command = Command {
    name: "list",
    about: "List the formats, engines, rating modes, rules, symmetries, searches, hunts, layouts or patterns there are",
    long: "The names listed here are what --format, --from, --engine, --mode, --shape, --symmetry, --search, --method of `hunt`, --layout of `gattai` and --pattern take. `masume techniques` has a table of its own.",
    examples: &[
        ("masume list formats", "every text format, and what it keeps beside the puzzle"),
        ("masume list rules --json", "one JSON object per rule"),
    ],
    exits: &[
        (Exit::Done, "the list was written"),
        (Exit::Bad, "the options are wrong, or the output was refused"),
    ],
    arguments: ListArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct ListArgs {
    /// What to list
    #[arg(value_enum)]
    what: What,

    /// One JSON object per row, with English and Japanese names
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// Text formats for --format and --from
    Formats,
    /// Search engines for --engine
    Engines,
    /// Ratings for --mode
    Modes,
    /// Variant rules for --shape
    Rules,
    /// Symmetries a clue pattern can have, for --symmetry
    Symmetries,
    /// Ways to make puzzles, for --search
    Searches,
    /// Ways to hunt, for --method of `hunt`, with the parameters that --set takes
    Hunts,
    /// Ways to join boards, for --layout of `gattai`
    Layouts,
    /// Pictures of the gallery, for --pattern
    Patterns,
}

/// One row of a list: id, English, Japanese, and a remark.
type Row = (&'static str, &'static str, &'static str, String);

fn rows(what: What) -> Vec<Row> {
    match what {
        What::Formats => FORMATS
            .iter()
            .map(|f| {
                let written = if f.write.is_some() { "" } else { "read only; " };
                let keeps =
                    if f.keeps.is_empty() { "the cells only".to_string() } else { f.keeps.join(", ") };
                (f.id, f.about_en, f.about_ja, format!("{written}keeps {keeps}"))
            })
            .collect(),
        What::Engines => ENGINES.iter().map(|e| (e.id, e.about_en, e.about_ja, String::new())).collect(),
        What::Modes => MODES.iter().map(|m| (m.id, m.about_en, m.about_ja, String::new())).collect(),
        What::Rules => RULES
            .iter()
            .map(|r| {
                let takes = match (r.takes.example(), r.number.example()) {
                    ("", "") => String::new(),
                    (cells, number) => format!("; {}{cells}{number}", r.id),
                };
                let also = if r.aliases.is_empty() {
                    String::new()
                } else {
                    format!("also {}", r.aliases.join(", "))
                };
                (r.id, r.about_en, r.about_ja, format!("{also}{takes}").trim_start_matches("; ").to_string())
            })
            .collect(),
        What::Searches => METHODS.iter().map(|m| (m.id, m.about_en, m.about_ja, String::new())).collect(),
        What::Hunts => HUNTS.iter().map(|m| (m.id, m.about_en, m.about_ja, m.settings())).collect(),
        What::Layouts => LAYOUTS.iter().map(|l| (l.id, l.about_en, l.about_ja, String::new())).collect(),
        What::Patterns => {
            pictures().map(|p| (p.id, p.name_en, p.name_ja, format!("{} clues", p.pattern().len()))).collect()
        }
        What::Symmetries => SYMMETRIES.iter().map(|s| (s.id, s.name_en, s.name_ja, String::new())).collect(),
    }
}

fn run(matches: &ArgMatches, _: &Context) -> Exit {
    let args = match ListArgs::from_arg_matches(matches) {
        Ok(args) => args,
        Err(e) => e.exit(),
    };
    let rows = rows(args.what);
    let width = rows.iter().map(|r| r.0.len()).max().unwrap_or(0);
    let mut text = Vec::new();
    for (id, en, ja, remark) in rows {
        if args.json {
            let mut object = Object::record(&mut text, "list", None);
            object.string("id", id);
            object.string("about_en", en);
            object.string("about_ja", ja);
            if !remark.is_empty() {
                object.string("remark", &remark);
            }
            object.end_line();
        } else {
            let remark = if remark.is_empty() { String::new() } else { format!(" ({remark})") };
            text.extend_from_slice(format!("{id:<width$}  {en}{remark}\n").as_bytes());
        }
    }
    print(&text)
}

/// Writes to standard output; a closed one is nobody's fault.
pub(super) fn print(text: &[u8]) -> Exit {
    match Output::Stdout.write(text) {
        Ok(()) | Err(WriteFailure::Closed) => Exit::Done,
        Err(WriteFailure::Refused(why)) => {
            crate::diagnostic::say!("masume: error: {why}");
            Exit::Bad
        }
    }
}
