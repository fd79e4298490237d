//! Boards that generators work on: full grids, clue patterns filled from them, boards half made.

use std::path::Path;

use super::Cells;
use crate::common::{Failure, random::Random};

/// A full grid: cell after cell at random, from the start again when that goes on for too long.
pub(crate) fn grid(random: &mut Random) -> Cells {
    loop {
        if let Some(grid) = attempt(random) {
            return grid;
        }
    }
}

fn attempt(random: &mut Random) -> Option<Cells> {
    let (mut grid, mut left) = ([0u8; 81], [0u16; 82]);
    let mut used = [0u16; 27];
    let houses = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let mut cell = 0;
    left[0] = 0x1ff;
    for _ in 0..20_000 {
        if cell == 81 {
            return Some(grid);
        }
        let free = houses(cell).iter().fold(left[cell], |free, &h| free & !used[h]);
        if free == 0 {
            cell = cell.checked_sub(1)?;
            let bit = 1 << (grid[cell] - 1);
            for h in houses(cell) {
                used[h] &= !bit;
            }
            left[cell] &= !bit;
        } else {
            let nth = random.next() % u64::from(free.count_ones());
            let bit = (0..9).map(|d| 1 << d).filter(|bit| free & bit != 0).nth(nth as usize)?;
            for h in houses(cell) {
                used[h] |= bit;
            }
            grid[cell] = bit.trailing_zeros() as u8 + 1;
            cell += 1;
            left[cell] = 0x1ff;
        }
    }
    None
}

/// Only these cells of a board.
pub(crate) fn part(board: &Cells, cells: impl IntoIterator<Item = usize>) -> Cells {
    let mut part = [0; 81];
    for cell in cells {
        part[cell] = board[cell];
    }
    part
}

/// The clue cells of the patterns in a file of source B: a title line, then nine rows of `X` and `-`.
pub(crate) fn patterns(path: &Path) -> Result<Vec<Vec<usize>>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let rows = text
        .lines()
        .filter(|l| l.contains(['X', '-']) && !l.contains(|c: char| c.is_alphanumeric() && c != 'X'));
    let cells: Vec<char> = rows.flat_map(|l| l.chars().filter(|c| ['X', '-'].contains(c))).collect();
    let patterns: Vec<Vec<usize>> =
        cells.chunks_exact(81).map(|p| (0..81).filter(|&i| p[i] == 'X').collect()).collect();
    if patterns.is_empty() { Err(format!("{}: no patterns", path.display())) } else { Ok(patterns) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::solves;

    #[test]
    fn grids_are_full_and_differ() {
        let mut random = Random(3);
        let (a, b) = (grid(&mut random), grid(&mut random));
        assert!(solves(&a, &[0; 81]) && solves(&b, &[0; 81]) && a != b);
        let part = part(&a, [0, 80]);
        assert_eq!((part[0], part[1], part[80]), (a[0], 0, a[80]));
    }
}
