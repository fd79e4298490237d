//! Random 9×9 boards, and plain ways to reason about them, for comparing the paths of `classic9`.

#![allow(dead_code, missing_docs, unreachable_pub)]

use masume_solver::classic9::{Clues, Marks, Path};

/// The paths of this CPU; says once, loudly, which are missing.
pub fn paths() -> Vec<Path> {
    static SAID: std::sync::Once = std::sync::Once::new();
    let (have, lack): (Vec<Path>, Vec<Path>) = Path::ALL.into_iter().partition(|p| p.is_available());
    SAID.call_once(|| {
        for path in lack {
            eprintln!("NOT RUN: this CPU lacks the instructions of path {}", path.id());
        }
    });
    have
}

/// `SplitMix64`.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// A full grid: row after row at random, from the start again after many dead ends.
    pub fn grid(&mut self) -> Clues {
        loop {
            let (mut grid, mut left) = ([0u8; 81], [0u16; 82]);
            let (mut cell, mut steps) = (0, 0);
            left[0] = 0x1ff;
            while cell < 81 && steps < 2000 {
                steps += 1;
                let fits: Vec<u8> =
                    (1..=9).filter(|&d| left[cell] >> (d - 1) & 1 == 1 && fits(&grid, cell, d)).collect();
                if fits.is_empty() {
                    cell -= 1;
                    left[cell] &= !(1 << (grid[cell] - 1));
                    grid[cell] = 0;
                } else {
                    grid[cell] = fits[self.below(fits.len())];
                    cell += 1;
                    left[cell] = 0x1ff;
                }
            }
            if cell == 81 {
                return grid;
            }
        }
    }

    /// Some cells of a grid.
    pub fn part(&mut self, grid: &Clues, clues: usize) -> Clues {
        let mut board = [0; 81];
        for cell in self.order(81).into_iter().take(clues) {
            board[cell] = grid[cell];
        }
        board
    }
}

/// Whether no peer of the cell has the digit.
pub fn fits(grid: &Clues, cell: usize, digit: u8) -> bool {
    (0..81).all(|other| other == cell || grid[other] != digit || !sees(cell, other))
}

/// Whether two cells share a row, a column or a box.
pub fn sees(a: usize, b: usize) -> bool {
    let box_of = |c: usize| c / 27 * 3 + c % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b))
}

/// The cells of the rows, columns and boxes.
pub fn units() -> [[usize; 9]; 27] {
    std::array::from_fn(|u| {
        std::array::from_fn(|i| match u / 9 {
            0 => u * 9 + i,
            1 => i * 9 + u - 9,
            _ => (u - 18) / 3 * 27 + i / 3 * 9 + (u - 18) % 3 * 3 + i % 3,
        })
    })
}

/// The candidates that clues leave of each cell by themselves.
pub fn marks(clues: &Clues) -> Marks {
    clues.map(|c| if c == 0 { 0x1ff } else { 1 << (c - 1) })
}
