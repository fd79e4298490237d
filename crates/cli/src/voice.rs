//! How answers and errors are said: as text for people and pipes, or as one JSON object per line.

use masume::formats::{ReadError, record};
use masume::puzzle::{Board, BoardSpec, Puzzle, Violation};
use masume::solver::{Report, Stop};

use crate::batch::Out;
use crate::desk::Read;
use crate::diagnostic::{self, Level};
use crate::exit::Exit;
use crate::json::{By, Object};
use crate::queue::Item;
use crate::{words, writing};

/// Text or JSON, coloured or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Voice {
    /// One object per line.
    pub json: bool,
    /// Whether messages on standard error are coloured.
    pub color: bool,
    /// The command whose keys the records have.
    pub command: &'static str,
}

impl Voice {
    /// An item that cannot be answered, reported in its place.
    pub(crate) fn error(self, item: &Item, error: &ReadError, out: &mut Out<'_>) {
        self.error_of(item, None, error, out);
    }

    /// The same for an item that could be read.
    pub(crate) fn error_of(self, item: &Item, read: Option<&Read>, error: &ReadError, out: &mut Out<'_>) {
        let tally = out.tally();
        tally.total += 1;
        tally.errors += 1;
        tally.exit(Exit::Bad);
        if self.json {
            let source = whole_source(item);
            let by = By { command: self.command, unanswered: true };
            let mut object = Object::record_by(out.text(), by, source);
            if let Some(read) = read {
                head(&mut object, item, read);
            } else {
                place(&mut object, item);
                object.null("puzzle");
                object.null("clues");
            }
            object.null("count");
            object.null("unique");
            object.null("solution");
            error_key(&mut object, item, error);
            object.end_line();
        } else {
            out.note(diagnostic::read_error(self.color, &item.file, error));
            out.line(&format!("# error line {}: {}", error.line, one_line(&error.message)));
        }
    }

    /// A warning about an item.
    pub(crate) fn warn(self, item: &Item, what: &str, help: &str, out: &mut Out<'_>) {
        out.note(diagnostic::message(self.color, &item.file, (item.line, 1), Level::Warning, what, help));
    }

    /// A warning about a place in an item.
    pub(crate) fn warn_at(self, item: &Item, what: &ReadError, out: &mut Out<'_>) {
        let place = (what.line, what.column);
        out.note(diagnostic::message(
            self.color,
            &item.file,
            place,
            Level::Warning,
            &what.message,
            &what.help,
        ));
    }

    /// What was read but not kept: never silently.
    pub(crate) fn not_kept(self, item: &Item, read: &Read, out: &mut Out<'_>) {
        if !self.json && !read.reading.not_kept.is_empty() {
            let what = format!("not kept: {}", read.reading.not_kept.join(", "));
            let help = format!("read as {}; the answer does not take these into account", read.format.id);
            self.warn(item, &what, &help, out);
        }
    }
}

/// The text of an item, when it is a record and was read as one: what is carried through.
pub(crate) fn source<'a>(item: &'a Item, read: &Read) -> Option<&'a str> {
    text(item).filter(|_| read.format.id == "record")
}

fn text(item: &Item) -> Option<&str> {
    item.content.as_ref().ok().map(|record| record.text.as_str())
}

/// The text of an item, when it is a record, whatever became of it.
pub(crate) fn whole_source(item: &Item) -> Option<&str> {
    text(item).filter(|text| record::is_whole(text))
}

/// The keys every answer begins with.
pub(crate) fn head(object: &mut Object<'_>, item: &Item, read: &Read) {
    head_of(object, item, read);
    if !read.reading.not_kept.is_empty() {
        object.strings("not_kept", &read.reading.not_kept);
    }
}

/// The same for an answer that says itself what was not kept.
pub(crate) fn head_of(object: &mut Object<'_>, item: &Item, read: &Read) {
    place(object, item);
    object.string("format", read.format.id);
    puzzle_keys(object, &read.reading.document.puzzle);
}

/// The key `error` of an object.
pub(crate) fn error_key(object: &mut Object<'_>, item: &Item, error: &ReadError) {
    object.object("error", |e| {
        e.string("message", &error.message);
        e.string("file", &item.file);
        e.number("line", error.line as u64);
        e.number("column", error.column as u64);
        e.string("help", &error.help);
        if !error.format.is_empty() {
            e.string("format", error.format);
        }
    });
}

/// The key `violations`: what is wrong with the givens.
pub(crate) fn violations_key(object: &mut Object<'_>, shape: &Board, found: &[Violation]) {
    object.objects("violations", found, |o, v| {
        o.string("code", v.code.id());
        o.strings("cells", v.cells.iter().map(|c| words::cell(shape, *c)));
        o.string("message", &words::violation(shape, v));
    });
}

/// The file and line of an item.
pub(crate) fn place(object: &mut Object<'_>, item: &Item) {
    object.string("file", &item.file);
    object.number("line", item.line as u64);
}

/// The puzzle, its clues, and its shape when the cells alone do not tell it.
pub(crate) fn puzzle_keys(object: &mut Object<'_>, puzzle: &Puzzle) {
    object.raw("puzzle", &writing::puzzle_json(puzzle));
    object.number("clues", puzzle.givens().count() as u64);
    if let count @ 1.. = puzzle.rule_clues().len() {
        object.number("rule_clues", count as u64);
    }
    shape_key(object, &puzzle.spec());
}

/// The key `shape`, when the cells alone do not tell it.
pub(crate) fn shape_key(object: &mut Object<'_>, spec: &BoardSpec) {
    if !spec.is_usual() {
        object.string("shape", &spec.to_string());
    }
}

/// How the search ended, when it did not end by itself; with `--stats` also what it cost.
pub(crate) fn report_keys(object: &mut Object<'_>, report: &Report, micros: Option<u64>) {
    if !matches!(report.stop, Stop::Complete | Stop::Enough) {
        object.string("stop", report.stop.id());
    }
    if let Some(micros) = micros {
        object.number("nodes", report.stats.nodes);
        object.number("micros", micros);
    }
}

/// A message that may hold line ends, on one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Why a search stopped before it was done, in words.
pub(crate) fn stopped(stop: Stop) -> &'static str {
    match stop {
        Stop::Complete => "all was searched",
        Stop::Enough => "enough was found",
        Stop::Deadline => "the time limit was reached",
        Stop::Nodes => "the node limit was reached",
        Stop::Cancelled => "it was interrupted",
    }
}
