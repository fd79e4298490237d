//! Puzzles with 17 clues, and what they look like when rows, columns and digits change their places and names.
//!
//! The puzzles were found from nothing by `masume hunt 17 --seed 8`. Each stands for 2 × 6⁸ × 9! others.

use masume_canon::nine::Transformation;
use masume_solver::Random;
use masume_solver::classic9::{Clues, Single};

const PUZZLES: &str = include_str!("stock.txt");

/// A puzzle and its solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) clues: Clues,
    pub(super) grid: Clues,
}

/// The puzzles.
#[derive(Debug)]
pub(super) struct Stock(Vec<Pair>);

impl Stock {
    pub(super) fn new() -> Self {
        let mut single = Single::new();
        let pairs = PUZZLES.lines().filter_map(|line| {
            let clues = <&Clues>::try_from(line.as_bytes()).ok()?.map(|c| if c == b'.' { 0 } else { c & 15 });
            let answer = single.solve(&clues, 2);
            (answer.count == 1).then_some(Pair { clues, grid: answer.solution })
        });
        Self(pairs.collect())
    }

    /// One of the puzzles, written differently.
    pub(super) fn draw(&self, random: &mut Random) -> Pair {
        let Pair { clues, grid } = self.0[random.below(self.0.len())];
        let transposed = random.below(2) == 1;
        let (rows, columns) = (lines(random), lines(random));
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        let change =
            Transformation::new(transposed, rows, columns, digits).unwrap_or(Transformation::IDENTITY);
        Pair { clues: change.apply(&clues), grid: change.apply(&grid) }
    }
}

/// Bands in any order, and in each its lines in any order.
fn lines(random: &mut Random) -> [u8; 9] {
    let mut bands = [0, 3, 6];
    random.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (three, band) in lines.chunks_mut(3).zip(bands) {
        three.copy_from_slice(&[band, band + 1, band + 2]);
        random.shuffle(three);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_puzzles_are_puzzles_and_stay_so() {
        let stock = Stock::new();
        assert_eq!(stock.0.len(), PUZZLES.lines().count());
        let mut random = Random::new(1, 1);
        for _ in 0..100 {
            let Pair { clues, grid } = stock.draw(&mut random);
            assert_eq!(clues.iter().filter(|&&clue| clue > 0).count(), 17);
            let answer = Single::new().solve(&clues, 2);
            assert_eq!((answer.count, answer.solution), (1, grid));
        }
    }
}
