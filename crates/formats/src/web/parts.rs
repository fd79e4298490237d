//! Small steps that several formats share: places in a text, boxes from regions, what a document would lose.

use masume_puzzle::spec::{MAX_CELLS, usual_box};
use masume_puzzle::{
    Board, BoardError, BoardSpec, Boxes, Cell, Digit, DigitSet, Document, Grid, HouseKind, Puzzle, RuleUse,
    Takes, rules,
};

use crate::{ReadError, WriteError};

/// Line and column, from 1 and in characters, of a byte of a text.
pub(crate) fn place(text: &str, byte: usize) -> (usize, usize) {
    let mut end = byte.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let line_start = before.rfind('\n').map_or(0, |i| i + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// An error at a byte of the record.
pub(crate) fn error_at(text: &str, byte: usize, message: impl Into<String>) -> ReadError {
    let (line, column) = place(text, byte);
    ReadError::at(line, column, message)
}

/// The regions of a board as boxes: `None` when no cell has one, rectangles when they are that (the usual ones first),
/// else the regions themselves.
pub(crate) fn boxes_from_regions(side: u8, regions: Vec<Option<u8>>) -> Boxes {
    if regions.iter().all(Option::is_none) {
        return Boxes::None;
    }
    let usual = usual_box(side).into_iter();
    let others = (2..side).filter(|r| side.is_multiple_of(*r)).map(|r| (r, side / r));
    for (rows, cols) in usual.chain(others) {
        let boxed = BoardSpec { side, ..BoardSpec::boxed(rows, cols) };
        if boxed.regions().is_ok_and(|r| r == regions) {
            return boxed.boxes;
        }
    }
    Boxes::Regions(regions)
}

/// The region of each cell of a single board; no regions where the description has a fault, which no shape has.
pub(crate) fn regions_of(spec: &BoardSpec) -> Vec<Option<u8>> {
    spec.regions().unwrap_or_else(|_| vec![None; spec.side as usize * spec.side as usize])
}

/// Renumbers regions 0, 1, 2 … in order of first appearance.
pub(crate) fn renumbered<T: PartialEq + Copy>(regions: &[Option<T>]) -> Vec<Option<u8>> {
    let mut seen: Vec<T> = Vec::new();
    regions
        .iter()
        .map(|region| {
            region.map(|r| {
                let number = seen.iter().position(|&s| s == r).unwrap_or_else(|| {
                    seen.push(r);
                    seen.len() - 1
                });
                number.min(u8::MAX as usize) as u8
            })
        })
        .collect()
}

/// The cells of each house that one rule alone adds to a board.
pub(crate) fn houses_of_rule(board: &BoardSpec, id: &str) -> Vec<Vec<Cell>> {
    let bare = BoardSpec { rules: Vec::new(), ..board.clone() };
    let Ok(board) = bare.with_rule(id).and_then(Board::new) else { return Vec::new() };
    let own = board.houses().iter().filter(|h| matches!(h.kind, HouseKind::Rule(r) if r == id));
    own.map(|h| {
        let mut cells = h.cells.clone();
        cells.sort_unstable();
        cells
    })
    .collect()
}

/// The uses of a rule that names no cells.
pub(crate) fn rule(id: &str) -> Option<RuleUse> {
    rules::find(id).map(RuleUse::whole)
}

/// Turns groups of cells that must differ into rules, for formats that know nothing but groups: where the groups
/// include all houses of one of the rules `ids`, they become that rule; the others become extra regions.
pub(crate) fn rules_from_groups(board: &BoardSpec, groups: Vec<Vec<Cell>>, ids: &[&str]) -> Vec<RuleUse> {
    let sorted = |group: &Vec<Cell>| {
        let mut group = group.clone();
        group.sort_unstable();
        group
    };
    let mut groups = groups;
    let mut uses = Vec::new();
    for id in ids {
        let houses = houses_of_rule(board, id);
        if !houses.is_empty() && houses.iter().all(|h| groups.iter().any(|g| sorted(g) == *h)) {
            groups.retain(|g| !houses.contains(&sorted(g)));
            uses.extend(rule(id));
        }
    }
    if let Some(extra) = rules::find("extra-region") {
        uses.extend(groups.into_iter().map(|cells| RuleUse::on(extra, cells)));
    }
    uses
}

/// Sorts rule uses into the order of the rule table, which is the order readers produce.
pub(crate) fn in_table_order(uses: &mut [RuleUse]) {
    uses.sort_by_key(|u| masume_puzzle::RULES.iter().position(|r| r.id == u.rule.id));
}

/// A digit of this shape, or `None`.
pub(crate) fn digit(value: i64, side: u8) -> Option<Digit> {
    u8::try_from(value).ok().filter(|v| *v <= side).and_then(Digit::new)
}

/// Marks of which none says anything become an empty list, as [`Document`] keeps them.
pub(crate) fn tidy(marks: Vec<DigitSet>) -> Vec<DigitSet> {
    if marks.iter().all(|m| m.is_empty()) { Vec::new() } else { marks }
}

/// How many boards of this side a shape may have, as far as one can say before it is built.
pub(crate) const fn most_boards(side: u8) -> usize {
    let cells = side as usize * side as usize;
    4 * MAX_CELLS / if cells == 0 { 1 } else { cells }
}

/// Most groups of cells beside rows, columns and boxes that one board may have.
pub(crate) const MAX_GROUPS: usize = 4096;

/// Most rules of a shape that is read, and most cells (with repeats) that its rules may concern on all boards: a text
/// of a few kilobytes could ask for thousands of rules on each of thousands of boards.
const MAX_RULES: usize = MAX_GROUPS + 100;
const MAX_RULED: usize = 8 * MAX_CELLS;

/// Most uses of rules that concern a whole board; there are not so many different ones.
const MAX_WHOLE_RULES: usize = 64;

/// How many cells of each board a use of a rule makes the builder look at.
fn work(used: &RuleUse, board: usize) -> usize {
    let all_neighbours = matches!(used.rule.id, "minimum" | "maximum" | "region-sum");
    match used.rule.takes {
        Takes::Nothing | Takes::Row => board,
        _ if used.cells.is_empty() || all_neighbours => board,
        _ => used.cells.len() + used.others.len(),
    }
}

/// Refuses a description whose rules would take too long to lay out.
fn check_rules(spec: &BoardSpec) -> Result<(), BoardError> {
    let board = spec.side as usize * spec.side as usize;
    let whole = spec.rules.iter().filter(|u| u.cells.is_empty()).count();
    let per_board: usize = spec.rules.iter().map(|u| work(u, board)).sum();
    let much = per_board.saturating_mul(spec.boards.len()) > MAX_RULED;
    if spec.rules.len() > MAX_RULES || whole > MAX_WHOLE_RULES || much {
        let why = format!("{} rules on {} boards are more than fit", spec.rules.len(), spec.boards.len());
        return Err(BoardError::Boards(why));
    }
    Ok(())
}

/// Which use of a rule does not fit the board, and why, when one is at fault for a puzzle that cannot be built.
pub(crate) fn misfit(spec: &BoardSpec) -> Option<(usize, BoardError)> {
    check_rules(spec).ok()?;
    misfits(spec).into_iter().next()
}

/// The rules that do not fit the board, by their place in the list, and why; none when the board itself is at fault.
fn misfits(spec: &BoardSpec) -> Vec<(usize, BoardError)> {
    let bare = BoardSpec { rules: Vec::new(), ..spec.clone() };
    Board::new(bare).map_or_else(|_| Vec::new(), |board| board.misfits(&spec.rules))
}

/// Takes out the rules that do not fit the board and names them, for formats whose rules are wider than ours.
pub(crate) fn set_apart_misfits(spec: &mut BoardSpec, not_kept: &mut Vec<String>) {
    if check_rules(spec).is_err() {
        return;
    }
    for (i, why) in misfits(spec).into_iter().rev() {
        spec.rules.remove(i);
        not_kept.push(why.to_string());
    }
}

/// The puzzle without givens of a description.
pub(crate) fn empty(spec: BoardSpec) -> Result<Puzzle, BoardError> {
    check_rules(&spec)?;
    Puzzle::from_spec(spec)
}

/// The puzzle with these givens, which the caller has checked.
pub(crate) fn puzzle(empty: Puzzle, values: Vec<u8>) -> Result<Puzzle, ReadError> {
    Grid::from_values(values)
        .and_then(|grid| empty.with_givens(grid))
        .map_err(|e| ReadError::at(1, 1, e.to_string()))
}

/// The error of a writer whose format has no room for something.
pub(crate) fn cannot(format: &'static str, what: impl Into<String>) -> WriteError {
    WriteError { format, what: what.into() }
}

/// Refuses a bare pattern, unless the format keeps it: without it the text would be an empty puzzle.
pub(crate) fn no_pattern(format: &'static str, document: &Document) -> Result<(), WriteError> {
    let pattern = document.as_pattern().is_some() && document.puzzle.marks().is_none();
    let keeps = || crate::find(format).is_some_and(|f| f.keeps.contains(&"planned"));
    if pattern && !keeps() {
        return Err(cannot(format, "a pattern; use np-pattern or masume"));
    }
    Ok(())
}

/// Refuses a puzzle with restrictions: without them it would be another puzzle.
pub(crate) fn no_restrictions(format: &'static str, document: &Document) -> Result<(), WriteError> {
    match document.puzzle.marks() {
        None => no_pattern(format, document),
        Some(_) => Err(cannot(
            format,
            "a puzzle with restricted cells (pm, sukaku, sudokuwiki, fpuzzles and masume can)",
        )),
    }
}

/// The same, naming the shape.
pub(crate) fn cannot_shape(format: &'static str, spec: &BoardSpec) -> WriteError {
    let text = spec.to_string();
    let short = if text.chars().count() > 60 { text.chars().take(59).chain(['…']).collect() } else { text };
    cannot(format, format!("the shape {short}"))
}
