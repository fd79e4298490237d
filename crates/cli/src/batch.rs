//! The pipeline of every subcommand: a reader thread cuts records, workers answer them, the writer keeps the order.
//!
//! A slow pipe is answered as it comes (the reader hands over what it has before it waits for more), an endless one
//! in bounded memory, and an answer too long to hold (`solve --all`) goes out in pieces when its turn has come.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use masume::solver::CancelToken;
use masume::solver::ordered::{self, Backlog, Threads, Turn};

use crate::exit::Exit;
use crate::input::{self, Cutting, Input};
use crate::interrupt;
use crate::output::{Output, WriteFailure};
use crate::progress::Progress;
use crate::queue::{Entry, Item, Lines, Queue};
use crate::tally::Tally;

/// The most items one worker takes at once.
const LONGEST_RUN: usize = 1024;
/// How long one run of items should take.
const RUN_TIME: Duration = Duration::from_millis(2);
/// Answers that have waited this long go out before their run is done.
const WAIT_TIME: Duration = Duration::from_millis(150);
/// Answers of this many bytes go out before their run is done.
const PART_BYTES: usize = 1 << 20;
/// Bytes of answers that may wait for their turn, and as many for the writer.
const OUTPUT_BYTES: usize = 16 << 20;
/// Messages of this many items go to standard error; beyond, only the output and the exit code tell.
const MOST_NOTES: u64 = 100;

/// What a subcommand does with each item. Those that answer puzzles one by one are
/// [`RecordCommand`](crate::task::RecordCommand)s, and tasks by that.
pub(crate) trait Task: Sync {
    /// What a thread keeps from one item to the next.
    type Worker;

    /// Makes it, once per thread.
    fn worker(&self, cancel: &CancelToken) -> Self::Worker;

    /// Answers one item.
    fn answer(&self, worker: &mut Self::Worker, item: &Item, out: &mut Out<'_>) -> Flow;

    /// Answers plain lines, all of them in order, as [`Task::answer`] would answer each; one that is quicker with many must
    /// not call [`Out::pause`]: when it fails, what it wrote is dropped and the lines are answered one by one.
    fn answer_lines(&self, worker: &mut Self::Worker, lines: &Lines, out: &mut Out<'_>) -> Flow {
        let mut flows = (0..lines.boards.len()).map(|i| self.answer(worker, &lines.item(i), out));
        flows.find(|flow| *flow != Flow::Go).unwrap_or(Flow::Go)
    }

    /// Says in `out` that answering an item failed inside Masume itself.
    fn broken(&self, item: &Item, out: &mut Out<'_>);
}

/// Whether to go on after an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// The item is answered.
    Go,
    /// Work was cancelled and what was written for the item stays: it is whole lines.
    Last,
    /// Work was cancelled and what was written for the item is dropped.
    Drop,
}

/// How to run a batch.
#[derive(Debug)]
pub(crate) struct Plan {
    pub inputs: Vec<Input>,
    pub cutting: Cutting,
    pub threads: usize,
    pub output: Output,
    pub progress: Progress,
    pub quiet: bool,
}

/// A message for people that belongs at a place of the output.
#[derive(Debug)]
struct Note {
    /// Bytes of the part's text that come before it.
    at: usize,
    /// The message, with its line end.
    text: String,
}

/// Some answers, whole lines.
#[derive(Debug, Default)]
struct Part {
    /// For standard output.
    text: Vec<u8>,
    /// For standard error.
    notes: Vec<Note>,
    /// What the answers were.
    tally: Tally,
    /// Work was cancelled here: nothing after it may be written.
    cut: bool,
}

impl Part {
    fn weight(&self) -> usize {
        self.text.len() + self.notes.iter().map(|n| n.text.len()).sum::<usize>()
    }
}

/// Where a worker puts answers.
#[derive(Debug)]
pub(crate) struct Out<'a> {
    part: Part,
    turn: Turn<'a, Part>,
    last_flush: Instant,
    /// Where the item being answered starts, to drop it.
    mark: (usize, usize, Tally),
}

impl Out<'_> {
    /// The text for standard output: add whole lines, then call [`Out::pause`] when more may follow.
    pub(crate) fn text(&mut self) -> &mut Vec<u8> {
        &mut self.part.text
    }

    /// A line of text.
    pub(crate) fn line(&mut self, line: &str) {
        self.part.text.extend_from_slice(line.as_bytes());
        self.part.text.push(b'\n');
    }

    /// A message for standard error, at this place of the output.
    pub(crate) fn note(&mut self, text: String) {
        self.part.notes.push(Note { at: self.part.text.len(), text });
    }

    /// The counts.
    pub(crate) fn tally(&mut self) -> &mut Tally {
        &mut self.part.tally
    }

    /// Between two whole lines: lets long or waiting answers out.
    pub(crate) fn pause(&mut self) {
        let long = self.part.text.len() >= PART_BYTES;
        let due = || self.last_flush.elapsed() >= WAIT_TIME && self.turn.has_come();
        if long || due() {
            self.last_flush = Instant::now();
            if !self.part.text.is_empty() || !self.part.notes.is_empty() {
                self.turn.give(std::mem::take(&mut self.part));
            }
            self.mark = (0, 0, self.part.tally);
        }
    }

    fn start_item(&mut self) {
        self.mark = (self.part.text.len(), self.part.notes.len(), self.part.tally);
    }

    fn drop_item(&mut self) {
        self.part.text.truncate(self.mark.0);
        self.part.notes.truncate(self.mark.1);
        self.part.tally = self.mark.2;
    }
}

