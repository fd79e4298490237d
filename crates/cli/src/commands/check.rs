//! `masume check`: everything there is to say about each puzzle.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::Args;
use masume::check::{self, Check};
use masume::formats::ReadError;
use masume::puzzle::{Cell, Clue, Pattern, Puzzle, RuleUse, Symmetry, Violation};
use masume::solver::Stop;

use super::Command;
use crate::batch::{Flow, Out};
use crate::desk::{self, Desk};
use crate::exit::Exit;
use crate::options::{InputArgs, RunArgs, SearchArgs};
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{voice, words, writing};

pub(crate) static COMMAND: Command = Command {
    name: "check",
    about: "Say whether puzzles are proper: one solution, no needless clue, symmetry",
    long: "For each puzzle: whether it has exactly one solution, none (and why, where that can be seen) or several \
           (two of them, and the cells where they differ); the number of clues; whether it is minimal or which clues \
           are redundant (each of them can go on its own); the symmetry of the clue pattern; and, when the source has \
           entries or an answer, whether they are right. Clue patterns are checked for symmetry.",
    examples: &[
        ("masume check puzzle.txt", "everything about each puzzle of a file"),
        ("masume check --json puzzles.sdm | jq -c 'select(.minimal)'", "only the minimal ones"),
        ("masume check --no-minimal puzzles.sdm", "skip the search for redundant clues"),
    ],
    exits: &[
        (
            Exit::Done,
            "every puzzle has exactly one solution, and entries and answers given with it are right",
        ),
        (
            Exit::No,
            "some puzzle has none, or several, or wrong entries, or was not decided within --time-limit",
        ),
    ],
    arguments: CheckArgs::augment_args,
    run: task::run::<CheckArgs>,
};

#[derive(Args, Debug)]
struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    run: RunArgs,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Do not look for redundant clues
    #[arg(long, help_heading = "Search")]
    no_minimal: bool,
}

impl RecordCommand for CheckArgs {
    const NAME: &str = "check";
    const PATTERNS: bool = true;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: Some(&self.search), json: self.json }
    }

    fn answer_record(
        &self,
        desk: &mut Desk,
        asked: &Asked<'_>,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        if let Some(pattern) = asked.document().as_pattern() {
            say_pattern(asked, pattern, out);
            return Ok(Flow::Go);
        }
        let start = Instant::now();
        let (engine, control) = asked.engine(desk)?;
        let found = check::check(asked.document(), engine, control, !self.no_minimal)
            .map_err(|e| desk::unsupported(asked.item, &e))?;
        if found.stop == Stop::Cancelled {
            return Ok(Flow::Drop);
        }
        let took = start.elapsed();
        count(&found, took, out);
        if self.json {
            self.say_json(asked, &found, took, out);
        } else {
            say_text(asked, &found, out);
        }
        Ok(Flow::Go)
    }
}

impl CheckArgs {
    fn say_json(&self, asked: &Asked<'_>, found: &Check, took: Duration, out: &mut Out<'_>) {
        let document = asked.document();
        let shape = document.board();
        let name = |c: &Cell| words::cell(shape, *c);
        let mut object = asked.record(out);
        object.truth("valid", Some(found.violations.is_empty()));
        object.number("count", found.solutions.count);
        object.truth("unique", found.unique());
        match found.solutions.examples.first() {
            Some(grid) => object.string("solution", &writing::cells(shape, grid, '.')),
            None => object.null("solution"),
        }
        if let [_, two] = &found.solutions.examples[..] {
            object.string("second_solution", &writing::cells(shape, two, '.'));
            object.strings("differ", found.differ.iter().map(name));
        }
        object.truth("minimal", found.minimal());
        if let Some(clues) = &found.redundant {
            let (cells, rules) = redundant(&document.puzzle, clues);
            object.strings("redundant", cells.iter().map(name));
            if !document.puzzle.rule_clues().is_empty() {
                object.strings("redundant_rule_clues", rules.iter().map(ToString::to_string));
            }
        }
        object.strings("symmetry", found.symmetries.iter().map(|s| s.id));
        voice::violations_key(&mut object, shape, &found.violations);
        if !document.entries.is_empty() && found.unique() == Some(true) {
            object.strings("wrong_entries", found.wrong_entries.iter().map(name));
        }
        if found.solution_right.is_some() {
            object.truth("answer_right", found.solution_right);
        }
        if !matches!(found.stop, Stop::Complete | Stop::Enough) {
            object.string("stop", found.stop.id());
        }
        if self.search.stats {
            object.number("nodes", found.stats.nodes);
            object.number("micros", took.as_micros() as u64);
        }
        match desk::clash(asked, &found.violations) {
            Some(error) => voice::error_key(&mut object, asked.item, &error),
            None => object.null("error"),
        }
        object.end_line();
    }
}

fn count(found: &Check, took: Duration, out: &mut Out<'_>) {
    let tally = out.tally();
    tally.total += 1;
    tally.nodes += found.stats.nodes;
    tally.search += took;
    let clash = found.violations.iter().any(Violation::is_clash);
    match (found.unique(), found.solutions.count) {
        _ if clash => tally.errors += 1,
        (Some(true), _) => tally.solved += 1,
        (None, _) => tally.unknown += 1,
        (_, 0) => tally.none += 1,
        _ => tally.several += 1,
    }
    let wrong = !found.wrong_entries.is_empty() || found.solution_right == Some(false);
    let undecided = found.stop != Stop::Complete && found.unique() == Some(true);
    if found.unique() != Some(true) || wrong || undecided {
        tally.exit(Exit::No);
    }
    if clash {
        tally.exit(Exit::Bad);
    }
}

