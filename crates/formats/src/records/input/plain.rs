//! Runs of 9×9 puzzles, one on a line and nothing else: taken out of the buffer as they are, without looking at characters
//! one by one, for those who have millions of them.

use std::io::BufRead;

use super::Input;

/// The cells of a 9×9 board.
const CELLS: usize = 81;

impl<R: BufRead> Input<R> {
    /// Appends the plain lines that come next and lie whole in the reader's buffer, at most `most`, to `out`; says how
    /// many there were. The number of the last is `self.line - 1` afterwards.
    pub(in crate::records) fn plain_into(&mut self, most: usize, out: &mut Vec<[u8; CELLS]>) -> usize {
        if !self.at_line_start() || self.ended || self.peek().is_none() {
            return 0;
        }
        let Ok(bytes) = self.reader.fill() else { return 0 };
        let mut rest = bytes;
        let mut lines = 0;
        out.reserve(most.min(bytes.len() / (CELLS + 1)));
        while lines < most
            && let Some((cells, tail)) = rest.split_first_chunk::<CELLS>()
            && let Some(next) = tail.strip_prefix(b"\n").or_else(|| tail.strip_prefix(b"\r\n"))
            && is_unmixed(cells)
        {
            out.push(*cells);
            rest = next;
            lines += 1;
        }
        if lines > 0 {
            let taken = bytes.len() - rest.len();
            self.after_return = false;
            self.reader.consume(taken);
            self.line += lines;
        }
        lines
    }
}

/// Whether these are cells of one board: digits, and either `.` or `0` where there is none.
fn is_unmixed(cells: &[u8; CELLS]) -> bool {
    // No early exit and no branch, so that the compiler can look at many bytes at once.
    let (mut strange, mut dot, mut zero) = (0, 0, 0);
    for &b in cells {
        strange |= u8::from(b.wrapping_sub(b'0') > 9) & u8::from(b != b'.');
        dot |= u8::from(b == b'.');
        zero |= u8::from(b == b'0');
    }
    strange | dot & zero == 0
}
