//! `masume techniques`: the table of solving techniques.

use std::fmt::Write as _;

use clap::{ArgMatches, Args, FromArgMatches as _};
use masume::logic::{FINDERS, Needs, SeRule, Technique, rate::Tenths};

use super::{Command, list};
use crate::exit::Exit;
use crate::json::Object;
use crate::options::Context;

pub(crate) static COMMAND: Command = Command {
    name: "techniques",
    about: "List the solving techniques, with their ratings",
    long: "In the order in which Sudoku Explainer tries them: the name that --techniques and --without take, the \
           family (which they take too, for all of it, and --order), the rating of Sudoku Explainer 1.2.1 (+ where it \
           grows with the size of the pattern or the length of the chain), HoDoKu's level and score where it has the \
           technique, what a board must have for it, and the names in English and Japanese.",
    examples: &[
        ("masume techniques", "the table"),
        ("masume techniques --json | jq -r .id", "the names only"),
        ("masume techniques --markdown > docs/techniques.md", "the same table as a document"),
    ],
    exits: &[
        (Exit::Done, "the table was written"),
        (Exit::Bad, "the options are wrong, or the output was refused"),
    ],
    arguments: TechniquesArgs::augment_args,
    run,
};

#[derive(Args, Debug)]
struct TechniquesArgs {
    /// One JSON object per technique
    #[arg(long)]
    json: bool,

    /// A Markdown table
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

const COLUMNS: [&str; 7] = ["id", "family", "SE", "HoDoKu", "needs", "English", "日本語"];

/// Techniques of several finders are listed with the first.
fn rows() -> Vec<(&'static str, &'static Technique)> {
    let mut rows: Vec<(&str, &Technique)> = Vec::new();
    for finder in FINDERS {
        for technique in finder.techniques.iter().copied() {
            if !rows.iter().any(|(_, t)| t.id == technique.id) {
                rows.push((finder.id, technique));
            }
        }
    }
    rows
}

fn run(matches: &ArgMatches, _: &Context) -> Exit {
    let args = TechniquesArgs::from_arg_matches(matches).unwrap_or_else(|e| e.exit());
    let mut text = Vec::new();
    if args.json {
        for (family, technique) in rows() {
            json(family, technique, &mut text);
        }
        return list::print(&text);
    }
    let cells: Vec<[String; 7]> = rows().iter().map(|(family, technique)| cells(family, technique)).collect();
    let written = if args.markdown { markdown(&cells) } else { columns(&cells) };
    list::print(written.as_bytes())
}

fn cells(family: &str, technique: &Technique) -> [String; 7] {
    let hodoku = technique.hodoku.map_or_else(|| "–".to_string(), |h| format!("{} {}", h.level, h.score));
    [
        technique.id.to_string(),
        family.to_string(),
        rating(technique.se),
        hodoku,
        needs(technique.needs).1.to_string(),
        technique.en.to_string(),
        technique.ja.to_string(),
    ]
}

/// `3.0`, or `6.6+` where it grows.
fn rating(rule: SeRule) -> String {
    let grows = if matches!(rule, SeRule::Fixed(_)) { "" } else { "+" };
    format!("{}{grows}", Tenths(rule.least()))
}

/// What a board must have: for JSON, and for people.
fn needs(needs: Needs) -> (&'static str, &'static str) {
    match needs {
        Needs::Nothing => ("nothing", "–"),
        Needs::FullHouses => ("full-houses", "full houses"),
        Needs::Lines => ("lines", "rows, columns"),
        Needs::OneSolution => ("one-solution", "one solution"),
        Needs::Signs => ("signs", "signs of rules"),
    }
}

/// Columns of even width; the Japanese names come last, as their width on a terminal is a matter of the font.
fn columns(rows: &[[String; 7]]) -> String {
    let head = COLUMNS.map(ToString::to_string);
    let width = |column: usize| {
        std::iter::once(&head).chain(rows).map(|row| row[column].chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    let mut text = String::new();
    for row in std::iter::once(&head).chain(rows) {
        for (cell, &width) in row.iter().zip(&widths) {
            let _ = write!(text, "{cell:<width$}  ");
        }
        let _ = writeln!(text, "{}", row[6]);
    }
    text
}

fn markdown(rows: &[[String; 7]]) -> String {
    let mut text = String::from(
        "# Techniques\n\nMade by `masume techniques --markdown`; do not edit. In the order in which Sudoku Explainer tries \
         them; SE is its rating (+ where it grows).\n\n",
    );
    let _ = write!(text, "| {} |\n|{}\n", COLUMNS.join(" | "), "---|".repeat(COLUMNS.len()));
    for row in rows {
        let _ = writeln!(text, "| `{}` | `{}` | {} |", row[0], row[1], row[2..].join(" | "));
    }
    text
}

fn json(family: &str, technique: &Technique, text: &mut Vec<u8>) {
    let mut object = Object::record(text, "techniques", None);
    object.string("id", technique.id);
    object.string("family", family);
    object.string("en", technique.en);
    object.string("ja", technique.ja);
    object.string("needs", needs(technique.needs).0);
    object.float("se", f64::from(technique.se.least()) / 10.0);
    let by = match technique.se {
        SeRule::Fixed(_) => None,
        SeRule::Size(_) => Some("size"),
        SeRule::Length(_) => Some("length"),
    };
    match by {
        Some(by) => object.string("se_grows_with", by),
        None => object.null("se_grows_with"),
    }
    match technique.hodoku {
        Some(hodoku) => object.object("hodoku", |o| {
            o.string("level", hodoku.level);
            o.number("score", u64::from(hodoku.score));
        }),
        None => object.null("hodoku"),
    }
    object.end_line();
}
