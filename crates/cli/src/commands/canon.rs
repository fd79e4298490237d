//! `masume canon`: canonical forms, duplicates up to symmetry, and whether puzzles are the same.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::Args;
use masume::canon::{Automorphisms, Canon, Key, Transformation, Verdict, nine};
use masume::formats::{Document, ReadError};
use masume::puzzle::{Pattern, Puzzle, clashes, classic9};

use super::Command;
use crate::batch::{Flow, Out, Plan, Task as _};
use crate::desk::Desk;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{InputArgs, RunArgs, WriteArgs};
use crate::queue::Lines;
use crate::tally::Tally;
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{words, writing};

pub(crate) static COMMAND: Command = Command {
    name: "canon",
    about: "Canonical forms of puzzles and patterns, duplicates up to symmetry, and which puzzles are the same",
    long: "Two puzzles are the same when one becomes the other by a symmetry of the board and new names for the digits: \
           on ordinary boards rows within a band, columns within a stack, bands, stacks and, with square boxes, rows \
           and columns may change places; boards with further rules have those symmetries that keep the rules. For \
           each puzzle or pattern this writes the one way of writing it that stands for all: on the 9×9 board, and \
           wherever there are at most 10,000 symmetries, the one with the smallest pattern (empty cells first, row by \
           row), and among those the one with the smallest digits. Larger boards have a form that is as good for \
           comparing but is not the smallest.",
    examples: &[
        ("masume canon puzzles.sdm", "the form of each, one per line"),
        ("masume canon puzzles.sdm --transformation", "with how to get there"),
        (
            "masume canon --dedupe puzzles.sdm puzzles.txt > all.txt",
            "each puzzle once, however it is written",
        ),
        ("masume canon --isomorphic puzzle.txt board.txt", "are these the same? The exit code tells, too"),
        (
            "masume canon --automorphisms --json puzzles.sdm",
            "what can be done to each that leaves it as it is",
        ),
    ],
    exits: &[
        (Exit::Done, "every form was found; with --isomorphic: all puzzles are the same"),
        (
            Exit::No,
            "some board is too intricate for a form (a warning names it); with --isomorphic: some puzzle is another",
        ),
        (Exit::Bad, "a puzzle could not be read or written, or the options are wrong"),
    ],
    arguments: CanonArgs::augment_args,
    run: task::run::<CanonArgs>,
};

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
struct CanonArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    write: WriteArgs,
    #[command(flatten)]
    run: RunArgs,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Say how to get to the form: which row, column or cell comes where, and the new names of the digits
    #[arg(long, help_heading = "Output")]
    transformation: bool,

    /// Say how many symmetries leave the puzzle as it is; with --json also which
    #[arg(long, help_heading = "Output")]
    automorphisms: bool,

    /// Write each puzzle as it came, but only the first of those that are the same
    #[arg(long, help_heading = "Output", conflicts_with_all = ["isomorphic", "format", "decimal", "blank"])]
    dedupe: bool,

    /// Compare each puzzle with the first: the same (and how to get there) or different
    #[arg(long, help_heading = "Output", conflicts_with_all = ["format", "decimal", "blank", "automorphisms"])]
    isomorphic: bool,

    #[arg(skip)]
    seen: Mutex<Seen>,
}

/// What --dedupe and --isomorphic remember.
#[derive(Debug, Default)]
struct Seen {
    keys: Vec<(Canon, HashSet<Key>)>,
    dropped: u64,
    first: Option<Document>,
}

