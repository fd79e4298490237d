//! Random fields for Kakuro: dark squares such that every white square is in a run of at least two both ways.
//!
//! Scatter dark squares, cut runs that are too long, and darken squares that stand alone in a row or column until none
//! does. The largest piece stays, and of several such fields one with much white is taken. The first row and column are dark, since sums stand there.

use masume_puzzle::Field;
use masume_solver::Random;

/// Rows and columns that a field may have.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=60;
/// Fields tried; the first that is white enough is taken, else the one with the most white.
const TRIES: usize = 400;
/// White squares in a hundred, of those that can be.
const WHITE: usize = 62;
/// One square in so many is dark to begin with.
const SPARSE: usize = 6;
/// The longest run that is not cut, where digits allow it.
const LONG: usize = 6;

/// A field with so many rows and columns, for this many digits; that of a seed. `half_turn` makes it look the same upside
/// down, but for the dark first row and column. `None` when the sides are not possible or none came out.
pub fn random(rows: usize, cols: usize, digits: u8, half_turn: bool, seed: u64) -> Option<Field> {
    if !SIDES.contains(&rows) || !SIDES.contains(&cols) || digits < 2 {
        return None;
    }
    let mut random = Random::new(seed ^ 0x6b61_6b75_726f, 0);
    let longest = LONG.min(usize::from(digits));
    let mut best: Option<(usize, Draft)> = None;
    for _ in 0..TRIES {
        let mut draft = Draft { rows, cols, half_turn, white: vec![false; rows * cols] };
        draft.scatter(&mut random);
        draft.cut(longest, &mut random);
        draft.clean();
        let Some(count) = draft.one_piece() else { continue };
        if best.as_ref().is_none_or(|(most, _)| count > *most) {
            best = Some((count, draft));
        }
        if count * 100 >= WHITE * (rows - 1) * (cols - 1) {
            break;
        }
    }
    Field::new(cols, best?.1.white)
}

/// Squares on the way to a field.
struct Draft {
    rows: usize,
    cols: usize,
    half_turn: bool,
    white: Vec<bool>,
}

impl Draft {
    fn scatter(&mut self, random: &mut Random) {
        for row in 1..self.rows {
            for col in 1..self.cols {
                self.white[row * self.cols + col] = true;
            }
        }
        for row in 1..self.rows {
            for col in 1..self.cols {
                if random.below(SPARSE) == 0 {
                    self.darken(row * self.cols + col);
                }
            }
        }
    }

    /// Makes a square dark, and its image.
    fn darken(&mut self, at: usize) {
        self.white[at] = false;
        if self.half_turn {
            let (row, col) = (self.rows - at / self.cols, self.cols - at % self.cols);
            self.white[row * self.cols + col] = false;
        }
    }

    /// The first run of a row or column that `wanted` accepts, as squares.
    fn run(&self, wanted: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let field = Field::new(self.cols, self.white.clone())?;
        let run = field.runs().into_iter().find(|(_, run)| wanted(run.len()))?.1;
        Some(run.iter().map(|p| p.row as usize * self.cols + p.col as usize).collect())
    }

    fn cut(&mut self, longest: usize, random: &mut Random) {
        while let Some(run) = self.run(|length| length > longest) {
            self.darken(run[random.below(run.len())]);
        }
    }

    /// Darkens what stands alone; that may leave others alone.
    fn clean(&mut self) {
        while let Some(run) = self.run(|length| length == 1) {
            self.darken(run[0]);
        }
    }

    /// Darkens all but the largest piece and says how many squares are white; `None` when the image of that piece is
    /// another one, or there is none.
    fn one_piece(&mut self) -> Option<usize> {
        let mut piece = vec![0_usize; self.white.len()];
        let mut sizes = vec![0];
        for start in 0..self.white.len() {
            if !self.white[start] || piece[start] != 0 {
                continue;
            }
            let number = sizes.len();
            sizes.push(0);
            let mut next = vec![start];
            while let Some(at) = next.pop() {
                if !self.white[at] || piece[at] != 0 {
                    continue;
                }
                piece[at] = number;
                sizes[number] += 1;
                // The first row and column are dark, so there is always a square before; after the last there is none.
                next.extend([at - 1, at - self.cols]);
                next.extend([at + self.cols].into_iter().filter(|&n| n < self.white.len()));
                next.extend((at % self.cols + 1 < self.cols).then_some(at + 1));
            }
        }
        let largest = (1..sizes.len()).rev().max_by_key(|&number| sizes[number])?;
        for at in (0..piece.len()).filter(|&at| piece[at] != 0 && piece[at] != largest) {
            self.darken(at);
        }
        (self.white.iter().filter(|w| **w).count() == sizes[largest]).then_some(sizes[largest])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_whole_and_their_runs_are_long_enough() {
        for (seed, (rows, cols)) in
            [(3, 3), (5, 7), (9, 9), (10, 13), (20, 20), (40, 60)].into_iter().enumerate()
        {
            for half_turn in [false, true] {
                let field = random(rows, cols, 9, half_turn, seed as u64).unwrap();
                assert_eq!((field.rows(), field.cols()), (rows, cols));
                assert!(field.runs().iter().all(|(_, run)| (2..=LONG).contains(&run.len())), "{field}");
                assert!(field.positions().count() * 5 > 2 * (rows - 1) * (cols - 1), "{field}");
                assert_eq!(Some(&field), random(rows, cols, 9, half_turn, seed as u64).as_ref());
                for at in field.positions().filter(|_| half_turn) {
                    assert!(field.is_white(rows - at.row as usize, cols - at.col as usize), "{field}");
                }
            }
        }
        assert!(random(3, 3, 2, true, 1).unwrap().runs().iter().all(|(_, run)| run.len() == 2));
        assert_eq!(random(2, 9, 9, false, 1), None);
        assert_eq!(random(61, 9, 9, false, 1), None);
    }
}
