//! Cells, digits and violations in words. The library speaks in codes and cells; sentences are made here, at the edge.

use masume::puzzle::{Board, Cell, Digit, HouseKind, RuleUse, Violation, ViolationCode};

/// `r1c2`.
pub(crate) fn cell(shape: &Board, cell: Cell) -> String {
    shape.position(cell).to_string()
}

/// `r1c2, r1c3 and r4c5`; beyond twelve cells `… and 20 more`.
pub(crate) fn cells(shape: &Board, cells: &[Cell]) -> String {
    const MOST: usize = 12;
    let name = |c: &Cell| cell(shape, *c);
    match cells {
        [] => "nowhere".to_string(),
        [one] => name(one),
        _ if cells.len() > MOST => {
            let names: Vec<String> = cells[..MOST].iter().map(name).collect();
            format!("{} and {} more", names.join(", "), cells.len() - MOST)
        }
        [first @ .., last] => {
            let names: Vec<String> = first.iter().map(name).collect();
            format!("{} and {}", names.join(", "), name(last))
        }
    }
}

/// `killer = 10 at r1c1 and r1c2`.
pub(crate) fn rule_clue(board: &Board, used: &RuleUse) -> String {
    let values: Vec<String> = used.values.iter().map(u32::to_string).collect();
    let value = if values.is_empty() { String::new() } else { format!(" = {}", values.join(", ")) };
    let at = |word: &str, list: &[Cell]| match list {
        [] => String::new(),
        _ => format!(" {word} {}", cells(board, list)),
    };
    format!("{}{value}{}{}", used.rule.id, at("at", &used.cells), at("and", &used.others))
}

/// `7`; above nine both ways it is written, `10 (A)`.
pub(crate) fn digit(shape: &Board, digit: Digit) -> String {
    let value = digit.value();
    if value >= 10 && shape.digits() <= 35 {
        format!("{value} ({})", shape.symbol(digit))
    } else {
        value.to_string()
    }
}

/// `row 3`, `the diagonal-up group`.
fn house(kind: HouseKind, number: u32) -> String {
    match kind {
        HouseKind::Rule(id) => format!("the {id} group {number}"),
        _ => format!("{} {number}", kind.word()),
    }
}

/// A violation in one sentence without a final stop.
pub(crate) fn violation(shape: &Board, violation: &Violation) -> String {
    let at = cells(shape, &violation.cells);
    let board = board_of(shape, &violation.cells);
    match violation.code {
        ViolationCode::Twice(d, kind, number) => {
            let times = match violation.cells.len() {
                2 => "twice".to_string(),
                n => format!("{n} times"),
            };
            format!("digit {} is given {times} in {}{board}: at {at}", digit(shape, d), house(kind, number))
        }
        ViolationCode::Apart(d) => {
            format!("digit {} is given at {at}, which a rule keeps different", digit(shape, d))
        }
        ViolationCode::NotAllowed(d) => {
            format!("digit {} is given at {at}, where the pencil marks do not allow it", digit(shape, d))
        }
        ViolationCode::NoCandidate => format!("no digit is left for {at}"),
        ViolationCode::NoPlace(d, kind, number) => {
            format!("digit {} has no place in {}{board}", digit(shape, d), house(kind, number))
        }
        ViolationCode::Constraint => format!("the givens break a rule at {at}"),
    }
}

/// ` of board 3` when the cells all lie on one board of several.
fn board_of(shape: &Board, cells: &[Cell]) -> String {
    let spec = shape.spec();
    if !spec.is_gattai() {
        return String::new();
    }
    let side = u32::from(spec.side);
    let on = |&(top, left): &(u32, u32)| {
        cells
            .iter()
            .map(|c| shape.position(*c))
            .all(|p| (top..top + side).contains(&p.row) && (left..left + side).contains(&p.col))
    };
    spec.boards.iter().position(on).map_or_else(String::new, |b| format!(" of board {}", b + 1))
}

/// A number with a noun: `1 solution`, `2 solutions`.
pub(crate) fn plural(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
