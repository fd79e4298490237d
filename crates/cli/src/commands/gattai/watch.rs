//! How far it is: a bar for people, lines for logs, JSON lines for programs; all on standard error.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use masume::generator::gattai::Tally;

use crate::diagnostic::say;
use crate::json::Object;
use crate::progress::ProgressKind;
use crate::telling::Telling;

/// How often lines are written.
const LINE_EVERY: Duration = Duration::from_secs(1);
/// How often the clock of the bar moves.
const TICK: Duration = Duration::from_millis(200);

/// Shows how far the work is.
pub(super) struct Watch {
    kind: ProgressKind,
    telling: Telling,
    bar: ProgressBar,
    begun: Instant,
    last: Option<Instant>,
}

impl Watch {
    pub(super) fn new(kind: ProgressKind, telling: Telling) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if kind == ProgressKind::Bar {
            let style = ProgressStyle::with_template("{elapsed} [{bar:30}] {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
        Self { kind, telling, bar, begun: Instant::now(), last: None }
    }

    /// A board is done.
    pub(super) fn note(&mut self, tally: &Tally) {
        match self.kind {
            ProgressKind::Bar => {
                self.bar.set_length(tally.of as u64);
                self.bar.set_position(tally.done as u64);
                self.bar.set_message(self.words(tally));
            }
            // The first line at once: a reader sees that something happens.
            ProgressKind::Plain | ProgressKind::Json
                if self.last.is_none_or(|last| last.elapsed() >= LINE_EVERY) =>
            {
                self.last = Some(Instant::now());
                self.line(tally);
            }
            _ => {}
        }
    }

    /// It is over.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn line(&self, tally: &Tally) {
        if self.kind == ProgressKind::Plain {
            say!("masume: {}", self.words(tally));
            return;
        }
        let mut out = Vec::new();
        let mut object = Object::begin(&mut out);
        object.number("round", tally.round);
        object.number("done", tally.done as u64);
        object.number("of", tally.of as u64);
        match tally.clues {
            Some(clues) => object.number("clues", clues as u64),
            None => object.null("clues"),
        }
        object.float("seconds", (self.begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0);
        out.push(b'}');
        say!("{}", String::from_utf8_lossy(&out));
    }

    fn words(&self, tally: &Tally) -> String {
        let (done, of) = (tally.done, tally.of);
        let Some(clues) = tally.clues else {
            return self.telling.say("gattai-laying", &[("done", done.into()), ("of", of.into())]);
        };
        let each = format!("{:.3}", clues as f64 / tally.boards.max(1) as f64);
        let words = [
            ("round", (tally.round as usize + 1).into()),
            ("done", done.into()),
            ("of", of.into()),
            ("clues", clues.into()),
            ("each", each.into()),
        ];
        self.telling.say("gattai-round", &words)
    }
}