fn say_text(asked: &Asked<'_>, found: &Check, out: &mut Out<'_>) {
    let document = asked.document();
    let puzzle = &document.puzzle;
    let shape = puzzle.board();
    let stopped = !matches!(found.stop, Stop::Complete | Stop::Enough);
    let mut text = String::new();
    let mut row = |name: &str, value: &str| {
        let _ = writeln!(text, "  {name:<10} {value}");
    };
    if let Ok((written, _)) = writing::document(
        &masume::formats::Document::new(puzzle.clone()),
        None,
        masume::formats::WriteOptions::default(),
    ) {
        row("puzzle", &written.text.replace('\n', "\n             "));
    }
    row("read as", asked.read.format.id);
    let spec = puzzle.spec();
    if !spec.is_usual() {
        row("shape", &spec.to_string());
    }
    let givens = words::plural(found.givens as u64, "digit");
    row(
        "clues",
        &match found.rule_clues {
            0 => found.givens.to_string(),
            rules => format!("{givens}, {}", words::plural(rules as u64, "rule clue")),
        },
    );
    for violation in &found.violations {
        row("wrong", &words::violation(shape, violation));
    }
    match &found.solutions.examples[..] {
        [one] => row("solution", &writing::cells(shape, one, '.')),
        [one, two] => {
            row("solution 1", &writing::cells(shape, one, '.'));
            row("solution 2", &writing::cells(shape, two, '.'));
            row("differ at", &words::cells(shape, &found.differ));
        }
        _ => {}
    }
    match &found.redundant {
        Some(clues) => row("minimal", &minimal_words(puzzle, clues)),
        None if found.unique() == Some(true) && stopped => row("minimal", "not known"),
        None => {}
    }
    row("symmetry", &symmetry_words(&found.symmetries));
    if !document.entries.is_empty() && found.unique() == Some(true) {
        let right = document.entries.count() - found.wrong_entries.len();
        let mut words = format!("{right} right");
        if !found.wrong_entries.is_empty() {
            let _ = write!(words, ", wrong at {}", words::cells(shape, &found.wrong_entries));
        }
        row("entries", &words);
    }
    if let Some(right) = found.solution_right {
        row("answer", if right { "the given answer is right" } else { "the given answer is wrong" });
    }
    if stopped {
        row("stopped", voice::stopped(found.stop));
    }
    out.line(&format!("{}:{}: {}", asked.item.file, asked.item.line, verdict(found)));
    out.text().extend_from_slice(text.as_bytes());
}

fn say_pattern(asked: &Asked<'_>, pattern: &Pattern, out: &mut Out<'_>) {
    out.tally().total += 1;
    let symmetries = pattern.symmetries();
    if asked.voice.json {
        let mut object = asked.record(out);
        object.strings("pattern", pattern.cells().map(|c| words::cell(pattern.board(), c)));
        object.strings("symmetry", symmetries.iter().map(|s| s.id));
        object.null("error");
        object.end_line();
    } else {
        out.line(&format!("{}:{}: a clue pattern", asked.item.file, asked.item.line));
        out.line(&format!("  {:<10} {}", "clue cells", pattern.len()));
        out.line(&format!("  {:<10} {}", "symmetry", symmetry_words(&symmetries)));
    }
}

/// The first line for people.
fn verdict(found: &Check) -> String {
    if found.violations.iter().any(Violation::is_clash) {
        return "not valid: givens clash".to_string();
    }
    match (found.unique(), found.solutions.count) {
        (Some(true), _) => "one solution".to_string(),
        (None, n) => format!("not decided ({} found, {})", n, voice::stopped(found.stop)),
        (_, 0) => "no solution".to_string(),
        _ => "several solutions".to_string(),
    }
}

/// The cells of the givens among clues, and the rule clues among them.
fn redundant<'a>(puzzle: &'a Puzzle, clues: &[Clue]) -> (Vec<Cell>, Vec<&'a RuleUse>) {
    let (mut cells, mut rules) = (Vec::new(), Vec::new());
    for clue in clues {
        match *clue {
            Clue::Given(cell) => cells.push(cell),
            Clue::Rule(i) => rules.push(&puzzle.rule_clues()[i]),
        }
    }
    (cells, rules)
}

fn minimal_words(puzzle: &Puzzle, clues: &[Clue]) -> String {
    if clues.is_empty() {
        return "yes: every clue is needed".to_string();
    }
    let board = puzzle.board();
    let (cells, rules) = redundant(puzzle, clues);
    let cells = (!cells.is_empty()).then(|| words::cells(board, &cells));
    let names: Vec<String> =
        cells.into_iter().chain(rules.iter().map(|used| words::rule_clue(board, used))).collect();
    let verb = if clues.len() == 1 { "is" } else { "are" };
    format!("no: {} {verb} redundant: {}", words::plural(clues.len() as u64, "clue"), names.join("; "))
}

fn symmetry_words(symmetries: &[&'static Symmetry]) -> String {
    symmetries.iter().map(|s| s.name_en).collect::<Vec<_>>().join(", ")
}
