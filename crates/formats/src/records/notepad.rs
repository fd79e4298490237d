//! Killers in a text editor: after nine rows of clues come nine rows of letters and a list of sums, which belong to them.

use std::io::BufRead;

use super::class::Class;
use super::grid::MAX_GAP;
use super::{Line, Records};
use crate::formats::notepad_killer::{is_letters, is_sums};

impl<R: BufRead> Records<R> {
    /// Takes the rows of letters and the sums that follow a grid without clues, if they do. After other grids nothing is
    /// asked for: the next line of a stream may not be there yet.
    pub(super) fn cages(&mut self, mut grid: Vec<Line>) -> Vec<Line> {
        let blank = |l: &Line| l.text.chars().all(|c| c.is_whitespace() || "._-*0".contains(c));
        let count = if grid.len() >= 9 && grid.iter().all(blank) { self.cage_lines() } else { 0 };
        for _ in 0..count {
            grid.extend(self.take());
        }
        grid
    }

    /// How many of the next lines are rows of letters and their sums; none if they are not complete.
    fn cage_lines(&mut self) -> usize {
        let mut next = 0;
        let skip_blank = |records: &mut Self, next: &mut usize| {
            let from = *next;
            while *next < from + MAX_GAP && records.peek(*next).is_some_and(|l| l.class() == Class::Blank) {
                *next += 1;
            }
        };
        for _ in 0..9 {
            skip_blank(self, &mut next);
            if !self.peek(next).is_some_and(|l| is_letters(&l.text)) {
                return 0;
            }
            next += 1;
        }
        skip_blank(self, &mut next);
        let first = next;
        while next < first + 20 && self.peek(next).is_some_and(|l| is_sums(&l.text)) {
            next += 1;
        }
        if next == first { 0 } else { next }
    }
}
