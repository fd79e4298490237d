//! A longer proof for plain 9×9 boards: a band (or stack) whose clues never suffice, whatever the digits.
//!
//! Take a band out of a full grid. Its other arrangements with the same three digits in each column, and each digit still
//! once in each row, fit the rest of the grid as well as it did. If clues stand only in the cells of the pattern, those
//! arrangements that agree with it there are further solutions. Up to renaming and the order of rows and columns that
//! the cells keep, a band is one of 56 × 6⁶ = 2,612,736; when every one of them has another arrangement that agrees on
//! the pattern's cells, no puzzle has this pattern.
//!
//! Two empty rows are the simplest case. The proof looks at all bands, which takes up to a second, but it ends at the first
//! band that is told apart, which is soon for patterns that have any.

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The three digits of each column from top to bottom, as bits.
type Band = [[u16; 3]; 9];

/// The first band (or stack, as numbers 3 to 5) in which these cells of a 9×9 board never tell all arrangements apart;
/// `None` also when `stop` says so before that is known.
pub(super) fn hopeless(cells: &[usize], stop: &dyn Fn() -> bool) -> Option<usize> {
    (0..6).find(|&chute| {
        let mut shown = [0u8; 9];
        for &cell in cells {
            let (row, column) = if chute < 3 { (cell / 9, cell % 9) } else { (cell % 9, cell / 9) };
            if row / 3 == chute % 3 {
                shown[column] |= 1 << (row % 3);
            }
        }
        never_told_apart(shown, stop)
    })
}

/// Whether every band has another arrangement that agrees in the shown cells (bit `i` of a column is its row `i`).
fn never_told_apart(shown: [u8; 9], stop: &dyn Fn() -> bool) -> bool {
    // Columns with most shown have the fewest orders: decided first, they leave the least to try.
    let mut order: [usize; 9] = std::array::from_fn(|column| column);
    order.sort_by_key(|&column| std::cmp::Reverse(shown[column].count_ones()));
    let choices: [Vec<[usize; 3]>; 9] = std::array::from_fn(|column| {
        let keeps =
            |order: &&[usize; 3]| (0..3).all(|row| shown[column] >> row & 1 == 0 || order[row] == row);
        ORDERS.iter().filter(keeps).copied().collect()
    });
    let mut bands = 0u32;
    every_band(&mut |band| {
        bands += 1;
        if bands.is_multiple_of(1 << 14) && stop() {
            return false;
        }
        arrangements(band, &order, &choices, [0; 3], 2) > 1
    })
}

/// How many arrangements agree, counted up to `most`.
fn arrangements(
    band: &Band,
    order: &[usize],
    choices: &[Vec<[usize; 3]>; 9],
    rows: [u16; 3],
    most: u32,
) -> u32 {
    let Some((&column, order)) = order.split_first() else { return 1 };
    let digits = &band[column];
    let mut found = 0;
    for choice in &choices[column] {
        let put = [digits[choice[0]], digits[choice[1]], digits[choice[2]]];
        if (rows[0] & put[0]) | (rows[1] & put[1]) | (rows[2] & put[2]) == 0 {
            let rows = [rows[0] | put[0], rows[1] | put[1], rows[2] | put[2]];
            found += arrangements(band, order, choices, rows, most - found);
            if found >= most {
                break;
            }
        }
    }
    found
}

/// Sends every band whose first box reads 1 to 9 to `see`, until it says `false`; whether it never did.
fn every_band(see: &mut dyn FnMut(&Band) -> bool) -> bool {
    const ALL: u16 = 0x1ff;
    let first: [u16; 3] = [0o7, 0o70, 0o700];
    let threes = || (0..=ALL).filter(|set| set.count_ones() == 3);
    for top in threes().filter(|top| top & first[0] == 0) {
        for middle in threes().filter(|middle| middle & (top | first[1]) == 0) {
            let second = [top, middle, ALL ^ top ^ middle];
            if second[2] & first[2] != 0 {
                continue;
            }
            let third: [u16; 3] = std::array::from_fn(|row| ALL ^ first[row] ^ second[row]);
            for order in 0..216 * 216 {
                let mut band: Band = std::array::from_fn(|column| [1 << column, 8 << column, 64 << column]);
                put_box(&mut band, 3, second, order % 216);
                put_box(&mut band, 6, third, order / 216);
                if !see(&band) {
                    return false;
                }
            }
        }
    }
    true
}

/// Puts the digits of three minirows into a box, each in one of its six orders.
fn put_box(band: &mut Band, left: usize, rows: [u16; 3], mut order: usize) {
    for (row, mut set) in rows.into_iter().enumerate() {
        let place = ORDERS[order % 6];
        order /= 6;
        for column in place {
            band[left + column][row] = set & set.wrapping_neg();
            set &= set - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_bands_as_known() {
        let mut bands = 0;
        every_band(&mut |band| {
            bands += 1;
            // Spot checks: rows and boxes hold each digit once.
            if bands % 10_007 == 0 {
                for row in 0..3 {
                    assert_eq!(band.iter().fold(0, |all, column| all | column[row]), 0x1ff);
                }
                for box_ in band.chunks(3) {
                    assert_eq!(box_.iter().flatten().fold(0, |all, digit| all | digit), 0x1ff);
                }
            }
            true
        });
        assert_eq!(bands, 2_612_736);
    }

    #[test]
    fn two_empty_rows_are_hopeless_and_full_bands_are_not() {
        let go_on = || false;
        let row = |r: usize| (0..9).map(move |c| 9 * r + c);
        let all: Vec<usize> = (0..81).collect();
        assert_eq!(hopeless(&all, &go_on), None);
        let one_row_short: Vec<usize> = (0..81).filter(|cell| cell / 9 != 4).collect();
        assert_eq!(hopeless(&one_row_short, &go_on), None);
        let cells: Vec<usize> = (0..8).filter(|r| *r != 6).flat_map(row).collect();
        assert_eq!(hopeless(&cells, &go_on), Some(2));
        let turned: Vec<usize> = cells.iter().map(|cell| cell % 9 * 9 + cell / 9).collect();
        assert_eq!(hopeless(&turned, &go_on), Some(5));
        assert_eq!(hopeless(&cells, &|| true), None);
    }
}
