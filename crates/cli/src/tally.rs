//! What came of a run, for the exit code and for `--stats`.

use std::fmt::Write as _;
use std::time::Duration;

use crate::exit::Exit;

/// Counts of answers; adds up over parts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Records met, readable or not.
    pub total: u64,
    /// With exactly one solution (or, where the first was enough, solved).
    pub solved: u64,
    /// Without a solution.
    pub none: u64,
    /// With more than one.
    pub several: u64,
    /// Estimated, not counted.
    pub estimated: u64,
    /// Not decided when the search was stopped.
    pub unknown: u64,
    /// Not readable, or with givens that clash.
    pub errors: u64,
    /// Bytes of input that were answered, for progress.
    pub bytes: u64,
    /// How many ratings fell into each band.
    pub bands: Bands,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time of all searches, when measured.
    pub search: Duration,
    /// The exit code so far.
    pub exit: Exit,
}

impl Tally {
    /// Notes an outcome; the highest wins.
    pub(crate) fn exit(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// The summary of `--stats`.
    pub(crate) fn summary(&self, wall: Duration, threads: usize) -> String {
        let mut text = String::new();
        let rows = [
            ("total", self.total),
            ("solved", self.solved),
            ("none", self.none),
            ("several", self.several),
            ("unknown", self.unknown),
            ("errors", self.errors),
        ];
        for (name, value) in rows {
            let _ = writeln!(text, "{name:<9}{value}");
        }
        if self.estimated > 0 {
            let _ = writeln!(text, "{:<9}{}", "estimate", self.estimated);
        }
        text.push_str(&self.bands.summary());
        let each = |d: Duration| d.as_secs_f64() * 1e6 / self.total.max(1) as f64;
        let _ = writeln!(
            text,
            "{:<9}{:.3} s on {threads} {}, {:.2} µs each",
            "time",
            wall.as_secs_f64(),
            if threads == 1 { "thread" } else { "threads" },
            each(wall)
        );
        let _ = writeln!(
            text,
            "{:<9}{:.3} s of search, {:.2} µs each",
            "search",
            self.search.as_secs_f64(),
            each(self.search)
        );
        let per_puzzle = self.nodes as f64 / self.total.max(1) as f64;
        let _ = writeln!(text, "{:<9}{}, {per_puzzle:.2} each", "nodes", self.nodes);
        text
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.total += other.total;
        self.solved += other.solved;
        self.none += other.none;
        self.several += other.several;
        self.estimated += other.estimated;
        self.unknown += other.unknown;
        self.errors += other.errors;
        self.bytes += other.bytes;
        self.bands += other.bands;
        self.nodes += other.nodes;
        self.search += other.search;
        self.exit(other.exit);
    }
}

/// Where bands of ratings begin, in tenths: the kinds of techniques that Sudoku Explainer's numbers stand for.
const BAND_STARTS: [u16; 9] = [0, 30, 45, 62, 70, 80, 85, 92, 100];

/// Counts of ratings by band.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bands([u64; BAND_STARTS.len()]);

impl Bands {
    /// Counts a rating, in tenths.
    pub(crate) fn add(&mut self, rating: u16) {
        let band = BAND_STARTS.iter().rposition(|&start| start <= rating).unwrap_or(0);
        self.0[band] += 1;
    }

    /// A line for each band that has ratings.
    fn summary(&self) -> String {
        let mut text = String::new();
        for (band, count) in self.0.iter().enumerate().filter(|(_, count)| **count > 0) {
            let point = |tenths: u16| f64::from(tenths) / 10.0;
            let name = match BAND_STARTS.get(band + 1) {
                Some(end) => format!("{:.1}-{:.1}", point(BAND_STARTS[band]), point(end - 1)),
                None => format!("{:.1}+", point(BAND_STARTS[band])),
            };
            let _ = writeln!(text, "{name:<9}{count}");
        }
        text
    }
}

impl std::ops::AddAssign for Bands {
    fn add_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, more)| *mine += more);
    }
}
