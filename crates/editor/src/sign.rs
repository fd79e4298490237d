//! What a sign of a rule must name before it is put on a board, with words for whoever draws it.
//!
//! The table of rules says what a use of each takes ([`Takes`], [`Number`]), and a board or a rule clue is only built of uses that have it.
//! Here the same is looked at first, since a person wants to hear it in their language and with the cells; and a little
//! more is asked for, which files may leave open: that what is drawn as one thing hangs together.

use masume_puzzle::{Board, BoardSpec, Cell, Number, Pos, Puzzle, Rule, RuleUse, Takes, rules};

use crate::edit::Edit;
use crate::refusal::{Code, Refusal};

/// Most cells of an arrow's circle: more would be a number that no arrow reaches.
const MOST_CIRCLE: usize = 3;
/// Larger than any number that a sign can have.
const LARGEST: u32 = 100_000;

/// A refusal about a rule.
pub(crate) fn refusal(code: Code, rule: &'static Rule) -> Refusal {
    Refusal { rule: Some(rule.id), ..Refusal::from(code) }
}

/// The numbers that a rule takes, where it takes only some: 5 and 10 of XV.
pub fn choices(rule: &'static Rule) -> Option<Vec<u32>> {
    const SIDE: u8 = 9;
    if rule.takes != Takes::Pair || rule.number != Number::Needed {
        return None;
    }
    let fits = |number: &u32| {
        let used = RuleUse::on(rule, vec![Cell::new(0), Cell::new(1)]).with(*number);
        Puzzle::from_spec(BoardSpec { rules: vec![used], ..BoardSpec::usual(SIDE) }).is_ok()
    };
    let all = 1..=2 * u32::from(SIDE);
    let found: Vec<u32> = all.clone().filter(fits).collect();
    (found.len() < all.count()).then_some(found)
}

/// Whether two uses say the same.
pub(crate) fn same(a: &RuleUse, b: &RuleUse) -> bool {
    let ordered = match a.rule.takes {
        Takes::Group(_) | Takes::Cells | Takes::Square => false,
        // What has a number on the border of two cells reads the same from both.
        Takes::Pair => a.rule.number == Number::None,
        _ => true,
    };
    let list = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        if !ordered {
            cells.sort_unstable();
        }
        cells
    };
    a.rule == b.rule && list(&a.cells) == list(&b.cells) && a.others == b.others && a.values == b.values
}

/// The use of a rule that is meant, or what is wrong with it. The cells are on the board.
pub(crate) fn checked(
    shape: &Board,
    name: &str,
    (cells, others): (Vec<Cell>, Vec<Cell>),
    values: &[u32],
) -> Result<RuleUse, Refusal> {
    let rule = rules::find(name).ok_or_else(|| {
        let name: String = name.chars().take(40).collect();
        Refusal::from(Code::NoRule).because(name)
    })?;
    let sign = Sign { shape, rule, cells: &cells, others: &others };
    sign.count()?;
    sign.form()?;
    number(shape, rule, values)?;
    Ok(RuleUse { rule, cells, others, values: values.to_vec() })
}

/// The sign that an edit puts on, whether or not it fits.
pub(crate) fn named(edit: &Edit) -> Option<RuleUse> {
    let Edit::PlaceSign { rule, cells, others, values, .. } = edit else { return None };
    let list = |cells: &[u32]| cells.iter().map(|&c| Cell::new(c as usize)).collect();
    Some(RuleUse {
        rule: rules::find(rule)?,
        cells: list(cells),
        others: list(others),
        values: values.clone(),
    })
}

/// A sign that is looked at.
struct Sign<'a> {
    shape: &'a Board,
    rule: &'static Rule,
    cells: &'a [Cell],
    others: &'a [Cell],
}

