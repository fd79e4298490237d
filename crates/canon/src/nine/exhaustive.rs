//! The definition, word for word: all 3,359,232 transformations are tried. Slow, and what the quick way is tested against.

use super::{Clues, Transformation};

/// Every order of nine lines that keeps the groups of three together.
fn line_orders() -> Vec<[u8; 9]> {
    const THREES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for groups in THREES {
        for [a, b, c] in (0..216).map(|i| [i / 36, i / 6 % 6, i % 6]) {
            let inner = [THREES[a], THREES[b], THREES[c]];
            orders.push(std::array::from_fn(|i| groups[i / 3] * 3 + inner[i / 3][i % 3]));
        }
    }
    orders
}

/// The smallest board, and all transformations of the cells that lead to it.
pub(super) fn best(clues: &Clues) -> (Clues, Vec<Transformation>) {
    let clues = clues.map(|v| if v > 9 { 0 } else { v });
    let orders = line_orders();
    let mut smallest: Option<(u128, Clues)> = None;
    let mut all = Vec::new();
    for transposed in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let cells = Transformation::known(
                    transposed,
                    *rows,
                    *columns,
                    Transformation::IDENTITY.digits().to_owned(),
                );
                let mut pattern = 0u128;
                for cell in 0..81 {
                    pattern = pattern << 1 | u128::from(clues[cells.source(cell)] != 0);
                }
                if smallest.is_some_and(|(best, _)| pattern > best) {
                    continue;
                }
                let mut names = [0; 10];
                let mut next = 0;
                let board: Clues = std::array::from_fn(|cell| {
                    let digit = usize::from(clues[cells.source(cell)]);
                    if digit != 0 && names[digit] == 0 {
                        next += 1;
                        names[digit] = next;
                    }
                    names[digit]
                });
                if smallest.is_none_or(|best| (pattern, board) < best) {
                    smallest = Some((pattern, board));
                    all.clear();
                }
                if smallest == Some((pattern, board)) {
                    for name in &mut names[1..] {
                        if *name == 0 {
                            next += 1;
                            *name = next;
                        }
                    }
                    all.push(Transformation::known(
                        transposed,
                        *rows,
                        *columns,
                        std::array::from_fn(|d| names[d + 1]),
                    ));
                }
            }
        }
    }
    (smallest.map_or(clues, |(_, board)| board), all)
}