/// Runs `task` over all inputs and writes the answers in order.
pub(crate) fn run<T: Task>(task: &T, plan: Plan, cancel: &CancelToken) -> Finished {
    let Plan { inputs, cutting, threads, mut output, progress, quiet } = plan;
    let start = Instant::now();
    let queue = Arc::new(Queue::new(threads, cancel.clone()));
    // Not joined: it may be waiting for a pipe that never says anything again.
    let reader = (queue.clone(), progress.counter());
    std::thread::spawn(move || {
        input::read_all(inputs, cutting, &reader.0, &reader.1);
        reader.0.close();
    });
    let mut tally = Tally::default();
    let mut failure = None;
    let mut noted = 0;
    let ordered = ordered::Plan {
        cancel: cancel.clone(),
        backlog: Some(Backlog { most: OUTPUT_BYTES, weigh: Part::weight }),
        // Beside the writer also where there is one: it works while the answers before go out.
        ..ordered::Plan::new(Threads::Beside(threads))
    };
    ordered::run(
        ordered,
        |_| Worker { tools: task.worker(cancel), most: 1 },
        |worker| queue.take(worker.most),
        |worker, entries, turn| answer_run(task, worker, &entries, turn, cancel),
        |_, part: Part| {
            tally += part.tally;
            progress.done(tally.total, tally.bytes);
            if failure.is_none() {
                failure = write_part(&mut output, &part, &progress, &mut noted, quiet).err();
                if failure.is_some() {
                    cancel.cancel();
                }
            }
            if part.cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    progress.finish();
    for name in queue.empty_inputs() {
        if !quiet {
            crate::diagnostic::say!("masume: error: no puzzles found in {name}");
        }
        tally.exit(Exit::Bad);
    }
    let whole = failure.is_none() && !interrupt::happened();
    let closed = matches!(failure, Some(WriteFailure::Closed));
    if let Some(WriteFailure::Refused(why)) = failure {
        crate::diagnostic::say!("masume: error: {why}");
        tally.exit(Exit::Bad);
    }
    if interrupt::happened() {
        tally.exit(Exit::Interrupted);
    }
    match output.finish(whole) {
        Ok(said) => said.into_iter().for_each(|s| crate::diagnostic::say!("masume: {s}")),
        Err(why) => {
            crate::diagnostic::say!("masume: error: {why}");
            tally.exit(Exit::Bad);
        }
    }
    if closed && !interrupt::happened() {
        tally.exit = Exit::Done;
    }
    Finished { tally, wall: start.elapsed(), threads }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Finished {
    pub tally: Tally,
    pub wall: Duration,
    pub threads: usize,
}

/// What a thread keeps.
struct Worker<T> {
    tools: T,
    /// How many items it takes at once.
    most: usize,
}

/// Answers a run of items.
fn answer_run<T: Task>(
    task: &T,
    worker: &mut Worker<T::Worker>,
    entries: &[Entry],
    turn: Turn<'_, Part>,
    cancel: &CancelToken,
) -> Part {
    let start = Instant::now();
    let mut out = Out { part: Part::default(), turn, last_flush: start, mark: (0, 0, Tally::default()) };
    for entry in entries {
        let whole = match entry {
            Entry::One(item) => answer_one(task, &mut worker.tools, item, &mut out, cancel),
            Entry::Many(lines) => answer_many(task, &mut worker.tools, lines, &mut out, cancel),
        };
        if !whole {
            out.part.cut = true;
            break;
        }
        if entries.len() > 1 || out.part.text.len() >= PART_BYTES {
            out.pause();
        }
    }
    let took = start.elapsed();
    if took < RUN_TIME / 2 {
        worker.most = (worker.most * 2).min(LONGEST_RUN);
    } else if took > RUN_TIME * 2 {
        worker.most = (worker.most / 2).max(1);
    }
    out.part
}

/// Answers an item; `false` when work was cancelled.
fn answer_one<T: Task>(
    task: &T,
    worker: &mut T::Worker,
    item: &Item,
    out: &mut Out<'_>,
    cancel: &CancelToken,
) -> bool {
    // A fault in one puzzle's answer must not take the other ten million with it.
    let flow = guarded(task, worker, out, cancel, |worker, out| task.answer(worker, item, out));
    let flow = flow.unwrap_or_else(|| {
        task.broken(item, out);
        Flow::Go
    });
    if flow == Flow::Go {
        out.part.tally.bytes += item.content.as_ref().map_or(0, |record| record.text.len() as u64 + 1);
    }
    flow == Flow::Go
}

/// Answers plain lines, all at once, or one by one when that fails; `false` when work was cancelled.
fn answer_many<T: Task>(
    task: &T,
    worker: &mut T::Worker,
    lines: &Lines,
    out: &mut Out<'_>,
    cancel: &CancelToken,
) -> bool {
    match guarded(task, worker, out, cancel, |worker, out| task.answer_lines(worker, lines, out)) {
        Some(Flow::Go) => {
            out.part.tally.bytes += lines.boards.len() as u64 * 82;
            true
        }
        Some(_) => false,
        None => (0..lines.boards.len()).all(|i| answer_one(task, worker, &lines.item(i), out, cancel)),
    }
}

/// Lets a worker write an answer; `None`, and nothing written, when it failed inside Masume itself.
fn guarded<T: Task>(
    task: &T,
    worker: &mut T::Worker,
    out: &mut Out<'_>,
    cancel: &CancelToken,
    answer: impl FnOnce(&mut T::Worker, &mut Out<'_>) -> Flow,
) -> Option<Flow> {
    out.start_item();
    if cancel.is_cancelled() {
        return Some(Flow::Drop);
    }
    let Ok(flow) = catch_unwind(AssertUnwindSafe(|| answer(worker, out))) else {
        out.drop_item();
        *worker = task.worker(cancel);
        return None;
    };
    if flow == Flow::Drop {
        out.drop_item();
    }
    Some(flow)
}

/// Writes a part with its messages where they belong.
fn write_part(
    output: &mut Output,
    part: &Part,
    progress: &Progress,
    noted: &mut u64,
    quiet: bool,
) -> Result<(), WriteFailure> {
    let mut from = 0;
    for note in &part.notes {
        *noted += 1;
        if quiet || *noted > MOST_NOTES + 1 {
            continue;
        }
        output.write(&part.text[from..note.at])?;
        from = note.at;
        let more = "masume: further messages are not shown; the output and the exit code tell the rest\n";
        let text = if *noted > MOST_NOTES { more } else { &note.text };
        // Standard error may be closed; the answers matter more.
        progress.suspend(|| std::io::stderr().write_all(text.as_bytes()).unwrap_or_default());
    }
    output.write(&part.text[from..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::ProgressKind;

    /// Answers with the line's number, at uneven speed, and breaks on some lines.
    struct Uneven;

    /// How many pieces the answer to a line has: some are longer than a part, and go out in pieces.
    fn pieces(line: usize) -> usize {
        if line % 1000 == 1 { 40_000 } else { 1 }
    }

    impl Task for Uneven {
        type Worker = u64;

        fn worker(&self, _: &CancelToken) -> u64 {
            0
        }

        fn answer(&self, answered: &mut u64, item: &Item, out: &mut Out<'_>) -> Flow {
            *answered += 1;
            out.tally().total += 1;
            assert!(item.line % 500 != 77, "this line breaks the worker");
            if item.line.is_multiple_of(97) {
                std::thread::sleep(Duration::from_millis(3));
            }
            for piece in 0..pieces(item.line) {
                out.line(&format!("{} {piece} {:060}", item.line, 0));
                out.pause();
            }
            Flow::Go
        }

        fn answer_lines(&self, _: &mut u64, lines: &Lines, out: &mut Out<'_>) -> Flow {
            for line in (0..lines.boards.len()).map(|i| lines.item(i).line) {
                out.tally().total += 1;
                assert!(line % 500 != 77, "this line breaks the worker");
                (0..pieces(line)).for_each(|piece| out.line(&format!("{line} {piece} {:060}", 0)));
            }
            Flow::Go
        }

        fn broken(&self, item: &Item, out: &mut Out<'_>) {
            out.line(&format!("{} broken", item.line));
            out.tally().errors += 1;
        }
    }

    #[test]
    fn answers_keep_their_order_and_a_fault_stays_with_its_item() {
        keeps_order(false);
    }

    #[test]
    fn so_they_do_when_lines_come_many_at_once() {
        keeps_order(true);
    }

    fn keeps_order(lines: bool) {
        let puzzle = format!("{}\n", ".".repeat(81));
        let path = std::env::temp_dir().join(format!("masume-batch-{}-{lines}", std::process::id()));
        let plan = Plan {
            inputs: vec![Input::Text("test".into(), puzzle.repeat(3000))],
            cutting: Cutting { side: None, look_ahead: false, lines },
            threads: 4,
            output: Output::open(Some(&path)).unwrap(),
            progress: Progress::start(ProgressKind::None, None, false),
            quiet: true,
        };
        // For good, since two tests do this at once: a panic of the test itself still fails it.
        std::panic::set_hook(Box::new(|_| {}));
        let finished = run(&Uneven, plan, &CancelToken::new());
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!((finished.tally.total, finished.tally.errors), (3000 - 6, 6));
        let mut lines = text.lines();
        for line in 1..=3000 {
            if line % 500 == 77 {
                assert_eq!(lines.next().unwrap(), format!("{line} broken"));
                continue;
            }
            for piece in 0..pieces(line) {
                assert!(lines.next().unwrap().starts_with(&format!("{line} {piece} ")), "{line} {piece}");
            }
        }
        assert_eq!(lines.next(), None);
    }
}