impl Sign<'_> {
    fn wrong(&self, code: Code, cells: &[Cell]) -> Refusal {
        refusal(code, self.rule).at(cells.iter().map(|c| c.index() as u32))
    }

    /// Whether there are as many cells as the rule takes, each once.
    fn count(&self) -> Result<(), Refusal> {
        let side = usize::from(self.shape.digits());
        let (least, most) = match self.rule.takes {
            Takes::Nothing => (0, 0),
            Takes::Group(least) => (least, side),
            Takes::Line(least) => (least, usize::MAX),
            Takes::Pair => (2, 2),
            Takes::Square => (1, 4),
            Takes::Row => (side, side),
            // One cell would not say which way it goes.
            Takes::Diagonal | Takes::Run => (2, side),
            Takes::Arrow => (1, MOST_CIRCLE),
            Takes::Cells | Takes::Copies => (1, usize::MAX),
        };
        let second = match self.rule.takes {
            Takes::Arrow => (1, usize::MAX),
            Takes::Copies => (self.cells.len(), self.cells.len()),
            _ => (0, 0),
        };
        for (list, (least, most)) in [(self.cells, (least, most)), (self.others, second)] {
            if (least..=most).contains(&list.len()) {
                continue;
            }
            let code = match (self.rule.takes, least, most) {
                (Takes::Copies, 2.., _) => Code::SignCopies,
                (_, _, 0) => Code::SignWhole,
                (_, least, most) if least == most => Code::SignExactly,
                (_, _, usize::MAX) => Code::SignLeast,
                _ => Code::SignBetween,
            };
            let numbers = [least, most].map(|n| u32::try_from(n).unwrap_or(0));
            return Err(Refusal { numbers: numbers.to_vec(), ..self.wrong(code, list) });
        }
        for list in [self.cells, self.others] {
            // A line may come back to where it was.
            let mut cells = list.to_vec();
            if !matches!(self.rule.takes, Takes::Line(_)) {
                cells.sort_unstable();
            }
            if let Some(twice) = cells.windows(2).find(|w| w[0] == w[1]) {
                return Err(self.wrong(Code::SignTwice, &twice[..1]));
            }
        }
        Ok(())
    }

    /// Whether what is drawn as one thing hangs together.
    fn form(&self) -> Result<(), Refusal> {
        match self.rule.takes {
            Takes::Nothing | Takes::Cells | Takes::Copies => Ok(()),
            // A number stands in one cell; nobody would see that cells elsewhere belong to it.
            Takes::Group(_) if self.rule.number == Number::None => Ok(()),
            Takes::Group(_) => self.one_piece(),
            Takes::Line(_) => self.line(self.cells, Code::SignLine),
            Takes::Pair => self.need(self.beside(self.cells[0], self.cells[1]), Code::SignPair),
            Takes::Square => {
                let around = self.cells.iter().all(|&a| self.cells.iter().all(|&b| self.near(a, b)));
                self.need(around, Code::SignSquare)
            }
            Takes::Row => self.need(self.is_row(), Code::SignRow),
            Takes::Run => self.need(self.is_run(), Code::SignRow),
            Takes::Diagonal => self.need(self.is_diagonal(), Code::SignDiagonal),
            Takes::Arrow => {
                let same = |of: fn(Pos) -> u32| {
                    let mut places = self.cells.iter().map(|&c| of(self.shape.position(c)));
                    let first = places.next();
                    places.all(|p| Some(p) == first)
                };
                self.need(same(|at| at.row) || same(|at| at.col), Code::SignCircle)?;
                self.one_piece().map_err(|_| self.wrong(Code::SignCircle, self.cells))?;
                let leaves = self.cells.iter().any(|&c| self.near(c, self.others[0]));
                if !leaves || self.cells.contains(&self.others[0]) {
                    return Err(self.wrong(Code::SignShaft, &self.others[..1]));
                }
                self.line(self.others, Code::SignLine)
            }
        }
    }

    fn need(&self, holds: bool, code: Code) -> Result<(), Refusal> {
        if holds { Ok(()) } else { Err(self.wrong(code, self.cells)) }
    }

    /// Rows and columns from one cell to another.
    fn step(&self, a: Cell, b: Cell) -> (i64, i64) {
        let (a, b) = (self.shape.position(a), self.shape.position(b));
        (i64::from(b.row) - i64::from(a.row), i64::from(b.col) - i64::from(a.col))
    }

    /// Whether two cells share an edge.
    fn beside(&self, a: Cell, b: Cell) -> bool {
        let (down, right) = self.step(a, b);
        down.abs() + right.abs() == 1
    }

    /// Whether two cells share an edge or a corner, or are the same.
    fn near(&self, a: Cell, b: Cell) -> bool {
        let (down, right) = self.step(a, b);
        down.abs().max(right.abs()) <= 1
    }

    fn line(&self, line: &[Cell], code: Code) -> Result<(), Refusal> {
        match line.windows(2).find(|w| !self.near(w[0], w[1])) {
            Some(gap) => Err(self.wrong(code, gap)),
            None => Ok(()),
        }
    }

    fn one_piece(&self) -> Result<(), Refusal> {
        let Some((&first, rest)) = self.cells.split_first() else { return Ok(()) };
        let (mut reached, mut rest) = (vec![first], rest.to_vec());
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            let (near, far): (Vec<Cell>, Vec<Cell>) = rest.into_iter().partition(|&c| self.beside(cell, c));
            reached.extend(near);
            rest = far;
            at += 1;
        }
        if rest.is_empty() { Ok(()) } else { Err(self.wrong(Code::SignPiece, &rest)) }
    }

    fn is_row(&self) -> bool {
        let side = usize::from(self.shape.digits());
        let turned: Vec<Cell> = self.cells.iter().rev().copied().collect();
        (0..self.shape.spec().boards.len()).map(|b| self.shape.board_cells(b)).any(|board| {
            let row = |r: usize| board[r * side..(r + 1) * side].to_vec();
            let column = |c: usize| board.iter().skip(c).step_by(side).copied().collect::<Vec<Cell>>();
            (0..side).any(|i| [row(i), column(i)].iter().any(|l| *l == self.cells || *l == turned))
        })
    }

    /// Whether the cells go along a diagonal from one edge of the plane's cells to another.
    fn is_diagonal(&self) -> bool {
        let step = self.step(self.cells[0], self.cells[1]);
        step.0.abs() == 1 && step.1.abs() == 1 && self.is_whole(step)
    }

    /// Whether the cells go rightwards or downwards from one dark square or edge to the next.
    fn is_run(&self) -> bool {
        let step = self.step(self.cells[0], self.cells[1]);
        matches!(step, (0, 1) | (1, 0)) && self.is_whole(step)
    }

    /// Whether each cell is one step after the one before, and neither end can go on.
    fn is_whole(&self, step: (i64, i64)) -> bool {
        let straight = self.cells.windows(2).all(|w| self.step(w[0], w[1]) == step);
        let open = |cell: Cell, (down, right): (i64, i64)| {
            let at = self.shape.position(cell);
            let place = |at: u32, by: i64| u32::try_from(i64::from(at) + by).ok();
            let next = place(at.row, down).zip(place(at.col, right));
            next.is_none_or(|(row, col)| self.shape.cell_at(row, col).is_none())
        };
        let last = self.cells[self.cells.len() - 1];
        straight && open(self.cells[0], (-step.0, -step.1)) && open(last, step)
    }
}

fn number(shape: &Board, rule: &'static Rule, values: &[u32]) -> Result<(), Refusal> {
    let side = u32::from(shape.digits());
    let with = |code, numbers: &[u32]| Err(Refusal { numbers: numbers.to_vec(), ..refusal(code, rule) });
    match (rule.number, values) {
        (Number::None | Number::Optional, []) => Ok(()),
        (Number::None, _) => with(Code::SignNoNumber, &[]),
        (Number::Optional | Number::Needed, [value]) if *value > LARGEST => {
            with(Code::SignLarge, &[0, LARGEST])
        }
        (Number::Optional | Number::Needed, [value]) => match choices(rule) {
            Some(some) if !some.contains(value) => with(Code::SignChoice, &some),
            _ => Ok(()),
        },
        (Number::Optional | Number::Needed, _) => with(Code::SignNumber, &[]),
        (Number::Digits(most), _) => {
            let known = values.iter().all(|v| (1..=side).contains(v));
            let good = known && (1..=most).contains(&values.len());
            if good { Ok(()) } else { with(Code::SignDigits, &[most as u32, side]) }
        }
    }
}
