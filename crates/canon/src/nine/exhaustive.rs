//! The definition, word for word: all 3,359,232 transformations are tried. Slow, and what the quick way is tested against.

use super::{Clues, Transformation};

/// The smallest board, how many transformations of the cells lead to it, and the first thousand of them; and how many lead
/// to its pattern.
pub(super) struct Best {
    pub(super) form: Clues,
    pub(super) ways: u64,
    pub(super) pattern_ways: u64,
    pub(super) some: Vec<Transformation>,
}

/// Every order of nine lines that keeps the groups of three together.
pub(super) fn line_orders() -> Vec<[u8; 9]> {
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

pub(super) fn best(clues: &Clues) -> Best {
    let clues = clues.map(|v| if v > 9 { 0 } else { v });
    let orders = line_orders();
    let mut pattern = [u16::MAX; 9];
    let mut digits = [u8::MAX; 81];
    let mut best = Best { form: clues, ways: 0, pattern_ways: 0, some: Vec::new() };
    for transposed in [false, true] {
        let value = |row: u8, column: u8| {
            let (row, column) = (usize::from(row), usize::from(column));
            clues[if transposed { column * 9 + row } else { row * 9 + column }]
        };
        for columns in &orders {
            // The rows as this order of columns writes them.
            let values: [[u8; 9]; 9] =
                std::array::from_fn(|row| columns.map(|column| value(row as u8, column)));
            let written = values.map(|row| row.iter().fold(0, |bits, &v| bits << 1 | u16::from(v != 0)));
            for rows in &orders {
                let mut order = rows.iter().map(|&row| written[usize::from(row)]).cmp(pattern);
                if order.is_gt() {
                    continue;
                }
                best.pattern_ways = if order.is_lt() { 1 } else { best.pattern_ways + 1 };
                let mut names = [0; 10];
                let mut next = 0;
                let mut name = |digit: u8| {
                    let name = &mut names[usize::from(digit)];
                    if digit != 0 && *name == 0 {
                        next += 1;
                        *name = next;
                    }
                    *name
                };
                let mut form = [0; 81];
                for (cell, place) in form.iter_mut().enumerate() {
                    *place = name(values[usize::from(rows[cell / 9])][cell % 9]);
                    order = order.then((*place).cmp(&digits[cell]));
                    if order.is_gt() {
                        break;
                    }
                }
                if order.is_gt() {
                    continue;
                }
                if order.is_lt() {
                    pattern = rows.map(|row| written[usize::from(row)]);
                    digits = form;
                    best = Best { form, ways: 0, some: Vec::new(), ..best };
                }
                best.ways += 1;
                if best.ways <= 1000 {
                    let digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(&mut name);
                    best.some.push(Transformation::new(transposed, *rows, *columns, digits).unwrap());
                }
            }
        }
    }
    best
}