/// A puzzle or a pattern on its way to its form.
#[derive(Clone, Copy)]
enum Asking<'a> {
    Puzzle(&'a Puzzle),
    Pattern(&'a Pattern),
}

impl<'a> Asking<'a> {
    fn of(document: &'a Document) -> Self {
        document.as_pattern().map_or(Self::Puzzle(&document.puzzle), Self::Pattern)
    }

    /// The form as a document with nothing else, how to get there, and whether it is the form.
    fn form(self, canon: &Canon) -> (Document, Transformation, bool) {
        match self {
            Self::Puzzle(puzzle) => {
                let form = canon.form(puzzle);
                (Document::new(form.puzzle), form.by, form.exact)
            }
            Self::Pattern(pattern) => {
                let form = canon.pattern_form(pattern);
                (Document::from_pattern(form.pattern), form.by, form.exact)
            }
        }
    }

    fn key(self, canon: &Canon) -> Key {
        match self {
            Self::Puzzle(puzzle) => canon.key(puzzle),
            Self::Pattern(pattern) => canon.pattern_key(pattern),
        }
    }

    fn automorphisms(self, canon: &Canon) -> Automorphisms {
        match self {
            Self::Puzzle(puzzle) => canon.automorphisms(puzzle),
            Self::Pattern(pattern) => canon.pattern_automorphisms(pattern),
        }
    }

    fn compare(self, canon: &Canon, other: Self) -> Verdict {
        match (self, other) {
            (Self::Puzzle(a), Self::Puzzle(b)) => canon.compare(a, b),
            (Self::Pattern(a), Self::Pattern(b)) => canon.compare_patterns(a, b),
            _ => Verdict::Different,
        }
    }
}

impl RecordCommand for CanonArgs {
    const NAME: &str = "canon";
    const PATTERNS: bool = true;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: None, json: self.json }
    }

    fn adjust(&self, plan: &mut Plan) {
        // Which puzzle came first is for one worker to say.
        if self.dedupe || self.isomorphic {
            plan.threads = 1;
        }
    }

    fn answer_record(&self, _: &mut Desk, asked: &Asked<'_>, out: &mut Out<'_>) -> Result<Flow, ReadError> {
        let clashes = clashes(asked.puzzle());
        asked.warn_of_clash(&clashes, out);
        if self.isomorphic {
            self.compare(asked, out);
        } else if self.dedupe {
            self.keep(asked, out);
        } else {
            self.form(asked, out)?;
        }
        out.tally().total += 1;
        Ok(Flow::Go)
    }

    fn takes_lines(&self) -> bool {
        let more = self.json || self.transformation || self.automorphisms || self.dedupe || self.isomorphic;
        let written = self.write.format.is_some() || self.write.decimal || self.write.blank.is_some();
        !more && !written && self.input.from.is_none() && self.input.shape.is_none()
    }

    fn answer_plain_lines(&self, desk: &mut Desk, lines: &Lines, out: &mut Out<'_>) -> Flow {
        out.text().reserve(lines.boards.len() * 82);
        for (i, board) in lines.boards.iter().enumerate() {
            if classic9::is_visibly_wrong(board) {
                if self.answer(desk, &lines.item(i), out) != Flow::Go {
                    // Cancelled; the lines before it are whole.
                    return Flow::Last;
                }
                continue;
            }
            out.tally().total += 1;
            let form =
                nine::form(&board.map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 }));
            let mut line = [b'\n'; 82];
            let symbols = form.map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
            line[..81].copy_from_slice(&symbols);
            out.text().extend_from_slice(&line);
        }
        Flow::Go
    }

    fn close(&self, tally: &Tally) {
        let dropped = self.seen().dropped;
        if self.dedupe {
            let kept = tally.total - tally.errors - dropped;
            say!("masume: {kept} kept, {dropped} dropped: the same as one before");
        }
        if self.isomorphic && tally.total < 2 {
            say!("masume: a single puzzle has nothing to be compared with");
        }
    }
}

impl CanonArgs {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the form.
    fn form(&self, asked: &Asked<'_>, out: &mut Out<'_>) -> Result<(), ReadError> {
        let asking = Asking::of(asked.document());
        let canon = Canon::new(asked.document().board());
        let (form, by, exact) = asking.form(&canon);
        let group = self.automorphisms.then(|| asking.automorphisms(&canon));
        let all_found = exact && group.as_ref().is_none_or(|g| g.exact);
        if !all_found {
            not_exact(asked, "only the digits were renamed", out);
        }
        if self.json {
            let mut object = asked.record(out);
            form_keys(&mut object, asking, &form);
            object.truth("exact", Some(exact));
            if self.transformation {
                transformation_key(&mut object, &by);
            }
            if let Some(group) = &group {
                object.object("automorphisms", |o| {
                    o.raw("order", &group.order.to_string());
                    o.strings("generators", group.generators.iter().map(ToString::to_string));
                    o.truth("exact", Some(group.exact));
                });
            }
            object.null("error");
            object.end_line();
            return Ok(());
        }
        let mut text = self.write_form(asked, &form)?;
        let many_lines = text.contains('\n');
        let mut add = |said: String| {
            text.push(if many_lines { '\n' } else { '\t' });
            text.push_str(if many_lines { "# " } else { "" });
            text.push_str(&said);
        };
        if self.transformation {
            add(by.to_string());
        }
        if let Some(group) = &group {
            let word = if group.order.is_one() { "automorphism" } else { "automorphisms" };
            add(if group.exact {
                format!("{} {word}", group.order)
            } else {
                "automorphisms not known".into()
            });
        }
        out.line(&text);
        if many_lines && !asked.item.only {
            out.line("");
        }
        Ok(())
    }

