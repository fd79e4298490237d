//! The passes: which moves are tried around a find, the cheap ones first, and into how many parts each is cut.

use std::ops::Range;

use masume_puzzle::Board;

use super::neighbours::ways;

/// One way through the list of finds.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// How many clues go.
    pub gone: usize,
    /// How many come at most.
    pub come: usize,
    /// Only where that leaves so many solutions (the exponents of powers of two), by a rough estimate. Where few are left
    /// a new puzzle is far more likely, at the same cost.
    pub room: Range<u32>,
    /// Into how many slices the places of the first and of the second clue that comes are cut.
    pub slices: [u64; 2],
    /// Into how many parts the neighbourhood of a find is cut: none of them should take more than half a second.
    pub parts: u64,
    /// How many parts are one piece of work.
    pub bundle: u64,
}

impl Pass {
    /// How many steps a puzzle of so many clues takes: each way to take clues away, slice by slice.
    pub fn steps(&self, clues: usize) -> u64 {
        ways(clues, self.gone) * self.slices[0] * self.slices[1]
    }

    /// The steps of one part of them.
    pub fn span(&self, clues: usize, part: u64) -> Range<u64> {
        // Three clues for three on a large board are more steps than a word can hold times as many parts.
        let (all, parts) = (u128::from(self.steps(clues)), u128::from(self.parts));
        let to = |part: u64| (all * u128::from(part) / parts) as u64;
        to(part)..to(part + 1)
    }

    const fn nine(gone: usize, room: Range<u32>, parts: u64, bundle: u64) -> Self {
        Self { gone, come: gone, room, slices: [1, 1], parts, bundle }
    }
}

/// All rooms.
const ANY: Range<u32> = 0..128;

/// The passes on 9×9, in the order in which a find goes through them.
pub const PASSES: [Pass; 6] = [
    Pass::nine(1, ANY, 1, 16),
    Pass::nine(2, 0..15, 1, 8),
    Pass::nine(2, 15..18, 1, 2),
    Pass::nine(2, 18..128, 2, 1),
    Pass::nine(3, 0..20, 17, 1),
    Pass::nine(3, 20..128, 170, 1),
];

/// The passes on any board for puzzles of about so many clues. Clues that are not needed come first, and one clue less comes
/// before as many: it is much cheaper, and what a hunter wants.
pub(super) fn on(shape: &Board, clues: usize) -> Vec<Pass> {
    let size = shape.len() as f64 / 144.0;
    let moves = [(1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3)];
    moves
        .into_iter()
        .map(|(gone, come)| {
            // With 144 cells a step takes 5 ms where one clue comes, .8 s where two do; on 16×16 five and ten times that.
            let cut = |pieces: f64| (pieces.ceil() as u64).clamp(1, shape.len() as u64);
            let slices = match come {
                0 | 1 => [1, 1],
                2 => [cut(4.0 * size.powi(4)), 1],
                _ => [cut(f64::INFINITY), cut(2.0 * size.powi(4))],
            };
            let together = match come {
                0 => cut(f64::INFINITY),
                1 => cut(50.0 / size.powi(3)),
                _ => 1,
            };
            let mut pass = Pass { gone, come, room: ANY, slices, parts: 1, bundle: 1 };
            pass.parts = pass.steps(clues).div_ceil(together).max(1);
            pass
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_boards_are_cut_finer_and_steps_are_never_empty() {
        let passes = |text: &str, clues| on(&Board::new(text.parse().unwrap()).unwrap(), clues);
        let (small, large) = (passes("3x4", 30), passes("5x5", 150));
        assert_eq!((small[0].parts, small[1].parts, small[2].parts), (1, 1, 9));
        assert_eq!((large[1].parts, large[1].steps(150)), (150, 150));
        for (small, large) in small.iter().zip(&large) {
            assert!(small.parts <= large.parts && small.steps(30) >= small.parts);
            assert!(large.slices.iter().all(|&slices| (1..=625).contains(&slices)));
        }
        for pass in &large {
            assert_eq!(pass.span(150, 0).start, 0);
            assert_eq!(pass.span(150, pass.parts / 2).end, pass.span(150, pass.parts / 2 + 1).start);
            assert_eq!(pass.span(150, pass.parts - 1).end, pass.steps(150));
        }
        // Nothing to take away is no reason to divide by nothing.
        assert!(passes("2x3", 0).iter().all(|pass| pass.parts == 1 && pass.steps(0) == 0));
    }
}
