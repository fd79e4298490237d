//! Turning and mirroring a board with everything on it, and giving its digits other names.
//!
//! A motion moves boards, boxes, regions and the cells that rules and rule clues name; whether what is made of those is
//! the image of the old is then checked house by house, so that a rule without a mirror image is refused and never bent.

use std::collections::BTreeSet;

use masume_puzzle::symmetry::Motion;
use masume_puzzle::{
    BoardSpec, Boxes, Cell, Digit, DigitSet, Document, Field, Grid, Pattern, Puzzle, RuleUse, Structure,
    Takes, rules,
};

use crate::edit::Turn;
use crate::state;

fn motion(turn: Turn) -> Motion {
    match turn {
        Turn::Right => Motion::QuarterTurn,
        Turn::Left => Motion::ThreeQuarterTurn,
        Turn::Half => Motion::HalfTurn,
        Turn::LeftRight => Motion::LeftRight,
        Turn::TopBottom => Motion::TopBottom,
        Turn::Transpose => Motion::Transpose,
        Turn::AntiTranspose => Motion::AntiTranspose,
    }
}

/// Where a motion takes a place of a plane of any sides; turned planes have their sides exchanged.
fn image(motion: Motion, rows: u32, cols: u32, (r, c): (u32, u32)) -> (u32, u32) {
    let (down, right) = (rows - 1 - r, cols - 1 - c);
    match motion {
        Motion::Identity => (r, c),
        Motion::QuarterTurn => (c, down),
        Motion::HalfTurn => (down, right),
        Motion::ThreeQuarterTurn => (right, r),
        Motion::LeftRight => (r, right),
        Motion::TopBottom => (down, c),
        Motion::Transpose => (c, r),
        Motion::AntiTranspose => (right, down),
    }
}

const fn swaps(motion: Motion) -> bool {
    matches!(
        motion,
        Motion::QuarterTurn | Motion::ThreeQuarterTurn | Motion::Transpose | Motion::AntiTranspose
    )
}

/// The document turned or mirrored; `None` when a rule of its board has no image under that motion.
pub(crate) fn turned(document: &Document, turn: Turn) -> Option<Document> {
    let motion = motion(turn);
    let old = document.board();
    let bare = turned_rules(&document.puzzle, motion)?;
    let shape = bare.board();
    let to: Vec<Cell> = old
        .cells()
        .map(|cell| {
            let at = old.position(cell);
            let (r, c) = image(motion, old.rows(), old.cols(), (at.row, at.col));
            shape.cell_at(r, c)
        })
        .collect::<Option<_>>()?;
    if !is_image(document.puzzle.structure(), bare.structure(), &to) {
        return None;
    }
    Some(carried(document, &bare, &to, |digit| digit))
}

/// The document with digits renamed; `None` when the names are not all digits, each once, or rules tell digits apart.
pub(crate) fn relabelled(document: &Document, names: &[u8]) -> Option<Document> {
    let shape = document.board();
    let digits: Vec<Digit> = names.iter().map(|&n| Digit::new(n)).collect::<Option<_>>()?;
    let all: DigitSet = digits.iter().copied().collect();
    let is_permutation = names.len() == usize::from(shape.digits()) && all == shape.all_digits();
    if !is_permutation || !document.puzzle.has_houses_only() {
        return None;
    }
    let to: Vec<Cell> = shape.cells().collect();
    Some(carried(document, &document.puzzle.cleared(), &to, |d| digits[d.index()]))
}

