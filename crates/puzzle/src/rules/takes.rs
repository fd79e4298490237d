//! What a use of a rule must name, and the check that it does.
//!
//! The same descriptions tell a form what to ask for, a test what to make up, and a reader of files what to expect.

use super::{Emission, RuleUse};
use crate::Cell;
use crate::spec::BoardError;

/// The cells that a use of a rule names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// None: the rule is about the whole board.
    Nothing,
    /// One or more cells, each for itself.
    Cells,
    /// A group of cells: from so many up to the number of digits.
    Group(usize),
    /// Cells in order along a line: at least so many.
    Line(usize),
    /// Two cells.
    Pair,
    /// One to four cells around a point.
    Square,
    /// A whole row or column of a board, from the edge where its number stands.
    Row,
    /// The cells of a diagonal, from the edge where its number stands.
    Diagonal,
    /// The cells of a row or column of the plane from one gap or edge to the next, rightwards or downwards.
    Run,
    /// Two lists of equally many cells.
    Copies,
    /// One or more cells, and a line that leaves them.
    Arrow,
}

/// The number that a use of a rule names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// None.
    None,
    /// One or none.
    Optional,
    /// One.
    Needed,
    /// One to so many digits.
    Digits(usize),
}

impl Takes {
    /// An example of how a use is written after the rule's name.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Cells | Self::Group(_) | Self::Line(_) => "(0,1,2)",
            Self::Pair => "(0,1)",
            Self::Square => "(0,1,9,10)",
            Self::Row | Self::Run => "(0,1,2,3,4,5,6,7,8)",
            Self::Diagonal => "(1,11,21)",
            Self::Copies => "(0,1;40,41)",
            Self::Arrow => "(0;1,2)",
        }
    }
}

impl Number {
    /// An example of how the number is written after the cells.
    pub const fn example(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Optional => "[=7]",
            Self::Needed => "=7",
            Self::Digits(_) => "=1,2",
        }
    }
}

/// Whether a use names what its rule takes, and only cells and digits that there are.
pub(crate) fn check(out: &Emission<'_>, used: &RuleUse) -> Result<(), BoardError> {
    let rule = used.rule;
    let wrong = |why: String| Err(BoardError::Rule { rule: rule.id, why });
    if let Some(cell) = used.cells.iter().chain(&used.others).find(|c| c.index() >= out.cells()) {
        return wrong(format!("there is no cell {} on this board", cell.index()));
    }
    let two_lists = matches!(rule.takes, Takes::Copies | Takes::Arrow);
    if !two_lists && !used.others.is_empty() {
        return wrong("it takes one list of cells".into());
    }
    for list in [&used.cells, &used.others] {
        // A line may cross itself or come back to where it began; a group has each cell once.
        let mut cells = list.clone();
        if !matches!(rule.takes, Takes::Line(_)) {
            cells.sort_unstable();
        }
        if let Some(twice) = cells.windows(2).find(|w| w[0] == w[1]) {
            return wrong(format!("cell {} is named twice", twice[0].index()));
        }
    }
    let (count, side) = (used.cells.len(), out.side());
    let range = match rule.takes {
        Takes::Nothing => 0..=0,
        Takes::Group(least) => least..=side,
        Takes::Line(least) => least..=usize::MAX,
        Takes::Pair => 2..=2,
        Takes::Square => 1..=4,
        Takes::Row => side..=side,
        Takes::Run => 2..=usize::MAX,
        Takes::Cells | Takes::Diagonal | Takes::Copies | Takes::Arrow => 1..=usize::MAX,
    };
    if !range.contains(&count) {
        return wrong(match (*range.start(), *range.end()) {
            (0, 0) => format!("it is about the whole board and takes no cells, not {count}"),
            (least, usize::MAX) => format!("it takes {least} cells or more, not {count}"),
            (least, most) if least == most => format!("it takes {least} cells, not {count}"),
            (least, most) => format!("it takes {least} to {most} cells, not {count}"),
        });
    }
    if rule.takes == Takes::Copies && used.others.len() != count {
        return wrong(format!("its lists have {count} and {} cells", used.others.len()));
    }
    if rule.takes == Takes::Arrow && used.others.is_empty() {
        return wrong("its arrow has no cells".into());
    }
    if rule.takes == Takes::Row && !is_row(out, &used.cells) {
        return wrong("its cells are not a row or column of a board from end to end".into());
    }
    if rule.takes == Takes::Diagonal && !is_diagonal(out, &used.cells) {
        return wrong("its cells do not follow each other along a diagonal".into());
    }
    if rule.takes == Takes::Run && !is_run(out, &used.cells) {
        return wrong("its cells are not a row or column from one dark square or edge to the next".into());
    }
    let numbers = used.values.len();
    match rule.number {
        Number::None if numbers > 0 => wrong("it takes no number".into()),
        Number::Optional if numbers > 1 => wrong(format!("it takes one number, not {numbers}")),
        Number::Needed if numbers != 1 => wrong(format!("it takes one number, not {numbers}")),
        Number::Digits(most) if !(1..=most).contains(&numbers) => {
            wrong(format!("it takes 1 to {most} digits, not {numbers}"))
        }
        Number::Digits(_) if used.values.iter().any(|v| !(1..=side as u32).contains(v)) => {
            wrong(format!("its digits are from 1 to {side}"))
        }
        Number::Optional | Number::Needed if used.values.iter().any(|v| *v > LARGEST) => {
            wrong(format!("its number is above {LARGEST}"))
        }
        _ => Ok(()),
    }
}

