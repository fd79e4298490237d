//! How far a hunt is: a line that changes for people, lines for logs, JSON lines for programs; all on standard error.
//!
//! Nobody knows how much of a hunt is left, so there is no bar, only what it did.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use masume::hunt::Tally;
use masume::solver::Stop;

use crate::diagnostic::say;
use crate::json::Object;
use crate::progress::ProgressKind;
use crate::telling::Telling;

/// How often lines are written.
const LINE_EVERY: Duration = Duration::from_secs(1);
/// How often the clock of the changing line moves, also while a piece is under way.
const TICK: Duration = Duration::from_millis(200);

/// Shows how far a hunt is.
pub(super) struct Watch {
    kind: ProgressKind,
    telling: Telling,
    bar: ProgressBar,
    last: Instant,
}

impl Watch {
    pub(super) fn new(kind: ProgressKind, telling: Telling) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if kind == ProgressKind::Bar {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
        Self { kind, telling, bar, last: Instant::now() }
    }

    /// A piece is done.
    pub(super) fn note(&mut self, tally: &Tally) {
        match self.kind {
            ProgressKind::Bar => self.bar.set_message(self.words(tally)),
            ProgressKind::Plain | ProgressKind::Json if self.last.elapsed() >= LINE_EVERY => {
                self.last = Instant::now();
                self.line(tally);
            }
            _ => {}
        }
    }

    /// Runs `f`, which writes to the terminal, while the changing line is out of the way.
    pub(super) fn suspend<T>(&self, f: impl FnOnce() -> T) -> T {
        self.bar.suspend(f)
    }

    /// The hunt is over.
    pub(super) fn finish(&self, tally: &Tally) {
        self.bar.finish_and_clear();
        self.line(tally);
    }

    fn line(&self, tally: &Tally) {
        match self.kind {
            ProgressKind::Plain => say!("masume: {}", self.words(tally)),
            ProgressKind::Json => {
                let mut out = Vec::new();
                keys(&mut Object::begin(&mut out), tally);
                out.push(b'}');
                say!("{}", String::from_utf8_lossy(&out));
            }
            _ => {}
        }
    }

    fn words(&self, tally: &Tally) -> String {
        words(&self.telling, tally)
    }
}

/// The tally in words.
pub(super) fn words(telling: &Telling, tally: &Tally) -> String {
    let rate = tally.tries as f64 / tally.seconds.max(1e-9);
    let mut parts = vec![telling.say("hunt-found", &[("n", (tally.found as usize).into())])];
    if let Some(best) = tally.best {
        parts.push(telling.say("hunt-best", &[("n", best.into())]));
    }
    if tally.duplicates > 0 {
        parts.push(telling.say("hunt-again", &[("n", (tally.duplicates as usize).into())]));
    }
    if let Some(closest) = tally.closest {
        parts.push(telling.say("hunt-closest", &[("value", short(closest).as_str().into())]));
    }
    let seconds = format!("{:.1}", tally.seconds);
    let rate = short(rate);
    parts.push(
        telling.say("hunt-rate", &[("seconds", seconds.as_str().into()), ("rate", rate.as_str().into())]),
    );
    parts.join(&telling.say("list-comma", &[]))
}

/// A number in few characters.
fn short(value: f64) -> String {
    match value.abs() {
        v if v >= 1e7 => format!("{value:.1e}"),
        v if v >= 10.0 => format!("{value:.0}"),
        _ => format!("{value:.2}").trim_end_matches('0').trim_end_matches('.').to_string(),
    }
}

/// The tally as keys of an object.
pub(super) fn keys(object: &mut Object<'_>, tally: &Tally) {
    object.number("found", tally.found);
    match tally.best {
        Some(best) => object.number("fewest_clues", best as u64),
        None => object.null("fewest_clues"),
    }
    object.number("duplicates", tally.duplicates);
    object.number("unconfirmed", tally.unconfirmed);
    object.number("tries", tally.tries);
    object.number("rounds", tally.rounds);
    match tally.closest {
        Some(closest) => object.float("closest", closest),
        None => object.null("closest"),
    }
    object.float("seconds", (tally.seconds * 1000.0).round() / 1000.0);
}

/// Why it was stopped.
pub(super) fn stopped(telling: &Telling, stop: Stop) -> String {
    match stop {
        Stop::Deadline => telling.say("hunt-end-time", &[]),
        Stop::Cancelled => telling.say("hunt-end-interrupted", &[]),
        _ => telling.say("hunt-end-exhausted", &[]),
    }
}
