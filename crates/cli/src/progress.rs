//! How far the work is: a bar for people, lines for logs, JSON lines for programs; all on standard error.

use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows nothing.
const QUIET_START: Duration = Duration::from_secs(1);
/// How often lines are written.
const LINE_EVERY: Duration = Duration::from_secs(1);
/// How often the bar moves.
const BAR_EVERY: Duration = Duration::from_millis(100);

/// How to show progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum ProgressKind {
    /// A bar when standard error is a terminal and the answers go elsewhere, else nothing
    #[default]
    Auto,
    /// A bar, once the work has lasted a second
    Bar,
    /// A line of text each second
    Plain,
    /// A JSON object per line each second, with the keys `puzzles`, `bytes`, `total_bytes`, `seconds`; where the number
    /// of puzzles is known beforehand `puzzles`, `wanted`, `seconds`
    Json,
    /// Nothing
    None,
}

impl ProgressKind {
    /// What `Auto` means here. `to_terminal`: the answers go to the terminal too, so a bar would be in their way.
    pub(crate) fn settled(self, to_terminal: bool) -> Self {
        match self {
            Self::Auto if std::io::stderr().is_terminal() && !to_terminal => Self::Bar,
            Self::Auto => Self::None,
            other => other,
        }
    }
}

/// Bytes that were read; shared with the reader thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counter(Arc<AtomicU64>);

impl Counter {
    pub(crate) fn add_bytes(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }
}

/// What the ticking thread looks at.
#[derive(Debug)]
struct Seen {
    kind: ProgressKind,
    start: Instant,
    total_bytes: Option<u64>,
    /// How many puzzles there will be, where that is known instead.
    wanted: Option<u64>,
    bytes: Counter,
    puzzles: AtomicU64,
    done_bytes: AtomicU64,
    over: AtomicBool,
    bell: (Mutex<()>, Condvar),
}

/// Progress of one run.
#[derive(Debug)]
pub(crate) struct Progress {
    seen: Arc<Seen>,
    bar: ProgressBar,
    ticker: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to watch. `to_terminal`: the answers go to the terminal too, so a bar would be in their way.
    pub(crate) fn start(kind: ProgressKind, total_bytes: Option<u64>, to_terminal: bool) -> Self {
        Self::begin(kind, total_bytes, None, to_terminal)
    }

    /// Begins to show progress of work that ends after so many puzzles.
    pub(crate) fn counting(kind: ProgressKind, wanted: u64, to_terminal: bool) -> Self {
        Self::begin(kind, None, Some(wanted), to_terminal)
    }

    fn begin(kind: ProgressKind, total_bytes: Option<u64>, wanted: Option<u64>, to_terminal: bool) -> Self {
        let kind = kind.settled(to_terminal);
        let seen = Arc::new(Seen {
            kind,
            start: Instant::now(),
            total_bytes,
            wanted,
            bytes: Counter::default(),
            puzzles: AtomicU64::new(0),
            done_bytes: AtomicU64::new(0),
            over: AtomicBool::new(false),
            bell: (Mutex::new(()), Condvar::new()),
        });
        let length = wanted.or(total_bytes);
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        bar.set_style(style(length.is_some()));
        let ticker = (kind != ProgressKind::None).then(|| {
            let (seen, bar) = (seen.clone(), bar.clone());
            std::thread::spawn(move || tick(&seen, &bar))
        });
        Self { seen, bar, ticker }
    }

    /// The counter of bytes, for the reader.
    pub(crate) fn counter(&self) -> Counter {
        self.seen.bytes.clone()
    }

    /// How many puzzles are answered, and how many bytes of input they took.
    pub(crate) fn done(&self, puzzles: u64, bytes: u64) {
        self.seen.puzzles.store(puzzles, Ordering::Relaxed);
        self.seen.done_bytes.store(bytes, Ordering::Relaxed);
    }

    /// Runs `f`, which writes to standard error, while the bar is out of the way.
    pub(crate) fn suspend(&self, f: impl FnOnce()) {
        self.bar.suspend(f);
    }