    /// The form as text: in the format asked for, else on one line where that can be.
    fn write_form(&self, asked: &Asked<'_>, form: &Document) -> Result<String, ReadError> {
        if let Some(pattern) = form.as_pattern().filter(|_| self.write.format.is_none())
            && form.board().spec().is_usual()
        {
            return Ok(form.board().cells().map(|c| if pattern.contains(c) { 'X' } else { '-' }).collect());
        }
        let written = writing::document(form, self.write.format, self.write.options());
        written.map(|(written, _)| written.text).map_err(|e| {
            ReadError::at(asked.item.line, 1, e.to_string())
                .help("`masume list formats` says what each format keeps; `masume` keeps everything")
        })
    }

    /// Writes the puzzle as it came unless one like it was written.
    fn keep(&self, asked: &Asked<'_>, out: &mut Out<'_>) {
        let shape = asked.document().board();
        let mut seen = self.seen();
        let at = seen.keys.iter().position(|(canon, _)| canon.board() == shape).unwrap_or_else(|| {
            seen.keys.push((Canon::new(shape), HashSet::new()));
            seen.keys.len() - 1
        });
        let (canon, keys) = &mut seen.keys[at];
        let key = Asking::of(asked.document()).key(canon);
        if !key.is_exact() {
            not_exact(asked, "only a copy with the same cells counts as the same", out);
        }
        if !keys.insert(key) {
            seen.dropped += 1;
            return;
        }
        drop(seen);
        if self.json {
            let mut object = asked.record(out);
            if let Asking::Pattern(pattern) = Asking::of(asked.document()) {
                object.strings("pattern", pattern.cells().map(|c| words::cell(pattern.board(), c)));
            }
            object.null("error");
            object.end_line();
            return;
        }
        let text = asked.item.content.as_ref().map_or("", |record| record.text.trim_end());
        out.line(text);
        if text.contains('\n') && !asked.item.only {
            out.line("");
        }
    }

    /// Compares a puzzle with the first.
    fn compare(&self, asked: &Asked<'_>, out: &mut Out<'_>) {
        let mut seen = self.seen();
        let first = seen.first.get_or_insert_with(|| asked.document().clone());
        let canon = Canon::new(first.board());
        let verdict = Asking::of(first).compare(&canon, Asking::of(asked.document()));
        drop(seen);
        let (said, same) = match &verdict {
            Verdict::Same(by) => (format!("same\t{by}"), Some(true)),
            Verdict::Different => ("different".to_string(), Some(false)),
            Verdict::Unknown => ("not known".to_string(), None),
        };
        if same != Some(true) {
            out.tally().exit(Exit::No);
        }
        if self.json {
            let mut object = asked.record(out);
            object.truth("same", same);
            if let Verdict::Same(by) = &verdict {
                transformation_key(&mut object, by);
            }
            object.null("error");
            object.end_line();
        } else {
            out.line(&said);
        }
    }
}

/// The keys of a form: patterns are lists of cells, as everywhere.
fn form_keys(object: &mut Object<'_>, asking: Asking<'_>, form: &Document) {
    let cells = |p: &Pattern| p.cells().map(|c| words::cell(p.board(), c)).collect::<Vec<_>>();
    match (asking, form.as_pattern()) {
        (Asking::Pattern(pattern), Some(form)) => {
            object.strings("pattern", cells(pattern));
            object.strings("form", cells(form));
        }
        _ => object.raw("form", &writing::puzzle_json(&form.puzzle)),
    }
}

/// Says that a board is beyond the search.
fn not_exact(asked: &Asked<'_>, so: &str, out: &mut Out<'_>) {
    let what = format!("the symmetries of this board are too many or too intricate to work through: {so}");
    asked.warn(&what, "boards of fewer cells, and less regular ones, stay below the limit", out);
    out.tally().exit(Exit::No);
}

/// The key `transformation`.
fn transformation_key(object: &mut Object<'_>, by: &Transformation) {
    object.object("transformation", |o| {
        o.string("text", &by.to_string());
        let numbers = |list: Vec<u32>| format!("{list:?}");
        if let Some((transposed, rows, columns)) = by.lines() {
            let from_one = |lines: Vec<u32>| numbers(lines.into_iter().map(|l| l + 1).collect());
            o.truth("transpose", Some(transposed));
            o.raw("rows", &from_one(rows));
            o.raw("columns", &from_one(columns));
        } else {
            let shape = by.board();
            o.strings("cells", shape.cells().map(|c| words::cell(shape, by.source(c))));
        }
        let digits = by.board().all_digits().iter().map(|d| u32::from(by.digit(d).value()));
        o.raw("digits", &numbers(digits.collect()));
    });
}
