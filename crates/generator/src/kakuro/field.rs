//! Random fields for Kakuro: dark squares such that every white square is in a run of at least two both ways.
//!
//! Begin with all white and darken squares at random, each only if no run of one is left beside it and what is white still
//! hangs together; squares of runs that are too long are tried first and again. The first row and column are dark, since sums
//! stand there.

use masume_puzzle::Field;
use masume_solver::Random;

/// Rows and columns that a field may have.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=30;
/// Fields tried; some keep a run that cannot be cut, so later ones may have longer runs.
const TRIES: usize = 40;
/// Times that all squares are looked at.
const PASSES: usize = 4;
/// Of squares in short runs one in so many is tried, the first time.
const SPARSE: usize = 4;
/// The longest run that is not cut at first, where digits allow it.
const LONG: usize = 6;

/// A field with so many rows and columns, for this many digits; that of a seed. `half_turn` makes it look the same upside
/// down, but for the dark first row and column. `None` when the sides are not possible or none came out.
pub fn random(rows: usize, cols: usize, digits: u8, half_turn: bool, seed: u64) -> Option<Field> {
    if !SIDES.contains(&rows) || !SIDES.contains(&cols) || digits < 2 {
        return None;
    }
    let mut random = Random::new(seed ^ 0x6b61_6b75_726f, 0);
    let digits = usize::from(digits);
    (0..TRIES).find_map(|number| {
        let longest = (LONG + number * 4 / TRIES).min(digits);
        let inside = |at: usize| at >= cols && !at.is_multiple_of(cols);
        let white = (0..rows * cols).map(inside).collect();
        let mut draft = Draft { rows, cols, half_turn, white };
        draft.carve(longest, &mut random).then(|| Field::new(cols, draft.white)).flatten()
    })
}

/// Squares on the way to a field.
struct Draft {
    rows: usize,
    cols: usize,
    half_turn: bool,
    white: Vec<bool>,
}

impl Draft {
    /// Darkens squares until no run is longer than `longest`; `false` when some stays.
    fn carve(&mut self, longest: usize, random: &mut Random) -> bool {
        let mut order: Vec<usize> = (0..self.white.len()).filter(|&at| self.white[at]).collect();
        random.shuffle(&mut order);
        for pass in 0..PASSES {
            for &at in &order {
                let long = self.white[at] && (self.run(at, 1) > longest || self.run(at, self.cols) > longest);
                if long || (self.white[at] && pass == 0 && random.below(SPARSE) == 0) {
                    self.darken(at);
                }
            }
        }
        let short =
            |at: usize| !self.white[at] || (self.run(at, 1) <= longest && self.run(at, self.cols) <= longest);
        (0..self.white.len()).all(short)
    }

    /// How long the run through a white square is; `step` is 1 for its row and the number of columns for its column.
    fn run(&self, at: usize, step: usize) -> usize {
        // The first row and column are dark, so a run ends before it leaves the plane there; at the other edges it is seen.
        let before = (1..self.rows.max(self.cols)).take_while(|i| self.white[at - i * step]).count();
        let inside = |to: usize| to < self.white.len() && (step > 1 || !to.is_multiple_of(self.cols));
        let after = (1..self.rows.max(self.cols))
            .take_while(|i| inside(at + i * step) && self.white[at + i * step])
            .count();
        1 + before + after
    }

    /// Makes a square and its image dark, unless that leaves a run of one beside them or cuts the field in two.
    fn darken(&mut self, at: usize) {
        let image = (self.rows - at / self.cols) * self.cols + self.cols - at % self.cols;
        let both = if self.half_turn && image != at { vec![at, image] } else { vec![at] };
        for &square in &both {
            self.white[square] = false;
        }
        if both.iter().any(|&square| self.leaves_one(square)) || !self.hangs_together() {
            for square in both {
                self.white[square] = true;
            }
        }
    }

    /// Whether a neighbour of a dark square is alone in the row or column they share.
    fn leaves_one(&self, square: usize) -> bool {
        let (row, col) = (square / self.cols, square % self.cols);
        let sides = [
            (true, square - 1, 1),
            (col + 1 < self.cols, square + 1, 1),
            (true, square - self.cols, self.cols),
            (row + 1 < self.rows, square + self.cols, self.cols),
        ];
        sides.into_iter().any(|(there, to, step)| there && self.white[to] && self.run(to, step) == 1)
    }

    fn hangs_together(&self) -> bool {
        let count = self.white.iter().filter(|w| **w).count();
        let Some(start) = self.white.iter().position(|w| *w) else { return false };
        let mut seen = vec![false; self.white.len()];
        let mut next = vec![start];
        let mut reached = 0;
        while let Some(at) = next.pop() {
            if !self.white[at] || std::mem::replace(&mut seen[at], true) {
                continue;
            }
            reached += 1;
            next.extend([at - 1, at - self.cols]);
            next.extend([at + self.cols].into_iter().filter(|&n| n < self.white.len()));
            next.extend((at % self.cols + 1 < self.cols).then_some(at + 1));
        }
        reached == count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_whole_and_their_runs_are_long_enough() {
        for (seed, (rows, cols)) in
            [(3, 3), (5, 7), (9, 9), (10, 13), (20, 20), (30, 30)].into_iter().enumerate()
        {
            for half_turn in [false, true] {
                let field = random(rows, cols, 9, half_turn, seed as u64).unwrap();
                assert_eq!((field.rows(), field.cols()), (rows, cols));
                assert!(field.runs().iter().all(|(_, run)| (2..=9).contains(&run.len())), "{field}");
                assert!(field.positions().count() * 2 > (rows - 1) * (cols - 1), "{field}");
                assert_eq!(Some(&field), random(rows, cols, 9, half_turn, seed as u64).as_ref());
                for at in field.positions().filter(|_| half_turn) {
                    assert!(field.is_white(rows - at.row as usize, cols - at.col as usize), "{field}");
                }
            }
        }
        assert!(random(3, 3, 2, true, 1).unwrap().runs().iter().all(|(_, run)| run.len() == 2));
        assert_eq!(random(2, 9, 9, false, 1), None);
        assert_eq!(random(31, 9, 9, false, 1), None);
    }
}