/// Board and rule clues of a puzzle, turned.
fn turned_rules(puzzle: &Puzzle, motion: Motion) -> Option<Puzzle> {
    let (old, mut spec) = (puzzle.board(), puzzle.spec());
    let side = u32::from(spec.side);
    match &mut spec.boxes {
        Boxes::Rect { rows, cols } if swaps(motion) => std::mem::swap(rows, cols),
        Boxes::Rect { .. } | Boxes::None | Boxes::Field(_) => {}
        Boxes::Regions(regions) => {
            let before = regions.clone();
            for (i, region) in before.into_iter().enumerate() {
                let (r, c) = image(motion, side, side, (i as u32 / side, i as u32 % side));
                regions[(r * side + c) as usize] = region;
            }
        }
    }
    if let Boxes::Field(field) = &old.spec().boxes {
        let (rows, cols) = if swaps(motion) { (old.cols(), old.rows()) } else { (old.rows(), old.cols()) };
        let mut white = vec![false; (rows * cols) as usize];
        for at in field.positions() {
            let (r, c) = image(motion, old.rows(), old.cols(), (at.row, at.col));
            white[(r * cols + c) as usize] = true;
        }
        spec.boxes = Boxes::Field(Field::new(cols as usize, white)?);
    }
    for (row, col) in &mut spec.boards {
        // The corner that comes to stand top left is one of the four: the least of their images.
        let ends = [(*row, *col), (*row + side - 1, *col + side - 1)];
        let ends = ends.map(|at| image(motion, old.rows(), old.cols(), at));
        (*row, *col) = (ends[0].0.min(ends[1].0), ends[0].1.min(ends[1].1));
    }
    let moved = state::build(BoardSpec { rules: Vec::new(), ..spec.clone() }).ok()?;
    let moved = moved.board();
    let cell = |cell: &Cell| {
        let at = old.position(*cell);
        let (r, c) = image(motion, old.rows(), old.cols(), (at.row, at.col));
        moved.cell_at(r, c)
    };
    let other_diagonal = |id: &str| match id {
        "diagonal-down" => rules::find("diagonal-up"),
        "diagonal-up" => rules::find("diagonal-down"),
        _ => None,
    };
    let crosses =
        !matches!(motion, Motion::Identity | Motion::HalfTurn | Motion::Transpose | Motion::AntiTranspose);
    for used in &mut spec.rules {
        let rule = other_diagonal(used.rule.id).filter(|_| crosses).unwrap_or(used.rule);
        let mut cells = used.cells.iter().map(cell).collect::<Option<Vec<_>>>()?;
        if rule.takes == Takes::Run {
            // Read rightwards or downwards, whichever way the board is turned.
            cells.sort_unstable();
        }
        let others = used.others.iter().map(cell).collect::<Option<Vec<_>>>()?;
        *used = RuleUse { rule, cells, others, values: std::mem::take(&mut used.values) };
    }
    // Both diagonals stay both diagonals, in the order in which people write them.
    spec.rules.sort_by_key(|used| rules::RULES.iter().position(|r| r.id == used.rule.id));
    state::build(spec).ok()
}

/// Whether one structure is the other with its cells moved.
fn is_image(old: &Structure, new: &Structure, to: &[Cell]) -> bool {
    let houses = |shape: &Structure, moved: &dyn Fn(Cell) -> Cell| -> BTreeSet<Vec<Cell>> {
        let house = |cells: &[Cell]| {
            let mut cells: Vec<Cell> = cells.iter().map(|&c| moved(c)).collect();
            cells.sort_unstable();
            cells
        };
        shape.houses().iter().map(|h| house(&h.cells)).collect()
    };
    let apart = |shape: &Structure, moved: &dyn Fn(Cell) -> Cell| -> BTreeSet<(Cell, Cell)> {
        shape
            .cells()
            .flat_map(|c| shape.apart_from(c).map(move |d| (c, d)))
            .map(|(c, d)| (moved(c), moved(d)))
            .collect()
    };
    let (same, there) = (|c: Cell| c, |c: Cell| to[c.index()]);
    old.constraints().is_empty()
        && new.constraints().is_empty()
        && old.digits() == new.digits()
        && houses(old, &there) == houses(new, &same)
        && apart(old, &there) == apart(new, &same)
}

/// Everything on a document carried to other cells and other digits of a puzzle without givens.
fn carried(document: &Document, bare: &Puzzle, to: &[Cell], name: impl Fn(Digit) -> Digit) -> Document {
    let shape = bare.board();
    let grid = |grid: &Grid| {
        let mut moved = Grid::empty(shape.len());
        for (cell, digit) in grid.filled() {
            moved.set(to[cell.index()], Some(name(digit)));
        }
        moved
    };
    let sets = |sets: &[DigitSet]| {
        let mut moved = vec![DigitSet::EMPTY; sets.len()];
        for (i, set) in sets.iter().enumerate() {
            moved[to[i].index()] = set.iter().map(&name).collect();
        }
        moved
    };
    let mut puzzle = bare.clone();
    for (cell, digit) in grid(document.puzzle.givens()).filled() {
        puzzle.set_given(cell, Some(digit));
    }
    if let Some(marks) = document.puzzle.marks() {
        puzzle = puzzle.clone().with_marks(sets(marks)).unwrap_or(puzzle);
    }
    let mut moved = Document::new(puzzle);
    moved.entries = grid(&document.entries);
    moved.centre_marks = sets(&document.centre_marks);
    moved.corner_marks = sets(&document.corner_marks);
    moved.colours = vec![0; document.colours.len()];
    for (i, &colour) in document.colours.iter().enumerate() {
        moved.colours[to[i].index()] = colour;
    }
    moved.planned = document.planned.as_ref().map(|planned| {
        let mut pattern = Pattern::empty(shape.clone());
        planned.cells().for_each(|cell| pattern.set(to[cell.index()], true));
        pattern
    });
    moved.solution = document.solution.as_ref().map(grid);
    moved.meta = document.meta.clone();
    moved
}