    /// The work is over.
    pub(crate) fn finish(mut self) {
        self.seen.over.store(true, Ordering::Relaxed);
        {
            let _bell = self.seen.bell.0.lock();
            self.seen.bell.1.notify_all();
        }
        if let Some(ticker) = self.ticker.take() {
            let _ = ticker.join();
        }
        self.bar.finish_and_clear();
        self.seen.write_line();
    }
}

impl Seen {
    /// Waits; `false` when the work is over.
    fn sleep(&self, time: Duration) -> bool {
        let guard = self.bell.0.lock().unwrap_or_else(PoisonError::into_inner);
        let over = |(): &mut ()| !self.over.load(Ordering::Relaxed);
        let _ = self.bell.1.wait_timeout_while(guard, time, over);
        !self.over.load(Ordering::Relaxed)
    }

    /// How far the bar is: puzzles, where their number is known, else bytes.
    fn position(&self) -> u64 {
        let done = if self.wanted.is_some() { &self.puzzles } else { &self.done_bytes };
        done.load(Ordering::Relaxed)
    }

    /// How much of the work is done, 0 to 1.
    fn share(&self) -> Option<f64> {
        let total = self.wanted.or(self.total_bytes).filter(|t| *t > 0)?;
        Some((self.position() as f64 / total as f64).min(1.0))
    }

    /// What stands beside the bar.
    fn words(&self) -> String {
        let puzzles = self.puzzles.load(Ordering::Relaxed);
        let seconds = self.start.elapsed().as_secs_f64();
        let left = self.share().filter(|s| *s > 0.01).map(|s| seconds * (1.0 - s) / s);
        let left = left.map_or_else(String::new, |l| format!(", about {l:.0} s left"));
        if self.wanted.is_some() {
            let rate = puzzles as f64 / seconds.max(1e-9);
            return format!("{puzzles} puzzles in {seconds:.0} s, {rate:.1} per second{left}");
        }
        format!("{puzzles} puzzles in {seconds:.0} s{left}")
    }

    fn write_line(&self) {
        let puzzles = self.puzzles.load(Ordering::Relaxed);
        let bytes = self.bytes.0.load(Ordering::Relaxed);
        let seconds = self.start.elapsed().as_secs_f64();
        match self.kind {
            ProgressKind::Plain => {
                let rate = puzzles as f64 / seconds.max(1e-9);
                let part = self.share().map_or_else(String::new, |s| format!(", {:.0} %", s * 100.0));
                crate::diagnostic::say!(
                    "masume: {puzzles} puzzles in {seconds:.1} s, {rate:.0} per second{part}"
                );
            }
            ProgressKind::Json => {
                let number = |n: Option<u64>| n.map_or_else(|| "null".to_string(), |n| n.to_string());
                if self.wanted.is_some() {
                    let wanted = number(self.wanted);
                    return crate::diagnostic::say!(
                        "{{\"puzzles\":{puzzles},\"wanted\":{wanted},\"seconds\":{seconds:.3}}}"
                    );
                }
                let total = number(self.total_bytes);
                crate::diagnostic::say!(
                    "{{\"puzzles\":{puzzles},\"bytes\":{bytes},\"total_bytes\":{total},\"seconds\":{seconds:.3}}}"
                );
            }
            _ => {}
        }
    }
}

fn tick(seen: &Seen, bar: &ProgressBar) {
    if !seen.sleep(QUIET_START) {
        return;
    }
    if seen.kind == ProgressKind::Bar {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
    loop {
        let wait = if seen.kind == ProgressKind::Bar {
            bar.set_position(seen.position());
            bar.set_message(seen.words());
            BAR_EVERY
        } else {
            seen.write_line();
            LINE_EVERY
        };
        if !seen.sleep(wait) {
            return;
        }
    }
}

fn style(sized: bool) -> ProgressStyle {
    let template = if sized { "{bar:30} {percent:>3} % {msg}" } else { "{spinner} {msg}" };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