/// Larger than any sum that digits of a board can make on a line.
const LARGEST: u32 = 100_000;

/// Whether cells are a row or column of a board from end to end, either way.
fn is_row(out: &Emission<'_>, cells: &[Cell]) -> bool {
    let at = |c: &Cell| out.position(*c);
    let (first, last) = (at(&cells[0]), at(&cells[cells.len() - 1]));
    let start = first.min(last);
    let side = out.side() as u32;
    let from = |i: usize| if first <= last { i as u32 } else { side - 1 - i as u32 };
    let (along_row, along_col) = (
        cells.iter().enumerate().all(|(i, c)| (at(c).row, at(c).col) == (start.row, start.col + from(i))),
        cells.iter().enumerate().all(|(i, c)| (at(c).row, at(c).col) == (start.row + from(i), start.col)),
    );
    out.spec().boards.iter().any(|&(top, left)| {
        let (rows, cols) = (top..top + side, left..left + side);
        along_row && start.col == left && rows.contains(&start.row)
            || along_col && start.row == top && cols.contains(&start.col)
    })
}

fn is_run(out: &Emission<'_>, cells: &[Cell]) -> bool {
    let at = |c: &Cell| out.position(*c);
    let (first, last) = (at(&cells[0]), at(&cells[cells.len() - 1]));
    let down = last.row > first.row;
    let step = (u32::from(down), u32::from(!down));
    let follows =
        |w: &[Cell]| (at(&w[0]).row + step.0, at(&w[0]).col + step.1) == (at(&w[1]).row, at(&w[1]).col);
    let before = first.row.checked_sub(step.0).zip(first.col.checked_sub(step.1));
    cells.windows(2).all(follows)
        && before.is_none_or(|(row, col)| out.cell_at(row, col).is_none())
        && out.cell_at(last.row + step.0, last.col + step.1).is_none()
}

fn is_diagonal(out: &Emission<'_>, cells: &[Cell]) -> bool {
    let at = |c: &Cell| (i64::from(out.position(*c).row), i64::from(out.position(*c).col));
    let steps: Vec<_> = cells
        .windows(2)
        .map(|w| {
            let ((r, c), (r2, c2)) = (at(&w[0]), at(&w[1]));
            (r2 - r, c2 - c)
        })
        .collect();
    steps.iter().all(|s| *s == steps[0] && s.0.abs() == 1 && s.1.abs() == 1)
}
