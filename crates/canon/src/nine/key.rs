//! A board in few bytes, exactly: what a set of millions of canonical forms holds.

use super::Clues;

/// A board packed into 40 bytes: three digits in ten bits, eighteen in a word. Equal keys are equal boards, and keys are
/// ordered as their boards are, read as numbers of 81 digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key([u64; 5]);

impl Key {
    /// Packs a board as it stands. For the key of a puzzle whatever way it is written, see [`key`](super::key).
    pub fn of(board: &Clues) -> Self {
        let mut words = [0; 5];
        for (word, cells) in words.iter_mut().zip(board.chunks(18)) {
            for three in cells.chunks_exact(3) {
                let digit = |i: usize| if three[i] > 9 { 0 } else { u64::from(three[i]) };
                *word = *word << 10 | (digit(0) * 100 + digit(1) * 10 + digit(2));
            }
        }
        Self(words)
    }

    /// The board.
    pub fn board(&self) -> Clues {
        let mut board = [0; 81];
        for (&word, cells) in self.0.iter().zip(board.chunks_mut(18)) {
            let mut rest = word;
            for three in cells.chunks_exact_mut(3).rev() {
                let value = rest & 1023;
                three.copy_from_slice(&[(value / 100) as u8, (value / 10 % 10) as u8, (value % 10) as u8]);
                rest >>= 10;
            }
        }
        board
    }
}
