//! Puzzles as they are asked: a set shuffled, repeated up to the number wished, and each puzzle turned into an
//! equivalent one — transposed or not, bands, stacks and lines within them in another order, digits renamed — so that
//! neither a file's order nor its habit of minimal forms helps anybody, and no board is met twice.

use super::Cells;
use crate::common::random::Random;

/// `count` puzzles out of `boards`, the same for the same seed.
pub(crate) fn sample(boards: &[Cells], count: usize, seed: u64) -> Vec<Cells> {
    let mut random = Random(seed);
    let mut order = random.shuffled(boards.len());
    order.truncate(count);
    order.iter().cycle().take(count).map(|&i| permuted(&boards[i], &mut random)).collect()
}

/// An equivalent board: it has as many solutions, as hard to find.
pub(crate) fn permuted(board: &Cells, random: &mut Random) -> Cells {
    let (rows, cols) = (random.lines(3), random.lines(3));
    let transposed = random.next() & 1 == 1;
    let mut names = [0; 10];
    for (digit, name) in random.shuffled(9).into_iter().enumerate() {
        names[digit + 1] = name as u8 + 1;
    }
    std::array::from_fn(|cell| {
        let (row, col) = (rows[cell / 9], cols[cell % 9]);
        let from = if transposed { col * 9 + row } else { row * 9 + col };
        names[usize::from(board[from])]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use masume_solver::{Control, Engine};

    use super::*;
    use crate::nine::{puzzle, solves, tests::full};

    fn count(board: &Cells) -> u64 {
        Engine::for_puzzle(&puzzle(board).unwrap()).count(1000, &Control::default()).count
    }

    #[test]
    fn a_permuted_puzzle_keeps_its_number_of_solutions() {
        let mut random = Random(5);
        for opened in [40, 50, 54] {
            let mut board = full();
            for cell in random.shuffled(81).into_iter().take(opened) {
                board[cell] = 0;
            }
            let solutions = count(&board);
            assert!(solutions >= 1);
            for _ in 0..20 {
                assert_eq!(count(&permuted(&board, &mut random)), solutions);
            }
        }
        let mut contradictory = [0; 81];
        (contradictory[0], contradictory[8]) = (5, 5);
        assert_eq!(count(&permuted(&contradictory, &mut random)), 0);
    }

    #[test]
    fn every_part_of_the_group_is_used() {
        let mut random = Random(1);
        let mut board = [0; 81];
        (board[0], board[4]) = (1, 2);
        let (mut places, mut digits) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..20_000 {
            let other = permuted(&board, &mut random);
            let clues: Vec<usize> = (0..81).filter(|&i| other[i] != 0).collect();
            places.insert(clues.clone());
            digits.insert([other[clues[0]], other[clues[1]]]);
        }
        assert_eq!(places.len(), 18 * 27, "18 lines with 27 pairs of cells in different boxes");
        assert_eq!(digits.len(), 72, "every two digits in either order");
        assert!(solves(&permuted(&full(), &mut random), &[0; 81]));
    }

    #[test]
    fn a_sample_repeats_small_sets_and_depends_on_the_seed_alone() {
        let mut one = [0; 81];
        one[0] = 1;
        let mut three = [0; 81];
        (three[0], three[1], three[2]) = (1, 2, 3);
        let clues = |b: &Cells| b.iter().filter(|&&v| v != 0).count();
        let many = sample(&[one, three], 5, 9);
        assert_eq!(many.len(), 5);
        assert_eq!(many, sample(&[one, three], 5, 9));
        assert_ne!(many, sample(&[one, three], 5, 10));
        let singles = many.iter().filter(|b| clues(b) == 1).count();
        assert!(singles == 2 || singles == 3, "each in turn");
        assert_eq!(sample(&[one, three], 1, 9).len(), 1);
        assert!(sample(&[], 3, 0).is_empty());
    }
}
