//! One pattern after another through the pipeline of all commands: each on one thread, in the order of the input; a
//! single one on all threads.

use std::ops::ControlFlow;
use std::time::Instant;

use masume::formats::ReadError;
use masume::generator::{End, Event, Options, Target, generate};
use masume::solver::{CancelToken, Control, Stop};

use super::GenerateArgs;
use super::shortfall::{Ended, Shortfall};
use super::wishes::Wishes;
use super::writing_out::Page;
use crate::batch::{Flow, Out, Task};
use crate::desk;
use crate::exit::Exit;
use crate::options::InputArgs;
use crate::patterns::{self, Drawn};
use crate::queue::Item;
use crate::telling::{DetailChoice, Telling, TellingArgs};
use crate::voice::Voice;

/// Makes the puzzles of each pattern.
pub(super) struct Making<'a> {
    args: &'a GenerateArgs,
    wishes: &'a Wishes,
    input: InputArgs,
    voice: Voice,
    telling: Telling,
    deadline: Option<Instant>,
    threads: usize,
}

impl<'a> Making<'a> {
    pub(super) fn new(
        args: &'a GenerateArgs,
        wishes: &'a Wishes,
        deadline: Option<Instant>,
        threads: usize,
    ) -> Self {
        let input = InputArgs { inputs: Vec::new(), from: None, shape: args.shape.clone() };
        let voice = Voice { json: args.json, color: args.run.color.stderr(), command: "generate" };
        let telling = TellingArgs { lang: Some(args.lang()), detail: DetailChoice::Short }.telling();
        Self { args, wishes, input, voice, telling, deadline, threads }
    }

    fn drawn(&self, item: &Item) -> Result<Drawn, ReadError> {
        if self.args.pattern.is_empty() {
            return Ok(Drawn::anywhere(self.wishes.board().clone()));
        }
        patterns::read(&self.input, item)
    }

    fn make(
        &self,
        item: &Item,
        drawn: &Drawn,
        target: &Target,
        cancel: &CancelToken,
        out: &mut Out<'_>,
    ) -> Flow {
        let args = self.args;
        let wanted = usize::try_from(args.count).unwrap_or(usize::MAX);
        let options = Options {
            wanted,
            seed: args.seed,
            threads: if item.only { self.threads } else { 1 },
            method: args.search.map(|info| info.method),
            duplicates: args.allow_duplicates,
            ..Options::default()
        };
        let patience = args.patience();
        let start = Instant::now();
        // With a single puzzle to find, the clock can stop an attempt in its middle; else it is asked in between, since
        // each puzzle starts it again.
        let patient = patience.filter(|_| wanted == 1).and_then(|p| start.checked_add(p));
        let deadline = self.deadline.into_iter().chain(patient).min();
        let control = Control { cancel: cancel.clone(), deadline, ..Control::default() };
        let page = Page { args, wishes: self.wishes, item, drawn, target };
        let mut last = start;
        let mut number = 0;
        let mut lost_patience = false;
        let mut refused = None;
        let (tally, end) = generate(target, &options, &control, &mut |event| {
            match event {
                Event::Made(made) => {
                    number += 1;
                    if let Err(why) = page.write(made, number, out) {
                        refused = Some(why);
                        return ControlFlow::Break(());
                    }
                    last = Instant::now();
                }
                Event::Progress(_) if patience.is_some_and(|p| last.elapsed() >= p) => {
                    lost_patience = true;
                    return ControlFlow::Break(());
                }
                Event::Progress(_) => {}
            }
            out.pause();
            ControlFlow::Continue(())
        });
        out.tally().nodes += tally.tries;
        if let Some(why) = refused {
            self.voice.error(item, &ReadError::at(item.line, 1, why), out);
            return Flow::Go;
        }
        if end == End::Stopped(Stop::Cancelled) {
            return Flow::Last;
        }
        if tally.made >= wanted {
            out.tally().solved += 1;
            return Flow::Go;
        }
        let over = |deadline: Option<Instant>| deadline.is_some_and(|d| Instant::now() >= d);
        let ended = match end {
            _ if lost_patience => Ended::Patience(patience.unwrap_or_default()),
            End::Stopped(Stop::Deadline) if !over(self.deadline) => {
                Ended::Patience(patience.unwrap_or_default())
            }
            end => Ended::By(end),
        };
        let shortfall = Shortfall { target, tally: &tally, ended, wanted, telling: &self.telling };
        self.say_missing(item, drawn, &shortfall, out);
        Flow::Go
    }

    /// Tells that puzzles are missing, and why.
    fn say_missing(&self, item: &Item, drawn: &Drawn, shortfall: &Shortfall<'_>, out: &mut Out<'_>) {
        let made = shortfall.tally.made;
        let tally = out.tally();
        if made == 0 {
            tally.none += 1;
        } else {
            tally.unknown += 1;
        }
        tally.exit(Exit::No);
        if self.args.json {
            return shortfall.json(item, drawn, self.args, out);
        }
        let text = shortfall.text();
        if item.only {
            out.note(format!("masume: {text}\n"));
            return;
        }
        let word = if made == 0 { "none" } else { "few" };
        let title = if drawn.title.is_empty() { String::new() } else { format!(" ({})", drawn.title) };
        out.line(&format!("# {word} pattern {}{title}: {text}", item.number + 1));
    }
}

impl Task for Making<'_> {
    type Worker = CancelToken;

    fn worker(&self, cancel: &CancelToken) -> CancelToken {
        cancel.clone()
    }

    fn answer(&self, cancel: &mut CancelToken, item: &Item, out: &mut Out<'_>) -> Flow {
        let drawn = match self.drawn(item) {
            Ok(drawn) => drawn,
            Err(error) => {
                self.voice.error(item, &error, out);
                return Flow::Go;
            }
        };
        if !drawn.not_kept.is_empty() && !self.args.json {
            let what = format!("not kept: {}", drawn.not_kept.join(", "));
            self.voice.warn(item, &what, "", out);
        }
        match self.wishes.target(self.args, &drawn) {
            Ok(target) => self.make(item, &drawn, &target, cancel, out),
            Err(error) => {
                self.voice.error(item, &error.offset(item.line), out);
                Flow::Go
            }
        }
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        self.voice.error(item, &desk::broken(item), out);
    }
}
