//! The measured puzzles: who was how fast, split into a part to fit on and a part that is kept for the end.
//!
//! The split is a hash of the puzzle's text (FNV-1a, 64 bits), so that it never moves and a puzzle of both files is on
//! the same side in both: remainder 0 by 5 is held out, the next digit to base 5 is the fold of cross-validation.

use std::path::Path;

use masume_logic::Position;
use masume_logic::masume::{Options, rate};
use masume_solver::Control;

use crate::common::{Failure, line};

/// One measured puzzle.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Logarithm of its effort.
    pub ln_effort: f64,
    /// What was measured.
    pub measured: f64,
    /// How much it counts.
    pub weight: f64,
    /// Whether it is held out.
    pub test: bool,
    /// Its fold, 0 to 4.
    pub fold: u64,
}

/// The rows of the three measures: mean seconds, and difficulty from time, and from time and completion.
#[derive(Debug)]
pub(super) struct Data {
    pub seconds: Vec<Row>,
    pub time_only: Vec<Row>,
    pub time_and_rate: Vec<Row>,
}

/// Folds of cross-validation.
pub(super) const FOLDS: u64 = 5;

/// FNV-1a, 64 bits.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

impl Data {
    /// Reads `players_seconds.csv` and `dto_dtr.csv` of a folder.
    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        let seconds = table(&folder.join("players_seconds.csv"), 0)?;
        let levels = table(&folder.join("dto_dtr.csv"), 1)?;
        Ok(Self {
            seconds: seconds.iter().map(|r| r.row(r.numbers[1], r.numbers[0])).collect(),
            time_only: levels.iter().map(|r| r.row(r.numbers[0], 1.0)).collect(),
            time_and_rate: levels.iter().map(|r| r.row(r.numbers[1], 1.0)).collect(),
        })
    }
}

struct Record {
    ln_effort: f64,
    hash: u64,
    numbers: [f64; 2],
}

impl Record {
    fn row(&self, measured: f64, weight: f64) -> Row {
        let (test, fold) = (self.hash.is_multiple_of(FOLDS), self.hash / FOLDS % FOLDS);
        Row { ln_effort: self.ln_effort, measured, weight, test, fold }
    }
}

/// The lines of a file after `head` lines: game, puzzle, two numbers.
fn table(path: &Path, head: usize) -> Result<Vec<Record>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let lines = text.lines().enumerate().skip(head).filter(|(_, l)| !l.trim().is_empty());
    let read = |(i, l)| record(l).map_err(|e| format!("{}, line {}: {e}", path.display(), i + 1));
    lines.map(read).collect()
}

fn record(text: &str) -> Result<Record, Failure> {
    let fields: Vec<&str> = text.trim().split(',').collect();
    let [_, puzzle, first, second] = fields[..] else {
        return Err(format!("{} fields instead of 4", fields.len()));
    };
    let number = |field: &str| {
        let number = field.parse::<f64>().ok().filter(|n| n.is_finite() && *n > 0.0);
        number.ok_or_else(|| format!("“{field}” is no number above 0"))
    };
    let numbers = [number(first)?, number(second)?];
    let board = &mut Position::new(&line::read(puzzle)?);
    let effort = rate(board, &Options::default(), &Control::default()).effort;
    Ok(Record { ln_effort: effort.total().ln(), hash: hash(puzzle), numbers })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }
}
